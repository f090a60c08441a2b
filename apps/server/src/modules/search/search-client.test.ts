import type { AddressInfo } from 'node:net';
import { routes, type SearchHit } from '@kontor/contract';
import { Meilisearch, MeilisearchApiError } from 'meilisearch';
import { generateTenantToken } from 'meilisearch/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct, setPrice } from '../../../test/catalogue-factories.ts';
import { createCompany, createPriceList, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const ownKey = 'the own key of the test server';
const uid = 'production_b2b_material';

let shop: TestApp;
let origin: string;
let tenantId: number;
let companyId: string;
let token: string;
let clothes: string;
let jackets: string;
let jacket: { productId: string; variantIds: number[] };

/** The official client, as it is. */
const clientWith = (apiKey: string) => new Meilisearch({ host: `${origin}/search-engine`, apiKey });

async function shopClient(sessionToken = token) {
  const { body } = await shop.inject(routes.search.token, { token: sessionToken });
  if (body.error !== null) throw new Error(body.error);
  return clientWith(body.token).index<SearchHit>(uid);
}

const skus = (hits: readonly SearchHit[]) => hits.map((hit) => hit.variantSku ?? hit.sku);

async function errorOf(call: Promise<unknown>): Promise<{ status: number; code: string | undefined }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof MeilisearchApiError)) throw error;
    expect(error.cause).toEqual({
      message: expect.any(String),
      code: error.cause?.code,
      type: expect.any(String),
      link: `https://docs.meilisearch.com/errors#${error.cause?.code}`,
    });
    return { status: error.response.status, code: error.cause?.code };
  }
  throw new Error('No error came.');
}

beforeAll(async () => {
  shop = await createTestApp({ config: { searchEngineKey: ownKey, defaultTenant: 'searched' } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  const { db } = shop.database;
  ({ tenantId } = await createTenant(db, { name: 'searched', settings: { useSearchEngine: true } }));
  const { priceListId } = await createPriceList(db, { tenant_id: tenantId });
  ({ companyId } = await createCompany(db, { tenant_id: tenantId, price_list_id: priceListId }));
  ({ token } = await createSession(db, { tenant_id: tenantId, company_id: companyId }));
  const of = { tenant_id: tenantId };
  ({ categoryId: clothes } = await createCategory(db, of));
  ({ categoryId: jackets } = await createCategory(db, { ...of, parent_id: clothes }));
  const { categoryId: deals } = await createCategory(db, { ...of, is_deal: true });
  jacket = await createProduct(db, {
    ...of,
    sku: 'NH-1',
    name_de: 'Regenjacke Sturm',
    name_en: 'Rain jacket Storm',
    categories: [jackets],
    variants: [
      { sku: 'NH-1-M', price: 40, stock: 5, attributes: { groesse: 'M' } },
      { sku: 'NH-1-L', price: 44, stock: 0, attributes: { groesse: 'L' } },
    ],
  });
  await createProduct(db, {
    ...of,
    sku: 'NH-2',
    name_de: 'Regenhose <b>Sturm</b>',
    name_en: null,
    categories: [clothes],
    variant: { price: 20 },
  });
  await createProduct(db, { ...of, sku: 'NH-3', name_de: 'Regenschirm', categories: [deals] });
  await setPrice(db, {
    tenantId,
    variantId: jacket.variantIds[0] as number,
    value: 35,
    price_list_id: priceListId,
  });
  await shop.settle();
});
afterAll(() => shop.close());

describe('the official client', () => {
  it('SRCH-11 finds what GET /api/material/listMaterialWithVariants shows, with price and stock', async () => {
    const { body } = await shop.inject(routes.catalogue.productsWithVariants, { token });
    const answer = await (await shopClient()).search('');
    expect(answer).toEqual({
      hits: expect.any(Array),
      query: '',
      processingTimeMs: expect.any(Number),
      limit: 20,
      offset: 0,
      estimatedTotalHits: 3,
    });
    expect(answer.hits.map(({ id, ...row }) => row)).toEqual(body.data);
    expect(answer.hits.map(({ id }) => Number(id))).toEqual(expect.arrayContaining(jacket.variantIds));
  });

  it('SRCH-09 searches all terms with POST and GET alike', async () => {
    const index = await shopClient();
    const options = {
      matchingStrategy: 'all' as const,
      limit: 1,
      attributesToRetrieve: ['variantSku', 'sku'],
    };
    const post = await index.search('regen sturm', options);
    expect(post.estimatedTotalHits).toBe(3);
    const get = await index.searchGet('regen sturm', options);
    expect(get.hits).toEqual(post.hits);
    expect((await index.search('regen mond', options)).hits).toEqual([]);
  });

  it('SRCH-09 marks what matched in name and article numbers and escapes nothing', async () => {
    const index = await shopClient();
    const { hits } = await index.search('NH-2', {
      matchingStrategy: 'all',
      attributesToHighlight: ['name', 'sku', 'variantSku'],
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
    });
    expect(hits[0]?._formatted).toMatchObject({ name: 'Regenhose <b>Sturm</b>', rating: { count: '0' } });
    expect(hits[0]?._formatted?.sku?.replace(/<\/?mark>/g, '')).toBe('NH-2');
  });

  it('SRCH-04 filters, sorts, counts and pages', async () => {
    const index = await shopClient();
    const inStock = await index.search('', { filter: 'isInStock = true', sort: ['price:desc'] });
    expect(skus(inStock.hits)).toEqual(['NH-1-M', 'NH-2']);
    const cheap = await index.search('', {
      filter: [['price <= 20', 'attr.groesse = L']],
      sort: ['price:asc'],
    });
    expect(skus(cheap.hits)).toEqual(['NH-2', 'NH-1-L']);
    const second = await index.search('', { page: 2, hitsPerPage: 2, sort: ['price:asc', 'name:asc'] });
    expect([second.page, second.hitsPerPage, second.totalPages, second.totalHits]).toEqual([2, 2, 2, 3]);
    expect(skus(second.hits)).toEqual(['NH-1-L']);
    const counted = await index.search('', { facets: ['*'], limit: 0 });
    expect(counted.facetDistribution).toEqual({
      categories: { [clothes]: 3, [jackets]: 2 },
      isInStock: { true: 2, false: 1 },
      isPreOrder: { false: 3 },
      price: {},
      rating: {},
      'attr.groesse': { L: 1, M: 1 },
    });
    expect(counted.facetStats).toEqual({ price: { min: 20, max: 44 } });
    const products = await index.search('', {
      distinct: '_id',
      facets: ['categories'],
      sort: ['price:desc'],
    });
    expect(products.hits.map(({ sku, price }) => [sku, price?.value])).toEqual([
      ['NH-1', 35],
      ['NH-2', 20],
    ]);
    expect(products.facetDistribution).toEqual({ categories: { [clothes]: 2, [jackets]: 1 } });
  });

  it('SRCH-11 searches several times in one call, and the first error fails it', async () => {
    const { body } = await shop.inject(routes.search.token, { token });
    if (body.error !== null) throw new Error(body.error);
    const { results } = await clientWith(body.token).multiSearch({
      queries: [
        { indexUid: uid, q: 'regenhose' },
        { indexUid: uid, q: 'regenjacke', limit: 1 },
      ],
    });
    expect(results.map(({ indexUid, hits }) => [indexUid, hits.length])).toEqual([
      [uid, 1],
      [uid, 1],
    ]);
    const failing = clientWith(body.token).multiSearch({
      queries: [{ indexUid: uid }, { indexUid: 'other' }],
    });
    expect(await errorOf(failing)).toEqual({ status: 404, code: 'index_not_found' });
  });

  it('I18N-01 gives texts in English where a filter asks for them', async () => {
    const { hits } = await (await shopClient()).search('', { filter: 'locale = en AND sku = NH-1' });
    expect(hits.map(({ name }) => name)).toEqual(['Rain jacket Storm', 'Rain jacket Storm']);
  });

  it('SRCH-11 takes a token that the client itself signs with the tenant’s key', async () => {
    const { results } = await clientWith(ownKey).getKeys();
    const keys = await shop.dependencies.searchKeys.ofTenant(tenantId);
    expect(results).toEqual([
      expect.objectContaining({ name: 'searched', key: keys.value, uid: keys.uid, actions: ['search'] }),
    ]);
    const make = (searchRules: Record<string, { filter?: string } | null> | string[], exp = 3_600) =>
      generateTenantToken({
        apiKey: keys.value,
        apiKeyUid: keys.uid,
        searchRules,
        expiresAt: Math.floor(shop.clock.now().getTime() / 1000) + exp,
      });
    const found = async (apiKey: string) =>
      skus((await clientWith(apiKey).index<SearchHit>(uid).search('')).hits);
    expect(await found(await make(['*']))).toHaveLength(4);
    expect(await found(await make({ [uid]: { filter: 'sku = NH-2' } }))).toEqual(['NH-2']);
    expect(await found(await make({ 'production*': null }))).toHaveLength(4);
    const search = async (apiKey: string) => errorOf(clientWith(apiKey).index(uid).search(''));
    expect(await search(await make(['other']))).toEqual({ status: 403, code: 'invalid_api_key' });
    expect(await search(await make(['*'], -1))).toEqual({ status: 403, code: 'invalid_api_key' });
    expect(await search(await make({ [uid]: { filter: 'sku =' } }))).toEqual({
      status: 400,
      code: 'invalid_search_filter',
    });
  });

  it('SRCH-08 is healthy without a key', async () => {
    expect(await new Meilisearch({ host: `${origin}/search-engine` }).isHealthy()).toBe(true);
  });

  it('SRCH-11 answers document, settings and key calls to the own key alone', async () => {
    const own = clientWith(ownKey);
    expect(await own.getVersion()).toMatchObject({ pkgVersion: expect.any(String) });
    expect((await own.getIndexes()).results.map((index) => index.uid)).toEqual([uid]);
    expect((await own.index(uid).getSettings()).sortableAttributes).toContain('price');
    expect(await own.index(uid).getRankingRules()).toContain('words');
    expect(await errorOf(own.index(uid).updateSettings({ stopWords: ['x'] }))).toEqual({
      status: 403,
      code: 'immutable_index',
    });
    expect(await errorOf(own.index(uid).addDocuments([{ id: 1 }]))).toMatchObject({
      code: 'immutable_index',
    });
    expect(await errorOf(own.index('other').getStats())).toEqual({ status: 404, code: 'index_not_found' });
    const index = await shopClient();
    for (const call of [
      index.getStats(),
      index.getSettings(),
      index.getDocuments(),
      index.deleteAllDocuments(),
    ])
      expect(await errorOf(call)).toEqual({ status: 403, code: 'invalid_api_key' });
  });
});
