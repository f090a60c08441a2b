import { routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
import {
  type Buyer,
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  placeOrder,
} from '../../../test/checkout-fixture.ts';
import { testSettings } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db(), {
    settings: {
      isExternalOrderNumberFieldActive: true,
      isDeliveryDateFieldActive: true,
      documentTerms: {
        de: 'Es gelten unsere Geschäftsbedingungen.',
        en: 'Our terms and conditions apply.',
      },
      companyData: {
        ...testSettings.companyData,
        name: 'Großhandel Müller GmbH',
        vatId: 'DE123456789',
        register: 'Amtsgericht Hamburg HRB 12345',
        managingDirector: 'Jörg Müller',
        bankName: 'Hafenbank',
        iban: 'DE02120300000000202051',
        bic: 'BYLADEM1001',
      },
    },
  });
});
afterAll(() => app.close());

async function textOf(buyer: Buyer, orderId: string): Promise<string[]> {
  const { data } = (await app.inject(routes.orders.read, { token: buyer.token, params: { id: orderId } }))
    .body;
  const id = data.documentLink?.split('/').at(-1) ?? '';
  const { bytes } = await app.inject(routes.orders.document, { token: buyer.token, params: { id } });
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

it('ORDR-06 CONF-05 CHKO-06 the confirmation shows letterhead, lines, VAT by rate and terms', async () => {
  const buyer = await createBuyer(db(), {
    tenantId: shop.tenantId,
    company: { name: 'Sportgeschäft Łukasz', vat_id: 'DE811569869', payment_term_days: 14 },
  });
  const jacket = await createArticle(db(), {
    tenantId: shop.tenantId,
    sku: 'NH-12x80',
    name_de: 'Wetterfeste Jacke',
    vat_rate: 19,
    variant: { sku: 'NH-12x80', price: 1234.56 },
  });
  const book = await createArticle(db(), {
    tenantId: shop.tenantId,
    name_de: 'Tourenbuch',
    vat_rate: 7,
    variant: { price: 9.9 },
  });
  await fillBasket(app, buyer, [
    { ...jacket, quantity: 2 },
    { ...book, quantity: 10 },
  ]);
  const { body } = await placeOrder(app, buyer, {
    externalOrderNumber: 'EK-2026/17',
    orderNotes: [{ deliveryDate: null, note: 'Bitte an Tor 4.' }],
    requestedDeliveryDate: '2026-12-03',
  });
  const [page = ''] = await textOf(buyer, body.data._id);
  for (const expected of [
    'Großhandel Müller GmbH',
    'Sportgeschäft Łukasz',
    'Domstraße 5',
    '50667 Köln',
    `Auftragsbestätigung AB-${body.data.orderNumber}`,
    '16.11.2026',
    'DE811569869',
    'EK-2026/17',
    'Wunschtermin 03.12.2026',
    'Erika Muster',
    // An x stays an x: the font must not make a multiplication sign of it.
    'NH-12x80',
    'Wetterfeste Jacke',
    '2 Stk.',
    '1.234,56',
    '2.469,12',
    'Warenwert netto 2.568,12',
    'Versandkosten netto 5,90',
    'Summe netto 2.574,02',
    'zzgl. 19 % MwSt. auf 2.474,79 470,21',
    'zzgl. 7 % MwSt. auf 99,23 6,95',
    'Gesamtbetrag 3.051,18 EUR',
    '14 Tage nach Rechnungsdatum',
    'Kauf auf Rechnung',
    'Paketversand',
    'Bitte an Tor 4.',
    'Es gelten unsere Geschäftsbedingungen.',
    'IBAN DE02 1203 0000 0000 2020 51',
    'USt-IdNr. DE123456789',
    'Amtsgericht Hamburg HRB 12345',
    'Geschäftsführung: Jörg Müller',
    'Seite 1 von 1',
  ]) {
    expect(page).toContain(expected);
  }
  expect(body.data.total.gross).toBe(3051.18);
});

it('ORDR-06 continues on further pages with the carried sum and page numbers', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const lines = [];
  for (let index = 0; index < 40; index += 1) {
    const article = await createArticle(db(), {
      tenantId: shop.tenantId,
      name_de: 'Ein Artikel mit einem so langen Namen, dass er in der Spalte auf mehrere Zeilen umbricht',
      isSettled: false,
      variant: { price: 10 },
    });
    lines.push({ ...article, quantity: 1 });
  }
  await fillBasket(app, buyer, lines);
  const { body } = await placeOrder(app, buyer);
  const pages = await textOf(buyer, body.data._id);
  expect(pages.length).toBeGreaterThanOrEqual(3);
  pages.forEach((page, index) => {
    expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
    expect(page).toContain('Pos. Artikelnr. Bezeichnung');
    if (index > 0) expect(page).toMatch(/Übertrag \d+0,00/);
  });
  const positions = pages.join(' ').match(/Ein Artikel mit einem so/g);
  expect(positions).toHaveLength(40);
});

it('ORDR-06 CHKO-19 a job mails the confirmation to the buyer in the language of the order', async () => {
  const buyer = await createBuyer(db(), {
    tenantId: shop.tenantId,
    user: { first_name: 'Anna', last_name: '<b>Øst</b>', email: 'anna@example.com' },
  });
  const article = await createArticle(db(), {
    tenantId: shop.tenantId,
    name_de: 'Jacke',
    name_en: 'Jacket & more',
  });
  await fillBasket(app, buyer, [{ ...article, quantity: 3 }]);
  const { body: basket } = await app.inject(routes.cart.read, { token: buyer.token });
  const shown = await app.inject(routes.checkout.preview, { token: buyer.token, body: {} });
  const placed = await app.inject(routes.checkout.create, {
    token: buyer.token,
    locale: 'en',
    body: {
      checkoutId: 'c5a0f2f6-0c43-4f0c-9d5e-3ad2f7e8c001',
      orderType: 'order',
      basketId: basket._id,
      ...shown.body.data.selected,
      termsAccepted: true,
      externalOrderNumber: 'PO-17',
      requestedDeliveryDate: '2026-12-03',
      expectedTotal: { value: shown.body.data.gross, currency: 'EUR' },
    },
  });
  const { orderNumber } = placed.body.data;
  expect(app.mails).toEqual([]);
  await app.dependencies.jobs.start();
  const mail = await awaitMail(app, ({ subject }) => subject.includes(orderNumber));
  expect(mail).toMatchObject({
    to: [{ name: 'Anna <b>Øst</b>', address: 'anna@example.com' }],
    fromName: 'Großhandel Müller GmbH',
    replyTo: 'info@testhandel.example',
    subject: `Your order ${orderNumber} at Großhandel Müller GmbH`,
  });
  expect(mail.text).toContain(`3 × ${article.sku} Jacket & more: 30.00 EUR`);
  expect(mail.text).toContain('Your order no.: PO-17');
  expect(mail.text).toMatch(/Requested delivery date: .*2026/);
  expect(mail.html).toContain('Dear Anna &#60;b&#62;Øst&#60;/b&#62;');
  expect(mail.html).not.toContain('<b>Øst');
  const [attachment] = mail.attachments ?? [];
  expect(attachment).toMatchObject({
    fileName: `Order-confirmation-${orderNumber}.pdf`,
    contentType: 'application/pdf',
  });
  const { text } = await extractText(new Uint8Array(attachment?.content ?? []), { mergePages: true });
  expect(text).toContain('Total amount');
  expect(text).toContain('Jacket & more');
  expect(text).toContain('PO-17');
  expect(text.replace(/\s+/g, ' ')).toMatch(/Requested date \S*.*2026/);
});

it.each([
  ['de', 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b i. V. m. § 6a UStG)'],
  ['en', 'VAT-exempt intra-Community supply (section 4 no. 1 (b) in conjunction with section 6a UStG'],
] as const)(
  'ORDR-06 CHKO-05 document and mail in %s name VAT ID, 0 %% and the legal note',
  async (locale, note) => {
    const buyer = await createBuyer(db(), {
      tenantId: shop.tenantId,
      company: { vat_country_code: 'AT', vat_treatment: 'intraCommunity', vat_id: 'ATU 13585627' },
      address: { country_code: 'AT', zip_code: '1010', city: 'Wien' },
    });
    const article = await createArticle(db(), {
      tenantId: shop.tenantId,
      vat_rate: 19,
      variant: { price: 100 },
    });
    await fillBasket(app, buyer, [{ ...article, quantity: 2 }]);
    const body = await orderBody(app, buyer);
    const placed = await app.inject(routes.checkout.create, { token: buyer.token, locale, body });
    const { _id, orderNumber, total } = placed.body.data;
    expect(total).toEqual({ net: 214.9, vat: 0, gross: 214.9, currency: 'EUR' });
    const page = (await textOf(buyer, _id)).join(' ');
    expect(page).toContain(note);
    expect(page).toContain('ATU13585627');
    expect(page).toContain(
      locale === 'de' ? 'zzgl. 0 % MwSt. auf 214,90 0,00' : 'plus 0 % VAT on 214.90 0.00',
    );
    await app.dependencies.jobs.start();
    const mail = await awaitMail(app, ({ subject }) => subject.includes(orderNumber));
    expect(mail.text).toContain(note);
    expect(mail.html).toContain(note);
  },
);
