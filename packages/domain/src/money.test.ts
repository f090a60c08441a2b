import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalToE4,
  decimalToMinor,
  e4ToDecimal,
  minorToDecimal,
  multiplyDivide,
  percentOf,
  percentToE4,
  spread,
} from './money.ts';

describe('rounding', () => {
  it.each([
    [[5], 10, 1],
    [[4], 10, 0],
    [[15], 10, 2],
    [[-5], 10, -1],
    [[-4], 10, 0],
    [[0, 7], 10, 0],
    [[1005, 19], 100, 191],
    [[9_000_000_000, 999_999], 100, 89_999_910_000_000],
    [[9_007_199_254_740_991, 3], 3, 9_007_199_254_740_991],
    [[-9_007_199_254_740_991, 5], 10, -4_503_599_627_370_496],
  ])('CHKO-06 multiplies %j, divides by %i and rounds half up to %i', (factors, divisor, expected) => {
    expect(multiplyDivide(factors, divisor)).toBe(expected);
  });

  it('CHKO-06 agrees with exact arithmetic at every size', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 1, max: 1e8 }),
        (a, b, divisor) => {
          const double = BigInt(a) * BigInt(b) * 2n;
          const magnitude = ((double < 0n ? -double : double) + BigInt(divisor)) / (2n * BigInt(divisor));
          const expected = Number(double < 0n ? -magnitude : magnitude);
          fc.pre(Number.isSafeInteger(expected));
          expect(multiplyDivide([a, b], divisor) + 0).toBe(expected + 0);
        },
      ),
    );
  });

  it('CHKO-06 refuses fractions and results that are not exact', () => {
    expect(() => multiplyDivide([0.5, 2], 1)).toThrow(RangeError);
    expect(() => multiplyDivide([Number.MAX_SAFE_INTEGER, 10], 1)).toThrow(RangeError);
  });

  it.each([
    [8403, 19, 1597],
    [1000, 8.1, 81],
    [1000, 2.6, 26],
    [50, 1, 1],
    [49, 1, 0],
    [12_345, 0, 0],
    [100, 5.5, 6],
  ])('CHKO-06 takes of %i at %d percent %i', (amountMinor, percent, expected) => {
    expect(percentOf(amountMinor, percent)).toBe(expected);
  });
});

describe('decimals', () => {
  it.each([
    [1.005, 101],
    ['1.005', 101],
    ['19.90', 1990],
    [0.29, 29],
    [-1.005, -101],
    [1e-7, 0],
    [1e21 / 1e15, 100_000_000],
    [-0, 0],
  ])('I18N-04 reads %s as %i minor units', (amount, expected) => {
    expect(decimalToMinor(amount)).toBe(expected);
  });

  it.each(['', 'abc', '1,5', 'NaN', 'Infinity', '1e30', '1e', '0x10', '1_000', '1 2'])(
    'I18N-04 refuses %j as an amount',
    (text) => {
      expect(() => decimalToMinor(text)).toThrow(RangeError);
    },
  );

  it('I18N-04 PROD-09 survives the way to the API and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(decimalToMinor(minorToDecimal(amount))).toBe(amount);
        expect(decimalToE4(e4ToDecimal(amount))).toBe(amount);
        expect(percentToE4(amount / 10_000)).toBe(amount);
      }),
    );
  });
});

describe('spreading', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [102, [1, 1, 1, 1], [26, 26, 25, 25]],
    [500, [10_000, 2000], [417, 83]],
    [0, [3, 4], [0, 0]],
    [7, [0, 0], [7, 0]],
    [0, [], []],
    [1, [1, 2], [0, 1]],
  ])('CHKO-06 spreads %i over %j as %j', (amount, weights, expected) => {
    expect(spread(amount, weights)).toEqual(expected);
  });

  it('CHKO-06 spreads so that the parts are the whole and each is within one unit of its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e11 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), weights, (amount, parts) => {
        const result = spread(amount, parts);
        expect(result.reduce((sum, part) => sum + part, 0)).toBe(amount);
        const whole = parts.reduce((sum, weight) => sum + BigInt(weight), 0n);
        if (whole === 0n) return;
        parts.forEach((weight, index) => {
          const floor = Number((BigInt(amount) * BigInt(weight)) / whole);
          expect([floor, floor + 1]).toContain(result[index]);
          if (BigInt(amount) <= whole) expect(result[index]).toBeLessThanOrEqual(weight);
        });
      }),
    );
  });

  it('CHKO-06 refuses negative numbers and an amount over nothing', () => {
    expect(() => spread(-1, [1])).toThrow(RangeError);
    expect(() => spread(1, [-1])).toThrow(RangeError);
    expect(() => spread(1, [])).toThrow(RangeError);
  });
});
