import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderCap } from './quantity.ts';
import { orderQuantityIssues, orderStockIssue, preOrderQuantityIssues } from './quantity-issues.ts';

const orderQuantityIssue = (input: Omit<Parameters<typeof orderQuantityIssues>[0], 'moment'>) =>
  [...orderQuantityIssues({ moment: 'saved', ...input })][0];
const preOrderQuantityIssue = (input: Parameters<typeof preOrderQuantityIssues>[0]) =>
  [...preOrderQuantityIssues(input)][0];

const strict = { isBatchSizeActive: true, buyableWithoutStock: false };
const buyable = { ...strict, buyableWithoutStock: true };
const shortage = (requested: number, available: number) => ({
  code: 'stock.not.enough.error',
  requested,
  available,
});

describe('saving a regular line', () => {
  it.each([0, -1, 1.5, 1_000_000, '3', null, undefined])(
    'TABL-06 CART-08 refuses the quantity %j',
    (quantity) => {
      expect(orderQuantityIssue({ quantity, product: { stock: 9 }, flags: strict })).toEqual({
        code: 'quantity.invalid',
      });
    },
  );

  it('TABL-08 refuses quantities off an active batch size', () => {
    const product = { stock: 100, salesBatchSize: 6 };
    expect(orderQuantityIssue({ quantity: 7, product, flags: strict })).toEqual({
      code: 'batch.size.invalid',
      quantity: 7,
      salesBatchSize: 6,
    });
    expect(orderQuantityIssue({ quantity: 12, product, flags: strict })).toBeUndefined();
    expect(
      orderQuantityIssue({ quantity: 7, product, flags: { ...strict, isBatchSizeActive: false } }),
    ).toBeUndefined();
  });

  it.each([
    [5, 0, { stock: 5 }, strict, undefined],
    [6, 0, { stock: 5 }, strict, shortage(6, 5)],
    [6, 0, { stock: 5.5 }, strict, shortage(6, 5)],
    [6, 8, { stock: 5 }, strict, undefined],
    [8, 8, { stock: 5 }, strict, undefined],
    [9, 8, { stock: 5 }, strict, shortage(9, 5)],
    [1, 0, { stock: -2 }, strict, shortage(1, 0)],
    [6, 0, { stock: 5, isOnlySellableWithPositiveStock: true }, strict, shortage(6, 5)],
    [6, 0, { stock: 0 }, buyable, undefined],
  ])(
    'TABL-12 CART-20 saving %i after %i at %j with %j answers %j',
    (quantity, previousQuantity, product, flags, expected) => {
      expect(orderQuantityIssue({ quantity, previousQuantity, product, flags })).toEqual(expected);
    },
  );

  it('TABL-12 accepts exactly what the input can hold', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 250 }),
        (stock, batch, quantity) => {
          const product = { stock, salesBatchSize: batch };
          const isHeld = quantity % batch === 0 && quantity <= (orderCap(product, strict) ?? Number.NaN);
          expect(orderQuantityIssue({ quantity, product, flags: strict }) === undefined).toBe(isHeld);
        },
      ),
    );
  });
});

describe('ordering a regular line', () => {
  it.each([
    [5, { stock: 5 }, strict, undefined],
    [6, { stock: 5 }, strict, shortage(6, 5)],
    [6, { stock: 5, isOnlySellableWithPositiveStock: true }, strict, undefined],
    [1, { stock: 0, isOnlySellableWithPositiveStock: true }, strict, shortage(1, 0)],
    [1, { stock: -1, isOnlySellableWithPositiveStock: true }, buyable, undefined],
    [6, { stock: 0 }, buyable, undefined],
  ])('TABL-13 ordering %i at %j with %j answers %j', (quantity, product, flags, expected) => {
    expect(orderStockIssue({ quantity, product, flags })).toEqual(expected);
  });
});

describe('saving a pre-order line', () => {
  const check = (
    [S1, S2 = 0]: readonly unknown[],
    product: Parameters<typeof preOrderQuantityIssue>[0]['product'],
  ) => preOrderQuantityIssue({ quantities: { S1, S2 }, product, flags: strict });

  it.each([[undefined], [null], [{}]])('TABL-15 refuses a product with pre-stocks %j', (preStocks) => {
    expect(check([1], { preStocks })).toEqual({ code: 'preorder.not.available' });
  });

  it.each([[[-1, 2]], [[1.5, 0]], [[0, 0]], [['1', 0]], [[1_000_000, 0]]])(
    'TABL-14 refuses the quantities %j',
    (quantities) => {
      expect(check(quantities, { preStocks: { S1: 9, S2: 9 } })).toEqual({ code: 'quantity.invalid' });
    },
  );

  it('TABL-08 refuses a season that breaks the batch', () => {
    expect(check([6, 7], { preStocks: { S1: 9, S2: 9 }, salesBatchSize: 6 })).toEqual({
      code: 'batch.size.invalid',
      quantity: 7,
      salesBatchSize: 6,
    });
  });

  it.each([
    [[10, 0], undefined],
    [[7, 3], undefined],
    [[8, 3], { code: 'prestock.not.enough', seasonId: 'S1', max: 7 }],
    [[0, 20], undefined],
    [[0, 21], { code: 'prestock.not.enough', seasonId: 'S2', max: 20 }],
    [[1, 10], { code: 'prestock.not.enough', seasonId: 'S1', max: 0 }],
  ])('TABL-16 with frozen pre-stocks 10 and 20 the quantities %j answer %j', (quantities, expected) => {
    expect(check(quantities, { preStocks: { S1: 10, S2: 20 }, isStockFreeze: true })).toEqual(expected);
  });

  it('TABL-14 refuses a line without any quantity', () => {
    const product = { preStocks: { S1: 9 } };
    expect(preOrderQuantityIssue({ quantities: {}, product, flags: strict })).toEqual({
      code: 'quantity.invalid',
    });
  });

  it('TABL-16 a season without a pre-stock takes nothing of a frozen stock', () => {
    const product = { preStocks: { S1: 9 }, isStockFreeze: true };
    expect(check([0, 1], product)).toEqual({ code: 'prestock.not.enough', seasonId: 'S2', max: 0 });
  });

  it('TABL-16 has no limit without freeze', () => {
    expect(check([500, 0], { preStocks: { S1: 1, S2: 1 } })).toBeUndefined();
  });
});
