/** The shades of one colour that a drawing uses. All are `#rrggbb`. */
export interface Tones {
  base: string;
  light: string;
  lighter: string;
  dark: string;
  darker: string;
  /** Thin lines on top of the base colour: seams, stitching. */
  line: string;
  /** A second colour: zips, soles, handles. */
  accent: string;
  accentDark: string;
  accentLight: string;
}

/**
 * Derives the shades of a colour.
 *
 * `tonesOf('#2f6f5e', '#e8a33d').dark` is the base with 28 % black.
 */
export function tonesOf(base: string, accent: string): Tones {
  const isDark = luminance(base) < 0.05;
  return {
    base,
    light: mix(base, '#ffffff', isDark ? 0.12 : 0.18),
    lighter: mix(base, '#ffffff', isDark ? 0.24 : 0.42),
    dark: mix(base, '#0b1420', 0.28),
    darker: mix(base, '#0b1420', 0.5),
    line: isDark ? mix(base, '#ffffff', 0.3) : mix(base, '#0b1420', 0.45),
    accent,
    accentDark: mix(accent, '#0b1420', 0.32),
    accentLight: mix(accent, '#ffffff', 0.4),
  };
}

/** Mixes two `#rrggbb` colours: amount 0 is the first one, 1 the second one. */
export function mix(first: string, second: string, amount: number): string {
  const [a, b] = [channels(first), channels(second)];
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * amount));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance of a `#rrggbb` colour (WCAG 2.2), 0 to 1. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two `#rrggbb` colours (WCAG 2.2), 1 to 21. `contrast('#000000', '#ffffff')` is 21. */
export function contrast(first: string, second: string): number {
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
