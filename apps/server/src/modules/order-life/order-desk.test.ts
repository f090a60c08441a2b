import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
import { buyerWith, type CheckoutShop, placeOrder, stockOf } from '../../../test/checkout-fixture.ts';
import { createSession } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import {
  createPayingShop,
  orderOf,
  type PlacedOnline,
  placeOnline,
  startPayment,
} from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
let operator: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({
    poolSize: 10,
    config: { environment: 'production', publicUrl: 'http://shop.test' },
  });
  shop = await createPayingShop(db(), { testPayments: true });
  ({ token: operator } = await createSession(db(), {
    tenant_id: shop.tenantId,
    operator_role: 'office',
    first_name: 'Otto',
    last_name: 'Operator',
  }));
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

async function placed(quantity = 3) {
  const { buyer } = await buyerWith(app, shop, { quantity });
  const { body } = await placeOrder(app, buyer);
  return { buyer, orderId: body.data._id, orderNumber: body.data.orderNumber };
}

const foreign = async () => (await createOrder(db())).orderId;

const inject: TestApp['inject'] = (...input: Parameters<TestApp['inject']>) =>
  app.inject(input[0], { token: operator, ...input[1] });

describe('issue 18: orders in bulk', () => {
  const { bulk } = routes.orderDesk;

  it('confirms each order and answers each with its own result', async () => {
    const [one, two, cancelled] = [await placed(), await placed(), await placed()];
    await inject(routes.orderLife.cancel, { params: { id: cancelled.orderId }, body: {} });
    const other = await foreign();
    const ids = [one.orderId, cancelled.orderId, other, two.orderId];
    const { body } = await inject(bulk, { body: { action: 'confirm', orders: ids.map((id) => ({ id })) } });
    expect(body.data).toEqual([
      { id: one.orderId, error: null },
      { id: cancelled.orderId, error: { code: 'order.cancelled' } },
      { id: other, error: { code: 'order.not.found' } },
      { id: two.orderId, error: null },
    ]);
    expect((await orderOf(app, two)).orderStatus).toBe('confirmed');
    const again = await inject(bulk, { body: { action: 'confirm', orders: [{ id: two.orderId }] } });
    expect(again.body.data).toEqual([{ id: two.orderId, error: { code: 'order.confirmed' } }]);
    const untouched = await db()
      .selectFrom('sales_order')
      .select('order_status')
      .where('id', '=', other)
      .execute();
    expect(untouched).toEqual([{ order_status: 'open' }]);
  });

  it('dispatches whole orders, and each pack once', async () => {
    const order = await placed();
    const body = {
      action: 'dispatch',
      carrier: 'DHL',
      orders: [{ id: order.orderId, trackingCode: 'B-1' }],
    };
    expect((await inject(bulk, { body })).body.data).toEqual([{ id: order.orderId, error: null }]);
    const after = await orderOf(app, order);
    expect([after.orderStatus, after.packs.map(({ trackingCode }) => trackingCode)]).toEqual([
      'delivered',
      ['B-1'],
    ]);
    const again = await inject(bulk, { body });
    expect(again.body.data[0]?.error?.code).toBe('order.nothing.open');
  });

  it('cancels each order once with the reason; stock returns once, a delivered order stays', async () => {
    const { buyer, article } = await buyerWith(app, shop, { quantity: 3 });
    const stock = () => stockOf(db(), { tenantId: shop.tenantId, variantId: article.variantId });
    const { body: answer } = await placeOrder(app, buyer);
    const { _id: orderId } = answer.data;
    const before = (await stock()) ?? Number.NaN;
    const delivered = await placed();
    await inject(routes.orderLife.dispatch, {
      params: { id: delivered.orderId },
      body: { carrier: 'DHL', trackingCode: 'C-1' },
    });
    const other = await foreign();
    const ids = [orderId, delivered.orderId, other];
    const body = { action: 'cancel', note: 'Lieferant insolvent', orders: ids.map((id) => ({ id })) };
    const refused = [
      { id: delivered.orderId, error: { code: 'order.delivered' } },
      { id: other, error: { code: 'order.not.found' } },
    ];
    expect((await inject(bulk, { body })).body.data).toEqual([{ id: orderId, error: null }, ...refused]);
    expect((await inject(bulk, { body })).body.data).toEqual([
      { id: orderId, error: { code: 'order.cancelled' } },
      ...refused,
    ]);
    expect(await stock()).toBe(before + 3);
    const after = await orderOf(app, { buyer, orderId });
    expect([after.orderStatus, after.history.at(-1)?.note]).toEqual(['cancelled', 'Lieferant insolvent']);
  });

  it.each([
    [{ action: 'cancel', orders: [{ id: 'x' }] }, ['note']],
    [{ action: 'cancel', note: ' ', orders: [{ id: 'x' }] }, ['note']],
    [{ action: 'dispatch', orders: [{ id: 'x' }] }, ['carrier', 'orders.0.trackingCode']],
    [{ action: 'confirm', orders: [] }, ['orders']],
    [{ action: 'confirm', orders: Array.from({ length: 201 }, () => ({ id: 'x' })) }, ['orders']],
    [{ action: 'delete', orders: [{ id: 'x' }] }, ['action']],
  ])('refuses %#', async (body, fields) => {
    const { status, error } = await inject(bulk, { body });
    expect([status, (error.details as { field: string }[]).map(({ field }) => field)]).toEqual([422, fields]);
  });
});

describe('issue 18: two people at one order', () => {
  it('refuses a change of an order that another has changed since it was read', async () => {
    const { orderId: id } = await placed();
    const { body } = await inject(routes.orderLife.read, { params: { id } });
    const { version, company } = body.data;
    expect(company.name).not.toBe('');
    await inject(routes.orderLife.confirm, { params: { id }, body: { version } });
    for (const [route, change] of [
      [routes.orderLife.change, { lines: [{ position: 1, quantity: 1 }] }],
      [routes.orderLife.dispatch, { carrier: 'DHL', trackingCode: 'V-1' }],
      [routes.orderLife.cancel, {}],
      [routes.orderLife.confirm, {}],
    ] as const) {
      const answer = await inject(route, { params: { id }, body: { ...change, version } });
      expect([route.path, answer.status, answer.error.code]).toEqual([route.path, 409, 'record.changed']);
    }
    const fresh = await inject(routes.orderLife.change, {
      params: { id },
      body: { lines: [{ position: 1, quantity: 1 }], version: '2' },
    });
    expect(fresh.body.data.items[0]?.cancelledQuantity).toBe(2);
  });

  it('lets one of two changes of the same moment through', async () => {
    const { orderId: id } = await placed();
    const answers = await Promise.all(
      [1, 2].map((quantity) =>
        inject(routes.orderLife.change, {
          params: { id },
          body: { lines: [{ position: 1, quantity }], version: '1' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('issue 18: notes and messages', () => {
  it('hides internal notes from the buyer and lists the newest first', async () => {
    const order = await placed();
    const params = { id: order.orderNumber };
    await inject(routes.orderDesk.addNote, { params, body: { text: 'Ruft zurück\nam Montag' } });
    const { body } = await inject(routes.orderDesk.addNote, { params, body: { text: 'Zweite' } });
    const notes = await inject(routes.orderDesk.notes, { params });
    expect(notes.body.data.map(({ text }) => text).sort()).toEqual(['Ruft zurück\nam Montag', 'Zweite']);
    expect(notes.body.data[0]?.createdBy).toBe('Otto Operator');
    expect(JSON.stringify(await orderOf(app, order))).not.toContain('Zweite');
    const note = body.data._id;
    expect((await inject(routes.orderDesk.removeNote, { params: { ...params, note } })).status).toBe(204);
    const again = await inject(routes.orderDesk.removeNote, { params: { ...params, note } });
    expect([again.status, again.error.code]).toEqual([404, 'order.note.not.found']);
    expect((await inject(routes.orderDesk.notes, { params })).body.data).toHaveLength(1);
  });

  it('removes a note only at its own order', async () => {
    const [one, two] = [await placed(), await placed()];
    const { body } = await inject(routes.orderDesk.addNote, {
      params: { id: one.orderId },
      body: { text: 'hier' },
    });
    const wrong = await inject(routes.orderDesk.removeNote, {
      params: { id: two.orderId, note: body.data._id },
    });
    expect(wrong.status).toBe(404);
  });

  it('mails a message to the buyer and keeps it in the history', async () => {
    const order = await placed();
    const { body } = await inject(routes.orderLife.message, {
      params: { id: order.orderId },
      body: { text: 'Die blauen kommen später. <b>Passt das?</b>' },
    });
    expect(body.data.history.at(-1)).toMatchObject({
      kind: 'message',
      actorName: 'Otto Operator',
      note: 'Die blauen kommen später. <b>Passt das?</b>',
    });
    const mail = await awaitMail(
      app,
      ({ subject }) => subject === `Nachricht zu Bestellung ${order.orderNumber}`,
    );
    expect(mail.text).toContain('Die blauen kommen später.');
    expect(mail.html).not.toContain('<b>Passt');
  });

  it.each(['', ' ', 'x'.repeat(2_001)])('refuses the text %#', async (text) => {
    const { orderId: id } = await placed();
    for (const route of [routes.orderLife.message, routes.orderDesk.addNote])
      expect((await inject(route, { params: { id }, body: { text } })).error.code).toBe('validation.failed');
  });
});

describe('issue 18: documents of an order', () => {
  it('lists and sends confirmation and invoice; without invoices.read the confirmation alone', async () => {
    const order = await placed();
    const { companyId } = order.buyer;
    const key = (await app.dependencies.documentFiles.put('shop', Buffer.from('%PDF-1'), 'pdf')).key;
    await createInvoice(
      db(),
      { tenant_id: shop.tenantId, company_id: companyId, order_id: order.orderId },
      { key, fileName: 'R 1.pdf' },
    );
    const { body } = await inject(routes.orderDesk.documents, { params: { id: order.orderNumber } });
    expect(body.data.map(({ type }) => type).sort()).toEqual(['invoice', 'orderConfirmation']);
    const invoice = body.data.find(({ type }) => type === 'invoice');
    const file = await inject(routes.orderDesk.document, { params: { id: invoice?._id ?? '' } });
    expect([file.bytes.toString(), file.headers['content-type']]).toEqual(['%PDF-1', 'application/pdf']);
  });

  it('answers 404 for what another tenant owns, on every route', async () => {
    const id = await foreign();
    for (const route of [
      routes.orderDesk.notes,
      routes.orderDesk.documents,
      routes.orderDesk.document,
      routes.orderDesk.money,
      routes.orderLife.read,
    ])
      expect([route.path, (await inject(route, { params: { id } })).status]).toEqual([route.path, 404]);
    const text = 'x';
    for (const [route, body] of [
      [routes.orderDesk.addNote, { text }],
      [routes.orderLife.message, { text }],
      [routes.orderDesk.refund, { reason: text, amount: 1 }],
    ] as const)
      expect([route.path, (await inject(route, { params: { id }, body })).status]).toEqual([route.path, 404]);
    for (const route of [routes.orderRequests.all, routes.returns.all])
      expect((await inject(route, { query: { orderId: id } })).body.data).toEqual([]);
  });
});

describe('issue 18: refunds', () => {
  const { money, refund } = routes.orderDesk;
  const moneyOf = async (id: string) => (await inject(money, { params: { id } })).body.data;

  async function paid(): Promise<PlacedOnline & { paymentId: string }> {
    const order = await placeOnline(app, shop);
    const { body } = await startPayment(app, order);
    const token = new URL(body.data.redirectUrl).searchParams.get('token') ?? '';
    await app.inject(routes.payments.testResult, { query: { token, result: 'paid' } });
    return { ...order, paymentId: body.data.paymentId };
  }

  it('refunds a payment wholly by its provider, once', async () => {
    const order = await paid();
    expect((await moneyOf(order.orderId)).refundable).toBe(42.72);
    const params = { id: order.orderId };
    const body = { reason: 'Kulanz', paymentId: order.paymentId };
    const [first, second] = await Promise.all([
      inject(refund, { params, body }),
      inject(refund, { params, body }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    await vi.waitFor(async () => expect((await orderOf(app, order)).paymentStatus).toBe('refunded'), {
      timeout: 50_000,
      interval: 100,
    });
    expect(await moneyOf(order.orderId)).toMatchObject({ refundable: 0, payments: [{ status: 'refunded' }] });
  });

  it('records refunds by hand, up to the paid amount', async () => {
    const { orderId: id } = await placed();
    const body = (amount: number) => ({ reason: 'Überweisung', amount });
    const early = await inject(refund, { params: { id }, body: body(1) });
    expect([early.status, early.error.code]).toEqual([409, 'refund.exceeds.payment']);
    await db().updateTable('sales_order').set({ payment_status: 'paid' }).where('id', '=', id).execute();
    const { gross } = await moneyOf(id);
    const part = await inject(refund, { params: { id }, body: body(10.5) });
    expect(part.body.data).toMatchObject({
      refundable: Math.round((gross - 10.5) * 100) / 100,
      refunds: [{ amount: 10.5, reason: 'Überweisung', createdBy: 'Otto Operator' }],
    });
    const over = await inject(refund, { params: { id }, body: body(gross) });
    expect([over.error.code, over.error.details]).toEqual([
      'refund.exceeds.payment',
      { amount: { value: part.body.data.refundable, currency: 'EUR' } },
    ]);
    const negative = await inject(refund, { params: { id }, body: body(-5) });
    expect([negative.status, negative.error.details]).toEqual([
      422,
      [expect.objectContaining({ field: 'amount' })],
    ]);
    const rest = await inject(refund, { params: { id }, body: body(part.body.data.refundable) });
    expect(rest.body.data.refundable).toBe(0);
    const { body: after } = await inject(routes.orderLife.read, { params: { id } });
    expect(after.data.paymentStatus).toBe('refunded');
  });

  it('refuses a payment of another order, an amount of a provider, and no amount', async () => {
    const [one, two] = [await paid(), await paid()];
    const params = { id: one.orderId };
    const wrong = await inject(refund, { params, body: { reason: 'x', paymentId: two.paymentId } });
    expect([wrong.status, wrong.error.code]).toEqual([404, 'payment.not.found']);
    for (const body of [
      { reason: 'x', paymentId: one.paymentId, amount: 1 },
      { reason: 'x' },
      { reason: 'x', amount: 0.004 },
      { amount: 1 },
    ])
      expect((await inject(refund, { params, body })).error.code).toBe('validation.failed');
    await inject(refund, { params, body: { reason: 'x', amount: 1 } });
    const late = await inject(refund, { params, body: { reason: 'x', paymentId: one.paymentId } });
    expect([late.status, late.error.code]).toEqual([409, 'payment.not.refundable']);
  });
});
