import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { ListWish } from './product-list.sql.ts';
import { createProductPages } from './product-pages.ts';

describe('product pages', () => {
  let database: TestDatabase;
  let wish: ListWish;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { tenantId } = await createProduct(database.db);
    wish = {
      tenantId,
      isDeal: false,
      categoryId: null,
      rows: 'variants',
      page: 1,
      pageSize: 16,
      sort: 'featured',
      locale: 'de',
      attributes: [],
      searchTerms: [],
      isStockOnly: false,
      isPreOrderMode: false,
      seasonIds: [],
      priceMin: undefined,
      priceMax: undefined,
      priceListId: null,
      standardVatRate: 19,
    };
  });
  afterAll(() => database.close());

  const unused = {
    query: () => Promise.reject(new Error('This pool is not to be asked.')),
  } as unknown as Pool;

  it.each([
    ['sorted by price', { sort: 'priceAsc' }],
    ['within prices', { priceMin: 1 }],
    ['in stock', { isStockOnly: true }],
  ] as const)('issue 2: lists %s come from the replica', async (_name, change) => {
    const pages = createProductPages({ pool: unused, readPool: database.pool });
    expect(await pages.page({ ...wish, ...change }, { hasDealOnly: false })).toMatchObject({ total: 1 });
  });

  it.each([
    ['plain', {}],
    ['by name', { sort: 'nameAsc' }],
    ['searched', { searchTerms: ['a'] }],
  ] as const)(
    'issue 2: lists that are remembered (%s) never come from the replica',
    async (_name, change) => {
      const pages = createProductPages({ pool: database.pool, readPool: unused });
      expect((await pages.page({ ...wish, ...change }, { hasDealOnly: false })).total).toBeTypeOf('number');
    },
  );
});
