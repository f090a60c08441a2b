import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { payments as German } from '../de/payments.ts';

export const payments: Texts<typeof German> = {
  title: 'Payments',
  date: 'Date',
  customer: 'Customer',
  customerNo: 'Customer number',
  of: 'For',
  state: 'State',
  amount: 'Amount',
  provider: 'Payment provider',
  reason: 'Reason',
  createdBy: 'Recorded by',
  from: 'From',
  to: 'To',
  search: 'Order number, invoice number or customer',
  empty: 'No payments yet',
  emptyHint: 'Online payments of orders and invoices, and refunds by hand, are listed here.',
  order: 'Order {number}',
  invoice: 'Invoice {number}',
  states: {
    pending: 'pending',
    paid: 'paid',
    failed: 'failed',
    refunding: 'being refunded',
    refunded: 'refunded',
    byHand: 'refunded by hand',
    entered: 'entered by hand',
  },
};
