import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Id, Nullable, Text, Timestamp } from './schema.ts';
import { NewSession, ProviderButton, SecondFactorCode } from './sessions.ts';
import { Localized } from './settings.ts';

const tenant = Text({ min: 1, max: 63 });
const provider = Text({ min: 1, max: 40 });

/** A provider by which a user signs in, since the first sign-in there. */
const IdentityLink = Type.Object({ ...ProviderButton.properties, since: Timestamp });
export type IdentityLink = Static<typeof IdentityLink>;

/** An identity provider without its secret (decision 63). */
export const IdentityProviderSettings = Type.Object({
  id: Type.String(),
  issuer: Type.String(),
  clientId: Type.String(),
  label: Localized,
  domains: Type.Array(Type.String()),
  isShown: Type.Boolean(),
  isRequired: Type.Boolean(),
  hasSecret: Type.Boolean(),
  /** The address to register there. */
  redirectUrl: Type.String(),
  /** Also changes with each new secret. */
  version: Type.String(),
});
export type IdentityProviderSettings = Static<typeof IdentityProviderSettings>;

export const IdentityProviderInput = Type.Object(
  {
    /** An https URL without query. */
    issuer: Text({ min: 1, max: 500 }),
    clientId: Text({ min: 1, max: 200 }),
    /** Of the e-mail addresses whose users it signs in. */
    domains: Type.Array(Text({ min: 1, max: 253 }), { minItems: 1, maxItems: 50 }),
    /** Whether everyone sees its button; otherwise who enters an address of its domains. */
    isShown: Type.Boolean(),
    /** Whether users of its domains cannot sign in by password. */
    isRequired: Type.Boolean(),
    label: Type.Object(
      { de: Text({ min: 1, max: 60 }), en: Text({ min: 1, max: 60 }) },
      { additionalProperties: false },
    ),
    /** Absent: the stored one stays. */
    clientSecret: Type.Optional(Text({ min: 1, max: 500 })),
    /** What the caller has read; null: none of this id is there yet. Absent: whatever is stored is replaced. */
    version: Type.Optional(Nullable(Text({ max: 64 }))),
  },
  { additionalProperties: false },
);
export type IdentityProviderInput = Static<typeof IdentityProviderInput>;

export const identityProvidersRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/login/provider',
    access: 'public',
    summary: 'The identity provider of an e-mail address’s domain',
    query: Type.Object({ email: Text({ min: 3, max: 254 }), tenant: Type.Optional(tenant) }),
    responses: { 200: DataOf(Type.Array(ProviderButton)) },
    errors: ['tenant.not.found'],
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/api/login/provider',
    access: 'public',
    summary: 'Begin a sign-in by an identity provider: set a cookie and return the URL of the provider',
    body: Type.Object({ provider, tenant }),
    responses: { 200: DataOf(Type.Object({ url: Type.String() })) },
    errors: ['provider.not.found', 'provider.unavailable', 'too.many.requests'],
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/api/login/provider/finish',
    access: 'public',
    summary: 'Begin a session with the answer of the provider, and a second factor where required',
    body: Type.Object({
      /** The query string of the redirect from the provider. */
      search: Type.Optional(Text({ max: 6_000 })),
      code: Type.Optional(SecondFactorCode),
      tenant,
    }),
    responses: { 200: NewSession },
    errors: [
      'provider.login.expired',
      'provider.refused',
      'provider.unavailable',
      'provider.email.unverified',
      'provider.user.unknown',
      'provider.already.linked',
      'email.multiple.accounts',
      'account.blocked',
      'second.factor.required',
      'second.factor.invalid',
      'too.many.requests',
    ],
  }),
  ownLinks: defineRoute({
    method: 'GET',
    path: '/api/user/identityLinks',
    access: 'session',
    summary: 'The providers by which the caller signs in',
    responses: { 200: DataOf(Type.Array(IdentityLink)) },
  }),
  unlinkOwn: defineRoute({
    method: 'DELETE',
    path: '/api/user/identityLinks/:provider',
    access: 'session',
    summary: 'Remove the own identity at a provider; the next sign-in there links again',
    params: Type.Object({ provider }),
    responses: { 204: Type.Null() },
    errors: ['identity.link.not.found'],
  }),
  userLinks: defineRoute({
    method: 'GET',
    path: '/api/admin/users/:id/identityLinks',
    access: 'operator',
    right: 'users.read',
    summary: 'The providers by which a user signs in',
    params: Type.Object({ id: Id }),
    responses: { 200: DataOf(Type.Array(IdentityLink)) },
    errors: ['user.not.found'],
  }),
  unlinkByOperator: defineRoute({
    method: 'DELETE',
    path: '/api/admin/users/:id/identityLinks/:provider',
    access: 'operator',
    right: 'users.write',
    summary:
      'Remove a user’s identity at a provider and end the sessions; of an operator only with the right to change operators',
    params: Type.Object({ id: Id, provider }),
    responses: { 204: Type.Null() },
    errors: ['operator.right.missing', 'user.not.found', 'identity.link.not.found'],
  }),
  all: defineRoute({
    method: 'GET',
    path: '/api/admin/identityProviders',
    access: 'operator',
    right: 'operators.read',
    summary: 'The identity providers of the shop',
    responses: { 200: DataOf(Type.Array(IdentityProviderSettings)) },
  }),
  put: defineRoute({
    method: 'PUT',
    path: '/api/admin/identityProviders/:provider',
    access: 'operator',
    right: 'operators.write',
    summary: 'Add an identity provider (OpenID Connect) or change the one of this id',
    /** Small letters, digits and hyphens. */
    params: Type.Object({ provider: Text({ max: 40 }) }),
    body: IdentityProviderInput,
    responses: { 204: Type.Null() },
    errors: [
      'provider.domain.taken',
      'provider.locks.out',
      'provider.not.found',
      'record.changed',
      'record.exists',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/identityProviders/:provider',
    access: 'operator',
    right: 'operators.write',
    summary: 'Remove an identity provider with the links of its users',
    params: Type.Object({ provider }),
    responses: { 204: Type.Null() },
    errors: ['provider.not.found'],
  }),
};
