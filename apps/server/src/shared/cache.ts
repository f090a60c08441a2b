/**
 * A bounded in-process cache of values that a database notification can make stale. `clear` is called by the listener
 * of the channel; a value whose loading began before a clear is handed out but not kept.
 */
export interface Cache<Key, Value> {
  get(key: Key, load: () => Promise<Value>): Promise<Value>;
  /** Forgets one entry, such as one that says that there is nothing. */
  delete(key: Key): void;
  /** Removes all entries, or those for which `matches` answers true. */
  clear(matches?: (key: Key) => boolean): void;
}

/** Makes a cache that holds at most `maxEntries`; the oldest entry goes first. Concurrent loads of a key are one. */
export function createCache<Key, Value>(maxEntries: number): Cache<Key, Value> {
  let entries = new Map<Key, Promise<Value>>();
  return {
    get(key, load) {
      const known = entries.get(key);
      if (known) return known;
      const generation = entries;
      const loading = load();
      generation.set(key, loading);
      if (generation.size > maxEntries) {
        const oldest = generation.keys().next();
        if (!oldest.done) generation.delete(oldest.value);
      }
      loading.catch(() => generation.delete(key));
      return loading;
    },
    delete: (key) => void entries.delete(key),
    clear(matches) {
      if (matches) for (const key of entries.keys()) matches(key) && entries.delete(key);
      else entries = new Map();
    },
  };
}
