import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createApiKey, createSession, createTenant } from '../../../test/factories.ts';
import { runCommand } from '../../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { command } from './api-keys.cli.ts';

const { list, create, revoke } = routes.apiKeys;
const host = 'keys.test';
const stock = { params: { kind: 'stock' }, query: { dryRun: 'true' }, body: 'sku;quantity\n' };

let shop: TestApp;
let tenantId: number;
let tenantName: string;
let owner: string;

const call = (key: string, options = {}) =>
  shop.inject(routes.exchange.importKind, {
    ...stock,
    token: key,
    headers: { 'content-type': 'text/csv' },
    ...options,
  });

beforeAll(async () => {
  shop = await createTestApp({ config: { apiMaxPerMinute: 20, loginMaxFailuresPerIp: 10 } });
  const { db } = shop.database;
  ({ tenantId, tenantName } = await createTenant(db, { hosts: [host] }));
  ({ token: owner } = await createSession(db, {
    tenant_id: tenantId,
    is_admin: true,
    company_id: null,
    operator_role: 'owner',
    username: 'chefin',
  }));
});

afterAll(() => shop.close());

const make = async (input: object) =>
  (await shop.inject(create, { token: owner, body: { name: 'SAP', rights: ['stock.write'], ...input } })).body
    .data;

describe('API keys', () => {
  it('API-40 are shown once, stored hashed, listed without the secret and audited', async () => {
    const { key, ...made } = await make({});
    expect(made).toMatchObject({
      name: 'SAP',
      rights: ['stock.write'],
      createdBy: 'Erika Muster',
      lastUsedAt: null,
    });
    const { body, text } = await shop.inject(list, { token: owner });
    expect(body.data).toContainEqual(made);
    const secret = key.slice(-43);
    expect(text).not.toContain(secret);
    const { rows } = await shop.database.pool.query('select * from api_key where id = $1', [made.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await call(key)).status).toBe(200);

    expect((await shop.inject(revoke, { token: owner, params: { id: made.id } })).status).toBe(204);
    expect((await shop.inject(revoke, { token: owner, params: { id: made.id } })).status).toBe(204);
    expect((await call(key)).error.code).toBe('api.key.invalid');
    expect(await auditEntries(shop.database.pool, tenantId, made.id)).toEqual([
      ['apiKey.created', 'chefin', { name: 'SAP', rights: ['stock.write'] }],
      ['apiKey.revoked', 'chefin', {}],
    ]);
  });

  it('API-40 write their last use at most once a minute', async () => {
    const { id, key } = await make({});
    const lastUse = async () =>
      (await shop.inject(list, { token: owner })).body.data.find((entry) => entry.id === id)?.lastUsedAt;
    await call(key);
    const first = await lastUse();
    expect(first).toBe(shop.clock.now().toISOString());
    shop.clock.advance({ seconds: 59 });
    await call(key);
    expect(await lastUse()).toBe(first);
    shop.clock.advance({ seconds: 1 });
    await call(key);
    expect(await lastUse()).toBe(shop.clock.now().toISOString());
  });

  it('API-40 end on their day', async () => {
    const { key } = await make({ expiresAt: new Date(shop.clock.now().getTime() + 60_000).toISOString() });
    expect((await call(key)).status).toBe(200);
    shop.clock.advance({ seconds: 60 });
    expect((await call(key)).error.code).toBe('api.key.invalid');
  });

  it('API-40 do what their rights allow and nothing else', async () => {
    const { key } = await make({ rights: ['prices.write'] });
    const refused = await call(key);
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      403,
      'api.key.right.missing',
      { right: 'stock.write' },
    ]);
    const other = await shop.inject(routes.orders.list, {
      token: key,
      headers: { authorization: `Basic ${key}` },
    });
    expect(other.error.code).toBe('session.expired');
  });

  it('API-40 of another tenant are refused at this host, and a user’s token everywhere', async () => {
    const { key } = await createApiKey(shop.database.db);
    expect((await call(key)).status).toBe(200);
    const foreign = await call(key, { host });
    expect([foreign.status, foreign.error.code]).toEqual([401, 'api.key.invalid']);
    expect((await call(owner)).error.code).toBe('api.key.invalid');
    expect((await call(key, { token: undefined })).error.code).toBe('auth.required');
  });

  it('API-40 are throttled, and so are wrong ones by address', async () => {
    const { key } = await make({});
    for (let number = 0; number < 20; number += 1) expect((await call(key)).status).toBe(200);
    const refused = await call(key);
    expect([refused.status, refused.error.code]).toEqual([429, 'too.many.requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const wrong = `${key.slice(0, -43)}${'A'.repeat(43)}`;
    const statuses = [];
    for (let number = 0; number < 11; number += 1)
      statuses.push((await call(wrong, { host, ip: '192.0.2.7' })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  });

  it('API-40 refuses unknown rights', async () => {
    const answer = await shop.inject(create, {
      token: owner,
      body: { name: 'x', rights: ['customers.act'] },
    });
    expect(answer.error.code).toBe('validation.failed');
  });

  it('API-40 are made, listed and revoked by the command', async () => {
    const run = (...args: string[]) =>
      runCommand(command, { DATABASE_URL: shop.database.url }, ...args, '--tenant', tenantName);
    const added = await run('add', '--name', 'Lager', '--rights', 'stock.write', '--expires', '2099-12-31');
    expect(added.err).toBe('');
    const key = added.out.trim();
    expect((await call(key)).status).toBe(200);
    const id = key.split('_')[1] ?? '';
    expect((await run('list')).out).toMatch(
      new RegExp(`${id} {2}Lager {2}stock.write {2}used .* until 2099-12-31`),
    );
    expect((await run('revoke', id)).out).toBe(`${id} is revoked\n`);
    expect((await call(key)).error.code).toBe('api.key.invalid');
    expect((await run('revoke', 'none')).err).toContain('api.key.not.found');
    const wrong = await run('add', '--name', 'x', '--rights', 'all');
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('"all" is no right')]);
  });
});
