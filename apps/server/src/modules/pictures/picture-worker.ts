/**
 * The process that decodes and encodes pictures. Pictures are untrusted and decoded by native code: a crash, or too much
 * time or memory, ends this process, not the shop.
 */
import sharp from 'sharp';
import { maxPicturePixels } from '../../shared/picture-size.ts';
import type { PictureResult, PictureTask } from './picture-workshop.ts';

/** Limit of a picture's height, by its width. */
const maxHeightRatio = 4;

/** Dots per inch at which one unit of an SVG is one pixel. */
const svgUnitDensity = 72;

sharp.concurrency(1);
sharp.cache(false);

process.on('disconnect', () => process.exit(0));
process.on('message', (task: PictureTask) => {
  const answer = (result: PictureResult) => process.send?.(result);
  derive(task).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }),
  );
});

/** Upright, without metadata, in sRGB, never enlarged. A drawing is rendered in the requested size. */
async function derive({ bytes, width, format, isDrawing }: PictureTask): Promise<Buffer> {
  const options = { limitInputPixels: maxPicturePixels, failOn: 'error', sequentialRead: true } as const;
  const picture = sharp(bytes, isDrawing ? { ...options, density: await densityFor(bytes, width) } : options)
    .autoOrient()
    .resize({
      width,
      height: width * maxHeightRatio,
      fit: 'inside',
      withoutEnlargement: !isDrawing,
    });
  if (format === 'png') return await picture.png({ palette: true }).toBuffer();
  // Measured in docs/decisions/0021: effort 1 takes a tenth of the time of 4 for as many bytes.
  return await (format === 'avif'
    ? picture.avif({ quality: 50, effort: 1 })
    : picture.webp({ quality: 80, effort: 4 })
  ).toBuffer();
}

async function densityFor(svg: Uint8Array, width: number): Promise<number> {
  const { width: units = width } = await sharp(svg, { limitInputPixels: false }).metadata();
  return Math.min(Math.max((svgUnitDensity * width) / Math.max(units, 1), 1), 20_000);
}
