/** The state of a payment attempt. `refunding`: a refund was requested from the provider. */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunding' | 'refunded';

/**
 * An event of a provider about an attempt; events may come late, twice and in any order. `refundFailed`: money that was on its
 * way back did not arrive, which a bank may say days later. `givenBack` alone is no message but the provider's answer to a
 * refund of ours, and so never late.
 */
export type PaymentEventKind = 'paid' | 'failed' | 'refunded' | 'refundFailed' | 'givenBack';

/** Why money that arrived goes back at once: the order did not ask for it. */
export type PaymentExcess = 'amount.mismatch' | 'paid.twice' | 'order.cancelled';

/** Why an attempt is not what its buyer meant it to be; `provider`: no page, `cancelled`: its order was. */
export type PaymentFailure = PaymentExcess | 'provider' | 'cancelled';

/** One attempt, as far as the payment of its order depends on it. */
export interface PaymentAttempt {
  readonly status: PaymentStatus;
  readonly failure: PaymentFailure | null;
}

/** The payment status of an order (ORDR-05). */
export type OrderPaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'refunded';

/** Whether nobody waits for the payment: the order was cancelled before one. */
export const isPaymentMoot = (order: { orderStatus: string; paymentStatus: OrderPaymentStatus }): boolean =>
  order.orderStatus === 'cancelled' && order.paymentStatus === 'open';

/**
 * A received payment wins over a failure, and a refund over both, in whatever order the events arrive. Only a refund that
 * failed comes after the refund, and the money is to go back again. Only the answer to our own refund ends a pending
 * refund, because an event may report an earlier one that has failed since.
 */
const next = {
  pending: { paid: 'paid', failed: 'failed', refunded: 'refunded', refundFailed: 'pending' },
  failed: { paid: 'paid', failed: 'failed', refunded: 'refunded', refundFailed: 'failed' },
  paid: { paid: 'paid', failed: 'paid', refunded: 'refunded', refundFailed: 'paid' },
  refunding: { paid: 'refunding', failed: 'refunding', refunded: 'refunding', refundFailed: 'refunding' },
  refunded: { paid: 'refunded', failed: 'refunded', refunded: 'refunded', refundFailed: 'refunding' },
} as const satisfies Record<PaymentStatus, Record<Exclude<PaymentEventKind, 'givenBack'>, PaymentStatus>>;

/**
 * The status of an attempt after an event (CHKO-21).
 *
 * @example nextPaymentStatus('paid', 'failed') // 'paid': never back
 */
export function nextPaymentStatus(status: PaymentStatus, event: PaymentEventKind): PaymentStatus {
  return event === 'givenBack' ? 'refunded' : next[status][event];
}

/**
 * The payment status of an order from all its attempts, in whatever order they were made, and the status that is stored
 * (ORDR-05). Money on its way back still counts as paid. Money that was never asked for counts as a failure: an order that is
 * not cancelled can still be paid or cancelled. A stored `paid` without a paid attempt came from an import and is never reset.
 *
 * @example orderPaymentStatus([{ status: 'failed', failure: null }], { isCancelled: false, stored: 'pending' }) // 'failed'
 * @example orderPaymentStatus([{ status: 'failed', failure: null }], { isCancelled: false, stored: 'paid' }) // 'paid'
 */
export function orderPaymentStatus(
  attempts: readonly PaymentAttempt[],
  { isCancelled, stored }: { isCancelled: boolean; stored: OrderPaymentStatus },
): OrderPaymentStatus {
  const statuses = attempts.map((attempt) => countedStatus(attempt, isCancelled));
  const has = (status: PaymentStatus) => statuses.includes(status);
  if (has('paid') || has('refunding')) return 'paid';
  if (stored === 'paid' && !has('refunded')) return 'paid';
  if (has('pending')) return 'pending';
  if (has('refunded')) return 'refunded';
  return has('failed') ? 'failed' : 'open';
}

function countedStatus({ status, failure }: PaymentAttempt, isCancelled: boolean): PaymentStatus {
  if (status !== 'refunding' && status !== 'refunded') return status;
  if (failure === 'paid.twice') return 'failed';
  const isExcess = failure === 'amount.mismatch' || failure === 'order.cancelled';
  return isExcess && !isCancelled ? 'failed' : status;
}

/** How a list of payments shows them: online payments by state, and refunds that an operator made outside of the shop and recorded. */
export const PAYMENT_STATES = ['pending', 'paid', 'failed', 'refunding', 'refunded', 'byHand'] as const;
