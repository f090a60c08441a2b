import { expect, test } from '@playwright/test';
import { apiOf } from './support/cart.ts';
import { signIn } from './support/session.ts';

interface OwnArticle {
  sku: string;
  variantSku?: string;
  name: string;
  ownNumber: string;
}

test('SRCH-07 CHKO-24 a buyer finds an article by the own number, in suggestions, results and quick entry; a rival does not', async ({
  page,
  request,
  baseURL,
}) => {
  const api = apiOf(request, await signIn(page.context(), baseURL));
  const { data } = await api<{ data: OwnArticle[] }>('GET', '/api/material/own?number=GK-41');
  const [article] = data;
  if (!article) throw new Error('The demo has no own numbers.');
  const { ownNumber, name } = article;
  const sku = article.variantSku ?? article.sku;

  await page.goto('/wishlist');
  await page.getByRole('banner').getByRole('combobox').fill(ownNumber.toLowerCase());
  const card = page.getByRole('banner').getByRole('option').filter({ hasText: name }).first();
  await expect(card).toContainText(`Ihre Nr. ${ownNumber} · ${sku}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?key=/);
  const found = page.getByRole('main').getByRole('row').filter({ hasText: sku });
  await expect(found.first()).toContainText(`Ihre Nr. ${ownNumber}`);

  await page.goto('/quick-entry?type=order');
  await page.getByRole('combobox', { name: 'Artikelnummer oder EAN' }).fill(ownNumber);
  await page.keyboard.press('Enter');
  const row = page.getByRole('list', { name: 'Erfasste Zeilen' }).getByRole('listitem').first();
  await expect(row).toContainText(sku);
  await expect(row.getByRole('textbox').first()).toHaveValue(ownNumber);

  await page.context().clearCookies();
  const rival = apiOf(request, await signIn(page.context(), baseURL, { username: 'austria' }));
  expect((await rival<{ data: OwnArticle[] }>('GET', '/api/material/own?number=GK-41')).data).toEqual([]);
  await page.goto(`/search?key=${encodeURIComponent(ownNumber)}`);
  await expect(page.getByRole('main').getByText('Keine Ergebnisse gefunden')).toBeVisible();
});
