import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Buyer,
  buyerWith,
  type CheckoutShop,
  createCheckoutShop,
  orderBody,
  orderCount,
  placeOrder,
  preview,
} from '../../../test/checkout-fixture.ts';
import { createAddress, createShippingCountry } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db(), {
    countries: ['DE', 'AT', 'CH'].map((country_code) => ({ country_code, price: 5.9 })),
  });
  await createShippingCountry(db(), {
    tenant_id: shop.tenantId,
    code: 'CH',
    name: { de: 'Schweiz', en: 'Switzerland' },
  });
});
afterAll(() => app.close());

const austrian = { vat_country_code: 'AT', vat_treatment: 'intraCommunity', vat_id: 'ATU13585627' };
const swiss = { vat_country_code: 'CH', vat_treatment: 'export', vat_id: null };

/** A buyer with three pieces at 10.00 of 19 % in the cart; 35.90 net with shipping. */
async function buyerIn(company: object, country_code: string): Promise<Buyer> {
  const options = { company, address: { country_code } };
  const { buyer } = await buyerWith(app, shop, { price: 10, quantity: 3, vat_rate: 19 }, options);
  return buyer;
}

const setCompany = (buyer: Buyer, values: object) =>
  db()
    .updateTable('company')
    .set(values)
    .where('tenant_id', '=', buyer.tenantId)
    .where('id', '=', buyer.companyId)
    .execute();

describe('checkout', () => {
  it.each([
    [{ ...austrian, vat_treatment: 'table' }, 'AT', { vatTreatment: 'table', vatCategory: 'S' }, 20, 7.18],
    [{ ...austrian, vat_treatment: 'table' }, 'DE', { vatTreatment: 'table', vatCategory: 'S' }, 20, 7.18],
    [austrian, 'AT', { vatTreatment: 'intraCommunity', vatCategory: 'K', vatId: 'ATU13585627' }, 0, 0],
    [swiss, 'CH', { vatTreatment: 'export', vatCategory: 'G', vatId: null }, 0, 0],
    [
      { ...austrian, vat_treatment: 'reverseCharge' },
      'DE',
      { vatTreatment: 'reverseCharge', vatCategory: 'AE', vatId: 'ATU13585627' },
      0,
      0,
    ],
  ] as const)(
    'CHKO-05 CHKO-26 charges %j to %s by its treatment',
    async (company, country, expected, rate, amount) => {
      const totals = await preview(app, await buyerIn(company, country));
      expect(totals).toMatchObject({ ...expected, net: 30, shipping: 5.9, gross: 35.9 + amount, issues: [] });
      expect(totals.vat).toEqual([{ rate, base: 35.9, amount }]);
      expect(totals.lines[0]?.vatRate).toBe(rate);
      expect(totals.vatNote === null).toBe(rate > 0);
      expect(totals.vatRefusal).toBeUndefined();
    },
  );

  it.each([
    [austrian, 'DE', 'vat.treatment.delivery.domestic'],
    [austrian, 'CH', 'vat.treatment.delivery.outside.eu'],
    [{ ...austrian, vat_id: null }, 'AT', 'vat.treatment.id.missing'],
    [{ ...austrian, vat_id: 'DE136695976' }, 'AT', 'vat.treatment.id.invalid'],
    [swiss, 'AT', 'vat.treatment.delivery.inside.eu'],
    [{ ...austrian, vat_treatment: 'reverseCharge', vat_id: '' }, 'AT', 'vat.treatment.id.missing'],
  ] as const)('CHKO-05 charges %j to %s the rates of the shop: %s', async (company, country, refusal) => {
    const totals = await preview(app, await buyerIn(company, country));
    expect(totals).toMatchObject({
      ...{ vatRefusal: refusal, vatTreatment: 'domestic', vatCategory: 'S', vatNote: null },
      ...{ vat: [{ rate: 19, base: 35.9, amount: 6.82 }], gross: 42.72, issues: [] },
    });
  });

  it('CHKO-05 CHKO-18 decides again for another delivery address, and refuses the total of the former', async () => {
    const buyer = await buyerIn(austrian, 'AT');
    const { addressId } = await createAddress(db(), {
      tenant_id: buyer.tenantId,
      company_id: buyer.companyId,
      type: 1,
      country_code: 'DE',
    });
    // The address for deliveries is preselected (ADDR-05).
    const [german, exempt] = await Promise.all(
      [addressId, buyer.addressId].map((shippingAddressId) => preview(app, buyer, { shippingAddressId })),
    );
    expect([german?.gross, exempt?.gross]).toEqual([42.72, 35.9]);
    const order = (shippingAddressId: string, value: number) =>
      placeOrder(app, buyer, { shippingAddressId, expectedTotal: { value, currency: 'EUR' } });
    const refused = await order(addressId, 35.9);
    expect([refused.status, refused.error.code]).toEqual([409, 'price.changed']);
    expect(await orderCount(app, buyer)).toBe(0);
    const placed = await order(addressId, 42.72);
    expect(placed.body.data.total).toEqual({ net: 35.9, vat: 6.82, gross: 42.72, currency: 'EUR' });
    const { body } = await app.inject(routes.orders.read, {
      token: buyer.token,
      params: { id: placed.body.data._id },
    });
    expect(body.data).toMatchObject({
      ...{ vatTreatment: 'domestic', vatCategory: 'S', vatNote: null, vatId: 'ATU13585627' },
      items: [{ vatRate: 19 }],
    });
  });

  it('CHKO-18 ROLE-09 ignores a treatment in the body, and refuses a total from before the treatment changed', async () => {
    const buyer = await buyerIn({ vat_country_code: 'AT' }, 'AT');
    const forged = { vatTreatment: 'intraCommunity', vatId: 'ATU13585627', vatCategory: 'K' };
    expect(await preview(app, buyer, forged)).toMatchObject({ vatTreatment: 'table', gross: 43.08 });
    await setCompany(buyer, austrian);
    const body = await orderBody(app, buyer);
    await setCompany(buyer, { vat_treatment: 'table' });
    const refused = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect(refused.error.code).toBe('price.changed');
  });

  it('CHKO-05 CHKO-25 takes a discount off without VAT', async () => {
    const buyer = await buyerIn(austrian, 'AT');
    await db()
      .insertInto('promotion_code')
      .values({ tenant_id: shop.tenantId, code: 'ZEHN', type: 'percent', value: 10 })
      .execute();
    expect(await preview(app, buyer, { promotionCode: 'ZEHN' })).toMatchObject({
      ...{ net: 30, discount: 3, shipping: 5.9, gross: 32.9 },
      vat: [{ rate: 0, base: 32.9, amount: 0 }],
    });
  });
});

describe('order', () => {
  it('CHKO-19 CHKO-05 keeps treatment, category, VAT ID and note when the company is treated otherwise later', async () => {
    const buyer = await buyerIn({ ...austrian, vat_id: 'atu 135 856 27' }, 'AT');
    const { body } = await placeOrder(app, buyer);
    await setCompany(buyer, { vat_treatment: 'table', vat_id: null });
    const read = async (locale: 'de' | 'en') =>
      (await app.inject(routes.orders.read, { token: buyer.token, locale, params: { id: body.data._id } }))
        .body.data;
    expect(await read('de')).toMatchObject({
      ...{ vatTreatment: 'intraCommunity', vatCategory: 'K', vatId: 'ATU13585627' },
      vatNote: 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b i. V. m. § 6a UStG)',
      total: { net: 35.9, vat: [{ rate: 0, base: 35.9, amount: 0 }], gross: 35.9 },
    });
    expect((await read('en')).vatNote).toMatch(/^VAT-exempt intra-Community supply \(section 4 no\. 1 \(b\)/);
  });

  it('CHKO-05 USER-03 names treatment and VAT ID of the company to its users', async () => {
    const buyer = await buyerIn(austrian, 'AT');
    const { body } = await app.inject(routes.accounts.currentUser, { token: buyer.token });
    expect(body.data.company).toMatchObject({
      ...{ vatCountryCode: 'AT', vatTreatment: 'intraCommunity', vatId: 'ATU13585627' },
    });
  });
});
