import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

test('issue 18: two customers are compared by keyboard; typed values are not lost unasked', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(context, baseURL, { username: 'operator' });
  await page.goto('/admin/customer-doubles');
  await expect(page.getByRole('heading', { level: 1, name: 'Doppelte Kunden' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/customers');
  const links = page.getByRole('table').getByRole('link');
  const other = (await links.nth(1).textContent()) ?? '';
  await links.first().press('Enter');
  await page.getByRole('button', { name: 'Zusammenführen' }).press('Enter');
  const search = page.getByRole('dialog').getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill(other);
  await page.getByRole('dialog').getByRole('link', { name: other }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /zusammenführen$/ })).toBeVisible();
  await expect(page.getByText('Was umzieht')).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('radio', { name: `Name: ${other} (Wird geschlossen)` }).press('Space');
  await page.getByRole('button', { name: 'Abbrechen' }).press('Enter');
  const stay = page.getByRole('dialog').getByRole('button', { name: 'Auf der Seite bleiben' });
  await expect(stay).toBeFocused();
  await stay.press('Enter');
  await expect(page.getByRole('radio', { name: `Name: ${other} (Wird geschlossen)` })).toBeChecked();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
});
