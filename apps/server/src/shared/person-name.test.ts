import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany, createSession, createTenant, createUser } from '../../test/factories.ts';
import { createOrder } from '../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('issue 18: lists, orders and companies show the user name of a person without a name', async () => {
  const { db } = app.database;
  const { tenantId: tenant_id } = await createTenant(db);
  const nameless = { tenant_id, first_name: '', last_name: '' };
  const { companyId: company_id } = await createCompany(db, { tenant_id });
  const { userId: user_id } = await createUser(db, { ...nameless, company_id, username: 'einkauf' });
  await createUser(db, { ...nameless, company_id: null, is_sales_person: true, username: 'reise' });
  const { token } = await createSession(db, { ...nameless, username: 'chef', operator_role: 'owner' });
  const { orderId } = await createOrder(db, { tenant_id, company_id, user_id });
  const params = { id: company_id };
  const customer = (await app.inject(routes.customers.read, { token, params })).body.data;
  expect(customer.users).toMatchObject([{ name: 'einkauf' }]);
  const { data: sellers } = (await app.inject(routes.customers.salesPersons, { token })).body;
  expect(sellers).toMatchObject([{ name: 'reise' }]);
  const { data: operators } = (await app.inject(routes.operators.list, { token })).body;
  expect(operators).toMatchObject([{ name: 'chef' }]);
  const { data: orders } = (await app.inject(routes.orderDesk.list, { token })).body;
  expect(orders).toMatchObject([{ _id: orderId, createdBy: { firstName: '', lastName: 'einkauf' } }]);
});
