import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { chooseConditions, type Place } from './list-conditions.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each([
  [2_500, 'lookup'],
  [2_501, '((product.id in (select'],
  [40_000, '((product.id in (select'],
  [40_001, '(scanned)'],
])('issue 18: looks up, hashes or filters the %i ids of an index', async (count, expected) => {
  const place: Place = {
    few: (add, some) => `select n::text as id from generate_series(1, ${add(count)}::integer) n
      where $1::integer = 1 ${some}`,
    isIndexOnly: true,
    filter: () => 'scanned',
  };
  const { ids, others } = await chooseConditions(database.pool, {
    ...{ tenantId: 1, id: 'product.id' },
    conditions: [[place]],
  });
  expect(ids?.length).toBe(expected === 'lookup' ? count : undefined);
  expect(others[0]?.filter(() => '$2') ?? 'lookup').toContain(expected);
});
