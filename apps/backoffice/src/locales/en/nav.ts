import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { nav as German } from '../de/nav.ts';

export const nav: Texts<typeof German> = {
  label: 'Areas',
  open: 'Open menu',
  fold: 'Collapse',
  narrow: 'Collapse navigation',
  widen: 'Expand navigation',
  section: {
    today: 'Overview',
    sales: 'Sales',
    customers: 'Customers',
    products: 'Products',
    content: 'Content',
    operations: 'Operations',
  },
  today: 'Today',
  orders: 'Orders',
  customers: 'Customers',
  users: 'Users',
  accountRequests: 'Account requests',
  salesPersons: 'Sales persons',
  operators: 'Operators',
  providers: 'Identity providers',
  audit: 'Audit log',
  apiKeys: 'API keys',
  webhooks: 'Webhooks',
  jobs: 'Given-up work',
  outbox: 'Outbox',
  system: 'System',
  settings: 'Settings',
};
