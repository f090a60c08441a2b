import { BUDGET_PERIODS, MAX_EXTERNAL_ORDER_NUMBER_LENGTH } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { DirectDebitChoice } from './payments.ts';
import { defineRoute } from './route.ts';
import {
  Amount,
  Currency,
  DataOf,
  Id,
  LocalDate,
  NetPrice,
  Nullable,
  OneOf,
  OrderType,
  orderVat,
  PriceUnit,
  Sku,
  Text,
  Uuid,
} from './schema.ts';
import { Season } from './seasons.ts';

export const OrderNote = Type.Object({
  deliveryDate: Nullable(LocalDate),
  note: Text({ max: 500, trim: 'lines' }),
});

const selection = {
  orderType: Type.Optional(OrderType),
  basketId: Type.Optional(Nullable(Id)),
  version: Type.Optional(Type.Integer({ minimum: 0 })),
  shippingAddressId: Type.Optional(Nullable(Id)),
  invoiceAddressId: Type.Optional(Nullable(Id)),
  shippingMethodId: Type.Optional(Nullable(Id)),
  paymentMethodId: Type.Optional(Nullable(Text({ max: 60 }))),
  promotionCode: Type.Optional(Nullable(Text({ max: 60 }))),
  costCentreId: Type.Optional(Nullable(Id)),
};

export const BudgetPeriod = OneOf(BUDGET_PERIODS);

/** A budget of a cost centre in its current period, net; `from` and `until` are both included. */
export const Budget = Type.Object({
  period: BudgetPeriod,
  from: LocalDate,
  until: LocalDate,
  amount: Amount,
  /** Orders of the period that were not cancelled. */
  spent: Amount,
  /** Negative if exceeded. */
  left: Amount,
});
export type Budget = Static<typeof Budget>;

/** Why an order needs approval: the user's role, a rule's amount, or an exceeded budget; amounts are net. */
export const ApprovalReason = Type.Union([
  Type.Object({ code: Type.Literal('role') }),
  Type.Object({ code: Type.Literal('amount'), above: Amount, net: Amount }),
  Type.Object({ code: Type.Literal('budget'), ...Budget.properties, exceededBy: Amount }),
]);
export type ApprovalReason = Static<typeof ApprovalReason>;

/** Nothing but identifiers: prices, fees and totals in a body are ignored (CHKO-17, ROLE-09). */
export const CheckoutSelection = Type.Object(selection);
export type CheckoutSelection = Static<typeof CheckoutSelection>;

/** Why an order cannot be placed yet (CHKO-12); code is one of the error catalogue. */
export const CheckoutIssue = Type.Object({ code: Type.String(), details: Type.Optional(Type.Unknown()) });
export type CheckoutIssue = Static<typeof CheckoutIssue>;

export const CheckoutLine = Type.Object({
  _id: Id,
  id: Type.String(),
  sku: Sku,
  /** The article number that the company uses itself; absent without. */
  ownNumber: Type.Optional(Type.String()),
  name: Type.String(),
  /** Custom attributes as they are read, without those left blank; absent where there are none (CART-25). */
  attributes: Type.Optional(Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))),
  quantity: Type.Integer(),
  /** Pieces for each of the preview's seasons. */
  quantities: Type.Optional(Type.Array(Type.Integer())),
  /** For `priceUnit` sales units. */
  netPrice: NetPrice,
  priceUnit: PriceUnit,
  /** What quantity and price count; absent where the shop shows none (CONF-17). */
  salesUnit: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
  netTotal: Amount,
  /** Percent that the company pays (CHKO-05, decision 65). */
  vatRate: Type.Number(),
  image: Nullable(Type.String()),
});

/** All totals of a checkout, in the tenant's currency (CHKO-06, CHKO-26). */
export const CheckoutPreview = Type.Object({
  lines: Type.Array(CheckoutLine),
  /** Those that `quantities` of the lines stand for, in their order (CHKO-27). */
  seasons: Type.Array(Season),
  net: Amount,
  discount: Amount,
  shipping: Amount,
  vat: Type.Array(Type.Object({ rate: Type.Number(), base: Amount, amount: Amount })),
  ...orderVat,
  /** The error code why the company's own treatment does not apply; absent if it does (decision 65). */
  vatRefusal: Type.Optional(Type.String()),
  gross: Amount,
  currency: Currency,
  version: Type.Integer(),
  shippingMethods: Type.Array(
    Type.Object({ _id: Id, name: Type.String(), isDefault: Type.Boolean(), fee: Amount }),
  ),
  /** The used choices: chosen or preselected ones (CHKO-09, ADDR-05). */
  selected: Type.Object({
    shippingAddressId: Nullable(Id),
    invoiceAddressId: Nullable(Id),
    shippingMethodId: Nullable(Id),
    paymentMethodId: Nullable(Type.String()),
    /** Absent where the company has none. */
    costCentreId: Type.Optional(Nullable(Id)),
  }),
  /** The active cost centres of the company; one must be chosen. Absent without any. */
  costCentres: Type.Optional(
    Type.Array(
      Type.Object({
        _id: Id,
        key: Type.String(),
        name: Type.String(),
        budgets: Type.Optional(Type.Array(Budget)),
      }),
    ),
  ),
  /** Present if the order needs approval and cannot be placed directly. */
  approval: Type.Optional(Type.Object({ reasons: Type.Array(ApprovalReason) })),
  issues: Type.Array(CheckoutIssue),
});
export type CheckoutPreview = Static<typeof CheckoutPreview>;

export const OrderCreation = Type.Object({
  checkoutId: Uuid,
  orderType: OrderType,
  basketId: Id,
  version: Type.Optional(Type.Integer({ minimum: 0 })),
  shippingAddressId: Id,
  invoiceAddressId: Id,
  shippingMethodId: Id,
  paymentMethodId: Text({ min: 1, max: 60 }),
  /** For the method `directDebit`; ignored with any other. */
  directDebit: Type.Optional(Nullable(DirectDebitChoice)),
  externalOrderNumber: Type.Optional(Nullable(Text({ max: MAX_EXTERNAL_ORDER_NUMBER_LENGTH }))),
  orderNotes: Type.Optional(Nullable(Type.Array(OrderNote, { maxItems: 100 }))),
  /** A day on which the buyer would like the delivery of a regular order; kept only where the shop asks for it. */
  requestedDeliveryDate: Type.Optional(Nullable(LocalDate)),
  promotionCode: Type.Optional(Nullable(Text({ max: 60 }))),
  /** Required if the company has active cost centres. */
  costCentreId: Type.Optional(Nullable(Id)),
  termsAccepted: Type.Boolean(),
  /** Any number: an impossible total gets 409 `price.changed`, not a validation error. */
  expectedTotal: Type.Object({ value: Type.Number(), currency: Currency }),
});
export type OrderCreation = Static<typeof OrderCreation>;

export const PlacedOrder = Type.Object({
  _id: Id,
  orderNumber: Type.String(),
  orderType: OrderType,
  paymentStatus: Type.String(),
  requiresPayment: Type.Boolean(),
  total: Type.Object({ net: Amount, vat: Amount, gross: Amount, currency: Currency }),
});
export type PlacedOrder = Static<typeof PlacedOrder>;

/** The discount of a promotion code for the present cart (CHKO-25); `value` is a percentage or an amount, by `type`. */
export const CheckedPromotion = Type.Object({
  code: Type.String(),
  type: Type.Union([Type.Literal('percent'), Type.Literal('fixed')]),
  value: Type.Number(),
  discount: Amount,
});
export type CheckedPromotion = Static<typeof CheckedPromotion>;

/** Why a checkout cannot become an order. */
export const orderErrors = [
  'large.request.wait',
  'amount.too.large',
  'order.amount.too.large',
  'account.blocked',
  'address.missing.country',
  'address.not.found',
  'basket.conflict',
  'basket.empty',
  'basket.not.found',
  'batch.size.invalid',
  'checkout.already.submitted',
  'company.changed',
  'credit.limit.exceeded',
  'custom.attribute.invalid',
  'custom.attribute.required',
  'cost.centre.required',
  'cost.centre.unknown',
  'delivery.blocked',
  'delivery.date.invalid',
  'feature.disabled',
  'iban.country.invalid',
  'iban.invalid',
  'mandate.missing',
  'mandate.not.accepted',
  'mandate.not.found',
  'order.minimum.amount',
  'payment.method.invalid',
  'price.changed',
  'price.missing',
  'promotion.code.expired',
  'promotion.code.min.amount',
  'promotion.code.not.found',
  'promotion.code.used',
  'shipping.country.invalid',
  'shipping.method.invalid',
  'stock.not.enough.error',
  'preorder.not.available',
  'prestock.not.enough',
  'product.not.found',
  'quantity.invalid',
  'season.over',
  'terms.not.accepted',
  'too.many.requests',
] as const;

export const checkoutRoutes = {
  checkPromotion: defineRoute({
    method: 'POST',
    path: '/api/promotionCode/check',
    access: 'company',
    action: 'checkout.read',
    summary: 'What a promotion code takes off the cart of one type; changes nothing',
    body: Type.Object({ code: Text({ min: 1, max: 60 }), orderType: Type.Optional(OrderType) }),
    responses: { 200: DataOf(CheckedPromotion) },
    errors: [
      'large.request.wait',
      'feature.disabled',
      'promotion.code.expired',
      'promotion.code.min.amount',
      'promotion.code.not.found',
      'promotion.code.used',
      'too.many.requests',
    ],
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/order/preview',
    access: 'company',
    action: 'checkout.read',
    summary: 'All totals and open issues of a checkout; changes nothing',
    body: CheckoutSelection,
    responses: { 200: DataOf(CheckoutPreview) },
    errors: [
      'large.request.wait',
      'address.not.found',
      'basket.not.found',
      'company.changed',
      'feature.disabled',
      'too.many.requests',
    ],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/order/create',
    access: 'company',
    action: 'orders.place',
    summary: 'Place the order of one checkout, exactly once',
    body: OrderCreation,
    responses: { 201: DataOf(PlacedOrder) },
    errors: [...orderErrors, 'approval.required'],
  }),
};
