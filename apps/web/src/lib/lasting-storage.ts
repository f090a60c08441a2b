/** 7 days, the same as an unused session (AUTH-14). */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

const prefix = 'kontor:lasting:';

export type LastingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Options {
  /** Characters of JSON. */
  maxLength?: number;
  /** Milliseconds since 1970, UTC. */
  now?: number;
  storage?: LastingStorage | undefined;
}

/**
 * Reads a user's value from `localStorage` (decision 49). Undefined if it is missing, older than 7 days or unreadable, or if
 * the browser has no storage.
 *
 * @param key begins with the owner's user id and a space
 */
export function readLasting(
  key: string,
  { now = Date.now(), storage = browserStorage() }: Options = {},
): unknown {
  try {
    const { keptAt, value } = (JSON.parse(storage?.getItem(prefix + key) ?? 'null') ?? {}) as {
      keptAt?: unknown;
      value?: unknown;
    };
    return typeof keptAt === 'number' && now - keptAt < lifetimeMs ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a value as JSON for 7 days; undefined forgets it. A value above the limit, or more than the browser takes, is
 * dropped, because a former state would be wrong after a reload. Answers whether the value is kept.
 */
export function keepLasting(
  key: string,
  value: unknown,
  { maxLength = 500_000, now = Date.now(), storage = browserStorage() }: Options = {},
): boolean {
  const text = value === undefined ? '' : JSON.stringify({ keptAt: now, value });
  try {
    if (text !== '' && text.length <= maxLength && storage) {
      storage.setItem(prefix + key, text);
      return true;
    }
  } catch {
    // Full, or forbidden.
  }
  storage?.removeItem(prefix + key);
  return false;
}

/** Deletes the values of these keys and returns their number. */
export function forgetLasting(isForgotten: (key: string) => boolean): number {
  try {
    const keys = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .filter((key) => isForgotten(key.slice(prefix.length)));
    for (const key of keys) localStorage.removeItem(key);
    return keys.length;
  } catch {
    return 0;
  }
}

/** Calls the listener, for the life of the page, with each key under which another tab keeps or forgets a value. */
export function onLastingChange(listener: (key: string) => void): void {
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length));
  });
}

/** Reading the storage throws where the browser forbids it. */
function browserStorage(): LastingStorage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
