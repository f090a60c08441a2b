import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { createPayingShop, paymentServices } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { importFiles } from '../exchange/exchange.usecases.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import type { PaymentEvent } from './payment-provider.ts';
import { settlePayment } from './payment-settlement.ts';

let app: TestApp;
let tenantId: number;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ config: { environment: 'staging', publicUrl: 'http://shop.test' } });
  ({ tenantId } = await createPayingShop(db(), { testPayments: true }));
});
afterAll(() => app.close());

type Session = Awaited<ReturnType<typeof createSession>>;

const signIn = (overrides: Parameters<typeof createSession>[1] = {}) =>
  createSession(db(), { tenant_id: tenantId, ...overrides });

const add = (
  { companyId }: Session,
  overrides: Partial<Parameters<typeof createInvoice>[1]> = {},
): Promise<{ invoiceId: string; number: string }> =>
  createInvoice(db(), { tenant_id: tenantId, company_id: companyId, ...overrides });

const pay = ({ token }: Session, ...invoiceIds: string[]) =>
  app.inject(routes.payments.payInvoices, { token, body: { invoiceIds } });

const tokenOf = (redirectUrl: string) => new URL(redirectUrl).searchParams.get('token') ?? '';

const press = (redirectUrl: string, result: 'paid' | 'failed') =>
  app.inject(routes.payments.testResult, { query: { token: tokenOf(redirectUrl), result } });

async function openOf(...ids: string[]): Promise<number[]> {
  const rows = await db()
    .selectFrom('invoice')
    .where('id', 'in', ids)
    .select(['id', 'open_amount'])
    .execute();
  return ids.map((id) => Number(rows.find((row) => row.id === id)?.open_amount));
}

const statusOf = async (paymentId: string) => {
  const { status, failure } = await db()
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select(['status', 'failure'])
    .executeTakeFirstOrThrow();
  return [status, failure];
};

let lastEvent = 0;

function tell(paymentId: string, event: PaymentEvent, eventId = `told-${++lastEvent}`) {
  return settlePayment({
    received: { eventId, tenantId, paymentId, event: event as never },
    provider: 'test',
    services: paymentServices(app),
  });
}

const paid = (amountMinor: number): PaymentEvent => ({
  kind: 'paid',
  chargeReference: 'charge',
  amountMinor,
  currency: 'EUR',
});

describe('the online payment of invoices', () => {
  it('INVC-01 pays several at once and leads back to the list', async () => {
    const buyer = await signIn({ company_role: 'accounting' });
    const one = await add(buyer, { amount: 100, open_amount: 40 });
    const two = await add(buyer, { amount: 60.5 });
    const { status, body } = await pay(buyer, one.invoiceId, two.invoiceId);
    expect(status).toBe(201);
    const page = await app.inject(routes.payments.testPage, {
      query: { token: tokenOf(body.data.redirectUrl), locale: 'de' },
    });
    for (const text of ['Rechnungen', one.number, two.number, '100,50']) expect(page.text).toContain(text);
    const { headers } = await press(body.data.redirectUrl, 'paid');
    expect(headers.location).toBe('/my-account/invoices?payment=paid');
    expect(await openOf(one.invoiceId, two.invoiceId)).toEqual([0, 0]);
    expect(await statusOf(body.data.paymentId)).toEqual(['paid', null]);
  });

  it('issue 13: a foreign host of the request is not in the address of the payment page', async () => {
    const buyer = await signIn();
    const { invoiceId } = await add(buyer);
    const { body } = await app.inject(routes.payments.payInvoices, {
      token: buyer.token,
      body: { invoiceIds: [invoiceId] },
      host: 'evil.example',
    });
    expect(body.data.redirectUrl).toMatch(/^https?:\/\//);
    expect(body.data.redirectUrl).not.toContain('evil');
  });

  it('issue 17: deducts Skonto until its last day, also of what is left after a credit note, and puts it back', async () => {
    const buyer = await signIn();
    const terms = { skonto_percent: 2, skonto_until: '2026-11-16' };
    const one = await add(buyer, { amount: 119, ...terms });
    const two = await add(buyer, { amount: 100, open_amount: 50, ...terms });
    const late = await add(buyer, { amount: 10, skonto_percent: 3, skonto_until: '2026-11-15' });
    const { body: list } = await app.inject(routes.invoices.list, { token: buyer.token });
    expect(Object.fromEntries(list.data.map(({ finDocNumber, skonto }) => [finDocNumber, skonto]))).toEqual({
      [one.number]: { percent: 2, until: '2026-11-16', amount: 2.38 },
      [two.number]: { percent: 2, until: '2026-11-16', amount: 1 },
      [late.number]: null,
    });
    const ids = [one.invoiceId, two.invoiceId, late.invoiceId] as const;
    const { body } = await pay(buyer, ...ids);
    const { paymentId, redirectUrl } = body.data;
    const { amount } = await db()
      .selectFrom('payment')
      .where('id', '=', paymentId)
      .select('amount')
      .executeTakeFirstOrThrow();
    expect(amount).toBe(175.62);
    expect((await pay(buyer, ...ids)).body.data.paymentId).toBe(paymentId);
    await press(redirectUrl, 'paid');
    expect(await openOf(...ids)).toEqual([0, 0, 0]);
    await tell(paymentId, { kind: 'refunded' });
    expect(await openOf(...ids)).toEqual([119, 50, 10]);
  });

  it('issue 17: starts a new attempt without Skonto after its last day', async () => {
    const buyer = await signIn();
    const { invoiceId } = await add(buyer, { skonto_percent: 2, skonto_until: '2026-11-16' });
    const first = await pay(buyer, invoiceId);
    await db()
      .updateTable('invoice')
      .set({ skonto_until: '2026-11-15' })
      .where('id', '=', invoiceId)
      .execute();
    const second = await pay(buyer, invoiceId);
    expect(await statusOf(first.body.data.paymentId)).toEqual(['failed', null]);
    await press(second.body.data.redirectUrl, 'paid');
    expect(await openOf(invoiceId)).toEqual([0]);
    const { amount } = await db()
      .selectFrom('payment')
      .where('id', '=', second.body.data.paymentId)
      .select('amount')
      .executeTakeFirstOrThrow();
    expect(amount).toBe(119);
  });

  it('INVC-01 leaves them open when it fails, to be paid again', async () => {
    const buyer = await signIn();
    const { invoiceId } = await add(buyer);
    const first = await pay(buyer, invoiceId);
    const { headers } = await press(first.body.data.redirectUrl, 'failed');
    expect(headers.location).toBe('/my-account/invoices?payment=failed');
    expect(await openOf(invoiceId)).toEqual([119]);
    const second = await pay(buyer, invoiceId);
    expect(second.body.data.paymentId).not.toBe(first.body.data.paymentId);
  });

  it('INVC-01 gives two tabs the same page', async () => {
    const buyer = await signIn();
    const { invoiceId } = await add(buyer);
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(buyer, invoiceId)));
    expect(new Set(answers.map(({ body }) => body.data.redirectUrl)).size).toBe(1);
  });

  it('INVC-01 closes an attempt for other invoices before it starts one that shares an invoice', async () => {
    const buyer = await signIn();
    const one = await add(buyer);
    const two = await add(buyer);
    const first = await pay(buyer, one.invoiceId, two.invoiceId);
    const second = await pay(buyer, two.invoiceId);
    expect(await statusOf(first.body.data.paymentId)).toEqual(['failed', null]);
    expect(await statusOf(second.body.data.paymentId)).toEqual(['pending', null]);
    // The page of the closed attempt pays nothing, and does not say so.
    const { headers } = await press(first.body.data.redirectUrl, 'paid');
    expect(headers.location).toBe('/my-account/invoices?payment=failed');
    expect(await openOf(one.invoiceId)).toEqual([119]);
  });

  it('INVC-01 counts a repeated message once', async () => {
    const buyer = await signIn();
    const { invoiceId } = await add(buyer, { amount: 200, open_amount: 150 });
    const { body } = await pay(buyer, invoiceId);
    const { paymentId } = body.data;
    expect(await tell(paymentId, paid(150_00), 'same')).toBe('settled');
    expect(await tell(paymentId, paid(150_00), 'same')).toBe('repeated');
    expect(await tell(paymentId, paid(150_00))).toBe('settled');
    expect(await tell(paymentId, { kind: 'failed' })).toBe('settled');
    expect(await openOf(invoiceId)).toEqual([0]);
    expect(await statusOf(paymentId)).toEqual(['paid', null]);
  });

  it('INVC-01 gives back what was paid meanwhile, or another amount', async () => {
    const buyer = await signIn();
    const { invoiceId } = await add(buyer);
    const { body } = await pay(buyer, invoiceId);
    await db().updateTable('invoice').set({ open_amount: 100 }).where('id', '=', invoiceId).execute();
    await tell(body.data.paymentId, paid(119_00));
    expect(await statusOf(body.data.paymentId)).toEqual(['refunding', 'paid.twice']);
    expect(await openOf(invoiceId)).toEqual([100]);
    const other = await pay(buyer, invoiceId);
    await tell(other.body.data.paymentId, paid(1));
    expect(await statusOf(other.body.data.paymentId)).toEqual(['refunding', 'amount.mismatch']);
    expect(await openOf(invoiceId)).toEqual([100]);
  });

  it('INVC-01 opens an invoice again whose payment was given back by the seller', async () => {
    const buyer = await signIn();
    const { invoiceId } = await add(buyer);
    const { body } = await pay(buyer, invoiceId);
    await tell(body.data.paymentId, paid(119_00));
    await tell(body.data.paymentId, { kind: 'refunded' });
    await tell(body.data.paymentId, { kind: 'refunded' });
    expect(await openOf(invoiceId)).toEqual([119]);
    expect(await statusOf(body.data.paymentId)).toEqual(['refunded', null]);
  });

  it('INVC-01 refuses what is not open or is paid otherwise', async () => {
    const buyer = await signIn();
    const order = await createOrder(db(), {
      tenant_id: tenantId,
      company_id: buyer.companyId,
      payment_method_id: 'online',
    });
    const open = await add(buyer);
    const refused = [
      await add(buyer, { open_amount: 0 }),
      await add(buyer, { amount: -10, doc_type: 'creditNote' }),
      await add(buyer, { order_id: order.orderId }),
    ];
    for (const { invoiceId } of refused) {
      const { status, error } = await pay(buyer, open.invoiceId, invoiceId);
      expect([status, error.code]).toEqual([409, 'invoice.not.payable']);
    }
    const foreign = await add(await signIn());
    const notFound = await pay(buyer, open.invoiceId, foreign.invoiceId);
    expect([notFound.status, notFound.error.code]).toEqual([404, 'invoice.not.found']);
    const francs = await add(buyer, { currency: 'CHF' });
    const mixed = await pay(buyer, open.invoiceId, francs.invoiceId);
    expect([mixed.status, mixed.error.code]).toEqual([422, 'invoice.currencies.differ']);
  });

  it('INVC-01 stays paid where a file from before the payment is imported', async () => {
    const buyer = await signIn();
    const { invoiceId, number } = await add(buyer, { amount: 200, open_amount: 150 });
    const { body } = await pay(buyer, invoiceId);
    await tell(body.data.paymentId, paid(150_00));
    const row = { finDocNumber: number, docDate: '2026-11-01', docType: 'invoice', dueDate: '2026-12-01' };
    const report = await importFiles({
      workPool: app.database.pool,
      tenantId,
      files: [memorySource('invoices', 'invoices', [{ ...row, amount: '200', openAmount: '150' }])],
      storage: app.dependencies.files,
      clock: app.clock,
      hashPassword: async (password) => password,
    });
    expect(report.files).toMatchObject([{ refused: 0 }]);
    expect(await openOf(invoiceId)).toEqual([50]);
  });

  it('ROLE-01 is closed to readers', async () => {
    const reader = await signIn({ company_role: 'reader' });
    const { invoiceId } = await add(reader);
    const { status, error } = await pay(reader, invoiceId);
    expect([status, error.code]).toEqual([403, 'right.missing']);
  });
});
