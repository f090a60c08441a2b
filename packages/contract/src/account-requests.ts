import { MAX_PAYMENT_TERM_DAYS, VAT_TREATMENTS } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { LinkToken } from './accounts.ts';
import { defineRoute } from './route.ts';
import { CountryCode, DataOf, Id, Nullable, OneOf, Text, Timestamp } from './schema.ts';

const Name = Text({ min: 1, max: 100 });
const Optional = Type.Optional(Text({ max: 100 }));

/** The form of a visitor who requests an account (AUTH-07). */
const details = {
  firstName: Name,
  lastName: Name,
  companyName: Name,
  street: Name,
  zipCode: Name,
  city: Name,
  country: Type.Object({ code: CountryCode }),
  phoneNumber: Optional,
  vatId: Type.Optional(Text({ max: 30 })),
  customerNo: Optional,
  message: Type.Optional(Text({ max: 2_000, trim: 'lines' })),
};

export const AccountRequestInput = Type.Object(
  {
    username: Text({ min: 3, max: 50 }),
    email: Text({ min: 3, max: 254 }),
    ...details,
    acceptPrivacy: Type.Literal(true),
    tenant: Type.Optional(Text({ max: 63 })),
    /** Hidden in the form: only programs fill it in. */
    website: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  { additionalProperties: false },
);
export type AccountRequestInput = Static<typeof AccountRequestInput>;

/** The answer of the EU's VIES service about a VAT ID; `isValid` null: no answer yet. */
export const VatCheck = Type.Object({
  isValid: Nullable(Type.Boolean()),
  checkedAt: Timestamp,
  /** Of the service's answer, as proof. */
  identifier: Nullable(Type.String()),
  name: Nullable(Type.String()),
  address: Nullable(Type.String()),
});
export type VatCheck = Static<typeof VatCheck>;

/** A confirmed request as operators see it. */
export const AccountRequest = Type.Object({
  id: Id,
  status: Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('declined')]),
  username: Type.String(),
  email: Type.String(),
  ...details,
  createdAt: Timestamp,
  decidedAt: Nullable(Timestamp),
  decidedBy: Nullable(Type.String()),
  /** The last message to the person: a reason, or a question. */
  answer: Nullable(Type.String()),
  vatCheck: Nullable(VatCheck),
});
export type AccountRequest = Static<typeof AccountRequest>;

/** How a request becomes an account: for the customer with this number, else a new one with these terms. */
export const Approval = Type.Object(
  {
    existingCustomerNo: Type.Optional(Text({ min: 1, max: 100 })),
    /** Another user name, if the requested one was taken meanwhile. */
    username: Type.Optional(Text({ min: 3, max: 50 })),
    customerNo: Type.Optional(Text({ min: 1, max: 100 })),
    /** Code of the price list; absent: the base one. */
    priceList: Type.Optional(Text({ min: 1, max: 100 })),
    /** The VAT treatment of its orders (decision 65); absent: `table`. */
    vatTreatment: Type.Optional(OneOf(VAT_TREATMENTS)),
    paymentTermDays: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_PAYMENT_TERM_DAYS })),
    /** User name of the sales person. */
    salesPerson: Type.Optional(Text({ min: 1, max: 100 })),
  },
  { additionalProperties: false },
);
export type Approval = Static<typeof Approval>;

const params = Type.Object({ id: Text({ max: 64 }) });
const answer = { body: Type.Object({ text: Text({ min: 1, max: 2_000, trim: 'lines' }) }), params };
const decided = DataOf(Type.Object({ id: Id, status: Type.String() }));

export const accountRequestsRoutes = {
  request: defineRoute({
    method: 'POST',
    path: '/api/user/requestAccount',
    access: 'public',
    summary: 'Ask for an account; it counts once the link in the mail was used',
    body: AccountRequestInput,
    responses: { 201: DataOf(Type.Object({ id: Id, status: Type.Literal('pending') })) },
    errors: ['signup.blocked', 'username.taken', 'tenant.not.found', 'too.many.requests'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/user/confirmAccountRequest',
    access: 'public',
    summary: 'Confirm the e-mail address of an account request with the token of its link',
    body: LinkToken,
    responses: { 200: DataOf(Type.Object({ email: Type.String() })) },
    errors: ['link.invalid', 'tenant.not.found'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/account-requests',
    access: 'operator',
    right: 'customers.read',
    summary: 'Confirmed account requests, those to be decided first, at most 500',
    responses: { 200: DataOf(Type.Array(AccountRequest)) },
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/api/admin/account-requests/:id/approve',
    access: 'operator',
    right: 'customers.write',
    summary: 'Make company, address and user of a request and mail a link to set a password',
    params,
    body: Approval,
    responses: { 200: decided },
    errors: [
      'account.request.not.found',
      'account.request.decided',
      'customer.not.found',
      'username.taken',
      'account.request.email.taken',
    ],
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/api/admin/account-requests/:id/decline',
    access: 'operator',
    right: 'customers.write',
    summary: 'Decline a request; the reason is mailed',
    ...answer,
    responses: { 200: decided },
    errors: ['account.request.not.found', 'account.request.decided'],
  }),
  ask: defineRoute({
    method: 'POST',
    path: '/api/admin/account-requests/:id/ask',
    access: 'operator',
    right: 'customers.write',
    summary: 'Mail a question about a request, which stays open',
    ...answer,
    responses: { 200: decided },
    errors: ['account.request.not.found', 'account.request.decided'],
  }),
};
