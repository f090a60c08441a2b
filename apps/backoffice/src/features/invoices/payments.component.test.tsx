import type { ShopPayment } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { PaymentsPage } from './payments-page.tsx';

const api = fakeApi();

const payment: ShopPayment = {
  ...{ _id: 'p1', state: 'paid', provider: 'stripe', amount: 119, currency: 'EUR', reason: null },
  ...{ createdBy: null, createdAt: '2026-11-02T09:00:00.000Z', order: null },
  company: { _id: 'c1', customerNo: 'K-1', name: 'Sport Huber' },
  invoices: [{ _id: 'i1', finDocNumber: 'RE-1' }],
};

it('issue 18: lists payments and refunds with links to customer, order and invoices', async () => {
  const refund: ShopPayment = {
    ...{ ...payment, _id: 'r1', state: 'byHand', amount: -5, invoices: [] },
    order: { _id: 'o1', orderNumber: '4711' },
  };
  const meta = { total: 2, page: 1, pageSize: 50 };
  api.answers['GET /api/admin/payments'] = { body: { data: [refund, payment], meta } };
  renderPage(<PaymentsPage />);
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByText(/-5,00/, {}, { timeout: 5_000 });
  expect([link('Bestellung 4711'), link('Rechnung RE-1')]).toEqual([
    expect.stringMatching(/\/orders\/o1$/),
    expect.stringMatching(/\/invoices\/i1$/),
  ]);
  expect(within(screen.getByRole('table')).getByText('von Hand erstattet')).toBeTruthy();
});
