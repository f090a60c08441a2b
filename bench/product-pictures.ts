import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderWebp, shapes } from '@kontor/demo/pictures/catalogue';
import { pictureSvg } from '@kontor/demo/pictures/draw';
import { tonesOf } from '@kontor/demo/pictures/tones';
import { idOf, sizes } from './seed.ts';

const sizePx = 320;

/**
 * Gives each product of `seed` a picture of its own, where the server of this data folder looks for it: without them a page
 * would measure how it draws broken ones.
 */
export async function writeProductPictures(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'files/bench');
  await mkdir(folder, { recursive: true });
  const bytes = await renderWebp(pictureSvg(shapes.tee, tonesOf('#2f6f5e', '#e8a33d'), 0, sizePx));
  const products = Array.from({ length: sizes.products }, (_, index) => idOf('p', index + 1));
  await Promise.all(products.map((id) => writeFile(path.join(folder, `${id}.webp`), bytes)));
}
