import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory, createProduct, type ProductOverrides } from '../../../test/catalogue-factories.ts';
import { createSeason, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { product: detail, productBySku, mainImages, prices, similar } = routes.catalogue;

let shop: TestApp;
let tenantId: number;
let token: string;
let dealToken: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db, { settings: { isPreOrderModeVisible: true } }));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
  ({ token: dealToken } = await createSession(shop.database.db, { tenant_id: tenantId, is_deal: true }));
});

const product = (overrides: ProductOverrides = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, ...overrides });
const dealCategory = async () =>
  (await createCategory(shop.database.db, { tenant_id: tenantId, is_deal: true })).categoryId;
const read = async (id: string, options: { token?: string; locale?: 'de' | 'en' } = {}) =>
  (await shop.inject(detail, { token, ...options, params: { id } })).body.data;

describe('detail', () => {
  it('API-18 PROD-03 PROD-11 answers the product with all its fields and variants', async () => {
    const db = shop.database.db;
    const { categoryId } = await createCategory(db, {
      tenant_id: tenantId,
      name: { de: 'Jacken', en: 'Jackets' },
    });
    const { seasonId } = await createSeason(db, { tenant_id: tenantId });
    await db
      .insertInto('unit')
      .values([
        { tenant_id: tenantId, id: 'box', name: { de: 'Karton', en: 'Box' } },
        { tenant_id: tenantId, id: 'piece', name: { de: 'Stück', en: 'Piece' } },
      ])
      .execute();
    const { productId } = await product({
      sku: 'NH-1',
      name_de: 'Regenjacke',
      name_en: 'Rain jacket',
      description: { de: 'Hält dicht.', en: 'Keeps dry.' },
      brand: 'Nordhang',
      categories: [categoryId],
      vat_rate: 7,
      is_stock_freeze: true,
      release_date: '2027-01-15',
      sales_batch_size: 6,
      sales_unit_id: 'box',
      rating_average: 4.5,
      rating_count: 2,
      attributes: { material: 'Nylon' },
      sales_attributes: JSON.stringify([
        { key: 'print', name: { de: 'Druck', en: 'Print' }, type: 'select', options: ['Logo', 'ohne'] },
        { key: 'note', name: { de: 'Hinweis' }, type: 'text' },
      ]),
      images: ['/files/1.webp', '/files/2.webp'],
      variants: [
        {
          sku: 'NH-1-M',
          name_de: 'Regenjacke M',
          attributes: { size: 'M' },
          images: ['/files/m.webp'],
          sales_batch_size: 12,
          release_date: '2027-02-01',
          rrp: 19.99,
          stock: 4,
          prices: [{ value: 10, pre_order_value: 8 }],
          preStocks: { [seasonId]: 7 },
        },
        { sku: 'NH-1-L', price: 9.5, stock: 0 },
        { sku: 'NH-1-XL', is_active: false },
      ],
    });
    await db
      .insertInto('product_unit')
      .values({
        tenant_id: tenantId,
        product_id: productId,
        unit_id: 'box',
        base_exchange_ratio: 100,
        main_unit_id: 'piece',
      })
      .execute();
    const sheet = await shop.dependencies.files.put('nordhang', Buffer.from('%PDF-1.7 ok'), 'pdf');
    await db
      .insertInto('product_document')
      .values(
        [
          sheet.url,
          'https://example.com/manuals/jacket?v=2',
          'javascript:alert(1)',
          '//evil.example/a.pdf',
        ].map((url, position) => ({
          tenant_id: tenantId,
          product_id: productId,
          position,
          title: { de: 'Datenblatt', en: 'Data sheet' },
          url,
        })),
      )
      .execute();
    await shop.database.db
      .updateTable('variant')
      .set({ ean: '4006381333931' })
      .where('sku', '=', 'NH-1-M')
      .execute();

    expect(await read(productId, { locale: 'en' })).toEqual({
      _id: productId,
      sku: 'NH-1',
      name: 'Rain jacket',
      description: 'Keeps dry.',
      brand: 'Nordhang',
      categories: [{ _id: categoryId, name: 'Jackets' }],
      documents: [
        { title: 'Data sheet', url: sheet.url, type: 'PDF', size: 11 },
        { title: 'Data sheet', url: 'https://example.com/manuals/jacket?v=2', type: null, size: null },
      ],
      eans: [{ sku: 'NH-1-M', ean: '4006381333931' }],
      images: [{ image: { url: '/files/1.webp' } }, { image: { url: '/files/2.webp' } }],
      price: { value: 9.5, netValue: 9.5, currency: 'EUR' },
      isGrossPrice: false,
      vatRate: 7,
      stock: { value: 4 },
      preStocks: [{ quantity: 7 }],
      isStockFreeze: true,
      isOnlySellableWithPositiveStock: false,
      releaseDate: '2027-01-15',
      salesBatchSize: 6,
      salesUnit: { id: 'box', name: 'Box' },
      materialUnits: [{ unit: { id: 'box' }, baseExchangeRatio: 100, mainUnit: { name: 'Piece' } }],
      attributes: [{ key: 'material', name: 'material', value: 'Nylon' }],
      salesAttributes: [
        { key: 'print', name: 'Print', type: 'select', options: ['Logo', 'ohne'] },
        { key: 'note', name: 'Hinweis', type: 'text' },
      ],
      rating: { average: 4.5, count: 2 },
      variants: [
        {
          variantSku: 'NH-1-M',
          name: 'Regenjacke M',
          images: [{ image: { url: '/files/m.webp' } }],
          price: {
            value: 10,
            netValue: 10,
            currency: 'EUR',
            rrp: 19.99,
            netRrp: 19.99,
            preOrderPrice: 8,
            netPreOrderPrice: 8,
          },
          stock: { value: 4 },
          preStocks: [{ quantity: 7 }],
          releaseDate: '2027-02-01',
          salesBatchSize: 12,
          attributes: [{ key: 'size', name: 'size', value: 'M' }],
        },
        {
          variantSku: 'NH-1-L',
          name: 'Rain jacket',
          images: [{ image: { url: '/files/1.webp' } }, { image: { url: '/files/2.webp' } }],
          price: { value: 9.5, netValue: 9.5, currency: 'EUR' },
          stock: { value: 0 },
          preStocks: [],
          releaseDate: '2027-01-15',
          salesBatchSize: 6,
          attributes: [{ key: 'material', name: 'material', value: 'Nylon' }],
        },
      ],
      canReview: false,
    });
  });

  it('API-18 answers a product without variants as the article', async () => {
    const { productId, sku } = await product({ variant: { price: 12.34, stock: 5 } });
    expect(await read(productId)).toMatchObject({
      sku,
      variants: [],
      price: { value: 12.34 },
      stock: { value: 5 },
    });
  });

  it('PROD-04 answers stock 0 where none is stored', async () => {
    const { productId, variantId } = await product();
    await shop.database.db.deleteFrom('stock').where('variant_id', '=', variantId).execute();
    expect((await read(productId)).stock).toEqual({ value: 0 });
  });

  it('PROD-12 shows the pictures of the variants where the product has none of its own', async () => {
    const { productId } = await product({ variants: [{ images: ['/a.webp'] }, { images: ['/b.webp'] }] });
    const { images, variants } = await read(productId);
    expect(images.map(({ image }) => image.url)).toEqual(['/a.webp', '/b.webp']);
    expect(variants.map((variant) => variant.images)).toEqual([
      [{ image: { url: '/a.webp' } }],
      [{ image: { url: '/b.webp' } }],
    ]);
  });

  it('PROD-01 ROLE-05 ROLE-06 answers 404 for unknown, inactive, foreign and hidden products', async () => {
    const off = await product({ is_active: false });
    const foreign = await createProduct(shop.database.db);
    const deal = await product({ categories: [await dealCategory()] });
    const odd = ['unknown', `${'x'.repeat(200)}`, "' or 1=1", '%', '<b>', '-', '🧥'];
    for (const id of [off.productId, foreign.productId, deal.productId, ...odd]) {
      const answer = await shop.inject(detail, { token, params: { id } });
      expect([id, answer.status, answer.error.code]).toEqual([id, 404, 'product.not.found']);
    }
    expect((await read(deal.productId, { token: dealToken })).categories).toHaveLength(1);
  });

  it('ROLE-05 names no deal category to others', async () => {
    const { categoryId } = await createCategory(shop.database.db, { tenant_id: tenantId });
    const { productId } = await product({ categories: [categoryId, await dealCategory()] });
    expect((await read(productId)).categories.map(({ _id }) => _id)).toEqual([categoryId]);
    expect((await read(productId, { token: dealToken })).categories).toHaveLength(2);
  });

  it('PROD-03 shows a changed product with the next request', async () => {
    const { productId } = await product({ name_de: 'Alt' });
    await read(productId);
    await shop.database.db
      .updateTable('product')
      .set({ name_de: 'Neu' })
      .where('id', '=', productId)
      .execute();
    expect((await read(productId)).name).toBe('Neu');
  });
});

describe('by article number', () => {
  it('PROD-02 finds the product of an article number, its own or that of a variant', async () => {
    const { productId, sku, variantSkus } = await product({ variants: [{}, { is_active: false }] });
    for (const known of [sku, variantSkus[0] as string, ` ${sku} `]) {
      const { body } = await shop.inject(productBySku, { token, query: { sku: known } });
      expect(body.data).toEqual({ _id: productId });
    }
    const foreign = await createProduct(shop.database.db);
    const deal = await product({ categories: [await dealCategory()] });
    for (const unknown of ['nichts', variantSkus[1] as string, foreign.sku, deal.sku, "' or 1=1"]) {
      const answer = await shop.inject(productBySku, { token, query: { sku: unknown } });
      expect([unknown, answer.status, answer.error.code]).toEqual([unknown, 404, 'product.not.found']);
    }
  });

  it('API-21 PROD-12 answers the main picture of each article number and leaves out unknown ones', async () => {
    const a = await product({ images: ['/1.webp', '/2.webp'], variants: [{ images: ['/v.webp'] }, {}] });
    const b = await product();
    const query = { sku: [a.variantSkus[1] as string, 'nichts', a.sku, a.variantSku, b.sku, b.sku] };
    const { body } = await shop.inject(mainImages, { token, query });
    expect(body.data).toEqual([
      { sku: a.variantSkus[1], images: [{ image: { url: '/1.webp' } }] },
      { sku: a.sku, images: [{ image: { url: '/1.webp' } }] },
      { sku: a.variantSku, images: [{ image: { url: '/v.webp' } }] },
      { sku: b.sku, images: [] },
    ]);
    const one = await shop.inject(mainImages, { token, query: { sku: a.sku } });
    expect(one.body.data).toHaveLength(1);
  });

  it('SRCH-11 answers price and stock of article numbers that the user may see', async () => {
    const a = await product({
      variants: [
        { price: 5, stock: 1 },
        { price: 4, stock: 2 },
      ],
    });
    const b = await product({ variant: { price: null } });
    const foreign = await createProduct(shop.database.db);
    const deal = await product({ categories: [await dealCategory()] });
    const query = { sku: [a.variantSku, a.sku, b.sku, foreign.sku, deal.sku, '"; drop table price'] };
    const { body } = await shop.inject(prices, { token, query });
    expect(body.data).toEqual([
      { sku: a.variantSku, price: { value: 5, netValue: 5, currency: 'EUR' }, stock: { value: 1 } },
      { sku: a.sku, price: { value: 4, netValue: 4, currency: 'EUR' }, stock: { value: 3 } },
      { sku: b.sku, stock: { value: 100 } },
    ]);
  });

  it('API-21 SRCH-11 takes 1 to 100 article numbers', async () => {
    for (const route of [mainImages, prices]) {
      const skus = Array.from({ length: 101 }, (_, index) => `S${index}`);
      expect((await shop.inject(route, { token, query: { sku: skus } })).status).toBe(422);
      expect((await shop.inject(route, { token })).status).toBe(422);
      expect((await shop.inject(route, { token, query: { sku: skus.slice(1) } })).body.data).toEqual([]);
    }
  });
});

describe('related', () => {
  const related = async (query: Record<string, string | number>, as = token) =>
    (await shop.inject(similar, { token: as, query })).body.data.map((row) => row._id);

  it('API-19 answers featured products by their rank', async () => {
    const second = await product({ featured_rank: 2 });
    const first = await product({ featured_rank: 1 });
    const deal = await product({ featured_rank: 0, categories: [await dealCategory()] });
    await product({ featured_rank: 3, is_active: false });
    await product();
    expect(await related({ type: 'featured' })).toEqual([first.productId, second.productId]);
    expect(await related({ type: 'featured', limit: 1 })).toEqual([first.productId]);
    expect(await related({ type: 'featured', limit: 1 }, dealToken)).toEqual([deal.productId]);
  });

  it('API-19 answers the most ordered products of 90 days without cancelled orders', async () => {
    const [few, many, old, cancelled] = [await product(), await product(), await product(), await product()];
    const { companyId } = await createSession(shop.database.db, { tenant_id: tenantId });
    const order = async (
      made: { productId: string; sku: string },
      quantity: number,
      date: string,
      status = 'open',
    ) => {
      const id = `o${made.productId}${quantity}`;
      await shop.database.pool.query(
        `insert into sales_order (tenant_id, id, order_number, company_id, order_type, order_date, order_status,
           payment_method_id, payment_method_name, shipping_method_name, shipping_address, invoice_address, currency,
           goods_net, shipping_net, vat, gross, vat_lines)
         values ($1, $2, (select count(*) + 1 from sales_order), $3, 'order', $4, $5, 'invoice', '{}', '{}', '{}', '{}',
           'EUR', 0, 0, 0, 0, '[]')`,
        [tenantId, id, companyId, date, status],
      );
      await shop.database.pool.query(
        `insert into order_item (tenant_id, order_id, position, product_id, sku, name, quantity, unit_net, line_net, vat_rate)
         values ($1, $2, 1, $3, $4, '{"de": "x"}', $5, 0, 0, 19)`,
        [tenantId, id, made.productId, made.sku, quantity],
      );
    };
    await order(few, 2, '2026-11-01');
    await order(many, 2, '2026-11-01');
    await order(many, 1, '2026-09-01');
    await order(old, 99, '2026-08-01');
    await order(cancelled, 99, '2026-11-01', 'cancelled');
    expect(await related({ type: 'bestseller' })).toEqual([many.productId, few.productId]);
  });

  it('API-19 answers products of the same categories, not the product itself', async () => {
    const db = shop.database.db;
    const a = (await createCategory(db, { tenant_id: tenantId })).categoryId;
    const b = (await createCategory(db, { tenant_id: tenantId })).categoryId;
    const { productId } = await product({ categories: [a, b] });
    const one = await product({ categories: [a] });
    const two = await product({ categories: [a, b] });
    await product();
    expect(await related({ type: 'similar', id: productId })).toEqual([two.productId, one.productId]);
    for (const query of [{ type: 'similar', id: 'unknown' }, { type: 'similar' }]) {
      const answer = await shop.inject(similar, { token, query });
      expect([answer.status, answer.error.code]).toEqual([404, 'product.not.found']);
    }
    expect((await shop.inject(similar, { token, query: { type: 'other' } })).status).toBe(422);
  });
});
