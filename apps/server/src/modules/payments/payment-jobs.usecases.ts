import { inTransaction } from '../../shared/transaction.ts';
import { cancelOrder } from './order-cancellation.ts';
import { type ClosingServices, closeAtProvider, settleClosed } from './payment-closing.ts';
import { refundPaymentJob, unpaidOrderJob } from './payments.jobs.ts';
import { createPaymentsRepository, paymentsOn } from './payments.repository.ts';

/** So long an order waits for its online payment (CHKO-22). */
export const unpaidAfterSeconds = 24 * 3600;

/** Gives the money of a payment back; throws where the provider does not, so that it is tried again. */
export async function refundPayment({
  data: { tenantId, paymentId },
  services,
}: {
  data: { tenantId: number; paymentId: string };
  services: ClosingServices;
}): Promise<void> {
  const { pool, providers } = services;
  const payment = await createPaymentsRepository({ runner: pool }).findPayment(tenantId, paymentId);
  if (payment?.status !== 'refunding') return;
  const provider = providers.byId(payment.provider);
  if (!provider) throw new Error(`${payment.provider} is not configured: the payment cannot be given back.`);
  await provider.refund({
    tenantId,
    paymentId,
    providerReference: payment.provider_reference,
    chargeReference: payment.charge_reference,
  });
  await settleClosed({ tenantId, payment, news: { kind: 'refunded' }, services });
}

/** The queue's own attempts have ended by then. */
const refundOverdueMs = 2 * 3_600_000;

/** Queues the refunds anew that did not go through, of all tenants; to be done once a day. Answers how many. */
export async function repeatRefunds({
  services: { pool, jobs, clock },
}: {
  services: Pick<ClosingServices, 'pool' | 'jobs' | 'clock'>;
}): Promise<number> {
  const before = new Date(clock.now().getTime() - refundOverdueMs);
  const overdue = await createPaymentsRepository({ runner: pool }).overdueRefunds(before);
  for (const { tenant_id: tenantId, id: paymentId } of overdue) {
    await jobs.enqueue(pool, refundPaymentJob, { tenantId, paymentId });
  }
  return overdue.length;
}

/** Sees to it that nobody pays an attempt any more; money that came meanwhile goes the way of all late money. */
export async function closePayment({
  data: { tenantId, paymentId },
  services,
}: {
  data: { tenantId: number; paymentId: string };
  services: ClosingServices;
}): Promise<void> {
  const payment = await createPaymentsRepository({ runner: services.pool }).findPayment(tenantId, paymentId);
  if (!payment) return;
  const news = await closeAtProvider({ tenantId, payment, services });
  if (news.kind !== 'pending') await settleClosed({ tenantId, payment, news, services });
}

/**
 * Cancels an order that was to be paid online and is not (CHKO-22). The provider is asked first, in case its message was
 * lost; where it does not answer the order is cancelled all the same, and money that comes later goes back. While a bank
 * still moves the money the order waits for another day.
 */
export async function cancelUnpaidOrder({
  data: { tenantId, orderId },
  services,
}: {
  data: { tenantId: number; orderId: string };
  services: ClosingServices;
}): Promise<void> {
  const { pool, jobs, clock, log } = services;
  const attempts = await createPaymentsRepository({ runner: pool }).paymentsOf(tenantId, orderId);
  for (const payment of attempts.filter(({ status }) => status === 'pending')) {
    const news = await closeAtProvider({ tenantId, payment, services }).catch((error: unknown) => {
      log.warn(
        { err: error, paymentId: payment.id },
        'an unpaid order is cancelled without the provider’s answer',
      );
      return undefined;
    });
    if (news?.kind === 'pending') {
      await jobs.enqueue(
        pool,
        unpaidOrderJob,
        { tenantId, orderId },
        { startAfterSeconds: unpaidAfterSeconds },
      );
      return;
    }
    if (news) await settleClosed({ tenantId, payment, news, services });
  }
  await inTransaction(pool, async (client) => {
    const order = await paymentsOn(client).lockOrder(tenantId, orderId);
    if (!order || order.payment_status === 'paid' || order.payment_status === 'refunded') return;
    // Nothing to pay.
    if (order.gross <= 0) return;
    await cancelOrder({ client, jobs, tenantId, orderId, reason: 'unpaid', now: clock.now() });
  });
}

/** Does what follows the orders of a tenant that an import cancelled, each in a transaction of its own. */
export async function finishCancellations({
  data: { tenantId },
  services: { pool, jobs, clock },
}: {
  data: { tenantId: number };
  services: Pick<ClosingServices, 'pool' | 'jobs' | 'clock'>;
}): Promise<void> {
  const orderIds = await createPaymentsRepository({ runner: pool }).unfinishedCancellations(tenantId);
  for (const orderId of orderIds) {
    await inTransaction(pool, async (client) => {
      const order = await paymentsOn(client).lockOrder(tenantId, orderId);
      // Another import may have opened it again.
      if (order?.order_status !== 'cancelled') return;
      await cancelOrder({ client, jobs, tenantId, orderId, reason: 'import', now: clock.now() });
    });
  }
}
