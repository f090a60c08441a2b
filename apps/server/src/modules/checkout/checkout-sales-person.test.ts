import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPrice } from '../../../test/catalogue-factories.ts';
import {
  type Buyer,
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  placeOrder,
  preview,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { assignCompany, createPriceList, createSession } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
/** People who buy for the two companies. */
let ofA: Buyer;
let ofB: Buyer;
/** The sales person, acting for the one or the other with one session. */
let salesA: Buyer;
let salesB: Buyer;
let article: Awaited<ReturnType<typeof createArticle>>;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await createCheckoutShop(db());
  const { tenantId } = shop;
  const { priceListId } = await createPriceList(db(), { tenant_id: tenantId });
  ofA = await createBuyer(db(), { tenantId });
  ofB = await createBuyer(db(), {
    tenantId,
    company: { price_list_id: priceListId, is_delivery_blocked: false },
  });
  const { token, userId } = await createSession(db(), { tenant_id: tenantId, is_sales_person: true });
  for (const { companyId } of [ofA, ofB]) await assignCompany(db(), { tenantId, userId, companyId });
  salesA = { ...ofA, token, userId };
  salesB = { ...ofB, token, userId };
  article = await createArticle(db(), { tenantId, variant: { price: 10, stock: 100 } });
  await setPrice(db(), { tenantId, variantId: article.variantId, value: 7, price_list_id: priceListId });
});

const actFor = ({ token, companyId }: Buyer) =>
  app.inject(routes.sales.switchCustomer, { token, body: { customerId: companyId } });
const linesOf = async ({ token }: Buyer) => {
  const { items } = (await app.inject(routes.cart.read, { token })).body;
  return items.map(({ sku, quantity, price }) => [sku, quantity, price?.netValue]);
};
const ordersOf = async ({ token }: Buyer) =>
  (await app.inject(routes.orders.list, { token })).body.data.map(({ orderNumber }) => orderNumber);

describe('a sales person between two companies', () => {
  it('AUTH-12 ROLE-09 has a cart of his own for each, at the prices of each', async () => {
    await fillBasket(app, ofA, [{ ...article, quantity: 9 }]);
    await actFor(salesA);
    await fillBasket(app, salesA, [{ ...article, quantity: 2 }]);
    await actFor(salesB);
    expect(await linesOf(salesB)).toEqual([]);
    await fillBasket(app, salesB, [{ ...article, quantity: 5 }]);
    expect(await linesOf(salesB)).toEqual([[article.sku, 5, 7]]);
    await actFor(salesA);
    expect(await linesOf(salesA)).toEqual([[article.sku, 2, 10]]);
    expect(await linesOf(ofA)).toEqual([[article.sku, 9, 10]]);
    expect(await linesOf(ofB)).toEqual([]);
  });

  it('ROLE-03 marks an operator’s order for a customer, even after the role changes', async () => {
    const { tenantId } = shop;
    const session = await createSession(db(), { tenant_id: tenantId, operator_role: 'support' });
    const support = { ...ofA, token: session.token, userId: session.userId };
    await actFor(support);
    await fillBasket(app, support, [{ ...article, quantity: 2 }]);
    await placeOrder(app, support);
    await db()
      .updateTable('app_user')
      .set({ operator_role: 'office' })
      .where('id', '=', session.userId)
      .execute();
    const [order] = (await app.inject(routes.orders.list, { token: ofA.token })).body.data;
    expect(order?.createdBy).toEqual({ firstName: 'Erika', lastName: 'Muster', operatorRole: 'support' });
  });

  it('API-37 CART-24 a page that still shows the former company saves nothing into the other', async () => {
    await actFor(salesA);
    const { basketId } = await fillBasket(app, salesA, [{ ...article, quantity: 2 }]);
    await actFor(salesB);
    const line = { _id: article.productId, sku: article.sku, quantity: 3 };
    const { status, error } = await app.inject(routes.cart.change, {
      token: salesB.token,
      body: { _id: basketId, changes: [{ op: 'put', line }] },
    });
    expect([status, error.code]).toEqual([409, 'company.changed']);
    expect(await linesOf(salesB)).toEqual([]);
  });

  it('CHKO-17 CHKO-19 a checkout that was begun for the one orders nothing for the other', async () => {
    await actFor(salesA);
    await fillBasket(app, salesA, [{ ...article, quantity: 2 }]);
    const body = await orderBody(app, salesA);
    await actFor(salesB);
    const order = (changed: object) =>
      app.inject(routes.checkout.create, { token: salesB.token, body: { ...body, ...changed } });
    const refused = await order({});
    expect([refused.status, refused.error.code]).toEqual([409, 'company.changed']);
    const { basketId } = await fillBasket(app, salesB, [{ ...article, quantity: 2 }]);
    const foreign = await order({ basketId, version: undefined });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'address.not.found']);
    expect([await ordersOf(ofA), await ordersOf(ofB)]).toEqual([[], []]);
    expect(await stockOf(db(), { ...shop, variantId: article.variantId })).toBe(100);
    await actFor(salesA);
    expect(await linesOf(salesA)).toEqual([[article.sku, 2, 10]]);
  });

  it('CHKO-26 CHKO-19 orders for the company that is active, which alone sees it', async () => {
    await actFor(salesA);
    await fillBasket(app, salesA, [{ ...article, quantity: 2 }]);
    await actFor(salesB);
    await fillBasket(app, salesB, [{ ...article, quantity: 4 }]);
    expect(await preview(app, salesB)).toMatchObject({
      net: 28,
      selected: { shippingAddressId: ofB.addressId, invoiceAddressId: ofB.addressId },
    });
    const placed = await app.inject(routes.checkout.create, {
      token: salesB.token,
      body: await orderBody(app, salesB),
    });
    expect(placed.status).toBe(201);
    const { orderNumber } = placed.body.data;
    expect([await ordersOf(ofB), await ordersOf(salesB)]).toEqual([[orderNumber], [orderNumber]]);
    expect(await ordersOf(ofA)).toEqual([]);
    expect(await linesOf(salesB)).toEqual([]);
    await actFor(salesA);
    expect(await ordersOf(salesA)).toEqual([]);
    expect(await linesOf(salesA)).toEqual([[article.sku, 2, 10]]);
  });

  it('ROLE-09 keeps drafts with the company and the user that they were saved for', async () => {
    const drafts = async ({ token }: Buyer) =>
      (await app.inject(routes.drafts.list, { token, query: { type: 'order' } })).body.data.drafts.map(
        ({ name }) => name,
      );
    await actFor(salesA);
    await fillBasket(app, salesA, [{ ...article, quantity: 2 }]);
    const saved = await app.inject(routes.drafts.save, {
      token: salesA.token,
      body: { name: 'Messe', orderType: 'order' },
    });
    expect(saved.status).toBe(201);
    expect([await drafts(salesA), await drafts(ofA)]).toEqual([['Messe'], []]);
    await actFor(salesB);
    expect(await drafts(salesB)).toEqual([]);
    const loaded = await app.inject(routes.drafts.load, {
      token: salesB.token,
      params: { id: saved.body.data._id },
      body: { mode: 'merge' },
    });
    expect(loaded.status).toBe(404);
    expect(await linesOf(salesB)).toEqual([]);
  });
});
