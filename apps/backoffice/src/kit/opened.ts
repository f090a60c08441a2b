import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { keptChoice } from '@kontor/web-kit/lib/kept-choice.ts';
import type { Store } from '@kontor/web-kit/lib/store.ts';

/** A record whose page was opened. */
export interface Opened {
  /** Path without the base. */
  readonly path: string;
  readonly title: string;
}

const maxOpened = 8;

const stores = new Map<string, Store<readonly Opened[]>>();

/** The records that the user opened last, newest first, kept in the browser as views are (decision 91). */
export function openedRecords(): Store<readonly Opened[]> {
  const key = `kontor:opened:${readSession()?.userId ?? ''}`;
  const store = stores.get(key) ?? keptChoice<readonly Opened[]>(key, readKept, { followsTabs: true });
  stores.set(key, store);
  return store;
}

/** Puts a record first. */
export function recordOpened(record: Opened): void {
  openedRecords().set((kept) =>
    [record, ...kept.filter(({ path }) => path !== record.path)].slice(0, maxOpened),
  );
}

function readKept(text: string | null): readonly Opened[] {
  const kept: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(kept)
    ? kept.filter(
        (one) => typeof one?.path === 'string' && one.path.startsWith('/') && typeof one.title === 'string',
      )
    : [];
}
