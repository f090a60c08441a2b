import type { PoolClient } from 'pg';
import type { Jobs } from '../../shared/jobs.ts';
import { appendOrderEvent } from '../order-notices/order-events.ts';
import { appendOrderHistory, type OrderPerson } from '../order-notices/order-history.ts';
import { cancelPayments } from '../payments/payment-cancellation.ts';
import { paymentMailJob } from '../payments/payments.jobs.ts';
import { type CancellableOrder, cancellationsOn } from './order-cancellation.repository.ts';
import { forgetStock } from './order-stock.ts';

export type CancellationReason = 'unpaid' | 'operator' | 'import';

export interface Cancellation {
  outcome: 'cancelled' | 'already' | 'delivered' | 'unknown';
  /** Payments to refund. */
  refunds: number;
  /** Whether the order was paid outside the shop, so that it must be refunded by hand. */
  isPaidElsewhere: boolean;
}

/**
 * Cancels an order in the caller's transaction. Returns stock, pre-stock and the use of a promotion code once (CHKO-20,
 * CHKO-25), refunds online payments, closes running attempts, and mails the buyer. Goods that are on their way are not
 * cancelled. Cancelling again only repeats refunds that have not gone through.
 *
 * Orders cancelled by an import end the same way. Their stock is not returned, because the next imported counts include it
 * (docs/decisions/0030-payments.md), unless the import asks the shop to.
 */
export async function cancelOrder({
  client,
  jobs,
  tenantId,
  orderId,
  reason,
  by,
  note,
  now,
}: {
  client: PoolClient;
  jobs: Pick<Jobs, 'enqueue'>;
  tenantId: number;
  orderId: string;
  reason: CancellationReason;
  /** The operator. */
  by?: OrderPerson;
  /** The operator's message to the buyer. */
  note?: string | undefined;
  now: Date;
}): Promise<Cancellation> {
  const orders = cancellationsOn(client);
  const order = await orders.lock(tenantId, orderId);
  if (!order) return nothingDone('unknown');
  const isCancelled = order.order_status === 'cancelled';
  if (!isCancelled && (isUnderWay(order) || (await orders.hasDelivered(tenantId, orderId))))
    return nothingDone('delivered');

  const isNews = !isCancelled || order.cancelled_at === null;
  if (isNews) {
    await orders.setCancelled(tenantId, orderId, now);
    // Before the stock, which placing an order locks last.
    await orders.returnPromotion(tenantId, orderId);
    if (isCancelled && !order.returns_stock) await forgetStock(client, { tenantId, orderId });
    else await orders.returnStock(tenantId, orderId);
    // The import has already recorded its cancellation.
    if (!isCancelled)
      await appendOrderHistory(client, {
        tenantId,
        orderId,
        at: now,
        kind: 'cancelled',
        actor: reason === 'operator' ? 'operator' : 'shop',
        person: by ?? null,
        note,
        details: { orderStatus: 'cancelled', ...(reason === 'unpaid' ? { isUnpaid: true } : {}) },
      });
    await appendOrderEvent(client, {
      tenantId,
      now,
      event: { type: 'order.cancelled', orderId, payload: { reason: isCancelled ? 'import' : reason } },
    });
    await jobs.enqueue(client, paymentMailJob, { tenantId, orderId, kind: 'cancelled', note });
  }
  const { refunds } = await cancelPayments({ client, jobs, tenantId, orderId, now });
  // Only once: the operator may have refunded it before repeating the command.
  const isPaidElsewhere = isNews && refunds === 0 && order.payment_status === 'paid' && order.gross > 0;
  return { outcome: isCancelled ? 'already' : 'cancelled', refunds, isPaidElsewhere };
}

/** The result for an order that cannot be cancelled. */
export function nothingDone(outcome: 'unknown' | 'delivered'): Cancellation {
  return { outcome, refunds: 0, isPaidElsewhere: false };
}

function isUnderWay({ order_status, delivery_status }: CancellableOrder): boolean {
  return delivery_status !== 'open' || order_status === 'partiallyDelivered' || order_status === 'delivered';
}
