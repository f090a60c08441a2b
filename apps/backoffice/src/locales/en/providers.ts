import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const providers: Texts<typeof import('../de/providers.ts').providers> = {
  title: 'Identity providers',
  intro:
    'With an identity provider (OpenID Connect), users sign in with the account of their company. Register the redirect address there.',
  add: 'Add an identity provider',
  empty: { title: 'No identity provider', text: 'Everybody signs in with user name and password.' },
  column: {
    name: 'Name',
    issuer: 'Address (issuer)',
    domains: 'Domains',
    shown: 'Who sees it',
  },
  shown: {
    all: 'everybody, as a button',
    domain: 'users who enter an e-mail address of the domains',
    only: 'this provider only, no password',
  },
  redirect: 'Redirect address',
  edit: 'Edit',
  editNamed: 'Edit {name}',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  removeTitle: 'Remove {name}?',
  removeText:
    'Users who sign in with this provider will need a password. All links with the provider are deleted.',
  field: {
    id: 'Short name',
    idHint: 'Lower-case letters, digits and hyphens. It cannot be changed later.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    secretKept: 'Empty: the stored one stays.',
    labelDe: 'German name',
    labelEn: 'English name',
    domainsHint: 'Separated by commas, such as firm.com, firm.org',
    isShown: 'Show it to everybody as a button',
    isRequired: 'Users of these domains sign in here only, not with a password',
  },
};
