import { routes } from '@kontor/contract';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buyerWith, type CheckoutShop, orderBody } from '../../../test/checkout-fixture.ts';
import { companyData, createPayingShop } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
const iban = 'DE75512108001245126199';

beforeAll(async () => {
  app = await createTestApp({ config: { environment: 'staging' } });
  shop = await createPayingShop(app.database.db);
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

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
] as const)(
  'CHKO-16 CHKO-19 document and mail say how %s is paid, in %s',
  async (method, locale, inDocument, inMail) => {
    const { buyer } = await buyerWith(app, shop, {});
    const directDebit = method === 'directDebit' ? debit : undefined;
    const body = await orderBody(app, buyer, { paymentMethodId: method, directDebit });
    const { data } = (await app.inject(routes.checkout.create, { token: buyer.token, body, locale })).body;

    const mail = await vi.waitFor(
      () => {
        const found = app.mails.find(({ subject }) => subject.includes(data.orderNumber));
        if (!found) throw new Error('The mail has not arrived.');
        return found;
      },
      { timeout: 20_000, interval: 100 },
    );
    for (const line of inMail(data.orderNumber)) expect(mail.text).toContain(line);
    const [pdf] = mail.attachments ?? [];
    const { text } = await extractText(new Uint8Array(pdf?.content ?? Buffer.alloc(0)), { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toContain(inDocument(data.orderNumber));
    if (method === 'directDebit') {
      expect(mail.text + mail.html).not.toContain(iban);
    }
  },
);
