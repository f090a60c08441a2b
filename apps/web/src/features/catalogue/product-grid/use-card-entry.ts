import { useSyncExternalStore } from 'react';
import type { EntryStore, RowEntry } from '../product-table/entry-store.ts';

/** The entries of one card; renders again when they change. */
export function useCardEntry(store: EntryStore, key: string): RowEntry {
  return useSyncExternalStore(
    (listener) => store.subscribeRow(key, listener),
    () => store.row(key),
  );
}
