import type { OrderDetail } from '@kontor/contract';

type PaidOrder = Pick<OrderDetail, 'orderStatus' | 'paymentStatus'> & {
  readonly payment: Pick<OrderDetail['payment'], 'isOnline'>;
  readonly total: Pick<OrderDetail['total'], 'gross'>;
};

export type PaymentOutcome = 'received' | 'confirming' | 'paid' | 'failed' | 'cancelled';

/**
 * The payment state of an order (CHKO-21 to CHKO-23). `received` for every offline method, and for free orders,
 * which no provider reports.
 *
 * @example paymentOutcome({ orderStatus: 'open', paymentStatus: 'pending', payment: { isOnline: true }, total: { gross: 11.9 } }) // 'confirming'
 */
export function paymentOutcome({ orderStatus, paymentStatus, payment, total }: PaidOrder): PaymentOutcome {
  if (orderStatus === 'cancelled') return 'cancelled';
  if (!payment.isOnline || total.gross === 0) return 'received';
  if (paymentStatus === 'paid' || paymentStatus === 'refunded') return 'paid';
  return paymentStatus === 'failed' ? 'failed' : 'confirming';
}

/** True if the provider's message may still arrive. */
export function isSettling(order: PaidOrder): boolean {
  return paymentOutcome(order) === 'confirming';
}

/** Polling interval: short at first, when the message is due, then longer. */
export function followMs(sinceOpenedMs: number): number {
  return sinceOpenedMs < 30_000 ? 1_500 : sinceOpenedMs < 300_000 ? 5_000 : 30_000;
}
