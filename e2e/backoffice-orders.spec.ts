import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { apiOf, fillCart } from './support/cart.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

test.describe('issue 18: orders in the back office', () => {
  test('an order is found, delivered in parts by keyboard, and says so', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { username: 'operator' });
    await page.goto('/admin/orders?orderStatus=open');
    const table = page.getByRole('table', { name: 'Bestellungen' });
    await table.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Bestellung \d+/ })).toBeVisible();
    await page.getByRole('button', { name: 'Liefern' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Versanddienst').fill('DHL');
    await dialog.getByLabel('Sendungsnummer', { exact: false }).first().fill('BO-1');
    const first = dialog.getByLabel(/^1\. /);
    const open = Number(await first.inputValue());
    await first.fill(String(Math.max(1, open - 1)));
    for (const other of await dialog.getByLabel(/^(?!1\.)\d+\. /).all()) await other.fill('0');
    await first.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('DHL BO-1').first()).toBeVisible();
    await expect(page.getByText('Versandt').first()).toBeVisible();
  });

  test('an operator orders for a customer in a new window, and the order names the operator', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    const api = apiOf(request, await signIn(context, baseURL, { username: 'operator' }));
    const name = 'Alpenglüh Sport GmbH';
    await page.goto('/admin/orders');
    await expect(page.getByRole('table', { name: 'Bestellungen' })).toBeVisible();
    // By keyboard alone, from the find dialog.
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Was suchen Sie?' })).toBeFocused();
    await page.keyboard.type('neue bestellung');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Neue Bestellung' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(name);
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: new RegExp(name) }).press('Enter');
    const shop = await opened;
    await expect(shop.getByText(`Sie handeln für ${name}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/orders$/);

    await fillCart(api);
    await shop.goto('/checkout?type=order');
    await shop.getByRole('checkbox', { name: /Geschäftsbedingungen/ }).check();
    const orderIt = { name: 'Zahlungspflichtig bestellen' };
    await shop.getByRole('complementary').getByRole('button', orderIt).click();
    await shop.getByRole('dialog').getByRole('button', orderIt).click();
    await shop.waitForURL('**/thank-you?order=*');
    const orderNumber = new URL(shop.url()).searchParams.get('order') ?? '';

    await page.reload();
    await page.getByRole('table', { name: 'Bestellungen' }).getByRole('link', { name: orderNumber }).click();
    await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
    await expect(page.getByText(/\(Kundenservice\)/)).toBeVisible();
  });

  for (const { locale, width, viewport } of faces) {
    test(`lists and records are accessible in ${locale}, ${width}`, async ({ page, context, baseURL }) => {
      await page.setViewportSize(viewport);
      await signIn(context, baseURL, { username: 'operator', locale });
      for (const list of ['/admin/orders', '/admin/customers']) {
        await openPage(page, list);
        await page.getByRole('table').getByRole('link').first().click();
        await expect(page).toHaveURL(new RegExp(`${list}/.`));
        await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expect(page.getByText(/^(Lädt|Loading)/)).toHaveCount(0);
        await expectAccessible(page);
        await openPage(page, list);
        await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
        await expectAccessible(page);
      }
    });
  }
});
