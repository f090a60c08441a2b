import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct, setPrice, setStock } from '../../../test/catalogue-factories.ts';
import { createCompany, createPriceList, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type InjectOptions, type TestApp } from '../../../test/test-app.ts';
import { signTenantToken, type TokenClaims } from './protocol/tenant-token.ts';
import { type EngineRoute, engineRoutes } from './search-engine.routes.ts';

const ownKey = 'own-key-of-the-test-server';
const uid = 'production_b2b_material';
const searchPath = `/search-engine/indexes/${uid}/search` as const;
const host = 'searched.test';
const otherHost = 'other.test';

interface Answer {
  hits: { id: string; sku: string; variantSku?: string; name: string; price?: { value: number } }[];
  estimatedTotalHits: number;
}

let shop: TestApp;
let tenantId: number;
let otherTenantId: number;
let token: string;

const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp({ config: { searchEngineKey: ownKey } });
  ({ tenantId } = await createTenant(db(), { hosts: [host], settings: { useSearchEngine: true } }));
  ({ tenantId: otherTenantId } = await createTenant(db(), {
    hosts: [otherHost],
    settings: { useSearchEngine: true },
  }));
  await createProduct(db(), {
    tenant_id: tenantId,
    sku: 'A-1',
    name_de: 'Zelt <img src=x onerror=alert(1)>',
  });
  await createProduct(db(), { tenant_id: tenantId, sku: 'A-2', name_de: 'Schlafsack' });
  await createProduct(db(), { tenant_id: otherTenantId, sku: 'B-1', name_de: 'Zelt' });
  token = await tokenOf(await createSession(db(), { tenant_id: tenantId }));
});
afterAll(() => shop.close());

async function tokenOf(session: { token: string }): Promise<string> {
  const { body } = await shop.inject(routes.search.token, { token: session.token });
  if (body.error !== null) throw new Error(body.error);
  return body.token;
}

async function signed(claims: Partial<TokenClaims>, tenant = tenantId): Promise<string> {
  const { uid: apiKeyUid, value } = await shop.dependencies.searchKeys.ofTenant(tenant);
  return signTenantToken({ apiKeyUid, searchRules: ['*'], ...claims }, value);
}

/** Sends a call of the protocol as whoever has the key or token. */
const ask = <Body = Answer>(
  target: `${string} /${string}`,
  { key = token, ...options }: InjectOptions & { key?: string | null } = {},
) =>
  shop.inject<Body>(target, {
    host,
    ...options,
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...options.headers },
  });
const search = (body: unknown, options: Parameters<typeof ask>[1] = {}) =>
  ask(`POST ${searchPath}`, { ...options, body });
const found = async (body: unknown, options: Parameters<typeof ask>[1] = {}) =>
  (await search(body, options)).body.hits.map((hit) => hit.variantSku ?? hit.sku);

/** The refusal, which must have the protocol's form. */
async function refusalOf(asking: ReturnType<typeof ask>): Promise<[number, string]> {
  const { status, error, headers } = await asking;
  const { code } = error;
  expect(error).toEqual({
    message: expect.stringMatching(/./),
    code,
    type: expect.stringMatching(/^(invalid_request|auth)$/),
    link: `https://docs.meilisearch.com/errors#${code}`,
  });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  return [status, code];
}

describe('keys and tokens', () => {
  // Made once; the functions behind them are not called.
  const table: EngineRoute[] = engineRoutes({ index: uid, reader: {} } as never);
  const guarded = table.filter(({ access }) => access !== 'public');
  const named = (list: EngineRoute[]) =>
    list.map((route) => [`${route.method} ${route.path}`, route] as const);
  const addressOf = ({ method, path }: EngineRoute) =>
    `${method} /search-engine${path.replace(':uid', uid).replace(/:[a-z]+/g, 'x')}` as const;

  it('ROLE-02 leaves only the health to everyone', () => {
    const open = table.filter(({ access }) => access === 'public');
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /health']);
  });

  it.each(named(guarded))('ROLE-02 %s wants a key', async (_name, route) => {
    expect(await refusalOf(ask(addressOf(route), { key: null }))).toEqual([
      401,
      'missing_authorization_header',
    ]);
    const forged = ['x', `${token}x`, token.slice(0, -3), '00000001', `${ownKey}.`, 'Bearer'];
    for (const key of forged)
      expect(await refusalOf(ask(addressOf(route), { key }))).toEqual([403, 'invalid_api_key']);
    const basic = { authorization: `Basic ${ownKey}` };
    expect(await refusalOf(ask(addressOf(route), { key: null, headers: basic }))).toEqual([
      403,
      'invalid_api_key',
    ]);
  });

  it.each(named(guarded.filter(({ access }) => access === 'own')))(
    'SRCH-11 %s answers to the server’s own key alone',
    async (_name, route) => {
      const { value } = await shop.dependencies.searchKeys.ofTenant(tenantId);
      for (const key of [token, value, await signed({})])
        expect(await refusalOf(ask(addressOf(route), { key }))).toEqual([403, 'invalid_api_key']);
    },
  );

  it('ROLE-06 a token or key of another tenant is a forged one', async () => {
    const foreign = await shop.dependencies.searchKeys.ofTenant(otherTenantId);
    const { uid: apiKeyUid } = await shop.dependencies.searchKeys.ofTenant(tenantId);
    const keys = [
      foreign.value,
      await signed({}, otherTenantId),
      // Signed by the other tenant in this one's name.
      signTenantToken({ apiKeyUid, searchRules: ['*'] }, foreign.value),
      signTenantToken({ apiKeyUid, searchRules: ['*'] }, ownKey),
      await signed({ apiKeyUid: 'no-uid' }),
      await signed({ apiKeyUid: `${'f'.repeat(8)}-0000-4000-8000-000000000000` }),
    ];
    for (const key of keys) expect(await refusalOf(search({}, { key }))).toEqual([403, 'invalid_api_key']);
    expect(await found({}, { key: foreign.value, host: otherHost })).toEqual(['B-1']);
  });

  it('SRCH-11 a token is over after 60 minutes', async () => {
    const now = shop.clock.now().getTime() / 1000;
    expect(await found({ limit: 1 }, { key: await signed({ exp: now + 1 }) })).toHaveLength(1);
    for (const exp of [now, now - 1, 0, -1])
      expect(await refusalOf(search({}, { key: await signed({ exp }) }))).toEqual([403, 'invalid_api_key']);
    const key = await signed({ exp: now + 1 });
    expect(await found({ limit: 1 }, { key })).toHaveLength(1);
    shop.clock.advance({ seconds: 1 });
    expect(await refusalOf(search({}, { key }))).toEqual([403, 'invalid_api_key']);
  });

  it('ROLE-06 a token ends with its tenant, and where the host becomes another’s', async () => {
    const { tenantId: own } = await createTenant(db(), { settings: { useSearchEngine: true } });
    const key = await signed({}, own);
    const [taken, free] = ['taken.test', 'free.test'];
    for (const at of [taken, free]) expect(await found({}, { key, host: at })).toEqual([]);
    expect(await refusalOf(search({}, { key, host: otherHost }))).toEqual([403, 'invalid_api_key']);
    await db().insertInto('tenant_host').values({ tenant_id: otherTenantId, host: taken }).execute();
    expect(await refusalOf(search({}, { key, host: taken }))).toEqual([403, 'invalid_api_key']);
    expect(await found({}, { key, host: free })).toEqual([]);
    await db().updateTable('tenant').set({ is_active: false }).where('id', '=', own).execute();
    expect(await refusalOf(search({}, { key, host: free }))).toEqual([403, 'invalid_api_key']);
  });

  it('AUTH-14 a token ends with its user', async () => {
    const session = await createSession(db(), { tenant_id: tenantId });
    const key = await tokenOf(session);
    expect(await found({ limit: 1 }, { key })).toHaveLength(1);
    await db().updateTable('app_user').set({ is_locked: true }).where('id', '=', session.userId).execute();
    expect(await refusalOf(search({}, { key }))).toEqual([403, 'invalid_api_key']);
  });

  it('SALE-03 SRCH-11 a token ends when its user no longer acts for its company', async () => {
    const of = { tenant_id: tenantId };
    const { companyId } = await createCompany(db(), of);
    const { companyId: next } = await createCompany(db(), of);
    const session = await createSession(db(), { ...of, company_id: companyId });
    const key = await tokenOf(session);
    expect(await found({ q: 'Zelt' }, { key })).toEqual(['A-1']);
    await db().updateTable('app_user').set({ company_id: next }).where('id', '=', session.userId).execute();
    expect(await refusalOf(search({ q: 'Zelt' }, { key }))).toEqual([403, 'invalid_api_key']);
    expect(await found({ q: 'Zelt' }, { key: await tokenOf(session) })).toEqual(['A-1']);
  });

  it('SALE-03 SRCH-11 a sales person’s token ends with the assignment of its customer', async () => {
    const of = { tenant_id: tenantId };
    const { companyId } = await createCompany(db(), of);
    const session = await createSession(db(), { ...of, is_sales_person: true });
    await db()
      .insertInto('sales_assignment')
      .values({ ...of, user_id: session.userId, company_id: companyId })
      .execute();
    await db()
      .updateTable('session')
      .set({ active_company_id: companyId })
      .where('user_id', '=', session.userId)
      .execute();
    const key = await tokenOf(session);
    expect(await found({ q: 'Zelt' }, { key })).toEqual(['A-1']);
    await db().deleteFrom('sales_assignment').where('user_id', '=', session.userId).execute();
    expect(await refusalOf(search({ q: 'Zelt' }, { key }))).toEqual([403, 'invalid_api_key']);
  });

  it('SRCH-11 a rule’s filter holds in every search and cannot be widened', async () => {
    const key = await signed({ searchRules: { [uid]: { filter: 'sku = A-1' } } });
    expect(await found({}, { key })).toEqual(['A-1']);
    expect(await found({ filter: 'sku = A-2 OR sku = A-1' }, { key })).toEqual(['A-1']);
    expect(await found({ filter: 'NOT sku = A-1' }, { key })).toEqual([]);
    expect(await found({ filter: `tenantId = ${otherTenantId}` })).toEqual([]);
    expect(await found({ filter: `tenantId = ${otherTenantId}` }, { key: ownKey })).toEqual([]);
  });
});

describe('visibility by token', () => {
  it('ROLE-05 deals are for users who have them', async () => {
    const { tenantId: id } = await createTenant(db(), { settings: { useSearchEngine: true } });
    const { categoryId } = await createCategory(db(), { tenant_id: id, is_deal: true });
    const { categoryId: open } = await createCategory(db(), { tenant_id: id });
    await createProduct(db(), { tenant_id: id, sku: 'DEAL', categories: [categoryId] });
    await createProduct(db(), { tenant_id: id, sku: 'BOTH', categories: [categoryId, open] });
    const options = async (isDeal: boolean) => ({
      host: 'shop.test',
      key: await tokenOf(await createSession(db(), { tenant_id: id, is_deal: isDeal })),
    });
    const plain = await options(false);
    const deals = await options(true);
    expect(await found({ sort: ['name:asc'] }, deals)).toHaveLength(2);
    for (const filter of [undefined, 'isDeal = true OR isDeal = false', 'NOT isDeal = false', 'sku = DEAL'])
      expect(await found({ filter }, plain)).not.toContain('DEAL');
    expect(await found({ filter: `categories = ${categoryId}` }, deals)).toHaveLength(2);
    expect(await found({ filter: `categories = ${categoryId}` }, plain)).toEqual([]);
    const facets = async (key: typeof plain) =>
      (await search({ facets: ['categories'] }, key)).text.match(
        /"facetDistribution":(.*),"facetStats"/,
      )?.[1];
    expect(await facets(plain)).toBe(JSON.stringify({ categories: { [open]: 1 } }));
    expect(await facets(deals)).toContain(categoryId);
    // Who has no deals any more does not see them until the token is over.
    const session = await createSession(db(), { tenant_id: id, is_deal: true });
    const key = await tokenOf(session);
    await db().updateTable('app_user').set({ is_deal: false }).where('id', '=', session.userId).execute();
    expect(await found({}, { key, host: 'shop.test' })).toEqual(['BOTH']);
  });

  it('ROLE-07 ROLE-09 prices are those of the token’s company, for any request', async () => {
    const of = { tenant_id: (await createTenant(db(), { settings: { useSearchEngine: true } })).tenantId };
    const { variantId } = await createProduct(db(), { ...of, sku: 'P', variant: { price: 10 } });
    const companies = await Promise.all(
      [7, 8].map(async (value) => {
        const { priceListId } = await createPriceList(db(), of);
        const { companyId } = await createCompany(db(), { ...of, price_list_id: priceListId });
        await setPrice(db(), { tenantId: of.tenant_id, variantId, value, price_list_id: priceListId });
        return companyId;
      }),
    );
    const [own, other] = companies as [string, string];
    const key = await tokenOf(await createSession(db(), { ...of, company_id: own }));
    const price = async (body: object, as = key) =>
      (await search(body, { key: as, host: 'shop.test' })).body.hits.map((hit) => hit.price?.value);
    expect(await price({})).toEqual([7]);
    expect(await price({ filter: `companyId = ${other}` })).toEqual([]);
    expect(await price({ filter: `companyId = ${other} OR companyId = ${own}` })).toEqual([7]);
    expect(await price({ filter: 'price < 7.5', sort: ['price:asc'] })).toEqual([7]);
    expect(await price({ filter: 'price > 7.5' })).toEqual([]);
    const unbound = await signed({}, of.tenant_id);
    expect(await price({}, unbound)).toEqual([10]);
    expect(await price({ filter: `companyId = ${other}` }, unbound)).toEqual([]);
    const { value } = await shop.dependencies.searchKeys.ofTenant(of.tenant_id);
    expect(await price({ filter: `companyId = ${other}` }, value)).toEqual([8]);
    expect(await price({ filter: 'companyId = nobody' }, value)).toEqual([]);
    await db().updateTable('company').set({ price_list_id: null }).where('id', '=', own).execute();
    expect(await price({})).toEqual([10]);
  });

  it('CATA-11 stock and price are those of the moment', async () => {
    const of = { tenant_id: (await createTenant(db(), { settings: { useSearchEngine: true } })).tenantId };
    const { variantId, tenantId: id } = await createProduct(db(), { ...of, sku: 'S', variant: { stock: 0 } });
    const key = await tokenOf(await createSession(db(), of));
    const options = { key, host: 'shop.test' };
    expect(await found({ filter: 'isInStock = true' }, options)).toEqual([]);
    await setStock(db(), { tenantId: id, variantId, quantity: 3 });
    await setPrice(db(), { tenantId: id, variantId, value: 12 });
    const { hits } = (await search({ filter: 'isInStock = true AND price = 12' }, options)).body;
    expect(hits).toMatchObject([{ price: { value: 12 }, stock: { value: 3 } }]);
    await setPrice(db(), { tenantId: id, variantId, value: 13 });
    expect(await found({ filter: 'isInStock = true AND price = 12' }, options)).toEqual([]);
  });

  it('SRCH-11 a filter by article number finds a new article at once', async () => {
    const of = { tenant_id: (await createTenant(db(), { settings: { useSearchEngine: true } })).tenantId };
    const options = { key: await tokenOf(await createSession(db(), of)), host: 'shop.test' };
    expect(await found({ filter: 'sku = LATE' }, options)).toEqual([]);
    await createProduct(db(), { ...of, sku: 'LATE' });
    expect(await found({ filter: 'sku = LATE' }, options)).toEqual(['LATE']);
  });
});

describe('refused requests', () => {
  it.each([
    [{ q: ['x'] }, 'invalid_search_q'],
    [{ q: 1 }, 'invalid_search_q'],
    [{ limit: 101 }, 'invalid_search_limit'],
    [{ limit: -1 }, 'invalid_search_limit'],
    [{ limit: '1' }, 'invalid_search_limit'],
    [{ limit: 1.5 }, 'invalid_search_limit'],
    [{ offset: -1 }, 'invalid_search_offset'],
    [{ offset: 1e300 }, 'invalid_search_offset'],
    [{ page: 'x' }, 'invalid_search_page'],
    [{ hitsPerPage: 101 }, 'invalid_search_hits_per_page'],
    [{ filter: true }, 'invalid_search_filter'],
    [{ filter: 'sku' }, 'invalid_search_filter'],
    [{ filter: 'colour = red' }, 'invalid_search_filter'],
    [{ filter: [['sku = A', ['sku = B']]] }, 'invalid_search_filter'],
    [{ filter: 'price > cheap' }, 'invalid_search_filter'],
    [{ filter: 'sku > 3' }, 'invalid_search_filter'],
    [{ filter: '_geoRadius(1, 2, 3)' }, 'invalid_search_filter'],
    [{ sort: 'price:asc' }, 'invalid_search_sort'],
    [{ sort: ['price'] }, 'invalid_search_sort'],
    [{ sort: ['colour:asc'] }, 'invalid_search_sort'],
    [{ sort: [1] }, 'invalid_search_sort'],
    [{ facets: 'x' }, 'invalid_search_facets'],
    [{ facets: ['colour', 'sku'] }, 'invalid_search_facets'],
    [{ attributesToRetrieve: 'name' }, 'invalid_search_attributes_to_retrieve'],
    [{ attributesToHighlight: [null] }, 'invalid_search_attributes_to_highlight'],
    [{ attributesToCrop: 3 }, 'invalid_search_attributes_to_crop'],
    [{ cropLength: 'x' }, 'invalid_search_crop_length'],
    [{ cropMarker: 1 }, 'invalid_search_crop_marker'],
    [{ highlightPreTag: [] }, 'invalid_search_highlight_pre_tag'],
    [{ highlightPostTag: 1 }, 'invalid_search_highlight_post_tag'],
    [{ showMatchesPosition: 'yes' }, 'invalid_search_show_matches_position'],
    [{ matchingStrategy: 'any' }, 'invalid_search_matching_strategy'],
    [{ attributesToSearchOn: ['colour'] }, 'invalid_search_attributes_to_search_on'],
    [{ attributesToSearchOn: ['name'] }, 'invalid_search_attributes_to_search_on'],
    [{ distinct: 'sku' }, 'invalid_search_distinct'],
    [{ hybrid: { embedder: 'x' } }, 'invalid_search_hybrid'],
    [{ vector: [1] }, 'invalid_search_vector'],
    [{ showRankingScore: true }, 'invalid_search_show_ranking_score'],
    [{ unknown: 1 }, 'bad_request'],
    [[], 'bad_request'],
    ['null', 'bad_request'],
    ['"text"', 'bad_request'],
    ['{"q":', 'malformed_payload'],
  ])('SRCH-11 %j is refused with %s', async (body, code) => {
    expect(await refusalOf(search(body))).toEqual([400, code]);
  });

  it.each([
    ['limit=101', 'invalid_search_limit'],
    ['limit=x', 'invalid_search_limit'],
    ['limit=1&limit=2', 'invalid_search_limit'],
    ['q=a&q=b', 'invalid_search_q'],
    ['showMatchesPosition=1', 'invalid_search_show_matches_position'],
    ['filter=colour%20%3D%20red', 'invalid_search_filter'],
    ['filter=%5B%22sku%22%5D', 'invalid_search_filter'],
    ['sort=colour:asc', 'invalid_search_sort'],
    ['matchingStrategy=any', 'invalid_search_matching_strategy'],
    ['unknown=1', 'bad_request'],
    ['q=%00', 'bad_request'],
  ])('SRCH-11 ?%s is refused with %s', async (query, code) => {
    expect(await refusalOf(ask(`GET ${searchPath}?${query}`))).toEqual([400, code]);
  });

  it.each<[string, unknown, string]>([
    ['a filter of many parentheses', { filter: '('.repeat(500) }, 'invalid_search_filter'],
    ['a filter of many conditions', { filter: Array(200).fill('sku = A') }, 'invalid_search_filter'],
    ['many attributes', { facets: Array(101).fill('price') }, 'invalid_search_facets'],
    ['a long marker', { cropMarker: 'x'.repeat(101) }, 'invalid_search_crop_marker'],
    ['nested lists', '[['.repeat(100_000), 'malformed_payload'],
  ])('SRCH-11 %s is refused', async (_what, body, code) => {
    expect(await refusalOf(search(body))).toEqual([400, code]);
  });

  it('SRCH-11 answers at most 20 searches at once', async () => {
    const many = (count: number) => ({ body: { queries: Array(count).fill({ indexUid: uid, limit: 0 }) } });
    expect((await ask('POST /search-engine/multi-search', many(20))).status).toBe(200);
    expect(await refusalOf(ask('POST /search-engine/multi-search', many(21)))).toEqual([
      400,
      'invalid_multi_search_queries',
    ]);
  });

  it('SRCH-11 names what can be filtered by', async () => {
    const { error } = await search({ filter: 'sku = x AND colour = red' });
    expect(error.message).toBe(
      'Attribute `colour` is not filterable. Available filterable attribute patterns are: `_id, attr.*, categories, companyId, isDeal, isInStock, isPreOrder, locale, price, rating, rating.average, sku, tenantId, variantSku`.\n13:19 sku = x AND colour = red',
    );
  });

  it.each([
    ['POST /search-engine/indexes/staging_b2b_material/search', 404, 'index_not_found'],
    ['GET /search-engine', 404, 'not_found'],
    ['GET /search-engine/', 404, 'not_found'],
    ['GET /search-engine/nothing', 404, 'not_found'],
    ['GET /search-engine/tasks', 404, 'not_found'],
    ['DELETE /search-engine/multi-search', 405, 'method_not_allowed'],
    ['PUT /search-engine/health', 405, 'method_not_allowed'],
    ['GET /search-engine/indexes/%/search', 400, 'bad_request'],
    ['GET /search-engine/%ff', 400, 'bad_request'],
  ] as const)('API-02 %s answers %i %s', async (target, status, code) => {
    const headers = { accept: 'text/html,*/*' };
    expect(await refusalOf(ask(target, { headers }))).toEqual([status, code]);
  });

  it('SRCH-11 bounds bodies and takes JSON alone', async () => {
    expect(await refusalOf(search({ q: 'x'.repeat(300_000) }))).toEqual([413, 'payload_too_large']);
    const headers = { 'content-type': 'text/plain' };
    expect(await refusalOf(search('{}', { headers }))).toEqual([415, 'invalid_content_type']);
  });

  it.each([
    [{}, 'bad_request'],
    [{ queries: 1 }, 'invalid_multi_search_queries'],
    [{ queries: [{}] }, 'bad_request'],
    [{ queries: [null] }, 'bad_request'],
    [{ queries: [{ indexUid: uid, limit: 101 }] }, 'invalid_search_limit'],
    [{ queries: [], federation: {} }, 'invalid_multi_search_federation'],
  ])('SRCH-11 a multi-search of %j is refused with %s', async (body, code) => {
    expect(await refusalOf(ask('POST /search-engine/multi-search', { body }))).toEqual([400, code]);
  });
});

describe('typed search texts', () => {
  it.each(
    Object.entries({
      nothing: '',
      blanks: ' ',
      'one letter': 'z',
      '10,000 letters': 'z'.repeat(10_000),
      '5,000 words': 'zelt '.repeat(5_000),
      punctuation: '!"§$%&/()=?',
      'operators of LIKE': '%_\\',
      SQL: "'; drop table product; --",
      'operators of tsquery': 'zelt:* & !zelt | <-> (',
      'invisible characters': '\u202e\u200b\ufeff',
      emoji: '💣'.repeat(1_000),
      HTML: '<script>alert(1)</script>',
      'a name of objects': '__proto__',
      'a template': '{{7*7}}',
    }),
  )('SRCH-10 issue 4: %s gives an answer', async (_what, q) => {
    for (const matchingStrategy of ['all', 'last', 'frequency']) {
      const { status, body } = await search({ q, matchingStrategy, attributesToHighlight: ['*'] });
      expect([status, body.hits.length <= 20]).toEqual([200, true]);
    }
    const { status } = await ask(`GET ${searchPath}`, { query: { q: q.slice(0, 2_000) } });
    expect(status).toBe(200);
  });

  it('issue 4: an empty text finds everything, in the default order', async () => {
    expect(await found({ q: '  ' })).toEqual(['A-2', 'A-1']);
    expect(await found({})).toEqual(['A-2', 'A-1']);
  });

  it('issue 4: only the tags that were asked for are put into a name', async () => {
    const { text } = await search({
      q: 'zelt',
      attributesToRetrieve: [],
      attributesToHighlight: ['name'],
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
    });
    expect(JSON.parse(text).hits).toEqual([
      { _formatted: { name: '<mark>Zelt</mark> <img src=x onerror=alert(1)>' } },
    ]);
  });

  it('SRCH-11 hits have the attributes that were asked for', async () => {
    const { text } = await search({
      q: 'zelt',
      attributesToRetrieve: ['sku', 'stock.value', 'nothing'],
      attributesToCrop: ['name:1'],
      cropMarker: '…',
      showMatchesPosition: true,
    });
    expect(JSON.parse(text).hits).toEqual([
      {
        sku: 'A-1',
        stock: { value: 100 },
        _formatted: { sku: 'A-1', stock: { value: '100' }, name: 'Zelt…' },
        _matchesPosition: { name: [{ start: 0, length: 4 }], productName: [{ start: 0, length: 4 }] },
      },
    ]);
  });

  it('SRCH-11 finds phrases, leaves out exclusions, and tells matches in attributes', async () => {
    const ownHost = 'phrases.test';
    const own = { hosts: [ownHost], settings: { useSearchEngine: true } };
    const { tenantId: tenant_id } = await createTenant(db(), own);
    const add = (sku: string, name_de: string, material?: string) =>
      createProduct(db(), {
        tenant_id,
        sku,
        name_de,
        name_en: null,
        ...(material ? { variant: { attributes: { material } } } : {}),
      });
    await add('HP-1101', 'Prinz Harry');
    await add('HP-1102', 'Prinz Eugen', 'Prinzleinen');
    await add('HP-1103', 'Harry Prinz');
    const key = await tokenOf(await createSession(db(), { tenant_id }));
    const skus = async (q: string) => (await found({ q }, { key, host: ownHost })).toSorted();
    expect(await skus('prinz -harry')).toEqual(['HP-1102']);
    expect(await skus('"harry prinz"')).toEqual(['HP-1103']);
    expect(await skus('prinz -"harry prinz"')).toEqual(['HP-1101', 'HP-1102']);
    expect(await skus('-1101')).toEqual(['HP-1101']);
    const { text } = await search(
      { q: 'prinz', filter: 'sku = HP-1102', showMatchesPosition: true },
      { key, host: ownHost },
    );
    expect(JSON.parse(text).hits[0]._matchesPosition).toMatchObject({
      name: [{ start: 0, length: 5 }],
      'attributes.value': [{ start: 0, length: 5, indices: [0] }],
    });
  });
});

describe('the own key', () => {
  const own = (target: `${string} /${string}`, options: InjectOptions = {}) =>
    ask<Record<string, unknown>>(target, { ...options, key: ownKey });

  it('SRCH-11 reads documents of the host’s tenant', async () => {
    const list = (await own(`GET /search-engine/indexes/${uid}/documents?limit=1&fields=sku,id`)).body;
    expect(list).toEqual({
      results: [{ id: expect.any(String), sku: 'A-2' }],
      offset: 0,
      limit: 1,
      total: 2,
    });
    const { id } = (list.results as { id: string }[])[0] as { id: string };
    expect((await own(`GET /search-engine/indexes/${uid}/documents/${id}?fields=sku`)).body).toEqual({
      sku: 'A-2',
    });
    const body = { filter: 'sku = A-1', fields: ['sku'] };
    expect((await own(`POST /search-engine/indexes/${uid}/documents/fetch`, { body })).body).toMatchObject({
      results: [{ sku: 'A-1' }],
      total: 1,
    });
    const other = await own(`GET /search-engine/indexes/${uid}/documents`, { host: otherHost });
    expect(other.body).toMatchObject({ results: [{ sku: 'B-1' }], total: 1 });
    const foreign = await own(`GET /search-engine/indexes/${uid}/documents/${id}`, { host: otherHost });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'document_not_found']);
  });

  it("SRCH-11 tells the synonyms of the host's tenant in the protocol's form", async () => {
    const ownHost = 'synonyms.example';
    const searchSynonyms = [['Flex', 'Winkelschleifer']];
    await createTenant(db(), { hosts: [ownHost], settings: { useSearchEngine: true, searchSynonyms } });
    const { body } = await ask(`GET /search-engine/indexes/${uid}/settings/synonyms`, {
      key: ownKey,
      host: ownHost,
    });
    expect(body).toEqual({ flex: ['winkelschleifer'], winkelschleifer: ['flex'] });
  });

  it('SRCH-11 refuses wrong document calls', async () => {
    const at = `GET /search-engine/indexes/${uid}/documents` as const;
    const refusal = (target: `${string} /${string}`) => refusalOf(ask(target, { key: ownKey }));
    expect(await refusal(`${at}?limit=101`)).toEqual([400, 'invalid_document_limit']);
    expect(await refusal(`${at}?offset=x`)).toEqual([400, 'invalid_document_offset']);
    expect(await refusal(`${at}?filter=colour%3Dred`)).toEqual([400, 'invalid_document_filter']);
    expect(await refusal(`${at}/99999999999`)).toEqual([404, 'document_not_found']);
    expect(await refusal(`GET /search-engine/indexes/${uid}/settings/nothing`)).toEqual([404, 'not_found']);
    expect(await refusal('GET /search-engine/keys/nothing')).toEqual([404, 'not_found']);
  });

  it('SRCH-11 tells how many articles there are', async () => {
    const stats = await own(`GET /search-engine/indexes/${uid}/stats`);
    expect(stats.body).toEqual({ numberOfDocuments: 2, isIndexing: false, fieldDistribution: {} });
    const { indexes } = (await own('GET /search-engine/stats')).body;
    expect(indexes).toEqual({ [uid]: stats.body });
  });
});
