import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../scripts/lib/browser.ts';
import { addPaintClock, type Figure, figure, timePress } from './paint-clock.ts';

/** The measured product: so many variants in all seasons, 25 colours by 40 sizes. */
const colours = 25;
const variantCount = 1_000;
const keystrokes = 60;
const pastes = 15;
const keystrokeLimitMs = 50;
const pasteLimitMs = 500;

/**
 * Measures the product table in Chromium, at a product with 1,000 variants in three seasons. It types a digit and pastes a
 * block of 2,000 cells. The time is from the key press to the frame that shows the result. The shop is a production build with
 * the demo. Only the response for one product is enlarged on the way to the browser.
 */
export async function measureGrid(input: {
  /** Where the shop answers, `http://localhost:5000`. */
  url: string;
  /** A signed-in buyer of it. */
  session: { token: string; userId: string };
}): Promise<Figure[]> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments(),
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addCookies(
      Object.entries(input.session).map(([name, value]) => ({ name, value, url: input.url })),
    );
    return await measureProduct(context, input);
  } finally {
    await browser.close();
  }
}

async function measureProduct(
  context: BrowserContext,
  { url, session }: { url: string; session: { token: string } },
): Promise<Figure[]> {
  const id = await findProduct(url, session.token);
  const page = await context.newPage();
  await page.route(`**/api/material/${id}`, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Detail };
    await route.fulfill({ response: answer, json: { data: widened(data) } });
  });
  await addPaintClock(page);
  await page.goto(`${url}/product/${id}`);
  const inputs = page.getByRole('textbox', { name: /^Menge / });
  await inputs.first().waitFor();

  const figures = [await measureKeys(page, `a key, ${variantCount} rows`)];
  await page.getByRole('main').getByText('Vororder', { exact: true }).click();
  await inputs.nth(2).waitFor();
  figures.push(await measureKeys(page, `a key, ${variantCount} rows in 3 seasons`));
  figures.push(await measurePastes(page, 'a paste of 2,000 cells'));
  await page.getByText('Matrix', { exact: true }).click();
  figures.push(await measureKeys(page, `a key, matrix of ${colours} by ${variantCount / colours}`));
  return figures;
}

/** Types a digit into one input after the other, going down by Enter as buyers do. */
async function measureKeys(page: Page, name: string): Promise<Figure> {
  await page.locator('[data-cell$="0:0"]').first().click();
  const durations: number[] = [];
  for (let index = 0; index < keystrokes; index += 1) {
    const digit = String((index % 9) + 1);
    durations.push(await timePress(page, digit, { key: digit, value: digit }));
    await page.keyboard.press('Enter');
  }
  return figure(name, durations, keystrokeLimitMs);
}

/** Pastes 1,000 rows of two seasons, each time other quantities, and takes them back. */
async function measurePastes(page: Page, name: string): Promise<Figure> {
  const durations: number[] = [];
  for (let index = 0; index < pastes; index += 1) {
    const quantity = String(index + 11);
    const block = `${quantity}\t${quantity}\n`.repeat(variantCount);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`);
    await page.keyboard.press('Control+Home');
    // The grid focuses the first cell only after its row is rendered.
    await page.waitForFunction('/0:0$/.test(document.activeElement.dataset.cell)');
    const shown = { key: 'v', value: quantity, text: '2.000 von 2.000' };
    durations.push(await timePress(page, 'Control+v', shown));
    await page.keyboard.press('Control+z');
  }
  return figure(name, durations, pasteLimitMs);
}

interface Variant {
  variantSku: string;
  attributes: { key: string; name: string; value: string }[];
  stock: { value: number };
  preStocks: { quantity: number }[];
}

interface Detail {
  variants: Variant[];
  isStockFreeze: boolean;
}

/** The same product with 1,000 variants that all can be ordered. */
function widened(detail: Detail): Detail {
  const [model] = detail.variants;
  if (!model) throw new Error('The measured product has no variants.');
  const seasons = Math.max(3, model.preStocks.length);
  return {
    ...detail,
    isStockFreeze: false,
    variants: Array.from({ length: variantCount }, (_, index) => ({
      ...model,
      variantSku: `${model.variantSku}-${index}`,
      attributes: [
        { key: 'color', name: 'Farbe', value: `Farbe ${Math.floor(index / (variantCount / colours)) + 1}` },
        { key: 'size', name: 'Größe', value: String((index % (variantCount / colours)) + 20) },
      ],
      stock: { value: 100_000 },
      preStocks: Array.from({ length: seasons }, () => ({ quantity: 100_000 })),
    })),
  };
}

/** A product with variants and a price; which one does not matter. */
async function findProduct(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/material/listMaterialWithVariants?stockAvail=1&pageSize=100`, {
    headers: { authorization: `Basic ${token}` },
  });
  const { data } = (await answer.json()) as {
    data: { _id: string; variantSku?: string; variantCount: number; price?: object }[];
  };
  const found = data.find((row) => row.variantSku !== undefined && row.variantCount > 1 && row.price);
  if (!found) throw new Error('The demo has no product with variants.');
  return found._id;
}
