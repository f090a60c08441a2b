import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { forEachInSlices, sliceLength } from './in-slices.ts';

describe('slices', () => {
  it('issue 13: one turn of the event loop runs a slice of one work only', async () => {
    const slices = 5;
    const items = Array.from({ length: slices * sliceLength }, (_, place) => place);
    let turn = 0;
    let isOver = false;
    const turns = (async () => {
      for (; !isOver; turn += 1) await setImmediate();
    })();
    const seen = new Map<number, Set<string>>();
    const work = (name: string) =>
      forEachInSlices(items, () => seen.set(turn, (seen.get(turn) ?? new Set()).add(name)));
    await setImmediate();
    await Promise.all(['a', 'b', 'c'].map(work));
    isOver = true;
    await turns;
    // All begin at once.
    const [first, ...others] = [...seen.values()];
    expect(first?.size).toBe(3);
    expect(others.map((names) => names.size)).toEqual(Array.from({ length: 3 * (slices - 1) }, () => 1));
  });
});
