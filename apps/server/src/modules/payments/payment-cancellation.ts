import { orderPaymentStatus, type PaymentAttempt, type PaymentStatus } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { Jobs } from '../../shared/jobs.ts';
import { closePaymentJob, refundPaymentJob } from './payments.jobs.ts';
import { paymentsOn } from './payments.repository.ts';

/**
 * Ends all payment attempts of an order that the caller's transaction has locked and cancelled: paid ones are refunded, pending
 * ones closed. Answers how many refunds are pending, earlier ones included.
 */
export async function cancelPayments({
  client,
  jobs,
  tenantId,
  orderId,
  now,
}: {
  client: PoolClient;
  jobs: Pick<Jobs, 'enqueue'>;
  tenantId: number;
  orderId: string;
  now: Date;
}): Promise<{ refunds: number }> {
  const payments = paymentsOn(client);
  const order = await payments.lockOrder(tenantId, orderId);
  const attempts: PaymentAttempt[] = [];
  for (const { id: paymentId, status, failure } of await payments.paymentsOf(tenantId, orderId)) {
    const next = whenCancelled[status];
    const attempt: PaymentAttempt = { status: next, failure: next === status ? failure : 'cancelled' };
    if (next !== status) await payments.setStatus(tenantId, paymentId, { ...attempt, now });
    if (next === 'refunding') await jobs.enqueue(client, refundPaymentJob, { tenantId, paymentId });
    if (status === 'pending') await jobs.enqueue(client, closePaymentJob, { tenantId, paymentId });
    attempts.push(attempt);
  }
  if (order && attempts.length > 0) {
    const stored = order.payment_status;
    const status = orderPaymentStatus(attempts, { isCancelled: true, stored });
    await payments.setOrderPaymentStatus(tenantId, orderId, status);
  }
  return { refunds: attempts.filter(({ status }) => status === 'refunding').length };
}

const whenCancelled = {
  pending: 'failed',
  paid: 'refunding',
  failed: 'failed',
  refunding: 'refunding',
  refunded: 'refunded',
} as const satisfies Record<PaymentStatus, PaymentStatus>;
