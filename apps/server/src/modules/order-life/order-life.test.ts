import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { awaitMail } from '../../../test/await-mail.ts';
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
import { createAddress, createSeason, createSession, next } from '../../../test/factories.ts';
import { createInvoice } from '../../../test/order-factories.ts';
import { createPayingShop } from '../../../test/payment-fixture.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { importFiles } from '../exchange/exchange.usecases.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import { finishCancellations } from '../orders/order-cancellation.usecases.ts';
import { sendOrderMails } from './order-life.mails.ts';

let app: TestApp;
let shop: CheckoutShop;
let operator: string;
let spring: string;
let autumn: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ poolSize: 10, config: { environment: 'staging' } });
  shop = await createPayingShop(db(), { isPreOrderModeVisible: true });
  ({ token: operator } = await createSession(db(), {
    tenant_id: shop.tenantId,
    operator_role: 'office',
    first_name: 'Otto',
    last_name: 'Operator',
  }));
  spring = (await createSeason(db(), { tenant_id: shop.tenantId, key: 'SPRING', date: '2027-03-01' }))
    .seasonId;
  const later = { name: { de: 'Herbst 2027', en: 'Autumn 2027' }, date: '2027-09-01' };
  autumn = (await createSeason(db(), { tenant_id: shop.tenantId, ...later })).seasonId;
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());

interface Placed {
  buyer: Buyer;
  articles: { variantId: number; sku: string; productId: string }[];
  id: string;
  orderNumber: string;
}

async function placed(...lines: { quantity: number; stock: number }[]): Promise<Placed> {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const articles: Placed['articles'] = [];
  for (const { stock } of lines)
    articles.push(await createArticle(db(), { tenantId: shop.tenantId, variant: { price: 10, stock } }));
  await fillBasket(
    app,
    buyer,
    lines.map(({ quantity }, index) => ({ sku: '', productId: '', ...articles[index], quantity })),
  );
  const { body } = await placeOrder(app, buyer);
  return { buyer, articles, id: body.data._id, orderNumber: body.data.orderNumber };
}

const stocks = ({ articles }: Pick<Placed, 'articles'>) =>
  Promise.all(articles.map(({ variantId }) => stockOf(db(), { tenantId: shop.tenantId, variantId })));

const { confirm, dispatch, change, cancel } = routes.orderLife;
const send = async (
  route: typeof confirm | typeof dispatch | typeof change | typeof cancel,
  { id }: { id: string },
  body: Record<string, unknown> = {},
  token = operator,
) => {
  const answer = await app.inject(route, { token, params: { id }, body });
  if (answer.fault) throw answer.fault;
  return answer;
};
const pack = (trackingCode: string, lines?: { position: number; quantity: number }[]) => ({
  carrier: 'DHL',
  trackingCode,
  ...(lines ? { lines } : {}),
});
const readAs = async ({ buyer, id }: Placed, locale: 'de' | 'en' = 'de') =>
  (await app.inject(routes.orders.read, { token: buyer.token, params: { id }, locale })).body.data;
const pieces = async (order: Placed) => {
  const { orderStatus, deliveryStatus, items } = await readAs(order);
  return [
    orderStatus,
    deliveryStatus,
    ...items.map((item) => [item.deliveredQuantity, item.openQuantity, item.cancelledQuantity]),
  ];
};
const events = async ({ id }: Placed) =>
  (
    await db()
      .selectFrom('order_event')
      .select(['type', 'payload'])
      .where('order_id', '=', id)
      .orderBy('sequence')
      .execute()
  ).slice(1);

const mailTo = (order: Placed, subject: string) =>
  awaitMail(app, (mail) => mail.subject === `${subject}: Bestellung ${order.orderNumber}`);

type Kind = 'orders' | 'order-items' | 'order-packs' | 'documents';

async function load(kind: Kind, ...rows: Record<string, unknown>[]) {
  const report = await reportOf({}, kind, ...rows);
  return report.refusedRows.map(({ column, code }) => `${column} ${code}`);
}

const reportOf = (options: { acceptPartial?: boolean }, kind: Kind, ...rows: Record<string, unknown>[]) =>
  importFiles({
    workPool: app.database.pool,
    tenantId: shop.tenantId,
    files: [memorySource(kind, kind, rows as never)],
    storage: app.dependencies.documentFiles,
    clock: app.clock,
    jobs: app.dependencies.jobs,
    documents: app.dependencies.documentFiles,
    hashPassword: async (password) => password,
    apiKey: 'SAP',
    ...options,
  });

/** Does what the job does after an import. */
const finish = () => {
  const { log, jobs, clock } = app.dependencies;
  const services = { pool: app.database.pool, jobs, clock, log } as never;
  return finishCancellations({ data: { tenantId: shop.tenantId }, services });
};

async function createShopInvoice({ buyer }: Placed): Promise<string> {
  const { invoiceId } = await createInvoice(db(), {
    ...{ tenant_id: shop.tenantId, company_id: buyer.companyId, origin: 'shop', content: '{}' },
  });
  return invoiceId;
}

describe('an order', () => {
  it('ORDR-05 is delivered in packs, and its statuses follow', async () => {
    const order = await placed({ quantity: 10, stock: 20 }, { quantity: 4, stock: 4 });
    await send(confirm, order, { expectedDate: '2026-12-01', note: 'Kommt bald' });
    expect(await pieces(order)).toEqual(['confirmed', 'open', [0, 10, 0], [0, 4, 0]]);
    await send(dispatch, order, {
      ...pack('A1', [{ position: 1, quantity: 6 }]),
      trackingUrl: 'https://track.example/A1',
    });
    expect(await pieces(order)).toEqual(['partiallyDelivered', 'partial', [6, 4, 0], [0, 4, 0]]);
    const { body } = await send(dispatch, { id: order.orderNumber }, pack('A2'));
    expect(body.data.orderStatus).toBe('delivered');
    expect(await pieces(order)).toEqual(['delivered', 'delivered', [10, 0, 0], [4, 0, 0]]);
    const { packs, history, items } = await readAs(order);
    const [one, two] = items.map(({ sku, name }) => ({ sku, name }));
    expect(packs).toEqual([
      {
        carrier: 'DHL',
        trackingCode: 'A1',
        trackingUrl: 'https://track.example/A1',
        dispatchedAt: app.clock.now().toISOString(),
        lines: [{ position: 1, ...one, quantity: 6 }],
      },
      {
        carrier: 'DHL',
        trackingCode: 'A2',
        trackingUrl: null,
        dispatchedAt: app.clock.now().toISOString(),
        lines: [
          { position: 1, ...one, quantity: 4 },
          { position: 2, ...two, quantity: 4 },
        ],
      },
    ]);
    expect(history.map(({ kind, actor, actorName, note }) => [kind, actor, actorName, note])).toEqual([
      ['placed', 'buyer', expect.any(String), null],
      ['confirmed', 'operator', 'Otto Operator', 'Kommt bald'],
      ['dispatched', 'operator', 'Otto Operator', null],
      ['dispatched', 'operator', 'Otto Operator', null],
    ]);
    expect(history[2]).toMatchObject({
      orderStatus: 'partiallyDelivered',
      deliveryStatus: 'partial',
      pack: { carrier: 'DHL', trackingCode: 'A1' },
      lines: [{ position: 1, quantity: 6 }],
    });
    expect(await events(order)).toEqual([
      { type: 'order.confirmed', payload: { expectedDate: '2026-12-01' } },
      { type: 'order.dispatched', payload: { pack: 1, lines: [{ position: 1, quantity: 6 }] } },
      {
        type: 'order.dispatched',
        payload: {
          pack: 2,
          lines: [
            { position: 1, quantity: 4 },
            { position: 2, quantity: 4 },
          ],
        },
      },
    ]);
    expect(await stocks(order)).toEqual([10, 0]);
    const mail = await mailTo(order, 'Versandt');
    expect(mail.text).toContain('Sendungsnummer: A1');
    expect(mail.text).toContain('6 Stück');
    expect((await mailTo(order, 'Bestätigt')).text).toContain('Kommt bald');
  });

  it('ORDR-05 is changed by line: fewer pieces, an expected date, a note', async () => {
    const order = await placed({ quantity: 10, stock: 20 }, { quantity: 4, stock: 4 });
    await send(dispatch, order, pack('B1', [{ position: 1, quantity: 3 }]));
    const body = {
      lines: [
        { position: 1, quantity: 8, expectedDate: '2026-12-24' },
        { position: 2, quantity: 0 },
      ],
      note: 'Auslaufartikel',
    };
    await send(change, order, body);
    // The same again changes nothing.
    await send(change, order, { lines: body.lines });
    expect(await pieces(order)).toEqual(['partiallyDelivered', 'partial', [3, 5, 2], [0, 0, 4]]);
    expect(await stocks(order)).toEqual([12, 4]);
    const { items, history } = await readAs(order);
    expect(items.map(({ expectedDate }) => expectedDate)).toEqual(['2026-12-24', null]);
    expect(history.slice(2)).toMatchObject([
      {
        kind: 'changed',
        note: 'Auslaufartikel',
        lines: [
          { position: 1, before: 10, after: 8, expectedDate: '2026-12-24' },
          { position: 2, before: 4, after: 0 },
        ],
      },
    ]);
    const { text } = await mailTo(order, 'Geändert');
    expect(text).toContain('8 statt 10 Stück, voraussichtlich am 24.12.2026');
    expect(text).toContain('storniert');
    expect(text).toContain('Auslaufartikel');
    // What is left may leave as usual; then nothing is open.
    await send(dispatch, order, pack('B2'));
    expect(await pieces(order)).toEqual(['delivered', 'delivered', [8, 0, 2], [0, 0, 4]]);
    expect((await send(dispatch, order, pack('B3'))).error.code).toBe('order.nothing.open');
    expect((await send(cancel, order)).error.code).toBe('order.delivered');
    expect(await stocks(order)).toEqual([12, 4]);
  });

  it('CHKO-20 is cancelled by line until nothing is left, and its stock returns once', async () => {
    const order = await placed({ quantity: 10, stock: 20 }, { quantity: 4, stock: 4 });
    await send(change, order, { lines: [{ position: 1, quantity: 4 }] });
    expect(await stocks(order)).toEqual([16, 0]);
    await send(change, order, {
      lines: [
        { position: 1, quantity: 0 },
        { position: 2, quantity: 0 },
      ],
      note: 'Auf Wunsch',
    });
    expect(await pieces(order)).toEqual(['cancelled', 'open', [0, 0, 10], [0, 0, 4]]);
    expect(await stocks(order)).toEqual([20, 4]);
    expect((await events(order)).map(({ type }) => type)).toEqual(['order.changed', 'order.cancelled']);
    expect((await readAs(order)).history.at(-1)).toMatchObject({ kind: 'cancelled', note: 'Auf Wunsch' });
    expect((await mailTo(order, 'Storniert')).text).toContain('Auf Wunsch');
    expect((await send(cancel, order)).status).toBe(200);
    expect((await send(change, order, { note: 'x' })).error.code).toBe('order.cancelled');
    expect(await stocks(order)).toEqual([20, 4]);
  });

  it('CHKO-20 gives back stock of an article that has another number by now', async () => {
    const order = await placed({ quantity: 10, stock: 20 });
    const id = order.articles[0]?.variantId ?? 0;
    await db()
      .updateTable('variant')
      .set({ sku: next('NEW') })
      .where('id', '=', id)
      .execute();
    await send(change, order, { lines: [{ position: 1, quantity: 7 }] });
    expect(await stocks(order)).toEqual([13]);
  });

  it.each([
    {
      isFrozen: false,
      before: [10, 10],
      after: [
        [6, 10],
        [8, 10],
      ],
    },
    {
      isFrozen: false,
      before: [2, 10],
      after: [
        [0, 10],
        [0, 10],
      ],
    },
    {
      isFrozen: true,
      before: [10, 12],
      after: [
        [6, 8],
        [8, 10],
      ],
    },
  ])(
    'CHKO-20 TABL-16 gives back pre-stock of $before, frozen $isFrozen',
    async ({ isFrozen, before, after }) => {
      const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
      const [inSpring = 0, inAutumn = 0] = before;
      const article = await createArticle(db(), {
        tenantId: shop.tenantId,
        is_stock_freeze: isFrozen,
        variant: { price: 10, stock: 0, preStocks: { [spring]: inSpring, [autumn]: inAutumn } },
      });
      await fillBasket(app, buyer, [{ ...article, quantities: [4, 0] }]);
      const { body } = await placeOrder(app, buyer, { orderType: 'preOrder' });
      const order = { buyer, articles: [article], id: body.data._id, orderNumber: body.data.orderNumber };
      const preStocks = async () =>
        (
          await db()
            .selectFrom('pre_stock')
            .select(['quantity'])
            .where('variant_id', '=', article.variantId)
            .orderBy((eb) => eb.case().when('season_id', '=', spring).then(1).else(2).end())
            .execute()
        ).map(({ quantity }) => quantity);
      expect(await preStocks()).toEqual(after[0]);
      // What the article was when it was ordered counts.
      await db()
        .updateTable('product')
        .set({ is_stock_freeze: !isFrozen })
        .where('id', '=', article.productId)
        .execute();
      await send(change, order, { lines: [{ position: 1, quantity: 2 }] });
      expect(await preStocks()).toEqual(after[1]);
    },
  );
});

describe('bad input', () => {
  it('ORDR-05 refuses more than is open, unknown lines, lines twice, raised lines, known packs and impossible days', async () => {
    const order = await placed({ quantity: 10, stock: 20 });
    await send(dispatch, order, pack('C1', [{ position: 1, quantity: 4 }]));
    const refused = async (route: typeof dispatch | typeof change, body: Record<string, unknown>) => {
      const { error } = await send(route, order, body);
      return [error.code, error.details];
    };
    expect(await refused(dispatch, pack('C2', [{ position: 1, quantity: 7 }]))).toEqual([
      'order.open.exceeded',
      { position: 1, sku: order.articles[0]?.sku, open: 6 },
    ]);
    expect(await refused(dispatch, pack('C1', [{ position: 1, quantity: 1 }]))).toEqual([
      'order.pack.known',
      undefined,
    ]);
    expect(await refused(dispatch, pack('C2', [{ position: 2, quantity: 1 }]))).toEqual([
      'validation.failed',
      [{ field: 'lines.0.position', code: 'unknown' }],
    ]);
    const twice = [
      { position: 1, quantity: 3 },
      { position: 1, quantity: 3 },
    ];
    expect(await refused(dispatch, pack('C2', twice))).toEqual([
      'validation.failed',
      [{ field: 'lines.1.position', code: 'invalid' }],
    ]);
    for (const quantity of [3, 11])
      expect(await refused(change, { lines: [{ position: 1, quantity }] })).toEqual([
        'order.quantity.range',
        { position: 1, sku: order.articles[0]?.sku, min: 4, max: 10 },
      ]);
    expect(await refused(change, { lines: [{ position: 1, expectedDate: '2026-02-30' }] })).toEqual([
      'validation.failed',
      [{ field: 'lines.0.expectedDate', code: 'format', expected: { form: 'date' } }],
    ]);
    // Tests are on 16 November 2026.
    const late = { lines: [{ position: 1, expectedDate: '2026-11-15' }] };
    expect((await refused(change, late))[0]).toBe('order.expected.past');
    const far = { lines: [{ position: 1, expectedDate: '2031-11-17' }] };
    expect((await refused(change, far))[0]).toBe('order.expected.far');
    await db()
      .updateTable('order_item')
      .set({ expected_date: '2026-11-15' })
      .where('order_id', '=', order.id)
      .execute();
    const kept = { lines: [{ position: 1, quantity: 9, expectedDate: '2026-11-15' }], note: 'Fehlt' };
    expect((await send(change, order, kept)).status).toBe(200);
    expect(await pieces(order)).toEqual(['partiallyDelivered', 'partial', [4, 5, 1]]);
    expect((await readAs(order)).packs).toHaveLength(1);
  });

  it('ROLE-03 ROLE-08 an order of another tenant does not exist, and buyers have no such right', async () => {
    const order = await placed({ quantity: 1, stock: 1 });
    const { token: foreign } = await createSession(db(), { operator_role: 'owner' });
    for (const [route, body] of [
      [confirm, {}],
      [dispatch, pack('D1')],
      [change, { note: 'x' }],
      [cancel, {}],
    ] as const) {
      for (const id of [order.id, order.orderNumber])
        expect((await send(route, { id }, body, foreign)).error.code).toBe('order.not.found');
      expect((await send(route, order, body, order.buyer.token)).error.code).toBe('operator.right.missing');
    }
    expect(await pieces(order)).toEqual(['open', 'open', [0, 1, 0]]);
  });
});

describe('several at once', () => {
  it('CHKO-20 two operators cancel lines and the order: stock returns once', async () => {
    const order = await placed({ quantity: 10, stock: 10 }, { quantity: 5, stock: 5 });
    await Promise.all([
      ...Array.from({ length: 3 }, () => send(change, order, { lines: [{ position: 1, quantity: 2 }] })),
      ...Array.from({ length: 3 }, () => send(cancel, order)),
    ]);
    expect(await stocks(order)).toEqual([10, 5]);
    expect((await pieces(order))[0]).toBe('cancelled');
    expect((await readAs(order)).history.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
  });

  it('CHKO-20 of a cancellation and a dispatch one wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await placed({ quantity: 10, stock: 10 });
      const answers = await Promise.all([send(cancel, order), send(dispatch, order, pack('E1'))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [status] = await pieces(order);
      expect(await stocks(order)).toEqual([status === 'cancelled' ? 10 : 0]);
      expect((await readAs(order)).packs).toHaveLength(status === 'cancelled' ? 0 : 1);
    }
  });

  it('ORDR-05 two packs of the same pieces: the second is refused', async () => {
    const order = await placed({ quantity: 10, stock: 10 });
    const answers = await Promise.all(
      ['F1', 'F2', 'F3'].map((code) => send(dispatch, order, pack(code, [{ position: 1, quantity: 6 }]))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await pieces(order)).toEqual(['partiallyDelivered', 'partial', [6, 4, 0]]);
  });

  it('ORDR-05 an import of lines and an operator change one order in turn', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await placed({ quantity: 10, stock: 10 });
      const file = {
        ...{ orderNumber: order.orderNumber, sku: order.articles[0]?.sku, quantity: 10, unitNet: 10 },
        ...{ cancelledQuantity: 4, returnsStock: true },
      };
      const [refusals, answer] = await Promise.all([
        load('order-items', file),
        send(change, order, { lines: [{ position: 1, quantity: 3 }] }),
      ]);
      expect(refusals).toEqual([]);
      expect(answer.status).toBe(200);
      // 10 pieces were taken: the file alone returns 4 of them, the operator 7, and each piece once.
      const [, , line] = await pieces(order);
      expect([
        [0, 3, 7],
        [0, 6, 4],
      ]).toContainEqual(line);
      expect(await stocks(order)).toEqual([7]);
    }
  });
});

describe('imports', () => {
  it('CHKO-20 lines that an import cancels return their stock once where the file says so', async () => {
    const order = await placed({ quantity: 10, stock: 20 });
    const line = { orderNumber: order.orderNumber, sku: order.articles[0]?.sku, quantity: 10, unitNet: 10 };
    const lowered = { ...line, cancelledQuantity: 4, expectedDate: '2026-12-24', returnsStock: true };
    expect(await load('order-items', lowered)).toEqual([]);
    expect(await load('order-items', lowered)).toEqual([]);
    expect(await stocks(order)).toEqual([14]);
    const { items, history } = await readAs(order);
    expect(items).toMatchObject([{ openQuantity: 6, cancelledQuantity: 4, expectedDate: '2026-12-24' }]);
    expect(history.slice(1)).toMatchObject([
      {
        kind: 'changed',
        actor: 'erp',
        actorName: null,
        lines: [{ position: 1, before: 10, after: 6, expectedDate: '2026-12-24' }],
      },
    ]);
    expect((await mailTo(order, 'Geändert')).text).toContain('6 statt 10 Stück');
    // Without the word the next imported counts include the pieces.
    expect(await load('order-items', { ...line, cancelledQuantity: 6 })).toEqual([]);
    expect(await stocks(order)).toEqual([14]);
    await send(cancel, order);
    expect(await stocks(order)).toEqual([18]);
    expect(await load('order-items', { ...line, cancelledQuantity: 6, deliveredQuantity: 5 })).toEqual([
      'cancelledQuantity quantity.cancelled',
    ]);
  });

  it.each([
    { returnsStock: true, stock: 20 },
    { returnsStock: false, stock: 10 },
  ])('CHKO-20 an order that an import cancels, returnsStock $returnsStock, leaves $stock', async (row) => {
    const order = await placed({ quantity: 10, stock: 20 });
    const company = await db()
      .selectFrom('company')
      .select('customer_no')
      .where('id', '=', order.buyer.companyId)
      .executeTakeFirstOrThrow();
    const file = {
      ...{ orderNumber: order.orderNumber, company: company.customer_no, paymentMethod: 'invoice' },
      ...{ orderDate: '2026-11-16', orderStatus: 'cancelled', returnsStock: row.returnsStock },
    };
    expect(await load('orders', file)).toEqual([]);
    for (let time = 0; time < 2; time += 1) await finish();
    expect(await stocks(order)).toEqual([row.stock]);
    expect((await readAs(order)).history.slice(1)).toMatchObject([
      { kind: 'cancelled', actor: 'erp', orderStatus: 'cancelled' },
    ]);
    await mailTo(order, 'Storniert');
  });

  it('CHKO-20 ORDR-05 a file that cancels all pieces cancels the order once, with sender and reason', async () => {
    const order = await placed({ quantity: 10, stock: 20 }, { quantity: 2, stock: 2 });
    const rows = order.articles.map(({ sku }, index) => ({
      ...{ orderNumber: order.orderNumber, sku, quantity: index === 0 ? 10 : 2, unitNet: 10 },
      ...{ cancelledQuantity: index === 0 ? 10 : 2, returnsStock: true, reason: 'Ausverkauft' },
    }));
    for (let time = 0; time < 2; time += 1)
      expect(await load('order-items', ...rows.map((row) => ({ ...row })))).toEqual([]);
    expect(await pieces(order)).toEqual(['cancelled', 'open', [0, 0, 10], [0, 0, 2]]);
    await finish();
    await finish();
    await send(cancel, order);
    expect(await stocks(order)).toEqual([20, 2]);
    expect((await readAs(order)).history.slice(1)).toMatchObject([
      {
        ...{
          kind: 'cancelled',
          actor: 'erp',
          actorName: null,
          note: 'Ausverkauft',
          orderStatus: 'cancelled',
        },
        lines: [
          { before: 10, after: 0 },
          { before: 2, after: 0 },
        ],
      },
    ]);
    const { body } = await app.inject(routes.orderLife.read, { token: operator, params: { id: order.id } });
    expect(body.data.history[1]).toMatchObject({ actor: 'erp', actorName: 'SAP' });
    expect((await events(order)).map(({ type }) => type)).toEqual(['order.cancelled']);
    // A file of statuses from before does not open an order without pieces.
    expect(await load('orders', { orderNumber: order.orderNumber, orderStatus: 'confirmed' })).toEqual([]);
    expect((await pieces(order))[0]).toBe('cancelled');
    await mailTo(order, 'Storniert');
  });

  it('issue 18: mails that fail tell why, each reason once', async () => {
    const order = await placed({ quantity: 2, stock: 5 });
    const { pool } = app.database;
    const { rows } = await pool.query<{ tenant_id: number }>(
      `insert into order_history (tenant_id, order_id, occurred_at, kind, actor, is_mail_due)
       select tenant_id, id, now(), 'message', 'operator', true from sales_order, generate_series(1, 2)
       where id = $1 returning tenant_id`,
      [order.id],
    );
    const send = vi.fn().mockRejectedValue(new Error('connect ECONNREFUSED'));
    const sending = sendOrderMails({
      data: { tenantId: rows[0]?.tenant_id ?? 0 },
      pool,
      mails: { send } as never,
      settings: app.dependencies.settings,
      log: { error: () => undefined } as never,
    });
    await expect(sending).rejects.toThrow(/^connect ECONNREFUSED$/);
    expect(send.mock.calls.length).toBeGreaterThan(1);
    await pool.query("delete from order_history where order_id = $1 and kind = 'message'", [order.id]);
  });

  it('ORDR-05 delivered pieces of a file are an entry of the history, without a mail', async () => {
    const order = await placed({ quantity: 10, stock: 20 });
    const line = { orderNumber: order.orderNumber, sku: order.articles[0]?.sku, quantity: 10, unitNet: 10 };
    expect(await load('order-items', { ...line, deliveredQuantity: 4, reason: 'Spedition' })).toEqual([]);
    expect((await readAs(order)).history.slice(1)).toMatchObject([
      { kind: 'changed', actor: 'erp', note: 'Spedition', lines: [{ position: 1, delivered: 4 }] },
    ]);
    const due = await db()
      .selectFrom('order_history')
      .select('is_mail_due')
      .where('order_id', '=', order.id)
      .execute();
    expect(due).toEqual([{ is_mail_due: false }]);
  });

  it('INVC-04 ORDR-05 delivered pieces cannot fall below billed or returning pieces', async () => {
    const order = await placed({ quantity: 10, stock: 20 }, { quantity: 2, stock: 2 });
    await send(dispatch, order, pack('B1', [{ position: 1, quantity: 6 }]));
    const input = { position: 1, quantity: 3, reason: 'Zu viel' };
    const asked = await app.inject(routes.returns.request, {
      token: order.buyer.token,
      params: { id: order.id },
      body: input,
    });
    expect(asked.status).toBe(201);
    const [first, second] = order.articles.map(({ sku }, index) => ({
      ...{ orderNumber: order.orderNumber, sku, quantity: index === 0 ? 10 : 2, unitNet: 10 },
    }));
    const settled = ['deliveredQuantity quantity.settled', 'deliveredQuantity quantity.settled'];
    expect(await load('order-items', { ...first, deliveredQuantity: 2 }, { ...second })).toEqual(settled);
    expect(await load('order-items', { ...second }, { ...first })).toEqual(settled);
    expect(await load('order-items', { ...second })).toEqual(settled.slice(1));
    expect(await load('order-items', { ...first, deliveredQuantity: 3 }, { ...second })).toEqual([]);
    await db()
      .insertInto('invoice_line')
      .values({
        ...{ tenant_id: shop.tenantId, invoice_id: await createShopInvoice(order), position: 1 },
        ...{ order_id: order.id, order_position: 1, sku: 'X', name: 'X', quantity: 3, unit: 'Stück' },
        ...{ unit_net: 10, price_unit: 1, line_net: 30, vat_rate: 19 },
      })
      .execute();
    await db().deleteFrom('order_return').where('order_id', '=', order.id).execute();
    expect(await load('order-items', { ...first, deliveredQuantity: 2 }, { ...second })).toEqual(settled);
    expect(await pieces(order)).toMatchObject([expect.anything(), 'partial', [3, 7, 0], [0, 2, 0]]);
  });

  it.each(['stock', 'preStock', 'frozen'] as const)(
    'CHKO-20 CHKO-21 import, repeats, the job and an operator cancel at once: %s returns once',
    async (from) => {
      for (let round = 0; round < 4; round += 1) {
        const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
        const isStock = from === 'stock';
        const article = await createArticle(db(), {
          tenantId: shop.tenantId,
          is_stock_freeze: from === 'frozen',
          variant: { price: 10, stock: 9, preStocks: { [spring]: 9, [autumn]: 9 } },
        });
        await fillBasket(app, buyer, [
          { ...article, ...(isStock ? { quantity: 4 } : { quantities: [4, 0] }) },
        ]);
        const { body } = await placeOrder(app, buyer, { orderType: isStock ? 'order' : 'preOrder' });
        const { _id: id, orderNumber } = body.data;
        const order = { buyer, articles: [article], id, orderNumber };
        const line = { orderNumber, sku: article.sku, quantity: 4, unitNet: 10, returnsStock: true };
        const season = isStock ? {} : { season: 'SPRING' };
        const [bySku, byOrder] = [
          () => load('order-items', { ...line, ...season, cancelledQuantity: 4 }),
          () => load('orders', { orderNumber, orderStatus: 'cancelled', returnsStock: true }),
        ];
        await Promise.all([byOrder(), bySku(), finish(), send(cancel, order), byOrder(), bySku(), finish()]);
        await finish();
        await send(cancel, order);
        const left = await db()
          .selectFrom('pre_stock')
          .select('quantity')
          .where('variant_id', '=', article.variantId)
          .execute();
        expect([await stocks(order), left.map(({ quantity }) => quantity)]).toEqual([[9], [9, 9]]);
        expect((await pieces(order))[0]).toBe('cancelled');
        expect((await readAs(order)).history.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
        expect((await events(order)).filter(({ type }) => type === 'order.cancelled')).toHaveLength(1);
      }
    },
  );

  it('ORDR-07 packs come with their lines, are mailed once, and never hold more than was ordered', async () => {
    const order = await placed({ quantity: 10, stock: 20 });
    const file = { orderNumber: order.orderNumber, carrier: 'UPS', trackingCode: 'U1', lines: '1:6' };
    expect(await load('order-packs', { ...file, lines: '1:6,2:1' })).toEqual(['lines line.unknown']);
    expect(await load('order-packs', file, { ...file, trackingCode: 'U2', lines: '1:5' })).toEqual([
      'lines quantity.delivered',
      'lines quantity.delivered',
    ]);
    expect((await readAs(order)).packs).toEqual([]);
    expect(await load('order-packs', file)).toEqual([]);
    expect(await load('order-packs', file, { ...file, trackingCode: 'U2', lines: '' })).toEqual([]);
    const { packs, history } = await readAs(order);
    expect(packs).toMatchObject([
      { trackingCode: 'U1', lines: [{ position: 1, quantity: 6 }] },
      { trackingCode: 'U2', lines: [] },
    ]);
    expect(history.slice(1).map(({ kind, actor, pack: sent }) => [kind, actor, sent?.trackingCode])).toEqual([
      ['dispatched', 'erp', 'U1'],
      ['dispatched', 'erp', 'U2'],
    ]);
    expect((await mailTo(order, 'Versandt')).text).toContain('Sendungsnummer: U1');
  });

  it('ORDR-06 packs of a file get delivery notes of the shop, unless the ERP sends its own', async () => {
    const order = await placed({ quantity: 10, stock: 20 });
    const { orderNumber } = order;
    const file = {
      orderNumber,
      carrier: 'UPS',
      trackingCode: 'N1',
      lines: '1:2',
      dispatchedAt: '2026-11-01',
    };
    const unlisted = { ...file, trackingCode: 'N2', lines: '' };
    const own = { ...file, trackingCode: 'N3', lines: '1:1', deliveryNote: 'ERP-LS-1' };
    const notes = async () => (await readAs(order)).delDocumentsLinks;
    expect(await load('order-packs', file, unlisted, own)).toEqual([]);
    expect(await load('order-packs', unlisted, own, file)).toEqual([]);
    const [note, ...others] = await notes();
    expect([note?.docNumber, others]).toEqual([`LS-${orderNumber}-1`, []]);
    const rows = await db()
      .selectFrom('document')
      .select(['pack_position', 'doc_date'])
      .where('order_id', '=', order.id)
      .where('type', '=', 'deliveryNote')
      .execute();
    expect(rows.map(({ doc_date }) => doc_date)).toEqual(['2026-11-01']);
    const pdf = await app.inject(`GET /${note?.link.slice(1) ?? ''}`, { token: order.buyer.token });
    expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const content = `data:application/pdf;base64,${Buffer.from('%PDF-1.7 own').toString('base64')}`;
    const { customer_no: company } = await db()
      .selectFrom('company')
      .select('customer_no')
      .where('id', '=', order.buyer.companyId)
      .executeTakeFirstOrThrow();
    const document = {
      type: 'deliveryNote',
      number: `ERP-${orderNumber}`,
      format: 'pdf',
      company,
      order: orderNumber,
    };
    expect(
      await load('documents', { ...document, docDate: '2026-11-02', file: content, fileName: 'LS.pdf' }),
    ).toEqual([]);
    expect(await load('order-packs', unlisted, own, file, { ...file, trackingCode: 'N4' })).toEqual([]);
    expect((await notes()).map(({ docNumber }) => docNumber)).toEqual([
      `LS-${orderNumber}-1`,
      document.number,
    ]);
  });

  it('ORDR-05 an import that changes price, address, date or payment adds history entries and mails new facts', async () => {
    const order = await placed({ quantity: 10, stock: 20 });
    const { orderNumber, buyer } = order;
    await createAddress(db(), {
      ...{ tenant_id: shop.tenantId, company_id: buyer.companyId, key: 'NEW', street: 'Neue Str. 9' },
      ...{ zip_code: '50667', city: 'Köln', country_code: 'DE' },
    });
    const before = await readAs(order);
    const file = {
      orderNumber,
      paymentStatus: 'paid',
      shippingAddress: 'NEW',
      deliveryDate: '2026-12-24',
      reason: 'Wunsch',
    };
    expect(await load('orders', file)).toEqual([]);
    expect(await load('orders', file)).toEqual([]);
    const [, entry, ...more] = (await readAs(order)).history;
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'changed',
      actor: 'erp',
      actorName: null,
      note: 'Wunsch',
      orderStatus: null,
    });
    expect(entry?.changes).toEqual([
      { field: 'paymentStatus', before: before.paymentStatus, after: 'paid' },
      { field: 'deliveryDate', before: before.deliveryDate, after: '2026-12-24' },
      {
        field: 'shippingAddress',
        before: expect.any(String),
        after: expect.stringContaining('Neue Str. 9, 50667 Köln'),
      },
    ]);
    const mail = await mailTo(order, 'Geändert');
    expect(mail.text).toContain('Neue Str. 9, 50667 Köln');

    const line = { orderNumber, sku: order.articles[0]?.sku, quantity: 10, unitNet: 9.5 };
    expect(await load('order-items', line)).toEqual([]);
    const priced = (await readAs(order)).history.at(-1);
    expect(priced?.lines).toMatchObject([{ position: 1, price: { before: 10, after: 9.5 } }]);
    expect(priced?.changes.map(({ field }) => field)).toEqual(['gross']);
    expect(
      await load('orders', { orderNumber, orderStatus: 'delivered', deliveryStatus: 'delivered' }),
    ).toEqual([]);
    expect(await load('orders', { orderNumber, shippingAddress: '' })).toEqual([]);
    expect((await readAs(order)).shippingAddress.street).toBe('Neue Str. 9');
  });

  it('API-40 with a refused line none of its order is loaded, and a line of an unknown order keeps the file out', async () => {
    const [one, two] = [
      await placed({ quantity: 5, stock: 9 }, { quantity: 5, stock: 9 }),
      await placed({ quantity: 5, stock: 9 }),
    ];
    const lineOf = ({ orderNumber, articles }: Placed, index: number, more = {}) => ({
      ...{ orderNumber, sku: articles[index]?.sku, quantity: 5, unitNet: 8 },
      ...more,
    });
    const rows = [lineOf(one, 0), lineOf(one, 1, { sku: 'UNKNOWN' }), lineOf(two, 0)];
    const report = await reportOf({ acceptPartial: true }, 'order-items', ...rows);
    expect(report.refusedRows).toMatchObject([
      { row: 1, column: 'orderNumber', code: 'parent.incomplete', cause: { row: 2 } },
      { row: 2, column: 'sku', code: 'variant.unknown' },
    ]);
    const sumOf = async (order: Placed) =>
      (await readAs(order)).total.net - (await readAs(order)).costs.shippingPriceForOrder;
    expect([await sumOf(one), await sumOf(two)]).toEqual([100, 40]);
    const cell = await reportOf(
      { acceptPartial: true },
      'order-items',
      lineOf(one, 0),
      lineOf(one, 1, { quantity: 'x' }),
    );
    expect(cell.refusedRows).toMatchObject([
      { row: 1, code: 'parent.incomplete', cause: { row: 2 } },
      { row: 2 },
    ]);
    const lost = [lineOf(one, 0), lineOf(one, 1), lineOf(two, 0, { orderNumber: 'x' })];
    const { files } = await reportOf({ acceptPartial: true }, 'order-items', ...lost);
    expect(files[0]).toMatchObject({ isLoaded: false });
    expect(await sumOf(one)).toBe(100);
  });
});

it('CONF-27 CONF-28 CONF-29 CONF-30 the settings switch each mail off', async () => {
  const quiet = await createPayingShop(db(), {
    sendsConfirmedMail: false,
    sendsDispatchedMail: false,
    sendsChangedMail: false,
    sendsCancelledMail: false,
  });
  const { token } = await createSession(db(), { tenant_id: quiet.tenantId, operator_role: 'owner' });
  for (const last of [cancel, dispatch]) {
    const { buyer } = await buyerWith(app, quiet, { quantity: 3 });
    const { body } = await placeOrder(app, buyer);
    const order = { id: body.data._id };
    await send(confirm, order, {}, token);
    await send(change, order, { lines: [{ position: 1, quantity: 2 }] }, token);
    await send(last, order, last === dispatch ? pack('Q1') : {}, token);
  }
  const mailed = () => app.mails.filter(({ tenantId }) => tenantId === quiet.tenantId);
  await vi.waitFor(
    async () => {
      const due = await db()
        .selectFrom('order_history')
        .select('id')
        .where('is_mail_due', '=', true)
        .execute();
      expect(due).toEqual([]);
      const { rows } = await app.database.pool.query(
        "select from pgboss.job where name in ('payment-mail', 'order-confirmation') and state <> 'completed'",
      );
      expect(rows).toEqual([]);
    },
    { timeout: 50_000, interval: 200 },
  );
  expect(mailed().map(({ subject }) => subject.split(' ')[1])).toEqual(['Bestellung', 'Bestellung']);
  expect(mailed().every(({ subject }) => subject.startsWith('Ihre Bestellung'))).toBe(true);
});
