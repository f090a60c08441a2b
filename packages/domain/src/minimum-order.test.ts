import { describe, expect, it } from 'vitest';
import { configuredAmountMinor, minimumOrderIssue, minimumOrderMinor } from './minimum-order.ts';

describe('minimum order value', () => {
  it.each([
    [{ value: 150, currency: 'EUR' }, 15_000],
    [{ value: '99.90' }, 9990],
    [150, 15_000],
    ['50', 5000],
    ['fifty', 0],
    ['', 0],
    [-5, 0],
    [Number.NaN, 0],
    [null, 0],
    [undefined, 0],
    [{}, 0],
    [[], 0],
  ])('CONF-07 CHKO-02 reads the setting %j as %i', (setting, expected) => {
    expect(configuredAmountMinor(setting)).toBe(expected);
  });

  it.each([
    [50, { value: 100 }, 5000],
    ['50', 100, 5000],
    [0, 100, 10_000],
    [-1, 100, 10_000],
    ['none', 100, 10_000],
    [undefined, 100, 10_000],
    [200, undefined, 20_000],
    [undefined, undefined, 0],
  ])(
    'CHKO-02 with %s for the user and %j for the site asks for %i',
    (userMinCartAmount, siteMinimum, expected) => {
      expect(minimumOrderMinor({ userMinCartAmount, siteMinimum })).toBe(expected);
    },
  );

  it('CHKO-03 refuses less, takes exactly as much, and has no minimum of 0', () => {
    expect(minimumOrderIssue(10_000, 9999)).toEqual({
      code: 'order.minimum.amount',
      minimumMinor: 10_000,
      currentMinor: 9999,
    });
    expect(minimumOrderIssue(10_000, 10_000)).toBeUndefined();
    expect(minimumOrderIssue(0, 0)).toBeUndefined();
  });
});
