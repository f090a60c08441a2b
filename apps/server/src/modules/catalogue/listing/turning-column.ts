let lastVersion = 0;

/** From so many changed blocks on, all is read anew. */
const maxBlocks = 200;

/**
 * A column of which blocks of 1,024 variant ids turn: a turned block is read again when the column is next asked for. The
 * version is another one after each change; a reading that failed is not kept.
 */
export function createTurningColumn<Value>(
  source: {
    readAll(): Promise<Value>;
    /** A new value in which these blocks are as they are now; the former stays as it was. */
    readBlocks(former: Value, blocks: readonly number[]): Promise<Value>;
  },
  initial?: Value,
): { read(): Promise<{ version: number; value: Value }>; turn(block: number): void; isRead(): boolean } {
  let turned = new Set<number>();
  let current: Promise<{ version: number; value: Value }> | undefined =
    initial === undefined ? undefined : Promise.resolve({ version: nextVersion(), value: initial });

  function read() {
    if (current && turned.size === 0) return current;
    const blocks = [...turned];
    const former = current;
    turned = new Set();
    const reading = (
      former && blocks.length <= maxBlocks
        ? former.then(async ({ version, value }) => ({
            version: version + 1,
            value: await source.readBlocks(value, blocks),
          }))
        : source.readAll().then((value) => ({ version: nextVersion(), value }))
    ).catch((error) => {
      if (current === reading) current = undefined;
      throw error;
    });
    current = reading;
    return reading;
  }

  return { read, turn: (block) => void (current && turned.add(block)), isRead: () => current !== undefined };
}

/** Versions of columns that were read whole lie far apart, so that none is met twice. */
function nextVersion(): number {
  lastVersion += 1_000_000;
  return lastVersion;
}
