import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, widths } from './support/accessibility.ts';
import { type Api, apiOf, type Basket, emptyCarts, fillCart, tabTo } from './support/cart.ts';
import { signIn } from './support/session.ts';

// One user, one cart: the tests take turns.
test.describe.configure({ mode: 'default' });

const user = 'customer-admin';
let api: Api;

test.beforeEach(async ({ context, baseURL, request }) => {
  api = apiOf(request, await signIn(context, baseURL, { username: user }));
  await emptyCarts(api);
});

const basketCall = '**/api/basket';
const lineOf = (page: Page, sku: string) => page.getByRole('listitem').filter({ hasText: sku });
const quantityOf = (page: Page, sku: string) => lineOf(page, sku).getByRole('textbox');

async function stored(): Promise<Record<string, number | undefined>> {
  const { items } = await api<Basket>('GET', '/api/basket');
  return Object.fromEntries(items.map(({ sku, quantity }) => [sku, quantity]));
}

async function openCart(page: Page, type = 'order'): Promise<void> {
  await page.goto(`/detailed-cart?type=${type}`);
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Zur Kasse' })).toBeVisible();
}

test.describe('the cart', () => {
  test('CART-11 typing never waits for a slow network, and only changed lines are saved, in order', async ({
    page,
  }) => {
    const [a, b] = await fillCart(api, { lines: 3 });
    if (!a || !b) throw new Error('no lines');
    const saves: { sku?: string; quantity?: number }[][] = [];
    let underWay = 0;
    let most = 0;
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(basketCall, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      underWay += 1;
      most = Math.max(most, underWay);
      const { changes } = route.request().postDataJSON() as {
        changes: { line: { sku: string; quantity: number } }[];
      };
      saves.push(changes.map(({ line: { sku, quantity } }) => ({ sku, quantity })));
      await slow;
      const response = await route.fetch();
      underWay -= 1;
      await route.fulfill({ response });
    });
    await openCart(page);
    await quantityOf(page, a.sku).fill('12');
    await expect.poll(() => saves.length).toBe(1);
    await quantityOf(page, b.sku).fill('13');
    await quantityOf(page, a.sku).fill('14');
    await expect(quantityOf(page, a.sku)).toHaveValue('14');
    await expect(page.getByRole('status').filter({ hasText: 'Wird gespeichert' })).toBeVisible();
    release();
    await expect(page.getByRole('status').filter({ hasText: /^Gespeichert$/ })).toBeVisible();
    expect(most).toBe(1);
    expect(saves).toEqual([
      [{ sku: a.sku, quantity: 12 }],
      expect.arrayContaining([
        { sku: a.sku, quantity: 14 },
        { sku: b.sku, quantity: 13 },
      ]),
    ]);
    expect(await stored()).toMatchObject({ [a.sku]: 14, [b.sku]: 13 });
  });

  test('CART-11 saves what was typed right before the page is left', async ({ page }) => {
    const [a] = await fillCart(api);
    if (!a) throw new Error('no lines');
    await openCart(page);
    await quantityOf(page, a.sku).fill('17');
    await page.reload();
    await expect.poll(async () => (await stored())[a.sku]).toBe(17);
    await openCart(page);
    await expect(quantityOf(page, a.sku)).toHaveValue('17');
  });

  test('CART-08 takes no wrong quantity and restores the former one for 0', async ({ page }) => {
    const [a] = await fillCart(api);
    if (!a) throw new Error('no lines');
    await openCart(page);
    const input = quantityOf(page, a.sku);
    for (const wrong of ['0', '', 'abc', '-3']) {
      await input.fill(wrong);
      await input.blur();
      await expect(input).not.toHaveValue(wrong);
    }
    await input.fill('999999999');
    await input.blur();
    const { [a.sku]: quantity } = await stored();
    expect(quantity).toBeGreaterThan(0);
    await expect(lineOf(page, a.sku)).toBeVisible();
  });

  test('CART-11 shows what the server has when it refuses a change', async ({ page }) => {
    const [a] = await fillCart(api);
    if (!a) throw new Error('no lines');
    await openCart(page);
    await page.route(basketCall, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 422, json: { code: 'stock.not.enough.error', message: '' } })
        : route.continue(),
    );
    await quantityOf(page, a.sku).fill('9');
    await expect(page.getByText('Die Menge ist nicht ausreichend')).toBeVisible();
    await expect(quantityOf(page, a.sku)).toHaveValue(String(a.quantity));
  });

  test('CART-09 CART-10 NOTI-13 removes and empties without a question, and takes it back', async ({
    page,
  }) => {
    const [a] = await fillCart(api, { lines: 3 });
    await fillCart(api, { orderType: 'preOrder', lines: 2 });
    if (!a) throw new Error('no lines');
    await openCart(page);
    await lineOf(page, a.sku)
      .getByRole('button', { name: /entfernen$/ })
      .click();
    await expect(lineOf(page, a.sku)).toBeHidden();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(lineOf(page, a.sku)).toBeVisible();

    await page.getByRole('button', { name: 'Warenkorb leeren' }).click();
    await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Vororder 2' })).toBeVisible();
    await expect.poll(async () => Object.keys(await stored()).length).toBe(2);
    await page.getByRole('button', { name: 'Rückgängig' }).last().click();
    await expect(lineOf(page, a.sku)).toBeVisible();
    await expect.poll(async () => (await stored())[a.sku]).toBe(a.quantity);
  });

  test('CART-22 Enter goes down the quantities and Shift with Enter up again', async ({ page }) => {
    const [a, b] = await fillCart(api);
    if (!a || !b) throw new Error('no lines');
    await openCart(page);
    await quantityOf(page, a.sku).focus();
    await page.keyboard.press('Enter');
    await expect(quantityOf(page, b.sku)).toBeFocused();
    await page.keyboard.press('Shift+Enter');
    await expect(quantityOf(page, a.sku)).toBeFocused();
  });

  test('CART-24 two tabs that change different lines lose none of them', async ({ page, context }) => {
    const [a, b] = await fillCart(api);
    if (!a || !b) throw new Error('no lines');
    const other = await context.newPage();
    await Promise.all([openCart(page), openCart(other)]);
    await quantityOf(page, a.sku).fill('21');
    await expect.poll(async () => (await stored())[a.sku]).toBe(21);
    await quantityOf(other, b.sku).fill('22');
    await expect.poll(stored).toMatchObject({ [a.sku]: 21, [b.sku]: 22 });
    await expect(quantityOf(other, a.sku)).toHaveValue('21');
  });

  test('CART-13 CART-19 names a new price and a shortage at the line, mended by one press', async ({
    page,
  }) => {
    const [a, b] = await fillCart(api);
    if (!a || !b) throw new Error('no lines');
    await page.route(basketCall, async (route) => {
      const isRead = route.request().method() === 'GET';
      const response = await route.fetch();
      const body = await response.json();
      for (const item of isRead ? body.items : body.lines) {
        if (item.sku === b.sku) {
          // The new price also after the save that takes it over.
          item[isRead ? 'updatedPrice' : 'price'] = { ...item.price, netValue: item.price.netValue + 1 };
        } else if (isRead && item.sku === a.sku) {
          Object.assign(item, { stock: { value: 2 }, notEnoughStock: true });
        }
      }
      await route.fulfill({ response, json: body });
    });
    await openCart(page);
    await expect(lineOf(page, b.sku)).toContainText('Der Preis hat sich geändert');
    await expect(lineOf(page, b.sku).getByRole('deletion')).toBeVisible();
    await expect(lineOf(page, a.sku)).toContainText('Nur noch 2 verfügbar');
    const toCheckout = page.getByRole('button', { name: 'Zur Kasse' });
    await expect(toCheckout).toHaveAttribute('aria-disabled', 'true');
    await lineOf(page, a.sku).getByRole('button', { name: 'Auf 2 setzen' }).click();
    await expect(quantityOf(page, a.sku)).toHaveValue('2');
    await expect(lineOf(page, a.sku)).not.toContainText('Nur noch');
  });

  test('CHKO-03 CART-22 keeps from the checkout below the minimum order value and says what is missing', async ({
    page,
  }) => {
    const [a] = await fillCart(api, { lines: 1, quantity: 1 });
    if (!a) throw new Error('no lines');
    await openCart(page);
    const toCheckout = page.getByRole('button', { name: 'Zur Kasse' });
    await expect(page.getByText(/bis zum Mindestbestellwert von 150,00/)).toBeVisible();
    await expect(toCheckout).toHaveAttribute('aria-disabled', 'true');
    await quantityOf(page, a.sku).fill('30');
    await expect(page.getByText(/Mindestbestellwert von 150,00.€ erreicht/)).toBeVisible();
    await tabTo(page, toCheckout);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout?type=order');
  });

  test('CART-01 CART-12 shows a cart that could not be loaded as such, and loads it again', async ({
    page,
  }) => {
    await fillCart(api);
    await page.route(basketCall, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } }),
    );
    await page.goto('/detailed-cart?type=order');
    await expect(page.getByText('Der Warenkorb konnte nicht geladen werden')).toBeVisible();
    await page.unroute(basketCall);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('button', { name: 'Zur Kasse' })).toBeVisible();
  });
});

for (const locale of ['de', 'en'] as const) {
  for (const [width, viewport] of Object.entries(widths)) {
    test(`both carts are accessible in ${locale} at ${width}`, async ({ page, context, baseURL }) => {
      await page.setViewportSize(viewport);
      await signIn(context, baseURL, { username: user, locale });
      await page.goto('/detailed-cart?type=order');
      await expect(
        page.getByText(locale === 'de' ? 'Ihr Warenkorb ist leer' : 'Your cart is empty'),
      ).toBeVisible();
      await expectAccessible(page);
      await fillCart(api);
      await fillCart(api, { orderType: 'preOrder', lines: 2 });
      for (const type of ['order', 'preOrder']) {
        await page.goto(`/detailed-cart?type=${type}`);
        await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
        await expectAccessible(page);
      }
    });
  }
}
