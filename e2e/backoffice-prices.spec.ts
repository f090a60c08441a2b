import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

test('issue 18: prices are changed in the grid, explained for a customer, and copied into a new list', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { token } = await signIn(context, baseURL, { username: 'operator' });
  await page.goto('/admin/grid?search=NH-1001-BLK');
  const grid = page.getByRole('grid');
  const cell = grid.locator('[data-row="0"][data-column="0"]');
  await expect(cell).toBeVisible();
  const before = (await cell.textContent()) ?? '';
  await expectAccessible(page);

  // By keys alone: a refused cell is explained, and nothing is saved.
  await grid.focus();
  await page.keyboard.type('zehn');
  await page.keyboard.press('Enter');
  await page.keyboard.type('163,5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '2 Zellen speichern' }).click();
  await expect(page.getByRole('alert')).toContainText('„zehn“: Das ist keine Zahl');
  await expectAccessible(page);
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('162,5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '2 Zellen speichern' }).click();
  await expect(page.getByText('2 Zellen gespeichert')).toBeVisible();
  await page.reload();
  await expect(cell).toHaveText('162,50');
  await expect(grid.locator('[data-row="1"][data-column="0"]')).toHaveText('163,50');

  // The price of a customer without a list of its own follows at once.
  await page.getByRole('link', { name: 'Preisauskunft' }).click();
  await expect(page.getByText('Grundpreisliste').first()).toBeVisible();
  await expect(page.getByText('162,50 €').first()).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);

  const code = `kopie_${Date.now()}`;
  await page.goto('/admin/price-lists');
  await page.getByRole('button', { name: 'Preisliste anlegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Kopie');
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Aus der Preisliste').selectOption({ label: 'Schweiz' });
  await dialog.getByLabel(/^Prozent/).fill('3,5');
  await dialog.getByLabel('Rundung').selectOption('0.05');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preisliste anlegen' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/price-lists/${code}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Kopie' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Preisliste löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Preisliste löschen' }).click();
  await expect(page).toHaveURL(/\/admin\/price-lists\/?$/);

  // Other journeys expect the prices of the demo.
  const answer = await context.request.post('/api/admin/grid', {
    headers: { authorization: `Basic ${token}` },
    data: {
      columns: [
        {
          kind: 'price',
          priceList: 'STANDARD',
          minQuantity: 1,
          cells: [
            ['NH-1001-BLK-L', '162.5', before],
            ['NH-1001-BLK-M', '163.5', before],
          ],
        },
      ],
    },
  });
  expect(await answer.json()).toMatchObject({ data: { saved: 2 } });
});

test('issue 18: the notice of another person’s change and read-only cells are readable', async ({
  page,
  context,
  baseURL,
}) => {
  const { token } = await signIn(context, baseURL, { username: 'operator' });
  const code = `E2E${Date.now()}`;
  const promotionCodes = `${baseURL}/api/admin/lookups/prices/promotion-codes`;
  const headers = { authorization: `Basic ${token}` };
  const put = async (key: string | null, values: object) => {
    const answer = await context.request.put(`${promotionCodes}/record`, { headers, data: { key, values } });
    expect(answer.status()).toBe(200);
  };
  await put(null, { code, type: 'percent', value: 5 });
  await page.goto(`/admin/lists/promotion-codes/${code}`);
  const value = page.getByRole('textbox', { name: 'Wert', exact: true });
  await value.fill('7');
  await put(code, { value: 6 });
  await page.getByRole('button', { name: 'Speichern' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Inzwischen von jemand anderem geändert');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Neuen Stand übernehmen' }).click();
  await expect(notice).toBeFocused();
  await expect(value).toHaveValue('6');
  await context.request.post(`${promotionCodes}/remove`, { headers, data: { key: code } });

  await signIn(context, baseURL, { username: 'support' });
  await page.goto('/admin/grid');
  await page.getByRole('grid').focus();
  await expect(page.locator('[data-row="0"][data-column="0"][data-active]')).toBeVisible();
  await expectAccessible(page);
});
