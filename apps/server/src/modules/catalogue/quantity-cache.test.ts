import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, setPreStock, setStock } from '../../../test/catalogue-factories.ts';
import { createTenant } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createTestListener } from '../../../test/test-listener.ts';
import type { Listener } from '../../database/listen.ts';
import { createCaches } from '../../shared/cache.ts';
import { createQuantityCache } from './quantity-cache.ts';
import type { Quantities } from './quantity-columns.ts';
import type { QuantityReader } from './quantity-reader.ts';

const seasonIds = ['spring'];

/** A memory over numbers that the test changes, and for which blocks of sixteen ids it has asked. */
function memory() {
  const stocks = new Map([
    [1, 10],
    [2, 20],
    [70, 700],
  ]);
  const asked: number[][] = [];
  let until: Promise<void> | undefined;
  const read: QuantityReader = async ({ variantIds }) => {
    asked.push([...new Set(variantIds.map((id) => id >> 4))]);
    const found = variantIds.flatMap((id): [number, Quantities][] => {
      const stock = stocks.get(id);
      return stock === undefined ? [] : [[id, { stock, preStocks: {} }]];
    });
    await until;
    return new Map(found);
  };
  const known = createQuantityCache({ caches: createCaches(), read });
  const stocksOf = async (variantIds: number[], seasons = seasonIds, tenantId = 1) => {
    const answer = await known.of({ tenantId, variantIds, seasonIds: seasons });
    return variantIds.map((id) => answer.get(id)?.stock);
  };
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    until = promise;
    return () => {
      until = undefined;
      resolve();
    };
  };
  return { known, stocks, asked, stocksOf, hold };
}

describe('cached stock', () => {
  it('PROD-06 asks once for each article, also for those that have no stock at all', async () => {
    const { asked, stocksOf } = memory();
    expect(await stocksOf([1, 2, 9])).toEqual([10, 20, 0]);
    expect(await stocksOf([9, 2, 70, 5])).toEqual([0, 20, 700, 0]);
    expect(asked).toEqual([[0], [4]]);
  });

  it('CHKO-20 reads stock again after a sale of this process, before its notice arrives', async () => {
    const { known, stocks, stocksOf } = memory();
    await stocksOf([1, 70]);
    stocks.set(1, 4).set(70, 600);
    known.forgetVariants(1, [1, 70]);
    expect(await stocksOf([1, 70])).toEqual([4, 600]);
  });

  it('PROD-06 asks again for the articles near one that has changed, and for no others', async () => {
    const { known, stocks, asked, stocksOf } = memory();
    await stocksOf([1, 2, 70]);
    stocks.set(2, 19);
    known.forget('1/0');
    expect(await stocksOf([1, 2, 70])).toEqual([10, 19, 700]);
    expect(asked.at(-1)).toEqual([0]);
    stocks.set(70, 1);
    known.forget('');
    expect(await stocksOf([70])).toEqual([1]);
  });

  it('PROD-06 does not cache stock whose notice arrived during the read', async () => {
    const { known, stocks, stocksOf, hold } = memory();
    const release = hold();
    const reading = stocksOf([1]);
    stocks.set(1, 9);
    known.forget('1/0');
    release();
    expect(await reading).toEqual([10]);
    expect(await stocksOf([1])).toEqual([9]);
  });

  it('CONF-12 ROLE-02 keeps tenants apart, and the seasons of before', async () => {
    const { asked, stocksOf } = memory();
    await stocksOf([1]);
    await stocksOf([1], ['spring', 'autumn']);
    await stocksOf([1], ['spring', 'autumn'], 2);
    await stocksOf([1], ['spring', 'autumn']);
    expect(asked).toEqual([[0], [0], [0]]);
  });
});

describe('the notice of changed quantities', () => {
  let database: TestDatabase;
  let listener: Listener;
  const heard: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    listener = createTestListener(database.url);
    await listener.listen({ quantities_changed: (payload) => void heard.push(payload) });
  });
  afterAll(async () => {
    await listener.close();
    await database.close();
  });

  it('PROD-06 comes with every change of stock and pre-stock, once for a block of a transaction', async () => {
    const { tenantId } = await createTenant(database.db);
    const { variantIds } = await createProduct(database.db, { tenant_id: tenantId, variants: [{}] });
    const variantId = variantIds[0] as number;
    await database.db
      .insertInto('season')
      .values({
        tenant_id: tenantId,
        id: 'spring',
        key: 'spring',
        name: { de: 'spring' },
        date: '2030-01-01',
      })
      .execute();
    const block = `${tenantId}/${variantId >> 6}`;
    const changes = [
      () => setStock(database.db, { tenantId, variantId, quantity: 7 }),
      () => setPreStock(database.db, { tenantId, variantId, seasonId: 'spring', quantity: 3 }),
      () => setPreStock(database.db, { tenantId, variantId, seasonId: 'spring', quantity: 2 }),
      () => database.db.deleteFrom('pre_stock').where('tenant_id', '=', tenantId).execute(),
      () => database.db.deleteFrom('stock').where('tenant_id', '=', tenantId).execute(),
    ];
    // The product was created with stock: its own notice must have arrived.
    await settled();
    for (const change of changes) {
      await change();
      expect(await settled()).toEqual([block]);
    }
  });

  /** Waits until all earlier notices have arrived, and takes them. */
  async function settled(): Promise<string[]> {
    await database.pool.query("select pg_notify('quantities_changed', 'settled')");
    await expect.poll(() => heard.at(-1)).toBe('settled');
    return heard.splice(0).slice(0, -1);
  }
});
