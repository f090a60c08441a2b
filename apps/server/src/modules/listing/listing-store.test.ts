import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct, settle } from '../../../test/catalogue-factories.ts';
import { createPriceList, createSeason, createTenant } from '../../../test/factories.ts';
import { plainQuery } from '../../../test/listed-skus.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestListener } from '../../../test/test-listener.ts';
import type { Listener } from '../../database/listen.ts';
import { createCaches } from '../../shared/cache.ts';
import { createCategoryTrees } from './category-tree.ts';
import type { ListQuery } from './list-query.ts';
import { mostChanged } from './listing-store.ts';
import { createListings, type Listings } from './listings.ts';

let database: TestDatabase;
let listener: Listener;

beforeAll(async () => {
  database = await createTestDatabase();
  listener = createTestListener(database.url);
  await listener.listen({ test_heard: (payload) => waiting.get(payload)?.() });
});
afterAll(async () => {
  await listener.close();
  await database.close();
});

const names = ['Ähre', 'Ahorn', 'Zelt', 'Jacke', 'Regenjacke', 'Terrassenschraube 4,5x40', 'T-Shirt', 'zelt'];
const english = ['Tent', 'Jacket', null, 'Screws'];

/** What may happen to a catalogue; `a`, `b` and `c` choose among what is there. */
const steps = {
  rename: `update product set name_de = $2, name_en = $3 where tenant_id = $1 and id = $4`,
  rank: `update product set featured_rank = nullif($5 % 4, 0) where tenant_id = $1 and id = $4`,
  activate: `update product set is_active = not is_active where tenant_id = $1 and id = $4`,
  brand: `update product set brand = $2, is_gross_price = not is_gross_price where tenant_id = $1 and id = $4`,
  deal: `update product set is_deal_only = not is_deal_only where tenant_id = $1 and id = $4`,
  rate: `update product set rating_average = $5 % 5 + 0.5, rating_count = 1 where tenant_id = $1 and id = $4`,
  remove: `delete from product where tenant_id = $1 and id = $4`,
  move: `insert into product_category (tenant_id, product_id, category_id)
    select $1, $4, id from category where tenant_id = $1 and position = $5 % 2 on conflict do nothing`,
  leave: `delete from product_category where tenant_id = $1 and product_id = $4`,
  renameVariant: `update variant set name_de = $2, name_en = $3, ean = $5::text || '4006381'
    where tenant_id = $1 and id = (select min(id) + $5 % 2 from variant where tenant_id = $1 and product_id = $4)`,
  activateVariant: `update variant set is_active = not is_active
    where tenant_id = $1 and id = (select max(id) from variant where tenant_id = $1 and product_id = $4)`,
  moveVariant: `update variant set position = $5 where tenant_id = $1 and id = (select min(id) from variant where tenant_id = $1)`,
  number: `update variant set sku = 'N' || $5 || '-' || id where tenant_id = $1 and product_id = $4`,
  price: `update price set value = $5 % 30 where tenant_id = $1 and variant_id in
    (select id from variant where tenant_id = $1 and product_id = $4)`,
  stock: `update stock set quantity = case quantity when 0 then 5 else 0 end where tenant_id = $1 and variant_id in
    (select id from variant where tenant_id = $1 and product_id = $4)`,
  preStock: `update pre_stock set quantity = case quantity when 0 then 5 else 0 end where tenant_id = $1 and variant_id in
    (select id from variant where tenant_id = $1 and product_id = $4)`,
  label: `update attribute_value set label = jsonb_build_object('de', $2::text) where tenant_id = $1 and value = 'red'`,
  filterable: `update attribute set is_filterable = not is_filterable where tenant_id = $1 and key = 'size'`,
  category: `update category set is_active = not is_active where tenant_id = $1 and position = 1`,
  settings: `update site_setting set updated_at = now() where tenant_id = $1 and $2::text is not null`,
} as const;

interface Shop {
  tenantId: number;
  seasonId: string;
  priceListId: number;
  basePriceListId: number;
  categoryIds: string[];
}

async function createShop(): Promise<Shop> {
  const { db, pool } = database;
  const { tenantId } = await createTenant(db);
  const { seasonId } = await createSeason(db, { tenant_id: tenantId, date: '2027-03-01' });
  const { priceListId } = await createPriceList(db, { tenant_id: tenantId });
  const { categoryId: parent } = await createCategory(db, { tenant_id: tenantId, position: 0 });
  const { categoryId: child } = await createCategory(db, {
    tenant_id: tenantId,
    parent_id: parent,
    position: 1,
  });
  const shop = { tenantId, seasonId, priceListId, basePriceListId: 0, categoryIds: [parent, child] };
  for (let at = 0; at < 12; at += 1) await addProduct(shop, at);
  await settle(db, tenantId);
  const { rows } = await pool.query('select id from price_list where tenant_id = $1 and is_base', [tenantId]);
  return { ...shop, basePriceListId: rows[0].id };
}

const addProduct = ({ tenantId, seasonId, priceListId, categoryIds }: Shop, at: number) =>
  createProduct(database.db, {
    tenant_id: tenantId,
    name_de: names[at % names.length] as string,
    name_en: english[at % english.length] ?? null,
    brand: at % 3 === 0 ? 'Nordhang' : null,
    featured_rank: at % 5 === 0 ? at : null,
    categories: [categoryIds[at % 2] as string],
    isSettled: false,
    variants: Array.from({ length: (at % 3) + 1 }, (_, position) => ({
      position,
      attributes: { color: position % 2 === 0 ? 'red' : 'blue', size: ['S', 'M', 'L'][position] as string },
      stock: at % 4,
      preStocks: { [seasonId]: at % 2 },
      prices: [
        { value: at + position + 1 },
        ...(at % 3 === 0 ? [{ value: 3, price_list_id: priceListId }] : []),
      ],
    })),
  });

/** All that lists and searches say of a shop. */
async function everything(listings: Listings, shop: Shop): Promise<unknown> {
  const { tenantId, seasonId, categoryIds } = shop;
  const tree = await createCategoryTrees({ caches: createCaches(), pool: database.pool }).of(tenantId);
  const queries: Partial<ListQuery>[] = [
    {},
    { isDeal: true, rows: 'products' },
    ...categoryIds.map((categoryId) => ({ categoryId })),
    ...(['nameAsc', 'nameDesc', 'priceAsc', 'priceDesc', 'ratingDesc'] as const).flatMap((sort) => [
      { sort },
      { sort, rows: 'products' as const, locale: 'en' as const },
    ]),
    { isStockOnly: true },
    { isPreOrderMode: true, isStockOnly: true, seasonIds: [seasonId] },
    { sort: 'priceAsc', priceListId: shop.priceListId, priceMin: 2 },
    ...[
      'zelt',
      'jacke',
      'jakce',
      'shirt',
      'tent',
      'screw',
      'schraube',
      'rot',
      'nordhang',
      'N1',
      '4006381',
      'ah',
    ].map((text) => ({ search: { text, matching: 'all' as const } })),
  ];
  const answers: unknown[] = [];
  for (const change of queries) {
    const listQuery = plainQuery(tenantId, { basePriceListId: shop.basePriceListId, ...change });
    answers.push([change, await listings.page(listQuery, tree), await listings.facets(listQuery, tree)]);
  }
  return answers;
}

async function heard(shop: Shop): Promise<void> {
  // Notices come in the order in which they were sent: when this one is heard, so are those before.
  const payload = `heard ${Math.random()}`;
  const seen = new Promise<void>((resolve) => {
    waiting.set(payload, resolve);
  });
  await database.pool.query(`select pg_notify('test_heard', $1)`, [payload]);
  await seen;
  void shop;
}
const waiting = new Map<string, () => void>();

describe('listings that are renewed in parts', () => {
  it.each([
    [0, 1_000],
    [9_999, 1_000],
    [12_345, 1_234],
  ])('CATG-05 of %i products at most %i are renewed before all is read again', (products, most) => {
    expect(mostChanged(products)).toBe(most);
  });

  it('CATG-05 are read in full when products were deleted without a note', async () => {
    const { pool } = database;
    const shop = await createShop();
    const listings = createListings({ caches: createCaches(), pool });
    await listener.listen(listings.notices);
    await everything(listings, shop);
    const { rows } = await pool.query('select min(id) as id from product where tenant_id = $1', [
      shop.tenantId,
    ]);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const [table, column] of [
      ['variant', 'product_id'],
      ['product_category', 'product_id'],
      ['product', 'id'],
    ])
      await client.query(`delete from ${table} where tenant_id = $1 and ${column} <> $2`, [
        shop.tenantId,
        rows[0].id,
      ]);
    await client.query('commit');
    client.release();
    await pool.query("update product set name_de = 'Neu' where tenant_id = $1", [shop.tenantId]);
    await heard(shop);
    expect(await everything(listings, shop)).toEqual(
      await everything(createListings({ caches: createCaches(), pool }), shop),
    );
  });

  it('CATG-05 SRCH-10 equal a full read after any changes', async () => {
    const { pool } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            step: fc.constantFrom('create' as const, ...(Object.keys(steps) as (keyof typeof steps)[])),
            a: fc.nat(100),
            b: fc.nat(100),
            isLookedAt: fc.boolean(),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        async (changes) => {
          const shop = await createShop();
          const listings = createListings({ caches: createCaches(), pool });
          await listener.listen(listings.notices);
          await everything(listings, shop);
          for (const { step, a, b, isLookedAt } of changes) {
            const { rows } = await pool.query(
              'select id from product where tenant_id = $1 order by id offset $2 % (select greatest(count(*), 1) from product where tenant_id = $1) limit 1',
              [shop.tenantId, b],
            );
            if (step === 'create') await addProduct(shop, a);
            else {
              const values = [
                shop.tenantId,
                names[a % names.length],
                english[a % english.length],
                rows[0]?.id ?? '',
                a,
              ];
              const used = values
                .map((_, index) => `$${index + 1}`)
                .filter((name) => steps[step].includes(name));
              const text = used.reduce(
                (sql, name, index) => sql.replaceAll(name, `$${index + 1}#`),
                steps[step],
              );
              await pool.query(
                text.replaceAll('#', ''),
                used.map((name) => values[Number(name.slice(1)) - 1]),
              );
            }
            await heard(shop);
            if (isLookedAt) await everything(listings, shop);
          }
          expect(await everything(listings, shop)).toEqual(
            await everything(createListings({ caches: createCaches(), pool }), shop),
          );
        },
      ),
      { numRuns: 25 },
    );
  });
});
