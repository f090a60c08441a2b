import { expect, type Page, test } from '@playwright/test';
import { startEmptyShop } from './support/empty-shop.ts';
import { linkIn, mailTo } from './support/outbox.ts';

const password = 'Wald-Regen-77x';

async function setPassword(page: Page, link: string, username: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.getByLabel('Neues Passwort wiederholen').fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Benutzername oder E-Mail').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('issue 18: the first hour of a wholesaler, from an empty shop to a paid invoice, in the browser', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const shop = await startEmptyShop();
  try {
    const { origin } = new URL(shop.ownerLink);
    await setPassword(page, shop.ownerLink, 'owner');
    await expect(page.getByRole('heading', { name: 'Die ersten Schritte' })).toBeVisible();

    await page.goto(`${origin}/admin/settings`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Müller & Söhne');
    await page.getByRole('textbox', { name: 'Straße und Hausnummer' }).fill('Industriestraße 12');
    await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('70173');
    await page.getByRole('textbox', { name: 'Ort', exact: true }).fill('Stuttgart');
    await page.getByRole('textbox', { name: 'USt-IdNr.' }).fill('DE136695976');
    await page.getByRole('button', { name: 'Speichern' }).click();
    // Without a reload.
    await expect(page.getByRole('banner').getByText('Müller & Söhne')).toBeVisible();

    await page.goto(`${origin}/admin/imports`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Dateien auswählen' }).click();
    const list = [
      'Artikel-Nr.;Modell;Bezeichnung;Größe;Warengruppe;VK netto;Bestand',
      'GB-1;;Übertopf;;Töpfe;1.234,50;20',
      'GB-2-S;GB-2;Gärtnerspaten;S;Geräte > Spaten;12,50;20',
      'GB-2-L;GB-2;Gärtnerspaten;L;Geräte > Spaten;zwölf;20',
    ];
    await (await chooser).setFiles({
      name: 'Artikelstamm.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(list.join('\r\n'), 'latin1'),
    });
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click();
    await page.getByLabel('Wert für Zeile 4, Preis').fill('13,50');
    await page.getByRole('button', { name: 'Korrekturen speichern und prüfen' }).click();
    await page.getByRole('button', { name: 'Laden', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Artikel ansehen' })).toBeVisible();

    await page.goto(`${origin}/admin/customers/new`);
    const customer = {
      Firma: 'Baumarkt AG',
      'Straße und Hausnummer': 'Äußere Str. 9',
      Postleitzahl: '90402',
    };
    const person = { Ort: 'Nürnberg', Vorname: 'Eva', Nachname: 'Groß', 'E-Mail': 'eva@example.com' };
    for (const [label, value] of Object.entries({ ...customer, ...person }))
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
    await page.getByRole('button', { name: 'Anlegen und einladen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Baumarkt AG/ })).toBeVisible();

    const buyer = await (await browser.newContext({ locale: 'de-DE' })).newPage();
    const invitation = await mailTo('eva@example.com', /reset/, shop.dataDir);
    await setPassword(buyer, linkIn(invitation, '/reset'), 'eva@example.com');
    await expect(buyer.getByText('Guten Tag, Eva Groß')).toBeVisible();
    await buyer.goto(`${origin}/category`);
    const quantity = buyer.getByRole('textbox', { name: /Übertopf/ });
    await quantity.fill('4');
    await quantity.press('Enter');
    await buyer.getByRole('button', { name: 'Alle hinzufügen' }).click();
    await expect(buyer.getByRole('link', { name: /Warenkorb.*1/ })).toBeVisible();
    await buyer.goto(`${origin}/checkout?type=order`);
    await buyer.getByRole('checkbox', { name: /Geschäftsbedingungen/ }).check();
    await buyer.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    await expect(buyer.getByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
    const number = new URL(buyer.url()).searchParams.get('order') ?? '';

    await page.keyboard.press('Control+k');
    await page.keyboard.type(number);
    await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Liefern' }).click();
    const dispatch = page.getByRole('dialog');
    await dispatch.getByLabel('Versanddienst').fill('Eigene Lieferung');
    await dispatch.getByLabel('Sendungsnummer', { exact: false }).first().fill('LS-1');
    await dispatch.getByLabel(/^1\. /).fill('3');
    await dispatch.getByLabel(/^1\. /).press('Enter');
    await expect(page.getByText('Teilweise geliefert').first()).toBeVisible();
    await page.getByRole('link', { name: /^Rechnung RE-/ }).click();
    // 3 × 1.234,50 € and 19 % VAT.
    await expect(page.getByText('4.407,17 €').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Rechnung-RE-.*\.pdf$/);
    await page.getByRole('button', { name: 'Als bezahlt markieren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Als bezahlt markieren' }).click();
    await expect(page.getByText('Bezahlt').first()).toBeVisible();
  } finally {
    await shop.stop();
  }
});
