import { type LookupDeclaration, type LookupName, lookups, routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { addHost, readHosts, removeHost } from './hosts.ts';
import { listRecords, readLookups, readRecord, removeRecord, saveRecord } from './lookups.usecases.ts';

/** Registers the lists of master data: shipping, payment, promotion codes, seasons, units, attributes. */
export function registerLookupsRoutes(
  app: FastifyInstance,
  { database: { pool, workPool }, clock, files, settings, tenants }: Dependencies,
): void {
  const services = { workPool, clock, files };
  addDataRoute(app, routes.lookups.all, async ({ actor }) => readLookups(actor));

  addDataRoute(app, routes.lookups.hosts, ({ actor }) => readHosts(pool, actor));
  addRoute(app, routes.lookups.addHost, async ({ actor, body: { host } }) => {
    await addHost({ pool, clock }, actor, host);
    tenants.clear();
  });
  addRoute(app, routes.lookups.removeHost, async ({ actor, body: { host } }) => {
    await removeHost({ pool, clock }, actor, host);
    tenants.clear();
  });

  for (const group of ['settings', 'products', 'prices'] as const) {
    const nameOf = ({ lookup }: { lookup: string }) => lookupOf(group, lookup);
    addRoute(app, routes.lookups[`${group}List`], ({ actor, params, query }) =>
      listRecords(pool, actor, nameOf(params), query),
    );
    addDataRoute(app, routes.lookups[`${group}Read`], ({ actor, params, query }) =>
      readRecord(pool, actor, nameOf(params), query.key),
    );
    addDataRoute(app, routes.lookups[`${group}Save`], async ({ actor, params, body }) => {
      const saved = await saveRecord({ pool, actor, services, name: nameOf(params), ...body });
      settings.clear();
      return saved;
    });
    addRoute(app, routes.lookups[`${group}Remove`], async ({ actor, params, body: { key } }) => {
      await removeRecord({ pool, actor, services, name: nameOf(params), key });
      settings.clear();
      return null;
    });
  }
}

/** The list of that name whose rights are those of the group. @throws lookup.not.found */
function lookupOf(group: LookupDeclaration['group'], name: string): LookupName {
  if (!Object.hasOwn(lookups, name) || lookups[name as LookupName].group !== group)
    throw requestError('lookup.not.found');
  return name as LookupName;
}
