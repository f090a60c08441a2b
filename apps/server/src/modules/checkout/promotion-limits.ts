import type { Pool } from 'pg';
import type { Config } from '../../config.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { createRateLimits, type NotedEvents, tooManyRequests } from '../../shared/rate-limit.ts';

/** Keeps anybody from finding codes by trying (CHKO-25, NUMS-02). */
export interface PromotionLimits {
  /**
   * Notes that a code which the actor names does not exist, before it is looked up; when it does, the note is taken back.
   *
   * @throws too.many.requests
   */
  beginMiss(actor: CompanyActor): Promise<NotedEvents>;
  /**
   * Counts a check, whatever comes of it.
   *
   * @throws too.many.requests
   */
  countCheck(actor: CompanyActor): Promise<void>;
}

/** Makes the counter with the limits of the configuration. */
export function createPromotionLimits({
  pool,
  clock,
  config,
}: {
  pool: Pool;
  clock: Clock;
  config: Pick<Config, 'promotionMaxChecksPerUser' | 'promotionWindowMinutes'>;
}): PromotionLimits {
  const limits = createRateLimits({ pool, clock, windowMinutes: config.promotionWindowMinutes });
  const limit = config.promotionMaxChecksPerUser;
  async function note({ tenantId, userId }: CompanyActor, action: string): Promise<NotedEvents> {
    const noted = await limits.note(tenantId, [{ action, subject: userId, limit }]);
    if ('retryAfterSeconds' in noted) throw tooManyRequests(noted.retryAfterSeconds);
    return noted;
  }
  return {
    beginMiss: (actor) => note(actor, 'promotion.miss'),
    async countCheck(actor) {
      await note(actor, 'promotion.check');
    },
  };
}
