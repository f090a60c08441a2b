/** Lets work on the same thing run one after the other, in the order of its arrival, within this process. */
export interface Turns {
  /** Runs the work when all work that was given before under the same key has ended, well or badly. */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Makes turns. What nobody waits for any more is forgotten, so that the keys do not pile up.
 *
 * @example const turns = createTurns(); await turns.take('basket 7', () => save(change));
 */
export function createTurns(): Turns {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    async take(key, work) {
      const result = (lastOf.get(key) ?? Promise.resolve()).then(work);
      const ended = result.then(
        () => undefined,
        () => undefined,
      );
      lastOf.set(key, ended);
      try {
        return await result;
      } finally {
        if (lastOf.get(key) === ended) lastOf.delete(key);
      }
    },
  };
}
