import Type from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Text } from './schema.ts';
import { NewSession, ProviderButton, SecondFactorCode } from './sessions.ts';

const tenant = Text({ min: 1, max: 63 });

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
    body: Type.Object({ provider: Text({ min: 1, max: 40 }), tenant }),
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
      'email.multiple.accounts',
      'account.blocked',
      'second.factor.required',
      'second.factor.invalid',
      'too.many.requests',
    ],
  }),
};
