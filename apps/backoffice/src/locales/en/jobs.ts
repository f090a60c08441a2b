import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const jobs: Texts<typeof import('../de/jobs.ts').jobs> = {
  title: 'Given-up work',
  intro:
    'Mails, documents and other work are retried for about an hour, webhooks for three days. What is missing then is here.',
  empty: { title: 'All done', text: 'No work was given up.' },
  column: { name: 'Work', subject: 'About', reason: 'Reason', givenUp: 'Given up', actions: 'Actions' },
  noReason: 'No reason was given',
  webhook: 'Webhook {name}',
  retry: 'Try again',
  retryNamed: 'Try {name} again',
  retryAll: 'Try all again',
  nothing: 'No work was given up.',
  retried_one: 'One job is tried again.',
  retried_other: '{count} jobs are tried again.',
};
