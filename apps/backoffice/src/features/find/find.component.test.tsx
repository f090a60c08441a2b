import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { IconReceipt } from '@tabler/icons-react';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { openedRecords, recordOpened } from '../../kit/opened.ts';
import { FindDialog } from './find-dialog.tsx';

const api = fakeApi();
const areas = [
  { path: '/orders', title: 'Bestellungen', icon: IconReceipt },
  { path: '/settings', title: 'Einstellungen', icon: IconReceipt },
];
const record = (kind: string, _id: string, number: string, name: string, page: object) => ({
  ...{ kind, _id, number, name, page, date: null },
});
const huber = record('customer', 'c1', 'K-1', 'Huber', { kind: 'customer', id: 'c1' });
const order = record('order', 'o1', '4711', 'Huber', { kind: 'order', id: 'o1' });
const gurt = record('article', 'G-1', 'G-1', 'Gurt Huber', { kind: 'product', id: 'p1' });

const onClose = vi.fn();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  openedRecords().set(() => []);
});
afterEach(() => onClose.mockReset());

function answer(data: object[]) {
  api.answers['GET /api/admin/find'] = { body: { data } };
}
function Find() {
  const [text, setText] = useState('');
  return <FindDialog text={text} onText={setText} areas={areas} commands={[]} onClose={onClose} />;
}

const show = (role: 'owner' | 'catalogue' = 'owner') => renderPage(<Find />, { path: '/', role });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

it('issue 18: finds records in groups; arrows choose, Enter opens', async () => {
  answer([huber, order, gurt]);
  const { user, router } = show();
  await user.type(await screen.findByRole('combobox'), 'huber');
  await screen.findByRole('option', { name: /4711/ });
  expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
    'Kunden',
    'Bestellungen',
    'Artikel',
  ]);
  expect(screen.getByRole('option', { name: /G-1/ }).getAttribute('href')).toBe('/products/p1');
  expect(chosen()).toBe('HuberK-1');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toContain('G-1');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe('4711Huber');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/o1'));
  expect(onClose).toHaveBeenCalled();
});

it('issue 18: sends one request after typing; Enter opens the first hit of what is typed, once it is found', async () => {
  answer([huber]);
  const { user, router } = show();
  await user.type(await screen.findByRole('combobox'), 'hub');
  await screen.findByRole('option', { name: /Huber/ });
  expect(api.called).toEqual(['GET /api/admin/find']);
  answer([order]);
  await user.type(screen.getByRole('combobox'), 'x{Enter}');
  expect(router.state.location.pathname).toBe('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders/o1'));
});

it('issue 18: offers permitted areas and the last opened records, and names the searchable records', async () => {
  recordOpened({ path: '/orders/1', title: 'Bestellung 1' });
  recordOpened({ path: '/customers/2', title: 'Huber' });
  recordOpened({ path: '/orders/1', title: 'Bestellung 1' });
  answer([]);
  const { user, router } = show();
  await screen.findByRole('combobox');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Bestellung 1',
    'Huber',
    'Bestellungen',
    'Einstellungen',
  ]);
  expect(screen.getByText(/Zu finden sind Kunden/)).toBeTruthy();
  await user.type(screen.getByRole('combobox'), 'einst');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.clear(screen.getByRole('combobox'));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/2'));
});

it('issue 18: says that nothing was found; a failure has Retry; Escape closes', async () => {
  const { user } = show();
  await user.type(await screen.findByRole('combobox'), 'zzz');
  await screen.findByRole('alert');
  answer([]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Nichts gefunden zu „zzz“');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

it('issue 18: says which kinds the role keeps from being searched', async () => {
  answer([]);
  const { user, unmount } = show('catalogue');
  const field = await screen.findByRole('combobox');
  const text =
    'Nicht durchsucht, weil Ihrer Rolle das Recht fehlt: Kunden, Bestellungen, Rechnungen, Benutzer';
  expect(field.getAttribute('aria-describedby')).toContain(screen.getByText(text).id);
  await user.type(field, '4711');
  await screen.findByText('Nichts gefunden zu „4711“');
  expect(screen.getByText(text)).toBeTruthy();
  unmount();
  show();
  await screen.findByRole('combobox');
  expect(screen.queryByText(/Nicht durchsucht/)).toBeNull();
});
