import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

/**
 * A ZIP archive without compression, which would gain nothing on PDF files. Holds one file in memory at a time; names must
 * be unique. For less than 65,535 files and 4 GB.
 *
 * @example reply.type('application/zip').send(zipStream(files))
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.from(archive(entries), { objectMode: false });
}

async function* archive(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const encoded = Buffer.from(name);
    const facts = factsOf(encoded, bytes);
    const head = Buffer.concat([signature(0x04034b50), facts, encoded]);
    directory.push(
      // Version, facts, then: comment, disk, attributes (all 0) and the place of the file.
      Buffer.concat([
        signature(0x02014b50),
        number(20, 2),
        facts,
        Buffer.alloc(10),
        number(offset, 4),
        encoded,
      ]),
    );
    offset += head.length + bytes.length;
    yield head;
    yield bytes;
  }
  const list = Buffer.concat(directory);
  yield list;
  const count = number(directory.length, 2);
  yield Buffer.concat([
    signature(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    number(list.length, 4),
    number(offset, 4),
    Buffer.alloc(2),
  ]);
}

/** What both heads of a file share: version, UTF-8 names, no compression, a fixed date, checksum, sizes, length of the name. */
function factsOf(name: Buffer, bytes: Buffer): Buffer {
  const size = number(bytes.length, 4);
  return Buffer.concat([
    number(20, 2),
    number(0x0800, 2),
    number(0, 2),
    // 1 January 1980, the first day of the format.
    number(0, 2),
    number(0x21, 2),
    number(crc32(bytes), 4),
    size,
    size,
    number(name.length, 2),
    number(0, 2),
  ]);
}

const signature = (value: number) => number(value, 4);

function number(value: number, length: 2 | 4): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
}
