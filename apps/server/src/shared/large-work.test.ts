import { describe, expect, it } from 'vitest';
import { createLargeWork, largeWorkLines, TooManyLines, type WorkPlace } from './large-work.ts';

const limits = { running: 1, places: 8, bytes: 1000, tenantShare: 0.75, readsOfUser: 3 };
const ownerOf = (tenantId: number, userId: string) => ({ tenantId, userId });

describe('large work', () => {
  it('CART-26 refuses a second body of a user until the first is done', async () => {
    const work = createLargeWork(limits);
    const first = work.enter(ownerOf(1, 'a'), 10);
    expect(() => work.enter(ownerOf(1, 'a'), 10)).toThrow(
      expect.objectContaining({ code: 'large.request.wait', status: 429, headers: { 'retry-after': '1' } }),
    );
    expect(() => work.enter(ownerOf(2, 'a'), 10)).not.toThrow();
    first.end();
    expect(() => work.enter(ownerOf(1, 'a'), 10)).not.toThrow();
  });

  it('NUMS-02 admits no more bodies than its bytes and places hold, and limits the share of each tenant', () => {
    const work = createLargeWork(limits);
    const entered = (tenantId: number, user: string, bytes: number) => {
      try {
        return work.enter(ownerOf(tenantId, user), bytes);
      } catch {
        return undefined;
      }
    };
    expect(entered(1, 'a', 700)).toBeDefined();
    expect(entered(1, 'b', 51)).toBeUndefined();
    expect(entered(2, 'a', 250)).toBeDefined();
    expect(entered(2, 'b', 51)).toBeUndefined();
    const places = Array.from({ length: 10 }, (_, user) => entered(3, `c${user}`, 1));
    expect(places.filter((place) => place !== undefined)).toHaveLength(6);
  });

  it('issue 13: runs a task that finds too many lines once more, in its turn', async () => {
    const work = createLargeWork(limits);
    const tried: number[] = [];
    const task = (lines: number) =>
      work.runReading(ownerOf(1, 'a'), async (upTo) => {
        tried.push(upTo);
        if (lines > upTo) throw new TooManyLines(lines);
        return lines;
      });
    expect(await task(largeWorkLines)).toBe(largeWorkLines);
    const before = work.enter(ownerOf(2, 'b'), 1);
    await before.begin();
    const large = task(largeWorkLines + 1);
    await new Promise(setImmediate);
    expect(tried).toEqual([largeWorkLines, largeWorkLines]);
    before.end();
    expect(await large).toBe(largeWorkLines + 1);
    expect(tried.at(-1)).toBe(Infinity);
  });

  it('NUMS-02 runs at most `running` works at once, tenants in turns', async () => {
    const work = createLargeWork({ ...limits, tenantShare: 1 });
    const begun: string[] = [];
    const places = new Map<string, WorkPlace>();
    for (const [tenantId, user] of [
      [1, 'a'],
      [1, 'b'],
      [1, 'c'],
      [2, 'd'],
      [2, 'e'],
    ] as const) {
      const place = work.enter(ownerOf(tenantId, user), 1);
      places.set(user, place);
      void place.begin().then(() => begun.push(user));
    }
    const order = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.resolve();
      await Promise.resolve();
      expect(begun).toHaveLength(turn + 1);
      order.push(begun.at(-1));
      places.get(begun.at(-1) ?? '')?.end();
    }
    expect(order).toEqual(['a', 'b', 'd', 'c', 'e']);
  });

  it('NUMS-02 queues three reads of a user, refuses the fourth, and frees the place of a failed one', async () => {
    const work = createLargeWork({ ...limits, running: 2 });
    let running = 0;
    let most = 0;
    const read = () =>
      work.run(ownerOf(1, 'a'), 501, async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        throw new Error('no');
      });
    const results = await Promise.allSettled([read(), read(), read(), read()]);
    expect(results.map((result) => (result as PromiseRejectedResult).reason.message)).toEqual([
      'no',
      'no',
      'no',
      'large.request.wait',
    ]);
    expect(most).toBe(1);
    await expect(read()).rejects.toThrow('no');
  });

  it('NUMS-02 resolves a pending begin when its place ends', async () => {
    const work = createLargeWork(limits);
    const first = work.enter(ownerOf(1, 'a'), 1);
    await first.begin();
    const second = work.enter(ownerOf(1, 'b'), 1);
    const begun = second.begin();
    second.end();
    await begun;
    const third = work.enter(ownerOf(1, 'b'), 1);
    const next = third.begin();
    first.end();
    await next;
    third.end();
  });
});
