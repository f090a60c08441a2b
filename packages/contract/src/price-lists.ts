import { MAX_SCHEDULED_AT_ONCE, PRICE_ROUNDINGS, PRICE_UNITS, SCHEDULE_STATES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, listQuery, Nullable, OneOf, PageOf, RequestId, Sku, Text, Timestamp } from './schema.ts';

const Code = Text({ min: 1, max: 64 });
const Name = Text({ min: 1, max: 200 });
export const PriceListRow = Type.Object({
  code: Type.String(),
  name: Type.String(),
  isBase: Type.Boolean(),
  /** At most `MAX_COUNTED_OF_LIST`. */
  prices: Type.Integer(),
  customers: Type.Integer(),
});
export type PriceListRow = Static<typeof PriceListRow>;

export const PriceList = Type.Object({
  ...PriceListRow.properties,
  version: Type.String(),
  /** The first 200 by name. */
  assigned: Type.Array(Type.Object({ _id: Id, customerNo: Type.String(), name: Type.String() })),
});
export type PriceList = Static<typeof PriceList>;

export const ScheduledPrice = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  priceList: Type.String(),
  minQuantity: Type.Integer(),
  value: Type.Number(),
  preOrderValue: Nullable(Type.Number()),
  priceUnit: Type.Integer(),
  validFrom: Timestamp,
  validUntil: Nullable(Timestamp),
  state: OneOf(SCHEDULE_STATES),
  /** The present price without it; null: none. */
  usualValue: Nullable(Type.Number()),
  version: Type.String(),
});
export type ScheduledPrice = Static<typeof ScheduledPrice>;

const copyFields = {
  from: Code,
  percent: Type.Number({ minimum: -99, maximum: 1000 }),
  rounding: OneOf(PRICE_ROUNDINGS),
};
const params = Type.Object({ code: Code });
const known = { additionalProperties: false } as const;

export const priceListsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/price-lists',
    access: 'operator',
    right: 'prices.read',
    summary: 'Price lists by name with how many prices and customers they have',
    query: Type.Object({ ...listQuery(['name', 'code']) }, known),
    responses: { 200: PageOf(PriceListRow) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/admin/price-lists/:code',
    access: 'operator',
    right: 'prices.read',
    summary: 'A price list with its customers',
    params,
    responses: { 200: DataOf(PriceList) },
    errors: ['price.list.not.found'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/price-lists',
    access: 'operator',
    right: 'prices.write',
    summary: 'Create a price list, empty or with the prices of another one',
    body: Type.Object({ code: Code, name: Name, copy: Type.Optional(Type.Object(copyFields, known)) }, known),
    responses: { 201: DataOf(PriceList) },
    errors: ['price.list.taken', 'price.list.not.found', 'price.list.too.long', 'service.unavailable'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/price-lists/:code',
    access: 'operator',
    right: 'prices.write',
    summary: 'Rename a price list, or make it the one of customers without their own',
    params,
    body: Type.Object(
      { name: Name, isBase: Type.Optional(Type.Literal(true)), version: Text({ max: 64 }) },
      known,
    ),
    responses: { 200: DataOf(PriceList) },
    errors: ['price.list.not.found', 'record.changed', 'service.unavailable'],
  }),
  copy: defineRoute({
    method: 'POST',
    path: '/api/admin/price-lists/:code/copy',
    access: 'operator',
    right: 'prices.write',
    summary: 'Write the prices of a list, changed by percent and rounded, into this one; its others stay',
    params,
    /** A repetition is refused: prices raised by percent would be raised twice. */
    body: Type.Object({ ...copyFields, requestId: RequestId }, known),
    responses: { 200: DataOf(Type.Object({ changed: Type.Integer() })) },
    errors: ['price.list.not.found', 'price.list.too.long', 'request.repeated', 'service.unavailable'],
  }),
  assign: defineRoute({
    method: 'PUT',
    path: '/api/admin/price-lists/:code/customers/:customerNo',
    access: 'operator',
    right: 'customers.write',
    summary: 'Give a customer this price list',
    params: Type.Object({ code: Code, customerNo: Text({ min: 1, max: 64 }) }),
    responses: { 200: DataOf(PriceList) },
    errors: ['price.list.not.found', 'company.not.found', 'service.unavailable'],
  }),
  release: defineRoute({
    method: 'DELETE',
    path: '/api/admin/price-lists/:code/customers/:customerNo',
    access: 'operator',
    right: 'customers.write',
    summary: 'Take this price list from a customer, who then has the base list',
    params: Type.Object({ code: Code, customerNo: Text({ min: 1, max: 64 }) }),
    responses: { 200: DataOf(PriceList) },
    errors: ['price.list.not.found', 'company.not.found', 'service.unavailable'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/price-lists/:code',
    access: 'operator',
    right: 'prices.write',
    summary: 'Delete a price list that no customer has, with its prices',
    params,
    responses: { 204: Type.Null() },
    errors: ['price.list.not.found', 'price.list.in.use'],
  }),
  scheduled: defineRoute({
    method: 'GET',
    path: '/api/admin/scheduled-prices',
    access: 'operator',
    right: 'prices.read',
    summary: 'Prices for a time, the latest beginning first',
    query: Type.Object(
      {
        ...listQuery(['validFrom']),
        priceList: Type.Optional(Code),
        product: Type.Optional(Id),
        state: Type.Optional(OneOf(SCHEDULE_STATES)),
      },
      known,
    ),
    responses: { 200: PageOf(ScheduledPrice) },
  }),
  schedule: defineRoute({
    method: 'POST',
    path: '/api/admin/scheduled-prices',
    access: 'operator',
    right: 'prices.write',
    summary: 'Add, change or remove prices for a time, checked as rows of an import of prices',
    body: Type.Object(
      {
        prices: Type.Array(
          Type.Object(
            {
              sku: Sku,
              priceList: Code,
              minQuantity: Type.Integer({ minimum: 1 }),
              /** A time without a zone is one of Europe/Berlin. */
              validFrom: Text({ min: 1, max: 40 }),
              validUntil: Type.Optional(Nullable(Text({ max: 40 }))),
              value: Type.Optional(Text({ max: 40 })),
              preOrderValue: Type.Optional(Nullable(Text({ max: 40 }))),
              /** How many sales units the price is for; absent: that of the usual price. */
              priceUnit: Type.Optional(OneOf(PRICE_UNITS.map(String))),
              remove: Type.Optional(Type.Literal(true)),
              /** What the caller has read of this planned price; absent: whatever is planned is replaced. */
              version: Type.Optional(Text({ max: 64 })),
            },
            known,
          ),
          { minItems: 1, maxItems: MAX_SCHEDULED_AT_ONCE },
        ),
      },
      known,
    ),
    bodyLimit: 4 * 1024 * 1024,
    responses: { 200: DataOf(Type.Object({ changed: Type.Integer() })) },
    errors: ['record.changed', 'scheduled.price.not.found', 'service.unavailable'],
  }),
};
