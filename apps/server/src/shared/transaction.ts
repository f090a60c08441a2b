import pg, { type Pool, type PoolClient, type QueryConfig } from 'pg';

/** A deadlock, or a conflict that running the same again resolves. */
const retriable = new Set(['40001', '40P01']);

/** What `refuse_unless_empty` of migration 0017 raises. */
const refusedState = 'KT001';

/** A statement that nothing waits for but the commit; `refusal` makes the error of what its `refuse_unless_empty` tells. */
export interface LastStatement extends QueryConfig {
  refusal?: (details: never) => Error;
}

/** Work that a transaction does; with `lastly` it leaves a statement, one at most, to be sent together with the commit. */
type Work<Result> = (client: PoolClient, lastly: (statement: LastStatement) => void) => Promise<Result>;

/**
 * Runs work in one transaction on one connection: committed when it returns, rolled back when it throws. A deadlock or
 * serialization failure runs it once more, so it must have no effect outside the database.
 *
 * What the last statement locks is held while the database commits, and not while this process is busy with something else.
 * PostgreSQL answers a commit behind a statement that failed by rolling back.
 *
 * @example await inTransaction(pool, async (client) => { await client.query('update …'); })
 */
export async function inTransaction<Result>(pool: Pool, work: Work<Result>): Promise<Result> {
  try {
    return await runOnce(pool, work);
  } catch (error) {
    if (!retriable.has((error as { code?: string }).code ?? '')) throw error;
    return runOnce(pool, work);
  }
}

async function runOnce<Result>(pool: Pool, work: Work<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let last: LastStatement | undefined;
  let isOver = false;
  try {
    // Sent together with the first statements. It fails only with a lost connection, and then they fail too.
    const begun = client.query('begin');
    begun.catch(() => undefined);
    const result = await work(client, (statement) => {
      if (last) throw new Error('Only one statement goes with the commit');
      last = statement;
    });
    await begun;
    isOver = true;
    await commit(client, last);
    return result;
  } catch (error) {
    // A refusal that came with the commit's answer leaves nothing to be rolled back. Whatever else failed may have ended the
    // connection, which the rollback finds out: how bad an error is, PostgreSQL says in the language of its messages.
    if (!(isOver && isRefusal(error))) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    }
    throw refusalOf(error, last) ?? error;
  } finally {
    // A connection that cannot even roll back, or is about to end, is thrown away.
    client.release(broken);
  }
}

async function commit(client: PoolClient, last: LastStatement | undefined): Promise<void> {
  if (!last) {
    await client.query('commit');
    return;
  }
  const { refusal: _refusal, ...statement } = last;
  const { isSent, answer } = sent(client, statement);
  // Without its last statement the transaction must not be committed, and nobody but the driver knows of this failure.
  if (isSent) await together([answer, client.query('commit')]);
  else await answer;
}

/** Sends a statement, and tells at once whether it went out: the driver refuses values and names that it cannot write. */
function sent(client: PoolClient, statement: QueryConfig): { isSent: boolean; answer: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isAnswered = false;
  const query = new pg.Query(statement, (error) => {
    isAnswered = true;
    if (error) reject(error);
    else resolve();
  });
  const submit = query.submit.bind(query);
  let isSent = false;
  query.submit = (connection) => {
    const refused: unknown = submit(connection);
    isSent = !refused && !isAnswered;
    return refused;
  };
  client.query(query);
  return { isSent, answer: promise };
}

function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === refusedState;
}

function refusalOf(error: unknown, last: LastStatement | undefined): Error | undefined {
  if (!isRefusal(error)) return undefined;
  return last?.refusal?.(JSON.parse(error.detail ?? 'null') as never);
}

/**
 * Waits for statements that were sent together and answers all their results; of several failures the first one, which made
 * the others fail, is thrown. Unlike Promise.all it waits for the rest then too, so that nothing is sent after the rollback.
 *
 * @example const [{ rows }] = await together([client.query('select …'), client.query('delete …')]);
 */
export async function together<Results extends readonly unknown[]>(
  statements: {
    readonly [Index in keyof Results]: Promise<Results[Index]>;
  },
): Promise<Results> {
  let first: { error: unknown } | undefined;
  const watched = statements.map((statement) =>
    statement.catch((error: unknown) => {
      first ??= { error };
    }),
  );
  const results = await Promise.all(watched);
  if (first) throw first.error;
  return results as unknown as Results;
}
