import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createTodayRepository } from './today.repository.ts';
import { createWaitingRepository } from './waiting.repository.ts';

export function registerTodayRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, settings }: Dependencies,
): void {
  const today = createTodayRepository({ pool });
  const waiting = createWaitingRepository({ pool });
  addDataRoute(app, routes.today.sales, ({ actor }) => today.sales(actor.tenantId, clock.now()));
  addDataRoute(app, routes.today.invoices, async ({ actor }) => ({
    overdue: await today.overdue(actor.tenantId, clock.now()),
  }));
  addDataRoute(app, routes.today.customers, async ({ actor }) => ({
    accountRequests: await today.accountRequests(actor.tenantId),
  }));
  addDataRoute(app, routes.today.waiting, ({ actor }) => waiting.counts(actor.tenantId, clock.now()));
  addDataRoute(app, routes.today.seasons, async ({ actor: { tenantId }, locale }) => {
    const { currency } = await settings.of(tenantId);
    return { currency, seasons: await waiting.seasons(tenantId, locale, clock.now(), currency) };
  });
  addDataRoute(app, routes.today.setup, ({ actor }) => waiting.setup(actor));
  addRoute(
    app,
    routes.today.stockOuts,
    async ({ actor, locale, query: { page = 1, pageSize = 50, search } }) => {
      const { rows, total } = await waiting.stockOuts(actor.tenantId, locale, { search, page, pageSize });
      return { data: rows, meta: { total, page, pageSize } };
    },
  );
  addRoute(app, routes.today.approvals, async ({ actor, query: { page = 1, pageSize = 50, search } }) => {
    const { rows, total } = await waiting.approvals(actor.tenantId, { search, page, pageSize });
    return { data: rows, meta: { total, page, pageSize } };
  });
  addDataRoute(app, routes.today.searches, async ({ actor }) => ({
    missedTerms: await today.missedTerms(actor.tenantId, clock.now()),
  }));
}
