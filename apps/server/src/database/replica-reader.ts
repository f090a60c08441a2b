import type { Pool } from 'pg';
import type { StatementRunner } from './connection.ts';
import { outageOf } from './outage.ts';

/** After a failure the replica is not asked for this time. */
const pauseMs = 10_000;

/**
 * Runs queries on the replica, or on the primary while the replica cannot be reached.
 */
export function createReplicaReader({
  replica,
  primary,
  now = () => performance.now(),
}: {
  replica: Pick<Pool, 'query'>;
  primary: Pick<Pool, 'query'>;
  now?: () => number;
}): StatementRunner {
  let failedAt = Number.NEGATIVE_INFINITY;
  const query = async (...statement: Parameters<Pool['query']>) => {
    if (now() - failedAt > pauseMs) {
      try {
        return await replica.query(...statement);
      } catch (error) {
        if (!outageOf(error)) throw error;
        failedAt = now();
      }
    }
    return await primary.query(...statement);
  };
  return { query: query as unknown as Pool['query'] };
}
