import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { chooseLocale, signIn } from './support/session.ts';

test.describe('sign-in and sign-out', () => {
  test('AUTH-01 AUTH-03 BOOT-03 a visitor signs in and returns to the requested page', async ({
    page,
    context,
  }) => {
    await page.goto('/my-account/order-history?page=2');
    await expect(page).toHaveURL('/landing?redirect=%2Fmy-account%2Forder-history%3Fpage%3D2');
    await expect(page.getByRole('img', { name: /Nordhang/ })).toBeVisible();

    await page.getByLabel('Benutzername oder E-Mail').fill('buyer');
    await page.getByLabel('Passwort', { exact: true }).fill('demo-2026');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page).toHaveURL('/my-account/order-history?page=2');

    const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
    const inDays = ((cookies.get('token')?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(inDays).toBeGreaterThan(6.9);
    expect(inDays).toBeLessThan(7.1);
    expect(cookies.get('token')).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false });
    expect(cookies.has('userId')).toBe(true);
  });

  test('AUTH-03 takes keyboard alone, and the e-mail instead of the user name', async ({ page }) => {
    await page.goto('/landing');
    await expect(page.getByLabel('Benutzername oder E-Mail')).toBeFocused();
    await page.keyboard.type('buyer@nordhang-kunden.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('demo-2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Guten Tag');
  });

  test('AUTH-03 AUTH-04 asks for both fields; refuses a locked user, and a wrong password in both languages', async ({
    page,
    context,
  }) => {
    const username = page.getByLabel('Benutzername oder E-Mail');
    const password = page.getByLabel('Passwort', { exact: true });
    await page.goto('/landing');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByText('Bitte geben Sie Ihren Benutzernamen ein')).toBeVisible();
    await expect(page.getByText('Bitte geben Sie Ihr Passwort ein')).toBeVisible();
    await expect(username).toBeFocused();

    await username.fill('locked');
    await password.fill('demo-2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Ihr Konto ist gesperrt');

    await username.fill('nobody-here');
    await password.fill('wrong');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('alert')).toHaveText('Benutzername oder Passwort ist ungültig');
    await expect(password).toBeFocused();
    await expect(username).toHaveValue('nobody-here');

    await page.getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Username or password is not valid');
    await expect(page.getByLabel('User name or e-mail')).toHaveValue('nobody-here');
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['locale']);
  });

  test('BOOT-03 goes to the home page after signing in when the way back leads elsewhere', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/landing?redirect=${encodeURIComponent('/\\evil.example')}`);
    await page.getByLabel('Benutzername oder E-Mail').fill('buyer2');
    await page.getByLabel('Passwort', { exact: true }).fill('demo-2026');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${baseURL}/`);
  });

  test('BOOT-04 leads a signed-in user from the sign-in page into the shop', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.goto('/landing');
    await expect(page).toHaveURL(`${baseURL}/`);
  });

  test('AUTH-06 ends the session, keeps the language and invalidates the token', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    const { token } = await signIn(context, baseURL, { locale: 'en' });
    await page.goto('/static/overview');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/landing');
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['locale']);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const answer = await request.get('/api/user/currentUser', {
      headers: { Authorization: `Basic ${token}` },
    });
    expect(answer.status()).toBe(401);
  });

  test('AUTH-06 forgets the session also when the call fails', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL);
    await page.route('**/api/logout', (route) => route.abort());
    await page.goto('/logout');
    await expect(page).toHaveURL('/landing');
    expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false);
  });

  test('BOOT-03 an expired session leads to the sign-in page with a reason, and back', async ({
    page,
    context,
    baseURL,
  }) => {
    const { token } = await signIn(context, baseURL);
    // The stream would tell the page of the end of the session.
    await page.route('**/api/notification/stream', (route) => route.abort());
    await page.goto('/my-account/overview');
    await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
    await context.request.post('/api/logout', { headers: { Authorization: `Basic ${token}` } });
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/landing\?redirect=%2Fcategory%2FDamen-/);
    await expect(page.getByText('Ihre Sitzung ist abgelaufen')).toBeVisible();
    expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(false);
  });

  test('AUTH-01 shows the other tenant under its own name', async ({ page, baseURL }) => {
    const { port } = new URL(baseURL ?? '');
    await page.goto(`http://werkmeister.localhost:${port}/landing`);
    await expect(page.getByRole('img', { name: /Werkmeister/ })).toBeVisible();
    await expect(page).toHaveTitle(/Anmelden · Werkmeister/);
  });

  for (const { locale, width: name, viewport } of faces) {
    test(`AUTH-01 LAYO-17 the sign-in page is accessible in ${locale}, ${name}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await chooseLocale(context, baseURL, locale);
      await page.setViewportSize(viewport);
      await page.goto('/landing');
      await expect(page.getByRole('link', { name: /service@/ })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expectAccessible(page);
      await page.locator('button[type=submit]').click();
      await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });
  }
});
