import { routes } from '@kontor/contract';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  assignCompany,
  createCompany,
  createSession,
  createTenant,
  createUser,
  testPassword,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { testStart } from '../../../test/test-clock.ts';
import { createTestListener } from '../../../test/test-listener.ts';
import { createDependencies } from '../../dependencies.ts';
import { createEndedAttempts, type EndedAttempts } from '../../shared/ended-attempts.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { createLoginLimits } from './login-limits.ts';
import { hashToken } from './session-token.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import { login as signIn } from './sessions.usecases.ts';

let shop: TestApp;
let tenantId: number;
let tenantName: string;

beforeAll(async () => {
  shop = await createTestApp();
});

afterAll(() => shop.close());

beforeEach(async () => {
  shop.clock.set(testStart);
  ({ tenantId, tenantName } = await createTenant(shop.database.db));
});

const db = () => shop.database.db;

function login(username: string, password = testPassword, ip = '127.0.0.1') {
  return shop.inject(routes.sessions.login, { body: { username, password, tenant: tenantName }, ip });
}

describe('login', () => {
  it('AUTH-03 API-27 answers token and user id for a user name in any case', async () => {
    const { userId } = await createUser(db(), { tenant_id: tenantId, username: 'Erika' });
    const { status, body } = await login(' erika ');
    expect(status).toBe(200);
    expect(body.userId).toBe(userId);
    const account = await shop.inject(routes.accounts.currentUser, { token: body.token });
    expect(account.body.data._id).toBe(userId);
  });

  it('AUTH-03 takes the e-mail address too', async () => {
    const { userId } = await createUser(db(), { tenant_id: tenantId, email: 'Erika@Example.com' });
    expect((await login('erika@example.com')).body.userId).toBe(userId);
  });

  it('AUTH-14 stores the token only as a hash', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    const { token } = (await login(username)).body;
    const sessions = await db()
      .selectFrom('session')
      .select('token_hash')
      .where('tenant_id', '=', tenantId)
      .execute();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(sessions.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)]);
  });

  it('AUTH-04 ERRS-05 refuses a wrong password and an unknown user alike, in both languages, without a cookie', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    const wrong = await login(username, 'wrong');
    const unknown = await login('nobody', 'wrong');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.error).toEqual(unknown.error);
    expect(wrong.error).toEqual({
      code: 'login.failed',
      message: 'Benutzername oder Passwort ist ungültig',
    });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const english = await shop.inject(routes.sessions.login, {
      body: { username, password: 'wrong', tenant: tenantName },
      locale: 'en',
    });
    expect(english.error.message).toBe('Username or password is not valid');
  });

  it('AUTH-04 counts no attempt whose password could not be checked', async () => {
    // Other than `inject`, a direct call does not wait for notices of changed tenants.
    await shop.settle();
    const outcomes: string[] = [];
    const services = {
      tenants: shop.dependencies.tenants,
      sessions: {
        ...createSessionsRepository({ pool: shop.database.pool }),
        findCandidates: async () => [],
      },
      limits: {
        begin: async () => ({
          succeed: async () => void outcomes.push('succeed'),
          fail: async () => void outcomes.push('fail'),
          withdraw: async () => void outcomes.push('withdraw'),
        }),
      },
      clock: shop.clock,
      passwords: { verify: () => Promise.reject(new Error('outage')) },
      checkSecondFactor: shop.dependencies.codeChecks.check,
      beginSession: () => Promise.reject(new Error('no session')),
      auditRefusal: async () => {},
      recordRefusal: async () => {},
    };
    const host = 'unknown.test';
    const attempt = signIn({
      username: 'x',
      password: 'y',
      tenantName,
      host,
      ip: '127.0.0.1',
      userAgent: '',
      language: 'de',
      services,
    });
    await expect(attempt).rejects.toThrow('outage');
    expect(outcomes).toEqual(['withdraw']);
  });

  it('AUTH-04 counts the failures of a user by user name and e-mail address together', async () => {
    const { username, email } = await createUser(db(), { tenant_id: tenantId });
    for (let count = 0; count < 10; count += 1)
      await login(count % 2 ? username : email.toUpperCase(), 'wrong');
    for (const name of [username, email]) expect((await login(name)).error.code).toBe('too.many.requests');
    for (let count = 0; count < 10; count += 1) await login('nobody.at.all', 'wrong');
    expect((await login('nobody.at.all')).error.code).toBe('too.many.requests');
  });

  it('AUTH-04 spends the time of a password check on an unknown user', async () => {
    const password_hash = await hash('another');
    const { username } = await createUser(db(), { tenant_id: tenantId, password_hash });
    const [known = 0, unknown = 0] = await leastProcessorTimes([
      () => login(username, 'wrong'),
      () => login('nobody', 'wrong'),
    ]);
    expect(unknown).toBeGreaterThan(known * 0.5);
    expect(unknown).toBeLessThan(known * 2);
  });

  it('AUTH-04 ERRS-13 reveals a locked account only with the right password', async () => {
    const locked = await createUser(db(), { tenant_id: tenantId, is_locked: true });
    const inactive = await createUser(db(), { tenant_id: tenantId, is_active: false });
    for (const { username } of [locked, inactive]) {
      const right = await login(username);
      expect(right.status).toBe(403);
      expect(right.error.code).toBe('account.blocked');
      expect((await login(username, 'wrong')).error.code).toBe('login.failed');
    }
  });

  it('CHKO-14 lets users of a locked company in', async () => {
    const { companyId } = await createCompany(db(), { tenant_id: tenantId, is_locked: true });
    const { username } = await createUser(db(), { tenant_id: tenantId, company_id: companyId });
    const { token } = (await login(username)).body;
    const account = await shop.inject(routes.accounts.currentUser, { token });
    expect(account.body.data.company?.isLocked).toBe(true);
  });

  it('AUTH-05 ERRS-14 refuses an e-mail address of two accounts when the password fits one, else the login', async () => {
    const email = 'team@example.com';
    const first = await createUser(db(), { tenant_id: tenantId, email });
    const password_hash = await hash('other-password', { memoryCost: 8, timeCost: 1 });
    await createUser(db(), { tenant_id: tenantId, email: 'TEAM@example.com', password_hash });
    for (const password of [testPassword, 'other-password']) {
      const refused = await login(email, password);
      expect(refused.status).toBe(409);
      expect(refused.error.code).toBe('email.multiple.accounts');
    }
    expect((await login(email, 'wrong')).error.code).toBe('login.failed');
    expect((await login(first.username)).status).toBe(200);
  });

  it('AUTH-05 takes a user name that is another account’s e-mail address as the user name', async () => {
    const named = await createUser(db(), { tenant_id: tenantId, username: 'shared@example.com' });
    await createUser(db(), { tenant_id: tenantId, email: 'shared@example.com' });
    expect((await login('shared@example.com')).body.userId).toBe(named.userId);
  });

  it('AUTH-04 refuses an account without a password or with a broken hash', async () => {
    for (const password_hash of [null, 'not a hash']) {
      const { username } = await createUser(db(), { tenant_id: tenantId, password_hash });
      expect((await login(username)).error.code).toBe('login.failed');
    }
  });

  it('ROLE-06 refuses a user of another tenant, an unknown tenant, and a tenant that is not the host’s', async () => {
    const host = `${tenantName}.test`;
    await db().insertInto('tenant_host').values({ tenant_id: tenantId, host }).execute();
    const other = await createTenant(db());
    const { username } = await createUser(db(), { tenant_id: other.tenantId });
    expect((await login(username)).status).toBe(401);
    const body = { username, password: testPassword, tenant: other.tenantName };
    expect((await shop.inject(routes.sessions.login, { body, host })).error.code).toBe('login.failed');
    expect((await shop.inject(routes.sessions.login, { body })).status).toBe(200);
    const unknown = { ...body, tenant: 'no-such-shop' };
    expect((await shop.inject(routes.sessions.login, { body: unknown })).error.code).toBe('login.failed');
  });

  it('AUTH-12 begins a sales person’s session with the last company while it is assigned', async () => {
    const { companyId } = await createCompany(db(), { tenant_id: tenantId });
    const { username, userId } = await createUser(db(), {
      tenant_id: tenantId,
      is_sales_person: true,
      last_company_id: companyId,
    });
    const companyOfNewSession = async () => {
      const { token } = (await login(username)).body;
      return (await shop.inject(routes.accounts.currentUser, { token })).body.data.company?._id;
    };
    expect(await companyOfNewSession()).toBeUndefined();
    await assignCompany(db(), { tenantId, userId, companyId });
    expect(await companyOfNewSession()).toBe(companyId);
  });
});

describe('limits of failed logins', () => {
  it('AUTH-04 refuses the eleventh try for a user name from one address until the window is over, the right password too', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    for (let failure = 1; failure <= 10; failure += 1) {
      expect((await login(username, 'wrong', '10.0.0.1')).status).toBe(401);
      shop.clock.advance({ seconds: 30 });
    }
    const refused = await login(username.toUpperCase(), testPassword, '10.0.0.1');
    expect(refused.status).toBe(429);
    expect(refused.error.code).toBe('too.many.requests');
    // The first of the ten failures was 5 minutes ago and counts for 15.
    expect(refused.headers['retry-after']).toBe('600');
    shop.clock.advance({ minutes: 10 });
    expect((await login(username, testPassword, '10.0.0.1')).status).toBe(200);
  });

  it('AUTH-04 does not lock out a user whose name others try', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    for (let failure = 1; failure <= 12; failure += 1) {
      expect((await login(username, 'wrong', `10.0.1.${failure % 2}`)).status).toBe(401);
    }
    expect((await login(username, testPassword, '10.0.1.9')).status).toBe(200);
  });

  it('AUTH-04 counts failures only: 30 correct sign-ins of one user at once all succeed', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(username)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  });

  it('AUTH-04 counts failures only: 60 users may sign in at once from the address of one office', async () => {
    const users = await Promise.all(
      Array.from({ length: 60 }, () => createUser(db(), { tenant_id: tenantId })),
    );
    const answers = await Promise.all(users.map(({ username }) => login(username, testPassword, '10.2.0.1')));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('AUTH-04 counts afresh after a success', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    for (let failure = 1; failure <= 9; failure += 1) await login(username, 'wrong');
    expect((await login(username)).status).toBe(200);
    for (let failure = 1; failure <= 9; failure += 1) await login(username, 'wrong');
    expect((await login(username)).status).toBe(200);
  });

  it('AUTH-04 refuses the 51st failure from one address for every user name, not from others', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    for (let failure = 1; failure <= 50; failure += 1) {
      expect((await login(`guess${failure}`, 'wrong', '10.1.1.1')).status).toBe(401);
    }
    expect((await login(username, testPassword, '10.1.1.1')).status).toBe(429);
    expect((await login(username, testPassword, '10.1.1.2')).status).toBe(200);
  });

  it('AUTH-04 lets none of many tries at once slip through', async () => {
    const { username } = await createUser(db(), { tenant_id: tenantId });
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(username, 'wrong')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });
});

describe('sign-ins that wait for the outcome of others', () => {
  it.each(['in the same process', 'in another process'])('AUTH-04 go on when one ends %s', async (where) => {
    const never = { lookMs: 2 ** 30 };
    const [here, there] = [createEndedAttempts(never), createEndedAttempts(never)];
    const listener = createTestListener(shop.database.url);
    await listener.listen(there.notices);
    const { pool } = shop.database;
    const limitsOf = (ended: EndedAttempts) =>
      createRateLimits({ pool, clock: shop.clock, windowMinutes: 15, ended });
    const subject = { action: 'login.test', subject: where, limit: 1 };
    const first = await limitsOf(here).attempt(tenantId, [subject]);
    if ('retryAfterSeconds' in first) throw new Error('refused');
    const waiting = limitsOf(where === 'in another process' ? there : here).attempt(tenantId, [subject]);
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          'select from rate_limit_event where tenant_id = $1 and subject = $2',
          [tenantId, where],
        );
        return rows.length;
      })
      .toBe(2);
    await first.takeBack();
    expect(await waiting).toHaveProperty('takeBack');
    await listener.close();
  });
});

describe('sign-ins of a user name with many failures', () => {
  const config = { loginMaxFailuresPerUser: 10, loginMaxFailuresPerIp: 50, loginWindowMinutes: 15 };

  it.each([
    [9, 0],
    [10, 250],
    [13, 1_000],
    [29, 5_000],
    [45, 5_000],
  ])('AUTH-04 after %i failures from many addresses are delayed by %s ms', async (failures, delayMs) => {
    const waited: number[] = [];
    const limits = createLoginLimits({
      pool: shop.database.pool,
      clock: shop.clock,
      config,
      wait: async (ms) => {
        // A delayed attempt holds no database connection.
        expect(shop.database.pool.idleCount).toBe(shop.database.pool.totalCount);
        waited.push(ms);
      },
    });
    const username = `nobody-${failures}`;
    const begin = async (ip: string) => {
      const attempt = await limits.begin({ tenantId, username, ip });
      if ('retryAfterSeconds' in attempt) throw new Error('refused');
      return attempt;
    };
    for (let failure = 0; failure < failures; failure += 1) await (await begin(`10.3.0.${failure}`)).fail();
    waited.length = 0;
    const attempt = await begin('10.3.1.1');
    expect(waited).toEqual(delayMs === 0 ? [] : [delayMs]);
    await attempt.succeed();
    waited.length = 0;
    await begin('10.3.1.2');
    expect(waited).toEqual([]);
  });
});

describe('sessions', () => {
  it('AUTH-14 ends after 7 days without use', async () => {
    const { token } = await createSession(db(), { tenant_id: tenantId });
    const use = () => shop.inject(routes.accounts.currentUser, { token });
    shop.clock.advance({ days: 6, hours: 23 });
    expect((await use()).status).toBe(200);
    shop.clock.advance({ days: 6, hours: 23 });
    expect((await use()).status).toBe(200);
    shop.clock.advance({ days: 7, minutes: 1 });
    const over = await use();
    expect(over.status).toBe(401);
    expect(over.error.code).toBe('session.expired');
  });

  it('AUTH-14 knows a use that another process has seen', async () => {
    const { token } = await createSession(db(), { tenant_id: tenantId });
    shop.clock.advance({ days: 4 });
    await shop.inject(routes.accounts.currentUser, { token });
    const used = db().selectFrom('session').select('token_hash').where('last_used_at', '=', shop.clock.now());
    await expect.poll(() => used.execute()).toHaveLength(1);
    shop.dependencies.sessions.clear();
    shop.clock.advance({ days: 4 });
    expect((await shop.inject(routes.accounts.currentUser, { token })).status).toBe(200);
  });

  it('AUTH-14 ends after 30 days however much it is used', async () => {
    const { token } = await createSession(db(), { tenant_id: tenantId });
    for (let day = 0; day < 30; day += 5) {
      expect((await shop.inject(routes.accounts.currentUser, { token })).status).toBe(200);
      shop.clock.advance({ days: 5 });
    }
    shop.clock.advance({ minutes: 1 });
    expect((await shop.inject(routes.accounts.currentUser, { token })).status).toBe(401);
  });

  it('AUTH-14 USER-07 ends all sessions of a user who is locked or deactivated', async () => {
    for (const change of [{ is_locked: true }, { is_active: false }]) {
      const { token, userId } = await createSession(db(), { tenant_id: tenantId });
      expect((await shop.inject(routes.accounts.currentUser, { token })).status).toBe(200);
      await db().updateTable('app_user').set(change).where('id', '=', userId).execute();
      const ended = await shop.inject(routes.accounts.currentUser, { token });
      expect(ended.error.code).toBe('session.expired');
      const released = { is_locked: false, is_active: true };
      await db().updateTable('app_user').set(released).where('id', '=', userId).execute();
      expect((await shop.inject(routes.accounts.currentUser, { token })).status).toBe(401);
    }
  });

  it('ROLE-08 a changed role counts from the next request on', async () => {
    const { token, userId } = await createSession(db(), { tenant_id: tenantId });
    const account = async () => (await shop.inject(routes.accounts.currentUser, { token })).body.data;
    expect((await account()).isDeal).toBe(false);
    await db().updateTable('app_user').set({ is_deal: true }).where('id', '=', userId).execute();
    expect((await account()).isDeal).toBe(true);
  });

  it('AUTH-14 removes a user’s ended sessions at the next login', async () => {
    const { userId } = await createSession(db(), { tenant_id: tenantId, username: 'returning' });
    shop.clock.advance({ days: 8 });
    await login('returning');
    const { count } = await db()
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('API-01 takes the token from the Authorization header alone, and offers no browser box', async () => {
    const { token } = await createSession(db(), { tenant_id: tenantId });
    const byCookie = await shop.inject(routes.accounts.currentUser, {
      headers: { cookie: `token=${token}` },
    });
    expect(byCookie.error.code).toBe('auth.required');
    const byBearer = await shop.inject(routes.accounts.currentUser, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(byBearer.error.code).toBe('session.expired');
    expect(byCookie.headers['www-authenticate']).toBeUndefined();
    expect(byBearer.headers['www-authenticate']).toBeUndefined();
  });
});

describe('logout', () => {
  it('AUTH-06 API-29 ends the session at once, and no other', async () => {
    const { token, userId } = await createSession(db(), { tenant_id: tenantId });
    const other = await createSession(db(), { tenant_id: tenantId, user_id: userId });
    expect((await shop.inject(routes.accounts.currentUser, { token })).status).toBe(200);
    expect((await shop.inject(routes.sessions.logout, { token })).status).toBe(204);
    expect((await shop.inject(routes.accounts.currentUser, { token })).error.code).toBe('session.expired');
    expect((await shop.inject(routes.accounts.currentUser, { token: other.token })).status).toBe(200);
  });

  it('AUTH-06 ends the session in every process of the installation', async () => {
    const { token } = await createSession(db(), { tenant_id: tenantId });
    const second = await createDependencies(shop.dependencies.config, {
      databaseUrl: shop.database.url,
      overrides: { clock: shop.clock },
    });
    try {
      const actorThere = () => second.sessions.actorOf({ token, host: 'shop.test', locale: 'de' });
      expect(await actorThere()).not.toBeNull();
      const isHeard = new Promise<void>((resolve) =>
        second.listener
          .listen({ accounts_changed: () => resolve() })
          .then(() => shop.inject(routes.sessions.logout, { token })),
      );
      await isHeard;
      expect(await actorThere()).toBeNull();
    } finally {
      await second.close();
    }
  });

  it('API-29 answers 204 without a token, with an unknown one, and when repeated', async () => {
    const { token } = await createSession(db(), { tenant_id: tenantId });
    for (const sent of [undefined, 'A'.repeat(43), token, token]) {
      expect((await shop.inject(routes.sessions.logout, { token: sent })).status).toBe(204);
    }
  });
});

describe('welcome', () => {
  it('AUTH-01 API-26 answers the named tenant’s name and logo, else the host’s', async () => {
    const host = `welcome-${tenantName}.test`;
    const made = await createTenant(db(), {
      hosts: [host],
      settings: {
        theme: { primaryColor: '#123456', signInImage: '/files/x/side.webp', claim: { de: 'Guten Tag' } },
        companyData: {
          name: 'Nordlicht GmbH',
          address: 'Am Kai 1',
          postCode: '24103',
          city: 'Kiel',
          country: { code: 'DE', name: { de: 'Deutschland' } },
          phone: '',
          email: 'post@nordlicht.example',
          logo: '/files/x/logo.svg',
          logoDark: '/files/x/logo-dark.svg',
        },
      },
    });
    const expected = {
      tenant: made.tenantName,
      companyName: 'Nordlicht GmbH',
      logo: '/files/x/logo.svg',
      logoDark: '/files/x/logo-dark.svg',
      image: '/files/x/side.webp',
      primaryColor: '#123456',
      claim: { de: 'Guten Tag', en: 'Guten Tag' },
    };
    const byName = await shop.inject(routes.sessions.welcome, { query: { tenant: made.tenantName } });
    expect(byName.body.data).toEqual(expected);
    expect((await shop.inject(routes.sessions.welcome, { host })).body.data).toEqual(expected);
  });

  it('API-26 answers 404 for an unknown or inactive tenant', async () => {
    await db().updateTable('tenant').set({ is_active: false }).where('id', '=', tenantId).execute();
    for (const tenant of [tenantName, 'no-such-shop', 'Ä', '../etc']) {
      const answer = await shop.inject(routes.sessions.welcome, { query: { tenant } });
      expect([answer.status, answer.error.code]).toEqual([404, 'tenant.not.found']);
    }
  });
});

/**
 * The least processor time of each of several works, in microseconds of all threads of this process. They take turns, and other
 * work of the process only adds to it.
 */
async function leastProcessorTimes(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 5; round += 1) {
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index] ?? 0, user + system);
    }
  }
  return least;
}
