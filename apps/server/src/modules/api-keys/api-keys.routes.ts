import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export function registerApiKeysRoutes(
  app: FastifyInstance,
  { database: { pool }, clock }: Dependencies,
): void {
  const { list, create, revoke } = routes.apiKeys;
  const by = (actor: Actor) => ({ pool, clock, tenantId: actor.tenantId, by: actor });
  addDataRoute(app, list, ({ actor }) => listApiKeys(pool, actor.tenantId));
  addDataRoute(app, create, ({ actor, body }) => addApiKey({ ...by(actor), input: body }));
  addRoute(app, revoke, ({ actor, params }) => revokeApiKey({ ...by(actor), id: params.id }));
}
