import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute } from '../../shared/route.ts';
import { viewPrices } from './price-view.ts';

/** Registers the panel of a customer's prices. */
export function registerPriceViewRoutes(
  app: FastifyInstance,
  { database: { pool }, catalogue, settings }: Dependencies,
): void {
  const services = { pool, catalogue, settings };
  addDataRoute(app, routes.priceView.read, ({ actor, params: { id }, query, locale }) =>
    viewPrices({ actor, id, query, locale, services }),
  );
}
