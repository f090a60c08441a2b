import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible, faces, narrowFace, widths } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string) => row(page, name).getByRole('listitem');

/** Answers the products of one carousel. */
const related = (page: Page, type: string, answer: (route: Route) => Promise<void>) =>
  page.route(`**/api/material/getSimilarMaterials?*type=${type}*`, answer);

/** Changes the settings on their way to the page. */
async function changeSettings(page: Page, change: object): Promise<void> {
  await page.route('**/api/configuration*', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ response: answer, json: { data: { ...data, ...change } } });
  });
}

test.describe('the home page', () => {
  test("CONT-01 API-19 shows heroes, the company's last articles, the range, featured products, banners and bestsellers", async ({
    page,
    context,
    baseURL,
  }) => {
    const session = await signIn(context, baseURL);
    const answer = await context.request.get(`${session.url}/api/material/getSimilarMaterials?type=recent`, {
      headers: { authorization: `Basic ${session.token}` },
    });
    const { data: recent } = (await answer.json()) as { data: { sku: string }[] };
    await page.goto('/');
    await expect(cards(page, 'Aktuelles')).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Die neue Saison steht im Schaufenster' })).toBeVisible();
    await expect(cards(page, 'Zuletzt bestellt').first()).toContainText(recent[0]?.sku ?? 'nothing');
    await expect(cards(page, 'Zuletzt bestellt')).toHaveCount(Math.min(recent.length, 16));
    await expect(row(page, 'Sortiment')).toBeVisible();
    await expect(cards(page, 'Aktionen')).toHaveCount(2);
    for (const name of ['Empfohlen', 'Meistgekauft']) await expect(cards(page, name)).toHaveCount(16);

    await row(page, 'Zuletzt bestellt').getByRole('link', { name: 'Alle Bestellungen' }).click();
    await expect(page).toHaveURL(/\/my-account\/order-history/);
    await page.goBack();
    await cards(page, 'Empfohlen').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
  });

  test('CONT-01 LAYO-07 LAYO-08 begins the day with both carts, the wishlist and the last order', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.goto('/');
    const day = page.getByRole('navigation', { name: 'Ihr Stand' });
    await expect(day.getByRole('link')).toHaveCount(5);
    await expect(day.getByRole('link', { name: /^Letzte Bestellung vom .*Nr\. \d+ · .*€$/ })).toBeVisible();
    await day.getByRole('link', { name: /^Warenkorb/ }).click();
    await expect(page).toHaveURL(/\/detailed-cart\?type=order$/);
    await page.goBack();
    await day.getByRole('link', { name: /^Erneut bestellen: \d+$/ }).click();
    await expect(page).toHaveURL(/\/quick-entry/);
    await expect(
      page
        .getByRole('main')
        .getByRole('textbox', { name: /^Menge/ })
        .first(),
    ).toBeVisible();
  });

  test('CONT-02 shows active heroes and banners only, and drops links that lead nowhere good', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    const of = (title: string, link: string, isActive = true) => ({
      title: { de: title },
      buttonText: { de: `Zu ${title}` },
      background: 'rgb(10, 20, 30)',
      link,
      isActive,
    });
    await changeSettings(page, {
      heroes: [of('Winter', '/category'), of('Gestern', '/category', false)],
      banners: [
        of('Messe', 'https://messe.example/halle?a=1'),
        of('Böse', 'javascript:alert(1)'),
        of('Vorbei', '/category', false),
      ],
    });
    await page.goto('/');
    await expect(cards(page, 'Aktuelles')).toHaveCount(1);
    await expect(cards(page, 'Aktuelles').first()).toHaveCSS('background-color', 'rgb(10, 20, 30)');
    await expect(cards(page, 'Aktionen')).toHaveCount(2);
    const outside = page.getByRole('link', { name: 'Zu Messe' });
    await expect(outside).toHaveAttribute('href', 'https://messe.example/halle?a=1');
    await expect(outside).toHaveAttribute('target', '_blank');
    await expect(outside).toHaveAttribute('rel', /noopener/);
    await expect(page.getByRole('heading', { name: 'Böse' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Zu Böse' })).toHaveCount(0);
    for (const name of ['Gestern', 'Vorbei']) await expect(page.getByText(name)).toHaveCount(0);
    await page.getByRole('link', { name: 'Zu Winter' }).click();
    await expect(page).toHaveURL(/\/category$/);
  });

  test('CONT-01 hides an empty carousel, and keeps the rest of the page when one cannot be loaded', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    let isBroken = true;
    await related(page, 'recent', (route) => route.fulfill({ json: { data: [] } }));
    await related(page, 'bestseller', (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/');
    await expect(cards(page, 'Empfohlen')).toHaveCount(16);
    await expect(page.getByText('Zuletzt bestellt')).toHaveCount(0);
    await expect(row(page, 'Meistgekauft').getByRole('alert')).toBeVisible();
    isBroken = false;
    await row(page, 'Meistgekauft').getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(cards(page, 'Meistgekauft')).toHaveCount(16);

    await related(page, '*', (route) => route.fulfill({ json: { data: [] } }));
    await page.goto('/');
    const allProducts = page.getByRole('main').getByRole('link', { name: 'Alle Artikel', exact: true });
    await expect(allProducts).toHaveAttribute('href', '/category');
    await expect(page.getByText('Das Sortiment wird gerade eingerichtet')).toHaveCount(0);

    await page.route('**/api/material?*pageSize=1*', (route) =>
      route.fulfill({ json: { data: [], meta: { total: 0, page: 1, pageSize: 1 } } }),
    );
    await page.goto('/');
    await expect(page.getByText('Das Sortiment wird gerade eingerichtet')).toBeVisible();
  });

  test('CONT-01 nothing moves while the page fills', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL);
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      type Shift = PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          for (const { node, previousRect, currentRect } of sources)
            shifts.push(
              `${value.toFixed(4)} ${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${place(previousRect)} to ${place(currentRect)}`,
            );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Shifts from font loading depend on the installed fonts and are not tested here.
    await page.route('**/*.woff2', (route) => route.abort());
    // The answers come one after the other, the carousels last.
    const waiting: (() => void)[] = [];
    await related(page, '*', async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Letzte Bestellung vom/ })).toBeVisible();
    await expect.poll(() => waiting.length).toBe(3);
    for (const go of waiting) go();
    await expect(cards(page, 'Zuletzt bestellt').first()).toBeVisible();
    await expect(cards(page, 'Meistgekauft').first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });

  test('LAYO-24 a carousel goes on by buttons, keys and swipe, and ends where there is no more', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(context, baseURL);
    await page.goto('/');
    const carousel = row(page, 'Empfohlen');
    const [back, on] = [
      carousel.getByRole('button', { name: 'Zurückblättern' }),
      carousel.getByRole('button', { name: 'Weiterblättern' }),
    ];
    const items = cards(page, 'Empfohlen');
    await expect(items).toHaveCount(16);
    await expect(back).toBeDisabled();
    await on.click();
    await expect(back).toBeEnabled();
    await expect(items.first()).not.toBeInViewport();

    await back.click();
    await expect(back).toBeDisabled();
    await items.first().getByRole('link').focus();
    await page.keyboard.press('ArrowRight');
    await expect(items.nth(1).getByRole('link')).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last().getByRole('link')).toBeFocused();
    await expect(items.last()).toBeInViewport();
    await page.keyboard.press('ArrowRight');
    await expect(items.last().getByRole('link')).toBeFocused();
    await expect(on).toBeDisabled();
    await page.keyboard.press('Home');
    await expect(items.first().getByRole('link')).toBeFocused();
    await expect(back).toBeDisabled();
  });

  test('LAYO-24 swiping on a phone needs no buttons', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: widths.mobile, hasTouch: true, isMobile: true });
    await signIn(context, baseURL);
    const page = await context.newPage();
    await page.goto(baseURL ?? '');
    const items = cards(page, 'Empfohlen');
    await items.first().scrollIntoViewIfNeeded();
    await expect(row(page, 'Empfohlen').getByRole('button')).toHaveCount(0);
    const box = await items.first().boundingBox();
    const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 100];
    const touch = await context.newCDPSession(page);
    await touch.send('Input.synthesizeScrollGesture', { x, y, xDistance: -600, yDistance: 0, speed: 3000 });
    await expect(items.first()).not.toBeInViewport();
    await context.close();
  });

  test('PROD-12 loads each picture in the size of its box, the first one first, and is not fooled by a broken size', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    const loaded: string[] = [];
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/pictures/')) loaded.push(`${response.status()} ${pathname}`);
    });
    await page.goto('/');
    const picture = cards(page, 'Zuletzt bestellt').first().getByRole('presentation');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(185);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
      /\/pictures\/320\/nordhang\/[0-9a-f]{32}\.avif$/,
    );
    const hero = cards(page, 'Aktuelles').first().getByRole('presentation');
    await expect(hero).toHaveAttribute('fetchpriority', 'high');
    await expect(hero).toHaveAttribute('loading', 'eager');
    await expect(picture).toHaveAttribute('loading', 'lazy');
    expect(loaded.every((line) => line.startsWith('200 '))).toBe(true);

    await page.route('**/pictures/**', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/files\/nordhang\/[0-9a-f]{32}\.svg$/);
  });

  for (const { locale, width, viewport } of faces) {
    test(`CONT-01 LAYO-14 is accessible in ${locale}, ${width}, dark and light`, async ({
      page,
      context,
      baseURL,
    }) => {
      await signIn(context, baseURL, { locale });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/');
      const last = locale === 'de' ? 'Meistgekauft' : 'Bestsellers';
      await expect(cards(page, last).first()).toBeVisible();
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await background();
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(background).not.toBe(dark);
      await expectAccessible(page);
      if (width !== 'mobile') return;
      await page.setViewportSize(narrowFace.viewport);
      await expectAccessible(page);
    });
  }
});
