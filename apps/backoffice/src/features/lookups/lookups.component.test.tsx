import type { Lookup } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { HostsPage } from './hosts-page.tsx';
import { LookupList } from './lookup-list.tsx';
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

it('issue 18: says why the last host name stays, and adds another one', async () => {
  api.answers['GET /api/admin/hosts'] = {
    body: { data: [{ host: 'shop.example', isFirst: true, isKnown: false }] },
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

const text = (name: string, label: string, more: Partial<Lookup['fields'][number]> = {}) => ({
  ...{ name, label, help: null, kind: 'text' as const },
  ...{ isRequired: false, isKey: false, isListed: true, options: [], ...more },
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
