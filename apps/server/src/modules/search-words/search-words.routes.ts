import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { missedTerms, readSynonymGroups, saveSynonyms, tryOut } from './search-words.ts';

/** Registers the operators' calls about words without hits and synonyms. */
export function registerSearchWordsRoutes(
  app: FastifyInstance,
  { database, clock, files, settings, catalogue, categories, listings }: Dependencies,
): void {
  const { pool } = database;
  const services = { workPool: database.workPool, clock, files };
  addRoute(app, routes.search.misses, ({ actor, query }) =>
    missedTerms(pool, actor.tenantId, clock.now(), query),
  );
  addDataRoute(app, routes.search.synonyms, ({ actor }) => readSynonymGroups(pool, actor));
  addDataRoute(app, routes.search.saveSynonyms, async ({ actor, body }) => {
    await saveSynonyms({ pool, actor, services, ...body });
    settings.clear();
    return await readSynonymGroups(pool, actor);
  });
  addDataRoute(app, routes.search.tryOut, ({ actor, body }) =>
    tryOut({ catalogue, categories, listings, settings }, actor.tenantId, body),
  );
}
