import { expect, type Page, test } from '@playwright/test';
import { type Api, apiOf, emptyCarts, fillCart } from './support/cart.ts';
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
    await page.goto(`${shop}/checkout?type=order`);
    await expect(terms(page)).toBeVisible();
    await page.getByLabel('Ihre Bestellnummer').fill('EK-77');
    const courier = page.getByRole('radio', { name: /^Kurier/ });
    await courier.check();
    await terms(page).check();
    await page.getByRole('navigation').getByRole('link', { name: 'Warenkorb', exact: true }).click();
    await page.getByRole('button', { name: 'Zur Kasse' }).click();
    await expect(page.getByLabel('Ihre Bestellnummer')).toHaveValue('EK-77');
    await expect(courier).toBeChecked();
    await expect(terms(page)).not.toBeChecked();

    // The session ends by itself; the same user signs in again.
    await context.clearCookies();
    await page.reload();
    await page.getByLabel('Benutzername').fill(username);
    await page.getByLabel('Passwort', { exact: true }).fill('demo-2026');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL('**/checkout?type=order');
    await expect(page.getByLabel('Ihre Bestellnummer')).toHaveValue('EK-77');
    await expect(courier).toBeChecked();

    // The first press opens the question, the second of a double click leaves it open.
    await terms(page).check();
    await orderButton(page).dblclick();
    await expect(confirmButton(page)).toBeVisible();
    await page.mouse.dblclick(5, 5);
    await expect(confirmButton(page)).toBeVisible();
    await confirmButton(page).click();
    await page.waitForURL('**/thank-you?order=*');

    await fillCart(api);
    await page.goto(`${shop}/checkout?type=order`);
    await expect(terms(page)).toBeVisible();
    await expect(page.getByLabel('Ihre Bestellnummer')).toHaveValue('');
    await expect(courier).not.toBeChecked();
  });

  test('CHKO-09 what is no longer possible is dropped with a word', async ({ page }) => {
    await fillCart(api);
    await page.goto(`${shop}/checkout?type=order`);
    await expect(terms(page)).toBeVisible();
    await page.getByRole('radio', { name: /^Kurier/ }).check();
    await page.route('**/api/order/preview', async (route) => {
      const body = route.request().postDataJSON() as { shippingMethodId?: string };
      const response = await route.fetch();
      const json = await response.json();
      if (body.shippingMethodId) json.data.issues.push({ code: 'shipping.method.invalid' });
      await route.fulfill({ response, json });
    });
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Versandart' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Kurier/ })).not.toBeChecked();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

const main = (page: Page) => page.getByRole('main');
const quantities = (page: Page) => main(page).getByRole('textbox', { name: /^Menge/ });
const offer = (page: Page) => main(page).getByRole('status').filter({ hasText: 'eingetippt' });

test.describe('what was typed in a list', () => {
  test('TABL-17 is offered on other pages, after Back and after a reload, and added from there', async ({
    page,
  }) => {
    await emptyCarts(api);
    const list = `${shop}/category?view=list&rows=50`;
    await page.goto(list);
    await quantities(page).nth(0).fill('20');
    await quantities(page).nth(2).fill('20');
    // Another page starts empty and offers them.
    await page.getByRole('navigation', { name: 'Seiten' }).getByRole('link', { name: 'Seite 2' }).click();
    await page.waitForURL('**page=2**');
    await expect(offer(page)).toContainText('2 Zeilen auf Seite 1');
    await expect(quantities(page).first()).toHaveValue('0');
    await page.reload();
    await expect(offer(page)).toContainText('2 Zeilen auf Seite 1');

    // 'Show' leads there and fills them in.
    await offer(page).getByRole('button', { name: 'Zeigen' }).click();
    await expect(quantities(page).nth(0)).toHaveValue('20');
    await expect(quantities(page).nth(2)).toHaveValue('20');
    await expect(quantities(page).nth(0)).toBeFocused();
    await expect(offer(page)).toHaveCount(0);

    // Back from a product the list starts empty again, and offers them.
    await main(page).getByRole('row').getByRole('link').first().click();
    await page.waitForURL('**/product/**');
    await expect(offer(page)).toBeVisible();
    await page.goBack();
    await expect(offer(page)).toContainText('2 Zeilen hier eingetippt');
    await expect(quantities(page).nth(0)).toHaveValue('0');
    await offer(page).getByRole('button', { name: 'Verwerfen' }).click();
    await expect(offer(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await offer(page).getByRole('button', { name: 'Hinzufügen' }).click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Warenkorb, 2 Positionen' }),
    ).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect(quantities(page).first()).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test('AUTH-06 AUTH-13 is offered to nobody else', async ({ page, context, baseURL }) => {
    const list = `${shop}/category?view=list`;
    await page.goto(list);
    await quantities(page).nth(0).fill('20');
    await page.reload();
    await expect(offer(page)).toBeVisible();
    await context.clearCookies();
    await signIn(context, baseURL, { username: 'buyer2', tenant: 'werkmeister' });
    await page.goto(list);
    await expect(quantities(page).nth(0)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await context.clearCookies();
    await signIn(context, baseURL, { username, tenant: 'werkmeister' });
    await page.goto(list);
    await expect(offer(page)).toBeVisible();
    await page.goto(`${shop}/logout`);
    await page.waitForURL('**/landing');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('lasting'))),
    ).toEqual([]);
  });
});
