import { formatsOf } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';
import { describe, expect, it } from 'vitest';
import { reasonText } from './reason-text.ts';
import { leftText, stockTexts } from './stock-texts.ts';

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const order = { orderType: 'order', buyableWithoutStock: false } as const;
const preOrder = { orderType: 'preOrder', buyableWithoutStock: false } as const;
type Facts = Parameters<typeof stockTexts>[0];
const textsOf = (facts: Facts, mode: Parameters<typeof stockTexts>[1], canSeeExactStock = false) =>
  stockTexts(facts, mode, {
    viewer: { canSeeExactStock, today: '2026-11-16' },
    t,
    formats: formatsOf('de'),
  });

describe('text of the stock mark', () => {
  it.each([
    [{ stock: 1200 }, order, 'common.stock.inStock', 'common.stock.inStockCount 1.200'],
    [{ stock: 0 }, order, 'common.stock.outOfStock', 'common.stock.outOfStockCount 0'],
    [
      { stock: 0 },
      { ...order, buyableWithoutStock: true },
      'common.stock.toOrder',
      'common.stock.toOrderCount 0',
    ],
    [{ stock: 0, preStocks: [3] }, preOrder, 'common.stock.preOrder', 'common.stock.preOrder'],
    [
      { stock: 0, releaseDate: '2026-12-01' },
      order,
      'common.stock.availableFrom 01.12.2026',
      'common.stock.outOfStockCount 0. common.stock.availableFrom 01.12.2026',
    ],
    [
      { stock: -2, releaseDate: '2026-11-16' },
      order,
      'common.stock.availableSoon',
      'common.stock.outOfStockCount -2. common.stock.availableSoon',
    ],
  ])(
    'PROD-07 PROD-08 %j in %j: to customers %s, to sales persons %s',
    (facts, mode, forCustomers, forSales) => {
      expect(textsOf(facts, mode).tip).toBe(forCustomers);
      expect(textsOf(facts, mode, true).tip).toBe(forSales);
    },
  );

  it('PROD-05 is the same word as the reason of a closed input', () => {
    expect(textsOf({ stock: 0, isOnlySellableWithPositiveStock: true }, order).label).toBe(
      reasonText('stock.not.enough.error', t),
    );
    expect(textsOf({ stock: 5, preStocks: [] }, preOrder).label).toBe(
      reasonText('preorder.not.available', t),
    );
    expect(textsOf({ stock: 5, preStocks: [0], isStockFreeze: true }, preOrder).label).toBe(
      reasonText('preorder.sold.out', t),
    );
  });
});

it('PROD-05 names the remaining stock in the words of the order type', () => {
  const context = { t, formats: formatsOf('de') };
  expect(leftText(1200, 'order', context)).toBe('common.stock.onlyLeft 1.200');
  expect(leftText(0, 'order', context)).toBe('common.stock.noneLeft');
  expect(leftText(0, 'preOrder', context)).toBe('common.stock.preOrderSoldOut');
});
