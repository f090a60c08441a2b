import { createStore, useStore } from '../../../lib/store.ts';

const storageKey = 'kontor.facets';

/** Facets that the user opened or closed, by key; kept for the next visit. */
const store = createStore<Readonly<Record<string, boolean>>>(readKept());

export function useFacetState(): Readonly<Record<string, boolean>> {
  return useStore(store);
}

export function keepFacetOpen(key: string, isOpen: boolean): void {
  store.set((kept) => ({ ...kept, [key]: isOpen }));
  try {
    localStorage.setItem(storageKey, JSON.stringify(store.get()));
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

function readKept(): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter(([, isOpen]) => typeof isOpen === 'boolean'));
  } catch {
    return {};
  }
}
