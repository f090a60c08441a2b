import { errorCatalogue, type RouteDefinition, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from './answer-check.ts';
import { createSession, createTenant } from './factories.ts';
import { sampleRequest } from './sample-value.ts';
import { createTestApp, type InjectOptions, type TestApp } from './test-app.ts';

const host = 'mapped.test';

let shop: TestApp;
let tenantId: number;
let token: string;
let foreignToken: string;

const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp({ settles: false });
  ({ tenantId } = await createTenant(db(), { hosts: [host], settings: { isUserListActive: true } }));
  ({ token } = await createSession(db(), { tenant_id: tenantId, is_customer_admin: true }));
  ({ token: foreignToken } = await createSession(db()));
});

afterAll(() => shop.close());

const guarded = allRoutes.filter(({ access }) => access !== 'public');
const named = (list: readonly RouteDefinition[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const);

/** A user's token is no API key (API-40). */
const wrongTokenCode = ({ access }: RouteDefinition) =>
  access === 'apiKey' ? 'api.key.invalid' : 'session.expired';

describe('without a session', () => {
  it.each(named(guarded))('ROLE-02 API-02 %s answers 401 whatever is sent', async (_name, route) => {
    const requests: InjectOptions[] = [sampleRequest(route), { params: { id: 'x' }, body: '{"broken' }];
    for (const request of requests) {
      const answer = await shop.inject(route, request);
      expect([answer.status, answer.error.code]).toEqual([401, 'auth.required']);
      expect(answer.headers['www-authenticate']).toBeUndefined();
    }
  });

  it.each(named(guarded))('ROLE-02 API-01 %s answers 401 to a forged session', async (_name, route) => {
    const forged = ['Basic ', `Basic ${'A'.repeat(43)}`, 'Basic YWRtaW46YWRtaW4=', `Bearer ${token}`, token];
    for (const authorization of forged) {
      const answer = await shop.inject(route, { ...sampleRequest(route), headers: { authorization } });
      expect([answer.status, answer.error.code]).toEqual([401, wrongTokenCode(route)]);
      expect(answer.headers['www-authenticate']).toBeUndefined();
    }
  });

  it.each(named(guarded))('ROLE-06 %s answers 401 to another tenant’s session', async (_name, route) => {
    const answer = await shop.inject(route, { ...sampleRequest(route), token: foreignToken, host });
    expect([answer.status, answer.error.code]).toEqual([401, wrongTokenCode(route)]);
  });

  it('ROLE-02 leaves only these calls open to everyone', () => {
    const open = allRoutes.filter(({ access }) => access === 'public');
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /api/configuration',
      'GET /api/login/provider',
      'GET /api/login/welcome',
      'GET /api/payment/test',
      'POST /api/login',
      'POST /api/login/provider',
      'POST /api/login/provider/finish',
      'POST /api/logout',
      'POST /api/payment/test',
      'POST /api/payment/webhook',
      'POST /api/statistics/event',
      'POST /api/user/confirmAccountRequest',
      'POST /api/user/confirmEmail',
      'POST /api/user/requestAccount',
      'POST /api/user/resetPassword',
      'POST /api/user/sendResetPasswordEmail',
    ]);
  });
});

describe('without a company', () => {
  const ofCompany = allRoutes.filter(({ access }) => access === 'company');

  it.each(named(ofCompany))(
    'AUTH-12 %s answers 409 to a sales person without a choice',
    async (_name, route) => {
      const sales = await createSession(db(), { tenant_id: tenantId, is_sales_person: true });
      const answer = await shop.inject(route, { ...sampleRequest(route), token: sales.token });
      expect([answer.status, answer.error.code]).toEqual([409, 'company.not.selected']);
    },
  );
});

describe('errors in general', () => {
  it.each(named(allRoutes))('ERRS-04 %s names only codes that the catalogue has', (_name, route) => {
    for (const code of route.errors ?? []) expect(errorCatalogue).toHaveProperty([code]);
  });

  it.each(Object.entries(errorCatalogue))(
    'ERRS-04 %s has a status and a text in both languages',
    (_code, entry) => {
      expect(entry.status).toBeGreaterThanOrEqual(400);
      expect(entry.status).toBeLessThan(600);
      expect(entry.de.trim()).not.toBe('');
      expect(entry.en.trim()).not.toBe('');
      expect(entry.en).not.toBe(entry.de);
    },
  );

  it('API-02 I18N-02 answers the message in the language of the request, German by default', async () => {
    const { method, path } = routes.accounts.currentUser;
    const messageIn = async (language: Record<string, string>) =>
      (await shop.inject(`${method} ${path}`, { headers: language })).error.message;
    expect(await messageIn({})).toBe('Bitte melden Sie sich an');
    expect(await messageIn({ 'accept-language': 'fr' })).toBe('Bitte melden Sie sich an');
    expect(await messageIn({ 'accept-language': 'en-GB,en;q=0.9,de;q=0.8' })).toBe('Please sign in');
  });

  it('API-02 answers 404 for an unknown path, with and without a session', async () => {
    for (const target of ['GET /api/nothing', 'POST /api', 'GET /api/order/x/y', 'GET /api/user'] as const) {
      for (const sent of [undefined, token]) {
        const answer = await shop.inject(target, { token: sent });
        expect([answer.status, answer.error.code]).toEqual([404, 'route.not.found']);
      }
    }
  });

  it('API-02 answers 405 with the methods that there are', async () => {
    for (const path of new Set(allRoutes.map((route) => route.path))) {
      const known = allRoutes.filter((route) => route.path === path).map(({ method }) => method as string);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (other) => !known.includes(other),
      )) {
        const answer = await shop.inject(`${method} ${path.replace(':id', 'x')}` as 'GET /', { token });
        // A fixed path may also fit one with a parameter, which then has the method.
        if (answer.status === 404 && /material\/|order\//.test(path)) continue;
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(String(answer.headers.allow).split(', ')).toEqual(expect.arrayContaining(known));
      }
    }
  });

  it('API-02 answers 400 to a path that cannot be decoded and to one that is too long', async () => {
    for (const path of ['/api/order/%', '/api/order/%zz', '/api/order/%E0%A4%A', '/api/order/%00'] as const) {
      const answer = await shop.inject(`GET ${path}`, { token });
      expect([answer.status, answer.error.code]).toEqual([400, 'request.invalid']);
    }
    const long = await shop.inject(`GET /api/order/${'a'.repeat(5000)}`, { token });
    expect(long.status).toBeGreaterThanOrEqual(400);
    expect(long.status).toBeLessThan(500);
  });

  it('API-02 answers 415 to a body that is no JSON', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'x']) {
      const answer = await shop.inject(routes.cart.change, {
        token,
        body: '<a/>',
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.error.code]).toEqual([415, 'media.type.unsupported']);
    }
  });

  it('NUMS-02 answers 413 to a body over 1 MiB, over 8 MiB for the basket', async () => {
    // Each text of the list takes a kibibyte with its quotes and comma.
    const mebibytes = (count: number) =>
      JSON.stringify({ ignored: Array<string>(count * 1024).fill('a'.repeat(1021)) });
    const profile = await shop.inject(routes.accounts.syncCurrentUser, { token, body: mebibytes(1) });
    expect([profile.status, profile.error.code]).toEqual([413, 'body.too.large']);
    expect((await shop.inject(routes.cart.save, { token, body: mebibytes(7) })).status).toBe(422);
    for (const route of [routes.cart.save, routes.cart.change]) {
      expect((await shop.inject(route, { token, body: mebibytes(8) })).error.code).toBe('body.too.large');
    }
  });
});
