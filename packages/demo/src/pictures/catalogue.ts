import sharp from 'sharp';
import { alpine } from './alpine.ts';
import { camp } from './camp.ts';
import { pictureSvg, type Shape } from './draw.ts';
import { fasteners } from './fasteners.ts';
import { footwear } from './footwear.ts';
import { garments } from './garments.ts';
import { tonesOf } from './tones.ts';
import { tools } from './tools.ts';
import { workwear } from './workwear.ts';

/** Every drawing by its name. */
export const shapes = {
  ...garments,
  ...footwear,
  ...camp,
  ...alpine,
  ...tools,
  ...fasteners,
  ...workwear,
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;

/** A product picture before it is drawn; equal looks are one picture. Colours are `#rrggbb`. */
export interface Look {
  shape: ShapeName;
  style: number;
  colour: string;
  accent: string;
}

const sizePx = 1280;

/** The file name of a look; equal looks have equal names: `pictures/tee-1-2f6f5e-e8a33d.svg`. */
export function lookFileName(look: Look): string {
  return `pictures/${look.shape}-${look.style}-${look.colour.slice(1)}-${look.accent.slice(1)}.svg`;
}

/** Draws a look as a square SVG: 4 kB that are sharp in every size that the shop makes of it. */
export function renderLook(look: Look): Buffer {
  return Buffer.from(pictureSvg(shapes[look.shape], tonesOf(look.colour, look.accent), look.style, sizePx));
}

/** Turns SVG text into WebP bytes; fast rather than smallest, because it is made at the first start. */
export function renderWebp(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 1 }).toBuffer();
}
