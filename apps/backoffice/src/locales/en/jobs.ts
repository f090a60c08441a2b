import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const jobs: Texts<typeof import('../de/jobs.ts').jobs> = {
  title: 'Failed jobs',
  intro:
    'The shop retries failed mails, documents and other jobs for about an hour, webhooks for three days. What is still missing then is listed here.',
  empty: { title: 'All done', text: 'No job has failed.' },
  column: { name: 'Job', subject: 'About', reason: 'Reason', givenUp: 'Failed' },
  noReason: 'No reason was given',
  webhook: 'Webhook {name}',
  retry: 'Try again',
  retryNamed: 'Try {name} again',
  retryAll: 'Try all again',
  nothing: 'No job has failed.',
  retried_one: 'One job is being retried.',
  retried_other: '{count} jobs are being retried.',
};
