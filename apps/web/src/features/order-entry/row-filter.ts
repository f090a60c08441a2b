import { type ReviewRow, stateOf } from './entry-rows.ts';

export type RowFilter = 'all' | 'accepted' | 'changed' | 'unsure' | 'refused';

/** What a filter shows: the rows that stood where it says since it was chosen. */
export interface FilterView {
  readonly filter: RowFilter;
  /** The numbers of its rows. */
  readonly seen: ReadonlySet<number>;
  /** The sheet that the numbers belong to; see `EntryListState`. */
  readonly sheets: number;
}

export const allRows: FilterView = { filter: 'all', seen: new Set(), sheets: 0 };

/**
 * The view after the rows changed, the same object where nothing is different. A row that is mended stays in view until
 * another filter is chosen: it must not vanish under the hands of who mends it. A filter of which nothing is left ends.
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

/** The rows of a view. */
export function rowsInView(view: FilterView, rows: readonly ReviewRow[]): readonly ReviewRow[] {
  return view.filter === 'all' ? rows : rows.filter(({ row }) => view.seen.has(row));
}
