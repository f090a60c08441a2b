import type { Tones } from './tones.ts';

/** Draws one object into a box of 400 × 400; `style` chooses among its faces. Answers SVG markup without the frame. */
export type Shape = (tones: Tones, style: number) => string;

/** A filled path with soft light from the upper left. */
export function vol(path: string, fill: string, shade = 'side'): string {
  return `<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#${shade})"/>`;
}

/** A plain filled path. */
export function flat(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
}

/** A line without fill. */
export function line(path: string, stroke: string, width = 2.5, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;
}

/** A dashed line, as sewing thread looks. */
export function stitch(path: string, stroke: string, opacity = 0.55): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="1.6" stroke-dasharray="5 4" stroke-opacity="${opacity}"/>`;
}

/** A rectangle with round corners and soft light. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  shade = 'side',
): string {
  const shape = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`;
  return `<rect ${shape} fill="${fill}"/>${shade === '' ? '' : `<rect ${shape} fill="url(#${shade})"/>`}`;
}

/** A circle, with soft light unless `shade` is empty. */
export function disc(x: number, y: number, radius: number, fill: string, shade = 'ball'): string {
  const shape = `cx="${x}" cy="${y}" r="${radius}"`;
  return `<circle ${shape} fill="${fill}"/>${shade === '' ? '' : `<circle ${shape} fill="url(#${shade})"/>`}`;
}

/** An ellipse, with soft light when `shade` names one. */
export function oval(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string,
  shade = '',
): string {
  const shape = `cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}"`;
  return `<ellipse ${shape} fill="${fill}"/>${shade === '' ? '' : `<ellipse ${shape} fill="url(#${shade})"/>`}`;
}

/** Markup drawn once as it is and once mirrored at the middle axis (x = 200). */
export function both(markup: string): string {
  return `${markup}<g transform="translate(400,0) scale(-1,1)">${markup}</g>`;
}

/** Markup turned by degrees around a point. */
export function turn(degrees: number, markup: string, x = 200, y = 200): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${markup}</g>`;
}

/** Markup moved and scaled. */
export function place(x: number, y: number, scale: number, markup: string): string {
  return `<g transform="translate(${x},${y}) scale(${scale})">${markup}</g>`;
}

/** Markup that shows only inside a path; `id` must be unique in one picture. */
export function inside(id: string, path: string, markup: string): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${markup}</g>`;
}

/** The small mountain mark that garments carry. */
export function mark(x: number, y: number, size: number, fill: string): string {
  const s = size / 20;
  return `<path transform="translate(${x},${y}) scale(${s})" d="M0 16 L7 3 L11 10 L13.5 6 L20 16 Z" fill="${fill}"/>`;
}

/** Numbers from 0 to count - 1, mapped and joined. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Gradients that every drawing refers to; part of each SVG. */
export const pictureDefinitions = `<defs>
<linearGradient id="side" x1="0" y1="0" x2="1" y2="0.25"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".35" stop-color="#fff" stop-opacity=".04"/><stop offset=".62" stop-color="#06101c" stop-opacity=".03"/><stop offset="1" stop-color="#06101c" stop-opacity=".26"/></linearGradient>
<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#06101c" stop-opacity=".3"/></linearGradient>
<linearGradient id="tube" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#06101c" stop-opacity=".34"/><stop offset=".2" stop-color="#fff" stop-opacity=".1"/><stop offset=".34" stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#06101c" stop-opacity=".42"/></linearGradient>
<linearGradient id="bar" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#06101c" stop-opacity=".2"/><stop offset=".25" stop-color="#fff" stop-opacity=".45"/><stop offset=".5" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#06101c" stop-opacity=".42"/></linearGradient>
<radialGradient id="ball" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#06101c" stop-opacity=".34"/></radialGradient>
<linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f8f8f7"/><stop offset="1" stop-color="#e9ebeb"/></linearGradient>
<radialGradient id="ground" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#1d2a33" stop-opacity=".34"/><stop offset=".6" stop-color="#1d2a33" stop-opacity=".12"/><stop offset="1" stop-color="#1d2a33" stop-opacity="0"/></radialGradient>
</defs>`;

/** The whole picture: soft background, shadow on the ground, the object. `size` in pixels. */
export function pictureSvg(shape: Shape, tones: Tones, style: number, size = 640): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${size}" height="${size}">${pictureDefinitions}<rect width="400" height="400" fill="url(#room)"/><ellipse cx="200" cy="362" rx="134" ry="14" fill="url(#ground)"/><g transform="translate(-14,-14) scale(1.07)">${shape(tones, style)}</g></svg>`;
}
