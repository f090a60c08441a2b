import { E_INVOICE_FORMATS, INVOICE_COLLECTIONS, LOCALES, VAT_TREATMENTS } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import {
  Amount,
  CountryCode,
  Currency,
  DataOf,
  Id,
  listQuery,
  Nullable,
  OneOf,
  StoredAmount,
  Text,
  Timestamp,
} from './schema.ts';

/** A customer in the list of operators. */
export const CustomerRow = Type.Object({
  _id: Id,
  customerNo: Type.String(),
  name: Type.String(),
  /** Of the default address. */
  city: Nullable(Type.String()),
  countryCode: CountryCode,
  isLocked: Type.Boolean(),
  isDeliveryBlocked: Type.Boolean(),
  users: Type.Integer(),
  lastOrderAt: Nullable(Timestamp),
});
export type CustomerRow = Static<typeof CustomerRow>;

/** What operators change of a customer; the columns of an import of companies. */
const terms = {
  name: Text({ min: 1, max: 200 }),
  vatCountryCode: CountryCode,
  vatId: Nullable(Text({ max: 30 })),
  vatTreatment: OneOf(VAT_TREATMENTS),
  /** Its code; null: the base list. */
  priceList: Nullable(Text({ max: 64 })),
  language: OneOf(LOCALES),
  isLocked: Type.Boolean(),
  isDeliveryBlocked: Type.Boolean(),
  discountType: OneOf(['none', 'percent', 'priceList']),
  freightExpense: Nullable(StoredAmount),
  freightExpenseUntil: Nullable(StoredAmount),
  creditLimit: Nullable(StoredAmount),
  paymentTermDays: Type.Integer({ minimum: 0, maximum: 3650 }),
  eInvoiceFormat: OneOf(E_INVOICE_FORMATS),
  leitwegId: Nullable(Text({ max: 200 })),
  invoiceEmail: Nullable(Text({ max: 254 })),
  invoiceCollection: OneOf(INVOICE_COLLECTIONS),
};

export const Customer = Type.Object({
  _id: Id,
  customerNo: Type.String(),
  ...terms,
  /** Changes with each of the values above. */
  version: Type.String(),
  createdAt: Timestamp,
  addresses: Type.Array(
    Type.Object({
      _id: Id,
      type: Type.Integer(),
      isDefault: Type.Boolean(),
      /** One line. */
      text: Type.String(),
    }),
  ),
  users: Type.Array(
    Type.Object({
      _id: Id,
      username: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role: Type.String(),
      isActive: Type.Boolean(),
      isLocked: Type.Boolean(),
    }),
  ),
  salesPersons: Type.Array(Type.Object({ _id: Id, name: Type.String() })),
  /** As the checkout counts it; null without a limit. */
  credit: Nullable(Type.Object({ limit: Amount, open: Amount, available: Amount, currency: Currency })),
  /** Those that can be chosen. */
  priceLists: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
});
export type Customer = Static<typeof Customer>;

const params = Type.Object({ id: Text({ max: 64 }) });
const known = { additionalProperties: false } as const;

export const customersRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/customers',
    access: 'operator',
    right: 'customers.read',
    summary: 'Customers by name; words are of number, name, the e-mail address of a user, or a city',
    query: Type.Object(
      {
        ...listQuery(['name', 'number']),
        state: Type.Optional(OneOf(['locked', 'deliveryBlocked'])),
        vatTreatment: Type.Optional(terms.vatTreatment),
        country: Type.Optional(CountryCode),
      },
      known,
    ),
    responses: {
      200: Type.Object({
        data: Type.Array(CustomerRow),
        meta: Type.Object({
          total: Type.Integer(),
          page: Type.Integer(),
          pageSize: Type.Integer(),
          /** More customers may fit than `total`. */
          hasMore: Type.Optional(Type.Literal(true)),
        }),
      }),
    },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/admin/customers/:id',
    access: 'operator',
    right: 'customers.read',
    summary:
      'A customer with terms, addresses, users, sales persons and credit; the id or the customer number',
    params,
    responses: { 200: DataOf(Customer) },
    errors: ['company.not.found'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/customers/:id',
    access: 'operator',
    right: 'customers.write',
    summary: 'Change the terms of a customer, checked as an import of companies',
    params,
    body: Type.Object({ ...terms, version: Text({ max: 64 }) }, known),
    responses: { 200: DataOf(Customer) },
    errors: ['company.not.found', 'record.changed', 'service.unavailable'],
  }),
};
export const customerTerms = Object.keys(terms) as readonly (keyof typeof terms)[];
