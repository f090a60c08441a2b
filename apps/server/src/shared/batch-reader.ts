/** Most concurrent reads of one scope. Further keys are queued and read in one batch. */
const maxRunning = 2;

interface Batch<Key, Answer> {
  readonly keys: Set<Key>;
  readonly answer: Promise<Answer>;
  run(): void;
}

/**
 * Batches concurrent reads into one statement. Keys of one scope share it if they are requested in the same event loop
 * turn, or while two reads of the scope run. A lone key is read at once. Nothing is cached.
 *
 * @example const of = createBatchReader((tenantId: number, ids: readonly string[]) => readRows(tenantId, ids));
 */
export function createBatchReader<Scope, Key, Answer>(
  read: (scope: Scope, keys: readonly Key[]) => Promise<Answer>,
): (scope: Scope, keys: Iterable<Key>) => Promise<Answer> {
  const waiting = new Map<string, Batch<Key, Answer>>();
  const running = new Map<string, number>();

  function begin(name: string, scope: Scope): Batch<Key, Answer> {
    const keys = new Set<Key>();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const run = () => {
      waiting.delete(name);
      running.set(name, (running.get(name) ?? 0) + 1);
      read(scope, [...keys])
        .then(resolve, reject)
        .finally(() => {
          const left = (running.get(name) ?? 1) - 1;
          if (left > 0) running.set(name, left);
          else running.delete(name);
          waiting.get(name)?.run();
        });
    };
    const batch = { keys, answer: promise, run };
    waiting.set(name, batch);
    setImmediate(() => {
      if (waiting.get(name) === batch && (running.get(name) ?? 0) < maxRunning) run();
    });
    return batch;
  }

  return (scope, keys) => {
    const name = JSON.stringify(scope);
    const batch = waiting.get(name) ?? begin(name, scope);
    for (const key of keys) batch.keys.add(key);
    return batch.answer;
  };
}
