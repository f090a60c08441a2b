import type { Shape } from './draw.ts';
import { both, box, disc, flat, inside, line, oval, repeat, turn, vol } from './draw.ts';
import { garments, gloveWith } from './garments.ts';

const rubber = '#2a3037';

const hardHat: Shape = (t, style) =>
  `${vol('M72 244 Q70 112 200 104 Q330 112 328 244 Z', t.base, 'ball')}${vol('M176 106 Q178 88 200 88 Q222 88 224 106 L228 240 H172 Z', t.light, 'tube')}${both(line('M128 130 Q108 180 108 240', t.dark, 7, 0.55))}${vol('M40 252 Q60 228 110 236 H290 Q340 228 360 252 Q362 272 300 270 Q200 258 100 270 Q38 272 40 252 Z', t.base, 'fall')}${style % 2 ? both(`${box(70, 232, 26, 74, 12, t.accent)}`) : ''}${box(166, 196, 68, 40, 6, t.accent)}${line('M182 216 H218', t.accentLight, 6)}${line('M96 272 Q130 336 196 338', rubber, 7)}`;

const safetyGlasses: Shape = (t, style) =>
  `${both(line('M80 176 Q40 172 34 236', t.base, 13))}${vol('M64 160 Q200 132 336 160 Q344 222 300 252 Q244 262 218 222 Q200 206 182 222 Q156 262 100 252 Q56 222 64 160 Z', style % 2 ? '#f1c75c' : '#cfe4ec', 'fall')}${flat('M84 172 Q150 158 190 160 L116 240 Q80 226 84 172 Z', '#ffffff', 0.5)}${line('M64 162 Q200 132 336 162', t.base, 14)}${line('M64 162 Q200 132 336 162', t.accent, 4)}`;

const earMuffs: Shape = (t, style) =>
  `${line('M84 236 Q76 72 200 70 Q324 72 316 236', rubber, 20)}${line('M92 190 Q96 88 200 86 Q304 88 308 190', t.accent, 7)}${both(`${box(104, 206, 30, 100, 14, rubber)}${box(56, 200, 58, 114, 26, t.base, 'tube')}${style % 2 ? box(72, 230, 24, 54, 8, t.accent) : disc(84, 256, 15, t.accent)}`)}`;

const mask: Shape = (t, style) =>
  `${line('M92 180 Q30 150 44 250 Q60 300 110 290 M308 180 Q370 150 356 250 Q340 300 290 290', t.accent, 6)}${vol('M200 112 Q288 126 318 210 Q306 306 200 322 Q94 306 82 210 Q112 126 200 112 Z', '#f2f3f1', 'ball')}${line('M90 214 Q200 244 310 214 M106 258 Q200 290 294 258 M116 166 Q200 190 284 166', '#cfd5d4', 4)}${line('M158 120 Q200 140 242 120', '#9aa5ab', 8)}${style % 2 ? `${disc(200, 226, 36, t.base)}${disc(200, 226, 20, t.accent)}` : ''}`;

const vest: Shape = (t, style) => {
  const body =
    'M136 70 L172 60 Q186 130 200 160 Q214 130 228 60 L264 70 L290 120 Q272 170 292 330 Q200 344 108 330 Q128 170 110 120 Z';
  return `${vol(body, t.base)}${inside('c', body, `${flat('M90 214 H310 V240 H90 Z M90 272 H310 V298 H90 Z', '#dfe4e6')}${flat('M90 210 H310 V214 H90 Z M90 240 H310 V244 H90 Z', t.accent)}${both(flat('M136 60 H160 V214 H136 Z', '#dfe4e6'))}${flat(body, 'url(#side)')}`)}${line('M200 160 V338', t.darker, 5)}${style % 2 ? both(box(124, 150, 40, 46, 4, t.dark)) : ''}`;
};

const kneePad: Shape = (t) =>
  `${both(line('M120 140 Q60 170 70 250', rubber, 26))}${vol('M130 84 Q200 56 270 84 Q300 200 268 318 Q200 348 132 318 Q100 200 130 84 Z', rubber)}${vol('M150 120 Q200 96 250 120 Q272 200 248 284 Q200 308 152 284 Q128 200 150 120 Z', t.base, 'ball')}${line('M156 168 Q200 188 244 168 M154 220 Q200 242 246 220', t.darker, 6, 0.6)}${box(176, 256, 48, 18, 5, t.accent)}`;

const book: Shape = (t, style) =>
  `${flat('M96 84 L280 60 L312 84 V330 L128 352 L96 330 Z', '#e9e6dd')}${flat('M104 92 L128 350 L312 328 V86 Z', '#d2cdbf')}${vol('M92 80 L282 58 Q288 58 288 64 V304 L98 330 Q90 328 90 320 Z', t.base)}${flat('M92 80 L112 78 V328 L98 330 Q90 328 90 320 Z', t.darker)}${flat('M130 102 L268 86 V150 L130 166 Z', '#f7f5ee')}${flat('M142 118 L236 107 V116 L142 127 Z M142 138 L208 130 V138 L142 146 Z', t.darker)}${style % 3 === 0 ? turn(-7, `<circle cx="200" cy="236" r="42" fill="none" stroke="${t.accent}" stroke-width="17"/>${repeat(8, (index) => turn(index * 45, box(191, 176, 18, 22, 3, t.accent, ''), 200, 236))}`) : style % 3 === 1 ? flat('M136 290 L176 206 L204 246 L222 222 L262 276 Z', t.accent) : `${line('M140 280 L256 200', t.accent, 12)}${line('M150 200 L250 276', t.accentLight, 12)}`}`;

const tapeRoll: Shape = (t, style) =>
  `${oval(200, 236, 142, 98, t.darker)}${flat('M58 190 H342 V236 H58 Z', t.darker)}${flat('M58 190 V236 Q62 334 200 334 Q338 334 342 236 V190 Z', t.base)}${flat('M58 190 V236 Q62 334 200 334 Q338 334 342 236 V190 Z', 'url(#tube)')}${oval(200, 190, 142, 96, t.light)}${repeat(4, (index) => `<ellipse cx="200" cy="190" rx="${134 - index * 12}" ry="${90 - index * 8.2}" fill="none" stroke="${t.dark}" stroke-width="1.6" stroke-opacity=".5"/>`)}${oval(200, 190, 88, 58, '#b58a57')}${oval(200, 196, 80, 52, '#7b5a35')}${oval(200, 208, 72, 42, '#e8eaea')}${style % 2 ? flat('M338 220 Q372 236 372 300 L352 304 Q350 262 330 270 Z', t.light) : ''}`;

const cartridge: Shape = (t, style) =>
  turn(
    24,
    `${flat('M192 30 H208 L214 108 H186 Z', '#eceeee')}${box(176, 104, 48, 20, 4, '#dfe3e4', 'tube')}${box(152, 122, 96, 226, 6, '#f4f5f4', 'tube')}${box(152, 150, 96, 150, 0, t.base, 'tube')}${flat('M164 176 H236 V188 H164 Z M164 198 H216 V206 H164 Z', '#ffffff', 0.9)}${style % 2 ? disc(200, 254, 26, t.accent) : flat('M164 240 H236 V284 H164 Z', t.accent)}`,
  );

const sprayCan: Shape = (t, style) =>
  `${box(182, 52, 36, 34, 6, style % 2 ? t.accent : '#e8eaea', 'tube')}${disc(200, 62, 4, '#39434c', '')}${vol('M146 110 Q150 84 200 82 Q250 84 254 110 Z', '#c3cbd1', 'tube')}${box(142, 108, 116, 238, 10, t.base, 'tube')}${box(142, 108, 116, 12, 3, '#aab3b9', 'tube')}${box(142, 336, 116, 12, 5, '#aab3b9', 'tube')}${flat('M156 160 H244 V184 H156 Z', '#ffffff', 0.92)}${flat('M156 196 H220 V204 H156 Z M156 212 H206 V220 H156 Z', '#ffffff', 0.7)}${disc(200, 272, 34, t.accent)}${flat('M200 246 Q222 276 200 294 Q178 276 200 246 Z', '#ffffff', 0.85)}`;

const drillBit: Shape = (t, style) =>
  turn(
    32,
    repeat(style % 2 ? 3 : 1, (index) => {
      const x = style % 2 ? 150 + index * 50 : 200;
      const width = style % 2 ? 9 + index * 2.5 : 16;
      return `${box(x - width * 0.8, 268, width * 1.6, 76, 3, '#8d98a0', 'tube')}${flat(`M${x - width} 60 L${x} 40 L${x + width} 60 V270 H${x - width} Z`, t.base)}${repeat(7, (turnIndex) => flat(`M${x - width} ${84 + turnIndex * 28} L${x + width} ${62 + turnIndex * 28} V${74 + turnIndex * 28} L${x - width} ${98 + turnIndex * 28} Z`, t.darker, 0.65))}${flat(`M${x - width} 60 L${x} 40 L${x + width} 60 V270 H${x - width} Z`, 'url(#tube)')}`;
    }),
  );

const cutDisc: Shape = (t, style) =>
  style % 2
    ? `${disc(200, 204, 138, '#c5ccd1', 'ball')}${repeat(30, (index) => turn(index * 12, flat('M196 60 l12 14 h-16 Z', '#8c979f'), 200, 204))}${disc(200, 204, 62, t.base)}${disc(200, 204, 20, '#eef0ef', '')}${repeat(6, (index) => turn(index * 60, line('M200 96 q10 18 0 40', '#8c979f', 4), 200, 204))}`
    : `${disc(200, 204, 140, '#3a4046', 'ball')}${disc(200, 204, 126, '#4a5158', '')}${disc(200, 204, 82, t.base)}${disc(200, 204, 82, 'none', '')}${flat('M138 184 H262 V196 H138 Z M152 210 H248 V218 H152 Z', '#ffffff', 0.85)}${disc(200, 204, 27, '#c9ced2')}${disc(200, 204, 15, '#eef0ef', '')}`;

/** Grains at computed positions, so that each build draws the same picture. */
const grains = (x: number, y: number, width: number, height: number, fill: string): string =>
  repeat(90, (index) =>
    disc(x + ((index * 67) % 97) * (width / 97), y + ((index * 41) % 89) * (height / 89), 2, fill, ''),
  );

const sandpaper: Shape = (t, style) =>
  repeat(3, (index) =>
    turn(
      index * 13 - 16,
      `${box(98, 74, 204, 256, 4, [t.darker, t.dark, t.base][index] ?? t.base)}${index < 2 ? '' : grains(106, 82, 188, style % 2 ? 240 : 168, t.lighter)}${index === 2 && style % 2 === 0 ? `${flat('M98 262 H302 V330 H98 Z', '#e9dcc0')}${flat('M118 284 H216 V296 H118 Z M118 304 H176 V312 H118 Z', t.darker, 0.7)}` : ''}`,
      200,
      320,
    ),
  );

const sandingDisc: Shape = (t, style) =>
  `${disc(226, 190, 132, t.dark)}${disc(186, 214, 132, t.base)}${turn(20, grains(104, 128, 164, 172, t.lighter), 186, 214)}${repeat(style % 2 ? 6 : 8, (index) => turn(index * (style % 2 ? 60 : 45), disc(186, 146, 13, '#eef0ef', ''), 186, 214))}${disc(186, 214, 17, '#eef0ef', '')}`;

const ladder: Shape = (t, style) =>
  `${line('M236 60 L330 346', '#8b959d', 13)}${line('M172 60 L92 346 M228 60 L278 346', t.base, 15)}${line('M172 60 L92 346 M228 60 L278 346', t.lighter, 3)}${repeat(
    style % 2 ? 7 : 5,
    (index) => {
      const part = (index + 0.8) / (style % 2 ? 7.4 : 5.4);
      return `${line(`M${172 - 80 * part} ${60 + 286 * part} L${228 + 50 * part} ${60 + 286 * part}`, '#c4ccd2', 12)}`;
    },
  )}${box(160, 44, 84, 24, 6, t.accent)}${box(80, 336, 26, 16, 4, rubber)}${box(266, 336, 26, 16, 4, rubber)}`;

const bucket: Shape = (t) =>
  `${line('M96 152 Q110 50 200 48 Q290 50 304 152', '#8b959d', 7)}${box(176, 38, 48, 18, 8, t.accent)}${vol('M88 150 H312 L286 326 Q284 340 268 340 H132 Q116 340 114 326 Z', t.base, 'tube')}${oval(200, 150, 112, 26, t.dark)}${oval(200, 156, 100, 20, t.darker)}${line('M94 190 Q200 222 306 190', t.dark, 6)}`;

const workTrousers: Shape = (t, style) =>
  `${garments.trousers(t, style)}${both(`${box(118, 216, 52, 66, 6, t.darker)}${line('M122 226 H166 M122 272 H166', t.accent, 2.5)}${box(128, 104, 34, 46, 4, t.darker)}${line('M140 104 V150', t.accent, 2.5)}`)}`;

/** The palm is dipped; dots give grip. */
const workGlove: Shape = (t, style) =>
  gloveWith(
    t,
    style,
    repeat(12, (index) => disc(168 + (index % 4) * 22, 206 + Math.floor(index / 4) * 20, 5, t.accent, '')),
  );

/** Protection, consumables and books; trousers, jackets and gloves are cut as the outdoor ones. */
export const workwear = {
  hardHat,
  safetyGlasses,
  earMuffs,
  mask,
  vest,
  kneePad,
  book,
  tapeRoll,
  cartridge,
  sprayCan,
  drillBit,
  cutDisc,
  sandpaper,
  sandingDisc,
  ladder,
  bucket,
  workTrousers,
  workGlove,
};
