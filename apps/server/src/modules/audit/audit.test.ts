import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import {
  assignCompany,
  createCompany,
  createSession,
  createTenant,
  createUser,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { appendAudit } from './append-audit.ts';
import { linkEntries, linkTenant, readChain, verifyChain } from './audit-chain.ts';
import { csvHeading, csvLine } from './audit-csv.ts';

let shop: TestApp;
let tenantId: number;
let tenantName: string;

beforeAll(async () => {
  shop = await createTestApp({ poolSize: 10 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId, tenantName } = await createTenant(db()));
});

const db = () => shop.database.db;
const pool = () => shop.database.pool;
async function chain() {
  const entries = [];
  for await (const entry of readChain(pool(), tenantId)) entries.push(entry);
  return entries;
}
const actions = async () => (await chain()).map(({ action, username }) => `${action} ${username}`);
const append = (details: Record<string, unknown> = {}) =>
  appendAudit(pool(), { tenantId, at: shop.clock.now(), action: 'user.changed', user: null, details });

/** Changes the log as somebody with all rights on the database could. */
async function tamper(statement: string): Promise<void> {
  await pool().query(`begin; set local session_replication_role = replica; ${statement}; commit`);
}

describe('audit entries', () => {
  it('ROLE-06 tells of sign-ins and refused ones, by name only where the user is known', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    await shop.login({ username, tenantName });
    for (const name of [username, 'my secret password']) {
      const body = { username: name, password: 'wrong', tenant: tenantName };
      expect((await shop.inject(routes.sessions.login, { body })).error.code).toBe('login.failed');
    }
    await linkEntries(pool());
    expect(await actions()).toEqual([
      `session.begun ${username}`,
      `session.refused ${username}`,
      'session.refused null',
    ]);
  });

  it('SALE-03 ADDR-03 tells of switched customers and changed addresses, with the company', async () => {
    const { token, userId } = await createSession(db(), { tenant_id: tenantId, is_sales_person: true });
    const { companyId } = await createCompany(db(), { tenant_id: tenantId });
    await assignCompany(db(), { tenantId, userId, companyId });
    await shop.inject(routes.sales.switchCustomer, { token, body: { customerId: companyId } });
    const address = {
      type: 1 as const,
      lastName: 'Muster',
      street: 'Weg 1',
      zipCode: '50667',
      city: 'Köln',
      country: { code: 'DE' },
    };
    const made = await shop.inject(routes.accounts.createAddress, { token, body: address });
    const params = { id: made.body.data._id };
    await shop.inject(routes.accounts.changeAddress, { token, params, body: { ...address, city: 'Bonn' } });
    await shop.inject(routes.accounts.deleteAddress, { token, params });
    await linkEntries(pool());
    const entries = await chain();
    expect(entries.map(({ action, user_id, company_id }) => [action, user_id, company_id])).toEqual([
      ['customer.switched', userId, companyId],
      ['address.created', userId, companyId],
      ['address.changed', userId, companyId],
      ['address.deleted', userId, companyId],
    ]);
    const stored = await auditEntries(pool(), tenantId, params.id);
    expect(stored.map(([, , details]) => details)).toEqual([
      expect.objectContaining({ city: [null, 'Köln'], isDefault: [null, false] }),
      { city: ['Köln', 'Bonn'] },
      expect.objectContaining({ city: ['Bonn', null], lastName: ['Muster', null] }),
    ]);
    expect(entries.slice(1).every(({ subject }) => subject === params.id)).toBe(true);
  });
});

describe('refusals', () => {
  it('ROLE-01 records a missing right once a minute', async () => {
    const operator = {
      tenant_id: tenantId,
      is_admin: true,
      company_id: null,
      operator_role: 'catalogue',
    } as const;
    const { token } = await createSession(db(), operator);
    for (let count = 0; count < 3; count += 1) {
      expect((await shop.inject(routes.accountRequests.list, { token })).status).toBe(403);
    }
    shop.clock.advance({ minutes: 1 });
    await shop.inject(routes.accountRequests.list, { token });
    await linkEntries(pool());
    const [first, ...others] = await chain();
    expect(others).toHaveLength(1);
    expect(first).toMatchObject({ action: 'access.refused', subject: 'GET /api/admin/account-requests' });
    expect(JSON.parse(first?.details ?? '')).toMatchObject({ right: 'customers.read' });
  });

  it('AUTH-04 records throttled sign-ins once a minute', async () => {
    const attempt = (username: string) =>
      shop.inject(routes.sessions.login, {
        body: { username, password: 'x', tenant: tenantName },
        ip: '10.7.7.7',
      });
    const { loginMaxFailuresPerUser } = shop.dependencies.config;
    for (let count = 0; count < loginMaxFailuresPerUser; count += 1) await attempt('nobody');
    for (let count = 0; count < 3; count += 1) expect((await attempt('nobody')).status).toBe(429);
    await linkEntries(pool());
    const throttled = (await chain()).filter(({ details }) => details.includes('throttled'));
    expect(throttled).toMatchObject([{ action: 'session.refused', username: null }]);
  });

  it('ROLE-06 a sign-in or customer switch fails if its entry cannot be written', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    const { companyId } = await createCompany(db(), { tenant_id: tenantId });
    const { token, userId } = await createSession(db(), {
      tenant_id: tenantId,
      is_sales_person: true,
      company_id: null,
    });
    await assignCompany(db(), { tenantId, userId, companyId });
    await pool().query('alter table audit_entry add constraint refused check (tenant_id < 0) not valid');
    try {
      await shop.inject(routes.sessions.login, {
        body: { username, password: 'demo-2026', tenant: tenantName },
      });
      await shop.inject(routes.sales.switchCustomer, { token, body: { customerId: companyId } });
    } finally {
      await pool().query('alter table audit_entry drop constraint refused');
    }
    const sessions = await db()
      .selectFrom('session')
      .select('active_company_id')
      .where('tenant_id', '=', tenantId)
      .execute();
    expect(sessions).toEqual([{ active_company_id: null }]);
  });
});

describe('the chain', () => {
  it('NUMS-02 links the entries of parallel writers once each, also when two processes link', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => append({ n })));
    await Promise.all([linkEntries(pool()), linkEntries(pool()), linkEntries(pool())]);
    expect(await verifyChain(pool(), tenantId)).toMatchObject({ entries: 60 });
    expect((await verifyChain(pool(), tenantId)).fault).toBeUndefined();
  });

  it('ROLE-06 keeps the chains of tenants apart', async () => {
    await append();
    const other = await createTenant(db());
    expect(await verifyChain(pool(), other.tenantId)).toEqual({ entries: 0, head: '0'.repeat(64) });
    expect(await verifyChain(pool(), tenantId)).toMatchObject({ entries: 1 });
  });

  it.each([
    'update audit_entry set username = null',
    'delete from audit_entry',
    'truncate audit_entry cascade',
    'update audit_link set sequence = sequence + 1',
    'delete from audit_link',
    'truncate audit_link',
  ])('the database refuses: %s', async (statement) => {
    await append();
    await linkEntries(pool());
    await expect(pool().query(statement)).rejects.toThrow(/append-only/);
  });

  it.each([
    [
      'a changed entry',
      `update audit_entry set details = '{"n":9}' where tenant_id = $1 and details = '{"n":1}'`,
      /was changed/,
    ],
    [
      'a removed entry',
      `delete from audit_link where tenant_id = $1 and sequence = 2;
       delete from audit_entry where tenant_id = $1 and details = '{"n":1}'`,
      /Link 2 is missing/,
    ],
    [
      'a removed last entry',
      `delete from audit_entry where tenant_id = $1 and details = '{"n":2}'`,
      /link 3\) is missing/,
    ],
    ['an entry without a link', 'delete from audit_link where tenant_id = $1 and sequence = 3', /no link/],
    [
      'two swapped links',
      `update audit_link set sequence = sequence + 10 where tenant_id = $1;
       update audit_link set sequence = 14 - sequence where tenant_id = $1 and sequence <> 12;
       update audit_link set sequence = 2 where tenant_id = $1 and sequence = 12`,
      /was changed/,
    ],
  ])('finds %s', async (_what, statement, fault) => {
    for (const n of [0, 1, 2]) await append({ n });
    await linkEntries(pool());
    await tamper(statement.replaceAll('$1', String(tenantId)));
    expect((await verifyChain(pool(), tenantId)).fault).toMatch(fault);
  });

  it('knows the head of an empty log', async () => {
    const { head } = await verifyChain(pool(), tenantId);
    await append();
    expect((await verifyChain(pool(), tenantId, head)).fault).toBeUndefined();
  });

  it('links the other tenants when one fails', async () => {
    const other = await createTenant(db());
    await append({ n: 0 });
    await appendAudit(pool(), {
      tenantId: other.tenantId,
      at: shop.clock.now(),
      action: 'user.changed',
      user: null,
    });
    await linkTenant(pool(), tenantId);
    await tamper(`delete from audit_link where tenant_id = ${tenantId};
      insert into audit_link (tenant_id, sequence, entry_id, hash)
      select tenant_id, 9, id, decode(repeat('00', 32), 'hex') from audit_entry where tenant_id = ${tenantId};
      insert into audit_queue (tenant_id, entry_id) select tenant_id, id from audit_entry where tenant_id = ${tenantId}`);
    await expect(linkEntries(pool())).rejects.toThrow(`tenant ${tenantId}`);
    const { rowCount } = await pool().query('select from audit_link where tenant_id = $1', [other.tenantId]);
    expect(rowCount).toBe(1);
    await pool().query('delete from audit_queue where tenant_id = $1', [tenantId]);
  });

  it('detects removed last entries by a stored head', async () => {
    for (const n of [0, 1, 2]) await append({ n });
    const { head } = await verifyChain(pool(), tenantId);
    await append({ n: 3 });
    expect((await verifyChain(pool(), tenantId, head)).fault).toBeUndefined();
    await tamper(`delete from audit_link where tenant_id = ${tenantId} and sequence > 2;
      delete from audit_entry where tenant_id = ${tenantId} and details in ('{"n":2}', '{"n":3}')`);
    expect((await verifyChain(pool(), tenantId)).fault).toBeUndefined();
    expect((await verifyChain(pool(), tenantId, head)).fault).toMatch(/cut off/);
  });
});

it('writes CSV in which no cell is a formula', () => {
  const line = csvLine({
    sequence: '1',
    id: '1',
    occurred_at: '2026-11-16T09:00:00.000000Z',
    action: 'user.changed',
    user_id: 'u1',
    username: '=HYPERLINK("http://x")',
    company_id: '+1',
    subject: '@a;b\r\nc',
    details: '{}',
    hash: Buffer.alloc(2),
  });
  expect(csvHeading.split(';')).toHaveLength(9);
  expect(line).toBe(
    `1;2026-11-16T09:00:00.000000Z;user.changed;u1;"'=HYPERLINK(""http://x"")";"'+1";"'@a;b\r\nc";{};0000\r\n`,
  );
});
