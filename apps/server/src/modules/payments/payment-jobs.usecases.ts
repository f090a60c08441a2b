import { type ClosingServices, closeAtProvider, settleClosed } from './payment-closing.ts';
import { refundPaymentJob } from './payments.jobs.ts';
import { createPaymentsRepository } from './payments.repository.ts';

/** Refunds a payment; throws when the provider fails, so that the job is retried. */
export async function refundPayment({
  data: { tenantId, paymentId },
  services,
}: {
  data: { tenantId: number; paymentId: string };
  services: ClosingServices;
}): Promise<void> {
  const { pool, providers } = services;
  const payments = createPaymentsRepository({ pool });
  const payment = await payments.findPayment(tenantId, paymentId);
  if (payment?.status !== 'refunding') return;
  const provider = providers.byId(payment.provider);
  if (!provider) throw new Error(`${payment.provider} is not configured: the payment cannot be given back.`);
  const failedBefore = await payments.countFailedRefunds(tenantId, paymentId);
  await provider.refund({
    tenantId,
    paymentId,
    providerReference: payment.provider_reference,
    chargeReference: payment.charge_reference,
  });
  await settleClosed({
    tenantId,
    payment,
    event: { kind: 'givenBack' },
    services,
    async confirm(ofOrder) {
      // It may be this refund that failed: then the answer is stale, and the retry asks the provider again.
      const failed = await ofOrder.countFailedRefunds(tenantId, paymentId);
      if (failed > failedBefore) throw new Error('A refund failed while its answer was taken over.');
    },
  });
}

/** The queue's own attempts have ended by then. */
const refundOverdueMs = 2 * 3_600_000;

/** Enqueues failed refunds of all tenants again, once a day; answers how many. */
export async function repeatRefunds({
  services: { pool, jobs, clock },
}: {
  services: Pick<ClosingServices, 'pool' | 'jobs' | 'clock'>;
}): Promise<number> {
  const before = new Date(clock.now().getTime() - refundOverdueMs);
  const overdue = await createPaymentsRepository({ pool }).overdueRefunds(before);
  for (const { tenant_id: tenantId, id: paymentId } of overdue) {
    await jobs.enqueue(pool, refundPaymentJob, { tenantId, paymentId });
  }
  return overdue.length;
}

/**
 * Closes an attempt at the provider, so that nobody can pay it. A payment that arrived meanwhile is settled as any late one.
 */
export async function closePayment({
  data: { tenantId, paymentId },
  services,
}: {
  data: { tenantId: number; paymentId: string };
  services: ClosingServices;
}): Promise<void> {
  const payment = await createPaymentsRepository({ pool: services.pool }).findPayment(tenantId, paymentId);
  if (!payment) return;
  const event = await closeAtProvider({ tenantId, payment, services });
  if (event.kind !== 'pending') await settleClosed({ tenantId, payment, event, services });
}
