import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, createSeason, createSession, createTenant } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let operator: string;
const orders: Record<string, { orderId: string; orderNumber: string; companyId: string }> = {};
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ token: operator } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' }));
  const sport = (
    await createCompany(db(), { tenant_id: tenantId, customer_no: 'K-1001', name: 'Sport Huber GmbH' })
  ).companyId;
  const alpin = (
    await createCompany(db(), { tenant_id: tenantId, customer_no: 'K-2002', name: 'Alpin & Tal' })
  ).companyId;
  const { seasonId } = await createSeason(db(), { tenant_id: tenantId });
  orders.old = await createOrder(db(), {
    tenant_id: tenantId,
    company_id: sport,
    order_date: new Date('2026-01-05T10:00:00Z'),
    order_status: 'delivered',
    delivery_status: 'delivered',
    payment_status: 'paid',
    gross: 500,
  });
  orders.middle = await createOrder(db(), {
    tenant_id: tenantId,
    company_id: alpin,
    order_date: new Date('2026-02-05T10:00:00Z'),
    external_order_number: 'EINKAUF-7',
    gross: 20,
  });
  orders.new = await createOrder(db(), {
    tenant_id: tenantId,
    company_id: sport,
    order_date: new Date('2026-03-05T10:00:00Z'),
    order_type: 'preOrder',
    payment_status: 'failed',
    gross: 100,
  });
  await db()
    .updateTable('order_item')
    .set({ season_id: seasonId, sku: 'ANORAK-1' })
    .where('order_id', '=', orders.new.orderId)
    .execute();
  await createOrder(db());
});
afterAll(() => app.close());

async function list(query: Record<string, string | number> = {}, token = operator): Promise<string[]> {
  const { body } = await app.inject(routes.orderDesk.list, { token, query });
  expect(body.meta.total).toBeGreaterThanOrEqual(body.data.length);
  return body.data.map(
    ({ _id }) => Object.keys(orders).find((name) => orders[name]?.orderId === _id) ?? 'foreign',
  );
}

describe('issue 18: the orders of the whole shop', () => {
  it('has the newest first, each with its customer, and none of another tenant', async () => {
    expect(await list()).toEqual(['new', 'middle', 'old']);
    const { body } = await app.inject(routes.orderDesk.list, {
      token: operator,
      query: { pageSize: 1, page: 2 },
    });
    expect(body.meta).toEqual({ total: 3, page: 2, pageSize: 1 });
    expect(body.data[0]?.company).toEqual({
      _id: orders.middle?.companyId,
      customerNo: 'K-2002',
      name: 'Alpin & Tal',
    });
  });

  it.each([
    [{ orderStatus: 'delivered' }, ['old']],
    [{ deliveryStatus: 'open' }, ['new', 'middle']],
    [{ paymentStatus: 'failed' }, ['new']],
    [{ orderType: 'preOrder' }, ['new']],
    [{ customer: 'K-1001' }, ['new', 'old']],
    [{ customer: 'K-1001', paymentStatus: 'paid' }, ['old']],
    [{ country: 'AT' }, []],
    [{ country: 'DE', customer: 'K-1001' }, ['new', 'old']],
    [{ customer: 'nobody' }, []],
    [{ dateFrom: '2026-02-05', dateTo: '2026-02-05' }, ['middle']],
    [{ sort: 'amount' }, ['middle', 'new', 'old']],
    [{ sort: '-amount' }, ['old', 'new', 'middle']],
    [{ sort: 'number' }, ['old', 'middle', 'new']],
    [{ sort: 'date' }, ['old', 'middle', 'new']],
    [{ search: 'huber' }, ['new', 'old']],
    [{ search: 'huber', sort: '-amount' }, ['old', 'new']],
    [{ search: 'K-2002' }, ['middle']],
    [{ search: 'huber anorak' }, ['new']],
    [{ search: 'alpin anorak' }, []],
    [{ search: 'einkauf-7' }, ['middle']],
    [{ search: 'storniert' }, []],
    [{ search: 'geliefert' }, ['old']],
  ])('filters, sorts and searches by %j', async (query, expected) => {
    expect(await list(query as Record<string, string>)).toEqual(expected);
  });

  it('finds the orders of a season, a customer by its id, and an order by its number', async () => {
    const { season_id } = await db()
      .selectFrom('order_item')
      .select('season_id')
      .where('order_id', '=', orders.new?.orderId ?? '')
      .executeTakeFirstOrThrow();
    expect(await list({ seasonId: season_id ?? '' })).toEqual(['new']);
    expect(await list({ customer: orders.middle?.companyId ?? '' })).toEqual(['middle']);
    expect(await list({ search: orders.middle?.orderNumber ?? '' })).toEqual(['middle']);
  });

  it.each([{ colour: 'red' }, { orderStatus: 'lost' }, { sort: 'city' }, { dateFrom: '2026-02-30' }])(
    'refuses the filter %j',
    async (query) => {
      const answer = await app.inject(routes.orderDesk.list, {
        token: operator,
        query: { ...query },
      });
      expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    },
  );

  it('ROLE-03 refuses a catalogue operator on every route, with the missing right', async () => {
    const { token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'catalogue' });
    for (const route of Object.values(routes.orderDesk)) {
      const answer = await app.inject(route, { token, params: { id: orders.new?.orderId ?? '', note: 'x' } });
      expect([route.path, answer.status, answer.error.code, answer.error.details]).toEqual([
        route.path,
        403,
        'operator.right.missing',
        expect.objectContaining({ right: route.right }),
      ]);
    }
  });

  it('issue 18: is exported as filtered, with the customers, in the words of operators', async () => {
    const { text } = await app.inject(routes.orderDesk.exportList, {
      token: operator,
      query: { format: 'csv', customer: 'K-1001', sort: '-amount' },
    });
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('Bestelldatum;Kundennummer;Kunde;Bestellnummer des Kunden;');
    expect(rows.map((row) => row.split(';')[0])).toEqual([orders.old?.orderNumber, orders.new?.orderNumber]);
    expect(rows[0]).toContain(';K-1001;Sport Huber GmbH;');
    const payment = head?.split(';').indexOf('Zahlung') ?? -1;
    expect(rows.map((row) => row.split(';')[payment])).toEqual(['Bezahlt', 'Zahlung fehlgeschlagen']);
    const none = await app.inject(routes.orderDesk.exportList, {
      token: operator,
      query: { format: 'csv', customer: 'nobody' },
    });
    expect(none.text.trim().split('\r\n')).toHaveLength(1);
  });

  it('says that a common search read only the newest orders, and finds rare words in older ones', async () => {
    const { tenantId: large } = await createTenant(db());
    const { token } = await createSession(db(), { tenant_id: large, operator_role: 'owner' });
    const { companyId } = await createCompany(db(), { tenant_id: large, name: 'Massenkauf' });
    const { orderId } = await createOrder(db(), {
      tenant_id: large,
      company_id: companyId,
      order_date: new Date('2020-01-01'),
      external_order_number: 'SELTEN',
    });
    await app.database.pool.query(
      `insert into sales_order select (jsonb_populate_record(sales_order, jsonb_build_object('id', 'mass' || n,
         'order_number', 5000000 + n, 'external_order_number', null, 'order_date', now()))).*
       from sales_order, generate_series(1, 1100) n where tenant_id = $1 and id = $2`,
      [large, orderId],
    );
    const common = await app.inject(routes.orderDesk.list, { token, query: { search: 'massenkauf' } });
    expect(common.body.meta).toMatchObject({ total: 1000, hasMore: true });
    const rare = await app.inject(routes.orderDesk.list, { token, query: { search: 'selten' } });
    expect(rare.body.data.map(({ _id }) => _id)).toEqual([orderId]);
    const ofType = await app.inject(routes.orderDesk.list, { token, query: { orderType: 'order' } });
    expect(ofType.body.meta).toMatchObject({ total: 1000, hasMore: true });
    expect((await app.inject(routes.orderDesk.list, { token })).body.meta.total).toBe(1101);
    // Out of season: common in the shop, but not among the newest orders.
    await app.database.pool.query(
      `insert into sales_order select (jsonb_populate_record(sales_order, jsonb_build_object('id', 'old' || n,
         'order_number', 6000000 + n, 'external_order_number', 'SOMMER', 'order_date', timestamptz '2021-01-01' + n * interval '1 hour'))).*
       from sales_order, generate_series(1, 60) n where tenant_id = $1 and id = $2`,
      [large, orderId],
    );
    const old = await app.inject(routes.orderDesk.list, { token, query: { search: 'sommer' } });
    expect(old.body.meta).toMatchObject({ total: 60, hasMore: true });
    expect(old.body.data.slice(0, 2).map(({ _id }) => _id)).toEqual(['old60', 'old59']);
  });
});
