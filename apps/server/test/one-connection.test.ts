import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyerWith, type CheckoutShop, createCheckoutShop, orderBody } from './checkout-fixture.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let shop: TestApp;
let selling: CheckoutShop;

/**
 * One connection for orders and one for other requests, and all caches cleared whenever one is acquired. Code that needs a second
 * connection while it holds the first, such as reading settings within a transaction, deadlocks here; in production it would under
 * as many parallel requests.
 */
beforeAll(async () => {
  shop = await createTestApp({ poolSize: 1 });
  selling = await createCheckoutShop(shop.database.db);
});
afterAll(() => shop.close());

/** Clears all caches, as notifications of every kind would. */
function forgetEverything({
  tenants,
  settings,
  sessions,
  catalogue,
  searchAudience,
}: TestApp['dependencies']) {
  for (const memory of [tenants, settings, sessions, searchAudience]) memory.clear();
  catalogue.forget(undefined);
}

it('CHKO-15 an order needs no second connection during its transaction, even with empty caches', async () => {
  const { buyer, article } = await buyerWith(shop, selling, {});
  const body = await orderBody(shop, buyer);
  const { pool, orderPool } = shop.dependencies.database;
  const forget = () => forgetEverything(shop.dependencies);
  let isOrdering = false;
  let seconds = 0;
  const beginOrder = () => {
    isOrdering = true;
    forget();
  };
  const endOrder = () => {
    isOrdering = false;
  };
  const count = () => {
    if (isOrdering) seconds += 1;
    forget();
  };
  orderPool.on('acquire', beginOrder).on('release', endOrder);
  pool.on('acquire', count);
  const { token } = buyer;
  try {
    const order = await shop.inject(routes.checkout.create, { token, body });
    expect(order.status).toBe(201);
    expect(seconds).toBe(0);
    const line = { _id: article.productId, sku: article.sku, quantity: 2 };
    const answers = [
      await shop.inject(routes.cart.save, { token, body: { items: [line] } }),
      await shop.inject(routes.checkout.preview, { token, body: {} }),
      await shop.inject(routes.drafts.save, { token, body: { name: 'later', orderType: 'order' } }),
      await shop.inject(routes.cart.read, { token }),
      await shop.inject(routes.orders.list, { token }),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  } finally {
    orderPool.off('acquire', beginOrder).off('release', endOrder);
    pool.off('acquire', count);
  }
});
