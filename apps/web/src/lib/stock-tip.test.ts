import { describe, expect, it } from 'vitest';
import { formatsOf } from './format.ts';
import type { Translate } from './i18n.ts';
import { stockTipText } from './stock-tip.ts';

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const tip = (facts: { stock: number; releaseDate?: string }, canSeeExactStock: boolean) =>
  stockTipText(facts, { viewer: { canSeeExactStock, today: '2026-11-16' }, t, formats: formatsOf('de') });

describe('what the mark of a stock tells', () => {
  it.each([
    [{ stock: 1200 }, 'common.stock.inStock', 'common.stock.inStockCount 1.200'],
    [{ stock: 0 }, 'common.stock.outOfStock', 'common.stock.outOfStockCount 0'],
    [
      { stock: 0, releaseDate: '2026-12-01' },
      'common.stock.availableFrom 01.12.2026',
      'common.stock.outOfStockCount 0. common.stock.availableFrom 01.12.2026',
    ],
    [
      { stock: -2, releaseDate: '2026-11-16' },
      'common.stock.availableSoon',
      'common.stock.outOfStockCount -2. common.stock.availableSoon',
    ],
  ])('PROD-07 PROD-08 %j: to customers %s, to sales persons %s', (facts, forCustomers, forSales) => {
    expect(tip(facts, false)).toBe(forCustomers);
    expect(tip(facts, true)).toBe(forSales);
  });
});
