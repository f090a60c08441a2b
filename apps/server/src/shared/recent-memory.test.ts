import { expect, it } from 'vitest';
import { createRecentMemory } from './recent-memory.ts';

const keys = Array.from({ length: 20 }, (_, at) => ({ at }));
const [first, second] = keys as [{ at: number }, { at: number }];

it('issue 4: of what is remembered for objects there is never more than the bound', () => {
  const memory = createRecentMemory<object, number>(10);
  for (const key of keys) {
    memory.set(key, key.at);
    expect(memory.get(key)).toBe(key.at);
  }
  const kept = keys.filter((key) => memory.get(key) !== undefined);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(10);
});

it('issue 4: what is asked for again and again stays', () => {
  const memory = createRecentMemory<object, string>(10);
  memory.set(first, 'asked for');
  memory.set(second, 'not asked for');
  for (const key of keys.slice(2)) {
    memory.set(key, 'another');
    expect(memory.get(first)).toBe('asked for');
  }
  expect(memory.get(second)).toBeUndefined();
});

it('issue 4: what is said anew of the same object takes no further room', () => {
  const memory = createRecentMemory<object, number>(10);
  memory.set(first, 0);
  for (let value = 1; value <= 100; value += 1) memory.set(second, value);
  expect([memory.get(first), memory.get(second)]).toEqual([0, 100]);
});
