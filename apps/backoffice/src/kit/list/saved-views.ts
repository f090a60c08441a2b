import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { keptChoice } from '@kontor/web-kit/lib/kept-choice.ts';
import { type Store, useStore } from '@kontor/web-kit/lib/store.ts';
import type { ListSearch } from './list-state.ts';

/** A named state of a list. */
export interface SavedView {
  readonly name: string;
  readonly search: ListSearch;
  /** Keys of the shown columns; absent: the usual ones. */
  readonly columns?: readonly string[] | undefined;
}

interface Kept {
  readonly views: readonly SavedView[];
  readonly columns?: readonly string[] | undefined;
}

const stores = new Map<string, Store<Kept>>();

/** Views and columns of a list, kept in the browser for each user (decision 91). */
export function useListChoices(list: string) {
  const key = `kontor:list:${list}:${readSession()?.userId ?? ''}`;
  const store = stores.get(key) ?? keptChoice<Kept>(key, readKept, { followsTabs: true });
  stores.set(key, store);
  const { views, columns } = useStore(store);
  return {
    views,
    columns,
    setColumns: (chosen: readonly string[] | undefined) =>
      store.set((kept) => ({ ...kept, columns: chosen })),
    setViews: (chosen: readonly SavedView[]) => store.set((kept) => ({ ...kept, views: chosen })),
  };
}

function readKept(text: string | null): Kept {
  const kept = JSON.parse(text ?? '{}') as Partial<Kept>;
  return {
    views: Array.isArray(kept.views) ? kept.views.filter(({ name, search }) => name && search) : [],
    columns: Array.isArray(kept.columns) ? kept.columns : undefined,
  };
}
