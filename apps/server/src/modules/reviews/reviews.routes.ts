import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { decideReviews, moderatedPage, removeReviews } from './moderated-reviews.ts';
import { createReview, listReviews } from './reviews.usecases.ts';

const defaultPageSize = 10;

export function registerReviewsRoutes(
  app: FastifyInstance,
  { reviews, clock, settings, database: { pool } }: Dependencies,
): void {
  addRoute(
    app,
    routes.reviews.list,
    async ({ actor, params, query: { page = 1, pageSize = defaultPageSize } }) =>
      listReviews({ reviews }, { actor, productId: params.id, page, pageSize }),
  );
  addRoute(app, routes.reviews.create, ({ actor, params, body }) =>
    createReview({ reviews, clock, settings }, { actor, productId: params.id, body }),
  );
  addRoute(app, routes.reviews.moderated, ({ actor, query }) => moderatedPage(pool, actor, query));
  addDataRoute(app, routes.reviews.decide, ({ actor, body }) =>
    decideReviews(pool, { actor, at: clock.now(), ...body }),
  );
  addDataRoute(app, routes.reviews.remove, ({ actor, body: { ids } }) =>
    removeReviews(pool, { actor, at: clock.now(), ids }),
  );
}
