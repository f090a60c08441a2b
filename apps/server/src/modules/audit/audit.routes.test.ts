import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCategory } from '../../../test/catalogue-factories.ts';
import { createCompany, createSession, createTenant, createUser } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { appendAudit } from './append-audit.ts';

const { list, actions, export: exportRoute, verify } = routes.audit;

let shop: TestApp;
let tenantId: number;
let token: string;
let order: Awaited<ReturnType<typeof createOrder>>;

const day = (date: string) => new Date(`${date}T12:00:00Z`);

beforeAll(async () => {
  shop = await createTestApp();
  const { db, pool } = shop.database;
  ({ tenantId } = await createTenant(db));
  ({ token } = await createSession(db, { tenant_id: tenantId, company_id: null, operator_role: 'owner' }));
  order = await createOrder(db, { tenant_id: tenantId });
  const { userId } = await createUser(db, { tenant_id: tenantId, username: 'Ben' });
  const anna = { userId: 'u1', username: 'Anna' };
  const entry = { tenantId, user: anna, companyId: order.companyId };
  await appendAudit(pool, {
    ...entry,
    at: day('2026-01-10'),
    action: 'order.confirmed',
    subject: order.orderId,
  });
  const ben = { userId, username: 'Ben' };
  await appendAudit(pool, {
    ...entry,
    user: ben,
    at: day('2026-02-10'),
    action: 'user.changed',
    subject: userId,
  });
  await appendAudit(pool, { tenantId, user: null, at: day('2026-03-10'), action: 'operator.added' });
  const foreign = (await createTenant(db)).tenantId;
  await appendAudit(pool, { tenantId: foreign, user: anna, at: day('2026-01-10'), action: 'order.placed' });
});
afterAll(() => shop.close());

const read = async (query: Record<string, string | number> = {}) =>
  (await shop.inject(list, { token, query })).body;
const actionsOf = async (query: Record<string, string | number>) =>
  (await read(query)).data.map(({ action }) => action);

it('ROLE-06 issue 18: lists the own tenant’s entries, newest first, with the names of their subjects', async () => {
  const { data, meta } = await read();
  expect(meta).toEqual({ total: 3, page: 1, pageSize: 50 });
  expect(data).toMatchObject([
    { action: 'operator.added', username: null, name: null, company: null, subject: null },
    { action: 'user.changed', username: 'Ben', name: 'Erika Muster', subjectName: 'Erika Muster (Ben)' },
    {
      action: 'order.confirmed',
      username: 'Anna',
      name: null,
      subjectName: order.orderNumber,
      company: expect.anything(),
    },
  ]);
  expect(await actionsOf({ page: 2, pageSize: 2, sort: 'at' })).toEqual(['operator.added']);
  expect((await shop.inject(actions, { token })).body.data).toEqual([
    'operator.added',
    'order.confirmed',
    'user.changed',
  ]);
});

it('ROLE-06 issue 18: names the records whose ids are in the details, in the language of the request', async () => {
  const { db, pool } = shop.database;
  const own = (await createTenant(db)).tenantId;
  const { token: owner } = await createSession(db, {
    tenant_id: own,
    company_id: null,
    operator_role: 'owner',
  });
  const { orderId, orderNumber } = await createOrder(db, { tenant_id: own });
  const { categoryId } = await createCategory(db, { tenant_id: own });
  const entry = { tenantId: own, user: null, at: day('2026-01-10') };
  const gone = '0123456789abcdef01234567';
  const details = { categories: [[categoryId], [gone]], orderId, foreign: order.orderId };
  await appendAudit(pool, { ...entry, action: 'product.changed', details });
  const { data } = (await shop.inject(list, { token: owner, locale: 'en' })).body;
  expect(data[0]?.names).toEqual({ [categoryId]: 'Jackets', [orderId]: String(orderNumber) });
});

it('issue 18: says that there are more entries than the list counts', async () => {
  const { db, pool } = shop.database;
  const { tenantId: large } = await createTenant(db);
  const { token: owner } = await createSession(db, {
    ...{ tenant_id: large, company_id: null, operator_role: 'owner' },
  });
  await pool.query(
    `insert into audit_entry (tenant_id, occurred_at, action, details)
     select $1, now(), case n when 1 then 'grid.saved' else 'user.changed' end, '{}' from generate_series(1, 10002) n`,
    [large],
  );
  const metaOf = async (query: Record<string, string>) =>
    (await shop.inject(list, { token: owner, query })).body.meta;
  const first = { page: 1, pageSize: 50 };
  expect(await metaOf({})).toEqual({ ...first, total: 10_000, hasMore: true });
  expect(await metaOf({ action: 'grid.saved' })).toEqual({ ...first, total: 1 });
});

it('issue 18: finds entries by day, action, person, order number and id', async () => {
  expect(await actionsOf({ from: '2026-02-10', to: '2026-02-10' })).toEqual(['user.changed']);
  expect(await actionsOf({ action: 'order.confirmed' })).toEqual(['order.confirmed']);
  expect(await actionsOf({ search: 'ANNA' })).toEqual(['order.confirmed']);
  expect(await actionsOf({ search: 'ben' })).toEqual(['user.changed']);
  for (const search of [order.orderNumber, order.orderId])
    expect(await actionsOf({ search })).toEqual(['order.confirmed']);
  expect(await actionsOf({ search: 'x' })).toEqual([]);
  for (const query of [{ from: '2026-02-30' }, { sort: 'user' }, { pageSize: 101 }, { to: 'x' }])
    expect((await shop.inject(list, { token, query })).error.code).toBe('validation.failed');
});

it('issue 18: finds entries by the full name of a person, also under a former user name', async () => {
  const { db, pool } = shop.database;
  const { tenantId: other } = await createTenant(db);
  const office = { tenant_id: other, company_id: null, operator_role: 'office' } as const;
  const { userId } = await createUser(db, { ...office, first_name: 'Carla', last_name: 'von Berg' });
  const { token: owner } = await createSession(db, {
    ...office,
    operator_role: 'owner',
    last_name: 'Bergmann',
  });
  const entry = { tenantId: other, at: day('2026-01-10') };
  await appendAudit(pool, { ...entry, user: { userId, username: 'former' }, action: 'grid.saved' });
  await appendAudit(pool, { ...entry, user: null, action: 'user.changed', subject: userId });
  const found = async (search: string) =>
    (await shop.inject(list, { token: owner, query: { search } })).body.data.map(({ action }) => action);
  for (const search of ['Carla von Berg', 'berg, carla', 'VON BERG'])
    expect({ search, found: await found(search) }).toEqual({ search, found: ['user.changed', 'grid.saved'] });
  for (const search of ['Car', 'Carla Muster', 'Carla %', ',']) expect(await found(search)).toEqual([]);
  const csv = (await shop.inject(exportRoute, { token: owner, query: { search: 'Carla von Berg' } })).text;
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(await actionsOf({ search: 'erika muster' })).toEqual(['user.changed']);
});

it('issue 18: finds the entries of and about all people of one name', async () => {
  const { db, pool } = shop.database;
  const { tenantId: other } = await createTenant(db);
  const { companyId } = await createCompany(db, { tenant_id: other });
  const { token: owner } = await createSession(db, {
    ...{ tenant_id: other, company_id: null, operator_role: 'owner' },
  });
  await pool.query(
    `insert into app_user (tenant_id, id, username, email, first_name, last_name, company_id, created_at)
     select $1, 'many' || n, 'many' || n, 'a@example.com', 'Eva', 'Huber', $2, now() from generate_series(1, 60) n`,
    [other, companyId],
  );
  await pool.query(
    `insert into audit_entry (tenant_id, occurred_at, action, user_id, username, subject, details)
     select $1, timestamptz '2026-01-01' + n * interval '1 hour', 'user.changed',
       case when n <= 60 then 'many' || n end, null, case when n > 30 then 'many' || (n - 30) end, '{}'
     from generate_series(1, 90) n`,
    [other],
  );
  const page = async (query: Record<string, string | number>) => {
    const { body } = await shop.inject(list, { token: owner, query: { search: 'Eva Huber', ...query } });
    return [body.meta.total, body.data.length, body.data[0]?.at.slice(0, 13)];
  };
  expect(await page({})).toEqual([90, 50, '2026-01-04T18']);
  expect(await page({ page: 2 })).toEqual([90, 40, '2026-01-02T16']);
  expect(await page({ sort: 'at', pageSize: 10 })).toEqual([90, 10, '2026-01-01T01']);
});

it('issue 18: finds the entries of thousands of people of one name, few and many', async () => {
  const { db, pool } = shop.database;
  const { tenantId: other } = await createTenant(db);
  const { companyId } = await createCompany(db, { tenant_id: other });
  const { token: owner } = await createSession(db, {
    ...{ tenant_id: other, company_id: null, operator_role: 'owner' },
  });
  await pool.query(
    `insert into app_user (tenant_id, id, username, email, first_name, last_name, company_id, created_at)
     select $1, 'crowd' || n, 'crowd' || n, 'a@example.com', 'Ida', 'Meier', $2, now() from generate_series(1, 1100) n`,
    [other, companyId],
  );
  const log = (from: number, to: number) =>
    pool.query(
      `insert into audit_entry (tenant_id, occurred_at, action, user_id, username, subject, details)
       select $1, timestamptz '2026-01-01' + n * interval '1 minute', 'user.changed',
         case when n % 2 = 0 then 'crowd' || 1 + n % 1100 else 'other' end, null,
         case when n % 3 = 0 then 'crowd' || 1 + n % 1100 end, '{}'
       from generate_series($2::integer, $3::integer) n`,
      [other, from, to],
    );
  const found = async (query: Record<string, string | number>) => {
    const { body } = await shop.inject(list, { token: owner, query: { search: 'Meier', ...query } });
    return {
      total: body.meta.total,
      hasMore: body.meta.hasMore,
      times: body.data.map(({ at }) => at.slice(11, 16)),
    };
  };
  expect(await found({})).toMatchObject({ total: 0, times: [] });
  await log(1, 60);
  expect(await found({ pageSize: 3 })).toMatchObject({ total: 40, times: ['01:00', '00:58', '00:57'] });
  await log(61, 16_000);
  expect(await found({ sort: 'at', pageSize: 3 })).toMatchObject({
    total: 10_000,
    hasMore: true,
    times: ['00:02', '00:03', '00:04'],
  });
});

it('ROLE-06 issue 18: exports the filtered entries and verifies the chain', async () => {
  const csv = (await shop.inject(exportRoute, { token, query: { action: 'user.changed' } })).text;
  expect(csv.trim().split('\r\n')).toEqual([
    expect.stringContaining('sequence;'),
    expect.stringMatching(/^2;.*;user\.changed;\w+;Ben;/),
  ]);
  expect((await shop.inject(exportRoute, { token })).text.trim().split('\r\n')).toHaveLength(4);
  const { data } = (await shop.inject(verify, { token, body: {} })).body;
  expect(data).toEqual({ entries: 3, head: expect.stringMatching(/^[0-9a-f]{64}$/), fault: null });
  const check = async (head: string) =>
    (await shop.inject(verify, { token, body: { head } })).body.data.fault;
  expect(await check(data.head)).toBeNull();
  expect(await check('f'.repeat(64))).toEqual({ code: 'headMissing', at: null });
  const { pool } = shop.database;
  await pool.query('alter table audit_entry disable trigger append_only');
  await pool.query(
    "update audit_entry set username = 'Eve' where tenant_id = $1 and action = 'user.changed'",
    [tenantId],
  );
  await pool.query('alter table audit_entry enable trigger append_only');
  expect((await shop.inject(verify, { token, body: {} })).body.data).toMatchObject({
    entries: 1,
    fault: { code: 'entryChanged', at: expect.any(String) },
  });
});
