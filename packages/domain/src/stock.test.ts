import { describe, expect, it } from 'vitest';
import { localDate } from './local-date.ts';
import { stockColor, stockLabel, stockTooltip } from './stock.ts';

describe('stock', () => {
  it.each([
    [{ stock: 1 }, 'green', 'inStock'],
    [{ stock: 0, isOnlySellableWithPositiveStock: true }, 'green', 'inStock'],
    [{ stock: 0, releaseDate: '2026-03-01' }, 'orange', 'outOfStock'],
    [{ stock: -5 }, 'red', 'outOfStock'],
    [{ stock: 0, releaseDate: null }, 'red', 'outOfStock'],
    [{ stock: 1, releaseDate: '2026-03-01' }, 'green', 'inStock'],
  ])('PROD-05 PROD-06 %j is %s and %s', (facts, color, label) => {
    expect([stockColor(facts), stockLabel(facts)]).toEqual([color, label]);
  });

  const today = '2026-03-01';
  it.each([
    [{ stock: 12 }, true, { kind: 'inStock', stock: 12 }],
    [{ stock: 12 }, false, { kind: 'inStock' }],
    [{ stock: 0, isOnlySellableWithPositiveStock: true }, true, { kind: 'inStock', stock: 0 }],
    [{ stock: 0, releaseDate: '2026-03-02' }, false, { kind: 'availableFrom', releaseDate: '2026-03-02' }],
    [
      { stock: 0, releaseDate: '2026-03-02' },
      true,
      { kind: 'availableFrom', releaseDate: '2026-03-02', stock: 0 },
    ],
    [{ stock: 0, releaseDate: '2026-03-01' }, false, { kind: 'availableSoon' }],
    [{ stock: 0, releaseDate: '2025-12-31' }, true, { kind: 'availableSoon', stock: 0 }],
    [{ stock: 0 }, false, { kind: 'outOfStock' }],
    [{ stock: -3 }, true, { kind: 'outOfStock', stock: -3 }],
  ])('PROD-07 PROD-08 %j seen with the exact stock (%s) says %j', (facts, canSeeExactStock, expected) => {
    expect(stockTooltip(facts, { canSeeExactStock, today })).toEqual(expected);
  });
});

describe('local date', () => {
  it.each([
    ['2026-01-31T22:59:59Z', '2026-01-31'],
    ['2026-01-31T23:00:00Z', '2026-02-01'],
    ['2026-07-31T21:59:59Z', '2026-07-31'],
    ['2026-07-31T22:00:00Z', '2026-08-01'],
  ])('PROD-08 I18N-04 %s is %s in Berlin', (instant, expected) => {
    expect(localDate(new Date(instant))).toBe(expected);
  });

  it('I18N-04 takes another time zone and refuses an invalid date', () => {
    expect(localDate(new Date('2026-01-31T23:00:00Z'), 'UTC')).toBe('2026-01-31');
    expect(() => localDate(new Date('nonsense'))).toThrow(RangeError);
  });
});
