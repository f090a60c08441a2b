import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { productVersion } from '../../shared/product-version.ts';
import { createRateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { wantIndexRebuild } from '../search/outside/index-state.ts';
import { readSystemState } from './system-state.ts';

/** Of one shop in an hour: the index is the whole installation's. */
const maxRebuilds = 5;

export function registerSystemRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, endedAttempts, outsideSearch } = dependencies;
  const { pool } = database;
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });
  addDataRoute(app, routes.system.read, async ({ actor }) => ({
    version: await productVersion(),
    ...(await readSystemState(dependencies, actor.tenantId)),
  }));

  addRoute(app, routes.system.rebuildSearch, async ({ actor }) => {
    const { tenantId } = actor;
    if (!outsideSearch) throw requestError('search.built.in');
    const attempt = await limits.attempt(tenantId, [
      { action: 'search.rebuild', subject: 'index', limit: maxRebuilds },
    ]);
    if ('retryAfterSeconds' in attempt) throw tooManyRequests(attempt.retryAfterSeconds);
    await attempt.keep();
    await wantIndexRebuild(pool);
    await appendAudit(pool, { tenantId, at: clock.now(), action: 'search.rebuildWanted', user: actor });
  });
}
