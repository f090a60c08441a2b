import { routes } from '@kontor/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuyer } from '../../../test/checkout-fixture.ts';
import { createTenant, type Overrides } from '../../../test/factories.ts';
import { createDocument, createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { readOrderSearch } from './order-search.ts';
import { createOrdersRepository } from './orders.repository.ts';

let app: TestApp;
let buyer: Awaited<ReturnType<typeof createBuyer>>;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  const { tenantId } = await createTenant(db());
  buyer = await createBuyer(db(), { tenantId });
});
afterAll(() => app.close());

/** An order for 1,224.56 net. */
async function create(
  overrides: Overrides<'sales_order'> = {},
  item: Overrides<'order_item'> = {},
  { tenantId: tenant_id, companyId: company_id } = buyer,
) {
  const order = await createOrder(db(), { tenant_id, company_id, goods_net: 1224.56, ...overrides });
  await inOrder('order_item', order.orderId)
    .set({ name: { de: 'Wanderstiefel' }, ...item })
    .execute();
  return order;
}

const inOrder = (table: 'order_item' | 'document', orderId: string) =>
  db().updateTable(table).where('tenant_id', '=', buyer.tenantId).where('order_id', '=', orderId);

async function search(text: string, locale: 'de' | 'en' = 'de', query = {}) {
  const { body } = await app.inject(routes.orders.list, {
    token: buyer.token,
    query: { search: text, ...query },
    locale,
  });
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map(({ _id }) => _id);
}

describe('the search over all orders', () => {
  let boots: string;
  let gloves: string;

  beforeAll(async () => {
    const first = await create({
      order_date: new Date('2026-03-01T12:00:00Z'),
      order_status: 'delivered',
      delivery_date: '2026-04-09',
      external_order_number: 'EK-2026/17',
    });
    const second = await create(
      {
        description: 'Nachbestellung 100% Baumwolle',
        payment_method_name: JSON.stringify({ de: 'Vorkasse', en: 'Prepayment' }),
        order_status: 'processing',
        goods_net: 7,
      },
      { sku: 'GLV-77', own_number: 'LAGER_9', name: { de: 'Handschuh', en: 'Glove' } },
    );
    [boots, gloves] = [first.orderId, second.orderId];
    await createDocument(db(), second);
    await inOrder('document', gloves)
      .set({ type: 'deliveryNote', number: 'LS-4711', doc_date: '2026-05-05' })
      .execute();
    await create({}, {}, await createBuyer(db(), { tenantId: buyer.tenantId }));
  });

  it.each([
    ['article name', 'wandersti', 'boots'],
    ['name in the other language', 'GLOVE', 'gloves'],
    ['article number', 'glv-7', 'gloves'],
    ['own article number, with a wildcard as itself', 'R_9', 'gloves'],
    ['description', '100%', 'gloves'],
    ['external number', '26/17', 'boots'],
    ['payment method', 'prepay', 'gloves'],
    ['document number', 'ls-47', 'gloves'],
    ['document type', 'Lieferschein', 'gloves'],
    ['document date', '5.5.2026', 'gloves'],
    ['order date in German format', '01.03.', 'boots'],
    ['delivery date without zeros', '9.4.2026', 'boots'],
    ['amount as shown', '1.224,56 €', 'boots'],
    ['amount with a point', '1224.56', 'boots'],
    ['part of an amount without a separator', '1224,5', 'boots'],
    ['English amount', '1,224.56', 'boots'],
    ['status text', 'in bearb', 'gloves'],
    ['several words in any order', 'köln stiefel wander', 'boots'],
    ['the beginning of a word of two characters', 'gl', 'gloves'],
  ])('ORDR-08 finds an order by %s: %s', async (_name, text, expected) => {
    expect(await search(text)).toEqual([expected === 'boots' ? boots : gloves]);
  });

  it('ORDR-08 finds by order number and id, and combines with filters', async () => {
    const { body } = await app.inject(routes.orders.read, { token: buyer.token, params: { id: boots } });
    expect(await search(body.data.orderNumber)).toEqual([boots]);
    expect(await search(gloves.slice(1))).toEqual([gloves]);
    expect(await search('köln')).toHaveLength(2);
    expect(await search('köln', 'de', { orderStatus: 'processing' })).toEqual([gloves]);
    expect(await search('köln', 'de', { dateTo: '2026-03-01' })).toEqual([boots]);
  });

  it('ORDR-08 finds status texts in the language of the request alone', async () => {
    expect(await search('geliefert', 'de')).toEqual([boots]);
    expect(await search('geliefert', 'en')).toEqual([]);
  });

  it('ORDR-08 finds nothing by another text or by signs alone', async () => {
    expect(await search('xylophon')).toEqual([]);
    expect(await search('%')).toEqual([]);
    expect(await search('öl')).toEqual([]);
    expect(await search('  ')).toHaveLength(2);
  });

  it('ORDR-08 follows changes of orders and items', async () => {
    const { orderId } = await create({}, { sku: 'OLD-9' });
    const order = db()
      .updateTable('sales_order')
      .where('tenant_id', '=', buyer.tenantId)
      .where('id', '=', orderId);
    expect(await search('old-9')).toEqual([orderId]);
    await inOrder('order_item', orderId).set({ sku: 'NEW-9' }).execute();
    expect([await search('old-9'), await search('new-9')]).toEqual([[], [orderId]]);
    await order.set({ external_order_number: 'PO-CHANGED' }).execute();
    expect(await search('po-changed')).toEqual([orderId]);
    await db()
      .deleteFrom('sales_order')
      .where('tenant_id', '=', buyer.tenantId)
      .where('id', '=', orderId)
      .execute();
    expect(await search('po-changed')).toEqual([]);
  });

  it('issue 13: writes no words when an update changes none of them', async () => {
    const order = await create();
    const { orderId } = order;
    const version = async () => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text from order_text where tenant_id = ${buyer.tenantId} and order_id = ${orderId}`.execute(
        db(),
      );
      return rows[0]?.xmin;
    };
    const before = await version();
    await createDocument(db(), order);
    const written = await version();
    expect(written).not.toBe(before);
    await inOrder('document', orderId).set({ storage_key: 'made.pdf' }).execute();
    await inOrder('order_item', orderId).set({ expected_date: '2026-12-01' }).execute();
    expect(await version()).toBe(written);
  });

  it('issue 13: the setting that an order is written whole ends with its statement', async () => {
    const { orderId } = await create();
    const words = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`with whole as materialized (select set_config('kontor.order_parts', 'whole', true) as name)
          insert into sales_order
          select (jsonb_populate_record(o, jsonb_build_object('id', 'whole', 'order_number', 99999, 'set', name))).*
          from sales_order o cross join (select coalesce(name, '') as name from whole) whole
          where o.tenant_id = ${buyer.tenantId} and o.id = ${orderId}`.execute(tx);
        await sql`insert into order_item
          select (jsonb_populate_record(i, '{"order_id": "whole", "sku": "LATER-1"}')).*
          from order_item i where i.tenant_id = ${buyer.tenantId} and i.order_id = ${orderId}`.execute(tx);
        const { rows } = await sql<{ words: string }>`
          select words from order_text where tenant_id = ${buyer.tenantId} and order_id = 'whole'`.execute(
          tx,
        );
        await sql`delete from sales_order where tenant_id = ${buyer.tenantId} and id = 'whole'`.execute(tx);
        return rows[0]?.words;
      });
    expect(words).toContain(' later-1');
  });

  it('issue 17: refuses unknown filters and overlong searches', async () => {
    for (const query of [{ serach: 'x' }, { search: 'x'.repeat(201) }])
      expect((await app.inject(routes.orders.list, { token: buyer.token, query })).status).toBe(422);
  });
});

describe('a company of 2,500 orders', () => {
  it('ORDR-08 counts rare words exactly and reads the newest orders for common ones', async () => {
    const { tenantId, companyId, token } = await createBuyer(db(), { tenantId: buyer.tenantId });
    await db()
      .insertInto('sales_order')
      .columns([
        'tenant_id',
        'id',
        'order_number',
        'company_id',
        'order_type',
        'order_date',
        'order_status',
        'payment_method_id',
        'payment_method_name',
        'shipping_method_name',
        'external_order_number',
        'shipping_address',
        'invoice_address',
        'currency',
        'goods_net',
        'shipping_net',
        'vat',
        'gross',
        'vat_lines',
      ])
      .expression(sql`
        select ${tenantId}, 'many_' || n, 100000 + n, ${companyId}, 'order', timestamptz '2026-01-01' + n * interval '1 minute',
          case when n % 100 = 0 then 'cancelled' else 'open' end, 'invoice', '{"de": "Rechnung"}', '{"de": "Paket"}',
          case when n % 5 = 0 then 'häufig-' || n end || case when n % 50 = 0 then ' selten' else '' end,
          '{"city": "Köln"}', '{"city": "Köln"}', 'EUR', 1, 0, 0, 1, '[]'
        from generate_series(1, 2500) n`)
      .execute();
    const list = async (query: object) => {
      const { body } = await app.inject(routes.orders.list, { token, query: { pageSize: 5, ...query } });
      return { ...body.meta, first: body.data[0]?._id };
    };
    expect(await list({ search: 'selten' })).toMatchObject({ total: 50, first: 'many_2500' });
    // The index is asked for groups of characters, which these orders have; the word is compared.
    expect(await list({ search: 'selten-2' })).toMatchObject({ total: 0 });
    // Words of more groups than are compared.
    const long = 'häufig spanplattenschraube warnorangefarben';
    expect(await list({ search: long })).toMatchObject({ total: 0 });
    expect(await list({ search: 'storniert', page: 2 })).toMatchObject({ total: 25, first: 'many_2000' });
    expect(await list({ search: 'häufig', page: 2 })).toEqual({
      total: 500,
      page: 2,
      pageSize: 5,
      hasMore: true,
      first: 'many_2475',
    });
    expect(await list({ search: 'offen' })).toMatchObject({ total: 2475 });
    expect(await list({ search: 'selten', orderStatus: 'cancelled' })).toMatchObject({ total: 25 });
    // Whole numbers, dates and amounts are looked up, beside other words too; parts of them are searched for.
    expect(await list({ search: 'häufig-2000' })).toMatchObject({ total: 1, first: 'many_2000' });
    expect(await list({ search: '102000 köln' })).toMatchObject({ total: 1, first: 'many_2000' });
    expect(await list({ search: '102000 bremen' })).toMatchObject({ total: 0 });
    expect(await list({ search: '10200' })).toMatchObject({ total: 10, first: 'many_2009' });
    expect(await list({ search: 'fig-100' })).toMatchObject({ total: 3, first: 'many_1005' });
    expect(await list({ search: 'fig%100' })).toMatchObject({ total: 0 });
    expect(await list({ search: '1.1.2026', page: 2 })).toMatchObject({ total: 1379, first: 'many_1374' });
    expect(await list({ search: 'köln', orderStatus: 'cancelled' })).toMatchObject({ total: 25 });
    expect(await list({ search: 'rechnung' })).toMatchObject({ total: 1000, hasMore: true });
    // As if the texts were not in memory yet: the larger statement takes a second.
    const slow = new Proxy(app.database.pool, {
      get: (pool, name) =>
        name !== 'connect'
          ? Reflect.get(pool, name).bind?.(pool)
          : async () => {
              const client = await pool.connect();
              const query = client.query.bind(client);
              const delayed = (statement: string | { text: string }) =>
                query(
                  typeof statement === 'string'
                    ? statement
                    : {
                        ...statement,
                        text: statement.text.replace('select total', 'select pg_sleep(1), total'),
                      },
                );
              return Object.assign(Object.create(client), {
                query: delayed,
                release: () => client.release(),
              });
            },
    });
    const repository = createOrdersRepository({ pool: slow, searchMs: 100 });
    const scope = { tenantId, companyId, locale: 'de', isOfShop: false } as const;
    const page = await repository.findPage(scope, { search: 'häufig' }, { page: 1, pageSize: 5 });
    expect(page).toMatchObject({ total: 200, hasMore: true, orders: [{ id: 'many_2500' }, {}, {}, {}, {}] });
    expect(await list({ search: '100000', orderType: 'order' })).toMatchObject({ total: 0 });
    expect(await list({ search: '1' })).toMatchObject({ total: 1000, hasMore: true, first: 'many_2500' });
    expect(await list({ search: 'hä' })).toMatchObject({ total: 500, hasMore: true, first: 'many_2500' });
    expect(await list({})).toEqual({ total: 2500, page: 1, pageSize: 5, first: 'many_2500' });
  });
});

it.each([
  ['1.3.2026', ['%01.03.2026%']],
  ['1.3.', ['%01.03.%']],
  ['1234,5', ['%1234.5%']],
  ['1,234.50', ['%1234.50%']],
  ['1.234,50€', ['%1.234,50%']],
  ['ab a_b', ['% ab%', '%a\\_b%']],
  ['€ - %', []],
])('ORDR-08 reads %s as %j', (text, patterns) => {
  expect(readOrderSearch(text, 'de').patterns).toEqual(patterns);
});
