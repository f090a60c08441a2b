import { type NewSession, routes } from '@kontor/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { createRateLimits } from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { makePasswordLink } from '../passwords/password-links.ts';
import { createCodeChecks } from './code-check.ts';

let app: TestApp;
let tenantId: number;
let tenantName: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId, tenantName } = await createTenant(db(), { settings: { isUserListActive: true } }));
  await app.dependencies.jobs.start();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(testStart));

interface Person {
  userId: string;
  username: string;
  email: string;
  token: string;
  secret: string;
  recoveryCodes: string[];
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.clock.now().getTime() + steps * 30_000,
  });

const login = ({ username }: Pick<Person, 'username'>, code?: string, ip = '127.0.0.1') =>
  app.inject(routes.sessions.login, {
    body: { username, password: testPassword, tenant: tenantName, ...(code === undefined ? {} : { code }) },
    ip,
  });

const begin = (token: string, password: string | undefined = testPassword) =>
  app.inject(routes.secondFactor.begin, { token, body: { password } });

/** A user with a second factor; the code of the set-up's time step is used up. */
async function person(overrides: Parameters<typeof createUser>[1] = {}): Promise<Person> {
  const user = await createUser(db(), { tenant_id: tenantId, ...overrides });
  const { token } = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
  const { secret } = (await begin(token)).body.data;
  const { body } = await app.inject(routes.secondFactor.confirm, { token, body: { code: codeOf(secret) } });
  const { session, recoveryCodes } = body.data;
  app.clock.advance({ seconds: 30 });
  return { ...user, token: session.token, secret, recoveryCodes };
}

const mailsOf = (address: string, count: number) => mailsTo(app, address, count);

const codes = async (...answers: Promise<{ status: number; text: string }>[]) =>
  (await Promise.all(answers)).map(({ status, text }) => [
    status,
    status < 400 ? '' : (JSON.parse(text) as { code: string }).code,
  ]);

describe('set-up', () => {
  it('issue 16: set-up needs password and code, ends other sessions and mails the owner', async () => {
    const user = await createUser(db(), { tenant_id: tenantId, username: 'Øst & Söhne' });
    const { token } = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
    const { token: other } = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
    expect(await codes(begin(token, 'wrong'), begin(token, undefined as never))).toEqual([
      [422, 'password.wrong'],
      [200, ''],
    ]);
    const { secret, uri } = (await begin(token)).body.data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Testhandel%20GmbH:%C3%98st%20%26%20S%C3%B6hne\?/);
    expect(uri).toContain(`secret=${secret}`);
    expect((await login(user)).status).toBe(200);

    const confirm = (code: string, by = token) =>
      app.inject(routes.secondFactor.confirm, { token: by, body: { code } });
    expect(await codes(confirm('000000'))).toEqual([[422, 'second.factor.invalid']]);
    const { session, recoveryCodes } = (await confirm(codeOf(secret))).body.data;
    expect(session.token).not.toBe(token);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^\d{5}(-\d{5}){3}$/);
    for (const ended of [token, other])
      expect((await app.inject(routes.accounts.currentUser, { token: ended })).status).toBe(401);
    expect(await codes(confirm(codeOf(secret), session.token), begin(session.token))).toEqual([
      [409, 'second.factor.on'],
      [409, 'second.factor.on'],
    ]);
    expect((await app.inject(routes.secondFactor.read, { token: session.token })).body.data).toEqual({
      isOn: true,
      since: testStart.toISOString(),
      recoveryCodesLeft: 10,
      isDemanded: false,
      hasPassword: true,
    });
    expect(await auditEntries(app.database.pool, tenantId, user.userId)).toEqual([
      ['secondFactor.on', user.username, {}],
    ]);
    const [mail] = await mailsOf(user.email, 1);
    expect(mail?.subject).toBe('Zwei-Faktor-Anmeldung bei Testhandel GmbH eingeschaltet');
    const stored = JSON.stringify(
      (await app.database.pool.query('select recovery_hashes::text from second_factor')).rows,
    );
    expect(stored).not.toContain(Buffer.from(recoveryCodes[0]?.replaceAll('-', '') ?? '').toString('hex'));
  });

  it('issue 16: a user without a password is not asked for one', async () => {
    const user = await createUser(db(), { tenant_id: tenantId, password_hash: null });
    const { token } = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
    expect((await app.inject(routes.secondFactor.read, { token })).body.data.hasPassword).toBe(false);
    expect((await app.inject(routes.secondFactor.begin, { token, body: {} })).status).toBe(200);
  });

  it('issue 16: wrong passwords in the set-up count as failed sign-ins', async () => {
    const user = await createUser(db(), { tenant_id: tenantId });
    const { token } = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
    for (let tries = 0; tries < 10; tries += 1) await begin(token, 'wrong');
    expect(await codes(begin(token), login(user))).toEqual([
      [429, 'too.many.requests'],
      [429, 'too.many.requests'],
    ]);
  });
});

describe('sign-in', () => {
  it('issue 16: a right password alone begins no session', async () => {
    const user = await person();
    const answer = await login(user);
    expect([answer.status, answer.error.code]).toEqual([401, 'second.factor.required']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const sessions = await db()
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', user.userId)
      .execute();
    expect(sessions).toHaveLength(1);
    const wrong = await app.inject(routes.sessions.login, {
      body: { username: user.username, password: 'wrong', tenant: tenantName, code: codeOf(user.secret) },
    });
    expect(wrong.error.code).toBe('login.failed');
  });

  it('issue 16: takes the code of the present step and its neighbours, each once', async () => {
    const user = await person();
    app.clock.advance({ minutes: 5 });
    for (const steps of [-2, 2])
      expect((await login(user, codeOf(user.secret, steps))).error.code).toBe('second.factor.invalid');
    expect((await login(user, codeOf(user.secret, -1))).status).toBe(200);
    expect((await login(user, codeOf(user.secret, -1))).error.code).toBe('second.factor.invalid');
    const now = codeOf(user.secret);
    expect((await login(user, ` ${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(200);
    expect((await login(user, codeOf(user.secret, 1))).status).toBe(200);
    // What was skipped is used up, too.
    expect((await login(user, now)).error.code).toBe('second.factor.invalid');
    const entries = await app.database.pool.query<{ details: { factor?: string } }>(
      `select details from audit_entry where tenant_id = $1 and user_id = $2 and action = 'session.begun'`,
      [tenantId, user.userId],
    );
    expect(entries.rows.map(({ details }) => details.factor)).toEqual(['app', 'app', 'app']);
  });

  it('issue 16: one code opens one session, however many send it at once', async () => {
    const user = await person();
    const code = codeOf(user.secret);
    const answers = await codes(...Array.from({ length: 6 }, () => login(user, code)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  });

  it('issue 16: accepts a recovery code once, in any format, and mails the number left', async () => {
    const user = await person();
    const [first = '', second = ''] = user.recoveryCodes;
    const begun = (await login(user, first.replaceAll('-', ' '))).body as NewSession;
    expect(begun.recoveryCodesLeft).toBe(9);
    expect((await login(user, first)).error.code).toBe('second.factor.invalid');
    expect(((await login(user, second.replaceAll('-', ''))).body as NewSession).recoveryCodesLeft).toBe(8);
    const stranger = await person();
    expect((await login(stranger, user.recoveryCodes[2])).error.code).toBe('second.factor.invalid');
    const mails = await mailsOf(user.email, 3);
    expect(mails.map(({ text }) => /Verbleibende Wiederherstellungscodes: (\d+)/.exec(text)?.[1])).toContain(
      '8',
    );
  });

  it('issue 16: hostile codes are wrong codes', async () => {
    const user = await person();
    for (const code of ['０００００１', 'abcdef', '1', '0'.repeat(20), '-'.repeat(60), '１'.repeat(20)]) {
      expect((await login(user, code, '10.0.0.9')).error.code, code).toBe('second.factor.invalid');
    }
  });

  it('issue 16: sign-in of a locked user does not reveal the second factor', async () => {
    const user = await person({ is_locked: false });
    await db().updateTable('app_user').set({ is_locked: true }).where('id', '=', user.userId).execute();
    expect((await login(user)).error.code).toBe('account.blocked');
  });
});

describe('guessing', () => {
  it('issue 16: 10,000 codes from many addresses get nobody in; a recovery code and a new password do', async () => {
    const user = await person();
    const waits: number[] = [];
    const { pool } = app.database;
    const { clock, config, jobs } = app.dependencies;
    const checks = createCodeChecks({ pool, clock, config, jobs, wait: async (ms) => void waits.push(ms) });
    const tried: Record<string, number> = {};
    const guess = (code: string, ip: string) =>
      checks.use({ tenantId, userId: user.userId, ip, code, language: 'de' }).then(
        () => 'in',
        (error: { code: string }) => error.code,
      );
    const valid = [-1, 0, 1].map((steps) => codeOf(user.secret, steps));
    const guesses = Array.from({ length: 10_010 }, (_, at) => String(at * 97).padStart(6, '0'))
      .filter((code) => !valid.includes(code))
      .slice(0, 10_000);
    for (let from = 0; from < guesses.length; from += 50) {
      const answers = await Promise.all(
        guesses.slice(from, from + 50).map((code, at) => guess(code, `10.0.${from / 50}.${at}`)),
      );
      for (const answer of answers) tried[answer] = (tried[answer] ?? 0) + 1;
    }
    expect(tried).toEqual({ 'second.factor.invalid': 100, 'too.many.requests': 9_900 });
    expect(Math.max(...waits)).toBe(5_000);
    // Not even the right code, until a day has passed.
    expect(await guess(codeOf(user.secret), '10.9.9.9')).toBe('too.many.requests');
    expect(await guess(user.recoveryCodes[0] ?? '', '10.9.9.9')).toBe('in');
    const mails = await mailsOf(user.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain(
      'Falsche Codes bei der Anmeldung an Testhandel GmbH',
    );

    const path = await inTransaction(pool, (client) =>
      makePasswordLink({ client, clock, tenantId, userId: user.userId, purpose: 'reset' }),
    );
    const reset = { token: path.split('=')[1] ?? '', newPassword: testPassword, tenant: tenantName };
    expect((await app.inject(routes.passwords.reset, { body: reset })).status).toBe(204);
    // A new password does not replace the code.
    expect((await login(user)).error.code).toBe('second.factor.required');
    expect((await login(user, codeOf(user.secret))).status).toBe(200);
  }, 120_000);

  it('issue 16: new passwords reset the counter of wrong codes twice a day', async () => {
    const { userId } = await person();
    const limits = createRateLimits({ ...app.dependencies, pool: app.database.pool, windowMinutes: 1_440 });
    const daily = { action: 'code.user', subject: userId, limit: 100 };
    const left: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await limits.count(tenantId, daily);
      await app.dependencies.codeChecks.forgive({ tenantId, userId });
      left.push(await limits.counted(tenantId, daily));
    }
    expect(left).toEqual([0, 0, 1, 2]);
  });

  it('issue 16: ten wrong codes from one address are refused there for a while, elsewhere they are slow', async () => {
    const user = await person();
    for (let tries = 0; tries < 10; tries += 1) await login(user, '000000', '10.1.0.1');
    const refused = await login(user, codeOf(user.secret), '10.1.0.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    await login(user, '000000', '10.1.0.1');
    const reasons = (await auditEntries(app.database.pool, tenantId, user.userId))
      .filter(([action]) => action === 'session.refused')
      .map(([, , details]) => (details as { reason: string }).reason);
    expect(reasons).toEqual([...Array.from({ length: 10 }, () => 'secondFactor'), 'throttled']);
    expect((await login(user, codeOf(user.secret), '10.1.0.2')).status).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect((await login(user, codeOf(user.secret), '10.1.0.1')).status).toBe(200);
  });
});

describe('changes', () => {
  it('issue 16: new recovery codes void the former ones; both need password and code', async () => {
    const user = await person();
    const renew = (password: string, code: string) =>
      app.inject(routes.secondFactor.renewCodes, { token: user.token, body: { password, code } });
    expect(await codes(renew('wrong', codeOf(user.secret)), renew(testPassword, '000000'))).toEqual([
      [422, 'password.wrong'],
      [422, 'second.factor.invalid'],
    ]);
    const { recoveryCodes } = (await renew(testPassword, codeOf(user.secret))).body.data;
    expect((await login(user, user.recoveryCodes[0])).error.code).toBe('second.factor.invalid');
    expect((await login(user, recoveryCodes[0])).status).toBe(200);
  });

  it('issue 16: switching off needs password and code, ends other sessions and is mailed', async () => {
    const user = await person();
    const { token: other } = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
    const off = (password: string, code: string) =>
      app.inject(routes.secondFactor.switchOff, { token: user.token, body: { password, code } });
    expect(await codes(off('wrong', codeOf(user.secret)), off(testPassword, '000000'))).toEqual([
      [422, 'password.wrong'],
      [422, 'second.factor.invalid'],
    ]);
    const { token } = (await off(testPassword, codeOf(user.secret))).body;
    expect(token).not.toBe(user.token);
    expect((await app.inject(routes.accounts.currentUser, { token: other })).status).toBe(401);
    expect((await login(user)).status).toBe(200);
    expect((await mailsOf(user.email, 2)).map(({ subject }) => subject)).toContain(
      'Zwei-Faktor-Anmeldung bei Testhandel GmbH ausgeschaltet',
    );
    const again = await app.inject(routes.secondFactor.switchOff, {
      token,
      body: { password: testPassword, code: '000000' },
    });
    expect(again.error.code).toBe('second.factor.missing');
  });
});

describe('reset for another user', () => {
  const resetOf = (token: string, id: string) =>
    app.inject(routes.secondFactor.resetOfCompany, { token, params: { id } });
  const resetBy = (token: string, id: string) =>
    app.inject(routes.secondFactor.resetByOperator, { token, params: { id } });

  it('issue 16 USER-06: a customer admin resets users of the company, except oneself', async () => {
    const { companyId } = await createCompany(db(), { tenant_id: tenantId });
    const admin = await person({ company_id: companyId, is_customer_admin: true });
    const colleague = await person({ company_id: companyId });
    const stranger = await person();
    const listed = await app.inject(routes.companyUsers.list, { token: admin.token });
    expect(listed.body.data.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true, true]);
    expect(await codes(resetOf(admin.token, admin.userId), resetOf(admin.token, stranger.userId))).toEqual([
      [404, 'user.not.found'],
      [404, 'user.not.found'],
    ]);
    expect((await resetOf(admin.token, colleague.userId)).status).toBe(204);
    expect((await app.inject(routes.accounts.currentUser, { token: colleague.token })).status).toBe(401);
    expect((await login(colleague)).status).toBe(200);
    expect((await mailsOf(colleague.email, 2)).map(({ subject }) => subject)).toContain(
      'Zwei-Faktor-Anmeldung bei Testhandel GmbH zurückgesetzt',
    );
    expect((await auditEntries(app.database.pool, tenantId, colleague.userId)).at(-1)).toEqual([
      'secondFactor.reset',
      admin.username,
      {},
    ]);
    expect((await resetOf(admin.token, colleague.userId)).error.code).toBe('second.factor.missing');
  });

  it('issue 16 ROLE-03: an operator resets users, and other operators with the right to change them', async () => {
    const buyer = await person();
    const operator = { company_id: null, operator_role: 'office' } as const;
    const office = await person(operator);
    const second = await person(operator);
    const owner = await person({ company_id: null, operator_role: 'owner' });
    const foreign = await createSession(db(), { operator_role: 'owner', company_id: null });
    expect((await resetBy(foreign.token, buyer.userId)).status).toBe(404);
    expect((await resetBy(office.token, buyer.userId)).status).toBe(204);
    expect((await resetBy(office.token, second.userId)).error.code).toBe('operator.right.missing');
    expect((await resetBy(owner.token, owner.userId)).error.code).toBe('user.not.found');
    expect((await resetBy(owner.token, second.userId)).status).toBe(204);
  });
});

describe('demanded of operators', () => {
  it('issue 16 CONF-26: an operator without one reaches the set-up alone', async () => {
    const demanding = await createTenant(db(), {
      settings: { isSecondFactorDemanded: true, isUserListActive: true },
    });
    const { companyId } = await createCompany(db(), { tenant_id: demanding.tenantId });
    const operator = { tenant_id: demanding.tenantId, company_id: null, operator_role: 'owner' } as const;
    const { userId } = await createUser(db(), operator);
    const { token } = await createSession(db(), {
      tenant_id: demanding.tenantId,
      user_id: userId,
      active_company_id: companyId,
    });
    const buyer = await createSession(db(), { tenant_id: demanding.tenantId, company_id: companyId });
    const tries = () => [
      app.inject(routes.catalogue.categories, { token }),
      app.inject(routes.cart.read, { token }),
      app.inject(routes.accountRequests.list, { token }),
      app.inject(routes.passwords.change, { token, body: { newPassword: 'Regenjacke im Keller 7' } }),
      app.inject(routes.secondFactor.resetByOperator, { token, params: { id: buyer.userId } }),
    ];
    expect(await codes(...tries())).toEqual(
      Array.from({ length: 5 }, () => [403, 'second.factor.setup.required']),
    );
    const mailed = await app.inject(routes.passwords.sendLink, { token, body: { userId: buyer.userId } });
    expect(mailed.error.code).toBe('session.expired');
    expect((await app.inject(routes.accounts.currentUser, { token })).status).toBe(200);
    expect((await app.inject(routes.secondFactor.read, { token })).body.data.isDemanded).toBe(true);
    expect((await app.inject(routes.catalogue.categories, { token: buyer.token })).status).toBe(200);

    const { secret } = (await begin(token)).body.data;
    const { body } = await app.inject(routes.secondFactor.confirm, { token, body: { code: codeOf(secret) } });
    const ready = body.data.session.token;
    expect((await app.inject(routes.accountRequests.list, { token: ready })).status).toBe(200);
    app.clock.advance({ seconds: 30 });
    const { token: bare } = (
      await app.inject(routes.secondFactor.switchOff, {
        token: ready,
        body: { password: testPassword, code: codeOf(secret) },
      })
    ).body;
    expect((await app.inject(routes.accountRequests.list, { token: bare })).error.code).toBe(
      'second.factor.setup.required',
    );
  });
});
