import { copyFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createTenant } from '../../../test/factories.ts';
import { plainQuery } from '../../../test/listed-skus.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createCaches } from '../../shared/cache.ts';
import type { CategoryTree } from './category-tree.ts';
import { createListings, type Listings } from './listings.ts';

let database: TestDatabase;
let tenantId: number;
let indexDir: string;
let asked: (string | undefined)[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(database.db));
  indexDir = await mkdtemp(path.join(tmpdir(), 'kontor-index-'));
  asked = [];
  // A process that read all anew may be storing it.
  return () => rm(indexDir, { recursive: true, force: true, maxRetries: 10 });
});

const noCategories: CategoryTree = new Map();
const product = (name_de: string) => createProduct(database.db, { tenant_id: tenantId, name_de });
const file = () => path.join(indexDir, `${tenantId}.index`);

/** A server process, of which the names of statements are noted. */
function start(): { listings: Listings; errors: unknown[] } {
  const errors: unknown[] = [];
  const query = (statement: { name?: string }) => {
    asked.push(statement.name);
    return database.pool.query(statement as never);
  };
  const pool = { query, connect: () => database.pool.connect() } as unknown as Pool;
  const listings = createListings({
    caches: createCaches(),
    pool,
    indexDir,
    storedFromVariants: 0,
    onReadError: (error) => void errors.push(error),
  });
  return { listings, errors };
}

async function found({ listings }: { listings: Listings }, text: string): Promise<number> {
  const listQuery = plainQuery(tenantId, { search: { text, matching: 'all' } });
  return (await listings.page(listQuery, noCategories)).total;
}

/** Fills the folder as a process does that has been searched in. */
async function store(): Promise<void> {
  expect(await found(start(), 'zelt')).toBe(1);
  await expect.poll(() => readdir(indexDir)).toEqual([`${tenantId}.index`]);
  asked = [];
}

describe('indexes that are stored between starts', () => {
  it('CATG-05 a start removes files of ended processes, and leaves files that are being written', async () => {
    const [left, written] = [
      path.join(indexDir, `${tenantId}.a.part`),
      path.join(indexDir, `${tenantId}.b.part`),
    ];
    for (const part of [left, written]) await writeFile(part, 'begun');
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(left, yesterday, yesterday);
    start();
    await expect.poll(() => readdir(indexDir)).toEqual([`${tenantId}.b.part`]);
  });

  it('SRCH-10 a start reads the stored index and the changes since', async () => {
    await product('Zelt');
    const { productId } = await product('Schraube');
    await store();
    await database.pool.query(`update product set name_de = 'Hose' where tenant_id = $1 and id = $2`, [
      tenantId,
      productId,
    ]);
    const started = start();
    expect(await found(started, 'hose')).toBe(1);
    expect(await found(started, 'schraube')).toBe(0);
    expect(await found(started, 'zelt')).toBe(1);
    expect(asked).not.toContain('catalogue-listing');
    expect(asked).not.toContain('catalogue-product-texts');
    expect(started.errors).toEqual([]);
  });

  it('SRCH-10 a change of all products makes a start read everything', async () => {
    await product('Zelt');
    await store();
    await database.pool.query(
      `insert into attribute (tenant_id, key, name) values ($1, 'storedcolor', '{"de": "Farbe"}')`,
      [tenantId],
    );
    expect(await found(start(), 'zelt')).toBe(1);
    expect(asked).toContain('catalogue-listing');
  });

  it.each([
    ['in its middle', (bytes: Buffer) => bytes.fill(255, bytes.length >> 1, (bytes.length >> 1) + 4)],
    ['at its beginning', (bytes: Buffer) => bytes.fill(255, 0, 8)],
    ['because it was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
  ])('ERRS-08 a stored index that is damaged %s is ignored and somebody hears of it', async (_, damage) => {
    await product('Zelt');
    await store();
    await writeFile(file(), damage(await readFile(file())));
    const started = start();
    expect(await found(started, 'zelt')).toBe(1);
    expect(asked).toContain('catalogue-listing');
    expect(started.errors).toHaveLength(1);
  });

  it('ERRS-08 a stored index of another version, tenant or past of the database is ignored', async () => {
    await product('Zelt');
    await store();
    const kept = await readFile(file());
    const former = tenantId;
    ({ tenantId } = await createTenant(database.db));
    await product('Zelt');
    await copyFile(path.join(indexDir, `${former}.index`), file());
    expect(await found(start(), 'zelt')).toBe(1);
    expect(asked).toContain('catalogue-listing');

    tenantId = former;
    asked = [];
    await database.pool.query('delete from stored_index where tenant_id = $1', [tenantId]);
    await writeFile(file(), kept);
    const started = start();
    expect(await found(started, 'zelt')).toBe(1);
    expect(asked).toContain('catalogue-listing');
    expect(started.errors).toEqual([]);
  });

  it('SRCH-10 two processes that store concurrently leave a readable index', async () => {
    await product('Zelt');
    await Promise.all([store(), store()]);
    const started = start();
    expect(await found(started, 'zelt')).toBe(1);
    expect(asked).not.toContain('catalogue-listing');
    expect(started.errors).toEqual([]);
  });
});
