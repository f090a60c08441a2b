import { describe, expect, it } from 'vitest';
import { localDate } from './local-date.ts';
import { orderInputRules, preOrderInputRules } from './quantity-input.ts';
import { deliveryWord, type StockFacts, stockSpread, stockState, stockTooltip } from './stock.ts';

const order = { orderType: 'order', buyableWithoutStock: false } as const;
const withoutStock = { orderType: 'order', buyableWithoutStock: true } as const;
const preOrder = { orderType: 'preOrder', buyableWithoutStock: false } as const;
const flagged = { stock: 0, isOnlySellableWithPositiveStock: true };

describe('stock', () => {
  it.each([
    [{ stock: 1 }, order, 'green', 'inStock'],
    [{ stock: 1, releaseDate: '2026-03-01' }, order, 'green', 'inStock'],
    [{ stock: 1, isOnlySellableWithPositiveStock: true }, order, 'green', 'inStock'],
    [{ stock: 0, releaseDate: '2026-03-01' }, order, 'orange', 'outOfStock'],
    [{ stock: -5 }, order, 'red', 'outOfStock'],
    [{ stock: 0, releaseDate: null }, order, 'red', 'outOfStock'],
    // Regression (NH-1047-NVY-XL): a green mark contradicted the disabled input.
    [flagged, order, 'red', 'outOfStock'],
    [flagged, withoutStock, 'green', 'inStock'],
    [{ stock: 0 }, withoutStock, 'orange', 'toOrder'],
    // Regression: red 'out of stock' beside enabled inputs.
    [{ stock: 0, preStocks: [5, 0] }, preOrder, 'green', 'preOrder'],
    [{ stock: 0, preStocks: [0, 0] }, preOrder, 'green', 'preOrder'],
    [{ stock: 9, preStocks: [0, 0], isStockFreeze: true }, preOrder, 'red', 'preOrderSoldOut'],
    [{ stock: 9, preStocks: [] }, preOrder, 'red', 'noPreOrder'],
    [{ stock: 9 }, preOrder, 'red', 'noPreOrder'],
  ] as const)('PROD-05 PROD-06 %j with %j is %s and %s', (facts, mode, color, word) => {
    expect(stockState(facts, mode)).toMatchObject({ color, word });
  });

  const stocks = [-1, 0, 3];
  const flags = [true, false];
  const everyFacts: StockFacts[] = stocks.flatMap((stock) =>
    flags.flatMap((isOnlySellableWithPositiveStock) =>
      flags.flatMap((isStockFreeze) =>
        [undefined, [], [0, 0], [0, 4]].flatMap((preStocks) =>
          [null, '2026-12-01'].map((releaseDate) => ({
            stock,
            isOnlySellableWithPositiveStock,
            isStockFreeze,
            preStocks,
            releaseDate,
          })),
        ),
      ),
    ),
  );

  it('PROD-05 TABL-10 TABL-11 mark, input and button of every article say the same (decision 56)', () => {
    for (const facts of everyFacts) {
      for (const mode of [order, withoutStock]) {
        const { isOrderable, word, color } = stockState(facts, mode);
        const rules = orderInputRules({
          product: facts,
          flags: { ...mode, isBatchSizeActive: true },
          hasPrice: true,
          quantity: 0,
        });
        const reason = isOrderable ? undefined : 'stock.not.enough.error';
        expect([facts, mode, rules.inputDisabledReason]).toEqual([facts, mode, reason]);
        expect([facts, mode, rules.addDisabledReason]).toEqual([facts, mode, reason ?? 'quantity.zero']);
        expect(word === 'outOfStock').toBe(!isOrderable);
        expect(color === 'red' && isOrderable).toBe(false);
      }
      const { isOrderable, word } = stockState(facts, preOrder);
      const rules = preOrderInputRules({
        product: { ...facts, preStocks: facts.preStocks && Object.fromEntries(facts.preStocks.entries()) },
        flags: { isBatchSizeActive: true },
        hasPrice: true,
        quantities: { 0: 0, 1: 0 },
      });
      expect([facts, rules.inputDisabledReason]).toEqual([
        facts,
        word === 'noPreOrder' ? 'preorder.not.available' : undefined,
      ]);
      expect([facts, rules.addDisabledReason === 'quantity.zero']).toEqual([facts, isOrderable]);
      if (word === 'preOrderSoldOut') expect(rules.caps).toEqual({ 0: 0, 1: 0 });
    }
  });

  it('PROD-05 a colour of which some sizes are in stock is not sold out (NH-1489)', () => {
    const sizes = [0, 3, 0, 2, 8, 1, 4].map((stock) => ({ stock }));
    expect(stockSpread(sizes, order)).toEqual({
      state: { color: 'green', word: 'inStock', isOrderable: true },
      orderable: 5,
      total: 7,
    });
    expect(stockSpread([{ stock: 0 }, { stock: 0, releaseDate: '2026-12-01' }], order)).toEqual({
      state: { color: 'orange', word: 'outOfStock', isOrderable: false },
      orderable: 0,
      total: 2,
    });
    const seasons = [{ stock: 5 }, { stock: 0, preStocks: [4] }];
    expect(stockSpread(seasons, preOrder)).toMatchObject({ state: { word: 'preOrder' }, orderable: 1 });
  });

  const today = '2026-03-01';
  it.each([
    [{ stock: 12 }, true, order, { kind: 'inStock', stock: 12 }],
    [{ stock: 12 }, false, order, { kind: 'inStock' }],
    [flagged, true, withoutStock, { kind: 'inStock', stock: 0 }],
    [flagged, true, order, { kind: 'outOfStock', stock: 0 }],
    [{ stock: 0 }, true, withoutStock, { kind: 'toOrder', stock: 0 }],
    [{ stock: 9, preStocks: [1] }, true, preOrder, { kind: 'preOrder' }],
    [
      { stock: 0, releaseDate: '2026-03-02' },
      false,
      order,
      { kind: 'availableFrom', releaseDate: '2026-03-02' },
    ],
    [
      { stock: 0, releaseDate: '2026-03-02' },
      true,
      order,
      { kind: 'availableFrom', releaseDate: '2026-03-02', stock: 0 },
    ],
    [{ stock: 0, releaseDate: '2026-03-01' }, false, order, { kind: 'availableSoon' }],
    [{ stock: 0, releaseDate: '2025-12-31' }, true, order, { kind: 'availableSoon', stock: 0 }],
    [{ stock: 0 }, false, order, { kind: 'outOfStock' }],
    [{ stock: -3 }, true, order, { kind: 'outOfStock', stock: -3 }],
  ])(
    'PROD-07 PROD-08 %j seen with the exact stock (%s) with %j says %j',
    (facts, canSeeExactStock, mode, expected) => {
      expect(stockTooltip(facts, mode, { canSeeExactStock, today })).toEqual(expected);
    },
  );

  it.each([
    [{ stock: 3 }, order, 'now'],
    [{ stock: 3, releaseDate: '2027-01-01' }, order, 'now'],
    [{ stock: 0, releaseDate: '2026-11-22' }, order, 'from'],
    [{ stock: 0, releaseDate: '2026-11-21' }, order, 'soon'],
    [{ stock: -2 }, order, 'notNow'],
    [flagged, order, 'notNow'],
    [{ stock: 0 }, withoutStock, undefined],
    [flagged, withoutStock, undefined],
    [{ stock: 3, preStocks: [] }, preOrder, undefined],
  ])('PROD-05 PROD-08 CONF-21 delivery of %j with %j says %s', (facts, mode, word) => {
    expect(deliveryWord(facts, mode, '2026-11-21')).toBe(word);
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
