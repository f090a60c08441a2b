import { describe, expect, it } from 'vitest';
import { accentScale, contrast, createShopTheme, parseHex } from './theme.ts';

const white = [255, 255, 255] as const;
const rgb = (hex: string | undefined) => parseHex(hex ?? '') ?? white;

describe('accent colour', () => {
  it.each(['#1f4f82', '#1b5e57', '#ffcc00', '#ffffff', '#000000', '#e8590c'])(
    'makes ten shades of %s on which white letters are readable from index 6 on',
    (color) => {
      const scale = accentScale(color);
      expect(scale).toHaveLength(10);
      for (const shade of scale.slice(6)) expect(contrast(rgb(shade), white)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(rgb(scale[0]), white)).toBeLessThan(1.3);
    },
  );

  it.each(['#1f4f82', '#1b5e57', '#1d4f9e', '#ffcc00', '#000000', '#e8590c'])(
    'LAYO-14 keeps text in shade 3 of %s readable on dark cards',
    (color) => {
      expect(contrast(rgb(accentScale(color)[3]), rgb('#2e2e2e'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('keeps a colour that is dark enough', () => {
    expect(accentScale('#1b5e57')[6]).toBe('#1b5e57');
  });

  it('uses the default for an invalid colour', () => {
    expect(accentScale('red')).toEqual(accentScale('#1f4f82'));
  });

  it('knows the contrast of black and white', () => {
    expect(contrast(white, [0, 0, 0])).toBeCloseTo(21);
  });
});

it('LAYO-14 the smallest buttons are 24 px high, the least target', () => {
  const vars = createShopTheme('#1f4f82').components?.Button?.vars as (_: unknown, props: object) => object;
  expect(vars({}, { size: 'compact-xs' })).toEqual({
    root: { '--button-height': expect.stringContaining('1.5rem') },
  });
  expect(vars({}, { size: 'sm' })).toEqual({ root: {} });
});
