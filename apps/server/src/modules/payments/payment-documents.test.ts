import { routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
import { buyerWith, type CheckoutShop, orderBody, placeOrder } from '../../../test/checkout-fixture.ts';
import { createPaymentMethod } from '../../../test/factories.ts';
import { companyData, createPayingShop, orderOf } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
const iban = 'DE75512108001245126199';

beforeAll(async () => {
  app = await createTestApp({ config: { environment: 'staging' } });
  shop = await createPayingShop(app.database.db);
  // A shop names its methods as it likes: the flag says what is paid online.
  await createPaymentMethod(app.database.db, {
    tenant_id: shop.tenantId,
    id: 'card',
    name: { de: 'Karte' },
    is_default: false,
    is_online: true,
    position: 4,
  });
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

/** The mail of an order, by a part of its subject, and the text of the document that comes with it. */
async function confirmationOf(inSubject: string) {
  const mail = await awaitMail(app, ({ subject }) => subject.includes(inSubject));
  const [pdf] = mail.attachments ?? [];
  const { text } = await extractText(new Uint8Array(pdf?.content ?? Buffer.alloc(0)), { mergePages: true });
  return { mail, pdfText: text.replace(/\s+/g, ' ') };
}

const debit = { iban, accountHolder: 'Muster GmbH', mandateAccepted: true };

it.each([
  [
    'prepayment',
    'de',
    (number: string) =>
      `vor Versand an ${companyData.name}, IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX, Verwendungszweck ${number}`,
    (number: string) => [
      'Bitte überweisen Sie vor dem Versand: 18,92 EUR',
      `Kontoinhaber: ${companyData.name}`,
      'IBAN: DE89 3704 0044 0532 0130 00',
      'BIC: COBADEFFXXX, Isarbank',
      `Verwendungszweck: ${number}`,
    ],
  ],
  [
    'directDebit',
    'en',
    () => 'direct debit from DE75 •••• 6199, mandate reference',
    () => ['Direct debit from: DE75 •••• 6199', 'Mandate reference: '],
  ],
  [
    'online',
    'en',
    () => 'online; we confirm the receipt of your payment separately',
    () => ['Receipt of payment: We confirm it separately'],
  ],
  [
    'card',
    'de',
    () => 'online; den Eingang der Zahlung bestätigen wir gesondert',
    () => ['Zahlungseingang: Wir bestätigen ihn gesondert'],
  ],
] as const)(
  'CHKO-16 CHKO-19 document and mail say how %s is paid, in %s',
  async (method, locale, inDocument, inMail) => {
    const { buyer } = await buyerWith(app, shop, {});
    const directDebit = method === 'directDebit' ? debit : undefined;
    const body = await orderBody(app, buyer, { paymentMethodId: method, directDebit });
    const { data } = (await app.inject(routes.checkout.create, { token: buyer.token, body, locale })).body;

    const { mail, pdfText } = await confirmationOf(data.orderNumber);
    for (const line of inMail(data.orderNumber)) expect(mail.text).toContain(line);
    expect(pdfText).toContain(inDocument(data.orderNumber));
    if (method === 'directDebit') {
      expect(mail.text + mail.html).not.toContain(iban);
    }
  },
);

it.each(['prepayment', 'online'])(
  'CHKO-16 CHKO-19 an order that costs nothing asks for no payment by %s',
  async (paymentMethodId) => {
    const { db } = app.database;
    // Order numbers begin anew in each shop: its name tells the mails apart.
    const name = `Gratis ${paymentMethodId} GmbH`;
    const free = await createPayingShop(db, { companyData: { ...companyData, name } });
    await db
      .updateTable('shipping_method_country')
      .set({ price: 0 })
      .where('tenant_id', '=', free.tenantId)
      .execute();
    await db
      .insertInto('promotion_code')
      .values({ tenant_id: free.tenantId, code: 'FREE', type: 'percent', value: 100 })
      .execute();
    const { buyer } = await buyerWith(app, free, {});
    const { body } = await placeOrder(app, buyer, { paymentMethodId, promotionCode: 'FREE' });
    expect(body.data).toMatchObject({ requiresPayment: false, total: { gross: 0 } });
    const order = await orderOf(app, { buyer, orderId: body.data._id });
    expect(order.payment).toMatchObject({ bankTransfer: null, canPay: false });
    const { mail, pdfText } = await confirmationOf(`${body.data.orderNumber} bei ${name}`);
    expect(mail.text).not.toMatch(/überweisen|IBAN|Zahlungseingang/);
    expect(pdfText).toContain('kein Betrag zu zahlen');
  },
);
