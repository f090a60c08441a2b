import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Clock } from '../../shared/clock.ts';

/** Failed sign-ins are counted for the user name and for the address that they come from. */
export interface LoginAttempt {
  tenantId: number;
  username: string;
  ip: string;
}

/** Counts failed sign-ins in the database, so that all processes count together (AUTH-04). */
export interface LoginLimits {
  /**
   * Notes an attempt as failed before it is tried, so that many at once cannot all slip through. Answers the seconds to
   * wait when too many failed already, else how to take the note back after a success.
   */
  begin(attempt: LoginAttempt): Promise<{ retryAfterSeconds: number } | { succeed(): Promise<void> }>;
}

/** Makes the counter with the limits of the configuration. */
export function createLoginLimits({
  pool,
  clock,
  config,
}: {
  pool: Pool;
  clock: Clock;
  config: Pick<Config, 'loginMaxFailuresPerUser' | 'loginMaxFailuresPerIp' | 'loginWindowMinutes'>;
}): LoginLimits {
  const windowMs = config.loginWindowMinutes * 60_000;
  return {
    async begin({ tenantId, username, ip }) {
      const now = clock.now();
      const subjects = [
        { action: 'login.user', subject: username.toLowerCase(), limit: config.loginMaxFailuresPerUser },
        { action: 'login.ip', subject: ip, limit: config.loginMaxFailuresPerIp },
      ];
      const { rows: notes } = await pool.query<{ id: number }>(noteSql, [
        tenantId,
        subjects.map(({ action }) => action),
        subjects.map(({ subject }) => subject),
        now,
      ]);
      const ids = notes.map(({ id }) => id);
      const waits = await Promise.all(
        subjects.map(async ({ action, subject, limit }) => {
          const since = new Date(now.getTime() - windowMs);
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
        // A refused attempt does not count: else whoever goes on trying would lock the account for ever.
        await pool.query('delete from rate_limit_event where tenant_id = $1 and id = any($2)', [
          tenantId,
          ids,
        ]);
        return { retryAfterSeconds: Math.ceil(waitMs / 1000) };
      }
      await pool.query(forgetSql, [tenantId, new Date(now.getTime() - windowMs)]);
      return {
        async succeed() {
          const [user] = subjects;
          await pool.query(
            `delete from rate_limit_event where tenant_id = $1
             and (id = any($2) or (action = 'login.user' and subject = $3))`,
            [tenantId, ids, user?.subject],
          );
        },
      };
    },
  };
}

const noteSql = `
  insert into rate_limit_event (tenant_id, action, subject, occurred_at)
  select $1, action, subject, $4 from unnest($2::text[], $3::text[]) as event (action, subject)
  returning id
`;

/** The failure that fills the limit: when it leaves the window, there is room for another. */
const lastOfLimitSql = `
  select occurred_at from rate_limit_event
  where tenant_id = $1 and action = $2 and subject = $3 and occurred_at > $4 and not id = any($5)
  order by occurred_at desc offset $6 limit 1
`;

/** Some of the oldest, which count no more: the table stays as small as the window. */
const forgetSql = `
  delete from rate_limit_event where tenant_id = $1 and occurred_at <= $2 and id in (
    select id from rate_limit_event where tenant_id = $1 order by id limit 100
  )
`;
