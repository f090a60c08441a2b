import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import type { EndedAttempts } from '../../shared/ended-attempts.ts';
import { createRateLimits, type NotedAttempts, tooManyRequests } from '../../shared/rate-limit.ts';

export type PromotionLimits = ReturnType<typeof createPromotionLimits>;

/** Limits how many promotion codes a user can try (CHKO-25, NUMS-02). */
export function createPromotionLimits({
  pool,
  clock,
  config,
  ended,
}: {
  pool: Pool;
  clock: Clock;
  config: Pick<Config, 'promotionMaxChecksPerUser' | 'promotionWindowMinutes'>;
  ended?: EndedAttempts;
}) {
  const limits = createRateLimits({ pool, clock, windowMinutes: config.promotionWindowMinutes, ended });
  const limit = config.promotionMaxChecksPerUser;
  return {
    /**
     * Records an attempt before the code is looked up. The caller keeps it if the code is unknown, else takes it back.
     *
     * @throws too.many.requests
     */
    async beginMiss({ tenantId, userId }: CompanyActor): Promise<NotedAttempts> {
      const noted = await limits.attempt(tenantId, [{ action: 'promotion.miss', subject: userId, limit }]);
      if ('retryAfterSeconds' in noted) throw tooManyRequests(noted.retryAfterSeconds);
      return noted;
    },
    /**
     * Counts a check, whatever comes of it.
     *
     * @throws too.many.requests
     */
    async countCheck({ tenantId, userId }: CompanyActor): Promise<void> {
      const refused = await limits.count(tenantId, { action: 'promotion.check', subject: userId, limit });
      if (refused) throw tooManyRequests(refused.retryAfterSeconds);
    },
  };
}
