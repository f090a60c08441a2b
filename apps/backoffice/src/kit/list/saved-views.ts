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
    changeViews: (change: (views: readonly SavedView[]) => readonly SavedView[]) =>
      store.set((kept) => ({ ...kept, views: change(kept.views) })),
  };
}

/**
 * Undoes the step from `before` to `after` in the current views: puts back what it removed, removes what it added. Later changes of
 * other views stay. If a later view took the name of a removed one, nothing is undone.
 *
 * @example withoutStep([a, b], [b], [b, c]) // [a, b, c]
 */
export function withoutStep(
  before: readonly SavedView[],
  after: readonly SavedView[],
  now: readonly SavedView[],
): readonly SavedView[] {
  const without = (views: readonly SavedView[], others: readonly SavedView[]) => {
    const known = new Set(others.map((view) => JSON.stringify(view)));
    return views.filter((view) => !known.has(JSON.stringify(view)));
  };
  const kept = without(now, without(after, before));
  const removed = without(before, after);
  if (removed.some(({ name }) => kept.some((view) => view.name === name))) return now;
  return removed.reduce((views, view) => views.toSpliced(before.indexOf(view), 0, view), kept);
}

function readKept(text: string | null): Kept {
  const kept = JSON.parse(text ?? '{}') as Partial<Kept>;
  return {
    views: Array.isArray(kept.views) ? kept.views.filter(({ name, search }) => name && search) : [],
    columns: Array.isArray(kept.columns) ? kept.columns : undefined,
  };
}
