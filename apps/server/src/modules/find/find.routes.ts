import { type FoundKind, routes } from '@kontor/contract';
import { hasOperatorRight, type OperatorRight } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute } from '../../shared/route.ts';
import { createFindRepository } from './find.repository.ts';

const rights = {
  customer: 'customers.read',
  order: 'orders.read',
  article: 'products.read',
  invoice: 'invoices.read',
  user: 'users.read',
} as const satisfies Record<FoundKind, OperatorRight>;

export function registerFindRoutes(app: FastifyInstance, { database: { pool } }: Dependencies): void {
  const records = createFindRepository({ pool });
  addDataRoute(app, routes.find.find, async ({ actor, query: { search }, locale }) => {
    const kinds = (Object.keys(rights) as FoundKind[]).filter((kind) =>
      hasOperatorRight(actor, rights[kind]),
    );
    const scope = { tenantId: actor.tenantId, locale, search };
    return (await Promise.all(kinds.map((kind) => records[kind](scope)))).flat();
  });
}
