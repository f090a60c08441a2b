import { forgetLasting } from './lasting-storage.ts';

/**
 * What a tab keeps over reloads and until the user signs out; the browser forgets it with the tab. Every key begins with
 * the id of the user whose it is, and a space.
 */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

// Apart from what the frame keeps for itself, whoever is signed in.
const prefix = 'kontor:kept:';

/** What is kept under a key; undefined for nothing, for what cannot be read, and where the browser keeps nothing. */
export function readKept(key: string, storage = browserStorage()): unknown {
  try {
    return JSON.parse(storage?.getItem(prefix + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value as JSON; what is longer than the limit, or more than the browser takes, is not kept at all. */
export function keep(
  key: string,
  value: unknown,
  { maxLength, storage = browserStorage() }: { maxLength: number; storage?: TabStorage | undefined },
): void {
  const text = value === undefined ? '' : JSON.stringify(value);
  try {
    // A former state would be wrong after a reload.
    if (text === '' || text.length > maxLength) storage?.removeItem(prefix + key);
    else storage?.setItem(prefix + key, text);
  } catch {
    storage?.removeItem(prefix + key);
  }
}

type Forgetter = (isForgotten: (key: string) => boolean) => void;
const forgetters = new Set<Forgetter>();

/** Registers who holds in memory what the tab keeps, and would keep it again. */
export function onForgetting(forget: Forgetter): void {
  forgetters.add(forget);
}

/**
 * Forgets all that the browser keeps, in memory too (AUTH-06); with a user's id all but what is theirs. Answers how many
 * lasting values others had left.
 */
export function forgetKept({ exceptOf }: { exceptOf?: string } = {}): number {
  const isForgotten = (key: string) => exceptOf === undefined || !key.startsWith(`${exceptOf} `);
  // First, so that nothing is kept again by who still holds it.
  for (const forget of forgetters) forget(isForgotten);
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && isForgotten(key.slice(prefix.length))) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
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
