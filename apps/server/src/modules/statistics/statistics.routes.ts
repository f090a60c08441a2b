import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { createStatisticsRepository } from './statistics.repository.ts';

export function registerStatisticsRoutes(
  app: FastifyInstance,
  { database, clock, tenants }: Dependencies,
): void {
  const statistics = createStatisticsRepository({ pool: database.pool });

  addRoute(app, routes.statistics.event, async ({ actor, body, request }) => {
    const tenantId = actor?.tenantId ?? (await tenants.ofRequest({ host: request.hostname }))?.id;
    if (tenantId === undefined) return null;
    try {
      await statistics.insert({
        tenantId,
        type: body.type,
        // Reset tokens, search words and e-mail addresses stand behind these signs (BOOT-05).
        path: body.data.path.split(/[?#]/, 1)[0] ?? '',
        userAgent: body.data.user_agent,
        now: clock.now(),
      });
    } catch (error) {
      // A visitor must never notice that counting failed (API-03).
      request.log.warn({ err: error }, 'page view not recorded');
    }
  });
}
