import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, faces, narrowFace } from './support/accessibility.ts';
import { apiOf, tabTo } from './support/cart.ts';
import { type EngineAnswer, hitsOf, useEngine, useNoEngine } from './support/search-engine.ts';
import { signIn } from './support/session.ts';

interface Row {
  _id: string;
  sku: string;
  variantSku?: string;
  name: string;
  price: { value: number };
  stock: { value: number };
}

const banner = (page: Page) => page.getByRole('banner');
const field = (page: Page) => banner(page).getByRole('combobox');
const list = (page: Page) => banner(page).getByRole('listbox');
const cards = (page: Page) =>
  banner(page)
    .getByRole('group', { name: /^(Produkte|Products)$/ })
    .getByRole('option');
const links = (page: Page) =>
  banner(page)
    .getByRole('group', { name: /^(Kategorien|Hauptkategorien)$/ })
    .getByRole('option');
const active = (page: Page) => banner(page).getByRole('option', { selected: true });
const more = (page: Page) => banner(page).getByRole('button', { name: /^(Mehr anzeigen|Show more)$/ });
const tooShort = 'Der Suchbegriff muss mindestens 3 Zeichen lang sein';

/** A page with a header and little else: most of these tests are about the header. */
const lightPage = '/wishlist';

/** Signs in and answers the products that the shop's own search finds for 'jacke', to make hits of. */
async function start(
  page: Page,
  baseURL: string | undefined,
  { locale = 'de' }: { locale?: 'de' | 'en' } = {},
) {
  const session = await signIn(page.context(), baseURL, { username: 'france', locale });
  const api = apiOf(page.request, session);
  const { data: products } = await api<{ data: Row[] }>(
    'GET',
    '/api/material/search?searchKey=jacke&rows=products&pageSize=20',
  );
  const { data: categories } = await api<{ data: { _id: string; name: string; parent: string | null }[] }>(
    'GET',
    '/api/materialCategory',
  );
  const top = categories.filter(({ parent }) => parent === null);
  if (products.length < 20 || top.length < 6) throw new Error('the demo has too few products');
  return { api, products, top };
}

/** An answer with these hits, told apart by how many there are. */
function found(hits: object[], total = hits.length, categories?: Record<string, number>): EngineAnswer {
  return {
    hits,
    estimatedTotalHits: total,
    ...(categories ? { facetDistribution: { categories } } : {}),
  };
}

/** Collects what is counted of searches. */
function watchReports(page: Page): object[] {
  const reports: object[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search/report')) reports.push(request.postDataJSON() as object);
  });
  return reports;
}

test.describe('the panel of the header', () => {
  test('SRCH-01 LAYO-04 opens on typing, closes on Escape and on leaving', async ({ page, baseURL }) => {
    const { products } = await start(page, baseURL);
    await useEngine(page, () => found(hitsOf(products, 'jacke')));
    await page.goto(lightPage);
    await expect(field(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type('jacke');
    await expect(cards(page).first()).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(cards(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('jacke');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');

    await page.keyboard.type('jacke');
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
    await expect(cards(page)).toHaveCount(0);
    await field(page).click();
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(cards(page).first()).toBeVisible();
  });

  test('SRCH-02 SRCH-07 SRCH-09 shows categories with counts, one row of marked cards, and more', async ({
    page,
    baseURL,
  }) => {
    const { products, top } = await start(page, baseURL);
    const counts = Object.fromEntries(top.slice(0, 6).map(({ _id }, index) => [_id, 60 - index]));
    const asked = await useEngine(page, () => found(hitsOf(products, 'jacke'), 123, counts));
    await page.goto(lightPage);
    await field(page).fill('jacke');
    await expect(cards(page).first()).toContainText(/jacke/i);
    await expect(cards(page).first().locator('mark')).toHaveText(/^jacke$/i);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      q: 'jacke',
      limit: 20,
      matchingStrategy: 'all',
      attributesToHighlight: ['name', 'sku', 'variantSku'],
      filter: ['locale = "de"'],
      facets: ['categories'],
    });
    await expect(links(page)).toHaveText(
      top.slice(0, 5).map(({ name }, index) => new RegExp(`^${name}${60 - index}$`)),
    );

    const row = await cards(page).count();
    const tops = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await more(page).click();
    await expect(cards(page)).toHaveCount(Math.min(2 * row, 20));
    await expect(field(page)).toBeFocused();
    for (let shown = 2 * row; shown < 20; shown += row) await more(page).click();
    await expect(cards(page)).toHaveCount(20);
    await expect(more(page)).toHaveCount(0);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(links(page).first()).toBeInViewport();
    await banner(page).getByRole('link', { name: 'Alle 123 Ergebnisse ansehen' }).click();
    await expect(page).toHaveURL('/search?key=jacke');
    await expect(field(page)).toHaveCount(0);
  });

  test('SRCH-02 a category of the hits narrows the search', async ({ page, baseURL }) => {
    const { products, top } = await start(page, baseURL);
    const [first, second] = top;
    if (!first || !second) throw new Error('no categories');
    const asked = await useEngine(page, () =>
      found(hitsOf(products, 'jacke'), 20, { [first._id]: 12, [second._id]: 8 }),
    );
    await page.goto(lightPage);
    await field(page).fill('jacke');
    await links(page).filter({ hasText: first.name }).click();
    await expect(page).toHaveURL(`/search?key=jacke&category=${first._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Ergebnisse für „jacke“ in ${first.name}`,
    );
    await expect.poll(() => asked.at(-1)?.filter ?? []).toContain(`categories = "${first._id}"`);
    await page.getByRole('main').getByRole('link', { name: 'Alle Kategorien' }).click();
    await expect(page).toHaveURL('/search?key=jacke');
  });

  test('SRCH-01 SRCH-03 the arrow keys walk the suggestions, Enter opens one', async ({ page, baseURL }) => {
    const { products, top } = await start(page, baseURL);
    const counts = { [top[0]?._id ?? '']: 12, [top[1]?._id ?? '']: 8 };
    await useEngine(page, () => found(hitsOf(products, 'jacke'), 20, counts));
    await page.goto(lightPage);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('jacke');
    await expect(cards(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText(products[0]?.name ?? '');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await cards(page).first().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('ArrowLeft');
    await expect(active(page)).toContainText(top[0]?.name ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText(top[1]?.name ?? '');
    await page.keyboard.press('ArrowRight');
    const row = await cards(page).count();
    await page.keyboard.press('ArrowDown');
    await expect(cards(page)).toHaveCount(2 * row);
    await expect(active(page)).toContainText(products[row]?.name ?? '');
    await page.keyboard.press('ArrowRight');
    await expect(active(page)).toContainText(products[row + 1]?.name ?? '');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(products[row + 1]?.name ?? '');
    await expect(cards(page)).toHaveCount(0);

    await page.keyboard.press('/');
    await page.keyboard.type('damen & herren');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?key=damen+%26+herren');
  });

  test('SRCH-01 SRCH-03 whole words complete the typed one, by arrows and Enter, on phones too', async ({
    page,
    baseURL,
  }) => {
    const { products } = await start(page, baseURL);
    const asked = await useEngine(page, ({ q }) => ({
      ...found(hitsOf(products, 'jacke')),
      completions: q === 'reg' ? ['Regenjacke', 'Regenhose'] : [],
    }));
    const words = banner(page).getByRole('group', { name: 'Suchwörter' }).getByRole('option');
    await page.goto(lightPage);
    await field(page).fill('reg');
    await expect(words).toHaveText(['Regenjacke', 'Regenhose']);
    expect(asked).toMatchObject([{ q: 'reg', showCompletions: true }]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText('Regenjacke');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText(products[0]?.name ?? '');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(active(page)).toHaveText('Regenhose');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?key=Regenhose');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(lightPage);
    await field(page).fill('reg');
    await expect(words).toHaveCount(2);
    const { height } = (await words.first().boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    await words.first().click();
    await expect(page).toHaveURL('/search?key=Regenjacke');
  });

  test('SRCH-02 Tab reaches "more" and the link to all results', async ({ page, baseURL }) => {
    const { products } = await start(page, baseURL);
    await useEngine(page, () => found(hitsOf(products, 'jacke'), 123));
    await page.goto(lightPage);
    await field(page).fill('jacke');
    await expect(cards(page).first()).toBeVisible();
    const row = await cards(page).count();
    await tabTo(page, more(page));
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(2 * row);
    const all = banner(page).getByRole('link', { name: 'Alle 123 Ergebnisse ansehen' });
    await tabTo(page, all);
    await page.keyboard.press('Tab');
    await expect(cards(page)).toHaveCount(0);
  });

  test('SRCH-05 asks 300 ms after the last letter and drops answers of older terms', async ({
    page,
    baseURL,
  }) => {
    const { products } = await start(page, baseURL);
    const held: (() => void)[] = [];
    const asked = await useEngine(page, async ({ q }) => {
      if (q === 'jacke') await new Promise<void>((resolve) => held.push(resolve));
      return found(hitsOf(q === 'jacke' ? products.slice(0, 1) : products.slice(1, 3), 'jacke'));
    });
    await page.goto(lightPage);
    await field(page).fill('jacke');
    await expect.poll(() => held.length).toBe(1);
    await field(page).evaluate((input: HTMLInputElement) => {
      // All at once, however slow the machine is.
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      for (const text of ['jacke r', 'jacke ro', 'jacke rot']) {
        setValue?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await expect(cards(page)).toHaveCount(2);
    held[0]?.();
    await field(page).press('ArrowDown');
    await expect(active(page)).toContainText(products[1]?.name ?? '');
    await expect(cards(page)).toHaveCount(2);
    expect(asked.map(({ q }) => q)).toEqual(['jacke', 'jacke rot']);
  });

  test('SRCH-03 a highlight set before the answer stays on the same product, and goes from another', async ({
    page,
    baseURL,
  }) => {
    const { products } = await start(page, baseURL);
    const held: (() => void)[] = [];
    await useEngine(page, async ({ q }) => {
      if (q !== 'jack') await new Promise<void>((resolve) => held.push(resolve));
      return found(hitsOf(q === 'jack' ? products.slice(0, 3) : products.slice(0, 2), 'jacke'));
    });
    await page.goto(lightPage);
    await field(page).fill('jack');
    await expect(cards(page)).toHaveCount(3);
    await field(page).press('e');
    await field(page).press('ArrowDown');
    await field(page).press('ArrowRight');
    await expect(active(page)).toContainText(products[1]?.name ?? '');
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await expect(cards(page)).toHaveCount(2);
    await expect(active(page)).toContainText(products[1]?.name ?? '');

    await field(page).fill('jack');
    await expect(cards(page)).toHaveCount(3);
    await field(page).press('n');
    await field(page).press('ArrowDown');
    await field(page).press('ArrowRight');
    await field(page).press('ArrowRight');
    await expect(active(page)).toContainText(products[2]?.name ?? '');
    await expect.poll(() => held.length).toBe(2);
    held[1]?.();
    await expect(cards(page)).toHaveCount(2);
    await expect(active(page)).toHaveCount(0);
  });

  test('SRCH-09 shows tags in a name as plain text', async ({ page, baseURL }) => {
    const { products } = await start(page, baseURL);
    const name = '<img src=x onerror="window.hurt=1"> <mark>Jacke</mark> <b>rot</b>';
    const row = { ...products[0], name: name.replaceAll(/<\/?mark>/g, ''), productName: name };
    await useEngine(page, () => found([{ id: '1', ...row, _formatted: { name } }]));
    await page.goto(lightPage);
    await field(page).fill('jacke');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).first()).toContainText('<img src=x onerror="window.hurt=1"> Jacke <b>rot</b>');
    await expect(cards(page).locator('mark')).toHaveText('Jacke');
    await expect(cards(page).locator('b, img[src="x"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  });

  test('SRCH-02 SRCH-10 says which words were left out, or that nothing was found', async ({
    page,
    baseURL,
  }) => {
    const { products, top } = await start(page, baseURL);
    const reports = watchReports(page);
    await useEngine(page, ({ q }) => found(q === 'jacke' ? hitsOf(products, 'jacke') : []));
    await page.goto(lightPage);
    await field(page).fill('jacke xyzzyx');
    await expect(banner(page).getByText('Keine Treffer für alle Wörter; ohne „xyzzyx“:')).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    expect(reports).toEqual([]);
    await field(page).fill('xyzzyx');
    await expect(banner(page).getByText('Keine Ergebnisse gefunden').last()).toBeVisible();
    await expect(links(page)).toHaveText(top.slice(0, 5).map(({ name }) => name));
    await page.keyboard.press('Escape');
    await expect.poll(() => reports).toEqual([{ searchKey: 'xyzzyx', hits: 0 }]);
  });

  test('SRCH-01 keeps the recent searches in the browser and forgets them one by one', async ({
    page,
    baseURL,
  }) => {
    const { products } = await start(page, baseURL);
    await useEngine(page, () => found(hitsOf(products, 'jacke')));
    const recent = (term: string) => list(page).getByRole('option', { name: term, exact: true });
    for (const term of ['jacke', 'zelt', 'hose']) {
      await page.goto(lightPage);
      await field(page).fill(term);
      await field(page).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ergebnisse für „${term}“`);
    }
    await page.goto(lightPage);
    await field(page).focus();
    await expect(list(page).getByRole('option')).toHaveText(['hose', 'zelt', 'jacke']);
    await banner(page).getByRole('button', { name: '„zelt“ aus den letzten Suchen löschen' }).click();
    await expect(list(page).getByRole('option')).toHaveText(['hose', 'jacke']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect(list(page).getByRole('option')).toHaveText(['jacke']);
    await page.reload();
    await field(page).focus();
    await expect(recent('jacke')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText('jacke');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?key=jacke');
    await page.goto(lightPage);
    await field(page).focus();
    await expect(recent('jacke')).toBeVisible();
    await banner(page).getByRole('button', { name: 'Alle löschen' }).click();
    await expect(list(page)).toHaveCount(0);
    await page.reload();
    await field(page).focus();
    await expect(list(page)).toHaveCount(0);
  });
});

test.describe('without a search engine', () => {
  test('SRCH-06 CONF-11 without an engine searches from three characters in the shop only', async ({
    page,
    baseURL,
  }) => {
    const { api, products, top } = await start(page, baseURL);
    const { meta } = await api<{ meta: { categories: Record<string, number> } }>(
      'GET',
      '/api/material/search?searchKey=jacke&rows=products&categoryCounts=1',
    );
    await useNoEngine(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/search-engine|material\/search/.test(request.url())) calls.push(request.url());
    });
    await page.goto(lightPage);
    await field(page).fill(' ja ');
    await expect(banner(page).getByText(tooShort)).toBeVisible();
    expect(calls).toEqual([]);
    await field(page).fill('jacke');
    await expect(cards(page).first()).toContainText(products[0]?.name ?? '');
    expect(calls).toHaveLength(1);

    // As the engine would have: marked, with the categories of the hits, which narrow the search.
    await expect(cards(page).first().locator('mark')).toHaveText(/^jacke$/i);
    const women = top.find(({ name }) => name === 'Damen');
    await expect(links(page).first()).toHaveText(/^\D+\d+$/);
    await field(page).press('Enter');
    const main = page.getByRole('main');
    await expect(main.locator('mark').first()).toHaveText(/^jacke$/i);
    const choices = main.getByRole('navigation', { name: 'Kategorie eingrenzen' }).getByRole('link');
    await expect(choices.filter({ hasText: /^Alle Kategorien$/ })).toHaveCount(1);
    const category = meta.categories[women?._id ?? ''];
    expect(category).toBeGreaterThan(0);
    await page.goto(`/search?key=jacke&category=${women?._id}`);
    await expect(choices.filter({ hasText: new RegExp(`^Damen${category}$`) })).toHaveCount(1);
    await expect(main.getByRole('textbox', { name: /^Menge/ })).not.toHaveCount(0);
    await expectAccessible(page);
  });

  for (const [name, breakIt] of [
    ['its health check fails', (page: Page) => page.route('**/search-engine/health', (r) => r.abort())],
    [
      'a search throws',
      (page: Page) => page.route('**/search-engine/indexes/**', (r) => r.fulfill({ status: 500, json: {} })),
    ],
    ['the network loses it', (page: Page) => page.route('**/search-engine/**', (r) => r.abort())],
    ['its token cannot be had', (page: Page) => page.route('**/api/search/token', (r) => r.abort())],
  ] as const) {
    test(`SRCH-08 silently uses the shop's own search when ${name}`, async ({ page, baseURL }) => {
      const { products } = await start(page, baseURL);
      await useEngine(page, () => found([]));
      await breakIt(page);
      const engineCalls: string[] = [];
      page.on('request', (request) => {
        if (/search-engine|search\/token/.test(request.url())) engineCalls.push(request.url());
      });
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      await page.goto(lightPage);
      await field(page).fill('jacke');
      await expect(cards(page).first()).toContainText(products[0]?.name ?? '');
      const before = engineCalls.length;
      await field(page).fill('ja');
      await expect(banner(page).getByText(tooShort)).toBeVisible();
      await field(page).fill('damen');
      await expect(cards(page).first()).toContainText(/damen/i);
      expect(engineCalls).toHaveLength(before);
      expect(warnings.filter((text) => text.includes('the shop searches by itself'))).toHaveLength(1);
      await expect(page.getByRole('alert')).toHaveCount(0);

      await page.reload();
      await field(page).fill('jacke');
      await expect.poll(() => engineCalls.length).toBeGreaterThan(before);
      await expect(cards(page).first()).toBeVisible();
    });
  }

  test('ERRS-08 says when nothing could be loaded, and tries again', async ({ page, baseURL }) => {
    await start(page, baseURL);
    await useNoEngine(page);
    let isBroken = true;
    await page.route('**/api/material/search?*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto(lightPage);
    await field(page).fill('jacke');
    const retry = banner(page).getByRole('button', { name: 'Erneut versuchen' });
    await expect(retry).toBeVisible();
    isBroken = false;
    await retry.click();
    await expect(cards(page).first()).toBeVisible();
    await expect(field(page)).toHaveValue('jacke');
  });
});

test.describe('the detailed search', () => {
  test('SRCH-04 SRCH-06 asks the index for pages, order, filters and products, one letter included', async ({
    page,
    baseURL,
  }) => {
    const { api } = await start(page, baseURL);
    const { data: variants } = await api<{ data: Row[] }>('GET', '/api/material/search?searchKey=jacke');
    const reports = watchReports(page);
    const asked = await useEngine(page, () => found(hitsOf(variants, 'jacke'), 90));
    const pages = () => asked.filter(({ limit }) => limit === 16);
    const main = page.getByRole('main');
    await page.goto('/search?key=j');
    await expect(main.locator('mark').first()).toHaveText(/^jacke$/i);
    expect(pages()).toHaveLength(1);
    expect(pages()[0]).toMatchObject({ q: 'j', offset: 0, filter: ['locale = "de"'] });
    await expect.poll(() => reports).toEqual([{ searchKey: 'j', hits: 90 }]);

    await main.getByRole('link', { name: 'Seite 2', exact: true }).click();
    await expect.poll(() => pages().at(-1)).toMatchObject({ offset: 16 });
    await main.getByLabel('Sortierung').selectOption('priceDesc');
    await expect.poll(() => pages().at(-1)).toMatchObject({ offset: 0, sort: ['price:desc'] });
    await main.getByRole('switch', { name: 'Nur verfügbare' }).check();
    await expect.poll(() => pages().at(-1)?.filter).toContain('isInStock = true');
    await main.getByTitle('Kacheln').click();
    await expect.poll(() => pages().at(-1)).toMatchObject({ distinct: '_id' });
    expect(reports).toHaveLength(1);

    const own = main.getByRole('searchbox');
    await own.fill('zelt');
    await own.press('Enter');
    await expect(page).toHaveURL('/search?key=zelt');
    await expect.poll(() => pages().at(-1)).toMatchObject({ q: 'zelt' });
  });

  test('SRCH-04 CATG-09 keeps the filters of the former term in view, without its counts, until the new ones are there', async ({
    page,
    baseURL,
  }) => {
    const { products, top } = await start(page, baseURL);
    const [first, second] = top;
    if (!first || !second) throw new Error('no categories');
    const counts = { [first._id]: 12, [second._id]: 8 };
    const held: (() => void)[] = [];
    const isNew = (text: string) => text.includes('hose');
    const hold = () => new Promise<void>((resolve) => held.push(resolve));
    await useEngine(page, async ({ q, facets }) => {
      if (isNew(q) && facets) await hold();
      return found(hitsOf(products, 'jacke'), isNew(q) ? 5 : 20, isNew(q) ? { [first._id]: 5 } : counts);
    });
    await page.route('**/api/material/getFilterableAttributes?*', async (route) => {
      if (isNew(route.request().url())) await hold();
      await route.continue();
    });
    await page.goto('/search?key=jacke');
    const main = page.getByRole('main');
    const panel = main.getByRole('region', { name: 'Filter' });
    const values = panel.getByRole('checkbox');
    const choices = main.getByRole('navigation', { name: 'Kategorie eingrenzen' }).getByRole('link');
    await expect(values.first()).toHaveAccessibleName(/, [\d.]+ Artikel$/);
    await expect(choices.nth(1)).toHaveAccessibleName(`${first.name}12`);
    const label = ((await values.first().getAttribute('aria-label')) ?? '').replace(/, [\d.]+ Artikel$/, '');
    const places = () =>
      main
        .locator('nav[aria-busy] a, section fieldset')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    expect(before.length).toBeGreaterThan(4);

    await main.getByRole('searchbox').fill('hose');
    await main.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ergebnisse für „hose“');
    await expect.poll(() => held.length).toBe(2);
    await expect(values.first()).toHaveAccessibleName(label);
    await expect(panel.getByRole('checkbox', { name: /, [\d.]+ Artikel$/ })).toHaveCount(0);
    await expect(choices.nth(1)).toHaveAccessibleName(first.name);
    await expect(main.locator('nav[aria-busy="true"]')).toHaveCount(1);
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(1);
    expect(await places()).toEqual(before);
    await expect(main.locator('nav[aria-busy="true"]')).toHaveCSS('opacity', '0.55');
    await expect(panel.getByRole('group').last()).toHaveCSS('opacity', '0.55');

    for (const answer of held) answer();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(values.first()).toHaveAccessibleName(/, [\d.]+ Artikel$/);
    // One category says nothing.
    await expect(choices).toHaveCount(0);
    await expectAccessible(page);
  });

  test('SRCH-04 LAYO-04 / jumps into the own field, for there is none in the header', async ({
    page,
    baseURL,
  }) => {
    await start(page, baseURL);
    await useEngine(page, () => found([]));
    await page.goto('/search?key=zelt');
    const own = page.getByRole('main').getByRole('searchbox');
    await expect(own).toHaveValue('zelt');
    await page.keyboard.press('/');
    await expect(own).toBeFocused();
    await page.keyboard.type('hose');
    await expect(own).toHaveValue('hose');
  });

  test('SRCH-11 fills price and stock in for hits of an outside engine, and sorts by price in the shop', async ({
    page,
    baseURL,
  }) => {
    const { api, products } = await start(page, baseURL);
    const { data: variants } = await api<{ data: Row[] }>('GET', '/api/material/search?searchKey=jacke');
    const bare = (rows: Row[]) => rows.map(({ price: _, stock: __, ...row }) => row as Row);
    const asked = await useEngine(
      page,
      ({ distinct }) => found(hitsOf(bare(distinct ? products : variants), 'jacke'), 90),
      '/outside',
    );
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/api\/material\/(search|prices)/.test(request.url())) calls.push(new URL(request.url()).pathname);
    });
    await page.goto(lightPage);
    await field(page).fill('jacke');
    await expect(cards(page).first()).toContainText('€');
    await expect(cards(page).first()).toContainText(/Auf Lager|Nicht auf Lager/);
    expect(calls).toEqual(['/api/material/prices']);
    await field(page).press('Enter');
    // The page before has a table as well.
    await expect(page).toHaveURL('/search?key=jacke');
    const main = page.getByRole('main');
    await expect(main.locator('input[data-cell]').first()).toBeVisible();
    await expect(main.getByText('€').first()).toBeVisible();
    await expect.poll(() => asked.length).toBe(2);
    await main.getByLabel('Sortierung').selectOption('priceAsc');
    await expect.poll(() => calls).toContain('/api/material/search');
    expect(asked).toHaveLength(2);
  });

  test('SRCH-04 SRCH-06 an empty key shows a hint and asks nothing', async ({ page, baseURL }) => {
    const { products } = await start(page, baseURL);
    const asked = await useEngine(page, () => found(hitsOf(products, 'jacke')));
    await page.goto('/search?key=%20');
    await expect(page.getByText('Wonach suchen Sie?')).toBeVisible();
    await expect(banner(page).getByRole('combobox')).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test('SRCH-10 says which words were left out of the results', async ({ page, baseURL }) => {
    const { products } = await start(page, baseURL);
    await useEngine(page, ({ q }) => found(q === 'jacke' ? hitsOf(products, 'jacke') : []));
    await page.goto('/search?key=jacke+xyzzyx');
    await expect(page.getByText('Keine Treffer für alle Wörter; ohne „xyzzyx“:')).toBeVisible();
  });
});

test.describe('accessible in both languages and widths', () => {
  for (const { locale, width, viewport } of faces) {
    test(`I18N-01 SRCH-02 LAYO-14 the panel with hits, without, and with recent searches (${locale}, ${width})`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      const { products, top } = await start(page, baseURL, { locale });
      const counts = Object.fromEntries(top.map(({ _id }, index) => [_id, 60 - index]));
      await useEngine(page, ({ q }) =>
        found(q.startsWith('jacke') ? hitsOf(products, 'jacke') : [], 123, counts),
      );
      await page.goto(lightPage);
      await field(page).fill('xyzzyx');
      await expect(
        banner(page)
          .getByText(/^(Keine Ergebnisse gefunden|No search results)$/)
          .last(),
      ).toBeVisible();
      await expectAccessible(page);

      await field(page).fill('jacke');
      await expect(cards(page).first()).toBeVisible();
      await field(page).press('ArrowDown');
      await expectAccessible(page);
      if (width === 'mobile') {
        for (const target of [cards(page).first(), banner(page).locator('form'), more(page)]) {
          await expect(target).toBeVisible();
          expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        }
        await page.setViewportSize(narrowFace.viewport);
        await expect(cards(page).first()).toBeVisible();
        await expectAccessible(page);
        const right = await cards(page)
          .last()
          .evaluate((card) => card.getBoundingClientRect().right);
        expect(right).toBeLessThanOrEqual(narrowFace.viewport.width);
        await page.setViewportSize(viewport);
      }

      await field(page).press('ArrowUp');
      await field(page).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('jacke');
      await page.goto(lightPage);
      await field(page).focus();
      await expect(list(page)).toBeVisible();
      await expectAccessible(page);
    });

    test(`I18N-01 SRCH-06 the panel without an engine (${locale}, ${width})`, async ({ page, baseURL }) => {
      await page.setViewportSize(viewport);
      await start(page, baseURL, { locale });
      await useNoEngine(page);
      await page.goto(lightPage);
      await field(page).fill('ja');
      await expect(banner(page).getByText(/(mindestens|at least) 3/)).toBeVisible();
      await expectAccessible(page);
      await page.route('**/api/material/search?*', (route) => route.fulfill({ status: 500, json: {} }));
      await field(page).fill('jacke');
      await expect(banner(page).getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });
  }
});
