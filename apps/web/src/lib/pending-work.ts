import { createStore } from '@kontor/web-kit/lib/store.ts';

/**
 * Work that is still on its way to the server when the user signs out or another customer becomes active, such as cart saves
 * (AUTH-12). Its owner registers a function that finishes it. The frame finishes all pending work before it leaves the page.
 */
const finishers = new Set<() => Promise<unknown>>();

/** Registers how to finish pending work; answers the function that takes it back. */
export function registerPendingWork(finish: () => Promise<unknown>): () => void {
  finishers.add(finish);
  return () => void finishers.delete(finish);
}

/** Unsaved changes, for the message to the user. */
export const unsavedCount = createStore(0);

/**
 * Each keeps unsaved work for the user's next session, because the present one has ended, and returns the number of
 * changes.
 */
const keepers = new Set<() => number>();

/** Registers how to keep unsaved work; answers the function that takes it back. */
export function registerUnsavedWork(keep: () => number): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Keeps all unsaved work for the user's next session; answers how many changes there were. */
export function keepUnsavedWork(): number {
  return [...keepers].reduce((count, keep) => count + keep(), 0);
}

/** Finishes all pending work. It never throws; a failed part does not stop the rest. */
export async function finishPendingWork(): Promise<void> {
  await Promise.allSettled([...finishers].map(async (finish) => finish()));
}
