import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { startFakeIdentityProvider } from '../apps/server/test/fake-identity-provider.ts';
import { root } from '../scripts/lib/root.mjs';
import { expectAccessible, faces } from './support/accessibility.ts';
import { dataDirOf } from './support/outbox.ts';
import { chooseLocale, signIn } from './support/session.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app (RFC 6238) for the step that begins in so many times 30 seconds. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('issue 16: sets up a second factor, signs in with it by keyboard, and switches it off', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { username: 'office' });
  await page.goto('/my-account/overview');
  await page.getByRole('link', { name: 'Verwalten' }).click();
  await expect(page.getByRole('heading', { name: 'Zwei-Faktor-Anmeldung' })).toBeVisible();
  await expect(page.getByLabel('Ihr Passwort')).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Ihr Passwort')).toHaveAccessibleDescription('Das Passwort ist falsch');
  await page.getByLabel('Ihr Passwort').fill('demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR-Code für die Authentifizierungs-App' })).toBeVisible();
  for (const { locale, viewport } of faces) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: locale.toUpperCase(), exact: true }).click();
    await expectAccessible(page);
  }
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code aus der App').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ihre Wiederherstellungscodes' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await page.getByRole('main').getByRole('listitem').first().textContent();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ich habe die Codes aufbewahrt' }).click();
  await expect(page.getByText('Eingeschaltet')).toBeVisible();

  const code = page.getByLabel('Code aus der App oder Wiederherstellungscode');
  await page.goto('/logout');
  await expect(page).toHaveURL('/landing');
  await page.getByLabel('Benutzername oder E-Mail').fill('office');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo-2026');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription('Dieser Code ist falsch oder wurde bereits verwendet');
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/second-factor');
  await page.getByRole('button', { name: 'Ausschalten' }).press('Enter');
  await page.getByLabel('Ihr Passwort').fill('demo-2026');
  await code.fill(recoveryCode ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Einrichten' })).toBeVisible();
  await chooseLocale(context, baseURL, 'en');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expectAccessible(page);
});

test('issue 16: signs in by the identity provider of the company, and goes where it was going', async ({
  page,
  baseURL,
}) => {
  const email = 'swiss@nordhang-kunden.example';
  const fake = await startFakeIdentityProvider({ shop: { redirectUri: `${baseURL}/provider-login` } });
  const script = path.join(root, 'apps/server/src/modules/identity-providers/providers.cli.ts');
  const labels = ['--label-de', 'Mit Firmenkonto anmelden', '--label-en', 'Sign in with company account'];
  const options = ['--issuer', fake.issuer, '--client-id', 'shop', '--domain', 'nordhang-kunden.example'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, 'put', '--tenant', 'nordhang', 'firm', ...options, ...labels],
    { env: { ...process.env, DATA_DIR: dataDirOf(process.env.E2E_PORT), DATABASE_URL: '' } },
  );
  expect(stdout).toContain('/provider-login');

  await page.goto('/my-account/order-history');
  const button = page.getByRole('button', { name: 'Mit Firmenkonto anmelden' });
  await page.getByLabel('Benutzername oder E-Mail').fill(email);
  await page.keyboard.press('Tab');
  await expect(button).toBeVisible();
  await expectAccessible(page);

  fake.person = { sub: 'nobody', email: 'nobody@nordhang-kunden.example', email_verified: true };
  await button.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Zu Ihrer E-Mail-Adresse gibt es in diesem Shop keinen Zugang',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();

  fake.person = { sub: 'swiss', email, email_verified: true };
  await page.goto('/landing?redirect=%2Fmy-account%2Forder-history');
  await page.getByLabel('Benutzername oder E-Mail').fill(email);
  await page.keyboard.press('Tab');
  await button.press('Enter');
  await expect(page).toHaveURL('/my-account/order-history');
  await fake.close();
});
