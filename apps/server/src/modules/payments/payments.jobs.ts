import { jobType } from '../../shared/jobs.ts';

interface PaymentOf {
  tenantId: number;
  paymentId: string;
}

export const refundPaymentJob = jobType<PaymentOf>('payment-refund');

/** Repeat failed refunds. */
export const overdueRefundsJob = jobType<Record<string, never>>('payment-refunds-overdue');

/** Close an attempt at the provider. */
export const closePaymentJob = jobType<PaymentOf>('payment-close');

/** An order that is not paid online within this time is cancelled (CHKO-22). */
export const unpaidAfterSeconds = 24 * 3600;

export const unpaidOrderJob = jobType<{ tenantId: number; orderId: string }>('order-unpaid');

/** Repeat failed cancellations of unpaid orders. */
export const overdueOrdersJob = jobType<Record<string, never>>('orders-unpaid-overdue');

/** Mails to the buyer about the payment of a placed order. */
export type PaymentMailKind = 'paid' | 'cancelled' | 'refunded';

export interface PaymentMailData {
  tenantId: number;
  orderId: string;
  paymentId?: string;
  kind: PaymentMailKind;
  /** Of a cancellation: the operator's words to the buyer. */
  note?: string | undefined;
}

export const paymentMailJob = jobType<PaymentMailData>('payment-mail');
