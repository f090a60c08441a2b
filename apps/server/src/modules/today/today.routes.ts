import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute } from '../../shared/route.ts';
import { createTodayRepository } from './today.repository.ts';

export function registerTodayRoutes(
  app: FastifyInstance,
  { database: { pool }, clock }: Pick<Dependencies, 'database' | 'clock'>,
): void {
  const today = createTodayRepository({ pool });
  addDataRoute(app, routes.today.sales, ({ actor }) => today.sales(actor.tenantId, clock.now()));
  addDataRoute(app, routes.today.invoices, async ({ actor }) => ({
    overdue: await today.overdue(actor.tenantId, clock.now()),
  }));
  addDataRoute(app, routes.today.customers, async ({ actor }) => ({
    accountRequests: await today.accountRequests(actor.tenantId),
  }));
}
