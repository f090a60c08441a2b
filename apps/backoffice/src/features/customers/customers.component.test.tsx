import type { Customer } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { AddressesPanel } from './addresses-panel.tsx';
import { CustomerForm } from './customer-form.tsx';
import { customerQuery } from './customers.queries.ts';
import { CustomersPage } from './customers-page.tsx';

const api = fakeApi();

it('issue 18: a link to the customers of a sales person filters by it, and the filter can be taken off', async () => {
  api.answers['GET /api/admin/customers'] = { body: { data: [], meta: { total: 0, page: 1, pageSize: 50 } } };
  const { user, router } = renderPage(<CustomersPage />, { path: '/?salesPerson=vera' });
  await screen.findByText('Nichts gefunden');
  const filter = screen.getByRole('combobox', { name: 'Außendienst' }) as HTMLSelectElement;
  expect(filter.value).toBe('vera');
  await user.selectOptions(filter, 'Alle');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByRole('combobox', { name: 'Außendienst' })).toBeNull();
});

it('issue 18: the form of a customer shows amounts with two decimals and thousands, and takes them so', async () => {
  const customer = {
    ...{ _id: 'c1', version: 'v1', name: 'Huber', language: 'de', vatCountryCode: 'DE', vatId: null },
    ...{ vatTreatment: 'table', priceList: null, priceLists: [], discountType: 'none', isLocked: false },
    ...{
      isDeliveryBlocked: false,
      creditLimit: 1000.5,
      paymentTermDays: 30,
      skontoPercent: 2.5,
      skontoDays: null,
    },
    ...{ freightExpense: 4.9, freightExpenseUntil: null, eInvoiceFormat: 'none', leitwegId: null },
    ...{ invoiceEmail: null, invoiceCollection: 'none' },
  } as unknown as Customer;
  const { user } = renderPage(<CustomerForm customer={customer} query={customerQuery('c1')} />);
  const shown = (label: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value;
  await screen.findByRole('textbox', { name: /^Kreditrahmen/ });
  expect([shown(/^Kreditrahmen/), shown(/^Eigene Fracht/), shown(/^Skonto in Prozent/)]).toEqual([
    '1.000,50',
    '4,90',
    '2,5',
  ]);
  api.answers['PUT /api/admin/customers/c1'] = { body: { data: customer } };
  await user.type(screen.getByRole('textbox', { name: /^Eigene Fracht/ }), '{backspace}');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toMatchObject({
      creditLimit: 1000.5,
      freightExpense: 4.9,
      skontoPercent: 2.5,
    }),
  );
});

it('issue 18: an address keeps what another changed meanwhile and the dialog does not show', async () => {
  const path = '/api/admin/customers/c1/addresses';
  const address = {
    ...{ _id: 'a1', version: 'v1', type: 1, isDefault: false, companyName: null, firstName: null },
    ...{ lastName: 'Muster', street: 'Domstraße 5', street2: null, apartment: null, addressline2: null },
    ...{ zipCode: '50667', city: 'Köln', state: null, phoneNumber: null },
    country: { code: 'DE', name: 'Deutschland' },
  };
  api.answers[`GET ${path}`] = { body: { data: [address] } };
  api.answers[`PUT ${path}/a1`] = { status: 409, body: { code: 'record.changed' } };
  const { user } = renderPage(<AddressesPanel customer={{ _id: 'c1', vatCountryCode: 'DE' } as Customer} />);
  await user.click(await screen.findByRole('button', { name: /bearbeiten/i }));
  const city = await screen.findByRole('textbox', { name: /^Ort/ });
  await user.clear(city);
  await user.type(city, 'Bonn');
  const theirs = { ...address, version: 'v2', addressline2: 'Tor 4', city: 'Wesel' };
  api.answers[`GET ${path}`] = { body: { data: [theirs] } };
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Wesel');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toMatchObject({ version: 'v2', city: 'Bonn', addressline2: 'Tor 4' }),
  );
});
