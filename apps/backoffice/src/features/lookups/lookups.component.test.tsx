import type { Lookup } from '@kontor/contract';
import { messageText } from '@kontor/web-kit/lib/error-text.ts';
import { clearToasts, currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { HostsPage } from './hosts-page.tsx';
import { LookupList, nameOfRecord } from './lookup-list.tsx';
import { LookupPage } from './lookup-page.tsx';
import { LookupRecordPage } from './lookup-record-page.tsx';
import { LookupsPage } from './lookups-page.tsx';

const route = vi.hoisted(() => ({ lookup: '' }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useParams: () => route,
}));

const api = fakeApi();

const units: Lookup = {
  name: 'units',
  group: 'products',
  title: 'Einheiten',
  one: 'Einheit',
  child: null,
  parent: null,
  fields: [
    {
      name: 'id',
      label: 'Schlüssel',
      help: null,
      kind: 'text',
      isRequired: true,
      isKey: true,
      isListed: true,
      options: [],
      unitBy: null,
    },
    {
      name: 'isActive',
      label: 'Aktiv',
      help: null,
      kind: 'flag',
      isRequired: false,
      isKey: false,
      isListed: true,
      options: [],
      unitBy: null,
    },
  ],
};

it('issue 18: names the lists that the role opens, and the hosts of the shop', async () => {
  api.answers['GET /api/admin/lookups'] = { body: { data: [units] } };
  renderPage(<LookupsPage />);
  expect((await screen.findByRole('link', { name: 'Einheiten' })).getAttribute('href')).toBe('/lists/units');
});

it.each([
  ['list', <LookupPage key="list" />],
  ['record', <LookupRecordPage key="record" />],
])(
  'issue 18: shows the not-found page for an unknown %s of master data, with a link back',
  async (_, page) => {
    api.answers['GET /api/admin/lookups'] = { body: { data: [units] } };
    route.lookup = 'nosuch';
    renderPage(page);
    expect((await screen.findByRole('alert')).textContent).toContain('Diese Liste gibt es nicht');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Diese Liste gibt es nicht');
    expect(screen.getByRole('link', { name: 'Zu den Stammdaten' }).getAttribute('href')).toBe('/lists');
  },
);

it('issue 18: shows the declared columns of a list in words', async () => {
  api.answers['GET /api/admin/lookups/products/units'] = {
    body: {
      data: [{ key: 'box', version: 'v', values: { id: 'box', isActive: true }, uses: null }],
      meta: { total: 1, page: 1, pageSize: 50 },
    },
  };
  renderPage(<LookupList lookup={units} />);
  await screen.findByText('box');
  expect(screen.getByRole('columnheader', { name: /Schlüssel/ })).toBeTruthy();
  expect(screen.getByText('Ja')).toBeTruthy();
});

it('issue 18: a list shows amounts in the currency of the shop, and percentages as such', async () => {
  const fields = [
    text('country', 'Land', { isKey: true, kind: 'country' }),
    text('price', 'Preis', { kind: 'amount' }),
    text('limitType', 'Art', {}),
    text('limitValue', 'Preis oder Prozent', { kind: 'number', unitBy: 'limitType' }),
  ];
  const row = (country: string, price: number, limitType: string, limitValue: number) => ({
    ...{ key: country, version: 'v', uses: null },
    values: { country, price, limitType, limitValue },
  });
  api.answers['GET /api/configuration'] = { body: { data: { defaultCurrency: 'EUR' } } };
  api.answers['GET /api/admin/lookups/products/units'] = {
    body: {
      data: [row('DE', 1004.9, 'percent', 2.5), row('AT', 5, 'fixed', 3)],
      meta: { total: 2, page: 1, pageSize: 50 },
    },
  };
  renderPage(<LookupList lookup={{ ...units, fields }} />);
  for (const shown of ['1.004,90 €', '2,5 %', '5,00 €', '3,00 €'])
    expect(await screen.findByText(shown)).toBeTruthy();
});

it('issue 18: says why the last host name stays, and adds another one', async () => {
  api.answers['GET /api/admin/hosts'] = {
    body: { data: { hosts: [{ host: 'shop.example', isFirst: true, isKnown: false }], isShared: false } },
  };
  api.answers['POST /api/admin/hosts'] = { status: 204, body: undefined };
  const { user } = renderPage(<HostsPage />);
  await screen.findByText('nicht gefunden');
  const remove = screen.getByRole('button', { name: 'shop.example entfernen' });
  expect(document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /letzte Hostname/,
  );
  await user.type(screen.getByRole('textbox', { name: /Hostname/ }), 'b2b.example');
  await user.click(screen.getByRole('button', { name: 'Hostname hinzufügen' }));
  await waitFor(() =>
    expect(api.sent).toEqual([{ call: 'POST /api/admin/hosts', body: { host: 'b2b.example' } }]),
  );
});

it('ROLE-06 issue 18: says who assigns the host names of a server with several shops', async () => {
  const hosts = ['shop.example', 'b2b.example'].map((host) => ({ host, isFirst: false, isKnown: true }));
  api.answers['GET /api/admin/hosts'] = { body: { data: { hosts, isShared: true } } };
  const { user } = renderPage(<HostsPage />);
  expect(await screen.findByText(/mehrere Shops.*wer den Server betreibt/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'b2b.example entfernen' }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/Nur wer den Server betreibt/);
});

it('issue 18: takes the host name out of a copied address, and writes umlauts as the name system does', async () => {
  api.answers['GET /api/admin/hosts'] = {
    body: { data: { hosts: [{ host: 'shop.example', isFirst: true, isKnown: false }], isShared: false } },
  };
  api.answers['POST /api/admin/hosts'] = { status: 204, body: undefined };
  const { user } = renderPage(<HostsPage />);
  const field = await screen.findByRole('textbox', { name: /Hostname/ });
  const sent = async (typed: string) => {
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Hostname hinzufügen' }));
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
    return (api.sent.at(-1)?.body ?? {}) as { host?: string };
  };
  expect(await sent('https://shop.müller.example/de/?a=1')).toEqual({ host: 'shop.xn--mller-kva.example' });
  expect(await sent('müller.example')).toEqual({ host: 'xn--mller-kva.example' });
  expect(await sent('shop.example:8080')).toEqual({ host: 'shop.example:8080' });
});

const text = (name: string, label: string, more: Partial<Lookup['fields'][number]> = {}) => ({
  ...{ name, label, help: null, kind: 'text' as const },
  ...{ isRequired: false, isKey: false, isListed: true, options: [], unitBy: null, ...more },
});

it('issue 18: a new record of master data gets its key from its name', async () => {
  route.lookup = 'units';
  const fields = [
    text('id', 'Schlüssel', { isKey: true, isRequired: true }),
    text('name.de', 'Name (Deutsch)', { isRequired: true }),
  ];
  api.answers['GET /api/admin/lookups'] = { body: { data: [{ ...units, fields }] } };
  api.answers['POST /api/admin/lookups/products/units'] = {
    body: { data: { key: 'grosser_karton', version: 'v', values: {}, uses: 0 } },
  };
  const { user } = renderPage(<LookupRecordPage />);
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Großer Karton');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toEqual({
      key: null,
      values: { id: 'grosser_karton', 'name.de': 'Großer Karton' },
    }),
  );
});

it('issue 18: a delivery country is chosen by name, which fills its names', async () => {
  route.lookup = 'shipping-countries';
  const fields = [
    text('code', 'ISO-Code', { isKey: true, isRequired: true, kind: 'country' }),
    text('name.de', 'Name (Deutsch)', { isRequired: true }),
    text('name.en', 'Name (Englisch)'),
  ];
  api.answers['GET /api/admin/lookups'] = {
    body: { data: [{ ...units, name: 'shipping-countries', fields }] },
  };
  const { user } = renderPage(<LookupRecordPage />);
  await user.selectOptions(await screen.findByRole('combobox', { name: /ISO-Code/ }), 'Niederlande');
  expect(screen.getByDisplayValue('Netherlands')).toBeTruthy();
});

it('issue 18: a missing or wrong day of a record is refused at its field, which gets the focus', async () => {
  route.lookup = 'seasons';
  const fields = [
    text('key', 'Schlüssel', { isKey: true, isRequired: true }),
    text('date', 'Liefertag', { isRequired: true, kind: 'date' }),
  ];
  api.answers['GET /api/admin/lookups'] = { body: { data: [{ ...units, name: 'seasons', fields }] } };
  const { user } = renderPage(<LookupRecordPage />);
  await user.type(await screen.findByRole('textbox', { name: /Schlüssel/ }), 'fs27');
  const day = screen.getByRole('textbox', { name: /Liefertag/ });
  const save = screen.getByRole('button', { name: 'Speichern' });
  await user.click(save);
  expect(screen.getByText('Bitte füllen Sie dieses Feld aus')).toBeTruthy();
  expect(document.activeElement).toBe(day);
  await user.type(day, 'gestern');
  await user.click(save);
  expect(screen.getByText(/Bitte geben Sie ein Datum ein/)).toBeTruthy();
  expect(document.activeElement).toBe(day);
  expect(api.sent).toEqual([]);
});

it('issue 18: shipping costs are titled by their country, and a deleted record is reported as deleted', async () => {
  clearToasts();
  Object.assign(route, { lookup: 'shipping-rates', key: 'standard~AT' });
  const fields = [
    text('method', 'Versandart', { isKey: true, isRequired: true }),
    text('country', 'Land', { isKey: true, isRequired: true, kind: 'country' }),
  ];
  const rates: Lookup = { ...units, name: 'shipping-rates', parent: 'method', fields };
  const methods: Lookup = { ...units, name: 'shipping-methods', child: 'shipping-rates', fields: [] };
  api.answers['GET /api/admin/lookups'] = { body: { data: [methods, rates] } };
  api.answers['GET /api/admin/lookups/products/shipping-methods/record'] = {
    body: { data: { key: 'standard', version: 'v', values: { 'name.de': 'Standardversand' }, uses: 0 } },
  };
  api.answers['GET /api/admin/lookups/products/shipping-rates/record'] = {
    body: {
      data: { key: 'standard~AT', version: 'v', values: { method: 'standard', country: 'AT' }, uses: 0 },
    },
  };
  api.answers['POST /api/admin/lookups/products/shipping-rates/remove'] = { body: null };
  const { user } = renderPage(<LookupRecordPage />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Österreich');
  expect(await screen.findByRole('link', { name: 'Standardversand' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Versandart/).value).toBe('Standardversand');
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));
  await waitFor(() =>
    expect(currentToasts().map(({ message }) => messageText(message))).toEqual([
      '„Österreich“ ist gelöscht.',
    ]),
  );
});

it('issue 18: a record of master data is named in the language of the page', () => {
  const record = { key: 'k', version: 'v', uses: 0, values: { 'name.de': 'Saison', 'name.en': 'Season' } };
  expect([nameOfRecord(record, 'de'), nameOfRecord(record, 'en')]).toEqual(['Saison', 'Season']);
  expect(nameOfRecord({ ...record, values: { 'label.de': 'Rot', 'label.en': null } }, 'en')).toBe('Rot');
  expect(nameOfRecord({ ...record, values: {} }, 'en')).toBe('k');
});
