import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { mailsTo } from '../../../test/await-mail.ts';
import {
  createCompany,
  createSession,
  createTenant,
  createUser,
  testPassword,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { testStart } from '../../../test/test-clock.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { hashToken } from '../sessions/session-token.ts';
import { isCommonPassword } from './common-passwords.ts';
import { mailPasswordLink, makePasswordLink, sendPasswordLink } from './password-links.ts';

const strong = 'Regenjacke im Keller 7';

let app: TestApp;
let tenantId: number;
let tenantName: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId, tenantName } = await createTenant(db(), {
    hosts: ['own.test'],
    settings: { isUserListActive: true },
  }));
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(testStart));

const newUser = (overrides: Parameters<typeof createUser>[1] = {}) =>
  createUser(db(), { tenant_id: tenantId, ...overrides });

const ask = (email: string, more: object = {}) =>
  app.inject(routes.passwords.sendLink, { body: { email, tenant: tenantName }, ...more });

const reset = (token: string, newPassword = strong, more: object = {}) =>
  app.inject(routes.passwords.reset, { body: { token, newPassword, tenant: tenantName }, ...more });

/** The mails to an address, once there are so many. */
const mailsOf = (address: string, count: number) => mailsTo(app, address, count);

const change = (
  token: string,
  { newPassword = strong, currentPassword = testPassword, ip = '10.2.0.1' } = {},
) => app.inject(routes.passwords.change, { token, ip, body: { currentPassword, newPassword } });

const tokenOf = (text: string) => /\/reset\?token=([\w-]+)/.exec(text)?.[1] ?? '';

const linkFor = async (userId: string, purpose: 'reset' | 'invite' = 'reset', tenant = tenantId) => {
  const { pool } = app.database;
  const { clock } = app.dependencies;
  return tokenOf(
    await inTransaction(pool, (client) =>
      makePasswordLink({ client, clock, tenantId: tenant, userId, purpose }),
    ),
  );
};

it('AUTH-09 AUTH-10 API-32 API-33 a mailed link sets a password once, ends all sessions and is reported by mail', async () => {
  const user = await newUser({ first_name: 'Anna', last_name: 'Øst' });
  const { token: old } = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
  expect((await ask(user.email.toUpperCase(), { locale: 'en' })).status).toBe(204);
  const [mail] = await mailsOf(user.email, 1);
  expect(mail?.subject).toBe('New password for Testhandel GmbH');
  expect(mail?.text).toContain('Dear Anna Øst,');
  expect(mail?.text).toContain(user.username);
  const token = tokenOf(mail?.text ?? '');
  expect(mail?.html).toContain(token);
  const stored = JSON.stringify(
    (await app.database.pool.query(`select data from pgboss.job where name = 'password-link'`)).rows,
  );
  expect(stored).not.toContain(token);

  expect((await reset(token)).status).toBe(204);
  expect(await auditEntries(app.database.pool, tenantId, user.userId)).toEqual([
    ['password.reset', user.username, { ip: '127.0.0.1' }],
  ]);
  expect((await app.inject(routes.accounts.currentUser, { token: old })).status).toBe(401);
  expect(await app.login({ username: user.username, tenantName, password: strong })).toBeTruthy();
  const again = await reset(token);
  expect([again.status, again.error.code]).toEqual([410, 'reset.token.invalid']);
  const [, notice] = await mailsOf(user.email, 2);
  expect(notice?.subject).toBe('Ihr Passwort bei Testhandel GmbH wurde geändert');
  expect(notice?.text).toContain('16. November 2026');
});

it('AUTH-09 ERRS-06 an unknown address is refused, also in another tenant', async () => {
  const answer = await ask('nobody@example.com');
  expect([answer.status, answer.error]).toMatchObject([
    404,
    { code: 'email.not.found', message: 'Diese E-Mail-Adresse ist nicht in unserem System' },
  ]);
  const { email } = await newUser();
  const other = await createTenant(db());
  const foreign = await app.inject(routes.passwords.sendLink, {
    body: { email, tenant: other.tenantName },
    locale: 'en',
  });
  expect(foreign.error.message).toBe('This E-Mail address is not in our System');
  const byHost = await app.inject(routes.passwords.sendLink, {
    body: { email, tenant: other.tenantName },
    host: 'own.test',
  });
  expect(byHost.error.code).toBe('tenant.not.found');
  expect((await app.inject(routes.passwords.sendLink, { body: {} })).error.code).toBe('validation.failed');
});

it('AUTH-05 ERRS-14 an address of several accounts is refused', async () => {
  const { email } = await newUser();
  await newUser({ email });
  const answer = await ask(email);
  expect([answer.status, answer.error.code]).toEqual([409, 'email.multiple.accounts']);
});

it('AUTH-10 an altered, expired, superseded or foreign link is refused', async () => {
  const user = await newUser();
  const first = await linkFor(user.userId);
  const second = await linkFor(user.userId);
  const { tenantName: otherName, tenantId: otherId } = await createTenant(db());
  const foreign = await createUser(db(), { tenant_id: otherId });
  const refused = [
    () => reset(first),
    () => reset(`${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`),
    () => reset(second, strong, { body: { token: second, newPassword: strong, tenant: otherName } }),
    async () => reset(await linkFor(foreign.userId, 'reset', otherId)),
    () => reset(second, strong, { body: { token: second, newPassword: strong, tenant: 'nobody' } }),
  ];
  for (const attempt of refused) expect((await attempt()).error.code).toBe('reset.token.invalid');
  app.clock.advance({ minutes: 61 });
  expect((await reset(second)).error.code).toBe('reset.token.invalid');
  const invite = await linkFor(user.userId, 'invite');
  app.clock.advance({ days: 6, hours: 23 });
  expect((await reset(invite)).status).toBe(204);
  expect(await app.login({ username: user.username, tenantName, password: strong })).toBeTruthy();
});

it('AUTH-04 AUTH-10 a new password resets the failed sign-ins of its account', async () => {
  const { userId, username } = await newUser();
  const attempt = (password: string) =>
    app.inject(routes.sessions.login, { body: { username, password, tenant: tenantName }, ip: '10.2.2.2' });
  for (let count = 0; count < 10; count += 1) await attempt('wrong');
  expect((await attempt('demo-2026')).status).toBe(429);
  expect((await reset(await linkFor(userId), strong, { ip: '10.2.2.2' })).status).toBe(204);
  expect((await attempt(strong)).status).toBe(200);
});

it('AUTH-10 a new password ends a pending e-mail change, a new e-mail address ends links', async () => {
  const user = await newUser();
  const change = () =>
    db()
      .insertInto('email_change')
      .values({
        tenant_id: tenantId,
        user_id: user.userId,
        email: 'new@example.com',
        locale: 'de',
        requested_at: testStart,
        expires_at: new Date(testStart.getTime() + 3_600_000),
        token_hashes: [hashToken('mailed')],
      })
      .execute();
  await change();
  expect((await reset(await linkFor(user.userId))).status).toBe(204);
  const confirm = () =>
    app.inject(routes.accounts.confirmEmail, { body: { token: 'mailed', tenant: tenantName } });
  expect((await confirm()).error.code).toBe('link.invalid');
  await change();
  const link = await linkFor(user.userId);
  expect((await confirm()).status).toBe(200);
  expect((await reset(link)).error.code).toBe('reset.token.invalid');
});

it('AUTH-10 of two simultaneous uses of a link one succeeds', async () => {
  const { userId } = await newUser();
  const token = await linkFor(userId);
  const answers = await Promise.all([reset(token), reset(token, `${strong}!`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
});

it.each([{ is_active: false }, { is_locked: true }])(
  'issue 18: a retried job mails no link to a user who lost access: %j',
  async (lost) => {
    const { userId, email } = await newUser();
    const { jobs, clock, mails } = app.dependencies;
    const { pool } = app.database;
    const mail = async () => {
      const { link_id: linkId } = await db()
        .selectFrom('password_reset')
        .select('link_id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      await mailPasswordLink({ data: { tenantId, linkId, language: 'de' }, pool, mails, clock });
    };
    await inTransaction(pool, (client) =>
      sendPasswordLink({ client, jobs, clock, tenantId, userId, purpose: 'invite', language: 'de' }),
    );
    await mailsOf(email, 1);
    await db().updateTable('app_user').set(lost).where('id', '=', userId).execute();
    await mail();
    expect(await mailsOf(email, 1)).toHaveLength(1);
  },
);

it('issue 16: a link is mailed only if the transaction of its caller commits, in the layout of an invitation', async () => {
  const { userId, email } = await newUser();
  const { pool } = app.database;
  const { jobs, clock } = app.dependencies;
  const send = (client: Parameters<Parameters<typeof inTransaction>[1]>[0]) =>
    sendPasswordLink({ client, jobs, clock, tenantId, userId, purpose: 'invite', language: 'de' });
  await expect(
    inTransaction(pool, async (client) => {
      await send(client);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await inTransaction(pool, send);
  const mails = await mailsOf(email, 1);
  expect(mails.map(({ subject }) => subject)).toEqual(['Ihr Zugang zu Testhandel GmbH']);
  expect((await reset(tokenOf(mails[0]?.text ?? ''))).status).toBe(204);
});

it.each([
  ['1234567', 'password.invalid'],
  ['x'.repeat(129), 'password.invalid'],
  ['password123', 'password.common'],
  ['Sommer2026!', 'password.common'],
])('AUTH-11 the password %s is refused as %s by change and reset', async (newPassword, code) => {
  const { userId, token } = await createSession(db(), { tenant_id: tenantId });
  const changed = await change(token, { newPassword });
  expect([changed.status, changed.error.code]).toEqual([422, code]);
  const link = await linkFor(userId);
  expect((await reset(link, newPassword)).error.code).toBe(code);
  expect((await reset(link)).status).toBe(204);
});

it('AUTH-11 API-31 a change goes on with a new token, keeps the company, and ends all other sessions', async () => {
  const { companyId } = await createCompany(db(), { tenant_id: tenantId });
  const sales = await newUser({ is_sales_person: true });
  await db()
    .insertInto('sales_assignment')
    .values({ tenant_id: tenantId, user_id: sales.userId, company_id: companyId })
    .execute();
  const session = { tenant_id: tenantId, user_id: sales.userId, active_company_id: companyId };
  const [own, other] = [await createSession(db(), session), await createSession(db(), session)];
  const link = await linkFor(sales.userId);
  for (const newPassword of [sales.username, sales.email]) {
    const refused = await change(own.token, { newPassword });
    expect(refused.error.details).toEqual({ reason: newPassword.length < 8 ? 'length' : 'name' });
  }
  const { body } = await change(own.token);
  expect(body.userId).toBe(sales.userId);
  expect(await auditEntries(app.database.pool, tenantId, sales.userId)).toEqual([
    ['password.changed', sales.username, {}],
  ]);
  for (const { token } of [own, other])
    expect((await app.inject(routes.accounts.currentUser, { token })).status).toBe(401);
  const account = await app.inject(routes.accounts.currentUser, { token: body.token });
  expect(account.body.data.company?._id).toBe(companyId);
  expect((await reset(link)).error.code).toBe('reset.token.invalid');
  await mailsOf(sales.email, 1);
});

it('NUMS-02 mails are limited for each address and for each IP', async () => {
  const { email } = await newUser();
  for (let count = 0; count < 5; count += 1)
    expect((await ask(email, { ip: `10.0.0.${count}` })).status).toBe(204);
  const full = await ask(email, { ip: '10.0.0.9' });
  expect([full.status, full.error.code]).toEqual([429, 'too.many.requests']);
  expect(Number(full.headers['retry-after'])).toBeGreaterThan(0);
  for (let count = 0; count < 20; count += 1)
    expect((await ask(`no${count}@example.com`, { ip: '10.1.1.1' })).status).toBe(404);
  expect((await ask('no@example.com', { ip: '10.1.1.1' })).status).toBe(429);
  app.clock.advance({ minutes: 16 });
  expect((await ask(email, { ip: '10.1.1.1' })).status).toBe(204);
});

it('API-33 ROLE-04 a customer admin has a link mailed to a user of the own company alone', async () => {
  const { companyId } = await createCompany(db(), { tenant_id: tenantId });
  const admin = await createSession(db(), {
    tenant_id: tenantId,
    company_id: companyId,
    is_customer_admin: true,
  });
  const colleague = await newUser({ company_id: companyId });
  const stranger = await newUser();
  const sendTo = (userId: string, token?: string) =>
    app.inject(routes.passwords.sendLink, { token, body: { userId } });
  expect((await sendTo(colleague.userId, admin.token)).status).toBe(204);
  await mailsOf(colleague.email, 1);
  expect((await sendTo(stranger.userId, admin.token)).error.code).toBe('user.not.found');
  const buyer = await createSession(db(), { tenant_id: tenantId, company_id: companyId });
  expect((await sendTo(colleague.userId, buyer.token)).error.code).toBe('right.missing');
  expect((await sendTo(colleague.userId)).error.code).toBe('auth.required');

  const invited = await newUser({ company_id: companyId, password_hash: null });
  await sendTo(invited.userId, admin.token);
  const link = db().selectFrom('password_reset').select('purpose').where('user_id', '=', invited.userId);
  expect(await link.execute()).toEqual([{ purpose: 'invite' }]);
  expect(await auditEntries(app.database.pool, tenantId, invited.userId)).toEqual([
    ['password.linkSent', expect.any(String), { purpose: 'invite' }],
  ]);
  const sales = await newUser({ company_id: companyId, is_sales_person: true });
  expect((await sendTo(sales.userId, admin.token)).error.code).toBe('user.not.found');
});

it('CONF-19 no links are sent to users where the tenant has no list of users', async () => {
  const other = await createTenant(db());
  const admin = await createSession(db(), { tenant_id: other.tenantId, is_customer_admin: true });
  const answer = await app.inject(routes.passwords.sendLink, {
    token: admin.token,
    body: { userId: admin.userId },
  });
  expect(answer.error.code).toBe('feature.disabled');
});

it('AUTH-11 a session alone does not change the password: the present one is asked', async () => {
  const user = await newUser();
  const { userId, token } = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
  const withoutIt = await app.inject('POST /api/user/changeCurrentUserPassword', {
    token,
    body: { newPassword: strong },
  });
  expect(withoutIt.error.code).toBe('validation.failed');
  const wrong = await change(token, { currentPassword: 'guessed' });
  expect([wrong.status, wrong.error.code]).toEqual([422, 'password.wrong']);
  for (let count = 1; count < 10; count += 1) await change(token, { currentPassword: `guess ${count}` });
  expect((await change(token)).error.code).toBe('too.many.requests');
  expect(await app.login({ username: user.username, tenantName })).toBeTruthy();
  expect((await app.inject(routes.accounts.currentUser, { token })).status).toBe(200);

  await db().updateTable('app_user').set({ password_hash: null }).where('id', '=', userId).execute();
  const none = await change(token);
  expect([none.status, none.error.code]).toEqual([409, 'password.missing']);
});

it('AUTH-11 one of two concurrent changes succeeds, and a change does not undo a reset', async () => {
  const { userId, token } = await createSession(db(), { tenant_id: tenantId });
  const { token: elsewhere } = await createSession(db(), { tenant_id: tenantId, user_id: userId });
  const answers = await Promise.all([change(token), change(elsewhere), change(token)]);
  const [changed, ...others] = answers.toSorted((one, another) => one.status - another.status);
  for (const refused of others) expect(['session.expired', 'password.wrong']).toContain(refused.error.code);
  const current = changed?.body.token ?? '';
  expect((await app.inject(routes.accounts.currentUser, { token: current })).status).toBe(200);

  // The reset is about to commit while the change hashes.
  const resetting = await app.database.pool.connect();
  await resetting.query('begin');
  await resetting.query('delete from session where user_id = $1', [userId]);
  const late = change(current, { currentPassword: strong });
  await vi.waitFor(async () => {
    const { rowCount } = await app.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
  await resetting.query('update app_user set password_hash = $2 where id = $1', [userId, 'reset']);
  await resetting.query('commit');
  resetting.release();
  expect((await late).error.code).toBe('session.expired');
  const stored = db().selectFrom('app_user').select('password_hash').where('id', '=', userId);
  expect(await stored.execute()).toEqual([{ password_hash: 'reset' }]);
});

it.each([
  ['password', true],
  ['PASSWORT1!', true],
  ['qwertzuiop', true],
  ['aaaaaaaaaaaa', true],
  ['schalke04', true],
  ['demo-2026', false],
  ['a\nb', false],
  [strong, false],
])('AUTH-11 %j is a common password: %s', async (password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon);
});
