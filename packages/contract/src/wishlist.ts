import { MAX_WISHLIST_ITEMS } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { Id, Nullable, Sku, Text } from './schema.ts';

export const WishlistItem = Type.Object({
  _id: Id,
  sku: Sku,
  variantSku: Type.Optional(Sku),
});
export type WishlistItem = Static<typeof WishlistItem>;

export const wishlistRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/wishlist',
    access: 'company',
    action: 'wishlist.read',
    summary: 'The user’s wishlist for the active company',
    responses: {
      200: Type.Object({ _id: Nullable(Id), version: Type.Integer(), items: Type.Array(WishlistItem) }),
    },
  }),
  save: defineRoute({
    method: 'POST',
    path: '/api/wishlist',
    access: 'company',
    action: 'wishlist.change',
    summary: 'Replace the whole wishlist',
    body: Type.Object({
      _id: Type.Optional(Nullable(Id)),
      userId: Type.Optional(Id),
      version: Type.Optional(Type.Integer({ minimum: 0 })),
      items: Type.Array(
        Type.Object({
          _id: Text({ min: 1, max: 64 }),
          sku: Type.Optional(Text({ max: 64 })),
          variantSku: Type.Optional(Nullable(Text({ max: 64 }))),
        }),
        { maxItems: MAX_WISHLIST_ITEMS },
      ),
    }),
    responses: { 200: Type.Object({ id: Id, version: Type.Integer() }) },
    errors: ['user.mismatch', 'company.changed', 'wishlist.not.found', 'wishlist.conflict'],
  }),
};
