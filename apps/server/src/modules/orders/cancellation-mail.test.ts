import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
import { buyerWith, type CheckoutShop, placeOrder } from '../../../test/checkout-fixture.ts';
import { cancelAsOperator, createPayingShop } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;

beforeAll(async () => {
  app = await createTestApp({ config: { environment: 'staging' } });
  shop = await createPayingShop(app.database.db);
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

const booked = 'Ihre Zahlung über 18,92 € ist bei uns eingegangen. Wir zahlen sie Ihnen zurück.';
const onItsWay = 'Haben Sie den Betrag bereits überwiesen, zahlen wir ihn Ihnen zurück.';

it.each([
  ['prepayment', 'paid', [booked], [onItsWay]],
  ['prepayment', 'open', [onItsWay], [booked]],
  ['prepayment', 'refunded', [], [booked, onItsWay]],
  ['invoice', 'open', [], [booked, onItsWay]],
  // Paid before it was cancelled, as the import of the books said.
  ['invoice', 'paid', [booked], [onItsWay]],
  ['online', 'open', [], [booked, onItsWay]],
] as const)(
  'CHKO-20 the mail of a cancelled order by %s that is %s tells of the money',
  async (paymentMethodId, payment_status, told, untold) => {
    const { buyer } = await buyerWith(app, shop, {});
    const { body } = await placeOrder(app, buyer, { paymentMethodId });
    const { _id: orderId, orderNumber } = body.data;
    await app.database.db
      .updateTable('sales_order')
      .set({ payment_status })
      .where('id', '=', orderId)
      .execute();
    await cancelAsOperator(app, { tenantId: shop.tenantId, orderId });
    const { text } = await awaitMail(
      app,
      ({ subject }) => subject === `Storniert: Bestellung ${orderNumber}`,
    );
    const shown = text.replace(/\s/g, ' ');
    for (const part of told) expect(shown).toContain(part);
    for (const part of untold) expect(shown).not.toContain(part);
  },
);
