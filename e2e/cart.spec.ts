import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import {
  type Api,
  apiOf,
  type Basket,
  chooseLines,
  emptyCarts,
  fillCart,
  fillStyles,
  tabTo,
} from './support/cart.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

// One user, one cart: the tests take turns.
test.describe.configure({ mode: 'default' });

const user = 'customer-admin';
let api: Api;

test.beforeEach(async ({ context, baseURL, request }) => {
  await chooseLines(context);
  api = apiOf(request, await signIn(context, baseURL, { username: user }));
  await emptyCarts(api);
});

const basketCall = '**/api/basket';
const lineOf = (page: Page, sku: string) => page.getByRole('listitem').filter({ hasText: sku });
const quantityOf = (page: Page, sku: string) => lineOf(page, sku).getByRole('textbox');

async function stored(): Promise<Record<string, number | undefined>> {
  const { items } = await api<Basket>('GET', '/api/basket');
  const lines = items.filter(({ orderType }) => orderType === 'order');
  return Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]));
}

/** An article with stock, and pre-stock for at least so many seasons beyond the first pieces. */
async function preOrderable(seasonCount: number) {
  interface Row {
    _id: string;
    sku: string;
    variantSku?: string;
    price?: object | null;
    stock: { value: number };
    preStocks: { quantity: number }[];
    isStockFreeze: boolean;
    salesAttributes: object[];
  }
  const { data } = await api<{ data: Row[] }>(
    'GET',
    '/api/material/listMaterialWithVariants?pageSize=100&stockAvail=1',
  );
  const seasonsOf = ({ preStocks }: Row) =>
    preStocks.flatMap(({ quantity }, index) => (quantity >= 20 ? [index] : []));
  const article = data.find(
    (row) =>
      row.price &&
      !row.isStockFreeze &&
      row.salesAttributes.length === 0 &&
      row.stock.value >= 10 &&
      row.stock.value < 500 &&
      seasonsOf(row).length > seasonCount,
  );
  if (!article) throw new Error('no article has stock and pre-stock');
  return { article, stock: article.stock.value, seasons: seasonsOf(article) };
}

async function openCart(page: Page, type = 'order'): Promise<void> {
  await page.goto(`/detailed-cart?type=${type}`);
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Zur Kasse' })).toBeVisible();
}

test.describe('the cart', () => {
  test('CART-11 typing never waits for the network; only changed lines are saved, in order', async ({
    page,
  }) => {
    const [a, b] = await fillCart(api, { lines: 3 });
    if (!a || !b) throw new Error('no lines');
    const saves: { sku?: string; quantity?: number }[][] = [];
    let underWay = 0;
    let most = 0;
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(basketCall, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      underWay += 1;
      most = Math.max(most, underWay);
      const { changes } = route.request().postDataJSON() as {
        changes: { line: { sku: string; quantity: number } }[];
      };
      saves.push(changes.map(({ line: { sku, quantity } }) => ({ sku, quantity })));
      await slow;
      const response = await route.fetch();
      underWay -= 1;
      await route.fulfill({ response });
    });
    await openCart(page);
    await quantityOf(page, a.sku).fill('12');
    await expect.poll(() => saves.length).toBe(1);
    await quantityOf(page, b.sku).fill('13');
    await quantityOf(page, a.sku).fill('14');
    await expect(quantityOf(page, a.sku)).toHaveValue('14');
    await expect(page.getByRole('status').filter({ hasText: 'Wird gespeichert' })).toBeVisible();
    release();
    await expect(page.getByRole('status').filter({ hasText: /^Gespeichert$/ })).toBeVisible();
    expect(most).toBe(1);
    expect(saves).toEqual([
      [{ sku: a.sku, quantity: 12 }],
      expect.arrayContaining([
        { sku: a.sku, quantity: 14 },
        { sku: b.sku, quantity: 13 },
      ]),
    ]);
    expect(await stored()).toMatchObject({ [a.sku]: 14, [b.sku]: 13 });
  });

  test('CART-11 AUTH-12 sign-out waits for pending saves, also the second time', async ({
    page,
    context,
    baseURL,
  }) => {
    const [first, second] = await fillCart(api, { lines: 2, quantity: 2 });
    if (!first || !second) throw new Error('the cart has two lines');
    const held: (() => void)[] = [];
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.request().method()} ${answer.url()}`);
    });
    await page.route(basketCall, async (route) => {
      if (route.request().method() === 'PATCH') await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await openCart(page);
    await signOutWhileSaving(['7', '8', '6']);
    await page.getByLabel('Benutzername oder E-Mail').fill(user);
    await page.getByLabel('Passwort', { exact: true }).fill('demo-2026');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Warenkorb/ })
      .click();
    await signOutWhileSaving(['9', '11', '12']);
    api = apiOf(context.request, await signIn(context, baseURL, { username: user }));
    expect(await stored()).toEqual({ [first.sku]: 12, [second.sku]: 11 });
    expect(refused).toEqual([]);

    async function signOutWhileSaving([one, other, last]: [string, string, string]): Promise<void> {
      await quantityOf(page, first?.sku ?? '').fill(one);
      await isSaving();
      await quantityOf(page, second?.sku ?? '').fill(other);
      await page.getByRole('button', { name: /^Konto von/ }).click();
      await page.getByRole('link', { name: 'Abmelden' }).click();
      await page.waitForURL('**/logout');
      held.shift()?.();
      // The cart stays in view while the next save is waited for.
      await isSaving();
      await quantityOf(page, first?.sku ?? '').fill(last);
      held.shift()?.();
      await isSaving();
      held.shift()?.();
      await page.waitForURL('**/landing**');
    }

    async function isSaving(): Promise<void> {
      await expect.poll(() => held.length).toBe(1);
    }
  });

  test('BOOT-03 CART-11 a save without a session leads to the sign-in page and is repeated after signing in', async ({
    page,
  }) => {
    const [a] = await fillCart(api, { lines: 1 });
    if (!a) throw new Error('no lines');
    // The stream would tell the page of the end of the session.
    await page.route('**/api/notification/stream', (route) => route.abort());
    await openCart(page);
    // The session ends while the save is on its way.
    let hasSession = true;
    await page.route('**/api/basket', async (route) => {
      if (hasSession && route.request().method() === 'PATCH') {
        hasSession = false;
        await api('POST', '/api/logout');
      }
      await route.continue();
    });
    const refused = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/basket') && answer.status() === 401,
    );
    await quantityOf(page, a.sku).fill('7');
    await refused;
    await page.getByLabel('Benutzername oder E-Mail').fill(user);
    await page.getByLabel('Passwort', { exact: true }).fill('demo-2026');
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/api/basket'),
    );
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page).toHaveURL(/\/detailed-cart\?type=order$/);
    expect((await saved).status()).toBe(200);
    await expect(quantityOf(page, a.sku)).toHaveValue('7');
  });

  test('CART-08 CART-11 CART-22 I18N-03 a line rejects invalid quantities, moves by Enter, names VAT on cards, and shows the server’s quantity after a refusal', async ({
    page,
  }) => {
    const [a, b] = await fillCart(api);
    if (!a || !b) throw new Error('no lines');
    await openCart(page);
    await quantityOf(page, a.sku).focus();
    await page.keyboard.press('Enter');
    await expect(quantityOf(page, b.sku)).toBeFocused();
    await page.keyboard.press('Shift+Enter');
    await expect(quantityOf(page, a.sku)).toBeFocused();

    await expect(lineOf(page, a.sku).getByText('zzgl. MwSt.')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(lineOf(page, a.sku).getByText('zzgl. MwSt.')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.route(basketCall, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 422, json: { code: 'stock.not.enough.error', message: '' } })
        : route.continue(),
    );
    await quantityOf(page, a.sku).fill('9');
    await expect(page.getByText('Die Menge ist nicht ausreichend')).toBeVisible();
    await expect(quantityOf(page, a.sku)).toHaveValue(String(a.quantity));
    await page.unroute(basketCall);
    const input = quantityOf(page, a.sku);
    for (const wrong of ['0', '', 'abc', '-3']) {
      await input.fill(wrong);
      await input.blur();
      await expect(input).not.toHaveValue(wrong);
    }
    await input.fill('999999999');
    await input.blur();
    const { [a.sku]: quantity } = await stored();
    expect(quantity).toBeGreaterThan(0);
    await expect(lineOf(page, a.sku)).toBeVisible();
  });

  test('CART-09 CART-10 NOTI-13 removes lines and empties the cart without a question, with undo', async ({
    page,
  }) => {
    const [a, b] = await fillCart(api, { lines: 3 });
    await fillCart(api, { orderType: 'preOrder', lines: 2 });
    if (!a || !b) throw new Error('no lines');
    const skus = async () => {
      const { items } = await api<Basket>('GET', '/api/basket');
      return items.filter(({ orderType }) => orderType === 'order').map(({ sku }) => sku);
    };
    const before = await skus();
    await openCart(page);
    await lineOf(page, a.sku)
      .getByRole('button', { name: /entfernen$/ })
      .click();
    await expect(lineOf(page, a.sku)).toBeHidden();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    const lines = page.getByRole('list', { name: 'Warenkorb' }).getByRole('listitem');
    await expect(lines.first()).toContainText(a.sku);
    await expect.poll(skus).toEqual(before);

    await page.getByRole('button', { name: 'Warenkorb leeren' }).click();
    await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Vororder 2' })).toBeVisible();
    await expect.poll(stored).toEqual({});
    await page.getByRole('button', { name: 'Rückgängig' }).last().click();
    await expect(lineOf(page, a.sku)).toBeVisible();
    await expect.poll(async () => (await stored())[a.sku]).toBe(a.quantity);
    await expect.poll(skus).toEqual(before);
  });

  test('CART-22 CART-11 the focused field stays rendered while a long cart is scrolled', async ({ page }) => {
    const [a, b] = await fillCart(api, { lines: 52 });
    if (!a || !b) throw new Error('no lines');
    await openCart(page);
    await quantityOf(page, a.sku).fill('7');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // Only what is near the view is painted.
    await expect(page.locator('main li[aria-posinset="51"]')).toBeVisible();
    await expect(page.locator('main li[aria-posinset="20"]')).toHaveCount(0);
    await expect(quantityOf(page, a.sku)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(quantityOf(page, b.sku)).toBeFocused();
    await expect(quantityOf(page, b.sku)).toBeInViewport();
    await expect.poll(async () => (await stored())[a.sku]).toBe(7);
  });

  test('CART-24 two tabs that change different lines lose none of them', async ({ page, context }) => {
    const [a, b] = await fillCart(api);
    if (!a || !b) throw new Error('no lines');
    const other = await context.newPage();
    await Promise.all([openCart(page), openCart(other)]);
    await quantityOf(page, a.sku).fill('21');
    await expect.poll(async () => (await stored())[a.sku]).toBe(21);
    await quantityOf(other, b.sku).fill('22');
    await expect.poll(stored).toMatchObject({ [a.sku]: 21, [b.sku]: 22 });
    await expect(quantityOf(other, a.sku)).toHaveValue('21');
    // Whoever looks at the other tab sees it at once.
    await other.bringToFront();
    await quantityOf(page, b.sku).fill('23');
    await expect(quantityOf(other, b.sku)).toHaveValue('23');
  });

  test('CART-24 after a version conflict a device applies its change to the other device’s cart', async ({
    page,
    browser,
    baseURL,
  }) => {
    const [a, b] = await fillCart(api);
    if (!a || !b) throw new Error('no lines');
    const device = await browser.newContext();
    await chooseLines(device);
    await signIn(device, baseURL, { username: user });
    const other = await device.newPage();
    await Promise.all([openCart(page), other.goto(`${baseURL}/detailed-cart?type=order`)]);
    await expect(quantityOf(other, a.sku)).toBeVisible();
    const answers: number[] = [];
    other.on('response', (response) => {
      if (response.request().method() === 'PATCH') answers.push(response.status());
    });
    await quantityOf(page, a.sku).fill('31');
    await expect.poll(async () => (await stored())[a.sku]).toBe(31);
    await quantityOf(other, b.sku).fill('32');
    await expect.poll(stored).toMatchObject({ [a.sku]: 31, [b.sku]: 32 });
    await expect.poll(() => answers).toEqual([409, 200]);
    await expect(quantityOf(other, a.sku)).toHaveValue('31');
    await device.close();
  });

  test('CART-21 ERRS-10 offers to pre-order missing pieces and moves them in one save', async ({ page }) => {
    const { article, stock, seasons } = await preOrderable(1);
    const line = { _id: article._id, sku: article.sku, variantSku: article.variantSku };
    const { _id, version } = await api<Basket>('GET', '/api/basket');
    const changes = [{ op: 'put', line: { ...line, orderType: 'order', quantity: 2 } }];
    await api('PATCH', '/api/basket', { _id, version, changes });
    const sku = article.variantSku ?? article.sku;
    await openCart(page);
    const dialog = page.getByRole('dialog', { name: 'Die Menge ist nicht ausreichend' });

    // More than there is: the line has what there is, the question is about the rest.
    await quantityOf(page, sku).fill(String(stock + 7));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue('7');
    const { seasons: offered } = await api<Basket>('GET', '/api/basket');
    const seasonOf = (place = 0) => offered[place]?._id ?? '';
    await expect(dialog.getByRole('combobox')).toHaveValue(seasonOf(seasons[0]));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(quantityOf(page, sku)).toHaveValue(String(stock));
    await expect.poll(async () => (await stored())[sku]).toBe(stock);

    // Typed digit by digit: those behind the first quantity that is too large count too.
    await quantityOf(page, sku).fill('');
    await quantityOf(page, sku).pressSequentially(`${stock}07`);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox')).toHaveValue(String(stock * 100 + 7 - stock));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // From the marked line, as if others had bought two pieces meanwhile.
    await page.route(basketCall, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      // A refused save has no lines.
      for (const item of body.items ?? body.lines ?? []) {
        if (item.sku === sku && item.orderType === 'order') item.stock.value = stock - 2;
      }
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    await expect(lineOf(page, sku)).toContainText(`Nur noch ${stock - 2} verfügbar`);
    const saves: { changes: { op: string; line: { orderType: string } }[] }[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') saves.push(request.postDataJSON());
    });
    await lineOf(page, sku).getByRole('button', { name: 'Rest vorbestellen' }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue('2');
    await dialog.getByRole('combobox').selectOption(seasonOf(seasons.at(-1)));
    await dialog.getByRole('textbox').fill('3');
    await dialog.getByRole('button', { name: 'In den Vororder-Warenkorb' }).click();
    await expect(dialog).toBeHidden();
    await expect(quantityOf(page, sku)).toHaveValue(String(stock - 2));
    expect(saves.map(({ changes: of }) => of.map(({ op, line: { orderType } }) => [op, orderType]))).toEqual([
      [
        ['put', 'order'],
        ['put', 'preOrder'],
      ],
    ]);
    const { items } = await api<Basket>('GET', '/api/basket');
    const moved = items.find(({ orderType }) => orderType === 'preOrder');
    expect([moved?.sku, moved?.quantities?.[seasons.at(-1) ?? 0]]).toEqual([sku, 3]);
    await page.getByRole('button', { name: 'Warenkorb öffnen' }).click();
    await page.waitForURL('**/detailed-cart?type=preOrder');
    await expect(page.getByRole('complementary')).toContainText('3 Stück');
  });

  test('CART-19 corrects many lines at once and filters the problematic ones', async ({ page }) => {
    const [a, b, c, d] = await fillCart(api, { lines: 4 });
    if (!a || !b || !c || !d) throw new Error('no lines');
    const left: Record<string, number> = { [a.sku]: 2, [b.sku]: 0, [d.sku]: 3 };
    await page.route(basketCall, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const item of body.items ?? body.lines) {
        if (item.sku in left) item.stock.value = left[item.sku];
      }
      await route.fulfill({ response, json: body });
    });
    await openCart(page);
    const notes = page.getByRole('region', { name: 'Hinweise zu Ihrem Warenkorb' });
    await expect(notes).toContainText('3 Positionen können so nicht bestellt werden.');
    await expectAccessible(page);
    await notes.getByRole('switch', { name: 'Nur diese zeigen' }).check();
    await expect(lineOf(page, c.sku)).toBeHidden();
    // What is mended by hand stays under the fingers.
    await quantityOf(page, d.sku).fill('1');
    await expect(notes).toContainText('2 Positionen können so nicht bestellt werden.');
    await expect(quantityOf(page, d.sku)).toBeFocused();
    await notes.getByRole('button', { name: '1 Menge anpassen, 1 Position entfernen' }).click();
    await expect(notes).toBeHidden();
    await expect(quantityOf(page, a.sku)).toHaveValue('2');
    await expect(lineOf(page, c.sku)).toBeVisible();
    await expect.poll(stored).toEqual({ [a.sku]: 2, [c.sku]: c.quantity, [d.sku]: 1 });
    // Taken back, what cannot be ordered is there again as it was.
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(quantityOf(page, a.sku)).toHaveValue(String(a.quantity));
    await expect
      .poll(stored)
      .toEqual({ [a.sku]: a.quantity, [b.sku]: b.quantity, [c.sku]: c.quantity, [d.sku]: 1 });
  });

  test('CART-20 TABL-12 a line above its stock may stay or shrink; higher entries are capped', async ({
    page,
  }) => {
    const [a] = await fillCart(api, { quantity: 10 });
    if (!a) throw new Error('no lines');
    await page.route(basketCall, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const item of body.items ?? body.lines) if (item.sku === a.sku) item.stock.value = 5;
      await route.fulfill({ response, json: body });
    });
    await openCart(page);
    const input = quantityOf(page, a.sku);
    await input.focus();
    await page.keyboard.press('Escape');
    await expect(input).toHaveValue('10');
    await input.fill('8');
    await expect.poll(async () => (await stored())[a.sku]).toBe(8);
    await input.fill('10');
    await expect.poll(async () => (await stored())[a.sku]).toBe(10);
    await input.fill('11');
    await expect(input).toHaveValue('5');
    await expect(lineOf(page, a.sku)).toContainText('max. 5');
    await expect.poll(async () => (await stored())[a.sku]).toBe(5);
  });

  test('TABL-16 CART-08 a season that exceeds shared pre-stock shows the reason and returns to its former quantity', async ({
    page,
  }) => {
    interface Row {
      _id: string;
      sku: string;
      variantSku?: string;
      isStockFreeze: boolean;
      preStocks: { quantity: number }[];
    }
    const rows: Row[] = [];
    for (let read = 1; read <= 10; read += 1) {
      const path = `/api/material/listMaterialWithVariants?pageSize=100&page=${read}`;
      rows.push(...(await api<{ data: Row[] }>('GET', path)).data);
    }
    // Of the second season more is there than of the first, so that only the first one is in its way.
    const frozen = rows.find(
      ({ isStockFreeze, preStocks: [one, two] }) =>
        isStockFreeze && one && two && one.quantity >= 10 && two.quantity >= one.quantity + 12,
    );
    if (!frozen) throw new Error('no article with a frozen pre-stock');
    const { _id, sku, variantSku = sku, preStocks } = frozen;
    const most = preStocks[0]?.quantity ?? 0;
    const pieces = async () => {
      const { items } = await api<Basket>('GET', '/api/basket');
      return items.map(({ quantities }) => quantities);
    };
    const line = { _id, sku: variantSku, variantSku, orderType: 'preOrder', quantities: [most - 5, 0, 0] };
    await api('PATCH', '/api/basket', { changes: [{ op: 'put', line }] });
    await openCart(page, 'preOrder');
    const field = lineOf(page, variantSku).getByRole('textbox').nth(1);
    await field.click();
    // The first digit is saved on the way.
    await page.keyboard.press('1');
    await expect.poll(pieces).toEqual([[most - 5, 1, 0]]);
    await page.keyboard.press('2');
    await expect(field).toHaveValue('12');
    await expect(lineOf(page, variantSku)).toContainText(`blieben nur ${most - 12}`);
    await field.blur();
    await expect(field).toHaveValue('');
    await expect(lineOf(page, variantSku)).not.toContainText('blieben nur');
    await expect.poll(pieces).toEqual([[most - 5, 0, 0]]);
    await field.fill('5');
    await lineOf(page, variantSku).getByRole('button', { name: 'Menge erhöhen' }).nth(1).click();
    await expect(field).toHaveValue('6');
    await expect(lineOf(page, variantSku)).toContainText(`blieben nur ${most - 6}`);
    await expect.poll(pieces).toEqual([[most - 5, 5, 0]]);
  });

  test('CART-08 TABL-15 a season without pre-stock accepts a quantity, as in the table', async ({ page }) => {
    const [a] = await fillCart(api, { orderType: 'preOrder', lines: 1 });
    if (!a) throw new Error('no lines');
    await page.route(basketCall, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const item of body.items ?? body.lines) {
        item.isStockFreeze = false;
        item.preStocks[2] = { quantity: 0 };
      }
      await route.fulfill({ response, json: body });
    });
    await openCart(page, 'preOrder');
    await quantityOf(page, a.sku).nth(2).fill('4');
    const seasons = async () => (await api<Basket>('GET', '/api/basket')).items[0]?.quantities?.slice(0, 3);
    await expect.poll(seasons).toEqual([a.quantity, a.quantity, 4]);
  });

  test('CART-19 the cart shows a shortage that the checkout found', async ({ page }) => {
    const [a, b] = await fillCart(api, { quantity: 10 });
    if (!a || !b) throw new Error('no lines');
    let isShort = false;
    await page.route(basketCall, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const item of body.items ?? body.lines)
        if (isShort && item.sku === a.sku) Object.assign(item, { stock: { value: 4 }, notEnoughStock: true });
      await route.fulfill({ response, json: body });
    });
    await page.route('**/api/order/preview', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (isShort)
        body.data.issues.push({
          code: 'basket.out.of.stock',
          details: [{ sku: a.sku, requested: 10, available: 4 }],
        });
      await route.fulfill({ response, json: body });
    });
    await openCart(page);
    isShort = true;
    await page.getByRole('button', { name: 'Zur Kasse' }).click();
    await expect(page.getByRole('complementary')).toContainText('Nicht vorrätige Produkte im Warenkorb');
    await page.getByRole('link', { name: 'Warenkorb bearbeiten' }).click();
    await expect(lineOf(page, a.sku)).toContainText('Nur noch 4 verfügbar');
    await expect(page.getByRole('button', { name: 'Zur Kasse' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('CART-13 CART-19 a line names a new price and a shortage, each with a button that resolves it', async ({
    page,
  }) => {
    const [a, b] = await fillCart(api);
    if (!a || !b) throw new Error('no lines');
    await page.route(basketCall, async (route) => {
      const isRead = route.request().method() === 'GET';
      const response = await route.fetch();
      const body = await response.json();
      for (const item of isRead ? body.items : body.lines) {
        if (item.sku === b.sku) {
          // The new price also after the save that takes it over.
          item[isRead ? 'updatedPrice' : 'price'] = { ...item.price, netValue: item.price.netValue + 1 };
        } else if (isRead && item.sku === a.sku) {
          Object.assign(item, { stock: { value: 2 }, notEnoughStock: true });
        }
      }
      await route.fulfill({ response, json: body });
    });
    await openCart(page);
    await expect(lineOf(page, b.sku)).toContainText('Der Preis hat sich geändert');
    await expect(lineOf(page, b.sku).getByRole('deletion')).toBeVisible();
    await lineOf(page, b.sku).getByRole('button', { name: 'Verstanden' }).click();
    await expect(lineOf(page, b.sku)).not.toContainText('Der Preis hat sich geändert');
    await expect(lineOf(page, b.sku).getByRole('deletion')).toBeHidden();
    await expect(lineOf(page, a.sku)).toContainText('Die Menge ist nicht ausreichend. Nur noch 2 verfügbar');
    await expect(page.getByRole('region', { name: 'Hinweise zu Ihrem Warenkorb' })).toContainText(
      'Nicht vorrätige Produkte im Warenkorb, bitte Mengen prüfen.',
    );
    const toCheckout = page.getByRole('button', { name: 'Zur Kasse' });
    await expect(toCheckout).toHaveAttribute('aria-disabled', 'true');
    await lineOf(page, a.sku).getByRole('button', { name: 'Auf 2 setzen' }).click();
    await expect(quantityOf(page, a.sku)).toHaveValue('2');
    await expect(lineOf(page, a.sku)).not.toContainText('Nur noch');
    // A save that is under way when the test ends has nobody to answer it.
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  });

  test('CHKO-03 CART-22 the checkout is disabled below the minimum order value, with the missing amount', async ({
    page,
  }) => {
    const [a] = await fillCart(api, { lines: 1, quantity: 1 });
    if (!a) throw new Error('no lines');
    await openCart(page);
    const toCheckout = page.getByRole('button', { name: 'Zur Kasse' });
    await expect(page.getByText(/bis zum Mindestbestellwert von 150,00/)).toBeVisible();
    await expect(toCheckout).toHaveAttribute('aria-disabled', 'true');
    await quantityOf(page, a.sku).fill('30');
    await expect(page.getByText(/Mindestbestellwert von 150,00.€ erreicht/)).toBeVisible();
    await tabTo(page, toCheckout);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout?type=order');
  });

  test('CART-01 CART-11 CART-12 a failed cart can be reloaded; a quantity typed just before a reload is saved', async ({
    page,
  }) => {
    const [a] = await fillCart(api);
    if (!a) throw new Error('no lines');
    await page.route(basketCall, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } }),
    );
    await page.goto('/detailed-cart?type=order');
    await expect(page.getByText('Der Warenkorb konnte nicht geladen werden')).toBeVisible();
    await page.unroute(basketCall);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('button', { name: 'Zur Kasse' })).toBeVisible();

    await quantityOf(page, a.sku).fill('17');
    await page.reload();
    await expect.poll(async () => (await stored())[a.sku]).toBe(17);
    await openCart(page);
    await expect(quantityOf(page, a.sku)).toHaveValue('17');
  });
});

test('CART-08 TABL-08 a broken batch shows an error while typed and is never saved', async ({
  page,
  baseURL,
  request,
}) => {
  const session = await signIn(page.context(), baseURL, { username: user, tenant: 'werkmeister' });
  const shop = apiOf(request, { token: session.token, url: baseURL ?? '' });
  await emptyCarts(shop);
  const { data } = await shop<{
    data: {
      _id: string;
      sku: string;
      variantSku?: string;
      price?: object | null;
      stock: { value: number };
      salesBatchSize: number | null;
      salesAttributes: object[];
    }[];
  }>('GET', '/api/material/listMaterialWithVariants?pageSize=100&stockAvail=1');
  const article = data.find(
    ({ price, stock, salesBatchSize, salesAttributes }) =>
      price &&
      salesAttributes.length === 0 &&
      salesBatchSize !== null &&
      salesBatchSize > 1 &&
      salesBatchSize <= 50 &&
      stock.value >= 30 * salesBatchSize,
  );
  if (!article?.salesBatchSize) throw new Error('no article is sold in batches');
  const { _id, sku, variantSku, salesBatchSize: batch } = article;
  const line = { _id, sku, ...(variantSku ? { variantSku } : {}), orderType: 'order', quantity: batch };
  await shop('PATCH', '/api/basket', { changes: [{ op: 'put', line }] });
  const quantity = async () => (await shop<Basket>('GET', '/api/basket')).items[0]?.quantity;
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') answers.push(response.status());
  });
  await page.goto(`${session.url}/detailed-cart?type=order`);
  const row = lineOf(page, variantSku ?? sku);
  const input = row.getByRole('textbox');
  await expect(input).toHaveValue(String(batch));

  const broken = String(batch + 1);
  await input.fill(broken);
  await expect(row).toContainText(`nur Vielfache von ${batch}`);
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveValue(broken);
  await input.fill(String(batch * 2));
  await expect.poll(quantity).toBe(batch * 2);
  await input.fill(broken);
  await input.blur();
  await expect(input).toHaveValue(String(batch * 2));
  await expect(row).not.toContainText('nur Vielfache');
  await row.getByRole('button', { name: 'Menge erhöhen' }).click();
  await expect(input).toHaveValue(String(batch * 3));
  await expect.poll(quantity).toBe(batch * 3);
  await expect.poll(() => answers).toEqual([200, 200]);
  await emptyCarts(shop);
});

for (const { locale, width, viewport } of faces) {
  test(`both carts are accessible in ${locale} at ${width}`, async ({ page, context, baseURL }) => {
    await page.setViewportSize(viewport);
    await signIn(context, baseURL, { username: user, locale });
    await page.goto('/detailed-cart?type=order');
    await expect(
      page.getByText(locale === 'de' ? 'Ihr Warenkorb ist leer' : 'Your cart is empty'),
    ).toBeVisible();
    await expectAccessible(page);
    await fillCart(api);
    await fillCart(api, { orderType: 'preOrder', lines: 2 });
    await page.reload();
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await expectAccessible(page);
    await openPage(page, '/detailed-cart?type=preOrder');
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe('when a season ends', () => {
  type Item = Basket['items'][number] & { preStocks: object[] };

  interface Answer {
    seasons: Basket['seasons'];
    items?: Item[];
    lines?: Item[];
  }

  /** The answer as if its first season had ended at midnight: the server's own tests move its clock. */
  function withoutFirst(answer: Answer): Answer {
    const [first, ...seasons] = answer.seasons;
    const shorten = ({ quantities: [quantity = 0, ...quantities] = [], preStocks, ...item }: Item): Item => ({
      ...item,
      preStocks: preStocks.slice(1),
      ...(item.orderType === 'preOrder' ? { quantities } : {}),
      ...(quantity > 0
        ? { endedSeasons: [{ seasonId: first?._id, name: first?.name, date: first?.date, quantity }] }
        : {}),
    });
    return {
      ...answer,
      seasons,
      ...(answer.items ? { items: answer.items.map(shorten) } : {}),
      ...(answer.lines ? { lines: answer.lines.map(shorten) } : {}),
    };
  }

  /** From now on the page hears of the cart as after midnight. */
  async function endFirstSeason(page: Page): Promise<void> {
    await page.route(basketCall, async (route: Route) => {
      const response = await route.fetch();
      const json = (await response.json()) as Answer;
      await route.fulfill({ response, json: response.ok() ? withoutFirst(json) : json });
    });
  }

  test('CART-03 when a season ends, the open cart updates its labels, names the lost pieces and drops them by one click', async ({
    page,
  }) => {
    const [first] = await fillCart(api, { orderType: 'preOrder', lines: 1 });
    if (!first) throw new Error('the cart is empty');
    const { seasons } = await api<Basket>('GET', '/api/basket');
    const [spring = '', autumn = ''] = seasons.map(({ name }) => name);
    await openCart(page, 'preOrder');
    const line = lineOf(page, first.sku);
    await expect(line.getByRole('textbox', { name: `Menge ${spring}` })).toHaveValue(String(first.quantity));

    await endFirstSeason(page);
    const field = line.getByRole('textbox', { name: `Menge ${autumn}` });
    const saved = page.waitForRequest((request) => request.method() === 'PATCH');
    await field.fill(String(first.quantity * 2));
    await field.press('Enter');
    expect((await saved).postDataJSON()).toMatchObject({
      changes: [{ line: { seasonIds: seasons.map(({ _id }) => _id) } }],
    });
    await expect(line.getByText(`${first.quantity} Stück der Saison ${spring} entfallen`)).toBeVisible();
    await expect(field).toHaveValue(String(first.quantity * 2));
    await expect(line.getByRole('textbox', { name: `Menge ${spring}` })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Zur Kasse' })).toBeDisabled();
    await expectAccessible(page);

    await line.getByRole('button', { name: 'Verstanden, entfallen lassen' }).click();
    await expect(line.getByText('entfallen')).toHaveCount(0);
    await expect
      .poll(async () => (await api<Basket>('GET', '/api/basket')).items[0]?.quantities?.slice(0, 2))
      .toEqual([0, first.quantity * 2]);
  });

  test('TABL-18 an open product table keeps entries for the other seasons', async ({ page }) => {
    await page.goto('/category');
    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    const { seasons } = await api<Basket>('GET', '/api/basket');
    const [spring = '', autumn = ''] = seasons.map(({ name }) => name);
    const of = (season: string) =>
      page
        .getByRole('textbox', { name: new RegExp(`${season}`) })
        .and(page.locator(':enabled'))
        .first();
    await of(spring).fill('6');
    await of(autumn).fill('12');
    await of(autumn).press('Tab');

    // The server says what it says once the season is over.
    await page.route(basketCall, async (route: Route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      const details = [{ index: 0, sku: 'X', code: 'season.over', seasons: [] }];
      await route.fulfill({ status: 409, json: { code: 'season.over', message: '', details } });
    });
    await page.route(basketCall, async (route: Route) => {
      if (route.request().method() === 'PATCH') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: withoutFirst((await response.json()) as Answer) });
    });
    await page.getByRole('button', { name: 'Alle hinzufügen' }).click();
    await expect(page.getByText(/Für diese Saison kann nicht mehr vorbestellt werden/).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: new RegExp(spring) })).toHaveCount(0);
    await expect(of(autumn)).toHaveValue('12');
  });
});

test.describe('by style', () => {
  test.beforeEach(({ context }) => context.addInitScript(() => localStorage.removeItem('kontor.line-view')));

  const styleOf = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const cell = (page: Page, name: string) =>
    page.getByRole('textbox', { name: `Menge für ${name}`, exact: true });
  const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Gespeichert$/ });

  test('CART-22 CART-09 a style’s matrix saves entries; 0 removes a line, undo restores it', async ({
    page,
  }) => {
    const [style] = await fillStyles(api, { styles: 2 });
    const [first, second] = style?.articles ?? [];
    if (!style || !first || !second) throw new Error('no styles');
    await openCart(page);
    await expect(page.getByRole('radio', { name: 'Nach Modell' })).toBeChecked();
    await expect(styleOf(page, style.name).getByRole('table')).toBeVisible();
    await cell(page, first.name).fill('3');
    await expect.poll(async () => (await stored())[first.sku]).toBe(3);

    await cell(page, second.name).fill('0');
    await expect(cell(page, second.name)).toBeFocused();
    expect((await stored())[second.sku]).toBe(1);
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await stored())[second.sku]).toBeUndefined();
    // Its field stays, for another quantity.
    await expect(cell(page, second.name)).toHaveValue('');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(cell(page, second.name)).toHaveValue('1');
    await expect.poll(async () => (await stored())[second.sku]).toBe(1);

    // Undo restores the quantity before the edit, not an intermediate digit.
    const many = style.articles.find(({ sku, stock }) => stock >= 12 && sku !== second.sku);
    if (!many) throw new Error('nothing has twelve pieces');
    await cell(page, many.name).fill('12');
    await cell(page, many.name).press('Tab');
    await expect.poll(async () => (await stored())[many.sku]).toBe(12);
    await cell(page, many.name).focus();
    await cell(page, many.name).evaluate((field) => (field as HTMLInputElement).setSelectionRange(2, 2));
    await page.keyboard.press('Backspace');
    await expect(cell(page, many.name)).toHaveValue('1');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await stored())[many.sku]).toBeUndefined();
    await page.getByRole('button', { name: 'Rückgängig' }).last().click();
    await expect(cell(page, many.name)).toHaveValue('12');
    await expect.poll(async () => (await stored())[many.sku]).toBe(12);

    await page.getByRole('radio', { name: 'Positionen' }).press('Space');
    await expect(lineOf(page, second.sku).getByRole('textbox')).toHaveValue('1');
    await page.getByRole('radio', { name: 'Positionen' }).press('ArrowLeft');
    await expect(page.getByRole('table').first()).toBeVisible();
  });

  test('CART-22 keys move through matrices and to the next style, fill, clear and paste', async ({
    page,
  }) => {
    const [one, two] = await fillStyles(api, { styles: 2 });
    const [[a, b, c], [next]] = [one?.articles ?? [], two?.articles ?? []];
    if (!a || !b || !c || !next) throw new Error('no styles');
    await openCart(page);
    await cell(page, a.name).fill('2');
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, b.name)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+r');
    await expect.poll(stored).toMatchObject({ [a.sku]: 2, [b.sku]: 2, [c.sku]: 2 });
    await expect(page.getByText('2 Mengen wurden geändert')).toBeVisible();

    const paste = (text: string) =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    await paste('1\t0\t3');
    await expect.poll(stored).toMatchObject({ [a.sku]: 1, [c.sku]: 3 });
    await expect.poll(async () => (await stored())[b.sku]).toBeUndefined();
    await expect(cell(page, a.name)).toBeFocused();
    // Values beyond the matrix are counted, empty and zero cells are not.
    await page.keyboard.press('Control+End');
    await paste('1\t7\t\t0\n8');
    await expect(page.getByText('2 eingefügte Werte haben in der Matrix kein Feld')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(
      styleOf(page, two?.name ?? '')
        .getByRole('textbox')
        .and(page.locator(':focus')),
    ).toHaveCount(1);
  });

  test('CART-08 CART-22 keeps a quantity for a text that is none, says why, and places a block by its headings', async ({
    page,
  }) => {
    const [style] = await fillStyles(api, { styles: 1 });
    const [a, b] = style?.articles ?? [];
    if (!style || !a || !b) throw new Error('no styles');
    await openCart(page);
    const table = styleOf(page, style.name).getByRole('table');
    const field = cell(page, a.name);
    await field.fill('2');
    await field.blur();
    await expect.poll(async () => (await stored())[a.sku]).toBe(2);
    const before = await stored();
    for (const [typed, reason] of [
      ['abc', 'keine Zahl'],
      ['12 Stk', 'keine Zahl'],
      ['1e3', 'keine Zahl'],
      ['2,5', 'nur ganze Zahl'],
      ['-5', 'nicht unter 0'],
    ] as const) {
      await field.fill(typed);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(reason));
      await field.blur();
      await expect(field).toHaveValue('2');
    }

    const paste = (text: string) =>
      field.evaluate((element, pasted) => {
        (element as HTMLInputElement).focus();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    await paste('\tGibt es nicht\nAuch nicht\t5');
    await expect(page.getByText('3 Werte wurden nicht übernommen')).toBeVisible();
    await paste('abc\tdef');
    await expect(page.getByText('2 Werte wurden nicht übernommen')).toBeVisible();
    expect(await stored()).toEqual(before);

    // The heading of a size leads to it, wherever the block is pasted.
    const [, column = ''] = (await cell(page, b.name).getAttribute('data-cell'))?.split(':') ?? [];
    const size = await table
      .getByRole('columnheader')
      .nth(Number(column) + 1)
      .textContent();
    await paste(`${size}\n2`);
    await expect.poll(stored).toEqual({ ...before, [b.sku]: 2 });
    // Plus counts up, and the next digit replaces what it made.
    await field.press('+');
    await field.press('1');
    await expect(field).toHaveValue('1');
  });

  test('CART-22 TABL-02 a quantity for another variant of a style adds it to the cart', async ({ page }) => {
    const [style] = await fillStyles(api, { styles: 1, articles: 2 });
    if (!style) throw new Error('no style');
    await openCart(page);
    const fields = styleOf(page, style.name).getByRole('table').getByRole('textbox');
    await expect(fields).toHaveCount(2);
    await page.getByRole('button', { name: `Weitere Varianten zeigen: ${style.name}` }).click();
    const added = style.others.find(({ stock }) => stock > 2);
    if (!added) throw new Error('nothing else in stock');
    await cell(page, added.name).fill('2');
    await expect.poll(async () => (await stored())[added.sku]).toBe(2);
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('3 Positionen').first()).toBeVisible();
  });

  for (const { locale, width, viewport } of faces) {
    test(`both carts by style are accessible in ${locale} at ${width}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      await signIn(context, baseURL, { username: user, locale });
      await fillStyles(api, { styles: 3 });
      await fillStyles(api, { styles: 3, orderType: 'preOrder' });
      for (const type of ['order', 'preOrder']) {
        await openPage(page, `/detailed-cart?type=${type}`);
        await expect(page.getByRole('table').first()).toBeVisible();
        await expectAccessible(page);
      }
    });
  }
});
