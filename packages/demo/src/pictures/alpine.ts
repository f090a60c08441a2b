import type { Shape } from './draw.ts';
import { both, box, disc, flat, inside, line, mark, oval, place, repeat, turn, vol } from './draw.ts';

const sportHelmet: Shape = (t, style) => {
  const dome = 'M64 258 Q58 92 200 88 Q342 92 336 258 Q312 274 290 250 Q200 222 110 250 Q88 274 64 258 Z';
  const vents =
    style % 2
      ? both(flat('M126 150 Q150 118 180 112 L170 156 Q140 166 118 186 Z', t.darker))
      : repeat(3, (index) => flat(`M${142 + index * 44} 128 q12 -14 24 0 l-4 60 q-8 6 -16 0 Z`, t.darker));
  return `${line('M104 252 Q120 330 190 338 M296 252 Q280 330 210 338', '#39434c', 9)}${box(180, 326, 40, 22, 6, t.accentDark)}${vol(dome, t.base, 'ball')}${inside('c', dome, `${style % 3 === 2 ? flat('M180 60 H220 V280 H180 Z', t.accent) : flat('M40 216 Q200 176 360 216 V290 H40 Z', t.dark)}${vents}${flat(dome, 'url(#ball)')}`)}${mark(180, 186, 40, t.accentLight)}`;
};

const harness: Shape = (t, style) =>
  `${line('M84 122 Q200 164 316 122', t.base, 34)}${line('M84 122 Q200 164 316 122', t.accent, 6)}${line('M84 122 Q60 104 84 96 Q200 60 316 96 Q340 104 316 122', t.dark, 20)}${line('M200 140 V236', t.darker, 16)}${line('M200 140 V236', t.accent, 6)}${both(line('M196 230 Q116 220 104 274 Q104 334 150 334 Q196 330 196 236', t.base, 26))}${both(line('M196 230 Q116 220 104 274 Q104 334 150 334 Q196 330 196 236', t.lighter, 3))}${both(line(`M112 138 Q104 190 142 ${style % 2 ? 196 : 178}`, t.accent, 6))}${box(176, 120, 48, 34, 6, '#b9c2c8', 'bar')}${box(188, 128, 24, 18, 3, t.darker)}`;

const carabiner: Shape = (t, style) =>
  turn(
    18,
    `<path d="${style % 2 ? 'M200 60 Q288 60 284 150 Q278 250 244 316 Q226 346 200 346 Q160 346 150 300 Q130 200 136 120 Q144 62 200 60 Z' : 'M170 62 H230 Q276 66 276 112 V290 Q276 342 200 342 Q124 342 124 290 V112 Q124 66 170 62 Z'}" fill="none" stroke="${t.dark}" stroke-width="34"/><path d="${style % 2 ? 'M200 60 Q288 60 284 150 Q278 250 244 316 Q226 346 200 346 Q160 346 150 300 Q130 200 136 120 Q144 62 200 60 Z' : 'M170 62 H230 Q276 66 276 112 V290 Q276 342 200 342 Q124 342 124 290 V112 Q124 66 170 62 Z'}" fill="none" stroke="${t.base}" stroke-width="26"/><path d="${style % 2 ? 'M194 54 Q128 58 130 130' : 'M170 56 H230'}" fill="none" stroke="${t.lighter}" stroke-width="5" stroke-linecap="round"/>${line(style % 2 ? 'M280 130 L260 260' : 'M276 128 V272', '#e8ebec', 22)}${line(style % 2 ? 'M280 130 L260 260' : 'M276 128 V272', '#b3bcc2', 14)}${disc(style % 2 ? 280 : 276, 128, 9, '#6a747c')}${box(style % 2 ? 258 : 262, 172, 30, 60, 6, t.accent, 'tube')}`,
  );

const rope: Shape = (t, style) =>
  `${repeat(7, (index) => `<ellipse cx="200" cy="${150 + index * 22}" rx="${112 - Math.abs(index - 3) * 3}" ry="38" fill="none" stroke="${index % 2 ? t.base : t.dark}" stroke-width="22"/><ellipse cx="200" cy="${150 + index * 22}" rx="${112 - Math.abs(index - 3) * 3}" ry="38" fill="none" stroke="${t.accent}" stroke-width="${style % 2 ? 9 : 5}" stroke-dasharray="${style % 2 ? '10 16' : '16 10'}"/>`)}${repeat(3, (index) => line(`M${186 + index * 14} 96 Q${176 + index * 14} 220 ${186 + index * 14} 336`, t.dark, 15))}${repeat(3, (index) => line(`M${186 + index * 14} 96 Q${176 + index * 14} 220 ${186 + index * 14} 336`, t.accent, 4))}${line('M186 96 Q200 40 214 96', t.base, 16)}`;

const chalkBag: Shape = (t, style) =>
  `${vol('M116 144 Q200 170 284 144 L296 312 Q290 346 200 346 Q110 346 104 312 Z', t.base, 'tube')}${inside('c', 'M116 144 Q200 170 284 144 L296 312 Q290 346 200 346 Q110 346 104 312 Z', style % 2 ? repeat(5, (index) => line(`M90 ${208 + index * 26} l37 -18 l37 18 l37 -18 l37 18 l37 -18 l37 18`, t.accent, 6)) : flat('M90 250 H310 V360 H90 Z', t.dark))}${oval(200, 142, 86, 28, t.darker)}${oval(200, 144, 74, 21, '#f5f4ef')}${oval(186, 138, 40, 12, '#ffffff')}${line('M116 138 Q200 60 284 138', t.accent, 6)}${mark(176, 190, 48, t.accentLight)}`;

const goggles: Shape = (t, style) =>
  place(
    30,
    32,
    0.85,
    `${line('M30 176 Q60 168 84 188 M370 176 Q340 168 316 188', t.dark, 44)}${line('M30 176 Q60 168 84 188 M370 176 Q340 168 316 188', t.accent, 10)}${vol('M78 158 Q200 108 322 158 Q350 240 296 280 Q240 296 214 250 Q200 236 186 250 Q160 296 104 280 Q50 240 78 158 Z', t.base)}${flat('M98 172 Q200 132 302 172 Q322 232 286 258 Q244 270 222 232 Q200 208 178 232 Q156 270 114 258 Q78 232 98 172 Z', style % 2 ? '#d9822b' : '#27424f')}${flat('M98 172 Q200 132 302 172 L296 196 Q200 160 104 210 Z', '#ffffff', 0.3)}${flat('M246 250 L300 180 L306 206 L270 262 Z', '#ffffff', 0.18)}${flat('M110 214 L150 168 L170 164 L118 234 Z', '#ffffff', 0.3)}`,
  );

const sunglasses: Shape = (t, style) =>
  place(
    30,
    32,
    0.85,
    `${line('M66 180 Q40 176 28 226 M334 180 Q360 176 372 226', t.dark, 11)}${both(vol('M58 168 Q120 152 186 176 Q190 246 130 252 Q66 250 58 168 Z', t.base))}${both(flat('M72 178 Q122 166 174 184 Q174 236 130 240 Q80 238 72 178 Z', style % 2 ? t.accentDark : '#22303a'))}${both(flat('M84 184 Q106 176 126 178 L94 222 Q82 204 84 184 Z', '#ffffff', 0.28))}${line('M184 182 Q200 166 216 182', t.dark, 11)}`,
  );

const snowshoe: Shape = (t, style) =>
  `${[-56, 56].map((x) => `<g transform="translate(${x},0) rotate(${x / 8} 200 200)"><path d="M200 54 Q250 60 246 140 Q240 250 200 348 Q160 250 154 140 Q150 60 200 54 Z" fill="${t.darker}" fill-opacity=".25" stroke="${t.base}" stroke-width="13"/>${repeat(6, (index) => line(`M${164 + index * 3} ${110 + index * 36} L${236 - index * 3} ${130 + index * 34}`, t.dark, 6))}${flat('M166 148 H234 L226 246 H174 Z', t.accent)}${line('M164 170 H236 M170 212 H230', '#2a333b', 9)}${style % 2 ? mark(184, 84, 32, t.accentLight) : disc(200, 104, 13, t.accentLight)}</g>`).join('')}`;

const poles: Shape = (t, style) =>
  [-1, 1]
    .map((side) =>
      turn(
        side * 13,
        `${box(192, 40, 16, 74, 8, '#262e36', 'tube')}${line('M200 52 Q228 70 206 96', t.darker, 5)}${box(194.5, 112, 11, 104, 3, t.base, 'tube')}${box(193, 206, 14, 18, 3, t.accent, 'tube')}${box(196, 222, 8, 98, 3, style % 2 ? t.accent : '#b6bec4', 'tube')}${oval(200, 320, 22, 6, '#262e36')}${flat('M196 322 H204 L200 352 Z', '#79838b')}`,
      ),
    )
    .join('');

const gaiter: Shape = (t, style) =>
  `${both(place(-34, 0, 1, `${vol('M176 64 H258 Q264 190 250 262 L268 330 Q218 346 166 330 L180 262 Q168 160 176 64 Z', t.base)}${flat('M180 262 Q214 276 250 262 L268 330 Q218 346 166 330 Z', t.dark)}${line('M218 66 V330', style % 2 ? t.accent : t.darker, 8)}${box(174, 74, 86, 15, 4, t.darker)}${mark(228, 120, 24, t.accentLight)}`))}`;

/** Climbing, winter and trekking gear. */
export const alpine = {
  sportHelmet,
  harness,
  carabiner,
  rope,
  chalkBag,
  goggles,
  sunglasses,
  snowshoe,
  poles,
  gaiter,
};
