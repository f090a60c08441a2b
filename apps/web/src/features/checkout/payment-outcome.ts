import type { OrderDetail } from '@kontor/contract';

type PaidOrder = Pick<OrderDetail, 'orderStatus' | 'paymentStatus'> & {
  readonly payment: Pick<OrderDetail['payment'], 'isOnline'>;
  readonly total: Pick<OrderDetail['total'], 'gross'>;
};

/** What the buyer is told about an order after the checkout. */
export type PaymentOutcome = 'received' | 'confirming' | 'paid' | 'failed' | 'cancelled';

/**
 * What is known of the payment of an order (CHKO-21 to CHKO-23); `received` for every way to pay but online, and for
 * an order that costs nothing: no provider will ever tell of it.
 *
 * @example paymentOutcome({ orderStatus: 'open', paymentStatus: 'pending', payment: { isOnline: true }, total: { gross: 11.9 } }) // 'confirming'
 */
export function paymentOutcome({ orderStatus, paymentStatus, payment, total }: PaidOrder): PaymentOutcome {
  if (orderStatus === 'cancelled') return 'cancelled';
  if (!payment.isOnline || total.gross === 0) return 'received';
  if (paymentStatus === 'paid' || paymentStatus === 'refunded') return 'paid';
  return paymentStatus === 'failed' ? 'failed' : 'confirming';
}

/** Whether the provider's message may still come. */
export function isSettling(order: PaidOrder): boolean {
  return paymentOutcome(order) === 'confirming';
}

/** How long to wait before looking again: often at first, when the message is on its way, then seldom. */
export function followMs(sinceOpenedMs: number): number {
  return sinceOpenedMs < 30_000 ? 1_500 : sinceOpenedMs < 300_000 ? 5_000 : 30_000;
}
