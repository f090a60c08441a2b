import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, faces, tapBeside } from './support/accessibility.ts';
import { apiOf, chooseLines } from './support/cart.ts';
import { signIn } from './support/session.ts';

const list = /\/api\/order\?/;
const rows = (page: Page) => page.locator('button[data-order]');

async function openHistory(page: Page, search = ''): Promise<void> {
  await page.goto(`/my-account/order-history${search}`);
  await expect(rows(page).first()).toBeVisible();
}

test.describe('the order history', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await chooseLines(context);
    await signIn(context, baseURL, { username: 'buyer' });
  });

  test('ORDR-01 ORDR-02 lists orders newest first in pages of 20, a row opens in place', async ({ page }) => {
    await openHistory(page);
    await expect(rows(page)).toHaveCount(20);
    const numbers = (await rows(page).allInnerTexts()).map(Number);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    await page.getByRole('link', { name: 'Nächste Seite' }).click();
    await page.waitForURL('**/order-history?page=2');
    await expect(rows(page).first()).not.toHaveText(String(numbers[0]));

    const first = rows(page).first();
    await first.press('Enter');
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    const order = page.getByRole('article', { name: `Bestellnummer ${await first.textContent()}` });
    await expect(order.getByRole('table', { name: 'Positionen' })).toBeVisible();
    await expect(order.getByText('Gesamt brutto')).toBeVisible();
    await expect(order.getByRole('heading', { name: 'Lieferadresse' })).toBeVisible();
    await first.press('Enter');
    await expect(order).toBeHidden();
  });

  test('ORDR-01 ORDR-04 filters by status and day in the address, which can be shared', async ({ page }) => {
    await openHistory(page);
    await page.getByLabel('Status').selectOption('Geliefert');
    await page.waitForURL('**/order-history?status=delivered');
    await expect(page.getByRole('cell', { name: 'Offen' })).toHaveCount(0);
    await expect(page.getByRole('cell', { name: 'Geliefert' }).first()).toBeVisible();
    // Typed as dates are written here, in a browser that speaks English.
    const from = page.getByRole('textbox', { name: 'Von' });
    await from.fill('1.1.2035');
    await page.waitForURL('**/order-history?status=delivered&from=2035-01-01');
    await from.blur();
    await expect(from).toHaveValue('01.01.2035');
    await expect(page.getByText('Keine Bestellung passt zu Suche und Filtern')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Status')).toHaveValue('delivered');
    await expect(from).toHaveValue('01.01.2035');
    await page.getByRole('main').getByRole('button', { name: 'Filter zurücksetzen' }).click();
    // The button is gone: the focus stays at the filters.
    await expect(page.getByRole('main').getByLabel('Suchen', { exact: true })).toBeFocused();
    await expect(rows(page)).toHaveCount(20);
    expect(new URL(page.url()).search).toBe('');
  });

  test('issue 17: days in the wrong order are told at the field, and nothing else moves', async ({
    page,
  }) => {
    await openHistory(page);
    const from = page.getByRole('textbox', { name: 'Von' });
    await from.fill('01.11.2026');
    await page.waitForURL('**/order-history?from=2026-11-01');
    const topOf = async () => [await from.boundingBox(), await page.getByLabel('Status').boundingBox()];
    const before = await topOf();
    const to = page.getByRole('textbox', { name: 'Bis' });
    await to.fill('01.10.2026');
    await to.press('Enter');
    await expect(page.getByText('„Von“ liegt nach „Bis“')).toBeVisible();
    await expect(to).toHaveValue('01.10.2026');
    expect(new URL(page.url()).search).toBe('?from=2026-11-01');
    expect(await topOf()).toEqual(before);
  });

  test('issue 17: the history prints as a table on A4, without what only a screen needs', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 718, height: 1000 });
    await openHistory(page);
    await page.emulateMedia({ media: 'print' });
    const headings = page.getByRole('columnheader');
    await expect(headings).toHaveText([
      'Bestellnummer',
      'Datum',
      'Ihre Bestellnummer',
      'Inhalt',
      'Lieferort',
      'Status',
      'Betrag netto',
    ]);
    const ends = await page
      .locator('tr:has(button[data-order]):first-child > :nth-child(7), thead th:nth-child(7)')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
    expect(ends[0]).toBe(ends[1]);
  });

  test('issue 17: the bar of chosen invoices is low; the focus stays at the rows when the choice is cleared', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/my-account/invoices');
    const box = page.getByRole('checkbox', { name: /^RE-.* auswählen$/ }).nth(1);
    await box.press('Space');
    const bar = page.getByRole('region', { name: 'Ausgewählte Belege' });
    await expect(bar).toBeVisible();
    const bottomOf = async (part: typeof box) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(async () => (await bottomOf(box)) <= ((await bar.boundingBox())?.y ?? 0)).toBe(true);
    // One row of text and one of buttons.
    expect((await bar.boundingBox())?.height).toBeLessThan(120);
    await bar.getByRole('button', { name: 'Auswahl aufheben' }).click();
    await expect(bar).toBeHidden();
    await expect(box).toBeFocused();
    await tapBeside(page, box);
    await expect(box).toBeChecked();
  });

  test('ORDR-01 a link to an older order shows it above the list', async ({ page }) => {
    await openHistory(page, '?page=2');
    await rows(page).first().click();
    const order = new URL(page.url()).searchParams.get('order');
    await openHistory(page, `?order=${order}`);
    await expect(page.getByRole('heading', { level: 2, name: /^Bestellung|^Vororder/ })).toBeVisible();
    await page.getByRole('button', { name: 'Schließen' }).click();
    await expect(page.getByRole('article')).toBeHidden();
  });

  test('ORDR-09 says that an order was not found', async ({ page }) => {
    await openHistory(page, '?order=000000000000000000000000');
    await expect(page.getByText('Bestellung nicht gefunden')).toBeVisible();
  });

  test('ERRS-08 says that the list could not be loaded, and loads it again', async ({ page }) => {
    await page.route(list, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } }),
    );
    await page.goto('/my-account/order-history');
    await expect(page.getByText('Die Bestellungen konnten nicht geladen werden')).toBeVisible();
    await page.unroute(list);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(rows(page)).toHaveCount(20);
  });

  test('ORDR-01 an empty history explains its purpose', async ({ page }) => {
    await page.route(list, (route) =>
      route.fulfill({ json: { data: [], meta: { total: 0, page: 1, pageSize: 20 } } }),
    );
    await page.goto('/my-account/order-history');
    await expect(page.getByText('Noch keine Bestellungen')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Zum Sortiment' })).toBeVisible();
  });
});

for (const { locale, width, viewport } of faces) {
  test(`the order history is accessible in ${locale} at ${width}`, async ({ page, context, baseURL }) => {
    await page.setViewportSize(viewport);
    await signIn(context, baseURL, { username: 'buyer', locale });
    await openHistory(page);
    await expectAccessible(page);
    await rows(page).first().click();
    await expect(page.getByRole('article')).toBeVisible();
    await expectAccessible(page);
  });
}

test('ORDR-02 CART-22 an order with several articles of a product is shown by style, accessibly', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const api = apiOf(request, await signIn(context, baseURL, { username: 'buyer' }));
  const { data } = await api<{ data: { _id: string; orderNumber: string; itemCount: number }[] }>(
    'GET',
    '/api/order?pageSize=50',
  );
  interface Item {
    _id: string;
    style?: object;
    attributes: object;
  }
  const hasStyle = async ({ _id }: { _id: string }) => {
    const { data: order } = await api<{ data: { items: Item[] } }>('GET', `/api/order/${_id}`);
    const byProduct = Map.groupBy(
      order.items.filter(({ style, attributes }) => style && Object.keys(attributes).length === 0),
      (item) => item._id,
    );
    return [...byProduct.values()].some((items) => items.length > 2);
  };
  let found: { _id: string; orderNumber: string } | undefined;
  for (const order of data) if (!found && order.itemCount > 3 && (await hasStyle(order))) found = order;
  if (!found) throw new Error('no order of the demo has a style');
  await page.goto(`/my-account/order-history?order=${found.orderNumber}`);
  const detail = page.getByRole('article', { name: `Bestellnummer ${found.orderNumber}` });
  await expect(detail.getByRole('radio', { name: 'Nach Modell' })).toBeChecked();
  await expect(detail.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
  await detail.getByRole('radio', { name: 'Positionen' }).press('Space');
  await expect(detail.getByRole('table', { name: 'Positionen' })).toBeVisible();
});
