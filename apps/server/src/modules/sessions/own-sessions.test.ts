import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createSession, createTenant, createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { testStart } from '../../../test/test-clock.ts';

let app: TestApp;
let tenantId: number;
let tenantName: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId, tenantName } = await createTenant(db()));
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(testStart));

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

/** A user with three sessions, the newest with Firefox. */
async function user() {
  const made = await createUser(db(), { tenant_id: tenantId });
  const session = { tenant_id: tenantId, user_id: made.userId };
  const [first, second] = [await createSession(db(), session), await createSession(db(), session)];
  const answer = await app.inject(routes.sessions.login, {
    body: { username: made.username, password: 'demo-2026', tenant: tenantName },
    headers: { 'user-agent': firefox + 'x'.repeat(5_000) },
  });
  return { ...made, tokens: [first.token, second.token, answer.body.token] as [string, string, string] };
}

const list = async (token: string) => (await app.inject(routes.sessions.list, { token })).body.data;
const status = async (token: string) => (await app.inject(routes.accounts.currentUser, { token })).status;

it('issue 16: a user sees the own sessions alone, the present one first, without those that ended', async () => {
  const { userId, tokens } = await user();
  await user();
  await createSession(db(), {
    tenant_id: tenantId,
    user_id: userId,
    at: new Date(testStart.getTime() - 8 * 86_400_000),
  });
  const own = await list(tokens[2]);
  expect(own).toHaveLength(3);
  expect(own[0]).toMatchObject({
    device: { browser: 'Firefox', system: 'Linux' },
    isCurrent: true,
    lastUsedAt: testStart.toISOString(),
  });
  expect(own.slice(1).map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  expect(JSON.stringify(own)).not.toContain(tokens[2]);
});

it('issue 16: a user ends one session, or all others', async () => {
  const { tokens, userId, username } = await user();
  const [first, second, own] = tokens;
  const shown = await list(first);
  const current = shown.find(({ isCurrent }) => isCurrent);
  expect(
    (await app.inject(routes.sessions.end, { token: own, params: { id: current?._id ?? '' } })).status,
  ).toBe(204);
  expect([await status(first), await status(second), await status(own)]).toEqual([401, 200, 200]);
  expect((await app.inject(routes.sessions.endOthers, { token: own })).status).toBe(204);
  expect([await status(second), await status(own)]).toEqual([401, 200]);
  await app.inject(routes.sessions.endOthers, { token: own });
  await app.inject(routes.sessions.logout, { token: own });
  expect(await auditEntries(app.database.pool, tenantId, userId)).toEqual([
    ['session.ended', username, { session: current?._id }],
    ['session.ended', username, { others: 1 }],
    ['session.ended', username, {}],
  ]);
});

it('ROLE-06 refuses to end the session of another user', async () => {
  const [victim, attacker] = [await user(), await user()];
  const [session] = await list(victim.tokens[0]);
  const params = { id: session?._id ?? '' };
  const answer = await app.inject(routes.sessions.end, { token: attacker.tokens[0], params });
  expect([answer.status, answer.error.code]).toEqual([404, 'session.not.found']);
  await app.inject(routes.sessions.endOthers, { token: attacker.tokens[0] });
  expect(await status(victim.tokens[0])).toBe(200);
});
