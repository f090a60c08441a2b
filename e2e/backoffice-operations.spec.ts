import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

const pages = [
  'system',
  'settings',
  'operators',
  'identity-providers',
  'audit',
  'mails',
  'jobs',
  'webhooks',
  'webhooks/deliveries',
  'api-keys',
];

/** The narrowest window that these pages are made for. */
const tablet = { width: 768, height: 1024 };

test.describe('operations', () => {
  for (const { locale, width, viewport } of faces) {
    const size = width === 'mobile' ? tablet : viewport;
    test(`issue 18: every page opens in ${locale}, ${size.width} px, and is accessible`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(size);
      await signIn(context, baseURL, { username: 'operator', locale });
      for (const path of pages) {
        await page.goto(`/admin/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expectAccessible(page);
      }
    });
  }

  test('API-40 issue 18: a key is made, shown once and revoked, which the audit log tells', async ({
    page,
    context,
    baseURL,
  }) => {
    const name = `ERP ${Date.now()}`;
    await signIn(context, baseURL, { username: 'operator' });
    await page.goto('/admin/api-keys');
    await page.getByRole('button', { name: 'Schlüssel erstellen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Schlüssel erstellen' }).click();
    await expect(page.getByLabel('API-Schlüssel', { exact: true })).toHaveValue(/^kontor_/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ich habe ihn kopiert' }).click();
    await page.getByRole('button', { name: `${name} widerrufen` }).click();
    await expect(page.getByText(/für immer abgewiesen/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Widerrufen', exact: true }).click();
    await expect(page.getByRole('row', { name }).getByText('widerrufen')).toBeVisible();
    await page.goto('/admin/audit?action=apiKey.revoked');
    await expect(page.getByRole('cell', { name: 'API-Schlüssel widerrufen' }).first()).toBeVisible();
  });
});
