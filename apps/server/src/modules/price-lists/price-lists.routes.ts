import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { advanceDuePrices, advancePricesJob } from './advance-prices.job.ts';
import { createPriceListsRepository } from './price-lists.repository.ts';
import {
  assignPriceList,
  copyPrices,
  createPriceList,
  readPriceList,
  removePriceList,
  schedulePrices,
  updatePriceList,
} from './price-lists.usecases.ts';

/** Registers price lists and prices for a time, and the job that applies these. */
export function registerPriceListsRoutes(
  app: FastifyInstance,
  { database: { pool, workPool }, clock, files, jobs, log }: Dependencies,
): void {
  const priceLists = createPriceListsRepository({ pool });
  const services = { priceLists, workPool, clock, files };
  jobs.registerMinutely(advancePricesJob, () => advanceDuePrices({ workPool, clock, log }));

  addRoute(app, routes.priceLists.list, ({ actor, query }) => priceLists.findPage(actor.tenantId, query));
  addDataRoute(app, routes.priceLists.read, ({ actor, params: { code } }) =>
    readPriceList({ actor, code, services }),
  );
  addDataRoute(app, routes.priceLists.create, ({ actor, body, locale: language }) =>
    createPriceList({ actor, body, language, services }),
  );
  addDataRoute(app, routes.priceLists.update, ({ actor, params: { code }, body, locale: language }) =>
    updatePriceList({ actor, code, body, language, services }),
  );
  addDataRoute(app, routes.priceLists.copy, ({ actor, params: { code }, body, locale: language }) => {
    const { requestId, ...copy } = body;
    return copyPrices({ actor, code, copy, requestId, language, services });
  });
  for (const [route, isAssigned] of [
    [routes.priceLists.assign, true],
    [routes.priceLists.release, false],
  ] as const)
    addDataRoute(app, route, ({ actor, params: { code, customerNo }, locale: language }) =>
      assignPriceList({ actor, code, customerNo, isAssigned, language, services }),
    );
  addRoute(app, routes.priceLists.remove, ({ actor, params: { code } }) =>
    removePriceList({ actor, code, services }),
  );
  addRoute(app, routes.priceLists.scheduled, ({ actor, query, locale }) =>
    priceLists.findScheduled(actor.tenantId, query, locale),
  );
  addDataRoute(app, routes.priceLists.schedule, ({ actor, body: { prices }, locale: language }) =>
    schedulePrices({ actor, prices, language, services }),
  );
}
