import type { Pool, PoolClient } from 'pg';

/** A deadlock, or a conflict that running the same again resolves. */
const retriable = new Set(['40001', '40P01']);

/**
 * Runs work in one transaction on one connection: committed when it returns, rolled back when it throws. A deadlock or
 * serialization failure runs it once more, so it must have no effect outside the database.
 *
 * @example await inTransaction(pool, async (client) => { await client.query('update …'); })
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  try {
    return await runOnce(pool, work);
  } catch (error) {
    if (!retriable.has((error as { code?: string }).code ?? '')) throw error;
    return runOnce(pool, work);
  }
}

async function runOnce<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away.
    client.release(broken);
  }
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
