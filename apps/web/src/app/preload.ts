import { mayPrefetch } from './prefetch.ts';

/** The first screen has processor and network to itself for this time, on slow telephones too. */
const delayMs = 6000;

const parts = new Set<() => unknown>([() => import('../features/search/search-panel.tsx')]);
let hasBegun = false;

/** Registers a part to be preloaded, so that it opens offline too. Loading it again costs nothing. */
export function registerPart(load: () => unknown): void {
  parts.add(load);
}

/**
 * Loads the code of all screens and dialogs while the browser is idle, one part after the other. So links work offline
 * (decision 49). Not on slow or metered networks (BOOT-07).
 */
export function preloadScreens(): void {
  if (hasBegun || !mayPrefetch()) return;
  hasBegun = true;
  const waiting = [...parts];
  const next = async () => {
    const load = waiting.shift();
    if (!load) return;
    // What fails is loaded when it is needed.
    await Promise.resolve(load()).catch(() => undefined);
    whenIdle(next);
  };
  setTimeout(() => whenIdle(next), delayMs);
}

function whenIdle(task: () => Promise<void>): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void task());
  else setTimeout(() => void task(), 200);
}
