import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

test.describe('the start of the app', () => {
  test('LAYO-01 LAYO-09 LAYO-10 draws the frame before any script is loaded, with seven category placeholders', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/category/Jacken-64a1', { waitUntil: 'load' });
    await expect(page.getByText(/Händlerhotline/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Jacken', level: 1 })).toBeVisible();
    await expect(page.locator('[data-placeholder]')).toHaveCount(7);
    await expectAccessible(page);
  });

  test('BOOT-02 sends each of the first calls once, and before the app itself', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    const begun: string[] = [];
    page.on('request', (request) => void begun.push(new URL(request.url()).pathname));
    await page.goto('/category');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Alle hinzufügen' })).toBeVisible();
    for (const path of ['/api/configuration', '/api/user/currentUser', '/api/materialCategory'])
      expect(begun.filter((other) => other === path)).toHaveLength(1);
    const app = begun.findIndex((path) => /^\/assets\/start-.*\.js$/.test(path));
    expect(begun.indexOf('/api/configuration')).toBeLessThan(app);
  });

  test('BOOT-03 says that a session is over when the first call is refused', async ({
    page,
    context,
    baseURL,
  }) => {
    const url = baseURL ?? '';
    await context.addCookies([
      { name: 'token', value: 'x'.repeat(43), url },
      { name: 'userId', value: 'unknown', url },
    ]);
    await page.goto('/category?page=2');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/landing\?redirect=/);
    await expect(page.getByText('Ihre Sitzung ist abgelaufen')).toBeVisible();
  });
});
