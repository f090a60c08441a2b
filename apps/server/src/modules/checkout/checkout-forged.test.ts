import { randomUUID } from 'node:crypto';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyerWith,
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  preview,
} from '../../../test/checkout-fixture.ts';
import { createSeason } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db(), { settings: { isPreOrderModeVisible: true } });
});
afterAll(() => app.close());

/** Forged fields that the contract does not know; none of them may count (ROLE-09, CHKO-17). */
const forged = {
  tenantId: 1,
  companyId: 'other',
  company: { _id: 'other', discountType: 'percent', isLocked: false },
  userId: 'other',
  price: 0.01,
  net: 0.01,
  gross: 0.01,
  total: 0.01,
  discount: 999,
  discountNet: 999,
  shipping: 0,
  shippingFee: 0,
  freight: { expense: 0, until: 1_000_000 },
  vat: [],
  vatRate: 0,
  vatCountryCode: 'CH',
  currency: 'CHF',
  minCartAmount: 0,
  paymentStatus: 'paid',
  orderStatus: 'delivered',
  orderNumber: '1',
  orderDate: '2000-01-01T00:00:00Z',
  deliveryDate: '2000-01-01',
  seasonId: 'other',
  shippingAddress: { street: 'Hafen 1', city: 'Genua', country: { code: 'IT' } },
  invoiceAddress: { street: 'Hafen 1', city: 'Genua', country: { code: 'IT' } },
  lines: [{ sku: 'X', quantity: 1, netPrice: 0.01 }],
  items: [{ sku: 'X', quantity: 1, price: { value: 0.01 } }],
  issues: [],
};

describe('forged bodies', () => {
  it('CHKO-17 ROLE-09 a preview computes from the records of the server alone', async () => {
    const { buyer } = await buyerWith(app, shop, { price: 10, quantity: 3 });
    expect(await preview(app, buyer, forged)).toEqual(await preview(app, buyer));
  });

  it('CHKO-17 ROLE-09 an order contains the cart at the server’s prices', async () => {
    const { buyer, article } = await buyerWith(app, shop, { price: 10, quantity: 3 });
    const body = { ...forged, ...(await orderBody(app, buyer)) };
    const placed = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect(placed.body.data).toMatchObject({
      paymentStatus: 'open',
      total: { net: 35.9, vat: 6.82, gross: 42.72, currency: 'EUR' },
    });
    const params = { id: placed.body.data._id };
    const { data } = (await app.inject(routes.orders.read, { token: buyer.token, params })).body;
    expect(data).toMatchObject({
      orderStatus: 'open',
      deliveryDate: null,
      costs: { discountForOrder: 0, shippingPriceForOrder: 5.9 },
      items: [{ sku: article.sku, quantity: 3, price: { value: 10, currency: 'EUR' }, vatRate: 19 }],
      shippingAddress: { street: 'Domstraße 5', city: 'Köln', country: { code: 'DE' } },
    });
  });

  it('CHKO-18 a forged total orders nothing, whichever it is', async () => {
    const { buyer } = await buyerWith(app, shop, { price: 10, quantity: 3 });
    const body = await orderBody(app, buyer);
    for (const value of [0, 0.01, 42.71, 42.73, -42.72, 42.72000001, 1e15]) {
      const expectedTotal = { value, currency: 'EUR' };
      const answer = await app.inject(routes.checkout.create, {
        token: buyer.token,
        body: { ...body, checkoutId: randomUUID(), expectedTotal },
      });
      expect([value, answer.status, answer.error.code]).toEqual([value, 409, 'price.changed']);
    }
    expect((await app.inject(routes.checkout.create, { token: buyer.token, body })).status).toBe(201);
  });

  it('CHKO-10 ROLE-07 the address of another company is not found, by preview and order alike', async () => {
    const { buyer } = await buyerWith(app, shop, {});
    const other = await createBuyer(db(), { tenantId: shop.tenantId });
    const body = await orderBody(app, buyer);
    for (const field of ['shippingAddressId', 'invoiceAddressId']) {
      const forgedBody = { ...body, [field]: other.addressId };
      for (const route of [routes.checkout.preview, routes.checkout.create]) {
        const answer = await app.inject(route, { token: buyer.token, body: forgedBody });
        expect([answer.status, answer.error.code]).toEqual([404, 'address.not.found']);
      }
    }
  });

  it('CART-13 TABL-16 a line cannot claim price, stock or seasons of its own', async () => {
    const { seasonId } = await createSeason(db(), { tenant_id: shop.tenantId });
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    const article = await createArticle(db(), {
      tenantId: shop.tenantId,
      variant: { price: 10, stock: 5, preStocks: { [seasonId]: 8 } },
      is_stock_freeze: true,
    });
    const claims = {
      price: { value: 0.01, currency: 'EUR' },
      updatedPrice: { value: 0.01 },
      priceSeen: 0.01,
      stock: { value: 9999 },
      preStocks: [{ quantity: 9999 }],
      isStockFreeze: false,
      isOnlySellableWithPositiveStock: true,
      vatRate: 0,
      seasonQuantities: { [seasonId]: 9999, other: 1 },
    };
    const put = (line: object) =>
      app.inject(routes.cart.change, {
        token: buyer.token,
        body: {
          changes: [{ op: 'put', line: { _id: article.productId, sku: article.sku, ...claims, ...line } }],
        },
      });
    expect((await put({ orderType: 'order', quantity: 6 })).error.code).toBe('stock.not.enough.error');
    expect((await put({ orderType: 'preOrder', quantities: [9] })).error.code).toBe('prestock.not.enough');
    expect((await put({ orderType: 'preOrder', quantities: [1, 1] })).error.code).toBe('quantity.invalid');
    expect((await put({ orderType: 'order', quantity: 5 })).body.lines[0]).toMatchObject({
      quantity: 5,
      price: { value: 10, netValue: 10 },
      stock: { value: 5 },
    });
    expect(await preview(app, buyer)).toMatchObject({ net: 50 });
    await fillBasket(app, buyer, []);
  });
});
