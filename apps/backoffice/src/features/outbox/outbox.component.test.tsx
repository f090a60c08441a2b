import type { OutboxMail } from '@kontor/contract';
import { useToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { OutboxPage } from './outbox-page.tsx';

const api = fakeApi();
const list = 'GET /api/admin/mails';
const test = 'POST /api/admin/mails/test';

const mail: OutboxMail = {
  id: 'm1',
  state: 'failed',
  recipients: ['anna@x.example', 'ben@x.example'],
  subject: 'Ihre Bestellung 100017',
  createdAt: '2026-11-01T10:00:00.000Z',
  sentAt: null,
  attempts: 9,
  problem: 'Mailbox full',
  canResend: true,
};

function Toasts() {
  return useToasts().map(({ id, message }) => (
    <p key={id}>{'text' in message ? message.text : message.code}</p>
  ));
}

it('issue 18: shows why a mail failed and sends it again', async () => {
  api.answers[list] = { body: { data: [mail], meta: { total: 1, page: 1, pageSize: 50 } } };
  api.answers['POST /api/admin/mails/m1/resend'] = { body: null };
  const { user } = renderPage(<OutboxPage />);
  expect(await screen.findByText('Mailbox full')).toBeTruthy();
  expect(screen.getByText('anna@x.example, ben@x.example')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Ihre Bestellung/ }));
  await user.click(screen.getByRole('button', { name: 'Erneut senden' }));
  await waitFor(() => expect(api.called).toContain('POST /api/admin/mails/m1/resend'));
});

it('issue 18: sends the other mails again if one is refused, and names it with the reason', async () => {
  const mails = [
    { ...mail, subject: 'Testmail' },
    { ...mail, id: 'm2' },
  ];
  api.answers[list] = { body: { data: mails, meta: { total: 2, page: 1, pageSize: 50 } } };
  api.answers['POST /api/admin/mails/m1/resend'] = { status: 409, body: { code: 'mail.not.resendable' } };
  api.answers['POST /api/admin/mails/m2/resend'] = { body: null };
  const { user } = renderPage(<OutboxPage />);
  await user.click(await screen.findByRole('checkbox', { name: /Alle|Seite/ }));
  await user.click(screen.getByRole('button', { name: 'Erneut senden' }));
  expect(await screen.findByText(/^Testmail: Eine Testmail oder/)).toBeTruthy();
  expect(screen.getByText('1 Mail wird erneut gesendet.')).toBeTruthy();
  expect(api.called).toContain('POST /api/admin/mails/m2/resend');
});

it('issue 18: a test mail shows its outcome', async () => {
  api.answers[list] = { body: { data: [], meta: { total: 0, page: 1, pageSize: 50 } } };
  const { user } = renderPage(
    <>
      <OutboxPage />
      <Toasts />
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Testmail senden' });
  api.answers[test] = { body: { data: { to: 'olga@x.example', hasServer: true, problem: 'No route' } } };
  await user.click(button);
  expect(
    await screen.findByText('Die Testmail an olga@x.example wurde nicht verschickt: No route'),
  ).toBeTruthy();
  api.answers[test] = { body: { data: { to: 'olga@x.example', hasServer: false, problem: null } } };
  await user.click(button);
  expect(await screen.findByText(/als Datei im Postausgang/)).toBeTruthy();
});
