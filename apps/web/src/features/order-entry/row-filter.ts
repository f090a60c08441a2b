import { type ReviewRow, stateOf } from './entry-rows.ts';

export type RowFilter = 'all' | 'accepted' | 'changed' | 'unsure' | 'refused';

/** A filter and the rows that matched it since it was chosen. */
export interface FilterView {
  readonly filter: RowFilter;
  /** Row numbers. */
  readonly seen: ReadonlySet<number>;
  /** The sheet of these numbers; see `EntryListState`. */
  readonly sheets: number;
}

export const allRows: FilterView = { filter: 'all', seen: new Set(), sheets: 0 };

/**
 * The view after a change of rows; the same object if nothing differs. A corrected row stays in view until another
 * filter is chosen. A filter without rows is cleared.
 */
export function nextView(
  view: FilterView,
  { rows, sheets }: { rows: readonly ReviewRow[]; sheets: number },
): FilterView {
  if (view.filter === 'all') return view;
  const isSameSheet = view.sheets === sheets;
  const isKnown = ({ row }: ReviewRow) => isSameSheet && view.seen.has(row);
  const found = rows.filter((row) => !isKnown(row) && stateOf(row) === view.filter);
  if (found.length === 0 && !rows.some(isKnown)) return allRows;
  if (found.length === 0) return view;
  const seen = new Set(isSameSheet ? view.seen : []);
  for (const { row } of found) seen.add(row);
  return { ...view, seen, sheets };
}

export function rowsInView(view: FilterView, rows: readonly ReviewRow[]): readonly ReviewRow[] {
  return view.filter === 'all' ? rows : rows.filter(({ row }) => view.seen.has(row));
}
