import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { jobType } from '../../shared/jobs.ts';
import { addRoute } from '../../shared/route.ts';
import { createTurns } from '../../shared/turns.ts';
import { createCartRepository } from './cart.repository.ts';
import { type CartServices, changeBasket, readBasket, replaceBasket } from './cart.usecases.ts';

/** Removes lines that can be taken back no more. */
const forgetFormerLinesJob = jobType<Record<string, never>>('forget-former-lines');

/** Registers the calls of the module cart, and the job that removes former lines for good. */
export function registerCartRoutes(
  app: FastifyInstance,
  {
    database,
    catalogue,
    settings,
    jobs,
    largeWork,
  }: Pick<Dependencies, 'database' | 'catalogue' | 'settings' | 'jobs' | 'largeWork'>,
): void {
  const services: CartServices = {
    carts: createCartRepository({ pool: database.pool }),
    turns: createTurns(),
    largeWork,
    async productsBySku(actor, skus) {
      const found = await catalogue.sellablesBySku({ actor, skus });
      return new Map([...found].filter(([, sellable]) => sellable.isVisible));
    },
    async lineContext({ tenantId, locale }) {
      const rules = await settings.of(tenantId);
      return { locale, currency: rules.currency, rules };
    },
  };
  jobs.registerDaily(forgetFormerLinesJob, async () => void (await services.carts.forgetFormer()));

  addRoute(app, routes.cart.read, ({ actor }) => readBasket({ actor, services }));
  addRoute(app, routes.cart.save, ({ actor, body }) => replaceBasket({ actor, body, services }));
  addRoute(app, routes.cart.change, ({ actor, body }) => changeBasket({ actor, body, services }));
}
