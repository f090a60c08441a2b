import { routes } from '@kontor/contract';
import { expect, it } from 'vitest';
import {
  type Buyer,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  placeOrder,
  preview,
  startCheckoutSuite,
} from '../../../test/checkout-fixture.ts';
import { next, type Overrides } from '../../../test/factories.ts';

const { app, shop, db } = await startCheckoutSuite();

async function createCode(overrides: Overrides<'promotion_code'> = {}): Promise<string> {
  const code = next('CODE');
  await db()
    .insertInto('promotion_code')
    .values({ tenant_id: shop.tenantId, code, type: 'percent', value: 10, ...overrides })
    .execute();
  return code;
}

async function buyerOf(price: number): Promise<Buyer> {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const article = await createArticle(db(), { tenantId: shop.tenantId, vat_rate: 19, variant: { price } });
  await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
  return buyer;
}

it.each([
  { type: 'percent', value: 10, price: 123.45, discount: 12.35, gross: 139.23 },
  { type: 'fixed', value: 50, price: 30, discount: 30, gross: 7.02 },
])('CHKO-25 CHKO-06 a code of $value ($type) takes $discount off $price', async (row) => {
  const code = await createCode({ type: row.type, value: row.value });
  const buyer = await buyerOf(row.price);
  const shown = await preview(app, buyer, { promotionCode: code.toLowerCase() });
  expect(shown).toMatchObject({ discount: row.discount, gross: row.gross, issues: [] });
  const { body } = await placeOrder(app, buyer, { promotionCode: code });
  const { data } = (
    await app.inject(routes.orders.read, { token: buyer.token, params: { id: body.data._id } })
  ).body;
  expect(data.costs.discountForOrder).toBe(row.discount);
});

it.each<[string, Overrides<'promotion_code'>, string]>([
  ['inactive', { is_active: false }, 'promotion.code.not.found'],
  ['for pre-orders', { order_types: ['preOrder'] }, 'promotion.code.not.found'],
  ['over', { valid_until: new Date('2026-11-16T09:00:00Z') }, 'promotion.code.expired'],
  ['not yet', { valid_from: new Date('2026-11-16T09:00:01Z') }, 'promotion.code.expired'],
  ['used up', { max_uses: 2, use_count: 2 }, 'promotion.code.used'],
  ['below its minimum', { min_cart_amount: 100.01 }, 'promotion.code.min.amount'],
])(
  'CHKO-25 a code that is %s is an issue of the preview and refuses the order',
  async (_title, overrides, expected) => {
    const code = await createCode(overrides);
    const buyer = await buyerOf(100);
    const shown = await preview(app, buyer, { promotionCode: code });
    expect({ discount: shown.discount, issues: shown.issues }).toEqual({
      discount: 0,
      issues: [{ code: expected }],
    });
    const answer = await placeOrder(app, buyer, { promotionCode: code });
    expect(answer.error.code).toBe(expected);
  },
);

it('CHKO-25 a company uses a code for one order only, another company may use it too', async () => {
  const code = await createCode({ is_once_per_company: true });
  const buyer = await buyerOf(100);
  expect((await placeOrder(app, buyer, { promotionCode: code })).status).toBe(201);
  const article = await createArticle(db(), { tenantId: shop.tenantId });
  await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
  expect((await placeOrder(app, buyer, { promotionCode: code })).error.code).toBe('promotion.code.used');
  expect((await placeOrder(app, await buyerOf(100), { promotionCode: code })).status).toBe(201);
});

it('CHKO-25 CHKO-19 of parallel orders with the last use of a code one succeeds', async () => {
  const code = await createCode({ max_uses: 1 });
  const bodies = [];
  for (let index = 0; index < 5; index += 1) {
    const buyer = await buyerOf(100);
    bodies.push({ buyer, body: await orderBody(app, buyer, { promotionCode: code }) });
  }
  const answers = await Promise.all(
    bodies.map(({ buyer, body }) => app.inject(routes.checkout.create, { token: buyer.token, body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  const row = await db()
    .selectFrom('promotion_code')
    .select('use_count')
    .where('code', '=', code)
    .executeTakeFirst();
  expect(row?.use_count).toBe(1);
});

const check = (buyer: Buyer, body: Record<string, unknown>) =>
  app.inject(routes.checkout.checkPromotion, { token: buyer.token, body });

it('CHKO-25 API-39 checking a code in any case answers its discount and changes nothing', async () => {
  const percent = await createCode({ max_uses: 1 });
  const fixed = await createCode({ type: 'fixed', value: 500 });
  const buyer = await buyerOf(123.45);
  for (const [code, data] of [
    [percent, { code: percent, type: 'percent', value: 10, discount: 12.35 }],
    [` ${percent.toLowerCase()} `, { code: percent, type: 'percent', value: 10, discount: 12.35 }],
    [fixed, { code: fixed, type: 'fixed', value: 500, discount: 123.45 }],
  ] as const) {
    const { status, body } = await check(buyer, { code, orderType: 'order' });
    expect([status, body.data]).toEqual([200, data]);
  }
  const stored = await db()
    .selectFrom('promotion_code')
    .select('use_count')
    .where('code', '=', percent)
    .executeTakeFirst();
  expect(stored?.use_count).toBe(0);
});

it.each<[string, Overrides<'promotion_code'>, number, string]>([
  ['inactive', { is_active: false }, 404, 'promotion.code.not.found'],
  ['for pre-orders', { order_types: ['preOrder'] }, 404, 'promotion.code.not.found'],
  ['over', { valid_until: new Date('2026-11-16T09:00:00Z') }, 422, 'promotion.code.expired'],
  ['used up', { max_uses: 2, use_count: 2 }, 422, 'promotion.code.used'],
  ['below its minimum', { min_cart_amount: 100.01 }, 422, 'promotion.code.min.amount'],
])('CHKO-25 checking a code that is %s says so', async (_title, overrides, status, expected) => {
  const code = await createCode(overrides);
  const answer = await check(await buyerOf(100), { code });
  expect([answer.status, answer.error.code]).toEqual([status, expected]);
});

it('CHKO-25 NUMS-02 a user checks 20 codes within 15 minutes, then waits; a colleague may', async () => {
  const code = await createCode();
  const buyer = await buyerOf(100);
  for (let index = 0; index < 20; index += 1) expect((await check(buyer, { code })).status).toBe(200);
  const refused = await check(buyer, { code });
  expect([refused.status, refused.error.code]).toEqual([429, 'too.many.requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await check(await buyerOf(100), { code })).status).toBe(200);
  // Finding a code must not block an order that uses it.
  expect(await preview(app, buyer, { promotionCode: code })).toMatchObject({ discount: 10, issues: [] });
});

it.each(['check', 'preview', 'create'] as const)(
  'CHKO-25 NUMS-02 after 20 codes that do not exist nothing tells of a code any more (%s)',
  async (way) => {
    const code = await createCode();
    const buyer = await buyerOf(100);
    const body = await orderBody(app, buyer);
    const ask = (promotionCode: string) => {
      if (way === 'check') return check(buyer, { code: promotionCode });
      const route = way === 'preview' ? routes.checkout.preview : routes.checkout.create;
      return app.inject(route, {
        token: buyer.token,
        body: way === 'preview' ? { promotionCode } : { ...body, promotionCode },
      });
    };
    for (let index = 0; index < 20; index += 1) await ask(`NOPE${index}`);
    const answers = [
      await check(buyer, { code }),
      await app.inject(routes.checkout.preview, { token: buyer.token, body: { promotionCode: code } }),
      await app.inject(routes.checkout.create, {
        token: buyer.token,
        body: { ...body, promotionCode: code },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect((await preview(app, buyer)).issues).toEqual([]);
    app.clock.advance({ minutes: 15 });
    expect((await check(buyer, { code })).status).toBe(200);
  },
);

it('CHKO-25 ROLE-06 checking a code of another tenant, an unknown and an empty one', async () => {
  const other = await createCheckoutShop(db());
  const code = next('CODE');
  await db()
    .insertInto('promotion_code')
    .values({ tenant_id: other.tenantId, code, type: 'percent', value: 10 })
    .execute();
  const buyer = await buyerOf(100);
  for (const unknown of [code, 'NOPE']) {
    expect((await check(buyer, { code: unknown })).error.code).toBe('promotion.code.not.found');
  }
  for (const body of [
    {},
    { code: ' ' },
    { code: 'x'.repeat(61) },
    { code: 1 },
    { code, orderType: 'other' },
  ]) {
    expect((await check(buyer, body)).status).toBe(422);
  }
});
