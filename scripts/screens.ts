/**
 * `npm run screens [-- NAME …]`: pictures of every screen from the running product, both widths, both languages, with its
 * faces (full, loading, empty, error), into the folder screens/. SHOP_URL names a shop that runs already; without it one
 * with the demo tenants is started on data of its own.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from './lib/browser.ts';
import { startDemoShop } from './lib/demo-shop.ts';
import { root } from './lib/root.mjs';

const widths = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const;
const locales = ['de', 'en'] as const;

interface Screen {
  name: string;
  /** Signed in as this demo user; null: not signed in. */
  user: string | null;
  path: (shop: Shop) => string;
  tenant?: 'werkmeister';
  /** Brings the page into the state to show. */
  prepare?: (page: Page) => Promise<void>;
  /** Only what is above the fold; the German desktop picture is also kept in docs/images. */
  isForDocs?: boolean;
  /** Answers matching calls late or with an error, for the faces that one rarely sees. */
  face?: { call: string; as: 'loading' | 'error' | 'empty' };
}

/** What filling a cart needs of a listed row. */
interface ListedRow {
  _id: string;
  sku: string;
  variantSku?: string;
  price?: object;
  stock: { value: number };
  salesBatchSize: number | null;
}

interface Shop {
  url: string;
  /** Things of the demo that screens show, found through the API. */
  category: string;
  product: string;
}

const list = '**/api/material/listMaterialWithVariants*';

const screens: Screen[] = [
  { name: 'landing', user: null, path: () => '/landing' },
  { name: 'landing-werkmeister', user: null, tenant: 'werkmeister', path: () => '/landing' },
  { name: 'landing-refused', user: null, path: () => '/landing', prepare: refuseSignIn },
  { name: 'imprint-public', user: null, path: () => '/content/imprint' },
  { name: 'home', user: 'buyer', path: () => '/' },
  { name: 'shop', user: 'buyer', path: (shop) => shop.category, prepare: enterQuantities, isForDocs: true },
  { name: 'category', user: 'buyer', path: (shop) => shop.category, prepare: enterQuantities },
  { name: 'category-werkmeister', user: 'buyer', tenant: 'werkmeister', path: () => '/category' },
  { name: 'category-loading', user: 'buyer', path: () => '/category', face: { call: list, as: 'loading' } },
  { name: 'category-empty', user: 'buyer', path: () => '/category', face: { call: list, as: 'empty' } },
  { name: 'category-error', user: 'buyer', path: () => '/category', face: { call: list, as: 'error' } },
  { name: 'category-grid', user: 'buyer', path: () => '/category?view=grid' },
  {
    name: 'category-grid-werkmeister',
    user: 'buyer',
    tenant: 'werkmeister',
    path: () => '/category?view=grid&sort=nameAsc',
  },
  {
    name: 'category-filtered',
    user: 'buyer',
    path: () => '/category?attr.color=navy&attr.color=moss&priceMin=20&priceMax=90',
  },
  { name: 'category-blamed', user: 'buyer', path: () => '/category?attr.color=navy&priceMin=9000' },
  { name: 'product', user: 'buyer', path: (shop) => shop.product },
  { name: 'search', user: 'buyer', path: () => '/search?key=jacke' },
  { name: 'search-none', user: 'buyer', path: () => '/search?key=qwertzuiop' },
  { name: 'wishlist', user: 'buyer', path: () => '/wishlist' },
  { name: 'alarm', user: 'buyer', path: () => '/alarm' },
  { name: 'cart', user: 'buyer', path: () => '/detailed-cart?type=order', prepare: fillCart },
  { name: 'cart-blocked', user: 'blocked', path: () => '/detailed-cart?type=order', prepare: fillCart },
  { name: 'cart-empty', user: 'deal', path: () => '/detailed-cart?type=order' },
  {
    name: 'cart-loading',
    user: 'buyer',
    path: () => '/detailed-cart',
    face: { call: '**/api/basket', as: 'loading' },
  },
  {
    name: 'cart-error',
    user: 'buyer',
    path: () => '/detailed-cart',
    face: { call: '**/api/basket', as: 'error' },
  },
  { name: 'quick-entry', user: 'buyer', path: () => '/quick-entry?type=order' },
  { name: 'quick-entry-pre-order', user: 'buyer', path: () => '/quick-entry?type=preOrder' },
  { name: 'checkout', user: 'buyer', path: () => '/checkout?type=order' },
  { name: 'checkout-austria', user: 'austria', path: () => '/checkout?type=order', prepare: fillCart },
  { name: 'invoices', user: 'buyer', path: () => '/my-account/invoices', prepare: chooseInvoices },
  { name: 'orders', user: 'buyer', path: () => '/my-account/order-history' },
  { name: 'orders-open', user: 'buyer', path: () => '/my-account/order-history', prepare: openOrder },
  {
    name: 'orders-error',
    user: 'buyer',
    path: () => '/my-account/order-history',
    face: { call: '**/api/order?*', as: 'error' },
  },
  { name: 'profile', user: 'buyer', path: () => '/my-account' },
  { name: 'addresses', user: 'buyer', path: () => '/my-account/addresses' },
  { name: 'address', user: 'buyer', path: () => '/my-account/addresses', prepare: openAddress },
  { name: 'signup', user: null, path: () => '/signup' },
  { name: 'signup-refused', user: null, path: () => '/signup', prepare: refuseSignup },
  { name: 'confirm-email', user: null, path: () => '/confirm-email?token=x' },
  { name: 'sidebar-sales', user: 'sales', path: () => '/', prepare: openSidebar },
  { name: 'contact', user: 'buyer', path: () => '/static/contact-us' },
  { name: 'not-found', user: 'buyer', path: () => '/no-such-page' },
];

const wanted = process.argv.slice(2);
const directory = path.join(root, 'screens');
await mkdir(directory, { recursive: true });
await mkdir(path.join(root, 'docs/images'), { recursive: true });
const started = process.env.SHOP_URL === undefined ? await startDemoShop() : undefined;
const url = process.env.SHOP_URL ?? started?.url ?? '';
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: browserArguments(),
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
    for (const locale of locales) {
      for (const [width, viewport] of Object.entries(widths)) {
        const file = `${screen.name}.${locale}.${width}.png`;
        await take(browser, screen, { locale, viewport, file: path.join(directory, file) });
        console.log(file);
      }
    }
  }
} finally {
  await browser.close();
  await started?.stop();
}

async function take(
  from: Browser,
  screen: Screen,
  { locale, viewport, file }: { locale: string; viewport: { width: number; height: number }; file: string },
): Promise<void> {
  const origin = screen.tenant ? url.replace(/\/\/[^:/]+/, `//${screen.tenant}.localhost`) : url;
  const context = await from.newContext({ viewport, baseURL: origin, reducedMotion: 'reduce' });
  // The network is never idle beside an open event stream.
  await context.route('**/api/notification/stream', (route) => route.abort());
  try {
    await context.addCookies([{ name: 'locale', value: locale, url: origin }]);
    const token =
      screen.user === null
        ? undefined
        : await signIn(context, { username: screen.user, tenant: screen.tenant ?? 'nordhang', origin });
    const page = await context.newPage();
    if (screen.face) await showFace(page, screen.face);
    const shop =
      token === undefined
        ? { url, category: '/category', product: '/product' }
        : await findThings(context, token);
    await page.goto(screen.path(shop));
    await settle(page, screen.face?.as === 'loading');
    await screen.prepare?.(page);
    await page.screenshot({ path: file, fullPage: screen.name !== 'sidebar-sales' && !screen.isForDocs });
    if (screen.isForDocs && file.endsWith('.de.desktop.png')) {
      await copyFile(file, path.join(root, 'docs/images', `${screen.name}.png`));
    }
  } finally {
    await context.close();
  }
}

/** Signs in by the API and hands the session to the pages of `origin`. */
async function signIn(
  context: BrowserContext,
  user: { username: string; tenant: string; origin: string },
): Promise<string> {
  const { username, tenant, origin } = user;
  // Node does not resolve the names below localhost that the browser knows; the tenant is named instead.
  const answer = await context.request.post(`${url}/api/login`, {
    data: { username, password: 'demo-2026', tenant },
  });
  const { token, userId } = (await answer.json()) as { token: string; userId: string };
  await context.addCookies([
    { name: 'token', value: token, url: origin },
    { name: 'userId', value: userId, url: origin },
  ]);
  return token;
}

/** A category and a product with variants of the tenant. */
async function findThings(context: BrowserContext, token: string): Promise<Shop> {
  const headers = { authorization: `Basic ${token}` };
  const { data } = (await (
    await context.request.get(`${url}/api/material?pageSize=20`, { headers })
  ).json()) as {
    data: { _id: string; variantCount: number }[];
  };
  const { data: categories } = (await (
    await context.request.get(`${url}/api/materialCategory`, { headers })
  ).json()) as {
    data: { _id: string; parent: string | null }[];
  };
  const product = data.find((row) => row.variantCount > 5) ?? data[0];
  return { url, product: `/product/${product?._id}`, category: `/category/x-${categories[1]?._id}` };
}

async function showFace(page: Page, { call, as }: NonNullable<Screen['face']>): Promise<void> {
  await page.route(call, (route) => {
    if (as === 'loading') return;
    if (as === 'error') return route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } });
    return route.fulfill({ json: { data: [], meta: { total: 0, page: 1, pageSize: 16 } } });
  });
}

/** Waits until the page has what it asked for, its pictures included. */
async function settle(page: Page, isLoading: boolean): Promise<void> {
  if (isLoading) await page.locator('[aria-busy="true"]').first().waitFor();
  else await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}

async function refuseSignIn(page: Page): Promise<void> {
  await page.locator('input').first().fill('buyer');
  await page.locator('input[type=password]').fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
}

async function enterQuantities(page: Page): Promise<void> {
  const inputs = page.locator('input[data-cell]:not([disabled])');
  for (const index of [0, 1, 3])
    if ((await inputs.count()) > index) await inputs.nth(index).fill(String(4 * (index + 1)));
}

/** A cart with eight lines, saved by the product's own call. */
async function fillCart(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
    const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
    const answer = await fetch('/api/material/listMaterialWithVariants?pageSize=100&stockAvail=1', {
      headers,
    });
    const { data } = (await answer.json()) as { data: ListedRow[] };
    const priced = data.filter((row) => row.price && row.stock.value > 20);
    const items = priced
      .filter((_: unknown, index: number) => index % 9 === 0)
      .slice(0, 8)
      .map((row) => ({
        _id: row._id,
        sku: row.sku,
        variantSku: row.variantSku,
        orderType: 'order',
        quantity: row.salesBatchSize ?? 12,
      }));
    await fetch('/api/basket', { method: 'POST', headers, body: JSON.stringify({ items }) });
  });
  await page.reload();
  await settle(page, false);
}

async function refuseSignup(page: Page): Promise<void> {
  await page.getByRole('textbox').first().press('Enter');
  await page
    .getByText(/füllen Sie|fill in/)
    .first()
    .waitFor();
}

async function openAddress(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /bearbeiten|^Edit/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function chooseInvoices(page: Page): Promise<void> {
  await page.getByRole('checkbox').nth(1).check();
}

async function openOrder(page: Page): Promise<void> {
  await page.locator('button[data-order]').first().click();
  await page.waitForLoadState('networkidle');
}

async function openSidebar(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Konto|account/i })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}
