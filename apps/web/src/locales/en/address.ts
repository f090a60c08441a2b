import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { address as de } from '../de/address.ts';

export const address: Texts<typeof de> = {
  title: 'Addresses',
  type: {
    type0: 'General address',
    type1: 'Delivery address',
    type2: 'Invoice address',
    type3: 'Postal address',
  },
  typeHint: {
    type0: 'Offered for deliveries and invoices.',
    type1: 'Offered for deliveries only.',
    type2: 'Offered for invoices only.',
    type3: 'For letters only; cannot be chosen when ordering.',
  },
  makeDefault: 'Make default',
  makeDefaultOf: 'Make default: {name}',
  search: 'Search addresses',
  nothingFound: 'No address matches “{search}”.',
  count_one: '{count} address',
  count_other: '{count} addresses',
  emptyTitle: 'No address yet',
  emptyText: 'Add an address and your next order offers it.',
  emptyBlocked: 'Your sales manager enters the addresses for you.',
  addBlocked:
    'Only your sales manager adds addresses for your account. You can change names, phone and the default.',
  readOnly: 'You can see addresses, but not change them. Your customer admin can grant the right.',
  addLimit: 'A company cannot have more than {max} addresses.',
  placeBlocked: 'Only your sales manager changes street, city and country.',
  generalDefault:
    'This address is used wherever no other is chosen. Make another general address the default first.',
  confirmDelete: {
    title: 'Delete this address?',
    text: 'You cannot add addresses for this account, so you could not restore it yourself.',
    action: 'Delete for good',
  },
  new: { any: 'New address', shipping: 'New delivery address', invoice: 'New invoice address' },
  change: 'Edit address',
  complete: 'Complete the address',
  asDefault: {
    any: 'Use as default from now on',
    shipping: 'Use as default delivery address from now on',
    invoice: 'Use as default invoice address from now on',
  },
  changed: {
    title: 'Changed by someone else meanwhile',
    merged: 'The form shows the new values. Check them and save again.',
    both: 'Your entries are still in the form. Something else is stored by now. Check these fields and save again:',
  },
  zipCodeInvalid: {
    digits4: 'In this country a postcode has four digits',
    digits5: 'In this country a postcode has five digits',
    digits3and2: 'In this country a postcode has five digits, such as 110 00',
    digits2dash3: 'In this country a postcode has the form 00-950',
    digits4letters2: 'In this country a postcode has the form 1012 AB',
  },
};
