import { decimalToMinor, nextPaymentStatus, type PaymentExcess } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { Jobs } from '../../shared/jobs.ts';
import type { Log } from '../../shared/log.ts';
import { invoicePaymentsOn, type PaidInvoice } from './invoice-payments.repository.ts';
import type { PaymentEvent } from './payment-provider.ts';
import { refundPaymentJob } from './payments.jobs.ts';
import { paymentsOn } from './payments.repository.ts';
import type { PaymentRow } from './payments.types.ts';

/**
 * Applies a provider's event to an attempt that pays invoices, within a transaction that has locked them. Subtracts the payment
 * from the open amounts. Refunds money that is not owed: a part was paid otherwise meanwhile, or another amount came.
 */
export async function applyInvoicePaymentEvent({
  client,
  services: { jobs, log },
  tenantId,
  paymentId,
  parts,
  event,
  now,
}: {
  client: PoolClient;
  services: { jobs: Pick<Jobs, 'enqueue'>; log: Pick<Log, 'error'> };
  tenantId: number;
  paymentId: string;
  parts: readonly PaidInvoice[];
  event: PaymentEvent;
  now: Date;
}): Promise<void> {
  const payments = paymentsOn(client);
  // Read after the lock: an earlier event may have changed it.
  const attempt = await payments.findPayment(tenantId, paymentId);
  if (!attempt) return;
  let status = nextPaymentStatus(attempt.status, event.kind);
  let { failure } = attempt;
  const isPaidNow = status === 'paid' && attempt.status !== 'paid';
  if (isPaidNow && event.kind === 'paid') {
    failure = excessOf(event, attempt, parts);
    if (failure === null) await invoicePaymentsOn(client).book(tenantId, paymentId, -1);
    else status = 'refunding';
  }
  if (attempt.status === 'paid' && status === 'refunded')
    await invoicePaymentsOn(client).book(tenantId, paymentId, 1);
  if (event.kind === 'refundFailed')
    log.error({ paymentId }, 'refund did not arrive, it is tried again daily');
  // As for orders: the job asks the provider.
  if (status === 'refunding' && (failure !== attempt.failure || event.kind === 'refunded')) {
    log.error({ paymentId, failure }, 'payment of invoices goes back');
    await jobs.enqueue(client, refundPaymentJob, { tenantId, paymentId });
  }
  const chargeReference = event.kind === 'paid' ? event.chargeReference : null;
  if (status !== attempt.status || chargeReference !== null)
    await payments.setStatus(tenantId, paymentId, { status, failure, now, chargeReference });
}

/** The reason to refund received money; null if it is the demanded amount. */
function excessOf(
  event: Extract<PaymentEvent, { kind: 'paid' }>,
  attempt: PaymentRow,
  parts: readonly PaidInvoice[],
): PaymentExcess | null {
  const asked = decimalToMinor(attempt.amount);
  // The parts are less than the attempt where an invoice was deleted meanwhile.
  const owed = parts.reduce((sum, { amount }) => sum + decimalToMinor(amount), 0);
  if (event.amountMinor !== asked || event.currency !== attempt.currency || owed !== asked)
    return 'amount.mismatch';
  return parts.some(
    ({ open_amount, amount, skonto }) =>
      decimalToMinor(open_amount) < decimalToMinor(amount) + decimalToMinor(skonto),
  )
    ? 'paid.twice'
    : null;
}
