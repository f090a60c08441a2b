import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { fileRefusal } from '../refusals.ts';

/** The names that a mapping may give an encoding. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Finds the encoding of a text file by its byte order mark. Without one, valid UTF-8 is UTF-8 and anything else
 * Windows-1252 (docs/import.md).
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const mark = await readHead(file, 3);
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le';
  if (mark[0] === 0xef && mark[1] === 0xbb && mark[2] === 0xbf) return 'utf-8';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/**
 * The text of a file in pieces, without a byte order mark; `progress` hears how much was read, 0 to 1.
 *
 * @throws FileRefusal when the file is empty or cannot be read.
 */
export async function* decodeFile(
  file: string,
  encoding: Encoding | undefined,
  progress: (share: number) => void,
): AsyncGenerator<string> {
  const size = await sizeOf(file);
  if (size === 0) throw fileRefusal('file.empty');
  const decoder = iconv.getDecoder(encoding ?? (await detectEncoding(file)));
  let read = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    read += (chunk as Buffer).byteLength;
    const text = decoder.write(chunk as Buffer);
    if (text !== '') yield text;
    progress(read / size);
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw fileRefusal('file.unreadable', { problem: (error as NodeJS.ErrnoException).code });
  }
}

/** The first bytes of a file. */
export async function readHead(file: string, length: number): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw fileRefusal('file.unreadable', { problem: error.code });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
