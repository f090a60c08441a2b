import type { EntryInput, EntryRow } from '@kontor/contract';
import { describe, expect, it, vi } from 'vitest';
import { createEntryList } from './entry-list.ts';
import { addableLines, stateOf } from './entry-rows.ts';
import { lineOf } from './entry-test-rows.ts';

/** Answers as the server does: articles that begin with X are unknown, rows of one article are added up. */
function serverLike(rows: readonly EntryInput[]): EntryRow[] {
  const heads = new Map<string, EntryRow>();
  return rows.map((input): EntryRow => {
    const row = input.row ?? 0;
    const quantity = Number(input.quantity || '1');
    const entered = { sku: input.sku, quantity: String(input.quantity ?? '') };
    if (input.sku.startsWith('X')) {
      const issue = { column: 'SKU', field: 'sku', code: 'article.unknown' as const };
      return { row, entered, status: 'refused', line: null, issues: [issue] };
    }
    const sku = input.sku.toUpperCase();
    const head = heads.get(sku);
    if (head?.line) {
      head.line = lineOf(sku, (head.line.quantity ?? 0) + quantity);
      return { row, entered, status: 'changed', line: null, mergedInto: head.row, issues: [] };
    }
    const own: EntryRow = { row, entered, status: 'accepted', line: lineOf(sku, quantity), issues: [] };
    heads.set(sku, own);
    return own;
  });
}

function listOf(check = vi.fn(async (rows: EntryInput[]) => serverLike(rows))) {
  const list = createEntryList(check);
  return {
    list,
    check,
    states: () => list.store.get().rows.map((row) => [row.input.sku, stateOf(row)]),
    lines: () => addableLines(list.store.get().rows).map(({ sku, quantity }) => [sku, quantity]),
    sent: () => check.mock.calls.map(([rows]) => rows.map(({ sku }) => sku)),
  };
}
const rows = (...skus: string[]) => skus.map((sku) => ({ input: { sku, quantity: '2' } }));
const sixEach = () => 6;

describe('entered rows', () => {
  it('CHKO-24 stand there at once and are checked in one call', async () => {
    const { list, check, states, lines } = listOf();
    const checked = list.append(rows('A', 'X', 'B'));
    expect(states()).toEqual([
      ['A', 'checking'],
      ['X', 'checking'],
      ['B', 'checking'],
    ]);
    await checked;
    expect(states()).toEqual([
      ['A', 'accepted'],
      ['X', 'refused'],
      ['B', 'accepted'],
    ]);
    expect(lines()).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('CHKO-24 a mended row is checked alone', async () => {
    const { list, sent, states } = listOf();
    await list.append(rows('A', 'X1', 'B'));
    await list.mend(2, { sku: 'C', quantity: '5' });
    expect(sent().at(-1)).toEqual(['C']);
    expect(states()[1]).toEqual(['C', 'accepted']);
  });

  it('CHKO-27 many rows are mended in one call', async () => {
    const { list, sent, lines } = listOf();
    await list.append(rows('X1', 'B', 'X2'));
    await list.mendAll([
      [1, { sku: 'C', quantity: '5' }],
      [3, { sku: 'D', quantity: '6' }],
    ]);
    expect(sent().slice(1)).toEqual([['C', 'D']]);
    expect(lines()).toEqual([
      ['C', 5],
      ['B', 2],
      ['D', 6],
    ]);
  });

  it('CART-06 an article that turns out to be in another row is added up with it, never added twice', async () => {
    const { list, lines, sent } = listOf();
    await list.append(rows('A', 'X1', 'B'));
    await list.mend(2, { sku: 'a', quantity: '5' });
    expect(sent().slice(1)).toEqual([['a'], ['A', 'a']]);
    expect(lines()).toEqual([
      ['A', 7],
      ['B', 2],
    ]);
    await list.mend(2, { sku: 'C', quantity: '5' });
    expect(lines()).toEqual([
      ['A', 2],
      ['C', 5],
      ['B', 2],
    ]);
  });

  it('CHKO-24 removing a row leaves the other rows of its article counted, and can be taken back', async () => {
    const { list, lines } = listOf();
    await list.append(rows('A', 'A', 'B'));
    expect(lines()).toEqual([
      ['A', 4],
      ['B', 2],
    ]);
    const undo = list.drop(new Set([1]));
    await vi.waitFor(() =>
      expect(lines()).toEqual([
        ['A', 2],
        ['B', 2],
      ]),
    );
    undo();
    await vi.waitFor(() =>
      expect(lines()).toEqual([
        ['A', 4],
        ['B', 2],
      ]),
    );
  });

  it('CART-07 a number that is scanned again raises its row by one batch', async () => {
    const { list, lines } = listOf();
    await list.enter({ sku: 'A', quantity: '' }, sixEach);
    await list.enter({ sku: 'a', quantity: '' }, sixEach);
    await list.enter({ sku: 'A', quantity: '3' }, sixEach);
    expect(lines()).toEqual([['A', 15]]);
    expect(list.store.get().lastRow).toBe(1);
  });

  it('CHKO-24 nothing is lost when the check fails, and it can be run again', async () => {
    const check = vi.fn(async (sent: EntryInput[]) => serverLike(sent));
    const { list, states, lines } = listOf(check);
    await list.append(rows('A'));
    check.mockRejectedValueOnce(new Error('offline'));
    await list.append(rows('B', 'X'));
    expect(states()).toEqual([
      ['A', 'accepted'],
      ['B', 'unchecked'],
      ['X', 'unchecked'],
    ]);
    expect(list.store.get().error).toBeInstanceOf(Error);
    expect(lines()).toEqual([['A', 2]]);
    await list.checkAgain([2, 3]);
    expect(states().map(([, state]) => state)).toEqual(['accepted', 'accepted', 'refused']);
    expect(list.store.get().error).toBeUndefined();
  });

  it('CHKO-24 an answer that comes after another change of the row is not taken', async () => {
    const answers: (() => void)[] = [];
    const check = vi.fn(
      (sent: EntryInput[]) =>
        new Promise<EntryRow[]>((resolve) => answers.push(() => resolve(serverLike(sent)))),
    );
    const { list, states } = listOf(check);
    void list.append(rows('A'));
    const mended = list.mend(1, { sku: 'X', quantity: '2' });
    answers[0]?.();
    await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(2));
    expect(states()).toEqual([['X', 'checking']]);
    answers[1]?.();
    await mended;
    expect(states()).toEqual([['X', 'refused']]);
  });

  it('CHKO-24 what the cart took over goes, what was refused stays', async () => {
    const { list, states } = listOf();
    await list.append(rows('A', 'X', 'A'));
    list.dropAdded();
    expect(states()).toEqual([['X', 'refused']]);
  });

  it('CHKO-24 an order sheet takes the place of the list, with its own row numbers, and gives it back', async () => {
    const { list, states, check } = listOf();
    await list.append(rows('A'));
    const undo = list.replace(
      serverLike([
        { row: 2, sku: 'B' },
        { row: 9, sku: 'X' },
      ]),
    );
    expect(list.store.get().rows.map(({ row }) => row)).toEqual([2, 9]);
    expect(check).toHaveBeenCalledTimes(1);
    undo();
    expect(states()).toEqual([['A', 'accepted']]);
  });

  it('CART-26 mends one of 10,000 rows without touching the others', async () => {
    const { list } = listOf();
    await list.append(rows(...Array.from({ length: 10_000 }, (_, n) => `A${n}`)));
    const before = list.store.get().rows;
    const begin = performance.now();
    void list.mend(5000, { sku: 'A4999', quantity: '3' });
    expect(performance.now() - begin).toBeLessThan(50);
    const after = list.store.get().rows;
    expect(after.filter((row, index) => row !== before[index]).map(({ row }) => row)).toEqual([5000]);
  });
});
