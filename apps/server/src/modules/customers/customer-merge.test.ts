import { type RouteBody, routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  assignCompany,
  createAddress,
  createCompany,
  createSession,
  createTenant,
} from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { ImportKind, ImportRow } from '../exchange/exchange.types.ts';
import { importFiles } from '../exchange/exchange.usecases.ts';
import { memorySource } from '../exchange/sources/memory-source.ts';
import { companyMoves } from './company-moves.ts';

let app: TestApp;
let tenantId: number;
let operator: string;
const sku = 'SAME';
let kept: string;
let closed: string;
const db = () => app.database.db;
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ token: operator } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' }));
});
afterAll(() => app.close());

let count = 0;
const number = (prefix: string) => `${prefix}-${count}`;
beforeEach(async () => {
  count += 1;
  const make = async (prefix: string, name: string) =>
    (
      await createCompany(db(), {
        ...{ tenant_id: tenantId, customer_no: number(prefix), name: `${name} ${count}` },
        ...{ vat_id: `DE 1234567${count}` },
      })
    ).companyId;
  kept = await make('K', 'Sport Huber GmbH');
  closed = await make('0K', 'Sport-Huber');
});

const compare = (id = kept, other = closed, token = operator) =>
  app.inject(routes.customers.compare, { token, params: { id, other } });

type Take = RouteBody<typeof routes.customers.merge>['take'];
async function merge(
  take: Take = [],
  { token = operator, ...other }: { token?: string; version?: string; otherVersion?: string } = {},
) {
  const { data } = (await compare()).body;
  return await app.inject(routes.customers.merge, {
    token,
    params: { id: kept, other: closed },
    body: { version: data.kept.version, otherVersion: data.closed.version, take, ...other },
  });
}

const owners = async (table: string) =>
  (
    await query<{ company_id: string }>(`select company_id from ${table} where company_id = any ($1)`, [
      [kept, closed],
    ])
  ).map(({ company_id }) => company_id);

/** The drafts of a user with the count and pieces of their stored lines. */
const draftsOf = (userId: string) =>
  query(
    `select cart_draft.name, cart_draft.company_id, count(*)::int as lines, min(line.sku) as first,
       sum(line.quantity)::int as pieces
     from cart_draft
     join cart_draft_line line on line.tenant_id = cart_draft.tenant_id and line.draft_id = cart_draft.id
     where cart_draft.user_id = $1 and cart_draft.line_count = (select count(*) from cart_draft_line
       where cart_draft_line.draft_id = cart_draft.id)
     group by cart_draft.id, cart_draft.name, cart_draft.company_id`,
    [userId],
  );

describe('issue 18: customers that may be one', () => {
  it('are listed with their common values', async () => {
    for (const company_id of [kept, closed]) {
      const zip = { zip_code: `9403${count}`, city: 'Passau' };
      await createAddress(db(), { tenant_id: tenantId, company_id, ...zip });
      await createSession(db(), {
        tenant_id: tenantId,
        company_id,
        email: `a${company_id}@huber${count}.example`,
      });
    }
    const { data } = (await app.inject(routes.customers.doubles, { token: operator })).body;
    const pair = data.find(({ customers }) => customers.some(({ _id }) => _id === kept));
    expect(pair?.customers.map(({ _id }) => _id).sort()).toEqual([kept, closed].sort());
    expect(pair?.reasons.sort()).toEqual(['email', 'number', 'postcode', 'vatId']);
    const again = (await app.inject(routes.customers.doubles, { token: operator })).body.data;
    expect(again).toEqual(data);
  });
});

describe('issue 18: a merge', () => {
  it('moves all records, takes chosen values, and leaves a closed record whose id and number lead to the kept one', async () => {
    const { token, userId } = await createSession(db(), { tenant_id: tenantId, company_id: closed });
    const order = await createOrder(db(), { tenant_id: tenantId, company_id: closed, user_id: userId });
    const invoice = { tenant_id: tenantId, company_id: closed, order_id: order.orderId };
    await createInvoice(db(), { ...invoice, origin: 'shop', content: '{}' }, { key: 'stored.pdf' });
    await createAddress(db(), {
      tenant_id: tenantId,
      company_id: closed,
      city: 'Hof',
      is_default: true,
      key: 'a',
    });
    await createAddress(db(), {
      tenant_id: tenantId,
      company_id: kept,
      city: 'Hof',
      is_default: true,
      key: 'b',
    });
    await createAddress(db(), { tenant_id: tenantId, company_id: closed, city: 'Ulm', type: 1, key: 'b' });
    const { data } = (await compare()).body;
    expect(data.moves).toEqual([
      { kind: 'users', count: 1 },
      { kind: 'addresses', count: 2 },
      { kind: 'orders', count: 1 },
      { kind: 'invoices', count: 1 },
      { kind: 'documents', count: 1 },
    ]);
    await query('update company set credit_limit = 700 where id = $1', [closed]);
    expect((await merge(['creditLimit', 'name'])).status).toBe(200);
    for (const table of ['app_user', 'sales_order', 'invoice', 'document', 'order_text'])
      expect(await owners(table), table).toEqual([kept]);
    expect(
      await query('select city, key, is_default from address where company_id = $1 order by city', [kept]),
    ).toEqual([
      { city: 'Hof', key: 'b', is_default: true },
      { city: 'Ulm', key: null, is_default: false },
    ]);
    expect((await app.inject(routes.accounts.currentUser, { token })).status).toBe(401);
    for (const id of [kept, closed, number('0K')]) {
      const answer = await app.inject(routes.customers.read, { token: operator, params: { id } });
      expect(answer.body.data).toMatchObject({
        ...{ _id: kept, customerNo: number('K'), name: `Sport-Huber ${count}`, creditLimit: 700 },
        merged: [{ _id: closed, customerNo: number('0K') }],
      });
    }
    const list = await app.inject(routes.customers.list, {
      token: operator,
      query: { search: number('0K') },
    });
    expect(list.body.data.map(({ _id }) => _id)).toEqual([kept]);
    const [entry] = await query<{ details: object }>(
      "select details from audit_entry where tenant_id = $1 and action = 'company.merged' and company_id = $2",
      [tenantId, kept],
    );
    expect(entry?.details).toMatchObject({
      ...{ merged: [null, closed], customerNo: [number('0K'), number('K')], creditLimit: [null, 700] },
    });
    const again = await app.inject(routes.customers.compare, {
      token: operator,
      params: { id: kept, other: closed },
    });
    expect([again.status, again.error.code]).toEqual([409, 'company.merged']);
  });

  it('joins carts, wishlists and assignments of a sales person who had both', async () => {
    const { userId, token } = await createSession(db(), {
      ...{ tenant_id: tenantId, is_sales_person: true, username: `vera${count}` },
    });
    for (const companyId of [kept, closed]) {
      await assignCompany(db(), { tenantId, userId, companyId });
      await query(
        'insert into basket (tenant_id, id, user_id, company_id, order_line_count) values ($1, $2, $3, $4, $5)',
        [tenantId, `b${companyId}`, userId, companyId, companyId === closed ? 2 : 1],
      );
      await query('insert into wishlist (tenant_id, id, user_id, company_id) values ($1, $2, $3, $4)', [
        ...[tenantId, `w${companyId}`, userId, companyId],
      ]);
    }
    const line = (companyId: string, lineSku: string, quantity: number) =>
      query(
        `insert into basket_line (tenant_id, basket_id, order_type, sku, product_id, quantity)
         values ($1, $2, 'order', $3, 'p', $4)`,
        [tenantId, `b${companyId}`, lineSku, quantity],
      );
    await line(kept, sku, 3);
    await line(closed, sku, 5);
    await line(closed, 'OTHER', 1);
    expect((await merge()).status).toBe(200);
    expect(
      await query('select sku, quantity from basket_line where basket_id = $1 order by quantity desc', [
        `b${kept}`,
      ]),
    ).toEqual([
      { sku, quantity: 3 },
      { sku: 'OTHER', quantity: 1 },
    ]);
    expect(await query('select order_line_count from basket where user_id = $1', [userId])).toEqual([
      { order_line_count: 2 },
    ]);
    expect(await draftsOf(userId)).toEqual([
      { name: `Sport-Huber ${count} · ${number('0K')}`, company_id: kept, lines: 1, first: sku, pieces: 5 },
    ]);
    expect(await owners('wishlist')).toEqual([kept]);
    expect(await owners('sales_assignment')).toEqual([kept]);
    const { data } = (await app.inject(routes.sales.customers, { token, query: { search: '' } })).body;
    expect(JSON.stringify(data)).not.toContain(closed);
  });

  it('keeps a cart as a draft that is too long to join the other one', async () => {
    const { userId } = await createSession(db(), {
      ...{ tenant_id: tenantId, is_sales_person: true, username: `lena${count}` },
    });
    for (const companyId of [kept, closed]) {
      await query(
        'insert into basket (tenant_id, id, user_id, company_id, order_line_count) values ($1, $2, $3, $4, 5001)',
        [tenantId, `b${companyId}`, userId, companyId],
      );
      await query(
        `insert into basket_line (tenant_id, basket_id, order_type, sku, product_id, quantity)
         select $1, $2, 'order', $3 || lpad(n::text, 4, '0'), 'p', 2 from generate_series(1, 5001) n`,
        [tenantId, `b${companyId}`, companyId === kept ? 'K' : 'C'],
      );
    }
    await query(
      `insert into cart_draft (tenant_id, id, user_id, company_id, order_type, name, line_count, saved_at)
       values ($1, $2, $3, $4, 'order', $5, 1, now())`,
      [tenantId, `d${count}`, userId, kept, `Sport-Huber ${count} · ${number('0K')}`],
    );
    expect((await merge()).status).toBe(200);
    expect(await query('select order_line_count from basket where user_id = $1', [userId])).toEqual([
      { order_line_count: 5001 },
    ]);
    const name = expect.stringContaining(`Sport-Huber ${count} · ${number('0K')} · `);
    expect(await draftsOf(userId)).toEqual([
      { name, company_id: kept, lines: 5001, first: 'C0001', pieces: 10_002 },
    ]);
  });

  it('is refused for an old version, other tenants, itself, open payments, currencies and VAT of open orders', async () => {
    const { companyId: foreign } = await createCompany(db());
    for (const [id, other, code] of [
      [kept, foreign, 'company.not.found'],
      [foreign, kept, 'company.not.found'],
      [kept, kept, 'company.merge.same'],
    ] as const)
      expect((await compare(id, other)).error.code).toBe(code);
    expect((await merge([], { version: 'old' })).error.code).toBe('record.changed');
    expect((await merge([], { otherVersion: 'old' })).error.code).toBe('record.changed');
    const { token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'support' });
    expect((await merge([], { token })).status).toBe(403);
    const { orderId } = await createOrder(db(), { tenant_id: tenantId, company_id: closed });
    await query("update company set vat_treatment = 'export', vat_country_code = 'CH' where id = $1", [
      closed,
    ]);
    expect((await merge()).error.code).toBe('company.merge.vat');
    await createOrder(db(), { tenant_id: tenantId, company_id: kept, currency: 'CHF' });
    expect((await merge()).error.code).toBe('company.merge.currency');
    expect((await compare()).body.data.refusal).toBe('company.merge.currency');
    await query("delete from sales_order where currency = 'CHF' and company_id = $1", [kept]);
    await query(
      `insert into payment (tenant_id, id, order_id, provider, amount, currency, locale, origin, created_at, updated_at, expires_at)
       values ($1, $2, $3, 'test', 1, 'EUR', 'de', 'x', now(), now(), now())`,
      [tenantId, `p${count}`, orderId],
    );
    expect((await merge()).error.code).toBe('company.merge.payment');
    expect(await owners('sales_order')).toEqual([closed]);
    await query("update payment set status = 'failed' where id = $1", [`p${count}`]);
    expect((await merge(['vatTreatment', 'vatCountryCode'])).status).toBe(200);
  });

  it('sends orders of later files to the kept customer and refuses master data with a reason', async () => {
    expect((await merge()).status).toBe(200);
    const old = number('0K');
    const load = (kind: ImportKind, row: ImportRow) =>
      importFiles({
        workPool: app.database.pool,
        tenantId,
        files: [memorySource(kind, kind, [row])],
        storage: app.dependencies.files,
        clock: app.dependencies.clock,
        hashPassword: async () => 'none',
      });
    for (const [kind, row] of [
      ['companies', { customerNo: old, name: 'X' }],
      ['addresses', { company: old, key: 'x', city: 'Ulm' }],
      ['users', { username: `u${count}`, email: `u${count}@x.example`, company: old }],
    ] as const)
      expect((await load(kind, row)).refusedRows, kind).toEqual([
        expect.objectContaining({ code: 'company.merged' }),
      ]);
    const { isClean } = await load('invoices', {
      ...{ company: old, finDocNumber: `R${count}`, docType: 'invoice', docDate: '2026-11-01' },
      ...{ dueDate: '2026-12-01', amount: '10.00', openAmount: '10.00', currency: 'EUR' },
    });
    expect(isClean).toBe(true);
    expect(await owners('invoice')).toEqual([kept]);
  });

  it('of a company while one of its users orders gives the order to the kept one', async () => {
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('select from company where id = $1 for update', [closed]);
    const ordered = createOrder(db(), { tenant_id: tenantId, company_id: closed });
    await expect
      .poll(
        async () =>
          (
            await query(
              "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sales_order%'",
            )
          ).length,
      )
      .toBeGreaterThan(0);
    await client.query('update company set merged_into_id = $2, merged_at = now() where id = $1', [
      closed,
      kept,
    ]);
    await client.query('commit');
    client.release();
    await ordered;
    expect(await owners('sales_order')).toEqual([kept]);
  });

  it('deals with every column of the database that names a company', async () => {
    const rows = await query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (column_name like '%company\\_id' or column_name = 'merged_into_id')
       union
       select conrelid::regclass || '.' || attname from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[cardinality(conkey)]
       where contype = 'f' and confrelid = 'company'::regclass
       order by name`,
    );
    expect(Object.keys(companyMoves).sort()).toEqual(rows.map(({ name }) => name).sort());
  });
});
