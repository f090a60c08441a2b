import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
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
