import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const apiKeys: Texts<typeof import('../de/api-keys.ts').apiKeys> = {
  title: 'API keys',
  intro: 'Programs such as an ERP sign in with a key. It has its own rights.',
  add: 'Create a key',
  empty: { title: 'No key yet', text: 'Create one for each program.' },
  column: {
    name: 'Name',
    rights: 'Rights',
    created: 'Created',
    lastUsed: 'Last used',
    expires: 'Valid until',
    state: 'Status',
  },
  by: '{date} by {name}',
  command: 'command',
  never: 'never',
  unlimited: 'unlimited',
  state: { active: 'active', expired: 'expired', revoked: 'revoked' },
  field: {
    rights: 'What may the program do?',
    expires: 'Valid through',
    expiresHint: 'Empty: until it is revoked.',
  },
  rightsMissing: 'Choose at least one right.',
  expiresPast: 'Please choose a day in the future.',
  secret: 'Your new API key',
  revoke: 'Revoke',
  revokeNamed: 'Revoke {name}',
  revokeTitle: 'Revoke {name}?',
  revokeText: 'The program that uses this key is refused at once and for ever.',
  isOver: 'This key is already revoked.',
};
