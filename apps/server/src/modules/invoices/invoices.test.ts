import { routes } from '@kontor/contract';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { companyData, createPayingShop } from '../../../test/payment-fixture.ts';
import { meterPlans } from '../../../test/plan-meter.ts';
import { readZip } from '../../../test/read-zip.ts';
import { createTestApp, type InjectOptions, type TestApp } from '../../../test/test-app.ts';
import { createDatabase } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { createInvoicesRepository } from './invoices.repository.ts';

let app: TestApp;
let tenantId: number;
const db = () => app.database.db;

// The clock of tests stands at 16 November 2026.
beforeAll(async () => {
  app = await createTestApp({ config: { environment: 'staging' } });
  ({ tenantId } = await createPayingShop(db()));
});
afterAll(() => app.close());

type Session = Awaited<ReturnType<typeof createSession>>;

const signIn = (overrides: Parameters<typeof createSession>[1] = {}) =>
  createSession(db(), { tenant_id: tenantId, ...overrides });

const add = (
  { companyId }: Session,
  overrides: Partial<Parameters<typeof createInvoice>[1]> = {},
  stored?: Parameters<typeof createInvoice>[2],
) => createInvoice(db(), { tenant_id: tenantId, company_id: companyId, ...overrides }, stored);

async function list({ token }: Session, query: InjectOptions['query'] = {}) {
  const { status, body } = await app.inject(routes.invoices.list, { token, query });
  expect(status).toBe(200);
  return body;
}

const numbersOf = ({ data }: { data: { finDocNumber: string }[] }) =>
  data.map(({ finDocNumber }) => finDocNumber);

describe('the list of invoices', () => {
  it("INVC-01 INVC-02 API-12 lists the company's documents, newest first, credit notes negative", async () => {
    const buyer = await signIn();
    await add(await signIn());
    const order = await createOrder(db(), { tenant_id: tenantId, company_id: buyer.companyId });
    await add(buyer, { fin_doc_number: 'RE-A', doc_date: '2026-10-01', due_date: '2026-10-31' });
    await add(buyer, { fin_doc_number: 'GS-A', doc_type: 'creditNote', amount: -20, doc_date: '2026-10-20' });
    await add(
      buyer,
      {
        fin_doc_number: 'RE-B',
        order_id: order.orderId,
        open_amount: 19,
        external_invoice_number: '4711',
        balance: 118,
      },
      { key: null },
    );
    const { data, meta } = await list(buyer);
    expect(meta).toEqual({ total: 3, page: 1, pageSize: 20 });
    expect(data).toMatchObject([
      {
        finDocNumber: 'RE-B',
        externalInvoiceNumber: '4711',
        orderNumber: order.orderNumber,
        docTypeName: 'Rechnung',
        amount: 119,
        openAmount: 19,
        paymentStatus: 'partiallyPaid',
        dueInDays: 15,
        balance: 118,
        postway: 'portal',
        invoiceLink: expect.stringMatching(/^\/api\/document\//),
        canPay: true,
      },
      { finDocNumber: 'GS-A', docTypeName: 'Gutschrift', amount: -20, paymentStatus: 'open', canPay: false },
      {
        finDocNumber: 'RE-A',
        paymentStatus: 'overdue',
        dueInDays: -16,
        orderNumber: null,
        invoiceLink: null,
      },
    ]);
  });

  it('INVC-01 filters by status, date and search', async () => {
    const buyer = await signIn();
    const order = await createOrder(db(), { tenant_id: tenantId, company_id: buyer.companyId });
    await add(buyer, { fin_doc_number: 'F-paid', open_amount: 0, doc_date: '2026-01-31' });
    await add(buyer, { fin_doc_number: 'F-late', due_date: '2026-11-15', order_id: order.orderId });
    await add(buyer, { fin_doc_number: 'F-today', due_date: '2026-11-16', external_invoice_number: 'X 50%' });
    await add(buyer, { fin_doc_number: 'F-part', open_amount: 1 });
    await add(buyer, {
      fin_doc_number: 'F-note',
      doc_type: 'creditNote',
      amount: -5,
      due_date: '2026-11-02',
    });
    const found = async (query: InjectOptions['query']) => numbersOf(await list(buyer, query)).sort();
    expect(await found({ paymentStatus: 'paid' })).toEqual(['F-paid']);
    expect(await found({ paymentStatus: 'overdue' })).toEqual(['F-late']);
    expect(await found({ paymentStatus: 'partiallyPaid' })).toEqual(['F-part']);
    expect(await found({ paymentStatus: 'open' })).toEqual(['F-note', 'F-today']);
    expect(await found({ dateTo: '2026-01-31' })).toEqual(['F-paid']);
    expect(await found({ dateFrom: '2026-02-01', search: 'f-P' })).toEqual(['F-part']);
    expect(await found({ search: '0%' })).toEqual(['F-today']);
    expect(await found({ search: 'x 5_%' })).toEqual([]);
    expect(await found({ search: 'rechnung' })).toEqual(['F-late', 'F-paid', 'F-part', 'F-today']);
    expect(await found({ search: 'gutschr' })).toEqual(['F-note']);
    expect(await found({ search: order.orderNumber })).toEqual(['F-late']);
    const { meta } = await list(buyer, { paymentStatus: 'paid' });
    expect(meta.total).toBe(1);
  });

  it.each([
    { status: 'open' },
    { paymentStatus: 'late' },
    { dateFrom: '2026-02-30' },
    { dateFrom: '0000-01-01' },
    { dateTo: 'yesterday' },
    { page: 0 },
    { pageSize: 101 },
  ])('INVC-01 refuses %j', async (query) => {
    const { token } = await signIn();
    const { status } = await app.inject(routes.invoices.list, { token, query });
    expect(status).toBe(422);
  });

  it('INVC-01 finds a number among thousands by its index', async () => {
    const buyer = await signIn();
    await sql`
      insert into invoice (tenant_id, id, company_id, fin_doc_number, external_invoice_number, doc_date, doc_type, amount,
        open_amount, currency, postway, due_date)
      select ${tenantId}, 'bulk-' || n, ${buyer.companyId}, 'RE-9-' || n, 'EXT-' || n * 3, date '2026-01-01' + n % 300,
        'invoice', 1, 0, 'EUR', 'portal', '2026-12-01'
      from generate_series(10001, 15000) n
    `.execute(db());
    await sql`vacuum analyze invoice`.execute(db());
    const { pool, close } = createDatabase({ url: app.database.url, poolSize: 1 });
    const work = meterPlans(pool);
    const actor = { tenantId, company: { id: buyer.companyId } } as CompanyActor;
    const repository = createInvoicesRepository({ pool });
    const find = async (text: string) => {
      const filter = { search: { text, docTypes: [] } };
      const rows = await repository.findPage(actor, {
        today: '2026-11-16',
        filter,
        onlineMethodIds: [],
        limit: 20,
      });
      expect(await repository.sum(actor, '2026-11-16', filter)).toMatchObject({ total: rows.length });
      return rows.map((row) => row.finDocNumber);
    };
    try {
      expect(await find('12345')).toEqual(['RE-9-12345']);
      expect(await find('re-9-14999')).toEqual(['RE-9-14999']);
      expect(await find('ext-30003')).toEqual(['RE-9-10001']);
    } finally {
      await close();
    }
    expect(work).toHaveLength(6);
    expect(work.filter(({ rows }) => rows > 500)).toEqual([]);
  });

  it('INVC-01 sums open, due and overdue amounts by age', async () => {
    const buyer = await signIn();
    await add(buyer, { amount: 100, due_date: '2026-11-16' });
    await add(buyer, { amount: 50, due_date: '2026-12-24' });
    await add(buyer, { amount: 300, open_amount: 30, due_date: '2026-08-01' });
    await add(buyer, { amount: -10, doc_type: 'creditNote', due_date: '2026-11-10' });
    await add(buyer, { amount: 70, open_amount: 0, due_date: '2026-01-01' });
    const { financeStatus } = await list(buyer, { paymentStatus: 'paid' });
    expect(financeStatus).toEqual({
      currency: 'EUR',
      totalAmount: 510,
      openAmount: 180,
      dueAmount: 100,
      overdueAmount: 20,
      creditNotesAmount: -10,
      balance: 170,
      creditLimit: null,
      credit: null,
      ageing: [
        { bucket: 'notDue', amount: 150 },
        { bucket: 'days30', amount: 0 },
        { bucket: 'days60', amount: 0 },
        { bucket: 'days90', amount: 0 },
        { bucket: 'older', amount: 30 },
      ],
      payment: {
        isOnline: true,
        account: {
          accountHolder: companyData.name,
          iban: 'DE89370400440532013000',
          bic: 'COBADEFFXXX',
          bankName: 'Isarbank',
        },
      },
    });
  });

  it('INVC-01 CHKO-16 shows the credit by the figures of the checkout', async () => {
    const buyer = await signIn();
    await db().updateTable('company').set({ credit_limit: 500 }).where('id', '=', buyer.companyId).execute();
    const order = await createOrder(db(), { tenant_id: tenantId, company_id: buyer.companyId });
    await createOrder(db(), { tenant_id: tenantId, company_id: buyer.companyId });
    await add(buyer, { amount: 10, order_id: order.orderId });
    await add(buyer, { amount: -2, doc_type: 'creditNote' });
    const { financeStatus } = await list(buyer);
    const credit = { limit: 500, open: 21.8, available: 478.2 };
    expect(financeStatus).toMatchObject({
      creditLimit: 500,
      credit: { ...credit, invoices: 8, orders: 13.8 },
      balance: 8,
    });
    const { body } = await app.inject(routes.payments.options, { token: buyer.token });
    expect(body.data.credit).toEqual({ ...credit, currency: 'EUR' });
  });

  it('INVC-02 cannot pay what its order pays', async () => {
    const buyer = await signIn();
    const online = await createOrder(db(), {
      tenant_id: tenantId,
      company_id: buyer.companyId,
      payment_method_id: 'online',
    });
    await add(buyer, { order_id: online.orderId });
    expect((await list(buyer)).data).toMatchObject([{ canPay: false }]);
  });

  it('ROLE-01 is open to accounting', async () => {
    const { token } = await signIn({ company_role: 'accounting' });
    const { status } = await app.inject(routes.invoices.list, { token });
    expect(status).toBe(200);
  });
});

describe('the export', () => {
  const file = async ({ token }: Session, format: string, locale: 'de' | 'en' = 'de') => {
    const { status, headers, bytes } = await app.inject(routes.invoices.export, {
      token,
      locale,
      query: { format, search: 'E-' },
    });
    expect(status).toBe(200);
    return { headers, raw: bytes };
  };

  it('INVC-01 writes CSV with decimal commas and no formulas', async () => {
    const buyer = await signIn();
    await add(buyer, { fin_doc_number: '=E-1', amount: 1234.5, external_invoice_number: '@x;"' });
    await add(buyer, { fin_doc_number: 'other' });
    const { headers, raw } = await file(buyer, 'csv');
    expect(headers['content-disposition']).toBe('attachment; filename="Rechnungen-2026-11-16.csv"');
    expect(raw.toString()).toBe(
      '\uFEFFBelegnummer;Externe Nummer;Belegart;Belegdatum;Fällig am;Bestellung;Betrag;Offen;Währung;Status;Saldo\r\n' +
        `"'=E-1";"'@x;""";Rechnung;01.11.2026;01.12.2026;;1234,50;1234,50;EUR;Offen;0,00\r\n`,
    );
  });

  it('INVC-01 writes a workbook with amounts as numbers, dates as dates and no formulas', async () => {
    const buyer = await signIn();
    for (let index = 0; index < 3; index += 1) await add(buyer, { fin_doc_number: `+E-${index}` });
    const { raw } = await file(buyer, 'xlsx', 'en');
    const { sheets } = await readXlsx(raw);
    const [head, ...rows] = sheets[0]?.rows ?? [];
    expect(head?.slice(0, 4)).toEqual(['Document number', 'External number', 'Type', 'Date']);
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row[0])).toContain("'+E-1");
    expect(rows[0]?.[6]).toBe(119);
    expect(rows[0]?.[3]).toEqual(new Date('2026-11-01T00:00:00Z'));
  });
});

describe('the archive of documents', () => {
  const put = (text: string) =>
    app.dependencies.documentFiles.put('tenant', Buffer.from(text), 'pdf').then(({ key }) => key);

  it('INVC-03 has the chosen documents of the company, each under a name of its own', async () => {
    const buyer = await signIn();
    const ids = [];
    for (const text of ['one', 'two']) {
      const { invoiceId } = await add(buyer, {}, { key: await put(text), fileName: '../Rechnung.pdf' });
      ids.push(invoiceId);
    }
    const { status, headers, bytes } = await app.inject(routes.invoices.documents, {
      token: buyer.token,
      query: { id: ids },
    });
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    const files = await readZip(bytes);
    expect(files.map(([, text]) => text).sort()).toEqual(['one', 'two']);
    expect(files.every(([name]) => /^[\w-]*_Rechnung\.pdf$/.test(name))).toBe(true);
    expect(new Set(files.map(([name]) => name)).size).toBe(2);
  });

  it('INVC-03 ROLE-10 is not found with an invoice of another company, and not ready without its file', async () => {
    const buyer = await signIn();
    const own = await add(buyer, {}, { key: await put('own') });
    const foreign = await add(await signIn(), {}, { key: await put('foreign') });
    const bare = await add(buyer);
    const gone = await add(buyer, {}, { key: `tenant/${'0'.repeat(32)}.pdf` });
    const get = (...id: string[]) =>
      app.inject(routes.invoices.documents, { token: buyer.token, query: { id } });
    const [notFound, missing, notReady] = [
      await get(own.invoiceId, foreign.invoiceId),
      await get(gone.invoiceId),
      await get(own.invoiceId, bare.invoiceId),
    ];
    expect([notFound.status, notFound.error.code]).toEqual([404, 'invoice.not.found']);
    expect([notReady.status, notReady.error.code]).toEqual([409, 'document.not.ready']);
    expect([missing.status, missing.error.code]).toEqual([409, 'document.not.ready']);
  });
});
