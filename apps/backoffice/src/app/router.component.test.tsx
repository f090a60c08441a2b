import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { TodayPage } from '../features/today/today-page.tsx';
import { paths } from '../kit/paths.ts';
import { Navigation } from './navigation.tsx';
import { createBackOfficeRouter } from './router.tsx';
import { entryOf, sections } from './sections.ts';

const api = fakeApi();
const { routesByPath } = createBackOfficeRouter();
const unknown = (targets: readonly (string | undefined)[]) =>
  targets.filter((path) => path === undefined || !(path in routesByPath));

it('issue 18: each figure of the start page opens a page that there is', async () => {
  const days = [{ day: '2026-11-16', net: 1, orders: 1 }];
  for (const [path, data] of Object.entries({
    'today/sales': { openOrders: 1, orderRequests: 1, returns: 1, currency: 'EUR', days, lastYear: [] },
    'today/invoices': { overdue: [{ currency: 'EUR', invoices: 1, amount: 9 }] },
    'today/customers': { accountRequests: 1 },
    'today/waiting': { stockOuts: 1, approvals: 1, lateOrders: 1 },
    'today/seasons': { currency: 'EUR', seasons: [] },
    'today/setup': {
      profile: true,
      companyData: true,
      logo: true,
      terms: true,
      products: true,
      orders: true,
    },
    'today/searches': { missedTerms: 1 },
    givenUpJobs: [{}],
  }))
    api.answers[`GET /api/admin/${path}`] = { body: { data } };
  renderPage(<TodayPage />);
  await screen.findByText('Suchbegriff ohne Treffer in 7 Tagen');
  await screen.findByRole('link', { name: /^Bestellungen: 1$/ });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0]);
  expect(links).toHaveLength(13);
  expect(unknown(links)).toEqual([]);
});

it('issue 18: pages without an entry belong to one, whose right they ask for', () => {
  const owners = {
    '/stock-outs': 'orders',
    '/approvals': 'orders',
    '/customer-doubles': 'customers',
    '/content/new-page': 'contentPages',
    '/hosts': 'lookups',
    '/new/seasons': 'lookups',
  };
  expect(Object.keys(owners).map((path) => entryOf(path)?.key)).toEqual(Object.values(owners));
  expect([entryOf('/lists')?.right, entryOf('/hosts')?.right]).toEqual([undefined, 'settings.read']);
});

it('issue 18: the navigation marks the entry of a page below it', async () => {
  renderPage(<Navigation isNarrow={false} />, { path: '/hosts' });
  const entry = await screen.findByRole('link', { current: 'page' });
  expect(entry.textContent).toBe('Stammdaten');
});

it('issue 18: each link and each entry of the navigation leads to a page that there is', () => {
  const links = Object.values(paths) as ((...ids: never[]) => { to?: string })[];
  expect(unknown(links.map((link) => link('x' as never, 'y' as never).to))).toEqual([]);
  expect(unknown(sections.flatMap(({ entries }) => entries.map(({ to }) => to)))).toEqual([]);
});
