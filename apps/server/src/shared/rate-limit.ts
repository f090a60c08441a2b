import type { Pool } from 'pg';
import { prepared } from '../database/connection.ts';
import type { Clock } from './clock.ts';
import { createEndedAttempts, type EndedAttempts } from './ended-attempts.ts';
import { type RequestError, requestError } from './errors.ts';

/** A limit of a subject's actions within the window (NUMS-02). */
export interface LimitedSubject {
  action: string;
  subject: string;
  limit: number;
}

/** Recorded, pending attempts. The caller ends them with one of these. */
export interface NotedAttempts {
  /** Counts them. */
  keep(): Promise<void>;
  /** Removes them. */
  takeBack(): Promise<void>;
}

/** The refusal of a full limit; `retryAfterSeconds` is when the next event may be tried. */
export function tooManyRequests(retryAfterSeconds: number): RequestError {
  return requestError('too.many.requests', {
    details: { retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** A pending attempt counts after this time: its process died. */
const pendingMs = 60_000;

/** A waiting attempt is refused after this many seconds in which no other attempt ended. */
const maxQuietLooks = 10;

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Counts the events of the last `windowMinutes` in the database, for all processes together
 * (docs/decisions/0005-sign-in-limits-in-the-database.md).
 */
export function createRateLimits({
  pool,
  clock,
  windowMinutes,
  ended = createEndedAttempts(),
}: {
  pool: Pool;
  clock: Clock;
  windowMinutes: number;
  /** Without it, attempts in other processes wait for a second at a time. */
  ended?: EndedAttempts | undefined;
}) {
  const windowMs = windowMinutes * 60_000;

  /** The times that the statements compare with. */
  function moments() {
    const now = clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    return { now, since: before(windowMs), pendingSince: before(Math.min(pendingMs, windowMs)) };
  }

  async function note(tenantId: number, subjects: readonly LimitedSubject[], now: Date): Promise<number[]> {
    const rows = await prepared<{ id: number }>(pool, 'rate-limit-note', noteSql, [
      tenantId,
      subjects.map(({ action }) => action),
      subjects.map(({ subject }) => subject),
      now,
    ]);
    return rows.map(({ id }) => id);
  }

  /** Of each subject 0: allowed; 'pending': earlier attempts must end first; else the milliseconds to wait. */
  async function statesOf(
    tenantId: number,
    subjects: readonly LimitedSubject[],
    ownIds: readonly number[],
  ): Promise<(number | 'pending')[]> {
    const { now, since, pendingSince } = moments();
    const rows = await prepared<{ occurred_at: Date | null; before: number; limit: number }>(
      pool,
      'rate-limit-states',
      statesSql,
      [
        tenantId,
        subjects.map(({ action }) => action),
        subjects.map(({ subject }) => subject),
        since,
        pendingSince,
        ownIds,
        subjects.map(({ limit }) => limit),
      ],
    );
    return rows.map(({ occurred_at, before, limit }) => {
      if (occurred_at) return occurred_at.getTime() + windowMs - now.getTime();
      return before >= limit ? 'pending' : 0;
    });
  }

  return {
    /**
     * Records a pending attempt of each subject before it is tried. An attempt that would fill a limit together with pending
     * ones waits for their outcome. So parallel attempts cannot exceed the limit, and successful ones are never refused.
     * Answers the seconds to wait when a limit is filled; then nothing stays recorded.
     */
    async attempt(
      tenantId: number,
      subjects: readonly LimitedSubject[],
    ): Promise<{ retryAfterSeconds: number } | NotedAttempts> {
      const { now, since } = moments();
      const ids = await note(tenantId, subjects, now);
      const takeBack = async () => {
        await prepared(pool, 'rate-limit-take-back', takeBackSql, [tenantId, ids]);
        ended.tell(tenantId);
      };
      const keep = async () => {
        await prepared(pool, 'rate-limit-keep', keepSql, [
          tenantId,
          ids,
          subjects.map(({ action }) => action),
          since,
        ]);
        ended.tell(tenantId);
      };
      for (let quietLooks = 0; quietLooks < maxQuietLooks; ) {
        // Subscribe before reading, so that no outcome is missed.
        const outcome = ended.next(tenantId);
        const states = await statesOf(tenantId, subjects, ids);
        const waitMs = Math.max(...states.map((state) => (state === 'pending' ? 0 : state)));
        if (waitMs > 0) {
          // Refused attempts do not count, else retries would extend the lock for ever.
          await takeBack();
          return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
        }
        if (!states.includes('pending')) return { keep, takeBack };
        if (!(await outcome)) quietLooks += 1;
      }
      await takeBack();
      return { retryAfterSeconds: 1 };
    },

    /** Counts an event of the subject at once; answers the seconds to wait when its limit is filled. */
    async count(
      tenantId: number,
      subject: LimitedSubject,
    ): Promise<{ retryAfterSeconds: number } | undefined> {
      const noted = await this.attempt(tenantId, [subject]);
      if ('retryAfterSeconds' in noted) return noted;
      await noted.keep();
      return undefined;
    },

    /** The number of events of the subject that count now, at most `limit`. */
    async counted(tenantId: number, { action, subject, limit }: LimitedSubject): Promise<number> {
      const { since, pendingSince } = moments();
      const [row] = await prepared<{ count: number }>(pool, 'rate-limit-count', countSql, [
        tenantId,
        action,
        subject,
        since,
        pendingSince,
        limit,
      ]);
      return row?.count ?? 0;
    },

    async forget(
      tenantId: number,
      { action, subject }: Pick<LimitedSubject, 'action' | 'subject'>,
    ): Promise<void> {
      await pool.query('delete from rate_limit_event where tenant_id = $1 and action = $2 and subject = $3', [
        tenantId,
        action,
        subject,
      ]);
    },
  };
}

/** The commit does not wait for the disk: a crash loses the attempts of less than a second (docs/decisions/0067). */
const withoutWaiting = "set_config('synchronous_commit', 'off', true)";

/**
 * A lock for each subject until the commit: a later attempt sees all earlier ones. Locks in one order, so that two attempts cannot
 * deadlock; the join takes the locks before the insert takes the ids.
 */
const noteSql = `
  with locked as materialized (
    select count(pg_advisory_xact_lock(hashtextextended(name, 7256011))) as number from (
      select $1::int || '/' || action || '/' || subject as name
      from unnest($2::text[], $3::text[]) as subject (action, subject) order by name
    ) subject
  )
  insert into rate_limit_event (tenant_id, action, subject, occurred_at, is_pending)
  select $1::int, action, subject, $4, true
  from locked, unnest($2::text[], $3::text[]) with ordinality as event (action, subject, position)
  order by position
  returning id, ${withoutWaiting}
`;

const counts = 'occurred_at > $4 and (not is_pending or occurred_at <= $5)';

/**
 * `occurred_at`: the event that fills the limit; another attempt fits when it leaves the window. `before`: the number of
 * earlier attempts that count or are pending.
 */
const statesSql = `
  select wanted.limit,
    (select occurred_at from rate_limit_event
      where tenant_id = $1 and action = wanted.action and subject = wanted.subject and ${counts} and id <> wanted.id
      order by occurred_at desc offset wanted.limit - 1 limit 1) as occurred_at,
    (select count(*)::integer from rate_limit_event
      where tenant_id = $1 and action = wanted.action and subject = wanted.subject and occurred_at > $4
        and id <> wanted.id and (id < wanted.id or not is_pending)) as before
  from unnest($2::text[], $3::text[], $6::bigint[], $7::integer[]) with ordinality
    as wanted (action, subject, id, "limit", position)
  order by wanted.position
`;

/** Notifies only if others wait for the outcome, because commits with notifications wait for each other. */
const told = `
  select pg_notify('attempt_ended', $1::int::text) where exists (
    select from done
    join rate_limit_event other on other.tenant_id = $1::int and other.action = done.action
      and other.subject = done.subject and other.is_pending and other.id <> all ($2::bigint[])
  )
`;

const takeBackSql = `
  with done as (
    delete from rate_limit_event where tenant_id = $1::int and id = any($2::bigint[])
    returning action, subject, ${withoutWaiting}
  )
  ${told}
`;

/** Also deletes some expired events of these actions, so that the table stays small. */
const keepSql = `
  with done as (
    update rate_limit_event set is_pending = false where tenant_id = $1::int and id = any($2::bigint[])
    returning action, subject, ${withoutWaiting}
  ), cleared as (
    delete from rate_limit_event where tenant_id = $1::int and occurred_at <= $4 and id <> all ($2::bigint[]) and id in (
      select id from rate_limit_event where tenant_id = $1::int and action = any($3::text[]) order by id limit 100
    )
  )
  ${told}
`;

const countSql = `
  select count(*)::integer as count from (
    select from rate_limit_event where tenant_id = $1 and action = $2 and subject = $3 and ${counts} limit $6
  ) event
`;
