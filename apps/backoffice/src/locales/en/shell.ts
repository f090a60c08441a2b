import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { shell as German } from '../de/shell.ts';

export const shell: Texts<typeof German> = {
  product: 'Back office',
  toShop: 'Go to the shop',
  toStart: 'Go to the overview',
  user: 'Account of {name}',
  profile: 'My profile',
  logout: 'Sign out',
  role: {
    owner: 'Owner',
    office: 'Office',
    catalogue: 'Catalogue',
    support: 'Support',
  },
  scheme: {
    label: 'Colour scheme: {scheme}',
    auto: 'Same as the system',
    light: 'Light',
    dark: 'Dark',
  },
  offline: 'No connection',
  offlineHint: 'What is missing here loads by itself when the connection is back.',
  notFound: 'This page was not found',
  notFoundHint: 'The address is wrong, or the record was deleted.',
  error: 'An error occurred',
  errorHint: 'Please try again. Your saved data are not affected.',
  newVersion: 'There is a new version of the back office. Please reload the page.',
  refused: {
    title: 'No access to the back office',
    text: 'The account “{name}” is not an operator account of {tenant}. An owner can give you a role: owner, office, catalogue or support.',
    other: 'Sign in with another account',
    area: 'You need the right “{right}” for this area. An owner can give it to you.',
  },
};
