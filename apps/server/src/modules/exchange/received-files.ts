import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fieldsInvalid, RequestError, requestError } from '../../shared/errors.ts';

/** A file on its way in; its name has no folder. */
export interface IncomingFile {
  name: string;
  bytes: Readable;
}

/** Files of one request in a folder of their own. */
export interface ReceivedFiles {
  folder: string;
  names: string[];
  /** SHA-256 of all names and contents, in the order in which they came. */
  hash: Buffer;
  /** Removes the folder. */
  remove(): Promise<void>;
}

/** Most files of one request, pictures included. */
const maxFiles = 1_000;

const nameForm = /^[\p{L}\p{N}][\p{L}\p{N} ._()+-]{0,199}$/u;

/**
 * Writes the files of a request to disk as they arrive, together at most `maxBytes`. A lost connection leaves no file behind.
 *
 * @throws import.file.missing, body.too.large, request.invalid
 */
export async function receiveFiles(
  directory: string,
  files: AsyncIterable<IncomingFile>,
  maxBytes: number,
): Promise<ReceivedFiles> {
  await mkdir(directory, { recursive: true });
  const folder = await mkdtemp(path.join(directory, 'import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const hash = createHash('sha256');
  const names: string[] = [];
  let size = 0;
  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        done(size > maxBytes ? requestError('body.too.large') : null, chunk);
      },
    });
  try {
    for await (const { name, bytes } of files) {
      if (!nameForm.test(name) || names.includes(name) || names.length >= maxFiles)
        throw fieldsInvalid([{ field: 'file', code: 'invalid' }]);
      names.push(name);
      hash.update(`\0${name}\0`);
      await pipeline(bytes, counted(), createWriteStream(path.join(folder, name)));
    }
    if (names.length === 0 || size === 0) throw requestError('import.file.missing');
    return { folder, names, hash: hash.digest(), remove };
  } catch (error) {
    await remove();
    // A form that is malformed or cut off.
    const isOfDisk = (error as NodeJS.ErrnoException).syscall !== undefined;
    throw error instanceof RequestError || isOfDisk ? error : requestError('request.invalid');
  }
}
