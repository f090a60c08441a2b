import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  attemptsOf,
  cancelAsOperator,
  orderOf,
  type PlacedOnline,
  paymentServices,
  startPayment,
} from '../../../test/payment-fixture.ts';
import { createStripeShop, type StripeShop } from '../../../test/stripe-shop.ts';
import { cancelUnpaidOrder, repeatUnpaidOrders } from '../orders/order-cancellation.usecases.ts';
import { refundPayment, repeatRefunds } from './payment-jobs.usecases.ts';
import { sendPaymentMail } from './payment-mail.usecases.ts';
import type { PaymentMailData } from './payments.jobs.ts';

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

const services = () => paymentServices(app);

const cancel = (orderId: string) => cancelAsOperator(app, { tenantId: shop.tenantId, orderId });

const refundsOf = (sessionId: string) =>
  stripe.calls.filter(
    ({ path, params }) => path === '/v1/refunds' && params.payment_intent === `pi_${sessionId}`,
  );

describe('money that nothing is owed for', () => {
  it('CHKO-20 CHKO-21 cancelling a paid order refunds all of it, once', async () => {
    const order = await paid();
    expect(await cancel(order.orderId)).toEqual({
      outcome: 'cancelled',
      refunds: 1,
      isPaidElsewhere: false,
    });
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

  it('CHKO-21 retries a refused refund and succeeds once the reason is solved', async () => {
    const order = await paid();
    await cancel(order.orderId);
    stripe.mode = 'refuse';
    await expect(runRefunds(order.orderId)).rejects.toThrow('StripeInvalidRequestError');
    stripe.mode = 'up';
    await runRefunds(order.orderId);
    expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
  });

  it('CHKO-21 a refund that fails at once is retried', async () => {
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

  it('CHKO-21 ignores a late refund event after its failure event, but accepts a manual refund', async () => {
    const order = await paid();
    await cancel(order.orderId);
    await runRefunds(order.orderId);
    const [attempt] = await attemptsOf(app, order.orderId);
    const metadata = { kontorTenant: String(shop.tenantId), kontorPayment: attempt?.id };
    const refund = { id: `re_late_${order.sessionId}`, object: 'refund', metadata, status: 'failed' };
    stripe.refunds.length = 0;
    await send({ id: 'evt_failed_first', type: 'refund.failed', data: { object: refund } });
    const tellRefunded = (id: string) =>
      send({ id, type: 'charge.refunded', data: { object: { object: 'charge', refunded: true, metadata } } });
    await tellRefunded('evt_refunded_late');
    expect(await attemptsOf(app, order.orderId)).toMatchObject([{ status: 'refunding' }]);
    await runRefunds(order.orderId);
    expect(stripe.refunds).toEqual([`pi_${order.sessionId}`]);
    expect((await orderOf(app, order)).paymentStatus).toBe('refunded');

    const other = await paid();
    await cancel(other.orderId);
    const [byHand] = await attemptsOf(app, other.orderId);
    metadata.kontorPayment = byHand?.id;
    stripe.refunds.push(`pi_${other.sessionId}`);
    const queued = async () =>
      (
        await app.database.pool.query(
          `select from pgboss.job where name = 'payment-refund' and data ->> 'paymentId' = $1`,
          [byHand?.id],
        )
      ).rows.length;
    const before = await queued();
    await tellRefunded('evt_by_hand');
    expect(await queued()).toBe(before + 1);
    await runRefunds(other.orderId);
    expect((await orderOf(app, other)).paymentStatus).toBe('refunded');
    expect(stripe.refunds.filter((paidWith) => paidWith === `pi_${other.sessionId}`)).toHaveLength(1);
  });

  it('CHKO-21 a refund whose failure arrives before its answer is made again', async () => {
    const order = await paid();
    await cancel(order.orderId);
    const [attempt] = await attemptsOf(app, order.orderId);
    const data = { tenantId: shop.tenantId, paymentId: attempt?.id ?? '' };
    const metadata = { kontorTenant: String(shop.tenantId), kontorPayment: attempt?.id };
    const refund = { id: `re_fast_${order.sessionId}`, object: 'refund', metadata, status: 'failed' };
    const { providers } = services();
    const provider = providers.byId('stripe');
    if (!provider) throw new Error('Stripe is not configured.');
    const failing: typeof provider = {
      ...provider,
      async refund(payment) {
        await provider.refund(payment);
        stripe.refunds.length = 0;
        await send({ id: 'evt_failed_fast', type: 'refund.failed', data: { object: refund } });
      },
    };
    const lost = refundPayment({
      data,
      services: { ...services(), providers: { ...providers, byId: () => failing } },
    });
    await expect(lost).rejects.toThrow('A refund failed');
    expect(await attemptsOf(app, order.orderId)).toMatchObject([{ status: 'refunding' }]);
    await runRefunds(order.orderId);
    expect(stripe.refunds).toEqual([`pi_${order.sessionId}`]);
    expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
  });

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

  it('CHKO-21 concurrent refunds, and one whose response was lost, refund the money once', async () => {
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

  it('CHKO-22 refunds money that arrives after the cancellation', async () => {
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

  it('CHKO-21 refunds a second payment of one order and keeps the first', async () => {
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

  it('CHKO-22 ORDR-05 an order with only a wrong amount can be paid again, and is cancelled otherwise', async () => {
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

  it("CHKO-21 the mail about a refund names the paid amount, not the order's present total", async () => {
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
      const { mails, settings } = app.dependencies;
      await sendPaymentMail({ data, pool: app.database.pool, mails, settings });
    }
    const mail = app.mails.find(({ subject }) => subject.includes(order.orderNumber));
    expect(mail?.text).toContain('42,72');
  });

  it('CHKO-21 ORDR-05 an order that an import marked paid stays paid, and further online money is refunded', async () => {
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

  it('CHKO-22 an order whose paid event was lost is found paid and stays', async () => {
    const order = await started();
    stripe.pay(order.sessionId);
    await giveUp(order);
    expect(await orderOf(app, order)).toMatchObject({ orderStatus: 'open', paymentStatus: 'paid' });
  });

  it('CHKO-22 CHKO-21 a payment that could not be recorded cancels nothing; the job is retried', async () => {
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

  it('CHKO-22 an order waits while a bank transfer is in progress', async () => {
    const order = await started();
    const session = stripe.sessions.get(order.sessionId);
    if (session) session.status = 'complete';
    const start = app.clock.now();
    app.clock.advance({ hours: 24 });
    // However many jobs ask, one comes the next day.
    await Promise.all([giveUp(order), giveUp(order)]);
    expect(await orderOf(app, order)).toMatchObject({ orderStatus: 'open', paymentStatus: 'pending' });
    const jobs = async () => {
      const { rows } = await app.database.pool.query(
        `select data from pgboss.job where name = 'order-unpaid' and data ->> 'orderId' = $1`,
        [order.orderId],
      );
      return rows.length;
    };
    expect(await jobs()).toBe(2);
    app.clock.advance({ hours: 25 });
    await repeatUnpaidOrders({ services: services() });
    expect(await jobs()).toBe(2);
    app.clock.advance({ hours: 2 });
    await repeatUnpaidOrders({ services: services() });
    expect(await jobs()).toBe(3);
    app.clock.set(start);
  });

  it('CHKO-22 returns the stock although the provider does not answer', async () => {
    const order = await started();
    stripe.mode = 'down';
    await giveUp(order);
    expect((await orderOf(app, order)).orderStatus).toBe('cancelled');
  });
});
