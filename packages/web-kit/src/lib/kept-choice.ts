import { createStore, type Store } from './store.ts';

/**
 * A choice that the browser keeps for the next visit, whoever is signed in. Without storage it lasts until the page is
 * left.
 *
 * @param parse reads the kept text; called with null if nothing is kept, or if it threw
 * @param followsTabs takes over what another tab chooses
 * @example const density = keptChoice('kontor.density', (kept) => (kept === 'compact' ? 'compact' : 'comfortable'))
 */
export function keptChoice<T>(
  key: string,
  parse: (kept: string | null) => T,
  { followsTabs = false, storage = () => localStorage }: Options = {},
): Store<T> {
  const read = () => withStorage((kept) => parse(kept.getItem(key))) ?? parse(null);
  const store = createStore(read());
  if (followsTabs) {
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === key) store.set(read());
    });
  }
  return {
    ...store,
    set(change) {
      store.set(change);
      const value = store.get();
      withStorage((kept) => kept.setItem(key, typeof value === 'string' ? value : JSON.stringify(value)));
    },
  };

  /** Undefined if the browser forbids storage, or if it is full. */
  function withStorage<R>(act: (storage: KeptStorage) => R): R | undefined {
    try {
      return act(storage());
    } catch {
      return undefined;
    }
  }
}

type KeptStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface Options {
  readonly followsTabs?: boolean;
  readonly storage?: () => KeptStorage;
}
