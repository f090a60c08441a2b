import { MAX_ATTRIBUTE_LENGTH, MAX_CART_LINES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { SalesAttribute, VolumePrice } from './catalogue.ts';
import { defineRoute } from './route.ts';
import { Currency, Id, NetPrice, Nullable, OrderType, PriceUnit, Sku, StoredPrice } from './schema.ts';
import { EndedSeason, Season } from './seasons.ts';

const LineAttributes = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9_]{1,60}$' }),
  Type.String({ maxLength: MAX_ATTRIBUTE_LENGTH }),
  { additionalProperties: false },
);

/**
 * A line as a client sends it. Everything else a client may add is ignored (ROLE-09). Numbers are checked by the rules
 * (422 `quantity.invalid`), not by the schema, so that every broken line is reported together.
 */
export const BasketLineInput = Type.Object({
  _id: Type.Optional(Type.String({ maxLength: 64 })),
  sku: Type.Optional(Type.String({ maxLength: 64 })),
  variantSku: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  orderType: Type.Optional(OrderType),
  quantity: Type.Optional(Nullable(Type.Number())),
  /** Pieces for each season, in the order of `seasonIds`; without those index-aligned with GET /api/season. */
  quantities: Type.Optional(Nullable(Type.Array(Type.Number(), { maxItems: 100 }))),
  /**
   * The seasons that `quantities` stand for. Other seasons keep their stored quantities. Quantities for an ended season are
   * refused (409 `season.over`), except unchanged stored ones; 0 drops them.
   */
  seasonIds: Type.Optional(Nullable(Type.Array(Id, { maxItems: 100 }))),
  attributes: Type.Optional(Nullable(LineAttributes)),
});
export type BasketLineInput = Static<typeof BasketLineInput>;

/** What `priceUnit` sales units cost: as stored, and net; volume prices are the steps above the first (PROD-09). */
export const LinePrice = Type.Object({
  value: StoredPrice,
  netValue: NetPrice,
  currency: Currency,
  priceUnit: PriceUnit,
  preOrderPrice: Type.Optional(StoredPrice),
  netPreOrderPrice: Type.Optional(NetPrice),
  rrp: Type.Optional(StoredPrice),
  volumePrices: Type.Optional(Type.Array(VolumePrice)),
});
export type LinePrice = Static<typeof LinePrice>;

/**
 * What tells an article apart from the others of its product. Carts, entries and orders lay out styles by it, sizes and
 * colours as a matrix (decision 53).
 */
export const LineStyle = Type.Object({
  /** The product's. */
  name: Type.String(),
  sku: Sku,
  /** Its place among the articles of the product, from 0; sizes are in order by it. */
  place: Type.Integer(),
  attributes: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), value: Type.String() })),
});
export type LineStyle = Static<typeof LineStyle>;

export const BasketLine = Type.Object({
  /** The product; absent if it was deleted or is hidden (CART-14). */
  _id: Type.Optional(Id),
  /** The line's identity: sku and attributes (CART-05). */
  id: Type.String(),
  sku: Sku,
  variantSku: Type.Optional(Sku),
  /** The article number that the company uses itself; absent without. */
  ownNumber: Type.Optional(Type.String()),
  name: Type.String(),
  image: Nullable(Type.String()),
  orderType: OrderType,
  quantity: Type.Optional(Type.Integer()),
  /** Pieces for each season, in the order of the answer's seasons. */
  quantities: Type.Optional(Type.Array(Type.Integer())),
  /** The line's quantities for ended seasons; absent without. It cannot be ordered until that is dropped. */
  endedSeasons: Type.Optional(Type.Array(EndedSeason)),
  attributes: Type.Record(Type.String(), Type.String()),
  /**
   * The present problem of the attributes, with the attributes that the product needs; absent without a problem. Such a line
   * can be changed and removed, but not ordered (CART-25, CONF-18).
   */
  attributeIssue: Type.Optional(
    Type.Object({
      code: Type.Union([Type.Literal('custom.attribute.required'), Type.Literal('custom.attribute.invalid')]),
      wanted: Type.Array(SalesAttribute),
    }),
  ),
  /** The current price, or while `updatedPrice` is there the one seen at the last save; null: price on request. */
  price: Nullable(LinePrice),
  /** The current price, sent only while it differs from the one seen at the last save (CART-13). */
  updatedPrice: Type.Optional(LinePrice),
  isGrossPrice: Type.Boolean(),
  vatRate: Type.Optional(Type.Number()),
  stock: Type.Object({ value: Type.Integer() }),
  /** In the order of the answer's seasons; empty: no pre-order. */
  preStocks: Type.Array(Type.Object({ quantity: Type.Integer() })),
  isStockFreeze: Type.Boolean(),
  isOnlySellableWithPositiveStock: Type.Boolean(),
  /** All lines of the article together ask for more than its stock (CART-05, CART-19). */
  notEnoughStock: Type.Boolean(),
  salesBatchSize: Nullable(Type.Integer()),
  salesUnit: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  releaseDate: Nullable(Type.String()),
  /** Absent if the product has no other article, or was deleted. */
  style: Type.Optional(LineStyle),
  /** Lines are listed by it; it says nothing else. */
  position: Type.Optional(Type.Integer()),
});
export type BasketLine = Static<typeof BasketLine>;

/** Ten thousand lines with attributes fit (CART-26, NUMS-02). */
const basketBodyLimit = 8 * 1024 * 1024;

/** Far above the limit of a cart, so that too many lines answer `basket.too.large` and no validation error. */
const maxItems = 5 * MAX_CART_LINES;

/**
 * `keep` takes a line as it is, or as it was before a save of the last hour, and marks its current price as seen. Such a line
 * is not checked again. A basket stores the latest 20,000 former lines. With other quantities it is a `put` that may have as
 * much above the stock as there was.
 */
export const BasketChange = Type.Object({
  // One schema and not one for each `op`: a union would check ten thousand lines three times.
  op: Type.Union([Type.Literal('keep'), Type.Literal('put'), Type.Literal('remove')]),
  line: BasketLineInput,
});
export type BasketChange = Static<typeof BasketChange>;

/**
 * Which cart is meant by a save: its id, the company it belongs to and the version that is known, as they were read. Another
 * company than the active one is 409 `company.changed`, also where no cart is stored yet (AUTH-13); another version is 409
 * `basket.conflict` (CART-24). Absent values are not compared.
 */
const cartTarget = {
  _id: Type.Optional(Nullable(Id)),
  companyId: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 0 })),
};
const CartTarget = Type.Object(cartTarget);
export type CartTarget = Static<typeof CartTarget>;

const saveErrors = [
  'large.request.wait',
  'user.mismatch',
  'company.changed',
  'basket.not.found',
  'basket.conflict',
  'basket.too.large',
  'product.added.to.cart.error',
  'quantity.invalid',
  'amount.too.large',
  'batch.size.invalid',
  'stock.not.enough.error',
  'prestock.not.enough',
  'preorder.not.available',
  'custom.attribute.required',
  'custom.attribute.invalid',
  'feature.disabled',
  'season.over',
] as const;

/** The seasons that `quantities` and `preStocks` of the answered lines stand for, in their order (CART-03). */
const seasons = Type.Array(Season);

export const cartRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/basket',
    access: 'company',
    action: 'cart.read',
    summary: 'The user’s basket for the active company with current prices and stock',
    responses: {
      200: Type.Object({
        _id: Nullable(Id),
        version: Type.Integer(),
        /** The active company, whose cart it is: saves name it, see `CartTarget`. */
        companyId: Id,
        items: Type.Array(BasketLine),
        seasons,
      }),
    },
    errors: ['large.request.wait'],
  }),
  save: defineRoute({
    method: 'POST',
    path: '/api/basket',
    access: 'company',
    action: 'cart.change',
    summary: 'Replace the whole basket',
    bodyLimit: basketBodyLimit,
    body: Type.Object({
      ...cartTarget,
      userId: Type.Optional(Id),
      items: Type.Array(BasketLineInput, { maxItems }),
    }),
    responses: { 200: Type.Object({ id: Id, version: Type.Integer() }) },
    errors: saveErrors,
  }),
  change: defineRoute({
    method: 'PATCH',
    path: '/api/basket',
    access: 'company',
    action: 'cart.change',
    summary: 'Apply changes of single lines, all or none, and answer the touched lines',
    bodyLimit: basketBodyLimit,
    body: Type.Object({
      ...cartTarget,
      changes: Type.Array(BasketChange, { minItems: 1, maxItems }),
    }),
    responses: {
      200: Type.Object({ id: Id, version: Type.Integer(), lines: Type.Array(BasketLine), seasons }),
    },
    errors: saveErrors,
  }),
};
