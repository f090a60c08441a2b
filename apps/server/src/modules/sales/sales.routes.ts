import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { hashToken, tokenOfHeader } from '../sessions/session-token.ts';
import { createSalesRepository } from './sales.repository.ts';
import { findCustomers, switchCustomer } from './sales.usecases.ts';
import { createSalesStartRepository } from './sales-start.repository.ts';
import { readSalesStart } from './sales-start.usecases.ts';

/** Registers the calls of the module sales. */
export function registerSalesRoutes(
  app: FastifyInstance,
  { database, sessions, accounts, settings, clock }: Dependencies,
): void {
  const sales = createSalesRepository({ pool: database.pool });

  addDataRoute(app, routes.sales.customers, ({ actor, query }) =>
    findCustomers({ actor, search: query.search ?? '', sales }),
  );

  const start = createSalesStartRepository({ pool: database.pool });
  addDataRoute(app, routes.sales.start, ({ actor }) =>
    readSalesStart({ actor, services: { start, settingsOf: settings.of, clock } }),
  );

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
