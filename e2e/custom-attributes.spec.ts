import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, widths } from './support/accessibility.ts';
import { type Api, apiOf, type Basket, emptyCarts } from './support/cart.ts';
import { signIn } from './support/session.ts';

// One user, one cart: the tests take turns.
test.describe.configure({ mode: 'default' });

interface Polo {
  _id: string;
  variants: { variantSku: string; stock: { value: number }; price?: object; salesBatchSize: number | null }[];
}

let api: Api;
let polo: Polo;

test.beforeEach(async ({ context, baseURL, request }) => {
  api = apiOf(request, await signIn(context, baseURL, { username: 'buyer3' }));
  await emptyCarts(api);
  polo = await findPolo();
});

/** A product of the demo that is embroidered, with at least two variants in stock, the first that can be entered among them. */
async function findPolo(): Promise<Polo> {
  const { data } = await api<{ data: { _id: string; salesAttributes: object[] }[] }>(
    'GET',
    '/api/material/search?searchKey=polo&pageSize=100',
  );
  for (const { _id } of data.filter((row) => row.salesAttributes.length > 0)) {
    const { data: detail } = await api<{ data: Polo }>('GET', `/api/material/${_id}`);
    const variants = detail.variants.filter(({ stock, price }) => stock.value >= 24 && price);
    const first = detail.variants.find(({ stock }) => stock.value > 0);
    if (variants.length >= 2 && first === variants[0]) return { ...detail, variants };
  }
  throw new Error('The demo has no embroidered article in stock.');
}

async function openPolo(page: Page): Promise<void> {
  await page.goto(`/product/${polo._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The first quantity that can be entered. */
const quantityOf = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Menge für/ })
    .and(page.locator(':enabled'))
    .first();
const stored = async () => (await api<Basket>('GET', '/api/basket')).items;

test('CONF-18 CART-25 LAYO-23 asks for the embroidery before adding, refuses an empty field and takes a space', async ({
  page,
}) => {
  await openPolo(page);
  await quantityOf(page).fill('12');
  await page.getByRole('button', { name: 'Alle hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zusatzangaben' });
  const field = dialog.getByRole('textbox', { name: 'Stickerei auf der Brust' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Bitte füllen Sie alle Zusatzangaben aus')).toBeVisible();
  await expect(field).toBeFocused();
  expect(await stored()).toEqual([]);
  await expectAccessible(page);
  await field.fill(' ');
  await expect(dialog.getByText('Bleibt leer.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await stored()).map(({ quantity, attributes }) => [quantity, attributes]))
    .toEqual([[12, { embroidery: ' ' }]]);
});

test('CART-25 LAYO-23 Escape adds no line and keeps the entries at both widths', async ({ page }) => {
  await openPolo(page);
  const input = quantityOf(page);
  const dialog = page.getByRole('dialog', { name: 'Zusatzangaben' });
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size);
    await input.fill('12');
    await page.getByRole('button', { name: 'Alle hinzufügen' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(input).toHaveValue('12');
    expect(await stored()).toEqual([]);
    await input.fill('');
  }
});

test('CART-05 CART-25 CHKO-12 a line with a removed choice says so, keeps its quantity and is corrected in place', async ({
  page,
}) => {
  const [variant] = polo.variants;
  const line = { _id: polo._id, sku: variant?.variantSku, orderType: 'order', quantity: 12 };
  const { _id, version } = await api<Basket>('GET', '/api/basket');
  await api('PATCH', '/api/basket', {
    _id,
    version,
    changes: [{ op: 'put', line: { ...line, attributes: { embroidery: 'ACME' } } }],
  });
  // As if the shop offered a choice by now where any text was taken.
  const wanted = [
    { key: 'embroidery', name: 'Stickerei auf der Brust', type: 'select', options: ['Edelweiß'] },
  ];
  await page.route('**/api/basket', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items?: object[]; lines?: { attributes: object }[] };
    for (const item of body.items ?? body.lines ?? []) {
      const { attributes } = item as Basket['items'][number];
      if (attributes.embroidery === 'ACME')
        Object.assign(item, { attributeIssue: { code: 'custom.attribute.invalid', wanted } });
    }
    await route.fulfill({ response, json: body });
  });
  await page.goto('/detailed-cart?type=order');
  const notice = page.getByText('Diese Zusatzangaben gibt es für den Artikel nicht (mehr)');
  await expect(notice.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zur Kasse' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  await page.getByRole('textbox', { name: /^Menge für/ }).fill('11');
  await expect
    .poll(async () => (await stored()).map(({ quantity, attributes }) => [quantity, attributes]))
    .toEqual([[11, { embroidery: 'ACME' }]]);
  await page.getByRole('button', { name: 'Zusatzangaben ändern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zusatzangaben' });
  const field = dialog.getByRole('combobox', { name: 'Stickerei auf der Brust' });
  await expect(field).toHaveValue('');
  await field.selectOption('Edelweiß');
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog).toBeHidden();
  await expect(notice).toHaveCount(0);
  await expect
    .poll(async () => (await stored()).map(({ quantity, attributes }) => [quantity, attributes]))
    .toEqual([[11, { embroidery: 'Edelweiß' }]]);
  await expect(page.getByRole('button', { name: 'Zur Kasse' })).not.toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: 'Zur Kasse' }).click();
  await expect(page.getByText('Stickerei auf der Brust: Edelweiß')).toBeVisible();
});
