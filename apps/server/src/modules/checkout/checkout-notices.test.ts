import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyerWith, createCheckoutShop, placeOrder } from '../../../test/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createQuantityNotices, holdingNotices } from '../catalogue/quantity-notices.ts';

let app: TestApp;
let listener: pg.Client;
const heard: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  listener = new pg.Client({ connectionString: app.database.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => void heard.push(payload ?? ''));
  await listener.query('listen quantities_changed');
});

afterAll(async () => {
  await listener.end();
  await app.close();
});

/** Waits until all earlier notices have arrived, and takes them. */
async function settled(): Promise<string[]> {
  await app.database.pool.query("select pg_notify('quantities_changed', 'settled')");
  while (!heard.includes('settled')) await listener.query('select 1');
  return heard.splice(0).filter((payload) => payload !== 'settled');
}

it('CHKO-19 sends one stock notice of an order before the buyer has the answer', async () => {
  const shop = await createCheckoutShop(app.database.db);
  const { buyer, article } = await buyerWith(app, shop, { quantity: 2, stock: 10 });
  await settled();
  await placeOrder(app, buyer);
  expect(await settled()).toEqual([`${shop.tenantId}/${article.variantId >> 6}`]);
});

it('CHKO-19 sends stock notices after the commit: within it they would serialize commits', async () => {
  const shop = await createCheckoutShop(app.database.db);
  const { article } = await buyerWith(app, shop, { stock: 10 });
  const notices = createQuantityNotices({ pool: app.database.pool });
  await settled();
  const client = await app.database.pool.connect();
  const change = 'update stock set quantity = quantity - 1 where tenant_id = $1 and variant_id = $2';
  await client.query('begin');
  await client.query(`select ${holdingNotices}`);
  await client.query(change, [shop.tenantId, article.variantId]);
  await client.query('commit');
  expect(await settled()).toEqual([]);
  // The same connection sends them again with its next change.
  await client.query(change, [shop.tenantId, article.variantId]);
  client.release();
  expect(await settled()).toHaveLength(1);
  const blocks = Array.from({ length: 20 }, (_, index) => `${shop.tenantId}/${index}`);
  await Promise.all(blocks.map((block) => notices.send([block])));
  expect((await settled()).sort()).toEqual([...blocks].sort());
});
