import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession, createSettings, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { readTenantToken } from './protocol/tenant-token.ts';

const outside = {
  url: 'https://search.example',
  apiKeyUid: '6062abda-a5aa-4414-ac91-ecd7944c0f8d',
  apiKey: 'a search key of twenty',
};

let shop: TestApp;
let tenantId: number;

beforeAll(async () => {
  shop = await createTestApp({ config: { publicUrl: 'http://shop.test' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  await createSettings(shop.database.db, { tenantId, useSearchEngine: true });
});

const accessOf = async (token: string, target: TestApp = shop) => {
  const { body } = await target.inject(routes.search.token, { token });
  if (body.error !== null) throw new Error(body.error);
  return { ...body, read: readTenantToken(body.token) };
};

describe('GET /api/search/token', () => {
  it('API-23 SRCH-11 gives address, environment and a token of tenant and company for 60 minutes', async () => {
    const { token, companyId, userId } = await createSession(shop.database.db, { tenant_id: tenantId });
    const { url, environment, read } = await accessOf(token);
    expect([url, environment]).toEqual(['http://shop.test/search-engine', 'production']);
    const key = await shop.dependencies.searchKeys.ofTenant(tenantId);
    expect(read?.isSignedWith(key.value)).toBe(true);
    expect(read?.claims).toEqual({
      apiKeyUid: key.uid,
      searchRules: {
        production_b2b_material: {
          filter: `tenantId = ${tenantId} AND isDeal = false AND companyId = "${companyId}"`,
        },
      },
      exp: shop.clock.now().getTime() / 1000 + 3600,
      userId,
    });
  });

  it('ROLE-05 shows deals to users who have them, and list prices to a sales person without a customer', async () => {
    const { token } = await createSession(shop.database.db, {
      tenant_id: tenantId,
      is_deal: true,
      is_sales_person: true,
    });
    expect((await accessOf(token)).read?.claims.searchRules).toEqual({
      production_b2b_material: { filter: `tenantId = ${tenantId}` },
    });
  });

  it('ROLE-06 signs with a key of the tenant', async () => {
    const other = await createTenant(shop.database.db);
    const { token } = await createSession(shop.database.db, { tenant_id: tenantId });
    const { read } = await accessOf(token);
    const { searchKeys } = shop.dependencies;
    expect(read?.isSignedWith((await searchKeys.ofTenant(other.tenantId)).value)).toBe(false);
  });

  it('SRCH-08 is on by default', async () => {
    const { tenantId: other } = await createTenant(shop.database.db);
    await createSettings(shop.database.db, { tenantId: other });
    const { token } = await createSession(shop.database.db, { tenant_id: other });
    expect((await accessOf(token)).read).toBeDefined();
  });

  it('issue 13: a foreign host of the request is not in the address', async () => {
    const { token } = await createSession(shop.database.db, { tenant_id: tenantId });
    const { body } = await shop.inject(routes.search.token, { token, host: 'evil.example' });
    expect(body).toMatchObject({ error: null, url: expect.not.stringContaining('evil') });
  });

  it('CONF-11 API-23 says that there is no engine where the tenant uses none', async () => {
    await createSettings(shop.database.db, { tenantId, useSearchEngine: false });
    const { token } = await createSession(shop.database.db, { tenant_id: tenantId });
    const { status, body } = await shop.inject(routes.search.token, { token });
    expect([status, body]).toEqual([200, { error: 'search.disabled' }]);
  });

  it('SRCH-11 all processes use the same key where none is configured', async () => {
    const { createSearchRepository } = await import('./search.repository.ts');
    const { keepKey } = createSearchRepository({ pool: shop.database.pool });
    const kept = await Promise.all(['first of many keys', 'second of many keys'].map(keepKey));
    expect(new Set(kept).size).toBe(1);
    expect(await shop.dependencies.searchKeys.isOwn(kept[0] as string)).toBe(true);
    expect(await shop.dependencies.searchKeys.isOwn('second of many keys.')).toBe(false);
  });
});

describe('with an outside Meilisearch', () => {
  let other: TestApp;
  let access: typeof outside | null = outside;

  beforeAll(async () => {
    other = await createTestApp({
      config: { meilisearch: { url: outside.url, key: 'the master key of it' }, environment: 'test' },
      overrides: { outsideSearch: async () => access },
    });
  });
  afterAll(() => other.close());

  async function signedIn(columns: { is_deal?: boolean } = {}) {
    const made = await createSession(other.database.db, columns);
    await createSettings(other.database.db, {
      tenantId: made.tenantId,
      useSearchEngine: true,
    });
    return made;
  }

  it('SRCH-11 gives its address and a token of its search key', async () => {
    access = outside;
    const { tenantId, token } = await signedIn();
    const { url, environment, read } = await accessOf(token, other);
    expect([url, environment]).toEqual([outside.url, 'test']);
    expect(read?.isSignedWith(outside.apiKey)).toBe(true);
    expect(read?.claims).toEqual({
      apiKeyUid: outside.apiKeyUid,
      searchRules: { test_b2b_material: { filter: `tenantId = ${tenantId} AND isDeal = false` } },
      exp: other.clock.now().getTime() / 1000 + 3600,
    });
    const withDeals = await signedIn({ is_deal: true });
    expect((await accessOf(withDeals.token, other)).read?.claims.searchRules).toEqual({
      test_b2b_material: { filter: `tenantId = ${withDeals.tenantId}` },
    });
  });

  it('SRCH-08 says that it cannot be reached', async () => {
    access = null;
    const { body } = await other.inject(routes.search.token, { token: (await signedIn()).token });
    expect(body).toEqual({ error: 'search.unavailable' });
  });

  it('SRCH-11 lets the browser ask it', async () => {
    const { headers } = await other.inject('GET /health/live');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://search.example;");
  });
});
