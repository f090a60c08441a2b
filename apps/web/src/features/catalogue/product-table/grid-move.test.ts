import { describe, expect, it } from 'vitest';
import type { GridModel } from './grid-model.ts';
import { movedCell, movedSelection } from './grid-move.ts';

/** A list of one column with these articles; a dot is a place without an input. */
function listOf(articles: string): GridModel {
  const keys = [...articles];
  return {
    id: '',
    rowCount: keys.length,
    columnCount: 1,
    slots: ['order'],
    placeReason: 'missingArticle',
    targetAt: ({ row }) => {
      const key = keys[row];
      return key === undefined || key === '.' ? undefined : { key, slot: 'order' };
    },
    placeOf: ({ key }) => (keys.includes(key) ? at(keys.indexOf(key)) : undefined),
    leadsTo: ({ key }) => keys.includes(key),
    isEnabled: () => true,
    isReachable: () => true,
    rowName: String,
    columnName: String,
  };
}

const at = (row: number) => ({ row, column: 0 });
const selected = (anchor: number, head: number) => ({ gridId: '', anchor: at(anchor), head: at(head) });
const moved = (anchor: number, head: number, former: string, now: string) => {
  const selection = movedSelection(selected(anchor, head), listOf(former), listOf(now));
  return selection && [selection.anchor.row, selection.head.row];
};

describe('a selection while rows of its field come and go', () => {
  it('TABL-02 goes with its articles, whichever way it was drawn', () => {
    expect(moved(4, 6, 'abcdefgh', 'adefgh')).toEqual([2, 4]);
    expect(moved(6, 4, 'abcdefgh', 'adefgh')).toEqual([4, 2]);
    expect(moved(2, 3, 'adefgh', 'abcdefgh')).toEqual([4, 5]);
    expect(moved(2, 2, 'abcd', 'bcd')).toEqual([1, 1]);
  });

  it('TABL-02 stays the same selection where none of its places changed', () => {
    const selection = selected(0, 2);
    expect(movedSelection(selection, listOf('a.cd'), listOf('a.ce'))).toBe(selection);
  });

  it('TABL-02 loses what became a matrix, and never takes in what was not selected', () => {
    expect(moved(1, 4, 'abcdef', 'abdef')).toEqual([1, 3]);
    expect(moved(1, 2, 'abcd', 'abxcd')).toEqual([1, 1]);
    expect(moved(1, 3, 'abcd', 'abc')).toEqual([1, 1]);
    expect(moved(1, 3, 'abcd', 'acd')).toBeUndefined();
  });
});

it('TABL-02 follows an input to another place, not into another season', () => {
  expect(movedCell(listOf('abc'), listOf('bc'), at(2))).toEqual(at(1));
  expect(movedCell(listOf('abc'), listOf('ab'), at(2))).toBeUndefined();
  const later = listOf('abc');
  const otherSeason: GridModel = {
    ...later,
    targetAt: (cell) => ({ key: later.targetAt(cell)?.key ?? '', slot: 'S2' }),
    placeOf: () => undefined,
  };
  expect(movedCell(listOf('abc'), otherSeason, at(2))).toEqual(at(2));
});
