import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible, faces, widths } from './support/accessibility.ts';
import { type Api, apiOf, chooseLines, emptyCarts, fillCart } from './support/cart.ts';
import { signIn } from './support/session.ts';

// One user, one cart: the tests take turns.
test.describe.configure({ mode: 'default' });

let api: Api;

test.beforeEach(async ({ context, baseURL, request }) => {
  await chooseLines(context);
  api = apiOf(request, await signIn(context, baseURL, { username: 'buyer2' }));
});

const create = '**/api/order/create';

/** Treats the first order that is sent otherwise; the route stays, because requests are lost while one is taken down. */
async function answerFirstOrder(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true;
  await page.route(create, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return answer(route);
  });
}

async function openCheckout(page: Page, type = 'order'): Promise<void> {
  await page.goto(`/checkout?type=${type}`);
  await expect(page.getByRole('heading', { level: 1, name: /Kasse/ })).toBeVisible();
  await expect(
    page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }),
  ).toBeVisible();
}

const orderButton = (page: Page) =>
  page.getByRole('complementary').getByRole('button', { name: 'Zahlungspflichtig bestellen' });
const confirmButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Zahlungspflichtig bestellen' });

async function order(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }).check();
  await orderButton(page).click();
  await confirmButton(page).click();
}

async function orderCount(): Promise<number> {
  return (await api<{ meta: { total: number } }>('GET', '/api/order?pageSize=1')).meta.total;
}

test.describe('the checkout', () => {
  test('CHKO-11 CHKO-12 lists missing facts of an order and asks for confirmation', async ({ page }) => {
    await fillCart(api);
    const before = await orderCount();
    await openCheckout(page);
    await expect(orderButton(page)).toHaveAttribute('aria-disabled', 'true');
    await orderButton(page).click({ force: true });
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Bitte stimmen Sie den Geschäftsbedingungen zu' }).click();
    await expect(
      page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }),
    ).toBeFocused();
    await page.keyboard.press('Space');
    await orderButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zurück' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(orderButton(page)).toBeFocused();
    expect(await orderCount()).toBe(before);
  });

  test('LAYO-24 shows addresses line by line, the default one marked and chosen', async ({ page }) => {
    const { data } = await api<{
      data: { addresses: { street: string; zipCode: string; city: string; isDefault: boolean }[] };
    }>('GET', '/api/user/currentUser');
    await fillCart(api);
    await openCheckout(page);
    for (const name of ['Lieferadresse', 'Rechnungsadresse']) {
      const group = page.getByRole('group', { name });
      const cards = group.locator('label').filter({ has: page.getByText('Standard', { exact: true }) });
      await expect(cards).toHaveCount(1);
      await expect(cards.getByRole('radio')).toBeChecked();
      const lines = await cards.locator('address > span').allTextContents();
      const shown = data.addresses.find(({ street }) => lines.includes(street));
      expect(shown?.isDefault).toBe(true);
      expect(lines).toContain(`${shown?.zipCode} ${shown?.city}`);
    }
  });

  test('CHKO-09 CHKO-26 shows the totals of the choices', async ({ page }) => {
    await fillCart(api, { quantity: 8 });
    await openCheckout(page);
    const gross = page.getByRole('complementary').getByText('Gesamt brutto').locator('xpath=../dd');
    const before = (await gross.textContent()) ?? '';
    await page.getByRole('radio', { name: /Express/ }).check();
    await expect(gross).not.toHaveText(before);
    await expect(
      page.getByRole('complementary').getByText('Versand', { exact: true }).locator('xpath=../dd'),
    ).toHaveText(/19,90/);
  });

  test('CHKO-09 keeps the chosen shipping method for another address of the country', async ({ page }) => {
    await fillCart(api);
    await openCheckout(page);
    const express = page.getByRole('radio', { name: /Express/ });
    await express.check();
    await page.getByText(/^Andere Lieferadresse wählen/).click();
    const addresses = page.getByRole('group', { name: 'Lieferadresse', exact: true });
    await addresses.getByRole('radio', { checked: false }).first().check();
    await expect(page.getByRole('complementary').getByText('19,90')).toBeVisible();
    await expect(express).toBeChecked();
  });

  test('CONF-14 refuses an order number that is too long, and cuts nothing', async ({ page }) => {
    await fillCart(api);
    await openCheckout(page);
    const number = page.getByLabel('Ihre Bestellnummer');
    const summary = page.getByRole('complementary', { name: 'Zusammenfassung' });
    await number.fill('9'.repeat(200));
    const reason = 'Ihre Bestellnummer ist um 150 Zeichen zu lang, höchstens 50 sind möglich';
    await expect(page.getByRole('region', { name: 'Bestellnummer und Termin' })).toContainText(reason);
    await summary.getByRole('button', { name: reason }).click();
    await expect(number).toBeFocused();
    await expect(number).toHaveValue('9'.repeat(200));
    await number.fill('EK-78');
    await expect(summary.getByRole('button', { name: reason })).toBeHidden();
  });

  test('CHKO-15 repeated presses of the button place one order', async ({ page }) => {
    await fillCart(api);
    const before = await orderCount();
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(create, async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await openCheckout(page);
    await page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }).check();
    await orderButton(page).click();
    await confirmButton(page).dblclick();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    release();
    await page.waitForURL('**/thank-you?order=*');
    expect(calls).toBe(1);
    expect(await orderCount()).toBe(before + 1);
  });

  test('CHKO-15 after a lost answer a retry shows the placed order and creates no second one', async ({
    page,
  }) => {
    await fillCart(api);
    const before = await orderCount();
    await answerFirstOrder(page, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await openCheckout(page);
    await order(page);
    await expect(page.getByRole('alert').filter({ hasText: 'gefahrlos noch einmal' })).toBeVisible();
    await orderButton(page).click();
    await confirmButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Sie haben bereits bestellt' })).toBeVisible();
    await page.getByRole('link', { name: /Zur Bestellung \d+/ }).click();
    await page.waitForURL('**/thank-you?order=*');
    await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bestellung' })).toBeVisible();
    expect(await orderCount()).toBe(before + 1);
  });

  test('SALE-01 CHKO-19 CHKO-23 a sales person orders for a customer, who gets the confirmation', async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    const sales = apiOf(request, await signIn(context, baseURL, { username: 'sales' }));
    const name = 'Alpenglüh Sport GmbH';
    const { data } = await sales<{ data: { id: string }[] }>(
      'GET',
      `/api/user/salesPersonCustomers?search=${encodeURIComponent(name)}`,
    );
    await sales('POST', '/api/user/switchCustomerOfSalesPerson', { customerId: data[0]?.id });
    await fillCart(sales);
    await openCheckout(page);
    await expect(page.getByText(`Sie handeln für ${name}`)).toBeVisible();
    await order(page);
    await page.waitForURL('**/thank-you?order=*');
    await expect(
      page.getByText(/Auftragsbestätigung senden wir an die Benutzer des Kunden und in Kopie an \S+@\S+\./),
    ).toBeVisible();
  });

  test('CHKO-18 a changed total stops the order, shows both totals and asks again', async ({ page }) => {
    await fillCart(api);
    const before = await orderCount();
    await answerFirstOrder(page, (route) => {
      const body = route.request().postDataJSON();
      return route.continue({ postData: { ...body, expectedTotal: { ...body.expectedTotal, value: 1 } } });
    });
    await openCheckout(page);
    await order(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Preis mindestens eines Artikels' });
    await expect(notice).toContainText('statt 1,00');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await orderCount()).toBe(before);
    await orderButton(page).click();
    await confirmButton(page).click();
    await page.waitForURL('**/thank-you?order=*');
  });

  test('CART-24 CHKO-18 orders nothing when another tab changed the cart, and shows the new one', async ({
    page,
  }) => {
    const [first] = await fillCart(api);
    await openCheckout(page);
    const basket = await api<{ _id: string; version: number; items: { sku: string }[] }>(
      'GET',
      '/api/basket',
    );
    const line = basket.items.find(({ sku }) => sku === first?.sku);
    await api('PATCH', '/api/basket', {
      _id: basket._id,
      version: basket.version,
      changes: [{ op: 'remove', line }],
    });
    await order(page);
    await expect(page.getByRole('alert').filter({ hasText: 'inzwischen geändert' })).toBeVisible();
    await expect(page.getByRole('main').getByText(first?.sku ?? '', { exact: true })).toBeHidden();
    await orderButton(page).click();
    await confirmButton(page).click();
    await page.waitForURL('**/thank-you?order=*');
  });

  test('CHKO-27 CONF-15 takes a note for each delivery of a pre-order', async ({ page }) => {
    await fillCart(api, { orderType: 'preOrder', lines: 2 });
    await openCheckout(page, 'preOrder');
    const notes = page.getByRole('textbox', { name: /^Anmerkung zur Lieferung/ });
    await expect(notes).toHaveCount(2);
    await notes.nth(1).fill('Vor Ladenöffnung');
    await order(page);
    await page.waitForURL('**/thank-you?order=*');
    await page.getByRole('link', { name: 'Zur Bestellung' }).click();
    await expect(page.getByText('Vor Ladenöffnung')).toBeVisible();
  });

  test('CHKO-01 redirects to the cart without lines, and home without an order of the company', async ({
    page,
  }) => {
    await emptyCarts(api);
    await page.goto('/checkout?type=order');
    await page.waitForURL('**/detailed-cart?type=order');
    await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
    for (const address of ['/thank-you', '/thank-you?order=999999999', '/order-failed?order=999999999']) {
      await page.goto(address);
      await page.waitForURL((url) => url.pathname === '/');
    }
  });

  test('ERRS-08 failed totals offer a retry', async ({ page }) => {
    await fillCart(api);
    await page.route('**/api/order/preview', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal.error', message: '' } }),
    );
    await page.goto('/checkout?type=order');
    await expect(page.getByText('Die Kasse konnte nicht geladen werden')).toBeVisible();
    await page.unroute('**/api/order/preview');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(
      page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }),
    ).toBeVisible();
  });
});

test('CHKO-13 CHKO-14 a blocked delivery can be filled in but not ordered', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await fillCart(apiOf(request, await signIn(context, baseURL, { username: 'blocked' })));
  await openCheckout(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Lieferung gesperrt' })).toContainText(
    'Vertriebsleiter',
  );
  await page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }).check();
  await expect(orderButton(page)).toHaveAttribute('aria-disabled', 'true');
});

test('CHKO-14 SALE-03 a sales person fills a locked company’s cart but cannot order', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const sales = apiOf(request, await signIn(context, baseURL, { username: 'sales' }));
  const { data: customers } = await sales<{ data: { id: string }[] }>(
    'GET',
    '/api/user/salesPersonCustomers?search=Rucksackstube%20Talblick',
  );
  await sales('POST', '/api/user/switchCustomerOfSalesPerson', { customerId: customers[0]?.id });
  await fillCart(sales);
  await page.goto('/detailed-cart?type=order');
  const alert = page.getByRole('alert').filter({ hasText: 'Ihr Konto ist gesperrt' });
  await expect(alert).toContainText('Vertriebsleiter');
  const toCheckout = page.getByRole('button', { name: 'Zur Kasse' });
  await expect(toCheckout).toHaveAttribute('aria-disabled', 'true');
  await expect(toCheckout).toHaveAccessibleDescription(/Ihr Konto ist gesperrt/);
  await openCheckout(page);
  await expect(alert).toContainText('Vertriebsleiter');
  await page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }).check();
  await expect(orderButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('CONF-20 without pre-orders their cart is hidden and its addresses redirect to the regular one', async ({
  page,
}) => {
  await fillCart(api, { orderType: 'preOrder', lines: 2 });
  const [article] = await fillCart(api, { lines: 1, quantity: 20 });
  await page.route(/\/api\/configuration/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, isPreOrderModeVisible: false } } });
  });
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: article?.sku ?? '' });
  await page.goto('/detailed-cart?type=preOrder');
  await expect(page.getByRole('heading', { level: 1, name: 'Warenkorb', exact: true })).toBeVisible();
  await expect(lines).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Warenkorb, 1 Position' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Vororder/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Vororder')).toHaveCount(0);
  await openCheckout(page, 'preOrder');
  await expect(page.getByRole('heading', { level: 1, name: 'Kasse', exact: true })).toBeVisible();
  await expect(lines).toHaveCount(1);
});

test('CART-22 CHKO-07 the cart shows the checkout’s initial shipping and gross total', async ({ page }) => {
  await fillCart(api);
  await page.goto('/detailed-cart?type=order');
  const sums = page.getByRole('complementary').getByRole('definition');
  const named = (name: string) =>
    page.getByRole('complementary').locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
  await expect(named('Gesamt brutto')).toBeVisible();
  const [shipping, gross] = [
    await named('Versand').textContent(),
    await named('Gesamt brutto').textContent(),
  ];
  expect(await sums.count()).toBeGreaterThan(3);
  await openCheckout(page);
  await expect(named('Gesamt brutto')).toHaveText(gross ?? '');
  await expect(named('Versand')).toHaveText(shipping ?? '');
});

for (const [width, viewport] of Object.entries(widths)) {
  test(`ADDR-04 CHKO-05 CHKO-12 CHKO-18 CHKO-25 CONF-08 CONF-14 orders with an own address, code and date at ${width}`, async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    // One customer pays Austrian VAT, the other one none, except for deliveries within Germany.
    const isExempt = width === 'mobile';
    const username = isExempt ? 'austria' : 'austria-vat';
    const own = apiOf(request, await signIn(context, baseURL, { username }));
    const [first] = await fillCart(own);
    await openCheckout(page);
    const summary = page.getByRole('complementary');
    const exemption = summary.getByText(/^0\s% – innergemeinschaftliche Lieferung/);
    if (isExempt) {
      await expect(exemption).toContainText('§ 4 Nr. 1 Buchst. b i. V. m. § 6a UStG');
      await expect(summary.getByText(/^MwSt\./)).toHaveCount(0);
    } else {
      await expect(summary.getByText('MwSt. 20 %')).toBeVisible();
    }
    const terms = page.getByRole('link', { name: /Allgemeinen Geschäftsbedingungen/ });
    expect(await terms.getAttribute('href')).toMatch(/\/content\/agb$/);

    // An address of one's own, refused until it is one.
    await page.getByRole('button', { name: 'Neue Lieferadresse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Neue Lieferadresse' });
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByLabel('Nachname')).toBeFocused();
    await expect(dialog.getByText('Bitte füllen Sie dieses Feld aus').first()).toBeVisible();
    await expectAccessible(page);
    const street = `Lagerweg ${Date.now() % 100_000}`;
    for (const [label, value] of [
      ['Nachname', 'Lager'],
      ['Straße und Hausnummer', street],
      ['Postleitzahl', '8020'],
      ['Ort', 'Musterort'],
    ] as const) {
      await dialog.getByLabel(label).fill(value);
    }
    await dialog.getByLabel('Land').selectOption('DE');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText('In diesem Land hat die Postleitzahl fünf Ziffern')).toBeVisible();
    await dialog.getByLabel('Postleitzahl').fill('80205');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog).toBeHidden();
    const deliveries = page.getByRole('group', { name: 'Lieferadresse' });
    await expect(deliveries.locator('label').filter({ hasText: street }).getByRole('radio')).toBeChecked();
    await expect(summary.getByText(isExempt ? 'MwSt. 19 %' : 'MwSt. 20 %')).toBeVisible();
    if (isExempt) {
      await expect(exemption).toBeHidden();
      await expect(page.getByText(/weil die Lieferung unser Land nicht verlässt/)).toHaveCount(2);
    }

    // A code that there is not stands in nobody's way; one that holds takes off what it says.
    const code = summary.getByLabel('Gutscheincode');
    await code.fill('GIBTESNICHT');
    await code.press('Enter');
    await expect(summary.getByText('Diesen Gutscheincode gibt es nicht')).toBeVisible();
    await expect(summary.getByRole('button', { name: /Gutscheincode/ })).toHaveCount(0);
    await code.fill('willkommen');
    await code.press('Enter');
    await expect(summary.getByText(/WILLKOMMEN spart \d+,\d\d\s€ netto/)).toBeVisible();
    await expect(summary.getByText('Rabatt')).toBeVisible();
    await summary.getByRole('button', { name: 'Gutscheincode WILLKOMMEN entfernen' }).click();
    await expect(code).toBeFocused();
    await expect(summary.getByText('Rabatt')).toBeHidden();

    // A date that cannot be is an issue at the button and at its place.
    await page.getByLabel('Ihre Bestellnummer').fill('EK-2026/7');
    const date = page.getByRole('textbox', { name: 'Gewünschter Liefertermin' });
    await date.fill('1.1.2020');
    await page.getByRole('checkbox', { name: /Geschäftsbedingungen/ }).check();
    const issue = summary.getByRole('button', { name: /^Der gewünschte Liefertermin/ });
    await issue.click();
    await expect(date).toBeFocused();
    await expect(orderButton(page)).toHaveAttribute('aria-disabled', 'true');
    await date.fill('bald');
    await expect(issue).toBeVisible();
    // Picked by keyboard: the calendar begins with the first day that can be requested.
    await date.fill('');
    await date.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Gewünschter Liefertermin' });
    await expect(calendar.getByRole('button', { name: 'Nächster Monat' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(date).toHaveValue(/^\d\d\.\d\d\.20\d\d$/);
    const wished = await date.inputValue();
    await expect(issue).toBeHidden();

    // A price that changes while the buyer reads: nothing is ordered, the line says so, and the buyer is asked again.
    let isRepriced = false;
    await page.route('**/api/order/preview', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (isRepriced) {
        body.data.lines[0].netPrice += 1;
        body.data.gross += 1;
      }
      await route.fulfill({ response, json: body });
    });
    isRepriced = true;
    await answerFirstOrder(page, (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'price.changed',
          message: '',
          details: { expected: { value: 1, currency: 'EUR' }, current: { value: 2, currency: 'EUR' } },
        },
      }),
    );
    await orderButton(page).click();
    await confirmButton(page).click();
    await expect(
      page.getByText('1 Preis hat sich geändert, seit Sie die Kasse geöffnet haben.'),
    ).toBeVisible();
    const line = page.getByRole('list', { name: 'Prüfen' }).getByRole('listitem').first();
    await expect(line).toContainText(first?.sku ?? '');
    await expect(line).toContainText('Neuer Preis, zuvor');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAccessible(page);
    await page.unroute('**/api/order/preview');
    await page.reload();
    await date.fill(wished);
    const others = page.getByRole('button', { name: /^Andere Lieferadresse wählen/ });
    await others.click();
    await page.getByRole('radio', { name: new RegExp(street) }).click();
    // A click has chosen: only that one stays.
    await expect(deliveries.getByRole('radio')).toHaveCount(1);
    await expect(others).toBeVisible();
    await order(page);
    await page.waitForURL('**/thank-you?order=*');
    await expect(page.getByText('Gewünschter Liefertermin')).toBeVisible();
  });
}

test('ADDR-04 a user without the right is not offered new addresses', async ({ page }) => {
  await fillCart(api);
  await openCheckout(page);
  await expect(page.getByRole('group', { name: 'Lieferadresse' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Neue (Liefer|Rechnungs)adresse$/ })).toHaveCount(0);
});

for (const { locale, width, viewport } of faces) {
  test(`checkout and thanks are accessible in ${locale} at ${width}`, async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    // A dialog that still fades in has no contrast yet.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await fillCart(apiOf(request, await signIn(context, baseURL, { username: 'buyer2', locale })));
    await page.goto('/checkout?type=order');
    await expect(
      page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: /Geschäftsbedingungen|terms and conditions/i }).check();
    const button = { name: locale === 'de' ? 'Zahlungspflichtig bestellen' : 'Place binding order' };
    await page.getByRole('complementary').getByRole('button', button).click();
    await expect(page.getByRole('dialog').getByRole('button', button)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', button).click();
    await page.waitForURL('**/thank-you?order=*');
    await expect(page.getByRole('heading', { level: 1, name: /^Vielen Dank|^Thank you/ })).toBeVisible();
    await expectAccessible(page);
  });
}
