import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory, createProduct } from '../../../test/catalogue-factories.ts';
import { createTenant } from '../../../test/factories.ts';
import { plainQuery } from '../../../test/listed-skus.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Caches, createCaches } from '../../shared/cache.ts';
import { type CategoryTree, createCategoryTrees } from './category-tree.ts';
import { createListings, type Listings } from './listings.ts';

let database: TestDatabase;
let tenantId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(database.db));
});

const noCategories: CategoryTree = new Map();
const product = () => createProduct(database.db, { tenant_id: tenantId });
const total = async (listings: Listings) => (await listings.page(plainQuery(tenantId), noCategories)).total;
const tell = (listings: Listings, payload = `${tenantId}/product`) =>
  listings.notices.catalogue_changed?.(payload);

/** A pool of which every statement, or every answer, waits until it is let through, and which fails when told to. */
function gatedPool() {
  const waiting: (() => void)[] = [];
  const gate = { isOpen: true, isAnswering: true, isBroken: false };
  const gated = (runner: Pick<Pool, 'query'>) => ({
    query: async (...statement: Parameters<Pool['query']>) => {
      if (!gate.isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
      if (gate.isBroken) throw new Error('The database is gone.');
      const answer = await runner.query(...statement);
      if (!gate.isAnswering) await new Promise<void>((resolve) => waiting.push(resolve));
      return answer;
    },
  });
  const pool = {
    ...gated(database.pool),
    async connect() {
      const client = await database.pool.connect();
      return { ...gated(client), release: (isBroken?: boolean) => client.release(isBroken) };
    },
  } as unknown as Pool;
  return {
    pool,
    gate,
    waiting,
    open() {
      gate.isOpen = true;
      gate.isAnswering = true;
      for (const pass of waiting.splice(0)) pass();
    },
  };
}

describe('listings in memory', () => {
  it('CATG-05 a list is read once, and again after a notice about it', async () => {
    const listings = createListings({ caches: createCaches(), pool: database.pool });
    await product();
    expect(await total(listings)).toBe(1);
    await product();
    expect(await total(listings)).toBe(1);
    tell(listings, `${tenantId}/product_image`);
    tell(listings, `${tenantId + 1}/product`);
    expect(await total(listings)).toBe(1);
    tell(listings);
    expect(await total(listings)).toBe(2);
  });

  it('CATG-05 everything is read again when notices may have been missed', async () => {
    const listings = createListings({ caches: createCaches(), pool: database.pool });
    expect(await total(listings)).toBe(0);
    await product();
    tell(listings, '');
    expect(await total(listings)).toBe(1);
  });

  it('CATG-05 a large list shows its former state during a renewal', async () => {
    const { pool, gate, open } = gatedPool();
    const listings = createListings({ caches: createCaches(), pool, waitedForVariants: 0 });
    await product();
    expect(await total(listings)).toBe(1);
    await product();
    tell(listings);
    gate.isOpen = false;
    expect(await total(listings)).toBe(1);
    open();
    await expect.poll(() => total(listings)).toBe(2);
  });

  it('CATG-10 a large list that was sorted by price has a new article in its place after the renewal', async () => {
    const caches = createCaches();
    const listings = createListings({ caches, pool: database.pool, waitedForVariants: 0 });
    const priced = (price: number) =>
      createProduct(database.db, { tenant_id: tenantId, variants: [{ price }] });
    const [dear] = (await priced(9)).variantIds;
    const [middle] = (await priced(5)).variantIds;
    const { id: basePriceListId } = await database.db
      .selectFrom('price_list')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('is_base', '=', true)
      .executeTakeFirstOrThrow();
    const rows = async () =>
      (await listings.page(plainQuery(tenantId, { sort: 'priceAsc', basePriceListId }), noCategories)).rows;
    expect(await rows()).toEqual([[middle], [dear]]);
    const [cheap] = (await priced(1)).variantIds;
    tell(listings);
    await expect.poll(rows).toEqual([[cheap], [middle], [dear]]);
    expect(viewsIn(caches)).toBe(1);
  });

  it('ERRS-08 a large list keeps its former state after a failed renewal, which is reported', async () => {
    const { pool, gate } = gatedPool();
    const errors: unknown[] = [];
    const listings = createListings({
      caches: createCaches(),
      pool,
      waitedForVariants: 0,
      onReadError: (error) => void errors.push(error),
    });
    await product();
    expect(await total(listings)).toBe(1);
    await product();
    tell(listings);
    gate.isBroken = true;
    expect(await total(listings)).toBe(1);
    await expect.poll(() => errors).toEqual([new Error('The database is gone.')]);
    gate.isBroken = false;
    await expect.poll(() => total(listings)).toBe(2);
  });

  it('CATG-05 includes changes during a read in the next answer', async () => {
    const { pool, gate, open } = gatedPool();
    const listings = createListings({ caches: createCaches(), pool });
    gate.isOpen = false;
    const first = total(listings);
    await product();
    tell(listings);
    open();
    expect(await first).toBeLessThanOrEqual(1);
    expect(await total(listings)).toBe(1);
  });

  it('CATG-05 a failed renewal after missed notices is followed by another full check', async () => {
    const { pool, gate } = gatedPool();
    const listings = createListings({ caches: createCaches(), pool });
    await createProduct(database.db, { tenant_id: tenantId, variants: [{ stock: 5 }] });
    const inStock = async () =>
      (await listings.page(plainQuery(tenantId, { isStockOnly: true }), noCategories)).total;
    expect(await inStock()).toBe(1);
    await database.pool.query('update stock set quantity = 0 where tenant_id = $1', [tenantId]);
    tell(listings, '');
    gate.isBroken = true;
    await expect(inStock()).rejects.toThrow('gone');
    gate.isBroken = false;
    expect(await inStock()).toBe(0);
  });

  it('CATG-05 a list of a category follows the category tree', async () => {
    const listings = createListings({ caches: createCaches(), pool: database.pool });
    const { categoryId: parent } = await createCategory(database.db, { tenant_id: tenantId });
    const { categoryId: child } = await createCategory(database.db, {
      tenant_id: tenantId,
      parent_id: parent,
    });
    await createProduct(database.db, { tenant_id: tenantId, categories: [child] });
    const ofParent = async () => {
      const tree = await createCategoryTrees({ caches: createCaches(), pool: database.pool }).of(tenantId);
      return (await listings.page(plainQuery(tenantId, { categoryId: parent }), tree)).total;
    };
    expect(await ofParent()).toBe(1);
    await database.pool.query('update category set is_active = false where tenant_id = $1 and id = $2', [
      tenantId,
      child,
    ]);
    expect(await ofParent()).toBe(0);
  });

  it('CATG-05 the views of an evicted list are evicted too', async () => {
    const caches = createCaches();
    const listings = createListings({ caches, pool: database.pool, maxBytes: 1 });
    await total(listings);
    expect(viewsIn(caches)).toBe(1);
    await listings.sizeOf((await createTenant(database.db)).tenantId);
    expect(viewsIn(caches)).toBe(0);
  });

  it('CATG-05 a list that gives way to others while it is being read is read again', async () => {
    const { pool, gate, waiting, open } = gatedPool();
    const listings = createListings({ caches: createCaches(), pool, maxBytes: 2 });
    gate.isAnswering = false;
    const first = total(listings);
    // First it is read up to where changes are in it.
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
    await expect.poll(() => waiting.length).toBe(2);
    gate.isAnswering = true;
    for (const _ of [1, 2]) await listings.sizeOf((await createTenant(database.db)).tenantId);
    await product();
    tell(listings);
    open();
    expect(await first).toBe(0);
    expect(await total(listings)).toBe(1);
  });

  it('issue 4 a list that has become longer makes others give way', async () => {
    const listings = createListings({ caches: createCaches(), pool: database.pool, maxBytes: 100 });
    const { tenantId: other } = await createTenant(database.db);
    expect(await listings.sizeOf(other)).toBe(0);
    await product();
    expect(await total(listings)).toBe(1);
    await createProduct(database.db, { tenant_id: other });
    // Nobody was told, and so it is known as it was.
    expect(await listings.sizeOf(other)).toBe(0);
    await product();
    tell(listings);
    expect(await total(listings)).toBe(2);
    expect(await listings.sizeOf(other)).toBe(1);
  });

  it('ERRS-08 a list that could not be read is read again', async () => {
    const { pool, gate } = gatedPool();
    const listings = createListings({ caches: createCaches(), pool });
    await product();
    gate.isBroken = true;
    await expect(total(listings)).rejects.toThrow('gone');
    gate.isBroken = false;
    expect(await total(listings)).toBe(1);
  });

  it('ERRS-08 a column that could not be read is read again', async () => {
    const { pool, gate } = gatedPool();
    const listings = createListings({ caches: createCaches(), pool });
    await product();
    expect(await total(listings)).toBe(1);
    for (const change of [
      { sort: 'nameAsc' as const },
      { sort: 'ratingAsc' as const },
      { sort: 'priceAsc' as const, priceListId: 1 },
      { isStockOnly: true },
      { isPreOrderMode: true },
      { search: { text: 'jacke', matching: 'all' as const } },
    ]) {
      const ask = () => listings.page(plainQuery(tenantId, { basePriceListId: 2, ...change }), noCategories);
      gate.isBroken = true;
      await expect(ask()).rejects.toThrow('gone');
      gate.isBroken = false;
      expect((await ask()).total).toBeTypeOf('number');
    }
  });

  it('SRCH-10 searches the former state of a large list during a renewal', async () => {
    const { pool, gate, open } = gatedPool();
    const listings = createListings({ caches: createCaches(), pool, waitedForVariants: 0 });
    const search = { search: { text: 'zelt', matching: 'all' as const } };
    const found = async () => (await listings.page(plainQuery(tenantId, search), noCategories)).total;
    await createProduct(database.db, { tenant_id: tenantId, name_de: 'Zelt' });
    expect(await found()).toBe(1);
    await createProduct(database.db, { tenant_id: tenantId, name_de: 'Zelt' });
    tell(listings);
    gate.isOpen = false;
    expect(await found()).toBe(1);
    open();
    await expect.poll(found).toBe(2);
  });

  it('SRCH-10 a large list is searched by a statement until its words are read', async () => {
    let read = () => {};
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    const pool = {
      query: async (statement: { name?: string }) => {
        if (statement.name === 'catalogue-product-texts') await isRead;
        return database.pool.query(statement as never);
      },
    } as unknown as Pool;
    const listings = createListings({ caches: createCaches(), pool, waitedForVariants: 0 });
    const found = async (text: string) =>
      (await listings.page(plainQuery(tenantId, { search: { text, matching: 'all' } }), noCategories)).total;
    const { sku } = await createProduct(database.db, {
      tenant_id: tenantId,
      name_de: 'Zelt 50%',
      brand: 'Nord',
    });
    await createProduct(database.db, { tenant_id: tenantId, name_de: 'Schraube 500', brand: 'Nord' });
    expect(await found('zelt')).toBe(1);
    expect(await found('nord')).toBe(2);
    expect(await found('nord -zelt')).toBe(1);
    expect(await found('zelt schraube')).toBe(0);
    expect(await found(sku)).toBe(1);
    expect(await found('%')).toBe(0);
    expect(await found('schruabe')).toBe(0);
    read();
    await expect.poll(() => found('schruabe')).toBe(1);
    expect(await found('zelt')).toBe(1);
  });

  it('ERRS-08 words that could not be read are read again', async () => {
    const { pool, gate } = gatedPool();
    const listings = createListings({ caches: createCaches(), pool });
    await product();
    expect(await total(listings)).toBe(1);
    gate.isBroken = true;
    const search = { search: { text: 'zelt', matching: 'all' as const } };
    await expect(listings.page(plainQuery(tenantId, search), noCategories)).rejects.toThrow('gone');
    gate.isBroken = false;
    expect((await listings.page(plainQuery(tenantId, search), noCategories)).total).toBeTypeOf('number');
  });
});

function viewsIn(caches: Caches): number | undefined {
  return caches.figures().find(({ name }) => name === 'listing_views')?.entries;
}
