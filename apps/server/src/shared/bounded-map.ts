/** A map that drops its oldest entry when it grows beyond its bound. */
export interface BoundedMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/**
 * Makes a map of at most `maxEntries`.
 *
 * @example const names = createBoundedMap<number, string>(2); // a third entry drops the first
 */
export function createBoundedMap<Key, Value>(maxEntries: number): BoundedMap<Key, Value> {
  const entries = new Map<Key, Value>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.set(key, value);
      if (entries.size <= maxEntries) return;
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    },
  };
}
