import type { Shape } from './draw.ts';
import { both, box, disc, flat, line, oval, repeat, turn, vol } from './draw.ts';

const steel = '#b9c2c9';
const steelDark = '#77828b';
const rubber = '#2a3037';

const drill: Shape = (t, style) =>
  `${box(44, 134, 74, 26, 5, steel, 'bar')}${flat('M20 143 H48 V151 H20 L12 147 Z', steelDark)}${box(104, 118, 46, 58, 8, rubber, 'bar')}${vol('M146 102 H290 Q330 102 334 140 V172 Q332 192 306 194 H264 L282 284 H214 L202 194 H160 Q146 194 146 180 Z', t.base)}${flat('M146 122 H334 V136 H146 Z', t.dark)}${flat('M214 194 H266 L282 284 H252 Q236 240 214 194 Z', rubber, 0.85)}${flat('M198 196 Q190 236 214 240 L206 200 Z', t.accent)}${vol('M196 284 H310 Q322 284 322 296 V330 Q322 342 310 342 H206 Q194 342 194 330 Z', rubber)}${box(206, 300, 104, 16, 4, t.accent)}${repeat(5, (index) => box(280 + index * 9, 148, 4, 26, 2, t.darker, ''))}${box(160, 146, 74, 24, 4, t.accent)}${style % 2 ? box(162, 176, 34, 14, 4, rubber, 'bar') + box(170, 188, 18, 54, 6, rubber, 'tube') : disc(176, 184, 6, t.lighter, '')}`;

const grinder: Shape = (t, style) =>
  `<g transform="rotate(-12 200 200)">${vol('M136 164 H340 Q366 168 366 196 Q366 224 340 228 H136 Z', t.base, 'bar')}${flat('M214 164 H300 V228 H214 Z', rubber)}${repeat(5, (index) => box(312 + index * 9, 180, 4, 32, 2, t.darker, ''))}${vol('M86 158 H146 V236 H86 Q70 196 86 158 Z', steelDark, 'bar')}${box(98, 92, 20, 70, 8, rubber, 'tube')}${disc(112, 256, style % 2 ? 74 : 66, '#4a5259', 'ball')}${disc(112, 256, style % 2 ? 56 : 50, style % 2 ? '#8a5a3a' : '#5c656d', '')}${disc(112, 256, 22, t.accent)}${disc(112, 256, 9, steel)}${vol('M46 240 Q52 186 112 184 Q172 186 178 240 L152 240 Q146 214 112 212 Q78 214 72 240 Z', rubber)}${box(150, 178, 48, 34, 5, t.accent)}</g>`;

const jigsaw: Shape = (t) =>
  `${line('M170 106 Q230 70 282 116', t.base, 34)}${line('M180 100 Q230 78 272 114', rubber, 12)}${vol('M104 146 Q110 112 160 110 L190 146 H270 Q306 150 306 190 V262 H104 Z', t.base)}${flat('M104 196 H306 V218 H104 Z', t.dark)}${box(128, 160, 66, 24, 5, t.accent)}${repeat(4, (index) => box(232 + index * 14, 160, 6, 28, 3, t.darker, ''))}${box(78, 262, 250, 20, 5, steel, 'bar')}${flat('M120 282 H138 V346 L120 330 Z', steelDark)}${repeat(6, (index) => flat(`M138 ${286 + index * 9} l7 5 l-7 4 Z`, steelDark))}${line('M306 236 Q356 240 350 312', rubber, 9)}`;

const circularSaw: Shape = (t, style) =>
  `${disc(176, 238, 98, '#c3cbd1', 'ball')}${repeat(24, (index) => turn(index * 15, flat('M176 132 l9 12 h-16 Z', '#8f9aa2'), 176, 238))}${disc(176, 238, 18, t.accent)}${vol('M66 236 Q70 128 176 126 Q282 128 290 236 Z', t.base, 'fall')}${flat('M96 236 Q102 156 176 152 Q254 156 260 236 Z', t.dark)}${disc(176, 220, 28, rubber)}${line('M196 132 Q250 60 330 108 Q350 140 322 196', t.base, 30)}${line('M214 116 Q262 80 318 112', rubber, 12)}${box(40, 248, 310, 18, 6, steel, 'bar')}${box(260, 186, 80, 56, 10, style % 2 ? rubber : t.base)}${box(276, 200, 48, 16, 4, t.accent)}`;

const hammer: Shape = (t, style) =>
  turn(
    34,
    `${vol('M188 120 H212 L218 344 Q200 356 182 344 Z', style % 2 ? '#b98952' : t.base, 'tube')}${style % 2 ? '' : `${vol('M184 224 H216 L218 344 Q200 356 182 344 Z', rubber, 'tube')}${repeat(6, (index) => line(`M184 ${240 + index * 16} H216`, t.accent, 4))}`}${style >= 2 ? `${box(118, 62, 164, 74, 14, style === 2 ? t.base : rubber, 'bar')}${box(130, 62, 16, 74, 0, t.accent, '')}` : vol('M104 84 H146 L160 76 H226 Q284 76 306 126 Q268 106 226 124 H160 L146 132 H104 Q98 108 104 84 Z', '#5f6971', 'bar')}${box(186, 70, 28, 62, 4, '#4c555c', 'bar')}`,
  );

const screwdriver: Shape = (t, style) =>
  repeat(
    style % 2 ? 3 : 1,
    (index) =>
      `<g transform="translate(${style % 2 ? (index - 1) * 84 : 0},${style % 2 ? Math.abs(index - 1) * 18 : 0}) rotate(${style % 2 ? 0 : 38} 200 200)">${box(193, 166, 14, 150, 3, steel, 'tube')}${flat('M193 312 H207 L204 344 H196 Z', '#3c444b')}${vol('M176 60 Q200 44 224 60 L230 110 Q222 130 226 156 L214 176 H186 L174 156 Q178 130 170 110 Z', t.base, 'tube')}${flat('M174 100 H226 L228 118 H172 Z', t.accent)}${line('M188 66 V150 M212 66 V150', t.darker, 3, 0.5)}${box(184, 172, 32, 10, 3, rubber)}</g>`,
  );

const pliers: Shape = (t, style) =>
  turn(
    style % 2 ? 24 : -20,
    `${both(line('M206 172 Q240 230 246 344', t.base, 30))}${both(line('M212 190 Q236 240 242 336', t.accent, 7))}${style % 3 === 2 ? both(flat('M200 60 Q226 96 232 150 L206 190 L196 170 Z', '#6b757d')) : both(flat('M198 60 L222 68 Q238 120 230 164 L206 196 L192 170 Z', '#79848c'))}${repeat(7, (index) => line(`M190 ${76 + index * 10} H210`, '#4b545b', 3))}${line('M200 62 V168', '#3d454c', 3)}${disc(200, 176, 22, '#8b969e')}${disc(200, 176, 9, '#565f66', '')}`,
  );

const wrench: Shape = (t, style) =>
  turn(
    style % 2 ? 40 : 46,
    `${vol('M188 110 H212 L216 300 H184 Z', style >= 2 ? '#9aa5ad' : steel, 'tube')}${vol('M164 50 L180 40 L182 82 Q200 94 218 82 L220 40 L236 50 Q250 92 216 122 H184 Q150 92 164 50 Z', steel)}<path d="M200 284 a36 36 0 1 0 .1 0 Z M200 302 a18 18 0 1 1 -.1 0 Z" fill="${steel}"/><path d="M200 284 a36 36 0 1 0 .1 0 Z M200 302 a18 18 0 1 1 -.1 0 Z" fill="url(#side)"/>${box(192, 140, 16, 128, 6, style % 2 ? t.base : steelDark, 'tube')}`,
  );

const ratchet: Shape = (t, style) =>
  `${turn(-24, `${vol('M150 178 H330 Q348 178 348 198 Q348 216 330 216 H150 Z', t.base, 'bar')}${repeat(7, (index) => line(`M${226 + index * 15} 182 V212`, t.darker, 4, 0.5))}${box(128, 184, 70, 26, 4, steel, 'bar')}${disc(108, 197, 44, steel)}${disc(108, 197, 22, steelDark)}${box(98, 187, 20, 20, 2, '#3d454c', '')}`)}${repeat(style % 2 ? 5 : 3, (index) => `${box(96 + index * 48, 284 - index * 4, 38, 54 + index * 4, 5, steel, 'tube')}${oval(115 + index * 48, 286 - index * 4, 15, 6, '#3d454c')}`)}`;

const tapeMeasure: Shape = (t, style) =>
  `${vol('M92 164 Q92 92 170 92 H236 Q306 96 306 170 V300 Q306 318 288 318 H110 Q92 318 92 300 Z', t.base)}${flat('M92 270 H306 V300 Q306 318 288 318 H110 Q92 318 92 300 Z', rubber)}${disc(196, 192, 66, t.accent, 'ball')}${disc(196, 192, 50, t.dark)}${line(style % 2 ? 'M172 214 L186 176 L198 198 L208 182 L222 214' : 'M170 202 H222 M180 184 H212', t.accentLight, 7)}${vol('M286 300 H368 V322 H286 Z', '#f3cd3d', 'bar')}${repeat(9, (index) => line(`M${296 + index * 8} 302 v${index % 2 ? 7 : 12}`, '#2a3037', 2))}${flat('M362 296 H372 V338 H362 Z', steelDark)}`;

const spiritLevel: Shape = (t, style) =>
  turn(
    -16,
    `${vol('M30 170 H370 V232 H30 Z', t.base, 'bar')}${box(26, 166, 20, 70, 4, rubber)}${box(354, 166, 20, 70, 4, rubber)}${box(156, 178, 88, 34, 8, '#2c343b', '')}${box(162, 182, 76, 26, 10, '#c9e04a', 'bar')}${oval(202, 192, 15, 8, '#f4fbc4')}${line('M184 182 V208 M220 182 V208', '#26301c', 2.5)}${disc(92, 201, 24, '#2c343b', '')}${disc(92, 201, 18, '#c9e04a')}${oval(92, 196, 6, 9, '#f4fbc4')}${style % 2 ? `${disc(308, 201, 24, '#2c343b', '')}${disc(308, 201, 18, '#c9e04a')}` : repeat(8, (index) => line(`M${264 + index * 10} 224 v-${index % 2 ? 8 : 14}`, t.lighter, 2))}`,
  );

const handSaw: Shape = (t, style) =>
  turn(
    -14,
    `${flat('M40 172 L270 150 V232 L40 198 Z', '#c4ccd2')}${flat('M40 172 L270 150 V170 L40 182 Z', '#e6ebee')}${repeat(22, (index) => flat(`M${44 + index * 10.2} ${198 + index * 1.5} l5 9 l5 -8 Z`, '#8c979f'))}${vol('M252 138 H306 Q366 140 366 190 Q366 250 316 262 L258 246 Z', t.base)}${flat('M288 170 H312 Q336 174 334 196 Q332 220 308 224 L288 220 Z', '#eef0ef')}${style % 2 ? line('M262 148 L270 244', t.accent, 8) : `${disc(270, 164, 6, t.accentLight, '')}${disc(270, 230, 6, t.accentLight, '')}`}`,
  );

const chisel: Shape = (t, style) =>
  repeat(style % 2 ? 3 : 2, (index) =>
    turn(
      18 - index * 14,
      `${flat(`M${186 - index} 190 H${214 + index} V336 L${186 - index} 350 Z`, steel)}${flat(`M${186 - index} 336 L${214 + index} 322 V336 L${186 - index} 350 Z`, '#eef2f4')}${box(188, 176, 24, 20, 4, steelDark)}${vol('M180 66 Q200 52 220 66 L224 120 Q214 150 218 178 H182 Q186 150 176 120 Z', style % 2 ? t.base : '#c08f55', 'tube')}${box(180, 56, 40, 14, 5, style % 2 ? t.accent : '#8a5f33')}`,
      200,
      300,
    ),
  );

const cutter: Shape = (t, style) =>
  turn(
    -35,
    `${flat('M40 182 L128 176 V214 L66 214 Z', '#d3dade')}${repeat(4, (index) => line(`M${74 + index * 14} 178 L${66 + index * 14} 214`, '#8f9aa2', 2))}${vol('M118 168 H330 Q360 172 358 198 Q356 228 326 228 H118 Z', t.base, 'bar')}${flat('M150 180 H300 V192 H150 Z', t.darker)}${box(176, 172, 40, 24, 5, t.accent)}${repeat(style % 2 ? 8 : 5, (index) => line(`M${236 + index * 12} 206 V222`, t.darker, 4, 0.6))}`,
  );

const hexKeys: Shape = (t, style) =>
  `${vol('M96 210 H276 Q300 214 300 246 Q300 286 276 290 H96 Q76 286 76 250 Q76 214 96 210 Z', t.base, 'bar')}${repeat(style % 2 ? 8 : 6, (index) => line(`M${104 + index * 22} 210 V${70 + index * 16} q0 -12 12 -12 h${70 - index * 7}`, index % 2 ? steelDark : '#8d98a0', 14 - index))}${box(104, 232, 168, 22, 6, t.accent)}${disc(94, 270, 7, steel)}${disc(282, 270, 7, steel)}`;

const toolBox: Shape = (t, style) =>
  `${line('M140 152 Q142 104 200 104 Q258 104 260 152', rubber, 18)}${vol('M56 160 Q56 148 72 148 H328 Q344 148 344 160 V214 H56 Z', t.base, 'fall')}${vol('M62 208 H338 V314 Q338 326 326 326 H74 Q62 326 62 314 Z', t.dark)}${both(box(104, 194, 34, 40, 5, t.accent))}${style % 2 ? `${repeat(3, (index) => box(90 + index * 76, 248, 66, 56, 5, t.base))}${repeat(3, (index) => line(`M${110 + index * 76} 276 h26`, t.accent, 6))}` : `${box(120, 250, 160, 46, 6, t.base)}${line('M150 273 H250', t.accent, 8)}`}${line('M62 212 H338', '#0d141b', 4, 0.5)}`;

const brush: Shape = (t, style) =>
  style % 2
    ? `${line('M200 340 V220 H292 V148', steelDark, 9)}${box(86, 84, 210, 84, 24, t.base, 'bar')}${repeat(14, (index) => line(`M${98 + index * 14} 88 V164`, t.lighter, 3, 0.35))}${box(186, 250, 28, 98, 12, t.accent, 'tube')}`
    : `${vol('M176 60 Q200 44 224 60 L218 148 H182 Z', '#c08f55', 'tube')}${disc(200, 74, 8, '#f1f2f1', '')}${box(142, 144, 116, 56, 8, steel, 'bar')}${vol('M146 198 H254 L268 316 Q234 344 200 322 Q170 344 132 316 Z', '#e5c68a', 'tube')}${flat('M136 280 L264 280 L268 316 Q234 344 200 322 Q170 344 132 316 Z', t.base)}${repeat(8, (index) => line(`M${154 + index * 13} 206 L${148 + index * 15} 310`, '#a98749', 2, 0.5))}`;

const clamp: Shape = (t, style) =>
  turn(
    style % 2 ? 0 : -18,
    `${box(186, 52, 24, 292, 3, steel, 'tube')}${vol('M120 62 H214 V98 H146 V150 H120 Z', t.base)}${vol('M120 250 H214 V288 H120 Z', t.base)}${box(128, 178, 14, 120, 4, steelDark, 'tube')}${repeat(6, (index) => line(`M128 ${200 + index * 9} h14`, '#4b545b', 2))}${box(116, 160, 38, 16, 4, t.accent)}${box(118, 292, 34, 56, 10, t.accent, 'tube')}${box(116, 146, 34, 8, 2, rubber)}`,
  );

/** Hand tools and machines. */
export const tools = {
  drill,
  grinder,
  jigsaw,
  circularSaw,
  hammer,
  screwdriver,
  pliers,
  wrench,
  ratchet,
  tapeMeasure,
  spiritLevel,
  handSaw,
  chisel,
  cutter,
  hexKeys,
  toolBox,
  brush,
  clamp,
};
