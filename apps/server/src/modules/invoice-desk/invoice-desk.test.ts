import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, createSession, createTenant } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let token: string;
let invoiceId: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ at: '2026-06-10T09:00:00Z' });
  ({ tenantId } = await createTenant(db()));
  ({ token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' }));
  const make = (customer_no: string, name: string) =>
    createCompany(db(), { tenant_id: tenantId, customer_no, name });
  const { companyId: huber } = await make('K-1', 'Sport Huber');
  const { companyId: alpin } = await make('K-2', 'Alpin 100%');
  const base = { tenant_id: tenantId, doc_date: '2026-05-01', due_date: '2026-05-31' };
  const order = await createOrder(db(), { tenant_id: tenantId, company_id: huber });
  ({ invoiceId } = await createInvoice(db(), {
    ...{
      ...base,
      company_id: huber,
      fin_doc_number: 'RE-1',
      amount: 119,
      open_amount: 119,
      order_id: order.orderId,
    },
  }));
  await createInvoice(db(), {
    ...{
      ...base,
      company_id: alpin,
      fin_doc_number: 'RE-2',
      amount: 50,
      open_amount: 0,
      doc_date: '2026-05-02',
    },
  });
  await createInvoice(db(), {
    ...{
      ...base,
      company_id: alpin,
      fin_doc_number: 'RE-3',
      amount: 80,
      open_amount: 30,
      due_date: '2026-07-01',
    },
  });
  const { companyId, tenantId: other } = await createCompany(db(), {});
  await createInvoice(db(), { tenant_id: other, company_id: companyId, fin_doc_number: 'RE-9' });
});
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}) =>
  (await app.inject(routes.invoiceDesk.list, { token, query })).body.data.map(
    ({ finDocNumber }) => finDocNumber,
  );

const read = async () =>
  (await app.inject(routes.invoiceDesk.read, { token, params: { id: invoiceId } })).body.data;

const setOpen = async (openAmount: number, version: string) =>
  app.inject(routes.invoiceDesk.setOpen, { token, params: { id: invoiceId }, body: { openAmount, version } });

describe('issue 18: the invoices of all customers', () => {
  it.each([
    [{}, ['RE-2', 'RE-3', 'RE-1']],
    [{ sort: 'number' }, ['RE-1', 'RE-2', 'RE-3']],
    [{ sort: '-open' }, ['RE-1', 'RE-3', 'RE-2']],
    [{ status: 'overdue' }, ['RE-1']],
    [{ status: 'unpaid', sort: 'number' }, ['RE-1', 'RE-3']],
    [{ status: 'partiallyPaid' }, ['RE-3']],
    [{ status: 'paid' }, ['RE-2']],
    [{ docType: 'creditNote' }, []],
    [{ customer: 'K-1' }, ['RE-1']],
    [{ search: 'huber' }, ['RE-1']],
    [{ search: 're-3' }, ['RE-3']],
    [{ search: '100%' }, ['RE-2', 'RE-3']],
    [{ from: '2026-05-02' }, ['RE-2']],
    [{ to: '2026-05-01', page: '2' }, []],
  ])('are filtered, sorted and searched by %j', async (query, expected) => {
    expect((await list(query as Record<string, string>)).sort()).toEqual([...expected].sort());
    if ('sort' in query) expect(await list(query as Record<string, string>)).toEqual(expected);
  });

  it('are found completely by the names and numbers that many have', async () => {
    const { tenantId: large } = await createTenant(db());
    const { token: operator } = await createSession(db(), { tenant_id: large, operator_role: 'office' });
    const { companyId } = await createCompany(db(), { tenant_id: large, name: 'Größe & Söhne' });
    const { invoiceId: first } = await createInvoice(db(), {
      ...{ tenant_id: large, company_id: companyId, fin_doc_number: 'RE-0', doc_date: '2026-05-01' },
      ...{ amount: 50, open_amount: 0 },
    });
    await app.database.pool.query(
      `insert into invoice select copy.* from invoice, generate_series(1, 10100) n,
         jsonb_populate_record(invoice, jsonb_build_object('id', 'many' || n, 'fin_doc_number', 'RE-' || n,
           'open_amount', case n when 3 then 50 else 0 end, 'doc_date', date '2026-05-01' + n / 100)) copy
       where invoice.tenant_id = $1 and invoice.id = $2`,
      [large, first],
    );
    const found = async (query: Record<string, string>) => {
      const { data, meta } = (await app.inject(routes.invoiceDesk.list, { token: operator, query })).body;
      return [data.length, data[0]?.finDocNumber, meta.total, meta.hasMore];
    };
    expect(await found({ sort: 'number' })).toEqual([50, 'RE-0', 10_000, true]);
    for (const search of ['SÖHNE', 're-'])
      expect(await found({ search }), search).toEqual([50, 'RE-10100', 1_000, true]);
    for (const search of ['größe', 're-'])
      expect(await found({ search, status: 'unpaid' }), search).toEqual([1, 'RE-3', 1, undefined]);
    const until = { search: 'söhne', to: '2026-05-01', sort: 'number' };
    expect(await found(until)).toEqual([50, 'RE-0', 100, undefined]);
  });

  it('are paid in part and in full by the checks of the import, and stand in the audit log', async () => {
    const invoice = await read();
    expect(invoice).toMatchObject({
      status: 'overdue',
      order: { orderNumber: expect.any(String) },
      lines: [],
    });
    const part = await setOpen(19, invoice.version);
    expect(part.body.data).toMatchObject({ openAmount: 19 });
    expect((await setOpen(0, invoice.version)).error.code).toBe('record.changed');
    const tooMuch = await setOpen(120, part.body.data.version);
    expect(tooMuch.error).toMatchObject({ code: 'validation.failed', details: [{ field: 'openAmount' }] });
    expect((await setOpen(0, part.body.data.version)).body.data).toMatchObject({
      openAmount: 0,
      status: 'paid',
    });
    const entries = await db()
      .selectFrom('audit_entry')
      .select('details')
      .where('action', '=', 'invoice.openChanged')
      .orderBy('id')
      .execute();
    expect(entries.map(({ details }) => details)).toEqual([
      { openAmount: [119, 19] },
      { openAmount: [19, 0] },
    ]);
    const at = '2026-06-01T09:00:00.000Z';
    await db()
      .insertInto('payment')
      .values({
        ...{ tenant_id: tenantId, id: 'p1', provider: 'stripe', amount: 30, currency: 'EUR', locale: 'de' },
        ...{ origin: 'https://shop.example', status: 'failed' },
        ...{ created_at: at, updated_at: at, expires_at: at },
      } as never)
      .execute();
    await db()
      .insertInto('payment_invoice')
      .values({ tenant_id: tenantId, payment_id: 'p1', invoice_id: invoiceId, amount: 19 })
      .execute();
    const { payments } = await read();
    const entered = { at: expect.any(String), state: 'entered', provider: null, by: expect.any(String) };
    expect(payments).toHaveLength(3);
    expect(payments).toEqual(
      expect.arrayContaining([
        { ...entered, amount: 100 },
        { ...entered, amount: 19 },
        { at, amount: 19, state: 'failed', provider: 'stripe', by: null },
      ]),
    );
  });

  it('issue 17: of one day are sorted by the time they were written', async () => {
    const { companyId } = await createCompany(db(), { tenant_id: tenantId });
    const numbers = ['RE-15', 'GS-11', 'RE-14', 'RE-13', 'GS-12'];
    for (const fin_doc_number of numbers)
      await createInvoice(db(), {
        ...{ tenant_id: tenantId, company_id: companyId, fin_doc_number },
        doc_date: '2026-06-09',
      });
    expect(await list({ from: '2026-06-09' })).toEqual(numbers.toReversed());
    expect(await list({ from: '2026-06-09', sort: 'date' })).toEqual(numbers);
  });

  it('refuse days that do not exist', async () => {
    const answer = await app.inject(routes.invoiceDesk.list, { token, query: { from: '2026-02-30' } });
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
  });
});
