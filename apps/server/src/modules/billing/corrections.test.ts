import { type InvoiceFacts, routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { buyerWith, type CheckoutShop, placeOrder } from '../../../test/checkout-fixture.ts';
import { readTerms, ruleBreaches } from '../../../test/e-invoice-rules.ts';
import { createSession } from '../../../test/factories.ts';
import { createInvoice } from '../../../test/order-factories.ts';
import { billing, createPayingShop, returnInvoicePayment } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CommercialDocument } from '../documents/commercial-document.ts';
import { eInvoiceXml } from '../documents/e-invoice/e-invoice.ts';

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

const deliver = (orderId: string, delivered_quantity: number) =>
  db().updateTable('order_item').set({ delivered_quantity }).where('order_id', '=', orderId).execute();
const bill = async () => (await app.inject(routes.billing.run, { token: operator })).body.data.invoices;

/** An invoice of the shop over ten pieces at 10.00 net with 5.90 shipping: 126.02 gross. */
async function billed(pieces = 10) {
  const { buyer } = await buyerWith(app, shop, { quantity: 10 });
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice' });
  const orderId = body.data._id;
  await deliver(orderId, pieces);
  await bill();
  const [invoice] = await invoicesOf(buyer.companyId);
  return { buyer, orderId, id: invoice?.id ?? '' };
}

const invoicesOf = (companyId: string) =>
  db()
    .selectFrom('invoice')
    .where('tenant_id', '=', shop.tenantId)
    .where('company_id', '=', companyId)
    .selectAll()
    .orderBy('fin_doc_number')
    .execute();

async function factsOf(id: string): Promise<InvoiceFacts> {
  const { body } = await app.inject(routes.billing.correction, { token: operator, params: { id } });
  if (!body.data.invoice) throw new Error('no facts');
  return body.data.invoice;
}

async function correct(id: string, change: Partial<InvoiceFacts>, token = operator) {
  const body = { ...(await factsOf(id)), ...change, reason: 'Firmierung geändert' };
  return app.inject(routes.billing.correct, { token, params: { id }, body });
}

const credit = (id: string, lines?: { position: number; quantity: number }[]) =>
  app.inject(routes.billing.credit, {
    token: operator,
    params: { id },
    body: { reason: 'Bruch', requestId: crypto.randomUUID(), ...(lines ? { lines } : {}) },
  });

it('issue 17: a correction has the next number and the same amounts, takes over the open amount and closes the invoice', async () => {
  const { buyer, orderId, id } = await billed();
  await db().updateTable('invoice').set({ open_amount: 100 }).where('id', '=', id).execute();
  const { status, body } = await correct(id, {
    companyName: 'Neue Firma GmbH',
    vatId: 'DE811907980',
    externalOrderNumber: 'PO-7',
    buyerReference: '04011000-12345-34',
  });
  expect([status, body.data?.finDocNumber]).toEqual([201, 'RE-2026-000002']);
  const invoices = await invoicesOf(buyer.companyId);
  expect(invoices).toMatchObject([
    { amount: 126.02, open_amount: 0, is_corrected: true },
    {
      amount: 126.02,
      open_amount: 100,
      is_corrected: false,
      corrected_invoice_id: id,
      due_date: '2026-12-16',
    },
  ]);
  const [before, after] = invoices.map(({ content }) => content as unknown as CommercialDocument);
  expect(after).toEqual({
    ...before,
    type: 'correction',
    // What was paid is not demanded again.
    totals: { ...before?.totals, prepaidMinor: 2602, payableMinor: 10_000 },
    number: 'RE-2026-000002',
    payment: { ...before?.payment, reference: 'RE-2026-000002' },
    buyer: {
      ...before?.buyer,
      address: { ...before?.buyer.address, companyName: 'Neue Firma GmbH' },
      vatId: 'DE811907980',
      buyerReference: '04011000-12345-34',
    },
    references: {
      ...before?.references,
      externalOrderNumber: 'PO-7',
      precedingInvoice: { number: 'RE-2026-000001', date: '2026-11-16' },
      corrects: 'invoice',
    },
    notes: [{ deliveryDate: null, note: 'Firmierung geändert' }],
  });
  const list = await app.inject(routes.invoices.list, { token: buyer.token });
  expect(
    list.body.data.map(({ finDocNumber, docTypeName, paymentStatus, canPay, corrects, correctedBy }) => [
      ...[finDocNumber, docTypeName, paymentStatus, canPay, corrects, correctedBy],
    ]),
  ).toEqual([
    ['RE-2026-000002', 'Rechnungskorrektur', 'partiallyPaid', true, 'RE-2026-000001', null],
    ['RE-2026-000001', 'Rechnung', 'corrected', false, null, 'RE-2026-000002'],
  ]);
  expect(list.body.financeStatus).toMatchObject({ totalAmount: 126.02, openAmount: 100 });
  const pdf = await app.inject(routes.orders.document, {
    token: buyer.token,
    params: { id: list.body.data[0]?.invoiceLink?.split('/').at(-1) ?? '' },
  });
  const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true });
  expect(text).toContain('Zu Rechnung RE-2026-000001');
  expect(text).toContain('Rechnungskorrektur RE-2026-000002');
  const order = await app.inject(routes.orders.read, { token: buyer.token, params: { id: orderId } });
  expect(order.body.data.history.at(-1)).toMatchObject({
    kind: 'invoiceCorrected',
    note: 'RE-2026-000001 → RE-2026-000002: Firmierung geändert',
  });
  expect(order.body.data.invoiceDocuments.map(({ type }) => type)).toEqual(['invoice', 'correction']);
  expect(await auditEntries(app.database.pool, shop.tenantId, body.data._id)).toMatchObject([
    ['invoice.corrected', expect.any(String), { invoice: 'RE-2026-000001', number: 'RE-2026-000002' }],
  ]);
  const desk = await app.inject(routes.invoiceDesk.read, { token: operator, params: { id } });
  expect(desk.body.data).toMatchObject({
    status: 'corrected',
    isCorrection: false,
    correctedBy: { _id: body.data._id, finDocNumber: 'RE-2026-000002' },
  });
  const zip = await app.inject(routes.invoices.documents, {
    token: buyer.token,
    query: { id: [id, body.data._id] },
  });
  expect(zip.status).toBe(200);
});

it('issue 17: a correction as XRechnung keeps the rules, is of type 384 and names its invoice', async () => {
  const { buyer, id } = await billed();
  const missing = await correct(id, { eInvoiceFormat: 'xrechnung-cii' });
  expect(missing.error.code).toBe('e.invoice.incomplete');
  const [issued] = await invoicesOf(buyer.companyId);
  const content = issued?.content as unknown as CommercialDocument;
  const { status } = await correct(id, {
    buyerReference: '04011000-12345-34',
    email: 'rechnung@kunde.example',
  });
  expect(status).toBe(201);
  const corrected = (await invoicesOf(buyer.companyId))[1]?.content as unknown as CommercialDocument;
  const seller = {
    ...corrected.seller,
    vatId: 'DE123456789',
    contactName: 'Erika Muster',
    phone: '+49 221 1234',
    email: 'info@nordhang.example',
  };
  for (const format of ['xrechnung-cii', 'xrechnung-ubl'] as const) {
    const terms = readTerms(eInvoiceXml({ ...corrected, seller }, format));
    expect(ruleBreaches(terms)).toEqual([]);
    expect([terms.typeCode, terms.precedingInvoice]).toEqual(['384', 'RE-2026-000001']);
  }
  expect(corrected.totals).toEqual(content.totals);
});

it('issue 17: a correction at 0 % needs the VAT ID of a member state', async () => {
  const { buyer } = await buyerWith(app, shop, { quantity: 10 });
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice' });
  const orderId = body.data._id;
  const zero = { vat_category: 'K', vat_treatment: 'intraCommunity', vat_id: 'ATU12345675' } as const;
  const vat_note = JSON.stringify({ de: 'Steuerfrei', en: 'Exempt' });
  await db()
    .updateTable('sales_order')
    .set({ ...zero, vat_note })
    .where('id', '=', orderId)
    .execute();
  await db().updateTable('order_item').set({ vat_rate: 0 }).where('order_id', '=', orderId).execute();
  await deliver(orderId, 10);
  await bill();
  const [invoice] = await invoicesOf(buyer.companyId);
  const refusal = async (vatId: string) => (await correct(invoice?.id ?? '', { vatId })).error.details;
  expect(await refusal('')).toEqual([{ field: 'vatId', code: 'required' }]);
  for (const vatId of ['12345675', 'CHE123456789'])
    expect(await refusal(vatId)).toEqual([{ field: 'vatId', code: 'format', expected: { form: 'vatId' } }]);
  expect((await correct(invoice?.id ?? '', { vatId: 'ATU13585627' })).status).toBe(201);
});

it('issue 18: a correction takes a VAT ID or tax number of the form of its country', async () => {
  const { id } = await billed();
  expect((await correct(id, { vatId: 'none' })).error.details).toEqual([
    { field: 'vatId', code: 'format', expected: { form: 'vatId' } },
  ]);
  expect((await correct(id, { vatId: '12/345/67890' })).status).toBe(201);
});

it('issue 17: credit notes, further invoices and corrections continue from the correction', async () => {
  const { buyer, orderId, id } = await billed(4);
  const first = await correct(id, { city: 'Bonn' });
  expect((await correct(id, { city: 'Kiel' })).error.code).toBe('invoice.corrected');
  const second = await correct(first.body.data._id, { city: 'Kiel' });
  expect(second.body.data.finDocNumber).toBe('RE-2026-000003');
  await deliver(orderId, 10);
  expect(await bill()).toBe(1);
  expect((await credit(id)).error.code).toBe('invoice.corrected');
  const credited = await credit(second.body.data._id, [{ position: 1, quantity: 1 }]);
  expect(credited.status).toBe(201);
  expect((await correct(second.body.data._id, { city: 'Ulm' })).error.code).toBe('invoice.credited');
  expect((await invoicesOf(buyer.companyId)).map(({ amount, open_amount }) => [amount, open_amount])).toEqual(
    [
      [-11.9, 0],
      [54.62, 0],
      [54.62, 0],
      [54.62, 42.72],
      [71.4, 71.4],
    ],
  );
});

it('issue 17: a pending payment blocks a correction, a refund opens it', async () => {
  const { buyer, id } = await billed();
  const started = await app.inject(routes.payments.payInvoices, {
    token: buyer.token,
    body: { invoiceIds: [id] },
  });
  expect((await correct(id, { city: 'Bonn' })).error.code).toBe('invoice.payment.pending');
  const { paymentId } = started.body.data;
  await db().updateTable('payment').set({ status: 'paid' }).where('id', '=', paymentId).execute();
  await db().updateTable('invoice').set({ open_amount: 0 }).where('id', '=', id).execute();
  expect((await correct(id, { city: 'Bonn' })).status).toBe(201);
  const open = async () => (await invoicesOf(buyer.companyId)).map(({ open_amount }) => open_amount);
  expect(await open()).toEqual([0, 0]);
  await returnInvoicePayment(app, shop, paymentId);
  expect(await open()).toEqual([0, 126.02]);
});

it('issue 17: corrects only invoices of the shop, with a change, a name and the right', async () => {
  const { buyer, id } = await billed();
  const foreign = await createInvoice(db(), { tenant_id: shop.tenantId, company_id: buyer.companyId });
  const facts = await factsOf(id);
  const send = (invoice: string, body: object, token = operator) =>
    app.inject(routes.billing.correct, {
      token,
      params: { id: invoice },
      body: { ...facts, reason: 'x', ...body } as never,
    });
  expect((await send(foreign.invoiceId, { city: 'Bonn' })).error.code).toBe('invoice.not.correctable');
  expect((await send('unknown', { city: 'Bonn' })).error.code).toBe('invoice.not.found');
  expect((await send(id, {})).error.code).toBe('correction.unchanged');
  expect((await send(id, { companyName: '', lastName: '' })).error.details).toEqual([
    { field: 'companyName', code: 'required' },
  ]);
  expect((await send(id, { countryCode: 'ZZ' })).error.code).toBe('validation.failed');
  expect((await send(id, { email: 'no mail' })).error.details).toEqual([
    { field: 'email', code: 'format', expected: { form: 'email' } },
  ]);
  expect((await send(id, { city: 'Bonn', reason: ' ' })).error.code).toBe('validation.failed');
  expect((await send(id, { city: 'Bonn' }, await operatorToken('support'))).status).toBe(403);
  const twice = await Promise.all([send(id, { city: 'Bonn' }), send(id, { city: 'Kiel' })]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  await expect(
    db().updateTable('invoice').set({ open_amount: 1 }).where('id', '=', id).execute(),
  ).rejects.toThrow('invoice_corrected_check');
});
