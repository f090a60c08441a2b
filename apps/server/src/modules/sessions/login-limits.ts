import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Clock } from '../../shared/clock.ts';
import type { EndedAttempts } from '../../shared/ended-attempts.ts';
import { createRateLimits, type RateLimits } from '../../shared/rate-limit.ts';

/** Failed sign-ins are counted for the user name, for the address that they come from, and for both together. */
export interface LoginAttempt {
  tenantId: number;
  username: string;
  /** Whom the name means, if one user: then all names of that user count together. */
  userId?: string | undefined;
  ip: string;
}

/** Counts failed sign-ins (AUTH-04). */
export interface LoginLimits {
  /**
   * Records an attempt before the password is checked, so that parallel attempts cannot exceed the limit. Answers the
   * seconds to wait after too many failures, else the functions that record the outcome. Attempts of a user name with many
   * failures from several addresses are delayed, not refused: a refusal would let anybody lock out anybody.
   */
  begin(attempt: LoginAttempt): Promise<
    | { retryAfterSeconds: number }
    | {
        succeed(): Promise<void>;
        fail(): Promise<void>;
        /** Neither: the password could not be checked. */
        withdraw(): Promise<void>;
      }
  >;
}

/** Delay for each failure of a user name from LOGIN_MAX_FAILURES_PER_USER on, and the longest delay, in ms. */
const delayStepMs = 250;
const longestDelayMs = 5_000;

/** The delay of an attempt after `failures` failures, in ms; the first `free` ones cause none. */
export function failureDelayMs(failures: number, free: number): number {
  return Math.min((failures - free + 1) * delayStepMs, longestDelayMs);
}

const unlimited = 1_000_000_000;

/** Forgets the failures of a user, from anywhere and from one address: the user has proved to own the account. */
export async function forgiveSignIns(
  limits: Pick<RateLimits, 'forget'>,
  { tenantId, userId, ip }: { tenantId: number; userId: string; ip: string },
): Promise<void> {
  const name = subjectOf(userId);
  await limits.forget(tenantId, { action: 'login.user', subject: name });
  await limits.forget(tenantId, { action: 'login.user.ip', subject: `${name} ${ip}` });
}

function subjectOf(userId: string): string {
  return `#${userId}`;
}

/** Makes the counter with the limits of the configuration. `wait` delays an attempt and holds no database connection. */
export function createLoginLimits({
  pool,
  clock,
  config,
  ended,
  wait = delay,
}: {
  pool: Pool;
  clock: Clock;
  config: Pick<Config, 'loginMaxFailuresPerUser' | 'loginMaxFailuresPerIp' | 'loginWindowMinutes'>;
  ended?: EndedAttempts;
  wait?: (ms: number) => Promise<unknown>;
}): LoginLimits {
  const limits = createRateLimits({ pool, clock, windowMinutes: config.loginWindowMinutes, ended });
  const perUser = config.loginMaxFailuresPerUser;
  return {
    async begin({ tenantId, username, userId, ip }) {
      const name = userId === undefined ? username.toLowerCase() : subjectOf(userId);
      const ofUser = { action: 'login.user', subject: name, limit: unlimited };
      const ofBoth = { action: 'login.user.ip', subject: `${name} ${ip}`, limit: perUser };
      const ofAddress = { action: 'login.ip', subject: ip, limit: config.loginMaxFailuresPerIp };
      const noted = await limits.attempt(tenantId, [ofBoth, ofAddress, ofUser]);
      if ('retryAfterSeconds' in noted) return noted;
      const failures = await limits.counted(tenantId, {
        ...ofUser,
        limit: perUser + longestDelayMs / delayStepMs,
      });
      if (failures >= perUser) await wait(failureDelayMs(failures, perUser));
      return {
        async succeed() {
          await noted.takeBack();
          await limits.forget(tenantId, ofBoth);
          await limits.forget(tenantId, ofUser);
        },
        fail: noted.keep,
        withdraw: noted.takeBack,
      };
    },
  };
}
