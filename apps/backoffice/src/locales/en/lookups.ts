import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const lookups: Texts<typeof import('../de/lookups.ts').lookups> = {
  title: 'Master data',
  intro: 'Short lists that products, prices and orders refer to. A change applies to the shop at once.',
  group: { products: 'Catalogue', prices: 'Prices', settings: 'Shipping, payment and address' },
  unknown: 'This list does not exist',
  add: 'Add: {name}',
  empty: 'No entries yet',
  none: 'not given',
  remove: 'Delete',
  removeText: "'{name}' is deleted. What belongs to it is deleted, too.",
  used_one: 'Is still used once and cannot be deleted.',
  used_other: 'Is still used {count} times and cannot be deleted.',
  hosts: {
    title: 'Host names',
    host: 'Host name',
    hint: "The name must lead to this server at the domain's provider.",
    state: 'Name resolution',
    known: 'known',
    unknown: 'not found',
    first: 'Stands in links of mails.',
    actions: 'Actions',
    add: 'Add a host name',
    removeNamed: 'Remove {host}',
    removeText: 'The shop is no longer reached by this name.',
    last: 'The last host name cannot be removed.',
  },
} as const;
