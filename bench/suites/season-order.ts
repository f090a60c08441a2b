import type { Page } from '@playwright/test';
import { openDemo } from '../demo-browser.ts';
import { addPaintClock, figure, timePress } from '../paint-clock.ts';
import type { SuiteContext } from '../suite.ts';

const styles = 50;
const seasons = 3;
/** Pieces of each season that the cart begins with; none of the typed quantities. */
const pieces = 5;
const typedCells = 60;

/**
 * Types quantities into a season order of 50 styles in all sizes for three seasons, in the cart by style. Each key follows the
 * frame that shows the last one, while the cart saves.
 */
export async function measureSeasonOrder(context: SuiteContext): Promise<void> {
  const { buyer, url, token } = await openDemo(context);
  const lines = await fillSeasonOrder(url, token);
  const page = await buyer.newPage();
  await addPaintClock(page);
  await page.goto(`${url}/detailed-cart?type=preOrder`);
  await page.locator('main input[data-cell="0:0"]').first().waitFor();
  const { digits, moves } = await measureKeys(page);
  const name = `season order of ${styles} styles × sizes × ${seasons} seasons`;
  context.fact(`${name}: quantities`, lines * seasons, 'pieces');
  context.fact(`${name}: a key, median, unpaced`, digits.medianMs, 'ms');
  context.fact(`${name}: a key, p95, unpaced (at most ${digits.limitMs})`, digits.p95Ms, 'ms');
  context.fact(`${name}: Enter to the next quantity, p95, unpaced`, moves.p95Ms, 'ms');
}

async function measureKeys(page: Page) {
  const first = page.locator('main input[data-cell="0:0"]').first();
  await first.focus();
  const digits: number[] = [];
  const moves: number[] = [];
  for (let index = 0; index < typedCells; index += 1) {
    await page.keyboard.press('Control+a');
    const last = String(index % 10);
    digits.push(await timePress(page, '1', { key: '1', value: '1' }));
    digits.push(await timePress(page, last, { key: last, value: `1${last}` }));
    // Down the seasons and colours, then on to the next style.
    moves.push(await timePress(page, 'Enter', { key: 'Enter', value: String(pieces) }));
  }
  return { digits: figure('a key', digits, 50), moves: figure('Enter', moves, 50) };
}

interface Listed {
  _id: string;
  sku: string;
  variantSku?: string;
  price: object | null;
  hasMatrix?: boolean;
  salesBatchSize: number | null;
  salesAttributes: object[];
  preStocks?: { quantity: number }[];
}

/** Puts all articles of 50 styles that can be ordered ahead into the pre-order cart; answers how many. */
async function fillSeasonOrder(url: string, token: string): Promise<number> {
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  const byStyle = new Map<string, Listed[]>();
  const enough = () => [...byStyle.values()].filter((rows) => rows.length >= 4);
  // One style more: the page may have cut the last one.
  for (let page = 1; enough().length <= styles; page += 1) {
    const answer = await fetch(`${url}/api/material/listMaterialWithVariants?pageSize=100&page=${page}`, {
      headers,
    });
    const { data } = (await answer.json()) as { data: Listed[] };
    if (data.length === 0) throw new Error('The demo has too few styles for a season order.');
    for (const row of data.filter(isOrderable)) byStyle.set(row._id, [...(byStyle.get(row._id) ?? []), row]);
  }
  const lines = enough().slice(0, styles).flat();
  const cart = (await (await fetch(`${url}/api/basket`, { headers })).json()) as Cart;
  const saved = await fetch(`${url}/api/basket`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({
      _id: cart._id,
      version: cart.version,
      changes: [
        ...cart.items
          .filter(({ orderType }) => orderType === 'preOrder')
          .map((line) => ({ op: 'remove', line })),
        ...lines.map(({ _id, sku, variantSku }) => ({
          op: 'put',
          line: { _id, sku, variantSku, orderType: 'preOrder', quantities: Array(seasons).fill(pieces) },
        })),
      ],
    }),
  });
  if (!saved.ok) throw new Error(`The season order was refused: ${saved.status} ${await saved.text()}`);
  return lines.length;
}

interface Cart {
  _id: string | null;
  version: number;
  items: { orderType: string }[];
}

function isOrderable({ price, hasMatrix, salesBatchSize, salesAttributes, preStocks = [] }: Listed): boolean {
  const isFree = (salesBatchSize ?? 1) === 1 && salesAttributes.length === 0;
  return Boolean(
    price && hasMatrix && isFree && preStocks.filter(({ quantity }) => quantity >= 20).length >= seasons,
  );
}
