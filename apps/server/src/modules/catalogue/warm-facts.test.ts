import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createTenant } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { StatementRunner } from '../../database/connection.ts';
import { createCaches } from '../../shared/cache.ts';
import { createListings } from '../listing/index.ts';
import { type CatalogueFacts, createCatalogueFacts } from './catalogue-facts.ts';
import { warmFacts } from './warm-facts.ts';

let database: TestDatabase;
let facts: CatalogueFacts;
let tenantId: number;
/** Every statement about facts, by its name. */
let statements: string[];
/** Called when a statement has read its answer. */
let onAnswer: (name: string) => void;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(database.db));
  statements = [];
  onAnswer = () => undefined;
  facts = createCatalogueFacts({ caches: createCaches(), pool: runner });
});

const runner = {
  async query(statement: QueryConfig & { name: string }) {
    statements.push(statement.name);
    const answer = await database.pool.query(statement);
    onAnswer(statement.name);
    return answer;
  },
} as StatementRunner;

const product = (count = 3) =>
  createProduct(database.db, {
    tenant_id: tenantId,
    name_de: 'Jacke',
    variants: Array.from({ length: count }, () => ({ attributes: { size: 'M' } })),
  });

async function warm({ maxBytes = 1_000_000, isStopped = (): boolean => false } = {}) {
  const variantIds = await createListings({ caches: createCaches(), pool: database.pool }).warm(
    tenantId,
    null,
  );
  await warmFacts({ facts, runner, tenantId, variantIds, maxBytes, isStopped });
}

const slices = () => statements.filter((name) => name === 'catalogue-variants-by-id').length;

it('a first page needs no statement for articles after the catalogue was warmed', async () => {
  const made = [await product(), await product()];
  await warm();
  statements = [];
  const ids = made.flatMap(({ variantIds }) => variantIds);
  const found = await facts.variantsOfPage(tenantId, ids);
  await facts.matricesAmong(tenantId, new Set(Array.from(found.values(), (variant) => variant.product)));
  expect(found.size).toBe(6);
  expect(statements).toEqual([]);
});

it('a change notice during warming keeps older facts out of the cache', async () => {
  const { productId, variantId } = await product();
  onAnswer = (name) => {
    if (name === 'catalogue-products-by-id') facts.forget(tenantId, [productId]);
  };
  await warm();
  await database.pool.query(`update product set name_de = 'Hose' where id = $1`, [productId]);
  const name = async () => (await facts.variantsById(tenantId, [variantId])).get(variantId)?.name.de;
  expect(facts.size().entries).toBe(0);
  expect(await name()).toBe('Hose');
});

it('articles are warmed in slices until the process stops', async () => {
  await product(600);
  await warm();
  expect(slices()).toBe(3);
  facts.clear();
  statements = [];
  await warm({ isStopped: () => slices() > 0 });
  expect(slices()).toBe(1);
});

it('a catalogue that does not fit in its share of the memory is not warmed', async () => {
  await product(20);
  await warm({ maxBytes: 20_000 });
  expect(statements).toEqual([]);
});

it('warming articles stops when the memory is full', async () => {
  await product(600);
  const { size } = facts;
  facts.size = () => (slices() === 0 ? size() : { entries: 1, bytes: 2_000_000 });
  await warm();
  expect(slices()).toBe(1);
});
