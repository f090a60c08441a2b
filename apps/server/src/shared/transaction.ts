import pg, { type Pool, type PoolClient, type QueryConfig } from 'pg';

/** Deadlocks and serialization failures. */
const retriable = new Set(['40001', '40P01']);

/** The error code of `refuse_unless_empty` (migration 0017). */
const refusedState = 'KT001';

/** A statement that is sent with the commit; `refusal` makes the error from the details of `refuse_unless_empty`. */
export interface LastStatement extends QueryConfig {
  refusal?: (details: never) => Error;
}

/** The work of a transaction; `lastly` takes one statement that is sent together with the commit. */
type Work<Result> = (client: PoolClient, lastly: (statement: LastStatement) => void) => Promise<Result>;

/**
 * Runs work in one transaction on one connection: committed when it returns, rolled back when it throws. A deadlock or
 * serialization failure runs it once more, so it must have no effect outside the database.
 *
 * Locks of the last statement are held only while the database commits, not while this process is busy. If the last statement
 * fails, PostgreSQL answers the commit with a rollback.
 *
 * @example await inTransaction(pool, async (client) => { await client.query('update …'); })
 */
export async function inTransaction<Result>(pool: Pool, work: Work<Result>): Promise<Result> {
  try {
    return await inTransactionOnce(pool, work);
  } catch (error) {
    if (!retriable.has((error as { code?: string }).code ?? '')) throw error;
    return inTransactionOnce(pool, work);
  }
}

/** As `inTransaction`, but never runs the work again: for work with effects outside the database. */
export async function inTransactionOnce<Result>(pool: Pool, work: Work<Result>): Promise<Result> {
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
    // After a refusal with the commit the transaction has ended. Any other error may have broken the connection, which the
    // rollback
    // tests: PostgreSQL's severity cannot be used, because it is localized.
    if (!(isOver && isRefusal(error))) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    }
    throw refusalOf(error, last) ?? error;
  } finally {
    // Discards a connection that could not roll back.
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
  // A statement that the driver could not send must prevent the commit: the database does not know of it.
  if (isSent) await together([answer, client.query('commit')]);
  else await answer;
}

/** Sends a statement and says whether it was sent: the driver refuses values that it cannot encode. */
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
 * Runs statements on one connection without a transaction. Sent together on several, they would wake one process of PostgreSQL each.
 *
 * @example await onOneConnection(pool, (client) => together([client.query('select …'), client.query('select …')]));
 */
export async function onOneConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    // The pool discards a connection that broke.
    client.release();
  }
}

/**
 * Waits for statements that were sent together and returns their results. Throws the first error, which caused the others.
 * Unlike Promise.all it throws only after all have ended, so that nothing is sent after the rollback.
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
