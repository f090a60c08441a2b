import { largeRequestWait } from './large-work.ts';

export type Turns = ReturnType<typeof createTurns>;

/**
 * Runs tasks of the same key one after the other in this process, in order of arrival. At most `most` tasks of a key run or
 * wait.
 *
 * @example const turns = createTurns(); await turns.take('basket 7', () => save(change));
 */
export function createTurns({ most = Number.POSITIVE_INFINITY }: { most?: number } = {}) {
  const known = new Map<string, { last: Promise<unknown>; count: number }>();
  return {
    /**
     * Runs the task after all earlier tasks of the key have succeeded or failed.
     *
     * @throws RequestError 429 `large.request.wait` while `most` tasks of the key run or wait
     */
    async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
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
