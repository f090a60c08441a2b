import type { EditedFlag } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const api = fakeApi();
const read = 'GET /api/admin/settings/flags';
const change = 'PATCH /api/admin/settings/flags';

const flags: EditedFlag[] = [
  { key: 'showGrossPrice', label: 'Bruttopreise', value: false, default: false, changed: null },
  {
    key: 'isSignupActive',
    label: 'Kontoanfragen',
    value: true,
    default: true,
    changed: { at: '2026-11-01T10:00:00.000Z', by: 'anna' },
  },
];

const answer = (version: string, list: EditedFlag[]) => ({ body: { data: { version, flags: list } } });

it('CONF-01 issue 18: shows default and last change, and saves what was switched alone', async () => {
  api.answers[read] = answer('v1', flags);
  api.answers[change] = answer('v2', flags);
  const { user } = renderPage(<SettingsPage />);
  const gross = await screen.findByRole('switch', { name: /^Bruttopreise/ });
  expect(screen.getByText(/Standard: an, zuletzt geändert am .* von anna/)).toBeTruthy();
  const save = screen.getByRole('button', { name: 'Speichern' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.click(gross);
  await user.click(save);
  await waitFor(() =>
    expect(api.sent).toEqual([{ call: change, body: { version: 'v1', flags: { showGrossPrice: true } } }]),
  );
});

it('issue 18: takes over what somebody else switched meanwhile and saves the own change', async () => {
  api.answers[read] = answer('v1', flags);
  const { user } = renderPage(<SettingsPage />);
  await user.click(await screen.findByRole('switch', { name: /^Bruttopreise/ }));
  api.answers[change] = { status: 409, body: { code: 'record.changed' } };
  api.answers[read] = answer(
    'v2',
    flags.map((flag) => (flag.key === 'isSignupActive' ? { ...flag, value: false } : flag)),
  );
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect((screen.getByRole('switch', { name: /^Kontoanfragen/ }) as HTMLInputElement).checked).toBe(false),
  );
  expect((screen.getByRole('switch', { name: /^Bruttopreise/ }) as HTMLInputElement).checked).toBe(true);
});

it('ROLE-03 issue 18: a role without the right says why nothing is saved', async () => {
  api.answers[read] = answer('v1', flags);
  const { user } = renderPage(<SettingsPage />, { role: 'support' });
  await user.click(await screen.findByRole('switch', { name: /^Bruttopreise/ }));
  const save = screen.getByRole('button', { name: 'Speichern' });
  expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('');
  await user.click(save);
  expect(api.sent).toEqual([]);
});
