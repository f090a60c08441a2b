import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedMessage, stripeKey, stripeWebhookSecret } from '../../../test/fake-stripe.ts';
import {
  attemptsOf,
  createPayingShop,
  orderOf,
  placeOnline,
  startPayment,
} from '../../../test/payment-fixture.ts';
import { createStripeShop, type StripeShop } from '../../../test/stripe-shop.ts';

let kit: StripeShop;
let app: StripeShop['app'];
let stripe: StripeShop['stripe'];
let shop: StripeShop['shop'];
let messageOf: StripeShop['messageOf'];
let send: StripeShop['send'];
let started: StripeShop['started'];
let paid: StripeShop['paid'];
let runRefunds: StripeShop['runRefunds'];

beforeAll(async () => {
  kit = await createStripeShop();
  ({ app, stripe, shop, messageOf, send, started, paid, runRefunds } = kit);
});
afterAll(() => kit.close());
beforeEach(() => kit.reset());

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

  it('CHKO-21 two concurrent tabs and a repetition get the same page', async () => {
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

  it('CHKO-21 an attempt survives while another request opens its page', async () => {
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

  it('CHKO-21 a repeated message counts once, also ten concurrent ones', async () => {
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

it('CHKO-21 no key of the provider is in any answer or stored with a payment', async () => {
  const order = await paid();
  const stored = await app.database.db.selectFrom('payment').selectAll().execute();
  const seen = JSON.stringify([stored, await orderOf(app, order)]);
  expect(seen).not.toContain(stripeKey);
  expect(seen).not.toContain(stripeWebhookSecret);
});
