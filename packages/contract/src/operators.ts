import { OPERATOR_ROLES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, OneOf, Text, Timestamp } from './schema.ts';

/** A user of the wholesaler itself (ROLE-03). */
export const Operator = Type.Object({
  id: Id,
  username: Type.String(),
  /** First and last name, or the user name if both are empty. */
  name: Type.String(),
  email: Type.String(),
  role: OneOf(OPERATOR_ROLES),
  /** `invited`: has not set a password yet. */
  state: OneOf(['active', 'invited', 'locked', 'inactive']),
  hasSecondFactor: Type.Boolean(),
  /** Identities at providers. */
  identityLinks: Type.Integer(),
  /** Last use of a session; null without an open one. */
  lastSeenAt: Nullable(Timestamp),
  isSelf: Type.Boolean(),
  /** Changes with role and lock. */
  version: Type.String(),
});
export type Operator = Static<typeof Operator>;

export const OperatorInput = Type.Object(
  {
    email: Text({ min: 3, max: 254 }),
    /** Absent: the address. */
    username: Type.Optional(Text({ min: 3, max: 254 })),
    role: OneOf(OPERATOR_ROLES),
  },
  { additionalProperties: false },
);
export type OperatorInput = Static<typeof OperatorInput>;

const access = { access: 'operator', right: 'operators.write' } as const;
const params = Type.Object({ id: Text({ max: 64 }) });
const changeErrors = ['operator.not.found', 'operator.self', 'operator.last.owner'] as const;

export const operatorsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/operators',
    access: 'operator',
    right: 'operators.read',
    summary: 'Operators by role and name',
    responses: { 200: DataOf(Type.Array(Operator)) },
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/api/admin/operators',
    ...access,
    summary: 'Make an operator, or a removed one again, and mail a link to set the password',
    body: OperatorInput,
    responses: { 201: DataOf(Type.Object({ id: Id })) },
    errors: ['username.taken', 'email.taken'],
  }),
  change: defineRoute({
    method: 'PATCH',
    path: '/api/admin/operators/:id',
    ...access,
    summary: 'Give an operator another role, lock or unlock the sign-in; a lock ends all sessions',
    params,
    body: Type.Object(
      {
        role: Type.Optional(OneOf(OPERATOR_ROLES)),
        isLocked: Type.Optional(Type.Boolean()),
        /** What the caller has read; absent: role and lock are set whatever they are. */
        version: Type.Optional(Text({ max: 64 })),
      },
      { additionalProperties: false },
    ),
    responses: { 204: Type.Null() },
    errors: [...changeErrors, 'record.changed'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/operators/:id',
    ...access,
    summary: 'Take the rights and the sign-in of an operator away',
    params,
    responses: { 204: Type.Null() },
    errors: changeErrors,
  }),
  sendLink: defineRoute({
    method: 'POST',
    path: '/api/admin/operators/:id/link',
    ...access,
    summary: 'Mail an operator a link to set the password; earlier links become invalid',
    params,
    responses: { 204: Type.Null() },
    errors: ['operator.not.found', 'operator.cannot.sign.in', 'too.many.requests'],
  }),
};
