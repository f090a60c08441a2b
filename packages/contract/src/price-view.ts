import { ORDER_VAT_TREATMENTS } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { Currency, DataOf, Id, Nullable, OneOf, Text } from './schema.ts';

/** Why a user does not see an article. */
export const HIDDEN_REASONS = ['productInactive', 'variantInactive', 'dealsOnly', 'companyLocked'] as const;

/** The source of an article's price: the customer's list, its steps with the base list's price, the base list, or none. */
export const PRICE_SOURCES = ['own', 'ownSteps', 'base', 'none'] as const;

export const ArticlePrice = Type.Object({
  sku: Type.String(),
  name: Type.String(),
  hidden: Type.Array(OneOf(HIDDEN_REASONS)),
  source: OneOf(PRICE_SOURCES),
  isGrossPrice: Type.Boolean(),
  /** As stored, for `priceUnit` sales units. */
  storedValue: Nullable(Type.Number()),
  priceUnit: Type.Integer(),
  /** The quantity from which the used volume price holds; null: the price of one. */
  step: Nullable(Type.Integer()),
  steps: Type.Array(Type.Object({ minQuantity: Type.Integer(), net: Type.Number() })),
  /** Whether the pre-order price is used. */
  isPreOrderPrice: Type.Boolean(),
  /** Net, for `priceUnit` sales units. */
  unitNet: Nullable(Type.Number()),
  vatPercent: Type.Number(),
  shopVatPercent: Type.Number(),
  net: Nullable(Type.Number()),
  gross: Nullable(Type.Number()),
  rrp: Nullable(Type.Number()),
  stock: Type.Integer(),
  preStock: Nullable(Type.Integer()),
  /** The end of a scheduled price in force; null: none is. */
  scheduledUntil: Nullable(Type.String()),
});
export type ArticlePrice = Static<typeof ArticlePrice>;

export const PriceView = Type.Object({
  productId: Id,
  sku: Type.String(),
  name: Type.String(),
  currency: Currency,
  customer: Nullable(Type.Object({ customerNo: Type.String(), name: Type.String(), country: Type.String() })),
  /** The customer's own list; null: the base list alone. */
  priceList: Nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  basePriceList: Nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  /** Whether a user of the customer sees deals. */
  seesDeals: Type.Boolean(),
  vat: Nullable(
    Type.Object({
      treatment: OneOf(ORDER_VAT_TREATMENTS),
      /** The code of the reason why the customer's own treatment does not apply. */
      refusal: Nullable(Type.String()),
      note: Nullable(Type.String()),
    }),
  ),
  seasons: Type.Array(Type.Object({ _id: Id, name: Type.String() })),
  articles: Type.Array(ArticlePrice),
});
export type PriceView = Static<typeof PriceView>;

export const priceViewRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/admin/products/:id/prices',
    access: 'operator',
    right: 'prices.read',
    summary: 'What a customer sees and pays for the articles of a product, and why; id or article number',
    params: Type.Object({ id: Text({ min: 1, max: 64 }) }),
    query: Type.Object(
      {
        /** Id or number; absent: a customer with the base list. */
        customer: Type.Optional(Text({ max: 64 })),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
        /** The id of an offered season, for a pre-order. */
        season: Type.Optional(Text({ max: 64 })),
      },
      { additionalProperties: false },
    ),
    responses: { 200: DataOf(PriceView) },
    errors: ['product.not.found', 'company.not.found'],
  }),
};
