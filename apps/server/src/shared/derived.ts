/**
 * Makes a function of an immutable object whose answer is computed once and kept as long as the object is. For what is a
 * property of its source: it needs no bound and no invalidation of its own. Everything else is a cache (cache.ts).
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

/** Numbers an object that is replaced, never changed, for cache keys: another object has another number. */
export const numberOf = derived<object, number>(() => ++lastNumber);
