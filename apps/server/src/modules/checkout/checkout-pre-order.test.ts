import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { createSeason } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
let spring: string;
let autumn: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db(), { settings: { isPreOrderModeVisible: true } });
  spring = (await createSeason(db(), { tenant_id: shop.tenantId, date: '2027-03-01' })).seasonId;
  const later = { name: { de: 'Herbst 2027', en: 'Autumn 2027' }, date: '2027-09-01' };
  autumn = (await createSeason(db(), { tenant_id: shop.tenantId, ...later })).seasonId;
});
afterAll(() => app.close());

async function buyerWith(
  product: { isFrozen?: boolean; spring: number; autumn: number },
  quantities: number[],
): Promise<{ buyer: Buyer; article: Awaited<ReturnType<typeof createArticle>> }> {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const article = await createArticle(db(), {
    tenantId: shop.tenantId,
    vat_rate: 19,
    is_stock_freeze: product.isFrozen ?? false,
    variant: {
      stock: 3,
      prices: [{ value: 10, pre_order_value: 8 }],
      preStocks: { [spring]: product.spring, [autumn]: product.autumn },
    },
  });
  await fillBasket(app, buyer, [{ ...article, quantities }]);
  return { buyer, article };
}

async function preStocks(variantId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom('pre_stock')
    .select(['season_id', 'quantity'])
    .where('variant_id', '=', variantId)
    .execute();
  return [spring, autumn].map((id) => rows.find((row) => row.season_id === id)?.quantity ?? 0);
}

it('CHKO-27 TABL-05 makes one item for each season at the pre-order price, shipping once', async () => {
  const { buyer, article } = await buyerWith({ spring: 10, autumn: 10 }, [4, 3]);
  const totals = await preview(app, buyer, { orderType: 'preOrder' });
  expect(totals).toMatchObject({
    net: 56,
    shipping: 5.9,
    lines: [{ quantity: 7, quantities: [4, 3], netPrice: 8, netTotal: 56 }],
    issues: [],
  });
  const { body } = await placeOrder(app, buyer, {
    orderType: 'preOrder',
    orderNotes: [{ deliveryDate: '2027-09-01', note: 'Vor Ladenöffnung' }],
  });
  const { data } = (
    await app.inject(routes.orders.read, { token: buyer.token, params: { id: body.data._id } })
  ).body;
  expect(data).toMatchObject({
    orderType: 'preOrder',
    deliveryDate: '2027-03-01',
    items: [
      { sku: article.sku, quantity: 4, netTotal: 32, deliveryDate: '2027-03-01' },
      { sku: article.sku, quantity: 3, netTotal: 24, deliveryDate: '2027-09-01' },
    ],
    orderNotes: [{ deliveryDate: '2027-09-01', note: 'Vor Ladenöffnung' }],
    costs: { shippingPriceForOrder: 5.9, discountForOrder: 0 },
  });
});

it.each([null, '2027-01-01'])(
  'CONF-15 refuses the note of a pre-order that names no season of it: %s',
  async (date) => {
    const { buyer } = await buyerWith({ spring: 10, autumn: 10 }, [4, 3]);
    const orderNotes = [{ deliveryDate: date, note: 'Tor 4' }];
    const answer = await placeOrder(app, buyer, { orderType: 'preOrder', orderNotes });
    expect([answer.status, answer.error]).toEqual([
      422,
      expect.objectContaining({
        code: 'validation.failed',
        details: [{ field: 'orderNotes.0.deliveryDate', code: 'invalid' }],
      }),
    ]);
  },
);

it('TABL-05 charges a pre-order without a pre-order price the price itself, not a volume step', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const prices = [{ value: 10 }, { value: 7, min_quantity: 5 }];
  const article = await createArticle(db(), {
    tenantId: shop.tenantId,
    variant: { prices, preStocks: { [spring]: 50, [autumn]: 50 } },
  });
  await fillBasket(app, buyer, [{ ...article, quantities: [4, 3] }]);
  expect(await preview(app, buyer, { orderType: 'preOrder' })).toMatchObject({
    net: 70,
    lines: [{ netPrice: 10, netTotal: 70 }],
  });
});

it.each([
  { isFrozen: false, before: { spring: 10, autumn: 10 }, ordered: [4, 3], after: [6, 7] },
  { isFrozen: false, before: { spring: 2, autumn: 10 }, ordered: [4, 3], after: [0, 7] },
  { isFrozen: true, before: { spring: 10, autumn: 12 }, ordered: [4, 3], after: [3, 5] },
  { isFrozen: true, before: { spring: 7, autumn: 9 }, ordered: [4, 3], after: [0, 2] },
  { isFrozen: true, before: { spring: 2, autumn: 9 }, ordered: [0, 5], after: [0, 4] },
])('CHKO-20 takes pre-stock: frozen $isFrozen, $ordered of $before leave $after', async (row) => {
  const { buyer, article } = await buyerWith({ isFrozen: row.isFrozen, ...row.before }, row.ordered);
  expect((await placeOrder(app, buyer, { orderType: 'preOrder' })).status).toBe(201);
  expect(await preStocks(article.variantId)).toEqual(row.after);
  expect(await stockOf(db(), { ...shop, variantId: article.variantId })).toBe(3);
});

it('TABL-16 CHKO-19 refuses a frozen pre-order whose pre-stock was sold meanwhile', async () => {
  const { buyer, article } = await buyerWith({ isFrozen: true, spring: 10, autumn: 10 }, [4, 3]);
  const body = await orderBody(app, buyer, { orderType: 'preOrder' });
  await db()
    .updateTable('pre_stock')
    .set({ quantity: 6 })
    .where('variant_id', '=', article.variantId)
    .execute();
  const answer = await app.inject(routes.checkout.create, { token: buyer.token, body });
  expect([answer.status, answer.error]).toMatchObject([
    422,
    { code: 'prestock.not.enough', details: [{ sku: article.sku, seasonId: spring, max: 3 }] },
  ]);
  expect(await preStocks(article.variantId)).toEqual([6, 6]);
});

it('CHKO-19 parallel pre-orders of frozen stock never take more than there is', async () => {
  const { buyer: first, article } = await buyerWith({ isFrozen: true, spring: 5, autumn: 5 }, [1, 1]);
  const bodies = [{ buyer: first, body: await orderBody(app, first, { orderType: 'preOrder' }) }];
  for (let index = 0; index < 5; index += 1) {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    await fillBasket(app, buyer, [{ ...article, quantities: [1, 1] }]);
    bodies.push({ buyer, body: await orderBody(app, buyer, { orderType: 'preOrder' }) });
  }
  const answers = await Promise.all(
    bodies.map(({ buyer, body }) => app.inject(routes.checkout.create, { token: buyer.token, body })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await preStocks(article.variantId)).toEqual([1, 1]);
});

it('CONF-20 refuses pre-orders where the mode is off', async () => {
  const own = await createCheckoutShop(db());
  const buyer = await createBuyer(db(), { tenantId: own.tenantId });
  const shown = await app.inject(routes.checkout.preview, {
    token: buyer.token,
    body: { orderType: 'preOrder' },
  });
  expect([shown.status, shown.error.code]).toEqual([403, 'feature.disabled']);
  const body = {
    ...(await orderBody(app, buyer)),
    shippingMethodId: own.shippingMethodId,
    orderType: 'preOrder',
  };
  const placed = await app.inject(routes.checkout.create, { token: buyer.token, body });
  expect([placed.status, placed.error.code]).toEqual([403, 'feature.disabled']);
});

it('CART-03 leaves seasons that ended out of the order', async () => {
  const past = await createSeason(db(), {
    tenant_id: shop.tenantId,
    date: '2026-11-20',
    name: { de: 'Winter 2026' },
  });
  const { buyer, article } = await buyerWith({ spring: 9, autumn: 9 }, [1, 2, 3]);
  await db()
    .insertInto('pre_stock')
    .values({
      tenant_id: shop.tenantId,
      variant_id: article.variantId,
      season_id: past.seasonId,
      quantity: 9,
    })
    .execute();
  app.clock.set('2026-11-21T12:00:00Z');
  const totals = await preview(app, buyer, { orderType: 'preOrder' });
  expect(totals.lines[0]).toMatchObject({ quantity: 5, quantities: [2, 3] });
  expect(totals.seasons.map(({ _id }) => _id)).toEqual([spring, autumn]);

  // The order is refused until the buyer has dropped the ended season.
  const ended = { seasonId: past.seasonId, name: 'Winter 2026', date: '2026-11-20', quantity: 1 };
  const issue = {
    code: 'season.over',
    details: [{ sku: article.sku, id: `preOrder:${article.sku}`, seasons: [ended] }],
  };
  expect(totals.issues).toEqual([issue]);
  const refused = await placeOrder(app, buyer, { orderType: 'preOrder' });
  expect([refused.status, refused.error]).toEqual([409, expect.objectContaining(issue)]);
  const line = { _id: article.productId, sku: article.sku, orderType: 'preOrder' as const };
  const seasonIds = [past.seasonId, spring, autumn];
  await app.inject(routes.cart.change, {
    token: buyer.token,
    body: { changes: [{ op: 'put', line: { ...line, quantities: [0, 2, 3], seasonIds } }] },
  });
  expect((await placeOrder(app, buyer, { orderType: 'preOrder' })).status).toBe(201);
});

it('CONF-15 CHKO-27 two seasons on one day are two items, with one note for the day or one for each', async () => {
  const own = await createCheckoutShop(db(), { settings: { isPreOrderModeVisible: true } });
  const sameDay = async (name: string) => {
    const made = await createSeason(db(), {
      tenant_id: own.tenantId,
      date: '2027-03-01',
      name: { de: name },
    });
    return made.seasonId;
  };
  const [textile, shoes] = [await sameDay('Textil'), await sameDay('Schuhe')];
  const article = await createArticle(db(), {
    tenantId: own.tenantId,
    variant: { price: 10, preStocks: { [textile]: 9, [shoes]: 9 } },
  });
  const order = async (notes: string[]) => {
    const buyer = await createBuyer(db(), { tenantId: own.tenantId });
    const { body: saved } = await app.inject(routes.cart.change, {
      token: buyer.token,
      body: {
        changes: [
          {
            op: 'put',
            line: {
              _id: article.productId,
              sku: article.sku,
              orderType: 'preOrder',
              quantities: [4, 3],
              seasonIds: [textile, shoes],
            },
          },
        ],
      },
    });
    expect(saved.lines[0]?.quantities?.toSorted()).toEqual([3, 4]);
    const orderNotes = notes.map((note) => ({ deliveryDate: '2027-03-01', note }));
    const placed = await placeOrder(app, buyer, {
      orderType: 'preOrder',
      shippingMethodId: own.shippingMethodId,
      orderNotes,
    });
    if (placed.status !== 201) return placed.error.code;
    const params = { id: placed.body.data._id };
    const { data } = (await app.inject(routes.orders.read, { token: buyer.token, params })).body;
    return {
      items: data.items
        .map(({ quantity, seasonId, deliveryDate }) => [quantity, seasonId, deliveryDate])
        .sort(),
      notes: data.orderNotes.map(({ note }) => note),
    };
  };
  const items = [
    [3, shoes, '2027-03-01'],
    [4, textile, '2027-03-01'],
  ];
  expect(await order(['Tor 4'])).toEqual({ items, notes: ['Tor 4'] });
  expect(await order(['Tor 4', 'Tor 5'])).toEqual({ items, notes: ['Tor 4', 'Tor 5'] });
  expect(await order(['Tor 4', 'Tor 5', 'Tor 6'])).toBe('validation.failed');
});
