import type { IdentityProviderSettings, Operator } from '@kontor/contract';
import { currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { OperatorsPage } from './operators-page.tsx';
import { ProvidersPage } from './providers-page.tsx';

const api = fakeApi();
const list = 'GET /api/admin/operators';

const operator: Operator = {
  id: 'o2',
  username: 'ben',
  name: 'Ben Berg',
  email: 'ben@x.example',
  role: 'office',
  state: 'active',
  hasSecondFactor: false,
  identityLinks: 0,
  lastSeenAt: null,
  isSelf: false,
  version: 'v1',
};

function answer(...operators: Operator[]) {
  api.answers[list] = { body: { data: operators } };
  api.answers['GET /api/admin/users/o2/identityLinks'] = { body: { data: [] } };
  api.answers['PATCH /api/admin/operators/o2'] = { body: null };
}

it('issue 18: lists operators and invites another one', async () => {
  answer({ ...operator, state: 'invited' });
  api.answers['POST /api/admin/operators'] = { status: 201, body: { data: { id: 'o3' } } };
  const { user } = renderPage(<OperatorsPage />);
  const row = within((await screen.findByText('Ben Berg')).closest('tr') as HTMLElement);
  expect(row.getByText('ben')).toBeTruthy();
  expect(row.getByText('eingeladen')).toBeTruthy();
  expect(row.getByText('noch nie angemeldet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Betreiber einladen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/E-Mail-Adresse/), 'keine');
  await user.click(dialog.getByRole('button', { name: 'Betreiber einladen' }));
  expect(api.sent).toEqual([]);
  await user.clear(dialog.getByLabelText(/E-Mail-Adresse/));
  await user.type(dialog.getByLabelText(/E-Mail-Adresse/), 'neu@x.example');
  await user.selectOptions(dialog.getByLabelText('Rolle'), 'support');
  expect(dialog.getByText(/ändert nichts/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Betreiber einladen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent).toEqual([
    { call: 'POST /api/admin/operators', body: { email: 'neu@x.example', role: 'support' } },
  ]);
});

it('issue 18: asks before a lock, and shows a refusal in the dialog', async () => {
  answer(operator);
  const { user } = renderPage(<OperatorsPage />);
  await user.click(await screen.findByRole('button', { name: 'Ben Berg ändern' }));
  await user.click(await screen.findByRole('button', { name: 'Sperren' }));
  expect(screen.getByText(/Alle Sitzungen enden sofort/)).toBeTruthy();
  expect(api.sent).toEqual([]);
  api.answers['PATCH /api/admin/operators/o2'] = { status: 409, body: { code: 'operator.last.owner' } };
  await user.click(screen.getByRole('button', { name: 'Sperren' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/letzte/);
  api.answers['PATCH /api/admin/operators/o2'] = { body: null };
  await user.click(screen.getByRole('button', { name: 'Sperren' }));
  await waitFor(() => expect(screen.queryByText('Ben Berg sperren?')).toBeNull());
  expect(api.sent.at(-1)).toEqual({
    call: 'PATCH /api/admin/operators/o2',
    body: { isLocked: true, version: 'v1' },
  });
});

it('issue 18: shows the role that another person has given meanwhile', async () => {
  answer(operator);
  const { user } = renderPage(<OperatorsPage />);
  await user.click(await screen.findByRole('button', { name: 'Ben Berg ändern' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Rolle'), 'catalogue');
  answer({ ...operator, role: 'support', version: 'v2' });
  api.answers['PATCH /api/admin/operators/o2'] = { status: 409, body: { code: 'record.changed' } };
  await user.click(dialog.getByRole('button', { name: 'Rolle speichern' }));
  const alert = within(await dialog.findByRole('alert'));
  expect((await alert.findByText('Kundendienst')).tagName).toBe('DD');
  expect(alert.getByText('Sortimentspflege').tagName).toBe('DD');
  await user.click(alert.getByRole('button', { name: 'Meine Eingabe behalten' }));
  api.answers['PATCH /api/admin/operators/o2'] = { body: null };
  await user.click(dialog.getByRole('button', { name: 'Rolle speichern' }));
  await waitFor(() =>
    expect(api.sent.map(({ body }) => body)).toEqual([
      { role: 'catalogue', version: 'v1' },
      { role: 'catalogue', version: 'v2' },
    ]),
  );
});

it('issue 18: a role that was stored although the answer was lost counts as saved', async () => {
  answer(operator);
  const { user } = renderPage(<OperatorsPage />);
  await user.click(await screen.findByRole('button', { name: 'Ben Berg ändern' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Rolle'), 'catalogue');
  api.answers['PATCH /api/admin/operators/o2'] = { status: 503, body: { code: 'service.unavailable' } };
  await user.click(dialog.getByRole('button', { name: 'Rolle speichern' }));
  await dialog.findByRole('alert');
  answer({ ...operator, role: 'catalogue', version: 'v2' });
  api.answers['PATCH /api/admin/operators/o2'] = { status: 409, body: { code: 'record.changed' } };
  await user.click(dialog.getByRole('button', { name: 'Rolle speichern' }));
  await waitFor(() => expect(currentToasts().at(-1)).toMatchObject({ message: { code: 'saved' } }));
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('issue 18: says why nobody changes the own access, and why an unchanged role is not saved', async () => {
  answer({ ...operator, isSelf: true });
  const { user } = renderPage(<OperatorsPage />);
  await user.click(await screen.findByRole('button', { name: 'Ben Berg ändern' }));
  const lock = await screen.findByRole('button', { name: 'Sperren' });
  expect(lock.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(lock.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /andere Person/,
  );
});

it('issue 18: shows an error with a way to try again', async () => {
  api.answers[list] = { status: 500, body: { code: 'internal.error' } };
  const { user } = renderPage(<OperatorsPage />);
  await screen.findByRole('alert');
  answer(operator);
  await user.click(screen.getByRole('button', { name: /Erneut/ }));
  await screen.findByText('ben');
});

it('issue 18: an identity provider keeps its secret when the field stays empty', async () => {
  const provider: IdentityProviderSettings = {
    id: 'firm',
    issuer: 'https://login.firm.example',
    clientId: 'kontor',
    label: { de: 'Firma', en: 'Firm' },
    domains: ['firm.example'],
    isShown: true,
    isRequired: false,
    hasSecret: true,
    redirectUrl: 'https://shop.example/provider-login',
    version: 'v1',
  };
  api.answers['GET /api/admin/identityProviders'] = { body: { data: [provider] } };
  api.answers['PUT /api/admin/identityProviders/firm'] = { body: null };
  const { user } = renderPage(<ProvidersPage />);
  await user.click(await screen.findByRole('button', { name: 'Firma ändern' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Domains/), ', firma.example');
  const theirs = { ...provider, clientId: 'shop', domains: ['firm.at'], version: 'v2' };
  api.answers['GET /api/admin/identityProviders'] = { body: { data: [theirs] } };
  api.answers['PUT /api/admin/identityProviders/firm'] = { status: 409, body: { code: 'record.changed' } };
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const alert = within(await dialog.findByRole('alert'));
  expect(await alert.findByText('firm.at')).toBeTruthy();
  await user.click(alert.getByRole('button', { name: 'Meine Eingabe behalten' }));
  api.answers['PUT /api/admin/identityProviders/firm'] = { body: null };
  api.sent.length = 0;
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { id: _, hasSecret: __, redirectUrl: ___, ...body } = provider;
  expect(api.sent).toEqual([
    {
      call: 'PUT /api/admin/identityProviders/firm',
      body: { ...body, clientId: 'shop', domains: ['firm.example', 'firma.example'], version: 'v2' },
    },
  ]);
});
