import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, faces } from './support/accessibility.ts';
import { apiOf, emptyCarts, fillCart, tabTo } from './support/cart.ts';
import { linkIn, mailTo } from './support/outbox.ts';
import { signIn } from './support/session.ts';

/** The buyer reads German, the admin English. */
const own = {
  request: 'Freigabe anfragen',
  role: 'Ihre Rolle verlangt für jede Bestellung eine Freigabe.',
  sent: 'Freigabe angefragt',
  message: 'Nachricht an die freigebende Person',
  waits: /^Wartet seit .* auf Freigabe/,
  asked: /Gefragt: /,
  declined: /^Von .* abgelehnt/,
  takeBack: 'Zurück in den Warenkorb',
  back: 'Die Positionen liegen wieder im Warenkorb',
} as const;

const word = {
  approve: 'Approve and order',
  decline: 'Decline',
  reason: 'Reason',
  approved: 'approved',
  missing: 'Please fill in this field',
  order: /^Order /,
  settings: 'Approval rules and budgets',
  addRule: 'New rule',
  above: /^Needs approval above/,
  rule: /above €90,000\.00 net/,
  remove: /^Delete: .*90,000/,
} as const;

/** Activates a control by the keyboard alone. */
async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  const control = page.getByRole(role, { name }).first();
  await expect(control).toBeVisible();
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

test('issue 16: a buyer requests approval on a phone, the admin decides by keyboard', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const [desktop, mobile] = faces;
  await page.setViewportSize(mobile.viewport);
  const approval = { username: 'approval', locale: mobile.locale };
  const buyer = apiOf(request, await signIn(context, baseURL, approval));
  const me = await buyer<{ data: { email: string } }>('GET', '/api/user/currentUser');
  const ask = async (message: string) => {
    await fillCart(buyer, { lines: 2 });
    await page.goto('/checkout');
    await expect(page.getByText(own.role)).toBeVisible();
    await page.getByLabel(own.message).fill(message);
    await page.locator('#checkout-terms').check();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: own.request }).click();
    await page.getByRole('dialog').getByRole('button', { name: own.request }).click();
    await expect(page.getByRole('heading', { level: 1, name: own.sent })).toBeVisible();
  };
  const message = `Messe ${Date.now()}`;
  await ask(message);
  await expectAccessibleAtBothWidths(page);
  await page.goto('/detailed-cart');
  await expect(page.getByText(own.waits)).toHaveCount(1);
  await expect(page.getByText(own.asked)).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: desktop.viewport });
  const admin = await other.newPage();
  const session = await signIn(other, baseURL, { username: 'customer-admin', locale: desktop.locale });
  const boss = await apiOf(request, session)<{ data: { email: string } }>('GET', '/api/user/currentUser');
  const { data } = await buyer<{ data: { _id: string }[] }>('GET', '/api/approval?view=own&pageSize=1');
  const id = data[0]?._id ?? '';
  const link = linkIn(
    await mailTo(boss.data.email, new RegExp(`/my-account/approvals/${id}`)),
    `/my-account/approvals/${id}`,
  );
  await admin.goto('/my-account/approvals');
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(admin.locator(`a[href$="/my-account/approvals/${id}"]`)).toBeVisible();
  await expectAccessibleAtBothWidths(admin);
  await admin.goto(new URL(link).pathname);
  await expect(admin.getByText(message)).toBeVisible();
  await expectAccessibleAtBothWidths(admin);
  await press(admin, word.approve);
  await expect(admin.getByRole('dialog')).toBeVisible();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('main').getByText(word.approved, { exact: true }).first()).toBeVisible();
  const order = await admin.getByRole('main').getByRole('link', { name: word.order }).textContent();
  const number = order?.split(' ').at(-1) ?? '';
  await mailTo(me.data.email, new RegExp(number));
  await page.goto('/my-account/order-history');
  await expect(page.locator(`[data-order="${number}"]`)).toBeVisible();

  await emptyCarts(buyer);
  await ask(message);
  const again = await buyer<{ data: { _id: string }[] }>('GET', '/api/approval?view=own&pageSize=1');
  await admin.goto(`/my-account/approvals/${again.data[0]?._id}`);
  await press(admin, word.decline);
  const reason = admin.getByRole('dialog').getByLabel(word.reason);
  await expect(reason).toBeFocused();
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('dialog').getByText(word.missing)).toBeVisible();
  await expect(reason).toBeFocused();
  await admin.keyboard.type('Zu viel');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('dialog')).toBeHidden();
  await page.goto('/detailed-cart');
  await expect(page.getByText(own.declined)).toBeVisible();
  await expect(page.getByText(/Zu viel/)).toBeVisible();
  await page.getByRole('button', { name: own.takeBack }).click();
  await expect(page.getByText(own.back)).toBeVisible();
  await expect(page.getByText(own.declined)).toBeHidden();
  expect((await buyer<{ items: object[] }>('GET', '/api/basket')).items).toHaveLength(2);
  await emptyCarts(buyer);

  await admin.goto('/my-account/approval-settings');
  await expect(admin.getByRole('heading', { level: 1, name: word.settings })).toBeVisible();
  await press(admin, word.addRule);
  await admin.getByLabel(word.above).fill('90000');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(word.rule)).toBeVisible();
  await expectAccessibleAtBothWidths(admin);
  await press(admin, word.remove);
  await expect(admin.getByText(word.rule)).toBeHidden();
  await other.close();
});
