import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, tapBeside } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

const quantities = (page: Page) => page.getByRole('textbox', { name: /^Menge / });
const addButtons = (page: Page) =>
  page.getByRole('table', { name: /^Artikel/ }).getByRole('button', { name: /in den Warenkorb$/ });
const added = 'Der Artikel liegt im Warenkorb';

/** Enters a quantity at the first article that takes one, and presses its button. */
async function addFirst(page: Page, isPreOrder = false): Promise<void> {
  if (isPreOrder) {
    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: /^Menge .* für / }).first()).toBeVisible();
  }
  const input = page.locator('input[data-cell]:not([disabled]):not([aria-disabled="true"])').first();
  await input.fill('1');
  await input.press('Tab');
  await input
    .locator('xpath=ancestor::tr')
    .getByRole('button', { name: /in den Warenkorb$/ })
    .click();
}

test.describe('toasts of the cart', () => {
  test.describe.configure({ mode: 'default' });

  test.beforeEach(async ({ page, context, baseURL }) => {
    await signIn(context, baseURL, { username: 'swiss' });
    await page.goto('/category?stockAvail=1');
    await expect(quantities(page).first()).toBeVisible();
  });

  for (const type of ['order', 'preOrder'] as const) {
    test(`NOTI-11 adding to the ${type} cart is confirmed after the server did, and leads there`, async ({
      page,
    }) => {
      let answer = () => {};
      const isAsked = new Promise<void>((resolve) => {
        void page.route('**/api/basket', async (route) => {
          if (route.request().method() !== 'PATCH') return route.continue();
          await new Promise<void>((go) => {
            answer = go;
            resolve();
          });
          await route.continue();
        });
      });
      await addFirst(page, type === 'preOrder');
      await isAsked;
      const toast = page.getByRole('status').filter({ hasText: added });
      await expect(toast).toHaveCount(0);
      answer();
      await expect(toast).toHaveAttribute('data-type', 'success');
      // Pauses it while the page is looked at.
      await toast.hover();
      await expectAccessible(page);
      await toast.getByRole('button', { name: 'Warenkorb öffnen' }).click();
      await expect(page).toHaveURL(new RegExp(`/detailed-cart\\?type=${type}$`));
      await expect(toast).toHaveCount(0);
    });
  }

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`TABL-03 NOTI-10 a toast stands above the table's footer at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const inputs = page
        .locator('input[data-cell]:not([disabled]):not([aria-disabled="true"])')
        .filter({ visible: true });
      await inputs.nth(0).fill('1');
      await inputs.nth(1).fill('1');
      await inputs.nth(1).press('Tab');
      await page
        .locator('button:not([aria-disabled])')
        .and(page.getByRole('button', { name: /in den Warenkorb$/ }))
        .first()
        .click();
      const toast = page.getByRole('status').filter({ hasText: added });
      // Pauses it.
      await toast.getByRole('button', { name: 'Warenkorb öffnen' }).focus();
      const footer = page.getByRole('button', { name: 'Alle hinzufügen' }).locator('xpath=..');
      await expect(footer.getByRole('button', { name: 'Zurücksetzen' })).toBeInViewport();
      const gap = async () => {
        const [above, below] = [await toast.boundingBox(), await footer.boundingBox()];
        return above && below ? below.y - above.y - above.height : Number.NaN;
      };
      await expect.poll(gap).toBeGreaterThanOrEqual(4);
      expect(await gap()).toBeLessThan(40);
      const close = toast.getByRole('button', { name: 'Meldung schließen' });
      expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(24);
      if (width > 1023) return;
      await tapBeside(page, close);
      await expect(toast).toHaveCount(0);
    });
  }

  test('NOTI-12 a refusal is an alert in the colour of danger and keeps the entries', async ({ page }) => {
    await page.route('**/api/basket', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 422,
            json: { code: 'product.added.to.cart.error', message: 'x', details: [] },
          })
        : route.continue(),
    );
    await addFirst(page);
    const toast = page.getByRole('alert').filter({ hasText: 'Fehler beim Hinzufügen zum Warenkorb' });
    await expect(toast).toHaveAttribute('data-type', 'danger');
    await expect(page.getByText(added)).toHaveCount(0);
    await expect(page.locator('input[data-cell]').filter({ visible: true }).first()).not.toHaveValue('');
    await expect(addButtons(page).first()).toBeVisible();
    await toast.getByRole('button', { name: 'Meldung schließen' }).click();
    await expect(toast).toHaveCount(0);
  });

  test('NOTI-10 a focused toast stays; otherwise it disappears after 5 s', async ({ page }) => {
    await page.clock.install();
    await page.reload();
    await expect(quantities(page).first()).toBeVisible();
    await addFirst(page);
    const toast = page.getByRole('status').filter({ hasText: added });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Warenkorb öffnen' }).focus();
    await page.clock.runFor(30_000);
    await expect(toast).toBeVisible();
    await quantities(page).first().focus();
    await page.clock.runFor(5_000);
    await expect(toast).toHaveCount(0);
  });
});
