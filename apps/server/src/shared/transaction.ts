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
    await client.query('begin');
    const result = await work(client, (statement) => {
      if (last) throw new Error('Only one statement goes with the commit');
      last = statement;
    });
    isOver = true;
    await commit(client, last);
    return result;
  } catch (error) {
    if (isOver && error instanceof pg.DatabaseError) {
      // The database itself answered the commit: nothing is left to be rolled back. A fatal answer ends the connection.
      if (error.severity === 'FATAL') broken = error;
    } else {
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
  await together([client.query(statement), client.query('commit')]);
}

function refusalOf(error: unknown, last: LastStatement | undefined): Error | undefined {
  if (!(error instanceof pg.DatabaseError && error.code === refusedState)) return undefined;
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
