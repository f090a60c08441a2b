import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, faces, narrowFace, widths } from './support/accessibility.ts';
import { apiOf, tabTo } from './support/cart.ts';
import { signIn } from './support/session.ts';

interface Facet {
  key: string;
  name: string;
  values: { value: string; label: string; count: number }[];
}

const main = (page: Page) => page.getByRole('main');
const quantities = (page: Page) => main(page).getByRole('textbox', { name: /^Menge (für|\S+ für) / });
const total = (page: Page) => page.getByRole('heading', { level: 1 }).locator('xpath=../span');
const chips = (page: Page) => page.getByRole('list', { name: 'Aktive Filter' });
const cards = (page: Page) => page.getByRole('list', { name: 'Artikel', exact: true }).getByRole('listitem');
const number = (count: number) => new Intl.NumberFormat('de-DE').format(count);
/** Its name says too how many of its values are chosen. */
const facet = (page: Page, { name }: Pick<Facet, 'name'>) =>
  page.getByRole('group', { name: new RegExp(`^${name}( \\d+ gewählt)?$`) });
const box = (group: Locator, { label }: { label: string }) =>
  group.getByRole('checkbox', {
    name: new RegExp(`^${label.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}, [\\d.]+ Artikel$`),
  });

const listCall = /\/api\/material\/listMaterialWithVariants/;
const facetCall = /\/api\/material\/getFilterableAttributes/;

/** Signs in, and answers what the facets and totals of lists are by the API. */
async function start(page: Page, baseURL: string | undefined, options: Parameters<typeof signIn>[2] = {}) {
  const session = await signIn(page.context(), baseURL, options);
  const api = apiOf(page.context().request, { token: session.token, url: baseURL ?? '' });
  return {
    ...session,
    api,
    facets: async (query = '') =>
      (await api<{ data: Facet[] }>('GET', `/api/material/getFilterableAttributes${query}`)).data,
    total: async (query: string, path = '/listMaterialWithVariants') =>
      (await api<{ meta: { total: number } }>('GET', `/api/material${path}?${query}`)).meta.total,
  };
}

/** Waits until what is listed is what the address asks for. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Changes the shop's settings for this page alone. */
async function patchSettings(page: Page, change: object): Promise<void> {
  await page.route(/\/api\/configuration/, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, ...change } } });
  });
}

/** Counts layout shifts from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
}

test.describe('facets', () => {
  test('CATG-09 API-22 combines values with OR and attributes with AND, in the address and as chips', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    const [first, second] = await shop.facets();
    if (!first || !second) throw new Error('the demo has no facets');
    const [one, two] = first.values;
    if (!one || !two) throw new Error('the first facet has no values');
    await page.goto('/category?page=2');
    await expect(quantities(page).first()).toBeVisible();
    await expect(
      page
        .getByRole('group')
        .filter({ has: page.getByRole('checkbox') })
        .first(),
    ).toHaveAccessibleName(first.name);

    await box(facet(page, first), one).check();
    await expect(total(page)).toHaveText(`${number(one.count)} Artikel`);
    expect(new URL(page.url()).searchParams.getAll(`attr.${first.key}`)).toEqual([one.value]);
    expect(new URL(page.url()).searchParams.has('page')).toBe(false);

    await box(facet(page, first), two).check();
    const either = new URLSearchParams([
      [`attr.${first.key}`, one.value],
      [`attr.${first.key}`, two.value],
    ]);
    await expect(total(page)).toHaveText(`${number(await shop.total(`${either}`))} Artikel`);

    // What the other attribute counts is right while the filters are set.
    const narrowed = (await shop.facets(`?${either}`)).find(({ key }) => key === second.key)?.values;
    const third = narrowed?.find(({ count }) => count > 0);
    if (!third) throw new Error('the second facet has no values left');
    await box(facet(page, second), third).check();
    await expect(total(page)).toHaveText(`${number(third.count)} Artikel`);
    await expect(
      page.getByRole('status').filter({ hasText: `${number(third.count)} Artikel` }),
    ).toBeAttached();

    const texts = [
      `${first.name}: ${one.label}`,
      `${first.name}: ${two.label}`,
      `${second.name}: ${third.label}`,
    ];
    await expect(chips(page).getByRole('button')).toHaveText([...texts, 'Alle Filter entfernen']);
    await page.reload();
    await expect(chips(page).getByRole('button')).toHaveText([...texts, 'Alle Filter entfernen']);
    await expect(total(page)).toHaveText(`${number(third.count)} Artikel`);
    await expect(box(facet(page, second), third)).toBeChecked();

    await page.goBack();
    await expect(chips(page).getByRole('listitem')).toHaveCount(3);
    await page.goForward();
    await chips(page)
      .getByRole('button', { name: `Filter entfernen: ${texts[0]}` })
      .click();
    await expect(chips(page).getByRole('button').first()).toBeFocused();
    await expect(chips(page).getByRole('listitem')).toHaveCount(3);
    await chips(page).getByRole('button', { name: 'Alle Filter entfernen' }).click();
    await expect(page).toHaveURL('/category');
    await expect(chips(page)).toHaveCount(0);
  });

  test('CATG-09 a long facet shows eight values, all on demand, and is searchable; open and closed facets are stored', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    const found = await shop.facets();
    const long = found.find(({ values }) => values.length >= 16);
    const other = found.find((candidate) => candidate !== long);
    if (!long || !other) throw new Error('the demo has no long facet');
    await page.goto('/category');
    const group = facet(page, long);
    const toggle = group.getByRole('button', { name: long.name });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await expect(group.getByRole('checkbox')).toHaveCount(8);
    await group.getByRole('button', { name: `Alle ${long.values.length} anzeigen` }).click();
    await expect(group.getByRole('checkbox')).toHaveCount(long.values.length);
    const last = long.values.at(-1);
    await group.getByRole('textbox').fill(last?.label ?? '');
    await expect(group.getByRole('checkbox').last()).toHaveAccessibleName(
      new RegExp(`, ${last?.count} Artikel$`),
    );
    await group.getByRole('textbox').fill('gibt es nicht');
    await expect(group.getByText('Nichts gefunden')).toBeVisible();

    await facet(page, other).getByRole('button', { name: other.name }).click();
    await expect(facet(page, other).getByRole('checkbox')).toHaveCount(0);
    await page.reload();
    await expect(facet(page, other).getByRole('button', { name: other.name })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  test('CATG-09 a value without articles is disabled with a reason; a chosen one can be removed', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    const [first, second] = await shop.facets();
    const value = first?.values[0]?.value ?? '';
    await page.route(facetCall, async (route) => {
      const answer = await route.fetch();
      const { data, meta } = (await answer.json()) as { data: Facet[]; meta: object };
      for (const entry of data[1]?.values.slice(0, 1) ?? []) entry.count = 0;
      await route.fulfill({ response: answer, json: { data, meta } });
    });
    await page.goto(`/category?attr.${first?.key}=${encodeURIComponent(value)}&attr.${first?.key}=gone`);
    const empty = facet(page, second ?? { name: '' })
      .getByRole('checkbox')
      .first();
    await expect(empty).toHaveAccessibleName(/, 0 Artikel$/);
    await expect(empty).toHaveAttribute('aria-disabled', 'true');
    await expect(empty).toHaveAccessibleDescription('Mit den übrigen Filtern gibt es dazu keine Artikel');
    const before = page.url();
    await empty.press('Space');
    await expect(empty).not.toBeChecked();
    expect(page.url()).toBe(before);
    const gone = facet(page, first ?? { name: '' }).getByRole('checkbox', { name: 'gone, 0 Artikel' });
    await expect(gone).toBeChecked();
    await gone.click();
    await expect(chips(page).getByRole('listitem')).toHaveCount(2);
    // A call that is in flight at the end would fail with the closed page.
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('NUMS-01 CATG-09 calls 200 ms after the last of several changes, once', async ({ page, baseURL }) => {
    const shop = await start(page, baseURL);
    const [first] = await shop.facets();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (listCall.test(request.url())) calls.push(request.url());
    });
    await page.clock.install();
    await page.goto('/category');
    await expect(quantities(page).first()).toBeVisible();
    await expect(facet(page, first ?? { name: '' })).toBeVisible();
    calls.length = 0;
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    for (const value of first?.values.slice(0, 3) ?? [])
      await box(facet(page, first ?? { name: '' }), value).check();
    await page.clock.runFor(199);
    expect(calls).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => calls.length).toBe(1);
    expect(new URL(calls[0] ?? '').searchParams.getAll(`attr.${first?.key}`)).toHaveLength(3);
    await page.clock.resume();
    await expectLoaded(page);
    expect(calls).toHaveLength(1);
  });

  test('NUMS-01 an older answer never replaces a newer one', async ({ page, baseURL }) => {
    const shop = await start(page, baseURL);
    const [first] = await shop.facets();
    const [one, two] = first?.values ?? [];
    if (!first || !one || !two) throw new Error('the demo has no facets');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    await page.goto('/category');
    await expect(quantities(page).first()).toBeVisible();
    await page.route(listCall, async (route) => {
      const values = new URL(route.request().url()).searchParams.getAll(`attr.${first.key}`);
      if (values.join() === one.value) {
        isHeld = true;
        await held;
      }
      await route.continue().catch(() => {});
    });
    await box(facet(page, first), one).check();
    await expect.poll(() => isHeld).toBe(true);
    await box(facet(page, first), one).uncheck();
    await box(facet(page, first), two).check();
    await expect(total(page)).toHaveText(`${number(two.count)} Artikel`);
    release();
    await expectLoaded(page);
    await expect(total(page)).toHaveText(`${number(two.count)} Artikel`);
  });

  test('CATG-09 unknown facets in the address give an empty list that offers to remove them', async ({
    page,
    baseURL,
  }) => {
    await start(page, baseURL);
    await page.goto('/category?attr.wash_care=hot&sort=cheap&view=tiles&priceMin=x&rows=7&page=-1');
    await expect(page).toHaveURL('/category?attr.wash_care=hot');
    await expect(page.getByText('Mit „Wash care: hot“ bleibt hier kein Artikel übrig.')).toBeVisible();
    await expect(total(page)).toHaveText('0 Artikel');
    await expect(chips(page).getByRole('button').first()).toHaveText('Wash care: hot');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Filter „Wash care“ entfernen' }).click();
    await expect(page).toHaveURL('/category');
    await expect(quantities(page)).toHaveCount(16);
  });

  test('ERRS-08 CATG-09 failed facets leave the list usable and can be reloaded', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    const [first] = await shop.facets();
    let isDown = true;
    await page.route(facetCall, (route) =>
      isDown
        ? route.fulfill({ status: 500, json: { code: 'internal.error', message: 'x' } })
        : route.continue(),
    );
    await page.goto('/category');
    await expect(quantities(page)).toHaveCount(16);
    const alert = page.getByRole('alert').filter({ hasText: 'Die Filter konnten nicht geladen werden.' });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    isDown = false;
    await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(facet(page, first ?? { name: '' })).toBeVisible();
  });

  test('CONF-22 neither shows nor fetches filters where the shop has none', async ({ page, baseURL }) => {
    await start(page, baseURL);
    await patchSettings(page, { showCategoryFilters: false });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (facetCall.test(request.url())) calls.push(request.url());
    });
    await page.goto('/category?attr.color=unknown&priceMax=500');
    await expect(quantities(page)).toHaveCount(16);
    await expect(main(page).getByRole('checkbox')).toHaveCount(0);
    await expect(chips(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByLabel('bis', { exact: true })).toHaveValue('500');
    expect(calls).toEqual([]);
  });
});

test.describe('the price range and the toggles', () => {
  test('CATG-08 reads decimal commas, bounds net prices, and explains wrong entries', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    await page.goto('/category?page=3');
    const [from, to] = [page.getByLabel('von', { exact: true }), page.getByLabel('bis', { exact: true })];
    await expect(from).toHaveAttribute('placeholder', /^\d+(,\d\d)?$/);
    await from.fill('19,90');
    await from.press('Enter');
    await expect(page).toHaveURL('/category?priceMin=19.9');
    await expect(total(page)).toHaveText(`${number(await shop.total('priceMin=19.9'))} Artikel`);
    await expect(from).toBeFocused();
    await expect(from).toHaveValue('19,90');

    await to.fill('5');
    await to.blur();
    const error = 'Der kleinste Preis liegt über dem größten.';
    await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
    await expect(to).toHaveAccessibleDescription(error);
    await expect(page).toHaveURL('/category?priceMin=19.9');
    await to.fill('viel');
    await expect(to).toHaveAccessibleDescription(/Schreiben Sie zum Beispiel 12,50\./);
    await to.press('Escape');
    await expect(to).toHaveValue('');
    await to.fill('40');
    await to.press('Enter');
    await expect(page).toHaveURL('/category?priceMin=19.9&priceMax=40');
    await expect(total(page)).toHaveText(`${number(await shop.total('priceMin=19.9&priceMax=40'))} Artikel`);
    await expect(chips(page).getByRole('button').first()).toHaveText(/^Nettopreis 19,90\s€ – 40,00\s€$/);
    await chips(page).getByRole('button').first().click();
    await expect(page).toHaveURL('/category');
    await expect(from).toHaveValue('');
  });

  test('CATG-08 an empty price range names itself and the existing prices', async ({ page, baseURL }) => {
    await start(page, baseURL);
    await page.goto('/category?priceMin=90000');
    await expect(
      page.getByText(/^Für „Nettopreis ab 90\.000,00\s€“ gibt es hier keinen Artikel\. Die Preise/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Preisfilter entfernen' }).click();
    await expect(quantities(page)).toHaveCount(16);
  });

  test('CATG-06 CATG-07 BOOT-09 the toggles are kept in memory, not in the address', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    await page.goto('/category');
    await page.getByRole('switch', { name: 'Nur verfügbare' }).check();
    await expect(total(page)).toHaveText(`${number(await shop.total('stockAvail=1'))} Artikel`);
    await expect(chips(page).getByRole('button').first()).toHaveText('Nur verfügbare');
    await page.getByRole('main').getByText('Vororder', { exact: true }).click();
    await expect(total(page)).toHaveText(
      `${number(await shop.total('stockAvail=1&isPreOrderMode=1'))} Artikel`,
    );
    await expect(page).toHaveURL('/category');
    await main(page)
      .getByRole('navigation', { name: 'Kategorie eingrenzen' })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('switch', { name: 'Nur verfügbare' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Vororder' })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Nur verfügbare' })).not.toBeChecked();
  });

  test('CONF-20 CATG-07 offers no pre-order where the shop has none', async ({ page, baseURL }) => {
    await start(page, baseURL);
    await patchSettings(page, { isPreOrderModeVisible: false });
    await page.goto('/category');
    await expect(quantities(page)).toHaveCount(16);
    await expect(page.getByRole('radiogroup', { name: 'Bestellart' })).toHaveCount(0);
  });
});

test.describe('the views', () => {
  test('CATG-11 API-16 shows one card a product, in the address and for the next visit', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    await page.goto('/category?page=2');
    await expect(quantities(page)).toHaveCount(16);
    await page.getByTitle('Kacheln').click();
    await expect(page).toHaveURL('/category?view=grid');
    await expect(cards(page)).toHaveCount(16);
    await expect(total(page)).toHaveText(`${number(await shop.total('', ''))} Produkte`);
    await page.goto('/category');
    await expect(cards(page)).toHaveCount(16);
    await page.goto('/category?view=table');
    await expect(quantities(page)).toHaveCount(16);
    await page.goto('/category');
    await page.getByTitle('Liste').click();
    await expect(quantities(page)).toHaveCount(16);
    await page.goBack();
    await expect(page).toHaveURL('/category?view=grid');
    await expect(cards(page)).toHaveCount(16);
  });

  test('CATG-11 CATG-09 starts with the view of the settings and counts products', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    const [first] = await shop.facets('?rows=products');
    const [value] = first?.values ?? [];
    if (!first || !value) throw new Error('the demo has no facets');
    await patchSettings(page, { defaultCategoryView: 'grid' });
    await page.goto('/category');
    await expect(cards(page)).toHaveCount(16);
    await box(facet(page, first), value).check();
    await expect(total(page)).toHaveText(`${number(value.count)} Produkte`);
    await page.getByLabel('Sortierung').selectOption('Preis aufsteigend');
    await expect(page).toHaveURL(/sort=priceAsc/);
    await expectLoaded(page);
    const amounts = await cards(page).locator('strong').allTextContents();
    const prices = amounts.map((text) => Number(text.replace(/[^\d,]/g, '').replace(',', '.')));
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  test('CATG-11 TABL-08 TABL-12 PROD-11 a card applies the table’s quantity rules, or links to the variants', async ({
    page,
    baseURL,
  }) => {
    const { api } = await start(page, baseURL, { username: 'deal' });
    const { data } = await api<{
      data: { sku: string; variantCount: number; stock: { value: number }; price?: object }[];
    }>('GET', '/api/material?pageSize=100&stockAvail=1&sort=nameAsc');
    const single = data.find(({ variantCount, price }) => variantCount <= 1 && price);
    const several = data.find(({ variantCount }) => variantCount > 1);
    if (!single || !several) throw new Error('the demo has no product without variants');
    await page.goto('/category?view=grid&rows=100&sort=nameAsc');
    const choose = cards(page)
      .filter({ hasText: several.sku })
      .getByRole('link', { name: /^Variante wählen: / });
    await expect(choose).toBeVisible();
    await expect(cards(page).filter({ hasText: several.sku }).getByText(/^ab /)).toBeVisible();
    const card = cards(page).filter({ hasText: single.sku });
    const add = card.getByRole('button', { name: /in den Warenkorb$/ });
    await expect(add).toHaveAccessibleDescription('Bitte geben Sie eine Menge ein');
    await card.getByRole('textbox').fill('999999');
    const capped = await card.getByRole('textbox').inputValue();
    expect(Number(capped)).toBeLessThan(999_999);
    await expect(card.getByText(/^max\. /)).toBeVisible();
    await card.getByRole('textbox').fill('1');
    await card.getByRole('textbox').press('Enter');
    await expect(page.getByText('Der Artikel liegt im Warenkorb')).toBeVisible();
    await expect(card.getByText('1 im Warenkorb')).toBeVisible();
    await expect(card.getByRole('textbox')).toHaveValue('');

    const heart = card.getByRole('button', { name: /auf die Merkliste setzen$/ });
    await heart.click();
    await expect(card.getByRole('button', { name: /von der Merkliste entfernen$/ })).toBeVisible();
    await card.getByRole('button', { name: /von der Merkliste entfernen$/ }).click();
    await expect(heart).toBeVisible();
    await choose.click();
    await expect(page).toHaveURL(/\/product\//);
  });

  test('ERRS-02 a deleted product shows the 404 page with a link back to the list', async ({
    page,
    baseURL,
  }) => {
    await start(page, baseURL);
    await page.goto('/category?view=grid');
    await page.route(/\/api\/material\/[0-9a-f]{24}/, (route) =>
      route.fulfill({ status: 404, json: { code: 'product.not.found', message: 'x' } }),
    );
    await cards(page).first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Diese Seite wurde nicht gefunden' })).toBeVisible();
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expect(page).toHaveURL('/category?view=grid');
    await expect(cards(page)).toHaveCount(16);
  });
});

test.describe('the category bar', () => {
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Kategorien', exact: true });

  test('LAYO-10 shows seven placeholders while the categories load', async ({ page, baseURL }) => {
    await start(page, baseURL);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    await page.route(/\/api\/materialCategory/, async (route) => {
      calls += 1;
      // The call that goes out before the app fails; the frame asks again and shows itself meanwhile.
      if (calls === 1) return route.fulfill({ status: 500, json: { code: 'internal.error', message: 'x' } });
      await held;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.locator('[data-placeholder]')).toHaveCount(7);
    release();
    await expect(bar(page).getByRole('link')).toHaveCount(7);
    await expect(page.locator('[data-placeholder]')).toHaveCount(0);
  });

  test('LAYO-11 LAYO-12 CATG-04 the mega menu is hidden at first, and shows five a level with banners', async ({
    page,
    baseURL,
  }) => {
    await start(page, baseURL);
    await page.route(/\/api\/materialCategory/, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
      const [first] = data.filter(({ parent, isDeal }) => parent === null && !isDeal);
      const extra = (level: string, parent: unknown, count: number) =>
        Array.from({ length: count }, (_, index) => ({
          ...first,
          _id: `${level}${index}`,
          name: `Ebene ${level} ${index}`,
          parent,
          isActive: index !== 0,
          position: index,
        }));
      const own = data.filter(({ parent }) => parent !== first?._id);
      await route.fulfill({
        response: answer,
        json: { data: [...own, ...extra('a', first?._id, 8), ...extra('b', 'a1', 8)] },
      });
    });
    await page.goto('/');
    const links = bar(page).getByRole('link');
    await expect(links).toHaveCount(7);
    await links.first().hover();
    const menu = bar(page);
    await expect(menu.getByRole('link', { name: /^Ebene a \d$/ })).toHaveText(
      [1, 2, 3, 4, 5].map((index) => `Ebene a ${index}`),
    );
    await expect(menu.getByRole('link', { name: /^Ebene b \d$/ })).toHaveText(
      [1, 2, 3, 4, 5].map((index) => `Ebene b ${index}`),
    );
    await expect(menu.getByRole('link', { name: 'Alles in Ebene a 1' })).toBeVisible();
    await expect(menu.getByRole('link', { name: /^Alles in / })).toHaveCount(2);
    await expect(
      menu.getByRole('img', { includeHidden: true }).or(menu.locator('img')).first(),
    ).toBeVisible();
    await menu.getByRole('link', { name: 'Ebene b 2' }).click();
    await expect(menu.getByRole('link')).toHaveCount(7);
  });
});

test.describe('below 1024 px', () => {
  test.use({ viewport: widths.mobile });

  test('CATG-08 CATG-09 the filter drawer shows the number of results and restores the focus', async ({
    page,
    baseURL,
  }) => {
    const shop = await start(page, baseURL);
    const [first] = await shop.facets();
    const [value] = first?.values ?? [];
    if (!first || !value) throw new Error('the demo has no facets');
    await page.goto('/category');
    const opener = page.getByRole('button', { name: 'Filter', exact: true });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filter' });
    await expect(drawer).toBeVisible();
    await box(facet(page, first), value).focus();
    await page.keyboard.press('Space');
    const show = drawer.getByRole('button', { name: `${number(value.count)} Artikel anzeigen` });
    await expect(show).toBeVisible();
    await tabTo(page, show);
    await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await show.press('Enter');
    await expect(drawer).toHaveCount(0);
    const counted = page.getByRole('button', { name: 'Filter 1 aktiv' });
    await expect(counted).toBeFocused();
    await expect(total(page)).toHaveText(`${number(value.count)} Artikel`);

    await counted.press('Enter');
    await drawer.getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect(page).toHaveURL('/category');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });
});

test.describe('SRCH-04 the search', () => {
  test('SRCH-04 CATG-09 has the filters, sorts and views of a category', async ({ page, baseURL }) => {
    const shop = await start(page, baseURL);
    const [first] = await shop.facets('?searchKey=jacke');
    const value = first?.values.find(({ count }) => count > 0);
    if (!first || !value) throw new Error('the demo has no facets');
    await page.goto('/search?key=jacke');
    await box(facet(page, first), value).check();
    await expect(total(page)).toHaveText(`${number(value.count)} Artikel`);
    await expect(page).toHaveURL(/key=jacke&attr\./);
    await page.getByTitle('Kacheln').click();
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/view=grid/);
    await chips(page).getByRole('button').first().click();
    await expect(page).toHaveURL(/^[^?]*\?key=jacke&view=grid$/);
  });
});

test.describe('accessible and still', () => {
  for (const { locale, width, viewport } of faces) {
    test(`CATG-08 CATG-11 LAYO-14 filters, chips and cards (${locale}, ${width})`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      const shop = await start(page, baseURL, { locale, username: 'buyer2' });
      const [first] = await shop.facets();
      const filter = `attr.${first?.key}=${encodeURIComponent(first?.values[0]?.value ?? '')}`;
      const shifts = await watchShifts(page);
      for (const view of ['list', 'grid']) {
        await page.goto(`/category?view=${view}&${filter}&priceMax=900`);
        await expect(main(page).getByRole('link', { name: /^(Seite|Page) 2$/ })).toBeVisible();
        await expectLoaded(page);
        expect(await shifts()).toBe(0);
        await expectAccessible(page);
      }
      if (width !== 'mobile') return;
      await page.setViewportSize(narrowFace.viewport);
      await expect(cards(page)).toHaveCount(16);
      await expectAccessible(page);
      await page.setViewportSize(viewport);
      await page.getByRole('button', { name: /^Filters? 2 / }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      await expectAccessible(page);
    });
  }
});
