import type { OrderRequest, OrderReturn, ShopOrderDetail } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { RequestsPanel, ReturnsPanel } from './order-requests.tsx';
import { OrderRequestsPage } from './order-requests-page.tsx';
import { ReturnsPage } from './returns-page.tsx';

const api = fakeApi();
const order = { _id: 'o1', orderNumber: '4711' } as ShopOrderDetail;
const company = { customerNo: 'K-1', name: 'Sport Huber' };
const meta = { total: 1, page: 1, pageSize: 50 };

const request: OrderRequest = {
  _id: 'q1',
  orderId: 'o1',
  orderNumber: '4711',
  kind: 'change',
  state: 'accepted',
  text: 'Bitte nur 4 Stück.',
  lines: [{ position: 1, sku: 'SKU-1', name: 'Jacke', quantity: 4 }],
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Erika Muster',
  answer: null,
  answeredAt: '2026-11-21T10:00:00.000Z',
  answeredBy: 'Otto Office',
  company,
  orderDate: '2026-11-20',
};

const goods: OrderReturn = {
  _id: 'r1',
  orderId: 'o1',
  orderNumber: '4711',
  position: 1,
  sku: 'SKU-1',
  name: 'Jacke',
  quantity: 2,
  acceptedQuantity: 2,
  state: 'received',
  reason: 'Naht offen',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdBy: 'Erika Muster',
  answer: 'Tut uns leid.',
  answeredAt: '2026-11-21T10:00:00.000Z',
  answeredBy: 'Otto Office',
  receivedAt: '2026-11-22T10:00:00.000Z',
  pictures: 2,
  company,
};

describe("issue 18: a buyer's requests about an order", () => {
  it('shows answered requests with person and time, also without a text', async () => {
    api.answers['GET /api/admin/order-requests'] = {
      body: { data: [request, { ...request, _id: 'q2', answer: 'Geht nicht.', state: 'declined' }], meta },
    };
    renderPage(<RequestsPanel order={order} />);
    const panel = within(await screen.findByRole('region', { name: 'Anfragen des Käufers' }));
    expect(panel.getByText('Angenommen')).toBeTruthy();
    expect(panel.getByText('Abgelehnt')).toBeTruthy();
    expect(panel.getAllByText(/^Antwort an den Käufer · 21\.11\.2026.* · Otto Office$/)).toHaveLength(2);
    expect(panel.getByText('Ohne Text beantwortet')).toBeTruthy();
    expect(panel.getByText('Geht nicht.')).toBeTruthy();
    expect(panel.queryByRole('textbox')).toBeNull();
  });

  it.each([
    ['requests', RequestsPanel, 'Anfragen des Käufers', 'order-requests', request],
    ['returns', ReturnsPanel, 'Rücksendungen', 'returns', { ...goods, pictures: 0 }],
  ] as const)('ERRS-08 %s: says that loading failed, and loads again with Retry', async (...facts) => {
    const [, Shown, name, path, row] = facts;
    renderPage(<Shown order={order} />);
    const panel = within(await screen.findByRole('region', { name }));
    expect(panel.getByRole('alert')).toBeTruthy();
    api.answers[`GET /api/admin/${path}`] = { body: { data: [row], meta } };
    await userEvent.click(panel.getByRole('button', { name: 'Erneut versuchen' }));
    await panel.findByText(/SKU-1/);
    expect(panel.queryByRole('alert')).toBeNull();
  });

  it('comes into view where the address names it, once it is loaded', async () => {
    const scrolled = vi.fn<typeof Element.prototype.scrollIntoView>();
    Element.prototype.scrollIntoView = scrolled;
    api.answers['GET /api/admin/returns'] = { body: { data: [{ ...goods, pictures: 0 }], meta } };
    renderPage(<ReturnsPanel order={order} />, { path: '/#returns' });
    const panel = await screen.findByRole('region', { name: 'Rücksendungen' });
    await waitFor(() => expect(document.activeElement).toBe(panel));
    expect(scrolled.mock.contexts).toContain(panel);
  });

  it('accepts 1,000 pieces typed as a German number, not one', async () => {
    const asked = { ...goods, state: 'requested', quantity: 1200, pictures: 0 };
    api.answers['GET /api/admin/returns'] = { body: { data: [asked], meta } };
    api.answers['POST /api/admin/returns/r1/accept'] = { body: { data: goods } };
    const { user } = renderPage(<ReturnsPanel order={order} />);
    const quantity = await screen.findByLabelText('Angenommene Menge');
    await user.clear(quantity);
    await user.type(quantity, '1.000');
    await user.click(screen.getByRole('button', { name: 'Annehmen' }));
    await waitFor(() => expect(api.sent.map(({ body }) => body)).toEqual([{ quantity: 1000 }]));
  });

  it('accepts a part of a return; a wrong quantity says so at its field, and the panel gets the focus', async () => {
    const asked = {
      ...goods,
      state: 'requested',
      acceptedQuantity: null,
      receivedAt: null,
      answeredAt: null,
    };
    api.answers['GET /api/admin/returns'] = { body: { data: [{ ...asked, pictures: 0 }], meta } };
    api.answers['POST /api/admin/returns/r1/accept'] = { body: { data: goods } };
    const { user } = renderPage(<ReturnsPanel order={order} />);
    const quantity = await screen.findByLabelText('Angenommene Menge');
    await user.clear(quantity);
    await user.type(quantity, '3');
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    await user.clear(quantity);
    await user.type(quantity, '1');
    expect(quantity.getAttribute('aria-invalid')).not.toBe('true');
    await user.click(screen.getByRole('button', { name: 'Annehmen' }));
    await waitFor(() => expect(api.sent.map(({ body }) => body)).toEqual([{ quantity: 1 }]));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rücksendungen' })),
    );
  });

  it('shows the pictures of a return, opens each in large, and reports failed ones', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
    api.answers['GET /api/admin/returns'] = { body: { data: [goods], meta } };
    api.answers['GET /api/admin/returns/r1/pictures/1'] = { body: 'WebP' };
    renderPage(<ReturnsPanel order={order} />);
    const name = 'Bild 1 der Rücksendung SKU-1 Jacke';
    await userEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByRole('img', { name }).getAttribute('src')).toBe('blob:1');
    await userEvent.click(dialog.getByRole('button', { name: 'Schließen' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/1 Bild konnte nicht geladen werden/)).toBeTruthy();
    expect(screen.getByText(/Eingegangen am 22\.11\.2026/)).toBeTruthy();
    api.answers['GET /api/admin/returns/r1/pictures/2'] = { body: 'WebP' };
    await userEvent.click(alert.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByRole('button', { name: 'Bild 2 der Rücksendung SKU-1 Jacke' });
  });
});

describe('issue 18: the lists of requests and returns', () => {
  it.each([
    ['order-requests', OrderRequestsPage, request, '4711', '/orders/o1#requests', 'state=pending', 'Offen'],
    ['returns', ReturnsPage, goods, '4711', '/orders/o1#returns', 'state=requested', 'Angefragt'],
  ] as const)('%s: a row opens its order at the panel, a view filters', async (...facts) => {
    const [path, Page, row, name, href, filter, view] = facts;
    api.answers[`GET /api/admin/${path}`] = { body: { data: [row], meta } };
    const { router } = renderPage(<Page />);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
    await userEvent.click(screen.getByRole('button', { name: view }));
    await waitFor(() => expect(router.state.location.searchStr).toContain(filter));
  });

  it.each([
    ['order-requests', OrderRequestsPage, 'Noch keine Anfragen'],
    ['returns', ReturnsPage, 'Noch keine Rücksendungen'],
  ] as const)('%s: has a face for failed loading and for none', async (path, Page, text) => {
    renderPage(<Page />);
    await screen.findByRole('alert');
    api.answers[`GET /api/admin/${path}`] = { body: { data: [], meta: { ...meta, total: 0 } } };
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText(text);
  });
});
