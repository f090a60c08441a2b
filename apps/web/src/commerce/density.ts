import { createStore, useStore } from '../lib/store.ts';

/** How high the rows of tables are: 57 px, or 34 px to have more of them in view. */
export type Density = 'comfortable' | 'compact';

const storageKey = 'kontor.density';

const chosen = createStore<Density>(readStored());

// Another tab of the same browser follows.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) chosen.set(readStored());
  });
}

export function useDensity(): Density {
  return useStore(chosen);
}

/** Stores the choice in the browser for every table and the next visit. */
export function chooseDensity(density: Density): void {
  chosen.set(density);
  try {
    localStorage.setItem(storageKey, density);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}

function readStored(): Density {
  try {
    return localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable';
  }
}
