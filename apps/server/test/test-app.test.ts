import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSession, createUser } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});

afterAll(() => shop.close());

it('API-30 signs in a made user and answers the account', async () => {
  const { tenantId, token } = await createSession(shop.database.db, { username: 'erika' });
  const { body } = await shop.inject(routes.accounts.currentUser, { token });
  expect(body.data.username).toBe('erika');
  expect(body.data.transientObject.tenant.id).toBe(String(tenantId));
});

it('AUTH-03 begins a session with user name and password', async () => {
  const user = await createUser(shop.database.db);
  const tenant = await shop.database.db
    .selectFrom('tenant')
    .select('name')
    .where('id', '=', user.tenantId)
    .executeTakeFirstOrThrow();
  const token = await shop.login({ username: user.username, tenantName: tenant.name });
  expect((await shop.inject(routes.accounts.currentUser, { token })).status).toBe(200);
});
