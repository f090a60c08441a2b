/** Reads of one reader that run at once; what is asked for meanwhile waits and goes out as one. */
const maxRunning = 2;

interface Batch<Key, Answer> {
  readonly keys: Set<Key>;
  readonly answer: Promise<Answer>;
  run(): void;
}

/**
 * Lets concurrent requests share one statement: keys of one scope that are asked for in the same turn of the event loop, or while
 * two reads are running, are read together. A lone key is read at once. Nothing is cached.
 *
 * @example const of = createBatchReader((tenantId: number, ids: readonly string[]) => readRows(tenantId, ids));
 */
export function createBatchReader<Scope, Key, Answer>(
  read: (scope: Scope, keys: readonly Key[]) => Promise<Answer>,
): (scope: Scope, keys: Iterable<Key>) => Promise<Answer> {
  const waiting = new Map<string, Batch<Key, Answer>>();
  let running = 0;

  function begin(name: string, scope: Scope): Batch<Key, Answer> {
    const keys = new Set<Key>();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const run = () => {
      waiting.delete(name);
      running += 1;
      read(scope, [...keys])
        .then(resolve, reject)
        .finally(() => {
          running -= 1;
          waiting.values().next().value?.run();
        });
    };
    const batch = { keys, answer: promise, run };
    waiting.set(name, batch);
    setImmediate(() => {
      if (waiting.get(name) === batch && running < maxRunning) run();
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
