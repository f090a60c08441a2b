import { routes } from '@kontor/contract';
import type { OperatorRole } from '@kontor/domain';
import { localDate } from '@kontor/domain/local-date';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCompany, createSession, createTenant } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { sales, invoices, customers } = routes.today;
const day = 24 * 60 * 60 * 1000;

let shop: TestApp;
let tenantId: number;
let companyId: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ companyId } = await createCompany(shop.database.db, { tenant_id: tenantId }));
});

const db = () => shop.database.db;
const tokenOf = async (role: OperatorRole) =>
  (
    await createSession(db(), {
      tenant_id: tenantId,
      company_id: null,
      is_admin: true,
      operator_role: role,
    })
  ).token;
const order = (values: object) =>
  createOrder(db(), { tenant_id: tenantId, company_id: companyId, ...values });
const ago = (days: number) => new Date(shop.clock.now().getTime() - days * day).toISOString();

it('issue 18: counts open orders, and sums 30 days beside the same days of last year, without cancelled ones', async () => {
  const today = shop.clock.now();
  const lastYear = new Date(today);
  lastYear.setUTCFullYear(today.getUTCFullYear() - 1);
  await order({ order_date: ago(0) });
  await order({ order_date: ago(0), order_status: 'confirmed' });
  await order({ order_date: ago(29), order_status: 'delivered', gross: 119, vat: 19 });
  await order({ order_date: ago(30), order_status: 'delivered' });
  await order({ order_date: ago(0), cancelled_at: ago(0), order_status: 'cancelled' });
  await order({ order_date: lastYear.toISOString(), order_status: 'delivered' });
  // Another tenant's.
  await createOrder(db(), { order_date: ago(0) });

  const { data } = (await shop.inject(sales, { token: await tokenOf('office') })).body;
  expect(data).toMatchObject({ openOrders: 1, orderRequests: 0, returns: 0, currency: 'EUR' });
  expect(data.days).toHaveLength(30);
  expect(data.days.at(-1)).toEqual({ day: localDate(today), orders: 2, net: 20 });
  expect(data.days[0]).toEqual({ day: localDate(new Date(ago(29))), orders: 1, net: 100 });
  expect(data.days.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0)).toBe(3);
  expect(data.lastYear.at(-1)).toEqual({ day: localDate(lastYear), orders: 1, net: 10 });
});

it('issue 18: sums overdue invoices by currency, and no credit note and no invoice that is due today', async () => {
  const invoice = (values: object) =>
    createInvoice(db(), { tenant_id: tenantId, company_id: companyId, ...values });
  await invoice({ due_date: localDate(new Date(ago(1))) });
  await invoice({ due_date: localDate(new Date(ago(5))), amount: -19, open_amount: -19 });
  await invoice({ due_date: localDate(shop.clock.now()) });
  await invoice({ due_date: localDate(new Date(ago(5))), currency: 'CHF', open_amount: 0 });
  const { data } = (await shop.inject(invoices, { token: await tokenOf('support') })).body;
  expect(data.overdue).toEqual([{ currency: 'EUR', invoices: 1, amount: 119 }]);
});

it('issue 18: an empty shop has zeros, and the catalogue role none of the figures', async () => {
  const token = await tokenOf('owner');
  expect((await shop.inject(sales, { token })).body.data).toMatchObject({ openOrders: 0, currency: null });
  expect((await shop.inject(invoices, { token })).body.data.overdue).toEqual([]);
  expect((await shop.inject(customers, { token })).body.data).toEqual({ accountRequests: 0 });
  const catalogue = await tokenOf('catalogue');
  for (const route of [sales, invoices, customers])
    expect((await shop.inject(route, { token: catalogue })).status).toBe(403);
});
