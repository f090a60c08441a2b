import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  assignCompany,
  createCompany,
  createSession,
  createTenant,
  createUser,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let tenantName: string;
let token: string;
let userId: string;

beforeAll(async () => {
  shop = await createTestApp();
});

afterAll(() => shop.close());

beforeEach(async () => {
  ({ tenantId, tenantName } = await createTenant(shop.database.db));
  ({ token, userId } = await createSession(shop.database.db, {
    tenant_id: tenantId,
    is_sales_person: true,
    username: 'sales',
  }));
});

const db = () => shop.database.db;

async function assigned(company: { name?: string; customer_no?: string } = {}): Promise<string> {
  const { companyId } = await createCompany(db(), { tenant_id: tenantId, ...company });
  await assignCompany(db(), { tenantId, userId, companyId });
  return companyId;
}

async function names(search?: string): Promise<string[]> {
  const { body } = await shop.inject(routes.sales.customers, { token, query: { search } });
  return body.data.map(({ translatedName }) => translatedName);
}

const choose = (customerId: string | null) =>
  shop.inject(routes.sales.switchCustomer, { token, body: { customerId } });

const companyCall = () => shop.inject(routes.accounts.addresses, { token });

describe('customers', () => {
  it('SALE-02 API-34 finds the own customers by part of name or number, by name', async () => {
    const companyId = await assigned({ name: 'Bergwelt Öhler', customer_no: 'K-100' });
    await assigned({ name: 'Alpin Zentrum', customer_no: 'K-200' });
    await createCompany(db(), { tenant_id: tenantId, name: 'Bergwelt Fremd' });
    expect(await names()).toEqual(['Alpin Zentrum', 'Bergwelt Öhler']);
    expect(await names('BERG')).toEqual(['Bergwelt Öhler']);
    expect(await names(' öhl ')).toEqual(['Bergwelt Öhler']);
    expect(await names('200')).toEqual(['Alpin Zentrum']);
    const { body } = await shop.inject(routes.sales.customers, { token, query: { search: 'K-1' } });
    expect(body.data).toEqual([{ id: companyId, translatedName: 'Bergwelt Öhler', customerNo: 'K-100' }]);
  });

  it('SALE-02 takes the signs of LIKE and of SQL as text', async () => {
    await assigned({ name: '100% Sport_Shop', customer_no: "K'1\\2" });
    await assigned({ name: 'Andere', customer_no: 'K-3' });
    expect(await names('100%')).toEqual(['100% Sport_Shop']);
    expect(await names('t_S')).toEqual(['100% Sport_Shop']);
    expect(await names("'1\\2")).toEqual(['100% Sport_Shop']);
    for (const search of ['%', '_', '\\', "' or 1=1 --"]) {
      expect(await names(search)).not.toContain('Andere');
    }
  });

  it('SALE-02 answers at most 50', async () => {
    for (let n = 0; n < 51; n += 1) await assigned();
    expect(await names()).toHaveLength(50);
  });

  it('SALE-03 answers 403 to everyone else', async () => {
    const buyer = await createSession(db(), { tenant_id: tenantId, is_admin: true });
    const list = await shop.inject(routes.sales.customers, { token: buyer.token });
    expect([list.status, list.error.code]).toEqual([403, 'forbidden']);
    const change = await shop.inject(routes.sales.switchCustomer, {
      token: buyer.token,
      body: { customerId: await assigned() },
    });
    expect([change.status, change.error.code]).toEqual([403, 'forbidden']);
  });
});

describe('operators', () => {
  it.each(['owner', 'support'] as const)(
    'ROLE-03 SALE-02 %s acts for every customer of the tenant, remembered for the next login, until that is ended',
    async (operator_role) => {
      const operator = await createSession(db(), {
        tenant_id: tenantId,
        operator_role,
        username: operator_role,
      });
      const { companyId } = await createCompany(db(), { tenant_id: tenantId, name: 'Bergwelt' });
      const foreign = await createCompany(db(), { name: 'Bergwelt fremd' });
      const list = await shop.inject(routes.sales.customers, {
        token: operator.token,
        query: { search: 'bergwelt' },
      });
      expect(list.body.data.map(({ id }) => id)).toEqual([companyId]);
      const switchTo = (customerId: string | null) =>
        shop.inject(routes.sales.switchCustomer, { token: operator.token, body: { customerId } });
      expect((await switchTo(foreign.companyId)).error.code).toBe('customer.not.found');
      expect((await switchTo(companyId)).body.data).toMatchObject({
        company: { name: 'Bergwelt' },
        operatorRole: operator_role,
      });
      expect((await shop.inject(routes.cart.read, { token: operator.token })).status).toBe(200);
      const next = await shop.login({ username: operator_role, tenantName });
      const account = await shop.inject(routes.accounts.currentUser, { token: next });
      expect(account.body.data.company?._id).toBe(companyId);
      expect((await switchTo(null)).body.data.company).toBeNull();
      const without = await shop.inject(routes.cart.read, { token: operator.token });
      expect(without.error.code).toBe('company.not.selected');
      const last = await shop.login({ username: operator_role, tenantName });
      expect((await shop.inject(routes.accounts.currentUser, { token: last })).body.data.company).toBeNull();
    },
  );

  it.each(['office', 'catalogue'] as const)(
    'ROLE-03 %s may not act for customers, and hears who can allow it',
    async (operator_role) => {
      const companyId = await assigned();
      const operator = await createSession(db(), {
        tenant_id: tenantId,
        operator_role,
        active_company_id: companyId,
      });
      const answers = [
        await shop.inject(routes.sales.customers, { token: operator.token, locale: 'en' }),
        await shop.inject(routes.sales.switchCustomer, {
          token: operator.token,
          body: { customerId: companyId },
          locale: 'en',
        }),
        await shop.inject(routes.cart.read, { token: operator.token, locale: 'en' }),
      ];
      for (const { status, error } of answers) {
        expect(status).toBe(403);
        expect(error).toEqual({
          code: 'operator.right.missing',
          message: 'You lack the right to act for customers, an operator with the role owner can grant it',
          details: { right: 'customers.act', grantedBy: ['owner'] },
        });
      }
    },
  );

  it('ROLE-03 a lost role takes the customer away at once', async () => {
    const companyId = await assigned();
    const operator = await createSession(db(), {
      tenant_id: tenantId,
      operator_role: 'support',
      active_company_id: companyId,
    });
    expect((await shop.inject(routes.cart.read, { token: operator.token })).status).toBe(200);
    await db()
      .updateTable('app_user')
      .set({ operator_role: 'office' })
      .where('id', '=', operator.userId)
      .execute();
    expect((await shop.inject(routes.cart.read, { token: operator.token })).error.code).toBe(
      'operator.right.missing',
    );
  });
});

describe('switching', () => {
  it('AUTH-12 SALE-01 API-35 acts for the chosen company from the next call on', async () => {
    const companyId = await assigned({ name: 'Bergwelt' });
    expect((await companyCall()).error.code).toBe('company.not.selected');
    const { body } = await choose(companyId);
    expect(body.data.company).toMatchObject({ _id: companyId, name: 'Bergwelt' });
    expect((await companyCall()).status).toBe(200);
  });

  it('AUTH-12 keeps the choice for the next login, and other sessions as they are', async () => {
    const companyId = await assigned();
    const other = await createSession(db(), { tenant_id: tenantId, user_id: userId });
    await choose(companyId);
    const next = await shop.login({ username: 'sales', tenantName });
    const account = await shop.inject(routes.accounts.currentUser, { token: next });
    expect(account.body.data.company?._id).toBe(companyId);
    const unchanged = await shop.inject(routes.accounts.currentUser, { token: other.token });
    expect(unchanged.body.data.company).toBeNull();
  });

  it('SALE-03 ROLE-07 answers 404 for a customer that is not assigned, unknown, or of another tenant', async () => {
    const own = await assigned();
    await choose(own);
    const notAssigned = await createCompany(db(), { tenant_id: tenantId });
    const colleague = await createUser(db(), { tenant_id: tenantId, is_sales_person: true });
    await assignCompany(db(), { tenantId, userId: colleague.userId, companyId: notAssigned.companyId });
    const foreign = await createCompany(db());
    for (const customerId of [notAssigned.companyId, foreign.companyId, 'unknown']) {
      const answer = await choose(customerId);
      expect([answer.status, answer.error.code]).toEqual([404, 'customer.not.found']);
    }
    const account = await shop.inject(routes.accounts.currentUser, { token });
    expect(account.body.data.company?._id).toBe(own);
  });

  it('SALE-03 a removed assignment makes the next call 409', async () => {
    const companyId = await assigned();
    await choose(companyId);
    expect((await companyCall()).status).toBe(200);
    await db().deleteFrom('sales_assignment').where('company_id', '=', companyId).execute();
    const refused = await companyCall();
    expect([refused.status, refused.error.code]).toEqual([409, 'company.not.selected']);
    expect((await shop.inject(routes.accounts.currentUser, { token })).body.data.company).toBeNull();
  });
});
