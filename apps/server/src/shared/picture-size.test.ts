import sharp from 'sharp';
import { expect, it } from 'vitest';
import { picturePixels } from './picture-size.ts';

const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#2a7' } });

it.each([
  ['a PNG', () => picture().png()],
  ['a JPEG', () => picture().jpeg().withMetadata()],
  ['a progressive JPEG', () => picture().jpeg({ progressive: true })],
  ['a GIF', () => picture().gif()],
  ['a lossy WebP', () => picture().webp()],
  ['a lossless WebP', () => picture().webp({ lossless: true })],
  ['an extended WebP', () => picture().ensureAlpha(0.5).webp()],
  ['an AVIF', () => picture().avif({ effort: 0 })],
])('issue 18: reads the pixels of %s from its head', async (_, made) => {
  expect(picturePixels(await made().toBuffer())).toBe(600);
});

it('issue 18: tells no pixels of a drawing or of a file that ends in its head', async () => {
  const png = await picture().png().toBuffer();
  expect(picturePixels(png.subarray(0, 20))).toBeUndefined();
  expect(picturePixels(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
});

it('issue 18: takes the stored size of a cropped AVIF, and gives up on a JPEG without a frame', () => {
  const box = (type: string, ...parts: Buffer[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + Buffer.concat(parts).length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, ...parts]);
  };
  const numbers = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer).swap32();
  const properties = box(
    'ipco',
    box('ispe', numbers(0, 30_000, 30_000)),
    box('clap', numbers(1, 1, 1, 1, 0, 1, 0, 1)),
  );
  const cropped = Buffer.concat([
    box('ftyp', Buffer.from('avif'), numbers(0), Buffer.from('avifmif1')),
    box('meta', numbers(0), box('iprp', properties)),
  ]);
  expect(picturePixels(cropped)).toBe(900_000_000);
  const empty = Buffer.alloc(1_000_000);
  empty.set([0xff, 0xd8, 0xff, 0xe0]);
  expect(picturePixels(empty)).toBeUndefined();
});
