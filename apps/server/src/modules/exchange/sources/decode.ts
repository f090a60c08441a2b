import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { fileTypeOf } from '../../../shared/file-type.ts';
import { fileRefusal } from '../refusals.ts';
import { guessEncoding } from './guess-encoding.ts';

/** The names that a mapping may give an encoding. */
export const encodings = ['utf-8', 'windows-1252', 'cp858', 'macintosh', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

const headBytes = 1_000;
const leastNulShare = 0.4;
/** How ZIP files (XLSX) and old Excel files begin. */
const signatures = ['504b0304', 'd0cf11e0'];

/**
 * Finds the encoding of a text file by its byte order mark, or by the NULs of UTF-16. Without either, valid UTF-8 is UTF-8, and the words
 * of any other text decide (`guessEncoding`).
 *
 * @throws FileRefusal for a workbook, an archive, a PDF or a picture that is named as a text, and for an encoding that is not clear
 */
export async function detectEncoding(file: string): Promise<Encoding> {
  const head = await readHead(file, headBytes);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const nuls = [0, 1].map((place) => head.filter((byte, at) => byte === 0 && at % 2 === place).length);
  const [even = 0, odd = 0] = nuls;
  // In UTF-16 every second byte of a western text is NUL.
  if (odd > head.length * leastNulShare && even === 0) return 'utf-16le';
  if (even > head.length * leastNulShare && odd === 0) return 'utf-16be';
  if (signatures.includes(head.toString('hex', 0, 4)) || fileTypeOf(head)) throw fileRefusal('file.no.text');
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return await guessEncoding(file);
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
