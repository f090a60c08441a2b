import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { type Api, apiOf, fillCart } from './support/cart.ts';
import { signIn } from './support/session.ts';

// One user, one cart: the tests take turns.
test.describe.configure({ mode: 'default' });

const username = 'swiss';
let api: Api;

test.beforeEach(async ({ context, baseURL, request }) => {
  api = apiOf(request, await signIn(context, baseURL, { username }));
});

interface ShownOrder {
  data: { paymentStatus: string; orderStatus: string };
}

const orderNumberOf = (page: Page) => new URL(page.url()).searchParams.get('order') ?? '';

/** Opens the checkout of a filled cart with a way to pay chosen. */
async function choose(page: Page, method: RegExp): Promise<void> {
  await fillCart(api, { lines: 1 });
  await page.goto('/checkout');
  await page
    .getByRole('group', { name: /^(Zahlungsart|Payment method)/ })
    .getByLabel(method)
    .check();
}

async function order(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('checkbox').check();
  const name = /^(Zahlungspflichtig bestellen|Place binding order)$/;
  await page.getByRole('complementary').getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

test.describe('online payment', () => {
  test('CHKO-21 CHKO-22 CHKO-23 is declined, tried again, paid, and confirmed without a reload', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page, /^Onlinezahlung/);
    await order(page);

    await page.waitForURL('**/api/payment/test?**');
    await expect(page.getByRole('heading', { name: 'Testzahlung' })).toBeVisible();
    await expectAccessible(page);
    // The way back leads to the order that waits for it.
    await page.goBack();
    await page.waitForURL('**/order-failed?order=*');
    await expect(page.getByRole('heading', { name: 'Zahlung noch nicht abgeschlossen' })).toBeVisible();
    await page.getByRole('button', { name: 'Jetzt bezahlen' }).click();
    await page.waitForURL('**/api/payment/test?**');
    await page.getByRole('button', { name: 'Zahlung ablehnen' }).click();

    await page.waitForURL('**/order-failed?order=*');
    const number = orderNumberOf(page);
    await expect(page.getByRole('heading', { name: 'Zahlung fehlgeschlagen' })).toBeVisible();
    await expect(page.getByText(`Zahlung für Bestellung ${number} fehlgeschlagen`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
    await expectAccessible(page);

    // The provider is away: it is said, and nothing is lost.
    await page.route('**/api/payment/createOrder', (route) =>
      route.fulfill({ status: 502, json: { code: 'payment.failed', message: 'x' } }),
    );
    await page.getByRole('button', { name: 'Erneut bezahlen' }).click();
    await expect(page.getByRole('alert')).toContainText('Zahlung fehlgeschlagen');
    await page.unroute('**/api/payment/createOrder');

    await page.getByRole('button', { name: 'Erneut bezahlen' }).click();
    await page.waitForURL('**/api/payment/test?**');
    const testPage = page.url();
    // The buyer comes back without having paid: that says nothing.
    await page.goto(`/thank-you?order=${number}`);
    await expect(page.getByText('Ihre Zahlung wird bestätigt')).toBeVisible();
    await expectAccessible(page);
    expect((await api<ShownOrder>('GET', `/api/order/${number}`)).data.paymentStatus).toBe('pending');

    // Paid in another window: the page here hears of it by itself.
    const other = await page.context().newPage();
    await other.goto(testPage);
    await other.getByRole('button', { name: 'Bezahlen' }).click();
    await other.waitForURL('**/thank-you?order=*');
    await expect(other.getByText('Ihre Zahlung ist eingegangen')).toBeVisible();
    await other.close();
    await expect(page.getByText('Ihre Zahlung ist eingegangen')).toBeVisible({ timeout: 30_000 });
    expect((await api<ShownOrder>('GET', `/api/order/${number}`)).data.paymentStatus).toBe('paid');

    await page.goto(`/order-failed?order=${number}`);
    await page.waitForURL('**/thank-you?order=*');
  });

  test('CHKO-21 I18N-01 an unpaid order is paid from the order history, in English at 390', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { username, locale: 'en' });
    await page.setViewportSize({ width: 390, height: 844 });
    await choose(page, /^Online payment/);
    await order(page);
    await page.waitForURL('**/api/payment/test?**');
    await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
    await expectAccessible(page);
    const { data } = await api<{ data: { _id: string }[] }>('GET', '/api/order?pageSize=1');
    await page.goto(`/my-account/order-history?order=${data[0]?._id}`);
    await expect(page.getByRole('row').filter({ hasText: 'Payment pending' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.waitForURL('**/order-failed?order=*');
    await expect(page.getByRole('heading', { name: 'Payment not completed yet' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL('**/api/payment/test?**');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/thank-you?order=*');
    await expect(page.getByText('We have received your payment.')).toBeVisible();
  });
});

test('CHKO-12 CHKO-16 direct debit asks for account and mandate, explains errors, and stores both', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, /^SEPA-Firmenlastschrift/);
  const summary = page.getByRole('complementary');
  const iban = page.getByRole('textbox', { name: 'IBAN' });
  const isNew = page.getByLabel('Anderes Konto angeben');
  // An earlier run on the same data may have left a mandate.
  await expect(iban.or(isNew).first()).toBeVisible();
  if (await isNew.isVisible()) await isNew.check();
  await expect(summary.getByRole('button', { name: /^Bitte geben Sie IBAN und Kontoinhaber/ })).toBeVisible();

  await page.getByRole('textbox', { name: 'Kontoinhaber' }).fill('Alpin Sport AG');
  await iban.fill('de88370400440532013000');
  await iban.blur();
  await expect(iban).toHaveAccessibleDescription(/Die IBAN ist ungültig/);
  await expectAccessible(page);
  await summary.getByRole('button', { name: /^Die IBAN ist ungültig/ }).click();
  await expect(iban).toBeFocused();
  await iban.fill('de89370400440532013000');
  await iban.blur();
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00');
  await expect(summary.getByRole('button', { name: /^Bitte erteilen Sie das SEPA/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Ich ermächtige/ }).check();
  await order(page);
  await page.waitForURL('**/thank-you?order=*');
  await expect(page.getByText('DE89 •••• 3000')).toBeVisible();
  expect(await page.content()).not.toContain('DE89370400440532013000');

  await choose(page, /^SEPA-Firmenlastschrift/);
  await expect(page.getByRole('group', { name: 'Konto' }).getByLabel(/^DE89 •••• 3000/)).toBeChecked();
  await order(page);
  await page.waitForURL('**/thank-you?order=*');
});

test('CHKO-16 prepayment shows account, amount, reference and a code to scan', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, /^Vorkasse/);
  await order(page);
  await page.waitForURL('**/thank-you?order=*');
  const transfer = page.getByRole('region', { name: 'Bitte überweisen Sie vor dem Versand' });
  await expect(transfer.getByText(orderNumberOf(page))).toBeVisible();
  await expect(transfer.getByText(/^DE\d\d \d{4} \d{4}/)).toBeVisible();
  const code = transfer.getByRole('img', { name: /QR-Code/ });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(transfer.getByRole('button', { name: 'IBAN kopieren' })).toBeVisible();
  await expectAccessible(page);
});
