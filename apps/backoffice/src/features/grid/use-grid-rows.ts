import { type GridRow, routes } from '@kontor/contract';
import { MAX_GRID_ROWS } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useEffect, useState } from 'react';
import type { GridStore } from './grid-store.ts';

/** More than a screen shows, and soon there. */
const firstRows = 200;
const partRows = 2_000;

/** What the rows are narrowed by; a change loads them anew. */
export interface GridFilter {
  search?: string | undefined;
  category?: string | undefined;
  season?: string | undefined;
  state?: string | undefined;
  priceLists: string;
}

/** Loads the rows in parts into the store, from the first on. */
export function useGridRows(store: GridStore, filter: GridFilter, isReady: boolean) {
  const [state, setState] = useState<{ hasMore: boolean; isLoading: boolean; error?: Error }>({
    hasMore: false,
    isLoading: true,
  });
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(filter);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter; another attempt loads again.
  useEffect(() => {
    if (!isReady) return;
    const abort = new AbortController();
    void load().catch((error: Error) => {
      if (!abort.signal.aborted) setState((before) => ({ ...before, isLoading: false, error }));
    });
    return () => abort.abort();

    async function load(): Promise<void> {
      setState({ hasMore: false, isLoading: true });
      let rows: GridRow[] = [];
      let after: string | null | undefined;
      do {
        const { data, meta } = await callApi(routes.grid.rows, {
          query: { ...filter, limit: after ? partRows : firstRows, after: after ?? undefined } as never,
          signal: abort.signal,
        });
        if (abort.signal.aborted) return;
        const found = [...rows, ...data];
        rows = found.slice(0, MAX_GRID_ROWS);
        after = found.length > MAX_GRID_ROWS ? null : meta.next;
        const hasMore = found.length > MAX_GRID_ROWS;
        store.setRows(rows);
        setState({ hasMore, isLoading: after !== null });
      } while (after !== null);
    }
  }, [key, isReady, attempt, store]);

  return { ...state, reload: () => setAttempt((count) => count + 1) };
}
