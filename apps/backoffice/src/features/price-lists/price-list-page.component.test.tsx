import type { PriceList } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { PriceListPage } from './price-list-page.tsx';

const api = fakeApi();
const copy = 'POST /api/admin/price-lists/gold/copy';

const gold: PriceList = {
  ...{ code: 'gold', name: 'Gold', isBase: false, prices: 1200, customers: 0, version: 'v1' },
  assigned: [],
};

async function open(list: PriceList) {
  // Without a route the page asks for an empty code.
  api.answers['GET /api/admin/price-lists/'] = { body: { data: list } };
  api.answers['GET /api/admin/price-lists/gold'] = { body: { data: list } };
  const priceLists = [
    { code: 'base', name: 'Basis', isBase: true },
    { code: 'gold', name: 'Gold', isBase: false },
  ];
  api.answers['GET /api/admin/grid/options'] = {
    body: { data: { currency: 'EUR', priceLists, seasons: [], categories: [] } },
  };
  api.answers[copy] = { body: { data: { changed: 1200 } } };
  const { user } = renderPage(<PriceListPage />);
  await screen.findByRole('option', { name: 'Gold' });
  const take = async (from: string) => {
    await user.selectOptions(screen.getByLabelText('Aus der Preisliste'), from);
    await user.clear(screen.getByLabelText(/^Prozent/));
    await user.type(screen.getByLabelText(/^Prozent/), '10,5');
    await user.click(screen.getByRole('button', { name: 'Preise übernehmen' }));
  };
  return { user, take };
}

it.each([
  ['Gold', /Alle Preise von „Gold“ \(1\.200\) ändern sich sofort um 10,5 %/],
  ['Basis', /ersetzen sofort die vorhandenen von „Gold“ \(1\.200\)/],
])('issue 18: asks before prices of %s are written over those of the list', async (from, text) => {
  const { user, take } = await open(gold);
  await take(from);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(text)).toBeTruthy();
  expect(api.called).not.toContain(copy);
  await user.click(dialog.getByRole('button', { name: 'Preise übernehmen' }));
  await waitFor(() => expect(api.sent.at(-1)?.body).toMatchObject({ percent: 10.5 }));
});

it('issue 18: fills an empty list without a question', async () => {
  const { take } = await open({ ...gold, prices: 0 });
  await take('Basis');
  await waitFor(() => expect(api.called).toContain(copy));
  expect(screen.queryByRole('dialog')).toBeNull();
});
