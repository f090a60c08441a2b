import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createCategory,
  createProduct,
  type ProductOverrides,
  setPrice,
  setStock,
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

const { filterableAttributes, productsWithVariants, products } = routes.catalogue;

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
  createProduct(shop.database.db, { tenant_id: tenantId, name_en: null, ...overrides });

/** Leaves only these attributes filterable. */
async function filterable(...keys: string[]) {
  await shop.database.db
    .updateTable('attribute')
    .set({ is_filterable: false })
    .where('tenant_id', '=', tenantId)
    .where('key', 'not in', keys)
    .execute();
}

async function facets(query: InjectOptions['query'] = {}, options: InjectOptions = {}) {
  return (await shop.inject(filterableAttributes, { token, query, ...options })).body;
}

/** `{key: {value: count}}`, in the answer's order. */
async function counts(query: InjectOptions['query'] = {}, options: InjectOptions = {}) {
  const { data } = await facets(query, options);
  return Object.fromEntries(
    data.map(({ key, values }) => [
      key,
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
    ]),
  );
}

/** Jacket: red S, red M, blue S; trousers: blue M; a tent without attributes. */
async function shelf() {
  const jacket = await product({
    name_de: 'Jacke',
    variants: [
      { attributes: { color: 'red', size: 'S' }, price: 50, stock: 0 },
      { attributes: { color: 'red', size: 'M' }, price: 50 },
      { attributes: { color: 'blue', size: 'S' }, price: 60 },
    ],
  });
  const trousers = await product({
    name_de: 'Hose',
    attributes: { color: 'blue' },
    variant: { attributes: { size: 'M' }, price: 30 },
  });
  await product({ name_de: 'Zelt', variant: { price: 200 } });
  await filterable('color', 'size');
  return { jacket, trousers };
}

describe('filterable attributes', () => {
  it('CATG-09 API-22 counts rows of each value: OR within an attribute, AND between', async () => {
    await shelf();
    expect(await counts()).toEqual({ color: { red: 2, blue: 2 }, size: { S: 2, M: 2 } });
    expect(await counts({ 'attr.color': 'red' })).toEqual({
      color: { red: 2, blue: 2 },
      size: { S: 1, M: 1 },
    });
    expect(await counts({ 'attr.color': ['red', 'blue'], 'attr.size': 'S' })).toEqual({
      color: { red: 1, blue: 1 },
      size: { S: 2, M: 2 },
    });
  });

  it('CATG-09 a count is the total of the list with that value chosen besides, in both views', async () => {
    await shelf();
    const chosen = { 'attr.size': ['S'], priceMax: '55' };
    for (const [rows, route] of [
      ['variants', productsWithVariants],
      ['products', products],
    ] as const) {
      const { data } = await facets({ ...chosen, rows });
      for (const { key, values } of data) {
        for (const { value, count } of values) {
          const { body } = await shop.inject(route, {
            token,
            query: { ...chosen, [`attr.${key}`]: [value] },
          });
          expect([rows, key, value, count]).toEqual([rows, key, value, body.meta.total]);
        }
      }
    }
  });

  it('CATG-11 counts products where the list shows products', async () => {
    await shelf();
    expect(await counts({ rows: 'products' })).toEqual({
      color: { red: 1, blue: 2 },
      size: { S: 1, M: 2 },
    });
  });

  it('CATG-06 CATG-07 CATG-08 counts within stock, pre-order and price range', async () => {
    const db = shop.database.db;
    const { jacket } = await shelf();
    expect(await counts({ stockAvail: '1' })).toEqual({
      color: { red: 1, blue: 2 },
      size: { S: 1, M: 2 },
    });
    expect(await counts({ priceMin: '40', priceMax: '55' })).toEqual({
      color: { red: 2, blue: 0 },
      size: { S: 1, M: 1 },
    });
    const { seasonId } = await createSeason(db, { tenant_id: tenantId, date: '2027-03-01' });
    await db
      .insertInto('pre_stock')
      .values({ tenant_id: tenantId, variant_id: jacket.variantId, season_id: seasonId, quantity: 5 })
      .execute();
    expect(await counts({ isPreOrderMode: '1' })).toEqual({
      color: { red: 1, blue: 0 },
      size: { S: 1, M: 0 },
    });
  });

  it('CATG-08 answers the net price range of the list, which the range itself does not narrow', async () => {
    await shelf();
    expect((await facets()).meta).toEqual({ priceMin: 30, priceMax: 200 });
    expect((await facets({ priceMin: '40', priceMax: '55' })).meta).toEqual({ priceMin: 30, priceMax: 200 });
    expect((await facets({ 'attr.color': 'red' })).meta).toEqual({ priceMin: 50, priceMax: 50 });
    expect((await facets({ 'attr.color': 'green' })).meta).toEqual({ priceMin: null, priceMax: null });
  });

  it('CATG-08 CATG-10 goes by the company’s own prices, and by new ones as soon as they are there', async () => {
    const db = shop.database.db;
    const { jacket, trousers } = await shelf();
    const { priceListId } = await createPriceList(db, { tenant_id: tenantId });
    const { companyId } = await createCompany(db, { tenant_id: tenantId, price_list_id: priceListId });
    const own = (await createSession(db, { tenant_id: tenantId, company_id: companyId })).token;
    const price = (variantId: number, value: number) =>
      setPrice(db, { tenantId, variantId, value, price_list_id: priceListId });
    await price(trousers.variantId, 500);
    expect((await facets({}, { token: own })).meta).toEqual({ priceMin: 50, priceMax: 500 });
    expect((await facets()).meta).toEqual({ priceMin: 30, priceMax: 200 });
    const skus = async (query: InjectOptions['query']) =>
      (await shop.inject(productsWithVariants, { token: own, query })).body.data.map(
        (row) => row.price?.value,
      );
    expect(await skus({ sort: 'priceDesc' })).toEqual([500, 200, 60, 50, 50]);
    await price(trousers.variantId, 55);
    await price(jacket.variantIds[1] as number, 0);
    expect(await skus({ sort: 'priceAsc' })).toEqual([50, 55, 60, 200, undefined]);
    expect(await skus({ sort: 'priceDesc' })).toEqual([200, 60, 55, 50, undefined]);
    expect(await skus({ priceMin: '55', priceMax: '60', sort: 'priceAsc' })).toEqual([55, 60]);
  });

  it('CATG-09 sorts attributes by use and values by use, or in the order that the operator gave them', async () => {
    await product({ variant: { attributes: { brand: 'Alpha', size: 'M' } } });
    await product({ variant: { attributes: { brand: 'Beta', size: 'S' } } });
    await product({ variant: { attributes: { brand: 'Beta' } } });
    await filterable('brand', 'size');
    const db = shop.database.db;
    for (const [value, position] of [
      ['S', 1],
      ['M', 2],
    ] as const)
      await db
        .updateTable('attribute_value')
        .set({ position })
        .where('tenant_id', '=', tenantId)
        .where('value', '=', value)
        .execute();
    const { data } = await facets();
    expect(data.map(({ key, values }) => [key, values.map(({ value }) => value)])).toEqual([
      ['brand', ['Beta', 'Alpha']],
      ['size', ['S', 'M']],
    ]);
  });

  it('CATG-09 leaves out attributes that are not filterable and values that the category does not have', async () => {
    const { categoryId } = await createCategory(shop.database.db, { tenant_id: tenantId });
    await product({ categories: [categoryId], variant: { attributes: { color: 'red', lot: '7' } } });
    await product({ variant: { attributes: { color: 'blue', lot: '8' } } });
    await product({ variant: { attributes: { color: 'blue', lot: '9' } } });
    await filterable('color');
    expect(await counts({ category: categoryId })).toEqual({ color: { red: 1 } });
    // A filter may name any attribute all the same.
    expect(await counts({ 'attr.lot': '7' })).toEqual({ color: { red: 1, blue: 0 } });
    expect(await counts({ 'attr.lot': ['7', '8', '8', 'x'] })).toEqual({ color: { red: 1, blue: 1 } });
  });

  it('I18N-01 API-22 names attributes and values in the language of the request', async () => {
    await product({ variant: { attributes: { color: 'red' } } });
    await filterable('color');
    const db = shop.database.db;
    await db
      .updateTable('attribute')
      .set({ name: { de: 'Farbe', en: 'Colour' } })
      .where('tenant_id', '=', tenantId)
      .execute();
    await db
      .updateTable('attribute_value')
      .set({ label: { de: 'Rot' } })
      .where('tenant_id', '=', tenantId)
      .execute();
    expect((await facets({}, { locale: 'en' })).data).toEqual([
      {
        key: 'color',
        name: 'Colour',
        values: [{ value: 'red', label: 'Rot', count: 1 }],
        total: 1,
        more: false,
      },
    ]);
    expect((await facets()).data[0]?.name).toBe('Farbe');
  });

  it('ROLE-05 does not count deal products for users without deals', async () => {
    const db = shop.database.db;
    const { categoryId } = await createCategory(db, { tenant_id: tenantId, is_deal: true });
    await product({ categories: [categoryId], variant: { attributes: { color: 'red' } } });
    await product({ variant: { attributes: { color: 'blue' } } });
    await filterable('color');
    await settle(db, tenantId);
    expect(await counts()).toEqual({ color: { blue: 1 } });
    const deal = (await createSession(db, { tenant_id: tenantId, is_deal: true })).token;
    expect(await counts({}, { token: deal })).toEqual({ color: { red: 1, blue: 1 } });
    expect((await shop.inject(filterableAttributes, { token, query: { category: categoryId } })).status).toBe(
      404,
    );
  });

  it('SRCH-04 counts the results of a search, and refuses too short a text', async () => {
    await shelf();
    expect(await counts({ searchKey: 'jacke' })).toEqual({
      color: { red: 2, blue: 1 },
      size: { S: 2, M: 1 },
    });
    // What only others have is left out.
    expect(await counts({ searchKey: 'hose' })).toEqual({ color: { blue: 1 }, size: { M: 1 } });
    // From the first character on, because the search engine finds as much; without one there is nothing to find.
    expect(await counts({ searchKey: 'h' })).toEqual({ color: { blue: 1 }, size: { M: 1 } });
    const { error } = await shop.inject(filterableAttributes, { token, query: { searchKey: ' ' } });
    expect(error.code).toBe('searched.value.min.three.char');
  });

  it('API-02 API-22 answers hostile filters', async () => {
    await shelf();
    for (const query of [
      { 'attr.color': ["' or 1=1 --", '\ud800', ''] },
      { 'attr.__proto__': 'x' },
      { 'attr.': 'x' },
      { priceMin: '9'.repeat(300) },
      { priceMin: '10', priceMax: '5' },
    ])
      expect((await facets(query)).data.every(({ values }) => values.every(({ count }) => count >= 0))).toBe(
        true,
      );
    for (const query of [{ priceMin: '-1' }, { rows: 'all' }, { stockAvail: 'yes' }])
      expect((await shop.inject(filterableAttributes, { token, query })).status).toBe(422);
    expect((await shop.inject(filterableAttributes, { token, query: { category: 'none' } })).status).toBe(
      404,
    );
  });
});

describe('facets after changes', () => {
  const list = async (query: InjectOptions['query'] = {}) =>
    (await shop.inject(productsWithVariants, { token, query })).body.data.map(
      (row) => row.variantSku ?? row.sku,
    );

  it('CATG-06 knows of articles that come in stock or go out of it', async () => {
    const db = shop.database.db;
    const { productId, variantId, sku } = await product();
    const other = await product();
    expect(await list({ stockAvail: '1' })).toHaveLength(2);
    await setStock(db, { tenantId, variantId, quantity: 0 });
    expect(await list({ stockAvail: '1' })).toEqual([other.sku]);
    await setStock(db, { tenantId, variantId, quantity: 3 });
    expect(await list({ stockAvail: '1' })).toContain(sku);
    await db.deleteFrom('stock').where('variant_id', '=', variantId).execute();
    expect(await list({ stockAvail: '1' })).not.toContain(sku);
    await db.deleteFrom('product').where('id', '=', productId).execute();
    expect(await list()).toEqual([other.sku]);
  });

  it('CATG-07 knows of pre-stocks that come and go', async () => {
    const db = shop.database.db;
    const { variantId, sku } = await product();
    const { seasonId } = await createSeason(db, { tenant_id: tenantId, date: '2027-03-01' });
    const mode = { isPreOrderMode: '1', stockAvail: '1' };
    expect(await list(mode)).toEqual([]);
    const row = { tenant_id: tenantId, variant_id: variantId, season_id: seasonId };
    await db
      .insertInto('pre_stock')
      .values({ ...row, quantity: 0 })
      .execute();
    expect([await list(mode), await list({ isPreOrderMode: '1' })]).toEqual([[], [sku]]);
    await db.updateTable('pre_stock').set({ quantity: 2 }).where('variant_id', '=', variantId).execute();
    expect(await list(mode)).toEqual([sku]);
    await db.deleteFrom('pre_stock').where('variant_id', '=', variantId).execute();
    expect(await list({ isPreOrderMode: '1' })).toEqual([]);
  });

  it('CATG-10 sorts by a rating as soon as it is there', async () => {
    const db = shop.database.db;
    const first = await product({ name_de: 'A' });
    const second = await product({ name_de: 'B' });
    expect(await list({ sort: 'ratingDesc' })).toHaveLength(2);
    const rate = (id: string, average: string) =>
      db
        .updateTable('product')
        .set({ rating_average: average, rating_count: 1 })
        .where('id', '=', id)
        .execute();
    await rate(second.productId, '3.50');
    expect(await list({ sort: 'ratingDesc' })).toEqual([second.sku, first.sku]);
    await rate(first.productId, '4.25');
    expect(await list({ sort: 'ratingDesc' })).toEqual([first.sku, second.sku]);
    expect(await list({ sort: 'ratingAsc' })).toEqual([second.sku, first.sku]);
  });

  it('ROLE-06 a change in one tenant leaves the lists of another as they are', async () => {
    const mine = await product();
    const other = await createTenant(shop.database.db);
    await list();
    await createProduct(shop.database.db, { tenant_id: other.tenantId });
    expect(await list()).toEqual([mine.sku]);
  });
});
