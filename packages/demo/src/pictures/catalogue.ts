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

const sizePx = 560;

/** The file name of a look; equal looks have equal names: `pictures/tee-1-2f6f5e-e8a33d.webp`. */
export function lookFileName(look: Look): string {
  return `pictures/${look.shape}-${look.style}-${look.colour.slice(1)}-${look.accent.slice(1)}.webp`;
}

/** Draws a look as a square WebP of 560 px. */
export function renderLook(look: Look): Promise<Buffer> {
  const svg = pictureSvg(shapes[look.shape], tonesOf(look.colour, look.accent), look.style, sizePx);
  return renderWebp(svg);
}

/** Turns SVG text into WebP bytes; fast rather than smallest, because hundreds are made at the first start. */
export function renderWebp(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 1 }).toBuffer();
}
