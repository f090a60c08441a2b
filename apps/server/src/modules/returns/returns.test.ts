import { type OrderReturnInput, routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
import {
  type Buyer,
  buyerWith,
  type CheckoutShop,
  createBuyer,
  placeOrder,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { createSession } from '../../../test/factories.ts';
import { createPayingShop } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
let operator: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ poolSize: 10, config: { environment: 'staging' } });
  shop = await createPayingShop(db());
  ({ token: operator } = await createSession(db(), { tenant_id: shop.tenantId, operator_role: 'office' }));
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

/** An order of 10 pieces of which some are delivered; 10 are left in stock. */
async function delivered(quantity = 6) {
  const { buyer, article } = await buyerWith(app, shop, { quantity: 10, stock: 20 });
  const { body } = await placeOrder(app, buyer);
  const id = body.data._id;
  const pack = { carrier: 'DHL', trackingCode: 'X', lines: [{ position: 1, quantity }] };
  await app.inject(routes.orderLife.dispatch, { token: operator, params: { id }, body: pack });
  return { buyer, article, id, orderNumber: body.data.orderNumber };
}
const { list, request, all, accept, decline, receive } = routes.returns;
const ask = ({ token }: Pick<Buyer, 'token'>, id: string, body: Partial<OrderReturnInput> = {}) =>
  app.inject(request, {
    token,
    params: { id },
    body: { position: 1, quantity: 4, reason: 'Defekt', ...body },
  });
const decide = (
  route: typeof accept | typeof decline | typeof receive,
  id: string,
  body = {},
  token = operator,
) => app.inject(route, { token, params: { id }, body });
const stock = ({ article }: { article: { variantId: number } }) =>
  stockOf(db(), { ...shop, variantId: article.variantId });
const events = async (orderId: string) =>
  await db()
    .selectFrom('order_event')
    .select(['type', 'payload'])
    .where('order_id', '=', orderId)
    .where('type', 'like', 'return.%')
    .orderBy('sequence')
    .execute();
const mailed = (subject: string) => awaitMail(app, (mail) => mail.subject === subject);

it('issue 17: delivered pieces are asked back, accepted in part, received, and return to stock once', async () => {
  const order = await delivered();
  const { status, body } = await ask(order.buyer, order.orderNumber);
  expect(status).toBe(201);
  const id = body.data._id;
  expect(body.data).toMatchObject({
    state: 'requested',
    quantity: 4,
    acceptedQuantity: null,
    reason: 'Defekt',
  });
  expect((await mailed(`Rücksendung angefragt: Bestellung ${order.orderNumber}`)).to).toEqual([
    { name: 'Nordhang GmbH', address: 'shop@nordhang.example' },
  ]);
  expect((await app.inject(all, { token: operator })).body.data.map(({ _id }) => _id)).toContain(id);
  expect((await decide(receive, id)).error.code).toBe('return.decided');
  expect((await decide(accept, id, { quantity: 5 })).error).toMatchObject({
    code: 'return.quantity.exceeded',
    details: { position: 1, max: 4 },
  });
  const accepted = await decide(accept, id, { quantity: 3, text: 'Eine war benutzt.' });
  expect(accepted.body.data).toMatchObject({ state: 'accepted', acceptedQuantity: 3 });
  expect((await mailed(`Rücksendung angenommen: Bestellung ${order.orderNumber}`)).text).toContain(
    'Eine war benutzt.',
  );
  expect(await stock(order)).toBe(10);
  const answers = await Promise.all([1, 2, 3].map(() => decide(receive, id)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  expect(await stock(order)).toBe(13);
  const payload = { returnId: id, position: 1, sku: order.article.sku, quantity: 3 };
  expect(await events(order.id)).toEqual([
    { type: 'return.accepted', payload },
    { type: 'return.received', payload },
  ]);
  expect((await app.inject(list, { token: order.buyer.token })).body.data).toMatchObject([
    { _id: id, state: 'received', acceptedQuantity: 3, orderNumber: order.orderNumber },
  ]);
});

it('issue 17: received goods stay out of stock if the operator says so', async () => {
  const order = await delivered();
  const id = (await ask(order.buyer, order.id)).body.data._id;
  await decide(accept, id);
  expect((await decide(receive, id, { isRestocked: false })).body.data.state).toBe('received');
  expect(await stock(order)).toBe(10);
  expect((await events(order.id))[1]).toMatchObject({ payload: { quantity: 4, isRestocked: false } });
});

it('issue 17: never more is asked back than was delivered, also by two at once', async () => {
  const order = await delivered();
  const name = expect.stringContaining(`${order.article.sku} `);
  const error = { code: 'return.quantity.exceeded', details: { position: 1, name, max: 6 } };
  expect((await ask(order.buyer, order.id, { quantity: 7 })).error).toMatchObject(error);
  const answers = await Promise.all([1, 2, 3].map(() => ask(order.buyer, order.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  // A declined one counts no more.
  const [first] = (await app.inject(list, { token: order.buyer.token })).body.data;
  expect((await decide(decline, first?._id ?? '', { text: 'Zu spät.' })).body.data.state).toBe('declined');
  expect((await mailed(`Rücksendung abgelehnt: Bestellung ${order.orderNumber}`)).text).toContain('Zu spät.');
  expect((await ask(order.buyer, order.id, { quantity: 6 })).status).toBe(201);
  expect((await ask(order.buyer, order.id, { position: 2 })).error.details).toEqual([
    { field: 'position', code: 'unknown' },
  ]);
});

it('issue 17: two operators decide at once: one decision counts', async () => {
  const order = await delivered();
  const id = (await ask(order.buyer, order.id)).body.data._id;
  const answers = await Promise.all([
    decide(accept, id),
    decide(accept, id, { quantity: 1 }),
    decide(decline, id, { text: 'Nein' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await events(order.id)).length).toBeLessThan(2);
});

it('ROLE-01 ROLE-06 ROLE-07 foreign orders and returns do not exist; readers may read, not ask', async () => {
  const order = await delivered();
  const id = (await ask(order.buyer, order.id)).body.data._id;
  const stranger = await createBuyer(db(), { tenantId: shop.tenantId });
  expect((await ask(stranger, order.id)).error.code).toBe('order.not.found');
  expect((await app.inject(list, { token: stranger.token })).body.data).toEqual([]);
  const { token: foreign } = await createSession(db(), { operator_role: 'owner' });
  for (const [route, body] of [
    [accept, {}],
    [decline, { text: 'x' }],
    [receive, {}],
  ] as const) {
    expect((await decide(route, id, body, foreign)).error.code).toBe('return.not.found');
    expect((await decide(route, id, body, order.buyer.token)).error.code).toBe('operator.right.missing');
  }
  expect((await app.inject(all, { token: foreign })).body.data).toEqual([]);
  const reader = await createSession(db(), {
    tenant_id: shop.tenantId,
    company_id: order.buyer.companyId,
    company_role: 'reader',
  });
  expect((await ask(reader, order.id)).error.code).toBe('right.missing');
  expect((await app.inject(list, { token: reader.token })).body.data).toHaveLength(1);
});
