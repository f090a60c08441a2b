import { inTransaction } from '../../shared/transaction.ts';
import { type ClosingServices, closeRunning } from '../payments/payment-closing.ts';
import { unpaidAfterSeconds, unpaidOrderJob } from '../payments/payments.jobs.ts';
import { finishCancellationsJob } from './finish-cancellations.job.ts';
import { cancellationsOn, createOrderCancellationRepository } from './order-cancellation.repository.ts';
import { cancelOrder } from './order-cancellation.ts';

/** After the retries of the queue. */
const overdueMs = 2 * 3_600_000;

/** Tolerated difference between the clocks of process and database, for a job that starts slightly early. */
const clockDriftMs = 3_600_000;

/**
 * Cancels an order that was to be paid online and is not (CHKO-22). Asks the provider first, because its message may have
 * been lost. If the provider does not answer, the order is cancelled anyway, and money that arrives later is refunded.
 * While a bank still moves the money the order waits for another day.
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
    await waitAnotherDay({ tenantId, orderId, services });
    return;
  }
  await inTransaction(pool, async (client) => {
    const orders = cancellationsOn(client);
    const order = await orders.lock(tenantId, orderId);
    await orders.forgetUnpaid(tenantId, orderId);
    if (!order || order.payment_status === 'paid' || order.payment_status === 'refunded') return;
    // Nothing to pay.
    if (order.gross <= 0) return;
    await cancelOrder({ client, jobs, tenantId, orderId, reason: 'unpaid', now: clock.now() });
  });
}

/** At most once a day, even if several jobs run at the same time. */
async function waitAnotherDay({
  tenantId,
  orderId,
  services: { pool, jobs, clock },
}: {
  tenantId: number;
  orderId: string;
  services: ClosingServices;
}): Promise<void> {
  const startAfterSeconds = unpaidAfterSeconds;
  const now = clock.now().getTime();
  const dueAt = new Date(now + startAfterSeconds * 1000);
  await inTransaction(pool, async (client) => {
    const isDue = { now: new Date(now + clockDriftMs), dueAt };
    if (!(await cancellationsOn(client).postponeUnpaid(tenantId, orderId, isDue))) return;
    await jobs.enqueue(client, unpaidOrderJob, { tenantId, orderId }, { startAfterSeconds });
  });
}

/** Enqueues orders again whose cancellation for non-payment failed in all attempts of its job. Runs daily. Answers how many. */
export async function repeatUnpaidOrders({
  services: { pool, jobs, clock },
}: {
  services: Pick<ClosingServices, 'pool' | 'jobs' | 'clock'>;
}): Promise<number> {
  const before = new Date(clock.now().getTime() - overdueMs);
  const overdue = await createOrderCancellationRepository({ pool }).overdueUnpaid(before);
  for (const { tenant_id: tenantId, order_id: orderId } of overdue) {
    await jobs.enqueue(pool, unpaidOrderJob, { tenantId, orderId });
  }
  return overdue.length;
}

/**
 * Finishes the orders of a tenant that an import cancelled, each in its own transaction. One that fails keeps no other waiting;
 * it throws in the end, so that those are tried again.
 */
export async function finishCancellations({
  data: { tenantId },
  services: { pool, jobs, clock, log },
}: {
  data: { tenantId: number };
  services: Pick<ClosingServices, 'pool' | 'jobs' | 'clock' | 'log'>;
}): Promise<void> {
  const orderIds = await createOrderCancellationRepository({ pool }).unfinished(tenantId);
  let failed = 0;
  for (const orderId of orderIds) {
    try {
      await inTransaction(pool, async (client) => {
        const order = await cancellationsOn(client).lock(tenantId, orderId);
        // Another import may have reopened it.
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

/** Retries unfinished cancellations of all tenants daily. */
export async function repeatCancellations({
  services: { pool, jobs },
}: {
  services: Pick<ClosingServices, 'pool' | 'jobs'>;
}): Promise<void> {
  const tenantIds = await createOrderCancellationRepository({ pool }).tenantsWithUnfinished();
  for (const tenantId of tenantIds) await jobs.enqueue(pool, finishCancellationsJob, { tenantId });
}
