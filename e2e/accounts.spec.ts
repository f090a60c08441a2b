import { expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  faces,
  narrowFace,
} from './support/accessibility.ts';
import { apiOf } from './support/cart.ts';
import { openPage } from './support/open-page.ts';
import { linkIn, mailTo } from './support/outbox.ts';
import { signIn } from './support/session.ts';

// One customer whose addresses and profile nobody else reads; the tests take turns.
test.describe.configure({ mode: 'default' });

const user = { username: 'deal', tenant: 'werkmeister' } as const;

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('address') });

const words = {
  de: {
    add: 'Neue Adresse',
    save: 'Speichern',
    lastName: 'Nachname',
    street: 'Straße und Hausnummer',
    zip: 'Postleitzahl',
    city: 'Ort',
    isDefault: 'Künftig als Standard verwenden',
    type: 'Art der Adresse',
    badZip: 'In diesem Land hat die Postleitzahl fünf Ziffern',
    missing: 'Bitte füllen Sie dieses Feld aus',
    deleted: 'Die Adresse ist gelöscht',
    undo: 'Rückgängig',
    delete: 'löschen',
    edit: 'bearbeiten',
    marker: 'Standard',
  },
  en: {
    add: 'New address',
    save: 'Save',
    lastName: 'Last name',
    street: 'Street and number',
    zip: 'Postcode',
    city: 'City',
    isDefault: 'Use as default from now on',
    type: 'Type of address',
    badZip: 'In this country a postcode has five digits',
    missing: 'Please fill in this field',
    deleted: 'The address is deleted',
    undo: 'Undo',
    delete: 'Delete',
    edit: 'Edit',
    marker: 'Default',
  },
} as const;

const [desktop, mobile] = faces;

test('ADDR-01 ADDR-02 ADDR-03 adds, marks, deletes and restores an address', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(mobile.viewport);
  const { locale } = mobile;
  const word = words[locale];
  const { url } = await signIn(context, baseURL, { ...user, locale });
  await page.goto(`${url}/my-account/addresses/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: word.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(word.type).selectOption('1');
  await dialog.getByLabel(word.lastName).fill(`Depot ${locale}`);
  await dialog.getByLabel(word.zip).fill('2045');
  await dialog.getByRole('button', { name: word.save }).click();
  await expect(dialog.getByLabel(word.street)).toBeFocused();
  await expect(dialog.getByText(word.badZip)).toBeVisible();
  await expect(dialog.getByText(word.missing)).toHaveCount(2);
  await expectAccessibleAtBothWidths(page);
  await dialog.getByLabel(word.street).fill('Lagerstraße 9');
  await dialog.getByLabel(word.zip).fill('20457');
  await dialog.getByLabel(word.city).fill('Hamburg');
  await dialog.getByLabel(word.isDefault).check();
  await dialog.getByRole('button', { name: word.save }).click();
  await expect(dialog).toHaveCount(0);
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Depot ${locale}` });
  await expect(card.getByText(word.marker, { exact: true })).toBeVisible();

  const remove = card.getByRole('button', { name: new RegExp(word.delete) });
  await remove.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText(word.deleted)).toBeVisible();
  await page.getByRole('button', { name: word.undo }).click();
  await expect(card).toBeVisible();
  await remove.click();
  await expect(card).toHaveCount(0);
  // The general default address says why it stays.
  const general = cards(page).first();
  await expect(general.getByRole('button', { name: new RegExp(word.delete) })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('API-30 AUTH-05 a new e-mail address applies once its mailed link was used', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const { locale } = desktop;
  const word = words[locale];
  const session = await signIn(context, baseURL, { ...user, locale });
  const api = apiOf(request, { ...session, url: baseURL ?? '' });
  const { data: before } = await api<{ data: { email: string } }>('GET', '/api/user/currentUser');
  await page.goto(`${session.url}/my-account/overview`);
  const email = page.getByLabel(/^E-?mail/i);
  const save = page.getByRole('button', { name: word.save });
  await email.fill('nobody');
  await save.click();
  await expect(email).toBeFocused();
  await expectAccessibleAtBothWidths(page);
  const wanted = `deal-${locale}@example.com`;
  await email.fill(wanted);
  await save.click();
  await expect(page.getByText(new RegExp(`${wanted} wa`))).toBeVisible();
  await expect(email).toHaveValue(before.email);
  await expectAccessibleAtBothWidths(page);
  const link = linkIn(await mailTo(wanted, /confirm-email/), '/confirm-email');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /bestätigen|Confirm/ })
    .press('Enter');
  await expect(page.getByRole('status').getByText(wanted)).toBeVisible();
  await page.goto(`${session.url}/my-account/overview`);
  await expect(email).toHaveValue(wanted);
  await mailTo(before.email, new RegExp(wanted));
  await page.goto(link);
  await page
    .getByRole('main')
    .getByRole('button', { name: /bestätigen|Confirm/ })
    .click();
  await expect(page.getByRole('alert')).toContainText(/abgelaufen|expired/);
});

test.describe('narrow', () => {
  test.use({ viewport: narrowFace.viewport });

  test('LAYO-14 addresses and profile fit a narrow window', async ({ page, context, baseURL }) => {
    const { url } = await signIn(context, baseURL, { ...user, locale: narrowFace.locale });
    for (const path of ['/my-account/addresses', '/my-account/overview', '/confirm-email']) {
      await openPage(page, url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
});

test('ADDR-04 a user without the right sees the reason, edits names only, and confirms each deletion', async ({
  page,
  context,
  baseURL,
}) => {
  const { url } = await signIn(context, baseURL, user);
  await page.route('**/api/user/currentUser', async (route) => {
    const answer = await route.fetch({
      url: route.request().url().replace('werkmeister.localhost', 'localhost'),
    });
    const body = (await answer.json()) as { data: { addresses: { type: number; isDefault: boolean }[] } };
    const [first] = body.data.addresses;
    const own = { ...first, _id: 'other', type: 1, isDefault: false, lastName: 'Zweigstelle' };
    await route.fulfill({
      json: {
        data: {
          ...body.data,
          blockUsersToAddNewAddress: true,
          addresses: [first, own],
        },
      },
    });
  });
  await page.goto(`${url}/my-account/addresses`);
  await expect(page.getByText(/legt für Ihr Konto nur Ihr Vertriebsleiter an/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Neue Adresse' })).toHaveCount(0);
  const card = cards(page).filter({ hasText: 'Zweigstelle' });
  await card.getByRole('button', { name: /bearbeiten/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Straße und Hausnummer')).toHaveAttribute('readonly', '');
  await expect(dialog.getByLabel('Nachname')).not.toHaveAttribute('readonly', '');
  await expect(dialog.getByText('Straße, Ort und Land ändert nur Ihr Vertriebsleiter.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await card.getByRole('button', { name: /löschen/ }).click();
  await expect(page.getByRole('dialog', { name: 'Adresse löschen?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeVisible();
});
