import { describe, expect, it } from 'vitest';
import type { QuantityBySeason } from './quantity.ts';
import {
  addAllDisabledReason,
  applyCartEntry,
  applyEntry,
  orderInputRules,
  preOrderInputRules,
} from './quantity-input.ts';

const strict = { isBatchSizeActive: true, buyableWithoutStock: false };
const buyable = { ...strict, buyableWithoutStock: true };

describe('regular row', () => {
  const rules = (
    product: Parameters<typeof orderInputRules>[0]['product'],
    quantity: number,
    flags = strict,
    hasPrice = true,
  ) => orderInputRules({ product, quantity, flags, hasPrice });

  it('TABL-07 TABL-12 steps by the batch and caps at stock', () => {
    expect(rules({ stock: 10, salesBatchSize: 6 }, 6)).toEqual({
      step: 6,
      cap: 6,
      inputDisabledReason: undefined,
      addDisabledReason: undefined,
    });
  });

  it.each([
    [{ stock: 5 }, 0, strict, 'quantity.zero'],
    [{ stock: 5 }, 1, strict, undefined],
    [{ stock: 0 }, 1, strict, 'stock.not.enough.error'],
    [{ stock: 0, isOnlySellableWithPositiveStock: true }, 0, strict, 'stock.not.enough.error'],
    [{ stock: 0, isOnlySellableWithPositiveStock: true }, 1, buyable, undefined],
    [{ stock: 0 }, 1, buyable, undefined],
    [{ stock: 9, salesBatchSize: 6 }, 5, strict, 'batch.size.invalid'],
    [{ stock: 9, salesBatchSize: 6 }, 5, { ...strict, isBatchSizeActive: false }, undefined],
  ])('TABL-08 TABL-10 adding %j at %i with %j is refused for %s', (product, quantity, flags, expected) => {
    expect(rules(product, quantity, flags).addDisabledReason).toBe(expected);
  });

  it.each([
    [{ stock: 0 }, strict, 'stock.not.enough.error'],
    [{ stock: -1 }, strict, 'stock.not.enough.error'],
    [{ stock: 0, isOnlySellableWithPositiveStock: true }, strict, 'stock.not.enough.error'],
    [{ stock: 0 }, buyable, undefined],
    [{ stock: 1 }, strict, undefined],
  ])('TABL-11 the input of %j with %j is disabled for %s', (product, flags, expected) => {
    expect(rules(product, 0, flags).inputDisabledReason).toBe(expected);
  });

  it('PROD-10 a product on request has input and add disabled', () => {
    expect(rules({ stock: 5 }, 1, strict, false)).toMatchObject({
      inputDisabledReason: 'price.missing',
      addDisabledReason: 'price.missing',
    });
  });
});

describe('pre-order row', () => {
  const rules = (
    product: Parameters<typeof preOrderInputRules>[0]['product'],
    quantities: QuantityBySeason,
    hasPrice = true,
  ) => preOrderInputRules({ product, quantities, flags: strict, hasPrice });

  it.each([
    [{ preStocks: {} }, { S1: 1, S2: 0 }, 'preorder.not.available', 'preorder.not.available'],
    [{}, { S1: 1, S2: 0 }, 'preorder.not.available', 'preorder.not.available'],
    [{ preStocks: { S1: 5, S2: 5 } }, { S1: 0, S2: 0 }, undefined, 'quantity.zero'],
    [{ preStocks: { S1: 0, S2: 0 }, isStockFreeze: true }, { S1: 0, S2: 0 }, undefined, 'preorder.sold.out'],
    [{ preStocks: { S1: 0, S2: 0 } }, { S1: 0, S2: 0 }, undefined, 'quantity.zero'],
    [{ preStocks: { S1: 5, S2: 5 } }, { S1: 9, S2: 0 }, undefined, undefined],
    [{ preStocks: { S1: 5, S2: 5 }, salesBatchSize: 6 }, { S1: 6, S2: 7 }, undefined, 'batch.size.invalid'],
    [{ preStocks: { S1: 5, S2: 5 }, isStockFreeze: true }, { S1: 5, S2: 0 }, undefined, undefined],
    [
      { preStocks: { S1: 5, S2: 5 }, isStockFreeze: true },
      { S1: 5, S2: 1 },
      undefined,
      'prestock.not.enough',
    ],
  ])(
    'TABL-14 TABL-15 TABL-16 TABL-18 %j at %j disables input for %s, add for %s',
    (product, quantities, input, add) => {
      expect(rules(product, quantities)).toMatchObject({
        inputDisabledReason: input,
        addDisabledReason: add,
      });
    },
  );

  it('TABL-16 PROD-10 gives a cap for each season, and none of it without a price', () => {
    expect(rules({ preStocks: { S1: 10, S2: 20 }, isStockFreeze: true }, { S1: 4, S2: 3 }).caps).toEqual({
      S1: 7,
      S2: 16,
    });
    expect(rules({ preStocks: { S1: 10 } }, { S1: 4 }, false)).toMatchObject({
      inputDisabledReason: 'price.missing',
      addDisabledReason: 'price.missing',
    });
  });
});

describe('entries', () => {
  it.each([
    ['12', 6, { quantity: 6, wasCapped: true, cap: 6 }],
    ['6', 6, { quantity: 6, wasCapped: false, cap: 6 }],
    ['5', 6, { quantity: 5, wasCapped: false, cap: 6 }],
    ['12', undefined, { quantity: 12, wasCapped: false, cap: undefined }],
  ])('TABL-06 TABL-12 the entry %j under cap %s becomes %j', (entered, cap, expected) => {
    expect(applyEntry(entered, cap)).toEqual(expected);
  });

  it.each([
    ['0', 5, 9, 5, false],
    ['7', 5, 9, 7, false],
    ['12', 5, 9, 9, true],
    ['5', 5, 3, 5, false],
    ['4', 5, 3, 4, false],
    ['4', 5, 0, 4, false],
    ['6', 5, 3, 3, true],
    ['6', 5, 0, 5, true],
    ['0', 5, 0, 5, false],
  ])(
    'CART-08 CART-20 the cart entry %j after %i under cap %i becomes %i (capped: %s)',
    (entered, previousQuantity, cap, quantity, wasCapped) => {
      expect(applyCartEntry({ entered, previousQuantity, cap })).toEqual({ quantity, wasCapped, cap });
    },
  );
});

it.each([
  ['abc', 'notNumber'],
  ['12 Stk', 'notNumber'],
  ['1e3', 'notNumber'],
  ['3+4', 'notNumber'],
  ['2,5', 'notWhole'],
  ['1.5', 'notWhole'],
  ['-5', 'negative'],
] as const)('TABL-06 CART-08 an input refuses %j as %s; a cart keeps what it held', (entered, refusal) => {
  const kept = { quantity: 4, wasCapped: false, cap: 9, refusal };
  expect(applyEntry(entered, 9, 4)).toEqual({ ...kept, quantity: refusal === 'notWhole' ? 4 : 0 });
  expect(applyEntry(entered, 9)).toEqual({ ...kept, quantity: 0 });
  expect(applyCartEntry({ entered, previousQuantity: 4, cap: 9 })).toEqual(kept);
});

describe('add all', () => {
  it.each([
    [[{ order: 0 }, { order: 0 }], 'order', 'quantity.zero'],
    [[], 'order', 'quantity.zero'],
    [[{ order: 0 }, { order: 6 }], 'order', undefined],
    [[{ order: 6 }, { order: 7 }], 'order', 'batch.size.invalid'],
    [[{ S1: 0, S2: 0 }], 'preOrder', undefined],
    [[{ S1: 0, S2: 7 }], 'preOrder', 'batch.size.invalid'],
  ] as const)('TABL-09 with entries %j of a %s is disabled for %s', (entries, orderType, expected) => {
    const rows = entries.map((quantities) => ({ quantities, salesBatchSize: 6 }));
    expect(addAllDisabledReason({ rows, orderType, flags: strict })).toBe(expected);
  });
});
