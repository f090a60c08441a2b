import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { openPage } from './support/open-page.ts';
import { linkIn, mailTo } from './support/outbox.ts';
import { chooseLocale, signIn } from './support/session.ts';

const address = 'accounting@nordhang-kunden.example';

test('AUTH-09 AUTH-10 sets a new password by a mailed link, by keyboard alone, once', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/landing');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).press('Enter');
  await expect(page).toHaveURL('/forgot-password');
  const email = page.getByLabel('E-Mail');
  await expect(email).toBeFocused();
  await page.keyboard.type('nobody@example.com');
  await page.keyboard.press('Enter');
  await expect(email).toHaveAccessibleDescription('Diese E-Mail-Adresse ist nicht in unserem System');
  await expect(email).toBeFocused();
  await email.fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: address })).toBeVisible();

  const mail = await mailTo(address, /\/reset\?token=/);
  expect(mail.subject).toContain('Neues Passwort');
  const { search } = new URL(linkIn(mail, '/reset'));
  await page.goto(`/reset/${search}`);
  const password = page.getByLabel('Neues Passwort', { exact: true });
  await password.fill('passwort1');
  await page.getByLabel('Neues Passwort wiederholen').fill('passwort2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Die Passwörter stimmen nicht überein')).toBeVisible();
  await page.getByLabel('Neues Passwort wiederholen').fill('passwort1');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/leicht zu erraten/);
  for (const field of [password, page.getByLabel('Neues Passwort wiederholen')])
    await field.fill('demo-2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/landing');
  await expect(page.getByText('Ihr Passwort wurde geändert')).toBeVisible();
  await mailTo(address, /Passwort Ihres Zugangs wurde am/);

  await page.goto(`/reset${search}`);
  for (const field of [password, page.getByLabel('Neues Passwort wiederholen')])
    await field.fill('demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Dieser Link ist abgelaufen oder wurde schon benutzt');
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
  await expect(page).toHaveURL('/forgot-password');

  // BOOT-04: who is signed in has no business here.
  await signIn(context, baseURL, { username: 'accounting' });
  await page.goto(`/reset${search}`);
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('AUTH-11 changes the own password on the profile; other sessions end', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext();
  await signIn(elsewhere, baseURL, { username: 'reader', locale: 'en' });
  const other = await elsewhere.newPage();
  await signIn(context, baseURL, { username: 'reader', locale: 'en' });
  const before = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  await page.goto('/my-account/overview');
  const password = page.getByLabel('New password', { exact: true });
  const present = page.getByLabel('Present password');
  await present.fill('not this');
  await password.fill('short');
  await page.getByLabel('Repeat the new password').fill('short');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/8 to 128 characters/);
  for (const field of [password, page.getByLabel('Repeat the new password')]) await field.fill('demo-2026');
  await page.keyboard.press('Enter');
  await expect(present).toHaveAccessibleDescription('The password is wrong');
  await present.fill('demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(password).toHaveValue('');
  expect((await context.cookies()).find(({ name }) => name === 'token')?.value).not.toBe(before);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();
  await other.goto(`${baseURL}/my-account/overview`);
  await expect(other).toHaveURL(/\/landing/);
  await elsewhere.close();
});

for (const face of faces) {
  test(`issue 16 lists the own sessions and ends another one: ${face.locale}, ${face.width}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const words =
      face.locale === 'de'
        ? {
            title: 'Ihre Sitzungen',
            own: 'Diese Sitzung',
            end: /^Beenden: /,
            ended: 'Die Sitzung wurde beendet',
          }
        : { title: 'Your sessions', own: 'This session', end: /^End: /, ended: 'The session has ended' };
    const username = face.locale === 'de' ? 'catalogue' : 'office';
    const elsewhere = await browser.newContext();
    await signIn(elsewhere, baseURL, { username });
    await signIn(context, baseURL, { username, locale: face.locale });
    await page.setViewportSize(face.viewport);
    await page.goto('/my-account/overview');
    const sessions = page.locator('section', { has: page.getByRole('heading', { name: words.title }) });
    await expect(sessions.getByRole('listitem').first()).toContainText(words.own);
    await expectAccessible(page);
    const others = sessions.getByRole('button', { name: words.end });
    if (face.width === 'mobile')
      for (const button of await sessions.getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const before = await others.count();
    await others.first().press('Enter');
    await expect(page.getByText(words.ended)).toBeVisible();
    await expect(others).toHaveCount(before - 1);
    const other = await elsewhere.newPage();
    await other.goto(`${baseURL}/my-account/overview`);
    await expect(other).toHaveURL(/\/landing/);
    await elsewhere.close();
  });

  test(`WCAG forgotten and new passwords have no accessibility findings: ${face.locale}, ${face.width}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize(face.viewport);
    await chooseLocale(context, baseURL, face.locale);
    for (const path of ['/forgot-password', '/reset?token=abc', '/reset']) {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}
