import { expect, test } from '@playwright/test';
import { type Api, apiOf, type Basket, emptyCarts, fillCart } from './support/cart.ts';
import { signIn } from './support/session.ts';

// One sales person, and one customer at a time: the tests take turns.
test.describe.configure({ mode: 'default' });

let api: Api;
let customerIds: string[];

test.beforeEach(async ({ context, baseURL, request }) => {
  api = apiOf(request, await signIn(context, baseURL, { username: 'sales' }));
  const customers = await api<{ data: { id: string }[] }>('GET', '/api/user/salesPersonCustomers');
  customerIds = customers.data.slice(0, 2).map(({ id }) => id);
});

async function actFor(customerId: string | undefined): Promise<void> {
  await api('POST', '/api/user/switchCustomerOfSalesPerson', { customerId });
}

async function orderedQuantities(): Promise<(number | undefined)[]> {
  const { items } = await api<Basket>('GET', '/api/basket');
  return items.map(({ quantity }) => quantity);
}

test('AUTH-13 CART-11 CHKO-18 says what was not saved, or not ordered, because another tab acts for another customer', async ({
  page,
}) => {
  const [former, present] = customerIds;
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
