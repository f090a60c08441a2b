/** What was worked out for objects, and is worked out again where it was forgotten. */
export interface RecentMemory<Key extends object, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/**
 * Makes a memory that lets its keys go, as a WeakMap does, and besides holds `maxEntries` values at most. An ordered one
 * would cost each `get` more: here a generation of half as many values is begun when one is full, and of the one before the
 * last nothing is left that nobody asked for.
 *
 * @example const texts = createRecentMemory<Price, string>(50_000);
 */
export function createRecentMemory<Key extends object, Value extends {}>(
  maxEntries: number,
): RecentMemory<Key, Value> {
  let present = new WeakMap<Key, Value>();
  let former = new WeakMap<Key, Value>();
  let count = 0;

  function set(key: Key, value: Value): void {
    if (!present.has(key)) {
      if (count >= maxEntries / 2) {
        former = present;
        present = new WeakMap();
        count = 0;
      }
      count += 1;
    }
    present.set(key, value);
  }

  return {
    get(key) {
      const known = present.get(key);
      if (known !== undefined) return known;
      const old = former.get(key);
      if (old !== undefined) set(key, old);
      return old;
    },
    set,
  };
}
