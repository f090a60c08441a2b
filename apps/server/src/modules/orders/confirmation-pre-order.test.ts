import { routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
import {
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
} from '../../../test/checkout-fixture.ts';
import { createSeason } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
let seasons: string[];
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db(), {
    settings: { isPreOrderModeVisible: true, isCustomAttributesActive: true },
  });
  const autumn = { name: { de: 'Herbst 2027', en: 'Autumn 2027' }, date: '2027-09-01' };
  const shoes = { name: { de: 'Schuhe Herbst', en: 'Autumn shoes' }, date: '2027-09-15' };
  seasons = [];
  for (const season of [{}, autumn, shoes]) {
    seasons.push((await createSeason(db(), { tenant_id: shop.tenantId, ...season })).seasonId);
  }
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

const salesAttributes = JSON.stringify([
  { key: 'logo_text', name: { de: 'Schriftzug', en: 'Lettering' }, type: 'text' },
  { key: 'colour', name: { de: 'Garnfarbe' }, type: 'select', options: ['rot', 'blau'] },
]);

/** Orders a jacket with lettering for spring and autumn, and boots for a season of their own; answers what came by mail. */
async function confirmed(locale: 'de' | 'en') {
  const { tenantId } = shop;
  const buyer = await createBuyer(db(), { tenantId });
  const variant = {
    prices: [{ value: 10, pre_order_value: 8 }],
    preStocks: Object.fromEntries(seasons.map((id) => [id, 50])),
  };
  const jacket = await createArticle(db(), {
    tenantId,
    name_de: 'Jacke',
    name_en: 'Jacket',
    sales_attributes: salesAttributes,
    variant,
  });
  const boots = await createArticle(db(), { tenantId, name_de: 'Stiefel', name_en: 'Boots', variant });
  await fillBasket(app, buyer, [
    { ...jacket, quantities: [4, 3, 0], attributes: { logo_text: 'ACME & Co', colour: 'rot' } },
    { ...boots, quantities: [0, 2, 6] },
  ]);
  const body = await orderBody(app, buyer, {
    orderType: 'preOrder',
    orderNotes: [{ deliveryDate: '2027-09-01', note: 'Vor Ladenöffnung' }],
  });
  const { data } = (await app.inject(routes.checkout.create, { token: buyer.token, body, locale })).body;
  const mail = await awaitMail(app, ({ subject }) => subject.includes(data.orderNumber));
  const content = mail.attachments?.[0]?.content ?? Buffer.alloc(0);
  const { text } = await extractText(new Uint8Array(content), { mergePages: true });
  return { mail, pdf: text.replace(/\s+/g, ' '), jacket, boots, buyer, orderId: data._id };
}

/** The places of these texts, each after the one before. */
function inTurn(text: string, parts: string[]): number[] {
  const places: number[] = [];
  for (const part of parts) places.push(text.indexOf(part, (places.at(-1) ?? -1) + 1));
  return places;
}

it('CHKO-27 CONF-15 ORDR-06 the confirmation of a pre-order lists each season with its day, notes and attributes', async () => {
  const { mail, pdf, jacket, boots } = await confirmed('de');
  const attributes = 'Schriftzug: ACME & Co · Garnfarbe: rot';
  expect(pdf).toContain('Auftragsbestätigung Vororder');
  const inDocument = [
    'Liefertermin 01.03.2027 – Frühjahr 2027',
    'Jacke',
    attributes,
    '4 Stk.',
    'Liefertermin 01.09.2027 – Herbst 2027',
    'Jacke',
    attributes,
    '3 Stk.',
    'Stiefel',
    '2 Stk.',
    'Liefertermin 15.09.2027 – Schuhe Herbst',
    'Stiefel',
    '6 Stk.',
    'Zu Liefertermin 01.09.2027: Vor Ladenöffnung',
  ];
  expect(inTurn(pdf, inDocument)).not.toContain(-1);
  expect(pdf).not.toContain('logo_text');
  expect(pdf.match(/Liefertermin 01\.09\.2027 –/g)).toHaveLength(1);

  const jacketLine = `× ${jacket.sku} Jacke (${attributes}): `;
  expect(mail.text).toContain(
    [
      'Liefertermin 01.03.2027 – Frühjahr 2027:',
      `4 ${jacketLine}32,00 EUR`,
      '',
      'Liefertermin 01.09.2027 – Herbst 2027:',
      `3 ${jacketLine}24,00 EUR`,
      `2 × ${boots.sku} Stiefel: 16,00 EUR`,
    ].join('\n'),
  );
  expect(mail.text).toContain(
    `Liefertermin 15.09.2027 – Schuhe Herbst:\n6 × ${boots.sku} Stiefel: 48,00 EUR`,
  );
  expect(
    inTurn(mail.html, ['Liefertermin 01.03.2027', 'Jacke', 'ACME &#38; Co', 'Herbst 2027']),
  ).not.toContain(-1);
});

it('I18N-01 ORDR-06 the names of custom attributes are those of the buyer’s language, or the German ones', async () => {
  const { mail, pdf } = await confirmed('en');
  for (const text of [pdf, mail.text]) {
    expect(text).toContain('Delivery on 01/03/2027 – Spring 2027');
    expect(text).toContain('Lettering: ACME & Co · Garnfarbe: rot');
  }
});
