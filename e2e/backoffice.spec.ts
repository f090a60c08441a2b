import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

test.describe('the back office', () => {
  for (const { locale, width, viewport } of faces) {
    test(`issue 18: opens for operators in ${locale}, ${width}, and is accessible`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      await signIn(context, baseURL, { username: 'operator', locale });
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      // 'Find anything' opens an area by its name.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(locale === 'de' ? 'bestell' : 'order');
      await expect(page.getByRole('option', { selected: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/admin\/orders/);
      await expect(page.locator('main')).toBeFocused();
      // An address below it survives a reload, and an unknown one says so.
      await page.goto('/admin/no-such-page');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('issue 18: the header has room for all its tools at 768 px in both languages', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await signIn(context, baseURL, { username: 'operator', locale: 'de' });
    await page.goto('/admin');
    const header = page.getByRole('banner');
    const tools = header.locator('a:visible, button:visible');
    const drawer = page.getByRole('dialog');
    for (const { account, menu, area } of [
      { account: /^Konto von/, menu: 'Menü öffnen', area: 'Bestellungen' },
      { account: /^Account of/, menu: 'Open menu', area: 'Orders' },
    ]) {
      await expect(header.getByRole('button', { name: account })).toBeVisible();
      const boxes = await tools.evaluateAll((all) =>
        all.map((tool) => {
          const { left, right } = tool.getBoundingClientRect();
          return { left, right };
        }),
      );
      expect(boxes.length).toBeGreaterThanOrEqual(7);
      for (const [index, { left, right }] of boxes.entries()) {
        expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
        expect(right).toBeLessThanOrEqual(768);
      }
      await expectAccessible(page);
      // The areas are in a drawer, which closes with the chosen one.
      await header.getByRole('button', { name: menu, exact: true }).press('Enter');
      await drawer.getByRole('link', { name: area, exact: true }).press('Enter');
      await expect(page).toHaveURL(/\/admin\/orders/);
      await expect(drawer).toBeHidden();
      await openPage(page, '/admin');
      await header.getByRole('button', { name: 'EN', exact: true }).click();
    }
  });

  test('issue 18: is refused to buyers and names the person who can change that', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { username: 'buyer' });
    await page.goto('/admin');
    await expect(page.getByText('Kein Zugang zur Verwaltung').first()).toBeVisible();
    await expect(page.getByText(/Ein Inhaber kann Ihnen eine Rolle geben/)).toBeVisible();
    await expectAccessible(page);
  });

  test('LAYO-16 leads over the sign-in page of the shop and back, by keyboard, and the shop leads to it', async ({
    page,
  }) => {
    await page.goto('/admin?von=mail');
    await page.getByLabel('Benutzername').fill('operator');
    await page.getByLabel('Passwort', { exact: true }).fill('demo-2026');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/?\?von=mail$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    // Without a panel of the tenant's own the shop's menu leads here.
    await page.route('**/api/configuration', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      delete body.data.adminPanelUrl;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/static/overview');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Konto von/ })
      .click();
    const link = page.getByRole('dialog').getByRole('link', { name: /Verwaltung/ });
    await expect(link).toHaveAttribute('href', '/admin');
    await expect(link).toHaveAttribute('target', '_blank');
  });

  test('BOOT-03 a session that ended keeps the place', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL, { username: 'operator' });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // No call of this page may learn of it first: it would name its own place.
    await page.goto('about:blank');
    await context.addCookies([{ name: 'token', value: 'gone', url: baseURL ?? '' }]);
    await page.goto('/admin?seite=2');
    await expect(page).toHaveURL(/\/landing\?redirect=%2Fadmin%3Fseite%3D2$/);
  });
});

test('issue 18: a session that ends keeps what is typed, and a sign-in beside it saves it', async ({
  page,
  context,
  baseURL,
}) => {
  const { token } = await signIn(context, baseURL, { username: 'operator' });
  await page.goto('/admin/products');
  await page.locator('tbody a').first().press('Enter');
  const text = page.getByRole('textbox', { name: 'Beschreibung (englisch)', exact: true });
  const before = await text.inputValue();
  await text.fill(`${before} .`);
  await context.request.post('/api/logout', { headers: { authorization: `Basic ${token}` } });
  const save = page.getByRole('button', { name: 'Speichern', exact: true }).first();
  await save.press('Enter');
  const [landing] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Anmelden' }).press('Enter'),
  ]);
  await expect(landing).toHaveURL(/\/landing/);
  await expect(text).toHaveValue(`${before} .`);
  await signIn(context, baseURL, { username: 'operator' });
  const saved = async () => {
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await save.press('Enter');
    expect((await answer).status()).toBe(200);
  };
  await saved();
  await text.fill(before);
  await saved();
});
