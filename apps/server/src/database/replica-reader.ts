import type { Pool } from 'pg';
import { outageOf } from './outage.ts';

/** After a failure the replica is not asked for this time. */
const pauseMs = 10_000;

/** The statement took too long: the replica answers others, and the primary would take as long. */
const tooLong = '57014';
/** The replica ended the statement because of a change that it had to apply. The primary has no such conflicts. */
const conflict = '40001';

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
}): Pick<Pool, 'query'> {
  let failedAt = Number.NEGATIVE_INFINITY;
  const query = async (...statement: Parameters<Pool['query']>) => {
    if (now() - failedAt > pauseMs) {
      try {
        return await replica.query(...statement);
      } catch (error) {
        const { code } = error as { code?: string };
        if (!outageOf(error) || code === tooLong) throw error;
        if (code !== conflict) failedAt = now();
      }
    }
    return await primary.query(...statement);
  };
  return { query: query as unknown as Pool['query'] };
}
