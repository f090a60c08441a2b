import { expect, type Page, test } from '@playwright/test';
import { type Api, apiOf, fillCart } from './support/cart.ts';
import { signIn } from './support/session.ts';

// One user, one cart: the tests take turns.
test.describe.configure({ mode: 'default' });

const username = 'customer-admin';
let api: Api;
/** Of the second demo shop, where no other test orders as this user. */
let shop: string;

test.beforeEach(async ({ context, baseURL, request }) => {
  const session = await signIn(context, baseURL, { username, tenant: 'werkmeister' });
  shop = session.url;
  api = apiOf(request, { token: session.token, url: baseURL ?? '' });
});

const terms = (page: Page) => page.getByRole('checkbox', { name: /Geschäftsbedingungen/ });
const orderButton = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: 'Zahlungspflichtig bestellen' });
const confirmButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Zahlungspflichtig bestellen' });

test.describe('what was entered in the checkout', () => {
  test('CHKO-01 is kept over edit cart, reload and a new sign-in, until the order is placed', async ({
    page,
    context,
  }) => {
    await fillCart(api);
    await page.goto(shop + '/checkout?type=order');
    await expect(terms(page)).toBeVisible();
    await page.getByLabel('Ihre Bestellnummer').fill('EK-77');
    const express = page.getByRole('radio', { name: /Express/ });
    await express.check();
    await terms(page).check();
    await page.getByRole('navigation').getByRole('link', { name: 'Warenkorb', exact: true }).click();
    await page.getByRole('button', { name: 'Zur Kasse' }).click();
    await expect(page.getByLabel('Ihre Bestellnummer')).toHaveValue('EK-77');
    await expect(express).toBeChecked();
    await expect(terms(page)).not.toBeChecked();

    // The session ends by itself; the same user signs in again.
    await context.clearCookies();
    await page.reload();
    await page.getByLabel('Benutzername').fill(username);
    await page.getByLabel('Passwort', { exact: true }).fill('demo-2026');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL('**/checkout?type=order');
    await expect(page.getByLabel('Ihre Bestellnummer')).toHaveValue('EK-77');
    await expect(express).toBeChecked();

    // The first press opens the question, the second of a double click leaves it open.
    await terms(page).check();
    await orderButton(page).dblclick();
    await expect(confirmButton(page)).toBeVisible();
    await page.mouse.dblclick(5, 5);
    await expect(confirmButton(page)).toBeVisible();
    await confirmButton(page).click();
    await page.waitForURL('**/thank-you?order=*');

    await fillCart(api);
    await page.goto(shop + '/checkout?type=order');
    await expect(terms(page)).toBeVisible();
    await expect(page.getByLabel('Ihre Bestellnummer')).toHaveValue('');
    await expect(express).not.toBeChecked();
  });

  test('CHKO-09 what is no longer possible is dropped with a word', async ({ page }) => {
    await fillCart(api);
    await page.goto(shop + '/checkout?type=order');
    await expect(terms(page)).toBeVisible();
    await page.getByRole('radio', { name: /Express/ }).check();
    await page.route('**/api/order/preview', async (route) => {
      const body = route.request().postDataJSON() as { shippingMethodId?: string };
      const response = await route.fetch();
      const json = await response.json();
      if (body.shippingMethodId) json.data.issues.push({ code: 'shipping.method.invalid' });
      await route.fulfill({ response, json });
    });
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Versandart' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /Express/ })).not.toBeChecked();
    await page.unrouteAll({ behavior: 'wait' });
  });
});
