import { COMPANY_ROLES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import {
  CountedPageOf,
  DataOf,
  Id,
  Locale,
  listQuery,
  Nullable,
  OneOf,
  StoredAmount,
  Text,
  Timestamp,
} from './schema.ts';
import { SessionToken } from './sessions.ts';

/** `invited`: has a valid link to set the first password. `uninvited`: has neither password nor valid link. */
const USER_STATES = ['active', 'invited', 'uninvited', 'locked', 'inactive'] as const;

const company = Type.Object({ _id: Id, customerNo: Type.String(), name: Type.String() });

const summary = {
  _id: Id,
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  state: OneOf(USER_STATES),
  role: OneOf([...COMPANY_ROLES, 'customerAdmin', 'salesPerson']),
  /** Null: a sales person. */
  company: Nullable(company),
};

/** A user of a customer, or a sales person, as operators find one. */
export const ShopUserRow = Type.Object(summary);
export type ShopUserRow = Static<typeof ShopUserRow>;

export const ShopUser = Type.Object({
  ...summary,
  phone: Nullable(Type.String()),
  active: Type.Boolean(),
  locked: Type.Boolean(),
  isCustomerAdmin: Type.Boolean(),
  /** A customer admin, too, whom only an import makes and unmakes. */
  isAdmin: Type.Boolean(),
  companyRole: OneOf(COMPANY_ROLES),
  isDeal: Type.Boolean(),
  blockUsersToAddNewAddress: Type.Boolean(),
  /** As stored; null: the shop's. */
  minCartAmount: Nullable(Type.String()),
  /** Of mails to a sales person; users of a customer get the customer's. */
  language: Locale,
  hasSecondFactor: Type.Boolean(),
  /** Open ones. */
  sessions: Type.Integer(),
  lastSeenAt: Nullable(Timestamp),
  createdAt: Timestamp,
  /** Changes with each value that `update` takes. */
  version: Type.String(),
});
export type ShopUser = Static<typeof ShopUser>;

const name = Text({ max: 100 });
const fields = {
  firstName: name,
  lastName: name,
  email: Text({ min: 3, max: 254 }),
  phone: Text({ max: 50 }),
  isCustomerAdmin: Type.Boolean(),
  companyRole: OneOf(COMPANY_ROLES),
};

const salesPerson = {
  firstName: name,
  lastName: name,
  email: fields.email,
  phone: fields.phone,
  language: Locale,
};

const known = { additionalProperties: false } as const;
const params = Type.Object({ id: Text({ max: 64 }) });
const saveErrors = ['user.not.found', 'username.taken', 'email.taken', 'too.many.requests'] as const;

export const shopUsersRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/users',
    access: 'operator',
    right: 'users.read',
    summary: 'Users of customers and sales persons by name; words are of names or the e-mail address',
    query: Type.Object(
      {
        ...listQuery(['name', 'username']),
        state: Type.Optional(OneOf(USER_STATES)),
        role: Type.Optional(summary.role),
        /** Customer number. */
        customer: Type.Optional(Text({ max: 64 })),
      },
      known,
    ),
    responses: { 200: CountedPageOf(ShopUserRow) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'operator',
    right: 'users.read',
    summary: 'A user of a customer, or a sales person',
    params,
    responses: { 200: DataOf(ShopUser) },
    errors: ['user.not.found'],
  }),
  addSalesPerson: defineRoute({
    method: 'POST',
    path: '/api/admin/sales-persons',
    access: 'operator',
    right: 'users.write',
    summary: 'Make a sales person and mail an invitation',
    body: Type.Object({ ...salesPerson, username: Type.Optional(Text({ min: 1, max: 100 })) }, known),
    responses: { 201: DataOf(Type.Object({ _id: Id })) },
    errors: ['username.taken', 'email.taken', 'too.many.requests'],
  }),
  changeSalesPerson: defineRoute({
    method: 'PUT',
    path: '/api/admin/sales-persons/:id',
    access: 'operator',
    right: 'users.write',
    summary: 'Change a sales person; a lock ends all sessions',
    params,
    body: Type.Object(
      {
        ...salesPerson,
        username: Text({ min: 1, max: 100 }),
        active: Type.Boolean(),
        locked: Type.Boolean(),
        version: Text({ max: 64 }),
      },
      known,
    ),
    responses: { 200: DataOf(ShopUser) },
    errors: ['record.changed', ...saveErrors],
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/api/admin/customers/:id/users',
    access: 'operator',
    right: 'users.write',
    summary: 'Make a user of a customer and mail an invitation',
    params,
    body: Type.Object({ ...fields, username: Type.Optional(Text({ min: 1, max: 100 })) }, known),
    responses: { 201: DataOf(Type.Object({ _id: Id })) },
    errors: ['company.not.found', 'user.limit', ...saveErrors],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/users/:id',
    access: 'operator',
    right: 'users.write',
    summary: 'Change a user of a customer; a lock ends all sessions',
    params,
    body: Type.Object(
      {
        ...fields,
        username: Text({ min: 1, max: 100 }),
        active: Type.Boolean(),
        locked: Type.Boolean(),
        isDeal: Type.Boolean(),
        blockUsersToAddNewAddress: Type.Boolean(),
        minCartAmount: Nullable(StoredAmount),
        version: Text({ max: 64 }),
      },
      known,
    ),
    responses: { 200: DataOf(ShopUser) },
    errors: ['record.changed', 'user.is.admin', ...saveErrors],
  }),
  sendLink: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:id/link',
    access: 'operator',
    right: 'users.write',
    summary: 'Mail a user a link to set the password; earlier links become invalid',
    params,
    responses: { 204: Type.Null() },
    errors: ['user.not.found', 'user.cannot.sign.in', 'too.many.requests'],
  }),
  view: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:id/view',
    access: 'operator',
    right: 'customers.act',
    summary:
      'Begin a session of 30 minutes that sees the shop as a user of a customer and may change nothing',
    params,
    responses: { 201: DataOf(SessionToken) },
    errors: ['user.not.found', 'user.cannot.sign.in'],
  }),
  endSessions: defineRoute({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    access: 'operator',
    right: 'users.write',
    summary: 'End all sessions of a user',
    params,
    responses: { 204: Type.Null() },
    errors: ['user.not.found'],
  }),
};
