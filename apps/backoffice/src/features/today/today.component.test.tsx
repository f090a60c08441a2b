import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { TodayPage } from './today-page.tsx';

const api = fakeApi();
const days = (net: number, orders: number) => [{ day: '2026-11-16', net, orders }];

const ready = {
  profile: true,
  companyData: true,
  logo: true,
  terms: true,
  products: true,
  prices: true,
  customers: true,
  orders: true,
};

function answer({
  openOrders = 0,
  missedTerms = 0,
  overdue = [] as object[],
  stockOuts = 0,
  seasons = [] as object[],
  setup = {} as object,
} = {}) {
  const sales = { openOrders, orderRequests: 0, returns: 0, currency: 'EUR' };
  api.answers['GET /api/admin/today/sales'] = {
    body: { data: { ...sales, days: days(150, 3), lastYear: days(100, 4) } },
  };
  api.answers['GET /api/admin/today/invoices'] = { body: { data: { overdue } } };
  api.answers['GET /api/admin/today/customers'] = { body: { data: { accountRequests: 0 } } };
  api.answers['GET /api/admin/givenUpJobs'] = { body: { data: [] } };
  api.answers['GET /api/admin/today/waiting'] = {
    body: { data: { stockOuts, approvals: 0, lateOrders: 0 } },
  };
  api.answers['GET /api/admin/today/seasons'] = { body: { data: { currency: 'EUR', seasons } } };
  api.answers['GET /api/admin/today/setup'] = { body: { data: { ...ready, ...setup } } };
  api.answers['GET /api/admin/today/searches'] = { body: { data: { missedTerms } } };
}

it('issue 18: shows pending work, and the turnover beside last year', async () => {
  answer({ openOrders: 1200, missedTerms: 3, overdue: [{ currency: 'EUR', invoices: 1, amount: 119.5 }] });
  renderPage(<TodayPage />);
  await screen.findByText('neue Bestellungen');
  expect(screen.getByText('1.200')).toBeTruthy();
  expect(screen.getByText('überfällige Rechnung')).toBeTruthy();
  expect(screen.getByText('Suchbegriffe ohne Treffer in 7 Tagen')).toBeTruthy();
  expect(screen.getByText(/119,50/)).toBeTruthy();
  expect(screen.getByText(/\+50\s%/)).toBeTruthy();
  expect(screen.getByText(/-25\s%/)).toBeTruthy();
  // A single day stands once below the chart.
  expect(screen.getAllByText('16.11.2026')).toHaveLength(1);
  expect(screen.getByRole('img', { name: /Umsatz je Tag: 150,00/ })).toBeTruthy();
});

it('issue 18: each figure opens its list', async () => {
  answer({
    openOrders: 1,
    missedTerms: 1,
    overdue: [
      { currency: 'EUR', invoices: 1, amount: 9 },
      { currency: 'CHF', invoices: 1, amount: 8 },
    ],
    stockOuts: 1,
  });
  const body = api.answers['GET /api/admin/today/sales']?.body as { data: object };
  Object.assign(body.data, { orderRequests: 1, returns: 1 });
  api.answers['GET /api/admin/today/customers'] = { body: { data: { accountRequests: 1 } } };
  api.answers['GET /api/admin/givenUpJobs'] = { body: { data: [{}] } };
  api.answers['GET /api/admin/today/waiting'] = {
    body: { data: { stockOuts: 1, approvals: 1, lateOrders: 1 } },
  };
  renderPage(<TodayPage />);
  await screen.findByText('neue Bestellung');
  const links = screen.getAllByRole('listitem').map((tile) => tile.querySelector('a')?.getAttribute('href'));
  expect(links).toEqual([
    '/orders?orderStatus=open',
    '/orders?deliveryStatus=late',
    '/order-requests?state=pending',
    '/returns?state=requested',
    '/stock-outs',
    '/approvals',
    '/account-requests',
    '/invoices?status=overdue&currency=EUR',
    '/invoices?status=overdue&currency=CHF',
    '/jobs',
    '/search-words?days=7',
  ]);
  const period =
    '/orders?dateFrom=2026-11-16&dateTo=2026-11-16&orderStatus=notCancelled&currency=EUR&sort=-date';
  for (const name of [/^Netto: /, /^Bestellungen: 3/, /^Netto im Vorjahr: /])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(period);
});

it('issue 18: leads a new shop through its first steps', async () => {
  answer({ setup: { profile: false, logo: false, customers: false, orders: false } });
  renderPage(<TodayPage />);
  const steps = await screen.findByRole('heading', { name: 'Die ersten Schritte' });
  expect(steps).toBeTruthy();
  expect(screen.getAllByRole('img', { name: 'Erledigt:' })).toHaveLength(4);
  expect(screen.getAllByRole('img', { name: 'Offen:' })).toHaveLength(4);
  const profile = screen.getByRole('link', { name: /Den eigenen Namen/ });
  expect(profile.getAttribute('href')).toBe('/my-account/overview');
  expect(screen.getByText('Kunden und ihre Benutzer anlegen')).toBeTruthy();
});

it('issue 18: keeps the steps that invoices and the checkout need after the first order', async () => {
  answer({ setup: { companyData: false, terms: false, logo: false } });
  renderPage(<TodayPage />);
  await screen.findByRole('heading', { name: 'Die ersten Schritte' });
  expect(
    screen.getAllByRole('listitem').filter((item) => /Firmendaten|AGB/.test(item.textContent)),
  ).toHaveLength(2);
  expect(screen.queryByText('Logo und Farben wählen')).toBeNull();
});

it('issue 18: shows stock-outs, and pre-orders by season beside last year', async () => {
  const season = { _id: 's1', name: 'Winter 2027', date: '2027-09-01', orders: 3, pieces: 40 };
  answer({ stockOuts: 2, seasons: [{ ...season, net: 150, lastYear: 100 }] });
  renderPage(<TodayPage />);
  await screen.findByText('ausverkaufte Artikel, auf die Bestellungen warten');
  expect(screen.getByRole('link', { name: 'Winter 2027' }).getAttribute('href')).toBe(
    '/orders?seasonId=s1&orderStatus=notCancelled&currency=EUR',
  );
  expect(screen.getByText(/100,00.*\+50\s%/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Die ersten Schritte' })).toBeNull();
});

it('issue 18: tells that no work is pending, and requests only data that the role may read', async () => {
  answer();
  renderPage(<TodayPage />, { role: 'catalogue' });
  await screen.findByText('Es wartet nichts auf Sie.');
  expect(api.called).toEqual(['GET /api/admin/today/searches']);
});

it('issue 18: says why figures are missing, and loads them with Retry', async () => {
  const { user } = renderPage(<TodayPage />, { role: 'office' });
  await screen.findByRole('alert');
  answer({ openOrders: 1 });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('neue Bestellung');
});
