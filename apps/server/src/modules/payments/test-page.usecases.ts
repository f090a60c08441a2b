import { decimalToMinor } from '@kontor/domain';
import { requestError } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locale.ts';
import { endedPath, returnPaths } from './payment-pages.ts';
import { type SettlementServices, settlePayment } from './payment-settlement.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import { testPage } from './test-page.ts';

/** The page of a test payment by its secret token (CHKO-21). Throws 404 `payment.not.found`. */
export async function showTestPage({
  token,
  locale,
  services,
}: {
  token: string;
  locale: Locale;
  services: SettlementServices;
}): Promise<string> {
  const payment = await findOpen(token, services);
  return testPage({ payment, isOpen: payment.isOpen, token, locale });
}

/**
 * Pays or declines a test payment, once; later calls change nothing. Returns the address where the buyer continues. Throws 404
 * `payment.not.found`.
 */
export async function takeTestResult({
  token,
  result,
  services,
}: {
  token: string;
  result: 'paid' | 'failed';
  services: SettlementServices;
}): Promise<string> {
  const payment = await findOpen(token, services);
  const { tenant_id: tenantId, id: paymentId } = payment;
  if (payment.isOpen) {
    const event =
      result === 'paid'
        ? ({
            kind: 'paid',
            chargeReference: `test-${paymentId}`,
            amountMinor: decimalToMinor(payment.amount),
            currency: payment.currency,
          } as const)
        : ({ kind: 'failed' } as const);
    const received = { eventId: `${paymentId}-end`, tenantId, paymentId, event };
    await settlePayment({ received, provider: 'test', services });
  }
  // One that ended before, such as when another tab began to pay the same invoices, leads where it ended.
  return payment.isOpen ? returnPaths(payment.order_number)[result] : endedPath(payment);
}

async function findOpen(token: string, { pool, clock }: SettlementServices) {
  const payment = await createPaymentsRepository({ pool }).findByToken(token);
  if (!payment) throw requestError('payment.not.found');
  const isRunning = payment.status === 'pending' && payment.order_status !== 'cancelled';
  return {
    ...payment,
    isOpen: isRunning && payment.expires_at > clock.now(),
  };
}
