import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { hashToken, tokenOfHeader } from '../sessions/session-token.ts';
import { createSalesRepository } from './sales.repository.ts';
import { findCustomers, switchCustomer } from './sales.usecases.ts';
import { createSalesStartRepository } from './sales-start.repository.ts';
import { readSalesStart } from './sales-start.usecases.ts';

/** Registers the calls of the module sales. */
export function registerSalesRoutes(
  app: FastifyInstance,
  {
    database,
    sessions,
    accounts,
    settings,
    clock,
  }: Pick<Dependencies, 'database' | 'sessions' | 'accounts' | 'settings' | 'clock'>,
): void {
  const sales = createSalesRepository({ pool: database.pool });

  addRoute(app, routes.sales.customers, async ({ actor, query }) => ({
    data: await findCustomers({ actor, search: query.search ?? '', sales }),
  }));

  const start = createSalesStartRepository({ pool: database.pool });
  addRoute(app, routes.sales.start, async ({ actor }) => ({
    data: await readSalesStart({ actor, services: { start, settingsOf: settings.of, clock } }),
  }));

  addRoute(app, routes.sales.switchCustomer, async ({ actor, body, request }) => {
    const token = tokenOfHeader(request.headers.authorization) ?? '';
    const account = await switchCustomer({
      actor,
      customerId: body.customerId,
      tokenHash: hashToken(token),
      services: {
        sales,
        actorAfterSwitch: async () => {
          // Invalidate now: the notification arrives later, and the next call must not use the cache.
          sessions.clear();
          return await sessions.actorOf({ token, host: request.hostname, locale: request.locale });
        },
        accountOf: accounts.accountOf,
        clock,
      },
    });
    return { data: account };
  });
}
