import { fileTypeOf } from './file-type.ts';

/** 8,000 × 8,000, which take 256 MB unpacked. */
export const maxPicturePixels = 64_000_000;

/**
 * The pixels that a picture claims to have, without decoding it; undefined for drawings and where its head does not tell. Own code, because
 * image-size 2.1.0 takes the crop of an AVIF for its size, and works 2.5 s on a crafted JPEG of 20 MB. Native decoders run in processes of
 * their own (`picture-worker.ts`).
 *
 * @example picturePixels(png) // 480_000 of 800 × 600
 */
export function picturePixels(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = readers[fileTypeOf(bytes) ?? ''];
  try {
    const [width, height] = reader?.(file) ?? [];
    return width && height ? width * height : undefined;
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Size = readonly [width: number, height: number];

const readers: Readonly<Record<string, (file: Buffer) => Size | undefined>> = {
  png: (file) => [file.readUInt32BE(16), file.readUInt32BE(20)],
  gif: (file) => [file.readUInt16LE(6), file.readUInt16LE(8)],
  webp: webpSize,
  jpg: jpegSize,
  avif: avifSize,
};

/** Of the three kinds of the first chunk: extended, lossless, lossy. */
function webpSize(file: Buffer): Size {
  const kind = file.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
  if (kind !== 'VP8L') return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
  const bits = file.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

/** The size is in the frame header, after segments of any length. */
function jpegSize(file: Buffer): Size | undefined {
  let at = 2;
  while (file.readUInt8(at) === 0xff) {
    const marker = file.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)];
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

/** The largest of the sizes that its properties name, because it may have a preview. */
function avifSize(file: Buffer): Size | undefined {
  let largest: Size | undefined;
  for (let at = file.indexOf('ispe'); at >= 0 && at < maxAvifHead; at = file.indexOf('ispe', at + 4)) {
    const size = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)] as const;
    if (!largest || size[0] * size[1] > largest[0] * largest[1]) largest = size;
  }
  return largest;
}

const maxAvifHead = 65_536;
