import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('issue 18: a product is added, gets a picture and a variant, is found and deleted', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(context, baseURL, { username: 'operator' });
  const sku = `E2E-${Date.now()}`;

  await page.goto('/admin/products');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Neuer Artikel' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Artikelnummer').fill(sku);
  await dialog.getByLabel('Name (deutsch)').fill('Probestück');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Probestück' })).toBeVisible();

  const pictures = page.getByRole('region', { name: 'Bilder' });
  await pictures.locator('input[type=file]').setInputFiles([
    { name: 'a.png', mimeType: 'image/png', buffer: png },
    { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ]);
  await expect(pictures.getByText(/^b\.png: Das Bild lässt sich nicht lesen/)).toBeVisible();
  await pictures.getByRole('button', { name: /^Bild 1: Mitte/ }).press('ArrowLeft');
  await pictures.getByLabel('Bildbeschreibung (deutsch)').fill('Ein Punkt');
  await pictures.getByRole('button', { name: 'Speichern' }).click();
  await expect(pictures.getByRole('button', { name: 'Speichern' })).toHaveCount(0);

  const variants = page.getByRole('region', { name: 'Varianten' });
  await variants.getByRole('button', { name: 'Variante hinzufügen' }).press('Enter');
  await variants.getByLabel('Artikelnummer, neue Variante').fill(`${sku}-1`);
  await variants.getByLabel(`Grundpreis, ${sku}-1`).fill('9,90');
  await variants.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(variants.getByRole('button', { name: 'Speichern' })).toHaveCount(0);
  await expect(variants.getByLabel(`Grundpreis, ${sku}-1`)).toHaveValue('9,90');

  await page.reload();
  await expect(pictures.getByRole('button', { name: /^Bild 1: Mitte des Ausschnitts 49 %/ })).toBeVisible();
  await expect(page.getByText(/^(Lädt|Loading)/)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);

  await page.goto(`/admin/products?search=${sku}-1`);
  await page.getByRole('link', { name: 'Probestück' }).click();
  await page.getByRole('button', { name: 'Artikel löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Artikel löschen' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);

  await page.goto('/admin/categories');
  await expect(page.getByRole('button', { name: /nach oben$/ }).first()).toBeVisible();
  await expectAccessible(page);
});
