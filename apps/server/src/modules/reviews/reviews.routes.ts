import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { createReview, listReviews } from './reviews.usecases.ts';

const defaultPageSize = 10;

/** Registers the calls of the module reviews. */
export function registerReviewsRoutes(
  app: FastifyInstance,
  { reviews, clock }: Pick<Dependencies, 'reviews' | 'clock'>,
): void {
  addRoute(
    app,
    routes.reviews.list,
    async ({ actor, params, query: { page = 1, pageSize = defaultPageSize } }) =>
      listReviews({ reviews }, { actor, productId: params.id, page, pageSize }),
  );
  addRoute(app, routes.reviews.create, async ({ actor, params, body }) => ({
    data: await createReview({ reviews, clock }, { actor, productId: params.id, body }),
  }));
}
