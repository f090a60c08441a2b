import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countsOf,
  createImportFixture,
  type ImportFixture,
  importNow,
  refusalsOf,
} from '../../../test/import-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { advanceDuePrices } from '../price-lists/advance-prices.job.ts';

let database: TestDatabase;
let fixture: ImportFixture;
let now = importNow;
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createImportFixture(database, 'schedules');
  const report = await fixture.load({
    products: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((sku) => ({ sku, name: { de: sku } })),
    'price-lists': [{ code: 'gold', name: 'Gold' }],
    prices: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((sku) => ({ sku, value: 10, preOrderValue: 9 })),
  });
  expect(refusalsOf(report)).toEqual([]);
});
afterAll(() => database.close());

const load = (prices: Record<string, unknown>[]) => fixture.load({ prices }, { clock });

async function advanceTo(time: string): Promise<void> {
  now = new Date(time);
  await advanceDuePrices({
    workPool: database.pool,
    clock,
    log: {
      error: (problem: object) => {
        throw (problem as { err: unknown }).err;
      },
    } as never,
  });
}

const pricesOf = async (sku: string) =>
  (
    await fixture.query<{ price: string }>(
      `select list.code || ' ' || price.min_quantity || ': ' || trim_scale(price.value)
         || coalesce(' / ' || trim_scale(price.pre_order_value), '') || ' per ' || price.price_unit as price
       from price join variant on variant.tenant_id = $1 and variant.id = price.variant_id and variant.sku = '${sku}'
       join price_list list on list.tenant_id = $1 and list.id = price.price_list_id
       where price.tenant_id = $1 order by 1`,
    )
  ).map(({ price }) => price);

describe('issue 18: prices for a time', () => {
  it('begins and ends at its moments and puts the price before back', async () => {
    now = importNow;
    const report = await load([
      { sku: 'A', value: '8,50', validFrom: '2026-11-27T00:00', validUntil: '2026-11-30T00:00' },
    ]);
    expect(refusalsOf(report)).toEqual([]);
    expect(countsOf(report, 'prices')).toEqual({ inserted: 1 });
    expect(await pricesOf('A')).toEqual(['base 1: 10 / 9 per 1']);
    // Europe/Berlin, an hour before UTC in winter.
    await advanceTo('2026-11-26T22:59:59Z');
    expect(await pricesOf('A')).toEqual(['base 1: 10 / 9 per 1']);
    await advanceTo('2026-11-26T23:00:00Z');
    expect(await pricesOf('A')).toEqual(['base 1: 8.5 / 9 per 1']);
    await advanceTo('2026-11-29T22:59:59Z');
    expect(await pricesOf('A')).toEqual(['base 1: 8.5 / 9 per 1']);
    await advanceTo('2026-11-29T23:00:00Z');
    expect(await pricesOf('A')).toEqual(['base 1: 10 / 9 per 1']);
  });

  it('keeps the price in force when a file brings the usual one, which comes back at the end', async () => {
    now = importNow;
    await load([{ sku: 'B', value: 8, validFrom: '2026-11-21T00:00Z', validUntil: '2026-12-01T00:00Z' }]);
    expect(await pricesOf('B')).toEqual(['base 1: 8 / 9 per 1']);
    await load([{ sku: 'B', value: 11 }]);
    expect(await pricesOf('B')).toEqual(['base 1: 8 / 9 per 1']);
    await load([{ sku: 'B', value: 12, preOrderValue: 7 }]);
    expect(await pricesOf('B')).toEqual(['base 1: 8 / 7 per 1']);
    await advanceTo('2026-12-01T00:00:00Z');
    expect(await pricesOf('B')).toEqual(['base 1: 12 / 7 per 1']);
  });

  it('applies a file to the usual price, not to the one in force, which it may also equal', async () => {
    now = importNow;
    await load([{ sku: 'H', value: 8, validFrom: '2026-11-21T00:00Z', validUntil: '2026-12-01T00:00Z' }]);
    expect(countsOf(await load([{ sku: 'H', value: 10 }]), 'prices')).toEqual({ unchanged: 1 });
    expect(countsOf(await load([{ sku: 'H', preOrderValue: 7 }]), 'prices')).toEqual({ updated: 1 });
    expect(await pricesOf('H')).toEqual(['base 1: 8 / 7 per 1']);
    await advanceTo('2026-12-01T00:00:00Z');
    expect(await pricesOf('H')).toEqual(['base 1: 10 / 7 per 1']);
    now = importNow;
    await load([{ sku: 'H', value: 6, validFrom: '2026-11-20T00:00Z', validUntil: '2026-11-30T00:00Z' }]);
    await load([{ sku: 'H', value: 6 }]);
    await advanceTo('2026-11-30T00:00:00Z');
    expect(await pricesOf('H')).toEqual(['base 1: 6 / 7 per 1']);
  });

  it('starts without a former price, and removes its price at the end', async () => {
    now = importNow;
    const row = { sku: 'C', priceList: 'gold', minQuantity: 10, value: 5 };
    await load([{ ...row, validFrom: '2026-11-20T00:00Z', validUntil: '2026-11-22T00:00Z' }]);
    expect(await pricesOf('C')).toEqual(['base 1: 10 / 9 per 1', 'gold 10: 5 per 1']);
    await advanceTo('2026-11-22T00:00:00Z');
    expect(await pricesOf('C')).toEqual(['base 1: 10 / 9 per 1']);
  });

  it('adds usual prices to articles that have only scheduled ones, and takes no value from these', async () => {
    now = importNow;
    const row = { sku: 'A', priceList: 'gold' };
    const times = { validFrom: '2026-11-20T00:00Z', validUntil: '2026-11-22T00:00Z' };
    const steps = [1, 10, 20].map((minQuantity) => ({ ...row, minQuantity }));
    await load(steps.map((step) => ({ ...step, value: 8, preOrderValue: 6, priceUnit: 100, ...times })));
    const report = await load([
      { ...steps[0], preOrderValue: 7 },
      { ...steps[1], value: 9 },
      { ...steps[2], _delete: true },
    ]);
    expect(countsOf(report, 'prices')).toEqual({ inserted: 2, unchanged: 1 });
    const gold = async () => (await pricesOf('A')).filter((price) => price.startsWith('gold')).toSorted();
    expect(await gold()).toEqual([
      'gold 10: 8 / 6 per 100',
      'gold 1: 8 / 6 per 100',
      'gold 20: 8 / 6 per 100',
    ]);
    await advanceTo('2026-11-22T00:00:00Z');
    expect(await gold()).toEqual(['gold 10: 9 per 1', 'gold 1: 0 / 7 per 1']);
  });

  it('changes, ends early and removes a price in force, each at once', async () => {
    now = importNow;
    const row = { sku: 'D', validFrom: '2026-11-20T00:00Z' };
    await load([{ ...row, value: 8, validUntil: '2026-12-20T00:00Z' }]);
    await load([{ ...row, value: 7, validUntil: '2026-12-20T00:00Z' }]);
    expect(await pricesOf('D')).toEqual(['base 1: 7 / 9 per 1']);
    await load([{ ...row, value: 7, validUntil: '2026-11-21T09:00Z' }]);
    expect(await pricesOf('D')).toEqual(['base 1: 10 / 9 per 1']);
    await load([{ ...row, value: 7, validUntil: '2026-12-20T00:00Z' }]);
    expect(await pricesOf('D')).toEqual(['base 1: 7 / 9 per 1']);
    expect(countsOf(await load([{ ...row, _delete: true }]), 'prices')).toEqual({ deleted: 1 });
    expect(await pricesOf('D')).toEqual(['base 1: 10 / 9 per 1']);
  });

  it('stays without an end, follows another without a gap, and changes nothing the second time', async () => {
    now = importNow;
    const rows = [
      { sku: 'E', value: 8, validFrom: '2026-11-22T00:00Z', validUntil: '2026-11-23T00:00Z' },
      { sku: 'E', value: 12, validFrom: '2026-11-23T00:00Z' },
    ];
    await load(rows);
    expect(countsOf(await load(rows), 'prices')).toEqual({ unchanged: 2 });
    await advanceTo('2026-11-22T00:00:00Z');
    expect(await pricesOf('E')).toEqual(['base 1: 8 / 9 per 1']);
    await advanceTo('2026-11-24T00:00:00Z');
    expect(await pricesOf('E')).toEqual(['base 1: 12 / 9 per 1']);
    await load([{ sku: 'E', value: 13 }]);
    await advanceTo('2026-11-25T00:00:00Z');
    expect(await pricesOf('E')).toEqual(['base 1: 13 / 9 per 1']);
  });

  it('skips a time that passed while no process ran', async () => {
    now = importNow;
    await load([{ sku: 'F', value: 8, validFrom: '2026-11-22T00:00Z', validUntil: '2026-11-23T00:00Z' }]);
    await advanceTo('2026-11-30T00:00:00Z');
    expect(await pricesOf('F')).toEqual(['base 1: 10 / 9 per 1']);
  });

  it('refuses a reversed, an overlapping and an endless unknown time, with nothing loaded', async () => {
    now = importNow;
    const planned = { sku: 'G', value: 8, validFrom: '2026-12-01T00:00Z', validUntil: '2026-12-10T00:00Z' };
    await load([planned]);
    const report = await load([
      { sku: 'G', value: 1 },
      { sku: 'G', value: 8, validFrom: '2026-12-15T00:00Z', validUntil: '2026-12-14T00:00Z' },
      { sku: 'G', value: 8, validFrom: '2026-12-09T00:00Z', validUntil: '2026-12-11T00:00Z' },
      { sku: 'G', value: 8, validUntil: '2026-12-11T00:00Z' },
      { sku: 'G', value: 'x', validFrom: '2026-12-19T00:00Z' },
      { sku: 'G', validFrom: '2026-12-20T00:00Z' },
      { sku: 'G', value: 8, validFrom: 'bald' },
    ]);
    expect(refusalsOf(report)).toEqual([
      'prices 2 validUntil validity.reversed',
      'prices 3 validFrom validity.overlaps',
      'prices 4 validFrom value.missing',
      'prices 5 value number.invalid',
      'prices 6 value value.missing',
      'prices 7 validFrom moment.invalid',
    ]);
    expect(await pricesOf('G')).toEqual(['base 1: 10 / 9 per 1']);
    expect(refusalsOf(await load([{ ...planned, validFrom: '2026-12-10T00:00Z', validUntil: '' }]))).toEqual(
      [],
    );
  });

  it('writes its price changes to the audit log', async () => {
    const entries = await fixture.query<{ details: { changed: number } }>(
      `select details from audit_entry where tenant_id = $1 and action = 'prices.advanced' order by id limit 1`,
    );
    expect(entries).toEqual([{ details: { changed: 1 } }]);
  });
});
