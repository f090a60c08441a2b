import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { sales as German } from '../de/sales.ts';

export const sales: Texts<typeof German> = {
  title: 'Your customers',
  find: 'Find a customer',
  agentsOnly: 'This page is for the sales staff of the shop. Your own pages are in the account menu.',
  loadFailed: 'Your customers could not be loaded',
  loaded_one: '{count} customer',
  loaded_other: '{count} customers',
  customer: 'Customer',
  more: 'The first {shown} of {count}',
  openCartOf: { order: 'Open cart of {name}', preOrder: 'Open pre-order of {name}' },
  customers: {
    title: 'By last order',
    amount: 'Net amount',
    empty: 'No customer is assigned to you yet.',
  },
  carts: {
    title: 'Open carts and drafts',
    draft: 'Draft “{name}”',
    amount: 'Net value',
    empty: 'No cart is open. Open a customer’s cart to order for them.',
  },
  approvals: { title: 'Waiting for approval', empty: 'No order waits for approval.' },
  overdue: {
    title: 'Overdue amounts',
    since: 'Due since',
    invoices_one: '{count} invoice',
    invoices_other: '{count} invoices',
    amount: 'Open, gross',
    empty: 'No customer is late with invoices.',
  },
  preOrders: {
    title: 'Pre-orders by season',
    amount: 'This season, net',
    lastYear: 'Last year, net',
    empty: 'There are no pre-orders for the coming seasons yet, nor from last year.',
  },
};
