import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, faces, narrowFace } from './support/accessibility.ts';
import { type Api, apiOf } from './support/cart.ts';
import { signIn } from './support/session.ts';

interface Listed {
  _id: string;
  sku: string;
  variantSku?: string;
  productName: string;
}

type Item = Pick<Listed, '_id' | 'sku' | 'variantSku'>;

const quantities = (page: Page) => page.getByRole('textbox', { name: /^Menge / });
const header = (page: Page) => page.getByRole('banner');
const hearts = (page: Page) => page.getByRole('button', { name: /von der Merkliste entfernen$/ });
const skuOf = (row: Item) => row.variantSku ?? row.sku;

/** Rows that can be wished, one for each product. */
async function wishable(api: Api, count: number): Promise<Listed[]> {
  const { data } = await api<{ data: Listed[] }>(
    'GET',
    '/api/material/listMaterialWithVariants?pageSize=100&stockAvail=1',
  );
  const rows = data.filter((row, index) => data.findIndex(({ _id }) => _id === row._id) === index);
  if (rows.length < count) throw new Error(`only ${rows.length} products are listed`);
  return rows.slice(0, count);
}

/** Replaces the wishlist, whatever is on it. */
async function setWishlist(api: Api, items: readonly Item[]): Promise<void> {
  await api('POST', '/api/wishlist', {
    items: items.map(({ _id, sku, variantSku }) => ({ _id, sku, ...(variantSku ? { variantSku } : {}) })),
  });
}

const storedSkus = async (api: Api) =>
  (await api<{ items: Item[] }>('GET', '/api/wishlist')).items.map(skuOf);

/** The article numbers on the page, from top to bottom. */
const shownSkus = (page: Page) =>
  quantities(page).evaluateAll((inputs) =>
    inputs.map((input) => input.closest('tr')?.querySelector('td:nth-of-type(2)')?.textContent?.trim() ?? ''),
  );

test.describe('the wishlist', () => {
  // One user, one wishlist: one test after the other.
  test.describe.configure({ mode: 'default' });

  let api: Api;
  let rows: Listed[];
  let saves: string[];

  test.beforeEach(async ({ page, context, baseURL }) => {
    api = apiOf(context.request, await signIn(context, baseURL, { username: 'customer-admin' }));
    rows = await wishable(api, 4);
    await setWishlist(api, []);
    saves = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/wishlist')) saves.push(request.url());
    });
  });

  test('WISH-01 LAYO-08 lists variants and products in their order; the header counts them and leads there', async ({
    page,
  }) => {
    await setWishlist(api, rows);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/');
    const icon = header(page).getByRole('link', { name: 'Merkliste (4)' });
    await expect(icon).toBeVisible();
    await icon.click();
    await expect(page).toHaveURL(/\/wishlist$/);
    await expect(quantities(page)).toHaveCount(4);
    expect(await shownSkus(page)).toEqual(rows.map(skuOf));
    for (const { productName } of rows) {
      await expect(page.getByRole('main').getByText(productName).first()).toBeVisible();
    }
    await expect(page.getByText('4 Artikel').first()).toBeVisible();
    // However many articles: one call for their rows.
    expect(calls.filter((path) => path.startsWith('/api/material/'))).toContain('/api/material/articles');
    expect(calls.filter((path) => path === '/api/material/articles')).toHaveLength(1);
  });

  test('TABL-02 WISH-01 shows the product of a single wished variant as a matrix, and as a row again', async ({
    page,
  }) => {
    const { data } = await api<{ data: (Listed & { variantCount: number; hasMatrix?: true })[] }>(
      'GET',
      '/api/material/listMaterialWithVariants?pageSize=100',
    );
    const row = data.find(({ hasMatrix }) => hasMatrix);
    if (!row) throw new Error('no product of the demo makes a matrix');
    const wished = [row, ...rows.filter(({ _id }) => _id !== row._id)];
    const count = wished.length;
    await setWishlist(api, wished);
    await page.goto('/wishlist');
    await expect(quantities(page)).toHaveCount(count);
    await page.getByRole('button', { name: `Als Matrix zeigen: ${row.productName}`, exact: true }).click();
    await expect(page.getByRole('table', { name: /Farbe mal Größe$/ })).toBeVisible();
    await expect(quantities(page)).toHaveCount(count - 1 + row.variantCount);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Als Liste zeigen: ${row.productName}`, exact: true }).click();
    await expect(quantities(page)).toHaveCount(count);
    await expect(hearts(page)).toHaveCount(count);
  });

  test('WISH-02 WISH-03 NOTI-13 LAYO-08 the heart of the chosen variant adds it once and confirms', async ({
    page,
  }) => {
    const [row] = rows as [Listed];
    await page.goto(`/product/${row._id}-x?sku=${encodeURIComponent(skuOf(row))}`);
    await page.getByRole('button', { name: `${row.productName} auf die Merkliste setzen` }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Der Artikel steht auf der Merkliste' });
    await expect(toast).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Merkliste (1)' })).toBeVisible();
    expect(await storedSkus(api)).toEqual([skuOf(row)]);
    expect(saves).toHaveLength(1);
    await toast.getByRole('button', { name: 'Merkliste öffnen' }).click();
    await expect(page).toHaveURL(/\/wishlist\/?$/);
    await expect(toast).toHaveCount(0);
    await expect(quantities(page)).toHaveCount(1);
  });

  test('WISH-03 NOTI-13 a heart that is clicked again replaces its toast', async ({ page }) => {
    const [row] = rows as [Listed];
    await page.goto(`/product/${row._id}-x?sku=${encodeURIComponent(skuOf(row))}`);
    const added = page.getByRole('status').filter({ hasText: 'Der Artikel steht auf der Merkliste' });
    const removed = page
      .getByRole('status')
      .filter({ hasText: 'Der Artikel wurde von der Merkliste entfernt' });
    await page.getByRole('button', { name: `${row.productName} auf die Merkliste setzen` }).click();
    await expect(added).toBeVisible();
    await page.getByRole('button', { name: `${row.productName} von der Merkliste entfernen` }).click();
    await expect(removed).toBeVisible();
    await expect(added).toHaveCount(0);
  });

  test('WISH-04 NOTI-13 undo in the toast restores a removed article at its place', async ({ page }) => {
    await setWishlist(api, rows);
    await page.goto('/wishlist');
    await expect(hearts(page)).toHaveCount(4);
    await hearts(page).nth(1).click();
    const toast = page
      .getByRole('status')
      .filter({ hasText: 'Der Artikel wurde von der Merkliste entfernt' });
    await expect(toast).toBeVisible();
    await expect(hearts(page)).toHaveCount(3);
    expect(await storedSkus(api)).toEqual([rows[0], rows[2], rows[3]].map((row) => skuOf(row as Listed)));
    await toast.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(hearts(page)).toHaveCount(4);
    expect(await shownSkus(page)).toEqual(rows.map(skuOf));
    await expect.poll(() => storedSkus(api)).toEqual(rows.map(skuOf));
    await expect(toast).toHaveCount(0);
  });

  test('WISH-04 a failed save restores the list as it was and says so', async ({ page }) => {
    await setWishlist(api, rows);
    await page.goto('/wishlist');
    await expect(hearts(page)).toHaveCount(4);
    await page.route('**/api/wishlist', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await hearts(page).nth(2).click();
    await expect(page.getByRole('alert')).toHaveText(/Das hat nicht geklappt, bitte versuchen Sie es erneut/);
    await expect(hearts(page)).toHaveCount(4);
    expect(await shownSkus(page)).toEqual(rows.map(skuOf));
    await page.unroute('**/api/wishlist');
    await hearts(page).nth(2).click();
    await expect(hearts(page)).toHaveCount(3);
    await expect.poll(() => storedSkus(api)).toHaveLength(3);
  });

  test('WISH-05 concurrent changes of two tabs are both kept', async ({ page, context }) => {
    await setWishlist(api, rows.slice(0, 3));
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/wishlist');
      await expect(hearts(tab)).toHaveCount(3);
    }
    await hearts(page).nth(0).click();
    await expect(page.getByText('Der Artikel wurde von der Merkliste entfernt')).toBeVisible();
    await hearts(other).nth(2).click();
    await expect(other.getByText('Der Artikel wurde von der Merkliste entfernt')).toBeVisible();
    await expect(hearts(other)).toHaveCount(1);
    expect(await storedSkus(api)).toEqual([skuOf(rows[1] as Listed)]);
  });

  test('WISH-05 omits deleted articles; a full list refuses more with a reason', async ({ page }) => {
    const [first, second, last] = rows as [Listed, Listed, Listed];
    const gone = { _id: 'gone', sku: 'GONE-1' };
    await page.route('**/api/wishlist', (route) =>
      route.fulfill({ json: { _id: 'x', version: 1, items: [first, gone, second] } }),
    );
    await page.goto('/wishlist');
    await expect(quantities(page)).toHaveCount(2);

    await page.unroute('**/api/wishlist');
    const full = Array.from({ length: 500 }, (_, index) => ({ _id: `x${index}`, sku: `X-${index}` }));
    await page.route('**/api/wishlist', (route) =>
      route.fulfill({ json: { _id: 'x', version: 1, items: full } }),
    );
    await page.goto(`/product/${last._id}-x?sku=${encodeURIComponent(skuOf(last))}`);
    await expect(header(page).getByRole('link', { name: 'Merkliste (500)' })).toBeVisible();
    const heart = page.getByRole('button', { name: `${last.productName} auf die Merkliste setzen` });
    await expect(heart).toBeDisabled();
    await expect(heart).toHaveAccessibleDescription('Die Merkliste ist voll, sie fasst 500 Artikel');
  });

  test('WISH-01 a list that cannot be loaded says so, is never overwritten, and is loaded again', async ({
    page,
  }) => {
    await setWishlist(api, rows.slice(0, 2));
    let isBroken = true;
    await page.route('**/api/wishlist', (route) =>
      isBroken && route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: {} })
        : route.continue(),
    );
    await page.goto('/wishlist');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page.getByText('Ihre Merkliste ist leer')).toHaveCount(0);
    isBroken = false;
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(quantities(page)).toHaveCount(2);
  });

  test('WISH-01 TABL-19 NOTI-11 everything on the list goes into the cart at once', async ({ page }) => {
    await setWishlist(api, rows.slice(0, 2));
    await page.goto('/wishlist');
    await expect(quantities(page)).toHaveCount(2);
    for (const index of [0, 1]) {
      await quantities(page).nth(index).fill('12');
    }
    await page.getByRole('button', { name: /^Alle hinzufügen/ }).click();
    const toast = page.getByRole('status').filter({ hasText: /im Warenkorb/ });
    await expect(toast).toHaveCount(1);
    await toast.getByRole('button', { name: 'Warenkorb öffnen' }).click();
    await expect(page).toHaveURL(/\/detailed-cart\?type=order$/);
  });

  for (const { locale, width, viewport } of faces) {
    test(`WISH-01 LAYO-14 is accessible in ${locale}, ${width}`, async ({ page, context, baseURL }) => {
      await setWishlist(api, rows);
      await signIn(context, baseURL, { username: 'customer-admin', locale });
      await page.setViewportSize(viewport);
      await page.goto('/wishlist');
      await expect(page.locator('input[data-cell]').first()).toBeVisible();
      await expectAccessible(page);
      if (width !== 'mobile') return;
      await page.setViewportSize(narrowFace.viewport);
      await expectAccessible(page);
    });
  }
});
