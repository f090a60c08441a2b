import type { home as German } from '../de/home.ts';
import type { Texts } from '../de.ts';

export const home: Texts<typeof German> = {
  greeting: 'Hello, {name}',
  heroes: 'News',
  categories: 'Our range',
  featured: 'Recommended',
  bestseller: 'Bestsellers',
  recentOrders: 'Your recent orders',
  toProduct: 'To the product',
  emptyTitle: 'The range is being set up',
  emptyText: 'As soon as products are available you will find them here.',
};
