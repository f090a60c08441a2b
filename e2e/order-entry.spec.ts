import { expect, type Locator, type Page, test } from '@playwright/test';
import { rawRow, rawWorkbook } from '../apps/server/test/workbook-factory.ts';
import { expectAccessible, widths } from './support/accessibility.ts';
import {
  type Api,
  apiOf,
  type Basket,
  type CartEntry,
  chooseLines,
  emptyCarts,
  fillCart,
  tabTo,
} from './support/cart.ts';
import { signIn } from './support/session.ts';

// One user, one cart: the tests take turns.
test.describe.configure({ mode: 'default' });

const user = 'france';
let api: Api;
/** Articles without custom attributes of which enough is in stock; their cart is emptied again. */
let articles: CartEntry[];

test.beforeEach(async ({ context, baseURL, request }) => {
  await chooseLines(context);
  api = apiOf(request, await signIn(context, baseURL, { username: user }));
  articles = await fillCart(api, { lines: 4, quantity: 1 });
  await emptyCarts(api);
});

const entryCall = '**/api/order/entry';
const sheetCall = '**/api/order/sheet?*';
const article = (page: Page) => page.getByRole('combobox', { name: 'Artikelnummer oder EAN' });
const row = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Erfasste Zeilen' })
    .getByRole('listitem')
    .nth(number - 1);
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Meldungen' }).getByText(text);

async function stored(): Promise<Record<string, number | undefined>> {
  const { items } = await api<Basket>('GET', '/api/basket');
  return Object.fromEntries(items.map(({ sku, quantity }) => [sku, quantity]));
}

async function pasteAt(target: Locator, text: string): Promise<void> {
  await target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The rows of each check that the page asked for, by article number. */
function watchChecks(page: Page): string[][] {
  const checks: string[][] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/order/entry')) return;
    const { rows } = request.postDataJSON() as { rows: { sku: string }[] };
    checks.push(rows.map(({ sku }) => sku));
  });
  return checks;
}

test('CHKO-24 CART-06 CART-07 types and scans by keyboard alone, mends a wrong number, and adds all in one save', async ({
  page,
}) => {
  const [first, second] = articles as [CartEntry, CartEntry];
  const checks = watchChecks(page);
  const saves: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(request.postDataJSON());
  });
  await page.goto('/quick-entry?type=order');
  await expect(
    page.getByRole('heading', { name: 'Noch nichts erfasst' }).or(page.getByText('Noch nichts erfasst')),
  ).toBeVisible();
  await tabTo(page, article(page));

  // Enter without anything says what is missing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Bitte geben Sie eine Artikelnummer oder EAN ein');

  // A scanner sends the number and Enter; the same number again raises its row.
  for (let scans = 1; scans <= 2; scans += 1) {
    await page.keyboard.type(first.sku);
    await page.keyboard.press('Enter');
    await expect(article(page)).toBeFocused();
    await expect(article(page)).toHaveValue('');
  }
  await expect(row(page, 1)).toContainText('Angenommen');
  await expect(page.getByLabel('Menge in Zeile 1')).toHaveValue(String(2 * first.quantity));
  await expect(page.getByRole('listitem', { name: '' }).filter({ hasText: first.name })).toHaveCount(1);

  // Article and quantity in one line, then a number that does not exist.
  await page.keyboard.type(`${second.sku.toLowerCase()} ${3 * second.quantity}`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('GIBT-ES-NICHT');
  await page.keyboard.press('Enter');
  await expect(row(page, 3)).toContainText('Abgelehnt');
  await expect(row(page, 3)).toContainText('Artikelnummer: Diesen Artikel gibt es in Ihrem Sortiment nicht');
  await expect(page.getByText(/GIBT-ES-NICHT: Diesen Artikel/)).toBeVisible();

  // Mended in place: only that row is checked again, and it is counted with the row of the same article.
  const before = checks.length;
  await tabTo(page, page.getByLabel('Artikelnummer in Zeile 3'));
  await page.keyboard.type(first.sku);
  await page.keyboard.press('Tab');
  await expect(row(page, 3)).toContainText('Derselbe Artikel wie in Zeile 1');
  expect(checks[before]).toEqual([first.sku]);
  // In a dialog the key adds nothing of what stands behind it.
  await page.getByRole('button', { name: 'Liste einfügen' }).click();
  await page.getByRole('dialog').getByRole('textbox').press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The key takes what stands in the field, too, though the field was not left.
  await page.getByLabel('Menge in Zeile 2').fill(String(4 * second.quantity));
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, '2 Positionen liegen im Warenkorb')).toBeVisible();
  await expect(page.getByText('Noch nichts erfasst')).toBeVisible();
  expect(await stored()).toEqual({
    [first.sku]: 3 * first.quantity,
    [second.sku]: 4 * second.quantity,
  });
  expect(saves).toHaveLength(1);
});

test('CHKO-24 ERRS-08 pastes a list on a phone, keeps all rows when the check fails, and keeps refused rows', async ({
  page,
}) => {
  await page.setViewportSize(widths.mobile);
  const [first, second, third] = articles as [CartEntry, CartEntry, CartEntry];
  await page.goto('/detailed-cart?type=order');
  await page.getByRole('button', { name: 'Schnellerfassung', exact: true }).click();
  await page.getByRole('button', { name: 'Liste einfügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Liste einfügen' });
  await expect(dialog.getByRole('button', { name: /prüfen/ })).toHaveAttribute('aria-disabled', 'true');
  await dialog
    .getByRole('textbox')
    .fill(
      `Artikelnummer;Menge\n${first.sku};${2 * first.quantity}\n\n${2 * second.quantity} x ${second.sku}\nUNBEKANNT;5\n${third.sku};viele`,
    );
  await page.route(entryCall, (route) => route.abort());
  await dialog.getByRole('button', { name: '4 Zeilen prüfen' }).click();
  await expect(page.getByRole('alert')).toContainText('Ihre Eingaben sind alle noch da');
  await expect(row(page, 4)).toContainText('Nicht geprüft');

  // Also after a refusal of the whole check it can be had again: nothing can be added before.
  const retry = page.getByRole('alert').getByRole('button', { name: 'Erneut versuchen' });
  const refusal = page.waitForResponse(entryCall);
  await page.unroute(entryCall);
  await page.route(entryCall, (route) => route.fulfill({ status: 400, json: { code: 'request.invalid' } }));
  await retry.click();
  await refusal;
  await expect(row(page, 4)).toContainText('Nicht geprüft');
  await page.unroute(entryCall);
  await retry.click();
  await expect(row(page, 4)).toContainText('Die Menge muss');
  const filter = page.getByRole('radiogroup', { name: 'Zeilen filtern' });
  // Opened once more and given up, the dialog gives the focus back.
  const opener = page.getByRole('button', { name: 'Liste einfügen' });
  await opener.click();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await filter.getByText('Abgelehnt 2').click();
  await expect(row(page, 1)).toContainText('Zeile 3');
  await expectAccessible(page);

  // A mended row stays in view, though the filter is for refused ones.
  await page.getByLabel('Menge in Zeile 4').fill(String(third.quantity));
  await page.getByLabel('Menge in Zeile 4').press('Enter');
  await expect(row(page, 2)).toContainText('Angenommen');
  await page.getByRole('button', { name: '3 Positionen in den Warenkorb' }).click();
  await expect(toast(page, '3 Positionen liegen im Warenkorb')).toBeVisible();
  expect(await stored()).toEqual({
    [first.sku]: 2 * first.quantity,
    [second.sku]: 2 * second.quantity,
    [third.sku]: third.quantity,
  });
  await expect(page.getByLabel('Artikelnummer in Zeile 3')).toHaveValue('UNBEKANNT');
  await expect(
    page.getByRole('button', { name: '0 Positionen in den Warenkorb' }),
  ).toHaveAccessibleDescription('Es gibt noch keine Zeile, die übernommen werden kann');
  await page.getByRole('button', { name: 'Zeile 3 entfernen' }).click();
  await expect(page.getByRole('list', { name: 'Erfasste Zeilen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByLabel('Artikelnummer in Zeile 3')).toHaveValue('UNBEKANNT');
});

test('CHKO-24 accepts a list pasted anywhere on the page or into the quantity', async ({ page }) => {
  const [first, second, third] = articles as [CartEntry, CartEntry, CartEntry];
  await page.goto('/quick-entry?type=order');
  await expect(article(page)).toBeVisible();
  await pasteAt(page.locator('body'), `${first.sku}\t${first.quantity}\n${second.sku}\t${second.quantity}`);
  await expect(row(page, 2)).toContainText('Angenommen');
  await expect(article(page)).toBeFocused();
  await pasteAt(
    page.getByLabel('Menge', { exact: true }),
    `${third.sku}\t${third.quantity}\n${first.sku}\t1`,
  );
  await expect(row(page, 3)).toContainText('Angenommen');
  // One number waits for Enter.
  await pasteAt(page.locator('body'), second.sku);
  await expect(article(page)).toHaveValue(second.sku);
});

test('CHKO-24 a paste opens the folded form on phones and keeps typed text until a list is added', async ({
  page,
}) => {
  await page.setViewportSize(widths.mobile);
  const [first, second] = articles as [CartEntry, CartEntry];
  await page.goto('/detailed-cart?type=order');
  await expect(page.getByRole('button', { name: 'Schnellerfassung', exact: true })).toBeVisible();
  await expect(article(page)).toBeHidden();
  await pasteAt(page.locator('body'), first.sku);
  await expect(article(page)).toBeFocused();
  await expect(article(page)).toBeInViewport();

  await pasteAt(
    article(page),
    `${first.sku}\tName\t${first.quantity}\t7\n${second.sku}\tName\t${second.quantity}\t9`,
  );
  await expect(page.getByRole('dialog', { name: 'Liste einfügen' })).toContainText('Welche Spalte');
  const cutBy = await page.getByLabel('Spalte 4').evaluate((select: HTMLSelectElement) => {
    const whole = select.cloneNode(true) as HTMLSelectElement;
    whole.style.cssText = 'position: absolute; width: auto; min-width: 0';
    select.after(whole);
    const width = whole.offsetWidth;
    whole.remove();
    return Math.max(0, width - select.offsetWidth);
  });
  expect(cutBy).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(article(page)).toHaveValue(first.sku);
  await pasteAt(article(page), `${first.sku}\t${first.quantity}\n${second.sku}\t${second.quantity}`);
  await expect(row(page, 2)).toContainText('Angenommen');
  await expect(article(page)).toHaveValue('');
});

test('CHKO-24 asks once which column is the quantity, by keyboard, and adds no row before it is confirmed', async ({
  page,
}) => {
  const [first, second, third] = articles as [CartEntry, CartEntry, CartEntry];
  await page.goto('/quick-entry?type=order');
  await expect(article(page)).toBeVisible();
  const paste = (text: string) =>
    article(page).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  // Two columns could be the quantity.
  await paste(`${first.sku}\tName\t${first.quantity}\t7\n${second.sku}\tName\t${second.quantity}\t9`);
  const dialog = page.getByRole('dialog', { name: 'Liste einfügen' });
  await expect(dialog.getByRole('alert')).toContainText('Welche Spalte ist die Menge?');
  await expect(dialog.getByLabel('Spalte 4')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Spalte 3').selectOption('Menge');
  await expect(dialog.getByLabel('Spalte 4')).toHaveValue('');
  await dialog.getByRole('button', { name: '2 Zeilen prüfen' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 2)).toContainText('Angenommen');
  await expect(page.getByLabel('Menge in Zeile 2')).toHaveValue(String(second.quantity));

  // A unit that the article does not have, a number with a typing error, and an EAN with a wrong check digit.
  await paste(`${third.sku} ${third.quantity} Paletten\n${first.sku}X ${first.quantity}\n4006381333932 4`);
  await expect(row(page, 3)).toContainText('Zu prüfen');
  await expect(page.getByText('1 Zeile zu prüfen')).toBeVisible();
  await expect(page.getByRole('button', { name: '2 Positionen in den Warenkorb' })).toBeVisible();
  await expect(row(page, 5)).toContainText('Die Prüfziffer müsste 1 sein');
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: `Stimmt: ${third.quantity} in Zeile 3` }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Menge in Zeile 3')).toBeFocused();
  await expect(row(page, 3)).toContainText('Angenommen');
  await page
    .getByRole('group', { name: 'Ähnliche Artikel für Zeile 4' })
    .getByRole('button', { name: first.sku })
    .first()
    .press('Enter');
  await expect(page.getByLabel('Artikelnummer in Zeile 4')).toBeFocused();
  await expect(row(page, 4)).toContainText('Derselbe Artikel wie in Zeile 1');
  await expectAccessible(page);
});

test('CHKO-24 uploads an order sheet: wrong files are refused by name, a lost connection can be tried again', async ({
  page,
}) => {
  const [first, second] = articles as [CartEntry, CartEntry];
  const sheet = {
    name: 'Bestellung März.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: rawWorkbook(
      rawRow(1, ['SKU', 'Quantity']) +
        rawRow(2, [first.sku, '9999999']) +
        rawRow(4, ['UNBEKANNT', '3']) +
        rawRow(5, [second.sku, String(second.quantity)]) +
        rawRow(6, [second.sku, '']),
    ),
  };
  await page.setViewportSize(widths.mobile);
  await page.goto('/quick-entry?type=order');
  await page.getByRole('button', { name: 'Bestellblatt hochladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bestellblatt hochladen' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Vorlage herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe('Bestellblatt.xlsx');

  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from('SKU;Quantity') });
  await expect(dialog.getByRole('alert')).toContainText(
    'Bitte laden Sie eine Excel-Datei im Format .xlsx hoch',
  );
  await file.setInputFiles({ ...sheet, buffer: Buffer.from('no workbook') });
  await expect(dialog.getByRole('alert')).toContainText('.xlsx');
  const noted = [
    ['SKU', 'Quantity', 'Bemerkung'],
    [first.sku, '1', 'eilig'],
  ];
  const withNotes = rawWorkbook(noted.map((cells, index) => rawRow(index + 1, cells)).join(''));
  await file.setInputFiles({ ...sheet, buffer: withNotes });
  await expect(dialog.getByRole('alert')).toContainText(
    'Die Spalte „Bemerkung“ ist unbekannt. Bitte entfernen Sie sie.',
  );
  const german = rawWorkbook(rawRow(1, ['Artikelnummer', 'Menge']) + rawRow(2, [first.sku, '1']));
  await file.setInputFiles({ ...sheet, buffer: german });
  await expect(dialog.getByRole('alert')).toContainText('erwartet: „SKU“ und „Quantity“');
  await expect(dialog.getByRole('alert')).toContainText('Dort stehen: „Artikelnummer“ und „Menge“');
  await expectAccessible(page);

  await page.route(sheetCall, (route) => route.abort());
  await file.setInputFiles(sheet);
  const retry = dialog.getByRole('button', { name: 'Erneut versuchen' });
  await expect(retry).toBeVisible();
  await page.unroute(sheetCall);
  await retry.click();

  await expect(
    toast(page, /3 Zeilen aus Bestellung März.xlsx, 1 Zeile ohne Menge übersprungen/),
  ).toBeVisible();
  // On a telephone the review begins below the bar that sticks to the lower edge.
  const title = page.getByRole('heading', { name: 'Prüfen und übernehmen' });
  await expect(title).toBeFocused();
  expect((await title.boundingBox())?.y).toBeLessThan(300);
  await expect(row(page, 1)).toContainText('Zu prüfen');
  await expect(row(page, 2)).toContainText('Zeile 4');
  await expect(row(page, 2)).toContainText('Abgelehnt');
  await expect(row(page, 3)).toContainText('Angenommen');
});

test('CART-10 CART-24 saves a cart as a draft, loads it into another cart, and undoes that', async ({
  page,
}) => {
  const [first, second] = articles as [CartEntry, CartEntry];
  const { data } = await api<{ data: { drafts: { _id: string }[] } }>('GET', '/api/draft?type=order');
  for (const { _id } of data.drafts) await api('DELETE', `/api/draft/${_id}`);
  await fillCart(api, { lines: 1, quantity: 3 });
  const open = async () => {
    await page.getByRole('button', { name: 'Entwürfe' }).click();
    return page.getByRole('dialog', { name: 'Entwürfe' });
  };
  await page.goto('/detailed-cart?type=order');
  let dialog = await open();
  await dialog.getByRole('textbox', { name: 'Warenkorb speichern als' }).fill('Wochenbestellung');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toContainText('1 Position');
  await dialog.getByRole('textbox').fill('WOCHENBESTELLUNG');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Ein Entwurf mit diesem Namen ist schon vorhanden');
  await expect(dialog.getByRole('button', { name: 'Überschreiben' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Another device changes the cart; loading is refused once and shows what the cart holds now.
  await emptyCarts(api);
  await api('PATCH', '/api/basket', { changes: [await putOf(second)] });
  dialog = await open();
  await dialog.getByRole('button', { name: /^Wochenbestellung laden/ }).click();
  await expect(toast(page, 'Der Warenkorb wurde inzwischen geändert')).toBeVisible();
  await dialog.getByRole('button', { name: /^Wochenbestellung laden/ }).click();
  await expect(toast(page, '„Wochenbestellung“ ist geladen: 1 Position im Warenkorb')).toBeVisible();
  expect(await stored()).toEqual({ [first.sku]: 3 * first.quantity });
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(toast(page, 'Der Warenkorb ist wieder wie vorher')).toBeVisible();
  expect(await stored()).toEqual({ [second.sku]: second.quantity });

  dialog = await open();
  await dialog.getByRole('button', { name: 'Wochenbestellung zum Warenkorb dazulegen' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toEqual({ [first.sku]: 3 * first.quantity, [second.sku]: second.quantity });
});

test('CART-24 NOTI-10 deletes a draft, and undoes that in the open dialog by keyboard only', async ({
  page,
}) => {
  const { data } = await api<{ data: { drafts: { _id: string }[] } }>('GET', '/api/draft?type=order');
  for (const { _id } of data.drafts) await api('DELETE', `/api/draft/${_id}`);
  await fillCart(api, { lines: 1, quantity: 1 });
  await page.goto('/detailed-cart?type=order');
  await page.getByRole('button', { name: 'Entwürfe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entwürfe' });
  for (const name of ['Frühling', 'Herbst']) {
    await dialog.getByRole('textbox', { name: 'Warenkorb speichern als' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  const removal = (name: string) => dialog.getByRole('button', { name: new RegExp(`${name}.* löschen`) });
  await removal('Frühling').focus();
  await page.keyboard.press('Enter');
  const deleted = page.getByRole('status').filter({ hasText: /Frühling.*gelöscht/ });
  await expect(deleted).toBeVisible();
  await expect(removal('Herbst')).toBeFocused();

  // The key leads out of the dialog, Escape and the end of the toasts back into it.
  const undo = deleted.getByRole('button', { name: 'Rückgängig' });
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await expect(removal('Frühling')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(removal('Herbst')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(removal('Herbst')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removal('Frühling')).toBeVisible();
  await expect(removal('Herbst')).toBeFocused();
  await expect(dialog).toBeVisible();
});

test('ORDR-01 repeats an order and shows changes since for every item', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { username: user, locale: 'en' });
  const { data: orders } = await api<{ data: { orderNumber: string; itemCount: number }[] }>(
    'GET',
    '/api/order',
  );
  const [order] = orders;
  if (!order) throw new Error('no order');
  await page.goto('/my-account/order-history');
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/order/')) loaded.push(pathname);
  });
  await page.getByRole('link', { name: `Order again: ${order.orderNumber}` }).click();
  await expect(page).toHaveURL(/\/quick-entry\?type=order$/);
  const rows = page.getByRole('list', { name: 'Entered rows' }).getByRole('listitem');
  await expect(rows).toHaveCount(order.itemCount);
  await expect(rows.filter({ hasText: 'Checking' })).toHaveCount(0);
  await expectAccessible(page);
  // A reload keeps what was entered, and does not enter the order once more.
  expect(loaded).toHaveLength(1);
  const checked = page.waitForResponse(entryCall);
  await page.reload();
  await checked;
  await expect(rows.first()).not.toContainText('Checking');
  await expect(rows).toHaveCount(order.itemCount);
  expect(loaded).toHaveLength(1);
});

/** A change that puts an article into the cart. */
async function putOf({ sku, quantity }: CartEntry) {
  const { data } = await api<{ data: { _id: string; sku: string }[] }>(
    'GET',
    `/api/material/articles?sku=${encodeURIComponent(sku)}`,
  );
  return { op: 'put', line: { _id: data[0]?._id, sku, orderType: 'order', quantity } };
}

test('CHKO-24 the review shows at least twelve of a hundred rows at 1440 × 900, and the rest by style', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { data } = await api<{ data: { sku: string; variantSku?: string }[] }>(
    'GET',
    '/api/material/listMaterialWithVariants?pageSize=100&stockAvail=1',
  );
  const list = data.map(({ variantSku, sku }) => `${variantSku ?? sku}\t1`).join('\n');
  await page.goto('/quick-entry');
  await article(page).focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, list);
  const rows = page.getByRole('list', { name: 'Erfasste Zeilen' }).getByRole('listitem');
  await expect(rows.first().getByText('Angenommen')).toBeVisible();
  await page
    .getByRole('heading', { name: 'Prüfen und übernehmen' })
    .evaluate((title) => title.scrollIntoView());
  await expect
    .poll(() =>
      rows.evaluateAll((items) => {
        const boxes = items.map((item) => item.getBoundingClientRect());
        return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight - 60).length;
      }),
    )
    .toBeGreaterThanOrEqual(12);
  await context.addInitScript(() => localStorage.setItem('kontor.line-view', 'styles'));
  await page.reload();
  const cell = page.getByRole('table').getByRole('textbox').first();
  await cell.fill('2');
  await cell.press('ArrowRight');
  await expect(page.getByText(/^Alle 100$/)).toBeVisible();
  await expect(cell).toHaveValue('2');
  await expectAccessible(page);
});
