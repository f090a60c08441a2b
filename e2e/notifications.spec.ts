import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible, tapBeside } from './support/accessibility.ts';
import { type Api, apiOf, emptyCarts, fillCart } from './support/cart.ts';
import { signIn } from './support/session.ts';

/** Orders what is in the cart, as the checkout page does. */
async function order(api: Api): Promise<void> {
  const { data } = await api<{
    data: { gross: number; currency: string; version: number; selected: object };
  }>('POST', '/api/order/preview', { orderType: 'order' });
  const { _id: basketId } = await api<{ _id: string }>('GET', '/api/basket');
  await api('POST', '/api/order/create', {
    checkoutId: randomUUID(),
    orderType: 'order',
    basketId,
    version: data.version,
    ...data.selected,
    termsAccepted: true,
    expectedTotal: { value: data.gross, currency: data.currency },
  });
}

test('NOTI-01 NOTI-03 NOTI-04 NOTI-07 NOTI-08 LAYO-06 an alarm is set, and an order shows in every tab without a reload', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext();
  const ordering = apiOf(other.request, await signIn(other, baseURL, { username: 'customer-admin' }));
  await emptyCarts(ordering);
  const [article] = await fillCart(ordering);
  const { data: rows } = await ordering<{
    data: { sku: string; variantSku?: string; stock: { value: number } }[];
  }>('GET', '/api/material/listMaterialWithVariants?pageSize=100&stockAvail=1');
  const stock = rows.find(({ sku, variantSku }) => (variantSku ?? sku) === article?.sku)?.stock.value ?? 0;

  const api = apiOf(context.request, await signIn(context, baseURL, { username: 'buyer' }));
  await page.goto(`/product?sku=${encodeURIComponent(article?.sku ?? '')}`);
  await page
    .getByRole('button', { name: /^Bestandsalarm für/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Bestandsalarm' });
  const threshold = dialog.getByRole('textbox');
  await expect(threshold).toBeFocused();
  await threshold.fill(String(stock - 1));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Bestandsalarm ist gesetzt')).toBeVisible();

  const second = await context.newPage();
  await second.goto('/my-account/overview');
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: 'Meldungen', exact: true })).toBeVisible();
  await order(ordering);
  const unread = /^Meldungen, 1 ungelesen/;
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: unread })).toBeVisible();

  await second.getByRole('button', { name: unread }).click();
  const menu = second.getByRole('dialog', { name: 'Bestandsmeldungen' });
  await expect(menu.getByText('Ungelesen')).toBeVisible();
  await expectAccessible(second);
  await menu.getByRole('link', { name: article?.sku }).click();
  await second.waitForURL(/\/product\//);
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: 'Meldungen', exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/alarm');
  await expect(page.getByText('Gelesen', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const box = page.getByRole('checkbox', { name: new RegExp(`${article?.sku} auswählen`) });
  await tapBeside(page, box);
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Ausgewählte löschen' }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(`${article?.sku} auswählen`) })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Meldung zu .* löschen/ })
    .first()
    .click();
  await expect(page.getByText('Es liegt noch keine Meldung vor.')).toBeVisible();
  expect((await api<{ data: object[] }>('GET', '/api/alarm')).data).toEqual([]);
  await other.close();
});
