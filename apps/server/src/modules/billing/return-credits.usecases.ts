import { RequestError } from '../../shared/errors.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { billingOn } from './billing.repository.ts';
import type { BillingServices } from './billing.usecases.ts';
import { creditInvoice } from './credit-notes.usecases.ts';

const reasons = {
  de: (orderNumber: string) => `Rücksendung zu Bestellung ${orderNumber}`,
  en: (orderNumber: string) => `Return of goods from order ${orderNumber}`,
} as const;

/**
 * Credits the accepted pieces of a return, as far as the shop has invoiced them; each piece once. Pieces invoiced later are
 * credited after that invoice.
 *
 * @throws e.invoice.incomplete
 */
export async function creditReturn({
  tenantId,
  returnId,
  services: { pool, clock, jobs, settingsOf },
}: {
  tenantId: number;
  returnId: string;
  services: Pick<BillingServices, 'pool' | 'clock' | 'jobs' | 'settingsOf'>;
}): Promise<void> {
  const settings = await settingsOf(tenantId);
  if (settings.billing.by !== 'shop') return;
  await inTransaction(pool, async (client) => {
    const billing = billingOn(client, tenantId);
    const goods = await billing.lockReturn(returnId);
    if (!goods) return;
    const now = clock.now();
    let left = goods.quantity;
    for (const { invoiceId, position, quantity: most } of await billing.creditableLines(goods)) {
      const quantity = Math.min(left, most);
      if (quantity === 0) break;
      const lines = [{ position, quantity }];
      const reason = reasons[goods.language](goods.orderNumber);
      const input = { client, tenantId, invoiceId, lines, reason, settings, now, jobs };
      const credited = await creditInvoice(input).catch((error: unknown) => {
        // These pieces were free, for example by a promotion code of 100 %.
        if (error instanceof RequestError && error.code === 'credit.exceeds.invoice') return undefined;
        throw error;
      });
      left -= quantity;
      if (!credited) continue;
      const { companyId, _id, finDocNumber } = credited;
      await appendAudit(client, {
        tenantId,
        companyId,
        at: now,
        user: null,
        action: 'invoice.credited',
        subject: _id,
        details: { invoice: invoiceId, number: finDocNumber, reason, lines, returnId },
      });
    }
    if (left < goods.quantity) await billing.recordCredited(returnId, goods.quantity - left);
  });
}
