import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPrice } from '../../../test/catalogue-factories.ts';
import {
  type Buyer,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  orderCount,
  preview,
} from '../../../test/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

/** The greatest price that an import takes. */
const highest = 9_999_999_999.99;
const maximum = 999_999_999_999.99;

let app: TestApp;
let tenantId: number;
let buyer: Buyer;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createCheckoutShop(app.database.db));
  buyer = await createBuyer(app.database.db, { tenantId });
});
afterAll(() => app.close());

const article = (price: number) =>
  createArticle(app.database.db, { tenantId, vat_rate: 19, variant: { price, stock: 999_999 } });
const codesOf = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);

describe('amounts above the limit', () => {
  it('CHKO-17 are refused at the line when it is saved and when it is entered', async () => {
    const { sku, productId } = await article(highest);
    const line = { _id: productId, sku, quantity: 101 };
    for (const [route, body] of [
      [routes.cart.save, { items: [line] }],
      [routes.cart.change, { changes: [{ op: 'put', line }] }],
    ] as const) {
      const { status, error } = await app.inject(route, { token: buyer.token, body });
      expect([status, error.code, error.details]).toEqual([
        422,
        'amount.too.large',
        [{ index: 0, sku, code: 'amount.too.large', maximum }],
      ]);
    }
    const body = { rows: [{ sku, quantity: 101 }] };
    const entered = await app.inject(routes.orderEntry.check, { token: buyer.token, body });
    expect(entered.body.data.rows).toMatchObject([
      { status: 'refused', issues: [{ field: 'quantity', code: 'amount.too.large', details: { maximum } }] },
    ]);
    await fillBasket(app, buyer, [{ sku, productId, quantity: 100 }]);
  });

  it('CHKO-26 CHKO-17 are named at the line by preview and order after the price has risen', async () => {
    const cheap = await article(1);
    await fillBasket(app, buyer, [{ ...cheap, quantity: 999_999 }]);
    const body = await orderBody(app, buyer);
    await setPrice(app.database.db, { tenantId, variantId: cheap.variantId, value: highest });
    const { issues, net } = await preview(app, buyer);
    expect(issues).toEqual([
      { code: 'amount.too.large', details: [{ sku: cheap.sku, id: `order:${cheap.sku}`, maximum }] },
    ]);
    expect(net).toBe(0);
    const { status, error } = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect([status, error.code]).toEqual([422, 'amount.too.large']);
    expect(await orderCount(app, buyer)).toBe(0);
    expect((await app.inject(routes.cart.read, { token: buyer.token })).status).toBe(200);
  });

  it('CHKO-26 CHKO-17 are named for the order when only the sum of its lines is too large', async () => {
    const dear = [await article(highest), await article(highest)];
    await fillBasket(
      app,
      buyer,
      dear.map((one) => ({ ...one, quantity: 50 })),
    );
    const body = await orderBody(app, buyer);
    // Goods fit, VAT does not.
    expect(codesOf((await preview(app, buyer)).issues)).toEqual(['order.amount.too.large']);
    const refused = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect([refused.status, refused.error.code]).toEqual([422, 'order.amount.too.large']);
    await fillBasket(
      app,
      buyer,
      dear.map((one) => ({ ...one, quantity: 40 })),
    );
    const { issues, gross } = await preview(app, buyer);
    expect([issues, gross]).toEqual([[], 952_000_000_006.07]);
    const placed = await app.inject(routes.checkout.create, {
      token: buyer.token,
      body: await orderBody(app, buyer),
    });
    expect(placed.status).toBe(201);
  });

  it('CHKO-18 refuse an expected total above the limit as a changed price', async () => {
    const { sku, productId } = await article(1);
    await fillBasket(app, buyer, [{ sku, productId, quantity: 1 }]);
    const body = { ...(await orderBody(app, buyer)), expectedTotal: { value: 1e300, currency: 'EUR' } };
    const { status, error } = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect([status, error.code]).toEqual([409, 'price.changed']);
  });
});
