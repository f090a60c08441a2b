/** What a tab keeps over reloads and until the user signs out; the browser forgets it with the tab. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'kontor:';

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

/** Forgets all that the tab keeps (AUTH-06). */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Reading the storage throws where the browser forbids it. */
function browserStorage(): TabStorage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
