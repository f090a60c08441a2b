import { messageText } from '@kontor/web-kit/lib/error-text.ts';
import { clearToasts, currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { UserPage } from './user-page.tsx';
import { UsersPage } from './users-page.tsx';

const api = fakeApi();
beforeEach(() => clearToasts());

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

it.each([
  ['Sitzungen beenden (2)', 'Sitzungen beenden', 'sessions', 'Alle Sitzungen von Anna Huber sind beendet.'],
  [
    'Zweiten Faktor zurücksetzen',
    'Zurücksetzen',
    'secondFactor',
    'Der zweite Faktor von Anna Huber ist zurückgesetzt.',
  ],
  [
    'Verknüpfung mit Firmenkonto entfernen',
    'Entfernen',
    'identityLinks/okta',
    'Firmenkonto ist nicht mehr mit Anna Huber verknüpft.',
  ],
])('issue 18: %s says what was done, with the name', async (button, confirm, path, done) => {
  const shown = {
    ...user('anna', 'active'),
    ...{ firstName: 'Anna', lastName: 'Huber', phone: null, active: true, locked: false },
    ...{ isCustomerAdmin: false, isAdmin: false, companyRole: 'buyer', isDeal: false },
    ...{ blockUsersToAddNewAddress: false, minCartAmount: null, language: 'de', hasSecondFactor: true },
    ...{ sessions: 2, lastSeenAt: null, createdAt: '2026-11-01T10:00:00.000Z', version: 'v1' },
  };
  const link = { id: 'okta', label: { de: 'Firmenkonto' }, since: '2026-11-01T10:00:00.000Z' };
  api.answers['GET /api/admin/users/'] = { body: { data: shown } };
  api.answers['GET /api/admin/users/anna/identityLinks'] = { body: { data: [link] } };
  api.answers[`DELETE /api/admin/users/anna/${path}`] = { body: null };
  const { user: person } = renderPage(<UserPage />);
  await person.click(await screen.findByRole('button', { name: button }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentToasts().map(({ message }) => messageText(message))).toEqual([done]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: button }));
});
