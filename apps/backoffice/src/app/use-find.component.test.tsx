import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { useFind } from './use-find.tsx';

const api = fakeApi();

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  api.answers['GET /api/admin/find'] = { body: { data: [] } };
});

it('issue 18: does things by name, with words of both languages, as far as the rights go', async () => {
  const { user, router } = renderPage(<WithFind />, { path: '/' });
  const find = async (typed: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), typed);
  };
  for (const [typed, address] of [
    ['neuer kunde', '/customers/new'],
    ['new customer', '/customers/new'],
    ['testmail', '/mails?new=1'],
    ['datei import', '/imports'],
    ['preis planen', '/scheduled-prices?new=1'],
    ['webhook anlegen', '/webhooks?new=1'],
    ['rebuild', '/system'],
    ['backup', '/system'],
    ['health', '/system'],
  ] as const) {
    await find(typed);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe(address));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('issue 18: keeps what is typed before the dialog is loaded', async () => {
  const { user } = renderPage(<WithFind />, { path: '/' });
  await user.keyboard('{Control>}k{/Control}neuer kunde');
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('neuer kunde');
  expect(await screen.findByRole('option', { name: /Neuer Kunde/ })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
});

it('issue 18: hides commands that a role may not do', async () => {
  const { user } = renderPage(<WithFind />, { path: '/', role: 'catalogue' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'neu');
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Neuer Artikel', 'Neue Preisliste', 'Neue Seite']));
  for (const hidden of ['Neuer Kunde', 'Neuer Webhook', 'Betreiber einladen', 'Neuer API-Schlüssel'])
    expect(names).not.toContain(hidden);
});

function WithFind() {
  return useFind().dialog;
}
