import { createRandom, type Random } from '../random.ts';
import { pictureDefinitions, place, repeat, type Shape } from './draw.ts';
import { mix, tonesOf } from './tones.ts';

/** Colours of a landscape from the sky down to the trees in front. */
export interface LandscapePalette {
  sky: [string, string, string];
  sun: string;
  far: string;
  near: string;
  trees: string;
  fog: string;
  isSnowy?: boolean;
}

/** Moods of the drawn landscapes. */
export const landscapes = {
  dawn: {
    sky: ['#1f4a5c', '#e2a07a', '#f6d9b3'],
    sun: '#fff0cf',
    far: '#9fa7ab',
    near: '#1d4a4b',
    trees: '#0d2a2d',
    fog: '#f6d9b3',
  },
  winter: {
    sky: ['#274f78', '#7fb1d4', '#e4f0f7'],
    sun: '#ffffff',
    far: '#b8cfe0',
    near: '#3b6688',
    trees: '#14304a',
    fog: '#eef5fa',
    isSnowy: true,
  },
  forest: {
    sky: ['#2b6a6c', '#8fc0a9', '#eef0d5'],
    sun: '#fdf3c4',
    far: '#8fb3a4',
    near: '#1f5a4b',
    trees: '#0c2f28',
    fog: '#e4ecd3',
  },
  autumn: {
    sky: ['#3d3a5c', '#c9706a', '#f7c98b'],
    sun: '#fff3d6',
    far: '#a58a92',
    near: '#5a3a3f',
    trees: '#2a1c26',
    fog: '#f7c98b',
  },
  dusk: {
    sky: ['#12233f', '#3f5d85', '#c78f8f'],
    sun: '#f8e7d0',
    far: '#5d7393',
    near: '#1b3350',
    trees: '#0b1830',
    fog: '#8d98b5',
  },
} satisfies Record<string, LandscapePalette>;

/** A mountain landscape in layers: sky, sun, ridges with fog between them, trees in front. SVG text. */
export function landscapeSvg(
  name: string,
  palette: LandscapePalette,
  width: number,
  height: number,
  tent?: Shape,
): string {
  const random = createRandom(`landscape ${name}`);
  const layers = 5;
  const slopes = width > height ? 3 : 2;
  // Upright pictures keep the slopes of wide ones and get more sky.
  const unit = Math.min(height, width * 0.62);
  const ridges = repeat(layers, (layer) => {
    const part = layer / (layers - 1);
    const top = height * (0.42 + part * 0.36);
    const colour = mix(palette.far, palette.near, part);
    const points = ridge(
      random,
      width,
      top,
      unit * (0.34 - part * 0.2),
      slopes + layer * (width > height ? 2 : 1),
    );
    const fill = `<path d="${points.path} L${width} ${height} L0 ${height} Z" fill="${colour}"/>`;
    const snow =
      palette.isSnowy && layer < 3
        ? points.peaks.map((peak) => snowCap(peak, unit * (0.05 - layer * 0.01))).join('')
        : '';
    return `${fill}${snow}<rect y="${top}" width="${width}" height="${height - top}" fill="url(#fog${layer % 2})"/>`;
  });
  const trees = repeat(Math.round(width / 24), (index) => {
    const x = index * 24 + random.int(-12, 12);
    // The wood is higher at the sides, so that the middle stays open.
    const edge = Math.abs(x / width - 0.52) * 2;
    return random.chance(0.35 + edge * 0.6)
      ? tree(
          x,
          height * 0.94 + random.int(0, 30),
          unit * (0.09 + edge * 0.22) * (0.6 + random.next() * 0.7),
          palette.trees,
        )
      : '';
  });
  const camp = tent
    ? place(width * 0.56, height * 0.63, (0.36 * height) / 400, tent(tonesOf('#e0862f', '#f7e3b5'), 0))
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${pictureDefinitions}<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset=".55" stop-color="${palette.sky[1]}"/><stop offset=".85" stop-color="${palette.sky[2]}"/></linearGradient><linearGradient id="fog0" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.fog}" stop-opacity="0"/><stop offset=".7" stop-color="${palette.fog}" stop-opacity=".5"/></linearGradient><linearGradient id="fog1" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.fog}" stop-opacity="0"/><stop offset="1" stop-color="${palette.fog}" stop-opacity=".28"/></linearGradient><radialGradient id="glow"><stop offset="0" stop-color="${palette.sun}" stop-opacity=".75"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${width * 0.7}" cy="${height * 0.34}" r="${unit * 0.42}" fill="url(#glow)"/><circle cx="${width * 0.7}" cy="${height * 0.34}" r="${unit * 0.075}" fill="${palette.sun}"/>${ridges}<path d="M0 ${height * 0.86} Q${width * 0.3} ${height * 0.8} ${width * 0.55} ${height * 0.87} T${width} ${height * 0.85} V${height} H0 Z" fill="${palette.trees}"/>${trees}${camp}</svg>`;
}

/** One tool on the workshop wall: where, how large, in which colours. */
export interface WallTool {
  shape: Shape;
  x: number;
  y: number;
  scale: number;
  angle?: number;
  colour: string;
  accent: string;
  style?: number;
}

/** A pegboard with tools on it. SVG text. */
export function pegboardSvg(background: string, width: number, height: number, tools: WallTool[]): string {
  const dark = mix(background, '#06101c', 0.5);
  const hung = tools
    .map(({ shape, x, y, scale, angle = 0, colour, accent, style = 0 }) => {
      const drawing = shape(tonesOf(colour, accent), style);
      return `<g filter="url(#drop)"><g transform="translate(${x},${y}) scale(${scale}) rotate(${angle} 200 200)">${drawing}</g></g>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${pictureDefinitions}<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(background, '#ffffff', 0.1)}"/><stop offset=".55" stop-color="${background}"/><stop offset="1" stop-color="${dark}"/></linearGradient><pattern id="pegs" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="4.5" fill="${dark}" fill-opacity=".55"/><path d="M16.5 22.5 a4.5 4.5 0 0 0 7 0" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.4"/></pattern><filter id="drop" x="-20%" y="-20%" width="150%" height="150%"><feDropShadow dx="12" dy="16" stdDeviation="9" flood-color="${dark}" flood-opacity=".7"/></filter><linearGradient id="beam" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${dark}" stop-opacity=".75"/><stop offset=".6" stop-color="${dark}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#wall)"/><rect width="${width}" height="${height}" fill="url(#pegs)"/>${hung}<rect width="${width}" height="${height}" fill="url(#beam)" fill-opacity=".55"/></svg>`;
}

function ridge(
  random: Random,
  width: number,
  top: number,
  amplitude: number,
  count: number,
): { path: string; peaks: [number, number][] } {
  const points: [number, number][] = [];
  const peaks: [number, number][] = [];
  for (let index = 0; index <= count * 2; index += 1) {
    const isPeak = index % 2 === 1;
    const x = (width * index) / (count * 2) + (index === 0 || index === count * 2 ? 0 : random.int(-26, 26));
    const y = top + (isPeak ? -amplitude * (0.35 + random.next() * 0.65) : amplitude * random.next() * 0.35);
    points.push([x, y]);
    if (isPeak) peaks.push([x, y]);
  }
  // Each slope gets a few small steps, so that it looks like rock and not like a zigzag.
  const detailed = points.flatMap(([x, y], index): [number, number][] => {
    const following = points[index + 1];
    if (!following) return [[x, y]];
    const steps = [0.28, 0.5, 0.74].map((part): [number, number] => [
      x + (following[0] - x) * part + random.int(-5, 5),
      y + (following[1] - y) * part + random.int(-1, 1) * amplitude * 0.05,
    ]);
    return [[x, y], ...steps];
  });
  return { path: `M${detailed.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join(' L')}`, peaks };
}

function snowCap([x, y]: [number, number], size: number): string {
  return `<path d="M${x} ${y} L${x + size} ${y + size * 0.9} L${x + size * 0.4} ${y + size * 0.75} L${x} ${y + size * 1.1} L${x - size * 0.35} ${y + size * 0.7} L${x - size} ${y + size} Z" fill="#ffffff" fill-opacity=".85"/>`;
}

function tree(x: number, y: number, height: number, fill: string): string {
  return repeat(4, (step) => {
    const top = y - height + (height * step) / 5;
    const half = height * (0.09 + step * 0.055);
    return `<path d="M${x} ${top} L${x + half} ${top + height * 0.36} H${x - half} Z" fill="${fill}"/>`;
  });
}
