import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let operator: string;
const calls = routes.lookups;

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token: operator } = await createSession(shop.database.db, {
    ...{ tenant_id: tenantId, company_id: null, operator_role: 'owner' },
  }));
});
afterAll(() => shop.close());

const hosts = async () => (await shop.inject(calls.hosts, { token: operator })).body.data;
const add = (host: string) => shop.inject(calls.addHost, { token: operator, body: { host } });
const drop = (host: string) => shop.inject(calls.removeHost, { token: operator, body: { host } });

describe('issue 18: host names', () => {
  it('are added to the only shop of a server and removed, never the last one, and serve it at once', async () => {
    expect((await add('SHOP.invalid')).status).toBe(204);
    expect((await add('shop.invalid')).error.code).toBe('record.exists');
    expect((await add('localhost')).status).toBe(204);
    expect(await hosts()).toEqual({
      hosts: [
        { host: 'shop.invalid', isFirst: true, isKnown: false },
        { host: 'localhost', isFirst: false, isKnown: true },
      ],
      isShared: false,
    });
    expect((await shop.dependencies.tenants.byHost('shop.invalid'))?.id).toBe(tenantId);
    for (const host of ['a b', 'http://a', '-a.de', 'a..b', '127.0.0.1:80', `${'a'.repeat(64)}.de`])
      expect([host, (await add(host)).error.code]).toEqual([host, 'validation.failed']);
    expect((await drop('localhost')).status).toBe(204);
    expect((await drop('localhost')).error.code).toBe('lookup.not.found');
    expect((await drop('shop.invalid')).error.code).toBe('host.last');
  });

  it('ROLE-06 are not claimed by a shop of a server with several, and those of others stay', async () => {
    await createTenant(shop.database.db, { hosts: ['other.example'] });
    for (const host of ['free.example', 'other.example'])
      expect((await add(host)).error.code).toBe('host.of.installation');
    expect((await drop('other.example')).error.code).toBe('lookup.not.found');
    expect(await hosts()).toMatchObject({ hosts: [{ host: 'shop.invalid' }], isShared: true });
  });
});
