import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { pictureSource } from '../pictures/picture-address.ts';
import { lookupOf } from './lookups.ts';
import { lookupNotFound, sessionExpired, tenantNotFound } from './settings.errors.ts';
import { presentPublicSettings, presentSiteSettings } from './settings.presenter.ts';

/** Registers the calls of the module settings. */
export function registerSettingsRoutes(
  app: FastifyInstance,
  { config, settings, tenants }: Pick<Dependencies, 'config' | 'settings' | 'tenants'>,
): void {
  const installation = { pictures: pictureSource(config.picturesUrl), sessionDays: config.sessionDays };

  addRoute(app, routes.settings.configuration, async ({ actor, query, request }) => {
    if (actor) return { data: presentSiteSettings(await settings.of(actor.tenantId), actor, installation) };
    // A request with an expired session must get 401, not the public half of the settings.
    if (request.headers.authorization) throw sessionExpired();
    const tenant = await tenants.ofRequest({ host: request.hostname, name: query.tenant });
    if (!tenant) throw tenantNotFound();
    return { data: presentPublicSettings(await settings.of(tenant.id), installation) };
  });

  addRoute(app, routes.settings.lookup, async ({ actor, query }) => {
    const data = lookupOf(query.lookupName, await settings.of(actor.tenantId), actor.locale);
    if (!data) throw lookupNotFound();
    return { data };
  });
}
