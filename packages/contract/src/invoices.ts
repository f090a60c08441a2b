import { AGEING_BUCKETS, INVOICE_STATUSES, INVOICE_TYPES, MAX_CHOSEN_INVOICES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { Amount, Currency, Id, LocalDate, Nullable, OneOf, OneOrMany, PageOf, Text } from './schema.ts';

/** A document of the account; amounts gross, of credit notes negative (INVC-02). */
export const Invoice = Type.Object({
  _id: Id,
  finDocNumber: Type.String(),
  externalInvoiceNumber: Nullable(Type.String()),
  orderNumber: Nullable(Type.String()),
  docDate: LocalDate,
  docType: OneOf(INVOICE_TYPES),
  /** In the request's language. */
  docTypeName: Type.String(),
  /** The number of the invoice that this one replaces (384); null if it corrects none. */
  corrects: Nullable(Type.String()),
  /** The number of the correction that replaces this one; null without. */
  correctedBy: Nullable(Type.String()),
  amount: Amount,
  /** The unpaid part. */
  openAmount: Amount,
  currency: Currency,
  /** The Skonto on the open amount until this day; null without, or afterwards. */
  skonto: Nullable(Type.Object({ percent: Type.Number(), until: LocalDate, amount: Amount })),
  /** Null where there is no document (INVC-03). */
  invoiceLink: Nullable(Type.String()),
  /** The XRechnung beside the PDF; null without. */
  xmlLink: Nullable(Type.String()),
  paymentStatus: OneOf(INVOICE_STATUSES),
  postway: OneOf(['email', 'post', 'portal']),
  dueDate: LocalDate,
  /** 0 on the due date, negative after it; by the shop's calendar. */
  dueInDays: Type.Integer(),
  /** Of the account after this document. */
  balance: Amount,
  /** False where something else pays it: a mandate, or the online payment of its order. */
  canPay: Type.Boolean(),
});
export type Invoice = Static<typeof Invoice>;

/** The open items of the company, gross (INVC-01). */
export const FinanceStatus = Type.Object({
  currency: Currency,
  /** Of all documents. */
  totalAmount: Amount,
  /** Unpaid parts of invoices. */
  openAmount: Amount,
  /** Of these, due today or within the next seven days. */
  dueAmount: Amount,
  /** Past their due date, less open credit notes that were due. */
  overdueAmount: Amount,
  /** Open credit notes, 0 or negative. */
  creditNotesAmount: Amount,
  /** Open invoices less open credit notes. */
  balance: Amount,
  creditLimit: Nullable(Amount),
  /** What uses up the credit limit, by the figures of the checkout (CHKO-16); null without a limit. */
  credit: Nullable(
    Type.Object({
      limit: Amount,
      invoices: Amount,
      /** Orders on account that are not invoiced yet. */
      orders: Amount,
      open: Amount,
      available: Amount,
    }),
  ),
  /** Unpaid parts of invoices by days since their due date. */
  ageing: Type.Array(Type.Object({ bucket: OneOf(AGEING_BUCKETS), amount: Amount })),
  /** How open invoices can be paid. */
  payment: Type.Object({
    isOnline: Type.Boolean(),
    /** The shop's account for transfers. */
    account: Nullable(
      Type.Object({
        accountHolder: Type.String(),
        iban: Type.String(),
        bic: Nullable(Type.String()),
        bankName: Nullable(Type.String()),
      }),
    ),
  }),
});
export type FinanceStatus = Static<typeof FinanceStatus>;

const filters = {
  paymentStatus: Type.Optional(OneOf(INVOICE_STATUSES)),
  /** First and last document date, both included. */
  dateFrom: Type.Optional(LocalDate),
  dateTo: Type.Optional(LocalDate),
  /** Part of a number or of the type's name; or an order number. */
  search: Type.Optional(Text({ max: 100 })),
};

export const invoicesRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/account/list',
    access: 'company',
    action: 'invoices.read',
    summary: 'Invoices and credit notes of the active company, newest first, and its open items',
    query: Type.Object(
      {
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        ...filters,
      },
      { additionalProperties: false },
    ),
    responses: {
      200: Type.Object({ ...PageOf(Invoice).properties, financeStatus: FinanceStatus }),
    },
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/account/export',
    access: 'company',
    action: 'invoices.read',
    summary: 'The same list as a workbook or CSV',
    query: Type.Object({ format: OneOf(['xlsx', 'csv']), ...filters }, { additionalProperties: false }),
    responses: { 200: Type.Unknown() },
    errors: ['export.too.large'],
  }),
  documents: defineRoute({
    method: 'GET',
    path: '/api/account/documents',
    access: 'company',
    action: 'invoices.read',
    summary: 'The documents of invoices as one ZIP archive',
    query: Type.Object({ id: OneOrMany(Id, MAX_CHOSEN_INVOICES) }, { additionalProperties: false }),
    responses: { 200: Type.Unknown() },
    errors: ['document.not.ready', 'invoice.not.found'],
  }),
};
