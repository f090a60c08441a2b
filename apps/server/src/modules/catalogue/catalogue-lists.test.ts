import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createCategory,
  createProduct,
  type ProductOverrides,
  setPrice,
  setStock,
} from '../../../test/catalogue-factories.ts';
import { createCompany, createPriceList, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type InjectOptions, type TestApp } from '../../../test/test-app.ts';

const { categories, products, productsWithVariants } = routes.catalogue;

let shop: TestApp;
let tenantId: number;
let token: string;
let dealToken: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Each test has a tenant of its own with a buyer and a buyer with deals. */
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db, { settings: { isPreOrderModeVisible: true } }));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
  ({ token: dealToken } = await createSession(shop.database.db, { tenant_id: tenantId, is_deal: true }));
});

const category = async (overrides: Parameters<typeof createCategory>[1] = {}) =>
  (await createCategory(shop.database.db, { tenant_id: tenantId, ...overrides })).categoryId;
const product = (overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, ...overrides });
const list = async (query: InjectOptions['query'] = {}, options: InjectOptions = {}) =>
  (await shop.inject(productsWithVariants, { token, query, ...options })).body;
const grid = async (query: InjectOptions['query'] = {}, options: InjectOptions = {}) =>
  (await shop.inject(products, { token, query, ...options })).body;
const skus = (page: { data: { sku: string; variantSku?: string | undefined }[] }) =>
  page.data.map((row) => row.variantSku ?? row.sku);

describe('categories', () => {
  it('API-10 CATG-03 answers the active categories flat, by position, in the language of the request', async () => {
    const second = await category({ name: { de: 'Schuhe', en: 'Shoes' }, position: 2 });
    const first = await category({ name: { de: 'Jacken', en: 'Jackets' }, position: 1 });
    const child = await category({ name: { de: 'Regen', en: 'Rain' }, position: 3, parent_id: first });
    const { body } = await shop.inject(categories, { token, locale: 'en' });
    expect(body.data).toEqual([
      { _id: first, name: 'Jackets', parent: null, isDeal: false, isActive: true, position: 1 },
      { _id: second, name: 'Shoes', parent: null, isDeal: false, isActive: true, position: 2 },
      { _id: child, name: 'Rain', parent: first, isDeal: false, isActive: true, position: 3 },
    ]);
  });

  it('CATG-04 leaves out inactive categories with all below them', async () => {
    const off = await category({ is_active: false });
    await category({ parent_id: off });
    const on = await category();
    const { body } = await shop.inject(categories, { token });
    expect(body.data.map((entry) => entry._id)).toEqual([on]);
  });

  it('ROLE-05 LAYO-03 shows deal categories and their descendants only to users with deals', async () => {
    const deals = await category({ is_deal: true, position: 1 });
    const child = await category({ parent_id: deals, position: 2 });
    expect((await shop.inject(categories, { token })).body.data).toEqual([]);
    const { body } = await shop.inject(categories, { token: dealToken });
    expect(body.data.map(({ _id, isDeal }) => [_id, isDeal])).toEqual([
      [deals, true],
      [child, true],
    ]);
  });

  it('ROLE-06 shows nothing of another tenant', async () => {
    const { categoryId } = await createCategory(shop.database.db);
    expect((await shop.inject(categories, { token })).body.data).toEqual([]);
    const answer = await shop.inject(products, { token, query: { category: categoryId } });
    expect([answer.status, answer.error.code]).toEqual([404, 'category.not.found']);
  });

  it('CATG-04 shows a change of a category with the next request', async () => {
    const id = await category({ name: { de: 'Alt' } });
    await shop.inject(categories, { token });
    await shop.database.db
      .updateTable('category')
      .set({ name: { de: 'Neu' } })
      .where('id', '=', id)
      .execute();
    expect((await shop.inject(categories, { token })).body.data[0]?.name).toBe('Neu');
  });
});

describe('pages', () => {
  it('CATG-05 API-17 answers pages of 16 variants with the total of the whole result', async () => {
    const jackets = await category();
    for (let i = 0; i < 3; i++) {
      await product({
        categories: [jackets],
        variants: Array.from({ length: 7 }, () => ({})),
        isSettled: i === 2,
      });
    }
    const first = await list({ category: jackets });
    const second = await list({ category: jackets, page: 2 });
    expect(first.meta).toEqual({ total: 21, page: 1, pageSize: 16 });
    expect([first.data.length, second.data.length]).toEqual([16, 5]);
    expect(new Set([...skus(first), ...skus(second)]).size).toBe(21);
    const ids = [...first.data, ...second.data].map((row) => row._id);
    expect(ids).toEqual(ids.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)));
  });

  it('CATG-05 answers an empty page beyond the end, with the total', async () => {
    const jackets = await category();
    await product({ categories: [jackets] });
    for (const page of [2, 1_000_000]) {
      expect(await list({ category: jackets, page, pageSize: 100 })).toEqual({
        data: [],
        meta: { total: 1, page, pageSize: 100 },
      });
      expect((await grid({ category: jackets, page, sort: 'priceAsc' })).meta.total).toBe(1);
    }
  });

  it('API-16 refuses a wrong page, size, sort or flag', async () => {
    for (const query of [
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { page: 'x' },
      { page: 1e15 },
      { page: [1, 2] },
      { pageSize: 0 },
      { pageSize: 101 },
      { sort: 'price' },
      { stockAvail: '2' },
      { priceMin: -1 },
      { priceMax: 'viel' },
      { category: 'a/b' },
      { category: "x' or 1=1" },
    ]) {
      const answer = await shop.inject(products, { token, query });
      expect([query, answer.status, answer.error.code]).toEqual([query, 422, 'validation.failed']);
    }
  });

  it('API-16 answers 404 for an unknown or inactive category', async () => {
    for (const id of ['unknown', 'with-hyphen', await category({ is_active: false })]) {
      const answer = await shop.inject(productsWithVariants, { token, query: { category: id } });
      expect([answer.status, answer.error.code]).toEqual([404, 'category.not.found']);
    }
  });

  it('API-16 includes the sub-categories', async () => {
    const parent = await category();
    const child = await category({ parent_id: parent });
    const { sku } = await product({ categories: [child] });
    expect(skus(await list({ category: parent }))).toEqual([sku]);
  });

  it('CATG-02 lists everything without a category', async () => {
    const { sku } = await product();
    expect(skus(await list())).toEqual([sku]);
    expect(skus(await grid())).toEqual([sku]);
  });

  it('CATG-05 leaves out inactive products and variants', async () => {
    await product({ is_active: false });
    const { variantSkus } = await product({ variants: [{}, { is_active: false }] });
    expect(skus(await list())).toEqual([variantSkus[0]]);
  });

  it('API-16 gives a product one row: its lowest price, all its stock, the number of its variants', async () => {
    const { productId } = await product({
      images: ['/files/main.webp'],
      variants: [
        { price: 12.5, stock: 3 },
        { price: 9.99, stock: -4 },
        { price: null, stock: 2 },
      ],
    });
    const { data, meta } = await grid();
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({
      _id: productId,
      variantCount: 3,
      price: { value: 9.99, netValue: 9.99, currency: 'EUR' },
      stock: { value: 5 },
      images: [{ image: { url: '/files/main.webp' } }],
    });
    expect(data[0]?.variantSku).toBeUndefined();
  });

  it('TABL-02 API-17 says which rows are of a product that makes a matrix, however few are listed', async () => {
    const jacket = await product({
      variants: ['Rot', 'Blau'].flatMap((color) =>
        ['S', 'M'].map((size) => ({ attributes: { color, size, material: 'Wolle' } })),
      ),
    });
    await product({
      variants: ['S', 'M', 'L', 'XL'].map((size) => ({ attributes: { color: 'Rot', size } })),
    });
    const { data, meta } = await list({ 'attr.color': 'Rot', 'attr.size': 'S', sort: 'nameAsc' });
    expect(meta.total).toBe(2);
    const marked = () => data.map((row) => [row._id === jacket.productId, row.hasMatrix]);
    expect(new Map(marked() as [boolean, true | undefined][])).toEqual(
      new Map([
        [true, true],
        [false, undefined],
      ]),
    );
    const [, , ...blue] = jacket.variantSkus;
    await shop.database.pool.query(
      'update variant set is_active = false where tenant_id = $1 and sku = any($2)',
      [tenantId, blue],
    );
    const after = await list({ 'attr.size': 'S' });
    expect(after.data.map((row) => row.hasMatrix)).toEqual([undefined, undefined]);
  });

  it('TABL-02 API-18 says so too after the product was shown on its own', async () => {
    const { productId } = await product({
      variants: ['Rot', 'Blau'].flatMap((color) =>
        ['S', 'M'].map((size) => ({ attributes: { color, size } })),
      ),
    });
    const { body } = await shop.inject(routes.catalogue.product, { token, params: { id: productId } });
    expect(body.data.variants.length).toBe(4);
    expect((await list()).data.map((row) => row.hasMatrix)).toEqual([true, true, true, true]);
  });

  it('API-16 lets a product of one variant be bought from its row', async () => {
    const { variantSkus } = await product({ variants: [{ sales_batch_size: 6 }] });
    expect((await grid()).data[0]).toMatchObject({
      variantSku: variantSkus[0],
      variantCount: 1,
      salesBatchSize: 6,
    });
  });
});

describe('visibility', () => {
  it('ROLE-05 hides products of deal categories from other users, also in the parent category', async () => {
    const parent = await category();
    const deals = await category({ parent_id: parent, is_deal: true });
    const normal = await product({ categories: [parent] });
    const both = await product({ categories: [parent, deals] });
    const deal = await product({ categories: [deals] });
    const all = [normal.sku, both.sku, deal.sku].toSorted();
    for (const rows of [list, grid]) {
      for (const query of [{}, { category: parent }, { category: parent, sort: 'nameAsc' }]) {
        expect(skus(await rows(query)).toSorted()).toEqual([normal.sku, both.sku].toSorted());
        expect((await rows(query)).meta.total).toBe(2);
        expect(skus(await rows(query, { token: dealToken })).toSorted()).toEqual(all);
      }
    }
    expect((await shop.inject(products, { token, query: { category: deals } })).status).toBe(404);
  });

  it('ROLE-06 lists nothing of another tenant', async () => {
    await createProduct(shop.database.db);
    expect(await list()).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it('ROLE-09 PROD-03 shows the price of the company, all its steps before the base list', async () => {
    const { priceListId } = await createPriceList(shop.database.db, { tenant_id: tenantId });
    const { companyId } = await createCompany(shop.database.db, {
      tenant_id: tenantId,
      price_list_id: priceListId,
    });
    const own = await createSession(shop.database.db, { tenant_id: tenantId, company_id: companyId });
    await product({
      variants: [
        {
          rrp: 20,
          prices: [
            { value: 10, pre_order_value: 8 },
            { value: 9, min_quantity: 10 },
            { value: 7.5, price_list_id: priceListId },
            { value: 7, min_quantity: 50, price_list_id: priceListId },
            { value: 7.2, min_quantity: 20, price_list_id: priceListId },
          ],
        },
        { prices: [{ value: 11 }, { value: 0, price_list_id: priceListId }] },
        { prices: [{ value: 12 }, { value: 6, min_quantity: 100, price_list_id: priceListId }] },
      ],
    });
    const prices = async (as: string) => (await list({}, { token: as })).data.map((row) => row.price);
    expect(await prices(own.token)).toEqual([
      {
        value: 7.5,
        netValue: 7.5,
        currency: 'EUR',
        rrp: 20,
        netRrp: 20,
        volumePrices: [
          { minQuantity: 20, value: 7.2, netValue: 7.2 },
          { minQuantity: 50, value: 7, netValue: 7 },
        ],
      },
      undefined,
      {
        value: 12,
        netValue: 12,
        currency: 'EUR',
        volumePrices: [{ minQuantity: 100, value: 6, netValue: 6 }],
      },
    ]);
    expect(await prices(token)).toEqual([
      {
        value: 10,
        netValue: 10,
        currency: 'EUR',
        rrp: 20,
        netRrp: 20,
        preOrderPrice: 8,
        netPreOrderPrice: 8,
        volumePrices: [{ minQuantity: 10, value: 9, netValue: 9 }],
      },
      { value: 11, netValue: 11, currency: 'EUR' },
      { value: 12, netValue: 12, currency: 'EUR' },
    ]);
  });

  it('PROD-09 adds the net twins of gross prices at the rate of the product or the standard one', async () => {
    const prices = [
      { value: 10, pre_order_value: 5 },
      { value: 9, min_quantity: 10 },
    ];
    await product({ is_gross_price: true, name_de: 'A', variants: [{ prices, rrp: 20 }] });
    await product({ is_gross_price: true, name_de: 'B', vat_rate: 7, variants: [{ prices }] });
    const [standard, reduced] = (await list()).data;
    expect(standard).toMatchObject({
      isGrossPrice: true,
      price: {
        value: 10,
        netValue: 8.4034,
        rrp: 20,
        netRrp: 16.8067,
        preOrderPrice: 5,
        netPreOrderPrice: 4.2017,
      },
    });
    expect(standard?.price?.volumePrices).toEqual([{ minQuantity: 10, value: 9, netValue: 7.563 }]);
    expect(reduced).toMatchObject({ vatRate: 7, price: { value: 10, netValue: 9.3458 } });
  });

  it('PROD-10 leaves the price out where there is none or it is 0', async () => {
    await product({ variants: [{ price: null }, { price: 0 }] });
    expect((await list()).data.map((row) => 'price' in row)).toEqual([false, false]);
    expect((await grid()).data.map((row) => 'price' in row)).toEqual([false]);
  });

  it('CART-12 ROLE-09 reads price and stock anew for each request', async () => {
    const { variantId } = await product();
    await list();
    await setPrice(shop.database.db, { tenantId, variantId, value: 3.33 });
    await setStock(shop.database.db, { tenantId, variantId, quantity: 0 });
    expect((await list()).data[0]).toMatchObject({
      price: { value: 3.33 },
      stock: { value: 0 },
      notEnoughStock: true,
    });
  });
});
