import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const salesPersons: Texts<typeof import('../de/sales-persons.ts').salesPersons> = {
  title: 'Sales persons',
  empty: 'No sales persons yet',
  emptyHint: 'Sales persons order for the customers that are assigned to them.',
  add: 'New sales person',
  name: 'Name',
  email: 'E-mail',
  state: 'Status',
  customers: 'Customers',
  customersOf: 'Customers of {name}: {count}',
};
