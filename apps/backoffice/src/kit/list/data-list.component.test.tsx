import { routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { DataList, type DataListProps } from './data-list.tsx';

interface Row {
  id: string;
  number: string;
  total: number;
}

const api = fakeApi();
const list = 'GET /api/order';

function answer(rows: Row[], total = rows.length, more: { hasMore?: true } = {}) {
  api.answers[list] = { body: { data: rows, meta: { total, page: 1, pageSize: 50, ...more } } };
}

const rows = ['A', 'B', 'C', 'D'].map((number, index) => ({ id: `o${index}`, number, total: index }));

function Orders(props: Partial<DataListProps<Row>>) {
  return (
    <DataList<Row>
      name="orders"
      label="Bestellungen"
      query={(query) => apiQuery(routes.orders.list, { query }) as never}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      defaultSort="-number"
      columns={[
        { key: 'number', label: 'Nummer', cell: ({ number }) => number, sortable: true, card: 'title' },
        { key: 'total', label: 'Summe', cell: ({ total }) => total, amount: true },
        { key: 'note', label: 'Notiz', cell: () => 'n', hidden: true },
      ]}
      filters={[{ key: 'status', label: 'Status', options: [{ value: 'open', label: 'Offen' }] }]}
      {...props}
    />
  );
}

it('issue 18: a list without views shows no tab for all until there is something to save', async () => {
  answer(rows);
  const { user } = renderPage(<Orders />);
  await screen.findByText('A');
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'Meyer');
  expect(await screen.findByRole('button', { name: 'Ansicht speichern' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Alle' })).toBeTruthy();
});

const box = (name: string) => screen.getByRole('checkbox', { name: `${name} auswählen` });

it('issue 18: a list keeps search, filter and sorting in the address and asks the server for them', async () => {
  answer(rows);
  const { user, router } = renderPage(<Orders />, { path: '/orders?page=3' });
  await screen.findByText('A');
  await user.type(screen.getByRole('searchbox'), 'Meyer');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'Meyer' }));
  expect(router.state.location.searchStr).toBe('?search=Meyer');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'open');
  await user.click(screen.getByRole('button', { name: 'Nummer' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?search=Meyer&status=open&sort=number'));
  expect(screen.getByRole('columnheader', { name: /Nummer/ }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Filter, 1 gesetzt' }));
});

it('issue 18: filters offer countries by name and customers by name', async () => {
  answer(rows);
  api.answers['GET /api/admin/customers'] = {
    body: {
      data: [{ _id: 'c1', customerNo: '10001', name: 'Meyer GmbH' }],
      meta: { total: 1, page: 1, pageSize: 10 },
    },
  };
  const { user, router } = renderPage(
    <Orders
      filters={[
        { key: 'country', label: 'Land', kind: 'country' },
        { key: 'customer', label: 'Kundennummer', kind: 'customer' },
      ]}
    />,
  );
  await screen.findByText('A');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'Österreich');
  await user.type(screen.getByRole('combobox', { name: 'Kundennummer' }), 'mey');
  await user.click(await screen.findByText('10001 · Meyer GmbH'));
  await waitFor(() => expect(router.state.location.search).toEqual({ country: 'AT', customer: '10001' }));
});

it('issue 18: shift selects a range, the action gets its rows, and the list is loaded anew', async () => {
  answer(rows);
  const run = vi.fn(async () => {});
  const { user } = renderPage(<Orders bulk={[{ key: 'confirm', label: 'Bestätigen', run }]} />);
  await screen.findByText('A');
  await user.click(box('B'));
  await user.keyboard('{Shift>}');
  await user.click(box('D'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 ausgewählt')).toBeTruthy();
  const calls = api.called.length;
  await user.click(screen.getByRole('button', { name: 'Bestätigen' }));
  expect(run).toHaveBeenCalledWith(rows.slice(1), expect.any(Function));
  await waitFor(() => expect(api.called.length).toBe(calls + 1));
  expect(screen.queryByText('3 ausgewählt')).toBeNull();
});

it('issue 18: arrows move between rows, Space selects, / leads to the search field', async () => {
  answer(rows);
  const { user } = renderPage(
    <Orders link={() => ({ to: '/' }) as never} bulk={[{ key: 'x', label: 'Los', run: () => {} }]} />,
  );
  const first = await screen.findByRole('link', { name: 'A' });
  first.focus();
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(document.activeElement?.textContent).toBe('C');
  expect((box('C') as HTMLInputElement).checked).toBe(true);
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('D');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('issue 18: shows chosen columns and keeps a view with its name', async () => {
  answer(rows);
  const { user, router } = renderPage(<Orders />, { path: '/orders?status=open' });
  await screen.findByText('A');
  await user.click(screen.getByRole('button', { name: 'Spalten' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Notiz' }));
  expect(screen.getByRole('columnheader', { name: 'Notiz' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Ansicht speichern' }));
  const name = await screen.findByRole('textbox', { name: 'Name der Ansicht' });
  await user.keyboard('{Enter}');
  await screen.findByText('Bitte füllen Sie dieses Feld aus');
  await user.click(name);
  await user.paste('x'.repeat(61));
  await user.keyboard('{Enter}');
  await screen.findByText('Höchstens 60 Zeichen');
  await user.clear(name);
  await user.type(name, 'Offene{Enter}');
  const views = within(screen.getByRole('toolbar', { name: 'Ansichten' }));
  await user.click(views.getByRole('button', { name: 'Alle' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  await user.click(views.getByRole('button', { name: 'Offene' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?status=open'));
  await user.click(views.getByRole('button', { name: 'Ansicht „Offene“ umbenennen' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name der Ansicht' })).value).toBe(
    'Offene',
  );
  await user.keyboard(' heute{Enter}');
  await views.findByRole('button', { name: 'Offene heute' });
  expect(views.queryByRole('button', { name: 'Offene' })).toBeNull();
  await user.click(views.getByRole('button', { name: 'Ansicht „Offene heute“ löschen' }));
  expect(views.queryByRole('button', { name: 'Offene heute' })).toBeNull();
  act(() => currentToasts().at(-1)?.actions[0]?.action());
  await views.findByRole('button', { name: 'Offene heute' });
});

it('issue 18: undoing the removal of a view keeps what was changed after it', async () => {
  answer(rows);
  const views = ['Erste', 'Zweite'].map((name) => ({ name, search: { search: name } }));
  localStorage.setItem('kontor:list:undo:', JSON.stringify({ views }));
  const { user } = renderPage(<Orders name="undo" />, { path: '/orders?status=open' });
  const bar = within(await screen.findByRole('toolbar', { name: 'Ansichten' }));
  await user.click(bar.getByRole('button', { name: 'Ansicht „Erste“ löschen' }));
  const undo = currentToasts().at(-1)?.actions[0]?.action;
  await user.click(bar.getByRole('button', { name: 'Ansicht „Zweite“ löschen' }));
  await user.click(bar.getByRole('button', { name: 'Ansicht speichern' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name der Ansicht' }), 'Dritte{Enter}');
  await bar.findByRole('button', { name: 'Dritte' });
  act(() => undo?.());
  expect(await bar.findByRole('button', { name: 'Erste' })).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Dritte' })).toBeTruthy();
  expect(bar.queryByRole('button', { name: 'Zweite' })).toBeNull();
});

it('issue 18: refuses to rename a view to the name of another', async () => {
  answer(rows);
  const views = ['Erste', 'Zweite'].map((name) => ({ name, search: { search: name } }));
  localStorage.setItem('kontor:list:renamed:', JSON.stringify({ views }));
  const { user } = renderPage(<Orders name="renamed" />, { path: '/orders?search=Erste' });
  const bar = within(await screen.findByRole('toolbar', { name: 'Ansichten' }));
  const rename = async () => {
    await user.click(bar.getByRole('button', { name: 'Ansicht „Erste“ umbenennen' }));
    return await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name der Ansicht' });
  };
  for (const taken of ['Zweite', 'Alle']) {
    const field = await rename();
    expect(field.value).toBe('Erste');
    await user.clear(field);
    await user.type(field, ` ${taken}{Enter}`);
    await screen.findByText('Das ist schon vergeben');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Das ist schon vergeben')).toBeNull());
  }
  expect(bar.getByRole('button', { name: 'Erste' })).toBeTruthy();
});

it('issue 18: saving under an existing name replaces that view in its place, says so and can be undone', async () => {
  answer(rows);
  const views = ['Erste', 'Zweite'].map((name) => ({ name, search: { search: name } }));
  localStorage.setItem('kontor:list:replaced:', JSON.stringify({ views }));
  const { user } = renderPage(<Orders name="replaced" />, { path: '/orders?search=Dritte' });
  const bar = within(await screen.findByRole('toolbar', { name: 'Ansichten' }));
  const pressed = (name: string) => bar.getByRole('button', { name }).getAttribute('aria-pressed');
  expect(pressed('Erste')).toBe('false');
  await user.click(bar.getByRole('button', { name: 'Ansicht speichern' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name der Ansicht' }), 'Erste{Enter}');
  await waitFor(() => expect(pressed('Erste')).toBe('true'));
  const toast = currentToasts().at(-1);
  expect(toast?.message).toEqual({ text: 'Ansicht „Erste“ ersetzt' });
  const saved = bar.getAllByRole('button', { name: /^(Erste|Zweite)$/ });
  expect(saved.map(({ textContent }) => textContent)).toEqual(['Erste', 'Zweite']);
  act(() => toast?.actions[0]?.action());
  await waitFor(() => expect(pressed('Erste')).toBe('false'));
});

it('issue 18: says why a list is empty, and why it could not be loaded', async () => {
  answer([]);
  const { user, unmount } = renderPage(<Orders empty={{ title: 'Noch keine Bestellung' }} />);
  await screen.findByText('Noch keine Bestellung');
  unmount();
  api.answers[list] = { status: 500, body: { code: 'internal.error' } };
  renderPage(<Orders />, { path: '/orders?search=x' });
  await screen.findByRole('alert');
  answer([]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Nichts gefunden');
});

it('issue 18: says that there are more entries than were counted', async () => {
  answer(rows, 10_000, { hasMore: true });
  renderPage(<Orders />);
  await screen.findByText('1–50 von 10.000+');
  expect(screen.getByText('Mehr als 10.000 Einträge')).toBeTruthy();
});

it('issue 18: shows one message for a search text of the URL that is too long, and does not cut or send it', async () => {
  api.answers[list] = { status: 422, body: { code: 'validation.failed', details: [] } };
  const search = 'x'.repeat(201);
  const { user } = renderPage(<Orders />, { path: `/orders?search=${search}` });
  expect(await screen.findByText('Zu lang: 201 Zeichen, möglich sind höchstens 200')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe(search);
  expect(screen.getByText('Nicht gesucht')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Filter zurücksetzen' })).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('Wird geladen …')).toBeNull();
  expect(api.called).toEqual([]);
  answer(rows);
  await user.clear(field);
  await screen.findByText('A');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('issue 18: leads back from a page after the last one', async () => {
  answer([], 4);
  const { user } = renderPage(<Orders empty={{ title: 'Noch keine Bestellung' }} />, {
    path: '/orders?page=9',
  });
  await screen.findByText('So viele Seiten hat die Liste nicht.');
  answer(rows);
  await user.click(screen.getByRole('button', { name: 'Zur ersten Seite' }));
  await screen.findByText('A');
});

it('issue 18: offers to drop filters that the server refuses', async () => {
  api.answers[list] = { status: 422, body: { code: 'validation.failed', details: [] } };
  const { user, router } = renderPage(
    <Orders filters={[{ key: 'season', label: 'Saison', options: [], isLoaded: true }]} />,
    { path: '/orders?season=nonsense&other=1' },
  );
  const alert = within(await screen.findByRole('alert'));
  answer(rows);
  await user.click(alert.getByRole('button', { name: 'Filter zurücksetzen' }));
  await screen.findByText('A');
  expect(router.state.location.searchStr).toBe('');
});

it('issue 18: a list asks for what it knows of its address and ignores the rest', async () => {
  answer(rows);
  const query = vi.fn((asked) => apiQuery(routes.orders.list, { query: asked }) as never);
  renderPage(
    <Orders
      query={query}
      filters={[
        { key: 'status', label: 'Status', options: [{ value: 'open', label: 'Offen' }] },
        { key: 'type', label: 'Art', options: [{ value: 'order', label: 'Bestellung' }] },
        { key: 'season', label: 'Saison', options: [], isLoaded: true },
        { key: 'country', label: 'Land', kind: 'country' },
        { key: 'from', label: 'Von', kind: 'date', to: 'to' },
        { key: 'to', label: 'Bis', kind: 'lastDate' },
        { key: 'customer', label: 'Kundennummer', kind: 'customer' },
      ]}
    />,
    {
      path:
        '/orders?utm=1&new=1&status=zzz&type=order&season=s1&country=Wien&from=2026-13-01&to=2026-11-30' +
        '&customer=10001&sort=total&search=Meyer',
    },
  );
  await screen.findByText('A');
  expect(query).toHaveBeenLastCalledWith({
    type: 'order',
    season: 's1',
    to: '2026-11-30',
    customer: '10001',
    search: 'Meyer',
    sort: '-number',
    page: 1,
    pageSize: 50,
  });
  expect(screen.getByRole('button', { name: 'Filter, 4 gesetzt' })).toBeTruthy();
});

it('issue 18: a currency of the address is a filter that is shown and removed', async () => {
  answer(rows);
  const query = vi.fn((asked) => apiQuery(routes.orders.list, { query: asked }) as never);
  const { user } = renderPage(
    <Orders query={query} filters={[{ key: 'currency', label: 'Währung', kind: 'currency' }]} />,
    { path: '/orders?currency=CHF' },
  );
  await screen.findByText('A');
  expect(query.mock.lastCall?.[0]).toMatchObject({ currency: 'CHF' });
  const field = screen.getByLabelText<HTMLSelectElement>('Währung');
  expect(field.selectedOptions[0]?.textContent).toBe('CHF – Schweizer Franken');
  await user.selectOptions(field, '');
  await waitFor(() => expect(query.mock.lastCall?.[0]).not.toHaveProperty('currency', 'CHF'));
});

it('issue 18: a list that could not be loaded does not say that it loads', async () => {
  api.answers[list] = { status: 500, body: { code: 'internal.error' } };
  renderPage(<Orders />);
  await screen.findByRole('alert');
  expect(screen.queryByText('Wird geladen …')).toBeNull();
});

it('issue 18: keeps the selection when an action was given up', async () => {
  answer(rows);
  const { user } = renderPage(<Orders bulk={[{ key: 'x', label: 'Los', run: async () => false }]} />);
  await screen.findByText('A');
  await user.click(box('B'));
  const calls = api.called.length;
  await user.click(screen.getByRole('button', { name: 'Los' }));
  expect(screen.getByText('1 ausgewählt')).toBeTruthy();
  expect(api.called.length).toBe(calls);
});

it('issue 18: a filtered list without hits offers once to reset the filters', async () => {
  answer([]);
  const { user, router } = renderPage(<Orders />, { path: '/orders?status=open' });
  await screen.findByText('Nichts gefunden');
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});
