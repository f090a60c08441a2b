import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { addRoute } from '../../shared/route.ts';
import { pictureSource } from '../pictures/picture-address.ts';
import { lookupOf } from './lookups.ts';
import { presentPublicSettings, presentSiteSettings } from './settings.presenter.ts';

export function registerSettingsRoutes(
  app: FastifyInstance,
  { config, previews, settings, tenants }: Dependencies,
): void {
  const installation = { pictures: pictureSource(config.picturesUrl), sessionDays: config.sessionDays };

  addRoute(app, routes.settings.configuration, async ({ actor, query, request }) => {
    if (actor) {
      const preview = await previews.of(actor, request.headers.cookie);
      const shown = preview?.settings ?? (await settings.of(actor.tenantId));
      const data = presentSiteSettings(shown, actor, installation);
      return { data: preview ? { ...data, preview: preview.until } : data };
    }
    // A request with an expired session must get 401, not the public half of the settings.
    if (request.headers.authorization) throw requestError('session.expired');
    const tenant = await tenants.ofRequest({ host: request.hostname, name: query.tenant });
    if (!tenant) throw requestError('tenant.not.found');
    return { data: presentPublicSettings(await settings.of(tenant.id), installation) };
  });

  addRoute(app, routes.settings.lookup, async ({ actor, query }) => {
    const data = lookupOf(query.lookupName, await settings.of(actor.tenantId), actor.locale);
    if (!data) throw requestError('lookup.not.found');
    return { data };
  });
}
