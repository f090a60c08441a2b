import type { StartedPayment } from '@kontor/contract';
import { decimalToMinor, orderPaymentStatus } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { invoicePaymentsOn } from './invoice-payments.repository.ts';
import { type ClosingServices, closeAtProvider, settleClosed } from './payment-closing.ts';
import { returnPaths } from './payment-pages.ts';
import { PageBeingOpened, type PaymentProvider } from './payment-provider.ts';
import { createPaymentsRepository, paymentsOn } from './payments.repository.ts';
import type { PayableOrder, PaymentRow } from './payments.types.ts';

export interface PaymentServices extends ClosingServices {
  /** The tenant's provider, and the methods that are paid online. */
  termsOf(
    tenantId: number,
  ): Promise<{ provider: PaymentProvider | undefined; onlineMethodIds: readonly string[] }>;
}

/** How long the payment page stays open; Stripe allows half an hour to a day. */
export const attemptMs = 60 * 60_000;

/** An attempt that expires sooner is not returned again. */
const restMs = 5 * 60_000;

/** An attempt without a page after this time was interrupted before the provider answered. */
const beginningMs = 2 * 60_000;

/**
 * Starts the online payment of an order, or returns its pending attempt, so that two tabs pay once (CHKO-21). The answer
 * does not say whether it was paid.
 *
 * Throws 404 `order.not.found`, 409 `order.cancelled`, `payment.not.required`, `payment.already.paid`, and 502
 * `payment.failed` where the provider gives no page: the order stays and can be paid again.
 */
export async function startPayment({
  actor,
  orderId,
  origin,
  services,
}: {
  actor: CompanyActor;
  orderId: string;
  /** Of the shop as the buyer reached it. */
  origin: string;
  services: PaymentServices;
}): Promise<StartedPayment> {
  const { provider, onlineMethodIds } = await services.termsOf(actor.tenantId);
  let claim = await claimAttempt({ actor, orderId, origin, onlineMethodIds, provider, services });
  if ('ending' in claim) {
    const { tenantId } = actor;
    const { ending: payment } = claim;
    const event = await closeAtProvider({ tenantId, payment, services }).catch((error: unknown) => {
      services.log.error({ err: error }, 'the payment provider closed no page');
      throw paymentFailed();
    });
    if (event.kind !== 'pending') await settleClosed({ tenantId, payment, event, services });
    claim = await claimAttempt({ actor, orderId, origin, onlineMethodIds, provider, services });
    // An attempt that could not be closed may still be paid: do not start a second one.
    if ('ending' in claim) throw paymentFailed();
  }
  const { order, payment } = claim;
  const redirectUrl =
    payment.redirect_url ??
    (await openPage({
      tenantId: actor.tenantId,
      payment,
      orderNumber: order.order_number,
      number: order.order_number,
      services,
    }));
  return {
    paymentId: payment.id,
    orderId: order.id,
    orderNumber: order.order_number,
    status: 'pending',
    redirectUrl,
  };
}

/** Returns the usable attempt, a new one if there is none, or one that must be closed before a new one may start. */
async function claimAttempt({
  actor,
  orderId,
  origin,
  onlineMethodIds,
  provider,
  services: { pool, clock },
}: {
  actor: CompanyActor;
  orderId: string;
  origin: string;
  onlineMethodIds: readonly string[];
  provider: PaymentProvider | undefined;
  services: PaymentServices;
}): Promise<{ order: PayableOrder; payment: PaymentRow } | { ending: PaymentRow }> {
  return inTransaction(pool, async (client) => {
    const payments = paymentsOn(client);
    const order = await payments.lockOrderOf(actor, orderId);
    if (!order) throw requestError('order.not.found');
    if (!onlineMethodIds.includes(order.payment_method_id)) throw requestError('payment.not.required');
    if (order.payment_status === 'paid' || order.payment_status === 'refunded') {
      throw requestError('payment.already.paid');
    }
    if (order.order_status === 'cancelled') throw requestError('order.cancelled');
    // An import may set 'paid' as the order's status alone; a free order is never sent to a provider.
    if (decimalToMinor(order.gross) <= 0) throw requestError('payment.not.required');

    const now = clock.now();
    const attempts = await payments.paymentsOf(actor.tenantId, order.id);
    const running = attempts.find(({ status }) => status === 'pending');
    if (running) return isUsable(running, now) ? { order, payment: running } : { ending: running };
    if (!provider) throw paymentFailed();

    const payment = {
      id: newId(),
      order_id: order.id,
      provider: provider.id,
      amount: order.gross,
      currency: order.currency,
      locale: actor.locale,
      origin,
      created_at: now,
      expires_at: new Date(now.getTime() + attemptMs),
    };
    await payments.insertPayment(actor.tenantId, payment);
    await payments.setOrderPaymentStatus(actor.tenantId, order.id, 'pending');
    return {
      order,
      payment: {
        ...payment,
        provider_reference: null,
        charge_reference: null,
        redirect_url: null,
        status: 'pending',
        failure: null,
      },
    };
  });
}

/** Whether an attempt can still be paid on its page. */
export function isUsable({ redirect_url, created_at, expires_at }: PaymentRow, now: Date): boolean {
  if (redirect_url === null) return now.getTime() - created_at.getTime() < beginningMs;
  return expires_at.getTime() - now.getTime() > restMs;
}

/** Opens the provider's page from the stored attempt, so that tabs of any language get the same page. */
export async function openPage({
  tenantId,
  payment,
  orderNumber,
  number,
  services,
}: {
  tenantId: number;
  payment: PaymentRow;
  /** Null: the attempt pays invoices. */
  orderNumber: string | null;
  /** Of the order, or of the invoices. */
  number: string;
  services: PaymentServices;
}): Promise<string> {
  const { providers, pool, log } = services;
  const provider = providers.byId(payment.provider);
  const { id: paymentId, origin, locale, currency, expires_at: expiresAt } = payment;
  const paths = returnPaths(orderNumber);
  try {
    if (!provider) throw new Error(`${payment.provider} is not configured.`);
    const page = await provider.begin({
      tenantId,
      paymentId,
      subject: { kind: orderNumber === null ? 'invoices' : 'order', number },
      amountMinor: decimalToMinor(payment.amount),
      currency,
      expiresAt,
      locale,
      origin,
      successUrl: `${origin}${paths.paid}`,
      cancelUrl: `${origin}${paths.failed}`,
    });
    const redirectUrl = await createPaymentsRepository({ pool }).setPage(tenantId, paymentId, page);
    if (redirectUrl !== undefined) return redirectUrl;
    // The attempt ended meanwhile, such as by a cancellation: close the page.
    await provider.close({ tenantId, paymentId, providerReference: page.reference, chargeReference: null });
  } catch (error) {
    log.error({ err: error, paymentId, orderNumber }, 'the payment provider gave no page');
    if (error instanceof PageBeingOpened) throw paymentFailed();
  }
  await giveUp({ tenantId, payment, services });
  throw paymentFailed();
}

/** Marks an attempt without a page as failed, because it cannot be paid. */
async function giveUp({
  tenantId,
  payment: { id: paymentId, order_id: orderId },
  services: { pool, clock },
}: {
  tenantId: number;
  payment: PaymentRow;
  services: PaymentServices;
}): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payments = paymentsOn(client);
    const order = orderId === null ? undefined : await payments.lockOrder(tenantId, orderId);
    if (orderId === null) await invoicePaymentsOn(client).lockParts(tenantId, paymentId);
    const attempt = await payments.findPayment(tenantId, paymentId);
    // The other tab may have got the page.
    if (attempt?.status !== 'pending' || attempt.redirect_url !== null) return;
    await payments.setStatus(tenantId, paymentId, {
      status: 'failed',
      now: clock.now(),
      failure: 'provider',
    });
    if (!order) return;
    const status = orderPaymentStatus(await payments.paymentsOf(tenantId, order.id), {
      isCancelled: order.order_status === 'cancelled',
      stored: order.payment_status,
    });
    await payments.setOrderPaymentStatus(tenantId, order.id, status);
  });
}

export function paymentFailed() {
  return requestError('payment.failed');
}
