import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { Clock } from '../../shared/clock.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';

/** Failed sign-ins are counted for the user name and for the address that they come from. */
export interface LoginAttempt {
  tenantId: number;
  username: string;
  ip: string;
}

/** Counts failed sign-ins (AUTH-04). */
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
  const limits = createRateLimits({ pool, clock, windowMinutes: config.loginWindowMinutes });
  return {
    async begin({ tenantId, username, ip }) {
      const ofUser = {
        action: 'login.user',
        subject: username.toLowerCase(),
        limit: config.loginMaxFailuresPerUser,
      };
      const ofAddress = { action: 'login.ip', subject: ip, limit: config.loginMaxFailuresPerIp };
      const noted = await limits.note(tenantId, [ofUser, ofAddress]);
      if ('retryAfterSeconds' in noted) return noted;
      return {
        async succeed() {
          await noted.takeBack();
          await limits.forget(tenantId, ofUser);
        },
      };
    },
  };
}
