import type { Shape } from './draw.ts';
import { both, box, disc, flat, inside, line, oval, place, repeat, turn, vol } from './draw.ts';

/** A screw with its head up, 60 wide and `length` long, its tip at the bottom; drawn around x = 0. */
function screwAt(
  t: { base: string; light: string; dark: string; darker: string; lighter: string },
  length: number,
  head: 'csk' | 'pan' | 'hex' | 'washer',
  shank = 0.35,
): string {
  const heads = {
    csk: `${flat('M-34 0 H34 L16 30 H-16 Z', t.base)}${flat('M-34 0 H34 L16 30 H-16 Z', 'url(#tube)')}${oval(0, 0, 34, 9, t.light)}${star(t.darker)}`,
    pan: `${vol('M-34 8 Q-30 -20 0 -20 Q30 -20 34 8 V14 H-34 Z', t.base, 'tube')}${oval(0, -10, 15, 5, t.darker)}`,
    hex: `${vol('M-34 -16 H34 V14 H-34 Z', t.base, 'tube')}${line('M-14 -16 V14 M14 -16 V14', t.dark, 2.5, 0.6)}${flat('M-34 -16 L-24 -24 H24 L34 -16 Z', t.light)}`,
    washer: `${oval(0, 6, 46, 11, t.base, 'bar')}${vol('M-26 6 Q-22 -16 0 -16 Q22 -16 26 6 Z', t.base, 'tube')}${oval(0, -8, 12, 4, t.darker)}`,
  };
  const threadFrom = 26 + length * shank;
  const turns = Math.floor((length - threadFrom - 8) / 11);
  return `${flat(`M-13 14 H13 V${length - 22} L0 ${length + 6} L-13 ${length - 22} Z`, t.base)}${flat(`M-13 14 H13 V${length - 22} L0 ${length + 6} L-13 ${length - 22} Z`, 'url(#tube)')}${repeat(
    Math.max(turns, 0),
    (index) => {
      const y = threadFrom + index * 11;
      const reach = index > turns - 3 ? 19 - (index - turns + 3) * 4 : 19;
      return `<path d="M${-reach} ${y + 6} L${reach} ${y - 3} L${reach} ${y + 1} L${-reach} ${y + 10} Z" fill="${t.light}"/><path d="M${-reach} ${y + 9} L${reach} ${y} L${reach} ${y + 2} L${-reach} ${y + 11} Z" fill="${t.darker}" fill-opacity=".7"/>`;
    },
  )}${heads[head]}`;
}

const star = (fill: string): string =>
  `<path d="M0 -5 l3 3 h7 l-4 3 l4 3 h-7 l-3 3 l-3 -3 h-7 l4 -3 l-4 -3 h7 Z" fill="${fill}"/>`;

const pair = (draw: (length: number) => string, style: number): string => {
  const layouts = [
    [
      [150, 76, 1.15, 12, 220],
      [262, 96, 1, -10, 200],
    ],
    [
      [128, 90, 1, 16, 200],
      [206, 70, 1.1, 0, 216],
      [284, 96, 0.95, -16, 190],
    ],
    [[200, 60, 1.3, 24, 210]],
    [
      [130, 110, 0.9, 10, 160],
      [200, 82, 1, -4, 216],
      [276, 120, 0.85, -18, 150],
    ],
  ][style % 4] as number[][];
  return layouts
    .map(
      ([x = 0, y = 0, scale = 1, angle = 0, length = 0]) =>
        `<g transform="translate(${x},${y}) rotate(${angle}) scale(${scale})">${draw(length)}</g>`,
    )
    .join('');
};

const woodScrew: Shape = (t, style) => pair((length) => screwAt(t, length, 'csk'), style);
const terraceScrew: Shape = (t, style) =>
  pair((length) => screwAt(t, length, style % 2 ? 'washer' : 'csk', 0.45), style + 1);
const drillScrew: Shape = (t, style) =>
  pair(
    (length) =>
      `${screwAt(t, length - 20, 'hex', 0.05)}${flat(`M-9 ${length - 26} H9 L6 ${length + 2} L0 ${length + 12} L-6 ${length + 2} Z`, t.dark)}`,
    style,
  );
const hexBolt: Shape = (t, style) =>
  pair(
    (length) =>
      `${box(-15, 10, 30, length - 20, 3, t.base, 'tube')}${repeat(Math.floor(length / 16), (index) => line(`M-16 ${length * 0.45 + index * 7} L16 ${length * 0.45 + index * 7 - 4}`, t.darker, 2.4, 0.55))}<g transform="scale(1.15)">${vol('M-34 -22 H34 V14 H-34 Z', t.base, 'tube')}${line('M-14 -22 V14 M14 -22 V14', t.dark, 2.5, 0.6)}${flat('M-34 -22 L-24 -30 H24 L34 -22 Z', t.light)}</g>`,
    style,
  );
const socketBolt: Shape = (t, style) =>
  pair(
    (length) =>
      `${box(-15, 10, 30, length - 20, 3, t.base, 'tube')}${repeat(Math.floor(length / 14), (index) => line(`M-16 ${length * 0.4 + index * 7} L16 ${length * 0.4 + index * 7 - 4}`, t.darker, 2.4, 0.55))}${box(-32, -26, 64, 44, 5, t.base, 'tube')}${oval(0, -26, 32, 9, t.light)}${flat('M-13 -26 L-7 -31 H7 L13 -26 L7 -21 H-7 Z', t.darker)}${repeat(9, (index) => line(`M${-28 + index * 7} -14 V14`, t.darker, 1.6, 0.4))}`,
    style,
  );

const nutAt = (
  t: { base: string; light: string; dark: string; darker: string },
  x: number,
  y: number,
  scale: number,
): string =>
  place(
    x,
    y,
    scale,
    `${flat('M-56 0 L-28 -46 H28 L56 0 V22 L28 66 H-28 L-56 22 Z', t.dark)}${flat('M-56 0 L-28 -46 H28 L56 0 L28 46 H-28 Z', t.base)}${flat('M-56 0 L-28 -46 H28 L56 0 L28 46 H-28 Z', 'url(#side)')}${flat('M-28 46 H28 V66 H-28 Z', t.darker, 0.35)}${oval(0, 0, 32, 28, t.light)}${oval(0, 2, 26, 22, t.darker)}<path d="M-24 6 Q0 -8 24 4 M-22 13 Q0 0 22 11 M-24 -2 Q0 -14 22 -4" fill="none" stroke="${t.base}" stroke-width="2.5" stroke-opacity=".7"/>`,
  );
const nut: Shape = (t, style) =>
  style % 2
    ? `${nutAt(t, 140, 250, 1)}${nutAt(t, 262, 270, 0.85)}${nutAt(t, 206, 150, 0.95)}`
    : `${nutAt(t, 150, 190, 1.35)}${nutAt(t, 278, 272, 0.9)}`;

const washerAt = (
  t: { base: string; light: string; darker: string },
  x: number,
  y: number,
  radius: number,
): string =>
  `<path fill-rule="evenodd" d="M${x - radius} ${y} a${radius} ${radius * 0.62} 0 1 0 ${radius * 2} 0 a${radius} ${radius * 0.62} 0 1 0 ${-radius * 2} 0 Z M${x - radius * 0.45} ${y} a${radius * 0.45} ${radius * 0.28} 0 1 0 ${radius * 0.9} 0 a${radius * 0.45} ${radius * 0.28} 0 1 0 ${-radius * 0.9} 0 Z" fill="${t.darker}" transform="translate(0,9)"/><path fill-rule="evenodd" d="M${x - radius} ${y} a${radius} ${radius * 0.62} 0 1 0 ${radius * 2} 0 a${radius} ${radius * 0.62} 0 1 0 ${-radius * 2} 0 Z M${x - radius * 0.45} ${y} a${radius * 0.45} ${radius * 0.28} 0 1 0 ${radius * 0.9} 0 a${radius * 0.45} ${radius * 0.28} 0 1 0 ${-radius * 0.9} 0 Z" fill="${t.base}"/><path fill-rule="evenodd" d="M${x - radius} ${y} a${radius} ${radius * 0.62} 0 1 0 ${radius * 2} 0 a${radius} ${radius * 0.62} 0 1 0 ${-radius * 2} 0 Z M${x - radius * 0.45} ${y} a${radius * 0.45} ${radius * 0.28} 0 1 0 ${radius * 0.9} 0 a${radius * 0.45} ${radius * 0.28} 0 1 0 ${-radius * 0.9} 0 Z" fill="url(#side)"/>`;
const washer: Shape = (t, style) =>
  style % 2
    ? `${washerAt(t, 136, 200, 74)}${washerAt(t, 268, 232, 80)}${washerAt(t, 188, 300, 62)}`
    : `${washerAt(t, 180, 190, 104)}${washerAt(t, 276, 292, 66)}`;

const rod: Shape = (t, style) =>
  turn(
    38,
    repeat(
      style % 2 ? 3 : 2,
      (index) =>
        `${box(170 + index * 34 - (style % 2 ? 16 : 0), 30 + index * 14, 22, 330, 3, t.base, 'tube')}${repeat(45, (turnIndex) => line(`M${169 + index * 34 - (style % 2 ? 16 : 0)} ${36 + index * 14 + turnIndex * 7} l24 -4`, t.darker, 2, 0.5))}`,
    ),
  );

const nail: Shape = (t, style) =>
  repeat(
    style % 2 ? 5 : 3,
    (index) =>
      `<g transform="translate(${style % 2 ? 96 + index * 52 : 130 + index * 70},${80 + (index % 2) * 18}) rotate(${14 - index * 8})">${box(-6, 4, 12, 210, 2, t.base, 'tube')}${flat('M-6 212 H6 L0 246 Z', t.dark)}${oval(0, 2, 22, 7, t.light)}${flat('M-22 2 V8 Q0 18 22 8 V2 Q0 14 -22 2 Z', t.dark)}${repeat(4, (groove) => line(`M-6 ${22 + groove * 8} H6`, t.darker, 2, 0.6))}</g>`,
  );

const plug: Shape = (t, style) =>
  repeat(
    style % 2 ? 3 : 2,
    (index) =>
      `<g transform="translate(${style % 2 ? 122 + index * 78 : 150 + index * 104},66) rotate(${8 - index * 9})">${vol('M-22 0 H22 L20 60 L26 80 L20 96 L26 116 L20 132 L26 152 L20 168 L24 190 L12 254 H4 V150 H-4 V254 H-12 L-24 190 L-20 168 L-26 152 L-20 132 L-26 116 L-20 96 L-26 80 L-20 60 Z', t.base, 'tube')}${box(-28, -8, 56, 14, 5, t.dark)}${oval(0, -4, 15, 5, t.darker)}${flat('M-20 40 L-32 62 L-20 66 Z M20 40 L32 62 L20 66 Z', t.dark)}</g>`,
  );

const anchorBolt: Shape = (t, style) =>
  pair(
    (length) =>
      `${box(-13, 10, 26, length - 10, 3, t.base, 'tube')}${repeat(10, (index) => line(`M-14 ${16 + index * 6} l28 -3`, t.darker, 2, 0.5))}${vol(`M-18 ${length * 0.55} H18 V${length * 0.85} H-18 Z`, t.light, 'tube')}${line(`M0 ${length * 0.58} V${length * 0.85}`, t.darker, 3)}${vol(`M-13 ${length * 0.85} H13 L20 ${length} H-20 Z`, t.base, 'tube')}${place(0, 60, 0.5, vol('M-56 -20 H56 V26 H-56 Z', t.base, 'tube'))}${oval(0, 78, 34, 6, t.dark)}`,
    style,
  );

const angle: Shape = (t, style) =>
  `${flat('M92 76 L200 118 V304 L92 262 Z', t.base)}${flat('M92 76 L200 118 V304 L92 262 Z', 'url(#side)')}${flat('M200 118 L316 76 V262 L200 304 Z', t.light)}${flat('M200 118 L316 76 V262 L200 304 Z', 'url(#side)')}${line('M92 76 L200 118 L316 76', t.lighter, 4)}${repeat(style % 2 ? 3 : 2, (index) => `${oval(146, 140 + index * 56, 13, 16, t.darker)}${oval(258, 140 + index * 56, 13, 16, t.darker)}`)}${style % 2 ? flat('M200 180 L160 260 L200 276 L240 260 Z', t.dark, 0.8) : ''}${line('M200 118 V304', t.dark, 4)}`;

const hinge: Shape = (t) =>
  `${both(vol('M70 100 H190 V310 H70 Q62 310 62 300 V110 Q62 100 70 100 Z', t.base))}${repeat(5, (index) => box(182, 92 + index * 46, 36, 42, 4, index % 2 ? t.dark : t.light, 'tube'))}${both(repeat(3, (index) => `${disc(118, 142 + index * 62, 15, t.light)}${disc(118, 142 + index * 62, 9, t.darker, '')}`))}`;

const eyeBolt: Shape = (t, style) =>
  repeat(
    style % 2 ? 2 : 1,
    (index) =>
      `<g transform="translate(${style % 2 ? index * 120 - 60 : 0},0)"><circle cx="200" cy="120" r="48" fill="none" stroke="${t.dark}" stroke-width="28"/><circle cx="200" cy="120" r="48" fill="none" stroke="${t.base}" stroke-width="22"/><path d="M164 96 Q180 74 204 74" fill="none" stroke="${t.lighter}" stroke-width="6" stroke-linecap="round"/>${box(188, 168, 24, 176, 3, t.base, 'tube')}${repeat(20, (turnIndex) => line(`M187 ${196 + turnIndex * 7} l26 -4`, t.darker, 2, 0.5))}${box(172, 164, 56, 14, 4, t.light, 'bar')}</g>`,
  );

const cableTie: Shape = (t, style) =>
  `${repeat(style % 2 ? 4 : 3, (index) => `<path d="M${96 + index * 26} ${330 - index * 8} Q${60 + index * 40} ${110 + index * 12} ${220 + index * 14} ${86 + index * 16} Q${330 + index * 4} ${96 + index * 18} ${306 - index * 6} ${240 + index * 10}" fill="none" stroke="${index % 2 ? t.dark : t.base}" stroke-width="12" stroke-linecap="round"/><path d="M${96 + index * 26} ${330 - index * 8} Q${60 + index * 40} ${110 + index * 12} ${220 + index * 14} ${86 + index * 16}" fill="none" stroke="${t.lighter}" stroke-width="2.5" stroke-dasharray="3 4" stroke-opacity=".8"/>${turn(-6, box(292 - index * 6, 238 + index * 10, 30, 32, 5, t.base), 306 - index * 6, 250 + index * 10)}`)}`;

const chain: Shape = (t) =>
  turn(
    -32,
    repeat(
      7,
      (index) =>
        `<ellipse cx="${56 + index * 48}" cy="200" rx="${index % 2 ? 32 : 34}" ry="${index % 2 ? 8 : 22}" fill="none" stroke="${index % 2 ? t.dark : t.base}" stroke-width="13"/>${index % 2 ? '' : `<path d="M${32 + index * 48} 186 Q${56 + index * 48} 174 ${80 + index * 48} 186" fill="none" stroke="${t.lighter}" stroke-width="4" stroke-linecap="round"/>`}`,
    ),
  );

const screwBox: Shape = (t, style) =>
  `${flat('M70 170 L200 206 V338 L70 296 Z', t.base)}${flat('M200 206 L330 170 V296 L200 338 Z', t.dark)}${flat('M70 170 L200 134 L330 170 L200 206 Z', t.light)}${flat('M86 216 L184 244 V300 L86 270 Z', '#f6f5f1')}${flat('M96 232 L160 250 V258 L96 240 Z M96 250 L140 262 V270 L96 258 Z', t.darker)}${inside(
    'c',
    'M86 170 L200 139 L314 170 L200 201 Z',
    repeat(26, (index) =>
      turn(
        (index * 47) % 180,
        `${box(120 + ((index * 37) % 150), 156 + ((index * 13) % 30), 44, 5, 2, index % 2 ? '#c5ccd1' : '#d9b45f', 'bar')}${disc(120 + ((index * 37) % 150), 158 + ((index * 13) % 30), 7, index % 2 ? '#aab3b9' : '#c39b3f')}`,
        142 + ((index * 37) % 150),
        158 + ((index * 13) % 30),
      ),
    ),
  )}${style % 2 ? flat('M214 240 L316 210 V250 L214 282 Z', t.accent) : place(262, 252, 0.5, `<g transform="skewY(-16)">${screwAt({ base: '#d7dde1', light: '#ffffff', lighter: '#ffffff', dark: '#8c979f', darker: '#59646c' }, 120, 'csk')}</g>`)}`;

/** Screws, bolts, nuts, anchors and fittings; the base colour is the metal's finish. */
export const fasteners = {
  woodScrew,
  terraceScrew,
  drillScrew,
  hexBolt,
  socketBolt,
  nut,
  washer,
  rod,
  nail,
  plug,
  anchorBolt,
  angle,
  hinge,
  eyeBolt,
  cableTie,
  chain,
  screwBox,
};
