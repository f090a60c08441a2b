import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyerWith, type CheckoutShop, placeOrder } from '../../../test/checkout-fixture.ts';
import { createSession } from '../../../test/factories.ts';
import { createPayingShop } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
let operator: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ poolSize: 10 });
  shop = await createPayingShop(db(), {
    billing: { by: 'shop', on: 'dispatch', downPaymentPercent: 0, numberPrefix: '' },
  });
  operator = await office();
});
afterAll(() => app.close());

const office = async () =>
  (await createSession(db(), { tenant_id: shop.tenantId, company_id: null, operator_role: 'office' })).token;

const inject: TestApp['inject'] = (...input: Parameters<TestApp['inject']>) =>
  app.inject(input[0], { token: operator, ...input[1] });

/** A paid order of ten pieces. */
async function paid() {
  const { buyer } = await buyerWith(app, shop, { quantity: 10 });
  const { body } = await placeOrder(app, buyer, { paymentMethodId: 'invoice' });
  const id: string = body.data._id;
  await db().updateTable('sales_order').set({ payment_status: 'paid' }).where('id', '=', id).execute();
  return { id };
}

describe('issue 18: a request that is repeated after a lost answer', () => {
  it('records a refund by hand once, also when both are sent together', async () => {
    const params = await paid();
    const body = { requestId: crypto.randomUUID(), reason: 'Überweisung', amount: 10 };
    const [one, two] = await Promise.all([
      inject(routes.orderDesk.refund, { params, body }),
      inject(routes.orderDesk.refund, { params, body }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.data.refunds).toHaveLength(1);
    expect(two.body.data).toEqual(one.body.data);
    const other = await inject(routes.orderDesk.refund, { params, body: { ...body, amount: 11 } });
    expect([other.status, other.error.code]).toEqual([409, 'request.repeated']);
    const another = await inject(routes.orderDesk.refund, { params, body, token: await office() });
    expect([another.status, another.error.code]).toEqual([409, 'request.repeated']);
    const next = await inject(routes.orderDesk.refund, {
      params,
      body: { ...body, requestId: crypto.randomUUID() },
    });
    expect(next.body.data.refunds).toHaveLength(2);
  });

  it('does a request that was refused before', async () => {
    const params = await paid();
    const body = { requestId: crypto.randomUUID(), reason: 'Überweisung', amount: 1_000_000 };
    const refused = await inject(routes.orderDesk.refund, { params, body });
    expect([refused.status, refused.error.code]).toEqual([409, 'refund.exceeds.payment']);
    const mended = await inject(routes.orderDesk.refund, { params, body: { ...body, amount: 1 } });
    expect(mended.body.data.refunds).toMatchObject([{ amount: 1 }]);
  });

  it('stores a repeated message or internal note once', async () => {
    const params = await paid();
    const body = { requestId: crypto.randomUUID(), text: 'Kommt am Montag' };
    for (const _ of [1, 2]) {
      const { body: order } = await inject(routes.orderLife.message, { params, body });
      expect(order.data.history.filter(({ kind }) => kind === 'message')).toHaveLength(1);
    }
    const note = { requestId: crypto.randomUUID(), text: 'Kunde rief an' };
    const first = await inject(routes.orderDesk.addNote, { params, body: note });
    expect(await inject(routes.orderDesk.addNote, { params, body: note })).toMatchObject({
      body: first.body,
    });
    expect((await inject(routes.orderDesk.notes, { params })).body.data).toHaveLength(1);
    const mixed = await inject(routes.orderLife.message, {
      params,
      body: { ...body, requestId: note.requestId },
    });
    expect(mixed.error.code).toBe('request.repeated');
  });

  it('writes a credit note once', async () => {
    const { id } = await paid();
    await db().updateTable('order_item').set({ delivered_quantity: 4 }).where('order_id', '=', id).execute();
    expect((await inject(routes.billing.run)).body.data.invoices).toBe(1);
    const invoice = await db()
      .selectFrom('invoice')
      .where('order_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const request = {
      params: invoice,
      body: { requestId: crypto.randomUUID(), reason: 'Bruch', lines: [{ position: 1, quantity: 1 }] },
    };
    const first = await inject(routes.billing.credit, request);
    expect(first.status).toBe(201);
    const second = await inject(routes.billing.credit, request);
    expect([second.status, second.body]).toEqual([201, first.body]);
    const read = await inject(routes.invoiceDesk.read, { params: invoice });
    expect(read.body.data).toMatchObject({ lines: [{ quantity: 4, left: 3 }], creditNotes: [{}] });
  });

  it('writes a correction once', async () => {
    const { id } = await paid();
    await db().updateTable('order_item').set({ delivered_quantity: 4 }).where('order_id', '=', id).execute();
    await inject(routes.billing.run);
    const params = await db()
      .selectFrom('invoice')
      .where('order_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const { invoice } = (await inject(routes.billing.correction, { params })).body.data;
    if (!invoice) throw new Error('no facts');
    const body = { ...invoice, city: 'Bonn', reason: 'Umzug', requestId: crypto.randomUUID() };
    const first = await inject(routes.billing.correct, { params, body });
    expect(first.status).toBe(201);
    const second = await inject(routes.billing.correct, { params, body });
    expect([second.status, second.body]).toEqual([201, first.body]);
    const other = await inject(routes.billing.correct, { params, body: { ...body, city: 'Kiel' } });
    expect(other.error.code).toBe('request.repeated');
  });

  it('adds an address of a customer once', async () => {
    const { companyId } = await createSession(db(), { tenant_id: shop.tenantId });
    const params = { id: companyId ?? '' };
    const body = {
      ...{ type: 1 as const, lastName: 'Muster', street: 'Weg 1', zipCode: '20457', city: 'Hamburg' },
      ...{ country: { code: 'DE' }, requestId: crypto.randomUUID() },
    };
    const [one, two] = await Promise.all([
      inject(routes.customers.createAddress, { params, body }),
      inject(routes.customers.createAddress, { params, body }),
    ]);
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
    expect((await inject(routes.customers.addresses, { params })).body.data).toHaveLength(1);
  });

  it('makes a key, a webhook or a raise of prices once, and refuses the repetition', async () => {
    const { token } = await createSession(db(), { tenant_id: shop.tenantId, operator_role: 'owner' });
    const requestId = () => crypto.randomUUID();
    const name = 'Einmal';
    await app.inject(routes.priceLists.create, { token, body: { code: 'once', name } });
    const raise = { from: 'once', percent: 3, rounding: '0.01' } as const;
    const [key, hook, copy] = [requestId(), requestId(), requestId()];
    const send = () =>
      Promise.all([
        app.inject(routes.apiKeys.create, {
          token,
          body: { name, rights: ['orders.read'], requestId: key },
        }),
        app.inject(routes.webhooks.create, {
          token,
          body: { url: 'https://erp.example/hook', requestId: hook },
        }),
        app.inject(routes.priceLists.copy, {
          token,
          params: { code: 'once' },
          body: { ...raise, requestId: copy },
        }),
      ]);
    expect((await send()).map(({ status }) => status)).toEqual([201, 201, 200]);
    expect((await send()).map(({ status, error }) => [status, error.code])).toEqual(
      Array(3).fill([409, 'request.repeated']),
    );
    const keys = (await app.inject(routes.apiKeys.list, { token })).body.data;
    expect(keys.filter((made) => made.name === name)).toHaveLength(1);
    expect((await app.inject(routes.webhooks.list, { token })).body.data).toHaveLength(1);
    const stored = await db()
      .selectFrom('done_request')
      .select('answer')
      .where('id', 'in', [key, hook])
      .execute();
    expect(stored).toEqual([{ answer: null }, { answer: null }]);
  });

  it('forgets requests after 30 days', async () => {
    const long = new Date(app.clock.now().getTime() - 31 * 86_400_000);
    await db().updateTable('done_request').set({ done_at: long }).execute();
    const params = await paid();
    const body = { requestId: crypto.randomUUID(), reason: 'Überweisung', amount: 1 };
    await inject(routes.orderDesk.refund, { params, body });
    expect(await db().selectFrom('done_request').select('id').execute()).toEqual([{ id: body.requestId }]);
  });
});
