import type { LRUCache } from 'lru-cache';

/** Keeps a value of which there is more now; setting the same object again would leave its former size. */
export function recount<Key extends {}, Value extends {}>(
  cache: LRUCache<Key, Value>,
  key: Key,
  { value, size }: { value: Value; size: number },
): void {
  cache.delete(key);
  cache.set(key, value, { size });
}
