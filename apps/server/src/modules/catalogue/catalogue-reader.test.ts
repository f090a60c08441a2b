import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createCategory,
  createProduct,
  type ProductOverrides,
  setPrice,
  setStock,
} from '../../../test/catalogue-factories.ts';
import { createPriceList, createTenant } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createCaches } from '../../shared/cache.ts';
import { type CatalogueActor, type CatalogueReader, createCatalogueReader } from './catalogue-reader.ts';

let database: TestDatabase;
let reader: CatalogueReader;
let tenantId: number;
let actor: CatalogueActor;

const settings = {
  currency: 'EUR',
  standardVatRate: 19,
  isPreOrderModeVisible: true,
  buyableWithoutStock: false,
  seasons: [{ id: 'spring' }, { id: 'autumn' }],
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(database.db));
  actor = { tenantId, isDeal: false, company: { priceListId: null } };
  reader = createCatalogueReader({
    caches: createCaches(),
    pool: database.pool,
    settings: { of: async () => settings },
  });
});

const product = (overrides: ProductOverrides = {}) =>
  createProduct(database.db, { tenant_id: tenantId, ...overrides });
const season = (id: string) =>
  database.db
    .insertInto('season')
    .values({ tenant_id: tenantId, id, key: id, name: { de: id }, date: '2030-01-01' })
    .execute();

it('CART-03 PROD-03 answers everything that a line needs', async () => {
  await season('autumn');
  await season('over');
  const made = await product({
    sku: 'NH-1',
    name_de: 'Jacke',
    name_en: 'Jacket',
    is_gross_price: true,
    is_stock_freeze: true,
    is_only_sellable_with_positive_stock: true,
    sales_batch_size: 6,
    images: ['/p.webp'],
    variants: [
      {
        sku: 'NH-1-M',
        rrp: 30,
        stock: -2,
        attributes: { size: 'M' },
        preStocks: { autumn: 4, over: 9 },
        prices: [
          { value: 11.9, pre_order_value: 10 },
          { value: 10.71, min_quantity: 10 },
        ],
      },
    ],
  });
  const found = await reader.sellablesBySku({ actor, skus: ['NH-1-M'] });
  expect([...found]).toEqual([
    [
      'NH-1-M',
      {
        variantId: made.variantId,
        productId: made.productId,
        productSku: 'NH-1',
        sku: 'NH-1-M',
        variantSku: 'NH-1-M',
        name: { de: 'Jacke', en: 'Jacket' },
        attributes: [{ key: 'size', name: { de: 'size' }, value: { de: 'M' } }],
        image: '/p.webp',
        isVisible: true,
        isGrossPrice: true,
        vatRate: null,
        shopRatePercent: 19,
        price: {
          valueE4: 119_000,
          priceUnit: 1,
          preOrderE4: 100_000,
          rrpE4: 300_000,
          volumePrices: [{ minQuantity: 10, valueE4: 107_100 }],
          net: {
            netE4: 100000,
            priceUnit: 1,
            preOrderNetE4: 84034,
            volumePrices: [{ minQuantity: 10, netE4: 90000 }],
          },
        },
        stock: -2,
        preStocks: { autumn: 4 },
        isStockFreeze: true,
        isOnlySellableWithPositiveStock: true,
        salesBatchSize: 6,
        salesUnit: null,
        units: [],
        salesAttributes: [],
        releaseDate: null,
      },
    ],
  ]);
});

it('CART-03 knows a product without variants by its own number, and one with variants by theirs only', async () => {
  const plain = await product();
  const parent = await product({ variants: [{}] });
  const found = await reader.sellablesBySku({ actor, skus: [plain.sku, parent.sku, parent.variantSku] });
  expect([...found.keys()]).toEqual([plain.sku, parent.variantSku]);
  expect(found.get(plain.sku)?.variantSku).toBeUndefined();
});

it('ROLE-06 leaves out unknown articles and those of other tenants', async () => {
  const foreign = await createProduct(database.db);
  expect(await reader.sellablesBySku({ actor, skus: ['nichts', foreign.sku, "' or 1=1", ''] })).toEqual(
    new Map(),
  );
  expect(await reader.sellablesBySku({ actor, skus: [] })).toEqual(new Map());
});

it('ROLE-05 CART-14 marks articles that the actor may not see', async () => {
  const { categoryId } = await createCategory(database.db, { tenant_id: tenantId, is_deal: true });
  const deal = await product({ categories: [categoryId] });
  const off = await product({ is_active: false });
  const { variantSkus } = await product({ variants: [{ is_active: false }, {}] });
  const visible = async (as: CatalogueActor) => {
    const found = await reader.sellablesBySku({ actor: as, skus: [deal.sku, off.sku, ...variantSkus] });
    return [...found.values()].map((sellable) => sellable.isVisible);
  };
  expect(await visible(actor)).toEqual([false, false, false, true]);
  expect(await visible({ ...actor, isDeal: true })).toEqual([true, false, false, true]);
});

it('ROLE-09 AUTH-12 takes the prices of the company, the base list without one, and none of other companies', async () => {
  const own = (await createPriceList(database.db, { tenant_id: tenantId })).priceListId;
  const other = (await createPriceList(database.db, { tenant_id: tenantId })).priceListId;
  const { sku, variantId } = await product({
    variant: { prices: [{ value: 10 }, { value: 1, price_list_id: other }] },
  });
  const price = async (priceListId: number | null | undefined) => {
    const company = priceListId === undefined ? null : { priceListId };
    return (await reader.sellablesBySku({ actor: { ...actor, company }, skus: [sku] })).get(sku)?.price
      ?.valueE4;
  };
  expect([await price(own), await price(null), await price(undefined)]).toEqual([100_000, 100_000, 100_000]);
  await setPrice(database.db, { tenantId, variantId, value: 8.05, price_list_id: own });
  expect([await price(own), await price(null), await price(undefined)]).toEqual([80_500, 100_000, 100_000]);
});

it('PROD-10 has no price where none or 0 is stored, also where only volume prices are', async () => {
  const { variantSkus } = await product({
    variants: [
      { price: null },
      { price: 0 },
      { prices: [{ value: 5, min_quantity: 10 }] },
      { prices: [{ value: 0 }, { value: 5, min_quantity: 10 }] },
    ],
  });
  const found = await reader.sellablesBySku({ actor, skus: variantSkus });
  expect([...found.values()].map((sellable) => sellable.price)).toEqual([null, null, null, null]);
});

it('ROLE-09 reads price and stock anew each time, on the connection of a transaction where one is given', async () => {
  const { sku, variantId } = await product();
  await reader.sellablesBySku({ actor, skus: [sku] });
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update stock set quantity = 7 where tenant_id = $1 and variant_id = $2', [
      tenantId,
      variantId,
    ]);
    const inside = await reader.sellablesOn(client, { actor, skus: [sku], settings });
    expect(inside.get(sku)?.stock).toBe(7);
    expect((await reader.sellablesBySku({ actor, skus: [sku] })).get(sku)?.stock).toBe(100);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect((await reader.sellablesBySku({ actor, skus: [sku] })).get(sku)?.stock).toBe(7);
});

it('CART-14 invalidates everything after missed notices, the base list too', async () => {
  const { sku, productId, variantId } = await product();
  const read = async () => (await reader.sellablesBySku({ actor, skus: [sku] })).get(sku);
  await read();
  await database.pool.query('update product set is_active = false, vat_rate = 7 where id = $1', [productId]);
  await database.pool.query('update price_list set is_base = false where tenant_id = $1', [tenantId]);
  expect(await read()).toMatchObject({ isVisible: true, price: { valueE4: 100_000 } });
  reader.forget(undefined);
  expect(await read()).toMatchObject({ isVisible: false, price: null, shopRatePercent: 7 });
  await setStock(database.db, { tenantId, variantId, quantity: 3 });
  await database.pool.query('delete from variant where id = $1', [variantId]);
  reader.forget(undefined);
  expect(await read()).toBeUndefined();
});

it('CART-26 reads ten thousand articles at once', async () => {
  await database.pool.query(
    `with made as (insert into product (tenant_id, id, sku, name_de) values ($1, 'many', 'MANY', 'Viele')),
     variants as (
       insert into variant (tenant_id, product_id, sku) select $1, 'many', 'M' || n from generate_series(1, 10000) n
       returning id, sku
     )
     insert into stock (tenant_id, variant_id, quantity) select $1, id, substr(sku, 2)::int from variants`,
    [tenantId],
  );
  const skus = Array.from({ length: 10_000 }, (_, index) => `M${index + 1}`);
  const found = await reader.sellablesBySku({ actor, skus });
  expect(skus.map((sku) => found.get(sku)?.stock)).toEqual(skus.map((sku) => Number(sku.slice(1))));
});
