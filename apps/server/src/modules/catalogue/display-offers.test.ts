import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct, setPreStock, setPrice, setStock } from '../../../test/catalogue-factories.ts';
import { createPriceList, createTenant } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { StatementRunner } from '../../database/connection.ts';
import { createCaches } from '../../shared/cache.ts';
import { createPriceCache } from './price-cache.ts';
import { createQuantityReader } from './quantity-reader.ts';

let database: TestDatabase;
let tenantId: number;
/** Every statement that goes to the database, by its name. */
let statements: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(database.db));
  statements = [];
  heldAnswer = undefined;
  isBroken = false;
});

/** The pool, with each statement's name written down; it fails while `isBroken`. */
let isBroken = false;
/** Statements about this price list wait for `release`. */
let held: { priceListId: number; until: Promise<void> } | undefined;
/** Answers wait for it after they were read. */
let heldAnswer: Promise<void> | undefined;
let answered = 0;
const heardPool = {
  async query(statement: QueryConfig & { name: string }) {
    statements.push(statement.name);
    if (held && statement.values?.[1] === held.priceListId) await held.until;
    if (isBroken) throw new Error('broken');
    const answer = await database.pool.query(statement);
    answered += 1;
    await heldAnswer;
    return answer;
  },
} as StatementRunner;

const variants = async (count: number, price = 10) =>
  (
    await createProduct(database.db, {
      tenant_id: tenantId,
      variants: Array.from({ length: count }, () => ({ prices: [{ value: price }] })),
    })
  ).variantIds;

/** Sixteen of thirty-two ids in a row that are read together. */
function ofOneBlock(ids: readonly number[]): number[] {
  return ids.slice(ids.findIndex((id) => id % 16 === 0)).slice(0, 16);
}

describe('prices', () => {
  async function shop({ maxWholeSteps = 3, maxKeptOfList = 100, maxKept = 1_000 } = {}) {
    const basePriceListId = (
      await database.db
        .selectFrom('price_list')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('is_base', '=', true)
        .executeTakeFirstOrThrow()
    ).id;
    const { priceListId } = await createPriceList(database.db, { tenant_id: tenantId });
    const prices = createPriceCache({
      caches: createCaches(),
      pool: heardPool,
      maxWholeSteps,
      maxKeptOfList,
      maxKept,
    });
    const read = async (variantIds: readonly number[], own: number | null = priceListId) =>
      (await prices.of({ tenantId, variantIds, priceListId: own, basePriceListId })).map((price) =>
        price ? price.valueE4 / 100 : null,
      );
    return { basePriceListId, priceListId, prices, read };
  }

  it.each([
    ['read whole', 100],
    ['read as they are asked for', 1],
  ])(
    'ROLE-09 PROD-03 shows the company’s own price before the base list’s, from lists %s',
    async (_, maxWholeSteps) => {
      const [first, second, third] = (await variants(3)) as [number, number, number];
      const { priceListId, read } = await shop({ maxWholeSteps });
      await setPrice(database.db, { tenantId, variantId: first, value: 8, price_list_id: priceListId });
      await setPrice(database.db, {
        tenantId,
        variantId: second,
        value: 7,
        min_quantity: 10,
        price_list_id: priceListId,
      });
      await setPrice(database.db, { tenantId, variantId: third, value: 0, price_list_id: priceListId });
      // A volume price alone leaves the price of one piece to the base list; 0 is a price on request.
      expect(await read([first, second, third])).toEqual([800, 1000, null]);
      expect(await read([third, first], null)).toEqual([1000, 1000]);
    },
  );

  it('CATG-10 caches prices until a notice names their list', async () => {
    const ids = await variants(40);
    const { basePriceListId, prices, read } = await shop();
    await read(ids.slice(0, 2), null);
    await read([...ids.slice(0, 2), ...ids.slice(32, 34)], null);
    await read(ids.slice(0, 2), null);
    expect(statements).toEqual(['catalogue-prices-whole', 'catalogue-prices-some', 'catalogue-prices-some']);
    await setPrice(database.db, { tenantId, variantId: ids[0] as number, value: 12 });
    expect(await read(ids.slice(0, 2), null)).toEqual([1000, 1000]);
    prices.forget(`${tenantId}/${basePriceListId + 1}`);
    expect(await read(ids.slice(0, 2), null)).toEqual([1000, 1000]);
    prices.forget(`${tenantId}/${basePriceListId}`);
    expect(await read(ids.slice(0, 2), null)).toEqual([1200, 1000]);
    await setPrice(database.db, { tenantId, variantId: ids[0] as number, value: 13 });
    prices.forget('');
    expect(await read(ids.slice(0, 2), null)).toEqual([1300, 1000]);
  });

  it('CATG-05 invalidates only the blocks of a price list that a notice names', async () => {
    const ids = await variants(4);
    const variantId = ids[0] as number;
    const { basePriceListId, prices, read } = await shop();
    await read(ids, null);
    await setPrice(database.db, { tenantId, variantId, value: 12 });
    prices.forget(`${tenantId}/${basePriceListId}/${(variantId >> 10) + 1},${(variantId >> 10) + 2}`);
    expect(await read(ids, null)).toEqual([1000, 1000, 1000, 1000]);
    prices.forget(`${tenantId}/${basePriceListId}/${variantId >> 10}`);
    expect(await read(ids, null)).toEqual([1200, 1000, 1000, 1000]);
    expect(statements).toEqual(['catalogue-prices-whole', 'catalogue-prices-some', 'catalogue-prices-some']);
  });

  it.each([
    ['read whole', 100, 40],
    ['read as they are asked for', 1, 30],
  ])('issue 4 keeps no more prices than its bound, of lists %s', async (_, maxWholeSteps, maxKept) => {
    const ids = ofOneBlock(await variants(32));
    const { priceListId, read } = await shop({ maxWholeSteps, maxKept });
    for (const variantId of ids)
      await setPrice(database.db, { tenantId, variantId, value: 8, price_list_id: priceListId });
    await read(ids, null);
    await read(ids, null);
    const begun = () => statements.filter((name) => name === 'catalogue-prices-whole').length;
    expect(begun()).toBe(1);
    // Two lists are more than fits: the base list gives way.
    await read(ids);
    expect(begun()).toBe(2);
    await read(ids, null);
    expect(begun()).toBe(3);
  });

  it('CATG-05 reads the prices of neighbours too, because a product’s articles are neighbours', async () => {
    const ids = ofOneBlock(await variants(32));
    const { read } = await shop();
    for (const id of ids) expect(await read([id], null)).toEqual([1000]);
    expect(statements).toEqual(['catalogue-prices-whole', 'catalogue-prices-some']);
  });

  describe('a price that several requests ask for at the same time', () => {
    async function held() {
      const ids = ofOneBlock(await variants(32));
      const variantId = ids[0] as number;
      const { basePriceListId, prices, read } = await shop();
      // The list is begun with a variant that there is not.
      await read([4_000_000], null);
      statements = [];
      answered = 0;
      const { promise, resolve: release } = Promise.withResolvers<void>();
      heldAnswer = promise;
      const change = async () => {
        await setPrice(database.db, { tenantId, variantId, value: 12 });
        prices.forget(`${tenantId}/${basePriceListId}/${variantId >> 10}`);
      };
      return { ids, variantId, prices, read, release, change, basePriceListId };
    }

    it('is read once, by their lists and with its neighbours', async () => {
      const { ids, read, release, prices, basePriceListId } = await held();
      const { tenantId: other } = await createTenant(database.db);
      const readings = ids.map((id) => read([id], null));
      const ofOther = prices.of({
        tenantId: other,
        variantIds: ids,
        priceListId: null,
        basePriceListId,
      });
      release();
      expect(await Promise.all(readings)).toEqual(ids.map(() => [1000]));
      expect(await ofOther).toEqual(ids.map(() => null));
      expect(statements.filter((name) => name === 'catalogue-prices-some')).toHaveLength(1);
    });

    it('is read again after a notice during the read; only the newer result is cached', async () => {
      const { variantId, read, release, change } = await held();
      const before = read([variantId], null);
      // The statement has read what it answers.
      await expect.poll(() => answered).toBe(1);
      await change();
      const after = read([variantId], null);
      release();
      expect([await before, await after]).toEqual([[1000], [1200]]);
      expect(await read([variantId], null)).toEqual([1200]);
      expect(statements).toEqual(['catalogue-prices-some', 'catalogue-prices-some']);
    });

    it('is not cached after a notice during the read', async () => {
      const { variantId, read, release, change } = await held();
      const before = read([variantId], null);
      await expect.poll(() => answered).toBe(1);
      await change();
      release();
      expect(await before).toEqual([1000]);
      expect(await read([variantId], null)).toEqual([1200]);
    });

    it('is read again by those who ask after a failure', async () => {
      const { ids, variantId, read, release } = await held();
      isBroken = true;
      const readings = Promise.allSettled(ids.map((id) => read([id], null)));
      release();
      expect((await readings).every(({ status }) => status === 'rejected')).toBe(true);
      isBroken = false;
      expect(await read([variantId], null)).toEqual([1000]);
      expect(statements).toEqual(['catalogue-prices-some', 'catalogue-prices-some']);
    });
  });

  it('PROD-10 remembers that there is no price, and that a price is that of a list with steps only', async () => {
    const ids = await variants(4);
    const unpriced = await variants(1, 0);
    const { read } = await shop();
    expect(await read([...unpriced, 4_000_000], null)).toEqual([null, null]);
    expect(await read([...unpriced, 4_000_000], null)).toEqual([null, null]);
    expect(statements.filter((name) => name === 'catalogue-prices-some')).toHaveLength(1);
    expect(await read(ids, null)).toEqual([1000, 1000, 1000, 1000]);
  });

  it('PROD-03 shows a price although its list was begun anew while the company’s own was read', async () => {
    const ids = await variants(4);
    const { priceListId, read } = await shop({ maxWholeSteps: 1, maxKeptOfList: 3 });
    await read(ids.slice(0, 3), null);
    const { promise, resolve } = Promise.withResolvers<void>();
    held = { priceListId, until: promise };
    const reading = read(ids.slice(0, 3));
    expect(await read(ids.slice(3), null)).toEqual([1000]);
    held = undefined;
    resolve();
    expect(await reading).toEqual([1000, 1000, 1000]);
    // No more than the limit is kept.
    expect(await read(ids, null)).toEqual([1000, 1000, 1000, 1000]);
  });
});

describe('quantities', () => {
  const seasonIds = ['spring', 'autumn'];
  const season = (id: string) =>
    database.db
      .insertInto('season')
      .values({ tenant_id: tenantId, id, key: id, name: { de: id }, date: '2030-01-01' })
      .execute();

  it('PROD-06 answers stock and pre-stocks as they are at this moment, of the seasons asked for', async () => {
    const [first, second] = (await variants(2)) as [number, number];
    for (const id of [...seasonIds, 'winter']) await season(id);
    await setStock(database.db, { tenantId, variantId: first, quantity: -2 });
    await setPreStock(database.db, { tenantId, variantId: first, seasonId: 'autumn', quantity: 4 });
    await setPreStock(database.db, { tenantId, variantId: first, seasonId: 'winter', quantity: 9 });
    const read = createQuantityReader({ pool: heardPool });
    const ask = () => read({ tenantId, variantIds: [first, second], seasonIds });
    expect((await ask()).get(first)).toEqual({ stock: -2, preStocks: { autumn: 4 } });
    await setStock(database.db, { tenantId, variantId: first, quantity: 3 });
    expect((await ask()).get(first)).toEqual({ stock: 3, preStocks: { autumn: 4 } });
  });

  it('CATG-05 concurrent requests share one read, tenants separately', async () => {
    const ids = await variants(3);
    const { tenantId: other } = await createTenant(database.db);
    const read = createQuantityReader({ pool: heardPool });
    const answers = await Promise.all([
      ...ids.map((id) => read({ tenantId, variantIds: [id], seasonIds: [] })),
      read({ tenantId: other, variantIds: ids, seasonIds: [] }),
    ]);
    expect(statements).toHaveLength(2);
    expect(answers.map((answer, at) => answer.get(ids[at] ?? 0)?.stock)).toEqual([100, 100, 100, undefined]);
  });

  it('CATG-05 answers the others when a statement fails', async () => {
    const [id] = (await variants(1)) as [number];
    isBroken = true;
    const read = createQuantityReader({ pool: heardPool });
    const ask = () => read({ tenantId, variantIds: [id], seasonIds: [] });
    await expect(ask()).rejects.toThrow('broken');
    isBroken = false;
    expect((await ask()).get(id)?.stock).toBe(100);
  });
});
