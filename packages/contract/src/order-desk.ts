import { DELIVERY_STATUSES, ORDER_STATUSES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { fileFormat, OrderSummary, ShopOrder } from './orders.ts';
import { defineRoute } from './route.ts';
import {
  Amount,
  CountryCode,
  Currency,
  DataOf,
  Id,
  LocalDate,
  listQuery,
  Nullable,
  OneOf,
  OrderType,
  RequestId,
  StoredAmount,
  Text,
  Timestamp,
} from './schema.ts';

const { page, pageSize, ...sorting } = listQuery(['date', 'number', 'amount']);
const filters = {
  ...sorting,
  orderType: Type.Optional(OrderType),
  orderStatus: Type.Optional(OneOf([...ORDER_STATUSES, 'notCancelled'])),
  /** `late`: confirmed, with open pieces past their expected date. */
  deliveryStatus: Type.Optional(OneOf([...DELIVERY_STATUSES, 'late'])),
  paymentStatus: Type.Optional(OrderSummary.properties.paymentStatus),
  /** The id of a company, or its customer number. */
  customer: Type.Optional(Text({ max: 64 })),
  /** Orders with a line of this season. */
  seasonId: Type.Optional(Id),
  currency: Type.Optional(Currency),
  /** Of the delivery address. */
  country: Type.Optional(CountryCode),
  dateFrom: Type.Optional(LocalDate),
  dateTo: Type.Optional(LocalDate),
};

const known = { additionalProperties: false } as const;
const params = Type.Object({ id: Text({ max: 64 }) });
const read = { method: 'GET', access: 'operator', right: 'orders.read' } as const;
const write = { method: 'POST', access: 'operator', right: 'orders.write' } as const;
const words = Text({ min: 1, max: 2_000, trim: 'lines' });

/** Internal notes of operators, hidden from buyers. */
export const InternalNote = Type.Object({
  _id: Id,
  text: Type.String(),
  createdAt: Timestamp,
  createdBy: Nullable(Type.String()),
});
export type InternalNote = Static<typeof InternalNote>;

/** A document of an order; `link` is fetched with the session's token. */
export const ShopDocument = Type.Object({
  _id: Id,
  type: Type.String(),
  number: Type.String(),
  docDate: LocalDate,
  isXml: Type.Boolean(),
  invoiceId: Nullable(Id),
  link: Type.String(),
});
export type ShopDocument = Static<typeof ShopDocument>;

/** The payments and refunds of an order. */
export const OrderMoney = Type.Object({
  gross: Amount,
  /** The paid amount less refunds: the most that can be refunded by hand. */
  refundable: Amount,
  currency: Currency,
  payments: Type.Array(
    Type.Object({
      _id: Id,
      provider: Type.String(),
      amount: Amount,
      currency: Currency,
      status: OneOf(['pending', 'paid', 'failed', 'refunding', 'refunded']),
      createdAt: Timestamp,
    }),
  ),
  /** Refunds that operators made outside of the shop and recorded. */
  refunds: Type.Array(
    Type.Object({
      _id: Id,
      amount: Amount,
      reason: Type.String(),
      createdAt: Timestamp,
      createdBy: Nullable(Type.String()),
    }),
  ),
});
export type OrderMoney = Static<typeof OrderMoney>;

/** A change of many orders at once, each in its own transaction. */
export const OrderBulk = Type.Object(
  {
    action: OneOf(['confirm', 'dispatch', 'cancel']),
    /** Of a dispatch, which has all open pieces. */
    carrier: Type.Optional(Text({ min: 1, max: 100 })),
    /** Of a cancellation: the reason, which the buyers read. */
    note: Type.Optional(words),
    orders: Type.Array(
      Type.Object(
        { id: Text({ min: 1, max: 64 }), trackingCode: Type.Optional(Text({ min: 1, max: 100 })) },
        known,
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  known,
);
export type OrderBulk = Static<typeof OrderBulk>;

export const BulkResult = Type.Object({
  id: Type.String(),
  /** Null: done. */
  error: Nullable(Type.Object({ code: Type.String(), details: Type.Optional(Type.Unknown()) })),
});
export type BulkResult = Static<typeof BulkResult>;

export const orderDeskRoutes = {
  list: defineRoute({
    ...read,
    path: '/api/admin/orders',
    summary: 'Orders of all companies, newest first; words may be of the order or its customer',
    query: Type.Object({ ...filters, page, pageSize }, known),
    responses: {
      200: Type.Object({
        data: Type.Array(ShopOrder),
        meta: Type.Object({
          total: Type.Integer(),
          page: Type.Integer(),
          pageSize: Type.Integer(),
          /** More orders may fit than `total`, which counts at most 10,000, or 1,000 with a filter or search. */
          hasMore: Type.Optional(Type.Literal(true)),
        }),
      }),
    },
  }),
  exportList: defineRoute({
    ...read,
    path: '/api/admin/orders/export',
    summary: 'The orders of all companies as a file, as filtered; at most 50,000',
    query: Type.Object({ ...fileFormat, ...filters }, known),
    responses: { 200: Type.Unknown() },
    errors: ['export.too.large'],
  }),
  bulk: defineRoute({
    ...write,
    path: '/api/admin/order-bulk',
    summary: 'Confirm, wholly dispatch or cancel up to 200 orders; each is answered with its own result',
    body: OrderBulk,
    responses: { 200: DataOf(Type.Array(BulkResult)) },
  }),
  notes: defineRoute({
    ...read,
    path: '/api/admin/orders/:id/notes',
    summary: 'The internal notes of an order, newest first',
    params,
    responses: { 200: DataOf(Type.Array(InternalNote)) },
    errors: ['order.not.found'],
  }),
  addNote: defineRoute({
    ...write,
    path: '/api/admin/orders/:id/notes',
    summary: 'Note something about an order that no buyer sees',
    params,
    body: Type.Object({ text: words, requestId: RequestId }, known),
    responses: { 201: DataOf(InternalNote) },
    errors: ['order.not.found', 'request.repeated'],
  }),
  removeNote: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/admin/orders/:id/notes/:note',
    summary: 'Remove an internal note',
    params: Type.Object({ id: Text({ max: 64 }), note: Text({ max: 64 }) }),
    responses: { 204: Type.Null() },
    errors: ['order.not.found', 'order.note.not.found'],
  }),
  documents: defineRoute({
    ...read,
    path: '/api/admin/orders/:id/documents',
    summary: 'The documents of an order; those of invoices need invoices.read',
    params,
    responses: { 200: DataOf(Type.Array(ShopDocument)) },
    errors: ['order.not.found'],
  }),
  document: defineRoute({
    ...read,
    path: '/api/admin/documents/:id',
    summary: 'A document of any company as PDF or XML',
    params,
    responses: { 200: Type.Unknown() },
    errors: ['document.not.found', 'document.not.ready', 'operator.right.missing'],
  }),
  money: defineRoute({
    ...read,
    path: '/api/admin/orders/:id/payments',
    summary: 'The payments and refunds of an order',
    params,
    responses: { 200: DataOf(OrderMoney) },
    errors: ['order.not.found'],
  }),
  refund: defineRoute({
    ...write,
    right: 'invoices.write',
    path: '/api/admin/orders/:id/refund',
    summary:
      'Refund a payment wholly by its provider, or record an amount that was refunded outside of the shop',
    params,
    body: Type.Object(
      {
        requestId: RequestId,
        reason: Text({ min: 1, max: 500 }),
        /** Absent: `amount` was refunded by hand. */
        paymentId: Type.Optional(Id),
        amount: Type.Optional(StoredAmount),
      },
      known,
    ),
    responses: { 200: DataOf(OrderMoney) },
    errors: [
      'order.not.found',
      'payment.not.found',
      'payment.not.refundable',
      'refund.exceeds.payment',
      'request.repeated',
    ],
  }),
};
