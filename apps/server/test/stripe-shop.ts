import { routes } from '@kontor/contract';
import { refundPayment } from '../src/modules/payments/payment-jobs.usecases.ts';
import { signedMessage, startFakeStripe, stripeKey, stripeWebhookSecret } from './fake-stripe.ts';
import {
  attemptsOf,
  createPayingShop,
  type PlacedOnline,
  paymentServices,
  placeOnline,
  startPayment,
} from './payment-fixture.ts';
import { createTestApp } from './test-app.ts';

/** A shop in production that takes payments by a double of Stripe; no job runs by itself. */
export type StripeShop = Awaited<ReturnType<typeof createStripeShop>>;

/** Makes the shop, with everything that its buyers and Stripe do in tests. */
export async function createStripeShop() {
  const stripe = await startFakeStripe();
  const keys = { secretKey: stripeKey, webhookSecret: stripeWebhookSecret, apiUrl: stripe.url };
  // Jobs are run by hand here: nothing may come in between.
  const app = await createTestApp({
    config: { stripe: keys, environment: 'production', publicUrl: 'http://shop.test' },
  });
  const shop = await createPayingShop(app.database.db);
  let lastEvent = 0;

  /** Stripe's message about the newest attempt of an order, as the buyer's paying would cause it. */
  async function messageOf(
    order: PlacedOnline,
    { id, type, object = {} }: { id?: string; type?: string; object?: object } = {},
  ) {
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
    for (const { id: paymentId } of await attemptsOf(app, orderId)) {
      await refundPayment({ data: { tenantId: shop.tenantId, paymentId }, services: paymentServices(app) });
    }
  }

  return {
    app,
    stripe,
    shop,
    messageOf,
    send,
    started,
    paid,
    runRefunds,
    /** Stripe is well again and has forgotten what it was asked. */
    reset() {
      stripe.mode = 'up';
      stripe.refundStatus = 'succeeded';
      stripe.calls.length = 0;
    },
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}
