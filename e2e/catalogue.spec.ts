import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, faces, narrowFace } from './support/accessibility.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

const table = (page: Page) => page.getByRole('table', { name: /^Artikel/ });
const quantities = (page: Page) => page.getByRole('textbox', { name: /^Menge / });
const stockOf = (page: Page) => table(page).getByText(/^(Auf Lager|Nicht auf Lager)$/);
const total = (page: Page) => page.getByRole('heading', { level: 1 }).locator('xpath=../span');

/** Waits for the list, whose rows all have an input. */
async function openList(page: Page, path = '/category'): Promise<void> {
  await page.goto(path);
  await expect(quantities(page).first()).toBeVisible();
}

/** Waits until the rows in view are those that the address asks for. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Goes from a list to the page of its first article. */
async function openFirstProduct(page: Page): Promise<void> {
  await table(page).getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Ähnliche Artikel' })).toBeVisible();
}

test.describe('the category page', () => {
  test('CATG-01 corrects the name in the address of a category', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/category\/[^/]+-[A-Za-z0-9_]+$/);
    const right = page.url();
    const id = right.slice(right.lastIndexOf('-') + 1);
    await page.goto(`/category/ganz-anders-${id}`);
    await expect(page).toHaveURL(right);
    const before = await page.evaluate(() => history.length);
    await page.goto(`/category/${id}/`);
    await expect(page).toHaveURL(right);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });

  test('CATG-01 answers an unknown category with the 404 page', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL);
    await page.goto('/category/Nichts-doesnotexist');
    await expect(page.getByRole('heading', { name: 'Diese Seite wurde nicht gefunden' })).toBeVisible();
  });

  test('CATG-02 CATG-04 lists all products below the main categories without a parameter', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alle Artikel');
    const choices = page
      .getByRole('main')
      .getByRole('navigation', { name: 'Kategorie eingrenzen' })
      .getByRole('link');
    expect(await choices.count()).toBeGreaterThan(5);
    await expect(choices.filter({ hasText: 'Händleraktionen' })).toHaveCount(0);
    await choices.first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Alle Artikel');
  });

  test('CATG-05 shows numbered pages of 16 rows in the address, or up to 100 rows of which only those in view are painted', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    await expect(quantities(page)).toHaveCount(16);
    const first = await quantities(page).first().getAttribute('aria-label');
    await page.getByRole('link', { name: 'Seite 2', exact: true }).click();
    await expect(page).toHaveURL('/category?page=2');
    await expect(quantities(page).first()).not.toHaveAttribute('aria-label', first ?? '');
    await expect(page.getByText(/^17–32 von /)).toBeVisible();
    await page.goBack();
    await expect(quantities(page).first()).toHaveAttribute('aria-label', first ?? '');
    await page.goto('/category?page=90000');
    await page.getByRole('button', { name: 'Zur ersten Seite' }).click();
    await expect(page).toHaveURL('/category');
    await expect(quantities(page)).toHaveCount(16);

    await page.getByLabel('Zeilen je Seite').selectOption('100');
    await expect(page).toHaveURL('/category?rows=100');
    await expect(table(page)).toHaveAttribute('aria-rowcount', '101');
    expect(await quantities(page).count()).toBeLessThan(60);
    await quantities(page).first().click();
    await page.keyboard.press('End');
    await expect(page.locator(':focus')).toHaveAttribute('data-cell', /^(9[0-9]):0$/);
    await page.keyboard.type('1');
    await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
  });

  test('CATG-06 CATG-07 CATG-10 TABL-02 shows only articles in stock, sorts by seven orders, and has one column a season in the pre-order', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page, '/category?page=3');
    const all = await total(page).textContent();
    await page.getByRole('switch', { name: 'Nur verfügbare' }).check();
    await expect(page).toHaveURL('/category');
    await expect(total(page)).not.toHaveText(all ?? '');
    await expect(stockOf(page).filter({ hasText: 'Nicht' })).toHaveCount(0);

    const sort = page.getByLabel('Sortierung');
    expect(await sort.getByRole('option').allTextContents()).toEqual([
      'Empfohlen',
      'Preis aufsteigend',
      'Preis absteigend',
      'Name A–Z',
      'Name Z–A',
      'Beste Bewertung',
      'Niedrigste Bewertung',
    ]);
    await page.getByRole('link', { name: 'Seite 2', exact: true }).click();
    await expect(page).toHaveURL('/category?page=2');
    await sort.selectOption('Name A–Z');
    await expect(page).toHaveURL('/category?sort=nameAsc');
    await expect(quantities(page)).toHaveCount(16);
    const names = await table(page).getByRole('rowheader').getByRole('link').allTextContents();
    expect(names.length).toBeGreaterThan(0);
    await page.reload();
    await expect(sort).toHaveValue('nameAsc');

    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    await expect(table(page).getByRole('columnheader', { name: /20\d\d \d\d\.\d\d\.20\d\d$/ })).toHaveCount(
      3,
    );
    await expect(page.getByRole('textbox', { name: /^Menge .* für / })).toHaveCount(48);
    await page.reload();
    await expect(quantities(page)).toHaveCount(16);
  });

  test('CATG-05 a failed list names the error and can be reloaded', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL);
    let isDown = true;
    await page.route('**/api/material/listMaterialWithVariants**', (route) =>
      isDown
        ? route.fulfill({ status: 500, json: { code: 'internal.error', message: 'x' } })
        : route.continue(),
    );
    await page.goto('/category');
    const alert = page.getByRole('alert').filter({ hasText: 'Ein unbekannter Fehler ist aufgetreten' });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    isDown = false;
    await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(quantities(page)).toHaveCount(16);
  });
});

test.describe('the product table', () => {
  test('TABL-01 TABL-05 TABL-06 shows its columns, parses entries and adds up', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page, '/category?sort=priceDesc');
    for (const name of ['Artikel', 'Artikelnummer', 'Bestand', 'Menge'])
      await expect(table(page).getByRole('columnheader', { name, exact: true })).toBeVisible();
    await expect(table(page).getByRole('columnheader', { name: /^Einzelpreis zzgl\. MwSt\./ })).toBeVisible();

    const input = quantities(page).and(page.locator(':enabled')).first();
    for (const [typed, shown] of [
      ['-4', '0'],
      ['abc', '0'],
      ['2,9', '0'],
      ['007', '7'],
    ] as const) {
      await input.click();
      await input.fill(typed);
      await input.blur();
      await expect(input).toHaveValue(shown === '7' ? /^[1-7]$/ : shown);
    }
    await input.fill('2');
    const row = page.getByRole('row').filter({ has: input });
    const cents = async (cell: number) =>
      Number(
        (await row.getByRole('cell').nth(cell).textContent())?.match(/^[\d.]+,\d\d/)?.[0].replace(/\D/g, ''),
      );
    const unit = await cents(4);
    await expect.poll(() => cents(5)).toBe(unit * 2);
    await expect(page.getByText('2 Stück', { exact: true })).toBeVisible();
  });

  test('TABL-03 TABL-10 TABL-11 TABL-12 caps entries at the stock, disables inputs without stock, and keeps header and totals in view', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page, '/category?rows=50');
    const input = quantities(page).and(page.locator(':enabled')).first();
    await input.fill('999999');
    const value = Number(await input.inputValue());
    expect(value).toBeLessThan(999_999);
    await expect(input).toHaveAccessibleDescription(`max. ${value}`);

    const row = table(page).getByRole('row').filter({ hasText: 'Nicht auf Lager' }).first();
    await expect(row.getByRole('textbox')).toBeDisabled();
    await expect(row.getByRole('textbox')).toHaveAccessibleDescription('Nicht auf Lager');
    const add = row.getByRole('button', { name: /in den Warenkorb$/ });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect(add).toHaveAccessibleDescription('Nicht auf Lager');
    await add.focus();
    await expect(page.getByRole('tooltip')).toHaveText('Nicht auf Lager');

    await page.mouse.wheel(0, 1200);
    await expect(page.getByRole('button', { name: 'Alle hinzufügen' })).toBeInViewport();
    await expect(table(page).getByRole('columnheader', { name: 'Menge' })).toBeInViewport();
  });

  test('TABL-07 TABL-08 TABL-09 LAYO-24 a quantity selector steps by the batch and refuses broken ones', async ({
    page,
    context,
    baseURL,
  }) => {
    const { url } = await signIn(context, baseURL, { tenant: 'werkmeister' });
    await page.goto(`${url}/category`);
    const row = table(page).getByRole('row').filter({ hasText: 'Schritte von 6' }).first();
    const input = row.getByRole('textbox');
    const add = row.getByRole('button', { name: /in den Warenkorb$/ });
    const addAll = page.getByRole('button', { name: 'Alle hinzufügen' });
    await expect(addAll).toHaveAccessibleDescription('Bitte geben Sie eine Menge ein');
    await input.fill('7');
    const message = 'Ungültige Menge, sie muss ein Vielfaches der Verpackungseinheit sein';
    await expect(add).toHaveAccessibleDescription(message);
    await expect(addAll).toHaveAccessibleDescription(message);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await row.getByRole('button', { name: /^Menge erhöhen/ }).click();
    await expect(input).toHaveValue('12');
    await expect(add).not.toHaveAttribute('aria-disabled', 'true');
    await input.fill('7');
    await row.getByRole('button', { name: /^Menge verringern/ }).click();
    await expect(input).toHaveValue('6');
    await input.press('-');
    await expect(input).toHaveValue('0');
  });

  test('TABL-05 PROD-09 shows the volume price of a quantity, with VAT if the shop shows it', async ({
    page,
    context,
    baseURL,
  }) => {
    const { url } = await signIn(context, baseURL, { tenant: 'werkmeister' });
    await page.goto(`${url}/category`);
    await expect(table(page).getByRole('columnheader', { name: 'Einzelpreis inkl. MwSt.' })).toBeVisible();
    const row = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('note') })
      .filter({ hasText: 'Schritte von 6' })
      .first();
    await row.getByRole('note').focus();
    const steps = page.getByRole('tooltip').getByRole('row');
    const second = steps.nth(1).getByRole('cell').first();
    await expect(second).toHaveText(/^ab \d+$/);
    const from = Number((await second.textContent())?.slice(3));
    await row.getByRole('textbox').fill(String(Math.ceil(from / 6) * 6));
    await expect(row.getByText(`Staffel ab ${from}`)).toBeVisible();
  });

  test('TABL-17 another page, sort or mode resets all entries', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL);
    await openList(page);
    const enter = async () => {
      await quantities(page).and(page.locator(':enabled')).first().fill('2');
      await expect(page.getByText('1 Position', { exact: true })).toBeVisible();
    };
    await enter();
    await page.getByLabel('Sortierung').selectOption('Name Z–A');
    await expect(page).toHaveURL(/sort=nameDesc/);
    await expectLoaded(page);
    await expect(page.getByText('0 Positionen')).toBeVisible();
    await enter();
    await page.getByRole('link', { name: 'Nächste Seite' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expectLoaded(page);
    await expect(page.getByText('0 Positionen')).toBeVisible();
    await enter();
    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    await page.getByText('Bestellung', { exact: true }).click();
    await expect(page.getByText('0 Positionen')).toBeVisible();
  });

  test('TABL-06 a block from a spreadsheet fills the inputs below', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL);
    await openList(page, '/category?sort=nameAsc');
    await page.getByRole('switch', { name: 'Nur verfügbare' }).check();
    await expect(stockOf(page).filter({ hasText: 'Nicht' })).toHaveCount(0);
    await quantities(page).first().click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1\n1\n1');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await expect(page.getByText('3 Positionen')).toBeVisible();
  });
});

test.describe('adding to the cart', () => {
  // One demo user, one cart: these change it.
  test.describe.configure({ mode: 'serial' });
  const user = { username: 'deal' };

  test('TABL-18 TABL-19 NOTI-11 by keyboard alone: enter, go down, add one, add all', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, user);
    await openList(page, '/category?sort=nameAsc');
    await page.getByRole('switch', { name: 'Nur verfügbare' }).press('Space');
    await expect(stockOf(page).filter({ hasText: 'Nicht' })).toHaveCount(0);
    const inputs = quantities(page);
    await inputs.first().focus();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(inputs.nth(1)).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Escape');
    await expect(inputs.nth(1)).toHaveValue('0');
    await page.keyboard.press('ArrowDown');
    await expect(inputs.nth(2)).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(inputs.first()).toBeFocused();
    await expect(inputs.first()).toHaveValue('1');

    const add = table(page)
      .getByRole('button', { name: /in den Warenkorb$/ })
      .first();
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Der Artikel liegt im Warenkorb')).toBeVisible();
    await expect(inputs.first()).toHaveValue('0');
    await expect(inputs.nth(2)).toHaveValue('1');
    await expect(page.getByText('1 im Warenkorb').first()).toBeVisible();
    await expect(add).toBeFocused();

    await inputs.nth(1).focus();
    await page.keyboard.type('1');
    await page.getByRole('button', { name: 'Alle hinzufügen' }).press('Enter');
    await expect(page.getByText('2 Positionen liegen im Warenkorb')).toBeVisible();
    await expect(page.getByText('0 Positionen')).toBeVisible();
    await page.getByRole('button', { name: 'Warenkorb öffnen' }).last().press('Enter');
    await expect(page).toHaveURL('/detailed-cart?type=order');
  });

  test('TABL-18 a pre-order starts with the cart’s quantities and shows them again after adding', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, user);
    await openList(page);
    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    const row = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('textbox', { name: /^Menge .* für / }) });
    const inputs = row.first().getByRole('textbox');
    await expect(inputs).toHaveCount(3);
    await inputs.first().fill('2');
    await inputs.first().press('ArrowRight');
    await expect(inputs.nth(1)).toBeFocused();
    await page.keyboard.type('1');
    await row
      .first()
      .getByRole('button', { name: /in den Warenkorb$/ })
      .click();
    await expect(page.getByText('Der Artikel liegt im Warenkorb')).toBeVisible();
    await expect(inputs.first()).toHaveValue('2');
    await page.reload();
    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    await expect(inputs.first()).toHaveValue('2');
    await expect(inputs.nth(1)).toHaveValue('1');
  });

  test('TABL-19 after a refused line nothing is added and all entries stay', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, user);
    await openList(page, '/category?sort=nameDesc');
    await page.getByRole('switch', { name: 'Nur verfügbare' }).check();
    await expect(stockOf(page).filter({ hasText: 'Nicht' })).toHaveCount(0);
    const rows = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('textbox') });
    const sku = (await rows.nth(1).getByRole('cell').nth(1).textContent()) ?? '';
    await page.route('**/api/basket', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 422,
            json: {
              code: 'stock.not.enough.error',
              message: 'x',
              details: [{ sku, requested: 1, available: 0 }],
            },
          })
        : route.continue(),
    );
    await rows.nth(0).getByRole('textbox').fill('1');
    await rows.nth(1).getByRole('textbox').fill('1');
    await page.getByRole('button', { name: 'Alle hinzufügen' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText('2 Positionen')).toBeVisible();
    await expect(rows.nth(1).getByText('konnte nicht hinzugefügt werden')).toBeVisible();
  });
});

test.describe('the product page', () => {
  for (const width of [1440, 390])
    test(`PROD-01 CATG-05 Back restores the scroll position of list and product page at ${width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      // A scroll is heard of with the next frame; who measures or goes on before it is no buyer.
      const top = () =>
        page.evaluate(() => new Promise(requestAnimationFrame).then(() => Math.round(window.scrollY)));
      const expectAllDrawn = async () => {
        await expectLoaded(page);
        await expect(page.getByRole('main').getByRole('status', { name: 'Wird geladen' })).toHaveCount(0);
      };
      const expectTop = async (former: number, tolerance = 60) => {
        const shift = async () => Math.abs((await top()) - former);
        await expect.poll(shift).toBeLessThan(tolerance);
        // Not only passing by: what is drawn after it moves nothing.
        await expectAllDrawn();
        expect(await shift()).toBeLessThan(tolerance);
      };
      await signIn(context, baseURL);
      await page.setViewportSize({ width, height: 900 });
      await openList(page);
      // Every article of the category has similar products. The whole list may show one without, which another test created.
      const category = await page
        .getByRole('navigation', { name: 'Kategorie eingrenzen' })
        .getByRole('link', { name: 'Herren', exact: true })
        .getAttribute('href');
      await openList(page, `${category}?rows=50`);
      await page.evaluate(() => window.scrollTo(0, 2400));
      const inView = () =>
        page
          .getByRole('main')
          .locator('a[href^="/product/"]')
          .evaluateAll((links) =>
            links
              .filter(
                (link) => Math.abs(link.getBoundingClientRect().top - innerHeight / 2) < innerHeight / 4,
              )
              .map((link) => link.getAttribute('href')),
          );
      await expect.poll(async () => (await inView()).length).toBeGreaterThan(0);
      const [href = ''] = await inView();
      const link = page.getByRole('main').locator(`a[href="${href}"]`).first();
      const listTop = await top();
      expect(listTop).toBeGreaterThan(2000);

      // Without the scrolling that comes before a click.
      await link.dispatchEvent('click');
      const similar = page.getByRole('region', { name: 'Ähnliche Artikel' }).getByRole('link');
      await expect(similar.first()).toBeVisible();
      await expectAllDrawn();
      await page
        .getByRole('heading', { name: 'Bewertungen' })
        .evaluate((heading) => heading.scrollIntoView());
      const productTop = await top();
      expect(productTop).toBeGreaterThan(700);
      const url = page.url();
      await similar.first().dispatchEvent('click');
      await expect(page).not.toHaveURL(url);
      await expect.poll(top).toBe(0);

      await page.goBack();
      await expect(page).toHaveURL(url);
      await expectTop(productTop);
      await page.goBack();
      // The height of a card that is not painted is an estimate, which is off by a quarter.
      await expectTop(listTop, width === 390 ? 250 : 60);
      if (width === 1440) await expect(link).toBeInViewport();
    });

  test('PROD-01 CATG-05 opens with the chosen variant and replaces the address when another is chosen', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    await table(page).getByRole('rowheader').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\/[^/?-]+-[a-z0-9-]+\?sku=/);
    const skuOf = () => new URL(page.url()).searchParams.get('sku') ?? '';
    const first = skuOf();
    await expect(page.getByText(first).first()).toBeVisible();
    const before = await page.evaluate(() => history.length);
    await page
      .getByRole('list', { name: /^Größe/ })
      .getByRole('link')
      .last()
      .click();
    await expect.poll(skuOf).not.toBe(first);
    expect(await page.evaluate(() => history.length)).toBe(before);
    const chosen = skuOf();
    await expect(table(page).locator('[aria-current="true"]')).toContainText(chosen);
    await page.goBack();
    await expect(page).toHaveURL('/category');
  });

  test('PROD-01 PROD-02 finds a product by number, corrects its name, and shows 404 for unknown ones', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    const sku = (await table(page).getByRole('row').nth(2).getByRole('cell').nth(1).textContent()) ?? '';
    await page.goto(`/product?sku=${sku}`);
    await expect(page).toHaveURL(new RegExp(`/product/[^/?-]+-[a-z0-9-]+\\?sku=${sku}$`));
    const right = new URL(page.url());
    const id = right.pathname.split('/').at(-1)?.split('-')[0] ?? '';
    await page.goto(`/product/${id}-anderer-name?sku=gibt-es-nicht`);
    await expect(page).toHaveURL(`${right.pathname}?sku=gibt-es-nicht`);
    await expect(table(page).getByRole('row', { name: /./ }).nth(1)).toHaveAttribute('aria-current', 'true');

    for (const path of ['/product', '/product/unknown-thing', '/product?sku=gibt-es-nicht']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Diese Seite wurde nicht gefunden' })).toBeVisible();
    }
  });

  test('PROD-11 PROD-12 shows pictures, price, stock, facts, variants, heart and similar products', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    await openFirstProduct(page);
    const main = page.getByRole('main');
    const name = (await main.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(main.getByRole('img', { name }).first()).toBeVisible();
    await expect(main.getByText(/^Brutto .* \(MwSt\. 19\s%\)$/)).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Eigenschaften' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Ähnliche Artikel' })).toBeVisible();
    await expect(main.getByRole('button', { name: `${name} auf die Merkliste setzen` })).toBeVisible();
    const pictures = main.getByRole('button', { name: /^Bild \d+ von \d+$/ });
    await pictures.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(pictures.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(pictures.nth(1)).toBeFocused();
  });

  test('PROD-12 shows a placeholder for a picture that cannot be loaded', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.route(/\/(files|pictures)\//, (route) => route.abort());
    await openList(page);
    await openFirstProduct(page);
    const name = (await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect(page.getByRole('main').locator(`svg[role=img][aria-label="${name}"]`).first()).toBeVisible();
  });

  test('PROD-07 AUTH-12 shows the number of pieces to a sales person only', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { username: 'sales' });
    await openList(page);
    const badge = table(page)
      .getByRole('note')
      .filter({ hasText: /^Auf Lager$/ })
      .first();
    await badge.focus();
    await expect(page.getByRole('tooltip')).toHaveText(/^[\d.]+ auf Lager$/);
    await expect(page.getByRole('button', { name: 'Alle hinzufügen' })).toHaveAccessibleDescription(
      'Bitte wählen Sie zuerst einen Kunden aus',
    );

    await signIn(context, baseURL, { username: 'buyer' });
    await openList(page);
    await expect(stockOf(page).first()).toBeVisible();
    await expect(
      table(page)
        .getByRole('note')
        .filter({ hasText: /^Auf Lager$/ }),
    ).toHaveCount(0);
  });

  test('PROD-05 PROD-06 PROD-08 PROD-10 shows the date of new stock, and a request link without a price', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.route('**/api/material/listMaterialWithVariants**', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const [first, second, third] = answer.data;
      Object.assign(first, { stock: { value: 0 }, releaseDate: '2199-03-01' });
      Object.assign(second, { stock: { value: 0 }, releaseDate: '2020-03-01' });
      delete third.price;
      await route.fulfill({ response, json: answer });
    });
    await openList(page);
    const rows = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('textbox') });
    await expect(rows.nth(0).getByText('ab 01.03.2199', { exact: true })).toBeVisible();
    await rows.nth(0).getByRole('note').first().focus();
    await expect(page.getByRole('tooltip')).toHaveText('Wieder verfügbar ab 01.03.2199');
    await rows.nth(1).getByRole('note').first().focus();
    await expect(page.getByRole('tooltip')).toHaveText('Neue Ware ist bald verfügbar');
    await expect(rows.nth(2).getByText('Preis auf Anfrage', { exact: true }).first()).toBeVisible();
    await expect(rows.nth(2).getByRole('textbox')).toBeDisabled();
    await expect(rows.nth(2).getByRole('button', { name: /in den Warenkorb$/ })).toHaveAccessibleDescription(
      'Preis auf Anfrage',
    );
  });
});

test.describe('search and wishlist', () => {
  test('SRCH-03 SRCH-04 the / key focuses the search; the results page has its own field', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await openList(page);
    await page.locator('body').press('/');
    await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('  rucksack & zelt ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?key=rucksack+%26+zelt');
    await expect(page.getByText(/^Keine Treffer für alle Wörter; ohne/)).toBeVisible();
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('damen');
    await field.press('Enter');
    await expect(page).toHaveURL('/search?key=damen');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ergebnisse für „damen“');
    await expect(quantities(page)).toHaveCount(16);
    await page.getByRole('link', { name: 'Seite 2', exact: true }).click();
    await expect(page).toHaveURL('/search?key=damen&page=2');
  });

  test('SRCH-05 SRCH-06 sends no request below three characters and says so', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.route('**/api/search/token', (route) => route.fulfill({ json: { error: 'search.disabled' } }));
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/material/search')) calls.push(request.url());
    });
    await page.goto('/search');
    await expect(page.getByText('Wonach suchen Sie?')).toBeVisible();
    await page.goto('/search?key=ab');
    await expect(page.getByRole('alert')).toHaveText('Der Suchbegriff muss mindestens 3 Zeichen lang sein');
    expect(calls).toEqual([]);
  });

  test('WISH-01 WISH-02 WISH-03 WISH-04 puts an article on the wishlist, orders from it, takes it off', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { username: 'austria' });
    await page.goto('/wishlist/');
    await expect(page.getByText('Ihre Merkliste ist leer')).toBeVisible();
    await openList(page);
    await openFirstProduct(page);
    const name = (await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()) ?? '';
    const heart = page.getByRole('button', { name: `${name} auf die Merkliste setzen` });
    await heart.click();
    await expect(page.getByText('Der Artikel steht auf der Merkliste')).toBeVisible();
    await page.getByRole('button', { name: 'Merkliste öffnen' }).click();
    await expect(page).toHaveURL(/\/wishlist\/?$/);
    await expect(quantities(page)).toHaveCount(1);
    await page.reload();
    await page.getByRole('button', { name: `${name} von der Merkliste entfernen` }).click();
    await expect(page.getByText('Der Artikel wurde von der Merkliste entfernt')).toBeVisible();
    await expect(page.getByText('Ihre Merkliste ist leer')).toBeVisible();
  });
});

test.describe('accessible in both languages and widths', () => {
  for (const { locale, width, viewport } of faces) {
    test(`I18N-01 CATG-01 CATG-07 LAYO-14 TABL-01 TABL-02 PROD-11 list, product and pre-order (${locale}, ${width})`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      await signIn(context, baseURL, { locale, username: 'buyer2' });
      await page.goto('/category');
      await expect(page.locator('input[data-cell]').first()).toBeVisible();
      await expectAccessible(page);
      if (width === 'mobile') {
        await page.setViewportSize(narrowFace.viewport);
        await expectAccessible(page);
        const size = await page
          .getByRole('button', { name: /^Menge erhöhen/ })
          .first()
          .boundingBox();
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
        await page.setViewportSize(viewport);
      }

      await page.getByRole('main').locator('a[href*="/product/"]').first().click();
      await expect(
        page.getByRole('heading', { name: /^(Ähnliche Artikel|Similar products)$/ }),
      ).toBeVisible();
      await expectAccessible(page);

      await page.goBack();
      await page
        .getByRole('main')
        .getByText(locale === 'de' ? 'Vororder' : 'Pre-order', { exact: true })
        .first()
        .click();
      await expect(page.locator('input[data-cell]')).toHaveCount(48);
      await expectAccessible(page);
    });

    test(`I18N-01 SRCH-04 SRCH-06 WISH-01 search, empty search and empty wishlist (${locale}, ${width})`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      await signIn(context, baseURL, { locale, username: 'buyer2' });
      await page.goto('/search?key=damen');
      await expect(page.locator('input[data-cell]').first()).toBeVisible();
      await expectAccessible(page);

      await page.route('**/api/search/token', (route) =>
        route.fulfill({ json: { error: 'search.disabled' } }),
      );
      await page.goto('/search?key=ab');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);

      await openPage(page, '/wishlist');
      await expect(page.getByRole('main').getByRole('link')).toBeVisible();
      await expectAccessible(page);
    });
  }
});
