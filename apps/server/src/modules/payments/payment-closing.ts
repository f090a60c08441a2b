import { inTransaction } from '../../shared/transaction.ts';
import type { PaymentEvent, PaymentMessage } from './payment-provider.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { lockSubject, type SettlementServices } from './payment-settlement.ts';
import { createPaymentsRepository, paymentsOn } from './payments.repository.ts';
import type { PaymentRow } from './payments.types.ts';

export interface ClosingServices extends SettlementServices {
  providers: PaymentProviders;
}

/**
 * Asks the provider to close an attempt and answers how it ended; 'pending': money is already on its way. Only errors of this
 * function may be caught to continue without the provider, because it does not touch the database.
 */
export async function closeAtProvider({
  tenantId,
  payment,
  services: { providers },
}: {
  tenantId: number;
  payment: PaymentRow;
  services: Pick<ClosingServices, 'providers'>;
}): Promise<PaymentMessage | { readonly kind: 'pending' }> {
  const provider = providers.byId(payment.provider);
  if (!provider) throw new Error(`${payment.provider} is not configured.`);
  return provider.close({
    tenantId,
    paymentId: payment.id,
    providerReference: payment.provider_reference,
    chargeReference: payment.charge_reference,
  });
}

/**
 * Closes the pending attempts of an order. An attempt stays unchanged if the provider does not answer; 'pending': a bank still
 * moves the money.
 */
export async function closeRunning({
  tenantId,
  orderId,
  services,
}: {
  tenantId: number;
  orderId: string;
  services: ClosingServices;
}): Promise<'closed' | 'pending'> {
  const attempts = await createPaymentsRepository({ pool: services.pool }).paymentsOf(tenantId, orderId);
  for (const payment of attempts.filter(({ status }) => status === 'pending')) {
    const event = await closeAtProvider({ tenantId, payment, services }).catch((error: unknown) => {
      services.log.warn({ err: error, paymentId: payment.id }, 'the payment provider closed no page');
      return undefined;
    });
    if (event?.kind === 'pending') return 'pending';
    if (event) await settleClosed({ tenantId, payment, event, services });
  }
  return 'closed';
}

/**
 * Stores how an attempt ended, with its order or invoices locked; `confirm` throws if the provider's answer is stale by then. Never catch
 * its errors: the provider may have answered 'paid'.
 */
export async function settleClosed({
  tenantId,
  payment,
  event,
  services,
  confirm,
}: {
  tenantId: number;
  payment: Pick<PaymentRow, 'id' | 'order_id'>;
  event: PaymentEvent;
  services: SettlementServices;
  confirm?: (payments: ReturnType<typeof paymentsOn>) => Promise<void>;
}): Promise<void> {
  const { pool, clock } = services;
  await inTransaction(pool, async (client) => {
    const apply = await lockSubject({ client, services, tenantId, payment });
    if (!apply) return;
    await confirm?.(paymentsOn(client));
    await apply(event, clock.now());
  });
}
