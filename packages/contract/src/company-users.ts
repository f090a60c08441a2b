import Type, { type Static } from 'typebox';
import { CompanyRole } from './accounts.ts';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, Text } from './schema.ts';

/** A user of the active company as its customer admin sees it (USER-05). */
export const CompanyUser = Type.Object({
  id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  fullName: Type.String(),
  username: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  active: Type.Boolean(),
  locked: Type.Boolean(),
  isCustomerAdmin: Type.Boolean(),
  /** The user's role, unless customer admin (ROLE-01). */
  companyRole: CompanyRole,
  /** The invitation has not been answered by a password yet. */
  isInvited: Type.Boolean(),
  /** Whether the sign-in also requires a code (decision 60). */
  hasSecondFactor: Type.Boolean(),
});
export type CompanyUser = Static<typeof CompanyUser>;

/**
 * A user to create, or with `id` to change (USER-06). An absent field stays as it is, or has its default. A new user needs
 * user name and e-mail.
 */
export const CompanyUserInput = Type.Object(
  {
    id: Type.Optional(Id),
    firstName: Type.Optional(Text({ max: 100 })),
    lastName: Type.Optional(Text({ max: 100 })),
    username: Type.Optional(Text({ min: 1, max: 100 })),
    email: Type.Optional(Text({ min: 3, max: 254 })),
    phone: Type.Optional(Text({ max: 50 })),
    active: Type.Optional(Type.Boolean()),
    locked: Type.Optional(Type.Boolean()),
    isCustomerAdmin: Type.Optional(Type.Boolean()),
    companyRole: Type.Optional(CompanyRole),
  },
  { additionalProperties: false },
);
export type CompanyUserInput = Static<typeof CompanyUserInput>;

export const companyUsersRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/user/companyUsers',
    access: 'company',
    action: 'users.manage',
    summary: 'Up to 1,000 users of the active company by a part of name, user name or e-mail',
    query: Type.Object({ search: Type.Optional(Text({ max: 100 })) }),
    responses: { 200: DataOf(Type.Array(CompanyUser)) },
    errors: ['feature.disabled'],
  }),
  save: defineRoute({
    method: 'POST',
    path: '/api/user/saveCompanyUser',
    access: 'company',
    action: 'users.manage',
    summary: 'Change a user of the active company, or invite one by mail',
    body: CompanyUserInput,
    responses: { 200: DataOf(CompanyUser), 201: DataOf(CompanyUser) },
    errors: [
      'feature.disabled',
      'user.not.found',
      'username.taken',
      'email.taken',
      'user.self.lock',
      'user.last.admin',
      'user.is.admin',
      'too.many.requests',
      'user.limit',
    ],
  }),
};
