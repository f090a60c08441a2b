import { inTransaction } from '../../shared/transaction.ts';
import { type ClosingServices, closeRunning } from '../payments/payment-closing.ts';
import { unpaidAfterSeconds, unpaidOrderJob } from '../payments/payments.jobs.ts';
import { finishCancellationsJob } from './finish-cancellations.job.ts';
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

/**
 * Does what follows the orders of a tenant that an import cancelled, each in a transaction of its own. One that fails keeps no
 * other waiting; it throws in the end, so that those are tried again.
 */
export async function finishCancellations({
  data: { tenantId },
  services: { pool, jobs, clock, log },
}: {
  data: { tenantId: number };
  services: Pick<ClosingServices, 'pool' | 'jobs' | 'clock' | 'log'>;
}): Promise<void> {
  const orderIds = await createOrderCancellationRepository({ runner: pool }).unfinished(tenantId);
  let failed = 0;
  for (const orderId of orderIds) {
    try {
      await inTransaction(pool, async (client) => {
        const order = await cancellationsOn(client).lock(tenantId, orderId);
        // Another import may have opened it again.
        if (order?.order_status !== 'cancelled') return;
        await cancelOrder({ client, jobs, tenantId, orderId, reason: 'import', now: clock.now() });
      });
    } catch (error) {
      log.error({ err: error, tenantId, orderId }, 'a cancelled order could not be finished');
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${orderIds.length} cancelled orders could not be finished.`);
}

/** Begins again with what is left of that, of all tenants; to be done once a day. */
export async function repeatCancellations({
  services: { pool, jobs },
}: {
  services: Pick<ClosingServices, 'pool' | 'jobs'>;
}): Promise<void> {
  const tenantIds = await createOrderCancellationRepository({ runner: pool }).tenantsWithUnfinished();
  for (const tenantId of tenantIds) await jobs.enqueue(pool, finishCancellationsJob, { tenantId });
}
