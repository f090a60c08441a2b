import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { createWishlistRepository } from './wishlist.repository.ts';
import { readWishlist, saveWishlist } from './wishlist.usecases.ts';

export function registerWishlistRoutes(app: FastifyInstance, { database: { pool } }: Dependencies): void {
  const context = { wishlists: createWishlistRepository({ pool }) };
  addRoute(app, routes.wishlist.read, async ({ actor }) => readWishlist(context, actor));
  addRoute(app, routes.wishlist.save, async ({ actor, body }) => saveWishlist(context, { actor, body }));
}
