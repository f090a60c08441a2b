import { feedRights, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAddress,
  createApiKey,
  createCompany,
  createTenant,
  createUser,
} from '../../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../../test/order-factories.ts';
import { createTestApp, type InjectOptions, type TestApp } from '../../../../test/test-app.ts';
import { appendOrderHistory } from '../../order-notices/order-history.ts';
import { xmlOf } from './record-xml.ts';

const { orders, orderChanges, orderRequests, companies, addresses, users, payments } = routes.exchange;
const { accountRequests, orderEvents, acknowledgeEvents } = routes.exchange;

type FeedRoute =
  | typeof orders
  | typeof orderChanges
  | typeof orderRequests
  | typeof companies
  | typeof addresses
  | typeof users
  | typeof payments
  | typeof accountRequests;

let shop: TestApp;
const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp({ config: { apiMaxPerMinute: 1_000 } });
});

afterAll(() => shop.close());

async function newShop() {
  const { tenantId } = await createTenant(db());
  const { key } = await createApiKey(db(), { tenant_id: tenantId });
  const ask = (route: FeedRoute, query: InjectOptions['query'] = {}) =>
    shop.inject(route as typeof orders, { token: key, query });
  return {
    tenantId,
    key,
    ask,
    /** The records of a call and its cursor. */
    async read(route: FeedRoute, query: InjectOptions['query'] = {}) {
      const { status, text } = await ask(route, query);
      expect([status, text.at(-1)]).toEqual([200, '\n']);
      const lines: Record<string, unknown>[] = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const { cursor, hasMore } = lines.pop() as { cursor: string; hasMore: boolean };
      return { ids: lines.map(({ id }) => id as string), records: lines, cursor, hasMore };
    },
  };
}

describe('feeds', () => {
  it('API-40 give each changed record once after the cursor, in its present state', async () => {
    const { tenantId, read } = await newShop();
    const first = await createCompany(db(), { tenant_id: tenantId, customer_no: 'K1', name: 'Alt' });
    const second = await createCompany(db(), { tenant_id: tenantId, customer_no: 'K2' });
    const begin = await read(companies, { limit: 1 });
    expect([begin.ids, begin.hasMore]).toEqual([[first.companyId], true]);
    const next = await read(companies, { limit: 1, cursor: begin.cursor });
    expect([next.ids, next.hasMore]).toEqual([[second.companyId], false]);
    expect((await read(companies, { cursor: next.cursor })).ids).toEqual([]);

    await shop.database.pool.query(
      "update company set name = 'Neu' where tenant_id = $1 and customer_no = 'K1'",
      [tenantId],
    );
    await shop.database.pool.query(
      "update company set name = name where tenant_id = $1 and customer_no = 'K2'",
      [tenantId],
    );
    const changed = await read(companies, { cursor: next.cursor });
    expect(changed.records).toMatchObject([{ id: first.companyId, customerNo: 'K1', name: 'Neu' }]);
    expect(
      (await read(companies, { cursor: begin.cursor })).ids,
      'an older cursor gives the same again',
    ).toEqual([second.companyId, first.companyId]);
  });

  it('API-40 skip nothing when transactions commit out of order', async () => {
    const { tenantId, read } = await newShop();
    const slow = await shop.database.pool.connect();
    await slow.query('begin');
    const insert = `insert into company (tenant_id, id, customer_no, name, vat_country_code) values ($1, $2, $2, 'x', 'DE')`;
    await slow.query(insert, [tenantId, 'slow']);
    await shop.database.pool.query(insert, [tenantId, 'fast']);
    const first = await read(companies);
    expect(first.ids).toEqual(['fast']);
    await slow.query("update company set name = 'y' where tenant_id = $1 and id = 'fast'", [tenantId]);
    expect((await read(companies, { cursor: first.cursor })).ids).toEqual([]);
    await slow.query('commit');
    slow.release();
    const last = await read(companies, { cursor: first.cursor });
    expect(last.ids.sort()).toEqual(['fast', 'slow']);
  });

  it('API-40 concurrent readers and writers lose no record', async () => {
    const { tenantId, read } = await newShop();
    const seen = new Set<string>();
    let cursor: string | undefined;
    let isWriting = true;
    const writing = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let number = 0; number < 15; number += 1) {
          await createCompany(db(), { tenant_id: tenantId, id: `w${writer}n${number}` });
        }
      }),
    ).finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const [page] = await Promise.all([
        read(companies, { cursor, limit: 3 }),
        read(companies, { limit: 1 }),
      ]);
      for (const id of page.ids) seen.add(id);
      cursor = page.cursor;
    }
    await writing;
    for (let hasMore = true; hasMore; ) {
      const page = await read(companies, { cursor });
      for (const id of page.ids) seen.add(id);
      ({ cursor, hasMore } = page);
    }
    expect(seen.size).toBe(60);
  });

  it('API-40 orders have lines, packs and addresses, and come again when one of these changes', async () => {
    const { tenantId, read } = await newShop();
    const { orderId, orderNumber } = await createOrder(db(), { tenant_id: tenantId });
    const { records, cursor } = await read(orders);
    expect(records).toMatchObject([
      { id: orderId, orderNumber: String(orderNumber), orderStatus: 'open', currency: 'EUR' },
    ]);
    expect(records[0]).toHaveProperty('items');
    await shop.database.pool.query(
      `insert into order_pack (tenant_id, order_id, position, carrier, tracking_code) values ($1, $2, 1, 'DHL', '77')`,
      [tenantId, orderId],
    );
    expect((await read(orders, { cursor })).records).toMatchObject([
      { packs: [{ carrier: 'DHL', trackingCode: '77', dispatchedAt: null }] },
    ]);
  });

  it('API-40 orders say what was entered for an article and its sales unit; companies how they are billed', async () => {
    const { tenantId, read } = await newShop();
    const { orderId } = await createOrder(db(), { tenant_id: tenantId });
    await shop.database.pool.query(
      `update order_item set attributes = '{"logo": "ACME"}', sales_unit_name = '{"de": "Karton"}'
       where tenant_id = $1 and order_id = $2`,
      [tenantId, orderId],
    );
    expect((await read(orders)).records).toMatchObject([
      { items: [{ attributes: { logo: 'ACME' }, salesUnit: { de: 'Karton' } }] },
    ]);
    await shop.database.pool.query(
      `update company set e_invoice_format = 'xrechnung-ubl', leitweg_id = '04011000-1234512345-06',
         invoice_email = 'rechnung@amt.example', invoice_collection = 'month' where tenant_id = $1`,
      [tenantId],
    );
    expect((await read(companies)).records).toMatchObject([
      {
        eInvoiceFormat: 'xrechnung-ubl',
        leitwegId: '04011000-1234512345-06',
        invoiceEmail: 'rechnung@amt.example',
        invoiceCollection: 'month',
      },
    ]);
  });

  it("issue 17: each entry of an order's history is one record, sent once", async () => {
    const { tenantId, read, key } = await newShop();
    const { orderId, orderNumber } = await createOrder(db(), { tenant_id: tenantId });
    const append = (kind: 'changed' | 'dispatched', note: string, details: object) =>
      appendOrderHistory(shop.database.pool, {
        tenantId,
        orderId,
        at: new Date('2026-11-01T10:00:00Z'),
        kind,
        actor: 'operator',
        note,
        details,
        isMailDue: true,
      });
    const lines = [{ position: 1, sku: 'SKU-1', before: 5, after: 3 }];
    await append('changed', 'Nur noch 3 da', { lines });
    const first = await read(orderChanges, { limit: 1 });
    expect(first.records).toEqual([
      {
        ...{ id: expect.stringMatching(/^\d+$/), orderId, orderNumber: String(orderNumber), position: 1 },
        ...{ at: '2026-11-01T10:00:00+00:00', kind: 'changed', actor: 'operator', actorName: null },
        ...{ note: 'Nur noch 3 da', isUnpaid: false, orderStatus: null, deliveryStatus: null, pack: null },
        ...{ lines, changes: [] },
      },
    ]);
    const pack = { carrier: 'DHL', trackingCode: '77', trackingUrl: null };
    await append('dispatched', '', { pack, deliveryStatus: 'partial' });
    // That its mail was sent is no news.
    await shop.database.pool.query('update order_history set is_mail_due = false where tenant_id = $1', [
      tenantId,
    ]);
    const second = await read(orderChanges, { cursor: first.cursor });
    expect(second.records).toMatchObject([{ position: 2, kind: 'dispatched', pack, note: null }]);
    expect((await read(orderChanges, { cursor: second.cursor })).ids).toEqual([]);
    const { text } = await shop.inject(orderChanges, { token: key, headers: { accept: 'application/xml' } });
    expect(text).toContain('<note>Nur noch 3 da</note>');
    await shop.database.pool.query('delete from sales_order where tenant_id = $1', [tenantId]);
    expect((await read(orderChanges, { cursor: second.cursor })).records).toEqual(
      [...first.ids, ...second.ids].map((id) => ({ id, _deleted: true })),
    );
  });

  it("issue 17: buyers' requests come with their messages, and again once they are answered", async () => {
    const { tenantId, read, key } = await newShop();
    const { orderId, orderNumber } = await createOrder(db(), { tenant_id: tenantId });
    await shop.database.pool.query(
      `insert into order_request (tenant_id, id, order_id, kind, text, lines, created_at, created_by)
       values ($1, 'r1', $2, 'change', 'Bitte nur 4', '[{"position": 1, "sku": "SKU-1", "quantity": 4}]', now(), 'Erika')`,
      [tenantId, orderId],
    );
    const asked = await read(orderRequests);
    expect(asked.records).toMatchObject([
      {
        ...{ id: 'r1', orderId, orderNumber: String(orderNumber), kind: 'change', state: 'pending' },
        ...{ text: 'Bitte nur 4', answer: null, lines: [{ position: 1, sku: 'SKU-1', quantity: 4 }] },
      },
    ]);
    await shop.database.pool.query(
      `update order_request set state = 'declined', answer = 'Schon verpackt', answered_at = now(), answered_by = 'Otto'
       where tenant_id = $1`,
      [tenantId],
    );
    const answered = await read(orderRequests, { cursor: asked.cursor });
    expect(answered.records).toMatchObject([
      { id: 'r1', state: 'declined', answer: 'Schon verpackt', answeredBy: 'Otto' },
    ]);
    const { text } = await shop.inject(orderRequests, { token: key, headers: { accept: 'application/xml' } });
    expect(text).toContain('<answer>Schon verpackt</answer>');
    const { key: token } = await createApiKey(db(), { tenant_id: tenantId, rights: ['customers.read'] });
    expect((await shop.inject(orderRequests, { token })).error.details).toEqual({ right: 'orders.read' });
  });

  it('issue 17: the API description has each field of each feed with its meaning', async () => {
    type Described = { description?: string; properties?: Record<string, Described>; anyOf?: Described[] };
    type Feed = { content: Record<string, { schema: Described }> };
    const { paths } = (await shop.app.inject('/api/docs/openapi.json')).json<{
      paths: Record<string, Record<'get', { responses: Record<200, Feed> }>>;
    }>();
    for (const kind of Object.keys(feedRights)) {
      const feed = paths[`/api/exchange/${kind}`]?.get.responses[200];
      expect(Object.keys(feed?.content ?? {})).toEqual(['application/x-ndjson', 'application/xml']);
      const [record] = feed?.content['application/xml']?.schema.anyOf ?? [];
      const fields = Object.entries(record?.properties ?? {});
      expect(fields.length, kind).toBeGreaterThan(8);
      expect(fields.filter(([, { description }]) => !description)).toEqual([]);
    }
  });

  it('API-40 name deleted records, and leave out secrets and internal fields', async () => {
    const { tenantId, read } = await newShop();
    const { userId, companyId } = await createUser(db(), { tenant_id: tenantId });
    const { addressId } = await createAddress(db(), { tenant_id: tenantId, company_id: companyId ?? '' });
    const user = await read(users);
    expect(user.ids).toEqual([userId]);
    expect(JSON.stringify(user.records)).not.toContain('argon2');
    await shop.database.pool.query(`update app_user set password_hash = 'new' where tenant_id = $1`, [
      tenantId,
    ]);
    expect((await read(users, { cursor: user.cursor })).ids).toEqual([]);

    const address = await read(addresses);
    expect(address.ids).toEqual([addressId]);
    await shop.database.pool.query('delete from address where tenant_id = $1', [tenantId]);
    expect((await read(addresses, { cursor: address.cursor })).records).toEqual([
      { id: addressId, _deleted: true },
    ]);
  });

  it('API-40 account requests come once they are confirmed; payments with their order or invoices', async () => {
    const { tenantId, read } = await newShop();
    const request = `insert into account_request (tenant_id, id, username, email, details, status, created_at)
      values ($1, 'r1', 'neu', 'a@b.example', '{"companyName":"Neu GmbH"}', 'unconfirmed', now())`;
    await shop.database.pool.query(request, [tenantId]);
    expect((await read(accountRequests)).ids).toEqual([]);
    await shop.database.pool.query("update account_request set status = 'pending' where tenant_id = $1", [
      tenantId,
    ]);
    expect((await read(accountRequests)).records).toMatchObject([
      { id: 'r1', status: 'pending', companyName: 'Neu GmbH' },
    ]);

    const { orderId, orderNumber } = await createOrder(db(), { tenant_id: tenantId });
    const pay = (id: string, order_id: string | null) =>
      db()
        .insertInto('payment')
        .values({
          tenant_id: tenantId,
          id,
          order_id,
          provider: 'test',
          amount: 12.5,
          currency: 'EUR',
          origin: 'checkout',
          locale: 'de',
          created_at: new Date(),
          updated_at: new Date(),
          expires_at: new Date(),
        })
        .execute();
    await pay('p1', orderId);
    const { records, cursor } = await read(payments);
    expect(records).toMatchObject([
      { id: 'p1', orderNumber: String(orderNumber), amount: 12.5, invoices: [] },
    ]);

    const { companyId } = await createCompany(db(), { tenant_id: tenantId });
    const { invoiceId } = await createInvoice(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      fin_doc_number: 'RE-1',
    });
    await pay('p2', null);
    await db()
      .insertInto('payment_invoice')
      .values({ tenant_id: tenantId, payment_id: 'p2', invoice_id: invoiceId, amount: 12.5 })
      .execute();
    expect((await read(payments, { cursor })).records).toMatchObject([
      { id: 'p2', orderNumber: null, invoices: [{ finDocNumber: 'RE-1', amount: 12.5 }] },
    ]);
  });

  it('API-40 since leaves out records without a later change', async () => {
    const { tenantId, read } = await newShop();
    await createCompany(db(), { tenant_id: tenantId, id: 'old' });
    await shop.database.pool.query(
      "update exchange_change set changed_at = '2020-01-01' where tenant_id = $1",
      [tenantId],
    );
    await createCompany(db(), { tenant_id: tenantId, id: 'new' });
    const page = await read(companies, { since: '2021-01-01T00:00:00Z' });
    expect(page.ids).toEqual(['new']);
    expect((await read(companies, { cursor: page.cursor })).ids).toEqual([]);
  });

  it.each([{ since: '2016-12-31T23:59:60Z' }, { since: '0000-01-01T00:00:00Z' }, { sinse: '2026-01-01' }])(
    'API-40 refuse %j instead of answering everything',
    async (query) => {
      const { ask } = await newShop();
      const { status, error } = await ask(companies, query);
      expect([status, error.code]).toEqual([422, 'validation.failed']);
    },
  );

  it('API-40 refuse a forged cursor, one of another tenant, of another kind, and one after a restored backup', async () => {
    const { tenantId, ask, read } = await newShop();
    const other = await newShop();
    await createCompany(db(), { tenant_id: tenantId });
    await createCompany(db(), { tenant_id: other.tenantId });
    const { cursor } = await read(companies);
    const [bytes, foreign] = [Buffer.from(cursor, 'base64url'), (await other.read(companies)).cursor];
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    for (const [route, wrong] of [
      [companies, bytes.toString('base64url')],
      [companies, `${cursor}A`],
      [companies, 'x'],
      [companies, foreign],
      [orders, cursor],
    ] as const) {
      const answer = await ask(route, { cursor: wrong });
      expect([answer.status, answer.error.code]).toEqual([422, 'cursor.invalid']);
    }
    await shop.database.pool.query('update exchange_change set position = null where tenant_id = $1', [
      tenantId,
    ]);
    await shop.database.pool.query('alter sequence exchange_position restart with 1');
    expect((await ask(companies, { cursor })).error.code).toBe('cursor.invalid');
  });

  it('API-40 come as XML to whom accepts that', async () => {
    const { tenantId, key } = await newShop();
    await createCompany(db(), { tenant_id: tenantId, customer_no: 'K1', name: 'A & <B>\u0001' });
    const { text, headers } = await shop.inject(companies, {
      token: key,
      headers: { accept: 'application/xml' },
    });
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<records kind="companies" cursor="[\w-]+" hasMore="false">\n/,
    );
    expect(text).toContain('<customerNo>K1</customerNo>');
    expect(text).toContain('<name>A &amp; &lt;B&gt;</name>');
    expect(xmlOf('a', { 19: [1, null, { b: true }], c: null })).toBe(
      '<a><item><key>19</key><value><item>1</item><item><b>true</b></item></value></item></a>',
    );
  });

  it('API-40 obey the rights of the key', async () => {
    const { tenantId } = await newShop();
    const { key: token } = await createApiKey(db(), { tenant_id: tenantId, rights: ['orders.read'] });
    expect((await shop.inject(orders, { token })).status).toBe(200);
    expect((await shop.inject(users, { token })).error.code).toBe('api.key.right.missing');
    const answer = await shop.inject(acknowledgeEvents, { token, body: { sequences: [1] } });
    expect(answer.error.details).toEqual({ right: 'orders.write' });
  });
});

describe('order events', () => {
  it('API-40 wait until they are acknowledged, once and by their own tenant', async () => {
    const { tenantId, key: token } = await newShop();
    const other = await newShop();
    const { orderId, orderNumber } = await createOrder(db(), { tenant_id: tenantId });
    await shop.database.pool.query(
      `insert into order_event (tenant_id, type, order_id, payload, created_at)
       values ($1, 'order.placed', $2, '{}', now()), ($1, 'order.paid', $2, '{"amount": 5}', now())`,
      [tenantId, orderId],
    );
    const { data } = (await shop.inject(orderEvents, { token })).body;
    expect(data).toMatchObject([
      { type: 'order.placed', orderId, orderNumber: String(orderNumber) },
      { type: 'order.paid', payload: { amount: 5 } },
    ]);
    expect((await shop.inject(orderEvents, { token, query: { limit: 1 } })).body.data).toEqual(
      data.slice(0, 1),
    );
    const sequences = data.slice(0, 1).map(({ sequence }) => sequence);
    const acknowledge = async (as: string) =>
      (await shop.inject(acknowledgeEvents, { token: as, body: { sequences } })).body.data.acknowledged;
    expect(await acknowledge(other.key)).toBe(0);
    expect(await acknowledge(token)).toBe(1);
    expect(await acknowledge(token)).toBe(0);
    expect((await shop.inject(orderEvents, { token })).body.data).toEqual(data.slice(1));
  });
});
