import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, Timestamp } from './schema.ts';
import { Password, SecondFactorCode, SessionToken } from './sessions.ts';

/** Whether the own sign-in requires a code in addition to the password (decision 60). */
export const SecondFactor = Type.Object({
  isOn: Type.Boolean(),
  /** Null while it is off. */
  since: Nullable(Timestamp),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  /** Whether the shop demands it of this user. Without it the user has no other access. */
  isDemanded: Type.Boolean(),
  /** False: the set-up asks for no password. */
  hasPassword: Type.Boolean(),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** Shown once; each replaces one code of the app. */
const RecoveryCodes = Type.Array(Type.String());

/** The password is required of users who have one. */
const Confirmed = { password: Type.Optional(Password) };

const confirmErrors = ['password.wrong', 'too.many.requests'] as const;
const codeErrors = ['second.factor.invalid', 'second.factor.missing', 'too.many.requests'] as const;

export const secondFactorRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/user/secondFactor',
    access: 'session',
    summary: 'The state of the own second factor',
    responses: { 200: DataOf(SecondFactor) },
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/api/user/secondFactor',
    access: 'session',
    summary: 'Create a secret for an authenticator app; it takes effect once it is confirmed with a code',
    body: Type.Object(Confirmed),
    responses: { 200: DataOf(Type.Object({ secret: Type.String(), uri: Type.String() })) },
    errors: [...confirmErrors, 'second.factor.on'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/user/secondFactor/confirm',
    access: 'session',
    summary:
      'Switch the second factor on with a code; the answer’s token replaces the present one, all other sessions end',
    body: Type.Object({ code: SecondFactorCode }),
    responses: {
      200: DataOf(Type.Object({ session: SessionToken, recoveryCodes: RecoveryCodes })),
    },
    errors: [...codeErrors, 'second.factor.on', 'session.expired'],
  }),
  renewCodes: defineRoute({
    method: 'POST',
    path: '/api/user/secondFactor/recoveryCodes',
    access: 'session',
    summary: 'Create new recovery codes; the former ones become invalid',
    body: Type.Object({ ...Confirmed, code: SecondFactorCode }),
    responses: { 200: DataOf(Type.Object({ recoveryCodes: RecoveryCodes })) },
    errors: ['password.wrong', ...codeErrors],
  }),
  switchOff: defineRoute({
    method: 'POST',
    path: '/api/user/secondFactor/off',
    access: 'session',
    summary:
      'Switch the second factor off; the answer’s token replaces the present one, all other sessions end',
    body: Type.Object({ ...Confirmed, code: SecondFactorCode }),
    responses: { 200: SessionToken },
    errors: ['password.wrong', ...codeErrors, 'session.expired'],
  }),
  resetOfCompany: defineRoute({
    method: 'DELETE',
    path: '/api/user/companyUsers/:id/secondFactor',
    access: 'company',
    action: 'users.manage',
    summary: 'Switch off the second factor of a user of the active company; all sessions of the user end',
    params: Type.Object({ id: Id }),
    responses: { 204: Type.Null() },
    errors: ['feature.disabled', 'user.not.found', 'second.factor.missing'],
  }),
  resetByOperator: defineRoute({
    method: 'DELETE',
    path: '/api/admin/users/:id/secondFactor',
    access: 'operator',
    right: 'users.write',
    summary: 'Switch off the second factor of a user; of an operator only with the right to change operators',
    params: Type.Object({ id: Id }),
    responses: { 204: Type.Null() },
    errors: ['operator.right.missing', 'user.not.found', 'second.factor.missing'],
  }),
};
