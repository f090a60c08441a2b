import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Buyer,
  buyerWith,
  type CheckoutShop,
  createArticle,
  createBuyer,
  fillBasket,
  placeOrder,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { createSeason, next } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import {
  attemptsOf,
  cancelAsOperator,
  createPayingShop,
  orderOf,
  paymentServices,
  placeOnline,
  startPayment,
} from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { importFiles } from '../exchange/exchange.usecases.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import {
  cancelUnpaidOrder,
  finishCancellations,
  repeatCancellations,
  repeatUnpaidOrders,
} from './order-cancellation.usecases.ts';

let app: TestApp;
let shop: CheckoutShop;
let spring: string;
let autumn: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ poolSize: 10, config: { environment: 'staging' } });
  shop = await createPayingShop(db(), { isPreOrderModeVisible: true, buyableWithoutStock: false });
  spring = (await createSeason(db(), { tenant_id: shop.tenantId, date: '2027-03-01' })).seasonId;
  const later = { name: { de: 'Herbst 2027', en: 'Autumn 2027' }, date: '2027-09-01' };
  autumn = (await createSeason(db(), { tenant_id: shop.tenantId, ...later })).seasonId;
});
afterAll(() => app.close());

const cancel = (orderId: string, tenantId = shop.tenantId) => cancelAsOperator(app, { tenantId, orderId });

const services = () => paymentServices(app);

async function ordered(lines: { quantity: number; stock: number }[]) {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const articles: { variantId: number; sku: string; productId: string }[] = [];
  for (const { stock } of lines) {
    articles.push(await createArticle(db(), { tenantId: shop.tenantId, variant: { price: 10, stock } }));
  }
  await fillBasket(
    app,
    buyer,
    lines.map(({ quantity }, index) => ({ sku: '', productId: '', ...articles[index], quantity })),
  );
  const { body } = await placeOrder(app, buyer);
  return { buyer, articles, orderId: body.data._id, orderNumber: body.data.orderNumber };
}

const stocks = (articles: { variantId: number }[]) =>
  Promise.all(articles.map(({ variantId }) => stockOf(db(), { tenantId: shop.tenantId, variantId })));

describe('stock of a cancelled order', () => {
  it('CHKO-20 comes back once, however often it is cancelled', async () => {
    const order = await ordered([
      { quantity: 3, stock: 10 },
      { quantity: 5, stock: 5 },
    ]);
    expect(await stocks(order.articles)).toEqual([7, 0]);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => cancel(order.orderId)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([...Array(5).fill('already'), 'cancelled']);
    expect(await stocks(order.articles)).toEqual([10, 5]);
    expect((await orderOf(app, order)).orderStatus).toBe('cancelled');
  });

  it('CHKO-20 is the taken stock, not that of the current catalogue', async () => {
    const order = await ordered([{ quantity: 3, stock: 10 }]);
    const [article] = order.articles;
    const variantId = article?.variantId ?? 0;
    // Counted anew meanwhile, and the article has another number.
    await db().updateTable('stock').set({ quantity: 100 }).where('variant_id', '=', variantId).execute();
    await db()
      .updateTable('variant')
      .set({ sku: next('NEW') })
      .where('id', '=', variantId)
      .execute();
    await cancel(order.orderId);
    expect(await stocks(order.articles)).toEqual([103]);
  });

  it('CHKO-20 is not returned for a deleted article', async () => {
    const order = await ordered([{ quantity: 3, stock: 10 }]);
    const [article] = order.articles;
    await db()
      .deleteFrom('variant')
      .where('id', '=', article?.variantId ?? 0)
      .execute();
    expect((await cancel(order.orderId)).outcome).toBe('cancelled');
  });

  it('CHKO-19 CHKO-20 concurrent orders and cancellations lose no piece', async () => {
    const first = await ordered([{ quantity: 2, stock: 40 }]);
    const [article] = first.articles;
    if (!article) throw new Error('No article was made.');
    const buyers: Buyer[] = [];
    for (let count = 0; count < 8; count += 1) {
      const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
      await fillBasket(app, buyer, [{ ...article, quantity: 2 }]);
      buyers.push(buyer);
    }
    const placed = await Promise.all(
      buyers.map(async (buyer, index) => {
        const { body } = await placeOrder(app, buyer);
        if (index % 2 === 0) await cancel(body.data._id);
        return body.data._id;
      }),
    );
    expect(placed).toHaveLength(8);
    expect(await stocks([article])).toEqual([40 - 2 - 4 * 2]);
  });

  it.each([
    { isFrozen: false, before: [10, 10], ordered: [4, 3] },
    { isFrozen: false, before: [2, 10], ordered: [4, 3] },
    { isFrozen: true, before: [10, 12], ordered: [4, 3] },
    { isFrozen: true, before: [2, 9], ordered: [0, 5] },
  ])('CHKO-20 TABL-16 pre-stock, frozen $isFrozen: $ordered of $before come back', async (row) => {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    const [inSpring = 0, inAutumn = 0] = row.before;
    const article = await createArticle(db(), {
      tenantId: shop.tenantId,
      is_stock_freeze: row.isFrozen,
      variant: {
        stock: 3,
        prices: [{ value: 10, pre_order_value: 8 }],
        preStocks: { [spring]: inSpring, [autumn]: inAutumn },
      },
    });
    await fillBasket(app, buyer, [{ ...article, quantities: row.ordered }]);
    const { body } = await placeOrder(app, buyer, { orderType: 'preOrder' });
    const preStocks = async () => {
      const rows = await db()
        .selectFrom('pre_stock')
        .select(['season_id', 'quantity'])
        .where('variant_id', '=', article.variantId)
        .execute();
      return [spring, autumn].map((id) => rows.find((one) => one.season_id === id)?.quantity);
    };
    expect(await preStocks()).not.toEqual(row.before);
    // What a season is frozen to now does not matter for what was taken.
    await db().updateTable('product').set({ is_stock_freeze: !row.isFrozen }).execute();
    await cancel(body.data._id);
    await cancel(body.data._id);
    expect(await preStocks()).toEqual(row.before);
    expect(await stocks([article])).toEqual([3]);
  });
});

it('CHKO-25 cancelling an order returns the use of its promotion code', async () => {
  const code = next('CODE');
  await db()
    .insertInto('promotion_code')
    .values({
      tenant_id: shop.tenantId,
      code,
      type: 'percent',
      value: 10,
      max_uses: 1,
      is_once_per_company: true,
    })
    .execute();
  const order = async (buyer: Buyer) => {
    const article = await createArticle(db(), { tenantId: shop.tenantId, variant: { price: 10 } });
    await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
    return placeOrder(app, buyer, { promotionCode: code });
  };
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const first = await order(buyer);
  expect((await order(buyer)).error.code).toBe('promotion.code.used');
  await cancel(first.body.data._id);
  await cancel(first.body.data._id);
  expect((await order(buyer)).status).toBe(201);
  expect((await order(buyer)).error.code).toBe('promotion.code.used');
});

it('CHKO-19 CHKO-25 locks the promotion code before stock, as placing an order does', async () => {
  const code = next('CODE');
  await db()
    .insertInto('promotion_code')
    .values({ tenant_id: shop.tenantId, code, type: 'percent', value: 10 })
    .execute();
  const { buyer, article } = await buyerWith(app, shop, { stock: 10 });
  const { body } = await placeOrder(app, buyer, { promotionCode: code });
  const { pool } = app.database;
  const placing = await pool.connect();
  try {
    await placing.query('begin');
    await placing.query('select from promotion_code where tenant_id = $1 and code = $2 for no key update', [
      shop.tenantId,
      code,
    ]);
    const cancelled = cancel(body.data._id);
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    // Held already this would be a deadlock.
    await placing.query('select from stock where variant_id = $1 for no key update nowait', [
      article.variantId,
    ]);
    await placing.query('commit');
    expect((await cancelled).outcome).toBe('cancelled');
  } finally {
    placing.release(true);
  }
});

it('CHKO-20 ROLE-06 another tenant’s order is unknown, goods on their way stay ordered', async () => {
  const order = await ordered([{ quantity: 1, stock: 5 }]);
  const other = await createPayingShop(db());
  expect((await cancel(order.orderId, other.tenantId)).outcome).toBe('unknown');
  await db()
    .updateTable('sales_order')
    .set({ delivery_status: 'partial' })
    .where('id', '=', order.orderId)
    .execute();
  expect((await cancel(order.orderId)).outcome).toBe('delivered');
  expect(await stocks(order.articles)).toEqual([4]);
});

it('CHKO-16 a cancelled order on account frees its part of the credit limit', async () => {
  const order = await ordered([{ quantity: 1, stock: 5 }]);
  await db()
    .updateTable('company')
    .set({ credit_limit: 20 })
    .where('id', '=', order.buyer.companyId)
    .execute();
  const left = async () =>
    (await app.inject(routes.payments.options, { token: order.buyer.token })).body.data.credit?.available;
  expect(await left()).toBeLessThan(20);
  await cancel(order.orderId);
  expect(await left()).toBe(20);
});

describe('orders that an import cancels', () => {
  const importRow = (row: Record<string, string>) =>
    importFiles({
      workPool: app.database.pool,
      tenantId: shop.tenantId,
      files: [memorySource('orders', 'orders', [row])],
      storage: app.dependencies.documentFiles,
      clock: app.clock,
      jobs: app.dependencies.jobs,
      hashPassword: async (password) => password,
    });
  const importStatus = async (orderNumber: string, orderStatus: string) =>
    expect((await importRow({ orderNumber, orderStatus })).isClean).toBe(true);
  const finish = () => finishCancellations({ data: { tenantId: shop.tenantId }, services: services() });
  const queued = async (name: string) => {
    const { rows } = await app.database.pool.query('select from pgboss.job where name = $1', [name]);
    return rows.length;
  };
  const cancellations = (orderId: string) =>
    db()
      .selectFrom('order_event')
      .where('order_id', '=', orderId)
      .where('type', '=', 'order.cancelled')
      .select('payload')
      .execute();

  it('CHKO-20 CHKO-21 CHKO-25 are finished once: money and promotion code go back, stock is left to the import', async () => {
    const code = next('CODE');
    await db()
      .insertInto('promotion_code')
      .values({ tenant_id: shop.tenantId, code, type: 'percent', value: 10, max_uses: 1 })
      .execute();
    const { buyer, article } = await buyerWith(app, shop, { stock: 10 });
    const placed = await placeOrder(app, buyer, { paymentMethodId: 'online', promotionCode: code });
    const { _id: orderId, orderNumber } = placed.body.data;
    const { body } = await startPayment(app, { buyer, orderId });
    const token = new URL(body.data.redirectUrl).searchParams.get('token') ?? '';
    await app.inject(routes.payments.testResult, { query: { token, result: 'paid' } });

    const jobsBefore = await queued('order-cancellations');
    await importStatus(orderNumber, 'cancelled');
    expect(await queued('order-cancellations')).toBe(jobsBefore + 1);
    const refundsBefore = await queued('payment-refund');
    await finish();
    await finish();
    expect(await queued('payment-refund')).toBe(refundsBefore + 1);
    expect(await attemptsOf(app, orderId)).toMatchObject([{ status: 'refunding', failure: 'cancelled' }]);
    expect(await cancellations(orderId)).toEqual([{ payload: { reason: 'import' } }]);
    const uses = await db().selectFrom('promotion_use').where('order_id', '=', orderId).selectAll().execute();
    expect(uses).toEqual([]);
    // Neither now nor when the operator cancels it as well.
    await cancel(orderId);
    expect(await stocks([article])).toEqual([9]);
    expect(await cancellations(orderId)).toHaveLength(1);
  });

  it('ORDR-05 API-40 are not those with delivered pieces; one that was cancelled before may be named again', async () => {
    const statuses = [
      { order_status: 'delivered', delivery_status: 'delivered' },
      { order_status: 'partiallyDelivered', delivery_status: 'partial' },
      { order_status: 'confirmed', delivery_status: 'partial' },
    ] as const;
    for (const status of statuses) {
      const order = await ordered([{ quantity: 2, stock: 5 }]);
      const { orderId, orderNumber } = order;
      await db().updateTable('sales_order').set(status).where('id', '=', orderId).execute();
      const report = await importRow({ orderNumber, orderStatus: 'cancelled' });
      expect(report.refusedRows).toMatchObject([
        { row: 1, column: 'orderStatus', code: 'order.delivered', value: 'cancelled' },
      ]);
      expect((await orderOf(app, order)).orderStatus).toBe(status.order_status);
    }
    // Delivered pieces of a line alone.
    const { orderId, orderNumber } = await ordered([{ quantity: 2, stock: 5 }]);
    const pieces = (delivered_quantity: number) =>
      db().updateTable('order_item').set({ delivered_quantity }).where('order_id', '=', orderId).execute();
    await pieces(1);
    const report = await importRow({ orderNumber, orderStatus: 'cancelled' });
    expect(report.refusedRows.map(({ code }) => code)).toEqual(['order.delivered']);
    await pieces(0);
    await importStatus(orderNumber, 'cancelled');
    await pieces(1);
    await importStatus(orderNumber, 'cancelled');
  });

  it('CHKO-21 close pending payments, and refund late money', async () => {
    const order = await placeOnline(app, shop);
    await startPayment(app, order);
    await importStatus(order.orderNumber, 'cancelled');
    await finish();
    expect(await attemptsOf(app, order.orderId)).toMatchObject([{ status: 'failed', failure: 'cancelled' }]);
    expect(await queued('payment-close')).toBeGreaterThan(0);
  });

  it('CHKO-20 are not finished if they were reopened, but are if they are cancelled again', async () => {
    const order = await ordered([{ quantity: 1, stock: 5 }]);
    await importStatus(order.orderNumber, 'cancelled');
    await importStatus(order.orderNumber, 'open');
    await finish();
    expect((await orderOf(app, order)).orderStatus).toBe('open');
    expect(await cancellations(order.orderId)).toEqual([]);
    for (const status of ['cancelled', 'open', 'cancelled']) {
      await importStatus(order.orderNumber, status);
      await finish();
    }
    expect(await cancellations(order.orderId)).toHaveLength(2);
  });

  it('CHKO-20 a failing cancellation does not block others and is retried daily', async () => {
    const orders = [await ordered([{ quantity: 1, stock: 5 }]), await ordered([{ quantity: 1, stock: 5 }])];
    for (const { orderNumber } of orders) await importStatus(orderNumber, 'cancelled');
    const { pool } = app.database;
    const losing = Object.create(pool, {
      query: { value: pool.query.bind(pool) },
      connect: { value: vi.fn(pool.connect.bind(pool)).mockRejectedValueOnce(new Error('connection lost')) },
    });
    const logged = vi.spyOn(app.dependencies.log, 'error').mockImplementation(() => undefined);
    const failing = finishCancellations({
      data: { tenantId: shop.tenantId },
      services: { ...services(), pool: losing },
    });
    await expect(failing).rejects.toThrow('1 of 2 cancelled orders');
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    const finished = async () =>
      (await Promise.all(orders.map(({ orderId }) => cancellations(orderId)))).flat().length;
    expect(await finished()).toBe(1);
    const jobsBefore = await queued('order-cancellations');
    await repeatCancellations({ services: services() });
    expect(await queued('order-cancellations')).toBe(jobsBefore + 1);
    await finish();
    expect(await finished()).toBe(2);
    await repeatCancellations({ services: services() });
    expect(await queued('order-cancellations')).toBe(jobsBefore + 1);
  });

  it('CHKO-20 of former years, placed elsewhere, cause nothing', async () => {
    const former = await createOrder(db(), { tenant_id: shop.tenantId, order_status: 'open' });
    await importStatus(former.orderNumber, 'cancelled');
    await finish();
    expect(await cancellations(former.orderId)).toEqual([]);
  });
});

describe('an order that is not paid online', () => {
  const giveUp = (orderId: string) =>
    cancelUnpaidOrder({ data: { tenantId: shop.tenantId, orderId }, services: services() });

  it('CHKO-22 waits for 24 hours, then its stock returns once', async () => {
    const order = await placeOnline(app, shop);
    const { rows } = await app.database.pool.query(
      `select extract(epoch from start_after - created_on)::float8 as waits from pgboss.job
       where name = 'order-unpaid' and data ->> 'orderId' = $1`,
      [order.orderId],
    );
    expect(rows[0]?.waits).toBeCloseTo(24 * 3600, -1);
    const left = await stocks([order.article]);
    await Promise.all([giveUp(order.orderId), giveUp(order.orderId)]);
    expect(await stocks([order.article])).toEqual(left.map((pieces) => (pieces ?? 0) + 3));
    expect(await orderOf(app, order)).toMatchObject({
      orderStatus: 'cancelled',
      paymentStatus: 'open',
      payment: { canPay: false },
    });
    const events = await db()
      .selectFrom('order_event')
      .where('order_id', '=', order.orderId)
      .where('type', '=', 'order.cancelled')
      .select('payload')
      .execute();
    expect(events).toEqual([{ payload: { reason: 'unpaid' } }]);
  });

  it('CHKO-22 is cancelled by the daily repetition when its job gave up, and then waits no more', async () => {
    const order = await placeOnline(app, shop);
    const paid = await placeOnline(app, shop);
    const { body } = await startPayment(app, paid);
    const token = new URL(body.data.redirectUrl).searchParams.get('token') ?? '';
    await app.inject(routes.payments.testResult, { query: { token, result: 'paid' } });
    const queued = async (orderId: string) => {
      const { rows } = await app.database.pool.query(
        `select data from pgboss.job where name = 'order-unpaid' and data ->> 'orderId' = $1`,
        [orderId],
      );
      return rows.length;
    };
    // As after the last attempt: the jobs lie with the dead letters.
    await app.database.pool.query(`delete from pgboss.job where name = 'order-unpaid'`);
    const start = app.clock.now();
    const repeatAfter = async (hours: number) => {
      app.clock.set(new Date(start.getTime() + hours * 3_600_000));
      await repeatUnpaidOrders({ services: services() });
      return [await queued(order.orderId), await queued(paid.orderId)];
    };
    try {
      expect(await repeatAfter(25.9)).toEqual([0, 0]);
      expect(await repeatAfter(26.1)).toEqual([1, 1]);
      await giveUp(order.orderId);
      await giveUp(paid.orderId);
      expect((await orderOf(app, order)).orderStatus).toBe('cancelled');
      expect((await orderOf(app, paid)).orderStatus).toBe('open');
      expect(await repeatAfter(50)).toEqual([1, 1]);
    } finally {
      app.clock.set(start);
    }
  });

  it('CHKO-22 stays if it was paid or costs nothing', async () => {
    const order = await placeOnline(app, shop);
    const { body } = await startPayment(app, order);
    const token = new URL(body.data.redirectUrl).searchParams.get('token') ?? '';
    await app.inject(routes.payments.testResult, { query: { token, result: 'paid' } });
    await giveUp(order.orderId);
    expect((await orderOf(app, order)).orderStatus).toBe('open');
    const free = await placeOnline(app, shop);
    await db().updateTable('sales_order').set({ gross: 0 }).where('id', '=', free.orderId).execute();
    await giveUp(free.orderId);
    expect((await orderOf(app, free)).orderStatus).toBe('open');
  });

  it('CHKO-22 a payment and a cancellation at once: exactly one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await placeOnline(app, shop);
      const { body } = await startPayment(app, order);
      const token = new URL(body.data.redirectUrl).searchParams.get('token') ?? '';
      await Promise.all([
        giveUp(order.orderId),
        app.inject(routes.payments.testResult, { query: { token, result: 'paid' } }),
      ]);
      const { orderStatus, paymentStatus } = await orderOf(app, order);
      const [attempt] = await db()
        .selectFrom('payment')
        .where('order_id', '=', order.orderId)
        .select('status')
        .execute();
      expect([
        ['open', 'paid', 'paid'],
        ['cancelled', 'failed', 'failed'],
        // The money came a moment too late, or the order was given up a moment after it: it goes back.
        ['cancelled', 'paid', 'refunding'],
      ]).toContainEqual([orderStatus, paymentStatus, attempt?.status]);
    }
  });
});

it('CHKO-20 CHKO-21 a cancellation triggers the refund and both mails', async () => {
  const order = await placeOnline(app, shop);
  const { body } = await startPayment(app, order);
  const token = new URL(body.data.redirectUrl).searchParams.get('token') ?? '';
  await app.inject(routes.payments.testResult, { query: { token, result: 'paid' } });
  await cancel(order.orderId);
  await app.dependencies.jobs.start();
  const subjects = () =>
    app.mails.map(({ subject }) => subject).filter((subject) => subject.includes(order.orderNumber));
  // In whatever order: mails of one moment are sent as the queue hands them out.
  await vi.waitFor(
    () =>
      expect(subjects()).toEqual(
        expect.arrayContaining([
          `Zahlung eingegangen: Bestellung ${order.orderNumber}`,
          `Storniert: Bestellung ${order.orderNumber}`,
          `Zahlung erstattet: Bestellung ${order.orderNumber}`,
        ]),
      ),
    { timeout: 50_000, interval: 100 },
  );
  const cancelled = app.mails.find(({ subject }) => subject === `Storniert: Bestellung ${order.orderNumber}`);
  expect(cancelled?.text).toContain('erstatten wir Ihnen');
  expect((await orderOf(app, order)).paymentStatus).toBe('refunded');
});
