import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderWebp, shapes } from '@kontor/demo/pictures/catalogue';
import { pictureSvg } from '@kontor/demo/pictures/draw';
import { tonesOf } from '@kontor/demo/pictures/tones';
import { idOf, sizes } from './seed.ts';

const sizePx = 320;

/**
 * Stores a picture for each product of `seed` in the server's data folder. Without them the bench would measure pages with
 * broken pictures.
 */
export async function writeProductPictures(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'files/bench');
  await mkdir(folder, { recursive: true });
  const bytes = await renderWebp(pictureSvg(shapes.tee, tonesOf('#2f6f5e', '#e8a33d'), 0, sizePx));
  const products = Array.from({ length: sizes.products }, (_, index) => idOf('p', index + 1));
  await Promise.all(products.map((id) => writeFile(path.join(folder, `${id}.webp`), bytes)));
}
