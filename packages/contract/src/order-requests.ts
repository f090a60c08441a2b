import { MAX_QUANTITY } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, LocalDate, listQuery, Nullable, OneOf, PageOf, Text, Timestamp } from './schema.ts';

export const ORDER_REQUEST_KINDS = ['change', 'cancellation'] as const;
const words = Text({ min: 1, max: 2_000, trim: 'lines' });

/**
 * A buyer's request: `quantity` is the requested remaining quantity of a line. A cancellation without lines means all that is
 * open.
 */
export const OrderRequestInput = Type.Object(
  {
    kind: OneOf(ORDER_REQUEST_KINDS),
    /** May be empty in a cancellation, or with lines. */
    text: Text({ max: 2_000, trim: 'lines' }),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          {
            position: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
            quantity: Type.Integer({ minimum: 0, maximum: MAX_QUANTITY }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 1_000 },
      ),
    ),
  },
  { additionalProperties: false },
);
export type OrderRequestInput = Static<typeof OrderRequestInput>;

/** A buyer's request and its answer, a thread at the order. */
export const OrderRequest = Type.Object({
  _id: Id,
  orderId: Id,
  orderNumber: Type.String(),
  kind: OneOf(ORDER_REQUEST_KINDS),
  state: OneOf(['pending', 'accepted', 'declined']),
  text: Type.String(),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      sku: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
    }),
  ),
  createdAt: Timestamp,
  createdBy: Nullable(Type.String()),
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Timestamp),
  answeredBy: Nullable(Type.String()),
  company: Type.Object({ customerNo: Type.String(), name: Type.String() }),
  orderDate: LocalDate,
});
export type OrderRequest = Static<typeof OrderRequest>;

const ofOrder = Type.Object({ id: Text({ max: 64 }) });
const refusals = ['order.request.not.found', 'order.request.decided'] as const;

export const orderRequestsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/order/:id/requests',
    access: 'company',
    action: 'orders.read',
    summary: 'Requests about an order with their answers, oldest first; the id or the order number',
    params: ofOrder,
    responses: { 200: DataOf(Type.Array(OrderRequest)) },
    errors: ['order.not.found'],
  }),
  ask: defineRoute({
    method: 'POST',
    path: '/api/order/:id/requests',
    access: 'company',
    action: 'orders.place',
    summary: 'Ask for a change or cancellation of an order; one request at a time',
    params: ofOrder,
    body: OrderRequestInput,
    responses: { 201: DataOf(OrderRequest) },
    errors: [
      'order.not.found',
      'order.cancelled',
      'order.nothing.open',
      'order.quantity.range',
      'order.request.pending',
      'too.many.requests',
    ],
  }),
  all: defineRoute({
    method: 'GET',
    path: '/api/admin/order-requests',
    access: 'operator',
    right: 'orders.read',
    summary:
      'Requests of buyers about orders with their answers, newest first; words are of the order or its customer',
    query: Type.Object(
      {
        ...listQuery(['date']),
        state: Type.Optional(OneOf(['pending', 'answered'])),
        orderId: Type.Optional(Id),
        /** The id of a company, or its customer number. */
        customer: Type.Optional(Text({ max: 64 })),
      },
      { additionalProperties: false },
    ),
    responses: { 200: PageOf(OrderRequest) },
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/api/admin/order-requests/:id/accept',
    access: 'operator',
    right: 'orders.write',
    summary: 'Accept a request: the order is changed or cancelled as asked, in the same transaction',
    params: ofOrder,
    body: Type.Object(
      { text: Type.Optional(Text({ max: 2_000, trim: 'lines' })) },
      { additionalProperties: false },
    ),
    responses: { 200: DataOf(OrderRequest) },
    errors: [...refusals, 'order.cancelled', 'order.quantity.range', 'order.nothing.open'],
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/api/admin/order-requests/:id/decline',
    access: 'operator',
    right: 'orders.write',
    summary: 'Decline a request with a reason, which is mailed',
    params: ofOrder,
    body: Type.Object({ text: words }, { additionalProperties: false }),
    responses: { 200: DataOf(OrderRequest) },
    errors: [...refusals],
  }),
};
