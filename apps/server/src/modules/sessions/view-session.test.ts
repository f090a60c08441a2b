import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes } from '../../../test/answer-check.ts';
import { createCategory, createProduct } from '../../../test/catalogue-factories.ts';
import {
  createAddress,
  createCompany,
  createSession,
  createTenant,
  createUser,
} from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { sampleRequest } from '../../../test/sample-value.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let companyId: string;
let operator: { token: string; userId: string };
let buyer: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db(), { settings: { isUserListActive: true } }));
  ({ companyId } = await createCompany(db(), { tenant_id: tenantId, name: 'Sport Huber' }));
  operator = await createSession(db(), { tenant_id: tenantId, operator_role: 'support', username: 'susi' });
  const session = await createSession(db(), {
    ...{ tenant_id: tenantId, company_id: companyId, is_customer_admin: true, username: 'erika' },
  });
  buyer = session.userId;
  await createAddress(db(), { tenant_id: tenantId, company_id: companyId });
  await createOrder(db(), { tenant_id: tenantId, company_id: companyId });
  const { categoryId } = await createCategory(db(), { tenant_id: tenantId });
  const product = await createProduct(db(), { tenant_id: tenantId, categories: [categoryId] });
  await app.inject(routes.cart.change, {
    token: session.token,
    body: {
      changes: [{ op: 'put', line: { _id: product.productId, sku: product.variantSku, quantity: 3 } }],
    },
  });
});
afterAll(() => app.close());

const view = async (id = buyer, token = operator.token) =>
  app.inject(routes.shopUsers.view, { token, params: { id } });
const viewToken = async () => (await view()).body.data.token;

/** A hash of the rows of every table of the tenant; the audit log notes refusals. */
async function stored(): Promise<Record<string, unknown>> {
  const { rows } = await app.database.pool.query<{ table: string }>(
    `select distinct columns.table_name as "table" from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id'
       and table_name not like 'audit%'`,
  );
  const found: Record<string, unknown> = {};
  for (const { table } of rows) {
    const text = `select count(*)::int as count, md5(string_agg(stored::text, ',' order by stored::text)) as hash
      from "${table}" stored where tenant_id = $1`;
    found[table] = (await app.database.pool.query(text, [tenantId])).rows[0];
  }
  return found;
}

it('issue 18: a view shows account and cart of the user, and says whose view it is', async () => {
  const token = await viewToken();
  const { data } = (await app.inject(routes.accounts.currentUser, { token })).body;
  expect(data).toMatchObject({ _id: buyer, viewedBy: 'susi', company: { name: 'Sport Huber' } });
  const cart = (await app.inject(routes.cart.read, { token })).body;
  expect(JSON.stringify(cart)).toContain('"quantity":3');
});

it('issue 18: a view changes nothing: writing routes refuse, and reading ones leave every table as it was', async () => {
  const token = await viewToken();
  const before = await stored();
  const open: unknown[] = [];
  for (const route of allRoutes) {
    if (
      route.access === 'apiKey' ||
      route === routes.sessions.logout ||
      route === routes.notifications.stream
    )
      continue;
    const answer = await app.inject(route, { ...sampleRequest(route), token });
    const isRefused = answer.status === 403 && answer.error.code === 'view.read.only';
    if (route.method !== 'GET' && !isRefused) open.push(route);
  }
  expect(open).toEqual([routes.checkout.preview]);
  expect(await stored()).toEqual(before);
});

it("issue 18: the audit log names the operator of a view, and the user's sessions do not list it", async () => {
  const token = await viewToken();
  const { data } = (await app.inject(routes.sessions.list, { token })).body;
  expect(data).toHaveLength(1);
  const user = await app.inject(routes.operators.list, { token });
  expect(user.error.code).toBe('operator.right.missing');
  await app.inject(routes.sessions.logout, { token });
  expect((await app.inject(routes.accounts.currentUser, { token })).status).toBe(401);
  const entries = await db()
    .selectFrom('audit_entry')
    .select(['action', 'username', 'subject', 'company_id'])
    .where('tenant_id', '=', tenantId)
    .where('action', 'in', ['customer.viewed', 'session.ended'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries.map(({ action, username }) => [action, username])).toEqual([
    ['session.ended', 'susi'],
    ['customer.viewed', 'susi'],
  ]);
  expect(entries[1]).toMatchObject({ subject: buyer, company_id: companyId });
});

it('issue 18: a view ends after half an hour, and with the right of its operator', async () => {
  const token = await viewToken();
  const status = async (of = token) => (await app.inject(routes.accounts.currentUser, { token: of })).status;
  app.clock.advance({ minutes: 29 });
  expect(await status()).toBe(200);
  app.clock.advance({ minutes: 2 });
  expect(await status()).toBe(401);
  const other = await viewToken();
  await db()
    .updateTable('app_user')
    .set({ operator_role: 'catalogue' })
    .where('id', '=', operator.userId)
    .execute();
  app.dependencies.sessions.clear();
  expect(await status(other)).toBe(401);
  await db()
    .updateTable('app_user')
    .set({ operator_role: 'support' })
    .where('id', '=', operator.userId)
    .execute();
  app.dependencies.sessions.clear();
});

it('issue 18: a view is of users of customers who can sign in, and needs the right to act for customers', async () => {
  const { userId: locked } = await createUser(db(), {
    tenant_id: tenantId,
    company_id: companyId,
    is_locked: true,
  });
  const { userId: foreign } = await createUser(db(), {});
  const { token: office } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' });
  const codes = [];
  for (const answer of [
    await view(locked),
    await view(operator.userId),
    await view(foreign),
    await view(buyer, office),
  ])
    codes.push(answer.error.code);
  expect(codes).toEqual([
    'user.cannot.sign.in',
    'user.not.found',
    'user.not.found',
    'operator.right.missing',
  ]);
});
