import { cellName, parseCellName } from '@kontor/web-kit/lib/grid/cell-name.ts';
import { createSelectionStore, isWithin, rangeOf, sizeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { describe, expect, it } from 'vitest';
import { createTypedText } from './typed-text.ts';

describe('selected inputs', () => {
  it('TABL-02 are the rectangle between two cells, whichever way it was drawn', () => {
    const range = rangeOf({ row: 3, column: 0 }, { row: 1, column: 2 });
    expect(range).toEqual({ top: 1, left: 0, bottom: 3, right: 2 });
    expect(sizeOf(range)).toEqual({ rows: 3, columns: 3 });
    expect([isWithin(range, { row: 3, column: 2 }), isWithin(range, { row: 0, column: 0 })]).toEqual([
      true,
      false,
    ]);
  });

  it('TABL-02 wake their cells only where there is or was a range, and lie in one field', () => {
    const selection = createSelectionStore();
    let woken = 0;
    selection.subscribe(() => {
      woken += 1;
    });
    const at = (row: number) => ({ row, column: 0 });
    selection.set({ gridId: '', anchor: at(0), head: at(0) });
    selection.set({ gridId: '', anchor: at(1), head: at(1) });
    expect([woken, selection.rangeIn('')]).toEqual([0, undefined]);
    selection.set({ gridId: '', anchor: at(1), head: at(2) });
    expect([woken, selection.isSelected('', 2, 0), selection.isSelected('p', 2, 0)]).toEqual([
      1,
      true,
      false,
    ]);
    selection.set({ gridId: 'p', anchor: at(0), head: at(0) });
    expect([woken, selection.isSelected('', 2, 0)]).toEqual([2, false]);
  });

  it('TABL-06 one input at a time shows a text as it is typed', () => {
    const typedText = createTypedText();
    typedText.set({ key: 'A', slot: 'S1' }, '2,9');
    typedText.set({ key: 'B', slot: 'S2' }, '7');
    expect([typedText.textOf('A', 'S1'), typedText.textOf('B', 'S2'), typedText.textOf('B', 'S1')]).toEqual([
      undefined,
      '7',
      undefined,
    ]);
    typedText.clear();
    expect(typedText.textOf('B', 'S2')).toBeUndefined();
  });

  it('TABL-02 are named by their place, and by their field where it has an id', () => {
    expect([cellName('', { row: 2, column: 1 }), cellName('p1', { row: 2, column: 1 })]).toEqual([
      '2:1',
      'p1 2:1',
    ]);
    expect(parseCellName('p1', 'p1 2:1')).toEqual({ row: 2, column: 1 });
    expect([parseCellName('', 'p1 2:1'), parseCellName('p1', '2:1'), parseCellName('', undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
