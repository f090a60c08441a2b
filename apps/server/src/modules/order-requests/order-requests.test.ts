import { type OrderRequestInput, routes } from '@kontor/contract';
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

async function placed() {
  const { buyer, article } = await buyerWith(app, shop, { quantity: 10, stock: 20 });
  const { body } = await placeOrder(app, buyer);
  return { buyer, article, id: body.data._id, orderNumber: body.data.orderNumber };
}
const { list, ask, all, accept, decline } = routes.orderRequests;
const askAs = ({ token }: Pick<Buyer, 'token'>, id: string, body: Partial<OrderRequestInput> = {}) =>
  app.inject(ask, {
    token,
    params: { id },
    body: { kind: 'change', text: 'Bitte nur 4 Stück.', lines: [{ position: 1, quantity: 4 }], ...body },
  });
const answerAs = (route: typeof accept | typeof decline, id: string, text = 'Geht.', token = operator) =>
  app.inject(route, { token, params: { id }, body: { text } });
const mailed = (subject: string) => awaitMail(app, (mail) => mail.subject === subject);
const orderOf = async ({ buyer, id }: { buyer: Buyer; id: string }) =>
  (await app.inject(routes.orders.read, { token: buyer.token, params: { id } })).body.data;

it('issue 17: a buyer asks for a change, the operator accepts it, and the order changes with it', async () => {
  const order = await placed();
  const { status, body } = await askAs(order.buyer, order.orderNumber);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    state: 'pending',
    lines: [{ position: 1, quantity: 4 }],
    createdBy: expect.stringMatching(/./),
  });
  const toShop = await mailed(`Anfrage zur Bestellung ${order.orderNumber}`);
  expect(toShop.to).toEqual([{ name: 'Nordhang GmbH', address: 'shop@nordhang.example' }]);
  expect(toShop.text).toContain('Bitte nur 4 Stück.');
  expect((await askAs(order.buyer, order.id)).error.code).toBe('order.request.pending');
  const { body: open } = await app.inject(all, { token: operator });
  expect(open.data.map(({ _id }) => _id)).toContain(body.data._id);

  expect((await answerAs(accept, body.data._id)).body.data).toMatchObject({
    state: 'accepted',
    answer: 'Geht.',
  });
  const { items, history } = await orderOf(order);
  expect(items).toMatchObject([{ openQuantity: 4, cancelledQuantity: 6 }]);
  expect(history.at(-1)).toMatchObject({ kind: 'changed', note: 'Geht.', lines: [{ before: 10, after: 4 }] });
  expect(await stockOf(db(), { ...shop, variantId: order.article.variantId })).toBe(16);
  expect((await mailed(`Ihre Anfrage wurde angenommen: Bestellung ${order.orderNumber}`)).text).toContain(
    'Geht.',
  );
  for (const route of [accept, decline])
    expect((await answerAs(route, body.data._id)).error.code).toBe('order.request.decided');
  const thread = await app.inject(list, { token: order.buyer.token, params: { id: order.id } });
  expect(thread.body.data).toMatchObject([
    { state: 'accepted', text: 'Bitte nur 4 Stück.', answer: 'Geht.' },
  ]);
  // The answer is mailed alone.
  expect(app.mails.filter(({ subject }) => subject === `Geändert: Bestellung ${order.orderNumber}`)).toEqual(
    [],
  );
});

it('issue 18: operators filter, search and page the requests of all customers, newest first', async () => {
  const first = await placed();
  const second = await placed();
  const asked: string[] = [];
  for (const { buyer, id } of [first, second]) asked.push((await askAs(buyer, id)).body.data._id);
  const [older = '', newer = ''] = asked;
  await answerAs(decline, older);
  for (const [id, day] of [
    [older, '2030-01-01'],
    [newer, '2030-01-02'],
  ] as const)
    await db()
      .updateTable('order_request')
      .set({ created_at: new Date(day) })
      .where('id', '=', id)
      .execute();
  const found = async (query: Record<string, string | number>) => {
    const { data, meta } = (await app.inject(all, { token: operator, query })).body;
    return [data.map(({ _id }) => _id).filter((id) => asked.includes(id)), meta.total] as const;
  };
  expect((await found({}))[0]).toEqual([newer, older]);
  expect((await found({ sort: 'date' }))[0]).toEqual([older, newer]);
  expect((await found({ state: 'pending' }))[0]).toEqual([newer]);
  expect((await found({ state: 'answered' }))[0]).toEqual([older]);
  expect(await found({ pageSize: 1 })).toEqual([[newer], (await found({}))[1]]);
  expect(await found({ search: first.orderNumber })).toEqual([[older], 1]);
  expect(await found({ orderId: second.id })).toEqual([[newer], 1]);
  const { body } = await app.inject(routes.orderLife.read, { token: operator, params: { id: first.id } });
  for (const customer of [body.data.company._id, body.data.company.customerNo])
    expect((await found({ customer }))[0]).toContain(older);
  expect(await found({ customer: 'nobody' })).toEqual([[], 0]);
  expect(await found({ search: '%' })).toEqual([[], 0]);
  for (const query of [{ state: 'lost' }, { sort: 'text' }, { colour: 'red' }])
    expect((await app.inject(all, { token: operator, query } as never)).error.code).toBe('validation.failed');
});

it('issue 17: a cancellation cancels the order, or its open pieces', async () => {
  const whole = await placed();
  const partly = await placed();
  const dispatch = { carrier: 'DHL', trackingCode: 'X', lines: [{ position: 1, quantity: 3 }] };
  await app.inject(routes.orderLife.dispatch, { token: operator, params: { id: partly.id }, body: dispatch });
  for (const { buyer, id } of [whole, partly]) {
    const { body } = await askAs(buyer, id, { kind: 'cancellation', text: 'Bitte stornieren', lines: [] });
    expect((await answerAs(accept, body.data._id, '')).status).toBe(200);
  }
  expect(await orderOf(whole)).toMatchObject({ orderStatus: 'cancelled' });
  expect(await orderOf(partly)).toMatchObject({
    orderStatus: 'delivered',
    items: [{ deliveredQuantity: 3, cancelledQuantity: 7, openQuantity: 0 }],
  });
  expect(await stockOf(db(), { ...shop, variantId: whole.article.variantId })).toBe(20);
  expect(await stockOf(db(), { ...shop, variantId: partly.article.variantId })).toBe(17);
  expect((await askAs(whole.buyer, whole.id)).error.code).toBe('order.cancelled');
  expect((await askAs(partly.buyer, partly.id)).error.code).toBe('order.nothing.open');
});

it('issue 17: a declined request leaves the order unchanged and mails the reason; another may follow', async () => {
  const order = await placed();
  const { body } = await askAs(order.buyer, order.id);
  await answerAs(decline, body.data._id, 'Schon gepackt.');
  expect((await orderOf(order)).items).toMatchObject([{ openQuantity: 10 }]);
  const mail = await mailed(`Ihre Anfrage wurde abgelehnt: Bestellung ${order.orderNumber}`);
  expect(mail.text).toContain('Schon gepackt.');
  expect((await askAs(order.buyer, order.id)).status).toBe(201);
});

it('issue 17: a request for pieces dispatched meanwhile cannot be accepted and stays pending', async () => {
  const order = await placed();
  const { body } = await askAs(order.buyer, order.id);
  const params = { id: order.id };
  const dispatch = { carrier: 'DHL', trackingCode: 'Y' };
  await app.inject(routes.orderLife.dispatch, { token: operator, params, body: dispatch });
  expect((await answerAs(accept, body.data._id)).error.code).toBe('order.quantity.range');
  const thread = await app.inject(list, { token: order.buyer.token, params });
  expect(thread.body.data).toMatchObject([{ state: 'pending', answer: null }]);
});

it('issue 17: two operators answer at once: one answer counts, and stock returns once', async () => {
  const order = await placed();
  const { body } = await askAs(order.buyer, order.id, { kind: 'cancellation', lines: [] });
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => answerAs(accept, body.data._id)),
    answerAs(decline, body.data._id),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { orderStatus } = await orderOf(order);
  expect(await stockOf(db(), { ...shop, variantId: order.article.variantId })).toBe(
    orderStatus === 'cancelled' ? 20 : 10,
  );
});

it('issue 17: of two concurrent requests one is stored', async () => {
  const order = await placed();
  const answers = await Promise.all([1, 2, 3].map(() => askAs(order.buyer, order.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it('ROLE-01 ROLE-06 ROLE-07 foreign orders and requests do not exist; readers may read, not ask', async () => {
  const order = await placed();
  const { body } = await askAs(order.buyer, order.id);
  const stranger = await createBuyer(db(), { tenantId: shop.tenantId });
  expect((await askAs(stranger, order.id)).error.code).toBe('order.not.found');
  expect((await app.inject(list, { token: stranger.token, params: { id: order.id } })).error.code).toBe(
    'order.not.found',
  );
  const { token: foreign } = await createSession(db(), { operator_role: 'owner' });
  for (const route of [accept, decline])
    expect((await answerAs(route, body.data._id, 'x', foreign)).error.code).toBe('order.request.not.found');
  expect((await app.inject(all, { token: foreign })).body.data).toEqual([]);
  const reader = await createSession(db(), {
    tenant_id: shop.tenantId,
    company_id: order.buyer.companyId,
    company_role: 'reader',
  });
  expect((await askAs(reader, order.id)).error.code).toBe('right.missing');
  expect((await app.inject(list, { token: reader.token, params: { id: order.id } })).body.data).toHaveLength(
    1,
  );
});

it('issue 17: quantities or a cancellation need no words, words alone need some', async () => {
  const order = await placed();
  expect((await askAs(order.buyer, order.id, { text: ' ', lines: [] })).error).toMatchObject({
    code: 'validation.failed',
    details: [{ field: 'text', code: 'required' }],
  });
  const { body } = await askAs(order.buyer, order.id, { text: '' });
  expect(body.data).toMatchObject({ text: '', lines: [{ position: 1, quantity: 4 }] });
  const { text } = await mailed(`Anfrage zur Bestellung ${order.orderNumber}`);
  expect(text).not.toContain('Nachricht');
  expect((await answerAs(accept, body.data._id, '')).status).toBe(200);
  const { history } = await orderOf(order);
  expect(history.at(-1)).toMatchObject({ kind: 'changed', note: null });
  const whole = await askAs(order.buyer, order.id, { kind: 'cancellation', text: '', lines: [] });
  expect(whole.status).toBe(201);
});

it('issue 17: refuses raised and unknown lines, and more than 20 requests an hour', async () => {
  const order = await placed();
  const refused = async (lines: OrderRequestInput['lines']) =>
    (await askAs(order.buyer, order.id, { lines })).error;
  expect((await refused([{ position: 1, quantity: 11 }])).code).toBe('order.quantity.range');
  expect((await refused([{ position: 2, quantity: 1 }])).details).toEqual([
    { field: 'lines.0.position', code: 'unknown' },
  ]);
  for (let count = 0; count < 18; count += 1) await askAs(order.buyer, order.id);
  expect((await askAs(order.buyer, order.id)).error.code).toBe('too.many.requests');
});
