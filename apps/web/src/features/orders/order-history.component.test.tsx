import type { OpenLine, OrderSummary } from '@kontor/contract';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShopContext } from '../../commerce/shop-context.ts';
import { readOrderBookSearch, readOrderHistorySearch } from '../../lib/route-search.ts';
import { OrderBookPage } from './order-book-page.tsx';
import { OrderHistoryPage } from './order-history-page.tsx';

const order = (orderNumber: string): OrderSummary => ({
  _id: `o${orderNumber}`,
  orderNumber,
  externalOrderNumber: null,
  orderType: 'order',
  orderDate: '2026-11-20T09:00:00Z',
  docDate: null,
  deliveryDate: null,
  documentLink: null,
  docNumber: null,
  docType: null,
  delDocumentsLinks: [],
  deliveryStatus: 'open',
  orderStatus: 'open',
  salesHeadStatus: '1',
  receiverAddress: { city: 'Köln' },
  displayedOrderDescription: 'Wanderstiefel',
  paymentMethod: 'Rechnung',
  paymentStatus: 'open',
  amount: 10,
  currency: 'EUR',
  itemCount: 1,
  costs: { shippingPriceForOrder: 0, discountForOrder: 0 },
  packs: [
    { carrier: 'DHL', trackingCode: '0034', trackingUrl: 'https://track.example/0034' },
    { carrier: 'Spedition Nord', trackingCode: 'N-7', trackingUrl: null },
  ],
  costCentre: null,
  createdBy: null,
});

const shop = {
  settings: {},
  account: { _id: 'u1', company: { _id: 'c1' }, operatorRole: null, companyRole: 'buyer' },
} as unknown as NonNullable<React.ContextType<typeof ShopContext>>;

const line = (sku: string, position: number, deliveryDate: string | null): OpenLine => ({
  orderId: 'o1',
  orderNumber: '100',
  externalOrderNumber: null,
  orderType: 'order',
  orderDate: '2026-11-20T09:00:00Z',
  position,
  _id: sku,
  sku,
  name: `Artikel ${sku}`,
  price: { value: 10, currency: 'EUR' },
  quantity: 10,
  openQuantity: 4,
  openNet: 40,
  deliveryDate,
  group: { lines: 2, openQuantity: 8, openNet: 80 },
});

function bookOf(query: URLSearchParams) {
  if (query.get('search')) return { data: [], meta: { total: 0, page: 1, pageSize: 100 } };
  const lines = [line('A', 1, '2026-12-01'), line('A', 2, '2026-12-24'), line('B', 3, null)];
  const data = query.get('sort') === 'date' ? [lines[2], ...lines.slice(0, 2)] : lines;
  return { data, meta: { total: 3, page: 1, pageSize: 100 } };
}

/** The searches that were asked, and those whose answer is awaited. */
let asked: { search: string | null; signal: AbortSignal | null | undefined }[];
let answerOf: (search: string | null) => Promise<unknown> | unknown;

beforeEach(() => {
  asked = [];
  queryClient.clear();
  answerOf = () => ({ data: [order('100')], meta: { total: 1, page: 1, pageSize: 20 } });
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://shop.example');
    const json = (body: unknown, status = 200) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    if (pathname === '/api/order/open-lines') return json(bookOf(searchParams));
    if (pathname !== '/api/order') return json({ data: [] });
    const search = searchParams.get('search');
    asked.push({ search, signal });
    const answer = await answerOf(search);
    return answer instanceof Error ? json({ code: 'internal.error', message: '' }, 500) : json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(address = '/my-account/order-history') {
  const root = createRootRoute();
  const layout = createRoute({ getParentRoute: () => root, id: 'shop' });
  const page = createRoute({
    getParentRoute: () => layout,
    path: '/my-account/order-history',
    validateSearch: readOrderHistorySearch,
    component: () => (
      <ShopContext value={shop}>
        <OrderHistoryPage />
      </ShopContext>
    ),
  });
  const book = createRoute({
    getParentRoute: () => layout,
    path: '/my-account/order-book',
    validateSearch: readOrderBookSearch,
    component: () => (
      <ShopContext value={shop}>
        <OrderBookPage />
      </ShopContext>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren([page, book])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultNotFoundComponent: () => null,
  });
  return { router, ...renderComponent(<RouterProvider router={router as never} />) };
}

const field = () => screen.findByLabelText<HTMLInputElement>('Suchen');

it('ORDR-08 searches once for quick typing, keeps the former rows, and cancels an outdated search', async () => {
  const { user, router } = show();
  await screen.findByText('Wanderstiefel');
  let answer = (_: unknown) => {};
  answerOf = () => new Promise((resolve) => (answer = resolve));
  const input = await field();
  for (const value of ['s', 'st', 'sti', 'stie']) fireEvent.change(input, { target: { value } });
  await waitFor(() => expect(asked.at(-1)?.search).toBe('stie'));
  expect(asked.map(({ search }) => search)).toEqual([null, 'stie']);
  expect(screen.getByText('Wanderstiefel')).toBeTruthy();
  await user.type(await field(), 'fel ');
  await waitFor(() => expect(asked.at(-1)?.search).toBe('stiefel'));
  expect(asked[1]?.signal?.aborted).toBe(true);
  answer({ data: [order('200')], meta: { total: 200, page: 1, pageSize: 20, hasMore: true } });
  expect(await screen.findByText('Mindestens 200 Bestellungen')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ search: 'stiefel' });
  expect((await field()).value).toBe('stiefel ');
});

it('ORDR-08 offers to reset filters that find nothing, and empties the field', async () => {
  answerOf = (search) =>
    search === null
      ? { data: [order('100')], meta: { total: 1, page: 1, pageSize: 20 } }
      : { data: [], meta: { total: 0, page: 1, pageSize: 20 } };
  const { user } = show('/my-account/order-history?search=xyz&status=open');
  expect((await field()).value).toBe('xyz');
  await screen.findByText('Keine Bestellung passt zu Suche und Filtern');
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await screen.findByText('Wanderstiefel');
  expect((await field()).value).toBe('');
});

it('ERRS-08 shows a failed list with a retry button', async () => {
  answerOf = () => new Error('failed');
  const { user } = show();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Die Bestellungen konnten nicht geladen werden')).toBeTruthy();
  answerOf = () => ({ data: [order('100')], meta: { total: 1, page: 1, pageSize: 20 } });
  await user.click(within(alert).getByRole('button'));
  expect(await screen.findByText('Wanderstiefel')).toBeTruthy();
});

it('ORDR-07 opens the packs of a row with carrier, tracking code and a link in a new window', async () => {
  const { user, router } = show();
  await user.click(await screen.findByRole('button', { name: /^2 Sendungen/ }));
  const dialog = await screen.findByRole('dialog');
  const link = within(dialog).getByRole<HTMLAnchorElement>('link', { name: /0034/ });
  expect([link.href, link.target, link.rel]).toEqual([
    'https://track.example/0034',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(within(dialog).getByText('N-7').closest('tr')?.textContent).toContain('Spedition Nord');
  expect(router.state.location.search).not.toMatchObject({ order: 'o100' });
});

it('issue 17: the open order book groups by article with sums, or by day, and offers to reset its search', async () => {
  const { user, router } = show('/my-account/order-book');
  const rows = async () => (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(await rows()).toEqual([
    expect.stringContaining('Lieferdatum'),
    expect.stringMatching(/Artikel A.*2 Positionen.*8.*80,00/),
    expect.stringContaining('01.12.2026'),
    expect.stringContaining('24.12.2026'),
    expect.stringContaining('Artikel B'),
    expect.stringContaining('Ohne Lieferdatum'),
  ]);
  await user.click(screen.getByRole('radio', { name: 'Nach Lieferdatum' }));
  await waitFor(async () => expect((await rows())[1]).toContain('Ohne Lieferdatum'));
  expect(router.state.location.search).toMatchObject({ by: 'date' });
  await user.type(await field(), 'xyz');
  expect(await screen.findByText('Keine offene Position passt zur Suche')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }));
  expect(await screen.findAllByText('Artikel A')).toHaveLength(2);
});

it('issue 17: exports the list as filtered, and prints the page', async () => {
  const exported: string[] = [];
  const { fetch: former } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url, 'http://shop.example');
    if (!pathname.endsWith('/export')) return former(url, init);
    exported.push(pathname + search);
    return new Response('x', { headers: { 'content-type': 'text/csv' } });
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = show('/my-account/order-history?search=stiefel&status=open');
  await user.click(await screen.findByRole('button', { name: 'Als CSV exportieren' }));
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^Bestellungen \d{4}-\d\d-\d\d\.csv$/)]));
  expect(exported).toEqual(['/api/order/export?format=csv&search=stiefel&orderStatus=open']);
  await user.click(screen.getByRole('button', { name: 'Drucken' }));
  expect(print).toHaveBeenCalledOnce();
});
