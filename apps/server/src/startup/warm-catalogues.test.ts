import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../test/catalogue-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import type { Dependencies } from '../dependencies.ts';
import { createCatalogueReader } from '../modules/catalogue/catalogue-reader.ts';
import { createListings } from '../modules/listing/index.ts';
import { createCaches } from '../shared/cache.ts';
import { warmCatalogues } from './warm-catalogues.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a start reads listings and facts of all tenants, over the connections of long work', async () => {
  const made = [await createProduct(database.db), await createProduct(database.db)];
  const statements: string[] = [];
  const heard = {
    query: (statement: QueryConfig) => {
      statements.push(statement.name ?? '');
      return database.pool.query(statement);
    },
  } as unknown as TestDatabase['pool'];
  const settings = { of: () => Promise.reject(new Error('not asked')) };
  const catalogue = createCatalogueReader({ caches: createCaches(), pool: heard, settings });
  const listings = createListings({ caches: createCaches(), pool: database.pool });
  const warnings: unknown[] = [];
  const log = { warn: (problem: unknown) => warnings.push(problem) } as unknown as Dependencies['log'];
  const config = { catalogueBytes: 100_000_000, defaultTenant: 'nobody' };
  await warmCatalogues(
    { catalogue, listings, log, config, database: { pool: database.pool, workPool: database.pool } },
    () => false,
  );
  expect(new Set(statements)).toEqual(new Set(['catalogue-base-list']));
  statements.length = 0;
  for (const { tenantId, variantId } of made)
    expect((await catalogue.facts.variantsOfPage(tenantId, [variantId])).size).toBe(1);
  expect(statements).toEqual([]);
  expect(warnings).toEqual([]);
});
