import { routes } from '@kontor/contract';
import { Meilisearch } from 'meilisearch';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProduct } from '../../../../test/catalogue-factories.ts';
import { createSession, createSettings, createTenant } from '../../../../test/factories.ts';
import { type FakeMeilisearch, masterKey, startFakeMeilisearch } from '../../../../test/fake-meilisearch.ts';
import { type CommandRun, runCommand } from '../../../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { command } from './search-index.cli.ts';

const name = 'shop_b2b_material';

let server: FakeMeilisearch;
let shop: TestApp;

beforeEach(async () => {
  server = await startFakeMeilisearch();
  shop = await createTestApp({
    at: new Date(),
    config: { environment: 'shop', meilisearch: { url: server.url, key: masterKey } },
  });
});
afterEach(async () => {
  await shop.close();
  await server.close();
});

const db = () => shop.database.db;
const built = () => vi.waitFor(() => expect(server.indexNames()).toEqual([name]), { timeout: 50_000 });

/** A tenant's user who searches by an engine. */
async function createSearcher(overrides: Parameters<typeof createSession>[1] = {}) {
  const { tenantId } = overrides.tenant_id
    ? { tenantId: overrides.tenant_id }
    : await createTenant(db(), { settings: { useSearchEngine: true } });
  await createSettings(db(), { tenantId, useSearchEngine: true });
  // The shop runs by the system's clock here, and sessions expire.
  return await createSession(db(), { tenant_id: tenantId, at: new Date(), ...overrides });
}

async function accessOf(token: string) {
  return (await shop.inject(routes.search.token, { token })).body;
}

/** What a browser does with the answer. */
async function namesFound(token: string, filter: string[] = ['locale = "de"']): Promise<unknown[]> {
  const access = await accessOf(token);
  if (access.error !== null) throw new Error(access.error);
  const client = new Meilisearch({ host: access.url, apiKey: access.token });
  const { hits } = await client.index(`${access.environment}_b2b_material`).search('jacke', { filter });
  return hits.map((hit) => hit.name);
}

it('SRCH-11 ROLE-06 a token finds only what its user may see', async () => {
  const buyer = await createSearcher();
  const { tenantId } = buyer;
  const dealer = await createSearcher({ tenant_id: tenantId, is_deal: true });
  const stranger = await createSearcher();
  await createProduct(db(), { tenant_id: tenantId, name_de: 'Jacke', is_deal_only: false });
  await createProduct(db(), {
    tenant_id: tenantId,
    name_de: 'Jacke für wenige',
    is_deal_only: true,
    isSettled: false,
  });
  await createProduct(db(), { tenant_id: stranger.tenantId, name_de: 'Fremde Jacke' });
  await shop.dependencies.searchFeed.start();
  await built();
  expect(await namesFound(buyer.token)).toEqual(['Jacke']);
  expect((await namesFound(dealer.token)).sort()).toEqual(['Jacke', 'Jacke für wenige']);
  expect(await namesFound(stranger.token)).toEqual(['Fremde Jacke']);
  expect(await namesFound(buyer.token, [`tenantId = ${stranger.tenantId}`])).toEqual([]);
});

it('API-23 the key that signs tokens may only search this index, and is made once', async () => {
  const { token } = await createSearcher();
  await shop.dependencies.searchFeed.start();
  await built();
  const first = await accessOf(token);
  expect(first).toEqual({ token: expect.any(String), url: server.url, error: null, environment: 'shop' });
  const made = server.requests.filter((request) => `${request.method} ${request.path}` === 'POST /keys');
  expect(made.map(({ body }) => JSON.parse(body))).toMatchObject([
    { actions: ['search'], indexes: [name], expiresAt: null },
  ]);
});

it('API-23 browsers are told that there is no engine while the index is not built', async () => {
  const { token } = await createSearcher();
  expect(await accessOf(token)).toEqual({ error: 'search.unavailable' });
});

it('SRCH-08 API-23 browsers are told that there is no engine while the server is away', async () => {
  const { token } = await createSearcher();
  await shop.dependencies.searchFeed.start();
  await built();
  server.trouble('unavailable', /^GET \/indexes/, 1_000);
  expect(await accessOf(token)).toEqual({ error: 'search.unavailable' });
});

it('SRCH-11 a running shop updates the index and rebuilds a lost one', async () => {
  const { token, tenantId } = await createSearcher();
  await shop.dependencies.searchFeed.start();
  await built();
  const { variantId } = await createProduct(db(), { tenant_id: tenantId, name_de: 'Jacke' });
  const inStock = () => server.documents(name).get(`${tenantId}-${variantId}-de`)?.isInStock;
  await vi.waitFor(() => expect(inStock()).toBe(true), { timeout: 50_000 });
  await db().updateTable('stock').set({ quantity: 0 }).where('variant_id', '=', variantId).execute();
  await vi.waitFor(() => expect(inStock()).toBe(false), { timeout: 50_000 });

  await createSettings(db(), { tenantId, useSearchEngine: true, searchSynonyms: [['Hoodie', 'Pulli']] });
  await vi.waitFor(() => expect(server.settings(name).synonyms).toHaveProperty('hoodie'), {
    timeout: 50_000,
  });

  server.wipe();
  expect(await accessOf(token)).toEqual({ error: 'search.unavailable' });
  await vi.waitFor(() => expect(inStock()).toBe(false), { timeout: 50_000 });
});

it('SRCH-11 resumes after the server was down', async () => {
  const { tenantId } = await createSearcher();
  await shop.dependencies.searchFeed.start();
  await built();
  server.trouble('unavailable', /^POST .*documents$/, 1);
  await createProduct(db(), { tenant_id: tenantId });
  await vi.waitFor(() => expect(server.documents(name).size).toBe(2), { timeout: 50_000 });
});

it('SRCH-11 ends at once although the server does not answer', async () => {
  await createSearcher();
  const asked = new Promise<void>((resolve) => {
    server.onRequest(() => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  await shop.dependencies.searchFeed.start();
  await asked;
  // Does not end otherwise.
  await shop.dependencies.close();
});

function run(...options: string[]): Promise<CommandRun> {
  const env = {
    DATABASE_URL: shop.database.url,
    ENVIRONMENT: 'shop',
    MEILISEARCH_URL: server.url,
    MEILISEARCH_KEY: masterKey,
  };
  return runCommand(command, env, ...options);
}

it('SRCH-11 npm run search-index builds the index and says how it is', async () => {
  await createProduct(db());
  expect((await run('status')).out).toContain('there is no index');
  const { code, out, err } = await run('rebuild');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('"documents":2');
  expect((await run('status')).out).toMatch(/documents {2}2\nbuilt {6}20.*\nchanges {4}none wait/);
  await createProduct(db());
  expect((await run('status')).out).toContain('wait to be told');
  expect(await run('burn')).toMatchObject({ code: 2 });
  server.trouble('unavailable', /swap-indexes/, 1);
  expect(await run('rebuild')).toMatchObject({ code: 3 });
}, 120_000);

it('issue 18 an operator requests a rebuild; a failed attempt is reported and retried', async () => {
  const { tenantId } = await createSearcher();
  const { token } = await createSession(db(), {
    ...{ tenant_id: tenantId, operator_role: 'owner', company_id: null, at: new Date() },
  });
  const state = async () => (await shop.inject(routes.system.read, { token })).body.data.search;
  await shop.dependencies.searchFeed.start();
  await built();
  await vi.waitFor(async () => expect((await state()).isReady).toBe(true), { timeout: 50_000 });
  const { builtAt } = await state();
  server.trouble('unavailable', /^POST \/swap-indexes/, 1);
  expect((await shop.inject(routes.system.rebuildSearch, { token })).status).toBe(204);
  await vi.waitFor(async () => expect((await state()).rebuild?.problem).toEqual(expect.any(String)), {
    timeout: 50_000,
  });
  await vi.waitFor(async () => expect((await state()).rebuild).toBeNull(), { timeout: 50_000 });
  expect((await state()).builtAt).not.toBe(builtAt);
  expect(server.indexNames()).toEqual([name]);
});
