import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('CART-24 works on one thing in order of arrival, on others meanwhile, and goes on after a failure', async () => {
    const turns = createTurns();
    const seen: string[] = [];
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const first = turns.take('a', async () => {
      await opened;
      seen.push('a1');
      throw new Error('no');
    });
    const second = turns.take('a', async () => seen.push('a2'));
    await turns.take('b', async () => seen.push('b1'));
    open();
    await expect(first).rejects.toThrow('no');
    await second;
    await turns.take('a', async () => seen.push('a3'));
    expect(seen).toEqual(['b1', 'a1', 'a2', 'a3']);
  });

  it('refuses a task of a full queue with Retry-After until another has ended', async () => {
    const turns = createTurns({ most: 2 });
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const waiting = [turns.take('a', () => opened), turns.take('a', () => opened)];
    await expect(turns.take('a', async () => 1)).rejects.toMatchObject({
      code: 'large.request.wait',
      headers: { 'retry-after': '1' },
    });
    expect(await turns.take('b', async () => 2)).toBe(2);
    open();
    await Promise.all(waiting);
    expect(await turns.take('a', async () => 3)).toBe(3);
  });
});
