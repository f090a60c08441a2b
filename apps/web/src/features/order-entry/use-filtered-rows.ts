import { useMemo, useRef } from 'react';
import { type ReviewRow, stateOf } from './entry-rows.ts';

export type RowFilter = 'all' | 'accepted' | 'changed' | 'refused';

/**
 * The rows of a filter. A row that is mended stays in view until another filter is chosen: it must not vanish under the
 * hands of who mends it.
 */
export function useFilteredRows(
  rows: readonly ReviewRow[],
  filter: RowFilter,
  setFilter: (filter: RowFilter) => void,
): { shown: readonly ReviewRow[]; choose: (filter: RowFilter) => void } {
  const seen = useRef(new Set<number>());
  const shown = useMemo(() => {
    if (filter === 'all') return rows;
    return rows.filter((row) => {
      if (stateOf(row) === filter) seen.current.add(row.row);
      return seen.current.has(row.row);
    });
  }, [rows, filter]);
  return {
    // Nothing left of a filter shows all.
    shown: shown.length === 0 ? rows : shown,
    choose(next) {
      seen.current = new Set();
      setFilter(next);
    },
  };
}
