import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createReview, listReviews } from './reviews.usecases.ts';

const defaultPageSize = 10;

export function registerReviewsRoutes(app: FastifyInstance, { reviews, clock }: Dependencies): void {
  addRoute(
    app,
    routes.reviews.list,
    async ({ actor, params, query: { page = 1, pageSize = defaultPageSize } }) =>
      listReviews({ reviews }, { actor, productId: params.id, page, pageSize }),
  );
  addDataRoute(app, routes.reviews.create, ({ actor, params, body }) =>
    createReview({ reviews, clock }, { actor, productId: params.id, body }),
  );
}
