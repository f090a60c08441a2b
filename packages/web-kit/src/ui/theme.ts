import { createTheme, type MantineColorsTuple, type MantineThemeOverride, rem } from '@mantine/core';

/** The accent until a tenant's is known. */
export const defaultPrimaryColor = '#1f4f82';

/** White letters on the filled accent need this contrast (WCAG 2.2 AA). */
const textContrast = 4.5;

/** The theme with a tenant's accent colour (#rrggbb); neutral surfaces, sizes of one scale, tabular figures (design). */
export function createShopTheme(primaryColor: string): MantineThemeOverride {
  return createTheme({
    primaryColor: 'accent',
    colors: { accent: accentScale(primaryColor), gray: grays },
    // Index 6 is dark enough for white letters; in the dark scheme 7 keeps that.
    primaryShade: { light: 6, dark: 7 },
    fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Wide', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    headings: {
      fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Wide', system-ui, sans-serif",
      fontWeight: '640',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '1.2' },
        h2: { fontSize: '1.375rem', lineHeight: '1.25' },
        h3: { fontSize: '1.125rem', lineHeight: '1.3' },
        h4: { fontSize: '1rem', lineHeight: '1.35' },
      },
    },
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    black: '#16191d',
    breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      // Titles in the colour of the alert are too faint on its ground.
      Alert: {
        defaultProps: { variant: 'light' },
        styles: { label: { color: 'var(--mantine-color-text)' } },
      },
      Button: {
        defaultProps: { size: 'sm' },
        // The kit's smallest buttons are 22 px high, below the least target of 24 px (WCAG 2.5.8).
        vars: (_: unknown, { size }: { size?: string }) => ({
          root: size === 'compact-xs' ? { '--button-height': rem(24) } : {},
        }),
      },
      Tooltip: { defaultProps: { withArrow: true, openDelay: 250, multiline: true, maw: 320 } },
      Skeleton: { defaultProps: { radius: 'sm' } },
    },
  });
}

/** Cool neutral grays; from index 6 on readable as text on white. */
const grays: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e4e7ea',
  '#d5d9de',
  '#bcc2c9',
  '#8c949e',
  '#666e79',
  '#4a515b',
  '#333940',
  '#202429',
];

/**
 * Ten shades of one colour, lightest first. Shade 6 is the colour itself, darkened until white text on it has a contrast of
 * 4.5:1. So any colour of a tenant works. Text of shade 3 has it on dark cards.
 *
 * @example accentScale('#ffcc00')[6] // a dark gold
 */
export function accentScale(color: string): MantineColorsTuple {
  const base = darkenUntilReadable(parseHex(color) ?? (parseHex(defaultPrimaryColor) as Rgb));
  const tint = (share: number) => toHex(mix(base, [255, 255, 255], share));
  const shade = (share: number) => toHex(mix(base, [8, 10, 14], share));
  return [
    tint(0.94),
    tint(0.87),
    tint(0.74),
    tint(0.6),
    tint(0.4),
    tint(0.18),
    toHex(base),
    shade(0.14),
    shade(0.3),
    shade(0.46),
  ];
}

type Rgb = readonly [red: number, green: number, blue: number];

function darkenUntilReadable(color: Rgb): Rgb {
  let result = color;
  while (contrast(result, [255, 255, 255]) < textContrast) result = mix(result, [0, 0, 0], 0.04);
  return result;
}

/** Contrast ratio by WCAG 2.2, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((channel, index) =>
    Math.round(channel + ((other[index] ?? 0) - channel) * share),
  ) as unknown as Rgb;
}

/** Reads #rrggbb; undefined for anything else. */
export function parseHex(hex: string): Rgb | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
