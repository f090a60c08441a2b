import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let token: string;
let tenantId: number;
let order: Awaited<ReturnType<typeof createOrder>>;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(app.database.db));
  ({ token } = await createSession(app.database.db, { tenant_id: tenantId, operator_role: 'owner' }));
});
beforeEach(async () => {
  order = await createOrder(app.database.db, { tenant_id: tenantId, gross: 119 });
});
afterAll(() => app.close());

const bill = (amount: number, open_amount = amount, more: object = {}) =>
  createInvoice(app.database.db, {
    ...{ tenant_id: tenantId, company_id: order.companyId, order_id: order.orderId, amount, open_amount },
    ...more,
  });

const set = (table: 'invoice' | 'sales_order', id: string, change: string) =>
  app.database.pool.query(`update ${table} set ${change} where tenant_id = $1 and id = $2`, [tenantId, id]);

async function stateOf(): Promise<string> {
  const params = { id: order.orderId };
  return (await app.inject(routes.orderLife.read, { token, params })).body.data.paymentStatus;
}

it('ORDR-05 an order on account is paid while its invoices bill all of it and nothing is open', async () => {
  const first = await bill(59.5);
  await set('invoice', first.invoiceId, 'open_amount = 0');
  expect(await stateOf()).toBe('open');
  const second = await bill(59.5, 20);
  expect(await stateOf()).toBe('open');
  await set('invoice', second.invoiceId, 'open_amount = 0');
  expect(await stateOf()).toBe('paid');
  const { body } = await app.inject(routes.orderDesk.list, {
    token,
    query: { paymentStatus: 'paid', search: order.orderNumber },
  });
  expect(body.data.map(({ _id }) => _id)).toEqual([order.orderId]);
  await set('invoice', second.invoiceId, 'open_amount = 59.5');
  expect(await stateOf()).toBe('open');
});

it('ORDR-05 by the operator’s entry of what is open', async () => {
  const { invoiceId } = await bill(119);
  const params = { id: invoiceId };
  const { version } = (await app.inject(routes.invoiceDesk.read, { token, params })).body.data;
  await app.inject(routes.invoiceDesk.setOpen, { token, params, body: { openAmount: 0, version } });
  expect(await stateOf()).toBe('paid');
});

it('ORDR-05 by a collective invoice', async () => {
  const { invoiceId } = await bill(500, 500, { order_id: null });
  await app.database.pool.query(
    `insert into invoice_part (tenant_id, invoice_id, order_id, goods, discount, shipping, amount)
     values ($1, $2, $3, 100, 0, 0, 119)`,
    [tenantId, invoiceId, order.orderId],
  );
  await set('invoice', invoiceId, 'open_amount = 0');
  expect(await stateOf()).toBe('paid');
});

it('ORDR-05 cancelled pieces need no invoice and are no refund due', async () => {
  await bill(59.5, 0);
  expect(await stateOf()).toBe('open');
  await set('sales_order', order.orderId, 'cancelled_gross = 59.5');
  expect(await stateOf()).toBe('paid');
  const due = (await app.inject(routes.billing.refundsDue, { token })).body.data;
  expect(due.filter(({ orderId }) => orderId === order.orderId)).toEqual([]);
  const params = { id: order.orderId };
  expect((await app.inject(routes.orderDesk.money, { token, params })).body.data.refundable).toBe(59.5);
});

it('ORDR-05 credited and corrected invoices pay nothing; a reported payment and other methods stay', async () => {
  const credited = await bill(119, 0, { credited: 119 });
  expect(await stateOf()).toBe('open');
  await set('invoice', credited.invoiceId, 'is_corrected = true');
  expect(await stateOf()).toBe('open');
  await set('sales_order', order.orderId, "payment_status = 'paid'");
  const { invoiceId } = await bill(119);
  await set('invoice', invoiceId, 'open_amount = 10');
  expect(await stateOf()).toBe('paid');
  order = await createOrder(app.database.db, {
    ...{ tenant_id: tenantId, gross: 119, payment_method_id: 'prepayment' },
  });
  await bill(119, 0);
  expect(await stateOf()).toBe('open');
});
