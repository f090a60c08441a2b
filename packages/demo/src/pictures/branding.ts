import { wordmarks } from './wordmarks.ts';

/**
 * The logo of a demo wholesaler as SVG text: a mark and the name.
 *
 * `onDark` gives the version for dark surfaces, where the name is white.
 */
export function logoSvg(brand: 'nordhang' | 'werkmeister', primary: string, onDark = false): string {
  const { path, width } = wordmarks[brand];
  const right = Math.round(124 + width * 0.84);
  const ink = onDark ? '#ffffff' : '#17212b';
  const mark =
    brand === 'nordhang'
      ? `<rect width="104" height="104" rx="26" fill="${primary}"/><path d="M14 82 L42 32 L56 54 L66 40 L90 82 Z" fill="#fff"/><path d="M42 32 L56 54 L48 62 L41 54 L33 61 L29 55 Z" fill="${primary}" fill-opacity=".35"/><circle cx="77" cy="27" r="8" fill="#f2b84b"/>`
      : `<rect width="104" height="104" rx="14" fill="${primary}"/><path d="M18 26 L34 26 L43 62 L52 34 L61 62 L70 26 H86 L69 82 H54 L52 74 L50 82 H35 Z" fill="#fff"/><path d="M0 90 H104 V90 Q104 104 90 104 H14 Q0 104 0 90 Z" fill="#f5a524"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right} 104" width="${Math.round(right / 2)}" height="52" role="img">${mark}<path transform="translate(124,76) scale(.84)" d="${path}" fill="${ink}"/></svg>`;
}
