import { MAX_CHOSEN_INVOICES, PAYMENT_STATES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import {
  Amount,
  CountedPageOf,
  Currency,
  DataOf,
  Id,
  LocalDate,
  listQuery,
  Nullable,
  OneOf,
  OneOrMany,
  Text,
  Timestamp,
} from './schema.ts';

/** How an order by SEPA direct debit is paid: by a mandate given before, or by one that is given with the order. */
export const DirectDebitChoice = Type.Union([
  Type.Object({ mandateId: Id }),
  Type.Object({
    /** In any spelling; checked by country, length and check digits (ISO 13616). */
    iban: Text({ max: 50 }),
    accountHolder: Text({ max: 70 }),
    mandateAccepted: Type.Boolean(),
  }),
]);
export type DirectDebitChoice = Static<typeof DirectDebitChoice>;

/** Where to transfer a prepayment to; amount gross in the main unit. */
export const BankTransfer = Type.Object({
  accountHolder: Type.String(),
  iban: Type.String(),
  bic: Nullable(Type.String()),
  bankName: Nullable(Type.String()),
  /** What to write into the transfer: the order number. */
  reference: Type.String(),
  amount: Amount,
  currency: Currency,
});
export type BankTransfer = Static<typeof BankTransfer>;

/** How an order is paid and what there is to do about it. */
export const OrderPayment = Type.Object({
  /** `invoice`, `prepayment`, `directDebit`, `online`; an imported order may have any other. */
  methodId: Type.String(),
  isOnline: Type.Boolean(),
  /** Whether the buyer can begin (again) to pay it online now. */
  canPay: Type.Boolean(),
  /** While a prepayment is expected. */
  bankTransfer: Nullable(BankTransfer),
  directDebit: Nullable(
    Type.Object({
      /** Masked: 'DE89 •••• 3000'. */
      iban: Type.String(),
      accountHolder: Type.String(),
      mandateReference: Type.String(),
      creditorId: Type.String(),
    }),
  ),
});
export type OrderPayment = Static<typeof OrderPayment>;

/** The payment methods of a checkout, with their facts (CHKO-16). */
export const PaymentOptions = Type.Object({
  methods: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      isDefault: Type.Boolean(),
      isOnline: Type.Boolean(),
    }),
  ),
  /** Of purchase on account; null without a limit. Gross, in the main unit. */
  credit: Nullable(Type.Object({ limit: Amount, open: Amount, available: Amount, currency: Currency })),
  /** Null where direct debit is not offered. */
  directDebit: Nullable(
    Type.Object({
      creditor: Type.String(),
      creditorId: Type.String(),
      /** Given before by the company, newest first; IBAN masked. */
      mandates: Type.Array(
        Type.Object({
          _id: Id,
          iban: Type.String(),
          accountHolder: Type.String(),
          reference: Type.String(),
          acceptedAt: Timestamp,
        }),
      ),
    }),
  ),
});
export type PaymentOptions = Static<typeof PaymentOptions>;

/** A payment that waits for its buyer; only the provider's own message says how it ended (CHKO-21). */
export const StartedPayment = Type.Object({
  paymentId: Id,
  orderId: Id,
  orderNumber: Type.String(),
  status: Type.Literal('pending'),
  /** Absolute address of the provider's page. */
  redirectUrl: Type.String(),
});
export type StartedPayment = Static<typeof StartedPayment>;

/** The same for invoices. */
export const StartedInvoicePayment = Type.Omit(StartedPayment, ['orderId', 'orderNumber']);
export type StartedInvoicePayment = Static<typeof StartedInvoicePayment>;

/** A payment of an order or of invoices, or a refund by hand, as operators see it. */
export const ShopPayment = Type.Object({
  _id: Id,
  state: OneOf(PAYMENT_STATES),
  /** Null: a refund by hand. */
  provider: Nullable(Type.String()),
  /** Gross; of a refund by hand negative. */
  amount: Amount,
  currency: Currency,
  /** Of a refund by hand. */
  reason: Nullable(Type.String()),
  createdBy: Nullable(Type.String()),
  createdAt: Timestamp,
  company: Type.Object({ _id: Id, customerNo: Type.String(), name: Type.String() }),
  order: Nullable(Type.Object({ _id: Id, orderNumber: Type.String() })),
  /** Empty for an order. */
  invoices: Type.Array(Type.Object({ _id: Id, finDocNumber: Type.String() })),
});
export type ShopPayment = Static<typeof ShopPayment>;

const testPage = Type.Object({
  token: Text({ min: 1, max: 100 }),
  locale: Type.Optional(Text({ max: 10 })),
});

export const paymentsRoutes = {
  options: defineRoute({
    method: 'GET',
    path: '/api/payment/options',
    access: 'company',
    action: 'checkout.read',
    summary: 'Payment methods of the checkout, what is left of the credit limit, SEPA mandates given before',
    responses: { 200: DataOf(PaymentOptions) },
  }),
  createOrder: defineRoute({
    method: 'POST',
    path: '/api/payment/createOrder',
    access: 'company',
    action: 'orders.place',
    summary: 'Begin the online payment of an order, or go on with the one that is running',
    body: Type.Object({ orderId: Id }),
    responses: { 201: DataOf(StartedPayment) },
    errors: [
      'order.cancelled',
      'order.not.found',
      'payment.already.paid',
      'payment.failed',
      'payment.not.required',
    ],
  }),
  payInvoices: defineRoute({
    method: 'POST',
    path: '/api/payment/invoices',
    access: 'company',
    action: 'invoices.pay',
    summary: 'Begin the online payment of open invoices, or go on with the one that is running',
    body: Type.Object({ invoiceIds: OneOrMany(Id, MAX_CHOSEN_INVOICES) }),
    responses: { 201: DataOf(StartedInvoicePayment) },
    errors: ['invoice.currencies.differ', 'invoice.not.found', 'invoice.not.payable', 'payment.failed'],
  }),
  all: defineRoute({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'operator',
    right: 'invoices.read',
    summary:
      'Online payments and refunds by hand of all customers; words are of the order number, an invoice or the customer',
    query: Type.Object(
      {
        ...listQuery(['date']),
        state: Type.Optional(OneOf(PAYMENT_STATES)),
        /** Customer number. */
        customer: Type.Optional(Text({ max: 64 })),
        from: Type.Optional(LocalDate),
        to: Type.Optional(LocalDate),
      },
      { additionalProperties: false },
    ),
    responses: { 200: CountedPageOf(ShopPayment) },
  }),
  /** The signature covers the raw body, which is read as bytes, not as JSON. */
  webhook: defineRoute({
    method: 'POST',
    path: '/api/payment/webhook',
    access: 'public',
    summary: 'Messages of the payment provider, signed by it (header stripe-signature)',
    responses: { 200: Type.Object({ received: Type.Literal(true) }) },
    errors: ['payment.signature.invalid'],
  }),
  testPage: defineRoute({
    method: 'GET',
    path: '/api/payment/test',
    access: 'public',
    summary: 'Page of the built-in test provider (HTML), named by its secret token',
    query: testPage,
    responses: { 200: Type.Unknown() },
    errors: ['payment.not.found'],
  }),
  testResult: defineRoute({
    method: 'POST',
    path: '/api/payment/test',
    access: 'public',
    summary: 'Pay or decline on the page of the test provider; leads back to the shop',
    query: Type.Object({
      ...testPage.properties,
      result: Type.Union([Type.Literal('paid'), Type.Literal('failed')]),
    }),
    responses: { 303: Type.Unknown() },
    errors: ['payment.not.found'],
  }),
};
