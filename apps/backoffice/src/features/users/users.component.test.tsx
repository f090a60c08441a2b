import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { UsersPage } from './users-page.tsx';

const api = fakeApi();

const user = (_id: string, state: string) => ({
  ...{ _id, state, username: _id, firstName: '', lastName: '', email: `${_id}@example.com`, role: 'buyer' },
  company: { _id: 'c1', customerNo: 'K-1', name: 'Sport Huber' },
});

const invited = (id: string) => `POST /api/admin/users/${id}/link`;

it('issue 18: invites the selected users, and names each that is refused with its reason', async () => {
  const data = [user('anna', 'uninvited'), user('bea', 'active'), user('cem', 'locked')];
  api.answers['GET /api/admin/users'] = { body: { data, meta: { total: 3, page: 1, pageSize: 50 } } };
  api.answers[invited('anna')] = { body: {} };
  api.answers[invited('cem')] = { status: 409, body: { code: 'user.cannot.sign.in', message: '' } };
  renderPage(<UsersPage />);
  expect((await screen.findAllByText('Keine gültige Einladung')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('checkbox', { name: /Seite/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Einladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nicht alle Benutzer wurden eingeladen' }));
  expect(dialog.getByText('1 Benutzer eingeladen')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'bea: Der Benutzer kann sich schon anmelden.',
    expect.stringMatching(/^cem: \S/),
  ]);
  expect(api.called.filter((call) => call.startsWith('POST'))).toEqual([invited('anna'), invited('cem')]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
