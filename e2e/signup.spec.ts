import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { root } from '../scripts/lib/root.mjs';
import { expectAccessible, faces, narrowFace } from './support/accessibility.ts';
import { apiOf, fillCart } from './support/cart.ts';
import { dataDirOf, linkIn, mailTo } from './support/outbox.ts';
import { chooseLocale } from './support/session.ts';

const run = promisify(execFile);

/** `npm run requests` on the data of the shop under test. */
async function requests(...options: string[]): Promise<string> {
  const script = path.join(root, 'apps/server/src/modules/account-requests/account-requests.cli.ts');
  const { stdout } = await run(process.execPath, [script, ...options], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirOf(process.env.E2E_PORT) },
  });
  return stdout;
}

const words = {
  de: {
    access: 'Ihr Zugang',
    forgot: 'Passwort vergessen?',
    newPassword: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    changed: 'Ihr Passwort wurde geändert',
    link: 'Konto anfragen',
    submit: 'Konto anfragen',
    missing: 'Bitte füllen Sie dieses Feld aus',
    company: 'Firma',
    street: 'Straße und Hausnummer',
    zip: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
    vatId: 'USt-IdNr.',
    badVatId: /passt nicht zum Land/,
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    username: 'Benutzername',
    taken: /gibt es schon/,
    privacy: /einverstanden/,
    sent: /Wir haben einen Link an/,
    confirm: 'Anfrage bestätigen',
    confirmed: /ist bei uns eingegangen/,
    signIn: 'Anmelden',
    name: 'Benutzername oder E-Mail',
    password: 'Passwort',
    place: 'Zahlungspflichtig bestellen',
    closed: 'Registrierung gesperrt, bitte wenden Sie sich an Ihren Vertriebsleiter',
    failed: 'Fehler bei der Registrierung, bitte später versuchen',
  },
  en: {
    access: 'Your access',
    forgot: 'Forgot password?',
    newPassword: 'New password',
    repeat: 'Repeat the new password',
    changed: 'Your password has been changed',
    link: 'Request an account',
    submit: 'Request account',
    missing: 'Please fill in this field',
    company: 'Company',
    street: 'Street and number',
    zip: 'Postcode',
    city: 'City',
    country: 'Country',
    vatId: 'VAT ID',
    badVatId: /does not fit the country/,
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    username: 'User name',
    taken: /already exists/,
    privacy: /I agree/,
    sent: /We have sent a link to/,
    confirm: 'Confirm request',
    confirmed: /has reached us/,
    signIn: 'Sign in',
    name: 'User name or e-mail',
    password: 'Password',
    place: 'Place binding order',
    closed: 'Signup blocked, contact your sales manager',
    failed: 'signup error, try later',
  },
} as const;

for (const { locale, width, viewport } of faces) {
  test.describe(`${locale} ${width}`, () => {
    test.use({ viewport });
    const word = words[locale];

    test('AUTH-02 AUTH-07 AUTH-08 from the request for an account to the first order', async ({
      page,
      context,
      baseURL,
      request,
    }) => {
      test.slow();
      await chooseLocale(context, baseURL, locale);
      await page.goto('/auth/');
      await expect(page.getByRole('heading', { level: 1, name: word.access })).toBeVisible();
      await expectAccessible(page);
      for (const [name, address] of [
        [word.forgot, '/forgot-password'],
        [word.signIn, '/landing'],
        [word.link, '/signup'],
      ] as const) {
        await page.getByRole('link', { name }).press('Enter');
        await expect(page).toHaveURL(address);
        if (address !== '/signup') await page.goto('/auth');
      }
      await expectAccessible(page);
      const field = (name: string) => page.getByRole('textbox', { name });
      const submit = page.getByRole('button', { name: word.submit });
      await submit.click();
      await expect(field(word.company)).toBeFocused();
      await expect(page.getByText(word.missing).first()).toBeVisible();
      await expectAccessible(page);

      const username = `neu-${locale}`;
      const email = `${username}@example.com`;
      await field(word.company).fill('Bergladen GmbH');
      await field(word.street).fill('Talweg 3');
      await field(word.zip).fill('80331');
      await field(word.city).fill('München');
      await field(word.vatId).fill('DE136695977');
      await field(word.firstName).fill('Eva');
      await field(word.lastName).fill('Berg');
      await field(word.email).fill(email);
      await field(word.username).fill('buyer');
      await page.getByLabel(word.privacy).check();
      await submit.click();
      await expect(page.getByText(word.badVatId)).toBeVisible();
      await expect(field(word.vatId)).toBeFocused();
      await field(word.vatId).fill('DE136695976');
      await submit.click();
      await expect(page.getByText(word.taken)).toBeVisible();
      await expect(field(word.username)).toBeFocused();
      await expectAccessible(page);
      await field(word.username).fill(username);
      await page.keyboard.press('Enter');
      await expect(page.getByText(word.sent)).toBeVisible();
      await expectAccessible(page);

      await page.goto(linkIn(await mailTo(email, /confirm-request/), '/confirm-request'));
      await expectAccessible(page);
      await page.getByRole('button', { name: word.confirm }).press('Enter');
      await expect(page.getByText(word.confirmed)).toBeVisible();

      const listed = await requests('list', '--tenant', 'nordhang');
      const [, id = ''] = new RegExp(`^(\\w+) .*${username} `, 'm').exec(listed) ?? [];
      expect(listed).toContain('Bergladen GmbH, 80331 München DE DE136695976');
      for (let times = 0; times < 2; times += 1)
        expect(await requests('approve', '--tenant', 'nordhang', id)).toContain('approved');

      const newPassword = `Talweg ${locale} 2026 wetterfest`;
      await page.goto(linkIn(await mailTo(email, /\/reset\?/), '/reset'));
      for (const name of [word.newPassword, word.repeat])
        await page.getByLabel(name, { exact: true }).fill(newPassword);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/landing');
      await expect(page.getByText(word.changed)).toBeVisible();

      await field(word.name).fill(username);
      await page.getByLabel(word.password, { exact: true }).fill(newPassword);
      await page.getByRole('button', { name: word.signIn }).click();
      await expect(page).toHaveURL('/');
      const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
      await fillCart(apiOf(request, { token, url: baseURL ?? '' }), { lines: 3 });
      await page.goto('/checkout?type=order');
      await expect(page.getByText('Talweg 3').first()).toBeVisible();
      await page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }).check();
      await page.getByRole('complementary').getByRole('button', { name: word.place }).click();
      await page.getByRole('dialog').getByRole('button', { name: word.place }).click();
      await expect(page).toHaveURL(/\/thank-you/);
      await mailTo(email, /Bestellung|order/i);

      // BOOT-04: whoever is signed in has no business here.
      for (const address of ['/auth', '/signup/']) {
        await page.goto(address);
        await expect(page).toHaveURL('/');
      }
    });

    test('ERRS-20 says that signup is closed, or failed', async ({ page, context, baseURL }) => {
      await chooseLocale(context, baseURL, locale);
      await page.goto('/signup');
      for (const name of [word.company, word.street, word.city, word.firstName, word.lastName])
        await page.getByRole('textbox', { name }).fill('Test');
      await page.getByRole('textbox', { name: word.zip }).fill('80331');
      await page.getByRole('textbox', { name: word.email }).fill('a@example.com');
      await page.getByRole('textbox', { name: word.username }).fill('nobody');
      await page.getByLabel(word.privacy).check();
      for (const [status, code, text] of [
        [403, 'signup.blocked', word.closed],
        [500, 'internal.error', word.failed],
      ] as const) {
        await page.route('**/api/user/requestAccount', (route) =>
          route.fulfill({ status, json: { code, message: code } }),
        );
        await page.getByRole('button', { name: word.submit }).click();
        await expect(page.getByRole('alert')).toHaveText(text);
        await page.unroute('**/api/user/requestAccount');
      }
      await expectAccessible(page);
    });
  });
}

test.describe('narrow', () => {
  test.use({ viewport: narrowFace.viewport });

  test('LAYO-14 the form fits a narrow window', async ({ page, context, baseURL }) => {
    await chooseLocale(context, baseURL, narrowFace.locale);
    for (const address of ['/auth', '/signup', '/confirm-request/']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
});
