import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths, faces } from './support/accessibility.ts';
import { apiOf, fillCart } from './support/cart.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

const words = {
  de: {
    change: /fehlt Ihnen das Recht „Warenkorb ändern“, vergeben kann es der Kundenadministrator/,
    see: /fehlt Ihnen das Recht „Warenkorb ansehen“, vergeben kann es der Kundenadministrator/,
    wish: /fehlt Ihnen das Recht „Merkliste ändern“/,
    checkout: /fehlt Ihnen das Recht „zur Kasse gehen“/,
    orders: /fehlt Ihnen das Recht „Bestellungen ansehen“/,
    quantity: /^Menge für /,
    add: /in den Warenkorb$/,
    addAll: 'Alle hinzufügen',
    heart: /auf die Merkliste setzen$/,
    cart: /^Warenkorb, \d+ Position/,
    entry: 'Schnellerfassung',
    wishlist: /^Merkliste/,
    remove: /entfernen$/,
    toCheckout: 'Zur Kasse',
  },
  en: {
    change: /You lack the right to change the cart, the customer admin can grant it/,
    see: /You lack the right to see the cart, the customer admin can grant it/,
    wish: /You lack the right to change the wishlist/,
    checkout: /You lack the right to go to the checkout/,
    orders: /You lack the right to see orders/,
    quantity: /^Quantity of /,
    add: /^Add .* to the cart$/,
    addAll: 'Add all',
    heart: /to the wishlist$/,
    cart: /^Cart, \d+ line/,
    entry: 'Quick entry',
    wishlist: /^Wishlist/,
    remove: /^Remove /,
    toCheckout: 'To the checkout',
  },
} as const;

// The network is never idle beside an open event stream.
test.beforeEach(({ page }) => page.route('**/api/notification/stream', (route) => route.abort()));

/** The calls that the server refused. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });
  return refused;
}

const main = (page: Page) => page.getByRole('main');
const [desktop, mobile] = faces;

for (const { username, locale, width, viewport } of [
  { username: 'reader', ...desktop },
  { username: 'accounting', ...mobile },
] as const) {
  const word = words[locale];
  const isDesktop = width === 'desktop';

  test(`ROLE-01 LAYO-07 ${username}: nothing can be added, each control says why, no call is refused: ${locale}, ${width}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const isReader = username === 'reader';
    await page.setViewportSize(viewport);
    const session = await signIn(context, baseURL, { username, locale });
    const { data } = await apiOf(request, session)<{ data: { _id: string }[] }>(
      'GET',
      '/api/material/listMaterialWithVariants?pageSize=1&stockAvail=1',
    );
    const refused = refusals(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);

    for (const path of [
      '/category?sort=nameAsc',
      '/category?view=grid&sort=nameAsc',
      `/product/${data[0]?._id}`,
    ]) {
      await page.goto(path);
      const quantity = main(page).getByRole('textbox', { name: word.quantity }).first();
      await expect(quantity).toHaveAccessibleDescription(word.change);
      expect(await quantity.evaluate((input: HTMLInputElement) => input.disabled || input.readOnly)).toBe(
        true,
      );
      const add = main(page).getByRole('button', { name: word.add }).first();
      await expect(add).toHaveAttribute('aria-disabled', 'true');
      await expect(add).toHaveAccessibleDescription(word.change);
      await expectAccessible(page);
    }
    await expect(page.getByRole('button', { name: word.addAll })).toHaveAccessibleDescription(word.change);
    const heart = main(page).getByRole('button', { name: word.heart }).first();
    if (isReader) await expect(heart).not.toHaveAttribute('aria-disabled', 'true');
    else await expect(heart).toHaveAccessibleDescription(word.wish);

    const frame = isDesktop ? page.getByRole('banner') : page;
    if (isDesktop)
      await expect(frame.getByRole('button', { name: word.entry })).toHaveAccessibleDescription(word.change);
    else await expect(page.getByRole('link', { name: word.entry })).toHaveCount(0);
    if (isReader) await expect(frame.getByRole('link', { name: word.cart }).first()).toBeVisible();
    else {
      await expect(
        page.getByRole('banner').getByRole('button', { name: word.cart }),
      ).toHaveAccessibleDescription(word.see);
      await expect(page.getByRole('link', { name: word.cart })).toHaveCount(0);
      await expect(page.getByRole('link', { name: word.wishlist })).toHaveCount(0);
    }

    await openPage(page, '/my-account/order-history');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (!isReader) await expect(page.getByText(word.orders)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
}

test('ROLE-01 CART-22 a reader sees a cart and cannot change it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const word = words.de;
  const buyer = apiOf(request, await signIn(context, baseURL, { username: 'approval' }));
  await fillCart(buyer);
  const basket = await buyer('GET', '/api/basket');
  await signIn(context, baseURL, { username: 'reader', locale: 'de' });
  // A cart from the time before the user became a reader.
  await page.route('**/api/basket', (route) => route.fulfill({ json: basket }));
  await page.goto('/detailed-cart');
  await expect(main(page).getByText(word.change).first()).toBeVisible();
  const quantities = main(page).getByRole('textbox');
  await expect(quantities.first()).toHaveAccessibleDescription(word.change);
  for (const input of await quantities.all()) await expect(input).not.toBeEditable();
  await expect(main(page).getByRole('button', { name: word.remove })).toHaveCount(0);
  await expect(page.getByRole('button', { name: word.toCheckout })).toHaveAccessibleDescription(
    word.checkout,
  );
  await expectAccessibleAtBothWidths(page);
});

test('ROLE-01 accounting learns why there is no cart and no checkout', async ({ page, context, baseURL }) => {
  const word = words.en;
  await signIn(context, baseURL, { username: 'accounting', locale: 'en' });
  const refused = refusals(page);
  await page.goto('/detailed-cart');
  await expect(main(page).getByText(word.see)).toBeVisible();
  await page.goto('/checkout');
  await expect(main(page).getByText(word.checkout)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  expect(refused).toEqual([]);
});
