import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { buyerWith, type CheckoutShop, placeOrder } from '../../../test/checkout-fixture.ts';
import { createSession } from '../../../test/factories.ts';
import { createInvoice } from '../../../test/order-factories.ts';
import { billing, createPayingShop } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
let operator: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ config: { environment: 'staging' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await createPayingShop(db(), { billing });
  operator = await operatorToken();
});

const operatorToken = async (operator_role: 'office' | 'support' = 'office') =>
  (await createSession(db(), { tenant_id: shop.tenantId, company_id: null, operator_role })).token;

/** A placed order of ten pieces at 10.00 net with 5.90 shipping: 126.02 gross. */
async function order() {
  const { buyer } = await buyerWith(app, shop, { quantity: 10 });
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice' });
  return { buyer, id: body.data._id, number: body.data.orderNumber };
}

const deliver = (orderId: string, delivered_quantity: number) =>
  db().updateTable('order_item').set({ delivered_quantity }).where('order_id', '=', orderId).execute();
const setCompany = (id: string, change: object) =>
  db().updateTable('company').set(change).where('id', '=', id).execute();
const read = async (id: string, token = operator) =>
  app.inject(routes.billing.order, { token, params: { id } });
const write = (id: string, token = operator) =>
  app.inject(routes.billing.billOrder, { token, params: { id } });

it('issue 18: an operator bills one order; before and after it says why not', async () => {
  const [{ id, number }, other] = [await order(), await order()];
  expect((await read(number)).body.data).toEqual({
    blockedBy: 'billing.nothing.delivered',
    refusal: null,
    invoices: [],
  });
  expect((await write(id)).error.code).toBe('billing.nothing.delivered');
  for (const one of [id, other.id]) await deliver(one, 4);
  expect((await read(id)).body.data.blockedBy).toBeNull();
  const support = await operatorToken('support');
  expect([(await read(id, support)).status, (await write(id, support)).status]).toEqual([200, 403]);
  const { body } = await write(number);
  expect(body.data).toMatchObject({
    blockedBy: 'billing.nothing.left',
    invoices: [{ docType: 'invoice', amount: 54.62, currency: 'EUR', status: 'open' }],
  });
  expect((await write(id)).error.code).toBe('billing.nothing.left');
  // The other order still waits.
  expect((await read(other.id)).body.data).toMatchObject({ blockedBy: null, invoices: [] });
  const audited = await auditEntries(app.database.pool, shop.tenantId, id);
  expect(audited.map(([action]) => action)).toContain('invoice.written');
  expect((await write('unknown')).error.code).toBe('order.not.found');
});

it('issue 18: the answer names an invoice that was written while the order was read', async () => {
  const { id } = await order();
  await deliver(id, 10);
  const { pool } = app.dependencies.database;
  const query = pool.query.bind(pool) as (...statement: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pool, 'query').mockImplementation((async (...statement: unknown[]) => {
    if (String(statement[0]).includes('from billing_due due')) {
      spy.mockRestore();
      await write(id);
    }
    return await query(...statement);
  }) as never);
  expect((await read(id)).body.data).toMatchObject({
    blockedBy: 'billing.nothing.left',
    invoices: [{ amount: 126.02 }],
  });
});

it('issue 18: two operators write one invoice', async () => {
  const { id } = await order();
  await deliver(id, 10);
  const answers = await Promise.all([write(id), write(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(id)).body.data.invoices).toHaveLength(1);
});

it('issue 18: an order waits for its collective invoice, which its page then names', async () => {
  const { id, buyer } = await order();
  await setCompany(buyer.companyId, { invoice_collection: 'month' });
  await deliver(id, 10);
  expect((await read(id)).body.data.blockedBy).toBe('billing.collected');
  expect((await write(id)).error.code).toBe('billing.collected');
  await db()
    .updateTable('billing_due')
    .set({ since: '2026-10-30', until: '2026-10-30' })
    .where('order_id', '=', id)
    .execute();
  await app.inject(routes.billing.run, { token: operator });
  expect((await read(id)).body.data).toMatchObject({
    blockedBy: 'billing.nothing.left',
    invoices: [{ amount: 126.02 }],
  });
});

it('issue 18: names the missing facts of an e-invoice, until it is written', async () => {
  const { id, buyer } = await order();
  await setCompany(buyer.companyId, { e_invoice_format: 'xrechnung-ubl' });
  await deliver(id, 10);
  const refused = await write(id);
  expect(refused.error).toMatchObject({
    code: 'e.invoice.incomplete',
    details: { missing: expect.arrayContaining(['buyer.leitwegId']) },
  });
  expect((await read(id)).body.data).toMatchObject({
    blockedBy: null,
    refusal: { code: 'e.invoice.incomplete', missing: expect.arrayContaining(['buyer.leitwegId']) },
  });
  await setCompany(buyer.companyId, { e_invoice_format: 'none' });
  expect((await write(id)).body.data).toMatchObject({ refusal: null, invoices: [{ amount: 126.02 }] });
});

it('issue 18: an ERP writes the invoices: of all orders, or of those that it began to bill', async () => {
  const { id, buyer } = await order();
  await deliver(id, 10);
  await createInvoice(db(), { tenant_id: shop.tenantId, company_id: buyer.companyId, order_id: id });
  expect((await read(id)).body.data).toMatchObject({ blockedBy: 'billing.by.erp', invoices: [{}] });
  expect((await write(id)).error.code).toBe('billing.by.erp');
  shop = await createPayingShop(db());
  operator = await operatorToken();
  const other = await order();
  await deliver(other.id, 10);
  expect((await write(other.id)).error.code).toBe('billing.by.erp');
});

it('issue 18: the invoices of one day stand in the order in which they were written', async () => {
  const { id, buyer } = await order();
  const of = { tenant_id: shop.tenantId, company_id: buyer.companyId, order_id: id };
  for (const [number, minute] of [
    ['RE-99999', 1],
    ['RE-100000', 1],
    ['RE-99998', 0],
    ['GS-2', 2],
  ] as const)
    await createInvoice(db(), { ...of, fin_doc_number: number, created_at: `2026-11-01T10:0${minute}:00Z` });
  const numbers = (await read(id)).body.data.invoices.map(({ finDocNumber }) => finDocNumber);
  expect(numbers).toEqual(['GS-2', 'RE-100000', 'RE-99999', 'RE-99998']);
});
