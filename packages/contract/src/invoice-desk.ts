import { E_INVOICE_FORMATS, INVOICE_STATUSES, INVOICE_TYPES, PAYMENT_STATES } from '@kontor/domain';
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
  Text,
  Timestamp,
} from './schema.ts';

const summary = {
  _id: Id,
  finDocNumber: Type.String(),
  externalInvoiceNumber: Nullable(Type.String()),
  order: Nullable(Type.Object({ _id: Id, orderNumber: Type.String() })),
  company: Type.Object({ _id: Id, customerNo: Type.String(), name: Type.String() }),
  docDate: LocalDate,
  docType: OneOf(INVOICE_TYPES),
  /** Whether it replaces another invoice (384). */
  isCorrection: Type.Boolean(),
  /** Gross; of credit notes negative. */
  amount: Amount,
  openAmount: Amount,
  currency: Currency,
  dueDate: LocalDate,
  /** Negative after the due date. */
  dueInDays: Type.Integer(),
  status: OneOf(INVOICE_STATUSES),
};

/** An invoice or credit note as operators see it. */
export const ShopInvoice = Type.Object(summary);
export type ShopInvoice = Static<typeof ShopInvoice>;

export const ShopInvoiceDetail = Type.Object({
  ...summary,
  /** Whether the shop wrote it, which can then credit it. */
  isOfShop: Type.Boolean(),
  documents: Type.Array(
    Type.Object({
      _id: Id,
      fileName: Type.String(),
      format: OneOf(['pdf', 'xml']),
      /** Null: the file is no e-invoice. */
      eInvoice: Nullable(OneOf(E_INVOICE_FORMATS)),
    }),
  ),
  /** For an invoice of the shop, with the creditable rest of each line. */
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      sku: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      left: Type.Integer(),
      /** Of the sales unit; empty for pieces. */
      unit: Type.String(),
      /** Net, for `priceUnit` sales units, with up to 4 decimals. */
      unitPrice: Type.Number(),
      priceUnit: Type.Union([Type.Literal(1), Type.Literal(100), Type.Literal(1000)]),
      /** Percent. */
      vatRate: Type.Number(),
      /** Net. */
      amount: Amount,
    }),
  ),
  /** As the document has them, never negative; null for what the shop did not write. */
  totals: Nullable(
    Type.Object({
      lines: Amount,
      discount: Amount,
      shipping: Amount,
      net: Amount,
      vat: Type.Array(Type.Object({ rate: Type.Number(), base: Amount, amount: Amount })),
      gross: Amount,
      /** Deducted down payments, and what was paid before. */
      prepaid: Amount,
      payable: Amount,
    }),
  ),
  /** The creditable rest of its shipping, net. */
  shippingLeft: Amount,
  /** What its credit notes took off, or a credit note took off its invoice; this can be open no more. Not negative. */
  credited: Amount,
  /** The invoice that it replaces, and the correction that replaces it. */
  corrects: Nullable(Type.Object({ _id: Id, finDocNumber: Type.String() })),
  correctedBy: Nullable(Type.Object({ _id: Id, finDocNumber: Type.String() })),
  creditNotes: Type.Array(Type.Object({ _id: Id, finDocNumber: Type.String(), amount: Amount })),
  /** Online payments of it, and open amounts that operators entered, newest first. Those of files are not known one by one. */
  payments: Type.Array(
    Type.Object({
      at: Timestamp,
      /** What it took off the open amount; negative: it opened the invoice again. */
      amount: Amount,
      state: OneOf([...PAYMENT_STATES, 'entered']),
      /** Null: an operator entered it. */
      provider: Nullable(Type.String()),
      by: Nullable(Type.String()),
    }),
  ),
  /** Changes with the open amount. */
  version: Type.String(),
});
export type ShopInvoiceDetail = Static<typeof ShopInvoiceDetail>;

const params = Type.Object({ id: Text({ max: 64 }) });

export const invoiceDeskRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/invoices',
    access: 'operator',
    right: 'invoices.read',
    summary: 'Invoices and credit notes of all customers; words are of the numbers or the customer',
    query: Type.Object(
      {
        ...listQuery(['number', 'date', 'due', 'open']),
        /** `unpaid`: open, partly paid or overdue. */
        status: Type.Optional(OneOf([...INVOICE_STATUSES, 'unpaid'])),
        docType: Type.Optional(OneOf(INVOICE_TYPES)),
        currency: Type.Optional(Currency),
        /** Customer number. */
        customer: Type.Optional(Text({ max: 64 })),
        from: Type.Optional(LocalDate),
        to: Type.Optional(LocalDate),
      },
      { additionalProperties: false },
    ),
    responses: { 200: CountedPageOf(ShopInvoice) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/admin/invoices/:id',
    access: 'operator',
    right: 'invoices.read',
    summary: 'An invoice with its documents, lines and credit notes',
    params,
    responses: { 200: DataOf(ShopInvoiceDetail) },
    errors: ['invoice.not.found'],
  }),
  setOpen: defineRoute({
    method: 'PUT',
    path: '/api/admin/invoices/:id/open',
    access: 'operator',
    right: 'invoices.write',
    summary: 'Say what is still open of an invoice; 0: it is paid',
    params,
    body: Type.Object({ openAmount: Amount, version: Text({ max: 64 }) }, { additionalProperties: false }),
    responses: { 200: DataOf(ShopInvoiceDetail) },
    errors: ['invoice.not.found', 'record.changed', 'service.unavailable'],
  }),
};
