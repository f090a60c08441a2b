import {
  E_INVOICE_FORMATS,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  MAX_PAYMENT_TERM_DAYS,
  MAX_QUANTITY,
} from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import {
  Amount,
  CountryCode,
  Currency,
  DataOf,
  Id,
  LocalDate,
  Nullable,
  OneOf,
  RequestId,
  Text,
  Timestamp,
} from './schema.ts';

/** Who writes the invoices of a tenant, and when (decision 71). */
export const Billing = Type.Object({
  /** `erp`: invoices are imported. */
  by: OneOf(['erp', 'shop']),
  /** What is billed: delivered pieces, or orders as they were placed. */
  on: OneOf(['dispatch', 'order']),
  /** Of the gross amount of a pre-order; 0: none. */
  downPaymentPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Before the kind of the number: 'K' gives 'KRE-2026-000001'. */
  numberPrefix: Type.String({ maxLength: 10, pattern: '^[A-Z0-9-]*$', form: 'numberPrefix' }),
});

/** An order that could not be billed; it is tried again every night and by `run`. */
const BillingRefusal = Type.Object({
  orderId: Id,
  orderNumber: Type.String(),
  company: Type.Object({ customerNo: Type.String(), name: Type.String() }),
  /** An error code, such as `e.invoice.incomplete`. */
  code: Type.String(),
  /** The facts that the e-invoice lacks, such as `buyer.leitwegId`. */
  missing: Type.Array(Type.String()),
  refusedAt: Timestamp,
});
export type BillingRefusal = Static<typeof BillingRefusal>;

/** How a company pays on account. */
const PaymentTerms = Type.Object(
  {
    paymentTermDays: Type.Integer({ minimum: 0, maximum: MAX_PAYMENT_TERM_DAYS }),
    /** Cash discount on the invoices of the shop; its days are within the term. */
    skonto: Nullable(
      Type.Object(
        {
          percent: Type.Number({ minimum: 0.01, maximum: 99.99 }),
          days: Type.Integer({ minimum: 0, maximum: 365 }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type PaymentTerms = Static<typeof PaymentTerms>;

/** A paid order of which pieces were cancelled afterwards; amounts gross. */
const RefundDue = Type.Object({
  orderId: Id,
  orderNumber: Type.String(),
  company: Type.Object({ customerNo: Type.String(), name: Type.String() }),
  currency: Currency,
  /** Of the cancelled pieces. */
  cancelled: Amount,
  /** Recorded as paid back. */
  refunded: Amount,
  due: Amount,
  /** What the payment provider calls the money; null if it was not paid online. */
  chargeReference: Nullable(Type.String()),
});
export type RefundDue = Static<typeof RefundDue>;

/** Why the shop writes no invoice of an order now: an error code, which is also how writing one is refused. */
export const BILLING_BLOCKS = [
  'billing.by.erp',
  'billing.nothing.delivered',
  'billing.nothing.left',
  'billing.collected',
] as const;

/** The invoices of an order, and whether the shop can write one now. */
const OrderBilling = Type.Object({
  blockedBy: Nullable(OneOf(BILLING_BLOCKS)),
  /** Why the last attempt failed; it is tried again every night. */
  refusal: Nullable(Type.Object({ code: Type.String(), missing: Type.Array(Type.String()) })),
  /** Newest first, credit notes and collective invoices included. */
  invoices: Type.Array(
    Type.Object({
      _id: Id,
      finDocNumber: Type.String(),
      docDate: LocalDate,
      docType: OneOf(INVOICE_TYPES),
      /** Gross, of the whole document; of credit notes negative. */
      amount: Amount,
      currency: Currency,
      status: OneOf(INVOICE_STATUSES),
    }),
  ),
});
export type OrderBilling = Static<typeof OrderBilling>;

/** Why an invoice cannot be corrected: an error code, which is also how correcting it is refused. */
const CORRECTION_BLOCKS = [
  'invoice.not.correctable',
  'invoice.corrected',
  'invoice.credited',
  'invoice.payment.pending',
] as const;
export type CorrectionBlock = (typeof CORRECTION_BLOCKS)[number];

const fact = Text({ max: 100 });

/** The facts of an invoice that can be corrected; '' for a missing one. */
const InvoiceFacts = Type.Object(
  {
    /** The buyer's; one of companyName and lastName is given. */
    companyName: Text({ max: 200 }),
    firstName: fact,
    lastName: fact,
    street: fact,
    street2: fact,
    apartment: fact,
    addressline2: fact,
    zipCode: fact,
    city: fact,
    state: fact,
    countryCode: CountryCode,
    vatId: Text({ max: 30 }),
    /** The buyer's electronic address (BT-49). */
    email: Text({ max: 254 }),
    /** Leitweg-ID or another buyer reference (BT-10). */
    buyerReference: Text({ max: 200 }),
    /** The customer's order number (BT-13). */
    externalOrderNumber: Text({ max: 200 }),
    eInvoiceFormat: OneOf(E_INVOICE_FORMATS),
  },
  { additionalProperties: false },
);
export type InvoiceFacts = Static<typeof InvoiceFacts>;

const InvoiceCorrection = Type.Object({
  blockedBy: Nullable(OneOf(CORRECTION_BLOCKS)),
  /** The facts of the invoice and the present ones of the customer's record; null for an invoice that the shop did not write. */
  invoice: Nullable(InvoiceFacts),
  customer: Nullable(InvoiceFacts),
});
export type InvoiceCorrection = Static<typeof InvoiceCorrection>;

const companyTerms = {
  path: '/api/admin/companies/:id/paymentTerms',
  access: 'operator',
  params: Type.Object({ id: Text({ max: 64 }) }),
  responses: { 200: DataOf(Type.Object({ ...PaymentTerms.properties, version: Type.String() })) },
  errors: ['company.not.found'],
} as const;

export const billingRoutes = {
  terms: defineRoute({
    ...companyTerms,
    method: 'GET',
    right: 'customers.read',
    summary: 'Term of payment and cash discount of a company',
  }),
  saveTerms: defineRoute({
    ...companyTerms,
    method: 'PUT',
    right: 'customers.write',
    summary: 'Set term of payment and cash discount of a company; issued invoices stay',
    body: Type.Object(
      {
        ...PaymentTerms.properties,
        /** What the caller has read; absent: the terms are set whatever they are. */
        version: Type.Optional(Text({ max: 64 })),
      },
      { additionalProperties: false },
    ),
    errors: ['company.not.found', 'record.changed'],
  }),
  refundsDue: defineRoute({
    method: 'GET',
    path: '/api/admin/refunds',
    access: 'operator',
    right: 'invoices.read',
    summary: 'Paid orders whose cancelled pieces are not paid back yet, at most 500',
    responses: { 200: DataOf(Type.Array(RefundDue)) },
  }),
  run: defineRoute({
    method: 'POST',
    path: '/api/admin/billing/run',
    access: 'operator',
    right: 'invoices.write',
    summary: 'Bill now what waits to be billed, which the shop also does every night',
    responses: { 200: DataOf(Type.Object({ invoices: Type.Integer() })) },
  }),
  order: defineRoute({
    method: 'GET',
    path: '/api/admin/orders/:id/billing',
    access: 'operator',
    right: 'invoices.read',
    summary: 'The invoices of an order, and whether the shop can write one now; the id or the order number',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 200: DataOf(OrderBilling) },
    errors: ['order.not.found'],
  }),
  billOrder: defineRoute({
    method: 'POST',
    path: '/api/admin/orders/:id/billing',
    access: 'operator',
    right: 'invoices.write',
    summary: 'Write the invoice of an order now; a collective invoice waits for the end of its week or month',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 200: DataOf(OrderBilling) },
    errors: ['order.not.found', 'e.invoice.incomplete', ...BILLING_BLOCKS],
  }),
  refusals: defineRoute({
    method: 'GET',
    path: '/api/admin/billing/refusals',
    access: 'operator',
    right: 'invoices.write',
    summary: 'The orders that could not be billed, with the reason',
    responses: { 200: DataOf(Type.Array(BillingRefusal)) },
  }),
  credit: defineRoute({
    method: 'POST',
    path: '/api/admin/invoices/:id/credit',
    access: 'operator',
    right: 'invoices.write',
    summary: 'Write a credit note for lines or the shipping of an invoice, or for all that is left of it',
    params: Type.Object({ id: Text({ max: 64 }) }),
    body: Type.Object(
      {
        requestId: RequestId,
        reason: Text({ min: 1, max: 500 }),
        /** Positions of the invoice; absent: the whole rest with discount and shipping. */
        lines: Type.Optional(
          Type.Array(
            Type.Object({
              position: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
              quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
            }),
            { maxItems: 1000 },
          ),
        ),
        /** With `lines`, which may then be empty: also the rest of the shipping. */
        shipping: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    responses: { 201: DataOf(Type.Object({ _id: Id, finDocNumber: Type.String() })) },
    errors: [
      'invoice.not.found',
      'invoice.not.creditable',
      'invoice.corrected',
      'credit.exceeds.invoice',
      'e.invoice.incomplete',
      'request.repeated',
    ],
  }),
  correction: defineRoute({
    method: 'GET',
    path: '/api/admin/invoices/:id/correct',
    access: 'operator',
    right: 'invoices.write',
    summary: 'What of an invoice can be corrected, beside what the customer’s record says now',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 200: DataOf(InvoiceCorrection) },
    errors: ['invoice.not.found'],
  }),
  correct: defineRoute({
    method: 'POST',
    path: '/api/admin/invoices/:id/correct',
    access: 'operator',
    right: 'invoices.write',
    summary: 'Replace an invoice by one with other facts of its buyer and the same amounts (384)',
    params: Type.Object({ id: Text({ max: 64 }) }),
    body: Type.Object(
      { ...InvoiceFacts.properties, reason: Text({ min: 1, max: 500 }), requestId: RequestId },
      { additionalProperties: false },
    ),
    responses: { 201: DataOf(Type.Object({ _id: Id, finDocNumber: Type.String() })) },
    errors: [
      'invoice.not.found',
      ...CORRECTION_BLOCKS,
      'correction.unchanged',
      'e.invoice.incomplete',
      'request.repeated',
    ],
  }),
};
