import { LRUCache } from 'lru-cache';

/** A cache of one process. The least recently used entry is evicted first. */
export interface Cache<Key, Value> {
  /** Counts a hit or a miss. */
  get(key: Key): Value | undefined;
  /** Reads without counting and without marking the entry as used. */
  peek(key: Key): Value | undefined;
  /** `bytes`: for a bound in bytes without `bytesOf`. Setting the same value again updates its size. */
  set(key: Key, value: Value, bytes?: number): void;
  /**
   * Returns the cached value, or makes and stores it. Concurrent loads of a key share one promise. A rejected promise is
   * removed. If the entry is invalidated while its promise is pending, callers get the result, but it is not cached.
   */
  load<Made extends Value>(key: Key, make: () => Made): Value;
  delete(key: Key): void;
  /** Removes all entries, or those whose key matches. */
  clear(matches?: (key: Key) => boolean): void;
  /** The most recently used first. */
  entries(): Iterable<[Key, Value]>;
  bytes(): number;
}

/** The limit of a cache, in entries or in estimated bytes. */
export type CacheBound<Key, Value> =
  | { maxEntries: number }
  | {
      maxBytes: number;
      /** A larger entry is not stored. */
      maxEntryBytes?: number;
      bytesOf?: (value: Value, key: Key) => number;
      onEvict?: (value: Value) => void;
    };

/** For caches keyed by a request header. Headers longer than browsers send them are not stored. */
export const headerCacheBound = {
  maxBytes: 500_000,
  maxEntryBytes: 1_000,
  bytesOf: (_: string, header: string) => 2 * header.length,
};

/** Sums of all caches of one name, for /metrics. `bytes` is undefined for caches that are bounded by entries. */
export interface CacheFigures {
  name: string;
  entries: number;
  bytes: number | undefined;
  hits: number;
  misses: number;
}

/** All caches of one process, made by the composition root (docs/caches.md). */
export interface Caches {
  /** Makes a cache. Several may have the same name, such as one for each tenant; their metrics are summed. */
  create<Key, Value>(name: string, bound: CacheBound<Key, Value>): Cache<Key, Value>;
  /** Adds a store with its own eviction to the metrics, for the life of the process. */
  add(name: string, figures: () => Omit<CacheFigures, 'name'>): void;
  figures(): CacheFigures[];
}

interface Family {
  hits: number;
  misses: number;
  /** Weak references, so that a cache is garbage-collected with its owner. */
  caches: Set<WeakRef<Pick<Entries<unknown, unknown>, 'size' | 'calculatedSize'>>>;
  isOfBytes: boolean;
}

/** The part of LRUCache in use. The library's types exclude null values, which may be cached here. */
interface Entries<Key, Value> {
  readonly size: number;
  readonly calculatedSize: number;
  get(key: Key): Value | undefined;
  peek(key: Key): Value | undefined;
  set(key: Key, value: Value, options?: { size: number }): void;
  delete(key: Key): boolean;
  clear(): void;
  keys(): Iterable<Key>;
  entries(): Iterable<[Key, Value]>;
}

export function createCaches(): Caches {
  const families = new Map<string, Family>();
  const stores: { name: string; figures: () => Omit<CacheFigures, 'name'> }[] = [];
  return {
    create(name, bound) {
      const isOfBytes = 'maxBytes' in bound;
      const family = families.get(name) ?? { hits: 0, misses: 0, caches: new Set(), isOfBytes };
      families.set(name, family);
      live(family);
      return createCache(family, bound);
    },
    add: (name, figures) => void stores.push({ name, figures }),
    figures: () => [
      ...Array.from(families, ([name, family]) => ({ name, ...figuresOf(family) })),
      ...stores.map(({ name, figures }) => ({ name, ...figures() })),
    ],
  };
}

function figuresOf(family: Family): Omit<CacheFigures, 'name'> {
  const caches = live(family);
  return {
    entries: caches.reduce((sum, { size }) => sum + size, 0),
    bytes: family.isOfBytes ? caches.reduce((sum, cache) => sum + cache.calculatedSize, 0) : undefined,
    hits: family.hits,
    misses: family.misses,
  };
}

/** Returns the caches that still exist, and drops references to collected ones. */
function live({ caches }: Family) {
  return [...caches].flatMap((reference) => {
    const cache = reference.deref();
    if (!cache) caches.delete(reference);
    return cache ?? [];
  });
}

function createCache<Key, Value>(family: Family, bound: CacheBound<Key, Value>): Cache<Key, Value> {
  const entries = new LRUCache(
    optionsOf(bound) as LRUCache.Options<string, object, unknown>,
  ) as unknown as Entries<Key, Value>;
  family.caches.add(new WeakRef(entries));
  const cache: Cache<Key, Value> = {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) family.misses += 1;
      else family.hits += 1;
      return value;
    },
    peek: (key) => entries.peek(key),
    set(key, value, bytes) {
      if (bytes === undefined) return void entries.set(key, value);
      // The library keeps the former size of a value that is set again.
      if (entries.peek(key) === value) entries.delete(key);
      entries.set(key, value, { size: Math.max(1, Math.ceil(bytes)) });
    },
    load(key, make) {
      const known = cache.get(key);
      if (known !== undefined) return known;
      const made = make();
      entries.set(key, made);
      if (made instanceof Promise) made.catch(() => entries.peek(key) === made && entries.delete(key));
      return made;
    },
    delete: (key) => void entries.delete(key),
    clear(matches) {
      if (!matches) entries.clear();
      else for (const key of [...entries.keys()]) if (matches(key)) entries.delete(key);
    },
    entries: () => entries.entries(),
    bytes: () => entries.calculatedSize,
  };
  return cache;
}

function optionsOf<Key, Value>(bound: CacheBound<Key, Value>) {
  // With `max` the library would allocate all entries at once.
  if ('maxEntries' in bound) return { maxSize: bound.maxEntries, sizeCalculation: () => 1 };
  const { maxBytes, maxEntryBytes, bytesOf, onEvict } = bound;
  return {
    maxSize: Math.round(maxBytes),
    ...(maxEntryBytes ? { maxEntrySize: maxEntryBytes } : {}),
    ...(bytesOf
      ? { sizeCalculation: (value: Value, key: Key) => Math.max(1, Math.ceil(bytesOf(value, key))) }
      : {}),
    ...(onEvict
      ? {
          dispose: (value: Value, _: Key, reason: string) => {
            if (reason === 'evict') onEvict(value);
          },
        }
      : {}),
  };
}
