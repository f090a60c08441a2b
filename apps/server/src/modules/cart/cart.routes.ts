import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { jobType } from '../../shared/jobs.ts';
import { addRoute } from '../../shared/route.ts';
import { createTurns } from '../../shared/turns.ts';
import type { Sellable } from '../catalogue/catalogue-reader.ts';
import { withOwnNumbers } from '../own-numbers/own-number-reader.ts';
import { type CartServices, changeBasket, readBasket, replaceBasket } from './cart.usecases.ts';
import { createStoredAnswers } from './stored-answers.ts';

/** Deletes former lines that can no longer be restored. */
const forgetFormerLinesJob = jobType<Record<string, never>>('forget-former-lines');

/** Registers the calls of the module cart, and the job that removes former lines for good. */
export function registerCartRoutes(
  app: FastifyInstance,
  { caches, cartWork, database, carts, catalogue, ownNumbers, settings, jobs, largeWork }: Dependencies,
): void {
  const services: CartServices = {
    pool: database.pool,
    carts,
    turns: createTurns(),
    cartWork,
    largeWork,
    async productsBySku(actor, skus) {
      const [found, numbers] = await Promise.all([
        catalogue.sellablesBySku({ actor, skus }),
        ownNumbers.ofSkus(database.pool, actor, skus),
      ]);
      return visibleOf(withOwnNumbers(found, numbers));
    },
    async readProductsBySku(actor, skus) {
      const [read, numbers] = await Promise.all([
        catalogue.readSellablesBySku({ actor, skus }),
        ownNumbers.ofSkus(database.pool, actor, skus),
      ]);
      return {
        version() {
          const version = read.version();
          return numbers.size === 0
            ? version
            : { ...version, digest: `${version.digest} ${JSON.stringify([...numbers])}` };
        },
        make: async () => visibleOf(withOwnNumbers(await read.make(), numbers)),
      };
    },
    storedAnswers: createStoredAnswers(caches),
    async lineContext({ tenantId, locale }) {
      const rules = await settings.of(tenantId);
      return { locale, currency: rules.currency, rules };
    },
  };
  jobs.registerDaily(forgetFormerLinesJob, async () => void (await carts.forgetFormer()));

  addRoute(app, routes.cart.read, async ({ actor, request, reply }) => {
    const takesGzip = String(request.headers['accept-encoding'] ?? '').includes('gzip');
    const basket = await readBasket({ actor, takesGzip, services });
    if (!Buffer.isBuffer(basket)) return basket;
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return reply.type('application/json; charset=utf-8').send(basket);
  });
  addRoute(app, routes.cart.save, ({ actor, body }) => replaceBasket({ actor, body, services }));
  addRoute(app, routes.cart.change, ({ actor, body }) => changeBasket({ actor, body, services }));
}

/** Those that the actor may see. */
function visibleOf<Article extends Sellable>(found: ReadonlyMap<string, Article>): Map<string, Article> {
  return new Map([...found].filter(([, { isVisible }]) => isVisible));
}
