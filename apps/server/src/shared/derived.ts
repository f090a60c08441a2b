/**
 * Makes a function that computes a value of an immutable object once, and keeps it until the object is garbage-collected. The
 * value must depend on the object alone: then it needs no bound and no invalidation. Everything else is a cache (cache.ts).
 *
 * @example const nameOf = derived((person: Person) => `${person.first} ${person.last}`);
 */
export function derived<Source extends object, Value>(
  compute: (source: Source) => Value,
): (source: Source) => Value {
  const values = new WeakMap<Source, Value>();
  return (source) => {
    const known = values.get(source);
    if (known !== undefined) return known;
    const value = compute(source);
    values.set(source, value);
    return value;
  };
}

let lastNumber = 0;

/** A unique number for each object, for cache keys. The object must be immutable. */
export const numberOf = derived<object, number>(() => ++lastNumber);
