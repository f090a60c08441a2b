import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, faces, widths } from './support/accessibility.ts';
import { apiOf, fillCart } from './support/cart.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

const header = (page: Page) => page.getByRole('banner');
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });
const categoryBar = (page: Page) => page.getByRole('navigation', { name: 'Kategorien', exact: true });

// Menus and drawers open and close with their transitions.
test.use({ contextOptions: {} });

test.describe('the frame of the shop', () => {
  test('LAYO-03 LAYO-04 LAYO-07 LAYO-10 has 3 main categories and more, carts and search in the header, 7 categories in the bar', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.goto('/static/overview');
    await expect(mainNavigation(page).getByRole('link')).toHaveCount(4);
    const entries = await mainNavigation(page).getByRole('link').allTextContents();
    const bar = await categoryBar(page).getByRole('link').allTextContents();
    expect(bar).toHaveLength(7);
    expect(entries).toEqual([...bar.slice(0, 3), 'Mehr']);
    await expect(header(page).getByRole('link', { name: /^Warenkorb/ })).toBeVisible();
    await expect(header(page).getByRole('link', { name: /^Vororder/ })).toBeVisible();
    await expect(header(page).getByRole('search')).toBeVisible();
    await mainNavigation(page).getByRole('link', { name: /^Mehr/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(bar[3] ?? '');
    await expect(header(page).getByRole('search')).toBeVisible();
    await openPage(page, '/search/?key=zelt');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(header(page).getByRole('search')).toHaveCount(0);
  });

  test('LAYO-09 LAYO-10 top bar, header and category bar take at most 112 px at 1280 px', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const username of ['buyer', 'sales', 'deal']) {
      await signIn(context, baseURL, { username });
      await page.goto('/my-account/overview');
      await expect(categoryBar(page).getByRole('link')).toHaveCount(7);
      const box = await categoryBar(page).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), username).toBeLessThanOrEqual(112);
    }
    await expect(header(page).getByText('Schnellerfassung')).toBeVisible();
  });

  test('LAYO-03 shows deal categories to users with deals only', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL, { username: 'deal' });
    await page.goto('/static/overview');
    await expect(mainNavigation(page).getByRole('link', { name: 'Händleraktionen' })).toBeVisible();
    expect(await mainNavigation(page).getByRole('link').allTextContents()).toHaveLength(6);
    await expect(mainNavigation(page).getByRole('link').last()).toHaveText('Mehr');
  });

  test('LAYO-11 LAYO-12 opens the mega menu on hover and focus and closes it 400 ms after the mouse left', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.clock.install();
    await signIn(context, baseURL);
    await page.goto('/static/overview');
    const first = categoryBar(page).getByRole('link').first();
    const all = categoryBar(page).getByRole('link', { name: /^Alles in/ });
    await expect(first).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await first.hover();
    await expect(all).toBeVisible();

    await page.mouse.move(700, 890);
    await page.clock.runFor(399);
    await expect(all).toBeVisible();
    await first.hover();
    await page.clock.runFor(1000);
    await expect(all).toBeVisible();
    await page.mouse.move(700, 890);
    await page.clock.runFor(401);
    await expect(all).toHaveCount(0);

    await first.focus();
    await expect(all).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(all).toHaveCount(0);
    await expect(first).toBeFocused();
  });

  test('LAYO-05 LAYO-15 LAYO-17 opens the account sidebar and keeps the focus in it', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.goto('/static/overview');
    const button = header(page).getByRole('button', { name: /^Konto von/ });
    await button.press('Enter');
    const sidebar = page.getByRole('dialog', { name: 'Ihr Konto' });
    await expect(sidebar).toBeVisible();
    expect(await sidebar.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      'Mein Profil',
      'Adressen',
      'Bestellungen',
      'Rechnungen',
      'Merkliste',
      'Bestandsmeldungen',
      'Abmelden',
    ]);
    await expect(sidebar.getByRole('button', { name: 'English' }).locator('img')).toHaveAttribute(
      'src',
      '/flags/en.png',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sidebar).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('LAYO-16 links the admin panel for admins only, in a new window', async ({
    page,
    context,
    baseURL,
  }) => {
    const { token } = await signIn(context, baseURL, { username: 'admin' });
    await page.goto('/static/overview');
    await header(page)
      .getByRole('button', { name: /^Konto von/ })
      .click();
    const link = page.getByRole('dialog').getByRole('link', { name: /Verwaltung/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    expect(await link.getAttribute('href')).not.toContain(token);
  });

  test('LAYO-20 names the VAT of another country, and is absent at home', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { username: 'austria-vat' });
    await page.goto('/static/overview');
    await expect(
      page.getByText(/Umsatzsteuer von Österreich: 20\s%\sstatt 19\s%\s\(Deutschland\)/),
    ).toBeVisible();
    await signIn(context, baseURL);
    await page.goto('/static/overview');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Es gilt die Umsatzsteuer/)).toHaveCount(0);
  });

  test('LAYO-18 LAYO-19 AUTH-12 lets a sales person choose a customer and acts for it', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { username: 'sales' });
    await page.goto('/static/overview');
    await header(page)
      .getByRole('button', { name: /Kunde (auswählen|wechseln)/ })
      .click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Aktiver Kunde' });
    await expect(field).toBeFocused();
    await field.fill('a');
    const option = page.getByRole('option', { selected: false }).first();
    await expect(option).toBeVisible();
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(50);
    const name = (await option.textContent())?.split(' · ')[0] ?? '';
    const reloaded = page.waitForEvent('load');
    await option.click();
    await reloaded;
    await expect(header(page).getByText(`Sie handeln für ${name}`)).toBeVisible();
  });

  test('LAYO-13 LAYO-14 has the bottom bar below 1024 px and the category bar from there on', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.setViewportSize({ width: 1023, height: 800 });
    await page.goto('/static/overview');
    const bottom = page.getByRole('navigation', { name: 'Mobile Navigation' });
    await expect(bottom).toBeVisible();
    await expect(categoryBar(page)).toBeHidden();
    await bottom.getByRole('button', { name: 'Profil' }).click();
    await expect(page.getByRole('dialog', { name: 'Ihr Konto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await bottom.getByRole('link', { name: /Warenkorb/ }).click();
    await expect(page).toHaveURL(/\/detailed-cart\?type=order$/);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(bottom).toBeHidden();
    await expect(categoryBar(page)).toBeVisible();
  });

  test('LAYO-02 CONT-07 shows public pages to visitors and leads all others to the sign-in page', async ({
    page,
  }) => {
    await page.setViewportSize(widths.mobile);
    await page.goto('/landing');
    await page.getByRole('link', { name: 'Impressum' }).click();
    await expect(page).toHaveURL('/content/imprint');
    await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
    const bottom = page.getByRole('navigation', { name: 'Mobile Navigation' });
    await expect(bottom.getByRole('link')).toHaveCount(2);
    await bottom.getByRole('link', { name: 'Profil' }).click();
    await expect(page).toHaveURL('/landing');
    await page.goto('/content/no-such-page');
    await expect(page).toHaveURL('/landing?redirect=%2Fcontent%2Fno-such-page');
  });

  test('I18N-01 I18N-02 switches the language without losing the page, and keeps it', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await context.clearCookies({ name: 'locale' });
    await page.goto('/my-account/overview');
    await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
    await header(page).getByRole('button', { name: 'EN', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(
      page.getByRole('navigation', { name: 'Categories', exact: true }).getByRole('link').first(),
    ).not.toHaveText('Damen');
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    expect(cookie?.value).toBe('en');
    expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeGreaterThan(364);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  });

  test('ERRS-02 BOOT-10 shows the 404 page with a link home, and finds pages with a trailing slash', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Diese Seite wurde nicht gefunden' })).toBeVisible();
    await expect(page.getByText('Fehler 404')).toBeVisible();
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
    await page.goto('/my-account/');
    await expect(page).toHaveURL('/my-account/overview');
    await page.goto('/static/contact-us/');
    await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  });

  test('ERRS-01 BOOT-02 shows the generic error page when the settings cannot be loaded', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.route('**/api/configuration*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } }),
    );
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Ein unbekannter Fehler ist aufgetreten' })).toBeVisible();
    await expect(page.getByText('Fehler 500')).toBeVisible();
    await expectAccessible(page);
  });

  test('BOOT-02 loads settings, user and categories one after the other', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    const begun: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) begun.push(pathname);
    });
    await page.goto('/my-account/overview');
    await expect(page.getByRole('heading', { name: 'Mein Profil' })).toBeVisible();
    const shopCalls = begun.filter((path) => path !== '/api/statistics/event');
    expect(shopCalls.slice(0, 3)).toEqual([
      '/api/configuration',
      '/api/user/currentUser',
      '/api/materialCategory',
    ]);
  });

  test('BOOT-05 sends one page view for each new path, without the query string', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    const seen: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/statistics/event')) seen.push(request.postDataJSON().data.path);
    });
    await page.goto('/search?key=secret');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await header(page)
      .getByRole('link', { name: /Nordhang/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Guten Tag');
    expect(seen).toEqual(['/search', '/']);
  });

  for (const { locale, width: name, viewport } of faces) {
    test(`LAYO-01 every kind of page is accessible in ${locale}, ${name}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await signIn(context, baseURL, { locale, username: 'austria' });
      await page.setViewportSize(viewport);
      const paths = ['/', '/my-account/overview', '/content', '/content/agb', '/static/overview', '/nowhere'];
      for (const path of paths)
        await test.step(path, async () => {
          await openPage(page, path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page);
        });
    });
  }
});

test.describe('toasts', () => {
  const message = 'Ihre Sitzung ist abgelaufen, bitte melden Sie sich erneut an';

  test('NOTI-10 a toast is announced, pauses while hovered or focused, removes itself after 5 s and can be closed', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.clock.install();
    const show = async () => {
      // The server does not know this session, so the first call of the shop brings the toast.
      const url = baseURL ?? '';
      await context.addCookies([
        { name: 'token', value: 'unknown', url },
        { name: 'userId', value: 'unknown', url },
      ]);
      await page.goto('/wishlist');
      await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
    };
    const toast = page.getByRole('status').filter({ hasText: message });

    await show();
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5_000);
    await expect(toast).toHaveCount(0);

    await show();
    await toast.hover();
    await page.keyboard.press('F8');
    const close = toast.getByRole('button', { name: 'Meldung schließen' });
    await expect(close).toBeFocused();
    // The mouse goes, the focus stays.
    await page.mouse.move(5, 5);
    await page.clock.runFor(20_000);
    await expect(close).toBeFocused();
    await close.click();
    await expect(toast).toHaveCount(0);
  });
});

type Watched = Window & { layoutShift?: number };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** From now on every page adds up the layout shifts that no input caused. */
const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as Watched;
    watched.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) watched.layoutShift = (watched.layoutShift ?? 0) + value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Opens a page and waits until all that it shows is there, pictures in view included. */
async function layoutShift(page: Page, path: string, content: Locator): Promise<number | undefined> {
  await page.goto(path);
  await expect(content).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  const isLoading = () =>
    [...document.images].some((image) => !image.complete && image.getBoundingClientRect().top < innerHeight);
  await expect.poll(() => page.evaluate(isLoading)).toBe(false);
  return page.evaluate(async () => {
    // What the last pictures moved is told after the next drawing.
    for (let drawn = 0; drawn < 2; drawn += 1) await new Promise(requestAnimationFrame);
    return (window as Watched).layoutShift;
  });
}

test.describe('a page while it is loading', () => {
  for (const [index, { locale, width, viewport }] of faces.entries())
    test(`LAYO-01 moves nothing at ${width} (${locale})`, async ({ page, context, request, baseURL }) => {
      await page.setViewportSize(viewport);
      // A cart and a wishlist of its own, with something in them: those of one customer each.
      const api = apiOf(request, await signIn(context, baseURL, { username: 'sales', locale }));
      const customers = await api<{ data: { id: string }[] }>('GET', '/api/user/salesPersonCustomers');
      const customerId = customers.data[20 + index]?.id;
      await api('POST', '/api/user/switchCustomerOfSalesPerson', { customerId });
      await fillCart(api);
      const { data } = await api<{ data: { _id: string; variantSku: string }[] }>(
        'GET',
        '/api/material/listMaterialWithVariants?page=1',
      );
      const [product] = data;
      const { _id, variantSku } = product ?? {};
      await api('POST', '/api/wishlist', { items: [{ _id, variantSku }] });

      // Of a row or a line, not of the quick entry, which is there without any.
      const quantity = page
        .locator('main input[data-cell], main li input[inputmode="numeric"]')
        .filter({ visible: true })
        .first();
      const paths = [
        `/product/${_id}?sku=${variantSku}`,
        '/category',
        '/search?key=jacke',
        '/wishlist',
        '/detailed-cart?type=order',
      ];
      await watchLayoutShift(page);
      for (const path of paths) expect.soft(await layoutShift(page, path, quantity), path).toBeLessThan(0.01);
    });

  test('LAYO-01 begins with header and picture where they stay', async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { token } = await signIn(context, baseURL);
    const answer = await page.request.get('/api/material/listMaterialWithVariants?page=1', {
      headers: { authorization: `Basic ${token}` },
    });
    const { data } = (await answer.json()) as { data: { _id: string; variantSku: string }[] };
    const path = `/product/${data[0]?._id}?sku=${data[0]?.variantSku}`;
    const places = async () => {
      const boxes = [
        header(page),
        page.locator('main picture img').first(),
        page.getByRole('heading', { level: 1 }),
      ];
      return Promise.all(boxes.map(async (box) => roundBox(await box.boundingBox())));
    };
    // What the server sends, as it is without the app.
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(path);
    await expect(page.locator('.shell-product picture')).toBeVisible();
    const first = await places();
    await page.unroute(/\/assets\/.*\.js/);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Varianten' })).toBeVisible();
    const [lastHeader, lastPicture, lastHeading] = await places();
    expect(first[0]).toEqual(lastHeader);
    expect(first[1]).toEqual(lastPicture);
    // As wide as its words here and as its column there.
    expect(first[2]).toMatchObject({ x: lastHeading?.x, y: lastHeading?.y });
  });
});

function roundBox(box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('not in view');
  return {
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
  };
}

test.describe('the keyboard', () => {
  test('TABL-14 reaches the first quantity of a list, and its totals, with the links past the header', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL);
    await page.goto('/search?key=wandersocken');
    const quantity = page
      .getByRole('main')
      .getByRole('textbox', { name: /^Menge für/ })
      .first();
    await expect(quantity).toBeVisible();
    const first = page.getByRole('link', { name: 'Zum Inhalt springen' });
    await first.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(quantity).toBeFocused();
    await first.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Alle hinzufügen' })).toBeFocused();
  });

  for (const viewport of [
    { width: 720, height: 450 },
    { width: 390, height: 844 },
  ]) {
    test(`LAYO-13 has the focus nowhere under a bar at ${viewport.width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(context, baseURL);
      for (const path of ['/search?key=wandersocken', '/my-account/order-history']) {
        await page.goto(path);
        const main = page.getByRole('main');
        await expect(main.getByRole('textbox').first()).toBeVisible();
        await main.focus();
        for (let key = 0; key < 45; key++) {
          await page.keyboard.press('Tab');
          const covered = await page.evaluate(coveredFocus);
          expect(covered, `${path}, key ${key}`).toBe('');
        }
      }
    });
  }
});

/** The name of what has the focus when something else is drawn over its middle; else empty. */
function coveredFocus(): string {
  const focused = document.activeElement as HTMLElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  if (width < 3 || height < 3) return '';
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  const isClear = drawn !== null && (focused.contains(drawn) || drawn.contains(focused));
  return isClear ? '' : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
}
