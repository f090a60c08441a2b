import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultQuantity,
  floorToStep,
  hasPreStocks,
  isNotEnoughStock,
  isValidQuantity,
  nextQuantity,
  orderCap,
  previousQuantity,
  quantityStep,
  seasonCap,
  sumQuantities,
} from './quantity.ts';
import { MAX_QUANTITY, readQuantity } from './quantity-reading.ts';
import { quantitiesBySeason } from './season.ts';

const strict = { isBatchSizeActive: true, buyableWithoutStock: false };
const quantities = fc.integer({ min: 0, max: MAX_QUANTITY });
const steps = fc.integer({ min: 1, max: 5000 });

describe('entered quantity', () => {
  it.each([
    ['7', 7],
    [' 7 ', 7],
    ['+7', 7],
    [7, 7],
    ['2.9', 2],
    ['2,9', 2],
    [2.9, 2],
    ['2.', 2],
    ['-4', 0],
    [-4, 0],
    ['', 0],
    ['abc', 0],
    ['7 Stk', 0],
    ['1e3', 0],
    ['0x10', 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [null, 0],
    [undefined, 0],
    ['999999', 999_999],
    ['1000000', 999_999],
    [1e21, 999_999],
    ['9'.repeat(400), 999_999],
    ['1.500', 1500],
    ['1,500', 1500],
    ["1'500", 1500],
    ['1 500', 1500],
    ['0.500', 0],
    ['1.50', 1],
    ['1.234,5', 1234],
    ['1,234.00', 1234],
    ['1.23,4', 0],
  ])('TABL-06 reads %j as %i', (entered, expected) => {
    expect(readQuantity(entered).quantity).toBe(expected);
  });

  it('TABL-06 always gives a whole number from 0 to 999999', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.anything()), (entered) => {
        const quantity = readQuantity(entered).quantity;
        expect(quantity === 0 || isValidQuantity(quantity)).toBe(true);
      }),
    );
  });

  it.each([0, -1, 2.5, 1_000_000, '5', Number.NaN, null])('TABL-06 does not store %j', (quantity) => {
    expect(isValidQuantity(quantity)).toBe(false);
  });
});

describe('steps', () => {
  it.each([
    [6, true, 6],
    [6, false, 1],
    [0, true, 1],
    [-6, true, 1],
    [2.5, true, 1],
    [null, true, 1],
    [undefined, true, 1],
  ])('TABL-07 CONF-16 with batch size %s (active: %s) steps by %i', (batch, isBatchSizeActive, expected) => {
    expect(quantityStep(batch, { isBatchSizeActive })).toBe(expected);
  });

  it.each([
    [7, 6, 12, 6],
    [6, 6, 12, 0],
    [0, 6, 6, 0],
    [5, 6, 6, 0],
    [3, 1, 4, 2],
    [999_999, 1, 999_999, 999_998],
    [999_996, 6, 999_996, 999_990],
  ])('TABL-07 from %i with step %i goes up to %i and down to %i', (quantity, step, next, previous) => {
    expect(nextQuantity(quantity, step)).toBe(next);
    expect(previousQuantity(quantity, step)).toBe(previous);
  });

  it('TABL-07 always lands on a multiple in range', () => {
    fc.assert(
      fc.property(quantities, steps, (quantity, step) => {
        const next = nextQuantity(quantity, step);
        const previous = previousQuantity(quantity, step);
        expect([next % step, previous % step]).toEqual([0, 0]);
        expect(next).toBeLessThanOrEqual(MAX_QUANTITY);
        expect(next).toBeGreaterThanOrEqual(floorToStep(quantity, step));
        expect(previous).toBeGreaterThanOrEqual(0);
        if (quantity > 0) expect(previous).toBeLessThan(quantity);
      }),
    );
  });
});

describe('caps', () => {
  it.each([
    [10, 6, strict, 6],
    [12, 6, strict, 12],
    [5, 6, strict, 0],
    [0, null, strict, 0],
    [-3, null, strict, 0],
    [10, 6, { ...strict, isBatchSizeActive: false }, 10],
    [0, 6, { ...strict, buyableWithoutStock: true }, undefined],
  ])(
    'TABL-12 CART-20 at stock %i with batch %s and %j caps at %s',
    (stock, salesBatchSize, flags, expected) => {
      expect(orderCap({ stock, salesBatchSize }, flags)).toBe(expected);
    },
  );

  it('TABL-12 the cap is the largest multiple of the batch within stock', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: MAX_QUANTITY }), steps, (stock, salesBatchSize) => {
        const cap = orderCap({ stock, salesBatchSize }, strict) ?? Number.NaN;
        expect(cap % salesBatchSize).toBe(0);
        expect(cap).toBeLessThanOrEqual(Math.max(0, stock));
        expect(cap + salesBatchSize).toBeGreaterThan(stock);
      }),
    );
  });

  it.each([
    [[10, 20], [4, 3], null, [7, 16]],
    [[10, 20], [0, 0], null, [10, 20]],
    [[10, 20], [0, 15], null, [0, 20]],
    [[10], [4, 3], null, [7, 0]],
    [[10, 20], [4, 3], 6, [6, 12]],
    [[], [1], null, [0]],
  ])(
    'TABL-16 frozen %j at entries %j with batch %s caps at %j',
    (preStocks, entries, salesBatchSize, expected) => {
      const ids = entries.map((_, place) => `S${place}`);
      const product = {
        preStocks: quantitiesBySeason(ids.slice(0, preStocks.length), preStocks),
        salesBatchSize,
        isStockFreeze: true,
      };
      const quantities = quantitiesBySeason(ids, entries);
      expect(ids.map((id) => seasonCap(product, quantities, id, strict))).toEqual(expected);
    },
  );

  it('TABL-16 has no cap without freeze', () => {
    expect(seasonCap({ preStocks: { spring: 1 } }, { spring: 9 }, 'spring', strict)).toBeUndefined();
  });

  it('TABL-16 a capped entry never takes more than its season has left', () => {
    const rows = fc.array(fc.record({ preStock: fc.nat(500), entry: fc.nat(500) }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(rows, steps, (row, salesBatchSize) => {
        const entries = Object.fromEntries(row.map(({ entry }, place) => [`S${place}`, entry]));
        const product = {
          preStocks: Object.fromEntries(row.map(({ preStock }, place) => [`S${place}`, preStock])),
          isStockFreeze: true,
          salesBatchSize,
        };
        for (const [seasonId, entry] of Object.entries(entries)) {
          const cap = seasonCap(product, entries, seasonId, strict);
          expect((cap ?? Number.NaN) % salesBatchSize).toBe(0);
          const others = sumQuantities(entries) - entry;
          expect(cap).toBeLessThanOrEqual(Math.max(0, (product.preStocks[seasonId] ?? 0) - others));
        }
      }),
    );
  });
});

describe('new lines and shortage', () => {
  it.each([
    [{ stock: 4 }, strict, 1],
    [{ stock: 10, salesBatchSize: 6 }, strict, 6],
    [{ stock: 4, salesBatchSize: 6 }, strict, 0],
    [{ stock: 0 }, strict, 0],
    [{ stock: 0 }, { ...strict, buyableWithoutStock: true }, 1],
    [{ stock: 0, salesBatchSize: 6 }, { ...strict, buyableWithoutStock: true }, 6],
  ])('CART-07 a new line of %j with %j starts at %i', (product, flags, expected) => {
    expect(defaultQuantity(product, flags)).toBe(expected);
  });

  it.each([
    ['order', 5, { stock: 4 }, false, true],
    ['order', 4, { stock: 4 }, false, false],
    ['order', 5, { stock: 4 }, true, false],
    ['order', 5, { stock: 0, isOnlySellableWithPositiveStock: true }, false, false],
    ['preOrder', 5, { stock: 0 }, false, false],
  ] as const)(
    'CART-19 %s of %i at %j (buyable without stock: %s) lacks stock: %s',
    (orderType, quantity, product, buyable, expected) => {
      expect(
        isNotEnoughStock({ orderType, quantity, product, flags: { buyableWithoutStock: buyable } }),
      ).toBe(expected);
    },
  );

  it.each([
    [undefined, false],
    [null, false],
    [{}, false],
    [{ spring: 0 }, true],
  ])('TABL-15 pre-stocks %j can be pre-ordered: %s', (preStocks, expected) => {
    expect(hasPreStocks({ preStocks })).toBe(expected);
  });
});
