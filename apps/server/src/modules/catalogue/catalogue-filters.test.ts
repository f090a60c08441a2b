import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createProduct,
  type ProductOverrides,
  setPreStock,
  settle,
} from '../../../test/catalogue-factories.ts';
import {
  createCompany,
  createPriceList,
  createSeason,
  createSession,
  createTenant,
} from '../../../test/factories.ts';
import { createTestApp, type InjectOptions, type TestApp } from '../../../test/test-app.ts';

const { products, productsWithVariants } = routes.catalogue;

let shop: TestApp;
let tenantId: number;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Each test has a tenant of its own with a buyer. */
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db, { settings: { isPreOrderModeVisible: true } }));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
});

const product = (overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, ...overrides });
const list = async (query: InjectOptions['query'] = {}, options: InjectOptions = {}) =>
  (await shop.inject(productsWithVariants, { token, query, ...options })).body;
const grid = async (query: InjectOptions['query'] = {}, options: InjectOptions = {}) =>
  (await shop.inject(products, { token, query, ...options })).body;
const skus = (page: { data: { sku: string; variantSku?: string | undefined }[] }) =>
  page.data.map((row) => row.variantSku ?? row.sku);

describe('prices for 100 and 1,000', () => {
  it('PROD-09 CATG-08 CATG-10 are shown as they are, and sorted and filtered by the price of one piece', async () => {
    const inUnit = async (value: number, price_unit: 1 | 100 | 1000, own: ProductOverrides = {}) =>
      (await product({ ...own, variant: { prices: [{ value, price_unit }] } })).sku;
    const each = await inUnit(0.05, 1);
    const ofHundred = await inUnit(4.2, 100);
    const ofThousand = await inUnit(39, 1000);
    const ofGross = await inUnit(5.474, 100, { is_gross_price: true, vat_rate: 19 });
    const dear = await inUnit(3, 1);
    const ascending = await list({ sort: 'priceAsc' });
    expect(skus(ascending)).toEqual([ofThousand, ofHundred, ofGross, each, dear]);
    expect(skus(await list({ sort: 'priceDesc' }))).toEqual(skus(ascending).toReversed());
    expect(skus(await grid({ sort: 'priceAsc' }))).toEqual(skus(ascending));
    expect(ascending.data.map(({ price }) => [price?.value, price?.netValue, price?.priceUnit])).toEqual([
      [39, 39, 1000],
      [4.2, 4.2, 100],
      [5.474, 4.6, 100],
      [0.05, 0.05, undefined],
      [3, 3, undefined],
    ]);
    const between = async (priceMin: number, priceMax: number) =>
      skus(await list({ sort: 'priceAsc', priceMin, priceMax }));
    expect(await between(0.04, 0.046)).toEqual([ofHundred, ofGross]);
    expect(await between(0.0391, 0.0459)).toEqual([ofHundred]);
    const facets = await shop.inject(routes.catalogue.filterableAttributes, { token });
    expect(facets.body.meta).toEqual({ priceMin: 0.039, priceMax: 3 });
  });

  it('PROD-11 a product of several units has the price of its cheapest article', async () => {
    await product({
      variants: [{ prices: [{ value: 0.05 }] }, { prices: [{ value: 4.2, price_unit: 100 }] }],
    });
    const { data } = await grid();
    expect(data[0]?.price).toMatchObject({ value: 4.2, priceUnit: 100 });
  });
});

describe('filters', () => {
  it('CATG-06 limits the list to articles in stock', async () => {
    const { variantSkus } = await product({ variants: [{ stock: 0 }, { stock: 1 }, { stock: -3 }] });
    await product({ variant: { stock: 0 } });
    const found = await list({ stockAvail: 1 });
    expect([skus(found), found.meta.total]).toEqual([[variantSkus[1]], 1]);
    expect((await grid({ stockAvail: 1 })).meta.total).toBe(1);
    expect((await list({ stockAvail: 0 })).meta.total).toBe(4);
  });

  it('CATG-07 lists only pre-order articles in pre-order mode, CATG-06 only with pre-stock left', async () => {
    const db = shop.database.db;
    const spring = (await createSeason(db, { tenant_id: tenantId, date: '2027-03-01' })).seasonId;
    const autumn = (await createSeason(db, { tenant_id: tenantId, date: '2027-09-01' })).seasonId;
    const over = (await createSeason(db, { tenant_id: tenantId, date: '2026-03-01' })).seasonId;
    const { variantSkus } = await product({
      variants: [
        { preStocks: { [autumn]: 5 } },
        { preStocks: { [spring]: 0 } },
        { preStocks: { [over]: 9 } },
        {},
      ],
    });
    const found = await list({ isPreOrderMode: 1 });
    expect(skus(found)).toEqual(variantSkus.slice(0, 2));
    expect(found.data.map((row) => row.preStocks)).toEqual([
      [{ quantity: 0 }, { quantity: 5 }],
      [{ quantity: 0 }, { quantity: 0 }],
    ]);
    expect(skus(await list({ isPreOrderMode: 1, stockAvail: 1 }))).toEqual([variantSkus[0]]);
    expect((await list({})).data.map((row) => row.preStocks.length)).toEqual([2, 2, 0, 0]);
    const { variantId } = await product();
    await setPreStock(db, { tenantId, variantId, seasonId: spring, quantity: 1 });
    expect((await list({ isPreOrderMode: 1 })).meta.total).toBe(3);
  });

  it('CONF-20 ignores the pre-order mode where the shop has none', async () => {
    const other = await createTenant(shop.database.db);
    const session = await createSession(shop.database.db, { tenant_id: other.tenantId });
    const { seasonId } = await createSeason(shop.database.db, { tenant_id: other.tenantId });
    await createProduct(shop.database.db, {
      tenant_id: other.tenantId,
      variant: { preStocks: { [seasonId]: 3 } },
    });
    const { body } = await shop.inject(products, {
      token: session.token,
      query: { isPreOrderMode: 1, stockAvail: 1 },
    });
    expect(body.data.map((row) => row.preStocks)).toEqual([[]]);
  });

  it('API-16 CATG-09 combines values of one attribute with OR, attributes with AND', async () => {
    const { variantSkus } = await product({
      attributes: { material: 'Wolle' },
      variants: [
        { attributes: { size: 'M', color: 'rot' } },
        { attributes: { size: 'L', color: 'rot' } },
        { attributes: { size: 'L', color: 'blau' } },
      ],
    });
    await product({ attributes: { material: 'Leinen' }, variant: { attributes: { size: 'M' } } });
    const found = async (query: InjectOptions['query']) => skus(await list(query));
    expect(await found({ 'attr.size': ['M', 'L'], 'attr.material': 'Wolle' })).toEqual(variantSkus);
    expect(await found({ 'attr.size': 'L', 'attr.color': 'rot' })).toEqual([variantSkus[1]]);
    expect((await grid({ 'attr.size': 'M' })).meta.total).toBe(2);
    expect(await found({ 'attr.size': 'XXL' })).toEqual([]);
    expect(await found({ 'attr.unknown': 'M' })).toEqual([]);
    expect(await found({ 'attr.': 'M' })).toEqual([]);
  });

  it('CATG-08 API-16 limits the list to a range of the net price of the company', async () => {
    const { variantSkus } = await product({ variants: [{ price: 10 }, { price: 20 }, { price: null }] });
    const gross = await product({ is_gross_price: true, name_de: 'Z', variant: { price: 11.9 } });
    const found = async (query: InjectOptions['query']) => skus(await list(query));
    expect(await found({ priceMin: 10, priceMax: 10 })).toEqual([variantSkus[0], gross.sku]);
    expect(await found({ priceMin: 10.01 })).toEqual([variantSkus[1]]);
    expect((await grid({ priceMin: 15 })).data[0]?.price?.value).toBe(20);
  });
});

describe('sort', () => {
  const sorted = async (sort: string, options: InjectOptions = {}) => [
    skus(await list({ sort }, options)),
    skus(await grid({ sort }, options)),
  ];

  it('CATG-10 featured: ranked products first, then by German name', async () => {
    await product({ name_de: 'Zelt', sku: 'Z', isSettled: false });
    await product({ name_de: 'Ähre', sku: 'AE', isSettled: false });
    await product({ name_de: 'Ahorn', sku: 'AH', isSettled: false });
    await product({ name_de: 'Xylophon', sku: 'X', featured_rank: 2, isSettled: false });
    await product({ name_de: 'Yak', sku: 'Y', featured_rank: 1 });
    const order = ['Y', 'X', 'AH', 'AE', 'Z'];
    expect(await sorted('featured')).toEqual([order, order]);
    expect(skus(await list())).toEqual(order);
  });

  it('CATG-10 sorts by the net price of the company, without a price last, _id as tie-break', async () => {
    const { priceListId } = await createPriceList(shop.database.db, { tenant_id: tenantId });
    const { companyId } = await createCompany(shop.database.db, {
      tenant_id: tenantId,
      price_list_id: priceListId,
    });
    const own = await createSession(shop.database.db, { tenant_id: tenantId, company_id: companyId });
    await product({ id: 'b', sku: 'B', variant: { price: 10 }, isSettled: false });
    await product({ id: 'a', sku: 'A', variant: { price: 10 }, isSettled: false });
    await product({ id: 'c', sku: 'C', is_gross_price: true, variant: { price: 11 }, isSettled: false });
    await product({ id: 'd', sku: 'D', variant: { price: null }, isSettled: false });
    await product({
      id: 'e',
      sku: 'E',
      variant: { prices: [{ value: 50 }, { value: 1, price_list_id: priceListId }] },
    });
    expect(await sorted('priceAsc')).toEqual([
      ['C', 'A', 'B', 'E', 'D'],
      ['C', 'A', 'B', 'E', 'D'],
    ]);
    expect(await sorted('priceDesc')).toEqual([
      ['E', 'A', 'B', 'C', 'D'],
      ['E', 'A', 'B', 'C', 'D'],
    ]);
    expect((await sorted('priceAsc', { token: own.token }))[0]).toEqual(['E', 'C', 'A', 'B', 'D']);
  });

  it('CATG-10 sorts by name in German order and the language of the request', async () => {
    await product({ name_de: 'Zelt', name_en: 'Awning', sku: 'Z', isSettled: false });
    await product({ name_de: 'Ärmel', name_en: 'Sleeve', sku: 'AE', isSettled: false });
    await product({ name_de: 'apfel', name_en: null, sku: 'AP', isSettled: false });
    await product({ name_de: 'Öse', name_en: 'Eyelet', sku: 'OE' });
    expect(await sorted('nameAsc')).toEqual([
      ['AP', 'AE', 'OE', 'Z'],
      ['AP', 'AE', 'OE', 'Z'],
    ]);
    expect((await sorted('nameDesc'))[0]).toEqual(['Z', 'OE', 'AE', 'AP']);
    expect((await sorted('nameAsc', { locale: 'en' }))[0]).toEqual(['AP', 'Z', 'OE', 'AE']);
  });

  it('CATG-10 sorts by rating, unrated products last both ways', async () => {
    await product({ id: 'a', sku: 'A', rating_average: 3.5, rating_count: 2, isSettled: false });
    await product({ id: 'b', sku: 'B', isSettled: false });
    await product({ id: 'c', sku: 'C', rating_average: 4.5, rating_count: 1 });
    expect((await sorted('ratingDesc'))[0]).toEqual(['C', 'A', 'B']);
    expect((await sorted('ratingAsc'))[1]).toEqual(['A', 'C', 'B']);
    expect((await list()).data.map((row) => row.rating)).toContainEqual({ average: 3.5, count: 2 });
  });

  it('CATG-10 goes on over the pages of a sorted list without a gap or a repetition', async () => {
    for (let i = 0; i < 12; i++) await product({ variant: { price: (i * 5) % 7 }, isSettled: i === 11 });
    for (const sort of [
      'featured',
      'priceAsc',
      'priceDesc',
      'nameAsc',
      'nameDesc',
      'ratingDesc',
      'ratingAsc',
    ]) {
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(...skus(await list({ sort, page, pageSize: 5 })));
      expect([sort, pages]).toEqual([sort, skus(await list({ sort, pageSize: 100 }))]);
      expect(new Set(pages).size).toBe(12);
    }
  });
});

describe('hostile queries', () => {
  it('API-02 API-16 never fails on odd filters and finds nothing by them', async () => {
    await product({ variant: { attributes: { size: 'M' } } });
    await settle(shop.database.db, tenantId);
    const odd = ['%', '_', '\\', "' or 1=1 --", '<script>', '\ud800', 'M'.repeat(5000), '{M}', '"', '🧥', ''];
    for (const value of odd) {
      for (const query of [
        { 'attr.size': value },
        { [`attr.${value}`]: 'M' },
        { 'attr.size': [value, value] },
      ]) {
        expect([value, (await list(query)).meta.total]).toEqual([value, 0]);
      }
    }
    expect((await shop.inject(products, { token, query: { 'attr.size': 'M\0' } })).status).toBe(400);
    expect((await list({ 'attr.size': [...odd, 'M'] })).meta.total).toBe(1);
    expect((await list({ 'attr.__proto__': 'M' })).meta.total).toBe(0);
    expect((await list({ priceMin: '9'.repeat(300), sort: 'priceAsc' })).meta.total).toBe(0);
  });
});
