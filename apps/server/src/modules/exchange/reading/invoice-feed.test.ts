import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyerWith, placeOrder } from '../../../../test/checkout-fixture.ts';
import { createApiKey, createSession } from '../../../../test/factories.ts';
import { createInvoice } from '../../../../test/order-factories.ts';
import { createPayingShop } from '../../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('API-40 sends invoices of the shop, again after a change of the open amount, and none of the ERP', async () => {
  const shop = await createPayingShop(db(), {
    billing: { by: 'shop', on: 'dispatch', downPaymentPercent: 30, numberPrefix: '' },
  });
  const { tenantId } = shop;
  const { token: operator } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' });
  const { key: token } = await createApiKey(db(), { tenant_id: tenantId, rights: ['invoices.read'] });
  // Ten pieces at 10.00 net with 5.90 shipping: 126.02 gross.
  const { buyer } = await buyerWith(app, shop, { quantity: 10 });
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice' });
  const order = body.data;
  await db().updateTable('sales_order').set({ order_type: 'preOrder' }).where('id', '=', order._id).execute();
  await db()
    .updateTable('order_item')
    .set({ delivered_quantity: 10 })
    .where('order_id', '=', order._id)
    .execute();
  await createInvoice(db(), { tenant_id: tenantId, company_id: buyer.companyId, fin_doc_number: 'ERP-1' });
  await app.inject(routes.billing.run, { token: operator });

  const read = async (cursor?: string) => {
    const { text } = await app.inject(routes.exchange.invoices, { token, query: { cursor } });
    const lines: Record<string, unknown>[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const last = lines.pop() as { cursor: string };
    const number = (record: Record<string, unknown>) => String(record.finDocNumber);
    return { records: lines.sort((a, b) => number(a).localeCompare(number(b))), cursor: last.cursor };
  };
  const { records, cursor } = await read();
  const orderNumber = order.orderNumber;
  expect(records).toMatchObject([
    {
      finDocNumber: 'AN-2026-000001',
      docType: 'downPayment',
      amount: 37.81,
      vat: [{ category: 'S', rate: 19, base: 31.77, amount: 6.04 }],
      lines: [{ orderNumber, orderPosition: null, lineNet: 31.77 }],
    },
    {
      finDocNumber: 'RE-2026-000001',
      docType: 'invoice',
      docDate: '2026-11-16',
      corrects: null,
      isCorrected: false,
      net: 105.9,
      gross: 126.02,
      amount: 88.21,
      openAmount: 88.21,
      prepaid: 37.81,
      vat: [{ category: 'S', rate: 19, base: 105.9, amount: 20.12 }],
      discounts: [],
      charges: [{ vatRate: 19, amount: 5.9 }],
      downPayments: [{ finDocNumber: 'AN-2026-000001', gross: 37.81, vat: [{ base: 31.77, amount: 6.04 }] }],
      lines: [{ position: 1, orderNumber, orderPosition: 1, quantity: 10, unitNet: 10, lineNet: 100 }],
    },
  ]);
  expect((await read(cursor)).records).toEqual([]);

  const credit = await app.inject(routes.billing.credit, {
    token: operator,
    params: { id: 'RE-2026-000001' },
    body: { reason: 'Bruch', requestId: crypto.randomUUID(), lines: [{ position: 1, quantity: 1 }] },
  });
  expect(credit.status).toBe(201);
  expect((await read(cursor)).records).toMatchObject([
    {
      finDocNumber: 'GS-2026-000001',
      docType: 'creditNote',
      amount: -11.9,
      precedingInvoice: 'RE-2026-000001',
    },
    { finDocNumber: 'RE-2026-000001', openAmount: 76.31, credited: 11.9 },
  ]);

  const files = records.map((record) => record.files as { path: string }[]);
  expect(files).toMatchObject([
    [{ contentType: 'application/pdf', eInvoice: null }],
    [{ contentType: 'application/pdf', eInvoice: null }],
  ]);
  const id = String(files[1]?.[0]?.path).replace('/api/exchange/documents/', '');
  // Made now, then read from the store.
  const file = await app.inject(routes.exchange.document, { token, params: { id } });
  expect(file.text.slice(0, 5)).toBe('%PDF-');
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  });
  const again = await app.inject(routes.exchange.document, { token, params: { id } });
  expect({ length: again.headers['content-length'], text: again.text }).toEqual({
    length: file.headers['content-length'],
    text: file.text,
  });
  const { key: foreign } = await createApiKey(db(), { rights: ['invoices.read'] });
  const hidden = await app.inject(routes.exchange.document, { token: foreign, params: { id } });
  expect(hidden.error.code).toBe('document.not.found');
  const { id: confirmation } = await db()
    .selectFrom('document')
    .select('id')
    .where('order_id', '=', order._id)
    .where('type', '=', 'orderConfirmation')
    .executeTakeFirstOrThrow();
  const unbilled = await app.inject(routes.exchange.document, { token, params: { id: confirmation } });
  expect(unbilled.error.code).toBe('document.not.found');

  const { key: other } = await createApiKey(db(), { tenant_id: tenantId, rights: ['orders.read'] });
  const refused = await app.inject(routes.exchange.invoices, { token: other });
  expect(refused.error.details).toEqual({ right: 'invoices.read' });
});
