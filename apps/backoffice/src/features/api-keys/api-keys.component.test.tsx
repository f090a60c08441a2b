import type { ApiKey } from '@kontor/contract';
import { messageText } from '@kontor/web-kit/lib/error-text.ts';
import { clearToasts, currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { ApiKeysPage } from './api-keys-page.tsx';

const api = fakeApi();
beforeEach(() => clearToasts());

const key: ApiKey = {
  id: 'k1',
  name: 'ERP',
  rights: ['orders.read'],
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: 'anna',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};

function answer(...keys: ApiKey[]) {
  api.answers['GET /api/admin/apiKeys'] = { body: { data: keys } };
}

it('API-40 issue 18: makes a key and shows its secret this once', async () => {
  answer();
  api.answers['POST /api/admin/apiKeys'] = {
    status: 201,
    body: { data: { ...key, key: 'kontor_k1_geheim' } },
  };
  const { user } = renderPage(<ApiKeysPage />);
  await screen.findByText('Noch kein Schlüssel');
  await user.click(screen.getByRole('button', { name: 'Schlüssel erstellen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Name/), 'ERP');
  await user.click(dialog.getByRole('button', { name: 'Schlüssel erstellen' }));
  expect(await dialog.findByText('Wählen Sie mindestens ein Recht.')).toBeTruthy();
  const [right] = dialog.getAllByRole('checkbox');
  await user.click(right as HTMLElement);
  const expires = dialog.getByRole('textbox', { name: 'Gültig bis einschließlich' });
  await user.type(expires, 'bald');
  await user.click(dialog.getByRole('button', { name: 'Schlüssel erstellen' }));
  expect(await dialog.findByText('Bitte geben Sie ein Datum ein, zum Beispiel 24.12.2026')).toBeTruthy();
  expect(document.activeElement).toBe(expires);
  await user.clear(expires);
  await user.click(dialog.getByRole('button', { name: 'Schlüssel erstellen' }));
  expect(await screen.findByDisplayValue('kontor_k1_geheim')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Kopieren' })).toBeTruthy();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Kopieren' }));
  expect(await screen.findByText(/Der Browser hat nicht kopiert/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Kopieren' }));
  expect(await screen.findByRole('button', { name: 'Kopiert' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('kontor_k1_geheim');
  expect(screen.queryByText(/Der Browser hat nicht kopiert/)).toBeNull();
  expect(api.sent).toEqual([
    {
      call: 'POST /api/admin/apiKeys',
      body: { name: 'ERP', rights: ['orders.read'], requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Ich habe ihn kopiert' }));
  await waitFor(() => expect(screen.queryByDisplayValue('kontor_k1_geheim')).toBeNull());
});

it('API-40 issue 18: a key that ends with a day shows that day, any other its moment', async () => {
  answer(
    { ...key, expiresAt: '2026-12-31T23:00:00.000Z' },
    { ...key, id: 'k2', expiresAt: '2027-03-01T09:30:00.000Z' },
  );
  renderPage(<ApiKeysPage />);
  expect(await screen.findByText('31.12.2026')).toBeTruthy();
  expect(screen.getByText('01.03.2027, 10:30')).toBeTruthy();
});

it('API-40 issue 18: asks before it revokes a key; a revoked one says why not', async () => {
  answer(key, { ...key, id: 'k2', name: 'Alt', revokedAt: '2026-11-02T10:00:00.000Z' });
  api.answers['DELETE /api/admin/apiKeys/k1'] = { body: null };
  const { user } = renderPage(<ApiKeysPage />);
  const old = await screen.findByRole('button', { name: 'Alt widerrufen' });
  expect(old.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'ERP widerrufen' }));
  expect(screen.getByText(/für immer abgewiesen/)).toBeTruthy();
  expect(api.called).not.toContain('DELETE /api/admin/apiKeys/k1');
  await user.click(screen.getByRole('button', { name: 'Widerrufen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.called).toContain('DELETE /api/admin/apiKeys/k1');
  expect(currentToasts().map(({ message }) => messageText(message))).toEqual([
    'Der API-Schlüssel „ERP“ ist widerrufen.',
  ]);
});
