import type { CustomerMerge } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { CustomerDoublesPage } from './doubles-page.tsx';
import { MergeCustomerPage } from './merge-page.tsx';

const api = fakeApi();

const kept: CustomerMerge['kept'] = {
  _id: 'a',
  customerNo: 'K-1',
  version: '1',
  name: 'Huber GmbH',
  vatCountryCode: 'DE',
  vatId: null,
  vatTreatment: 'table',
  priceList: null,
  language: 'de',
  isLocked: false,
  isDeliveryBlocked: false,
  discountType: 'none',
  freightExpense: null,
  freightExpenseUntil: null,
  creditLimit: 500,
  paymentTermDays: 30,
  skontoPercent: null,
  skontoDays: null,
  eInvoiceFormat: 'none',
  leitwegId: null,
  invoiceEmail: null,
  invoiceCollection: 'none',
};
const closed = {
  ...kept,
  _id: 'b',
  customerNo: 'K-2',
  version: '2',
  name: 'Huber',
  vatCountryCode: 'AT',
  vatId: 'DE1',
  priceList: 'PREMIUM',
  creditLimit: 900,
};
const merge = {
  kept,
  closed,
  moves: [{ kind: 'orders', count: 3 }],
  sharedEmails: ['a@huber.example'],
  refusal: null,
};

// The page has no params below the test's router.
const call = '/api/admin/customers//merge/';

it('issue 18: shows differences, keeps choices, and lists the records that move', async () => {
  api.answers[`GET ${call}`] = { body: { data: merge } };
  api.answers['POST /api/admin/customers/a/merge/b'] = { body: { data: { _id: 'a' } } };
  const { user, router } = renderPage(<MergeCustomerPage />);
  const radio = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement;
  await screen.findByText('Bestellungen');
  expect(screen.getAllByRole('radio')).toHaveLength(10);
  expect(radio('USt-IdNr.: DE1 (Wird geschlossen)').checked).toBe(true);
  expect(radio('Name: Huber GmbH (Bleibt)').checked).toBe(true);
  expect(radio('Land für die Umsatzsteuer: Österreich (Wird geschlossen)').checked).toBe(false);
  expect(screen.getByText(/a@huber\.example/)).toBeTruthy();
  await user.click(radio('Kreditrahmen brutto (leer: keiner): 900,00 (Wird geschlossen)'));
  await user.click(screen.getByRole('button', { name: 'Zusammenführen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/a'));
  expect(api.sent).toEqual([
    {
      call: 'POST /api/admin/customers/a/merge/b',
      body: { version: '1', otherVersion: '2', take: ['vatId', 'creditLimit'] },
    },
  ]);
});

it('issue 18: says why two customers cannot be merged', async () => {
  api.answers[`GET ${call}`] = { body: { data: { ...merge, refusal: 'company.merge.payment' } } };
  renderPage(<MergeCustomerPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('noch nicht abgeschlossen');
  expect(screen.getByRole('button', { name: 'Zusammenführen' }).getAttribute('aria-disabled')).toBe('true');
});

it('issue 18: says that both sides are the same customer', async () => {
  api.answers[`GET ${call}`] = { status: 422, body: { code: 'company.merge.same' } };
  renderPage(<MergeCustomerPage />);
  expect(await screen.findByRole('link', { name: 'Zu diesem Kunden' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Wählen Sie zwei verschiedene Kunden');
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
});

it('issue 18: leads from a pair that was merged before to the customer that stayed', async () => {
  api.answers[`GET ${call}`] = { status: 409, body: { code: 'company.merged' } };
  renderPage(<MergeCustomerPage />);
  const link = await screen.findByRole('link', { name: 'Zum Kunden, der geblieben ist' });
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it('issue 18: lists pairs of customers with their common values', async () => {
  api.answers['GET /api/admin/customer-doubles'] = {
    body: { data: [{ customers: [kept, closed], reasons: ['vatId', 'postcode'] }] },
  };
  renderPage(<CustomerDoublesPage />);
  const link = await screen.findByRole('link', { name: 'Huber GmbH und Huber vergleichen' });
  expect(link.getAttribute('href')).toBe('/customers/a/merge/b');
  expect(screen.getByText('USt-IdNr., Postleitzahl und Name')).toBeTruthy();
});
