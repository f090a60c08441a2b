import { useSyncExternalStore } from 'react';
import type { EntryStore } from '../product-table/entry-store.ts';
import type { RowEntry } from '../product-table/row-entry.ts';

export function useCardEntry(store: EntryStore, key: string): RowEntry {
  return useSyncExternalStore(
    (listener) => store.subscribeRow(key, listener),
    () => store.row(key),
  );
}
