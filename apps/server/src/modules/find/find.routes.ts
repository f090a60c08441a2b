import { type FoundKind, routes } from '@kontor/contract';
import { FIND_RIGHTS, hasOperatorRight } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute } from '../../shared/route.ts';
import { createFindRepository } from './find.repository.ts';

export function registerFindRoutes(app: FastifyInstance, { database: { pool } }: Dependencies): void {
  const records = createFindRepository({ pool });
  addDataRoute(app, routes.find.find, async ({ actor, query: { search }, locale }) => {
    const kinds = (Object.keys(FIND_RIGHTS) as FoundKind[]).filter((kind) =>
      hasOperatorRight(actor, FIND_RIGHTS[kind]),
    );
    const scope = { tenantId: actor.tenantId, locale, search };
    return (await Promise.all(kinds.map((kind) => records[kind](scope)))).flat();
  });
}
