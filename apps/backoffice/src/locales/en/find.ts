import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { find as German } from '../de/find.ts';

export const find: Texts<typeof German> = {
  title: 'Find',
  key: 'Ctrl K',
  field: 'What are you looking for?',
  placeholder: 'Number or name',
  hint: 'You can find customers, orders, articles, invoices and users by number, name or e-mail address, and the areas of the back office.',
  nothing: 'Nothing found for “{search}”',
  searching: 'Searching …',
  results_one: '{count} result',
  results_other: '{count} results',
  group: {
    opened: 'Last opened',
    actions: 'Go to',
    customer: 'Customers',
    order: 'Orders',
    article: 'Articles',
    invoice: 'Invoices',
    user: 'Users',
  },
};
