import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const lookups: Texts<typeof import('../de/lookups.ts').lookups> = {
  title: 'Master data',
  intro: 'Short lists that products, prices and orders refer to. A change applies to the shop at once.',
  group: { products: 'Catalogue', prices: 'Prices', settings: 'Shipping, payment and address' },
  unknown: 'This list does not exist',
  toLists: 'To the master data',
  add: 'Add: {name}',
  empty: 'No entries yet',
  keyHint: 'If left empty, the shop makes the key from the name.',
  none: 'not given',
  remove: 'Delete',
  removeText: '“{name}” is deleted with everything that belongs to it.',
  used_one: 'Is still used in one place and cannot be deleted.',
  used_other: 'Is still used in {count} places and cannot be deleted.',
  hosts: {
    title: 'Host names',
    host: 'Host name',
    hint: 'The name must point to this server. The provider of the domain sets this up.',
    state: 'Name resolution',
    known: 'known',
    unknown: 'not found',
    first: 'Used for links in mails.',
    add: 'Add a host name',
    added: 'Host name {host} added',
    removeNamed: 'Remove {host}',
    removeText: 'The shop can then no longer be reached by this name.',
    removeSharedText:
      'The shop can then no longer be reached by this name. Only whoever runs the server can assign it again.',
    last: 'The last host name cannot be removed.',
  },
} as const;
