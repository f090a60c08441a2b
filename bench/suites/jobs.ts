import type { Locator, Page } from '@playwright/test';
import { openDemo } from '../demo-browser.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { measureSeasonOrder } from './season-order.ts';

/** What buyers do most, in actions and seconds of a practised user, on the demo in a real browser. */
export const jobSuites: Record<string, Suite> = {
  'jobs/buyer': measureJobs,
  'jobs/season-order': measureSeasonOrder,
};

/**
 * Seconds of a practised user, by the keystroke-level model (Card, Moran, Newell 1980): to decide on an action, to point
 * and click, to press a key.
 */
const decideS = 1.35;
const clickS = 1.3;
const keyS = 0.2;

const rowsOfList = 100;

async function measureJobs(context: SuiteContext): Promise<void> {
  const { buyer, url, token } = await openDemo(context);
  const list = await orderableRows(url, token);
  const page = await buyer.newPage();
  const entered = await enterList(page, url, list);
  tell(context, `${rowsOfList} pasted lines into the cart (at most 4 actions, 12 s)`, entered);
  tell(context, 'reorder with a change (at most 3 actions, 9 s)', await reorder(page, url));
  const reached = await reachQuantity(page, url);
  context.fact('first quantity of a list (at most 3 keys)', reached.keys, 'keys');
}

function tell(context: SuiteContext, name: string, job: Job): void {
  context.fact(`${name}: actions`, job.actions, 'actions');
  context.fact(`${name}: user and shop`, Math.round((job.userS + job.shopMs / 1000) * 10) / 10, 's');
  context.fact(`${name}: shop alone`, Math.round(job.shopMs), 'ms');
}

/** Counts what the user does, and times how long the shop takes to answer. */
class Job {
  actions = 0;
  keys = 0;
  userS = 0;
  shopMs = 0;

  async click(target: Locator, until: () => Promise<unknown>): Promise<void> {
    await this.#act(clickS, () => target.click(), until);
  }

  async press(page: Page, keys: string, until: () => Promise<unknown>): Promise<void> {
    const count = keys.split('+').length;
    this.keys += 1;
    await this.#act(count * keyS, () => page.keyboard.press(keys), until);
  }

  /** Clicks into a field and types over what stands there. */
  async fill(target: Locator, text: string, until: () => Promise<unknown>): Promise<void> {
    await this.#act(clickS + text.length * keyS, () => target.fill(text), until);
  }

  async #act(userS: number, act: () => Promise<unknown>, until: () => Promise<unknown>): Promise<void> {
    this.actions += 1;
    this.userS += decideS + userS;
    const begin = performance.now();
    await act();
    await until();
    this.shopMs += performance.now() - begin;
  }
}

/** From home: opens quick entry, pastes a list of article numbers and quantities, adds all of it to the cart. */
async function enterList(page: Page, url: string, list: string): Promise<Job> {
  const job = new Job();
  await page.goto(url);
  const field = page.getByLabel('Artikelnummer oder EAN');
  await job.click(page.getByRole('link', { name: 'Schnellerfassung' }).first(), async () => {
    await page.waitForURL(/quick-entry/);
    await field.waitFor();
  });
  await page.evaluate((text) => navigator.clipboard.writeText(text), list);
  await job.press(page, 'Control+v', () => addAll(page).waitFor());
  await job.press(page, 'Control+Enter', () => untilAdded(page));
  return job;
}

/** From home: opens the last order again, changes a quantity, adds all of it to the cart. */
async function reorder(page: Page, url: string): Promise<Job> {
  const job = new Job();
  await page.goto(url);
  // By style or one by one, as the review shows them.
  const rows = page.getByRole('list', { name: 'Erfasste Zeilen' });
  const quantity = rows.getByRole('textbox', { name: /^Menge / }).first();
  await job.click(page.getByRole('link', { name: /^Erneut bestellen/ }), () => quantity.waitFor());
  await job.fill(quantity, '12', () => addAll(page).waitFor());
  await job.press(page, 'Control+Enter', () => untilAdded(page));
  return job;
}

/** In a list: counts the keys from the top of the page to its first quantity. */
async function reachQuantity(page: Page, url: string): Promise<Job> {
  const job = new Job();
  await page.goto(`${url}/category`);
  await page
    .getByRole('textbox', { name: /^Menge / })
    .first()
    .waitFor();
  const focused = () => page.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""');
  await job.press(page, 'Tab', focused);
  const link = page.getByRole('link', { name: /Liste/ }).and(page.locator(':focus'));
  if ((await link.count()) === 0) await job.press(page, 'Tab', focused);
  await job.press(page, 'Enter', focused);
  while (!(await focused()).startsWith('Menge ')) {
    if (job.keys > 80) throw new Error('No quantity of the list takes the focus.');
    await job.press(page, 'Tab', focused);
  }
  return job;
}

/** The button that adds all checked rows. */
const addAll = (page: Page) => page.getByRole('button', { name: /^\d+ Position(en)? in den Warenkorb/ });

const untilAdded = (page: Page) =>
  page
    .getByText(/^\d+ Position(en liegen| liegt) im Warenkorb/)
    .first()
    .waitFor();

/** A list as of an ERP: article numbers and one batch of each, of articles that have stock. */
async function orderableRows(url: string, token: string): Promise<string> {
  const rows: string[] = [];
  for (let page = 1; rows.length < rowsOfList; page += 1) {
    const answer = await fetch(
      `${url}/api/material/listMaterialWithVariants?pageSize=100&stockAvail=1&page=${page}`,
      {
        headers: { authorization: `Basic ${token}` },
      },
    );
    const { data } = (await answer.json()) as { data: Listed[] };
    if (data.length === 0) throw new Error('The demo has too few articles in stock.');
    for (const { sku, variantSku, price, stock, salesBatchSize, salesAttributes } of data) {
      if (price && stock.value >= 40 && salesAttributes.length === 0)
        rows.push(`${variantSku ?? sku}\t${5 * (salesBatchSize ?? 1)}`);
    }
  }
  return rows.slice(0, rowsOfList).join('\n');
}

interface Listed {
  sku: string;
  variantSku?: string;
  price: object | null;
  stock: { value: number };
  salesBatchSize: number | null;
  salesAttributes: object[];
}
