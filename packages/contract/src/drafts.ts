import { MAX_DRAFT_NAME_LENGTH } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { BasketLine } from './cart.ts';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, OrderType, Text, Timestamp } from './schema.ts';
import { Season } from './seasons.ts';

const DraftName = Text({ min: 1, max: MAX_DRAFT_NAME_LENGTH });

/** A cart put aside by name. */
export const Draft = Type.Object({
  _id: Id,
  name: Type.String(),
  orderType: OrderType,
  lineCount: Type.Integer(),
  savedAt: Timestamp,
});
export type Draft = Static<typeof Draft>;

/** The drafts of one order type by name, and what the cart held before the last loading. */
export const DraftList = Type.Object({
  drafts: Type.Array(Draft),
  former: Nullable(Type.Object({ _id: Id, lineCount: Type.Integer(), savedAt: Timestamp })),
});
export type DraftList = Static<typeof DraftList>;

const params = Type.Object({ id: Text({ max: 64 }) });
const version = Type.Optional(Type.Integer({ minimum: 0 }));

export const draftsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/draft',
    access: 'company',
    action: 'cart.read',
    summary: 'The user’s drafts for the active company',
    query: Type.Object({ type: OrderType }),
    responses: { 200: DataOf(DraftList) },
    errors: ['feature.disabled'],
  }),
  save: defineRoute({
    method: 'POST',
    path: '/api/draft',
    access: 'company',
    action: 'cart.change',
    summary: 'Save the lines of one order type of the stored cart under a name',
    body: Type.Object({
      orderType: OrderType,
      name: DraftName,
      /** Of the basket: another one than the stored is refused (CART-24). */
      version,
      /** Replaces the draft of this name, if there is one. */
      overwrite: Type.Optional(Type.Boolean()),
    }),
    responses: { 201: DataOf(Draft) },
    errors: [
      'large.request.wait',
      'feature.disabled',
      'basket.conflict',
      'basket.empty',
      'draft.name.taken',
      'draft.too.many',
    ],
  }),
  lines: defineRoute({
    method: 'GET',
    path: '/api/draft/:id/lines',
    access: 'company',
    action: 'cart.read',
    summary:
      'What a draft holds, with current prices and stock, and the seasons that its quantities stand for',
    params,
    responses: { 200: DataOf(Type.Object({ items: Type.Array(BasketLine), seasons: Type.Array(Season) })) },
    errors: ['large.request.wait', 'draft.not.found', 'feature.disabled'],
  }),
  rename: defineRoute({
    method: 'PATCH',
    path: '/api/draft/:id',
    access: 'company',
    action: 'cart.change',
    summary: 'Rename a draft',
    params,
    body: Type.Object({ name: DraftName }),
    responses: { 200: DataOf(Draft) },
    errors: ['draft.not.found', 'draft.name.taken'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/draft/:id',
    access: 'company',
    action: 'cart.change',
    summary: 'Delete a draft; it can be restored for an hour',
    params,
    responses: { 200: DataOf(Draft) },
    errors: ['draft.not.found'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/draft/:id/restore',
    access: 'company',
    action: 'cart.change',
    summary: 'Take the deletion of a draft back',
    params,
    responses: { 200: DataOf(Draft) },
    errors: ['draft.not.found', 'draft.name.taken', 'draft.too.many'],
  }),
  load: defineRoute({
    method: 'POST',
    path: '/api/draft/:id/load',
    access: 'company',
    action: 'cart.change',
    summary: 'Put the lines of a draft into the cart of its order type, instead of its lines or beside them',
    params,
    body: Type.Object({
      mode: Type.Union([Type.Literal('replace'), Type.Literal('merge')]),
      /** Of the basket: another one than the stored is refused (CART-24). */
      version,
    }),
    responses: {
      200: DataOf(
        Type.Object({
          version: Type.Integer(),
          lineCount: Type.Integer(),
          /** What the cart held before, to load again; null: it was empty. */
          formerId: Nullable(Id),
          /** Article numbers, the first hundred, that were left out because none of their seasons is offered any more. */
          endedSkus: Type.Array(Type.String()),
          /** The same of those that have pieces for seasons that are over among others: they say so in the cart. */
          partlyEndedSkus: Type.Array(Type.String()),
        }),
      ),
    },
    errors: [
      'large.request.wait',
      'draft.not.found',
      'feature.disabled',
      'basket.conflict',
      'basket.too.large',
    ],
  }),
};
