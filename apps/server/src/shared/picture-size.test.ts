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
