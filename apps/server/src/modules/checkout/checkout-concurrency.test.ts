import { randomUUID } from 'node:crypto';
import { routes } from '@kontor/contract';
import { expect, it, vi } from 'vitest';
import {
  type Buyer,
  createArticle,
  createBuyer,
  fillBasket,
  orderBody,
  startCheckoutSuite,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { createSession } from '../../../test/factories.ts';
import { requestLimits } from '../../database/connection.ts';

// A thousand orders at once take their turns: on a busy machine the last waits longer than a request may.
const { app, shop, db } = await startCheckoutSuite({
  poolSize: 20,
  limits: { database: { ...requestLimits, acquireMs: 100_000, lockMs: 100_000 } },
});

/** Sends straight to the app: the test app's own inject waits for notifications, which would make a queue of it. */
async function send(buyer: Buyer, body: Record<string, unknown>): Promise<{ status: number; body: unknown }> {
  const answer = await app.app.inject({
    method: 'POST',
    url: routes.checkout.create.path,
    headers: { host: 'shop.test', authorization: `Basic ${buyer.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json() };
}

function countBy(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it('CHKO-19 1,000 parallel checkouts of the last 10 pieces sell exactly 10', async () => {
  const article = await createArticle(db(), { tenantId: shop.tenantId, variant: { stock: 10 } });
  const buyers: Buyer[] = [];
  for (let index = 0; index < 25; index += 1)
    buyers.push(await createBuyer(db(), { tenantId: shop.tenantId }));
  // 40 users of each of 25 companies, each with a basket of their own.
  const all: Buyer[] = [];
  for (const buyer of buyers) {
    all.push(buyer);
    for (let user = 1; user < 40; user += 1) {
      const { token, userId } = await createSession(db(), {
        tenant_id: shop.tenantId,
        company_id: buyer.companyId,
      });
      all.push({ ...buyer, token, userId });
    }
  }
  await db()
    .insertInto('basket')
    .values(
      all.map((buyer, index) => ({
        tenant_id: shop.tenantId,
        id: `storm${index}`,
        user_id: buyer.userId,
        company_id: buyer.companyId,
        version: 1,
        order_line_count: 1,
      })),
    )
    .execute();
  await db()
    .insertInto('basket_line')
    .values(
      all.map((_, index) => ({
        tenant_id: shop.tenantId,
        basket_id: `storm${index}`,
        order_type: 'order',
        sku: article.sku,
        product_id: article.productId,
        variant_id: article.variantId,
        quantity: 1,
      })),
    )
    .execute();
  const bodies = await Promise.all(
    all.map(async (buyer, index) => ({
      checkoutId: randomUUID(),
      orderType: 'order',
      basketId: `storm${index}`,
      shippingAddressId: buyer.addressId,
      invoiceAddressId: buyer.addressId,
      shippingMethodId: shop.shippingMethodId,
      paymentMethodId: 'invoice',
      termsAccepted: true,
      expectedTotal: { value: 18.92, currency: 'EUR' },
    })),
  );
  await app.settle();
  const answers = await Promise.all(all.map((buyer, index) => send(buyer, bodies[index] ?? {})));
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 201: 10, 409: 990 });
  const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body);
  expect(new Set(refusals.map((body) => (body as { code: string }).code))).toEqual(
    new Set(['stock.not.enough.error']),
  );
  expect(refusals[0]).toMatchObject({ details: [{ sku: article.sku, requested: 1, available: 0 }] });
  expect(await stockOf(db(), { ...shop, variantId: article.variantId })).toBe(0);
  const { rows } = await app.database.pool.query(
    'select count(*)::integer as orders, sum(quantity)::integer as pieces from order_item where sku = $1',
    [article.sku],
  );
  expect(rows).toEqual([{ orders: 10, pieces: 10 }]);
}, 120_000);

it('CHKO-15 50 concurrent requests of one checkout make one order', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const article = await createArticle(db(), { tenantId: shop.tenantId, variant: { stock: 100 } });
  await fillBasket(app, buyer, [{ ...article, quantity: 2 }]);
  const body = await orderBody(app, buyer);
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(buyer, body)));
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 49 });
  const placed = answers.find(({ status }) => status === 201)?.body as { data: { orderNumber: string } };
  for (const { status, body: refusal } of answers) {
    if (status === 409) {
      expect(refusal).toMatchObject({
        code: 'checkout.already.submitted',
        details: { orderNumber: placed.data.orderNumber },
      });
    }
  }
  expect(await stockOf(db(), { ...shop, variantId: article.variantId })).toBe(98);
  // Long after, and with another basket, it is still the same checkout.
  await fillBasket(app, buyer, [{ ...article, quantity: 5 }]);
  const late = await send(buyer, { ...(await orderBody(app, buyer)), checkoutId: body.checkoutId });
  expect(late).toMatchObject({ status: 409, body: { code: 'checkout.already.submitted' } });
});

it('CHKO-15 two users of a company with the same checkout make one order', async () => {
  const first = await createBuyer(db(), { tenantId: shop.tenantId });
  const session = await createSession(db(), { tenant_id: shop.tenantId, company_id: first.companyId });
  const second = { ...first, token: session.token, userId: session.userId };
  const article = await createArticle(db(), { tenantId: shop.tenantId });
  const checkoutId = randomUUID();
  const bodies = [];
  for (const buyer of [first, second]) {
    await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
    bodies.push({ buyer, body: await orderBody(app, buyer, { checkoutId }) });
  }
  const answers = await Promise.all(bodies.map(({ buyer, body }) => send(buyer, body)));
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 1 });
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'checkout.already.submitted',
  });
});

it('CHKO-19 orders that want the same articles in opposite order do not block each other', async () => {
  const articles = [];
  for (let index = 0; index < 6; index += 1) {
    articles.push(await createArticle(db(), { tenantId: shop.tenantId, variant: { stock: 1000 } }));
  }
  const bodies = [];
  for (let index = 0; index < 30; index += 1) {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    const lines = articles.map((article) => ({ ...article, quantity: 1 }));
    await fillBasket(app, buyer, index % 2 === 0 ? lines : lines.toReversed());
    bodies.push({ buyer, body: await orderBody(app, buyer) });
  }
  const answers = await Promise.all(bodies.map(({ buyer, body }) => send(buyer, body)));
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 201: 30 });
  for (const { variantId } of articles) expect(await stockOf(db(), { ...shop, variantId })).toBe(970);
});

it('issue 13: other requests are answered while more orders than connections wait for a lock', async () => {
  const article = await createArticle(db(), { tenantId: shop.tenantId, variant: { stock: 1000 } });
  const orders = [];
  for (let index = 0; index < 25; index += 1) {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
    orders.push({ buyer, body: await orderBody(app, buyer) });
  }
  const other = await app.database.workPool.connect();
  try {
    await other.query('begin');
    await other.query('select from stock where variant_id = $1 for update', [article.variantId]);
    const answers = Promise.all(orders.map(({ buyer, body }) => send(buyer, body)));
    // Orders that wait make room for six others each 250 ms.
    await vi.waitFor(() => expect(app.dependencies.database.orderPool.waitingCount).toBe(17), 30_000);
    for (const { buyer } of orders)
      expect(await app.inject(routes.orders.list, { token: buyer.token })).toMatchObject({ status: 200 });
    await other.query('commit');
    expect(countBy((await answers).map(({ status }) => status))).toEqual({ 201: 25 });
  } finally {
    other.release();
  }
});

it('issue 13: changes of carts, previews and orders take turns, reads do not', async () => {
  const run = vi.spyOn(app.dependencies.cartWork, 'run');
  const article = await createArticle(db(), { tenantId: shop.tenantId, variant: { stock: 10 } });
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const { token } = buyer;
  const line = { _id: article.productId, sku: article.sku, orderType: 'order', quantity: 1 };

  await app.inject(routes.cart.save, { token, body: { items: [line] } });
  expect(run).toHaveBeenCalledTimes(1);
  await app.inject(routes.cart.change, { token, body: { changes: [{ op: 'put', line }] } });
  expect(run).toHaveBeenCalledTimes(2);
  const body = await orderBody(app, buyer);
  expect(run).toHaveBeenCalledTimes(3);
  await app.inject(routes.cart.read, { token });
  expect(run).toHaveBeenCalledTimes(3);
  expect(await app.inject(routes.checkout.create, { token, body })).toMatchObject({ status: 201 });
  expect(run).toHaveBeenCalledTimes(4);
});

it('CHKO-19 an order that loses the race for the last piece is rolled back', async () => {
  const article = await createArticle(db(), { tenantId: shop.tenantId, variant: { stock: 1 } });
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
  const body = await orderBody(app, buyer);
  const { pool } = app.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('update stock set quantity = 0 where variant_id = $1', [article.variantId]);
    const answer = send(buyer, body);
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(1);
    });
    await other.query('commit');
    expect(await answer).toMatchObject({ status: 409, body: { code: 'stock.not.enough.error' } });
  } finally {
    other.release();
  }
  const counted = await pool.query<Record<string, number>>(
    `select (select count(*) from sales_order where company_id = $1)::integer as orders,
       (select count(*) from order_stock where $2 = any (variant_ids))::integer as notes,
       (select count(*) from order_event
         where not exists (select from sales_order where id = order_event.order_id))::integer as events,
       (select count(*) from pgboss.job where data ->> 'orderId' is not null
         and not exists (select from sales_order where id = data ->> 'orderId'))::integer as jobs,
       (select count(*) from basket_line where sku = $3)::integer as lines`,
    [buyer.companyId, article.variantId, article.sku],
  );
  expect(counted.rows).toEqual([{ orders: 0, notes: 0, events: 0, jobs: 0, lines: 1 }]);
});
