import type { ScheduledPrice } from '@kontor/contract';
import { currentToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { ScheduledPricesPage } from './scheduled-prices-page.tsx';

const api = fakeApi();
const save = 'POST /api/admin/scheduled-prices';

const row = (sku: string, state: ScheduledPrice['state']): ScheduledPrice => ({
  ...{ sku, state, name: 'Jacke', priceList: 'base', minQuantity: 1, value: 10.5, preOrderValue: null },
  ...{ priceUnit: 100, validFrom: '2027-01-01T00:00:00.000Z', validUntil: null },
  ...{ usualValue: 12, version: 'v1' },
});

/** Selects all prices and removes them. */
async function remove(...rows: ScheduledPrice[]) {
  api.answers['GET /api/admin/scheduled-prices'] = {
    body: { data: rows, meta: { total: rows.length, page: 1, pageSize: 50 } },
  };
  api.answers['GET /api/admin/grid/options'] = {
    body: { data: { currency: 'EUR', priceLists: [], seasons: [], categories: [] } },
  };
  api.answers[save] = { body: { data: { changed: rows.length } } };
  const { user } = renderPage(<ScheduledPricesPage />, { path: '/scheduled-prices', role: 'owner' });
  await screen.findByText(rows[0]?.sku ?? '');
  await user.click(screen.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }));
  await user.click(screen.getByRole('button', { name: 'Entfernen' }));
  return user;
}

const removed = (sku: string) => ({
  ...{ sku, priceList: 'base', minQuantity: 1, validFrom: '2027-01-01T00:00:00.000Z', version: 'v1' },
  remove: true,
});

it('issue 18: asks before it removes a price in force, and says that the usual one applies at once', async () => {
  const user = await remove(row('A', 'inForce'), row('B', 'planned'));
  const dialog = within(await screen.findByRole('dialog', { name: '2 geplante Preise entfernen' }));
  expect(dialog.getByText(/^1 Preis gilt gerade\. .* sofort wieder der normale Preis/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('2 ausgewählt')).toBeTruthy();
  expect(api.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Entfernen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(screen.queryByText('2 ausgewählt')).toBeNull());
  expect(api.sent.map(({ body }) => body)).toEqual([{ prices: [removed('A'), removed('B')] }]);
  expect(currentToasts().at(-1)?.actions).toEqual([]);
});

it('issue 18: counts a removal as done whose answer was lost, and reads the list after a refusal', async () => {
  const user = await remove(row('A', 'inForce'));
  api.answers[save] = { status: 503, body: { code: 'service.unavailable' } };
  const dialog = within(await screen.findByRole('dialog'));
  const isRead = () => api.called.filter((call) => call === 'GET /api/admin/scheduled-prices').length;
  const before = isRead();
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  await dialog.findByRole('alert');
  await waitFor(() => expect(isRead()).toBeGreaterThan(before));
  api.answers[save] = { status: 404, body: { code: 'scheduled.price.not.found' } };
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentToasts().at(-1)?.type).toBe('success');
});

it('issue 18: removes a price that has not begun without a question, and brings it back', async () => {
  await remove(row('A', 'planned'));
  await waitFor(() => expect(currentToasts().at(-1)?.actions).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent.map(({ body }) => body)).toEqual([{ prices: [removed('A')] }]);
  act(() => currentToasts().at(-1)?.actions[0]?.action());
  const { version: _, remove: __, ...key } = removed('A');
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toEqual({
      prices: [{ ...key, value: '10.5', preOrderValue: null, priceUnit: '100', validUntil: null }],
    }),
  );
});
