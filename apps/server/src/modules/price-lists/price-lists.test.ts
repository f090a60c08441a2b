import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, setPrice } from '../../../test/catalogue-factories.ts';
import { startWithDailyJob } from '../../../test/daily-job.ts';
import { createCompany, createPriceList, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let token: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'owner' }));
  await createPriceList(db(), { tenant_id: tenantId, code: 'base', name: 'Basis', is_base: true });
  await createCompany(db(), { tenant_id: tenantId, customer_no: 'K-1', name: 'Sport Huber' });
  const { variantId } = await createProduct(db(), {
    tenant_id: tenantId,
    sku: 'A',
    variant: { price: 10.33 },
  });
  await setPrice(db(), { tenantId, variantId, min_quantity: 10, value: 9, pre_order_value: 8 });
  await createProduct(db(), {
    ...{ tenant_id: tenantId, sku: 'B', name_de: 'Socke', name_en: 'Sock' },
    variant: { price: 4 },
  });
});
afterAll(() => app.close());

const read = async (code: string) =>
  (await app.inject(routes.priceLists.read, { token, params: { code } })).body.data;
const pricesOf = async (code: string) =>
  (await app.inject(routes.grid.rows, { token, query: { priceLists: code } })).body.data.map(
    ({ sku, prices }) => [sku, prices[code] ?? []],
  );
const scheduled = async (query: Record<string, string> = {}) =>
  (await app.inject(routes.priceLists.scheduled, { token, query })).body.data;

/** The price of B in the list gold that buyers pay. */
async function shopPrice(): Promise<number | undefined> {
  const { rows } = await app.database.pool.query<{ value: number }>(
    `select price.value::float as value from price
     join variant on variant.tenant_id = $1 and variant.id = price.variant_id and variant.sku = 'B'
     join price_list list on list.tenant_id = $1 and list.id = price.price_list_id and list.code = 'gold'
     where price.tenant_id = $1 and price.min_quantity = 1`,
    [tenantId],
  );
  return rows[0]?.value;
}

describe('issue 18: price lists', () => {
  it('creates a list as a copy, changed by percent and rounded', async () => {
    const copy = { from: 'base', percent: -10, rounding: '0.05' } as const;
    const { data } = (
      await app.inject(routes.priceLists.create, { token, body: { code: 'gold', name: 'Gold', copy } })
    ).body;
    expect(data).toMatchObject({ code: 'gold', name: 'Gold', isBase: false, prices: 3, customers: 0 });
    expect(await pricesOf('gold')).toEqual([
      [
        'A',
        [
          [1, 9.3, null, 1],
          [10, 8.1, 7.2, 1],
        ],
      ],
      ['B', [[1, 3.6, null, 1]]],
    ]);
    const again = await app.inject(routes.priceLists.create, { token, body: { code: 'gold', name: 'X' } });
    expect([again.status, again.error.code]).toEqual([409, 'price.list.taken']);
  });

  it('raises a whole list by percent', async () => {
    const body = { from: 'gold', percent: 3, rounding: '0.90' } as const;
    const { data } = (await app.inject(routes.priceLists.copy, { token, params: { code: 'gold' }, body }))
      .body;
    expect([data, await pricesOf('gold')]).toEqual([
      { changed: 3 },
      [
        [
          'A',
          [
            [1, 9.9, null, 1],
            [10, 7.9, 7.9, 1],
          ],
        ],
        ['B', [[1, 3.9, null, 1]]],
      ],
    ]);
    const missing = await app.inject(routes.priceLists.copy, {
      token,
      params: { code: 'gold' },
      body: { ...body, from: 'nope' },
    });
    expect(missing.error.code).toBe('price.list.not.found');
  });

  it('gives it to a customer, refuses to delete it then, and renames it only by its version', async () => {
    const customer = { token, params: { code: 'gold', customerNo: 'K-1' } };
    expect((await app.inject(routes.priceLists.assign, customer)).body.data.assigned).toMatchObject([
      { customerNo: 'K-1' },
    ]);
    const refused = await app.inject(routes.priceLists.remove, { token, params: { code: 'gold' } });
    expect([refused.status, refused.error.code]).toEqual([409, 'price.list.in.use']);
    expect((await app.inject(routes.priceLists.release, customer)).body.data.customers).toBe(0);
    const unknown = { token, params: { code: 'gold', customerNo: 'K-9' } };
    expect((await app.inject(routes.priceLists.assign, unknown)).error.code).toBe('company.not.found');

    const { version } = await read('gold');
    const body = { name: 'Gold 2027', version };
    const update = { token, params: { code: 'gold' }, body };
    expect((await app.inject(routes.priceLists.update, update)).body.data.name).toBe('Gold 2027');
    expect((await app.inject(routes.priceLists.update, update)).error.code).toBe('record.changed');
  });

  it('makes a list the base list, lists it first, and deletes an unused one', async () => {
    const { version, name } = await read('gold');
    const body = { name, version, isBase: true as const };
    await app.inject(routes.priceLists.update, { token, params: { code: 'gold' }, body });
    const { data, meta } = (await app.inject(routes.priceLists.list, { token })).body;
    expect([data.map(({ code, isBase }) => [code, isBase]), meta.total]).toEqual([
      [
        ['gold', true],
        ['base', false],
      ],
      2,
    ]);
    const refused = await app.inject(routes.priceLists.remove, { token, params: { code: 'gold' } });
    expect(refused.error.code).toBe('price.list.in.use');
    expect((await app.inject(routes.priceLists.remove, { token, params: { code: 'base' } })).status).toBe(
      204,
    );
    expect((await app.inject(routes.priceLists.read, { token, params: { code: 'base' } })).status).toBe(404);
    const search = await app.inject(routes.priceLists.list, { token, query: { search: '2027' } });
    expect(search.body.meta.total).toBe(1);
  });

  it('leaves prices to people with the right', async () => {
    const { token: office } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' });
    const answer = await app.inject(routes.priceLists.list, { token: office });
    expect([answer.status, answer.error.code]).toEqual([403, 'operator.right.missing']);
  });
});

describe('issue 18: scheduled prices', () => {
  it('plans a price, which the shop has at its moment without a restart, and back at its end', async () => {
    const prices = [
      {
        sku: 'B',
        priceList: 'gold',
        minQuantity: 1,
        value: '2,50',
        validFrom: '2026-11-16T11:00',
        validUntil: '2026-11-16T12:00',
      },
    ];
    const answer = await app.inject(routes.priceLists.schedule, { token, body: { prices } });
    expect(answer.body.data).toEqual({ changed: 1 });
    expect(await scheduled()).toMatchObject([
      { sku: 'B', value: 2.5, usualValue: 3.9, state: 'planned', validFrom: '2026-11-16T10:00:00.000Z' },
    ]);
    const english = await app.inject(routes.priceLists.scheduled, { token, locale: 'en' });
    expect([(await scheduled())[0]?.name, english.body.data[0]?.name]).toEqual(['Socke', 'Sock']);
    app.clock.set('2026-11-16T10:00:00Z');
    await startWithDailyJob(app, 'advance-prices');
    await expect
      .poll(async () => (await scheduled({ state: 'inForce' })).map(({ usualValue }) => usualValue), {
        timeout: 20_000,
      })
      .toEqual([3.9]);
    expect(await shopPrice()).toBe(2.5);
  });

  it('keeps a price in force when its usual price is raised, copied or saved in the grid', async () => {
    const copy = { from: 'gold', percent: 10, rounding: '0.01' } as const;
    await app.inject(routes.priceLists.copy, { token, params: { code: 'gold' }, body: copy });
    expect([await shopPrice(), (await scheduled({ state: 'inForce' }))[0]?.usualValue]).toEqual([2.5, 4.29]);
    await app.inject(routes.priceLists.create, { token, body: { code: 'silver', name: 'Silber', copy } });
    expect((await pricesOf('silver'))[1]).toEqual(['B', [[1, 4.72, null, 1]]]);
    const save = async (before: string, after: string) => {
      const cells: [string, string, string][] = [['B', before, after]];
      const column = { kind: 'price' as const, priceList: 'gold', minQuantity: 1, cells };
      return (await app.inject(routes.grid.save, { token, body: { columns: [column] } })).body.data;
    };
    // The second one takes the first one back; it may also make the price in force the usual one.
    for (const [before, after] of [
      ['4.29', '2.5'],
      ['2.5', '3.9'],
    ] as const) {
      expect(await save(before, after)).toEqual({ saved: 1, refused: [], conflicts: [] });
      expect((await pricesOf('gold'))[1]).toEqual(['B', [[1, Number(after), null, 1]]]);
      expect(await shopPrice()).toBe(2.5);
    }
  });

  it('refuses what an import refuses, at its row', async () => {
    const prices = [
      { sku: 'A', priceList: 'gold', minQuantity: 1, value: '1', validFrom: '2026-12-01' },
      { sku: 'nope', priceList: 'gold', minQuantity: 1, value: 'x', validFrom: 'bald' },
    ];
    const answer = await app.inject(routes.priceLists.schedule, { token, body: { prices } });
    expect(answer.status).toBe(422);
    expect(answer.error.details).toMatchObject([
      { row: 2, field: 'value' },
      { row: 2, field: 'validFrom' },
    ]);
    expect(await scheduled({ search: 'a', state: 'planned' })).toEqual([]);
  });

  it('moves a plan in one step, against its own former period, and keeps its price unit', async () => {
    const key = { sku: 'B', priceList: 'gold', minQuantity: 4 };
    const plan = (prices: object[]) =>
      app.inject(routes.priceLists.schedule, { token, body: { prices } as never });
    const first = { ...key, value: '200', priceUnit: '100' };
    await plan([{ ...first, validFrom: '2027-02-01T00:00', validUntil: '2027-03-01T00:00' }]);
    const [{ validFrom } = { validFrom: '' }] = await scheduled({ search: 'b', state: 'planned' });
    const moved = { ...first, validFrom: '2027-02-15T00:00', validUntil: '2027-03-15T00:00' };
    expect((await plan([moved])).error.details).toMatchObject([{ field: 'validFrom' }]);
    expect((await plan([{ ...key, validFrom, remove: true }, moved])).body.data).toEqual({ changed: 2 });
    expect(await scheduled({ search: 'b', state: 'planned' })).toMatchObject([
      { value: 200, priceUnit: 100, validFrom: '2027-02-14T23:00:00.000Z' },
    ]);
    await plan([{ ...key, validFrom: moved.validFrom, remove: true }]);
  });

  it('refuses the second of two concurrent changes of a plan', async () => {
    const key = { sku: 'B', priceList: 'gold', minQuantity: 7 };
    const plan = async (...prices: object[]) => {
      const answer = await app.inject(routes.priceLists.schedule, { token, body: { prices } as never });
      return answer.status === 200 ? answer.body.data.changed : [answer.status, answer.error.code];
    };
    await plan({ ...key, value: '3', validFrom: '2027-05-01T00:00' });
    const [row] = await scheduled({ search: 'b', state: 'planned' });
    const { validFrom = '', version = '' } = row ?? {};
    expect(await plan({ ...key, validFrom, value: '2', version })).toBe(1);
    expect(await plan({ ...key, validFrom, value: '1', version })).toEqual([409, 'record.changed']);
    expect(await plan({ ...key, validFrom, remove: true, version })).toEqual([409, 'record.changed']);
    const [now] = await scheduled({ search: 'b', state: 'planned' });
    expect(now).toMatchObject({ value: 2 });
    const fresh = { ...key, validFrom, version: now?.version };
    expect(
      await plan({ ...fresh, remove: true }, { ...key, value: '2', validFrom: '2027-05-02T00:00' }),
    ).toBe(2);
    expect(await plan({ ...fresh, value: '2' })).toEqual([404, 'scheduled.price.not.found']);
    expect(await plan({ ...fresh, validFrom: 'bald', value: '2' })).toEqual([422, 'validation.failed']);
    expect(await plan({ ...key, validFrom: '2027-05-02T00:00', remove: true })).toBe(1);
  });

  it('shows the usual price beside a later plan, not the one in force', async () => {
    const later = { sku: 'B', priceList: 'gold', minQuantity: 1, validFrom: '2027-06-01T00:00' };
    const change = (price: object) =>
      app.inject(routes.priceLists.schedule, { token, body: { prices: [{ ...later, ...price }] } as never });
    await change({ value: '2' });
    expect((await scheduled()).map(({ state, usualValue }) => [state, usualValue])).toEqual([
      ['planned', 3.9],
      ['inForce', 3.9],
    ]);
    await change({ remove: true });
  });

  it('removes a plan in force: the price before is back at once', async () => {
    const prices = [
      {
        sku: 'B',
        priceList: 'gold',
        minQuantity: 1,
        validFrom: '2026-11-16T10:00:00Z',
        remove: true as const,
      },
    ];
    await app.inject(routes.priceLists.schedule, { token, body: { prices } });
    expect((await pricesOf('gold'))[1]).toEqual(['B', [[1, 3.9, null, 1]]]);
    expect(await scheduled()).toEqual([]);
    const { details } = await db()
      .selectFrom('audit_entry')
      .select('details')
      .where('tenant_id', '=', tenantId)
      .where('action', '=', 'prices.scheduled')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { remove: _, ...named } = prices[0] as (typeof prices)[number];
    expect(details).toEqual({ names: expect.any(Object), prices: [null, [{ ...named, _delete: true }]] });
  });
});
