import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckedLine, lineProblem, lineProblems } from './line-problems.ts';
import { MAX_AMOUNT_MINOR } from './money-range.ts';

const flags = { isBatchSizeActive: true, buyableWithoutStock: false };
const buyable = { ...flags, buyableWithoutStock: true };
const product = { stock: 5, salesBatchSize: 6 };
const regular = {
  orderType: 'order',
  moment: 'ordered',
  product,
  price: { netE4: 10_000, priceUnit: 1 },
} as const;
const seasonal = {
  orderType: 'preOrder',
  moment: 'ordered',
  product: { stock: 0, preStocks: { S1: 10, S2: 4 }, isStockFreeze: true, salesBatchSize: 6 },
  price: { netE4: 10_000, priceUnit: 1 },
} as const;
const attributeIssue = { code: 'custom.attribute.required' } as const;
const highestE4 = 99_999_999_990_000;

const codesOf = (line: CheckedLine<typeof attributeIssue>, ofFlags = flags) =>
  lineProblems(line, ofFlags).map(({ code }) => code);

describe('problems of a line', () => {
  it.each<[string, CheckedLine<typeof attributeIssue>, typeof flags, string[]]>([
    ['is right', { ...regular, quantity: 6, product: { ...product, stock: 6 } }, flags, []],
    [
      'batch 6, stock 5, 7 wanted',
      { ...regular, quantity: 7 },
      flags,
      ['stock.not.enough.error', 'batch.size.invalid'],
    ],
    [
      '7 saved',
      { ...regular, moment: 'saved', quantity: 7 },
      flags,
      ['stock.not.enough.error', 'batch.size.invalid'],
    ],
    [
      '7 saved where 7 were',
      { ...regular, moment: 'saved', quantity: 7, previousQuantity: 7 },
      flags,
      ['batch.size.invalid'],
    ],
    [
      '12 ordered where 12 were',
      { ...regular, quantity: 12, previousQuantity: 12 },
      flags,
      ['stock.not.enough.error'],
    ],
    ['buyable without stock', { ...regular, quantity: 7 }, buyable, ['batch.size.invalid']],
    [
      'a shortage that is accepted',
      { ...regular, quantity: 7, product: { ...product, isOnlySellableWithPositiveStock: true } },
      flags,
      ['batch.size.invalid'],
    ],
    [
      'other lines of the article take the rest',
      {
        ...regular,
        quantity: 6,
        product: { stock: 11, salesBatchSize: 6 },
        total: { quantity: 12, quantities: {} },
      },
      flags,
      ['stock.not.enough.error'],
    ],
    [
      'no quantity',
      { ...regular, quantity: 0, attributeIssue },
      flags,
      ['quantity.invalid', attributeIssue.code],
    ],
    [
      'no price',
      { ...regular, quantity: 7, price: null },
      flags,
      ['price.missing', 'stock.not.enough.error', 'batch.size.invalid'],
    ],
    [
      'too high an amount',
      { ...regular, quantity: 999_999, price: { netE4: highestE4, priceUnit: 1 }, attributeIssue },
      { ...buyable, isBatchSizeActive: false },
      ['amount.too.large', attributeIssue.code],
    ],
    [
      'everything',
      {
        ...regular,
        quantity: 999_998,
        price: { netE4: highestE4, priceUnit: 1 },
        hasEndedSeasons: true,
        attributeIssue,
      },
      flags,
      [
        'season.over',
        'stock.not.enough.error',
        'batch.size.invalid',
        'amount.too.large',
        attributeIssue.code,
      ],
    ],
    ['seasons within the pool', { ...seasonal, quantities: { S1: 6, S2: 0 } }, flags, []],
    [
      'seasons beyond it',
      { ...seasonal, quantities: { S1: 7, S2: 5 } },
      flags,
      ['prestock.not.enough', 'batch.size.invalid'],
    ],
    [
      'other lines take the pool',
      { ...seasonal, quantities: { S1: 6 }, total: { quantity: 12, quantities: { S1: 12 } } },
      flags,
      ['prestock.not.enough'],
    ],
    [
      'no pre-order',
      { ...seasonal, product: { stock: 0, preStocks: {} }, quantities: { S1: 0, S2: 0 } },
      flags,
      ['preorder.not.available', 'quantity.invalid'],
    ],
  ])('CHKO-12 CART-19 of a line where: %s', (_what, line, ofFlags, codes) => {
    expect(codesOf(line, ofFlags)).toEqual(codes);
    expect(lineProblem(line, ofFlags)?.code).toBe(codes[0]);
  });

  it('CHKO-17 an amount is too large above the storable limit, not at it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 999_999 }), (quantity) => {
        const atLimitE4 = Math.floor((MAX_AMOUNT_MINOR * 100) / quantity);
        const ofPrice = (netE4: number) =>
          codesOf(
            { ...regular, price: { netE4, priceUnit: 1 }, quantity, product: { stock: 0 } },
            { ...buyable, isBatchSizeActive: false },
          );
        expect(ofPrice(atLimitE4)).toEqual([]);
        expect(ofPrice(atLimitE4 + 1)).toEqual(['amount.too.large']);
      }),
    );
  });
});
