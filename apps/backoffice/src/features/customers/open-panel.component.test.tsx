import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { OpenPanel } from './open-panel.tsx';

const api = fakeApi();
const customer = { customerNo: 'K-1' };

function answer(total: number) {
  for (const path of ['orders', 'order-requests', 'returns', 'invoices'])
    api.answers[`GET /api/admin/${path}`] = { body: { data: [], meta: { total, page: 1, pageSize: 1 } } };
  const due = { orderNumber: '4711', due: 11.9, currency: 'EUR' };
  api.answers['GET /api/admin/refunds'] = {
    body: {
      data: [
        ...(total ? [{ ...due, orderId: 'o1', company: { customerNo: 'K-1' } }] : []),
        { ...due, orderId: 'o2', company: { customerNo: 'K-2' } },
      ],
    },
  };
}

it("issue 18: counts a customer's pending work, each figure with its list", async () => {
  answer(3);
  renderPage(<OpenPanel customer={customer} />);
  const panel = within(await screen.findByRole('region', { name: 'Offen bei diesem Kunden' }));
  await panel.findByRole('link', { name: 'Neue Bestellungen: 3' });
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/orders?customer=K-1&orderStatus=open',
    '/orders?customer=K-1&orderStatus=partiallyDelivered',
    '/orders?customer=K-1&deliveryStatus=late',
    '/order-requests?customer=K-1&state=pending',
    '/returns?customer=K-1&state=requested',
    '/invoices?customer=K-1&status=overdue',
    '/orders/o1',
  ]);
  expect(panel.getByRole('link', { name: /Bestellung 4711: 11,90/ })).toBeTruthy();
});

it('issue 18: says that nothing waits at a customer', async () => {
  answer(0);
  renderPage(<OpenPanel customer={customer} />);
  await screen.findByText('Es ist nichts offen.');
});

it('ERRS-08 says why the figures are missing, and loads them with Retry', async () => {
  const { user } = renderPage(<OpenPanel customer={customer} />);
  await screen.findByRole('alert');
  answer(0);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Es ist nichts offen.');
});

it('issue 18: requests only data that the role may read', async () => {
  renderPage(<OpenPanel customer={customer} />, { role: 'catalogue' });
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByRole('region')).toBeNull();
  expect(api.called).toEqual([]);
});
