import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { home as German } from '../de/home.ts';

export const home: Texts<typeof German> = {
  greeting: 'Hello, {name}',
  heroes: 'News',
  categories: 'Our range',
  featured: 'Recommended',
  bestseller: 'Bestsellers',
  recent: 'Recently ordered',
  allOrders: 'All orders',
  banners: 'Offers',
  yourDay: 'Where you stand',
  lastOrder: 'Last order',
  lastOrderOf: 'Last order of {date}',
  order: 'No. {number} · {amount}',
  openInvoices: '{amount} open',
  overdueInvoices: '{amount} overdue',
  noOpenInvoices: 'Nothing open',
  toOrders: 'To the orders',
  nothing: 'Empty',
  noOrder: 'None yet',
  emptyTitle: 'The range is being set up',
  emptyText: 'As soon as products are available you will find them here.',
};
