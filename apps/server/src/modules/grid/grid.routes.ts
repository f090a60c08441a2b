import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { localized } from '../../shared/locale.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createGridRepository } from './grid.repository.ts';
import { saveGrid } from './grid-save.ts';

/** Registers the bulk grid of operators. */
export function registerGridRoutes(
  app: FastifyInstance,
  { database: { pool, workPool }, clock, files, settings }: Dependencies,
): void {
  const grid = createGridRepository({ pool });
  addRoute(app, routes.grid.rows, ({ actor, query, locale }) => grid.findRows(actor.tenantId, query, locale));
  addDataRoute(app, routes.grid.options, async ({ actor: { tenantId }, locale }) => {
    const [{ currency }, options] = await Promise.all([settings.of(tenantId), grid.findOptions(tenantId)]);
    return {
      currency,
      priceLists: options.priceLists,
      seasons: options.seasons.map((season) => ({ ...season, name: localized(locale, season.name) })),
      categories: options.categories.map(({ _id, path }) => ({ _id, path: localized(locale, path) })),
    };
  });
  addDataRoute(app, routes.grid.save, ({ actor, body: { columns }, locale: language }) =>
    saveGrid({ actor, columns, language, services: { workPool, clock, files } }),
  );
}
