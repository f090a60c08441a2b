import pLimit from 'p-limit';

export type CartWork = ReturnType<typeof createCartWork>;

const usualLimits = {
  /** Tasks that run at once. */
  running: 6,
  /** A task that takes longer no longer counts. It usually waits: for its turn as a large work, a lock or a silent database. */
  countedMs: 250,
};

/**
 * Runs changes of carts, previews and orders, which are several times the work of a read. Where many buyers order, six at once leave
 * connections of the database and the processor to reads (decision 129).
 */
export function createCartWork({ running, countedMs } = usualLimits) {
  const limit = pLimit(running);
  return {
    /** Runs the task in its turn, in order of arrival. Rejects with the error of the task. */
    run: <Result>(task: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve) => {
        void limit(async () => {
          const result = task();
          resolve(result);
          const ended = result.catch(() => undefined);
          await Promise.race([ended, new Promise((end) => setTimeout(end, countedMs).unref())]);
        });
      }),
  };
}
