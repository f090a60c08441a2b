import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const settings: Texts<typeof import('../de/settings.ts').settings> = {
  title: 'Settings',
  intro: 'A change applies to the whole shop at once.',
  default: 'Default: {value}',
  on: 'on',
  off: 'off',
  changed: 'last changed on {date} by {name}',
  somebody: 'unknown',
  unchanged: 'There is nothing to save.',
};
