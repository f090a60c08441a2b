import { type BrowserContext, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { browserArguments, findBrowser } from '../../scripts/lib/browser.ts';
import { percentiles } from '../load.ts';
import { addPaintClock, type Figure, figure, timePress } from '../paint-clock.ts';
import { writeProductPictures } from '../product-pictures.ts';
import { benchTenant, idOf, seed, seedBaskets, tokenOf } from '../seed.ts';
import { startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';

const carts = [
  [20, 1001],
  [10_000, 1003],
] as const;
const openings = 5;
const keystrokes = 60;
/** Frames of a scroll, each 120 pixels further, as of a fast wheel. */
const scrolled = 240;

/** Opens carts of 20 and of 10,000 lines in a real Chromium, types quantities into them and scrolls through them. */
export async function measureCartPage(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('cart_page');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { tenantId } = await seed(client);
  for (const [lines, user] of carts) await seedBaskets(client, { tenantId, from: user, to: user, lines });
  await client.end();
  await writeProductPictures(context.dataDir);
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments(),
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  context.onEnd(() => browser.close());

  for (const [lines, user] of carts) {
    const shop = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
    await shop.addCookies([
      { name: 'token', value: tokenOf(user), url: server.url },
      { name: 'userId', value: idOf('u', user), url: server.url },
    ]);
    const { page, ms } = await open(shop, server.url);
    context.fact(`cart of ${lines}: first rows, median of ${openings} openings`, ms, 'ms');
    const { medianMs, p95Ms } = await measureKeys(page);
    context.fact(`cart of ${lines}: a key`, medianMs, 'ms');
    context.fact(`cart of ${lines}: a key, p95 (at most 50)`, p95Ms, 'ms');
    // A short cart ends before the wheel does.
    if (lines > 1000) {
      const seen = await measureWheel(shop, page);
      context.fact(`cart of ${lines}: frame while the wheel turns, p95`, seen.p95Ms, 'ms');
      context.fact(`cart of ${lines}: frame while the wheel turns, p99`, seen.p99Ms, 'ms');
      context.fact(
        `cart of ${lines}: most of the list without lines while the wheel turns`,
        seen.emptyPercent,
        '%',
      );
    }
    const frames = percentiles(await measureScroll(page));
    context.fact(`cart of ${lines}: frame of scripted scrolling, p95`, frames.p95Ms, 'ms');
    context.fact(`cart of ${lines}: frame of scripted scrolling, p99`, frames.p99Ms, 'ms');
    await shop.close();
  }
}

/** Opens the cart some times; from the navigation to the frame that shows the first quantity. */
async function open(shop: BrowserContext, url: string): Promise<{ page: Page; ms: number }> {
  const durations: number[] = [];
  const page = await shop.newPage();
  await addPaintClock(page);
  await page.addInitScript(firstRowClock);
  for (let opening = 0; opening < openings; opening += 1) {
    await page.goto(`${url}/detailed-cart?type=order`);
    durations.push(await page.evaluate<number>('firstRow'));
  }
  return { page, ms: Math.round(percentiles(durations).p50Ms) };
}

/** Runs in the page, as text: this folder is typed for Node, which knows no document. */
const firstRowClock = `
  globalThis.firstRow = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('main li[aria-posinset] input')) requestAnimationFrame(look);
      else {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      }
    };
    requestAnimationFrame(look);
  });`;

async function measureKeys(page: Page): Promise<Figure> {
  await page.locator('main li[aria-posinset] input').first().click();
  const durations: number[] = [];
  for (let index = 0; index < keystrokes; index += 1) {
    await page.keyboard.press('Control+a');
    const digit = String((index % 8) + 2);
    durations.push(await timePress(page, digit, { key: digit, value: digit }));
    // Down and up again in a short cart.
    await page.keyboard.press(index % 30 < 15 ? 'Enter' : 'Shift+Enter');
  }
  return figure('a key', durations, 50);
}

/** How far a fast wheel turns, in pixels, and how many of them a second. */
const wheel = { distance: 20_000, speed: 7_200 };

/**
 * Measures scrolling by the wheel: the browser's frame times, and the largest part of the viewport without rendered lines. The
 * browser scrolls in its own thread and does not wait for the page.
 */
async function measureWheel(shop: BrowserContext, page: Page) {
  const input = await shop.newCDPSession(page);
  const tracing = await page.context().browser()?.newBrowserCDPSession();
  if (!tracing) throw new Error('The browser is gone.');
  const drawn: number[] = [];
  tracing.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isDrawFrame(event)) drawn.push(event.ts / 1000);
  });
  const traceConfig = {
    includedCategories: ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame'],
  };
  await page.evaluate(emptyClock);
  await tracing.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await input.send('Input.synthesizeScrollGesture', {
    x: 500,
    y: 500,
    yDistance: -wheel.distance,
    speed: wheel.speed,
    gestureSourceType: 'mouse',
  });
  const done = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.end');
  await done;
  drawn.sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((at, index) => at - (drawn[index] ?? at));
  const emptyPercent = Math.round(100 * (await page.evaluate<number>('stopEmptyClock()')));
  return { ...percentiles(gaps), emptyPercent };
}

function isDrawFrame(event: unknown): event is { ts: number } {
  return typeof event === 'object' && event !== null && 'name' in event && event.name === 'DrawFrame';
}

/** Notes, frame by frame, which part of the visible list holds no line. */
const emptyClock = `
  {
    let most = 0;
    let isOn = true;
    globalThis.stopEmptyClock = () => { isOn = false; return most; };
    const look = () => {
      const list = document.querySelector('main ul[aria-label] > li[aria-posinset]').parentElement;
      const seen = ({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      const shown = seen(list.getBoundingClientRect());
      const held = [...list.children].reduce((sum, item) => sum + seen(item.getBoundingClientRect()), 0);
      if (shown > 0) most = Math.max(most, 1 - held / shown);
      if (isOn) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`;

/** The times between frames, in milliseconds, while a script scrolls: then each frame waits for the page. */
async function measureScroll(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const frames = [];
    let former = performance.now();
    const step = (now) => {
      frames.push(now - former);
      former = now;
      if (frames.length === ${scrolled}) resolve(frames.slice(1));
      else {
        scrollBy(0, 120);
        requestAnimationFrame(step);
      }
    };
    requestAnimationFrame(step);
  })`);
}
