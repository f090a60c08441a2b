import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { plainParameter } from './array-literal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const length = { minLength: 100, maxLength: 120 };

describe('long lists as parameters', () => {
  it('CART-24 arrive as the driver sends them', async () => {
    const text = fc.oneof(
      fc.constantFrom('', 'NULL', 'null', '{}', ',', '"', '\\', '\\"', 'a\nb', ' ä ', '\\x41'),
      fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0')),
    );
    const nullable = <Value>(values: fc.Arbitrary<Value>) => fc.array(fc.option(values), length);
    const input = fc.record({
      texts: nullable(text),
      numbers: nullable(fc.double({ noNaN: true, noDefaultInfinity: true })),
      flags: nullable(fc.boolean()),
    });
    const sql = 'select $1::text[] as texts, $2::float8[] as numbers, $3::bool[] as flags';
    await fc.assert(
      fc.asyncProperty(input, async ({ texts, numbers, flags }) => {
        const values = [texts, numbers, flags];
        const plain = values.map(plainParameter);
        expect(plain.every((value) => typeof value === 'string')).toBe(true);
        const { rows } = await database.pool.query(sql, plain);
        expect(rows).toEqual((await database.pool.query(sql, values)).rows);
      }),
      { numRuns: 50 },
    );
  });

  it.each([[['a']], [Array(200).fill(new Date(0))], [Array(200).fill([1])], ['text'], [null], [{ a: 1 }]])(
    'API-02 leave other values to the driver',
    (value) => {
      expect(plainParameter(value)).toBe(value);
    },
  );
});
