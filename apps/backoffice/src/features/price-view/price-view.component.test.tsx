import type { PriceView } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { PriceViewPage } from './price-view-page.tsx';

const api = fakeApi();

const view: PriceView = {
  ...{ productId: 'p1', sku: 'J', name: 'Jacke', currency: 'EUR', seasons: [], articles: [] },
  ...{ customer: null, priceList: null, basePriceList: null, seesDeals: false, vat: null },
} as never;

it('issue 18: the price panel finds the customer by name', async () => {
  api.answers['GET /api/admin/products//prices'] = { body: { data: view } };
  const customer = { _id: 'c1', customerNo: 'K-7', name: 'Sport Huber' };
  api.answers['GET /api/admin/customers'] = {
    body: { data: [customer], meta: { total: 1, page: 1, pageSize: 20 } },
  };
  const { user, router } = renderPage(<PriceViewPage />);
  await user.type(await screen.findByRole('searchbox', { name: 'Kunde' }), 'huber');
  await user.click(await screen.findByRole('button', { name: 'K-7 · Sport Huber' }));
  await screen.findByRole('button', { name: 'Anderer Kunde' });
  await waitFor(() => expect(router.state.location.search).toMatchObject({ customer: 'K-7' }));
  await user.click(screen.getByRole('button', { name: 'Anderer Kunde' }));
  expect(await screen.findByRole('searchbox', { name: 'Kunde' })).toBeTruthy();
});

it('issue 18: a refused quantity of the price panel says why and gets the focus', async () => {
  api.answers['GET /api/admin/products//prices'] = { body: { data: view } };
  const { user, router } = renderPage(<PriceViewPage />);
  const quantity = await screen.findByRole('textbox', { name: 'Menge' });
  await user.clear(quantity);
  await user.type(quantity, '1e309');
  await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
  expect(screen.getByText('Ganze Zahl von 1 bis 999.999')).toBeTruthy();
  expect(document.activeElement).toBe(quantity);
  expect(router.state.location.search).toEqual({});
});
