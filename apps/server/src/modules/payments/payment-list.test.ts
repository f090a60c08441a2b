import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany, createSession, createTenant } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let token: string;
let orderNumber: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' }));
  const { companyId: huber } = await createCompany(db(), {
    ...{ tenant_id: tenantId, customer_no: 'K-1', name: 'Sport Huber' },
  });
  const { companyId: alpin } = await createCompany(db(), {
    ...{ tenant_id: tenantId, customer_no: 'K-2', name: 'Alpin 100%' },
  });
  const order = await createOrder(db(), { tenant_id: tenantId, company_id: huber });
  orderNumber = order.orderNumber;
  const { invoiceId } = await createInvoice(db(), {
    ...{ tenant_id: tenantId, company_id: alpin, fin_doc_number: 'RE-1' },
  });
  const { orderId: foreign } = await createOrder(db());
  const { tenant_id: foreignTenant } = await db()
    .selectFrom('sales_order')
    .select('tenant_id')
    .where('id', '=', foreign)
    .executeTakeFirstOrThrow();
  const payment = (id: string, created_at: string, values: object) => ({
    ...{ tenant_id: tenantId, id, provider: 'stripe', amount: 11.9, currency: 'EUR', locale: 'de' },
    ...{
      origin: 'https://shop.example',
      created_at,
      updated_at: created_at,
      expires_at: created_at,
      ...values,
    },
  });
  await db()
    .insertInto('payment')
    .values([
      payment('p1', '2026-11-01T09:00:00Z', { order_id: order.orderId, status: 'failed' }),
      payment('p2', '2026-11-02T09:00:00Z', { order_id: order.orderId, status: 'paid' }),
      payment('p3', '2026-11-03T23:30:00Z', { order_id: null, status: 'paid' }),
      payment('p9', '2026-11-03T09:00:00Z', { order_id: foreign, tenant_id: foreignTenant, status: 'paid' }),
    ] as never)
    .execute();
  await db()
    .insertInto('payment_invoice')
    .values({ tenant_id: tenantId, payment_id: 'p3', invoice_id: invoiceId, amount: 11.9 })
    .execute();
  await db()
    .insertInto('order_refund')
    .values({
      ...{ tenant_id: tenantId, id: 'r1', order_id: order.orderId, amount: 5, reason: 'Bruch' },
      ...{ created_at: '2026-11-05T09:00:00Z', created_by: 'Otto' },
    })
    .execute();
});
afterAll(() => app.close());

const list = async (query: Record<string, string | number> = {}) => {
  const { body } = await app.inject(routes.payments.all, { token, query: query as never });
  return { ids: body.data.map(({ _id }) => _id), ...body };
};

it('issue 18: lists payments and refunds of all customers with their order or invoices, newest first', async () => {
  const { data, meta } = await list();
  expect(meta).toEqual({ total: 4, page: 1, pageSize: 50 });
  expect(data).toMatchObject([
    {
      ...{ _id: 'r1', state: 'byHand', amount: -5, currency: 'EUR', provider: null, reason: 'Bruch' },
      ...{ createdBy: 'Otto', order: { orderNumber }, invoices: [], company: { customerNo: 'K-1' } },
    },
    { _id: 'p3', order: null, invoices: [{ finDocNumber: 'RE-1' }], company: { name: 'Alpin 100%' } },
    { _id: 'p2', state: 'paid', amount: 11.9, provider: 'stripe', order: { orderNumber }, invoices: [] },
    { _id: 'p1', state: 'failed' },
  ]);
});

it.each<[string, () => Record<string, string | number>, string[]]>([
  ['by customer', () => ({ customer: 'K-1' }), ['r1', 'p2', 'p1']],
  ['by a customer who paid an invoice', () => ({ customer: 'K-2' }), ['p3']],
  ['by an unknown customer', () => ({ customer: 'x' }), []],
  ['by state', () => ({ state: 'paid' }), ['p3', 'p2']],
  ['by hand', () => ({ state: 'byHand', customer: 'K-1' }), ['r1']],
  ['by days of German time', () => ({ from: '2026-11-02', to: '2026-11-03' }), ['p2']],
  ['from a day on', () => ({ from: '2026-11-04' }), ['r1', 'p3']],
  ['by order number', () => ({ search: orderNumber }), ['r1', 'p2', 'p1']],
  ['by invoice number', () => ({ search: 're-1' }), ['p3']],
  ['by name', () => ({ search: '100%' }), ['p3']],
  ['by name of another customer', () => ({ search: 'huber', customer: 'K-2' }), []],
  ['oldest first, paged', () => ({ sort: 'date', page: 2, pageSize: 3 }), ['r1']],
])('issue 18: finds payments %s', async (_how, query, ids) => {
  expect((await list(query())).ids).toEqual(ids);
});

it('issue 18: refuses wrong days and people without the right', async () => {
  const wrong = await app.inject(routes.payments.all, { token, query: { from: '2026-02-31' } });
  expect([wrong.status, wrong.error.details]).toEqual([422, [{ field: 'from', code: 'format' }]]);
  const { token: catalogue } = await createSession(db(), {
    ...{ tenant_id: tenantId, operator_role: 'catalogue' },
  });
  const refused = await app.inject(routes.payments.all, { token: catalogue });
  expect([refused.status, refused.error.code]).toEqual([403, 'operator.right.missing']);
});
