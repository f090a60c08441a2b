import type { QuantityBySeason } from '@kontor/domain';
import { describe, expect, it } from 'vitest';
import { createEntryStore } from './entry-store.ts';
import { productRow } from './product-row-fixture.ts';
import { tableRows } from './table-rows.ts';

const pricing = { showGross: false, ratePercent: () => 19 };
const flags = { isBatchSizeActive: true, buyableWithoutStock: false };

function rowsOf(...facts: (Partial<ReturnType<typeof productRow>> & { sku: string })[]) {
  return tableRows(
    facts.map((fact) => productRow({ _id: fact.sku.toLowerCase(), ...fact })),
    pricing,
  );
}

function orderStore(...facts: Parameters<typeof rowsOf>) {
  return createEntryStore({ rows: rowsOf(...facts), orderType: 'order', slots: ['order'], flags });
}

describe('entries of the product table', () => {
  it('TABL-03 TABL-05 the footer adds rows, pieces and rounded totals', () => {
    const store = orderStore({ sku: 'A' }, { sku: 'B' }, { sku: 'C' });
    store.enter('A', 'order', '3');
    store.enter('C', 'order', '2');
    expect(store.totals()).toEqual({
      rowCount: 2,
      pieces: 5,
      totalMinor: 4500,
      addAllDisabledReason: undefined,
    });
    expect(store.enteredKeys()).toEqual(['A', 'C']);
  });

  it.each([
    ['-4', 0],
    ['abc', 0],
    ['', 0],
    ['2,9', 0],
    ['007', 7],
  ])('TABL-06 %j becomes %i', (entered, quantity) => {
    const store = orderStore({ sku: 'A' });
    store.enter('A', 'order', entered);
    expect(store.row('A').quantities).toEqual({ order: quantity });
  });

  it('TABL-07 steps by the batch size to the next and previous multiple', () => {
    const store = orderStore({ sku: 'A', salesBatchSize: 6 });
    store.enter('A', 'order', 7);
    store.step('A', 'order', 1);
    expect(store.row('A').quantity).toBe(12);
    store.enter('A', 'order', 7);
    store.step('A', 'order', -1);
    expect(store.row('A').quantity).toBe(6);
    store.step('A', 'order', -1);
    expect(store.row('A').quantity).toBe(0);
  });

  it('TABL-08 TABL-09 a broken batch disables add and add all', () => {
    const store = orderStore({ sku: 'A', salesBatchSize: 6 }, { sku: 'B' });
    store.enter('A', 'order', 7);
    store.enter('B', 'order', 1);
    expect(store.row('A').addDisabledReason).toBe('batch.size.invalid');
    expect(store.totals().addAllDisabledReason).toBe('batch.size.invalid');
  });

  it('TABL-09 TABL-10 nothing entered disables add and add all', () => {
    const store = orderStore({ sku: 'A' });
    expect(store.row('A').addDisabledReason).toBe('quantity.zero');
    expect(store.totals().addAllDisabledReason).toBe('quantity.zero');
  });

  it('TABL-11 an article without stock takes no entry', () => {
    const store = orderStore({ sku: 'A', stock: { value: 0 } });
    store.enter('A', 'order', 5);
    expect(store.row('A')).toMatchObject({ quantity: 0, inputDisabledReason: 'stock.not.enough.error' });
  });

  it('TABL-12 caps at the largest multiple within stock and says so until the next entry', () => {
    const store = orderStore({ sku: 'A', stock: { value: 10 }, salesBatchSize: 6 });
    expect(store.enter('A', 'order', '50')).toMatchObject({ quantity: 6, reason: 'aboveStock' });
    expect(store.row('A')).toMatchObject({
      verdicts: { order: { reason: 'aboveStock', limit: 6 } },
      caps: { order: 6 },
    });
    store.enter('A', 'order', '6');
    expect(store.row('A').verdicts.order).toBeUndefined();
  });

  it('TABL-16 caps each season of a frozen product by what the others leave', () => {
    const rows = rowsOf({ sku: 'A', isStockFreeze: true, preStocks: [{ quantity: 10 }, { quantity: 20 }] });
    const store = createEntryStore({ rows, orderType: 'preOrder', slots: ['s1', 's2'], flags });
    store.enter('A', 's1', 4);
    store.enter('A', 's2', 99);
    expect(store.row('A')).toMatchObject({
      quantities: { s1: 4, s2: 16 },
      verdicts: { s2: { reason: 'aboveSeason', limit: 16 } },
    });
  });

  it('TABL-15 without pre-stocks the season inputs are disabled', () => {
    const store = createEntryStore({
      rows: rowsOf({ sku: 'A' }),
      orderType: 'preOrder',
      slots: ['s1', 's2'],
      flags,
    });
    expect(store.row('A').inputDisabledReason).toBe('preorder.not.available');
  });

  it('TABL-18 a reset goes back to the cart quantities of a pre-order, and untouched rows follow the cart', () => {
    const preStocks = [{ quantity: 10 }, { quantity: 20 }];
    const rows = rowsOf({ sku: 'A', preStocks }, { sku: 'B', preStocks });
    const baseline = new Map([['A', { s1: 1, s2: 2 }]]);
    const store = createEntryStore({ rows, orderType: 'preOrder', slots: ['s1', 's2'], flags, baseline });
    expect(store.row('A').quantities).toEqual({ s1: 1, s2: 2 });
    store.enter('A', 's1', 5);
    store.update({
      rows,
      baseline: new Map([
        ['A', { s1: 3, s2: 3 }],
        ['B', { s1: 7, s2: 0 }],
      ]),
    });
    expect([store.row('A').quantities, store.row('B').quantities]).toEqual([
      { s1: 5, s2: 2 },
      { s1: 7, s2: 0 },
    ]);
    store.reset(['A']);
    expect(store.row('A').quantities).toEqual({ s1: 3, s2: 3 });
  });

  it('TABL-19 marks the rows at fault until their next entry', () => {
    const store = orderStore({ sku: 'A' }, { sku: 'B' });
    store.enter('A', 'order', 1);
    store.markFailed(['A']);
    expect([store.row('A').hasFailed, store.row('B').hasFailed]).toEqual([true, false]);
    store.enter('A', 'order', 2);
    expect(store.row('A').hasFailed).toBe(false);
  });

  it('TABL-06 an entry wakes its own row and the footer, no other row', () => {
    const store = orderStore({ sku: 'A' }, { sku: 'B' });
    const woken: string[] = [];
    store.subscribeRow('A', () => woken.push('A'));
    store.subscribeRow('B', () => woken.push('B'));
    store.subscribeTotals(() => woken.push('totals'));
    const before = store.row('B');
    store.enter('A', 'order', 3);
    expect(woken).toEqual(['A', 'totals']);
    expect(store.row('B')).toBe(before);
  });

  it('TABL-12 fresh stock of the same list keeps the entry, at most the new cap', () => {
    const store = orderStore({ sku: 'A' });
    store.enter('A', 'order', 15);
    store.update({ rows: rowsOf({ sku: 'A', stock: { value: 20 } }), baseline: new Map() });
    expect(store.row('A')).toMatchObject({ quantity: 15, caps: { order: 20 }, verdicts: {} });
    store.update({ rows: rowsOf({ sku: 'A', stock: { value: 8 } }), baseline: new Map() });
    expect(store.row('A')).toMatchObject({ quantity: 8, verdicts: { order: { reason: 'aboveStock' } } });
  });

  it('TABL-02 TABL-18 rows that join hold what the cart has before they are told of, and count from then on', () => {
    const [a, b] = rowsOf(
      { sku: 'A', preStocks: [{ quantity: 9 }] },
      { sku: 'B', preStocks: [{ quantity: 9 }] },
    );
    if (!a || !b) throw new Error('no rows');
    const store = createEntryStore({ rows: [a], orderType: 'preOrder', slots: ['s1'], flags });
    const next = { rows: [a, b], baseline: new Map([['B', { s1: 4 }]]) };
    store.announce(next);
    const announced = store.row('B');
    expect(announced).toMatchObject({ quantities: { s1: 4 }, inputDisabledReason: undefined });
    expect([store.totals().pieces, store.enteredKeys()]).toEqual([0, []]);
    store.update(next);
    expect(store.row('B')).toBe(announced);
    expect([store.totals().pieces, store.enteredKeys()]).toEqual([4, ['B']]);
  });

  it('TABL-02 remembers rows that an entry or a step concerns', () => {
    const store = orderStore({ sku: 'A' }, { sku: 'B' }, { sku: 'C' });
    store.enter('A', 'order', 3);
    store.enter('B', 'order', 2);
    store.undo();
    expect(['A', 'B', 'C'].map(store.remembers)).toEqual([true, true, false]);
    store.clear();
    expect(['A', 'B', 'C'].map(store.remembers)).toEqual([true, false, false]);
    store.reset();
    expect(['A', 'B', 'C'].map(store.remembers)).toEqual([false, false, false]);
  });
});

it('TABL-17 TABL-18 entries follow their seasons where others are offered, and what has none is counted', () => {
  const rows = rowsOf({ sku: 'A', preStocks: [{ quantity: 90 }, { quantity: 90 }] }, { sku: 'B' });
  const preOrder = (slots: readonly string[], baseline: ReadonlyMap<string, QuantityBySeason>) =>
    createEntryStore({ rows, orderType: 'preOrder', slots, flags, baseline });
  // Spring and autumn, of which the cart has some; then autumn and winter.
  const before = preOrder(['spring', 'autumn'], new Map([['A', { spring: 5, autumn: 7 }]]));
  before.enter('A', 'autumn', '8');
  const after = preOrder(['autumn', 'winter'], new Map([['A', { autumn: 7, winter: 0 }]]));
  expect(after.takeOver(before)).toBe(0);
  expect(after.row('A').quantities).toEqual({ autumn: 8, winter: 0 });
  before.enter('A', 'spring', '6');
  expect(preOrder(['autumn', 'winter'], new Map()).takeOver(before)).toBe(6);
});
