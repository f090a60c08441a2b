import type { Shape } from './draw.ts';
import { both, box, disc, flat, inside, line, mark, oval, repeat, stitch, vol } from './draw.ts';
import type { Tones } from './tones.ts';

const teeBody =
  'M152 88 Q200 116 248 88 L300 106 Q322 116 330 138 L352 196 L306 216 L290 182 L293 326 Q200 338 107 326 L110 182 L94 216 L48 196 L70 138 Q78 116 100 106 Z';

const tee: Shape = (t, style) => {
  const prints = [
    mark(232, 140, 26, t.accent),
    `${flat('M60 196 H340 V222 H60 Z', t.accent)}${flat('M60 230 H340 V238 H60 Z', t.lighter)}`,
    `<g transform="translate(142,160)">${flat('M0 88 L44 14 L66 52 L82 28 L116 88 Z', t.accent)}${flat('M44 14 L66 52 L56 60 L46 48 L36 58 L30 38 Z', t.lighter)}${disc(96, 18, 12, t.accentLight, '')}</g>`,
    `${flat('M40 80 H360 V150 L290 172 H110 L40 150 Z', t.dark)}${mark(190, 200, 26, t.accent)}`,
  ];
  return `${vol(teeBody, t.base)}${inside('c', teeBody, `${prints[style % 4]}${flat(teeBody, 'url(#side)')}${flat('M110 182 Q128 260 118 330 L104 330 Z', t.dark, 0.25)}`)}
${line('M152 88 Q200 134 248 88', t.dark, 9)}${line('M152 88 Q200 134 248 88', t.light, 3)}${both(line('M110 182 L104 128', t.line, 2, 0.5))}${both(stitch('M53 190 L94 208', t.line))}${stitch('M109 318 Q200 330 291 318', t.line)}`;
};

const sleeves = 'M150 84 Q112 92 96 112 Q84 136 60 300 L96 308 L122 196 Z';

const longsleeve: Shape = (t, style) => {
  const body = 'M150 84 Q200 112 250 84 L304 108 L284 180 L288 330 Q200 342 112 330 L116 180 L96 108 Z';
  const pattern = [
    mark(226, 140, 24, t.accent),
    repeat(9, (index) => flat(`M90 ${128 + index * 24} H310 V${136 + index * 24} H90 Z`, t.accent, 0.85)),
    `${flat('M80 80 H320 V152 H80 Z', t.dark)}${line('M90 152 H310', t.accent, 4)}`,
  ];
  const collar =
    style % 3 === 1
      ? line('M150 86 Q200 130 250 86', t.dark, 9)
      : `${flat('M156 66 Q200 84 244 66 L250 92 Q200 122 150 92 Z', t.dark)}${line('M200 82 V168', t.accent, 4)}${disc(200, 172, 4, t.accentDark, '')}`;
  return `${both(vol(sleeves, t.dark))}${vol(body, t.base)}${inside('c', body, `${pattern[style % 3]}${flat(body, 'url(#side)')}`)}${collar}
${both(line('M116 180 L104 112', t.line, 2, 0.5))}${both(stitch('M63 290 L98 298', t.lighter))}${stitch('M113 320 Q200 332 287 320', t.line)}`;
};

const polo: Shape = (t, style) => `${tee({ ...t, accent: style % 2 ? t.accent : t.dark }, style % 2 ? 3 : 0)}
${flat('M150 86 L172 74 L200 118 L176 142 Z', t.dark)}${flat('M250 86 L228 74 L200 118 L224 142 Z', t.darker)}${flat('M192 116 H208 V182 H192 Z', t.dark)}${disc(200, 136, 3.5, t.lighter, '')}${disc(200, 156, 3.5, t.lighter, '')}${disc(200, 174, 3.5, t.lighter, '')}`;

const jacketBody = 'M146 92 Q200 70 254 92 L300 116 L288 190 L294 334 Q200 348 106 334 L112 190 L100 116 Z';
const jacketSleeve = 'M146 92 Q106 102 92 126 Q72 180 54 306 Q74 320 96 314 L120 210 Z';

const jacket: Shape = (t, style) => {
  const yoke = [
    'M80 70 H320 V168 L254 150 L200 164 L146 150 L80 168 Z',
    'M80 70 H320 V206 H80 Z',
    'M80 70 H200 V360 H80 Z',
  ][style % 3] as string;
  const yokeFill = [t.dark, t.accent, t.dark][style % 3] as string;
  return `${both(vol(jacketSleeve, style % 3 === 1 ? t.dark : t.base))}${both(flat('M56 294 Q76 306 98 302 L96 314 Q74 320 54 306 Z', t.darker))}
${vol(jacketBody, t.base)}${inside('c', jacketBody, `${flat(yoke, yokeFill, style % 3 === 2 ? 0.55 : 1)}${flat(jacketBody, 'url(#side)')}`)}
${vol('M142 96 Q140 44 200 40 Q260 44 258 96 Q234 124 200 126 Q166 124 142 96 Z', t.base)}${flat('M160 92 Q160 60 200 58 Q240 60 240 92 Q222 112 200 113 Q178 112 160 92 Z', t.darker)}${flat('M166 92 Q200 112 234 92 L234 100 Q200 120 166 100 Z', t.dark)}
${line('M200 113 V342', t.darker, 7)}${line('M200 113 V342', t.accent, 3.5)}${both(line('M142 232 L128 290', t.darker, 6))}${both(line('M142 232 L128 290', t.accent, 2.5))}
${mark(224, 176, 24, style % 3 === 1 ? t.base : t.accent)}${both(line('M112 190 L106 122', t.line, 2, 0.5))}${stitch('M108 322 Q200 336 292 322', t.line)}`;
};

const puffer: Shape = (t, style) => {
  const quilts = repeat(9, (index) => {
    const y = 120 + index * 26;
    return `${flat(`M90 ${y} Q200 ${y + 12} 310 ${y} V${y + 9} Q200 ${y + 21} 90 ${y + 9} Z`, t.darker, 0.28)}${flat(`M90 ${y + 11} Q200 ${y + 23} 310 ${y + 11} V${y + 15} Q200 ${y + 27} 90 ${y + 15} Z`, '#ffffff', 0.16)}`;
  });
  const sleeve = 'M146 94 Q100 100 86 130 Q62 190 52 300 Q76 316 102 308 L124 206 Z';
  const rings = repeat(7, (index) =>
    line(
      `M${84 - index * 5.4} ${140 + index * 25} Q${104 - index * 4} ${152 + index * 25} ${126 - index * 4} ${148 + index * 25}`,
      t.darker,
      5,
      0.3,
    ),
  );
  const isVest = style >= 3;
  const body = isVest
    ? 'M150 90 Q200 72 250 90 L280 110 Q264 150 286 190 L296 330 Q200 346 104 330 L114 190 Q136 150 120 110 Z'
    : 'M146 92 Q200 70 254 92 L302 118 L288 190 L298 330 Q200 346 102 330 L112 190 L98 118 Z';
  const top = style % 3 === 1 ? flat('M80 60 H320 V170 Q200 184 80 170 Z', t.accent) : '';
  return `${isVest ? '' : both(`${vol(sleeve, t.base)}${inside(`s`, sleeve, rings)}`)}${vol(body, t.base)}${inside('c', body, `${top}${quilts}${flat(body, 'url(#side)')}`)}
${vol('M150 92 Q150 58 200 56 Q250 58 250 92 Q226 112 200 113 Q174 112 150 92 Z', t.base)}${flat('M166 84 Q200 70 234 84 Q222 102 200 103 Q178 102 166 84 Z', t.darker)}
${line('M200 103 V340', t.darker, 7)}${line('M200 103 V340', t.accent, 3)}${mark(226, 158, 22, style % 3 === 1 ? t.base : t.accentLight)}${both(line('M136 250 L128 292', t.darker, 5))}`;
};

const fleece: Shape = (t, style) => {
  const pile = repeat(70, (index) => {
    const x = 112 + ((index * 53) % 178);
    const y = 104 + ((index * 97) % 226);
    return oval(x, y, 5, 3.4, index % 2 ? t.light : t.dark).replace('/>', ' fill-opacity=".35"/>');
  });
  const half = style % 3 === 2;
  const zipEnd = half ? 206 : 340;
  return `${both(vol(jacketSleeve, style % 3 === 1 ? t.dark : t.base))}${both(flat('M56 294 Q76 306 98 302 L96 314 Q74 320 54 306 Z', t.accent))}${vol(jacketBody, t.base)}
${inside('c', jacketBody, `${pile}${style % 3 === 1 ? flat('M80 70 H320 V150 Q200 176 80 150 Z', t.dark) : ''}${flat(jacketBody, 'url(#side)')}`)}
${vol('M148 94 L154 56 Q200 44 246 56 L252 94 Q200 126 148 94 Z', t.dark)}${flat('M164 66 Q200 56 236 66 L232 92 Q200 108 168 92 Z', t.darker)}
${line(`M200 104 V${zipEnd}`, t.darker, 7)}${line(`M200 104 V${zipEnd}`, t.accent, 3.5)}${box(222, 168, 44, 52, 5, t.dark)}${line('M222 180 H266', t.accent, 3)}${mark(234, 190, 20, t.accentLight)}${stitch('M108 322 Q200 336 292 322', t.line)}`;
};

const dress: Shape = (t, style) => {
  const body =
    'M160 74 Q200 128 240 74 L264 84 Q252 150 268 190 L312 330 Q200 352 88 330 L132 190 Q148 150 136 84 Z';
  return `${vol(body, t.base)}${inside('c', body, `${style % 2 ? repeat(6, (index) => flat(`M60 ${210 + index * 24} H340 V${217 + index * 24} H60 Z`, t.accent, 0.8)) : `${flat('M120 176 H280 V196 H120 Z', t.accent)}`}${flat(body, 'url(#side)')}`)}${line('M160 74 Q200 128 240 74', t.dark, 7)}${line('M150 210 L126 330 M200 214 V340 M250 210 L274 330', t.darker, 3, 0.25)}`;
};

const trouserBody = 'M126 62 H274 L292 344 H222 L202 150 H198 L178 344 H108 Z';

const trousers: Shape = (t, style) => {
  const panels = [
    '',
    both(flat('M118 180 L176 176 L170 252 L113 250 Z', t.dark)),
    both(`${flat('M126 62 L140 62 L120 344 H106 Z', t.accent)}`),
    both(`${line('M112 214 H184', t.darker, 5, 0.6)}${line('M112 214 H184', t.accent, 2)}`),
  ];
  return `${vol(trouserBody, t.base)}${inside('c', trouserBody, `${panels[style % 4]}${flat(trouserBody, 'url(#side)')}`)}${vol('M124 56 H276 L277 80 H123 Z', t.dark)}${box(186, 58, 28, 20, 3, t.accentDark)}${disc(200, 68, 5, t.lighter, '')}
${line('M200 80 V150', t.line, 3, 0.7)}${both(line('M130 88 Q150 96 152 122', t.line, 2.5, 0.7))}${both(`${box(112, 172, 34, 48, 4, t.dark)}${line('M112 184 H146', t.line, 2, 0.7)}`)}${both(stitch('M109 332 H178', t.line))}${both(line('M156 130 L150 340', t.darker, 3, 0.18))}`;
};

const shorts: Shape = (t, style) => {
  const body = 'M112 92 H288 L326 270 L222 290 L202 190 H198 L178 290 L74 270 Z';
  return `${vol(body, t.base)}${inside('c', body, `${style % 3 === 1 ? both(flat('M112 92 L134 92 L104 290 H60 Z', t.accent)) : ''}${style % 3 === 2 ? flat('M60 236 H340 V300 H60 Z', t.dark) : ''}${flat(body, 'url(#side)')}`)}${vol('M110 84 H290 L293 112 H107 Z', t.dark)}${line('M192 112 L180 150 M208 112 L216 156', t.lighter, 3)}
${line('M200 112 V190', t.line, 3, 0.6)}${both(line('M112 122 Q140 132 142 164', t.line, 2.5, 0.7))}${both(stitch('M77 258 L176 278', t.line))}${mark(96, 226, 22, t.accentLight)}`;
};

const leggings: Shape = (t, style) => {
  const body =
    'M142 60 H258 Q272 140 256 220 L242 344 H214 L204 170 H196 L186 344 H158 L144 220 Q128 140 142 60 Z';
  return `${vol(body, t.base)}${inside('c', body, `${style % 2 ? both(flat('M140 60 Q126 150 146 220 L160 344 H150 L120 200 Z', t.accent)) : repeat(3, (index) => flat(`M100 ${250 + index * 18} H300 V${258 + index * 18} H100 Z`, t.dark))}${flat(body, 'url(#side)')}`)}${vol('M141 56 H259 L261 84 H139 Z', t.dark)}${mark(150, 108, 18, t.accentLight)}${line('M200 84 V170', t.line, 2.5, 0.6)}`;
};

const bib: Shape = (t, style) =>
  `${both(line('M160 120 L146 62', t.darker, 13))}${both(box(138, 92, 20, 18, 3, t.accent))}${vol('M148 108 H252 L276 176 L294 346 H222 L203 214 H197 L178 346 H106 L124 176 Z', t.base)}${flat('M148 108 H252 L262 138 H138 Z', t.dark)}${line('M200 108 V206', t.accent, 4)}${both(line('M126 200 L118 262', t.accent, 4))}${both(flat('M110 318 L181 318 L178 346 H106 Z', style % 2 ? t.accent : t.dark))}${both(stitch('M120 250 H188', t.line))}${mark(216, 150, 22, t.accentLight)}`;

const beanie: Shape = (t, style) => {
  const dome = 'M92 262 Q84 110 200 98 Q316 110 308 262 Q200 320 92 262 Z';
  const knit = repeat(13, (index) =>
    line(`M${104 + index * 16} 258 Q${152 + index * 8} 150 200 100`, t.darker, 3, 0.22),
  );
  const bands = [
    '',
    `${flat('M60 190 H340 V214 H60 Z', t.accent)}${flat('M60 222 H340 V230 H60 Z', t.lighter)}`,
    repeat(8, (index) => flat(`M${84 + index * 32} 232 l16 -34 l16 34 Z`, t.accent)),
  ];
  return `${style % 3 === 0 ? '' : `${disc(200, 84, 34, t.accent)}${repeat(12, (index) => disc(200 + 24 * Math.cos(index * 0.52), 84 + 24 * Math.sin(index * 0.52), 9, index % 2 ? t.accentLight : t.accent, ''))}`}${vol(dome, t.base)}${inside('c', dome, `${bands[style % 3]}${knit}${flat(dome, 'url(#side)')}`)}${vol('M82 250 Q200 282 318 250 L322 306 Q200 340 78 306 Z', t.dark)}${repeat(15, (index) => line(`M${92 + index * 15.5} ${262 + 14 * Math.sin((index / 14) * Math.PI)} v42`, t.darker, 3, 0.3))}${box(178, 288, 44, 24, 3, t.accent)}${mark(190, 291, 20, t.darker)}`;
};

const cap: Shape = (t, style) => {
  const crown = 'M88 246 Q84 126 190 118 Q300 118 304 246 Q200 226 88 246 Z';
  return `${vol('M86 244 Q60 262 40 286 Q120 262 222 272 Q290 276 306 244 Q200 220 86 244 Z', style % 2 ? t.accent : t.dark)}${vol(crown, t.base)}${inside('c', crown, `${style % 3 === 2 ? flat('M200 100 H320 V260 H200 Z', t.lighter) : ''}${flat(crown, 'url(#side)')}`)}${line('M192 118 Q150 150 146 236 M192 118 Q246 150 250 238', t.line, 2.2, 0.5)}${disc(192, 117, 8, t.dark)}${box(160, 172, 60, 40, 6, t.accentDark)}${mark(175, 179, 30, t.accentLight)}${stitch('M52 278 Q130 256 226 264 Q276 266 296 250', t.line)}`;
};

const sock: Shape = (t, style) => {
  const body =
    'M148 60 H236 L234 196 Q236 230 270 250 L312 280 Q338 306 312 328 Q292 342 256 334 L176 312 Q144 300 146 262 Z';
  const pattern = [
    flat('M140 96 H240 V112 H140 Z M140 122 H240 V130 H140 Z', t.accent),
    repeat(6, (index) => flat(`M140 ${100 + index * 26} H240 V${112 + index * 26} H140 Z`, t.accent, 0.9)),
    repeat(5, (index) =>
      flat(
        `M140 ${150 + index * 22} l24 -16 l24 16 l24 -16 l28 16 v9 l-28 -16 l-24 16 l-24 -16 l-24 16 Z`,
        t.lighter,
      ),
    ),
  ];
  return `<g transform="translate(34,-14) rotate(8 200 200)">${vol(body, t.darker)}</g><g transform="translate(-22,6)">${vol(body, t.base)}${inside('c', body, `${pattern[style % 3]}${flat('M264 250 L350 290 L330 350 L262 340 Q250 290 264 250 Z', t.accent)}${flat('M140 236 Q190 250 192 316 L140 320 Z', t.accent)}${flat(body, 'url(#side)')}`)}${repeat(9, (index) => line(`M${154 + index * 9.6} 64 V88`, t.darker, 2.4, 0.4))}</g>`;
};

const scarf: Shape = (t, style) => {
  const loop =
    'M96 108 Q200 70 304 108 Q322 132 306 176 Q300 260 288 318 Q200 348 112 318 Q100 260 94 176 Q78 132 96 108 Z';
  const prints = [
    repeat(7, (index) => line(`M70 ${150 + index * 30} q33 -26 66 0 t66 0 t66 0 t66 0`, t.accent, 5)),
    repeat(24, (index) =>
      mark(92 + (index % 6) * 38, 140 + Math.floor(index / 6) * 46, 24, index % 2 ? t.accent : t.lighter),
    ),
    flat('M60 220 L140 150 L190 206 L236 164 L340 250 V360 H60 Z', t.dark),
  ];
  return `${vol(loop, t.base)}${inside('c', loop, `${prints[style % 3]}${flat(loop, 'url(#side)')}`)}${oval(200, 112, 92, 26, t.darker)}${oval(200, 118, 84, 20, t.dark)}${line('M112 180 Q160 220 150 320 M292 176 Q252 230 262 318', t.darker, 4, 0.25)}`;
};

const glove: Shape = (t, style) => gloveWith(t, style, mark(196, 218, 28, t.accentLight));

/** A pair of gloves; `badge` is drawn on the back of the front one. */
export function gloveWith(t: Tones, style: number, badge: string): string {
  const hand =
    'M140 196 Q132 120 142 98 Q158 86 166 104 L172 170 Q172 80 182 66 Q200 54 208 72 L208 168 Q216 82 224 72 Q242 64 248 82 L244 176 Q254 116 262 110 Q280 108 280 126 L270 230 Q268 262 250 280 L166 280 Q150 262 138 244 L96 204 Q84 186 98 176 Q112 170 124 182 Z';
  return `<g transform="translate(28,-6) rotate(9 200 200)">${vol(hand, t.darker)}</g><g transform="translate(-14,8)">${vol(hand, t.base)}${inside('c', hand, `${style % 2 ? flat('M90 150 Q200 240 290 150 L290 290 H90 Z', t.dark) : flat('M130 60 H290 V122 H130 Z', t.accent)}${flat(hand, 'url(#side)')}`)}${vol('M160 272 H256 L264 338 Q208 350 152 338 Z', t.dark)}${box(156, 288, 104, 16, 4, t.accent)}${line('M172 170 V196 M208 168 V194 M244 176 V200', t.line, 3, 0.6)}${badge}</g>`;
}

/** Garments and what is worn on head, neck, hands and feet. */
export const garments = {
  tee,
  longsleeve,
  polo,
  jacket,
  puffer,
  fleece,
  dress,
  trousers,
  shorts,
  leggings,
  bib,
  beanie,
  cap,
  sock,
  scarf,
  glove,
};
