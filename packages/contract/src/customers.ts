import { E_INVOICE_FORMATS, INVOICE_COLLECTIONS, LOCALES, VAT_TREATMENTS } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { AccountRequestInput, Approval } from './account-requests.ts';
import { Address, AddressInput } from './accounts.ts';
import { defineRoute } from './route.ts';
import {
  Amount,
  CountedPageOf,
  CountryCode,
  Currency,
  DataOf,
  Id,
  listQuery,
  Nullable,
  OneOf,
  RequestId,
  StoredAmount,
  Text,
  Timestamp,
} from './schema.ts';

const known = { additionalProperties: false } as const;

/** What a merge counts. */
export const MERGE_COUNTS = [
  ...(['users', 'addresses', 'salesPersons', 'orders', 'invoices', 'documents', 'returns', 'carts'] as const),
  ...(['drafts', 'wishlists', 'alarms', 'ownNumbers', 'mandates', 'costCentres', 'approvals'] as const),
  'reviews',
] as const;

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
  /** Cash discount on the shop's invoices; both or none. */
  skontoPercent: Nullable(Type.Number({ minimum: 0.01, maximum: 99.99 })),
  skontoDays: Nullable(Type.Integer({ minimum: 0, maximum: 365 })),
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
  /** Closed customers that were merged into this one, the latest first. */
  merged: Type.Array(Type.Object({ _id: Id, customerNo: Type.String(), name: Type.String(), at: Timestamp })),
  /** As the checkout counts it; null without a limit. */
  credit: Nullable(
    Type.Object({
      limit: Amount,
      /** Unpaid invoices less credit notes. */
      invoices: Amount,
      /** Orders on account that are not invoiced yet. */
      orders: Amount,
      /** Both. */
      open: Amount,
      available: Amount,
      currency: Currency,
    }),
  ),
  /** Those that can be chosen. */
  priceLists: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
});
export type Customer = Static<typeof Customer>;

/** A new customer with its general address and the user who runs its users. */
export const CustomerInput = Type.Object(
  {
    ...Type.Pick(AccountRequestInput, [
      ...([
        'firstName',
        'lastName',
        'companyName',
        'street',
        'zipCode',
        'city',
        'country',
        'phoneNumber',
      ] as const),
      ...(['vatId', 'email'] as const),
    ]).properties,
    /** Absent: the e-mail address. */
    username: Type.Optional(Text({ min: 1, max: 100 })),
    language: OneOf(LOCALES),
    ...Type.Omit(Approval, ['existingCustomerNo', 'username']).properties,
  },
  known,
);
export type CustomerInput = Static<typeof CustomerInput>;

/** A sales person with the customers. */
export const SalesPerson = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  isLocked: Type.Boolean(),
  customers: Type.Integer(),
});
export type SalesPerson = Static<typeof SalesPerson>;

const params = Type.Object({ id: Text({ max: 64 }) });
const addressParams = Type.Object({ ...params.properties, address: Text({ max: 64 }) });
const write = { access: 'operator', right: 'customers.write' } as const;

/** Two customers that may be one, and by what. */
export const CustomerDouble = Type.Object({
  customers: Type.Array(Type.Object({ _id: Id, customerNo: Type.String(), name: Type.String() })),
  reasons: Type.Array(OneOf(['vatId', 'email', 'postcode', 'number'])),
});
export type CustomerDouble = Static<typeof CustomerDouble>;

const Mergeable = Type.Object({ _id: Id, customerNo: Type.String(), ...terms, version: Type.String() });

/** Both sides of a merge, and what moves. */
export const CustomerMerge = Type.Object({
  kept: Mergeable,
  closed: Mergeable,
  /** How many records of the closed customer move, by kind; none: left out. */
  moves: Type.Array(Type.Object({ kind: OneOf(MERGE_COUNTS), count: Type.Integer() })),
  /** E-mail addresses that users of both have; both users stay. */
  sharedEmails: Type.Array(Type.String()),
  /** Why the two cannot be merged now: an error code. */
  refusal: Nullable(OneOf(['company.merge.currency', 'company.merge.payment'])),
});
export type CustomerMerge = Static<typeof CustomerMerge>;

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
        /** The user name of a sales person. */
        salesPerson: Type.Optional(Text({ max: 100 })),
      },
      known,
    ),
    responses: { 200: CountedPageOf(CustomerRow) },
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
  doubles: defineRoute({
    method: 'GET',
    path: '/api/admin/customer-doubles',
    access: 'operator',
    right: 'customers.read',
    summary: 'Pairs of customers that may be one: same VAT ID, e-mail domain, postcode and name, or number',
    responses: { 200: DataOf(Type.Array(CustomerDouble)) },
  }),
  compare: defineRoute({
    method: 'GET',
    path: '/api/admin/customers/:id/merge/:other',
    access: 'operator',
    right: 'customers.read',
    summary: 'Two customers side by side before `other` is merged into `id`, and what moves',
    params: Type.Object({ ...params.properties, other: Text({ max: 64 }) }),
    responses: { 200: DataOf(CustomerMerge) },
    errors: ['company.not.found', 'company.merge.same', 'company.merged'],
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/api/admin/customers/:id/merge/:other',
    ...write,
    summary: 'Merge the customer `other` into `id`: its records move, and it stays as a closed record',
    params: Type.Object({ ...params.properties, other: Text({ max: 64 }) }),
    body: Type.Object(
      {
        /** Of the kept and of the closed customer. */
        version: Text({ max: 64 }),
        otherVersion: Text({ max: 64 }),
        /** Whose values the kept customer takes from the closed one. */
        take: Type.Array(OneOf(Object.keys(terms) as (keyof typeof terms)[]), { maxItems: 50 }),
      },
      known,
    ),
    responses: { 200: DataOf(Type.Object({ _id: Id })) },
    errors: [
      'company.not.found',
      'company.merge.same',
      'company.merged',
      'company.merge.currency',
      'company.merge.payment',
      'company.merge.vat',
      'record.changed',
      'service.unavailable',
    ],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/customers',
    ...write,
    summary: 'Make a customer with its address and invite its first user, checked as an import',
    body: CustomerInput,
    responses: { 201: DataOf(Type.Object({ _id: Id })) },
    errors: ['operator.right.missing', 'username.taken', 'email.taken'],
  }),
  choices: defineRoute({
    method: 'GET',
    path: '/api/admin/customer-choices',
    access: 'operator',
    right: 'customers.read',
    summary: 'What a new customer can be given: the price lists beside the base one',
    responses: {
      200: DataOf(
        Type.Object({ priceLists: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) }),
      ),
    },
  }),
  addresses: defineRoute({
    method: 'GET',
    path: '/api/admin/customers/:id/addresses',
    access: 'operator',
    right: 'customers.read',
    summary: 'The addresses of a customer, default ones first',
    params,
    responses: { 200: DataOf(Type.Array(Address)) },
    errors: ['company.not.found'],
  }),
  createAddress: defineRoute({
    method: 'POST',
    path: '/api/admin/customers/:id/addresses',
    ...write,
    summary: 'Add an address to a customer',
    params,
    body: Type.Object({ ...AddressInput.properties, requestId: RequestId }),
    responses: { 201: DataOf(Type.Object({ _id: Id })) },
    errors: ['company.not.found', 'address.limit', 'request.repeated'],
  }),
  changeAddress: defineRoute({
    method: 'PUT',
    path: '/api/admin/customers/:id/addresses/:address',
    ...write,
    summary: 'Replace an address of a customer',
    params: addressParams,
    body: Type.Object({ ...AddressInput.properties, version: Text({ max: 64 }) }),
    responses: { 200: DataOf(Type.Object({ _id: Id })) },
    errors: ['company.not.found', 'address.not.found', 'address.is.default', 'record.changed'],
  }),
  deleteAddress: defineRoute({
    method: 'DELETE',
    path: '/api/admin/customers/:id/addresses/:address',
    ...write,
    summary: 'Delete an address of a customer; orders keep their copies',
    params: addressParams,
    responses: { 204: Type.Null() },
    errors: ['company.not.found', 'address.not.found', 'address.is.default'],
  }),
  salesPersons: defineRoute({
    method: 'GET',
    path: '/api/admin/sales-persons',
    access: 'operator',
    right: 'customers.read',
    summary: 'All sales persons by name, with how many customers they have',
    responses: { 200: DataOf(Type.Array(SalesPerson)) },
  }),
  assign: defineRoute({
    method: 'PUT',
    path: '/api/admin/customers/:id/sales-persons/:user',
    ...write,
    summary: 'Assign a sales person to a customer, or take the assignment away',
    params: Type.Object({ ...params.properties, user: Text({ max: 64 }) }),
    body: Type.Object({ isAssigned: Type.Boolean() }, known),
    responses: { 204: Type.Null() },
    errors: ['company.not.found', 'user.not.found', 'service.unavailable'],
  }),
};
export const customerTerms = Object.keys(terms) as readonly (keyof typeof terms)[];
