import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

test('issue 18: uploads, checks, loads and undoes a file; its page and the settings are accessible', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(context, baseURL, { username: 'operator', locale: 'en' });
  await page.goto('/admin/imports');
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible();
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({
    name: 'units.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id;name.de;name.en\ne2e-crate;Kiste;Crate\n'),
  });
  await expect(page).toHaveURL(/\/admin\/imports\/\w+/);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('checked', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByText('finished', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Restore former values' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore former values' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Undo of/ })).toBeVisible();

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
