import { routes } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { setPrice } from '../../../test/catalogue-factories.ts';
import {
  buyerWith,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  orderCount,
  placeOrder,
  preview,
  startCheckoutSuite,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { createPaymentMethod } from '../../../test/factories.ts';
import { companyData } from '../../../test/payment-fixture.ts';

const { app, shop, db } = await startCheckoutSuite();

describe('refusals', () => {
  it.each([
    ['CHKO-11', { termsAccepted: false }, 422, 'terms.not.accepted'],
    ['CHKO-16', { paymentMethodId: 'cash' }, 422, 'payment.method.invalid'],
    ['CHKO-09', { shippingMethodId: 'pigeon' }, 422, 'shipping.method.invalid'],
    ['CHKO-18', { expectedTotal: { value: 1, currency: 'EUR' } }, 409, 'price.changed'],
    ['CHKO-18', { expectedTotal: { value: 17.8, currency: 'CHF' } }, 409, 'price.changed'],
    ['CART-24', { version: 0 }, 409, 'basket.conflict'],
    ['API-37', { basketId: 'unknown' }, 404, 'basket.not.found'],
    ['CHKO-17', { checkoutId: 'no-uuid' }, 422, 'validation.failed'],
    ['CHKO-17 (no address)', { shippingAddressId: undefined }, 422, 'validation.failed'],
    ['CHKO-17 (no total)', { expectedTotal: undefined }, 422, 'validation.failed'],
    ['CHKO-25', { promotionCode: 'NOPE' }, 404, 'promotion.code.not.found'],
  ])('%s %j is refused and nothing happens', async (_id, overrides, status, code) => {
    const { buyer, article } = await buyerWith(app, shop, {});
    const body = { ...(await orderBody(app, buyer)), ...overrides };
    const answer = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(await orderCount(app, buyer)).toBe(0);
    expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(100);
    expect((await app.inject(routes.cart.read, { token: buyer.token })).body.items).toHaveLength(1);
  });

  it('CHKO-16 does not offer a payment method that is inactive or paid online', async () => {
    const own = await createCheckoutShop(db(), { settings: { companyData } });
    const common = { tenant_id: own.tenantId, is_default: false };
    await createPaymentMethod(db(), { ...common, id: 'online', is_online: true });
    await createPaymentMethod(db(), { ...common, id: 'directDebit', is_active: false });
    const buyer = await createBuyer(db(), { tenantId: own.tenantId });
    for (const [paymentMethodId, isRefused] of [
      ['online', true],
      ['directDebit', true],
      ['prepayment', false],
    ] as const) {
      const { issues } = await preview(app, buyer, { paymentMethodId });
      expect(issues.some(({ code }) => code === 'payment.method.invalid')).toBe(isRefused);
    }
  });

  it('CHKO-02 CHKO-03 the minimum holds for goods before shipping and VAT; equal is enough', async () => {
    const own = await createCheckoutShop(db(), { settings: { minimumOrderAmount: 100 } });
    const article = await createArticle(db(), { tenantId: own.tenantId, variant: { price: 50, stock: 99 } });
    const cheap = await createArticle(db(), { tenantId: own.tenantId, variant: { price: 49.99, stock: 99 } });
    const buyer = await createBuyer(db(), { tenantId: own.tenantId });
    await fillBasket(app, buyer, [
      { ...article, quantity: 1 },
      { ...cheap, quantity: 1 },
    ]);
    const refused = await placeOrder(app, buyer);
    expect([refused.status, refused.error]).toMatchObject([
      422,
      { code: 'order.minimum.amount', details: { minimum: 100, current: 99.99, currency: 'EUR' } },
    ]);
    await fillBasket(app, buyer, [{ ...article, quantity: 2 }]);
    expect((await placeOrder(app, buyer)).status).toBe(201);
  });

  it.each([
    ['40', 201],
    ['abc', 422],
    ['0', 422],
  ])(
    'CHKO-02 a user’s minCartAmount %s replaces the site’s 100 when positive',
    async (min_cart_amount, status) => {
      const own = await createCheckoutShop(db(), { settings: { minimumOrderAmount: 100 } });
      const article = await createArticle(db(), { tenantId: own.tenantId, variant: { price: 50 } });
      const buyer = await createBuyer(db(), { tenantId: own.tenantId, user: { min_cart_amount } });
      await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
      expect((await placeOrder(app, buyer)).status).toBe(status);
    },
  );

  it('CHKO-10 refuses an address without country, and a country that is not delivered to', async () => {
    for (const [country_code, code, details] of [
      [null, 'address.missing.country', true],
      ['NO', 'shipping.country.invalid', false],
    ] as const) {
      const { buyer } = await buyerWith(app, shop, {}, { address: { country_code } });
      const answer = await placeOrder(app, buyer, { shippingMethodId: shop.shippingMethodId });
      expect([answer.status, answer.error.code]).toEqual([422, code]);
      if (details) expect(answer.error.details).toEqual({ addressId: buyer.addressId });
    }
  });

  it.each([
    ['CHKO-13', { is_delivery_blocked: true }, 'delivery.blocked'],
    ['CHKO-14', { is_locked: true }, 'account.blocked'],
    ['CHKO-14', { is_locked: true, is_delivery_blocked: true }, 'account.blocked'],
  ])('%s a company with %j fills its cart but cannot order', async (_id, company, code) => {
    const { buyer } = await buyerWith(app, shop, {}, { company });
    expect((await preview(app, buyer)).issues.map((issue) => issue.code)).toContain(code);
    const answer = await placeOrder(app, buyer);
    expect([answer.status, answer.error.code]).toEqual([403, code]);
    expect(await orderCount(app, buyer)).toBe(0);
  });

  it('TABL-08 CONF-16 refuses a quantity that became no multiple of the batch', async () => {
    const own = await createCheckoutShop(db(), { settings: { isBatchSizeActive: true } });
    const buyer = await createBuyer(db(), { tenantId: own.tenantId });
    const article = await createArticle(db(), { tenantId: own.tenantId });
    await fillBasket(app, buyer, [{ ...article, quantity: 7 }]);
    await db()
      .updateTable('variant')
      .set({ sales_batch_size: 6 })
      .where('id', '=', article.variantId)
      .execute();
    const answer = await placeOrder(app, buyer);
    expect([answer.status, answer.error]).toMatchObject([
      422,
      { code: 'batch.size.invalid', details: [{ sku: article.sku, quantity: 7, salesBatchSize: 6 }] },
    ]);
  });

  it('PROD-10 CART-14 refuses lines without price and lines of unavailable products', async () => {
    const { buyer, article } = await buyerWith(app, shop, {});
    await db().deleteFrom('price').where('variant_id', '=', article.variantId).execute();
    expect((await placeOrder(app, buyer)).error).toMatchObject({
      code: 'price.missing',
      details: [{ sku: article.sku }],
    });
    await db().updateTable('product').set({ is_active: false }).where('id', '=', article.productId).execute();
    const gone = await placeOrder(app, buyer);
    expect([gone.status, gone.error]).toMatchObject([
      422,
      { code: 'product.not.found', details: [{ sku: article.sku }] },
    ]);
  });

  it('CHKO-18 answers the current total after a price change, and accepts an order with it', async () => {
    const { buyer, article } = await buyerWith(app, shop, { price: 10, quantity: 1 });
    const body = await orderBody(app, buyer);
    await setPrice(db(), { tenantId: shop.tenantId, variantId: article.variantId, value: 12 });
    const refused = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect([refused.status, refused.error]).toMatchObject([
      409,
      {
        code: 'price.changed',
        details: { expected: { value: 18.92, currency: 'EUR' }, current: { value: 21.3, currency: 'EUR' } },
      },
    ]);
    const again = await placeOrder(app, buyer);
    expect(again.body.data.total.gross).toBe(21.3);
  });

  it('API-37 answers 409 for the same user’s basket of another company', async () => {
    const { buyer } = await buyerWith(app, shop, {});
    const body = await orderBody(app, buyer);
    const other = await createBuyer(db(), { tenantId: shop.tenantId });
    await db()
      .updateTable('app_user')
      .set({ company_id: other.companyId })
      .where('id', '=', buyer.userId)
      .execute();
    const answer = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect([answer.status, answer.error.code]).toEqual([409, 'company.changed']);
  });
});
