import type { EntryStatus } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { answered } from './entry-test-rows.ts';
import { allRows, type FilterView, nextView, type RowFilter, rowsInView } from './row-filter.ts';

const rowsOf = (states: Record<number, EntryStatus>) =>
  Object.entries(states).map(([row, status]) => ({
    row: Number(row),
    input: { sku: 'A' },
    answer: answered(Number(row), { status }),
    isChecking: false,
    formerPrice: undefined,
  }));
const choose = (filter: RowFilter): FilterView => ({ ...allRows, filter });
const shown = (view: FilterView, rows: ReturnType<typeof rowsOf>) =>
  rowsInView(view, rows).map(({ row }) => row);

describe('the filter of the review', () => {
  it('CHKO-24 keeps a mended row in view, and takes one that comes to stand there', () => {
    const before = rowsOf({ 1: 'accepted', 2: 'refused', 3: 'refused' });
    const view = nextView(choose('refused'), { rows: before, sheets: 0 });
    expect(shown(view, before)).toEqual([2, 3]);
    const after = rowsOf({ 1: 'refused', 2: 'accepted', 3: 'refused' });
    expect(shown(nextView(view, { rows: after, sheets: 0 }), after)).toEqual([1, 2, 3]);
    expect(nextView(view, { rows: before, sheets: 0 })).toBe(view);
  });

  it('CHKO-24 takes the rows of a new sheet for other rows', () => {
    const view = nextView(choose('refused'), { rows: rowsOf({ 2: 'refused', 3: 'refused' }), sheets: 0 });
    const sheet = rowsOf({ 2: 'accepted', 3: 'accepted', 4: 'refused' });
    expect(shown(nextView(view, { rows: sheet, sheets: 1 }), sheet)).toEqual([4]);
  });

  it('CHKO-24 ends, so that the choice says what is shown, when nothing is left of it', () => {
    const view = nextView(choose('accepted'), {
      rows: rowsOf({ 1: 'accepted', 2: 'refused' }),
      sheets: 0,
    });
    const left = rowsOf({ 2: 'refused' });
    const after = nextView(view, { rows: left, sheets: 0 });
    expect(after.filter).toBe('all');
    expect(shown(after, left)).toEqual([2]);
  });
});
