import { useSyncExternalStore } from 'react';

/**
 * A small observable value for state that is neither URL, server data nor form: toasts, modal, interface state
 * (rule 17).
 */
export interface Store<T> {
  get(): T;
  set(change: T | ((previous: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(change) {
      const next = typeof change === 'function' ? (change as (previous: T) => T)(value) : change;
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
