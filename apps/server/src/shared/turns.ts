import { largeRequestWait } from './large-work.ts';

/** Lets work on the same thing run one after the other, in the order of its arrival, within this process. */
export interface Turns {
  /**
   * Runs the work when all work that was given before under the same key has ended, well or badly.
   *
   * @throws RequestError 429 `large.request.wait` when `most` works of the key run or wait
   */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Makes turns: of one key one work runs, and `most` run or wait. What nobody waits for any more is forgotten, so that the keys
 * do not pile up.
 *
 * @example const turns = createTurns(); await turns.take('basket 7', () => save(change));
 */
export function createTurns({ most = Number.POSITIVE_INFINITY }: { most?: number } = {}): Turns {
  const known = new Map<string, { last: Promise<unknown>; count: number }>();
  return {
    async take(key, work) {
      const line = known.get(key) ?? { last: Promise.resolve(), count: 0 };
      if (line.count >= most) throw largeRequestWait(1);
      known.set(key, line);
      line.count += 1;
      const result = line.last.then(work);
      line.last = result.then(
        () => undefined,
        () => undefined,
      );
      try {
        return await result;
      } finally {
        line.count -= 1;
        if (line.count === 0) known.delete(key);
      }
    },
  };
}
