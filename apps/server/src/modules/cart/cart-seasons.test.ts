import { type BasketLine, type BasketLineInput, routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct, type MadeProduct } from '../../../test/catalogue-factories.ts';
import { createSeason, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let token: string;
/** Ids of the seasons; spring is over from 18 November on. */
let spring: string;
let autumn: string;
let jacket: MadeProduct;

const beforeSpring = '2026-11-16T09:00:00Z';
const afterSpring = '2026-11-18T12:00:00Z';

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(beforeSpring);
  ({ tenantId } = await createTenant(shop.database.db, { settings: { isPreOrderModeVisible: true } }));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
  spring = await season('Frühjahr', '2026-11-17');
  autumn = await season('Herbst', '2026-11-19');
  jacket = await createProduct(shop.database.db, {
    tenant_id: tenantId,
    variants: [{ sku: 'J1', price: 10, preStocks: { [spring]: 50, [autumn]: 50 } }],
  });
});

async function season(name: string, date: string): Promise<string> {
  const made = await createSeason(shop.database.db, {
    tenant_id: tenantId,
    name: { de: name, en: name },
    date,
  });
  return made.seasonId;
}

const save = (op: 'put' | 'keep', line: Partial<BasketLineInput>) =>
  shop.inject(routes.cart.change, {
    token,
    body: {
      changes: [{ op, line: { _id: jacket.productId, sku: 'J1', orderType: 'preOrder', ...line } }],
    },
  });

const put = (quantities: number[], seasonIds?: string[]) =>
  save('put', { quantities, ...(seasonIds ? { seasonIds } : {}) });

const read = async () => (await shop.inject(routes.cart.read, { token })).body;

async function readLine(): Promise<BasketLine | undefined> {
  return (await read()).items[0];
}

/** What is stored of the only line, by season id. */
async function stored() {
  const { season_quantities } = await shop.database.db
    .selectFrom('basket_line')
    .select('season_quantities')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return season_quantities;
}

describe('season ids', () => {
  it('CART-03 answers the seasons that quantities and pre-stocks stand for', async () => {
    const { body } = await put([4, 3]);
    const seasons = [
      { _id: spring, name: 'Frühjahr', date: '2026-11-17' },
      { _id: autumn, name: 'Herbst', date: '2026-11-19' },
    ];
    expect(body).toMatchObject({ seasons, lines: [{ quantities: [4, 3] }] });
    expect(await read()).toMatchObject({ seasons, items: [{ quantities: [4, 3] }] });
  });

  it('CART-03 stores quantities by season id in any order', async () => {
    await put([3, 4], [autumn, spring]);
    expect(await stored()).toEqual({ [spring]: 4, [autumn]: 3 });
  });

  it('CART-03 stores nothing in a season that was added before the others since the page was loaded', async () => {
    await season('Vorfrühling', '2026-11-16');
    expect((await put([5, 0], [spring, autumn])).status).toBe(200);
    expect(await stored()).toEqual({ [spring]: 5 });
  });

  it('CART-03 leaves seasons that are not named as they are', async () => {
    await put([4, 3]);
    await put([6], [autumn]);
    expect(await stored()).toEqual({ [spring]: 4, [autumn]: 6 });
  });

  it('CART-03 without season ids the places are those of the offered seasons', async () => {
    await put([4, 3]);
    await put([0, 5]);
    expect(await stored()).toEqual({ [autumn]: 5 });
  });

  it('CART-03 refuses a call with quantities for an ended season, and stores none of its lines', async () => {
    shop.clock.set(afterSpring);
    const answer = await put([5, 2], [spring, autumn]);
    expect([answer.status, answer.error]).toMatchObject([
      409,
      {
        code: 'season.over',
        details: [
          {
            index: 0,
            sku: 'J1',
            seasons: [{ seasonId: spring, name: 'Frühjahr', date: '2026-11-17', quantity: 5 }],
          },
        ],
      },
    ]);
    expect((await read()).items).toEqual([]);
  });

  it('CART-03 refuses pieces for a season that does not exist', async () => {
    const answer = await put([5], ['gone']);
    expect([answer.status, answer.error]).toMatchObject([
      409,
      { code: 'season.over', details: [{ seasons: [{ seasonId: 'gone', name: null, quantity: 5 }] }] },
    ]);
  });

  it.each([
    ['more quantities than ids', [1, 2, 3], (ids: string[]) => ids],
    ['an id twice', [1, 2], ([id = '']: string[]) => [id, id]],
  ])('TABL-14 refuses %s', async (_what, quantities, idsOf) => {
    const answer = await put(quantities, idsOf([spring, autumn]));
    expect([answer.status, answer.error.code]).toEqual([422, 'quantity.invalid']);
  });

  it.each([[''], ['a-b'], ['x'.repeat(65)]])('API-38 refuses the season id %j', async (id) => {
    const answer = await put([1], [id]);
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
  });
});

describe('a season that ended', () => {
  beforeEach(async () => {
    await put([5, 7], [spring, autumn]);
    shop.clock.set(afterSpring);
  });

  const ended = () => [{ seasonId: spring, name: 'Frühjahr', date: '2026-11-17', quantity: 5 }];

  it('CART-03 names the pieces that went with it at the line', async () => {
    const { seasons, items } = await read();
    expect(seasons.map(({ _id }) => _id)).toEqual([autumn]);
    expect(items[0]).toMatchObject({ quantities: [7], endedSeasons: ended() });
  });

  it('CART-03 a save of the other seasons, with or without ids, keeps the pieces until they are acknowledged', async () => {
    await put([8]);
    expect(await stored()).toEqual({ [spring]: 5, [autumn]: 8 });
    await put([9], [autumn]);
    expect(await stored()).toEqual({ [spring]: 5, [autumn]: 9 });
    // A tab from before midnight sends what it shows.
    const { status, body } = await put([5, 6], [spring, autumn]);
    expect(status).toBe(200);
    expect(body.lines[0]).toMatchObject({ quantities: [6], endedSeasons: ended() });
    expect(await stored()).toEqual({ [spring]: 5, [autumn]: 6 });
  });

  it('CART-03 refuses other pieces of it', async () => {
    expect((await put([6, 7], [spring, autumn])).error.code).toBe('season.over');
    expect(await stored()).toEqual({ [spring]: 5, [autumn]: 7 });
  });

  it('CART-03 naming it with nothing acknowledges; keeping the former line takes that back', async () => {
    const { body } = await put([0, 7], [spring, autumn]);
    expect(body.lines[0]?.endedSeasons).toBeUndefined();
    expect(await stored()).toEqual({ [autumn]: 7 });
    const kept = await save('keep', { quantities: [5, 7], seasonIds: [spring, autumn] });
    expect(kept.body.lines[0]).toMatchObject({ quantities: [7], endedSeasons: ended() });
    expect(await stored()).toEqual({ [spring]: 5, [autumn]: 7 });
  });

  it('CART-03 a line of ended seasons shows its quantities', async () => {
    shop.clock.set('2026-11-20T12:00:00Z');
    const line = await readLine();
    expect(line?.quantities).toEqual([]);
    expect(line?.endedSeasons?.map(({ quantity }) => quantity)).toEqual([5, 7]);
  });
});
