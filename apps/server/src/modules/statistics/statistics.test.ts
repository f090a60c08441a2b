import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { testStart } from '../../../test/test-clock.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});

afterAll(() => shop.close());

function record(data: unknown, options: { token?: string; host?: string } = {}, type = 'page_view') {
  return shop.inject(routes.statistics.event, { ...options, body: { type, data } });
}

async function events(tenantId: number) {
  return await shop.database.db
    .selectFrom('statistic_event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .execute();
}

it('API-03 records path, browser and time of the token’s tenant, and nothing else', async () => {
  const { token, tenantId } = await createSession(shop.database.db);
  const answer = await record({ path: '/category/jacken-c1', user_agent: 'Mozilla/5.0' }, { token });
  expect(answer.status).toBe(204);
  expect(await events(tenantId)).toEqual([
    {
      id: expect.any(Number),
      tenant_id: tenantId,
      type: 'page_view',
      path: '/category/jacken-c1',
      user_agent: 'Mozilla/5.0',
      occurred_at: testStart,
    },
  ]);
});

it('API-03 works without a token, for the tenant of the host', async () => {
  const { tenantId } = await createTenant(shop.database.db, { hosts: ['counted.test'] });
  await record({ path: '/landing', user_agent: '' }, { host: 'counted.test:3000' });
  expect((await events(tenantId)).map(({ path }) => path)).toEqual(['/landing']);
});

it('BOOT-05 never records query strings', async () => {
  const { tenantId } = await createTenant(shop.database.db, { hosts: ['reset.test'] });
  await record({ path: '/reset?token=secret#part', user_agent: 'x' }, { host: 'reset.test' });
  expect((await events(tenantId)).map(({ path }) => path)).toEqual(['/reset']);
});

it('API-03 answers 204 where no tenant is served', async () => {
  expect((await record({ path: '/', user_agent: 'x' })).status).toBe(204);
});

it('API-03 refuses another type and a path over 2000 characters', async () => {
  const { token } = await createSession(shop.database.db);
  const data = { path: '/', user_agent: 'x' };
  expect((await record(data, { token }, 'click')).status).toBe(422);
  expect((await record({ ...data, path: `/${'a'.repeat(2000)}` }, { token })).status).toBe(422);
  expect((await record({ ...data, path: `/${'a'.repeat(1999)}` }, { token })).status).toBe(204);
});
