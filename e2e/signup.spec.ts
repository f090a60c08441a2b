import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { root } from '../scripts/lib/root.mjs';
import { expectAccessible, faces, narrowFace } from './support/accessibility.ts';
import { apiOf, orderableSkus, tabTo } from './support/cart.ts';
import { openPage } from './support/open-page.ts';
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
    elsewhere: 'Schweiz',
    here: 'Deutschland',
    search: 'Suche',
    quantity: /^Menge/,
    add: /Warenkorb/,
    cart: 'Warenkorb, 1 Position',
    emptied: /^Warenkorb, 0/,
    toCheckout: 'Zur Kasse',
    number: 'Ihre Bestellnummer',
    terms: /Geschäftsbedingungen/,
    place: 'Zahlungspflichtig bestellen',
    thanks: 'Vielen Dank für Ihre Bestellung',
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
    elsewhere: 'Switzerland',
    here: 'Germany',
    search: 'Search',
    quantity: /^Quantity/,
    add: /cart/,
    cart: 'Cart, 1 line',
    emptied: /^Cart, 0/,
    toCheckout: 'To the checkout',
    number: 'Your order number',
    terms: /terms and conditions/i,
    place: 'Place binding order',
    thanks: 'Thank you for your order',
  },
} as const;

/** Expects the focus in the content: the next Tab continues there instead of at the top of the page. */
async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator('#content:focus, #content :focus')).toHaveCount(1);
}

for (const [index, { locale, width, viewport }] of faces.entries()) {
  test.describe(`${locale} ${width}`, () => {
    test.use({ viewport });
    const word = words[locale];

    test('AUTH-02 AUTH-07 AUTH-08 CHKO-01 CHKO-23 LAYO-07 from the request for an account to the first order by keyboard alone', async ({
      page,
      context,
      baseURL,
      request,
    }) => {
      test.slow();
      const { keyboard } = page;
      const check = () => expectAccessible(page);
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      const password = (name: string) => page.getByLabel(name, { exact: true });
      const country = page.getByRole('combobox', { name: word.country });
      const enter = async (target: Locator, text: string) => {
        await tabTo(page, target);
        await keyboard.type(text);
      };
      const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter', tab?: 'Shift+Tab') => {
        await expect(target).toBeVisible();
        await tabTo(page, target, tab);
        await keyboard.press(key);
      };

      await chooseLocale(context, baseURL, locale);
      await page.goto('/auth/');
      await expect(page.getByRole('heading', { level: 1, name: word.access })).toBeVisible();
      await check();
      for (const [name, address] of [
        [word.forgot, '/forgot-password'],
        [word.signIn, '/landing'],
        [word.link, '/signup'],
      ] as const) {
        await press(page.getByRole('link', { name }));
        await expect(page).toHaveURL(address);
        if (address === '/signup') continue;
        await page.goBack();
        await expect(page).toHaveURL(/\/auth/);
      }
      const submit = page.getByRole('button', { name: word.submit });
      await expect(submit).toBeVisible();
      await expectFocus(page);
      await check();
      await press(submit);
      await expect(field(word.company)).toBeFocused();
      await expect(page.getByText(word.missing).first()).toBeVisible();
      await check();

      const username = `neu-${locale}-${width}-${Date.now()}`;
      const email = `${username}@example.com`;
      await keyboard.type('Bergladen GmbH');
      await enter(field(word.street), 'Talweg 3');
      await enter(field(word.zip), '8001');
      await enter(field(word.city), 'München');
      await enter(country, word.elsewhere);
      await enter(field(word.vatId), 'DE136695976');
      await enter(field(word.firstName), 'Eva');
      await enter(field(word.lastName), 'Berg');
      await enter(field(word.email), email);
      await enter(field(word.username), 'buyer');
      await press(page.getByLabel(word.privacy), 'Space');
      await press(submit);
      await expect(page.getByText(word.badVatId)).toBeVisible();
      await expect(field(word.vatId)).toBeFocused();
      await tabTo(page, country, 'Shift+Tab');
      await keyboard.type(word.here);
      await tabTo(page, field(word.zip), 'Shift+Tab');
      await keyboard.type('80331');
      await keyboard.press('Enter');
      await expect(page.getByText(word.taken)).toBeVisible();
      await expect(field(word.username)).toBeFocused();
      await check();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(username);
      await keyboard.press('Enter');
      await expect(page.getByText(word.sent)).toBeVisible();
      await expectFocus(page);
      await check();

      await page.goto(linkIn(await mailTo(email, /confirm-request/), '/confirm-request'));
      const confirm = page.getByRole('button', { name: word.confirm });
      await expect(confirm).toBeFocused();
      await check();
      await keyboard.press('Enter');
      await expect(page.getByText(word.confirmed)).toBeVisible();
      await expectFocus(page);
      await check();

      const listed = await requests('list', '--tenant', 'nordhang');
      const [, id = ''] = new RegExp(`^(\\w+) .*${username} `, 'm').exec(listed) ?? [];
      expect(listed).toContain('Bergladen GmbH, 80331 München DE DE136695976');
      for (let times = 0; times < 2; times += 1)
        expect(await requests('approve', '--tenant', 'nordhang', id)).toContain('approved');

      const newPassword = `Talweg ${locale} 2026 wetterfest`;
      await page.goto(linkIn(await mailTo(email, /\/reset\?/), '/reset'));
      await expect(password(word.newPassword)).toBeVisible();
      await check();
      for (const name of [word.newPassword, word.repeat]) await enter(password(name), newPassword);
      await keyboard.press('Enter');
      await expect(page).toHaveURL('/landing');
      await expect(page.getByText(word.changed)).toBeVisible();
      await expect(field(word.name)).toBeFocused();
      await check();

      await keyboard.type(username);
      await enter(password(word.password), newPassword);
      await keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      const search = page.getByRole('combobox', { name: word.search });
      await expect(search).toBeVisible();
      await check();

      const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
      const api = apiOf(request, { token, url: baseURL ?? '' });
      // Each journey orders another article: none takes the stock of the next one.
      const sku = (await orderableSkus(api, { lines: faces.length }))[index] ?? '';
      await keyboard.press('/');
      await expect(search).toBeFocused();
      await keyboard.type(sku);
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?/);
      const main = page.getByRole('main');
      const quantity = main.getByRole('textbox', { name: word.quantity }).first();
      await expect(quantity).toBeVisible();
      await check();
      await enter(quantity, '20');
      await press(main.getByRole('button', { name: word.add }).last());
      const banner = page.getByRole('banner');
      await press(banner.getByRole('link', { name: word.cart }), 'Enter', 'Shift+Tab');
      await expect(page).toHaveURL(/\/detailed-cart/);
      const toCheckout = page.getByRole('button', { name: word.toCheckout });
      await expect(toCheckout).toBeVisible();
      await expectFocus(page);
      await check();
      await press(toCheckout);
      await expect(page).toHaveURL(/\/checkout/);
      await expect(page.getByText('Talweg 3').first()).toBeVisible();
      await expectFocus(page);
      await check();
      await enter(field(word.number), 'EK-1');
      await press(page.getByRole('checkbox', { name: word.terms }), 'Space');
      const place = page.getByRole('complementary').getByRole('button', { name: word.place });
      const dialog = page.getByRole('dialog');
      const really = dialog.getByRole('button', { name: word.place });
      // A key that is held asks the question, and leaves it unanswered.
      await tabTo(page, place);
      await keyboard.down('Enter');
      await expect(really).toBeFocused();
      await check();
      await keyboard.down('Enter');
      await expect(really).toBeEnabled();
      expect((await api<{ meta: { total: number } }>('GET', '/api/order?pageSize=1')).meta.total).toBe(0);
      await keyboard.up('Enter');
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(place).toBeFocused();
      await keyboard.press('Enter');
      await expect(really).toBeFocused();
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/\/thank-you\?order=/);
      await expect(page.getByRole('heading', { level: 1, name: word.thanks })).toBeVisible();
      await expect(page.getByText('EK-1')).toBeVisible();
      await expect(banner.getByRole('link', { name: word.emptied })).toBeVisible();
      await expectFocus(page);
      await check();
      await mailTo(email, /Bestellung|order/i);

      // BOOT-04: whoever is signed in has no business here.
      for (const address of ['/auth', '/signup/']) {
        await page.goto(address);
        await expect(page).toHaveURL('/');
      }
    });
  });
}

test.describe('narrow', () => {
  test.use({ viewport: narrowFace.viewport });

  test('LAYO-14 the form fits a narrow window', async ({ page, context, baseURL }) => {
    await chooseLocale(context, baseURL, narrowFace.locale);
    for (const address of ['/auth', '/signup', '/confirm-request/']) {
      await openPage(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
});
