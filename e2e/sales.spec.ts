import { expect, type Page, test } from '@playwright/test';
import { type Api, apiOf, type Basket, emptyCarts, fillCart } from './support/cart.ts';
import { signIn } from './support/session.ts';

// One sales person, and one customer at a time: the tests take turns.
test.describe.configure({ mode: 'default' });

interface Customer {
  id: string;
  translatedName: string;
}

let api: Api;
let customers: Customer[];

test.beforeEach(async ({ context, baseURL, request }) => {
  api = apiOf(request, await signIn(context, baseURL, { username: 'sales' }));
  customers = (await api<{ data: Customer[] }>('GET', '/api/user/salesPersonCustomers')).data;
});

async function actFor(customer: Customer | undefined): Promise<void> {
  await api('POST', '/api/user/switchCustomerOfSalesPerson', { customerId: customer?.id });
}

/** Two customers with empty carts; the first one is active. */
async function twoCustomers(): Promise<[former: Customer, present: Customer]> {
  const [former, present] = customers;
  if (!former || !present) throw new Error('the sales person has customers');
  for (const customer of [present, former]) {
    await actFor(customer);
    await emptyCarts(api);
  }
  return [former, present];
}

const quantityIn = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('textbox');
const actingFor = (page: Page, { translatedName }: Customer) =>
  page.getByRole('banner').getByText(`Sie handeln für ${translatedName}`);

async function orderedQuantities(): Promise<(number | undefined)[]> {
  const { items } = await api<Basket>('GET', '/api/basket');
  return items.map(({ quantity }) => quantity);
}

test('LAYO-18 Enter chooses the first customer that matches the typed text', async ({ page }) => {
  const [wanted, present] = [customers[5], customers[1]];
  if (!wanted) throw new Error('the sales person has customers');
  await actFor(present);
  await page.goto('/static/overview');
  await page.getByRole('banner').getByRole('button', { name: 'Kunde wechseln' }).click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Aktiver Kunde' });
  await expect(field).toBeFocused();
  const reloaded = page.waitForEvent('load');
  await field.fill(wanted.translatedName);
  // Before the answer is there.
  await page.keyboard.press('Enter');
  await reloaded;
  await expect(actingFor(page, wanted)).toBeVisible();
});

test('AUTH-13 CART-11 CHKO-18 reports the lost save or order after another tab changed the customer', async ({
  page,
}) => {
  const [former, present] = customers;
  await actFor(present);
  await emptyCarts(api);
  await actFor(former);
  const [article] = await fillCart(api, { lines: 1, quantity: 40 });

  await page.goto('/detailed-cart?type=order');
  const quantity = page.getByRole('listitem').getByRole('textbox');
  await expect(quantity).toHaveValue(String(article?.quantity));
  await actFor(present);
  await quantity.fill('41');
  await expect(page.getByText(/Ihre letzte Änderung am Warenkorb ist nicht gespeichert/)).toBeVisible();
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  expect(await orderedQuantities()).toEqual([]);

  await actFor(former);
  expect(await orderedQuantities()).toEqual([article?.quantity]);
  await page.goto('/checkout');
  const name = 'Zahlungspflichtig bestellen';
  await page.getByRole('complementary').getByRole('checkbox').check();
  await page.getByRole('complementary').getByRole('button', { name }).click();
  await actFor(present);
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByText(/Es wurde nichts bestellt/)).toBeVisible();
  await actFor(former);
  expect(await orderedQuantities()).toEqual([article?.quantity]);
  await emptyCarts(api);
});

test('AUTH-13 a tab that becomes visible after a switch elsewhere shows the new customer and transfers no cart', async ({
  page,
}) => {
  const [former, present] = await twoCustomers();
  await page.clock.install();
  await page.goto('/detailed-cart?type=order');
  await expect(actingFor(page, former)).toBeVisible();
  await actFor(present);
  await fillCart(api, { lines: 1, quantity: 3 });

  const reloaded = page.waitForEvent('load');
  // Longer than what other devices do may go unnoticed.
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await reloaded;
  await expect(actingFor(page, present)).toBeVisible();
  const told = page.getByText('Der Kunde wurde in einem anderen Fenster gewechselt.', { exact: true });
  await expect(told).toBeVisible();
  const [stored] = await orderedQuantities();
  await expect(quantityIn(page)).toHaveValue(String(stored));
});

test('AUTH-13 a stale tab adds nothing to the other customer’s cart, even if none is stored yet', async ({
  page,
}) => {
  const [, present] = await twoCustomers();
  await page.goto('/category?stockAvail=1');
  const input = page.locator('input[data-cell]:not([disabled]):not([aria-disabled="true"])').first();
  await input.fill('1');
  await actFor(present);
  await input
    .locator('xpath=ancestor::tr')
    .getByRole('button', { name: /in den Warenkorb$/ })
    .click();
  await expect(actingFor(page, present)).toBeVisible();
  expect(await orderedQuantities()).toEqual([]);
});

test('AUTH-12 CART-11 the switch saves entries made while it waits, and accepts none afterwards', async ({
  page,
}) => {
  const [former, present] = await twoCustomers();
  await fillCart(api, { lines: 1, quantity: 2 });
  const held: (() => void)[] = [];
  const switching = Promise.withResolvers<void>();
  await page.route('**/api/basket', async (route) => {
    if (route.request().method() === 'PATCH') await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.route('**/api/user/switchCustomerOfSalesPerson', async (route) => {
    await switching.promise;
    await route.continue();
  });
  const isSaving = () => expect.poll(() => held.length).toBe(1);
  await page.goto('/detailed-cart?type=order');
  await quantityIn(page).fill('20');
  await isSaving();
  await quantityIn(page).fill('25');
  await page.getByRole('banner').getByRole('button', { name: 'Kunde wechseln' }).click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Aktiver Kunde' });
  await field.fill(present.translatedName);
  await page
    .getByRole('option', { selected: false })
    .filter({ hasText: present.translatedName })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Kunde wird gewechselt …')).toBeVisible();
  held.shift()?.();
  await isSaving();
  // Who does not want to wait goes on in the page.
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
  await quantityIn(page).fill('30');
  const asked = page.waitForRequest('**/api/user/switchCustomerOfSalesPerson');
  held.shift()?.();
  await isSaving();
  held.shift()?.();
  await asked;
  await expect(page.locator('#root')).toHaveAttribute('inert');
  const reloaded = page.waitForEvent('load');
  switching.resolve();
  await reloaded;
  await expect(actingFor(page, present)).toBeVisible();
  await actFor(former);
  expect(await orderedQuantities()).toEqual([30]);
  await emptyCarts(api);
});

test('AUTH-13 TABL-17 kept entries are offered for their own customer only', async ({ page }) => {
  const [former, present] = await twoCustomers();
  const field = page
    .getByRole('main')
    .getByRole('textbox', { name: /^Menge/ })
    .first();
  const offer = page.getByRole('main').getByRole('status').filter({ hasText: 'eingetippt' });
  await page.goto('/category?view=list');
  await field.fill('2');
  await actFor(present);
  await page.reload();
  await expect(actingFor(page, present)).toBeVisible();
  await expect(field).toBeVisible();
  await expect(offer).toHaveCount(0);
  await actFor(former);
  await page.reload();
  await expect(offer).toContainText('1 Zeile hier eingetippt');
});
