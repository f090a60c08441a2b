import Stripe from 'stripe';
import type { Config } from '../../../config.ts';
import { requestError } from '../../../shared/errors.ts';
import {
  PageBeingOpened,
  type PaymentMessage,
  type PaymentProvider,
  type ReceivedPaymentEvent,
} from '../payment-provider.ts';

/** A buyer waits for it. */
const timeoutMs = 10_000;

const subjectNames = {
  order: { de: 'Bestellung', en: 'Order' },
  invoices: { de: 'Rechnung', en: 'Invoice' },
} as const;

/** Takes payments through Stripe Checkout. */
export type StripeProvider = PaymentProvider & {
  /**
   * Parses an event from its raw bytes; undefined if it is not about a payment of this shop. Throws 400
   * `payment.signature.invalid` where it was not signed with our secret within the last five minutes.
   */
  readEvent(body: Buffer, signature: string | undefined): ReceivedPaymentEvent | undefined;
};

/** Makes the adapter; keys never leave it. Its errors name only Stripe's code and request. */
export function createStripeProvider({
  secretKey,
  webhookSecret,
  apiUrl,
}: NonNullable<Config['stripe']>): StripeProvider {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;

  async function stateOf(reference: string) {
    return stateOfSession(await sessions.retrieve(reference));
  }

  return {
    id: 'stripe',

    async begin(request) {
      const { paymentId, tenantId, subject, amountMinor, currency, expiresAt, locale } = request;
      // Stripe takes 500 characters of a value and 250 of a name.
      const number = subject.number.slice(0, 200);
      const metadata = {
        kontorTenant: String(tenantId),
        kontorPayment: paymentId,
        ...(subject.kind === 'order' ? { orderNumber: number } : { invoices: number }),
      };
      const name = `${subjectNames[subject.kind][locale]} ${number}`;
      const session = await quietly(() =>
        sessions.create(
          {
            mode: 'payment',
            client_reference_id: paymentId,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amountMinor,
                  product_data: { name },
                },
              },
            ],
            locale,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            metadata,
            // Charges and refunds carry it too: their messages name no session.
            payment_intent_data: { metadata, description: name },
          },
          { idempotencyKey: `kontor-begin-${paymentId}` },
        ),
      );
      if (!session.url) throw new StripeFailure('session without a page');
      return { reference: session.id, redirectUrl: session.url };
    },

    close: ({ providerReference }) =>
      quietly(async () => {
        // No buyer can have opened a page whose address did not reach us.
        if (providerReference === null) return { kind: 'failed' };
        const state = await stateOf(providerReference);
        if (state !== 'open') return state;
        try {
          await sessions.expire(providerReference);
          return { kind: 'failed' };
        } catch (error) {
          // Paid in this very moment.
          const now = await stateOf(providerReference);
          if (now === 'open') throw error;
          return now;
        }
      }),

    refund: ({ tenantId, paymentId, chargeReference }) =>
      quietly(async () => {
        if (chargeReference === null) throw new StripeFailure('nothing to refund is known');
        try {
          // No key of ours: Stripe would answer a refusal again for a day. Without an amount it refunds everything, so a second
          // or concurrent request finds no money left.
          const { status } = await stripe.refunds.create({
            payment_intent: chargeReference,
            reason: 'requested_by_customer',
            metadata: { kontorTenant: String(tenantId), kontorPayment: paymentId },
          });
          if (isFailedRefund(status)) throw new StripeFailure(`refund ${status}`);
        } catch (error) {
          if ((error as { code?: string }).code !== 'charge_already_refunded') throw error;
        }
      }),

    readEvent(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret);
      } catch {
        throw requestError('payment.signature.invalid');
      }
      return paymentEventOf(event);
    },
  };
}

/** A failure of Stripe without the request, because Stripe's errors contain headers and bodies. */
class StripeFailure extends Error {
  override name = 'StripeFailure';
}

async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StripeFailure) throw error;
    const { type, code, statusCode, requestId, rawType } = error as Partial<Stripe.errors.StripeError>;
    // Of two requests under one key the other is at work, or was another one.
    if (rawType === 'idempotency_error' || code === 'idempotency_key_in_use')
      throw new PageBeingOpened(`Stripe request ${requestId}`);
    const facts = { type, code, statusCode, requestId };
    throw new StripeFailure(
      Object.entries(facts)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ') || 'no answer',
    );
  }
}

function paymentEventOf(told: Stripe.Event): ReceivedPaymentEvent | undefined {
  switch (told.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = told.data.object;
      const event =
        told.type === 'checkout.session.async_payment_failed'
          ? ({ kind: 'failed' } as const)
          : stateOfSession(session);
      // A bank still has to move the money: another message follows.
      if (event === 'open' || event.kind === 'pending') return undefined;
      return withPayment(told, session.metadata, event);
    }
    case 'charge.refunded': {
      const charge = told.data.object;
      // A part that the seller gave back by hand leaves the order paid.
      return charge.refunded ? withPayment(told, charge.metadata, { kind: 'refunded' }) : undefined;
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const refund = told.data.object;
      if (!isFailedRefund(refund.status)) return undefined;
      // A refund fails once; Stripe says so by up to three events.
      const id = `${refund.id}-failed`;
      return withPayment({ id }, refund.metadata, { kind: 'refundFailed' });
    }
    default:
      return undefined;
  }
}

/** Accepted is not arrived: a bank may take a refund and send it back days later. */
function isFailedRefund(status: string | null): boolean {
  return status === 'failed' || status === 'canceled';
}

function stateOfSession(
  session: Pick<
    Stripe.Checkout.Session,
    'status' | 'payment_status' | 'payment_intent' | 'amount_total' | 'currency'
  >,
): PaymentMessage | { kind: 'pending' } | 'open' {
  if (session.payment_status === 'paid') {
    const { payment_intent: intent } = session;
    return {
      kind: 'paid',
      chargeReference: typeof intent === 'string' ? intent : (intent?.id ?? null),
      amountMinor: session.amount_total ?? 0,
      currency: (session.currency ?? '').toUpperCase(),
    };
  }
  if (session.status === 'expired') return { kind: 'failed' };
  return session.status === 'complete' ? { kind: 'pending' } : 'open';
}

function withPayment(
  { id: eventId }: Pick<Stripe.Event, 'id'>,
  metadata: Record<string, string> | null,
  event: PaymentMessage,
): ReceivedPaymentEvent | undefined {
  const { kontorTenant, kontorPayment } = metadata ?? {};
  const tenantId = Number(kontorTenant);
  // The account may also serve other shops.
  if (!kontorPayment || !Number.isInteger(tenantId) || tenantId < 1 || tenantId > 2_147_483_647)
    return undefined;
  return { eventId, tenantId, paymentId: kontorPayment, event };
}
