import { routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Buyer, buyerWith, type CheckoutShop, placeOrder } from '../../../test/checkout-fixture.ts';
import { readTerms, ruleBreaches } from '../../../test/e-invoice-rules.ts';
import { createSession } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { billing, companyData, createPayingShop } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../shared/transaction.ts';
import type { CommercialDocument } from '../documents/commercial-document.ts';
import { eInvoiceXml } from '../documents/e-invoice/e-invoice.ts';
import { renderDocument } from '../documents/layout/document-pdf.ts';
import { importFiles } from '../exchange/exchange.usecases.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import { billingOn } from './billing.repository.ts';
import { numbered } from './billing.usecases.ts';

let app: TestApp;
let shop: CheckoutShop;
let operator: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ poolSize: 12, config: { environment: 'staging' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await createPayingShop(db(), { billing });
  operator = await operatorToken();
});

const operatorToken = async () =>
  (
    await createSession(db(), {
      tenant_id: shop.tenantId,
      company_id: null,
      is_admin: true,
      operator_role: 'office',
    })
  ).token;

async function bill(token = operator): Promise<number> {
  const { status, body } = await app.inject(routes.billing.run, { token });
  expect(status).toBe(200);
  return body.data.invoices;
}

/** A placed order of ten pieces at 10.00 net with 5.90 shipping: 126.02 gross. */
async function order(
  overrides: Record<string, unknown> = {},
): Promise<{ buyer: Buyer; orderId: string; number: string }> {
  const { buyer } = await buyerWith(app, shop, { quantity: 10 });
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice', ...overrides });
  return { buyer, orderId: body.data._id, number: body.data.orderNumber };
}

const deliver = (orderId: string, delivered_quantity: number) =>
  db().updateTable('order_item').set({ delivered_quantity }).where('order_id', '=', orderId).execute();

/** Two orders of one company that collects by week, delivered in the week before: 4 of 10 pieces, and 1 piece. */
async function collected(change: Record<string, unknown> = {}) {
  const first = await order();
  await db()
    .updateTable('company')
    .set({ invoice_collection: 'week', credit_limit: 1000 })
    .where('id', '=', first.buyer.companyId)
    .execute();
  const row = await db()
    .selectFrom('sales_order')
    .where('id', '=', first.orderId)
    .select(['payment_method_id', 'invoice_address', 'shipping_address'])
    .executeTakeFirstOrThrow();
  const { orderId: second } = await createOrder(db(), {
    tenant_id: shop.tenantId,
    company_id: first.buyer.companyId,
    payment_method_id: row.payment_method_id,
  });
  await db()
    .updateTable('sales_order')
    .set({
      invoice_address: JSON.stringify(row.invoice_address),
      shipping_address: JSON.stringify({
        ...(row.shipping_address as object),
        companyName: 'Filiale',
        city: 'Bonn',
      }),
      vat_id: null,
      ...change,
    })
    .where('id', '=', second)
    .execute();
  await deliver(first.orderId, 4);
  await deliver(second, 1);
  const queued = (order_id: string, since: string, until: string) =>
    db().updateTable('billing_due').set({ since, until }).where('order_id', '=', order_id).execute();
  await queued(first.orderId, '2026-11-10T09:00:00+01:00', '2026-11-11T09:00:00+01:00');
  await queued(second, '2026-11-12T09:00:00+01:00', '2026-11-12T09:00:00+01:00');
  return { ...first, second };
}

const invoicesOf = ({ tenantId, companyId }: { tenantId: number; companyId: string }) =>
  db()
    .selectFrom('invoice')
    .where('tenant_id', '=', tenantId)
    .where('company_id', '=', companyId)
    .selectAll()
    .orderBy('fin_doc_number')
    .execute();

const linesOf = (invoiceId: string) =>
  db()
    .selectFrom('invoice_line')
    .where('invoice_id', '=', invoiceId)
    .selectAll()
    .orderBy('position')
    .execute();

const credit = (id: string, body: Record<string, unknown>) =>
  app.inject(routes.billing.credit, { token: operator, params: { id }, body: { reason: 'Bruch', ...body } });

describe('invoices of the shop', () => {
  it('issue 17: bills delivered pieces once, with the sums of the order', async () => {
    const { buyer, orderId } = await order();
    expect(await bill()).toBe(0);
    await deliver(orderId, 4);
    expect(await bill()).toBe(1);
    await deliver(orderId, 4);
    expect(await bill()).toBe(0);
    await deliver(orderId, 10);
    expect(await Promise.all([bill(), bill(), bill()])).toEqual(expect.arrayContaining([1, 0, 0]));
    const invoices = await invoicesOf(buyer);
    expect(
      invoices.map(({ fin_doc_number, amount, open_amount, balance }) => [
        fin_doc_number,
        amount,
        open_amount,
        balance,
      ]),
    ).toEqual([
      ['RE-2026-000001', 54.62, 54.62, 54.62],
      ['RE-2026-000002', 71.4, 71.4, 126.02],
    ]);
    const params = { id: invoices[0]?.id ?? '' };
    const desk = await app.inject(routes.invoiceDesk.read, { token: operator, params });
    expect(desk.body.data).toMatchObject({
      lines: [{ quantity: 4, unitPrice: 10, priceUnit: 1, vatRate: 19, amount: 40 }],
      totals: {
        ...{ lines: 40, discount: 0, shipping: 5.9, net: 45.9, gross: 54.62, prepaid: 0, payable: 54.62 },
        vat: [{ rate: 19, base: 45.9, amount: 8.72 }],
      },
    });
    expect(await linesOf(invoices[1]?.id ?? '')).toMatchObject([
      {
        position: 1,
        order_id: orderId,
        order_position: 1,
        quantity: 6,
        unit_net: 10,
        line_net: 60,
        vat_rate: 19,
      },
    ]);
  });

  it('issue 17: an invoice of the whole order has its gross amount, its line and its document', async () => {
    const { buyer, orderId } = await order();
    await deliver(orderId, 10);
    await bill();
    const { gross } = await db()
      .selectFrom('sales_order')
      .where('id', '=', orderId)
      .select('gross')
      .executeTakeFirstOrThrow();
    const { body } = await app.inject(routes.invoices.list, { token: buyer.token });
    expect(body.data).toMatchObject([
      {
        amount: gross,
        docType: 'invoice',
        dueDate: '2026-12-16',
        invoiceLink: expect.any(String),
        canPay: true,
      },
    ]);
    const [invoice] = await invoicesOf(buyer);
    expect(invoice?.content).toMatchObject({
      number: 'RE-2026-000001',
      totals: { grossMinor: Math.round(gross * 100), payableMinor: Math.round(gross * 100) },
    });
    const id = body.data[0]?.invoiceLink?.split('/').at(-1) ?? '';
    const pdf = await app.inject(routes.orders.document, { token: buyer.token, params: { id } });
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  it('issue 17: bills orders as placed where the setting says so', async () => {
    shop = await createPayingShop(db(), { billing: { ...billing, on: 'order', numberPrefix: 'K' } });
    const { buyer } = await order();
    expect(await bill(await operatorToken())).toBe(1);
    expect(await invoicesOf(buyer)).toMatchObject([{ fin_doc_number: 'KRE-2026-000001', amount: 126.02 }]);
  });

  it('issue 17: bills no order that an ERP has billed', async () => {
    const { buyer, orderId } = await order();
    await createInvoice(db(), {
      tenant_id: shop.tenantId,
      company_id: buyer.companyId,
      order_id: orderId,
    });
    await deliver(orderId, 10);
    expect(await bill()).toBe(0);
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });

  it('issue 17: bills nothing where an ERP does', async () => {
    shop = await createPayingShop(db());
    const { buyer, orderId } = await order();
    await deliver(orderId, 10);
    expect(await bill(await operatorToken())).toBe(0);
    expect(await invoicesOf(buyer)).toEqual([]);
  });

  it('issue 17: empties the queue when another system begins to bill', async () => {
    const { orderId } = await order();
    const waiting = () =>
      db().selectFrom('billing_due').where('tenant_id', '=', shop.tenantId).select('order_id').execute();
    const set = async (settings: Record<string, unknown>) => {
      const { rows } = await app.database.pool.query(
        'update site_setting set document = document || $2::jsonb where tenant_id = $1 returning tenant_id',
        [shop.tenantId, JSON.stringify(settings)],
      );
      expect(rows).toHaveLength(1);
    };
    await deliver(orderId, 4);
    await set({ billing: { ...billing, on: 'order' }, name: 'x' });
    expect(await waiting()).toEqual([{ order_id: orderId }]);
    await set({ billing: { ...billing, by: 'erp' } });
    expect(await waiting()).toEqual([]);
    await deliver(orderId, 5);
    await set({ billing });
    expect(await waiting()).toEqual([]);
  });

  it('issue 17: an operator sets Skonto; invoices on account have it, down payments and paid orders do not', async () => {
    const { buyer, orderId } = await order();
    const params = { id: buyer.companyId };
    const save = (body: Record<string, unknown>, token = operator) =>
      app.inject(routes.billing.saveTerms, { token, params, body });
    expect((await save({ paymentTermDays: 5, skonto: { percent: 2, days: 8 } })).error).toMatchObject({
      code: 'validation.failed',
      details: [{ field: 'skonto.days', code: 'tooLarge' }],
    });
    const terms = { paymentTermDays: 30, skonto: { percent: 2.5, days: 10 } };
    const saved = await save(terms);
    expect(saved.body.data).toEqual({ ...terms, version: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const read = await app.inject(routes.billing.terms, { token: operator, params });
    expect(read.body.data).toEqual(saved.body.data);
    const { version } = saved.body.data;
    expect((await save({ ...terms, paymentTermDays: 31, version })).status).toBe(200);
    expect((await save({ ...terms, version })).error.code).toBe('record.changed');
    expect((await save(terms)).body.data).toEqual(saved.body.data);
    await deliver(orderId, 10);
    await bill();
    const [invoice] = await invoicesOf(buyer);
    expect(invoice).toMatchObject({
      skonto_percent: 2.5,
      skonto_until: '2026-11-26',
      content: { payment: { skonto: [{ percent: 2.5, days: 10 }] } },
    });
    await credit(invoice?.id ?? '', { lines: [{ position: 1, quantity: 5 }] });
    const { body } = await app.inject(routes.invoices.list, { token: buyer.token });
    expect(body.data.map(({ docType, openAmount, skonto }) => [docType, openAmount, skonto])).toEqual(
      expect.arrayContaining([
        ['invoice', 66.52, { percent: 2.5, until: '2026-11-26', amount: 1.66 }],
        ['creditNote', 0, null],
      ]),
    );
    await save({ paymentTermDays: 14, skonto: null });
    expect((await app.inject(routes.billing.terms, { token: operator, params })).body.data).toEqual({
      paymentTermDays: 14,
      skonto: null,
      version: expect.any(String),
    });
    shop = await createPayingShop(db(), { billing });
    const foreign = await operatorToken();
    expect((await save(terms, foreign)).error.code).toBe('company.not.found');
    expect((await app.inject(routes.billing.terms, { token: foreign, params })).error.code).toBe(
      'company.not.found',
    );
  });

  it('issue 17: money of cancelled pieces of a paid order is due, recorded once, and used up by no credit', async () => {
    const { buyer, orderId } = await order();
    await db().updateTable('company').set({ credit_limit: 1000 }).where('id', '=', buyer.companyId).execute();
    const cancel = (cancelled_quantity: number) =>
      db().updateTable('order_item').set({ cancelled_quantity }).where('order_id', '=', orderId).execute();
    const open = async () =>
      (await app.inject(routes.invoices.list, { token: buyer.token })).body.financeStatus.credit?.open;
    const due = async () => (await app.inject(routes.billing.refundsDue, { token: operator })).body.data;
    const record = (body: Record<string, unknown>) =>
      app.inject(routes.orderDesk.refund, {
        token: operator,
        params: { id: orderId },
        body: { reason: 'Stripe re_1', ...body },
      });
    expect(await open()).toBe(126.02);
    await cancel(4);
    expect([await open(), await due()]).toEqual([78.42, []]);
    const options = await app.inject(routes.payments.options, { token: buyer.token });
    expect(options.body.data.credit).toMatchObject({ open: 78.42 });
    await cancel(3);
    expect(await open()).toBe(90.32);
    await cancel(4);
    await db().updateTable('sales_order').set({ payment_status: 'paid' }).where('id', '=', orderId).execute();
    expect(await due()).toMatchObject([
      { orderId, cancelled: 47.6, refunded: 0, due: 47.6, currency: 'EUR' },
    ]);
    await record({ amount: 40 });
    expect(await due()).toMatchObject([{ refunded: 40, due: 7.6 }]);
    await record({ amount: 7.6 });
    expect(await due()).toEqual([]);
    await deliver(orderId, 6);
    await bill();
    expect(await invoicesOf(buyer)).toMatchObject([{ amount: 78.42, open_amount: 0 }]);
  });

  it('issue 17: owes nothing for an order that was paid', async () => {
    const { buyer, orderId } = await order();
    await db().updateTable('sales_order').set({ payment_status: 'paid' }).where('id', '=', orderId).execute();
    await deliver(orderId, 10);
    await bill();
    expect(await invoicesOf(buyer)).toMatchObject([{ amount: 126.02, open_amount: 0 }]);
  });

  it('issue 17: collects the orders of a week in one invoice, once the week is over', async () => {
    const { buyer, orderId } = await order();
    await db()
      .updateTable('company')
      .set({ invoice_collection: 'week', credit_limit: 1000 })
      .where('id', '=', buyer.companyId)
      .execute();
    const { buyer: other } = await buyerWith(app, shop, { quantity: 1 });
    void other;
    const second = await createOrder(db(), {
      tenant_id: shop.tenantId,
      company_id: buyer.companyId,
      ...(await db()
        .selectFrom('sales_order')
        .where('id', '=', orderId)
        .select(['payment_method_id'])
        .executeTakeFirstOrThrow()),
    });
    const address = await db()
      .selectFrom('sales_order')
      .where('id', '=', orderId)
      .select('invoice_address')
      .executeTakeFirstOrThrow();
    await db()
      .updateTable('sales_order')
      .set({ invoice_address: JSON.stringify(address.invoice_address), vat_id: null })
      .where('id', '=', second.orderId)
      .execute();
    await deliver(orderId, 10);
    await deliver(second.orderId, 1);
    const queued = (at: string) =>
      db()
        .updateTable('billing_due')
        .set({ since: at, until: at })
        .where('tenant_id', '=', shop.tenantId)
        .execute();
    await queued('2026-11-16T01:00:00+01:00');
    expect(await bill()).toBe(0);
    await queued('2026-11-15T23:00:00+01:00');
    expect(await bill()).toBe(1);
    const [invoice, ...others] = await invoicesOf(buyer);
    expect([invoice?.order_id, invoice?.amount, others]).toEqual([null, 137.92, []]);
    expect(await linesOf(invoice?.id ?? '')).toHaveLength(2);
    const options = await app.inject(routes.payments.options, { token: buyer.token });
    expect(options.body.data.credit).toMatchObject({ open: 137.92 });
  });

  it('issue 17: a collective invoice says where and when each order was delivered', async () => {
    const { buyer, number } = await collected();
    expect(await bill()).toBe(1);
    const [invoice] = await invoicesOf(buyer);
    const content = invoice?.content as unknown as CommercialDocument;
    expect(content).toMatchObject({
      deliveryAddress: null,
      delivered: { from: '2026-11-10', until: '2026-11-12' },
      lines: [
        { orderNumber: number, delivered: { from: '2026-11-10', until: '2026-11-11' } },
        {
          delivered: { from: '2026-11-12', until: '2026-11-12' },
          deliveredTo: expect.stringMatching(/^Filiale, .*Bonn/),
        },
      ],
    });
    expect(content.lines[0]?.deliveredTo).not.toContain('Bonn');
    const seller = { ...content.seller, vatId: 'DE123456789' };
    for (const format of ['xrechnung-cii', 'xrechnung-ubl'] as const) {
      const terms = readTerms(eInvoiceXml({ ...content, seller }, format));
      expect(ruleBreaches(terms)).toEqual([]);
      expect(terms.lines.map(({ note, period }) => [note, period])).toEqual([
        [expect.stringContaining(`Auftragsnummer ${number}, an `), ['20261110', '20261111']],
        [expect.stringContaining('an Filiale'), ['20261112', '20261112']],
      ]);
    }
    const pdf = await renderDocument(content, { logo: null, primaryColor: '#0a5c4c' });
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    expect(text).toContain('geliefert 10.11.2026 – 11.11.2026');
    expect(text).toContain('an Filiale');
  });

  const load = async (kind: 'order-packs', rows: Record<string, string>[]) => {
    const report = await importFiles({
      workPool: app.database.pool,
      tenantId: shop.tenantId,
      files: [memorySource(kind, kind, rows)],
      storage: app.dependencies.files,
      clock: app.clock,
      hashPassword: async (password) => password,
    });
    expect(report.files.map(({ refused }) => refused)).toEqual([0]);
  };

  it('issue 17: the day of delivery is that of the dispatch, not of its import', async () => {
    const { buyer, orderId, number } = await order();
    const pack = (trackingCode: string, dispatchedAt: string, lines: string) => ({
      ...{ orderNumber: number, carrier: 'DHL', trackingCode, dispatchedAt, lines },
    });
    const first = pack('1', '2026-11-05T08:00:00Z', '1:4');
    await deliver(orderId, 4);
    await load('order-packs', [first]);
    expect(await bill()).toBe(1);
    await load('order-packs', [
      first,
      pack('2', '2026-11-09T23:30:00Z', '1:3'),
      pack('3', '2026-11-12T08:00:00Z', '1:3'),
    ]);
    await deliver(orderId, 10);
    expect(await bill()).toBe(1);
    const invoices = await invoicesOf(buyer);
    expect(invoices.map(({ content }) => content)).toMatchObject([
      { delivered: { from: '2026-11-05', until: '2026-11-05' } },
      { delivered: { from: '2026-11-10', until: '2026-11-12' } },
    ]);
  });

  it('issue 17: an edit of a delivered line is no delivery', async () => {
    const { orderId } = await order();
    const due = () =>
      db()
        .selectFrom('billing_due')
        .where('order_id', '=', orderId)
        .select(['since', 'until'])
        .executeTakeFirst();
    const edit = (expected_date: string) =>
      db().updateTable('order_item').set({ expected_date }).where('order_id', '=', orderId).execute();
    await deliver(orderId, 4);
    const before = await due();
    await edit('2026-12-01');
    expect([before?.until, await due()]).toEqual([expect.any(Date), before]);
    await deliver(orderId, 6);
    const { since, until } = (await due()) ?? {};
    expect(since).toEqual(before?.since);
    expect(until?.getTime()).toBeGreaterThan(before?.until.getTime() ?? 0);
    await bill();
    await edit('2026-12-02');
    expect(await due()).toBeUndefined();
    await deliver(orderId, 7);
    expect(await due()).toBeDefined();
  });

  it('issue 17: orders at 0 % to several addresses, and paid orders, have separate invoices', async () => {
    const zero = {
      vat_category: 'K',
      vat_treatment: 'intraCommunity',
      vat_note: JSON.stringify({ de: 'steuerfrei' }),
    };
    const { buyer, orderId, second } = await collected(zero);
    await db().updateTable('sales_order').set(zero).where('id', '=', orderId).execute();
    await db()
      .updateTable('order_item')
      .set({ vat_rate: 0 })
      .where('order_id', 'in', [orderId, second])
      .execute();
    expect(await bill()).toBe(2);
    expect((await invoicesOf(buyer)).map(({ order_id }) => order_id).sort()).toEqual(
      [orderId, second].sort(),
    );
  });

  it('issue 17: an order paid while it is billed owes 0, and the other order keeps its invoice', async () => {
    const { buyer, orderId, second } = await collected();
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query("update sales_order set payment_status = 'paid' where id = $1", [second]);
    const billed = bill();
    // The run has grouped both and waits for the row.
    await vi.waitFor(async () => {
      const { rows } = await app.database.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'",
      );
      expect(rows).toHaveLength(1);
    });
    await client.query('commit');
    client.release();
    expect(await billed).toBe(2);
    const invoices = await invoicesOf(buyer);
    expect(Object.fromEntries(invoices.map(({ order_id, open_amount }) => [order_id, open_amount]))).toEqual({
      [orderId]: 54.62,
      [second]: 0,
    });
  });

  it('issue 17: a collective invoice takes off the down payments of its orders', async () => {
    shop = await createPayingShop(db(), { billing: { ...billing, downPaymentPercent: 30 } });
    operator = await operatorToken();
    const { buyer, orderId } = await collected();
    await db().updateTable('sales_order').set({ order_type: 'preOrder' }).where('id', '=', orderId).execute();
    expect(await bill()).toBe(2);
    const sums = async () =>
      (await invoicesOf(buyer)).map(({ doc_type, order_id, amount, prepaid }) => [
        doc_type,
        order_id === null,
        amount,
        prepaid,
      ]);
    expect(await sums()).toEqual([
      ['downPayment', false, 37.81, 0],
      ['invoice', true, 28.71, 37.81],
    ]);
    expect((await credit('AN-2026-000001', {})).error.code).toBe('credit.exceeds.invoice');
    await deliver(orderId, 10);
    await db()
      .updateTable('billing_due')
      .set({ since: '2026-11-13T09:00:00+01:00', until: '2026-11-13T09:00:00+01:00' })
      .where('order_id', '=', orderId)
      .execute();
    expect(await bill()).toBe(1);
    expect((await sums()).at(-1)).toEqual(['invoice', false, 71.4, 0]);
    const { body } = await app.inject(routes.payments.options, { token: buyer.token });
    expect(body.data.credit).toMatchObject({ open: 137.92 });
  });

  it('issue 17: asks for a down payment at once, also where invoices are collected', async () => {
    shop = await createPayingShop(db(), { billing: { ...billing, downPaymentPercent: 30 } });
    operator = await operatorToken();
    const { buyer, orderId } = await order();
    const own = { tenant_id: shop.tenantId };
    await db().updateTable('sales_order').set({ order_type: 'preOrder' }).where('id', '=', orderId).execute();
    const weekly = { invoice_collection: 'week' } as const;
    await db().updateTable('company').set(weekly).where('id', '=', buyer.companyId).execute();
    const now = app.clock.now();
    await db()
      .insertInto('billing_due')
      .values({ ...own, order_id: orderId, since: now, until: now })
      .execute();
    expect(await bill()).toBe(1);
    expect(await invoicesOf(buyer)).toMatchObject([{ doc_type: 'downPayment', amount: 37.81 }]);
    await deliver(orderId, 10);
    expect(await bill()).toBe(0);
  });

  it('issue 17: asks for a down payment on a pre-order and takes it off the invoices', async () => {
    shop = await createPayingShop(db(), { billing: { ...billing, downPaymentPercent: 30 } });
    operator = await operatorToken();
    const { buyer, orderId } = await order();
    await db().updateTable('sales_order').set({ order_type: 'preOrder' }).where('id', '=', orderId).execute();
    await deliver(orderId, 4);
    expect(await bill()).toBe(2);
    expect((await credit('AN-2026-000001', {})).error.code).toBe('credit.exceeds.invoice');
    await deliver(orderId, 10);
    expect(await bill()).toBe(1);
    const invoices = await invoicesOf(buyer);
    expect(invoices.map(({ doc_type, amount, prepaid }) => [doc_type, amount, prepaid])).toEqual([
      ['downPayment', 37.81, 0],
      ['invoice', 16.81, 37.81],
      ['invoice', 71.4, 0],
    ]);
    expect(invoices.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(126_02);
  });

  it('issue 17: credits a down payment until an invoice takes it off', async () => {
    shop = await createPayingShop(db(), { billing: { ...billing, downPaymentPercent: 30 } });
    operator = await operatorToken();
    const preOrder = async () => {
      const placed = await order();
      await db()
        .updateTable('sales_order')
        .set({ order_type: 'preOrder' })
        .where('id', '=', placed.orderId)
        .execute();
      return placed;
    };
    const used = await preOrder();
    await deliver(used.orderId, 10);
    expect(await bill()).toBe(2);
    expect((await credit('AN-2026-000001', {})).error.code).toBe('credit.exceeds.invoice');

    const free = await preOrder();
    await db()
      .insertInto('billing_due')
      .values({ tenant_id: shop.tenantId, order_id: free.orderId, since: new Date(), until: new Date() })
      .execute();
    expect(await bill()).toBe(1);
    expect((await credit('AN-2026-000002', {})).status).toBe(201);
    await deliver(free.orderId, 10);
    await bill();
    expect(
      (await invoicesOf(free.buyer)).map(({ doc_type, amount, prepaid }) => [doc_type, amount, prepaid]),
    ).toEqual([
      ['downPayment', 37.81, 0],
      ['creditNote', -37.81, 0],
      ['invoice', 126.02, 0],
    ]);
  });

  it('issue 17: waits with an e-invoice that lacks facts, and uses up no number', async () => {
    const { buyer, orderId } = await order();
    const eInvoices = (e_invoice_format: 'none' | 'xrechnung-cii') =>
      db().updateTable('company').set({ e_invoice_format }).where('id', '=', buyer.companyId).execute();
    await eInvoices('xrechnung-cii');
    await deliver(orderId, 10);
    expect([await bill(), await invoicesOf(buyer)]).toEqual([0, []]);
    await eInvoices('none');
    expect(await bill()).toBe(1);
    expect((await invoicesOf(buyer))[0]?.fin_doc_number).toBe('RE-2026-000001');
    await eInvoices('xrechnung-cii');
    expect((await credit('RE-2026-000001', {})).error.code).toBe('e.invoice.incomplete');
  });

  it('issue 17: an issued invoice and its lines never change', async () => {
    const { buyer, orderId } = await order();
    await deliver(orderId, 10);
    await bill();
    const [invoice] = await invoicesOf(buyer);
    const id = invoice?.id ?? '';
    const refused = /an issued invoice never changes/;
    await expect(
      db().updateTable('invoice').set({ amount: 1 }).where('id', '=', id).execute(),
    ).rejects.toThrow(refused);
    await expect(db().deleteFrom('invoice').where('id', '=', id).execute()).rejects.toThrow(refused);
    await expect(
      db().updateTable('invoice_line').set({ quantity: 1 }).where('invoice_id', '=', id).execute(),
    ).rejects.toThrow(refused);
    await expect(db().deleteFrom('invoice_line').where('invoice_id', '=', id).execute()).rejects.toThrow(
      refused,
    );
    await db().updateTable('invoice').set({ open_amount: 1 }).where('id', '=', id).execute();
    const row = {
      finDocNumber: 'RE-2026-000001',
      docDate: '2026-11-16',
      docType: 'invoice',
      dueDate: '2026-12-16',
      openAmount: '26.02',
    };
    const load = async (amount: string) => {
      const report = await importFiles({
        workPool: app.database.pool,
        tenantId: shop.tenantId,
        files: [memorySource('invoices', 'invoices', [{ ...row, amount }])],
        storage: app.dependencies.files,
        clock: app.clock,
        hashPassword: async (password) => password,
      });
      return report.files.map(({ refused: count }) => count);
    };
    expect(await load('99')).toEqual([1]);
    expect(await load('126.02')).toEqual([0]);
    expect(await invoicesOf(buyer)).toMatchObject([{ amount: 126.02, open_amount: 26.02 }]);
  });
});

describe('numbers', () => {
  it('issue 17: 50 concurrent invoices have no gap', async () => {
    const orders = await Promise.all(
      Array.from({ length: 50 }, () => createOrder(db(), { tenant_id: shop.tenantId })),
    );
    await Promise.all(orders.map(({ orderId }) => deliver(orderId, 1)));
    const counts = await Promise.all([bill(), bill(), bill(), bill()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50);
    const rows = await db()
      .selectFrom('invoice')
      .where('tenant_id', '=', shop.tenantId)
      .select('fin_doc_number')
      .execute();
    expect(rows.map(({ fin_doc_number }) => Number(fin_doc_number.slice(-6))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it('issue 17: numbers of imported documents are passed over and stop no invoice', async () => {
    const { buyer, orderId } = await order();
    const company = { tenant_id: shop.tenantId, company_id: buyer.companyId };
    await createInvoice(db(), { ...company, fin_doc_number: 'RE-2026-000001' });
    await createInvoice(db(), { ...company, fin_doc_number: 'RE-2026-000002' }, { key: null });
    await db()
      .updateTable('document')
      .set({ number: 'RE-2026-000003', invoice_id: null })
      .where('number', '=', 'RE-2026-000002')
      .where('tenant_id', '=', shop.tenantId)
      .execute();
    await deliver(orderId, 10);
    expect(await bill()).toBe(1);
    expect((await invoicesOf(buyer)).map((invoice) => invoice.fin_doc_number)).toContain('RE-2026-000004');
  });

  it('issue 17: a rollback leaves no gap', async () => {
    const draw = (fails: boolean) =>
      inTransaction(app.database.pool, async (client) => {
        const { number } = await numbered(billingOn(client, shop.tenantId), billing, 'RE', app.clock.now());
        if (fails) throw new Error('rolled back');
        return number;
      });
    expect(await draw(false)).toBe('RE-2026-000001');
    await expect(draw(true)).rejects.toThrow('rolled back');
    expect(await draw(false)).toBe('RE-2026-000002');
  });
});

describe('credit notes', () => {
  it('issue 17: lower the open amount by lines, never above the invoice', async () => {
    const { buyer, orderId } = await order();
    await deliver(orderId, 10);
    await bill();
    const first = await credit('RE-2026-000001', { lines: [{ position: 1, quantity: 3 }] });
    expect([first.status, first.body.data?.finDocNumber]).toEqual([201, 'GS-2026-000001']);
    const above = await credit('RE-2026-000001', { lines: [{ position: 1, quantity: 8 }] });
    expect([above.status, above.error.code]).toEqual([409, 'credit.exceeds.invoice']);
    const twice = await Promise.all(
      [1, 2].map(() => credit('RE-2026-000001', { lines: [{ position: 1, quantity: 4 }] })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    const invoices = await invoicesOf(buyer);
    expect(invoices.map(({ doc_type, amount, open_amount }) => [doc_type, amount, open_amount])).toEqual([
      ['creditNote', -35.7, 0],
      ['creditNote', -47.6, 0],
      ['invoice', 126.02, 42.72],
    ]);
    expect(invoices[0]?.content).toMatchObject({
      type: 'creditNote',
      references: { precedingInvoice: { number: 'RE-2026-000001', date: '2026-11-16' } },
    });
  });

  it('issue 17: sum to the invoice, however often cents are rounded', async () => {
    const { buyer } = await buyerWith(app, shop, { price: 0.03, quantity: 10 });
    const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice' });
    await deliver(body.data._id, 10);
    await bill();
    for (let piece = 0; piece < 10; piece += 1)
      await credit('RE-2026-000001', { lines: [{ position: 1, quantity: 1 }] });
    expect((await credit('RE-2026-000001', {})).status).toBe(201);
    const amounts = (await invoicesOf(buyer)).map(({ amount }) => Math.round(Number(amount) * 100));
    expect(amounts.filter((amount) => amount < 0).reduce((sum, amount) => sum + amount)).toBe(-738);
    expect(amounts.at(-1)).toBe(738);
  });

  it('issue 17: credit only the discount of their own order on a collective invoice, and sum to it', async () => {
    const { buyer } = await collected({ discount_net: 1.99, promotion_code: 'NEU' });
    expect(await bill()).toBe(1);
    const one = (position: number) => credit('RE-2026-000001', { lines: [{ position, quantity: 1 }] });
    await one(1);
    await one(2);
    for (let piece = 0; piece < 3; piece += 1) await one(1);
    await credit('RE-2026-000001', {});
    expect(await invoicesOf(buyer)).toMatchObject([
      { amount: -11.9 },
      { amount: -9.53, content: { allowances: [{ amountMinor: 199 }] } },
      { amount: -11.9 },
      { amount: -11.9 },
      { amount: -11.9 },
      { amount: -7.02, content: { lines: [], allowances: [] } },
      { amount: 64.15, open_amount: 0 },
    ]);
  });

  it('issue 17: spread the discount of an older collective invoice without its order, to the cent', async () => {
    const { buyer } = await collected({ discount_net: 1.99, promotion_code: 'NEU' });
    await bill();
    const { pool } = app.database;
    await pool.query('alter table invoice disable trigger invoice_is_final');
    await pool.query(
      `update invoice set content = content #- '{allowances,0,orderNumber}' where tenant_id = $1`,
      [shop.tenantId],
    );
    await pool.query('alter table invoice enable trigger invoice_is_final');
    await credit('RE-2026-000001', { lines: [{ position: 1, quantity: 4 }] });
    await credit('RE-2026-000001', { lines: [{ position: 2, quantity: 1 }] });
    await credit('RE-2026-000001', {});
    expect(await invoicesOf(buyer)).toMatchObject([
      { amount: -45.71, content: { allowances: [{ amountMinor: 159 }] } },
      { amount: -11.42, content: { allowances: [{ amountMinor: 40 }] } },
      { amount: -7.02 },
      { amount: 64.15, open_amount: 0 },
    ]);
  });

  it('issue 17: credit the shipping after all pieces, as an e-invoice too', async () => {
    shop = await createPayingShop(db(), { billing, companyData: { ...companyData, vatId: 'DE123456789' } });
    operator = await operatorToken();
    const { buyer, orderId } = await order();
    await db()
      .updateTable('company')
      .set({ e_invoice_format: 'zugferd' })
      .where('id', '=', buyer.companyId)
      .execute();
    await deliver(orderId, 10);
    await bill();
    await credit('RE-2026-000001', { lines: [{ position: 1, quantity: 10 }] });
    // The account after the credit note, as the invoice has it.
    expect((await invoicesOf(buyer)).map(({ balance }) => balance)).toEqual([7.02, 126.02]);
    expect((await credit('RE-2026-000001', {})).status).toBe(201);
    expect((await credit('RE-2026-000001', {})).error.code).toBe('credit.exceeds.invoice');
    expect(await invoicesOf(buyer)).toMatchObject([
      { amount: -119 },
      { amount: -7.02, content: { lines: [], charges: [{ amountMinor: 590 }] } },
      { amount: 126.02, open_amount: 0 },
    ]);
  });

  it('issue 18: credit the shipping alone or with lines, once', async () => {
    const { buyer, orderId } = await order();
    await deliver(orderId, 10);
    await bill();
    const [written] = await invoicesOf(buyer);
    const read = async () =>
      (await app.inject(routes.invoiceDesk.read, { token: operator, params: { id: written?.id ?? '' } })).body
        .data;
    const pieces = (quantity: number) => [{ position: 1, quantity }];
    expect((await credit('RE-2026-000001', { lines: [] })).error).toMatchObject({
      code: 'validation.failed',
      details: [{ field: 'lines', code: 'required' }],
    });
    expect((await read()).shippingLeft).toBe(5.9);
    expect((await credit('RE-2026-000001', { lines: [], shipping: true })).status).toBe(201);
    expect((await read()).shippingLeft).toBe(0);
    expect((await credit('RE-2026-000001', { lines: [], shipping: true })).error.code).toBe(
      'credit.exceeds.invoice',
    );
    await credit('RE-2026-000001', { lines: pieces(4), shipping: true });
    await credit('RE-2026-000001', { lines: pieces(6) });
    expect((await invoicesOf(buyer)).map(({ amount, open_amount }) => [amount, open_amount])).toEqual([
      [-7.02, 0],
      [-47.6, 0],
      [-71.4, 0],
      [126.02, 0],
    ]);
  });

  it('issue 18: cannot be undone by a higher open amount of the invoice', async () => {
    const { buyer, orderId } = await order();
    await deliver(orderId, 10);
    await bill();
    await credit('RE-2026-000001', { lines: [{ position: 1, quantity: 10 }] });
    for (const { id, amount } of await invoicesOf(buyer)) {
      const most = amount < 0 ? 0 : 7.02;
      const at = { token: operator, params: { id } };
      const { version } = (await app.inject(routes.invoiceDesk.read, at)).body.data;
      const set = (openAmount: number) =>
        app.inject(routes.invoiceDesk.setOpen, { ...at, body: { openAmount, version } });
      expect((await set(Math.sign(amount) * (most + 0.01))).error).toMatchObject({
        details: [{ field: 'openAmount', code: 'tooLarge', expected: { of: 'number', min: 0, max: most } }],
      });
      expect((await set(most)).status).toBe(200);
    }
  });

  it('issue 17: credit a whole invoice to the cent, and leave a paid one as credit', async () => {
    const { buyer, orderId } = await order();
    await deliver(orderId, 10);
    await bill();
    await db()
      .updateTable('invoice')
      .set({ open_amount: 0 })
      .where('company_id', '=', buyer.companyId)
      .execute();
    expect((await credit('RE-2026-000001', {})).status).toBe(201);
    expect((await credit('RE-2026-000001', {})).error.code).toBe('credit.exceeds.invoice');
    expect(await invoicesOf(buyer)).toMatchObject([
      { doc_type: 'creditNote', amount: -126.02, open_amount: -126.02 },
      { doc_type: 'invoice', open_amount: 0 },
    ]);
  });

  it('issue 17: are refused for invoices of an ERP, credit notes and other tenants', async () => {
    const { orderId } = await order();
    await deliver(orderId, 10);
    await bill();
    await credit('RE-2026-000001', { lines: [{ position: 1, quantity: 1 }] });
    expect((await credit('GS-2026-000001', {})).error.code).toBe('invoice.not.creditable');
    shop = await createPayingShop(db(), { billing });
    operator = await operatorToken();
    const { status, error } = await credit('RE-2026-000001', {});
    expect([status, error.code]).toEqual([404, 'invoice.not.found']);
  });
});
