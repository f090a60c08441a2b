import type { InvoiceStatus } from '@kontor/domain';

const isCredited = '(invoice.amount < 0 or (invoice.credited > 0 and invoice.credited >= invoice.amount))';

/** The condition of a status on table invoice; `today` is a placeholder. The first part finds the few open ones by their index. */
export function invoiceStatusSql(today: string): Record<InvoiceStatus, string> {
  const isOverdue = `invoice.open_amount > 0 and invoice.due_date < ${today}::date`;
  const isPartly = 'abs(invoice.open_amount) < abs(invoice.amount) - invoice.credited';
  return {
    paid: `invoice.open_amount = 0 and not invoice.is_corrected and not ${isCredited}`,
    credited: `invoice.open_amount = 0 and not invoice.is_corrected and ${isCredited}`,
    corrected: 'invoice.is_corrected',
    overdue: `invoice.open_amount <> 0 and ${isOverdue}`,
    partiallyPaid: `invoice.open_amount <> 0 and ${isPartly} and not (${isOverdue})`,
    open: `invoice.open_amount <> 0 and not (${isPartly}) and not (${isOverdue})`,
  };
}
