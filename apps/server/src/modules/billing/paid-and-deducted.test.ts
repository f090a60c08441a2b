import { routes, type SettingsDocument } from '@kontor/contract';
import type { Updateable } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buyerWith, type CheckoutShop, placeOrder } from '../../../test/checkout-fixture.ts';
import { readTerms, ruleBreaches } from '../../../test/e-invoice-rules.ts';
import { createSession } from '../../../test/factories.ts';
import { companyData, createPayingShop } from '../../../test/payment-fixture.ts';
import type { DB } from '../../../test/rows.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CommercialDocument } from '../documents/commercial-document.ts';
import { eInvoiceXml } from '../documents/e-invoice/e-invoice.ts';

let app: TestApp;
let shop: CheckoutShop;
let operator: string;
const db = () => app.database.db;
const billing: NonNullable<SettingsDocument['billing']> = {
  ...{ by: 'shop', on: 'dispatch', downPaymentPercent: 30, numberPrefix: '' },
};

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await createPayingShop(db(), { billing });
  operator = (
    await createSession(db(), { tenant_id: shop.tenantId, company_id: null, operator_role: 'office' })
  ).token;
});

/** An order of ten pieces at 10.00 net with 5.90 shipping: 126.02 gross. */
async function order(change: Updateable<DB['sales_order']>) {
  const { buyer } = await buyerWith(app, shop, { quantity: 10 });
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice' });
  const orderId = body.data._id;
  await db().updateTable('sales_order').set(change).where('id', '=', orderId).execute();
  return { buyer, orderId };
}

const setItems = (orderId: string, values: { delivered_quantity?: number; delivery_date?: string }) =>
  db().updateTable('order_item').set(values).where('order_id', '=', orderId).execute();

/** Bills what is due; a pre-order is due for its down payment. */
async function bill(orderId?: string) {
  const now = app.clock.now();
  if (orderId)
    await db()
      .insertInto('billing_due')
      .values({ tenant_id: shop.tenantId, order_id: orderId, since: now, until: now })
      .execute();
  return (await app.inject(routes.billing.run, { token: operator })).body.data.invoices;
}

async function invoicesOf(companyId: string) {
  const rows = await db()
    .selectFrom('invoice')
    .where('company_id', '=', companyId)
    .select(['id', 'amount', 'open_amount', 'prepaid', 'content'])
    .orderBy('fin_doc_number')
    .execute();
  return rows.map((row) => ({ ...row, content: row.content as unknown as CommercialDocument }));
}

/** The text of an invoice's PDF as the buyer gets it. */
async function textOf(token: string, invoiceId: string): Promise<string> {
  const { body } = await app.inject(routes.invoices.list, { token });
  const link = body.data.find(({ _id }) => _id === invoiceId)?.invoiceLink ?? '';
  const pdf = await app.inject(routes.orders.document, {
    token,
    params: { id: link.split('/').at(-1) ?? '' },
  });
  return (await extractText(new Uint8Array(pdf.bytes), { mergePages: true })).text;
}

const formats = ['zugferd', 'xrechnung-cii', 'xrechnung-ubl'] as const;

/** The e-invoice of a content whose seller and buyer have all facts. */
function termsOf(content: CommercialDocument, format: (typeof formats)[number]) {
  const seller = {
    ...content.seller,
    vatId: 'DE123456789',
    contactName: 'Erika Muster',
    phone: '+49 221 1234',
  };
  const buyer = {
    ...content.buyer,
    vatId: 'ATU12345675',
    buyerReference: '04011000-12345-34',
    email: 'r@k.example',
  };
  return readTerms(eInvoiceXml({ ...content, seller, buyer }, format));
}

it('issue 17: the invoice of a paid order demands nothing, in rows, PDF and XML', async () => {
  const { buyer, orderId } = await order({ payment_status: 'paid' });
  await setItems(orderId, { delivered_quantity: 10 });
  await bill();
  const [invoice] = await invoicesOf(buyer.companyId);
  if (!invoice) throw new Error('no invoice');
  expect(invoice).toMatchObject({ amount: 126.02, open_amount: 0, prepaid: 0 });
  expect(invoice.content.totals).toMatchObject({ grossMinor: 12_602, prepaidMinor: 12_602, payableMinor: 0 });
  for (const format of formats) {
    const terms = termsOf(invoice.content, format);
    expect(ruleBreaches(terms)).toEqual([]);
    expect([terms.prepaid, terms.payable, terms.payment.terms]).toEqual([
      '126.02',
      '0.00',
      'bezahlt, es ist nichts mehr zu zahlen',
    ]);
  }
  const text = await textOf(buyer.token, invoice.id);
  expect(text).toContain('bezahlt, es ist nichts mehr zu zahlen');
  expect(text).not.toContain('zahlbar bis');
});

it('issue 17: an invoice names the down payment that it deducts, with net and VAT (§ 14 (5) UStG)', async () => {
  const { buyer, orderId } = await order({ order_type: 'preOrder' });
  await setItems(orderId, { delivered_quantity: 10 });
  expect(await bill()).toBe(2);
  const [downPayment, invoice] = await invoicesOf(buyer.companyId);
  if (!downPayment || !invoice) throw new Error('no invoices');
  expect(invoice).toMatchObject({ amount: 88.21, open_amount: 88.21, prepaid: 37.81 });
  expect(invoice.content.downPayments).toEqual([
    { number: 'AN-2026-000001', date: '2026-11-16', grossMinor: 3781, vat: downPayment.content.vat },
  ]);
  for (const format of formats) {
    const terms = termsOf(invoice.content, format);
    expect(ruleBreaches(terms)).toEqual([]);
    expect([terms.precedingInvoice, terms.prepaid, terms.payable]).toEqual([
      'AN-2026-000001',
      '37.81',
      '88.21',
    ]);
  }
  const text = await textOf(buyer.token, invoice.id);
  expect(text).toContain('abzgl. Anzahlung AN-2026-000001 (16.11.2026)');
  expect(text).toContain('darin netto 31,77 und MwSt. 19 % 6,04');
  expect(text).not.toContain('bereits gezahlt');
});

it('issue 17: three invoices share the VAT of a down payment to the cent', async () => {
  const { buyer, orderId } = await order({ order_type: 'preOrder' });
  for (const delivered_quantity of [1, 2, 10]) {
    await setItems(orderId, { delivered_quantity });
    await bill();
  }
  const [downPayment, ...invoices] = await invoicesOf(buyer.companyId);
  const deducted = invoices.flatMap(({ content }) => content.downPayments ?? []);
  expect(deducted).toHaveLength(3);
  const sum = (of: 'baseMinor' | 'vatMinor') =>
    deducted.flatMap(({ vat }) => vat).reduce((total, entry) => total + entry[of], 0);
  expect([sum('baseMinor'), sum('vatMinor')]).toEqual([
    downPayment?.content.totals.netMinor,
    downPayment?.content.totals.vatMinor,
  ]);
});

it('issue 17: the down payment of an intra-community supply has the planned days (BR-IC-11)', async () => {
  const { buyer, orderId } = await order({
    order_type: 'preOrder',
    vat_treatment: 'intraCommunity',
    vat_category: 'K',
    vat_note: JSON.stringify({ de: 'Steuerfrei', en: 'Exempt' }),
    vat_id: 'ATU12345675',
  });
  await setItems(orderId, { delivery_date: '2027-03-01' });
  expect(await bill(orderId)).toBe(1);
  const [downPayment] = await invoicesOf(buyer.companyId);
  if (!downPayment) throw new Error('no invoice');
  expect(downPayment.content.planned).toEqual({ from: '2027-03-01', until: '2027-03-01' });
  for (const format of formats) {
    const terms = termsOf(downPayment.content, format);
    expect(ruleBreaches(terms).filter((rule) => rule.startsWith('BR-IC-11'))).toEqual([]);
  }
});

it('issue 17: an order that is billed before its delivery has the requested day (BG-14)', async () => {
  shop = await createPayingShop(db(), { billing: { ...billing, on: 'order' } });
  const session = await createSession(db(), { tenant_id: shop.tenantId, operator_role: 'office' });
  operator = session.token;
  const { buyer } = await order({ requested_delivery_date: '2026-12-01' });
  expect(await bill()).toBe(1);
  const [invoice] = await invoicesOf(buyer.companyId);
  expect(invoice?.content).toMatchObject({
    delivered: null,
    planned: { from: '2026-12-01', until: '2026-12-01' },
  });
});

it('issue 17: an order that is billed before its delivery has the day that the operator expects (BG-14)', async () => {
  shop = await createPayingShop(db(), { billing: { ...billing, on: 'order' } });
  const session = await createSession(db(), { tenant_id: shop.tenantId, operator_role: 'office' });
  operator = session.token;
  const { buyer, orderId } = await order({ requested_delivery_date: '2026-12-01' });
  const confirmed = await app.inject(routes.orderLife.confirm, {
    token: operator,
    params: { id: orderId },
    body: { expectedDate: '2026-12-04' },
  });
  expect(confirmed.status).toBe(200);
  expect(await bill()).toBe(1);
  const [invoice] = await invoicesOf(buyer.companyId);
  expect(invoice?.content).toMatchObject({
    delivered: null,
    planned: { from: '2026-12-04', until: '2026-12-04' },
  });
});

it('issue 17: a down payment is credited as XRechnung, without days of delivery', async () => {
  const { buyer, orderId } = await order({ order_type: 'preOrder' });
  await bill(orderId);
  await db()
    .updateTable('company')
    .set({ e_invoice_format: 'xrechnung-cii' })
    .where('id', '=', buyer.companyId)
    .execute();
  const credit = await app.inject(routes.billing.credit, {
    token: operator,
    params: { id: 'AN-2026-000001' },
    body: { reason: 'Storno', requestId: crypto.randomUUID() },
  });
  // Facts of the shop and the customer are missing here, but not the day.
  expect(credit.error.code).toBe('e.invoice.incomplete');
  expect(credit.error.details).not.toMatchObject({ missing: expect.arrayContaining(['delivery.date']) });
});

it('issue 17: credited parts of a down payment are not deducted again, rate by rate', async () => {
  const { buyer, orderId } = await order({
    order_type: 'preOrder',
    vat_lines: JSON.stringify([
      { rate: 19, base: 70, amount: 13.3 },
      { rate: 7, base: 35.9, amount: 2.51 },
    ]),
  });
  await bill(orderId);
  const credit = await app.inject(routes.billing.credit, {
    token: operator,
    params: { id: 'AN-2026-000001' },
    body: {
      reason: 'Teil',
      requestId: crypto.randomUUID(),
      lines: [{ position: 2, quantity: 1 }],
    },
  });
  expect(credit.status).toBe(201);
  for (const delivered_quantity of [1, 10]) {
    await setItems(orderId, { delivered_quantity });
    await bill();
  }
  const deducted = (await invoicesOf(buyer.companyId)).flatMap(({ content }) => content.downPayments ?? []);
  // 21.00 net and 3.99 VAT at 19 % are left of 37.81.
  expect(deducted.map(({ grossMinor }) => grossMinor)).toEqual([1892, 607]);
  const vat = deducted.flatMap((part) => part.vat);
  expect(new Set(vat.map(({ ratePercent }) => ratePercent))).toEqual(new Set([19]));
  expect(vat.reduce((sum, { baseMinor }) => sum + baseMinor, 0)).toBe(2100);
  expect(vat.reduce((sum, { vatMinor }) => sum + vatMinor, 0)).toBe(399);
});

it('issue 17: goods are billed also where facts of their down payment are missing', async () => {
  shop = await createPayingShop(db(), { billing, companyData: { ...companyData, vatId: 'DE123456789' } });
  const session = await createSession(db(), { tenant_id: shop.tenantId, operator_role: 'office' });
  operator = session.token;
  const { buyer, orderId } = await order({
    order_type: 'preOrder',
    vat_treatment: 'intraCommunity',
    vat_category: 'K',
    vat_note: JSON.stringify({ de: 'Steuerfrei', en: 'Exempt' }),
    vat_id: 'ATU12345675',
  });
  await db()
    .updateTable('company')
    .set({ e_invoice_format: 'zugferd' })
    .where('id', '=', buyer.companyId)
    .execute();
  // No planned day: BR-IC-11 wants one of the down payment.
  expect(await bill(orderId)).toBe(0);
  await setItems(orderId, { delivered_quantity: 10 });
  expect(await bill()).toBe(1);
  expect((await invoicesOf(buyer.companyId)).map(({ content }) => content.type)).toEqual(['invoice']);
});

it('issue 17: the correction of a down payment needs no day of delivery', async () => {
  const { buyer, orderId } = await order({ order_type: 'preOrder' });
  await bill(orderId);
  const [downPayment] = await invoicesOf(buyer.companyId);
  const params = { id: downPayment?.id ?? '' };
  const { body } = await app.inject(routes.billing.correction, { token: operator, params });
  if (!body.data.invoice) throw new Error('no facts');
  const facts = { ...body.data.invoice, reason: 'Anschrift' };
  const missing = await app.inject(routes.billing.correct, {
    token: operator,
    params,
    body: { ...facts, eInvoiceFormat: 'xrechnung-cii' },
  });
  expect(missing.error.code).toBe('e.invoice.incomplete');
  expect(missing.error.details).not.toMatchObject({ missing: expect.arrayContaining(['delivery.date']) });
  const corrected = await app.inject(routes.billing.correct, {
    token: operator,
    params,
    body: { ...facts, city: 'Bonn' },
  });
  expect(corrected.status).toBe(201);
  expect((await invoicesOf(buyer.companyId)).at(-1)?.content.references.corrects).toBe('downPayment');
});
