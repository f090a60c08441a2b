import { routes } from '@kontor/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import {
  type CatalogueContext,
  findProductBySku,
  listArticles,
  listCategories,
  listFacets,
  listOwnArticles,
  listPrices,
  listProducts,
  listRelated,
  mainImages,
  readProduct,
} from './catalogue.usecases.ts';
import { createProductDetails } from './product-detail.ts';
import { createRelatedProducts } from './related-products.ts';
import { createRowArticlesReader } from './row-articles.ts';

const defaultRelatedLimit = 16;

export function registerCatalogueRoutes(
  app: FastifyInstance,
  {
    caches,
    catalogue,
    categories,
    clock,
    files,
    canReview,
    database: { pool },
    listings,
    ownNumbers,
    displayOffers,
  }: Dependencies,
): void {
  const context: CatalogueContext = {
    catalogue,
    categories,
    listings,
    rowArticles: createRowArticlesReader(catalogue.facts),
    displayOffers,
    details: createProductDetails({ caches, pool, files }),
    related: createRelatedProducts({ caches, pool, clock }),
    ownNumbers,
    canReview,
  };
  catalogue.onChange((change) => {
    context.details.forget(change);
    context.related.forget(change);
  });

  addRoute(app, routes.catalogue.categories, async ({ actor, reply }) =>
    sendJson(reply, await listCategories(context, actor)),
  );
  addRoute(app, routes.catalogue.products, async ({ actor, query, reply }) =>
    sendJson(reply, await listProducts(context, { actor, query, rows: 'products' })),
  );
  addRoute(app, routes.catalogue.productsWithVariants, async ({ actor, query, reply }) =>
    sendJson(reply, await listProducts(context, { actor, query, rows: 'variants' })),
  );
  addRoute(app, routes.catalogue.search, async ({ actor, query, reply }) =>
    sendJson(reply, await listProducts(context, { actor, query, rows: query.rows ?? 'variants' })),
  );
  addRoute(app, routes.catalogue.filterableAttributes, async ({ actor, query, reply }) =>
    sendJson(reply, await listFacets(context, { actor, query })),
  );
  addRoute(
    app,
    routes.catalogue.similar,
    async ({ actor, query: { type, id, limit = defaultRelatedLimit }, reply }) =>
      sendJson(
        reply,
        await listRelated(context, { actor, type, limit, ...(id === undefined ? {} : { id }) }),
      ),
  );
  addDataRoute(app, routes.catalogue.mainImages, ({ actor, query }) => mainImages(context, actor, query.sku));
  addRoute(app, routes.catalogue.prices, async ({ actor, query, reply }) =>
    sendJson(reply, await listPrices(context, actor, query.sku)),
  );
  addRoute(app, routes.catalogue.articles, async ({ actor, query, reply }) =>
    sendJson(reply, await listArticles(context, actor, query.sku)),
  );
  addRoute(app, routes.catalogue.ownArticles, async ({ actor, query, reply }) =>
    sendJson(reply, await listOwnArticles(context, actor, query)),
  );
  addRoute(app, routes.catalogue.ownNumbers, async ({ actor, query }) => ({
    data: Array.from(await ownNumbers.ofSkus(pool, actor, query.sku), ([sku, ownNumber]) => ({
      sku,
      ownNumber,
    })),
  }));
  addRoute(app, routes.catalogue.productBySku, async ({ actor, query }) => ({
    data: { _id: await findProductBySku(context, actor, query.sku) },
  }));
  addRoute(app, routes.catalogue.product, async ({ actor, params, reply }) =>
    sendJson(reply, await readProduct(context, actor, params.id)),
  );
}

/** Sends text that is JSON already. */
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
