import { routes, searchIndexOf } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { createRowArticlesReader } from '../catalogue/row-articles.ts';
import { requestOrigin } from '../settings/request-origin.ts';
import { createHitWriters } from './hit-json.ts';
import { createIndexReader } from './index-reader.ts';
import { searchAccess } from './search-access.ts';
import { createKnownBounds } from './search-bounds.ts';
import type { KnownCaller } from './search-caller.ts';
import { registerSearchEngine } from './search-engine.routes.ts';

type Needs = Pick<
  Dependencies,
  | 'caches'
  | 'catalogue'
  | 'categories'
  | 'clock'
  | 'config'
  | 'listings'
  | 'outsideSearch'
  | 'searchAudience'
  | 'searchKeys'
  | 'settings'
  | 'displayOffers'
  | 'tenants'
>;

/** Cached callers, about a kilobyte each. */
const maxCallers = 10_000;

/** Registers the calls of the module search: where to search, and the built-in engine. */
export function registerSearchRoutes(app: FastifyInstance, dependencies: Needs): void {
  const { caches, catalogue, config, searchAudience, searchKeys, tenants } = dependencies;
  addRoute(app, routes.search.token, async ({ actor, request }) =>
    searchAccess(dependencies, actor, await requestOrigin(request, actor.tenantId, { config, tenants })),
  );
  const callers = caches.create<string, Promise<KnownCaller>>('search_callers', { maxEntries: maxCallers });
  searchAudience.onClear(callers.clear);
  const context = {
    ...dependencies,
    index: searchIndexOf(config.environment),
    audience: searchAudience,
    bounds: createKnownBounds(caches),
    hits: createHitWriters(caches),
    callers,
    keys: searchKeys,
    rowArticles: createRowArticlesReader(catalogue.facts),
  };
  registerSearchEngine(app, { ...context, reader: createIndexReader(context) });
}
