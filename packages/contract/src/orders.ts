import { ORDER_STATUSES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { OperatorRole } from './accounts.ts';
import { LineStyle } from './cart.ts';
import { BudgetPeriod } from './checkout.ts';
import { OrderPayment } from './payments.ts';
import { defineRoute } from './route.ts';
import {
  Amount,
  CountryCode,
  Currency,
  DataOf,
  Id,
  LocalDate,
  NetPrice,
  Nullable,
  OneOf,
  OrderType,
  orderVat,
  PageOf,
  PriceUnit,
  Sku,
  Text,
  Timestamp,
} from './schema.ts';

export const OrderStatus = OneOf(ORDER_STATUSES);
export type OrderStatus = Static<typeof OrderStatus>;

export const DeliveryStatus = OneOf(['open', 'partial', 'delivered']);

export const OrderItem = Type.Object({
  _id: Id,
  sku: Sku,
  /** The company's own article number when it ordered; absent without. */
  ownNumber: Type.Optional(Type.String()),
  name: Type.String(),
  /** Net at the time of the order, for `priceUnit` sales units. */
  price: Type.Object({ value: NetPrice, currency: Currency, priceUnit: PriceUnit }),
  quantity: Type.Integer(),
  /** The sales unit's name when it was ordered; absent without (CONF-17). */
  unitName: Type.Optional(Type.String()),
  netTotal: Amount,
  vatRate: Type.Number(),
  deliveryDate: Nullable(LocalDate),
  /** Of a pre-order (CHKO-27); null where it is not known. */
  seasonId: Nullable(Id),
  attributes: Type.Record(Type.String(), Type.String()),
  /** By the current catalogue; absent if the product has no other article, or was deleted. */
  style: Type.Optional(LineStyle),
});

/** The pieces of an item by their state; the three sum to its quantity (ORDR-05). */
const pieces = {
  position: Type.Integer(),
  deliveredQuantity: Type.Integer(),
  cancelledQuantity: Type.Integer(),
  openQuantity: Type.Integer(),
  /** When the open pieces are expected; null without, or with nothing open. */
  expectedDate: Nullable(LocalDate),
};

const pack = {
  carrier: Type.String(),
  trackingCode: Type.String(),
  trackingUrl: Nullable(Type.String()),
};

/** Pieces of a line, as a pack or an entry of the history names them. */
const pieceLine = { position: Type.Integer(), sku: Sku, name: Type.String() };

/** What happens to an order (decision 72). */
export const ORDER_HISTORY_KINDS = [
  'placed',
  'confirmed',
  'dispatched',
  'changed',
  'cancelled',
  'message',
  'status',
  'invoiceCorrected',
] as const;

/** The changes of an order by an import, except its lines. Amounts are '119.00', days '2026-12-01', addresses one line. */
export const ORDER_CHANGE_FIELDS = [
  'gross',
  'paymentStatus',
  'deliveryDate',
  'shippingAddress',
  'invoiceAddress',
] as const;

/** An entry of an order's history: who, when, what, why. */
export const OrderHistoryEntry = Type.Object({
  at: Timestamp,
  kind: OneOf(ORDER_HISTORY_KINDS),
  /** `erp` and `shop` act by themselves. */
  actor: OneOf(['buyer', 'operator', 'erp', 'shop']),
  actorName: Nullable(Type.String()),
  note: Nullable(Type.String()),
  /** Of a cancellation for non-payment. */
  isUnpaid: Type.Boolean(),
  /** The statuses after it, where the entry changed them. */
  orderStatus: Nullable(OrderStatus),
  deliveryStatus: Nullable(DeliveryStatus),
  pack: Nullable(Type.Object(pack)),
  lines: Type.Array(
    Type.Object({
      ...pieceLine,
      /** Dispatched pieces. */
      quantity: Type.Optional(Type.Integer()),
      /** What remained of the line before and after. */
      before: Type.Optional(Type.Integer()),
      after: Type.Optional(Type.Integer()),
      /** All delivered pieces after it, where an import changed them. */
      delivered: Type.Optional(Type.Integer()),
      expectedDate: Type.Optional(Nullable(LocalDate)),
      /** The net price for the line's price unit before and after. */
      price: Type.Optional(Type.Object({ before: Type.Number(), after: Type.Number() })),
    }),
  ),
  changes: Type.Array(
    Type.Object({
      field: OneOf(ORDER_CHANGE_FIELDS),
      before: Nullable(Type.String()),
      after: Nullable(Type.String()),
    }),
  ),
});
export type OrderHistoryEntry = Static<typeof OrderHistoryEntry>;

/** The address at the time of the order. */
export const AddressSnapshot = Type.Object({
  companyName: Nullable(Type.String()),
  firstName: Type.String(),
  lastName: Type.String(),
  street: Type.String(),
  street2: Nullable(Type.String()),
  apartment: Nullable(Type.String()),
  addressline2: Nullable(Type.String()),
  zipCode: Type.String(),
  city: Type.String(),
  state: Nullable(Type.String()),
  country: Type.Object({ code: CountryCode, name: Type.String() }),
  phoneNumber: Nullable(Type.String()),
});
export type AddressSnapshot = Static<typeof AddressSnapshot>;

const orderHead = {
  _id: Id,
  orderNumber: Type.String(),
  externalOrderNumber: Nullable(Type.String()),
  orderType: OrderType,
  orderDate: Timestamp,
  docDate: Nullable(LocalDate),
  deliveryDate: Nullable(LocalDate),
  documentLink: Nullable(Type.String()),
  docNumber: Nullable(Type.String()),
  docType: Nullable(Type.String()),
  delDocumentsLinks: Type.Array(Type.Object({ docNumber: Type.String(), link: Type.String() })),
  deliveryStatus: DeliveryStatus,
  orderStatus: OrderStatus,
  /** '1' to '6' of the lookup salesHeadStatus (ORDR-04). */
  salesHeadStatus: Type.String(),
  receiverAddress: Type.Object({ city: Type.String() }),
  displayedOrderDescription: Type.String(),
  paymentMethod: Type.String(),
  paymentStatus: Type.Union([
    Type.Literal('open'),
    Type.Literal('pending'),
    Type.Literal('paid'),
    Type.Literal('failed'),
    Type.Literal('refunded'),
  ]),
  /** Net: lines plus shipping minus discount (ORDR-03). */
  amount: Amount,
  currency: Currency,
  itemCount: Type.Integer(),
  costs: Type.Object({ shippingPriceForOrder: Amount, discountForOrder: Amount }),
  packs: Type.Array(Type.Object(pack)),
  /** As it was named when the order was placed. */
  costCentre: Nullable(Type.Object({ _id: Nullable(Id), key: Type.String(), name: Type.String() })),
  createdBy: Nullable(
    Type.Object({
      firstName: Type.String(),
      lastName: Type.String(),
      /** As what an operator of the shop ordered for the company; absent for everyone else (ROLE-03). */
      operatorRole: Type.Optional(OperatorRole),
    }),
  ),
};

export const OrderSummary = Type.Object(orderHead);
export type OrderSummary = Static<typeof OrderSummary>;

export const OrderDetail = Type.Object({
  ...orderHead,
  /** Packs with what is known to be in them. */
  packs: Type.Array(
    Type.Object({
      ...pack,
      dispatchedAt: Nullable(Timestamp),
      lines: Type.Array(Type.Object({ ...pieceLine, quantity: Type.Integer() })),
    }),
  ),
  /** PDF and XML of its invoices; empty without the right `invoices.read`. */
  invoiceDocuments: Type.Array(
    Type.Object({
      type: OneOf(['invoice', 'downPayment', 'creditNote', 'correction']),
      number: Type.String(),
      contentType: OneOf(['application/pdf', 'application/xml']),
      link: Type.String(),
    }),
  ),
  /** Oldest first. */
  history: Type.Array(OrderHistoryEntry),
  items: Type.Array(
    Type.Object({
      ...OrderItem.properties,
      ...pieces,
      /** The main picture in the current catalogue. */
      image: Nullable(Type.String()),
    }),
  ),
  /** The requested delivery date; it is not confirmed. */
  requestedDeliveryDate: Nullable(LocalDate),
  /** The periods of the cost centre's budgets that the order counts in, first and last day. */
  budgetPeriods: Type.Array(Type.Object({ period: BudgetPeriod, from: LocalDate, until: LocalDate })),
  orderNotes: Type.Array(Type.Object({ deliveryDate: Nullable(LocalDate), note: Type.String() })),
  shippingAddress: AddressSnapshot,
  invoiceAddress: AddressSnapshot,
  shippingMethod: Type.String(),
  payment: OrderPayment,
  ...orderVat,
  total: Type.Object({
    net: Amount,
    vat: Type.Array(Type.Object({ rate: Type.Number(), base: Amount, amount: Amount })),
    gross: Amount,
    currency: Currency,
  }),
});
export type OrderDetail = Static<typeof OrderDetail>;

const company = Type.Object({ _id: Id, customerNo: Type.String(), name: Type.String() });

/** An order in the list of the whole shop. */
export const ShopOrder = Type.Object({ ...orderHead, company });
export type ShopOrder = Static<typeof ShopOrder>;

/** An order as operators see it. */
export const ShopOrderDetail = Type.Object({
  ...OrderDetail.properties,
  company,
  /** How many entries the history has; a change may name it. */
  version: Type.String(),
});
export type ShopOrderDetail = Static<typeof ShopOrderDetail>;

export const OpenLineSort = Type.Union([Type.Literal('article'), Type.Literal('date')]);
export type OpenLineSort = Static<typeof OpenLineSort>;

/** An order line of which pieces are open. */
export const OpenLine = Type.Object({
  orderId: Id,
  orderNumber: Type.String(),
  externalOrderNumber: Nullable(Type.String()),
  orderType: OrderType,
  orderDate: Timestamp,
  position: Type.Integer(),
  ...Type.Pick(OrderItem, ['_id', 'sku', 'ownNumber', 'name', 'price', 'quantity', 'unitName']).properties,
  openQuantity: Type.Integer(),
  /** Net value of the open pieces. */
  openNet: Amount,
  /** When it is expected; null: not known. */
  deliveryDate: Nullable(LocalDate),
  /** The sums of all lines of the same article, or of the same day, as the list is sorted. */
  group: Type.Object({ lines: Type.Integer(), openQuantity: Type.Integer(), openNet: Amount }),
});
export type OpenLine = Static<typeof OpenLine>;

const listFilters = {
  orderType: Type.Optional(OrderType),
  orderStatus: Type.Optional(OrderStatus),
  dateFrom: Type.Optional(LocalDate),
  dateTo: Type.Optional(LocalDate),
  /** The id of a cost centre. */
  costCentre: Type.Optional(Id),
  /** Words that all occur in an order: numbers, articles, city, dates, amount, or its status (ORDR-08). */
  search: Type.Optional(Text({ max: 200 })),
};

const openLineFilters = {
  /** Default: article. */
  sort: Type.Optional(OpenLineSort),
  /** Words that all occur in a line: article, numbers, date. */
  search: Type.Optional(Text({ max: 200 })),
};

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

export const fileFormat = { format: Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]) };

/** Otherwise a misspelt filter would answer all orders. */
const known = { additionalProperties: false } as const;

export const ordersRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/order',
    access: 'company',
    action: 'orders.read',
    summary: 'Orders of the active company, newest first',
    query: Type.Object({ ...paging, ...listFilters }, known),
    responses: {
      200: Type.Object({
        data: Type.Array(OrderSummary),
        meta: Type.Object({
          total: Type.Integer(),
          page: Type.Integer(),
          pageSize: Type.Integer(),
          /** More orders may fit than `total`: only the newest were counted and can be paged. */
          hasMore: Type.Optional(Type.Literal(true)),
        }),
      }),
    },
  }),
  exportList: defineRoute({
    method: 'GET',
    path: '/api/order/export',
    access: 'company',
    action: 'orders.read',
    summary: 'The orders of the active company as a file, as filtered; at most 10,000',
    query: Type.Object({ ...fileFormat, ...listFilters }, known),
    responses: { 200: Type.Unknown() },
    errors: ['export.too.large'],
  }),
  openLines: defineRoute({
    method: 'GET',
    path: '/api/order/open-lines',
    access: 'company',
    action: 'orders.read',
    summary: 'The open lines of all orders of the active company, by article or day of delivery',
    query: Type.Object({ ...paging, ...openLineFilters }, known),
    responses: { 200: PageOf(OpenLine) },
  }),
  exportOpenLines: defineRoute({
    method: 'GET',
    path: '/api/order/open-lines/export',
    access: 'company',
    action: 'orders.read',
    summary: 'The open lines of all orders of the active company as a file; at most 50,000',
    query: Type.Object({ ...fileFormat, ...openLineFilters }, known),
    responses: { 200: Type.Unknown() },
    errors: ['export.too.large'],
  }),
  exportOrder: defineRoute({
    method: 'GET',
    path: '/api/order/:id/export',
    access: 'company',
    action: 'orders.read',
    summary: 'The lines of an order as a file; the id or the order number',
    params: Type.Object({ id: Text({ max: 64 }) }),
    query: Type.Object(fileFormat, known),
    responses: { 200: Type.Unknown() },
    errors: ['order.not.found'],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/order/:id',
    access: 'company',
    action: 'orders.read',
    summary: 'An order with its items; the id or the order number',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 200: DataOf(OrderDetail) },
    errors: ['order.not.found'],
  }),
  document: defineRoute({
    method: 'GET',
    path: '/api/document/:id',
    access: 'company',
    action: 'documents.read',
    summary: 'A document of the active company as PDF',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 200: Type.Unknown() },
    errors: ['document.not.found', 'document.not.ready'],
  }),
};
