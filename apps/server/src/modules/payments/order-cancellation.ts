import { orderPaymentStatus, type PaymentAttempt, type PaymentStatus } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { Jobs } from '../../shared/jobs.ts';
import { appendOrderEvent } from '../orders/order-events.ts';
import { forgetStock, returnPromotion, returnStock } from './order-stock.ts';
import { closePaymentJob, paymentMailJob, refundPaymentJob } from './payments.jobs.ts';
import { paymentsOn } from './payments.repository.ts';
import type { PayableOrder } from './payments.types.ts';

export type CancellationReason = 'unpaid' | 'operator' | 'import';

export interface Cancellation {
  outcome: 'cancelled' | 'already' | 'delivered' | 'unknown';
  /** Payments whose money goes back. */
  refunds: number;
}

/**
 * Cancels an order in the caller's transaction: stock, pre-stock of each season and the use of a promotion code come back
 * once (CHKO-20, CHKO-25), what was paid online is given back, what is being paid is closed, and the buyer is told. Goods
 * that are on their way are not cancelled. Cancelling again only repeats refunds that have not gone through.
 *
 * An order that an import cancelled is finished likewise, but for its stock: whoever cancelled it also tells the counts
 * (docs/decisions/0030-payments.md).
 */
export async function cancelOrder({
  client,
  jobs,
  tenantId,
  orderId,
  reason,
  now,
}: {
  client: PoolClient;
  jobs: Pick<Jobs, 'enqueue'>;
  tenantId: number;
  orderId: string;
  reason: CancellationReason;
  now: Date;
}): Promise<Cancellation> {
  const payments = paymentsOn(client);
  const order = await payments.lockOrder(tenantId, orderId);
  if (!order) return { outcome: 'unknown', refunds: 0 };
  const isCancelled = order.order_status === 'cancelled';
  if (!isCancelled && isUnderWay(order)) return { outcome: 'delivered', refunds: 0 };

  if (!isCancelled || order.cancelled_at === null) {
    await client.query(
      `update sales_order set order_status = 'cancelled', cancelled_at = $3
       where sales_order.tenant_id = $1 and sales_order.id = $2`,
      [tenantId, orderId, now],
    );
    await (isCancelled ? forgetStock : returnStock)(client, { tenantId, orderId });
    await returnPromotion(client, { tenantId, orderId });
    await appendOrderEvent(client, {
      tenantId,
      now,
      event: { type: 'order.cancelled', orderId, payload: { reason: isCancelled ? 'import' : reason } },
    });
    await jobs.enqueue(client, paymentMailJob, { tenantId, orderId, kind: 'cancelled' });
  }

  const attempts: PaymentAttempt[] = [];
  for (const { id: paymentId, status, failure } of await payments.paymentsOf(tenantId, orderId)) {
    const next = whenCancelled[status];
    const attempt: PaymentAttempt = { status: next, failure: next === status ? failure : 'cancelled' };
    if (next !== status) await payments.setStatus(tenantId, paymentId, { ...attempt, now });
    if (next === 'refunding') await jobs.enqueue(client, refundPaymentJob, { tenantId, paymentId });
    if (status === 'pending') await jobs.enqueue(client, closePaymentJob, { tenantId, paymentId });
    attempts.push(attempt);
  }
  if (attempts.length > 0) {
    const stored = order.payment_status;
    const status = orderPaymentStatus(attempts, { isCancelled: true, stored });
    await payments.setOrderPaymentStatus(tenantId, orderId, status);
  }
  return {
    outcome: isCancelled ? 'already' : 'cancelled',
    refunds: attempts.filter(({ status }) => status === 'refunding').length,
  };
}

const whenCancelled = {
  pending: 'failed',
  paid: 'refunding',
  failed: 'failed',
  refunding: 'refunding',
  refunded: 'refunded',
} as const satisfies Record<PaymentStatus, PaymentStatus>;

function isUnderWay({ order_status, delivery_status }: PayableOrder): boolean {
  return delivery_status !== 'open' || order_status === 'partiallyDelivered' || order_status === 'delivered';
}
