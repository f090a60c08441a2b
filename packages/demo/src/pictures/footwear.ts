import type { Shape } from './draw.ts';
import { box, disc, flat, inside, line, mark, oval, repeat, stitch, vol } from './draw.ts';

const tread = (y: number, count: number, fill: string): string =>
  repeat(count, (index) => box(62 + (index * 276) / count, y, 180 / count, 12, 2, fill, ''));

const boot: Shape = (t, style) => {
  const upper =
    'M96 96 Q140 84 196 92 L202 172 Q222 206 286 222 Q338 234 344 286 L344 300 H72 Q66 236 84 200 Q94 160 96 96 Z';
  const panel = [
    'M70 230 Q140 218 190 240 Q230 262 350 256 V310 H60 Z',
    'M60 90 H150 V310 H60 Z',
    'M236 200 L350 230 V310 H220 Q216 250 236 200 Z',
  ][style % 3] as string;
  return `${flat('M92 88 Q144 66 200 84 L198 104 Q144 92 96 108 Z', t.darker)}${vol(upper, t.base)}${inside('c', upper, `${flat(panel, t.dark)}${flat('M276 214 Q348 230 352 310 H290 Q300 250 276 214 Z', t.darker)}${flat(upper, 'url(#fall)')}`)}
${flat('M160 96 L204 94 L212 176 Q224 200 252 212 L226 236 Q188 214 176 176 Z', t.dark)}${repeat(6, (index) => line(`M${164 + index * 8} ${112 + index * 18} L${206 + index * 5.5} ${106 + index * 18.5}`, t.accent, 5))}${repeat(6, (index) => disc(164 + index * 8, 112 + index * 18, 4, t.accentDark, ''))}
${line('M86 196 Q130 206 172 188', t.line, 2.5, 0.7)}${stitch('M76 262 Q130 250 190 268', t.lighter)}${flat('M80 110 Q60 126 74 150 L88 150 L94 112 Z', t.accent)}
${vol('M62 296 Q200 306 350 290 Q356 322 340 330 H70 Q58 326 62 296 Z', t.darker)}${flat('M62 296 Q200 306 350 290 L351 302 Q200 318 62 308 Z', t.accent)}${tread(326, 12, '#1c232b')}${mark(108, 226, 26, t.accentLight)}`;
};

const trailShoe: Shape = (t, style) => {
  const upper =
    'M72 212 Q84 178 112 176 Q140 196 172 172 L196 158 Q236 212 300 232 Q346 246 350 286 L348 300 H66 Q56 250 72 212 Z';
  const face = [
    repeat(5, (index) =>
      line(`M${120 + index * 26} 296 L${170 + index * 22} ${190 + index * 10}`, t.accent, 6),
    ),
    flat('M60 250 Q150 220 230 262 Q290 284 352 270 V310 H50 Z', t.accent),
    `${flat('M96 292 L168 206 L196 228 L146 294 Z', t.accent)}${flat('M156 294 L206 234 L228 248 L192 294 Z', t.lighter)}`,
  ];
  return `${vol(upper, t.base)}${inside('c', upper, `${face[style % 3]}${flat('M296 222 Q352 240 356 310 H304 Q318 260 296 222 Z', t.darker)}${flat(upper, 'url(#fall)')}`)}
${flat('M172 172 L200 152 L214 168 Q240 206 282 222 L262 240 Q206 222 172 172 Z', t.dark)}${repeat(5, (index) => line(`M${184 + index * 15} ${184 + index * 11} L${210 + index * 15} ${166 + index * 12}`, t.accentLight, 5))}${flat('M74 208 Q84 178 112 176 Q118 190 106 232 Q90 232 74 208 Z', t.dark)}${line('M68 196 L84 182', t.accent, 7)}
${vol('M58 292 Q130 280 200 298 Q280 312 354 286 Q362 316 342 326 Q200 336 66 324 Q52 318 58 292 Z', '#eef0ef')}${flat('M58 312 Q200 330 354 308 Q352 322 342 326 Q200 336 66 324 Q58 320 58 312 Z', t.accent)}${repeat(11, (index) => flat(`M${70 + index * 25} 324 l6 12 h10 l4 -11 Z`, '#222a33'))}`;
};

const sneaker: Shape = (t, style) => {
  const upper = 'M74 190 Q120 204 168 168 L196 152 Q232 214 306 236 Q344 248 344 292 H64 Q60 230 74 190 Z';
  return `${vol(upper, t.base)}${inside('c', upper, `${[flat('M60 180 H126 Q140 250 120 300 H50 Z', t.dark), flat('M118 300 Q150 240 246 244 L232 262 Q172 262 156 300 Z', t.accent), flat('M50 262 H360 V278 H50 Z', t.accent)][style % 3]}${flat(upper, 'url(#fall)')}`)}${flat('M168 168 L198 148 L212 162 Q238 204 284 222 L262 244 Q206 224 168 168 Z', t.light)}${repeat(5, (index) => line(`M${184 + index * 15} ${186 + index * 11} L${212 + index * 14} ${168 + index * 12}`, '#f6f6f4', 6))}
${flat('M294 231 Q344 246 345 294 H286 Q306 262 294 231 Z', t.dark)}${stitch('M286 290 Q304 262 292 232', t.lighter)}${vol('M58 288 H352 Q360 324 338 328 H74 Q52 326 58 288 Z', '#f4f3ef')}${line('M62 306 H352', t.accent, 4)}${mark(86, 220, 26, t.accentLight)}`;
};

const sandal: Shape = (
  t,
  style,
) => `${vol('M52 292 Q120 268 200 288 Q290 304 352 280 Q362 310 344 324 Q200 338 62 326 Q46 318 52 292 Z', t.darker)}${flat('M54 286 Q120 262 200 282 Q290 298 350 276 L352 290 Q280 314 200 300 Q120 284 52 302 Z', t.accent)}
${vol('M72 282 Q66 214 96 176 L124 186 Q108 226 116 278 Z', t.base)}${vol('M90 186 Q150 216 196 190 L206 216 Q150 248 86 220 Z', t.base)}${vol('M216 292 Q212 238 252 214 L282 232 Q266 258 274 294 Z', t.dark)}${vol('M204 236 Q262 206 320 268 L318 292 Q262 246 206 284 Z', t.base)}${box(128, 196, 36, 26, 4, t.accentDark)}${style % 2 ? line('M146 222 Q190 236 216 286', t.dark, 12) : line('M196 200 Q214 236 222 250', t.dark, 13)}${stitch('M80 270 Q76 220 100 186', t.lighter)}${stitch('M216 256 Q262 226 314 276', t.lighter)}${repeat(12, (index) => box(66 + index * 23.4, 324, 14, 10, 2, '#1c232b', ''))}`;

const workBoot: Shape = (t, style) => {
  const upper = `M100 ${style % 2 ? 150 : 96} Q144 ${style % 2 ? 140 : 84} 198 ${style % 2 ? 146 : 92} L204 186 Q226 214 290 224 Q342 234 346 288 V302 H72 Q70 236 88 204 Q98 180 100 ${style % 2 ? 150 : 96} Z`;
  return `${vol(upper, t.base)}${inside('c', upper, `${flat('M262 214 Q350 226 352 310 H250 Q240 250 262 214 Z', t.darker)}${flat('M60 246 Q120 236 160 304 H60 Z', t.dark)}${flat(upper, 'url(#fall)')}`)}${flat('M168 150 L204 150 L214 186 Q228 208 258 214 L232 240 Q192 216 178 184 Z', t.dark)}${repeat(4, (index) => line(`M${174 + index * 12} ${160 + index * 20} L${210 + index * 9} ${154 + index * 18}`, t.accent, 6))}${line('M92 210 Q140 216 178 196', t.line, 2.5)}${stitch('M96 220 Q140 228 184 208', t.accentLight)}${vol('M62 296 H350 Q358 332 336 334 H76 Q56 330 62 296 Z', '#2a2f35')}${line('M66 304 H348', t.accent, 5)}${repeat(9, (index) => box(74 + index * 30, 324, 20, 14, 2, '#15191e', ''))}${oval(306, 262, 16, 9, t.dark)}${box(92, 118, 30, 20, 3, style % 2 ? 'none' : t.accent, '')}`;
};

/** Shoes, seen from the side. */
export const footwear = { boot, trailShoe, sneaker, sandal, workBoot };
