import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { originOf, type SearchAccessContext, searchAccess } from './search-access.ts';

/** Registers the calls of the module search. */
export function registerSearchRoutes(
  app: FastifyInstance,
  {
    config,
    clock,
    settings,
    searchKeys,
    outsideSearch,
  }: Pick<Dependencies, 'config' | 'clock' | 'settings' | 'searchKeys' | 'outsideSearch'>,
): void {
  const context: SearchAccessContext = {
    clock,
    environment: config.environment,
    keys: searchKeys,
    settings,
    outsideSearch,
  };

  addRoute(app, routes.search.token, async ({ actor, request }) =>
    searchAccess(
      context,
      actor,
      originOf({
        publicUrl: config.publicUrl,
        protocol: request.protocol,
        host: request.host,
        referer: request.headers.referer,
      }),
    ),
  );
}
