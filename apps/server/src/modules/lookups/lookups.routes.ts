import { type LookupName, routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { addHost, readHosts, removeHost } from './hosts.ts';
import { listRecords, readLookups, readRecord, removeRecord, saveRecord } from './lookups.usecases.ts';

/** Registers the lists of master data: shipping, payment, promotion codes, seasons, units, attributes. */
export function registerLookupsRoutes(
  app: FastifyInstance,
  { database: { pool, workDb: db }, clock, files, settings, tenants }: Dependencies,
): void {
  const services = { db, clock, files };
  addDataRoute(app, routes.lookups.all, async ({ actor }) => readLookups(actor));

  const { lookups } = routes;
  addDataRoute(app, lookups.hosts, ({ actor }) => readHosts(pool, actor));
  addRoute(app, lookups.addHost, async ({ actor, body: { host } }) => {
    await addHost({ pool, clock }, actor, host);
    tenants.clear();
    return null;
  });
  addRoute(app, lookups.removeHost, async ({ actor, body: { host } }) => {
    await removeHost({ pool, clock }, actor, host);
    tenants.clear();
    return null;
  });

  for (const route of [lookups.settingsList, lookups.productsList, lookups.pricesList])
    addRoute(app, route, ({ actor, params, query }) =>
      listRecords(pool, actor, params.lookup as LookupName, query),
    );
  for (const route of [lookups.settingsRead, lookups.productsRead, lookups.pricesRead])
    addDataRoute(app, route, ({ actor, params, query }) =>
      readRecord(pool, actor, params.lookup as LookupName, query.key),
    );
  for (const route of [lookups.settingsSave, lookups.productsSave, lookups.pricesSave])
    addDataRoute(app, route, async ({ actor, params, body }) => {
      const name = params.lookup as LookupName;
      const saved = await saveRecord({ pool, actor, services, name, ...body });
      settings.clear();
      return saved;
    });
  for (const route of [lookups.settingsRemove, lookups.productsRemove, lookups.pricesRemove])
    addRoute(app, route, async ({ actor, params, body: { key } }) => {
      await removeRecord({ pool, actor, services, name: params.lookup as LookupName, key });
      settings.clear();
      return null;
    });
}
