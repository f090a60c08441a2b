import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { apiOf, chooseLines, emptyCarts } from './support/cart.ts';
import { signIn } from './support/session.ts';

interface Row {
  _id: string;
  sku: string;
  variantSku?: string;
  price?: { netValue: number; priceUnit?: number };
  stock: { value: number };
  salesBatchSize: number | null;
}

/** As it is written in German with VAT, with blanks that do not break. */
function euro(amount: number): string {
  return new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(amount);
}

test('PROD-09 TABL-05 a price for 100 reads alike in list, cart and checkout, and totals are by the piece', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await chooseLines(context);
  const session = await signIn(context, baseURL, { username: 'buyer2', tenant: 'werkmeister' });
  const api = apiOf(request, { token: session.token, url: baseURL ?? '' });
  await emptyCarts(api);
  const { data } = await api<{ data: Row[] }>(
    'GET',
    '/api/material/search?searchKey=sechskantmuttern&pageSize=50',
  );
  const row = data.find(({ price, stock }) => price?.priceUnit === 100 && stock.value >= 1000);
  if (!row?.price || !row.variantSku) throw new Error('no article is priced for 100');
  const net = row.price.netValue;
  const pieces = 3 * (row.salesBatchSize ?? 1);
  const gross = `${euro(Math.round(net * 119) / 100)} / 100`;

  await page.goto(`${session.url}/search?key=${row.variantSku}`);
  const listed = page.getByRole('main').getByRole('row').filter({ hasText: row.variantSku }).first();
  await expect(listed).toContainText(gross);
  // What a screen reader reads.
  await expect(listed).toContainText(`${euro(Math.round(net * 119) / 100)} je 100`);
  const quantity = listed.getByRole('textbox');
  await quantity.fill(String(pieces));
  await expect(listed).toContainText(euro(Math.round((net * pieces * 1.19) / 1) / 100));
  await expectAccessible(page);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await listed.getByRole('button', { name: /in den Warenkorb$/ }).click();
  await saved;

  await page.goto(`${session.url}/detailed-cart?type=order`);
  const line = page.getByRole('listitem').filter({ hasText: row.variantSku });
  // Beside the total of the line in as many decimals as give it.
  const exact = { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 } as const;
  await expect(line).toContainText(`${new Intl.NumberFormat('de-DE', exact).format(net * 1.19)} / 100`);
  await expect(line).toContainText('je 100 Stück');
  await page.goto(`${session.url}/checkout?type=order`);
  await expect(page.getByRole('main')).toContainText(`${pieces} × ${euro(net)} / 100 Stück`);
  await emptyCarts(api);
});
