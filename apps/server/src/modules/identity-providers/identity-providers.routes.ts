import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { readCookie } from '../../shared/cookies.ts';
import { requestError } from '../../shared/errors.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createSessionBegin } from '../sessions/begin-session.ts';
import { requestOrigin } from '../settings/request-origin.ts';
import { tenantAddress } from '../settings/tenant-address.ts';
import { linksOf, unlinkIdentity } from './identity-links.ts';
import { loginExpired, providerNotFound } from './identity-providers.errors.ts';
import { createIdentityProvidersRepository } from './identity-providers.repository.ts';
import { listProviders, putProvider, removeProvider } from './identity-providers.usecases.ts';
import {
  beginProviderLogin,
  domainOf,
  finishProviderLogin,
  loginMs,
  type ProviderLoginServices,
} from './provider-login.usecases.ts';
import { providerPage } from './provider-page.ts';

/** Binds a sign-in to the browser that began it. Only the calls below get it, and only from pages of the shop. */
const cookieName = 'provider_login';
const cookiePath = '/api/login/provider';

/** Registers the calls of the module identity-providers. */
export function registerIdentityProvidersRoutes(
  app: FastifyInstance,
  {
    config,
    database: { pool },
    clock,
    log,
    tenants,
    settings,
    sessions,
    endedAttempts,
    codeChecks,
  }: Dependencies,
): void {
  const services: ProviderLoginServices = {
    pool,
    clock,
    log,
    limits: createRateLimits({ pool, clock, windowMinutes: config.loginWindowMinutes, ended: endedAttempts }),
    maxPerIp: config.loginMaxFailuresPerIp,
    beginSession: createSessionBegin({ pool, clock, idleDays: config.sessionDays }),
    checkSecondFactor: codeChecks.check,
    isFactorDemanded: async (tenantId) => (await settings.of(tenantId)).isSecondFactorDemanded,
  };

  addRoute(app, routes.identityProviders.list, async ({ query, request }) => {
    const tenant = await tenants.ofSignIn({ name: query.tenant, host: request.hostname });
    if (!tenant) throw requestError('tenant.not.found');
    const repository = createIdentityProvidersRepository({ runner: pool });
    const provider = await repository.ofDomain(tenant.id, domainOf(query.email));
    return { data: provider ? [{ id: provider.id, label: provider.label }] : [] };
  });

  addRoute(app, routes.identityProviders.begin, async ({ body, request, reply }) => {
    const tenant = await tenants.ofSignIn({ name: body.tenant, host: request.hostname });
    if (!tenant) throw providerNotFound();
    const origin = await requestOrigin(request, tenant.id, { config, tenants });
    const { url, browser } = await beginProviderLogin({
      tenantId: tenant.id,
      providerId: body.provider,
      redirectUri: `${origin}${providerPage}`,
      ip: request.ip,
      services,
    });
    reply.header('set-cookie', cookieOf(browser, { maxAge: loginMs / 1000, isSecure: isHttps(origin) }));
    return { data: { url } };
  });

  addRoute(app, routes.identityProviders.finish, async ({ body, locale, request, reply }) => {
    const tenant = await tenants.ofSignIn({ name: body.tenant, host: request.hostname });
    const browser = readCookie(request.headers.cookie, cookieName);
    if (!tenant || !browser) throw loginExpired();
    const session = await finishProviderLogin({
      tenantId: tenant.id,
      browser,
      search: body.search,
      code: body.code,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      language: locale,
      services,
    });
    reply.header('set-cookie', cookieOf('', { maxAge: 0, isSecure: false }));
    return session;
  });

  const links = { pool, clock, forgetSessions: () => sessions.clear() };
  const { ownLinks, unlinkOwn, userLinks, unlinkByOperator } = routes.identityProviders;
  addDataRoute(app, ownLinks, ({ actor: { tenantId, userId } }) => linksOf(pool, tenantId, userId));
  addRoute(app, unlinkOwn, ({ actor, params: { provider } }) =>
    unlinkIdentity({ actor, userId: actor.userId, providerId: provider, services: links }),
  );
  addDataRoute(app, userLinks, ({ actor: { tenantId }, params: { id } }) => linksOf(pool, tenantId, id));
  addRoute(app, unlinkByOperator, ({ actor, params: { id, provider } }) =>
    unlinkIdentity({ actor, userId: id, providerId: provider, services: links }),
  );

  const { all, put, remove } = routes.identityProviders;
  const by = (actor: Actor) => ({ pool, clock, tenantId: actor.tenantId, by: actor });
  addDataRoute(app, all, async ({ actor: { tenantId } }) =>
    listProviders(pool, tenantId, await tenantAddress(tenantId, { config, tenants })),
  );
  addRoute(app, put, ({ actor, params, body }) =>
    putProvider({ ...by(actor), id: params.provider, provider: body }),
  );
  addRoute(app, remove, ({ actor, params }) => removeProvider({ ...by(actor), id: params.provider }));
}

function cookieOf(value: string, { maxAge, isSecure }: { maxAge: number; isSecure: boolean }): string {
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName}=${value}; Path=${cookiePath}; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`;
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}
