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
