import type { InvoiceStatus } from '@kontor/domain';

/** The colour of an invoice's status. */
export const invoiceTones = {
  paid: 'green',
  credited: 'gray',
  corrected: 'gray',
  partiallyPaid: 'blue',
  open: 'gray',
  overdue: 'red',
} as const satisfies Record<InvoiceStatus, string>;
