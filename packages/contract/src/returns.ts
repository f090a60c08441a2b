import { MAX_QUANTITY, MAX_RETURN_PICTURE_BYTES, MAX_RETURN_PICTURES, RETURN_STATES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, listQuery, Nullable, OneOf, PageOf, Text, Timestamp } from './schema.ts';

const words = Text({ min: 1, max: 2_000, trim: 'lines' });
const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY });

/** Delivered pieces of a line that a buyer wants to send back. */
export const OrderReturnInput = Type.Object(
  { position: Type.Integer({ minimum: 1, maximum: 1_000_000 }), quantity: Quantity, reason: words },
  { additionalProperties: false },
);
export type OrderReturnInput = Static<typeof OrderReturnInput>;

export const OrderReturn = Type.Object({
  _id: Id,
  orderId: Id,
  orderNumber: Type.String(),
  position: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  quantity: Type.Integer(),
  /** Null until it is accepted. */
  acceptedQuantity: Nullable(Type.Integer()),
  state: OneOf(RETURN_STATES),
  reason: Type.String(),
  createdAt: Timestamp,
  createdBy: Nullable(Type.String()),
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Timestamp),
  answeredBy: Nullable(Type.String()),
  receivedAt: Nullable(Timestamp),
  /** How many pictures it has, numbered from 1. */
  pictures: Type.Integer(),
  company: Type.Object({ customerNo: Type.String(), name: Type.String() }),
});
export type OrderReturn = Static<typeof OrderReturn>;

const params = Type.Object({ id: Text({ max: 64 }) });
const pictureParams = Type.Object({
  id: Text({ max: 64 }),
  position: Type.Integer({ minimum: 1, maximum: MAX_RETURN_PICTURES }),
});
const picture = {
  method: 'GET',
  summary: 'A picture of a return, as WebP',
  params: pictureParams,
  produces: ['image/webp'],
  responses: { 200: Type.Unknown() },
  errors: ['return.not.found'],
} as const;

const decision = {
  method: 'POST',
  access: 'operator',
  right: 'orders.write',
  params,
  responses: { 200: DataOf(OrderReturn) },
} as const;

export const returnsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/returns',
    access: 'company',
    action: 'orders.read',
    summary: 'Returns of the active company, newest first',
    query: Type.Object(
      {
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
        orderId: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    responses: { 200: PageOf(OrderReturn) },
  }),
  request: defineRoute({
    method: 'POST',
    path: '/api/order/:id/returns',
    access: 'company',
    action: 'orders.place',
    summary: 'Ask to return delivered pieces of a line; the id or the order number',
    params,
    body: OrderReturnInput,
    responses: { 201: DataOf(OrderReturn) },
    errors: ['order.not.found', 'return.quantity.exceeded', 'too.many.requests'],
  }),
  all: defineRoute({
    method: 'GET',
    path: '/api/admin/returns',
    access: 'operator',
    right: 'orders.read',
    summary: 'Returns of all companies, newest first; words are of the order, the article or the customer',
    query: Type.Object(
      {
        ...listQuery(['date']),
        state: Type.Optional(OneOf(RETURN_STATES)),
        orderId: Type.Optional(Id),
        /** The id of a company, or its customer number. */
        customer: Type.Optional(Text({ max: 64 })),
      },
      { additionalProperties: false },
    ),
    responses: { 200: PageOf(OrderReturn) },
  }),
  addPicture: defineRoute({
    method: 'POST',
    path: '/api/returns/:id/pictures',
    access: 'company',
    action: 'orders.place',
    summary: `Add a picture (JPEG, PNG, WebP or AVIF, up to 10 MB) to a return that is not decided, at most ${MAX_RETURN_PICTURES}`,
    params,
    upload: { field: 'file', maxBytes: MAX_RETURN_PICTURE_BYTES },
    responses: { 201: DataOf(OrderReturn) },
    errors: [
      'return.not.found',
      'return.decided',
      'return.picture.unusable',
      'return.pictures.too.many',
      'too.many.requests',
    ],
  }),
  picture: defineRoute({
    ...picture,
    path: '/api/returns/:id/pictures/:position',
    access: 'company',
    action: 'orders.read',
  }),
  pictureForShop: defineRoute({
    ...picture,
    path: '/api/admin/returns/:id/pictures/:position',
    access: 'operator',
    right: 'orders.read',
  }),
  accept: defineRoute({
    ...decision,
    path: '/api/admin/returns/:id/accept',
    summary: 'Accept a return, wholly or in part',
    body: Type.Object(
      { quantity: Type.Optional(Quantity), text: Type.Optional(Text({ max: 2_000, trim: 'lines' })) },
      { additionalProperties: false },
    ),
    errors: ['return.not.found', 'return.decided', 'return.quantity.exceeded'],
  }),
  decline: defineRoute({
    ...decision,
    path: '/api/admin/returns/:id/decline',
    summary: 'Decline a return with a reason, which is mailed',
    body: Type.Object({ text: words }, { additionalProperties: false }),
    errors: ['return.not.found', 'return.decided'],
  }),
  receive: defineRoute({
    ...decision,
    path: '/api/admin/returns/:id/receive',
    summary:
      'Note that accepted goods have arrived; they return to stock once, or not with isRestocked false',
    body: Type.Object({ isRestocked: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
    errors: ['return.not.found', 'return.decided'],
  }),
};
