import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { recount } from './recount.ts';

it('issue 4: what grows while it is kept pushes out what was used less, and itself when it is too much', () => {
  const cache = new LRUCache<string, number[]>({ maxSize: 10 });
  const growing: number[] = [];
  cache.set('other', [], { size: 4 });
  recount(cache, 'growing', { value: growing, size: 1 });
  recount(cache, 'growing', { value: growing, size: 6 });
  expect([...cache.keys()]).toEqual(['growing', 'other']);
  recount(cache, 'growing', { value: growing, size: 7 });
  expect([...cache.keys()]).toEqual(['growing']);
  recount(cache, 'growing', { value: growing, size: 11 });
  expect(cache.size).toBe(0);
});
