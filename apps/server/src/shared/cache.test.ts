import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCaches } from './cache.ts';

const source = path.join(import.meta.dirname, '..');
const table = path.join(source, '../../../docs/caches.md');

describe('cache', () => {
  it('evicts the least recently used entry', () => {
    const cache = createCaches().create<string, number | null>('some', { maxEntries: 2 });
    cache.set('a', null);
    cache.set('b', 2);
    expect(cache.get('a')).toBeNull();
    cache.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([null, undefined, 3]);
  });

  it('evicts others for a growing entry, and removes the entry when it is too large', () => {
    const cache = createCaches().create<string, number[]>('some', { maxBytes: 10 });
    const growing: number[] = [];
    cache.set('other', [], 4);
    cache.set('growing', growing, 1);
    cache.set('growing', growing, 6);
    expect(Array.from(cache.entries(), ([key]) => key)).toEqual(['growing', 'other']);
    cache.set('growing', growing, 7);
    expect(Array.from(cache.entries(), ([key]) => key)).toEqual(['growing']);
    cache.set('growing', growing, 11);
    expect(cache.bytes()).toBe(0);
  });

  it('calls onEvict for evicted entries, not for deleted or updated ones', () => {
    const evicted: string[] = [];
    const onEvict = (value: string) => void evicted.push(value);
    const cache = createCaches().create<string, string>('some', { maxBytes: 2, onEvict });
    cache.set('a', 'first', 1);
    cache.set('a', 'first', 2);
    cache.delete('a');
    cache.set('b', 'second', 2);
    cache.set('c', 'third', 2);
    expect(evicted).toEqual(['second']);
  });

  it('shares one load, and stores neither a failed nor an invalidated one', async () => {
    const cache = createCaches().create<string, Promise<number>>('some', { maxEntries: 9 });
    let loads = 0;
    const load = async () => ++loads;
    expect(await Promise.all([cache.load('a', load), cache.load('a', load)])).toEqual([1, 1]);
    const before = cache.load('b', load);
    cache.clear((key) => key === 'b');
    expect([await before, await cache.load('b', load)]).toEqual([2, 3]);
    await expect(cache.load('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.load('c', load)).toBe(4);
  });

  it('counts entries, bytes, hits and misses of all caches of a name', () => {
    const caches = createCaches();
    const some = ['a', 'b'].map((key) => {
      const cache = caches.create<string, string>('texts', { maxBytes: 100, bytesOf: (text) => text.length });
      cache.set(key, 'text');
      return cache;
    });
    for (const cache of some) cache.get('a');
    caches.create('numbers', { maxEntries: 1 });
    expect(caches.figures()).toEqual([
      { name: 'texts', entries: 2, bytes: 8, hits: 1, misses: 1 },
      { name: 'numbers', entries: 0, bytes: undefined, hits: 0, misses: 0 },
    ]);
  });
});

it('docs/caches.md lists every cache, and no other code makes one', async () => {
  const made: string[] = [];
  const others: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts') || file === 'shared/derived.ts') continue;
    const code = await readFile(path.join(source, file), 'utf8');
    for (const [, name] of code.matchAll(/\bcaches\s*\.(?:create|add)(?:<[^(]*>)?\(\s*'(\w+)'/g))
      made.push(`${name} ${file}`);
    // The search protocol's WeakMap by request ends with the request.
    if (/new LRUCache|new WeakMap(?!<FastifyRequest)/.test(code) && file !== 'shared/cache.ts')
      others.push(file);
  }
  const rows = (await readFile(table, 'utf8')).matchAll(/^\| `(\w+)` \|.*\| `([^`]+)` \|$/gm);
  expect(made.sort()).toEqual(Array.from(rows, ([, name, file]) => `${name} ${file}`).sort());
  expect(others).toEqual([]);
});
