import { forgetLasting } from './lasting-storage.ts';

/** Storage of a tab that survives reloads, until the user signs out. Keys begin with the user's id and a space. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

// Separates it from the frame's own storage.
const prefix = 'kontor:kept:';

/** The value of a key; undefined if absent, unreadable, or without storage. */
export function readKept(key: string, storage = browserStorage()): unknown {
  try {
    return JSON.parse(storage?.getItem(prefix + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; too long values are not stored at all. */
export function keep(
  key: string,
  value: unknown,
  { maxLength, storage = browserStorage() }: { maxLength: number; storage?: TabStorage | undefined },
): void {
  const text = value === undefined ? '' : JSON.stringify(value);
  try {
    // A former value would be wrong after a reload.
    if (text === '' || text.length > maxLength) storage?.removeItem(prefix + key);
    else storage?.setItem(prefix + key, text);
  } catch {
    storage?.removeItem(prefix + key);
  }
}

type Forgetter = (isForgotten: (key: string) => boolean) => void;
const forgetters = new Set<Forgetter>();

/** Registers a cleaner for state in memory that would be stored again. */
export function onForgetting(forget: Forgetter): void {
  forgetters.add(forget);
}

/**
 * Deletes everything that the browser stores, in memory too (AUTH-06); with a user's id all but theirs. Returns
 * how many lasting values of others it deleted.
 */
export function forgetKept({ exceptOf }: { exceptOf?: string } = {}): number {
  const isForgotten = (key: string) => exceptOf === undefined || !key.startsWith(`${exceptOf} `);
  // First the memory, so that nothing is stored again.
  for (const forget of forgetters) forget(isForgotten);
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && isForgotten(key.slice(prefix.length))) sessionStorage.removeItem(key);
    }
  } catch {
    // No storage: nothing to delete.
  }
  return forgetLasting(isForgotten);
}

/** Reading the storage throws where the browser forbids it. */
function browserStorage(): TabStorage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
