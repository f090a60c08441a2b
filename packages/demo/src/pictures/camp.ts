import type { Shape } from './draw.ts';
import { both, box, disc, flat, inside, line, mark, oval, place, repeat, stitch, turn, vol } from './draw.ts';

const daypack: Shape = (t, style) => {
  const body = 'M128 118 Q132 62 200 60 Q268 62 272 118 L292 300 Q292 340 252 342 H148 Q108 340 108 300 Z';
  return `${both(line('M112 176 Q78 210 96 300', t.darker, 16))}${line('M176 62 Q178 36 200 36 Q222 36 224 62', t.darker, 10)}${vol(body, t.base)}${inside('c', body, `${[flat('M90 60 H310 V150 Q200 176 90 150 Z', t.dark), flat('M90 240 H310 V350 H90 Z', t.accent), flat('M60 60 L200 60 L130 350 H60 Z', t.dark)][style % 3]}${flat(body, 'url(#side)')}`)}
${vol('M138 212 H262 L270 306 Q268 326 248 326 H152 Q132 326 130 306 Z', t.dark)}${line('M140 222 H260', t.accent, 5)}${line('M120 158 Q200 182 280 158', t.darker, 5)}${line('M120 158 Q200 182 280 158', t.accent, 2)}${mark(184, 98, 34, t.accentLight)}${both(line('M118 196 L140 204', t.darker, 6))}${line('M196 182 V210 M204 182 V210', t.accent, 3)}${both(vol('M108 262 Q94 270 98 322 Q110 334 120 326 Z', t.darker))}`;
};

const trekPack: Shape = (t, style) => {
  const body = 'M136 96 H264 L284 300 Q284 346 246 348 H154 Q116 346 116 300 Z';
  return `${both(line('M120 150 Q84 190 104 290', t.darker, 18))}${both(vol('M112 176 Q88 190 92 306 Q104 326 122 316 Z', t.dark))}${vol(body, t.base)}${inside('c', body, `${style % 2 ? flat('M100 230 H300 V350 H100 Z', t.accent) : flat('M176 90 H224 V350 H176 Z', t.dark)}${flat(body, 'url(#side)')}`)}${vol('M126 60 Q200 34 274 60 Q288 90 276 122 Q200 138 124 122 Q112 90 126 60 Z', t.dark)}${line('M132 104 Q200 118 268 104', t.accent, 4)}${both(line('M154 124 V206', t.darker, 8))}${both(box(146, 158, 16, 18, 3, t.accent))}${vol('M146 216 H254 V318 Q200 330 146 318 Z', t.light)}${both(line('M116 250 L148 262 M116 290 L148 296', t.darker, 5))}${mark(180, 66, 38, t.accentLight)}${line('M254 132 L262 330', t.accent, 5)}${box(124, 336, 152, 22, 11, t.accentDark, 'bar')}${repeat(3, (index) => line(`M${150 + index * 50} 336 V358`, t.darker, 6))}`;
};

const duffel: Shape = (t, style) => {
  const body =
    'M64 184 Q60 148 100 146 H300 Q340 148 336 184 L342 286 Q340 318 300 318 H100 Q60 318 58 286 Z';
  return `${line('M136 160 Q140 86 200 86 Q260 86 264 160', t.darker, 13)}${vol(body, t.base, 'fall')}${inside('c', body, `${style % 2 ? flat('M40 240 H360 V330 H40 Z', t.dark) : both(flat('M40 130 H104 V330 H40 Z', t.dark))}${flat(body, 'url(#side)')}`)}${line('M84 178 H316', t.darker, 7)}${line('M84 178 H316', t.accent, 3)}${both(line('M138 160 L132 318', t.darker, 14))}${both(box(124, 206, 28, 18, 3, t.accent))}${mark(172, 216, 56, t.accentLight)}${stitch('M66 306 H334', t.line)}`;
};

const dryBag: Shape = (t, style) =>
  `${vol('M124 122 H276 L286 318 Q284 344 200 346 Q116 344 114 318 Z', t.base, 'tube')}${vol('M118 92 Q200 76 282 92 V128 Q200 144 118 128 Z', t.dark, 'bar')}${both(line('M120 108 Q100 116 108 156', t.darker, 9))}${box(180, 60, 40, 26, 5, t.accent)}${line('M126 88 Q150 66 182 70 M274 88 Q250 66 218 70', t.darker, 8)}${style % 2 ? box(166, 190, 68, 104, 10, '#e9f1f3') : ''}${mark(172, 206, 56, style % 2 ? t.base : t.lighter)}${line('M116 318 Q200 340 284 318', t.darker, 3, 0.5)}`;

const domeTent: Shape = (t, style) => {
  const body = 'M30 308 Q90 120 200 116 Q310 120 370 308 Z';
  const tunnel = 'M24 308 Q30 170 92 158 Q170 128 290 150 Q372 170 376 308 Z';
  const skin = style % 2 ? tunnel : body;
  return place(
    28,
    52,
    0.86,
    `${oval(200, 312, 184, 14, '#7d8a74')}${vol(skin, t.base)}${inside('c', skin, `${style % 2 ? `${flat('M150 120 Q136 220 146 310 H262 Q246 210 254 120 Z', t.light)}${flat('M254 120 Q246 210 262 310 H390 V120 Z', t.dark)}` : `${flat('M200 116 Q120 200 96 312 H20 V100 Z', t.light)}${flat('M200 116 Q290 200 306 312 H390 V100 Z', t.dark)}`}${flat(skin, 'url(#fall)')}`)}
${style % 2 ? `${flat('M48 308 Q52 206 92 190 Q126 206 130 308 Z', t.darker)}${flat('M92 190 Q126 206 130 308 L112 308 Q110 230 92 190 Z', t.accent)}${line('M92 158 Q136 180 146 308 M150 140 Q146 220 156 308 M270 146 Q252 220 262 308', t.accent, 4)}` : `${flat('M200 136 Q150 210 140 308 H252 Q246 210 200 136 Z', t.darker)}${flat('M200 136 Q246 210 252 308 H222 Q226 210 200 136 Z', t.accent)}${line('M200 116 Q110 190 70 308 M200 116 Q290 190 330 308', t.accent, 4)}`}
${line(style % 2 ? 'M24 300 L6 318 M376 300 L394 318' : 'M44 270 L10 318 M356 270 L390 318', '#6b6f6a', 2.5)}${mark(style % 2 ? 180 : 262, 232, 34, t.accentLight)}`,
  );
};

const sleepingBag: Shape = (t, style) => {
  const body =
    'M142 92 Q150 44 200 42 Q250 44 258 92 Q290 130 276 220 Q268 300 250 338 Q200 356 150 338 Q132 300 124 220 Q110 130 142 92 Z';
  return turn(
    14,
    `${vol(body, t.base)}${inside('c', body, `${style % 2 ? flat('M100 220 H300 V360 H100 Z', t.dark) : ''}${repeat(10, (index) => `${flat(`M100 ${126 + index * 23} Q200 ${140 + index * 23} 300 ${126 + index * 23} v8 Q200 ${148 + index * 23} 100 ${134 + index * 23} Z`, t.darker, 0.25)}`)}${flat(body, 'url(#tube)', 0.5)}`)}${oval(200, 92, 42, 36, t.accentDark)}${oval(200, 96, 35, 28, t.accent)}${oval(200, 106, 26, 14, t.accentLight)}${line('M244 104 Q262 170 240 318', t.darker, 6)}${line('M244 104 Q262 170 240 318', t.accent, 2.5)}${mark(160, 176, 28, t.accentLight)}`,
  );
};

const mat: Shape = (t, style) =>
  `<g transform="translate(0,20)">${vol('M160 118 H330 Q352 190 330 262 H160 Z', t.base, 'bar')}${repeat(style % 2 ? 6 : 9, (index) => line(`M${186 + index * (style % 2 ? 26 : 17)} 119 Q${206 + index * (style % 2 ? 26 : 17)} 190 ${186 + index * (style % 2 ? 26 : 17)} 261`, t.darker, 3, 0.3))}${disc(156, 190, 72, t.dark, 'ball')}${repeat(5, (index) => `<circle cx="156" cy="190" r="${62 - index * 12}" fill="none" stroke="${t.lighter}" stroke-width="4" stroke-opacity=".6"/>`)}${line('M240 117 Q262 190 240 263 M296 117 Q318 190 296 263', t.accent, 9)}${flat('M150 258 Q250 286 346 262 L350 276 Q250 300 140 262 Z', t.dark)}</g>`;

const hammock: Shape = (t, style) =>
  `${box(34, 70, 16, 276, 6, '#8a6a4c')}${box(350, 70, 16, 276, 6, '#8a6a4c')}${line('M46 116 L92 160 M354 116 L308 160', '#52606b', 5)}${vol('M88 154 Q200 330 312 154 Q330 250 262 288 Q200 308 138 288 Q70 250 88 154 Z', t.base, 'fall')}${flat('M88 154 Q200 330 312 154 Q200 296 88 154 Z', t.darker)}${inside(
    'c',
    'M88 154 Q200 330 312 154 Q330 250 262 288 Q200 308 138 288 Q70 250 88 154 Z',
    repeat(style % 2 ? 5 : 3, (index) =>
      line(`M92 ${196 + index * 22} Q200 ${320 + index * 10} 308 ${196 + index * 22}`, t.accent, 7),
    ),
  )}`;

const pillow: Shape = (t, style) =>
  `${vol('M74 180 Q60 150 100 152 Q200 170 300 152 Q340 150 326 180 Q312 230 330 284 Q338 316 298 312 Q200 296 102 312 Q62 316 70 284 Q88 230 74 180 Z', t.base, 'ball')}${style % 2 ? repeat(4, (index) => line(`M${130 + index * 46} 166 Q${122 + index * 50} 232 ${130 + index * 46} 300`, t.darker, 3, 0.3)) : stitch('M92 176 Q200 192 308 176 Q298 232 310 290 Q200 276 90 290 Q102 232 92 176 Z', t.line)}${mark(176, 214, 48, t.accentLight)}`;

const stove: Shape = (t, style) =>
  `${vol('M150 214 H250 L262 326 Q200 344 138 326 Z', t.base, 'tube')}${oval(200, 214, 50, 12, t.lighter)}${box(184, 168, 32, 46, 4, '#7c868e', 'tube')}${box(140, 150, 120, 18, 6, '#59636c', 'bar')}${both(line('M150 150 L104 116 V98 H140', '#8d979f', 8))}${line('M200 150 V128', '#59636c', 10)}${flat('M160 132 Q150 100 172 82 Q172 104 184 108 Q182 70 206 48 Q204 88 226 98 Q236 92 232 78 Q254 108 240 132 Z', style % 2 ? '#3f8fd2' : '#ee8a2b')}${flat('M180 132 Q178 112 192 104 Q194 118 204 118 Q204 100 212 92 Q226 114 220 132 Z', style % 2 ? '#bfe3ff' : '#ffd98a')}${line('M216 190 H276', '#7c868e', 8)}${disc(284, 190, 13, t.accentDark)}${mark(178, 252, 44, t.accentLight)}`;

const cookSet: Shape = (t, style) =>
  `${vol('M84 196 H292 L284 316 Q282 336 262 336 H114 Q94 336 92 316 Z', t.base, 'tube')}${oval(188, 196, 104, 20, t.darker)}${oval(188, 192, 104, 19, t.light)}${vol('M92 188 Q100 154 188 150 Q276 154 284 188 Q188 208 92 188 Z', t.dark)}${disc(188, 144, 14, t.accentDark)}${line('M290 226 H352', t.accentDark, 16)}${line('M290 226 H346', t.accent, 8)}${style % 2 ? `${vol('M284 284 h56 v44 q0 10 -10 10 h-36 q-10 0 -10 -10 Z', t.accent, 'tube')}${line('M340 296 q18 0 14 18 q-4 10 -14 10', t.accentDark, 6)}` : ''}${repeat(4, (index) => line(`M96 ${236 + index * 16} h24`, t.darker, 3, 0.6))}`;

const bottle: Shape = (t, style) => {
  const body =
    'M146 128 Q148 108 166 100 H234 Q252 108 254 128 V326 Q252 344 234 344 H166 Q148 344 146 326 Z';
  return `${vol(body, t.base, 'tube')}${inside('c', body, [flat('M130 286 H270 V350 H130 Z', t.dark), `${flat('M130 210 H270 V218 H130 Z M130 226 H270 V250 H130 Z', t.accent)}`, flat('M130 330 L180 236 L206 276 L226 250 L280 330 V350 H130 Z', t.accent)][style % 3] as string)}<path d="${body}" fill="url(#tube)" fill-opacity=".45"/>${box(158, 66, 84, 38, 8, t.darker, 'tube')}${line('M172 66 Q172 40 200 40 Q228 40 228 66', t.accent, 10)}${mark(178, 150, 44, t.accentLight)}`;
};

const thermos: Shape = (t, style) =>
  `${box(146, 108, 108, 238, 20, t.base, 'tube')}${box(154, 44, 92, 70, 12, style % 2 ? t.accent : '#c9ced2', 'tube')}${box(146, 108, 108, 14, 4, '#aab2b8', 'tube')}${box(146, 318, 108, 28, 12, '#aab2b8', 'tube')}${style % 2 ? line('M254 150 Q300 156 296 220 Q292 276 254 280', t.dark, 15) : ''}${mark(176, 190, 48, t.accentLight)}`;

const mug: Shape = (t, style) =>
  `${line('M276 190 Q340 186 336 244 Q330 294 272 290', t.dark, 18)}${vol('M98 148 H282 L274 316 Q272 338 250 338 H130 Q108 338 106 316 Z', t.base, 'tube')}${oval(190, 148, 92, 20, '#d8dde0')}${oval(190, 152, 80, 14, style % 2 ? '#5a3823' : '#9aa4ab')}${line('M100 164 Q190 188 280 164', '#eceeee', 5)}${mark(150, 218, 76, t.accentLight)}${style % 2 ? line('M160 118 q-14 -18 0 -36 q14 -18 0 -36 M200 118 q-14 -18 0 -36 q14 -18 0 -36', '#b9c1c6', 6, 0.7) : ''}`;

const knife: Shape = (t, style) =>
  turn(
    -28,
    `${vol('M54 204 Q70 166 196 172 L206 214 H70 Z', '#c6ced4', 'bar')}${line('M66 196 Q130 180 196 184', '#ffffff', 3, 0.8)}${vol('M190 168 H326 Q356 172 354 200 Q350 228 322 226 H198 Z', t.base, 'bar')}${repeat(style % 2 ? 3 : 5, (index) => (style % 2 ? disc(226 + index * 44, 197, 7, '#d9dee1') : line(`M${224 + index * 22} 178 V218`, t.darker, 5, 0.5)))}${disc(338, 198, 8, '#f2f3f3', '')}${box(184, 166, 14, 62, 4, t.accent)}`,
  );

const headlamp: Shape = (t, style) =>
  `${line('M74 210 Q80 96 200 92 Q320 96 326 210', t.base, 30)}${line('M74 210 Q80 96 200 92 Q320 96 326 210', t.accent, 5)}${style % 2 ? line('M200 92 V210', t.dark, 20) : ''}${line('M74 206 Q110 300 200 300 Q290 300 326 206', t.dark, 26)}${box(128, 200, 144, 92, 26, t.darker, 'fall')}${disc(200, 246, 40, '#aeb9c0')}${disc(200, 246, 31, '#fdf6d8')}${disc(200, 246, 14, '#ffe08a', '')}${box(154, 192, 40, 12, 5, t.accent)}${place(0, 0, 1, mark(244, 224, 20, t.accentLight))}`;

/** Packs, tents, sleeping and cooking gear. */
export const camp = {
  daypack,
  trekPack,
  duffel,
  dryBag,
  domeTent,
  sleepingBag,
  mat,
  hammock,
  pillow,
  stove,
  cookSet,
  bottle,
  thermos,
  mug,
  knife,
  headlamp,
};
