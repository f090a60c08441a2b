import { VAT_TREATMENTS } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { CountryCode, DataOf, Id, Nullable, OneOf, Text } from './schema.ts';

/** 0 default, 1 shipping, 2 invoice, 3 post (ADDR-02). */
export const AddressType = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

export const Address = Type.Object({
  _id: Id,
  type: AddressType,
  isDefault: Type.Boolean(),
  companyName: Nullable(Type.String()),
  firstName: Type.String(),
  lastName: Type.String(),
  street: Type.String(),
  street2: Nullable(Type.String()),
  apartment: Nullable(Type.String()),
  addressline2: Nullable(Type.String()),
  zipCode: Type.String(),
  city: Type.String(),
  state: Nullable(Type.String()),
  /** Null where the country is missing; such an address cannot be ordered to (CHKO-10). */
  country: Nullable(Type.Object({ code: CountryCode, name: Type.String() })),
  phoneNumber: Nullable(Type.String()),
  /** Changes with each value. */
  version: Type.String(),
});
export type Address = Static<typeof Address>;

export const AccountCompany = Type.Object({
  _id: Id,
  customerNo: Type.String(),
  name: Type.String(),
  vatCountryCode: CountryCode,
  /** The VAT treatment of its orders (decision 65). */
  vatTreatment: OneOf(VAT_TREATMENTS),
  vatId: Nullable(Type.String()),
  isLocked: Type.Boolean(),
  /** It has article numbers of its own; absent without. */
  hasOwnNumbers: Type.Optional(Type.Literal(true)),
});

export const OperatorRole = Type.Union([
  Type.Literal('owner'),
  Type.Literal('office'),
  Type.Literal('catalogue'),
  Type.Literal('support'),
]);

/** The user's role in the own company, unless customer admin (ROLE-01). */
export const CompanyRole = Type.Union([
  Type.Literal('buyer'),
  Type.Literal('approvalBuyer'),
  Type.Literal('reader'),
  Type.Literal('accounting'),
]);

/** The signed-in user as the web sees it (USER-02, USER-03). */
export const Account = Type.Object({
  _id: Id,
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phoneNumber: Nullable(Type.String()),
  /** A new address that counts once the link in its mail was used; absent: none. */
  pendingEmail: Type.Optional(Type.String()),
  addresses: Type.Array(Address),
  /** Approvals of the active company; absent: it has no rule, no budget and no request. */
  approvals: Type.Optional(
    Type.Object({
      /** The user has requests that are pending, or declined with lines that can return to the cart. */
      hasOpen: Type.Boolean(),
    }),
  ),
  /** Null while a sales person has not chosen a customer (AUTH-12). */
  company: Nullable(AccountCompany),
  isSalesPerson: Type.Boolean(),
  /** The role of an operator of the shop; null for other users (ROLE-03). */
  operatorRole: Nullable(OperatorRole),
  companyRole: CompanyRole,
  isAdmin: Type.Boolean(),
  isCustomerAdmin: Type.Boolean(),
  /** The user name of the operator who sees the shop as this user (decision 106). */
  viewedBy: Type.Optional(Type.String()),
  isDeal: Type.Boolean(),
  blockUsersToAddNewAddress: Type.Boolean(),
  /** As stored: a number, a numeric text, or something that counts as 0 (CHKO-02). */
  minCartAmount: Nullable(Type.Union([Type.Number(), Type.String()])),
  transientObject: Type.Object({
    company: Type.Object({
      freight: Nullable(Type.Object({ freightExpense: Type.Number(), freightExpenseUntil: Type.Number() })),
      blockedDelivery: Type.Boolean(),
      discountType: Type.Union([Type.Literal('none'), Type.Literal('percent'), Type.Literal('priceList')]),
    }),
    tenant: Type.Object({ id: Type.String(), name: Type.String() }),
  }),
});
export type Account = Static<typeof Account>;

export const ProfileChange = Type.Object(
  {
    firstName: Type.Optional(Text({ max: 100 })),
    lastName: Type.Optional(Text({ max: 100 })),
    /** Counts once it is confirmed (decision 61); the present one takes a pending change back. */
    email: Type.Optional(Text({ min: 3, max: 254 })),
    phoneNumber: Type.Optional(Text({ max: 50 })),
  },
  { additionalProperties: false },
);

/** The contents of a mailed link; without `tenant` the host determines it. */
export const LinkToken = Type.Object(
  { token: Text({ min: 1, max: 200 }), tenant: Type.Optional(Text({ max: 63 })) },
  { additionalProperties: false },
);

const AddressText = Type.Optional(Nullable(Text({ max: 100 })));

/**
 * An address to save (ADDR-02, ADDR-03). It replaces all fields; absent, null and empty are the same. `companyName` is the
 * recipient's; without one it is the company's.
 */
export const AddressInput = Type.Object({
  type: AddressType,
  isDefault: Type.Optional(Type.Boolean()),
  companyName: AddressText,
  firstName: AddressText,
  lastName: Text({ min: 1, max: 100 }),
  street: Text({ min: 1, max: 100 }),
  street2: AddressText,
  apartment: AddressText,
  addressline2: AddressText,
  zipCode: Text({ min: 1, max: 100 }),
  city: Text({ min: 1, max: 100 }),
  state: AddressText,
  country: Type.Object({ code: CountryCode }),
  phoneNumber: AddressText,
});
export type AddressInput = Static<typeof AddressInput>;

export const accountsRoutes = {
  currentUser: defineRoute({
    method: 'GET',
    path: '/api/user/currentUser',
    access: 'session',
    summary: 'The signed-in user’s account',
    responses: { 200: DataOf(Account) },
  }),
  syncCurrentUser: defineRoute({
    method: 'POST',
    path: '/api/user/currentUser',
    access: 'session',
    summary: 'Save the own profile, or only refresh with an empty body',
    body: ProfileChange,
    responses: { 200: DataOf(Account) },
    errors: ['email.taken', 'login.provider.required', 'too.many.requests'],
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/api/user/confirmEmail',
    access: 'public',
    summary: 'Make the new e-mail address count, with the token of the link that was mailed to it',
    body: LinkToken,
    responses: { 200: DataOf(Type.Object({ email: Type.String() })) },
    errors: ['link.invalid', 'email.taken', 'tenant.not.found'],
  }),
  addresses: defineRoute({
    method: 'GET',
    path: '/api/address',
    access: 'company',
    action: 'addresses.read',
    summary: 'The addresses of the active company, default ones first',
    responses: { 200: DataOf(Type.Array(Address)) },
  }),
  createAddress: defineRoute({
    method: 'POST',
    path: '/api/address',
    access: 'company',
    action: 'addresses.change',
    summary: 'Add an address to the active company',
    body: AddressInput,
    responses: { 201: DataOf(Address) },
    errors: ['address.add.blocked', 'address.limit'],
  }),
  changeAddress: defineRoute({
    method: 'PUT',
    path: '/api/address/:id',
    access: 'company',
    action: 'addresses.change',
    summary: 'Replace an address of the active company',
    params: Type.Object({ id: Text({ max: 64 }) }),
    body: Type.Object({
      ...AddressInput.properties,
      /** What the caller has read; absent: whatever is stored is replaced. */
      version: Type.Optional(Text({ max: 64 })),
    }),
    responses: { 200: DataOf(Address) },
    errors: ['address.not.found', 'address.add.blocked', 'address.is.default', 'record.changed'],
  }),
  deleteAddress: defineRoute({
    method: 'DELETE',
    path: '/api/address/:id',
    access: 'company',
    action: 'addresses.change',
    summary: 'Delete an address of the active company',
    params: Type.Object({ id: Text({ max: 64 }) }),
    responses: { 200: DataOf(Type.Object({ _id: Id })) },
    errors: ['address.not.found', 'address.is.default'],
  }),
};
