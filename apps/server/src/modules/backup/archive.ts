import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';

/** Describes an archive: its first entry. */
export interface BackupHeader {
  /** The version of the archive's layout. */
  format: 1;
  /** The version of the product that wrote the archive. */
  version: string;
  createdAt: string;
  /** The migrations that made its tables. */
  migrations: string[];
  /** In the order in which their rows follow. */
  tables: { name: string; columns: string[] }[];
}

/** Sequences, unfinished jobs, row counts and checksums: the last entry, so that its absence shows a cut archive. */
export interface BackupManifest {
  sequences: { name: string; lastValue: string; isCalled: boolean }[];
  jobs: { queue: string; jobs: object[] }[];
  rows: Record<string, number>;
  /** SHA-256 of each entry before this one, by its name. */
  sums: Record<string, string>;
}

/** An error that the operator can mend; its message says how. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const entryNames = { header: 'kontor-backup.json', manifest: 'manifest.json' } as const;

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** Writes a gzipped tar file with mode 0600 entry by entry. It streams: memory use does not grow with the archive. */
export async function createArchive(file: string) {
  const handle = await open(file, 'wx', 0o600);
  const pack = tar.pack({});
  const target = handle.createWriteStream({ flush: true });
  const written = pipeline(pack, createGzip({ level: 4 }), target);
  // `addStream` and `finish` report the error; unhandled until then, it would end the process.
  written.catch(() => undefined);
  const sums: Record<string, string> = {};
  const failed = new Promise<never>((_resolve, reject) => void written.catch(reject));
  failed.catch(() => undefined);

  async function addStream(name: string, size: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    const entry = pack.entry({ name, size, mode: 0o600, mtime: new Date(0) }) as unknown as Writable;
    const done = once(entry, 'finish');
    // A full disk fails it while the copy still waits for the entry to drain.
    done.catch(() => undefined);
    const copy = async () => {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        if (!entry.write(chunk)) await once(entry, 'drain');
      }
      entry.end();
      await done;
    };
    await Promise.race([copy(), failed]);
    sums[name] = hash.digest('hex');
  }

  return {
    add: (name: string, content: Buffer): Promise<void> =>
      addStream(name, content.length, Readable.from([content])),
    /** Rejects when the content has another size than announced: a tar entry begins with its size. */
    addStream,
    /** SHA-256 of the entries so far. */
    sums: (): Record<string, string> => sums,
    /** Resolves when everything is on the disk. */
    async finish(): Promise<void> {
      pack.finalize();
      await written;
    },
    /** Stops writing and leaves the incomplete file to the caller. */
    destroy: (): void => pack.destroy(),
  };
}

/** Yields the entries of an archive in order. The caller must read each content to its end. */
export async function* readArchive(
  file: string,
): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  const extract = tar.extract();
  const reading = pipeline(createReadStream(file), createGunzip(), extract);
  reading.catch(() => undefined);
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, content: entry as unknown as AsyncIterable<Buffer> };
      entry.resume();
    }
    await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`There is no file ${file}.`);
    throw error;
  } finally {
    extract.destroy();
  }
}

/**
 * Reads a whole archive and compares each entry with its checksum.
 *
 * @throws BackupError when the file is no archive, is cut short, or was changed
 */
export async function verifyArchive(
  file: string,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  const found: Record<string, string> = {};
  try {
    for await (const { name, content } of readArchive(file)) {
      if (name === entryNames.manifest) manifest = await jsonOf<BackupManifest>(content);
      else if (name === entryNames.header) {
        const bytes = await bytesOf(content);
        header = JSON.parse(bytes.toString()) as BackupHeader;
        found[name] = createHash('sha256').update(bytes).digest('hex');
      } else {
        const hash = createHash('sha256');
        for await (const chunk of content) hash.update(chunk);
        found[name] = hash.digest('hex');
      }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is no backup of Kontor, or it is damaged (${(error as Error).message}).`);
  }
  if (header?.format !== 1) throw new BackupError(`${file} is no backup that this version of Kontor reads.`);
  if (!manifest) throw new BackupError(`${file} is cut short: its last entry is missing.`);
  const { sums } = manifest;
  const names = new Set([...Object.keys(sums), ...Object.keys(found)]);
  const wrong = [...names].find((name) => sums[name] !== found[name]);
  if (wrong !== undefined) throw new BackupError(`${file} is damaged: ${wrong} differs from its checksum.`);
  return { header, manifest };
}

async function jsonOf<Content>(content: AsyncIterable<Buffer>): Promise<Content> {
  return JSON.parse((await bytesOf(content)).toString()) as Content;
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
