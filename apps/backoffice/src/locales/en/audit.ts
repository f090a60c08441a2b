import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const audit: Texts<typeof import('../de/audit.ts').audit> = {
  title: 'Audit log',
  export: 'Export as CSV',
  search: 'User name, order number or ID',
  nobody: 'command or unknown',
  column: {
    at: 'Time',
    action: 'Action',
    username: 'Who',
    company: 'Customer',
    subject: 'What',
    details: 'Details',
  },
  filter: { from: 'From', to: 'To' },
  empty: {
    title: 'No entries',
    text: 'The log has nothing for this selection. The search finds whole names and numbers.',
  },
  verify: {
    open: 'Verify the chain',
    title: 'Is the audit log unchanged?',
    text: 'A hash links each entry with all earlier ones. The verification computes all of them again. Millions of entries take some minutes.',
    head: 'Hash noted earlier (optional)',
    headHint: 'It shows that nothing was cut off the end.',
    headWrong: 'A hash has 64 characters, 0 to 9 and a to f.',
    run: 'Verify',
    whole: 'Unchanged: {entries} entries',
    keepHead: 'Note the hash outside of the shop, to compare it later.',
    present: 'Hash',
    broken: 'The audit log was changed',
    fault: {
      linkMissing: 'Link {at} of the chain is missing.',
      entryMissing: 'Entry {at} is missing.',
      entryChanged: 'Entry {at} was changed.',
      entryUnlinked: 'Entry {at} is not in the chain.',
      headMissing: 'The given hash is not in the chain: its end was cut off.',
    },
  },
  action: {
    session: {
      begun: 'Signed in',
      refused: 'Sign-in refused',
      ended: 'Signed out',
    },
    password: {
      changed: 'Password changed',
      reset: 'Password set anew',
      linkSent: 'Password link sent',
    },
    secondFactor: {
      on: 'Two-factor sign-in switched on',
      off: 'Two-factor sign-in switched off',
      reset: 'Two-factor sign-in reset',
      codesRenewed: 'Recovery codes renewed',
    },
    identity: {
      linked: 'Identity provider linked',
      unlinked: 'Identity provider unlinked',
    },
    provider: {
      changed: 'Identity provider changed',
      removed: 'Identity provider removed',
    },
    email: {
      requested: 'New e-mail address entered',
      changed: 'E-mail address changed',
    },
    accountRequest: {
      approved: 'Account request approved',
      declined: 'Account request declined',
      asked: 'Question about an account request',
    },
    access: {
      refused: 'Access refused',
    },
    customer: {
      switched: 'Customer switched',
    },
    company: {
      changed: 'Customer changed',
      created: 'Customer created',
    },
    product: { created: 'Product created', changed: 'Product changed', deleted: 'Product deleted' },
    category: { created: 'Category created', changed: 'Category changed', deleted: 'Category deleted' },
    profile: {
      changed: 'Profile changed',
    },
    user: {
      created: 'User created',
      changed: 'User changed',
    },
    operator: {
      added: 'Operator added',
      changed: 'Operator changed',
      removed: 'Operator removed',
    },
    address: {
      created: 'Address created',
      changed: 'Address changed',
      deleted: 'Address deleted',
    },
    order: {
      messaged: 'Message about an order',
      noteAdded: 'Note about an order',
      noteRemoved: 'Note removed',
      refunded: 'Order refunded',
      placed: 'Order placed',
      confirmed: 'Order confirmed',
      dispatched: 'Pack dispatched',
      changed: 'Order changed',
      cancelled: 'Order cancelled',
    },
    invoice: {
      credited: 'Credit note written',
    },
    approval: {
      requested: 'Approval requested',
      changed: 'Approval request changed',
      forwarded: 'Approval request forwarded',
      approved: 'Approved',
      declined: 'Approval declined',
      withdrawn: 'Approval request withdrawn',
    },
    approvalRule: {
      saved: 'Approval rule saved',
      deleted: 'Approval rule deleted',
    },
    approvalDeputy: {
      added: 'Deputy added',
      deleted: 'Deputy removed',
    },
    costCentre: {
      saved: 'Cost centre saved',
    },
    apiKey: {
      created: 'API key made',
      revoked: 'API key revoked',
    },
    job: {
      retried: 'Work tried again',
    },
    mail: {
      resent: 'Mail sent again',
    },
    webhook: {
      added: 'Webhook added',
      removed: 'Webhook removed',
      secretRotated: 'Webhook secret renewed',
    },
    review: {
      published: 'Review published',
      refused: 'Review refused',
      deleted: 'Review deleted',
    },
    lookup: {
      saved: 'Master data saved',
      deleted: 'Master data deleted',
    },
    searchIndex: {
      rebuilt: 'Search index rebuilt',
    },
    data: {
      imported: 'Data imported',
      exported: 'Data exported',
    },
    content: {
      drafted: 'Content drafted',
      planned: 'Publication planned',
      published: 'Content published',
      discarded: 'Draft discarded',
      restored: 'Former content as draft',
    },
    settings: {
      changed: 'Settings changed',
    },
  },
};
