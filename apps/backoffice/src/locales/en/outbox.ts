import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const outbox: Texts<typeof import('../de/outbox.ts').outbox> = {
  title: 'Outbox',
  column: {
    created: 'Time',
    recipients: 'To',
    subject: 'Subject',
    state: 'Status',
    sent: 'Sent',
    attempts: 'Attempts',
    problem: 'Reason',
  },
  state: { sent: 'sent', pending: 'pending', failed: 'failed' },
  search: 'Address or subject',
  resend: 'Send again',
  resent_one: '{count} mail is sent again.',
  resent_other: '{count} mails are sent again.',
  refused: 'Not sent again',
  empty: { title: 'No mails', text: 'No such mail was sent in the last 30 days.' },
  test: 'Send a test mail',
  testText: 'A test mail goes to your own e-mail address.',
  tested: 'The test mail to {to} was sent.',
  testedFile: 'Without a mail server (SMTP_URL), the test mail to {to} is a file of the outbox folder.',
  testFailed: 'The test mail to {to} was not sent: {problem}',
};
