import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, widths } from './support/accessibility.ts';
import { type Api, apiOf, emptyCarts, fillCart } from './support/cart.ts';
import { signIn } from './support/session.ts';

// One operator whose carts nobody else reads; the tests take turns.
test.describe.configure({ mode: 'default' });

const user = { username: 'support', tenant: 'nordhang' } as const;

interface Customer {
  id: string;
  translatedName: string;
}

const word = {
  title: 'Ihre Kunden',
  lists: [
    'Nach letzter Bestellung',
    'Offene Warenkörbe und Entwürfe',
    'Überfällige Beträge',
    'Vororder nach Saison',
  ],
  draft: 'Entwurf „Messe“',
  noCart: /^Kein Warenkorb ist offen/,
  open: (name: string) => `Warenkorb von ${name} öffnen`,
  acting: (name: string) => `Sie handeln für ${name}`,
  find: 'Kunde suchen',
  active: 'Aktiver Kunde',
} as const;

const list = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

async function actFor(api: Api, { id }: Customer): Promise<void> {
  await api('POST', '/api/user/switchCustomerOfSalesPerson', { customerId: id });
}

async function removeDrafts(api: Api): Promise<void> {
  const { data } = await api<{ data: { drafts: { _id: string }[] } }>('GET', '/api/draft?type=order');
  for (const { _id } of data.drafts) await api('DELETE', `/api/draft/${_id}`);
}

test('SALE-01 SALE-02 AUTH-12 shows the customers from the account menu, and opens a cart of one by keyboard', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await page.setViewportSize(widths.mobile);
  const api = apiOf(request, await signIn(context, baseURL, user));
  const [present, wanted] = (await api<{ data: Customer[] }>('GET', '/api/user/salesPersonCustomers')).data;
  if (!present || !wanted) throw new Error('there are customers');
  await actFor(api, wanted);
  await removeDrafts(api);
  await fillCart(api, { lines: 2 });
  await api('POST', '/api/draft', { orderType: 'order', name: 'Messe' });
  await actFor(api, present);

  await page.goto('/');
  await page
    .getByRole('button', { name: /^Profil/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: word.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: word.title })).toBeVisible();
  for (const name of word.lists) await expect(list(page, name).getByRole('row').nth(1)).toBeVisible();
  const carts = list(page, word.lists[1]);
  await expect(carts.getByRole('row').filter({ hasText: word.draft })).toContainText(wanted.translatedName);
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize(widths.desktop);

  await carts
    .getByRole('button', { name: word.open(wanted.translatedName) })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/detailed-cart?type=order');
  await expect(page.getByRole('main').getByRole('listitem').getByRole('textbox')).toHaveCount(2);
  await expect(page.getByRole('banner').getByText(word.acting(wanted.translatedName))).toBeVisible();
  await removeDrafts(api);
  await emptyCarts(api);
  await page.goto('/customers');
  await expect(list(page, word.lists[1]).getByText(word.noCart)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: word.find }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: word.active })).toBeFocused();
});

test('AUTH-12 SALE-02 starts here without a customer, loads into skeletons, and reports failures', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { username: 'operator', tenant: 'werkmeister' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user/salesStart', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: 'an.error.occurred', message: '' } });
  });
  await page.goto(`http://werkmeister.localhost:${new URL(baseURL ?? '').port}/`);
  await expect(page.getByRole('heading', { level: 1, name: word.title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Wird geladen …' })).toBeAttached();
  release();
  await expect(page.getByText('Ihre Kunden konnten nicht geladen werden')).toBeVisible();
  await page.unroute('**/api/user/salesStart');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(list(page, word.lists[0]).getByRole('row').nth(1)).toBeVisible();
});

test('SALE-03 a buyer sees that the page is for sales persons', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL);
  await page.goto('/customers');
  await expect(page.getByText('Diese Seite ist für den Außendienst des Shops')).toBeVisible();
});
