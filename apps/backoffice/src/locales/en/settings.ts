import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const settings: Texts<typeof import('../de/settings.ts').settings> = {
  title: 'Settings',
  intro: 'A change applies to the whole shop at once.',
  search: 'Search settings',
  found: 'Settings found: {count}',
  default: 'Default: {value}',
  on: 'on',
  off: 'off',
  none: 'empty',
  reset: 'reset',
  resetNamed: 'Reset “{name}” to its default',
  changed: 'last changed on {date} by {name}',
  somebody: 'unknown',
  unchanged: 'There is nothing to save.',
  rate: {
    country: 'Country',
    standard: 'Standard rate',
    reduced: 'Reduced rate',
    special: 'Intermediate rate',
    zero: 'Zero rate',
    add: 'Add a country',
    remove: 'Remove {country}',
  },
} as const;
