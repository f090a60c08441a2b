let lastVersion = 0;

/** With more stale blocks, the whole column is read again. */
const maxBlocks = 200;

/**
 * A column that is invalidated in blocks of 1,024 variant ids. The next read reads stale blocks again. The version changes
 * with each change; a failed read is not cached.
 */
export function createTurningColumn<Value>(
  source: {
    readAll(): Promise<Value>;
    /** Returns a new value with these blocks read again; does not change `former`. */
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

/** Full reads get versions far apart, so that no version occurs twice. */
function nextVersion(): number {
  lastVersion += 1_000_000;
  return lastVersion;
}
