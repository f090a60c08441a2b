import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineProblem } from './line-problems.ts';
import {
  hasPreStocks,
  orderCap,
  type PreOrderProduct,
  type QuantityBySeason,
  seasonCap,
  sumQuantities,
} from './quantity.ts';
import {
  type EntryResult,
  type EntryRules,
  enterQuantities,
  entryVerdicts,
  orderSlot,
  rowDisabledReason,
} from './quantity-entry.ts';
import { applyEntry } from './quantity-input.ts';
import { MAX_QUANTITY } from './quantity-reading.ts';

const strict = { isBatchSizeActive: true, buyableWithoutStock: false };
const buyable = { ...strict, buyableWithoutStock: true };

const order = (product: Partial<EntryRules['product']>, rest: Partial<EntryRules> = {}): EntryRules => ({
  orderType: 'order',
  slots: [orderSlot],
  product: { stock: 100, ...product },
  flags: strict,
  hasPrice: true,
  ...rest,
});
const preOrder = (product: PreOrderProduct, rest: Partial<EntryRules> = {}): EntryRules =>
  order(product, { orderType: 'preOrder', slots: ['S1', 'S2', 'S3'], ...rest });

/** One a season, in their order. */
const cells = (...values: unknown[]) => values.map((value, place) => ({ slot: `S${place + 1}`, value }));

describe('the table of entry rules', () => {
  it.each([
    ['TABL-06', order({}), '12', 12, undefined, undefined],
    ['TABL-06', order({}), 'abc', 0, 'notNumber', undefined],
    ['TABL-06', order({}), '-3', 0, 'negative', undefined],
    ['TABL-06', order({}), '2,9', 5, 'notWhole', undefined],
    ['TABL-06', order({}, { flags: buyable }), '1000000', MAX_QUANTITY, 'aboveLimit', undefined],
    ['ROLE-01', order({}, { flags: { ...strict, isReadOnly: true } }), '12', 5, 'right.missing', undefined],
    ['TABL-08', order({ salesBatchSize: 6 }), '7', 7, 'batchBroken', 6],
    ['TABL-08', order({ salesBatchSize: 6 }), '7,5', 5, 'notWhole', undefined],
    ['TABL-08', order({ salesBatchSize: 6 }), '12', 12, undefined, undefined],
    ['TABL-12', order({ stock: 10 }), '11', 10, 'aboveStock', 10],
    ['TABL-12', order({ stock: 10, salesBatchSize: 6 }), '11', 6, 'aboveStock', 6],
    ['TABL-12', order({ stock: 10 }, { flags: buyable }), '11', 11, undefined, undefined],
    ['TABL-11', order({ stock: 0 }), '1', 5, 'stock.not.enough.error', undefined],
    ['TABL-11', order({ stock: 0 }), 'abc', 5, 'stock.not.enough.error', undefined],
    ['TABL-11', order({ stock: 0 }), '', 5, undefined, undefined],
    ['TABL-11', order({ stock: 0 }), '0', 5, undefined, undefined],
    ['PROD-10', order({}, { hasPrice: false }), '1', 5, 'price.missing', undefined],
    ['TABL-15', preOrder({ preStocks: {} }), '1', 5, 'preorder.not.available', undefined],
    ['TABL-14', preOrder({ preStocks: { S1: 9 } }), '-1', 0, 'negative', undefined],
    ['TABL-16', preOrder({ preStocks: { S1: 9 } }), '20', 20, undefined, undefined],
    ['TABL-16', preOrder({ preStocks: { S1: 9 }, isStockFreeze: true }), '20', 9, 'aboveSeason', 9],
  ] as const)('%s %j takes %j as %i: %s', (_id, rules, value, quantity, reason, limit) => {
    const [slot = ''] = rules.slots;
    const entered = enterQuantities(rules, { [slot]: 5 }, [{ slot, value }]);
    expect(entered).toEqual({ quantities: { [slot]: quantity }, cells: [{ slot, quantity, reason, limit }] });
  });

  it('TABL-16 gives a frozen stock to the seasons in their order, for any order of the cells', () => {
    const rules = preOrder({ preStocks: { S1: 10, S2: 20, S3: 30 }, isStockFreeze: true });
    const entered = cells(4, 99, 99);
    const forwards = enterQuantities(rules, { S2: 9 }, entered);
    expect(forwards.quantities).toEqual({ S1: 4, S2: 6, S3: 0 });
    expect(forwards.cells.map(({ reason, limit }) => [reason, limit])).toEqual([
      [undefined, undefined],
      ['aboveSeason', 6],
      ['aboveSeason', 0],
    ]);
    expect(enterQuantities(rules, { S2: 9 }, entered.toReversed())).toEqual(forwards);
  });

  it('TABL-16 reports a cell that leaves another season too little', () => {
    const rules = preOrder({ preStocks: { S1: 10, S2: 20 }, isStockFreeze: true });
    expect(enterQuantities(rules, { S1: 4 }, [{ slot: 'S2', value: 12 }])).toEqual({
      quantities: { S1: 4, S2: 12 },
      cells: [{ slot: 'S2', quantity: 12, reason: 'seasonsBroken', limit: undefined }],
    });
  });

  it('TABL-06 rejects decimals and restores the former quantity', () => {
    const entered = [{ slot: orderSlot, value: '2,5', former: 7 }];
    expect(enterQuantities(order({}), { [orderSlot]: 12 }, entered)).toEqual({
      quantities: { [orderSlot]: 7 },
      cells: [{ slot: orderSlot, quantity: 7, reason: 'notWhole', limit: undefined }],
    });
  });

  it('TABL-16 a refused season keeps its quantity, and the others get the rest', () => {
    const rules = preOrder({ preStocks: { S1: 10, S2: 10 }, isStockFreeze: true });
    expect(enterQuantities(rules, { S1: 4 }, cells('2,5', 9)).quantities).toEqual({ S1: 4, S2: 6 });
  });

  it('TABL-02 ignores inputs that the row has not got', () => {
    expect(enterQuantities(order({}), { order: 1 }, [{ slot: 'S1', value: 9 }])).toEqual({
      quantities: { order: 1 },
      cells: [],
    });
  });
});

const seasonIds = ['S1', 'S2', 'S3'];
/** For some of the seasons. */
function seasonal(each: fc.Arbitrary<number>): fc.Arbitrary<QuantityBySeason> {
  return fc.record({ S1: each, S2: each, S3: each }, { requiredKeys: [] });
}
const products = fc.record({
  stock: fc.integer({ min: -5, max: 60 }),
  salesBatchSize: fc.constantFrom(null, 1, 4, 6),
  preStocks: seasonal(fc.integer({ min: 0, max: 60 })),
  isStockFreeze: fc.boolean(),
});
const anyRules: fc.Arbitrary<EntryRules> = fc
  .record({
    orderType: fc.constantFrom<EntryRules['orderType'][]>('order', 'preOrder'),
    product: products,
    flags: fc.record({ isBatchSizeActive: fc.boolean(), buyableWithoutStock: fc.boolean() }),
    hasPrice: fc.boolean(),
  })
  .map((rules) => ({ ...rules, slots: rules.orderType === 'order' ? [orderSlot] : seasonIds }));
const value = fc.oneof(
  fc.integer({ min: -5, max: 90 }),
  fc.constantFrom('', 'abc', '2,9', '1.000', '-4', '12,0', '9999999'),
);
const rows = anyRules.chain((rules) => {
  const held = fc.integer({ min: 0, max: 30 });
  return fc.record({
    rules: fc.constant(rules),
    quantities:
      rules.orderType === 'order' ? held.map((order): QuantityBySeason => ({ order })) : seasonal(held),
    entered: fc.array(fc.record({ slot: fc.constantFrom(...rules.slots), value }), { maxLength: 5 }),
  });
});
const capOf = ({ orderType, product, flags }: EntryRules, quantities: QuantityBySeason, slot: string) =>
  orderType === 'order' ? orderCap(product, flags) : seasonCap(product, quantities, slot, flags);

describe('properties of entering', () => {
  it('TABL-06 TABL-12 TABL-14 gives whole quantities from 0 to 999999, never above the cap', () => {
    fc.assert(
      fc.property(rows, ({ rules, quantities, entered }) => {
        const result = enterQuantities(rules, quantities, entered);
        for (const { slot, quantity, reason } of result.cells) {
          if (reason !== undefined && entryVerdicts[reason] === 'refused' && quantity !== 0) continue;
          expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_QUANTITY).toBe(true);
          // What breaks the batch must be corrected anyway, and is above a cap of whole batches.
          if (quantity === (quantities[slot] ?? 0) || reason === 'batchBroken') continue;
          const cap = capOf(rules, result.quantities, slot) ?? MAX_QUANTITY;
          expect(quantity === 0 || quantity <= cap).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('TABL-06 entering the result again changes nothing', () => {
    fc.assert(
      fc.property(rows, ({ rules, quantities, entered }) => {
        const once = enterQuantities(rules, quantities, entered);
        const again = enterQuantities(
          rules,
          once.quantities,
          // What a refused cell keeps may be above a stock that fell.
          once.cells
            .filter(({ reason }) => reason === undefined || entryVerdicts[reason] !== 'refused')
            .map(({ slot, quantity }) => ({ slot, value: quantity })),
        );
        expect(again.quantities).toEqual(once.quantities);
      }),
      { numRuns: 2000 },
    );
  });

  it('TABL-16 the order of the cells of a row does not matter, and no frozen season is overdrawn', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.array(value, { minLength: 3, maxLength: 3 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        (drawn, values, shuffled) => {
          const rules = { ...drawn, orderType: 'preOrder' as const, slots: seasonIds };
          const former = { S1: 7, S2: 7, S3: 7 };
          const entered = cells(...values);
          const { quantities, cells: results } = enterQuantities(rules, former, entered);
          const other = enterQuantities(
            rules,
            former,
            shuffled.map((index) => entered[index] ?? { slot: 'S1', value: 0 }),
          );
          expect(other.quantities).toEqual(quantities);
          const isOpen = ({ reason }: EntryResult) =>
            reason === 'batchBroken' || (reason !== undefined && entryVerdicts[reason] === 'refused');
          if (rowDisabledReason(rules) !== undefined || results.some(isOpen)) return;
          const isOverdrawn = Object.entries(quantities).some(
            ([slot, quantity]) => quantity > 0 && quantity > (capOf(rules, quantities, slot) ?? MAX_QUANTITY),
          );
          expect(isOverdrawn).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('TABL-12 TABL-16 one cell alone is capped as the rules for one input say', () => {
    fc.assert(
      fc.property(rows, value, ({ rules, quantities }, typed) => {
        const [slot = ''] = rules.slots;
        const { cells: results } = enterQuantities(rules, quantities, [{ slot, value: typed }]);
        const reason = results[0]?.reason;
        if (reason === 'price.missing' || reason?.includes('.')) return;
        if (!rules.hasPrice || (rules.orderType === 'order' && rules.product.stock <= 0)) return;
        if (rules.orderType === 'preOrder' && !hasPreStocks(rules.product)) return;
        const cap = capOf(rules, quantities, slot);
        expect(results[0]?.quantity).toBe(applyEntry(typed, cap, quantities[slot]).quantity);
      }),
      { numRuns: 2000 },
    );
  });

  it('TABL-08 TABL-12 TABL-16 accepted and changed quantities pass the server’s check', () => {
    fc.assert(
      fc.property(anyRules, fc.array(value, { minLength: 3, maxLength: 3 }), (rules, values) => {
        const wanted = rules.slots.map((slot, place) => ({ slot, value: values[place] }));
        const entered = enterQuantities(rules, {}, wanted);
        const verdicts = entered.cells.map(({ reason }) => (reason ? entryVerdicts[reason] : 'taken'));
        if (verdicts.includes('broken') || sumQuantities(entered.quantities) === 0) return;
        const { product, flags } = rules;
        const { orderType } = rules;
        const { quantities } = entered;
        const line = {
          orderType,
          product,
          quantity: quantities[orderSlot],
          quantities,
          price: { netE4: 1, priceUnit: 1 as const },
        };
        expect(lineProblem({ ...line, moment: 'saved' }, flags)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });
});
