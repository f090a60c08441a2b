import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible, faces, narrowFace, widths } from './support/accessibility.ts';
import { type Api, apiOf } from './support/cart.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

interface ListedProduct {
  _id: string;
  name: string;
  variantCount: number;
  images: unknown[];
  rating: { average: number | null; count: number };
}

interface Detail extends ListedProduct {
  sku: string;
  price?: { netValue: number; volumePrices?: unknown[] };
  stock: { value: number };
  releaseDate: string | null;
  preStocks: { quantity: number }[];
  documents: { title: string; url: string; type: string | null; size: number | null }[];
  variants: (Omit<Detail, 'variants'> & { variantSku: string })[];
}

interface Reviews {
  data: { _id: string }[];
  meta: { total: number; refusal: string | null };
}

/** The rated products of the demo, most reviewed first. */
async function products(api: Api): Promise<ListedProduct[]> {
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      api<{ data: ListedProduct[] }>('GET', `/api/material?sort=ratingDesc&pageSize=100&page=${page}`),
    ),
  );
  return pages.flatMap(({ data }) => data).sort((a, b) => b.rating.count - a.rating.count);
}

const detailOf = async (api: Api, id: string) =>
  (await api<{ data: Detail }>('GET', `/api/material/${id}`)).data;
const reviewsOf = (api: Api, id: string) => api<Reviews>('GET', `/api/material/${id}/review`);

/** The `index`-th product that the user may review. */
async function reviewable(api: Api, index: number): Promise<string> {
  const { data: orders } = await api<{ data: { _id: string }[] }>('GET', '/api/order?pageSize=40');
  const found = new Set<string>();
  for (const order of orders) {
    const { data } = await api<{ data: { items: { _id: string }[] } }>('GET', `/api/order/${order._id}`);
    for (const { _id } of data.items) {
      if (found.has(_id) || (await reviewsOf(api, _id)).meta.refusal !== null) continue;
      found.add(_id);
      if (found.size > index) return _id;
    }
  }
  throw new Error('The demo has nothing to review.');
}

async function start(
  { page, request, baseURL }: { page: Page; request: APIRequestContext; baseURL: string | undefined },
  options: Parameters<typeof signIn>[2] = {},
): Promise<{ api: Api; url: string }> {
  const session = await signIn(page.context(), baseURL, options);
  // Names below localhost are known to the browser alone.
  const api = apiOf(request, { token: session.token, url: baseURL ?? '' });
  return { api, url: session.url };
}

/** Changes what the server says of a product. */
async function alterDetail(page: Page, alter: (detail: Detail) => void): Promise<void> {
  await page.route(/\/api\/material\/[0-9a-f]{24}$/, async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Detail };
    alter(answer.data);
    await route.fulfill({ response, json: answer });
  });
}

const main = (page: Page) => page.getByRole('main');
const gallery = (page: Page) => page.getByRole('region', { name: /^(Bilder|Pictures)$/ });
const enlarge = (page: Page, index: number) =>
  page.getByRole('button', { name: new RegExp(`^Bild ${index} von \\d+ vergrößern$`) });
const scaleOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('[style*="translate("]')
    .evaluate((element) => Number(/scale\(([\d.]+)\)/.exec(element.getAttribute('style') ?? '')?.[1]));

test.describe('the gallery', () => {
  test('PROD-11 the first quantity stands above the fold at 1280 × 720, in both modes', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const api = apiOf(request, await signIn(context, baseURL));
    const product = (await products(api)).find(({ variantCount }) => variantCount > 5);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/product/${product?._id}`);
    const first = page.locator('main input[data-cell]').first();
    for (const mode of ['Bestellung', 'Vororder']) {
      await page.getByRole('main').getByText(mode, { exact: true }).click();
      await expect(first).toBeInViewport({ ratio: 1 });
    }
  });

  test('PROD-11 PROD-12 shows pictures by arrow keys, thumbnails and buttons, round and round', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const product = (await products(api)).find(({ images }) => images.length === 3);
    await page.goto(`/product/${product?._id}`);
    await enlarge(page, 1).focus();
    await expect(gallery(page).getByText('1 / 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(enlarge(page, 2)).toBeFocused();
    await expect(gallery(page).getByText('2 / 3')).toBeVisible();
    await expect(enlarge(page, 2)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(enlarge(page, 1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(enlarge(page, 3)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Bild 3 von 3', exact: true })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('button', { name: 'Bild 1 von 3', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Bild 2 von 3', exact: true }).click();
    await expect(gallery(page).getByText('2 / 3')).toBeVisible();
    await page.getByRole('button', { name: 'Nächstes Bild' }).click();
    await expect(gallery(page).getByText('3 / 3')).toBeVisible();
  });

  test('PROD-11 the full-screen gallery zooms by keys, wheel and double click and restores the focus', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const product = (await products(api)).find(({ images }) => images.length === 3);
    await page.goto(`/product/${product?._id}`);
    await enlarge(page, 1).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: product?.name ?? '' });
    await expect(dialog.getByRole('button', { name: 'Schließen' })).toBeFocused();
    expect(await scaleOf(page)).toBe(1);
    await page.keyboard.press('+');
    await expect.poll(() => scaleOf(page)).toBe(1.5);
    await expect(dialog.getByRole('status')).toHaveText(/^Bild 1 von 3 · 150\s%$/);
    await page.keyboard.press('-');
    await expect.poll(() => scaleOf(page)).toBe(1);
    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('status')).toHaveText(/^Bild 1 von 3 ·/);
    await page.keyboard.press('0');
    await expect.poll(() => scaleOf(page)).toBe(1);
    await page.mouse.dblclick(640, 500);
    await expect.poll(() => scaleOf(page)).toBe(2.5);
    await dialog.getByRole('button', { name: 'Nächstes Bild' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Bild 2 von 3');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('status')).toHaveText('Bild 3 von 3');
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(gallery(page).getByText('3 / 3')).toBeVisible();
    await expect.poll(() => gallery(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
  });

  test('PROD-12 shows twelve pictures, one, none and a broken one without moving the page', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const [product] = await products(api);
    const pictures = (await detailOf(api, product?._id ?? '')).images;
    let wanted = 12;
    await alterDetail(page, (detail) => {
      detail.variants = [];
      detail.images = Array.from({ length: wanted }, (_, index) => {
        const { image } = pictures[0] as { image: { url: string } };
        return { image: { url: index === 1 ? '/files/nordhang/none.webp' : `${image.url}?n=${index}` } };
      });
    });
    const top = () =>
      main(page)
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => heading.getBoundingClientRect().top);
    await page.goto(`/product/${product?._id}`);
    await expect(page.getByRole('button', { name: 'Bild 12 von 12', exact: true })).toBeVisible();
    const before = await top();
    await page.getByRole('button', { name: 'Bild 2 von 12', exact: true }).click();
    await expect(gallery(page).locator('svg[role=img]')).toBeInViewport();
    expect(await top()).toBe(before);
    for (const count of [1, 0]) {
      wanted = count;
      await page.reload();
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Bild \d+ von \d+$/ })).toHaveCount(0);
      await expect(enlarge(page, 1)).toHaveCount(count);
      await expect(gallery(page).getByRole('img', { name: product?.name ?? '' })).toHaveCount(1);
      expect(await top()).toBe(before);
    }
  });

  test('PROD-11 goes to the next picture by a swipe', async ({ browser, request, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      hasTouch: true,
      isMobile: true,
      viewport: widths.mobile,
    });
    const page = await context.newPage();
    const { api } = await start({ page, request, baseURL });
    const product = (await products(api)).find(({ images }) => images.length === 3);
    await page.goto(`/product/${product?._id}`);
    await expect(gallery(page).getByText('1 / 3')).toBeVisible();
    const box = await enlarge(page, 1).boundingBox();
    const devtools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: moved === undefined ? [] : [{ x: (box?.x ?? 0) + 300 - moved, y: (box?.y ?? 0) + 100 }],
      });
    await touch('touchStart', 0);
    for (let moved = 20; moved <= 240; moved += 20) await touch('touchMove', moved);
    await touch('touchEnd');
    await expect(gallery(page).getByText('2 / 3')).toBeVisible();
    await context.close();
  });
});

test.describe('price, stock and facts', () => {
  test('PROD-01 PROD-11 says "from" until a variant is chosen, which makes no new history entry', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const [product] = (await products(api)).filter(({ variantCount }) => variantCount > 3);
    await alterDetail(page, ({ variants }) => {
      const price = variants[0]?.price;
      for (const [index, variant] of variants.entries()) {
        variant.price = { ...price, netValue: 20 + index } as never;
        variant.stock = { value: 5 };
      }
    });
    await page.goto(`/product/${product?._id}`);
    await expect(main(page).getByText('ab 20,00 €', { exact: true })).toBeVisible();
    await expect(main(page).locator('[aria-current="true"]')).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/[0-9a-f]+-[a-z0-9-]+$/);
    const before = await page.evaluate(() => history.length);
    const sizes = main(page)
      .getByRole('list', { name: /^Größe/ })
      .getByRole('link');
    await sizes.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?sku=/);
    await expect(main(page).getByText('21,00 €', { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText('ab 20,00 €', { exact: true })).toHaveCount(0);
    await expect(sizes.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(main(page).getByText('EAN', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(before);
  });

  test('CONF-09 CONF-10 CONF-17 TABL-05 shows gross or net, RRP, volume prices with their saving, sales units', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const rated = await products(api);
    let withSteps: Detail | undefined;
    for (const { _id } of rated) {
      const detail = await detailOf(api, _id);
      if (detail.price?.volumePrices && detail.variants[0]?.price) withSteps = detail;
      if (withSteps) break;
    }
    await page.goto(`/product/${withSteps?._id}?sku=${withSteps?.variants[0]?.variantSku}`);
    await expect(main(page).getByText('zzgl. MwSt.', { exact: true }).first()).toBeVisible();
    await expect(
      main(page)
        .getByText(/^UVP [\d.,]+\s€$/)
        .first(),
    ).toBeVisible();
    const steps = main(page).getByRole('table', { name: 'Staffelpreise' });
    await expect(steps.getByRole('columnheader')).toHaveText(['Menge ab', 'Stückpreis', 'Ersparnis']);
    await expect(steps.getByRole('row').nth(2)).toHaveText(/^\d+[\d.,]+\s€−[\d,]+\s%$/);

    const shop = await signIn(page.context(), baseURL, { tenant: 'werkmeister' });
    const werkmeister = apiOf(request, { token: shop.token, url: baseURL ?? '' });
    const listed = await werkmeister<{
      data: (ListedProduct & { materialUnits: { baseExchangeRatio: number }[] })[];
    }>('GET', '/api/material?pageSize=100');
    const boxed = listed.data.find(({ materialUnits }) => (materialUnits[0]?.baseExchangeRatio ?? 1) > 1);
    await page.goto(`${shop.url}/product/${boxed?._id}`);
    await expect(
      main(page)
        .getByText(/^inkl\. MwSt\./)
        .first(),
    ).toBeVisible();
    await expect(
      main(page)
        .getByText(/^1 .+ = [\d.]+ .+$/)
        .first(),
    ).toBeVisible();
  });

  test('PROD-10 an article without a price offers to request one', async ({ page, request, baseURL }) => {
    const { api } = await start({ page, request, baseURL });
    const [product] = await products(api);
    await alterDetail(page, (detail) => {
      delete detail.price;
      for (const variant of detail.variants) delete variant.price;
    });
    await page.goto(`/product/${product?._id}`);
    await expect(main(page).getByText('Preis auf Anfrage', { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText(/Bitte fragen Sie uns nach einem Angebot/)).toBeVisible();
  });

  test('PROD-05 PROD-06 PROD-07 PROD-08 tells a buyer and a sales person what is in stock, expected, overdue or out of stock', async ({
    page,
    request,
    baseURL,
  }) => {
    const states = [
      {
        name: 'in stock',
        stock: 1234,
        releaseDate: null,
        label: 'Auf Lager',
        tip: undefined,
        words: 'sofort lieferbar',
        sales: '1.234 auf Lager',
      },
      {
        name: 'expected',
        stock: 0,
        releaseDate: '2199-03-01',
        label: 'Nicht auf Lager',
        tip: 'Wieder verfügbar ab 01.03.2199',
        words: 'ab 01.03.2199',
        sales: '0 auf Lager, nicht lieferbar. Wieder verfügbar ab 01.03.2199',
      },
      {
        name: 'overdue',
        stock: 0,
        releaseDate: '2020-03-01',
        label: 'Nicht auf Lager',
        tip: 'Neue Ware ist bald verfügbar',
        words: 'in Kürze wieder lieferbar',
        sales: '0 auf Lager, nicht lieferbar. Neue Ware ist bald verfügbar',
      },
      {
        name: 'out of stock',
        stock: 0,
        releaseDate: null,
        label: 'Nicht auf Lager',
        tip: undefined,
        words: 'zurzeit nicht lieferbar',
        sales: '0 auf Lager, nicht lieferbar',
      },
    ];
    const { api } = await start({ page, request, baseURL });
    const shown = await products(api);
    let state = states[0];
    await alterDetail(page, (detail) => {
      detail.variants = [];
      Object.assign(detail, { stock: { value: state?.stock }, releaseDate: state?.releaseDate });
    });
    const top = main(page).getByRole('heading', { level: 1 }).locator('xpath=../../..');
    for (const username of ['buyer', 'sales'] as const) {
      await signIn(page.context(), baseURL, { username });
      for (const [at, { name, label, tip, words, sales }] of states.entries())
        await test.step(`${name}, ${username}`, async () => {
          state = states[at];
          const path = `/product/${shown[at]?._id}`;
          if (at === 0) await page.goto(path);
          else await openPage(page, path);
          await expect(top.getByText(label, { exact: true })).toBeVisible();
          await expect(top.getByText(words, { exact: true })).toBeVisible();
          const mark = top.getByRole('note').filter({ hasText: label });
          const text = username === 'buyer' ? tip : sales;
          await expect(mark).toHaveCount(text === undefined ? 0 : 1);
          if (text === undefined) return;
          await mark.focus();
          await expect(page.getByRole('tooltip')).toHaveText(text);
        });
    }
  });

  test('PROD-05 TABL-13 mark, input, button and colours say the same of stock, in both modes', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const { data: matches } = await api<{ data: { _id: string }[] }>(
      'GET',
      '/api/material/articles?sku=NH-1489',
    );
    // Two of its seven sizes in the first colour are out of stock, as only sellable with positive stock.
    let first = '';
    await alterDetail(page, (detail) => {
      for (const [at, variant] of detail.variants.entries())
        Object.assign(variant, {
          stock: { value: at < 2 ? 0 : 9 },
          releaseDate: null,
          isOnlySellableWithPositiveStock: true,
          preStocks: at === 0 ? [] : variant.preStocks,
        });
      first = detail.variants[0]?.variantSku ?? '';
    });
    await page.goto(`/product/${matches[0]?._id}`);
    const colours = main(page)
      .getByRole('list', { name: /^Farbe/ })
      .getByRole('link');
    await expect(colours.first()).toHaveAccessibleName(/5 von 7 auf Lager$/);
    await expect(colours.nth(1)).not.toHaveAccessibleName(/Lager/);
    const row = main(page)
      .getByRole('row')
      .filter({ has: page.getByText(first, { exact: true }) });
    const input = row.getByRole('textbox').first();
    await expect(row.getByText('Nicht auf Lager', { exact: true }).first()).toBeVisible();
    await expect(input).toBeDisabled();
    await expect(input).toHaveAccessibleDescription('Nicht auf Lager');
    await expect(row.getByRole('button', { name: /in den Warenkorb/i })).toHaveAccessibleDescription(
      'Nicht auf Lager',
    );
    await main(page).getByText('Vororder', { exact: true }).click();
    await expect(row.getByText('Keine Vororder', { exact: true }).first()).toBeVisible();
    await expect(input).toBeDisabled();
    await expect(input).toHaveAccessibleDescription('Keine Vororder');
    await expect(main(page).getByText('Nicht auf Lager', { exact: true })).toHaveCount(0);
    await expect(main(page).getByText('Vorbestellbar', { exact: true }).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('PROD-11 offers data sheets with type and size in a new window, and no address that runs a script', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    let documented: Detail | undefined;
    for (const { _id } of await products(api)) {
      documented = await detailOf(api, _id);
      if (documented.documents.length > 0) break;
    }
    await alterDetail(page, ({ documents }) => {
      documents.push({ title: 'Böse', url: 'javascript:alert(1)', type: null, size: null });
    });
    await page.goto(`/product/${documented?._id}`);
    const link = main(page).getByRole('link', { name: /^Datenblatt .* \(öffnet in neuem Fenster\)$/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(main(page).getByText(/^PDF, \d+ kB$/)).toBeVisible();
    await expect(main(page).getByText('Böse')).toHaveCount(0);
    const file = await request.get(`${baseURL}${await link.getAttribute('href')}`);
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

test.describe('wrong addresses', () => {
  test('PROD-01 PROD-02 ERRS-02 an unknown product shows the 404 page with a way back', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const [product] = await products(api);
    await page.goto('/category');
    for (const path of ['/product/0123456789abcdef01234567-jacke', '/product/a%2Fb', '/product?sku=none']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Diese Seite wurde nicht gefunden' })).toBeVisible();
    }
    await page.goto(`/product/${product?._id}-ganz-anderer-name?sku=unbekannt`);
    await expect(page).toHaveURL(/\/product\/[0-9a-f]+-(?!ganz)[a-z0-9-]+\?sku=unbekannt$/);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(product?.name ?? '');
  });

  test('PROD-01 shows the 404 page for a product that vanished between list and click, and leads back', async ({
    page,
    request,
    baseURL,
  }) => {
    await start({ page, request, baseURL });
    await page.goto('/category');
    await page.route(/\/api\/material\/[0-9a-f]{24}$/, (route) =>
      route.fulfill({ status: 404, json: { code: 'product.not.found', message: 'x' } }),
    );
    await main(page).locator('a[href*="/product/"]').first().click();
    await expect(page.getByRole('heading', { name: 'Diese Seite wurde nicht gefunden' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Zur Startseite' })).toBeVisible();
    await page.getByRole('button', { name: 'Zurück', exact: true }).click();
    await expect(page).toHaveURL(/\/category$/);
    await expect(main(page).locator('a[href*="/product/"]').first()).toBeVisible();
  });
});

test.describe('reviews', () => {
  const reviews = (page: Page) => page.getByRole('region', { name: /^(Bewertungen|Reviews)$/ });
  const entries = (page: Page) => reviews(page).getByRole('article');

  test('PROD-13 shows stars, how they are spread, and more reviews on demand', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const [product] = await products(api);
    const total = product?.rating.count ?? 0;
    expect(total).toBeGreaterThan(5);
    await page.goto(`/product/${product?._id}`);
    await main(page)
      .getByRole('link', { name: /von 5 Sternen/ })
      .click();
    await expect(reviews(page).getByRole('heading', { name: 'Bewertungen' })).toBeFocused();
    await expect(reviews(page).getByRole('heading', { name: 'Bewertungen' })).toBeInViewport();
    await expect(reviews(page).getByText(`${total} Bewertungen`)).toBeVisible();
    const bars = reviews(page).getByRole('list', { name: 'Verteilung der Sterne' }).getByRole('listitem');
    await expect(bars).toHaveCount(5);
    await expect(bars.first()).toHaveText(/^5 Sterne: \d+$/);
    await expect(entries(page)).toHaveCount(5);
    await reviews(page).getByRole('button', { name: 'Weitere Bewertungen laden' }).press('Enter');
    await expect(entries(page)).toHaveCount(Math.min(10, total));
    const list = reviews(page).getByRole('list', { name: 'Alle Bewertungen, neueste zuerst' });
    await expect(list.getByRole('listitem').nth(5)).toBeFocused();
    await expect(entries(page).first().getByRole('time')).toHaveText(/^\d\d\.\d\d\.\d{4}$/);
  });

  test('PROD-13 leads to the reviews as soon as the stars are there', async ({ page, request, baseURL }) => {
    const { api } = await start({ page, request, baseURL });
    const [product] = await products(api);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const stars = document.querySelector<HTMLElement>('a[href="#product-reviews"]');
        if (!stars) return;
        observer.disconnect();
        stars.click();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`/product/${product?._id}`);
    await expect(reviews(page).getByRole('heading', { name: 'Bewertungen' })).toBeFocused();
  });

  test('PROD-14 ERRS-21 shows why a user cannot review', async ({ page, request, baseURL }) => {
    const { api } = await start({ page, request, baseURL });
    let other: ListedProduct | undefined;
    for (const product of (await products(api)).toReversed()) {
      other = product;
      if ((await reviewsOf(api, product._id)).meta.refusal === 'review.not.bought') break;
    }
    await page.goto(`/product/${other?._id}`);
    await expect(
      reviews(page).getByText('Nur gekaufte Produkte können bewertet werden.', { exact: true }),
    ).toBeVisible();
    await expect(reviews(page).getByRole('button', { name: 'Bewertung schreiben' })).toHaveCount(0);
  });

  test('PROD-13 PROD-14 accepts a review by keyboard, keeps typed text after errors, sends it once', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL }, { username: 'buyer2' });
    const id = await reviewable(api, 0);
    const { total } = (await reviewsOf(api, id)).meta;
    let failures = 1;
    let sent = 0;
    await page.route(`**/api/material/${id}/review`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      if (failures-- > 0)
        return route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } });
      return route.continue();
    });
    await page.goto(`/product/${id}`);
    await reviews(page).getByRole('button', { name: 'Bewertung schreiben' }).press('Enter');
    const form = reviews(page).getByRole('form', { name: /^Ihre Bewertung zu / });
    await expect(form.getByRole('radio').first()).toBeFocused();
    await form.getByRole('button', { name: 'Bewertung senden' }).press('Enter');
    await expect(form.getByText('Bitte vergeben Sie 1 bis 5 Sterne')).toBeVisible();
    await expect(form.getByText('Bitte füllen Sie dieses Feld aus')).toHaveCount(2);
    await expect(form.getByLabel('Überschrift')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('radio').first()).toBeFocused();
    expect(sent).toBe(0);

    await form.getByRole('radio', { name: '4 Sterne' }).focus();
    await page.keyboard.press('Space');
    await expect(form.getByRole('radio', { name: '4 Sterne' })).toBeChecked();
    await form.getByLabel('Überschrift').fill('Fester Stoff');
    await form.getByLabel('Ihre Erfahrung').fill('Erste Zeile\n<b>zweite</b>');
    await form.getByRole('button', { name: 'Bewertung senden' }).press('Enter');
    await expect(form.getByRole('alert')).toHaveText('Fehler beim Senden der Bewertung');
    await expect(form.getByLabel('Überschrift')).toHaveValue('Fester Stoff');
    await expect(form.getByRole('radio', { name: '4 Sterne' })).toBeChecked();

    await form.getByRole('button', { name: 'Bewertung senden' }).dblclick();
    await expect(page.getByText('Vielen Dank, Ihre Bewertung ist veröffentlicht')).toBeVisible();
    await expect(form).toHaveCount(0);
    expect(sent).toBe(2);
    const own = entries(page).first();
    await expect(own.getByRole('heading')).toHaveText('Fester Stoff');
    await expect(own.getByText('Verifizierter Kunde')).toBeVisible();
    await expect(own.getByText('Ihre Bewertung', { exact: true })).toBeVisible();
    await expect(own.getByText('<b>zweite</b>')).toBeVisible();
    await expect(reviews(page).getByText('Sie haben diesen Artikel bereits bewertet.')).toBeVisible();
    await expect(
      main(page)
        .getByRole('link', { name: /von 5 Sternen/ })
        .getByText(total === 0 ? '1 Bewertung' : `${total + 1} Bewertungen`),
    ).toBeVisible();
    expect((await reviewsOf(api, id)).meta.total).toBe(total + 1);
  });

  test('PROD-13 shows the server’s refusal at its field', async ({ page, request, baseURL }) => {
    const { api } = await start({ page, request, baseURL });
    const id = await reviewable(api, 1);
    await page.route(`**/api/material/${id}/review`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { code: 'validation.failed', message: '', details: [{ field: 'title', code: 'tooShort' }] },
          })
        : route.continue(),
    );
    await page.goto(`/product/${id}`);
    await reviews(page).getByRole('button', { name: 'Bewertung schreiben' }).click();
    const form = reviews(page).getByRole('form');
    await form.getByRole('radio', { name: '5 Sterne' }).focus();
    await page.keyboard.press('Space');
    await form.getByLabel('Überschrift').fill('\u200b');
    await form.getByLabel('Ihre Erfahrung').fill('Gut');
    await form.getByRole('button', { name: 'Bewertung senden' }).click();
    await expect(form.getByRole('alert')).toHaveText('Bitte prüfen Sie Ihre Eingaben');
    await expect(form.getByLabel('Überschrift')).toBeFocused();
    await expect(form.getByLabel('Überschrift')).toHaveAccessibleDescription(
      'Bitte füllen Sie dieses Feld aus',
    );
    await form.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(form).toHaveCount(0);
  });

  test('ERRS-08 says that reviews could not be loaded, the rest of the page works', async ({
    page,
    request,
    baseURL,
  }) => {
    const { api } = await start({ page, request, baseURL });
    const [product] = await products(api);
    let isDown = true;
    await page.route('**/review?**', (route) =>
      isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto(`/product/${product?._id}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    const retry = reviews(page).getByRole('button', { name: 'Erneut versuchen' });
    await expect(retry).toBeVisible();
    isDown = false;
    await retry.click();
    await expect(entries(page).first()).toBeVisible();
  });
});

test.describe('accessible in both languages and widths', () => {
  for (const { locale, width, viewport } of faces) {
    test(`I18N-01 LAYO-14 PROD-11 PROD-13 enlarged picture, page and review form (${locale}, ${width})`, async ({
      page,
      request,
      baseURL,
    }) => {
      const expectEachAccessible = async () => {
        for (const size of width === 'mobile' ? [narrowFace.viewport, viewport] : [viewport]) {
          await page.setViewportSize(size);
          await expectAccessible(page);
        }
      };
      await page.setViewportSize(viewport);
      const { api } = await start({ page, request, baseURL }, { locale });
      await page.goto(`/product/${await reviewable(api, 2)}`);
      await gallery(page)
        .getByRole('button', { name: /vergrößern$|^Enlarge/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^(Vergrößern|Zoom in)$/ }).click();
      await expectEachAccessible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: /^(Bewertung schreiben|Write a review)$/ }).click();
      await page.getByRole('button', { name: /^(Bewertung senden|Send review)$/ }).click();
      await expectEachAccessible();
    });
  }
});
