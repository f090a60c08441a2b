import { randomUUID } from 'node:crypto';
import { type RouteQuery, routes } from '@kontor/contract';
import { localDate } from '@kontor/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct, setStock } from '../../../test/catalogue-factories.ts';
import {
  createCompany,
  createParkedDelivery,
  createSeason,
  createSession,
  createTenant,
  next,
} from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../shared/ids.ts';
import { createTodayRepository } from './today.repository.ts';

let app: TestApp;
let token: string;
let tenantId: number;
let seasonId: string;
const db = () => app.database.db;

const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
const day = (days: number) => localDate(ago(days));

/** What may wait in a shop, in two currencies and all states. */
async function fill(): Promise<{ tenantId: number; seasonId: string }> {
  const { tenantId: own } = await createTenant(db());
  const of = { tenant_id: own };
  const { companyId, userId } = await createSession(db(), of);
  const company = { ...of, company_id: companyId };
  const { seasonId: season } = await createSeason(db(), { ...of, date: day(-60) });
  const { variantId } = await createProduct(db(), { ...of, variant: { sku: next('OUT') } });
  await setStock(db(), { tenantId: own, variantId, quantity: 0 });
  const { sku } = await db()
    .selectFrom('variant')
    .select('sku')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  const states = ['open', 'confirmed', 'processing', 'partiallyDelivered', 'delivered', 'cancelled'] as const;
  let orderId = '';
  for (const [currency, factor] of [
    ['EUR', 1],
    ['CHF', 10],
  ] as const)
    for (const [index, order_status] of states.entries())
      for (const days of [0, 29, 30, 365, 394, 395]) {
        const gross = factor * (100 + index);
        const order = {
          ...{ ...company, currency, order_status, order_date: ago(days).toISOString(), gross, vat: factor },
          // An order that an import cancelled has no time of cancellation.
          ...(order_status === 'cancelled' && days === 0 ? { cancelled_at: ago(0).toISOString() } : {}),
        };
        ({ orderId } = await createOrder(db(), order));
        const item = { sku, quantity: 2, expected_date: day(1), line_net: gross - factor };
        const seasonal = days === 29 ? { season_id: season, cancelled_quantity: index % 2 } : {};
        await db()
          .updateTable('order_item')
          .set({ ...item, ...seasonal })
          .where('order_id', '=', orderId)
          .execute();
      }
  // The latest order gives the currency of the turnover.
  await createOrder(db(), {
    ...company,
    order_date: new Date(app.clock.now().getTime() + 1_000).toISOString(),
  });
  for (const currency of ['EUR', 'CHF', 'USD'])
    for (const [open_amount, days, other] of [
      [119, 1, {}],
      [19.5, 40, {}],
      [119, 0, {}],
      [119, -1, {}],
      [0, 5, {}],
      [-50, 5, { amount: -50, doc_type: 'creditNote' }],
    ] as const)
      if (currency !== 'USD' || open_amount <= 0)
        await createInvoice(db(), {
          ...{ ...company, currency, amount: 119, open_amount, due_date: day(days) },
          ...other,
        });
  for (const [state, answer] of [
    ['pending', {}],
    ['accepted', { answered_at: ago(0), answered_by: 'Otto' }],
    ['declined', { answered_at: ago(0), answered_by: 'Otto', answer: 'Nein.' }],
  ] as const)
    await db()
      .insertInto('order_request')
      .values({
        ...{ ...of, id: newId(), order_id: orderId, kind: 'change', text: 'x', lines: '[]', state },
        ...{ created_at: ago(1), created_by: 'Anna' },
        ...answer,
      })
      .execute();
  for (const state of ['requested', 'requested', 'declined'])
    await db()
      .insertInto('order_return')
      .values({
        ...{
          ...company,
          id: newId(),
          order_id: orderId,
          position: 1,
          sku,
          name: '{"de":"Jacke"}',
          quantity: 1,
        },
        ...{ reason: 'x', state, created_at: ago(1), created_by: 'Anna' },
      })
      .execute();
  for (const state of ['pending', 'pending', 'withdrawn'])
    await db()
      .insertInto('approval_request')
      .values({
        ...{
          ...company,
          id: newId(),
          user_id: userId,
          request_key: randomUUID(),
          requested_at: ago(1),
          state,
        },
        ...{ language: 'de', reasons: '[]', approver_ids: [], lines: '[]', checkout: '{}', frozen: '{}' },
        ...{ net: 1, gross: 1.19, currency: 'EUR' },
      })
      .execute();
  const details = {
    firstName: 'Eva',
    lastName: 'Neu',
    companyName: 'Neu GmbH',
    street: 'Weg 1',
    zipCode: '1',
  };
  for (const status of ['pending', 'unconfirmed', 'declined'])
    await db()
      .insertInto('account_request')
      .values({
        ...{
          ...of,
          id: newId(),
          username: next('request'),
          email: 'a@b.example',
          status,
          created_at: ago(1),
        },
        details: JSON.stringify({ ...details, city: 'Köln', country: { code: 'DE' } }),
        ...(status === 'unconfirmed' ? { expires_at: ago(-1) } : {}),
      })
      .execute();
  await db()
    .insertInto('search_miss')
    .values(
      [0, 6, 7].flatMap((days) =>
        ['de', 'en'].map((locale) => ({ ...of, term: `t${days}`, locale, misses: 2, day: day(days) })),
      ),
    )
    .execute();
  await createParkedDelivery(db(), own);
  return { tenantId: own, seasonId: season };
}

beforeAll(async () => {
  app = await createTestApp();
  await fill();
  ({ tenantId, seasonId } = await fill());
  ({ token } = await createSession(db(), { tenant_id: tenantId, company_id: null, operator_role: 'owner' }));
  await createCompany(db(), { tenant_id: tenantId });
});
afterAll(() => app.close());

const figures = async (name: 'sales' | 'invoices' | 'customers' | 'waiting' | 'seasons' | 'searches') =>
  // biome-ignore lint/suspicious/noExplicitAny: the answer of each route.
  (await app.inject(routes.today[name], { token })).body.data as any;

/** Orders of the list that a figure opens, with their net amounts. */
async function ordersOf(query: RouteQuery<typeof routes.orderDesk.list>) {
  const { data, meta } = (
    await app.inject(routes.orderDesk.list, { token, query: { ...query, pageSize: 100 } })
  ).body;
  const { rows } = await app.database.pool.query<{ net: number }>(
    'select coalesce(sum(gross - vat), 0)::float as net from sales_order where id = any ($1)',
    [data.map(({ _id }) => _id)],
  );
  expect(data).toHaveLength(meta.total);
  return { orders: meta.total, net: rows[0]?.net };
}

/** How many a list has. The component test of the page checks the links with the same filters. */
const totalOf = async (list: string, query: Record<string, string> = {}) =>
  (await app.inject<{ meta: { total: number } }>(`GET /api/admin/${list}`, { token, query })).body.meta.total;

it('issue 18: each overdue figure has the count and the sum of its list', async () => {
  const { overdue } = await figures('invoices');
  expect(overdue.map(({ currency }: { currency: string }) => currency).sort()).toEqual(['CHF', 'EUR']);
  for (const { currency, invoices, amount } of overdue) {
    const query = { status: 'overdue', currency } as const;
    const { data, meta } = (await app.inject(routes.invoiceDesk.list, { token, query })).body;
    const sum = data.reduce((total, { openAmount }) => total + openAmount, 0);
    expect({ currency, invoices, amount }).toEqual({ currency, invoices: meta.total, amount: sum });
    expect([invoices, amount]).toEqual([2, 138.5]);
  }
});

it('issue 18: the turnover has the count and the sum of its list, this year and last year', async () => {
  const { currency, days, lastYear } = await figures('sales');
  expect(currency).toBe('EUR');
  for (const period of [days, lastYear] as { day: string; orders: number; net: number }[][]) {
    const list = await ordersOf({
      ...{
        dateFrom: period[0]?.day,
        dateTo: period.at(-1)?.day,
        currency: 'EUR',
        orderStatus: 'notCancelled',
      },
    });
    const sumOf = (name: 'orders' | 'net') => period.reduce((sum, one) => sum + one[name], 0);
    expect({ orders: sumOf('orders'), net: sumOf('net') }).toEqual(list);
    expect(list.orders).toBeGreaterThanOrEqual(10);
  }
});

it('issue 18: each season has the count and the net goods of its orders', async () => {
  const { currency, seasons } = await figures('seasons');
  expect(currency).toBe('EUR');
  const query = { seasonId, currency, orderStatus: 'notCancelled' } as const;
  expect(seasons[0].orders).toBe((await ordersOf(query)).orders);
  expect(seasons[0].orders).toBe(5);
  // 99, 100, …, of every second half of the pieces is cancelled.
  expect(seasons[0].net).toBe(99 + 100 / 2 + 101 + 102 / 2 + 103);
});

it('issue 18: every other figure has the count of its list', async () => {
  const [sales, waiting, customers, searches] = [
    await figures('sales'),
    await figures('waiting'),
    await figures('customers'),
    await figures('searches'),
  ];
  const requests = (await app.inject(routes.accountRequests.list, { token })).body.data;
  const counts = {
    openOrders: [sales.openOrders, await totalOf('orders', { orderStatus: 'open' })],
    lateOrders: [waiting.lateOrders, await totalOf('orders', { deliveryStatus: 'late' })],
    orderRequests: [sales.orderRequests, await totalOf('order-requests', { state: 'pending' })],
    returns: [sales.returns, await totalOf('returns', { state: 'requested' })],
    stockOuts: [waiting.stockOuts, await totalOf('stock-outs')],
    approvals: [waiting.approvals, await totalOf('approvals')],
    accountRequests: [
      customers.accountRequests,
      requests.filter(({ status }) => status === 'pending').length,
    ],
    missedTerms: [searches.missedTerms, await totalOf('search/misses', { days: '7' })],
  };
  for (const [name, [figure, total]] of Object.entries(counts))
    expect({ name, figure }).toEqual({ name, figure: total });
  expect(Object.values(counts).map(([figure]) => figure)).toEqual([13, 36, 1, 2, 1, 2, 1, 4]);
});

it('issue 18: last year has as many days after a leap day', async () => {
  const today = createTodayRepository({ pool: app.database.pool });
  const { lastYear } = await today.sales(tenantId, new Date('2028-03-05T12:00:00Z'));
  expect([lastYear.length, lastYear[0]?.day, lastYear.at(-1)?.day]).toEqual([30, '2027-02-04', '2027-03-05']);
});
