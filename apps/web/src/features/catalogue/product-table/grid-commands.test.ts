import { describe, expect, it } from 'vitest';
import { createEntryStore } from './entry-store.ts';
import { clearRange, copyText, fillRange, type GridScope, pasteText, rangeOfStep } from './grid-commands.ts';
import { listModel } from './list-model.ts';
import { productRow } from './product-row-fixture.ts';
import { tableRows } from './table-rows.ts';

const flags = { isBatchSizeActive: true, buyableWithoutStock: false };
const preStocks = [{ quantity: 50 }, { quantity: 50 }, { quantity: 50 }];
const rows = tableRows(
  [
    productRow({ _id: 'a', sku: 'A-1', stock: { value: 10 }, preStocks }),
    productRow({ _id: 'b', sku: 'B-1', stock: { value: 0 }, preStocks }),
    productRow({ _id: 'c', sku: 'C-1', salesBatchSize: 6, preStocks, isStockFreeze: true }),
    productRow({ _id: 'd', sku: 'D-1', preStocks }),
    productRow({ _id: 'e', sku: 'E-1', preStocks }),
    productRow({ _id: 'f', sku: 'F-1' }),
  ],
  { showGross: false, ratePercent: () => 19 },
);

function scopeOf(orderType: 'order' | 'preOrder', hasSeasons = true): GridScope {
  const slots = orderType === 'order' ? ['order'] : ['s1', 's2', 's3'];
  const store = createEntryStore({ rows, orderType, slots, flags });
  const season = (name: string) => (hasSeasons ? { _id: name, name, date: '2027-03-01' } : undefined);
  const columns = slots.map((slot) => {
    const name = slot.toUpperCase();
    return orderType === 'order'
      ? { slot, season: undefined, name: '' }
      : { slot, season: season(name), name };
  });
  const model = listModel({ rows, store, orderType, columns, nameOf: (row) => row.key });
  return { store, model, articles: new Map(rows.map(({ key }) => [key.toLowerCase(), key])) };
}

const at = (row: number, column = 0, bottom = row, right = column) => ({
  top: row,
  left: column,
  bottom,
  right,
});
const quantities = ({ store }: GridScope) => rows.map(({ key }) => Object.values(store.row(key).quantities));
const paste = (scope: GridScope, text: string, selection = at(0)) => {
  const { report, range } = pasteText(scope, text, selection);
  if (report.kind === 'tooLarge') throw new Error('too large');
  const issues = report.issues.map(({ rowName, columnName, reason, quantity }) => [
    rowName,
    columnName,
    reason,
    quantity,
  ]);
  return { report, issues, range };
};

it('TABL-16 TABL-17 an input of a season that is over has no place', () => {
  const { model } = scopeOf('preOrder');
  expect(model.placeOf({ key: 'B-1', slot: 's3' })).toEqual({ row: 1, column: 2 });
  expect(model.placeOf({ key: 'B-1', slot: 's0' })).toBeUndefined();
});

describe('pasting', () => {
  it('TABL-06 TABL-08 TABL-11 TABL-12 takes what it can and says of each other cell why', () => {
    const scope = scopeOf('order');
    const { report, issues } = paste(scope, '99\n5\n7\nabc\n-3\n2,5\n8\n');
    expect(quantities(scope)).toEqual([[10], [0], [7], [0], [0], [0]]);
    expect(issues).toEqual([
      ['A-1', '', 'aboveStock', 10],
      ['B-1', '', 'stock.not.enough.error', 0],
      ['C-1', '', 'batchBroken', 7],
      ['D-1', '', 'notNumber', 0],
      ['E-1', '', 'negative', 0],
      ['F-1', '', 'notWhole', 0],
      [undefined, undefined, 'beyondRows', undefined],
    ]);
    expect(report).toMatchObject({ total: 7, counts: { taken: 0, changed: 1, broken: 1, refused: 5 } });
  });

  it('TABL-02 TABL-16 fills seasons to the right, explains what is wider than the table', () => {
    const scope = scopeOf('preOrder');
    const { issues, range } = paste(scope, '1\t2\t3\t4\n30\t30\t\t\n', at(1));
    expect(quantities(scope).slice(1, 3)).toEqual([
      [1, 2, 3],
      [30, 18, 0],
    ]);
    expect(issues).toEqual([
      [undefined, undefined, 'beyondColumns', undefined],
      ['C-1', 'S2', 'aboveSeason', 18],
    ]);
    expect(range).toEqual(at(1, 0, 2, 2));
  });

  it('TABL-04 takes nothing where no season is set up', () => {
    const scope = scopeOf('preOrder', false);
    expect(paste(scope, '1\t2').issues.map(([, , reason]) => reason)).toEqual(['noSeason', 'noSeason']);
  });

  it('TABL-02 a single value fills the selection, a block repeats in its multiple, another selection is its start', () => {
    const scope = scopeOf('preOrder');
    paste(scope, '2', at(0, 0, 1, 1));
    expect(quantities(scope).slice(0, 2)).toEqual([
      [2, 2, 0],
      [2, 2, 0],
    ]);
    paste(scope, '3\n4', at(0, 0, 3, 1));
    expect(quantities(scope).slice(0, 4)).toEqual([
      [3, 3, 0],
      [4, 4, 0],
      [3, 3, 0],
      [4, 4, 0],
    ]);
    const { range } = paste(scope, '5\n6', at(0, 0, 2, 0));
    expect(range).toEqual(at(0, 0, 1, 0));
  });

  it('TABL-06 an empty cell is 0, and asks nothing of a row that takes nothing', () => {
    const scope = scopeOf('order');
    paste(scope, '4\n\n6');
    expect(paste(scope, '\n\n').issues).toEqual([]);
    expect(quantities(scope).slice(0, 3)).toEqual([[0], [0], [6]]);
  });

  it('TABL-02 finds rows by the article numbers of the first column, whatever their order, and skips a header', () => {
    const scope = scopeOf('order');
    const { report, issues } = paste(scope, 'Artikel\tMenge\nd-1\t4\nX-9\t2\nA-1\t3\t8\n', at(3));
    expect(quantities(scope)).toEqual([[3], [0], [0], [4], [0], [0]]);
    expect(report).toMatchObject({ isByArticle: true, total: 4, counts: { taken: 2, refused: 2 } });
    expect(issues).toEqual([
      ['X-9', undefined, 'unknownArticle', undefined],
      ['A-1', undefined, 'beyondColumns', undefined],
    ]);
  });

  it('TABL-02 places seasons by the headings above, and takes nothing below headings that it does not know', () => {
    const scope = scopeOf('preOrder');
    paste(scope, 'S3\tS1\n4\t5');
    expect(quantities(scope)[0]).toEqual([5, 0, 4]);
    const { report } = paste(scope, '\tS1\tS2\nPetrol\t7\t8');
    expect(report).toMatchObject({ total: 5, counts: { taken: 0, refused: 5 } });
    expect(report.issues.every(({ reason }) => reason === 'unknownHeads')).toBe(true);
    expect(quantities(scope)[0]).toEqual([5, 0, 4]);
  });

  it('TABL-06 keeps the former value if a pasted text is no whole quantity', () => {
    const scope = scopeOf('order');
    scope.store.enter('D-1', 'order', 7);
    paste(scope, '2,5', at(3));
    expect(scope.store.row('D-1')).toMatchObject({
      quantities: { order: 7 },
      verdicts: { order: { reason: 'notWhole' } },
    });
  });

  it('TABL-02 numbers that are no article numbers are quantities', () => {
    const scope = scopeOf('preOrder');
    expect(paste(scope, '1\t2\n3\t4').report.isByArticle).toBe(false);
  });

  it('TABL-02 refuses more than 20,000 cells whole, and changes nothing', () => {
    const scope = scopeOf('order');
    expect(pasteText(scope, '1\n'.repeat(100_000), at(0)).report).toEqual({
      kind: 'tooLarge',
      cellCount: 100_000,
    });
    expect(scope.store.totals().pieces).toBe(0);
    expect(scope.store.canUndo()).toBe(false);
  });

  it('TABL-06 one paste is one step back', () => {
    const scope = scopeOf('preOrder');
    scope.store.enter('A-1', 's1', 9);
    paste(scope, '1\t2\n3\t4');
    const step = scope.store.undo();
    expect(quantities(scope)[0]).toEqual([9, 0, 0]);
    expect(step && rangeOfStep(scope, step)).toEqual(at(0, 0, 1, 1));
  });
});

describe('copying, filling, clearing', () => {
  it('TABL-02 copies plain numbers and pastes its own block unchanged', () => {
    const scope = scopeOf('preOrder');
    paste(scope, '1\t2\t3\n4\t5\t6');
    const text = copyText(scope, at(0, 0, 1, 2));
    expect(text).toBe('1\t2\t3\r\n4\t5\t6');
    paste(scope, text, at(3));
    expect(quantities(scope).slice(3, 5)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('TABL-11 TABL-12 fills down from the first row, or from the row above; each cell by its own rules', () => {
    const scope = scopeOf('order');
    scope.store.enter('A-1', 'order', 10);
    const report = fillRange(scope, at(0, 0, 5, 0), 'down');
    expect(quantities(scope)).toEqual([[10], [0], [10], [10], [10], [10]]);
    expect(report).toMatchObject({ total: 5, counts: { taken: 3, broken: 1, refused: 1 } });
    scope.store.enter('D-1', 'order', 2);
    fillRange(scope, at(4), 'down');
    expect(scope.store.row('E-1').quantity).toBe(2);
    expect(fillRange(scope, at(0), 'down')).toBeUndefined();
  });

  it('TABL-02 fills to the right', () => {
    const scope = scopeOf('preOrder');
    scope.store.enter('A-1', 's1', 7);
    fillRange(scope, at(0, 0, 0, 2), 'right');
    expect(quantities(scope)[0]).toEqual([7, 7, 7]);
  });

  it('TABL-06 clears a range as one step', () => {
    const scope = scopeOf('preOrder');
    paste(scope, '1\t2\n3\t4');
    expect(clearRange(scope, at(0, 0, 1, 1))).toMatchObject({ kind: 'cleared', total: 4 });
    expect(scope.store.totals().pieces).toBe(0);
    scope.store.undo();
    expect(scope.store.totals().pieces).toBe(10);
  });
});
