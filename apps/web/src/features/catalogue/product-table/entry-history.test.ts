import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEntryHistory } from './entry-history.ts';
import { createEntryStore } from './entry-store.ts';
import { productRow } from './product-row-fixture.ts';
import { tableRows } from './table-rows.ts';

describe('steps that can be undone', () => {
  const step = (key: string, from: number, to: number, group?: number) => ({
    kind: 'typed' as const,
    changes: [{ key, before: { order: from }, after: { order: to } }],
    group,
  });

  it('TABL-06 key presses in one input are one step, of which the first quantity is kept', () => {
    const history = createEntryHistory();
    history.push(step('A', 0, 1, 1));
    history.push(step('A', 1, 12, 1));
    expect(history.undo()?.changes).toEqual([{ key: 'A', before: { order: 0 }, after: { order: 12 } }]);
    expect(history.undo()).toBeUndefined();
  });

  it('TABL-06 another input, or the same one after leaving it, is another step', () => {
    const history = createEntryHistory();
    history.push(step('A', 0, 1, 1));
    history.push(step('B', 0, 1, 2));
    history.push(step('B', 1, 2));
    expect([history.undo()?.changes[0]?.after, history.undo()?.changes[0]?.key]).toEqual([{ order: 2 }, 'B']);
    expect(history.canUndo()).toBe(true);
  });

  it('TABL-06 a step that ends where it began is none, as after Escape', () => {
    const history = createEntryHistory();
    history.push(step('A', 3, 7, 1));
    history.push(step('A', 7, 3, 1));
    expect(history.canUndo()).toBe(false);
  });

  it('TABL-06 a new step drops undone steps; very old steps are dropped too', () => {
    const history = createEntryHistory();
    history.push(step('A', 0, 1));
    history.undo();
    history.push(step('A', 0, 2));
    expect(history.canRedo()).toBe(false);
    for (let count = 0; count < 300; count += 1) history.push(step('A', count, count + 1));
    let steps = 0;
    while (history.undo()) steps += 1;
    expect(steps).toBe(200);
  });
});

describe('undo and redo of a table', () => {
  const preStocks = [{ quantity: 20 }, { quantity: 30 }];
  const rows = tableRows(
    [
      productRow({ _id: 'a', sku: 'A', preStocks, salesBatchSize: 6 }),
      productRow({ _id: 'b', sku: 'B', preStocks, isStockFreeze: true, stock: { value: 7 } }),
      productRow({ _id: 'c', sku: 'C' }),
      productRow({ _id: 'd', sku: 'D', stock: { value: 0 }, preStocks }),
    ],
    { showGross: false, ratePercent: () => 19 },
  );
  const keys = rows.map(({ key }) => key);
  const write = fc.record({
    key: fc.constantFrom(...keys, 'unknown'),
    slot: fc.constantFrom('order', 's1', 's2'),
    value: fc.oneof(fc.integer({ min: -3, max: 60 }), fc.constantFrom('abc', '2,9', '')),
  });

  it('TABL-06 TABL-17 undo after any step restores entries and totals exactly, redo repeats them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('order' as const, 'preOrder' as const),
        fc.array(fc.array(write, { maxLength: 6 }), { maxLength: 8 }),
        (orderType, steps) => {
          const store = createEntryStore({
            rows,
            orderType,
            slots: orderType === 'order' ? ['order'] : ['s1', 's2'],
            flags: { isBatchSizeActive: true, buyableWithoutStock: false },
          });
          const look = () => [keys.map((key) => store.row(key).quantities), store.totals()];
          const states = [look()];
          for (const writes of steps) {
            store.write(writes, { kind: 'pasted' });
            if (JSON.stringify(look()) !== JSON.stringify(states.at(-1))) states.push(look());
          }
          for (let index = states.length - 2; index >= 0; index -= 1) {
            store.undo();
            expect(look()).toEqual(states[index]);
          }
          expect(store.undo()).toBeUndefined();
          for (const state of states.slice(1)) {
            store.redo();
            expect(look()).toEqual(state);
          }
          expect(store.redo()).toBeUndefined();
        },
      ),
    );
  });

  it('TABL-03 the sums kept step by step are those of all rows', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 40 }), (writes) => {
        const flags = { isBatchSizeActive: true, buyableWithoutStock: false };
        const store = createEntryStore({ rows, orderType: 'order', slots: ['order'], flags });
        for (const { key, slot, value } of writes) store.enter(key, slot, value);
        const entries = keys.map((key) => store.row(key));
        expect(store.totals()).toMatchObject({
          rowCount: entries.filter(({ quantity }) => quantity > 0).length,
          pieces: entries.reduce((sum, { quantity }) => sum + quantity, 0),
          totalMinor: entries.reduce((sum, { amounts }) => sum + (amounts?.totalMinor ?? 0), 0),
        });
      }),
    );
  });

  it('TABL-18 adding ends the history, resetting all by hand does not', () => {
    const flags = { isBatchSizeActive: true, buyableWithoutStock: false };
    const store = createEntryStore({ rows, orderType: 'order', slots: ['order'], flags });
    store.enter('A', 'order', 6);
    expect(store.clear()).toBe(1);
    store.undo();
    expect(store.row('A').quantity).toBe(6);
    store.reset(['A']);
    expect(store.canUndo()).toBe(false);
  });

  it('TABL-12 an undo does not bring back more than there is meanwhile', () => {
    const flags = { isBatchSizeActive: true, buyableWithoutStock: false };
    const store = createEntryStore({ rows, orderType: 'order', slots: ['order'], flags });
    store.enter('C', 'order', 50);
    store.enter('C', 'order', 1);
    const fewer = tableRows([productRow({ _id: 'c', sku: 'C', stock: { value: 8 } })], {
      showGross: false,
      ratePercent: () => 19,
    });
    store.update({ rows: fewer, baseline: new Map() });
    store.undo();
    expect(store.row('C').quantity).toBe(8);
  });
});
