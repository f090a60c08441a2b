/** What becomes of one attempt to pay an order online. `refunding`: the money is to go back and the provider is told so. */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunding' | 'refunded';

/** What a provider tells about an attempt; it may come late, twice and in any order. */
export type PaymentNewsKind = 'paid' | 'failed' | 'refunded';

/** The payment status of an order (ORDR-05). */
export type OrderPaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'refunded';

/**
 * Money that arrived outweighs a failure that is told later or earlier, and money that went back outweighs both: so the
 * order in which news arrive never matters.
 */
const next = {
  pending: { paid: 'paid', failed: 'failed', refunded: 'refunded' },
  failed: { paid: 'paid', failed: 'failed', refunded: 'refunded' },
  paid: { paid: 'paid', failed: 'paid', refunded: 'refunded' },
  refunding: { paid: 'refunding', failed: 'refunding', refunded: 'refunded' },
  refunded: { paid: 'refunded', failed: 'refunded', refunded: 'refunded' },
} as const satisfies Record<PaymentStatus, Record<PaymentNewsKind, PaymentStatus>>;

/**
 * The status of an attempt after a piece of news (CHKO-21).
 *
 * @example nextPaymentStatus('paid', 'failed') // 'paid': never back
 */
export function nextPaymentStatus(status: PaymentStatus, news: PaymentNewsKind): PaymentStatus {
  return next[status][news];
}

/**
 * The payment status of an order from all its attempts, in whatever order they were made (ORDR-05). Money that is on its
 * way back still counts as paid where the order was cancelled, and as a failure where the order was not: there it was
 * money that the order never asked for.
 *
 * @example orderPaymentStatus(['failed', 'paid'], { isCancelled: false }) // 'paid'
 * @example orderPaymentStatus([], { isCancelled: false }) // 'open'
 */
export function orderPaymentStatus(
  attempts: readonly PaymentStatus[],
  { isCancelled }: { isCancelled: boolean },
): OrderPaymentStatus {
  const has = (status: PaymentStatus) => attempts.includes(status);
  if (has('paid')) return 'paid';
  if (has('pending')) return 'pending';
  if (has('refunding')) return isCancelled ? 'paid' : 'failed';
  if (has('refunded')) return 'refunded';
  return has('failed') ? 'failed' : 'open';
}
