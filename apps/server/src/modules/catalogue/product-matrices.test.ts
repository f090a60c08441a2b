import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProduct, type VariantOverrides } from '../../../test/catalogue-factories.ts';
import { createTenant } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { StatementRunner } from '../../database/connection.ts';
import { createCaches } from '../../shared/cache.ts';
import { type CatalogueFacts, createCatalogueFacts } from './catalogue-facts.ts';

let database: TestDatabase;
let facts: CatalogueFacts;
let tenantId: number;
/** What was asked: the name of each statement and its values. */
let asked: QueryConfig[];
let isBroken = false;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(database.db));
  asked = [];
  const pool = {
    query: async (statement: QueryConfig) => {
      asked.push(statement);
      if (isBroken) throw new Error('The database is gone.');
      return database.pool.query(statement);
    },
  } as unknown as StatementRunner;
  facts = createCatalogueFacts({ caches: createCaches(), pool });
});

const product = (variants: VariantOverrides[]) =>
  createProduct(database.db, { tenant_id: tenantId, variants });
const colorsAndSizes = () =>
  ['Rot', 'Blau'].flatMap((color) => ['S', 'M'].map((size) => ({ attributes: { color, size } })));
const productsOf = async (ids: readonly string[]) => [...(await facts.productsById(tenantId, ids)).values()];
const matrixIds = async (ids: readonly string[]) =>
  Array.from(await facts.matricesAmong(tenantId, await productsOf(ids)), ({ id }) => id);
const askedFor = (name: string) => asked.filter((statement) => statement.name === name);

/** A product of the first `count` pairs of so many colours and sizes. */
async function bigProduct({ colors, sizes, count }: { colors: number; sizes: number; count: number }) {
  // Settled it would be an article itself, as it has no variants yet.
  const unsettled = { tenant_id: tenantId, variants: [], isSettled: false };
  const { productId } = await createProduct(database.db, unsettled);
  const valueIds = async (key: string, length: number) => {
    const names = Array.from({ length }, (_, at) => `${productId}-${at}`);
    await database.db
      .insertInto('attribute')
      .values({ tenant_id: tenantId, key, name: { de: key } })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const values = names.map((value) => ({
      tenant_id: tenantId,
      attribute_key: key,
      value,
      label: { de: value },
    }));
    const rows = await database.db.insertInto('attribute_value').values(values).returning('id').execute();
    return rows.map(({ id }) => id);
  };
  const colorIds = await valueIds('color', colors);
  const sizeIds = await valueIds('size', sizes);
  const pairs = colorIds.flatMap((color) => sizeIds.map((size) => [color, size])).slice(0, count);
  const variants = pairs.map((attribute_value_ids, at) => ({
    tenant_id: tenantId,
    product_id: productId,
    sku: `${productId}-${at}`,
    position: at,
    attribute_value_ids,
  }));
  await database.db.insertInto('variant').values(variants).execute();
  return productId;
}

it('CART-03 CHKO-12 reads of an article that is sold nothing of the other variants of its product', async () => {
  const { variantIds, productId } = await product(colorsAndSizes());
  await facts.variantsById(tenantId, variantIds.slice(0, 1));
  const { rows } = await database.pool.query(
    'select variant.attribute_value_ids as ids from variant where variant.id = $1',
    [variantIds[0]],
  );
  expect(askedFor('catalogue-attribute-values').map(({ values }) => values?.[1])).toEqual([rows[0].ids]);
  expect(askedFor('catalogue-compared-variants')).toEqual([]);
  expect(await matrixIds([productId])).toEqual([productId]);
});

it('TABL-02 tells which products make a matrix once, until the catalogue changes', async () => {
  const jacket = await product(colorsAndSizes());
  const shirt = await product(['S', 'M', 'L'].map((size) => ({ attributes: { color: 'Rot', size } })));
  const pair = await product(colorsAndSizes().slice(0, 2));
  const ids = [jacket, shirt, pair].map(({ productId }) => productId);
  expect(await matrixIds(ids)).toEqual([jacket.productId]);
  expect(await matrixIds(ids)).toEqual([jacket.productId]);
  expect(askedFor('catalogue-compared-variants').map(({ values }) => values?.[1])).toEqual([
    [jacket.productId, shirt.productId],
  ]);
  await database.pool.query(
    `update attribute_value set label = '{"de": "Rot"}' where tenant_id = $1 and attribute_key = 'color'`,
    [tenantId],
  );
  facts.clear();
  expect(await matrixIds(ids)).toEqual([]);
});

it('TABL-02 compares at most 1,000 variants of a product, and 2,000 in one step', async () => {
  const jacket = await bigProduct({ colors: 25, sizes: 40, count: 1_000 });
  const boot = await bigProduct({ colors: 25, sizes: 40, count: 999 });
  const glove = await bigProduct({ colors: 2, sizes: 2, count: 3 });
  const tooMany = await bigProduct({ colors: 25, sizes: 41, count: 1_001 });
  expect(new Set(await matrixIds([jacket, boot, glove, tooMany]))).toEqual(new Set([jacket, boot, glove]));
  const counts = new Map(
    (await productsOf([jacket, boot, glove])).map(({ id, variantIds }) => [id, variantIds.length]),
  );
  const pieces = askedFor('catalogue-compared-variants').map(({ values }) =>
    ((values?.[1] ?? []) as string[]).reduce((sum, id) => sum + (counts.get(id) ?? Number.NaN), 0),
  );
  expect(pieces.length).toBe(2);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(2_000);
});

it('TABL-02 concurrent requests share one comparison of a product', async () => {
  const jacket = await product(colorsAndSizes());
  const shirt = await product(colorsAndSizes());
  const boot = await product(colorsAndSizes());
  const ids = [jacket, shirt, boot].map(({ productId }) => productId);
  const [one, other] = await Promise.all([productsOf(ids.slice(0, 2)), productsOf(ids)]);
  const found = await Promise.all([one, other].map((products) => facts.matricesAmong(tenantId, products)));
  expect(found.map((matrices) => matrices.size)).toEqual([2, 3]);
  expect(found[1]).toEqual(new Set(other));
  expect(askedFor('catalogue-compared-variants').map(({ values }) => values?.[1])).toEqual([
    ids.slice(0, 2),
    ids.slice(2),
  ]);
});

it('ERRS-08 TABL-02 retries a failed comparison', async () => {
  const { productId } = await product(colorsAndSizes());
  const products = await productsOf([productId]);
  isBroken = true;
  const both = [1, 2].map(() => facts.matricesAmong(tenantId, products));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await matrixIds([productId])).toEqual([productId]);
});

it('TABL-02 finds the same matrices from cached articles as from the database', async () => {
  const jacket = await product(colorsAndSizes());
  const shirt = await product(['S', 'M', 'L'].map((size) => ({ attributes: { color: 'Rot', size } })));
  const bare = await product([{}, {}, {}]);
  const pages = [jacket, shirt, bare].map(({ variantIds }) => variantIds[2] as number);
  const shown = await facts.variantsOfPage(tenantId, pages);
  expect([...shown.keys()].sort()).toEqual(pages.sort());
  expect(await matrixIds([jacket, shirt, bare].map(({ productId }) => productId))).toEqual([
    jacket.productId,
  ]);
  expect(askedFor('catalogue-compared-variants')).toEqual([]);
  expect(askedFor('catalogue-siblings')).toHaveLength(1);
});

it('CATG-05 reads all articles of a page, also inactive ones and those of large products', async () => {
  const productId = await bigProduct({ colors: 10, sizes: 10, count: 100 });
  const [{ variantIds } = { variantIds: [] }] = await productsOf([productId]);
  const { variantIds: others } = await product(colorsAndSizes());
  await database.db
    .updateTable('variant')
    .set({ is_active: false })
    .where('id', '=', others[1] as number)
    .execute();
  const wanted = [...variantIds.slice(0, 2), ...variantIds.slice(-2), others[1] as number];
  const found = await facts.variantsOfPage(tenantId, wanted);
  expect([...found.keys()].sort()).toEqual([...wanted].sort());
  expect(found.get(others[1] as number)?.isActive).toBe(false);
  expect(await matrixIds([productId])).toEqual([productId]);
  // Some of the hundred are missing: they are compared in the database.
  expect(askedFor('catalogue-compared-variants')).toHaveLength(1);
});
