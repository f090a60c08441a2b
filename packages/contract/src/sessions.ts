import { PASSWORD_LENGTH } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, Text, Timestamp } from './schema.ts';

/** Passwords are taken as typed: no trimming. */
export const Password = Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max });

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens do not count. */
export const SecondFactorCode = Text({ min: 1, max: 60 });

export const Credentials = Type.Object({
  username: Text({ min: 1, max: 254 }),
  password: Password,
  tenant: Text({ min: 1, max: 63 }),
  /** Required after `second.factor.required`. */
  code: Type.Optional(SecondFactorCode),
});

export const SessionToken = Type.Object({ token: Type.String(), userId: Id });
export type SessionToken = Static<typeof SessionToken>;

export const NewSession = Type.Object({
  ...SessionToken.properties,
  /** The number of recovery codes left; present after a sign-in with one. */
  recoveryCodesLeft: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type NewSession = Static<typeof NewSession>;

/** The device by its User-Agent header; null: unknown. */
export const SessionDevice = Type.Object({
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
});
export type SessionDevice = Static<typeof SessionDevice>;

/** Where the user is signed in. */
export const OwnSession = Type.Object({
  _id: Id,
  device: SessionDevice,
  createdAt: Timestamp,
  /** Exact to five minutes. */
  lastUsedAt: Timestamp,
  isCurrent: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

/** The button of an identity provider. */
export const ProviderButton = Type.Object({
  id: Type.String(),
  label: Type.Object({ de: Type.String(), en: Type.String() }),
});
export type ProviderButton = Static<typeof ProviderButton>;

/** The tenant's facts for the sign-in page (API-26). */
export const Welcome = Type.Object({
  tenant: Type.String(),
  companyName: Type.String(),
  logo: Type.Optional(Type.String()),
  logoDark: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  primaryColor: Type.Optional(Type.String()),
  claim: Type.Optional(Type.Object({ de: Type.String(), en: Type.String() })),
  /** The providers with a button on the sign-in page (decision 63). */
  providers: Type.Optional(Type.Array(ProviderButton)),
});
export type Welcome = Static<typeof Welcome>;

export const sessionsRoutes = {
  welcome: defineRoute({
    method: 'GET',
    path: '/api/login/welcome',
    access: 'public',
    summary: 'The tenant’s name and logo for the sign-in page',
    query: Type.Object({ tenant: Type.Optional(Text({ max: 63 })) }),
    responses: { 200: DataOf(Welcome) },
    errors: ['tenant.not.found'],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Begin a session',
    body: Credentials,
    responses: { 200: NewSession },
    errors: [
      'login.failed',
      'account.blocked',
      'email.multiple.accounts',
      'login.provider.required',
      'second.factor.required',
      'second.factor.invalid',
      'too.many.requests',
    ],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'End the session of the token, if there is one',
    responses: { 204: Type.Null() },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/user/session',
    access: 'session',
    summary: 'The own sessions, the present one first',
    responses: { 200: DataOf(Type.Array(OwnSession)) },
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/api/user/session/:id',
    access: 'session',
    summary: 'End one of the own sessions',
    params: Type.Object({ id: Id }),
    responses: { 204: Type.Null() },
    errors: ['session.not.found'],
  }),
  endOthers: defineRoute({
    method: 'DELETE',
    path: '/api/user/session',
    access: 'session',
    summary: 'End all own sessions but the present one',
    responses: { 204: Type.Null() },
  }),
};
