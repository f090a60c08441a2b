import { inTransaction } from '../../shared/transaction.ts';
import { type ClosingServices, closeRunning } from '../payments/payment-closing.ts';
import { unpaidAfterSeconds, unpaidOrderJob } from '../payments/payments.jobs.ts';
import { cancellationsOn, createOrderCancellationRepository } from './order-cancellation.repository.ts';
import { cancelOrder } from './order-cancellation.ts';

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
  const { pool, jobs, clock } = services;
  if ((await closeRunning({ tenantId, orderId, services })) === 'pending') {
    const startAfterSeconds = unpaidAfterSeconds;
    await jobs.enqueue(pool, unpaidOrderJob, { tenantId, orderId }, { startAfterSeconds });
    return;
  }
  await inTransaction(pool, async (client) => {
    const order = await cancellationsOn(client).lock(tenantId, orderId);
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
  const orderIds = await createOrderCancellationRepository({ runner: pool }).unfinished(tenantId);
  for (const orderId of orderIds) {
    await inTransaction(pool, async (client) => {
      const order = await cancellationsOn(client).lock(tenantId, orderId);
      // Another import may have opened it again.
      if (order?.order_status !== 'cancelled') return;
      await cancelOrder({ client, jobs, tenantId, orderId, reason: 'import', now: clock.now() });
    });
  }
}
