import { jobType } from '../../shared/jobs.ts';

interface PaymentOf {
  tenantId: number;
  paymentId: string;
}

/** Give the money of a payment back. */
export const refundPaymentJob = jobType<PaymentOf>('payment-refund');

/** Begin again with the refunds that did not go through. */
export const overdueRefundsJob = jobType<Record<string, never>>('payment-refunds-overdue');

/** Tell the provider that nobody may pay any more. */
export const closePaymentJob = jobType<PaymentOf>('payment-close');

/** So long an order waits for its online payment (CHKO-22). */
export const unpaidAfterSeconds = 24 * 3600;

/** Cancel an order that should have been paid online by now. */
export const unpaidOrderJob = jobType<{ tenantId: number; orderId: string }>('order-unpaid');

/** Begin again with those that were not cancelled in their time. */
export const overdueOrdersJob = jobType<Record<string, never>>('orders-unpaid-overdue');

/** What the buyer hears about the payment of an order after it was placed. */
export type PaymentMailKind = 'paid' | 'cancelled' | 'refunded';

/** What the mail job carries; what was paid or given back is the amount of the attempt. */
export interface PaymentMailData {
  tenantId: number;
  orderId: string;
  paymentId?: string;
  kind: PaymentMailKind;
}

/** Tell the buyer by mail. */
export const paymentMailJob = jobType<PaymentMailData>('payment-mail');
