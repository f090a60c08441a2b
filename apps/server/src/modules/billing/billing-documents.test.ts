import { routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  type Buyer,
  buyerWith,
  type CheckoutShop,
  createBuyer,
  placeOrder,
} from '../../../test/checkout-fixture.ts';
import { createSession } from '../../../test/factories.ts';
import { createInvoice } from '../../../test/order-factories.ts';
import { companyData, createPayingShop } from '../../../test/payment-fixture.ts';
import { readZip } from '../../../test/read-zip.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CommercialDocument } from '../documents/commercial-document.ts';
import { returnCreditJob } from './billing.jobs.ts';

let app: TestApp;
let shop: CheckoutShop;
let operator: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ poolSize: 12, config: { environment: 'staging' } });
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await createPayingShop(db(), {
    billing: { by: 'shop', on: 'dispatch', downPaymentPercent: 0, numberPrefix: '' },
    companyData: { ...companyData, vatId: 'DE123456789', contactName: 'Jana Groß' },
  });
  ({ token: operator } = await createSession(db(), { tenant_id: shop.tenantId, operator_role: 'office' }));
});

/** A placed order of ten pieces at 10.00 net with 5.90 shipping, 126.02 gross, of a company with this format. */
async function order(company: { e_invoice_format?: 'zugferd' | 'xrechnung-ubl'; leitweg_id?: string } = {}) {
  const { buyer } = await buyerWith(app, shop, { quantity: 10 });
  await db()
    .updateTable('company')
    .set({ invoice_email: 'rechnung@kunde.example', ...company })
    .where('id', '=', buyer.companyId)
    .execute();
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice' });
  return { buyer, id: body.data._id, orderNumber: body.data.orderNumber };
}

let packs = 0;
async function dispatch(id: string, quantity?: number): Promise<void> {
  packs += 1;
  const lines = quantity === undefined ? {} : { lines: [{ position: 1, quantity }] };
  const { status } = await app.inject(routes.orderLife.dispatch, {
    token: operator,
    params: { id },
    body: { carrier: 'DHL', trackingCode: `T${packs}`, ...lines },
  });
  expect(status).toBe(200);
}

const invoicesOf = async ({ token }: Pick<Buyer, 'token'>) =>
  (await app.inject(routes.invoices.list, { token })).body.data;

/** The invoices of a company, once there are `count`. */
const invoiced = (buyer: Pick<Buyer, 'token'>, count = 1) =>
  vi.waitFor(
    async () => {
      const list = await invoicesOf(buyer);
      expect(list).toHaveLength(count);
      return list;
    },
    { timeout: 50_000, interval: 100 },
  );

const fetched = (link: string | null | undefined, token: string) =>
  app.inject(routes.orders.document, { token, params: { id: link?.split('/').at(-1) ?? '' } });

const refusals = async (token = operator) => (await app.inject(routes.billing.refusals, { token })).body.data;

const grossOf = async (orderId: string) =>
  (await db().selectFrom('sales_order').where('id', '=', orderId).select('gross').executeTakeFirstOrThrow())
    .gross;

it('issue 17: a dispatch writes an invoice whose file the company alone may fetch', async () => {
  const { buyer, id } = await order({ e_invoice_format: 'zugferd' });
  await dispatch(id);
  const [invoice] = await invoiced(buyer);
  expect([invoice?.amount, invoice?.xmlLink]).toEqual([await grossOf(id), null]);
  await vi.waitFor(
    async () => {
      const [file] = await db()
        .selectFrom('document')
        .where('order_id', '=', id)
        .where('type', '=', 'invoice')
        .select(['storage_key', 'e_invoice'])
        .execute();
      expect(file).toMatchObject({ storage_key: expect.any(String), e_invoice: 'zugferd' });
    },
    { timeout: 50_000, interval: 100 },
  );
  const { status, bytes } = await fetched(invoice?.invoiceLink, buyer.token);
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(bytes.includes('factur-x.xml')).toBe(true);
  const other = await createBuyer(db(), { tenantId: shop.tenantId });
  const foreign = await fetched(invoice?.invoiceLink, other.token);
  expect([foreign.status, foreign.error.code]).toEqual([404, 'document.not.found']);
});

it('issue 17: an XRechnung is a PDF and an XML with the sums of the order; the ZIP holds both', async () => {
  const { buyer, id } = await order({ e_invoice_format: 'xrechnung-ubl', leitweg_id: '04011000-12345-34' });
  await dispatch(id);
  const [invoice] = await invoiced(buyer);
  const xml = await fetched(invoice?.xmlLink, buyer.token);
  const gross = await grossOf(id);
  expect(xml.headers['content-type']).toContain('application/xml');
  expect(xml.bytes.toString()).toContain(`<cbc:PayableAmount currencyID="EUR">${gross}</cbc:PayableAmount>`);
  expect(invoice?.amount).toBe(gross);
  const desk = await app.inject(routes.invoiceDesk.read, {
    token: operator,
    params: { id: invoice?._id ?? '' },
  });
  expect(desk.body.data.documents).toMatchObject([
    { format: 'pdf', eInvoice: null },
    { format: 'xml', eInvoice: 'xrechnung-ubl' },
  ]);
  const zip = await app.inject(routes.invoices.documents, {
    token: buyer.token,
    query: { id: [invoice?._id ?? ''] },
  });
  expect((await readZip(zip.bytes)).map(([name]) => name)).toEqual([
    `Rechnung-${invoice?.finDocNumber}.pdf`,
    `Rechnung-${invoice?.finDocNumber}.xml`,
  ]);
});

it('issue 17: an XRechnung without Leitweg-ID draws no number, says why, and stops no other invoice', async () => {
  const refused = await order({ e_invoice_format: 'xrechnung-ubl' });
  await dispatch(refused.id);
  const expected = {
    orderId: refused.id,
    orderNumber: refused.orderNumber,
    code: 'e.invoice.incomplete',
    missing: ['buyer.leitwegId'],
  };
  await vi.waitFor(async () => expect(await refusals()).toMatchObject([expected]), {
    timeout: 50_000,
    interval: 100,
  });
  const { buyer, id } = await order();
  await dispatch(id);
  expect(await invoiced(buyer)).toMatchObject([{ finDocNumber: 'RE-2026-000001' }]);
  await app.inject(routes.billing.run, { token: operator });
  expect(await refusals()).toMatchObject([expected]);
  expect(await invoicesOf(refused.buyer)).toEqual([]);

  const foreign = await createPayingShop(db());
  const { token } = await createSession(db(), { tenant_id: foreign.tenantId, operator_role: 'office' });
  expect(await refusals(token)).toEqual([]);

  await db()
    .updateTable('company')
    .set({ leitweg_id: '04011000-12345-34' })
    .where('id', '=', refused.buyer.companyId)
    .execute();
  await app.inject(routes.billing.run, { token: operator });
  expect(await invoicesOf(refused.buyer)).toMatchObject([{ finDocNumber: 'RE-2026-000002' }]);
  expect(await refusals()).toEqual([]);
});

const orderOf = async ({ token }: Pick<Buyer, 'token'>, id: string) =>
  (await app.inject(routes.orders.read, { token, params: { id } })).body.data;

it('issue 17: each pack has a delivery note in the order’s language, made once, for the company alone', async () => {
  const { buyer, id, orderNumber } = await order();
  await db().updateTable('sales_order').set({ language: 'en' }).where('id', '=', id).execute();
  await dispatch(id, 4);
  await dispatch(id, 6);
  const { delDocumentsLinks: notes } = await orderOf(buyer, id);
  expect(notes.map(({ docNumber }) => docNumber)).toEqual([`LS-${orderNumber}-1`, `LS-${orderNumber}-2`]);
  const stored = () =>
    db()
      .selectFrom('document')
      .where('order_id', '=', id)
      .where('type', '=', 'deliveryNote')
      .select(['id', 'storage_key', 'file_name'])
      .orderBy('number')
      .execute();
  await vi.waitFor(
    async () => expect((await stored()).every(({ storage_key }) => storage_key !== null)).toBe(true),
    { timeout: 50_000, interval: 100 },
  );
  const before = await stored();
  expect(before[0]?.file_name).toBe(`Delivery-note-LS-${orderNumber}-1.pdf`);
  await expect(
    db()
      .updateTable('document')
      .set({ storage_key: 'x' })
      .where('id', '=', before[0]?.id ?? '')
      .execute(),
  ).rejects.toThrow(/never changes/);
  const { text } = await extractText(new Uint8Array((await fetched(notes[1]?.link, buyer.token)).bytes), {
    mergePages: true,
  });
  expect(text).toContain(`Delivery note LS-${orderNumber}-2`);
  expect(text).toMatch(/\b6\s+pcs/);
  expect(text).not.toMatch(/10\.00|Total/);
  expect(await stored()).toEqual(before);
  const other = await createBuyer(db(), { tenantId: shop.tenantId });
  expect((await fetched(notes[0]?.link, other.token)).error.code).toBe('document.not.found');
  // Each invoice names the notes that no earlier one does (BT-16).
  const named = async () => {
    const rows = await db()
      .selectFrom('invoice')
      .where('order_id', '=', id)
      .select('content')
      .orderBy('fin_doc_number')
      .execute();
    return rows.flatMap(({ content }) =>
      (content as unknown as CommercialDocument).references.deliveryNotes.map(({ number }) => number),
    );
  };
  await vi.waitFor(
    async () => expect(await named()).toEqual([`LS-${orderNumber}-1`, `LS-${orderNumber}-2`]),
    { timeout: 50_000, interval: 100 },
  );
});

it('issue 17: a pack whose number another note has gets the next one', async () => {
  const { buyer, id, orderNumber } = await order();
  await dispatch(id, 4);
  // As an import that replaces the packs of an order.
  await db().deleteFrom('order_pack').where('order_id', '=', id).execute();
  await dispatch(id, 6);
  const { delDocumentsLinks } = await orderOf(buyer, id);
  expect(delDocumentsLinks.map(({ docNumber }) => docNumber)).toEqual([
    `LS-${orderNumber}-1`,
    `LS-${orderNumber}-2`,
  ]);
});

/** A return of delivered pieces that an operator accepts. */
async function acceptedReturn(
  { token }: Pick<Buyer, 'token'>,
  id: string,
  quantity: number,
): Promise<string> {
  const asked = await app.inject(routes.returns.request, {
    token,
    params: { id },
    body: { position: 1, quantity, reason: 'Defekt' },
  });
  const params = { id: asked.body.data._id };
  const { status } = await app.inject(routes.returns.accept, { token: operator, params, body: {} });
  expect(status).toBe(200);
  return params.id;
}

it('issue 17: an accepted return is credited once, newest invoice first, with its documents at the order', async () => {
  const { buyer, id, orderNumber } = await order({
    e_invoice_format: 'xrechnung-ubl',
    leitweg_id: '04011000-12345-34',
  });
  await dispatch(id, 4);
  await invoiced(buyer);
  await dispatch(id, 6);
  await invoiced(buyer, 2);
  const returnId = await acceptedReturn(buyer, id, 8);
  const notes = (await invoiced(buyer, 4)).filter(({ docType }) => docType === 'creditNote');
  expect(notes.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-71.4, -23.8]);
  await app.dependencies.jobs.enqueue(app.database.pool, returnCreditJob, {
    tenantId: shop.tenantId,
    returnId,
  });
  await acceptedReturn(buyer, id, 2);
  await invoiced(buyer, 5);
  const all = await invoicesOf(buyer);
  expect(all.filter(({ docType }) => docType === 'creditNote')).toHaveLength(3);
  expect(all.reduce((sum, { openAmount }) => sum + Math.round(openAmount * 100), 0)).toBe(702);
  const { invoiceDocuments } = await orderOf(buyer, id);
  expect(invoiceDocuments.map(({ type, contentType }) => `${type} ${contentType.slice(-3)}`)).toEqual([
    ...Array.from({ length: 3 }, () => ['creditNote pdf', 'creditNote xml']).flat(),
    ...Array.from({ length: 2 }, () => ['invoice pdf', 'invoice xml']).flat(),
  ]);
  const { bytes } = await fetched(invoiceDocuments[1]?.link, buyer.token);
  expect(bytes.toString()).toContain(`<cbc:Note>Rücksendung zu Bestellung ${orderNumber}</cbc:Note>`);
  const confirmed = await app.inject(routes.orderLife.confirm, { token: operator, params: { id }, body: {} });
  expect(confirmed.body.data.invoiceDocuments).toEqual([]);
});

it('issue 17: credit notes and corrections use the Leitweg-ID and contact that were entered after their invoice', async () => {
  const written = { ...companyData, vatId: 'DE123456789' };
  shop = await createPayingShop(db(), {
    billing: { by: 'shop', on: 'dispatch', downPaymentPercent: 0, numberPrefix: '' },
    companyData: written,
  });
  ({ token: operator } = await createSession(db(), { tenant_id: shop.tenantId, operator_role: 'owner' }));
  const { buyer, id } = await order();
  await dispatch(id, 4);
  const [first] = await invoiced(buyer);
  await dispatch(id, 6);
  const second = (await invoiced(buyer, 2)).find(({ _id }) => _id !== first?._id);
  const { body } = await app.inject(routes.settings.list, { token: operator });
  const changed = await app.inject(routes.settings.change, {
    token: operator,
    body: { version: body.data.version, companyData_contactName: 'Jana Groß', companyData_city: 'Dachau' },
  });
  expect(changed.status).toBe(200);
  await db()
    .updateTable('company')
    .set({
      e_invoice_format: 'xrechnung-ubl',
      leitweg_id: '04011000-12345-34',
      invoice_email: 'neu@kunde.example',
    })
    .where('id', '=', buyer.companyId)
    .execute();
  const params = { id: first?.finDocNumber ?? '' };
  const facts = await app.inject(routes.billing.correction, { token: operator, params });
  if (!facts.body.data.invoice || !facts.body.data.customer) throw new Error('no facts');
  const { eInvoiceFormat, buyerReference } = facts.body.data.customer;
  const correction = await app.inject(routes.billing.correct, {
    token: operator,
    params,
    body: { ...facts.body.data.invoice, eInvoiceFormat, buyerReference, reason: 'E-Rechnung' },
  });
  expect(correction.status).toBe(201);
  const credit = await app.inject(routes.billing.credit, {
    token: operator,
    params: { id: second?.finDocNumber ?? '' },
    body: { reason: 'Bruch', requestId: crypto.randomUUID() },
  });
  expect(credit.status).toBe(201);
  const note = (await invoicesOf(buyer)).find(({ docType }) => docType === 'creditNote');
  const xml = (await fetched(note?.xmlLink, buyer.token)).text;
  expect(xml).toContain('<cbc:BuyerReference>04011000-12345-34</cbc:BuyerReference>');
  expect(xml).toContain('<cbc:Name>Jana Groß</cbc:Name>');
  // As on the invoice.
  expect(xml).toContain('<cbc:CityName>München</cbc:CityName>');
});

it('issue 17: pieces returned before their invoice are credited after it; with an ERP the shop credits none', async () => {
  const { buyer, id } = await order();
  await db()
    .updateTable('company')
    .set({ invoice_collection: 'month' })
    .where('id', '=', buyer.companyId)
    .execute();
  await dispatch(id);
  await acceptedReturn(buyer, id, 1);
  await db()
    .updateTable('billing_due')
    .set({ since: '2026-10-30', until: '2026-10-30' })
    .where('order_id', '=', id)
    .execute();
  await app.inject(routes.billing.run, { token: operator });
  expect((await invoiced(buyer, 2)).map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([-11.9, 126.02]),
  );

  shop = await createPayingShop(db());
  ({ token: operator } = await createSession(db(), { tenant_id: shop.tenantId, operator_role: 'office' }));
  const other = await order();
  await dispatch(other.id);
  const invoice = await createInvoice(db(), {
    tenant_id: shop.tenantId,
    company_id: other.buyer.companyId,
    order_id: other.id,
  });
  const returnId = await acceptedReturn(other.buyer, other.id, 1);
  await vi.waitFor(
    async () => {
      const { rows } = await app.database.pool.query(
        `select state from pgboss.job where name = 'billing-return' and data ->> 'returnId' = $1`,
        [returnId],
      );
      expect(rows).toEqual([{ state: 'completed' }]);
    },
    { timeout: 50_000, interval: 100 },
  );
  expect(await invoicesOf(other.buyer)).toMatchObject([{ _id: invoice.invoiceId }]);
});
