import type { OrderBilling } from '@kontor/contract';
import { decimalToMinor, invoiceStatus, localDate } from '@kontor/domain';
import { requestError } from '../../shared/errors.ts';
import { findDue } from './billing.repository.ts';
import { type BillingServices, billDue } from './billing.usecases.ts';
import { findBilledOrder, findInvoicesOfOrder, type OrderToBill } from './order-billing.repository.ts';

type Block = NonNullable<OrderBilling['blockedBy']>;

interface Wanted {
  tenantId: number;
  /** Id or number of the order. */
  id: string;
  services: BillingServices;
}

/** The invoices of an order, and the reason why the shop can write none now. @throws order.not.found */
export async function readOrderBilling({ tenantId, id, services }: Wanted): Promise<OrderBilling> {
  const order = await found({ tenantId, id, services });
  const today = localDate(services.clock.now());
  // Before the invoices: an invoice written in between would leave nothing to bill and be missing from the list.
  const blockedBy = await blockOf({ tenantId, order, services });
  const invoices = await findInvoicesOfOrder(services.pool, tenantId, { orderId: order.id, today });
  return {
    blockedBy,
    refusal: order.refusal,
    invoices: invoices.map(({ openAmount, credited, isCorrected, dueInDays, ...invoice }) => ({
      ...invoice,
      status: invoiceStatus({
        amountMinor: decimalToMinor(invoice.amount),
        openMinor: decimalToMinor(openAmount),
        creditedMinor: decimalToMinor(credited),
        isCorrected,
        dueInDays,
      }),
    })),
  };
}

/**
 * Writes the invoice of an order, as the nightly run does.
 *
 * @throws order.not.found, a code of `BILLING_BLOCKS`, or the reason why the invoice cannot be written
 */
export async function billOrder({
  tenantId,
  id,
  services,
}: Wanted): Promise<{ orderId: string; companyId: string }> {
  const order = await found({ tenantId, id, services });
  const block = await blockOf({ tenantId, order, services });
  if (block) throw requestError(block);
  const written = await billDue({ tenantId, orderId: order.id, services });
  if (written === 0) {
    const { refusal } = await found({ tenantId, id: order.id, services });
    if (refusal?.code === 'e.invoice.incomplete')
      throw requestError('e.invoice.incomplete', { details: { missing: refusal.missing } });
    throw requestError(refusal ? 'internal.error' : 'billing.nothing.left');
  }
  return { orderId: order.id, companyId: order.companyId };
}

async function found({ tenantId, id, services }: Wanted): Promise<OrderToBill> {
  const order = await findBilledOrder(services.pool, tenantId, id);
  if (!order) throw requestError('order.not.found');
  return order;
}

async function blockOf({
  tenantId,
  order,
  services,
}: {
  tenantId: number;
  order: OrderToBill;
  services: BillingServices;
}): Promise<Block | null> {
  const { by } = (await services.settingsOf(tenantId)).billing;
  if (by !== 'shop' || order.isBilledElsewhere) return 'billing.by.erp';
  const [due] = await findDue(services.pool, { tenantId, orderId: order.id });
  if (due) return due.collection === 'none' ? null : 'billing.collected';
  return order.isDelivered || order.hasInvoice ? 'billing.nothing.left' : 'billing.nothing.delivered';
}
