import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutShop } from '../../../test/checkout-fixture.ts';
import {
  type FakeStripe,
  signedMessage,
  startFakeStripe,
  stripeKey,
  stripeWebhookSecret,
} from '../../../test/fake-stripe.ts';
import {
  attemptsOf,
  cancelAsOperator,
  createPayingShop,
  orderOf,
  type PlacedOnline,
  paymentServices,
  placeOnline,
  startPayment,
} from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { cancelUnpaidOrder } from '../orders/order-cancellation.usecases.ts';
import { refundPayment, repeatRefunds } from './payment-jobs.usecases.ts';
import { sendPaymentMail } from './payment-mail.usecases.ts';
import type { PaymentMailData } from './payments.jobs.ts';

let app: TestApp;
let stripe: FakeStripe;
let shop: CheckoutShop;

beforeAll(async () => {
  stripe = await startFakeStripe();
  const keys = { secretKey: stripeKey, webhookSecret: stripeWebhookSecret, apiUrl: stripe.url };
  // Jobs are run by hand here: nothing may come in between.
  app = await createTestApp({ config: { stripe: keys, environment: 'production' } });
  shop = await createPayingShop(app.database.db);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.mode = 'up';
  stripe.refundStatus = 'succeeded';
  stripe.calls.length = 0;
});

const services = () => paymentServices(app);

let lastEvent = 0;

interface Message {
  id?: string;
  type?: string;
  object?: object;
}

/** Stripe's message about the newest attempt of an order, as the buyer's paying would cause it. */
async function messageOf(order: PlacedOnline, { id, type, object = {} }: Message = {}) {
  const attempt = (await attemptsOf(app, order.orderId)).at(-1);
  const session = stripe.sessions.get(attempt?.provider_reference ?? '');
  lastEvent += 1;
  return {
    id: id ?? `evt_${lastEvent}`,
    type: type ?? 'checkout.session.completed',
    data: { object: { ...session, ...object } },
  };
}

async function send(
  event: Parameters<typeof signedMessage>[0],
  options: Parameters<typeof signedMessage>[1] = {},
) {
  const { body, headers } = signedMessage(event, options);
  return app.inject(routes.payments.webhook, { body, headers });
}

/** An order whose buyer stands on Stripe's page. */
async function started(): Promise<PlacedOnline & { sessionId: string }> {
  const order = await placeOnline(app, shop);
  await startPayment(app, order);
  const [attempt] = await attemptsOf(app, order.orderId);
  return { ...order, sessionId: attempt?.provider_reference ?? '' };
}

/** An order that was paid and of which Stripe has told. */
async function paid() {
  const order = await started();
  stripe.pay(order.sessionId);
  await send(await messageOf(order));
  return order;
}

async function runRefunds(orderId: string): Promise<void> {
  for (const { id } of await attemptsOf(app, orderId)) {
    await refundPayment({ data: { tenantId: shop.tenantId, paymentId: id }, services: services() });
  }
}

const cancel = (orderId: string) => cancelAsOperator(app, { tenantId: shop.tenantId, orderId });

const refundsOf = (sessionId: string) =>
  stripe.calls.filter(
    ({ path, params }) => path === '/v1/refunds' && params.payment_intent === `pi_${sessionId}`,
  );

describe('beginning to pay', () => {
  it('CHKO-21 opens a page for exactly the order’s gross amount, under an idempotency key', async () => {
    const order = await placeOnline(app, shop);
    const answer = await startPayment(app, order);
    expect(answer.status).toBe(201);
    const [attempt] = await attemptsOf(app, order.orderId);
    expect(answer.body.data).toEqual({
      paymentId: attempt?.id,
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      status: 'pending',
      redirectUrl: `https://checkout.stripe.test/c/pay/${attempt?.provider_reference}`,
    });
    const [call, ...more] = stripe.calls;
    expect(more).toEqual([]);
    expect(call).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      idempotencyKey: `kontor-begin-${attempt?.id}`,
      authorization: `Bearer ${stripeKey}`,
      params: {
        mode: 'payment',
        client_reference_id: attempt?.id,
        'line_items[0][price_data][currency]': 'eur',
        // Three at 10.00, shipping 5.90, 19 %.
        'line_items[0][price_data][unit_amount]': '4272',
        locale: 'de',
        success_url: `http://shop.test/thank-you?order=${order.orderNumber}`,
        cancel_url: `http://shop.test/order-failed?order=${order.orderNumber}`,
      },
    });
    expect((await orderOf(app, order)).paymentStatus).toBe('pending');
  });

  it('CHKO-21 two tabs at once are led to one page, and a repetition too', async () => {
    const order = await placeOnline(app, shop);
    const answers = await Promise.all(Array.from({ length: 5 }, () => startPayment(app, order)));
    const again = await startPayment(app, order);
    const pages = new Set([...answers, again].map(({ body }) => body.data.redirectUrl));
    expect(pages.size).toBe(1);
    expect(await attemptsOf(app, order.orderId)).toHaveLength(1);
    expect(new Set(stripe.calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('CHKO-21 I18N-01 two tabs in two languages and under two names of the shop are led to one page', async () => {
    const order = await placeOnline(app, shop);
    const start = (locale: 'de' | 'en', host: string) =>
      app.inject(routes.payments.createOrder, {
        token: order.buyer.token,
        body: { orderId: order.orderId },
        locale,
        host,
      });
    const answers = await Promise.all([start('de', 'shop.test'), start('en', 'other.test')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.redirectUrl)).size).toBe(1);
    expect(new Set(stripe.calls.map(({ params }) => JSON.stringify(params))).size).toBe(1);
    expect(await attemptsOf(app, order.orderId)).toMatchObject([{ status: 'pending', failure: null }]);
  });

  it('CHKO-21 an attempt whose page another request is opening is not given up', async () => {
    const order = await placeOnline(app, shop);
    stripe.mode = 'busy';
    expect((await startPayment(app, order)).error.code).toBe('payment.failed');
    expect(await attemptsOf(app, order.orderId)).toMatchObject([{ status: 'pending', failure: null }]);
    stripe.mode = 'up';
    expect((await startPayment(app, order)).status).toBe(201);
    expect(await attemptsOf(app, order.orderId)).toHaveLength(1);
  });

  it.each(['down', 'refuse'] as const)(
    'CHKO-21 ERRS-19 provider %s: 502, the order stays and is paid again later',
    async (mode) => {
      const order = await placeOnline(app, shop);
      stripe.mode = mode;
      const answer = await startPayment(app, order);
      expect([answer.status, answer.error.code, answer.error.message]).toEqual([
        502,
        'payment.failed',
        'Zahlung fehlgeschlagen',
      ]);
      expect(answer.text).not.toContain(stripeKey);
      expect(await orderOf(app, order)).toMatchObject({
        paymentStatus: 'failed',
        orderStatus: 'open',
        payment: { canPay: true },
      });
      stripe.mode = 'up';
      expect((await startPayment(app, order)).status).toBe(201);
      expect((await orderOf(app, order)).paymentStatus).toBe('pending');
    },
  );

  it('CHKO-21 an attempt that ran out is closed before the next begins', async () => {
    const order = await started();
    app.clock.advance({ minutes: 58 });
    const answer = await startPayment(app, order);
    expect(answer.status).toBe(201);
    expect(stripe.sessions.get(order.sessionId)?.status).toBe('expired');
    expect((await attemptsOf(app, order.orderId)).map(({ status }) => status)).toEqual(['failed', 'pending']);
  });

  it('CHKO-21 an attempt that was paid unheard of is found when the buyer pays again', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    app.clock.advance({ minutes: 58 });
    const answer = await startPayment(app, order);
    expect([answer.status, answer.error.code]).toEqual([409, 'payment.already.paid']);
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
  });

  it('CHKO-21 while the old page cannot be closed no second one is opened', async () => {
    const order = await started();
    app.clock.advance({ minutes: 58 });
    stripe.mode = 'down';
    const answer = await startPayment(app, order);
    expect(answer.error.code).toBe('payment.failed');
    stripe.mode = 'up';
    expect((await attemptsOf(app, order.orderId)).map(({ status }) => status)).toEqual(['pending']);
  });
});

describe('messages of the provider', () => {
  it('CHKO-21 a signed message makes the order paid, and tells the systems behind the shop', async () => {
    const order = await paid();
    expect(await orderOf(app, order)).toMatchObject({ paymentStatus: 'paid', payment: { canPay: false } });
    const events = await app.database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.orderId)
      .select(['type', 'payload'])
      .orderBy('sequence')
      .execute();
    const [attempt] = await attemptsOf(app, order.orderId);
    expect(events).toEqual([
      { type: 'order.placed', payload: {} },
      { type: 'order.paid', payload: { paymentId: attempt?.id, amount: 42.72, currency: 'EUR' } },
    ]);
    const answer = await startPayment(app, order);
    expect([answer.status, answer.error.code]).toEqual([409, 'payment.already.paid']);
  });

  it.each<[string, () => Parameters<typeof signedMessage>[1] | 'none' | 'changed' | 'garbage']>([
    ['another secret', () => ({ secret: 'whsec_of_somebody_else' })],
    ['an old signature', () => ({ timestamp: Math.floor(Date.now() / 1000) - 3600 })],
    ['no signature', () => 'none'],
    ['a changed body', () => 'changed'],
    ['a broken signature', () => 'garbage'],
  ])('CHKO-21 a message with %s changes nothing', async (_what, forge) => {
    const order = await started();
    stripe.pay(order.sessionId);
    const event = await messageOf(order);
    const forged = forge();
    const { body, headers } = signedMessage(event, typeof forged === 'string' ? {} : forged);
    const answer = await app.inject(routes.payments.webhook, {
      body: forged === 'changed' ? body.replace('4272', '1') : body,
      headers: forged === 'none' ? {} : forged === 'garbage' ? { 'stripe-signature': 't=1,v1=00' } : headers,
    });
    expect([answer.status, answer.error.code]).toEqual([400, 'payment.signature.invalid']);
    expect((await orderOf(app, order)).paymentStatus).toBe('pending');
  });

  it.each(['', '{', 'null', '[]', '{"id":1}', '\u0000', '{"object":"event","type":"x"}'])(
    'CHKO-21 the unsigned body %j is refused, not failed on',
    async (body) => {
      const answer = await app.inject(routes.payments.webhook, { body });
      expect([answer.status, answer.error.code]).toEqual([400, 'payment.signature.invalid']);
    },
  );

  it('CHKO-21 a message that comes twice, and ten times at once, counts once', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    const event = await messageOf(order);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await send(event)).body).toEqual({ received: true });
    const count = await app.database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.orderId)
      .where('type', '=', 'order.paid')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count.count).toBe(1);
  });

  it('CHKO-21 a failure that is told late never takes a payment back', async () => {
    const order = await paid();
    await send(await messageOf(order, { type: 'checkout.session.async_payment_failed' }));
    await send(
      await messageOf(order, {
        type: 'checkout.session.expired',
        object: { status: 'expired', payment_status: 'unpaid' },
      }),
    );
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
  });

  it('CHKO-21 CHKO-22 a failure that is told first gives way to the money that came', async () => {
    const order = await started();
    const expired = { status: 'expired', payment_status: 'unpaid' };
    await send(await messageOf(order, { type: 'checkout.session.expired', object: expired }));
    expect((await orderOf(app, order)).paymentStatus).toBe('failed');
    stripe.pay(order.sessionId);
    await send(await messageOf(order));
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
  });

  it('CHKO-21 a refund that is told before its payment stays a refund', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    const { metadata } = stripe.sessions.get(order.sessionId) ?? {};
    const charge = { object: 'charge', refunded: true, metadata };
    await send({ id: 'evt_refund_first', type: 'charge.refunded', data: { object: charge } });
    await send(await messageOf(order));
    expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
  });

  it('CHKO-21 a part that was given back by hand leaves the order paid', async () => {
    const order = await paid();
    const { metadata } = stripe.sessions.get(order.sessionId) ?? {};
    const charge = { object: 'charge', refunded: false, amount_refunded: 100, metadata };
    await send({ id: 'evt_part', type: 'charge.refunded', data: { object: charge } });
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
  });

  it('CHKO-21 money that a bank still moves leaves the order waiting', async () => {
    const order = await started();
    await send(await messageOf(order, { object: { status: 'complete', payment_status: 'unpaid' } }));
    expect((await orderOf(app, order)).paymentStatus).toBe('pending');
    stripe.pay(order.sessionId);
    await send(await messageOf(order, { type: 'checkout.session.async_payment_succeeded' }));
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
  });

  it.each([
    ['less', { amount_total: 4271 }],
    ['more', { amount_total: 42_720 }],
    ['an amount of nothing', { amount_total: null }],
    ['another currency', { currency: 'usd' }],
  ])('CHKO-21 %s than was asked for pays nothing and goes back', async (_what, object) => {
    const order = await started();
    stripe.pay(order.sessionId);
    await send(await messageOf(order, { object }));
    expect((await orderOf(app, order)).paymentStatus).toBe('failed');
    expect(await attemptsOf(app, order.orderId)).toMatchObject([
      { status: 'refunding', failure: 'amount.mismatch' },
    ]);
    await runRefunds(order.orderId);
    expect(refundsOf(order.sessionId)).toHaveLength(1);
  });

  it('CHKO-22 ORDR-05 an order of which only wrong money came is paid again, or cancelled in the end', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    await send(await messageOf(order, { object: { amount_total: 4271 } }));
    await runRefunds(order.orderId);
    expect(await orderOf(app, order)).toMatchObject({ paymentStatus: 'failed', payment: { canPay: true } });
    expect((await startPayment(app, order)).status).toBe(201);
    await cancelUnpaidOrder({
      data: { tenantId: shop.tenantId, orderId: order.orderId },
      services: services(),
    });
    expect(await orderOf(app, order)).toMatchObject({
      orderStatus: 'cancelled',
      paymentStatus: 'refunded',
    });
  });

  it('CHKO-21 the mail about a refund names what was paid, not what the order costs by now', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    const { db } = app.database;
    await db.updateTable('sales_order').set({ gross: 99 }).where('id', '=', order.orderId).execute();
    await send(await messageOf(order));
    await runRefunds(order.orderId);
    const { rows } = await app.database.pool.query<{ data: PaymentMailData }>(
      `select data from pgboss.job where name = 'payment-mail' and data ->> 'orderId' = $1`,
      [order.orderId],
    );
    expect(rows.map(({ data }) => data.kind)).toEqual(['refunded']);
    for (const { data } of rows) {
      await sendPaymentMail({
        data,
        pool: app.database.pool,
        mailer: app.dependencies.mailer,
        letterheadOf: async (tenantId) => (await app.dependencies.settings.of(tenantId)).document,
        shopUrl: 'http://shop.test',
      });
    }
    const mail = app.mails.find(({ subject }) => subject.includes(order.orderNumber));
    expect(mail?.text).toContain('42,72');
  });

  it('CHKO-21 ORDR-05 what an import called paid stays so, and money that comes all the same goes back', async () => {
    const order = await started();
    const { db } = app.database;
    await db
      .updateTable('sales_order')
      .set({ payment_status: 'paid' })
      .where('id', '=', order.orderId)
      .execute();
    const expired = { status: 'expired', payment_status: 'unpaid' };
    await send(await messageOf(order, { type: 'checkout.session.expired', object: expired }));
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
    await cancelUnpaidOrder({
      data: { tenantId: shop.tenantId, orderId: order.orderId },
      services: services(),
    });
    expect((await orderOf(app, order)).orderStatus).toBe('open');
    stripe.pay(order.sessionId);
    await send(await messageOf(order));
    expect(await attemptsOf(app, order.orderId)).toMatchObject([
      { status: 'refunding', failure: 'paid.twice' },
    ]);
    await runRefunds(order.orderId);
    expect(await attemptsOf(app, order.orderId)).toMatchObject([{ status: 'refunded' }]);
    expect(await orderOf(app, order)).toMatchObject({ orderStatus: 'open', paymentStatus: 'paid' });
  });

  it.each([
    ['an unknown payment', { kontorTenant: '1', kontorPayment: 'f'.repeat(24) }],
    ['a tenant that is no number', { kontorTenant: 'x', kontorPayment: 'f'.repeat(24) }],
    ['a tenant out of range', { kontorTenant: '99999999999', kontorPayment: 'f'.repeat(24) }],
    ['another shop on the same account', { order: '7' }],
    ['nothing at all', null],
  ])('CHKO-21 a message about %s is received and changes nothing', async (_what, metadata) => {
    const order = await started();
    stripe.pay(order.sessionId);
    const answer = await send(await messageOf(order, { object: { metadata } }));
    expect(answer.status).toBe(200);
    expect((await orderOf(app, order)).paymentStatus).toBe('pending');
  });

  it('CHKO-21 ROLE-06 a message that names another tenant’s number changes nothing', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    const other = await createPayingShop(app.database.db);
    const metadata = {
      ...stripe.sessions.get(order.sessionId)?.metadata,
      kontorTenant: String(other.tenantId),
    };
    await send(await messageOf(order, { object: { metadata } }));
    expect((await orderOf(app, order)).paymentStatus).toBe('pending');
  });

  it('CHKO-21 messages of other kinds are received', async () => {
    const answer = await send({ id: 'evt_other', type: 'customer.created', data: { object: {} } });
    expect(answer.status).toBe(200);
  });
});

describe('money that nothing is owed for', () => {
  it('CHKO-20 CHKO-21 cancelling a paid order gives all of it back, once', async () => {
    const order = await paid();
    expect(await cancel(order.orderId)).toEqual({ outcome: 'cancelled', refunds: 1 });
    await runRefunds(order.orderId);
    await runRefunds(order.orderId);
    const [refund, ...more] = refundsOf(order.sessionId);
    expect(more).toEqual([]);
    // All of it: no amount is named.
    const [attempt] = await attemptsOf(app, order.orderId);
    expect(refund?.params).toEqual({
      payment_intent: `pi_${order.sessionId}`,
      reason: 'requested_by_customer',
      'metadata[kontorTenant]': String(shop.tenantId),
      'metadata[kontorPayment]': attempt?.id,
    });
    expect(await orderOf(app, order)).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'refunded' });
  });

  it('CHKO-21 a refund that does not go through is tried again', async () => {
    const order = await paid();
    await cancel(order.orderId);
    stripe.mode = 'down';
    await expect(runRefunds(order.orderId)).rejects.toThrow('Stripe');
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
    stripe.mode = 'up';
    await runRefunds(order.orderId);
    expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
  });

  it('CHKO-21 a refund that Stripe refused is no longer refused once the reason is gone', async () => {
    const order = await paid();
    await cancel(order.orderId);
    stripe.mode = 'refuse';
    await expect(runRefunds(order.orderId)).rejects.toThrow('StripeInvalidRequestError');
    stripe.mode = 'up';
    await runRefunds(order.orderId);
    expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
  });

  it('CHKO-21 a refund that fails at once is tried again', async () => {
    const order = await paid();
    await cancel(order.orderId);
    stripe.refundStatus = 'failed';
    await expect(runRefunds(order.orderId)).rejects.toThrow('refund failed');
    expect(await attemptsOf(app, order.orderId)).toMatchObject([{ status: 'refunding' }]);
  });

  it.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'CHKO-21 a refund that a bank sends back days later is to be made again (%s)',
    async (type) => {
      const order = await paid();
      await cancel(order.orderId);
      stripe.refundStatus = 'pending';
      await runRefunds(order.orderId);
      expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
      const [attempt] = await attemptsOf(app, order.orderId);
      const metadata = { kontorTenant: String(shop.tenantId), kontorPayment: attempt?.id };
      const refund = { id: `re_pi_${order.sessionId}`, object: 'refund', metadata };
      const tell = (status: string) =>
        send({ id: `evt_${type}_${status}`, type, data: { object: { ...refund, status } } });
      await tell('succeeded');
      expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
      await tell('failed');
      expect(await attemptsOf(app, order.orderId)).toMatchObject([
        { status: 'refunding', failure: 'cancelled' },
      ]);
      expect((await orderOf(app, order)).paymentStatus).toBe('paid');

      stripe.refunds.length = 0;
      stripe.refundStatus = 'succeeded';
      await runRefunds(order.orderId);
      expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
      // Another event about the same failure takes nothing back.
      await send({ id: `evt_${type}_again`, type, data: { object: { ...refund, status: 'failed' } } });
      expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
    },
  );

  it('CHKO-21 a refund that never went through is queued again a day later, and its order stays', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    await send(await messageOf(order, { object: { amount_total: 4271 } }));
    const [attempt] = await attemptsOf(app, order.orderId);
    const queued = async () => {
      const { rows } = await app.database.pool.query(
        `select from pgboss.job where name = 'payment-refund' and data = $1::jsonb`,
        [{ tenantId: shop.tenantId, paymentId: attempt?.id }],
      );
      return rows.length;
    };
    expect(await queued()).toBe(1);
    await repeatRefunds({ services: services() });
    // It was told a moment ago: the queue is still at it.
    expect(await queued()).toBe(1);
    app.clock.advance({ hours: 3 });
    await repeatRefunds({ services: services() });
    expect(await queued()).toBe(2);
    await runRefunds(order.orderId);
    app.clock.advance({ hours: 24 });
    await repeatRefunds({ services: services() });
    expect(await queued()).toBe(2);
    expect((await orderOf(app, order)).orderStatus).toBe('open');
  });

  it('CHKO-21 two refunds at once, and one whose answer was lost, give the money back once', async () => {
    const order = await paid();
    await cancel(order.orderId);
    await Promise.all([runRefunds(order.orderId), runRefunds(order.orderId)]);
    const other = await paid();
    await cancel(other.orderId);
    stripe.refunds.push(`pi_${other.sessionId}`);
    await runRefunds(other.orderId);
    for (const { orderId, sessionId } of [order, other]) {
      expect(stripe.refunds.filter((paidWith) => paidWith === `pi_${sessionId}`)).toHaveLength(1);
      expect(await attemptsOf(app, orderId)).toMatchObject([{ status: 'refunded' }]);
    }
  });

  it('CHKO-22 money that comes after the order was cancelled goes back', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    const late = await messageOf(order);
    await cancel(order.orderId);
    await send(late);
    expect(await attemptsOf(app, order.orderId)).toMatchObject([
      { status: 'refunding', failure: 'order.cancelled' },
    ]);
    await runRefunds(order.orderId);
    expect(refundsOf(order.sessionId)).toHaveLength(1);
    expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
  });

  it('CHKO-21 a second payment of one order goes back and the first stays', async () => {
    const order = await started();
    // The first page is taken for run out, yet its buyer pays after all.
    const expired = { status: 'expired', payment_status: 'unpaid' };
    await send(await messageOf(order, { type: 'checkout.session.expired', object: expired }));
    const first = await messageOf(order);
    await startPayment(app, order);
    const second = (await attemptsOf(app, order.orderId)).find(({ status }) => status === 'pending');
    stripe.pay(second?.provider_reference ?? '');
    const paidSession = stripe.sessions.get(second?.provider_reference ?? '');
    await send({ id: 'evt_second', type: 'checkout.session.completed', data: { object: paidSession ?? {} } });
    stripe.pay(order.sessionId);
    await send({ ...first, data: { object: stripe.sessions.get(order.sessionId) ?? {} } });
    const attempts = await attemptsOf(app, order.orderId);
    expect(attempts.map(({ status }) => status).sort()).toEqual(['paid', 'refunding']);
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
    await runRefunds(order.orderId);
    expect(refundsOf(order.sessionId)).toHaveLength(1);
    expect((await orderOf(app, order)).paymentStatus).toBe('paid');
  });
});

describe('orders that nobody pays', () => {
  const giveUp = (order: PlacedOnline) =>
    cancelUnpaidOrder({ data: { tenantId: shop.tenantId, orderId: order.orderId }, services: services() });

  it('CHKO-22 the page is closed before the order is cancelled', async () => {
    const order = await started();
    await giveUp(order);
    expect(stripe.sessions.get(order.sessionId)?.status).toBe('expired');
    expect(await orderOf(app, order)).toMatchObject({ orderStatus: 'cancelled', paymentStatus: 'failed' });
    const answer = await startPayment(app, order);
    expect([answer.status, answer.error.code]).toEqual([409, 'order.cancelled']);
  });

  it('CHKO-22 an order whose message was lost is found paid and stays', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    await giveUp(order);
    expect(await orderOf(app, order)).toMatchObject({ orderStatus: 'open', paymentStatus: 'paid' });
  });

  it('CHKO-22 CHKO-21 money that was paid but could not be noted cancels nothing: the job is repeated', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    const { pool } = app.database;
    // The connection is lost in the moment in which the provider's answer is to be taken over.
    const losing = Object.create(pool, {
      query: { value: pool.query.bind(pool) },
      connect: { value: vi.fn(pool.connect.bind(pool)).mockRejectedValueOnce(new Error('connection lost')) },
    });
    const data = { tenantId: shop.tenantId, orderId: order.orderId };
    const lost = cancelUnpaidOrder({ data, services: { ...services(), pool: losing } });
    await expect(lost).rejects.toThrow('connection lost');
    expect((await orderOf(app, order)).orderStatus).toBe('open');
    await giveUp(order);
    expect(await orderOf(app, order)).toMatchObject({ orderStatus: 'open', paymentStatus: 'paid' });
  });

  it('CHKO-22 while a bank moves the money the order waits', async () => {
    const order = await started();
    const session = stripe.sessions.get(order.sessionId);
    if (session) session.status = 'complete';
    await giveUp(order);
    expect(await orderOf(app, order)).toMatchObject({ orderStatus: 'open', paymentStatus: 'pending' });
  });

  it('CHKO-22 a provider that does not answer keeps no stock', async () => {
    const order = await started();
    stripe.mode = 'down';
    await giveUp(order);
    expect((await orderOf(app, order)).orderStatus).toBe('cancelled');
  });
});

it('CHKO-21 no key of the provider is in any answer or stored with a payment', async () => {
  const order = await paid();
  const stored = await app.database.db.selectFrom('payment').selectAll().execute();
  const seen = JSON.stringify([stored, await orderOf(app, order)]);
  expect(seen).not.toContain(stripeKey);
  expect(seen).not.toContain(stripeWebhookSecret);
});
