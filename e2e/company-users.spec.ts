import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, faces } from './support/accessibility.ts';
import { tabTo } from './support/cart.ts';
import { linkIn, mailTo } from './support/outbox.ts';
import { chooseLocale, signIn } from './support/session.ts';

const words = {
  de: {
    title: 'Benutzer',
    invite: 'Benutzer einladen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    phone: 'Telefon',
    role: 'Rolle',
    mayNot: /Darf nicht: .*Warenkorb ändern/,
    send: 'Einladung senden',
    invalid: 'Das ist keine E-Mail-Adresse',
    invited: 'Eingeladen',
    active: 'Aktiv',
    locked: 'Gesperrt',
    edit: (name: string) => `${name} bearbeiten`,
    save: 'Speichern',
    cancel: 'Abbrechen',
    saved: (name: string) => `${name} ist gespeichert`,
    reset: 'Link für ein neues Passwort senden',
    lock: (name: string) => `${name} sperren`,
    unlock: (name: string) => `${name} entsperren`,
    isLocked: (name: string) => `${name} ist gesperrt`,
    undo: 'Rückgängig',
    blocked: /Ihr Konto ist gesperrt/,
    notSelf: /Sich selbst können Sie nicht sperren/,
    lastAdmin: 'Ihr Unternehmen braucht mindestens einen aktiven Kundenadministrator',
    paste: 'Liste einfügen',
    list: 'Liste aus einer Tabelle oder E-Mail',
    unknownRole: 'Diese Rolle gibt es nicht',
    noEmail: 'Die E-Mail-Adresse fehlt',
    taken: 'Diesen Benutzernamen gibt es schon',
    inviteCount: '3 Benutzer einladen',
    access: /Zugang/,
    newPassword: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    landingName: 'Benutzername oder E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    resetText: /gilt eine Stunde/,
  },
  en: {
    title: 'Users',
    invite: 'Invite user',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    role: 'Role',
    mayNot: /May not: .*change the cart/,
    send: 'Send invitation',
    invalid: 'This is not an e-mail address',
    invited: 'Invited',
    active: 'Active',
    locked: 'Locked',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    cancel: 'Cancel',
    saved: (name: string) => `${name} is saved`,
    reset: 'Send link for a new password',
    lock: (name: string) => `Lock ${name}`,
    unlock: (name: string) => `Unlock ${name}`,
    isLocked: (name: string) => `${name} is locked`,
    undo: 'Undo',
    blocked: /Your account is blocked/,
    notSelf: /You cannot lock or deactivate yourself/,
    lastAdmin: 'Your company needs at least one active customer admin',
    paste: 'Paste list',
    list: 'List from a spreadsheet or mail',
    unknownRole: 'This role does not exist',
    noEmail: 'The e-mail address is missing',
    taken: 'This user name already exists',
    inviteCount: 'Invite 3 users',
    access: /Zugang|access/,
    newPassword: 'New password',
    repeat: 'Repeat the new password',
    landingName: 'User name or e-mail',
    password: 'Password',
    signIn: 'Sign in',
    resetText: /valid for one hour/,
  },
} as const;

type Words = (typeof words)['de' | 'en'];

const password = 'demo-2026';

/** The user's own name in the list, whatever the demo calls the customer admin. */
const ownName = async (page: Page) =>
  (
    await page
      .getByRole('row')
      .filter({ hasText: 'customer-admin@' })
      .getByRole('button')
      .first()
      .textContent()
  )?.trim() ?? '';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

async function setFirstPassword(page: Page, link: string, word: Words): Promise<void> {
  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.getByLabel(word.newPassword, { exact: true }).fill(password);
  await page.getByLabel(word.repeat).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/landing/);
}

async function enter(page: Page, username: string, word: Words): Promise<void> {
  await page.getByLabel(word.landingName).fill(username);
  await page.getByLabel(word.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const [desktop, mobile] = faces;

test('USER-04 to USER-07 invites, edits, locks and resets a user of the company', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const { locale, viewport } = mobile;
  const word = words[locale];
  await page.setViewportSize(viewport);
  await signIn(context, baseURL, { username: 'customer-admin', locale });
  await page.goto('/my-account/users');
  await expect(page.getByRole('heading', { level: 1, name: word.title })).toBeVisible();
  await expect(rowOf(page, 'customer-admin@')).toContainText(word.active);
  await expectAccessibleAtBothWidths(page);

  const email = `mila-${locale}@nordhang-kunden.example`;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: word.invite }).click();
  await dialog.getByLabel(word.firstName).fill('Mila');
  await dialog.getByLabel(word.lastName).fill(`Öztürk-${locale}`);
  await dialog.getByLabel(word.email).fill('mila');
  await dialog.getByLabel(word.role).selectOption('reader');
  await expect(dialog.getByText(word.mayNot)).toBeVisible();
  await dialog.getByRole('button', { name: word.send }).click();
  await expect(dialog.getByLabel(word.email)).toHaveAccessibleDescription(word.invalid);
  await expectAccessibleAtBothWidths(page);
  await dialog.getByLabel(word.email).fill(email);
  await dialog.getByRole('button', { name: word.send }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, email)).toContainText(word.invited);

  const elsewhere = await browser.newContext({ viewport, ...(baseURL ? { baseURL } : {}) });
  await chooseLocale(elsewhere, baseURL, locale);
  const other = await elsewhere.newPage();
  const invitation = await mailTo(email, /\/reset\?token=/);
  expect(invitation.subject).toMatch(word.access);
  await setFirstPassword(other, linkIn(invitation, '/reset'), word);
  await enter(other, email, word);
  await expect(other).toHaveURL(`${baseURL}/`);

  const name = `Mila Öztürk-${locale}`;
  await page.reload();
  await expect(rowOf(page, email)).toContainText(word.active);
  await page.getByRole('button', { name: word.edit(name) }).click();
  await dialog.getByLabel(word.phone).fill('089 123456');
  await dialog.getByLabel(word.role).selectOption('accounting');
  await dialog.getByRole('button', { name: word.reset }).click();
  expect((await mailTo(email, word.resetText)).text).toContain('/reset?token=');
  await dialog.getByRole('button', { name: word.save }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(word.saved(name))).toBeVisible();
  await page.getByRole('button', { name: word.edit(name) }).click();
  await expect(dialog.getByLabel(word.phone)).toHaveValue('089 123456');
  await expect(dialog.getByLabel(word.role)).toHaveValue('accounting');
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: word.cancel }).click();

  await page.getByRole('button', { name: word.lock(name) }).click();
  await expect(page.getByText(word.isLocked(name))).toBeVisible();
  await expect(rowOf(page, email)).toContainText(word.locked);
  await other.goto('/my-account/overview');
  await expect(other).toHaveURL(/\/landing/);
  await enter(other, email, word);
  await expect(other.getByText(word.blocked)).toBeVisible();
  await page.getByRole('button', { name: word.undo }).click();
  await expect(page.getByRole('button', { name: word.lock(name) })).toBeVisible();
  await other.getByRole('button', { name: word.signIn }).click();
  await expect(other).not.toHaveURL(/\/landing/);
  await elsewhere.close();
});

test('USER-06 own account and last customer admin cannot be locked, with a reason', async ({
  page,
  context,
  baseURL,
}) => {
  const { locale, viewport } = desktop;
  const word = words[locale];
  await page.setViewportSize(viewport);
  await signIn(context, baseURL, { username: 'customer-admin', locale });
  await page.goto('/my-account/users');
  const row = rowOf(page, 'customer-admin@');
  await expect(row).toBeVisible();
  const name = await ownName(page);
  const lock = page.getByRole('button', { name: word.lock(name) });
  await expect(lock).toHaveAttribute('aria-disabled', 'true');
  await expect(lock).toHaveAccessibleDescription(word.notSelf);
  await page.getByRole('button', { name: word.edit(name) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('switch', { name: word.locked })).toBeDisabled();
  await expect(dialog.getByRole('switch', { name: word.locked })).toHaveAccessibleDescription(word.notSelf);
  await dialog.getByLabel(word.role).selectOption('buyer');
  await dialog.getByRole('button', { name: word.save }).click();
  await expect(dialog.getByRole('alert')).toContainText(word.lastAdmin);
  await expectAccessibleAtBothWidths(page);
});

test('USER-04 invites the people of a pasted list and explains wrong rows', async ({
  page,
  context,
  baseURL,
}) => {
  const { locale, viewport } = mobile;
  const word = words[locale];
  await page.setViewportSize(viewport);
  await signIn(context, baseURL, { username: 'customer-admin', locale });
  await page.goto('/my-account/users');
  await page.getByRole('button', { name: word.paste }).click();
  const dialog = page.getByRole('dialog');
  const address = (name: string) => `${name}-${locale}@nordhang-kunden.example`;
  await dialog
    .getByLabel(word.list)
    .fill(
      [
        'Vorname;Nachname;E-Mail;Benutzername;Rolle',
        `Ada;Lang;${address('ada')};;Einkauf`,
        'Ben;Kurz;;;Einkauf',
        `Cem;Groß;${address('cem')};;Chef`,
        `Dea;Klein;${address('dea')};buyer;accounting`,
        `Eva;Breit;${address('eva')};;`,
      ].join('\n'),
    );
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText(word.noEmail);
  await expect(rows.nth(2)).toContainText(word.unknownRole);
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole('button', { name: word.inviteCount }).click();
  await expect(rows.nth(0)).toContainText(word.invited);
  await expect(rows.nth(3)).toContainText(word.taken);
  await expect(rows.nth(4)).toContainText(word.invited);
  await expectAccessibleAtBothWidths(page);
  await mailTo(address('eva'), /\/reset\?token=/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, address('ada'))).toContainText(word.invited);
  await expect(rowOf(page, address('cem'))).toHaveCount(0);
});

test('USER-04 WCAG invites, edits and locks a user by keyboard alone', async ({ page, context, baseURL }) => {
  const word = words.de;
  await signIn(context, baseURL, { username: 'customer-admin' });
  await page.goto('/my-account/users');
  const invite = page.getByRole('button', { name: word.invite });
  await expect(rowOf(page, 'customer-admin@')).toBeVisible();
  await tabTo(page, invite);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(word.firstName)).toBeFocused();
  await page.keyboard.type('Tom');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Taste');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tom@nordhang-kunden.example');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(invite).toBeFocused();

  const edit = page.getByRole('button', { name: word.edit('Tom Taste') });
  await expect(edit).toBeVisible();
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(word.firstName)).toBeFocused();
  await tabTo(page, dialog.getByLabel(word.phone));
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();

  const lock = page.getByRole('button', { name: word.lock('Tom Taste') });
  await tabTo(page, lock);
  await page.keyboard.press('Enter');
  const unlock = page.getByRole('button', { name: word.unlock('Tom Taste') });
  await expect(unlock).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lock).toBeFocused();
  await expect(rowOf(page, 'tom@')).toContainText(word.invited);
});

test('CONF-19 USER-04 has no users page for a buyer, and says which right is missing', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  await page.goto('/my-account/users');
  await expect(page.getByText(/fehlt Ihnen das Recht „Benutzer verwalten“/)).toBeVisible();
  await expect(page.getByRole('button', { name: words.de.invite })).toHaveCount(0);
});
