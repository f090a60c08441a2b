import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import { type RequestError, requestError } from './errors.ts';

/** Who does what, and how often within the window (NUMS-02). */
export interface LimitedSubject {
  action: string;
  subject: string;
  limit: number;
}

/** Events that were noted; taking them back makes room again. */
export interface NotedEvents {
  takeBack(): Promise<void>;
}

/** Counts events in the database, so that all processes count together (docs/decisions/0005-sign-in-limits-in-the-database.md). */
export interface RateLimits {
  /**
   * Notes an event of each subject before it is tried, so that many at once cannot all slip through. Answers the seconds
   * to wait when one of them has its limit filled already (then none is noted), else how to take the notes back.
   */
  note(
    tenantId: number,
    subjects: readonly LimitedSubject[],
  ): Promise<{ retryAfterSeconds: number } | NotedEvents>;
  /** Forgets all events of one subject. */
  forget(tenantId: number, subject: Pick<LimitedSubject, 'action' | 'subject'>): Promise<void>;
}

/** The refusal of a full limit; `retryAfterSeconds` is when the next event may be tried. */
export function tooManyRequests(retryAfterSeconds: number): RequestError {
  return requestError('too.many.requests', { headers: { 'retry-after': String(retryAfterSeconds) } });
}

/** Makes a counter of the events of the last `windowMinutes`. */
export function createRateLimits({
  pool,
  clock,
  windowMinutes,
}: {
  pool: Pool;
  clock: Clock;
  windowMinutes: number;
}): RateLimits {
  const windowMs = windowMinutes * 60_000;
  return {
    async note(tenantId, subjects) {
      const now = clock.now();
      const since = new Date(now.getTime() - windowMs);
      const { rows: notes } = await pool.query<{ id: number }>(noteSql, [
        tenantId,
        subjects.map(({ action }) => action),
        subjects.map(({ subject }) => subject),
        now,
      ]);
      const ids = notes.map(({ id }) => id);
      const takeBack = async () => {
        await pool.query('delete from rate_limit_event where tenant_id = $1 and id = any($2)', [
          tenantId,
          ids,
        ]);
      };
      const waits = await Promise.all(
        subjects.map(async ({ action, subject, limit }) => {
          const { rows } = await pool.query<{ occurred_at: Date }>(lastOfLimitSql, [
            tenantId,
            action,
            subject,
            since,
            ids,
            limit - 1,
          ]);
          return rows[0] ? rows[0].occurred_at.getTime() + windowMs - now.getTime() : 0;
        }),
      );
      const waitMs = Math.max(...waits);
      if (waitMs > 0) {
        // A refused event does not count: else whoever goes on trying would be locked out for ever.
        await takeBack();
        return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
      }
      await pool.query(clearSql, [tenantId, subjects.map(({ action }) => action), since]);
      return { takeBack };
    },

    async forget(tenantId, { action, subject }) {
      await pool.query('delete from rate_limit_event where tenant_id = $1 and action = $2 and subject = $3', [
        tenantId,
        action,
        subject,
      ]);
    },
  };
}

const noteSql = `
  insert into rate_limit_event (tenant_id, action, subject, occurred_at)
  select $1, action, subject, $4 from unnest($2::text[], $3::text[]) as event (action, subject)
  returning id
`;

/** The event that fills the limit: when it leaves the window, there is room for another. */
const lastOfLimitSql = `
  select occurred_at from rate_limit_event
  where tenant_id = $1 and action = $2 and subject = $3 and occurred_at > $4 and not id = any($5)
  order by occurred_at desc offset $6 limit 1
`;

/** Some of the oldest, which count no more: the table stays as small as the window. Other actions have their own. */
const clearSql = `
  delete from rate_limit_event where tenant_id = $1 and occurred_at <= $3 and id in (
    select id from rate_limit_event where tenant_id = $1 and action = any($2) order by id limit 100
  )
`;
