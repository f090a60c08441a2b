import type { EntryInput } from '@kontor/contract';
import { describe, expect, it, vi } from 'vitest';
import { createEntryList } from './entry-list.ts';
import { addableLines, isAddable, stateOf } from './entry-rows.ts';
import { lineOf } from './entry-test-rows.ts';
import type { CheckedRow } from './season-input.ts';

/** Answers as the server does: articles that begin with X are unknown, rows of one article are added up. */
function serverLike(rows: readonly EntryInput[]): CheckedRow[] {
  const heads = new Map<string, CheckedRow>();
  return rows.map((input): CheckedRow => {
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
    const own: CheckedRow = { row, entered, status: 'accepted', line: lineOf(sku, quantity), issues: [] };
    heads.set(sku, own);
    return own;
  });
}

function listOf(check = vi.fn(async (rows: EntryInput[]) => serverLike(rows))) {
  const onTooMany = vi.fn();
  const list = createEntryList(check, onTooMany);
  return {
    list,
    onTooMany,
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

  it('CHKO-24 what a failed check left is checked with the next one, after its rows', async () => {
    const check = vi.fn(async (sent: EntryInput[]) => serverLike(sent));
    const { list, states, sent } = listOf(check);
    check.mockRejectedValueOnce(new Error('offline'));
    await list.append(rows('A', 'B'));
    await list.append(rows('C'));
    expect(sent()).toEqual([['A', 'B'], ['C'], ['A', 'B']]);
    expect(states().map(([, state]) => state)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('CHKO-24 rows that fail every check keep no other row from being checked', async () => {
    const check = vi.fn(async (sent: EntryInput[]) => {
      if (sent.some(({ sku }) => sku === 'BAD')) throw new Error('refused');
      return serverLike(sent);
    });
    const { list, states } = listOf(check);
    await list.append(rows('BAD'));
    await list.append(rows('C'));
    expect(states()).toEqual([
      ['BAD', 'unchecked'],
      ['C', 'accepted'],
    ]);
    expect(list.store.get().error).toBeInstanceOf(Error);
  });

  it('CHKO-24 says that a full list takes a typed row no more, but raises one that stands there', async () => {
    const { list, onTooMany } = listOf();
    await list.append(rows(...Array.from({ length: 10_000 }, (_, n) => `A${n}`)));
    expect(list.enter({ sku: 'B', quantity: '' }, sixEach)).toBeUndefined();
    expect(onTooMany).toHaveBeenCalledTimes(1);
    expect(list.enter({ sku: 'A7', quantity: '' }, sixEach)).toBeInstanceOf(Promise);
  });

  it('CHKO-24 an answer that comes after another change of the row is not taken', async () => {
    const answers: (() => void)[] = [];
    const check = vi.fn(
      (sent: EntryInput[]) =>
        new Promise<CheckedRow[]>((resolve) => answers.push(() => resolve(serverLike(sent)))),
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
    list.dropAdded(list.store.get().rows.filter(isAddable));
    expect(states()).toEqual([['X', 'refused']]);
  });

  it('CHKO-24 what was entered or mended while the cart saved stays', async () => {
    const { list, lines } = listOf();
    await list.append(rows('A', 'B', 'C'));
    const sent = list.store.get().rows.filter(isAddable);
    await list.append(rows('D', 'C'));
    await list.mend(2, { sku: 'B', quantity: '9' });
    list.dropAdded(sent);
    expect(lines()).toEqual([
      ['B', 9],
      ['C', 4],
      ['D', 2],
    ]);
  });

  it('CHKO-24 a mended row counts once everything is checked', async () => {
    const slow = vi.fn(async (sent: EntryInput[]) => {
      await new Promise((resolve) => setTimeout(resolve));
      return serverLike(sent);
    });
    const { list, lines } = listOf(slow);
    await list.append([{ input: { sku: 'A', quantity: '5' } }]);
    void list.mend(1, { sku: 'A', quantity: '50' });
    expect(lines()).toEqual([]);
    await list.settled();
    expect(lines()).toEqual([['A', 50]]);
  });

  it('CHKO-24 what is taken back stands beside what was entered since, and no number is used twice', async () => {
    const { list, states } = listOf();
    await list.append(rows('A', 'B'));
    const undo = list.drop(new Set([1, 2]));
    await list.append(rows('C'));
    undo();
    await list.settled();
    expect(states().map(([sku]) => sku)).toEqual(['A', 'B', 'C']);
    expect(list.store.get().rows.map(({ row }) => row)).toEqual([1, 2, 3]);
  });

  it('CHKO-24 a row whose number an order sheet has taken comes back at the end', async () => {
    const { list, states } = listOf();
    await list.append(rows('A', 'B'));
    const undo = list.drop(new Set([2]));
    list.replace(serverLike([{ row: 2, sku: 'C' }]));
    undo();
    await list.settled();
    expect(states().map(([sku]) => sku)).toEqual(['C', 'B']);
    expect(list.store.get().rows.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('CHKO-24 taking an order sheet back keeps what was entered after it', async () => {
    const { list, states } = listOf();
    await list.append(rows('A'));
    const undo = list.replace(serverLike([{ row: 2, sku: 'B' }]));
    await list.append(rows('C'));
    undo();
    await list.settled();
    expect(states()).toEqual([
      ['A', 'accepted'],
      ['C', 'accepted'],
    ]);
  });

  it('CHKO-24 a check that fails says nothing of a row that took the number meanwhile', async () => {
    const failures: (() => void)[] = [];
    const check = vi.fn(
      () => new Promise<CheckedRow[]>((_, reject) => failures.push(() => reject(new Error('offline')))),
    );
    const { list, states } = listOf(check);
    const failed = list.append(rows('A'));
    list.replace(serverLike([{ row: 1, sku: 'B' }]));
    failures[0]?.();
    await failed;
    expect(states()).toEqual([['B', 'accepted']]);
  });

  it('CHKO-24 mending a quantity keeps the reading whose article was found', async () => {
    const check = vi.fn(async (sent: EntryInput[]) =>
      serverLike(
        sent.map(({ alternatives, ...input }) => ({
          ...input,
          sku: (alternatives?.[0] ?? input).sku.trim(),
        })),
      ),
    );
    const { list, lines } = listOf(check);
    const alternatives = [{ sku: ' 4711', quantity: '5' }];
    await list.append([{ input: { sku: 'X4711 Regenjacke', quantity: '5', alternatives } }]);
    const [row] = list.store.get().rows;
    if (!row) throw new Error('no row');
    expect(row.input).toEqual({ sku: '4711', quantity: '5' });
    await list.mend(row.row, { ...row.input, quantity: '7' });
    expect(lines()).toEqual([['4711', 7]]);
  });

  it('CHKO-24 more rows than one check takes are refused, and the others stay as they are', async () => {
    const { list, check, onTooMany } = listOf();
    const many = (letter: string) => rows(...Array.from({ length: 6000 }, (_, n) => `${letter}${n}`));
    await list.append(many('A'));
    expect(list.room()).toBe(4000);
    await list.append(many('B'));
    expect(onTooMany).toHaveBeenCalledTimes(1);
    expect(list.store.get().rows).toHaveLength(6000);
    expect(check).toHaveBeenCalledTimes(1);

    const undo = list.drop(new Set(list.store.get().rows.map(({ row }) => row)));
    await list.append(many('B'));
    undo();
    expect(onTooMany).toHaveBeenCalledTimes(2);
    expect(list.store.get().rows).toHaveLength(6000);
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
    void list.mend(5000, { sku: 'A4999', quantity: '3' });
    const after = list.store.get().rows;
    expect(after.filter((row, index) => row !== before[index]).map(({ row }) => row)).toEqual([5000]);
  });
});
