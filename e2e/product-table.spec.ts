import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, faces, widths } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

const table = (page: Page) => page.getByRole('table', { name: /^Artikel/ });
const inputs = (page: Page | Locator) => page.getByRole('textbox', { name: /^Menge / });
const summary = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button') });
const cell = (page: Page, row: number, column = 0) => page.locator(`[data-cell="${row}:${column}"]`);
const matrixCell = (page: Page, row: number, column: number) =>
  page.locator(`[data-cell$=" ${row}:${column}"]`);
const values = (cells: Locator) =>
  cells.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));

/** A list of articles that are all in stock, so that every row takes a quantity. */
async function openList(page: Page, path = '/category?sort=nameAsc'): Promise<void> {
  await page.goto(path);
  await expect(inputs(page).first()).toBeVisible();
  await page.getByRole('switch', { name: 'Nur verfügbare' }).check();
  await expect(table(page).getByText('Nicht auf Lager', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

async function toPreOrder(page: Page): Promise<void> {
  await page.getByRole('main').getByText('Vororder', { exact: true }).click();
  await expect(cell(page, 0, 2)).toBeEnabled();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Puts a text into the browser's own clipboard, as a spreadsheet does. */
async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The page of a product with colours and sizes, of which the first two are in stock. */
async function openVariants(
  page: Page,
  context: BrowserContext,
  { token, url }: { token: string; url: string },
  orderType: 'order' | 'preOrder' = 'order',
): Promise<void> {
  const list = `${url}/api/material/listMaterialWithVariants?pageSize=100${orderType === 'order' ? '' : '&isPreOrderMode=1'}`;
  const answer = await context.request.get(list, { headers: { authorization: `Basic ${token}` } });
  const { data } = (await answer.json()) as {
    data: { _id: string; variantSku?: string; variantCount: number; stock: { value: number } }[];
  };
  const products = Map.groupBy(data, (row) => row._id);
  const [id] =
    [...products].find(
      ([, rows]) =>
        rows.length >= 6 &&
        rows.length === rows[0]?.variantCount &&
        rows.slice(0, 2).every((row) => row.stock.value >= 3),
    ) ?? [];
  expect(id).toBeDefined();
  await page.goto(`/product/${id}`);
  await expect(inputs(page).first()).toBeVisible();
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.describe('rows in view', () => {
  test('TABL-01 compact rows show at least 14 articles at 1440 × 900, and the choice is stored', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(context, baseURL);
    await openList(page);
    await page.getByRole('radiogroup', { name: 'Zeilenhöhe' }).getByTitle('Niedrige Zeilen').click();
    const footerTop = async () =>
      (await page.getByRole('button', { name: /Alle hinzufügen/ }).boundingBox())?.y ?? 0;
    const inView = async () => {
      const top = await footerTop();
      const boxes = await Promise.all((await inputs(page).all()).map((input) => input.boundingBox()));
      return boxes.filter((box) => box && box.y + box.height < top).length;
    };
    await expect.poll(inView).toBeGreaterThanOrEqual(14);
    const heights = await table(page)
      .locator('tbody tr[aria-rowindex]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(36);
    await page.reload();
    await expect.poll(inView).toBeGreaterThanOrEqual(14);
    await expectAccessible(page);
  });
});

test.describe('keys of the product table', () => {
  test('TABL-02 TABL-06 moves as a spreadsheet does, restores with Escape, selects by dragging and fills with one value', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    await toPreOrder(page);
    await cell(page, 0, 0).click();
    for (const [key, row, column] of [
      ['ArrowRight', 0, 1],
      ['ArrowDown', 1, 1],
      ['End', 1, 2],
      ['Home', 1, 0],
      ['Enter', 2, 0],
      ['Shift+Enter', 1, 0],
      ['PageDown', 11, 0],
      ['PageUp', 1, 0],
      ['ArrowLeft', 1, 0],
      ['Control+Home', 0, 0],
      ['Tab', 0, 1],
      ['Shift+Tab', 0, 0],
      ['Control+End', 15, 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect(cell(page, row, column)).toBeFocused();
    }
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('12');
    await page.keyboard.press('Escape');
    await expect(cell(page, 0, 0)).toHaveValue('0');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();

    await cell(page, 0, 0).hover();
    await page.mouse.down();
    await cell(page, 1, 1).hover();
    await cell(page, 2, 1).hover();
    await page.mouse.up();
    await expect(cell(page, 0, 0)).toBeFocused();
    await copy(page, '2');
    await page.keyboard.press('Control+v');
    await expect(summary(page)).toContainText('6 von 6 Zellen übernommen');
    await expect(page.getByText('12 Stück', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('status').filter({ hasText: '16 mal 3 Felder' })).toBeAttached();
  });

  test('TABL-02 copies a range through the clipboard, pastes, fills, clears, undoes and redoes', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    await cell(page, 0).click();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(
      page.getByRole('status').filter({ hasText: 'Ausgewählt: 2 mal 1 Felder, 3 Stück' }),
    ).toBeAttached();
    await page.keyboard.press('Control+c');
    expect(await copied(page)).toBe('1\r\n2');

    await cell(page, 2).click();
    await page.keyboard.press('Control+v');
    await expect(summary(page)).toContainText('2 von 2 Zellen übernommen');
    expect((await values(inputs(page))).slice(0, 5)).toEqual(['1', '2', '1', '2', '0']);

    await cell(page, 0).click();
    await cell(page, 3).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+d');
    expect((await values(inputs(page))).slice(0, 5)).toEqual(['1', '1', '1', '1', '0']);
    await page.keyboard.press('Delete');
    await expect(summary(page)).toContainText('4 Felder geleert');
    await expect(page.getByText('0 Positionen')).toBeVisible();

    await page.keyboard.press('Control+z');
    await expect(page.getByText('4 Positionen')).toBeVisible();
    await page.keyboard.press('Control+z');
    expect((await values(inputs(page))).slice(0, 5)).toEqual(['1', '2', '1', '2', '0']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect((await values(inputs(page))).slice(0, 5)).toEqual(['1', '0', '0', '0', '0']);
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+Shift+z');
    expect((await values(inputs(page))).slice(0, 5)).toEqual(['1', '2', '1', '2', '0']);

    await page.keyboard.press('Control+x');
    expect(await copied(page)).toBe('1\r\n2');
    expect((await values(inputs(page))).slice(0, 5)).toEqual(['1', '2', '0', '0', '0']);
  });
});

test.describe('pasting invalid blocks', () => {
  test('TABL-02 TABL-06 TABL-12 explains each pasted cell, refuses 100,000 cells whole, and finds articles by their numbers', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    await cell(page, 0).click();
    await copy(page, '-3\r\nabc\r\n"1,0"\r\n2,5\r\n999999\r\n1\t7\r\n');
    await page.keyboard.press('Control+v');
    await expect(summary(page)).toContainText('2 von 7 Zellen übernommen, 1 gekappt, 4 abgelehnt');
    expect((await values(inputs(page))).slice(0, 4)).toEqual(['0', '0', '1', '0']);
    await expect(cell(page, 1)).toHaveAccessibleDescription('keine Zahl');
    await expect(cell(page, 4)).toHaveAccessibleDescription(/^max\. \d+$/);
    await summary(page).getByRole('button', { name: '5 Zellen ansehen' }).click();
    const issues = summary(page).getByRole('listitem');
    await expect(issues).toHaveCount(5);
    await expect(issues.nth(0)).toContainText('„-3“ → 0Menge unter 0, daher 0');
    await expect(issues.nth(4)).toContainText('Zeile 6 des Blocks · Spalte 2');
    await expectAccessible(page);
    await issues.nth(3).getByRole('button').click();
    await expect(cell(page, 4)).toBeFocused();
    await summary(page).getByRole('button', { name: 'Rückgängig' }).press('Enter');
    await expect(page.getByText('0 Positionen')).toBeVisible();
    await expect(summary(page)).toHaveCount(0);
    await expect(cell(page, 2)).toBeFocused();

    await cell(page, 0).click();
    await copy(page, '1\n'.repeat(100_000));
    await page.keyboard.press('Control+v');
    await expect(summary(page)).toContainText(
      'Nichts eingefügt: Die Zwischenablage hat 100.000 Zellen, höchstens 20.000 sind möglich.',
    );
    await expect(page.getByText('0 Positionen')).toBeVisible();
    await summary(page).getByRole('button', { name: 'Schließen' }).press('Enter');
    await expect(summary(page)).toHaveCount(0);
    await expect(cell(page, 0)).toBeFocused();
    await page.keyboard.type('1');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('0 Positionen')).toBeVisible();

    const numbers = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('textbox') });
    const skuOf = async (row: number) =>
      (await numbers.nth(row).getByRole('cell').nth(1).textContent()) ?? '';
    await cell(page, 5).click();
    await copy(page, `Artikel\tMenge\n${await skuOf(3)}\t2\n${(await skuOf(0)).toLowerCase()}\t1\nX-0\t4\n`);
    await page.keyboard.press('Control+v');
    await expect(summary(page)).toContainText('Nach Artikelnummer zugeordnet, 2 von 3 Zellen übernommen');
    expect((await values(inputs(page))).slice(0, 6)).toEqual(['1', '0', '0', '2', '0', '0']);
    await summary(page).getByRole('button', { name: '1 Zelle ansehen' }).click();
    await expect(summary(page).getByRole('listitem')).toContainText(
      'diese Artikelnummer steht nicht in der Tabelle',
    );
  });

  test('TABL-08 TABL-09 marks a broken batch, which can be seen and corrected', async ({
    page,
    context,
    baseURL,
  }) => {
    const { url } = await signIn(context, baseURL, { tenant: 'werkmeister' });
    await page.goto(`${url}/category`);
    const row = table(page).getByRole('row').filter({ hasText: 'Schritte von 6' }).first();
    await row.getByRole('textbox').click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '7\n');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(row.getByRole('textbox')).toHaveValue('7');
    await expect(summary(page)).toContainText('1 davon anzupassen');
    await expect(row.getByRole('textbox')).toHaveAccessibleDescription('nur Vielfache von 6');
    await expect(page.getByRole('button', { name: 'Alle hinzufügen' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

test.describe('the matrix of a product', () => {
  test('TABL-02 TABL-05 accepts blocks by colour and size, adds up, describes each article, and is stored', async ({
    page,
    context,
    baseURL,
  }) => {
    const session = await signIn(context, baseURL);
    await openVariants(page, context, session);
    await page.getByText('Matrix', { exact: true }).click();
    const matrix = page.getByRole('table', { name: /Farbe mal Größe$/ });
    await expect(matrix).toBeVisible();
    await page.reload();
    await expect(matrix).toBeVisible();

    await matrixCell(page, 0, 0).focus();
    await copy(page, '1\t2\n');
    await page.keyboard.press('Control+v');
    await expect(matrixCell(page, 0, 1)).toHaveValue('2');
    const firstLine = matrix.getByRole('row').nth(1);
    await expect(firstLine.getByRole('cell').last()).toHaveText('3');
    await expect(matrix.getByRole('row').last().getByRole('cell').last()).toHaveText('3');
    await expect(matrixCell(page, 0, 0)).toHaveAccessibleDescription(/Auf Lager.*€/);
    await page.keyboard.press('ArrowRight');
    await expect(matrixCell(page, 0, 1)).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('0 Positionen')).toBeVisible();
    await page.getByText('Liste', { exact: true }).click();
    await expect(table(page)).toBeVisible();
  });

  test('TABL-02 the matrix does not move while inputs are clicked and selected (1280 px, 390 px)', async ({
    page,
    context,
    baseURL,
  }) => {
    const session = await signIn(context, baseURL);
    await openVariants(page, context, session);
    const matrix = page.getByRole('table', { name: /Farbe mal Größe$/ });
    const places = () =>
      matrix.locator('th, td, [data-cell]').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y + window.scrollY, width, height].map((value) => Math.round(value * 10) / 10);
        }),
      );
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByText('Matrix', { exact: true }).click();
      await expect(matrix).toBeVisible();
      const before = await places();
      await expect(page.getByText(/^Artikelnummer, Bestand, Preis und/)).toBeVisible();
      await matrixCell(page, 0, 0).focus();
      expect(await places()).toEqual(before);
      await page.keyboard.press('Shift+ArrowRight');
      await expect(matrix.locator('[data-selected]')).toHaveCount(2);
      expect(await places()).toEqual(before);
      await page.keyboard.press('ArrowRight');
      await expect(matrixCell(page, 0, 1)).toBeFocused();
      expect(await places()).toEqual(before);
      await page.getByText('Liste', { exact: true }).click();
      await expect(matrix).toHaveCount(0);
    }
  });

  test('TABL-02 TABL-06 says why a text is no quantity, and places a block by its headings', async ({
    page,
    context,
    baseURL,
  }) => {
    const session = await signIn(context, baseURL);
    await openVariants(page, context, session);
    await page.getByText('Matrix', { exact: true }).click();
    const enabled = page.locator('[data-cell]:not([aria-disabled])').first();
    for (const [typed, reason, left] of [
      ['abc', 'keine Zahl', '0'],
      ['12 Stk', 'keine Zahl', '0'],
      ['1e3', 'keine Zahl', '0'],
      ['2,5', 'nur ganze Zahl', '1'],
      ['-5', 'nicht unter 0', '0'],
    ] as const) {
      await enabled.fill('1');
      await enabled.blur();
      await enabled.fill(typed);
      await expect(enabled).toHaveAttribute('aria-invalid', 'true');
      await expect(enabled).toHaveAccessibleDescription(new RegExp(reason));
      await enabled.blur();
      await expect(enabled).toHaveValue(left);
    }
    await enabled.fill('1');
    await page.keyboard.press('Tab');
    await expect(page.getByText('1 Stück', { exact: true })).toBeVisible();

    await enabled.click();
    await copy(page, '\tGibt es nicht\nAuch nicht\t2');
    await page.keyboard.press('Control+v');
    await expect(summary(page)).toContainText('0 von 3 Zellen übernommen, 3 abgelehnt');
    await expect(enabled).toHaveValue('1');
  });

  test('TABL-02 TABL-16 a pre-order’s matrix shows one season, and undo switches to the season of the step', async ({
    page,
    context,
    baseURL,
  }) => {
    const session = await signIn(context, baseURL);
    await openVariants(page, context, session, 'preOrder');
    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    await page.getByText('Matrix', { exact: true }).click();
    const seasons = page.getByRole('radiogroup', { name: 'Saison der Mengen' }).getByRole('radio');
    await expect(seasons).toHaveCount(3);
    const enabled = page.locator('[data-cell]:not([aria-disabled])').first();
    await enabled.click();
    const before = await enabled.inputValue();
    await page.keyboard.type('1');
    await expect(page.getByText(/^[1-9]\d* Stück$/).first()).toBeVisible();
    await page
      .getByText(/^Herbst\/Winter/)
      .first()
      .click();
    await expect(seasons.nth(1)).toBeChecked();
    // What is there when the focus comes is what Escape gives back, in this season only.
    await enabled.fill('1');
    await enabled.blur();
    await enabled.focus();
    await page.keyboard.press('Control+z');
    await expect(enabled).toHaveValue('0');
    await page.keyboard.press('Control+z');
    await expect(seasons.nth(0)).toBeChecked();
    await expect(enabled).toBeFocused();
    await expect(enabled).toHaveValue(before);
    await page.keyboard.press('Escape');
    await expect(enabled).toHaveValue(before);
  });

  test('TABL-02 TABL-16 leads from the report to the season of a cell that was refused', async ({
    page,
    context,
    baseURL,
  }) => {
    const session = await signIn(context, baseURL);
    await openVariants(page, context, session, 'preOrder');
    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    await page.getByText('Matrix', { exact: true }).click();
    const seasons = page.getByRole('radiogroup', { name: 'Saison der Mengen' }).getByRole('radio');
    const enabled = page.locator('[data-cell]:not([aria-disabled])').first();
    await enabled.click();
    await copy(page, 'abc');
    await page.keyboard.press('Control+v');
    await summary(page).getByRole('button', { expanded: false }).click();
    await page
      .getByText(/^Herbst\/Winter/)
      .first()
      .click();
    await expect(seasons.nth(1)).toBeChecked();
    await summary(page).getByRole('listitem').getByRole('button').click();
    await expect(seasons.nth(0)).toBeChecked();
    await expect(enabled).toBeFocused();
  });

  test('TABL-01 TABL-02 replaces a product’s rows in a list', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL);
    await page.goto('/category');
    await page
      .getByRole('button', { name: /^Als Matrix zeigen/ })
      .first()
      .click();
    await expect(page.getByRole('table', { name: /Farbe mal Größe$/ })).toBeVisible();
    const open = page.locator('[data-cell*=" "]:not([aria-disabled])').first();
    await open.fill('1');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Als Liste zeigen/ }).click();
    await expect(page.getByRole('table', { name: /Farbe mal Größe$/ })).toHaveCount(0);
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
    expect(await values(inputs(page))).toContain('1');
  });
});

/** Rows of a category that a filter leaves one of each product, of which most make a matrix. */
const singleRows = '/category?attr.size=38&attr.color=petrol';
const toMatrix = (page: Page | Locator) => page.getByRole('button', { name: /^Als Matrix zeigen/ });
const toList = (page: Page) => page.getByRole('button', { name: /^Als Liste zeigen/ });
/** Opens a list and waits for its end, which is painted after the first screen. */
async function openRows(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(inputs(page).first()).toBeVisible();
  const unpainted = (list: HTMLElement) =>
    Number(list.ariaRowCount) - list.querySelectorAll('tr[aria-rowindex]').length - 1;
  await expect.poll(() => table(page).evaluate(unpainted)).toBe(0);
}

const matrices = (page: Page) => page.getByRole('table', { name: /Farbe mal Größe$/ });

/** Counts the calls for the variants that a list has not got. */
function articleCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/material/articles?')) calls.push(new URL(request.url()));
  });
  return calls;
}

/** Holds the calls for variants; each is answered, well or with an error, as soon as it is there. */
async function holdArticles(page: Page): Promise<(isGood: boolean) => Promise<void>> {
  const held: ((isGood: boolean) => void)[] = [];
  await page.route('**/api/material/articles?**', async (route) => {
    const isGood = await new Promise<boolean>((resolve) => held.push(resolve));
    await (isGood
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } }));
  });
  return async (isGood) => {
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.(isGood);
  };
}

const told = (page: Page) => page.getByRole('status').filter({ hasText: /^Die Varianten/ });
/** The names of the inputs that are selected together. */
const selected = (page: Page) =>
  page
    .locator('[data-selected] input')
    .evaluateAll((all) => all.map((input) => input.getAttribute('aria-label')));

test.describe('the matrix of a product that a list has only a part of', () => {
  test('TABL-02 CATG-09 shows the whole product under any filter, and works as any matrix', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    const calls = articleCalls(page);
    await openRows(page, singleRows);
    const range = page.getByText(/^1–\d+ von \d+$/);
    const shown = await range.textContent();
    const rowCount = await table(page).getByRole('row').count();
    expect(calls).toEqual([]);
    await toMatrix(page).first().press('Enter');
    await expect(matrices(page)).toBeVisible();
    await expect(toList(page)).toBeFocused();
    await expect(page.getByText(/Die Matrix zeigt alle 14 Varianten, auch solche/)).toBeVisible();
    const cells = page.locator('[data-cell*=" "]');
    await expect(cells).toHaveCount(14);
    await expect(range).toHaveText(shown ?? '');
    expect(calls.map(({ searchParams }) => searchParams.getAll('sku').length)).toEqual([1]);

    // Articles that the filter hides take blocks, report what they refuse, and undo as the others.
    const open = page.locator('[data-cell*=" "]:not([aria-disabled])');
    const target = open.last();
    const name = (await target.getAttribute('aria-label')) ?? '';
    expect(name).not.toContain('· 38');
    await target.click();
    await page.keyboard.type('1');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
    await copy(page, '1\tabc\n');
    await open.first().click();
    await page.keyboard.press('Control+v');
    await expect(summary(page)).toContainText('1 von 2 Zellen übernommen, 1 abgelehnt');
    await expect(page.getByText('2 Positionen', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await expect(summary(page)).toHaveCount(0);
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();

    // Back in the list what was entered stays in view, counted once and still to be taken back.
    await toList(page).press('Enter');
    await expect(matrices(page)).toHaveCount(0);
    await expect(toMatrix(page).first()).toBeFocused();
    const kept = page.getByRole('textbox', { name, exact: true });
    await expect(kept).toHaveValue('1');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Eingabe rückgängig machen' }).click();
    await expect(kept).toHaveValue('0');
    await page.getByRole('button', { name: 'Eingabe wiederholen' }).click();
    await expect(kept).toHaveValue('1');

    // Another list starts anew (TABL-17).
    await page.getByRole('switch', { name: 'Nur verfügbare' }).check();
    await expect(page.getByText('0 Positionen')).toBeVisible();
    await page.getByRole('switch', { name: 'Nur verfügbare' }).uncheck();
    await expect(table(page).getByRole('row')).toHaveCount(rowCount);
  });

  test('TABL-02 keeps the rows while variants load; a failure can be retried or dismissed', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openRows(page, singleRows);
    const rowCount = await table(page).getByRole('row').count();
    const answer = await holdArticles(page);
    await toMatrix(page).first().dblclick();
    await expect(toMatrix(page).first()).toHaveAttribute('aria-busy', 'true');
    await expect(told(page)).toHaveText(/werden geladen/);
    await expect(table(page).getByRole('row')).toHaveCount(rowCount);
    await inputs(page).and(page.locator(':enabled')).first().fill('1');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();

    await answer(false);
    const retry = page.getByRole('button', { name: /^Erneut versuchen, als Matrix zu zeigen/ });
    await expect(retry).toHaveCount(1);
    await expect(table(page)).toContainText('Die Varianten konnten nicht geladen werden.');
    await expect(table(page).getByRole('row')).toHaveCount(rowCount);
    await expect(told(page)).toHaveText(/konnten nicht geladen werden/);
    await expectAccessible(page);
    // It can be left at that; wanted once more, it is asked for once more.
    await page.getByRole('button', { name: /^Abbrechen/ }).press('Enter');
    await expect(retry).toHaveCount(0);
    await expect(told(page)).toHaveCount(0);
    await expect(toMatrix(page).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await answer(false);
    await retry.click();
    await answer(true);
    await expect(matrices(page)).toBeVisible();
    await expect(toList(page)).toBeFocused();
    await expect(told(page)).toHaveCount(0);
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
  });

  test('TABL-02 TABL-06 goes on in the matrix where somebody types in the row that becomes one', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openRows(page, singleRows);
    const answer = await holdArticles(page);
    const row = table(page)
      .getByRole('row')
      .filter({ has: toMatrix(page) })
      .filter({ has: inputs(page).and(page.locator(':enabled')) })
      .first();
    const name = (await inputs(row).getAttribute('aria-label')) ?? '';
    const own = page.getByRole('textbox', { name, exact: true });
    await toMatrix(row).click();
    await own.click();
    await page.keyboard.type('00');
    await answer(true);
    await expect(matrices(page)).toBeVisible();
    await expect(own).toBeFocused();
    await expect(own).toHaveAttribute('data-cell', / /);
    await page.keyboard.type('1');
    await expect(own).toHaveValue('001');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
  });

  test('TABL-02 TABL-16 continues in the season of the last entry, and undo restores its quantity', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openRows(page, singleRows);
    await toPreOrder(page);
    const answer = await holdArticles(page);
    const row = table(page)
      .getByRole('row')
      .filter({ has: toMatrix(page) })
      .filter({ has: inputs(page).and(page.locator(':enabled')) })
      .first();
    await inputs(row).nth(0).fill('2');
    const name = (await inputs(row).nth(1).getAttribute('aria-label')) ?? '';
    const own = page.getByRole('textbox', { name, exact: true });
    await toMatrix(row).click();
    await own.click();
    await page.keyboard.type('00');
    await answer(true);
    await expect(matrices(page)).toBeVisible();
    await expect(own).toBeFocused();
    await page.keyboard.type('1');
    await expect(own).toHaveValue('001');
    await page.keyboard.press('Escape');
    await expect(own).toHaveValue('0');
    await expect(page.getByText('2 Stück', { exact: true }).first()).toBeVisible();
  });

  test('TABL-02 the pressed matrix switch keeps the focus when a sort order splits a product', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    let torn = '';
    await page.route('**/api/material/listMaterialWithVariants?**', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as {
        data: { _id: string; productName: string; hasMatrix?: boolean }[];
      };
      const { data } = json;
      const place = data.findIndex(({ _id, hasMatrix }, row) => hasMatrix && data[row + 1]?._id === _id);
      torn = data[place]?.productName ?? '';
      json.data = [...data.toSpliced(place, 1), ...data.slice(place, place + 1)];
      await route.fulfill({ response, json });
    });
    await openRows(page, '/category');
    const switches = page.getByRole('button', { name: `Als Matrix zeigen: ${torn}`, exact: true });
    await expect(switches).toHaveCount(2);
    await switches.first().press('Enter');
    await expect(toList(page)).toBeFocused();
    // The matrix goes to the second place, and so does who pressed there; then it is rows again.
    await switches.first().press('Enter');
    await expect(toList(page)).toBeFocused();
    await toList(page).press('Enter');
    await expect(switches.nth(1)).toBeFocused();
  });

  test('TABL-02 TABL-06 keeps text and selection with their articles where a row above becomes a matrix', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openRows(page, singleRows);
    const answer = await holdArticles(page);
    const name = await inputs(page).and(page.locator(':enabled')).last().getAttribute('aria-label');
    const last = page.getByRole('textbox', { name: name ?? '', exact: true });
    const place = await last.getAttribute('data-cell');
    await toMatrix(page).first().click();
    await last.click();
    await page.keyboard.type('01');
    await answer(true);
    await expect(matrices(page)).toHaveCount(1);
    await expect(last).not.toHaveAttribute('data-cell', place ?? '');
    await expect(last).toBeFocused();
    await expect(last).toHaveValue('01');

    await toMatrix(page).first().click();
    await last.click();
    await page.keyboard.press('Shift+ArrowUp');
    const names = await selected(page);
    expect(names).toHaveLength(2);
    await answer(true);
    await expect(matrices(page)).toHaveCount(2);
    expect(await selected(page)).toEqual(names);
    await expect(last).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(last).toHaveValue('0');
  });

  test('TABL-02 CATG-05 completes the product at the end of a page, and asks for no variants twice', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    const calls = articleCalls(page);
    await openRows(page, singleRows);
    for (const count of [1, 2, 3]) {
      await toMatrix(page).last().click();
      await expect(matrices(page)).toHaveCount(count);
    }
    expect(calls.map(({ searchParams }) => searchParams.getAll('sku').length)).toEqual([1, 1, 1]);
    const sorted = page.waitForResponse(/listMaterial.*sort/i);
    await page.getByLabel('Sortierung').selectOption('Name A–Z');
    await sorted;
    await expect(page).toHaveURL(/sort=nameAsc/);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(matrices(page)).toHaveCount(3);
    // What is known already is not asked for again.
    const asked = calls.flatMap(({ searchParams }) => searchParams.getAll('sku'));
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());

    // The first page of all articles ends within a product.
    await page.goto('/category');
    await expect(inputs(page).first()).toBeVisible();
    await toMatrix(page).last().click();
    await expect(matrices(page)).toBeVisible();
    const whole = Number(
      (await toList(page).locator('xpath=ancestor::tr').textContent())?.match(/(\d+) Varianten/)?.[1],
    );
    await expect(page.locator('[data-cell*=" "]')).toHaveCount(whole);
  });

  test('TABL-02 TABL-05 TABL-09 adds pre-orders of articles that are not listed', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openRows(page, singleRows);
    await toPreOrder(page);
    await toMatrix(page).first().click();
    await expect(matrices(page)).toBeVisible();
    const target = page.locator('[data-cell*=" "]:not([aria-disabled])').last();
    const name = await target.getAttribute('aria-label');
    await target.click();
    await page.keyboard.type('2');
    await expect(page.getByText('2 Stück', { exact: true }).first()).toBeVisible();
    await toList(page).click();
    await expect(page.getByRole('textbox', { name: name ?? '', exact: true })).toHaveValue('2');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();

    // The cart of this user is others' business: the call is looked at and refused.
    const saved = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.route('**/api/basket', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Alle hinzufügen' }).click();
    expect((await saved).postDataJSON()).toMatchObject({
      changes: [{ line: { orderType: 'preOrder', quantities: [2, 0, 0], seasonIds: expect.any(Array) } }],
    });
  });
});

test.describe('on a touch screen', () => {
  test.use({ viewport: widths.mobile, hasTouch: true });

  test('TABL-01 TABL-03 accepts quantities in cards, and undoes by a button', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.goto('/category');
    const open = inputs(page).and(page.locator(':enabled')).first();
    await open.tap();
    await page.keyboard.type('1');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Zurücksetzen' }).tap();
    await expect(page.getByText('0 Positionen')).toBeVisible();
    await page.getByRole('button', { name: 'Eingabe rückgängig machen' }).tap();
    await expect(open).toHaveValue('1');
    await page
      .getByRole('button', { name: /^Als Matrix zeigen/ })
      .first()
      .tap();
    await expect(page.getByRole('table', { name: /Farbe mal Größe$/ })).toBeVisible();
    await expectAccessible(page);
  });
});

test('TABL-04 shows three disabled season fields where no season is set up', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  await page.route('**/api/season', (route) => route.fulfill({ json: { data: [] } }));
  await page.route('**/api/basket', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), items: [], seasons: [] } });
  });
  await openList(page);
  await page.getByRole('main').getByText('Vororder', { exact: true }).click();
  await expect(table(page).getByRole('columnheader', { name: /^Saison \d$/ })).toHaveCount(3);
  await expect(cell(page, 0, 0)).toBeDisabled();
  await expect(cell(page, 0, 2)).toBeDisabled();
  await expect(cell(page, 0, 3)).toHaveCount(0);
});

for (const { locale, width: name, viewport } of faces) {
  test(`I18N-01 TABL-02 is accessible with selection, summary and help open (${locale}, ${name})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(context, baseURL, { locale });
    await page.goto('/category');
    const first = page.locator('[data-cell]:enabled').first();
    await first.click();
    await copy(page, '1\nabc\n99999\n');
    await page.keyboard.press('Control+v');
    const details = page.getByRole('button', { name: locale === 'de' ? /ansehen$/ : /^Show \d+ cells?$/ });
    await details.click();
    if (name === 'mobile') {
      // Report, footer and navigation together take at most two fifths of the height.
      const { y = 0 } = (await page.locator('[data-report-open]').boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0.6 * viewport.height);
    }
    await expectAccessible(page);
    await page
      .getByRole('button', { name: locale === 'de' ? 'Tasten und Zwischenablage' : 'Keys and clipboard' })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
