import { generateKeyPairSync } from 'node:crypto';
import { routes } from '@kontor/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import {
  createCompany,
  createSession,
  createTenant,
  createUser,
  testPassword,
} from '../../../test/factories.ts';
import {
  type FakeIdentityProvider,
  startFakeIdentityProvider,
} from '../../../test/fake-identity-provider.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { testStart } from '../../../test/test-clock.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { createIdentityProvidersRepository } from './identity-providers.repository.ts';

const origin = 'http://own.test';
const redirectUri = `${origin}/provider-login`;
const domain = 'firm.example';

let app: TestApp;
let fake: FakeIdentityProvider;
let tenantId: number;
let tenantName: string;
let otherTenantName: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ config: { loginMaxFailuresPerIp: 10_000 } });
  ({ tenantId, tenantName } = await createTenant(db(), { hosts: ['own.test'] }));
  const other = await createTenant(db());
  otherTenantName = other.tenantName;
  fake = await startFakeIdentityProvider({
    shop: { secret: 'a secret of the shop', redirectUri },
    other: { redirectUri },
  });
  await put(tenantId, {});
  await put(other.tenantId, { clientId: 'other', clientSecret: null });
});
afterAll(async () => {
  await fake.close();
  await app.close();
});
beforeEach(() => {
  app.clock.set(testStart);
  fake.alter = undefined;
  fake.outage = undefined;
});

type Overrides = Partial<{
  clientId: string;
  clientSecret: string | null;
  id: string;
  isRequired: boolean;
  domains: string[];
  issuer: string;
}>;

function put(ofTenant: number, { clientSecret = 'a secret of the shop', ...overrides }: Overrides) {
  return inTransaction(app.database.pool, (client) =>
    createIdentityProvidersRepository({ runner: client }).put(ofTenant, {
      id: 'firm',
      issuer: fake.issuer,
      clientId: 'shop',
      label: { de: 'Mit Firmenkonto anmelden', en: 'Sign in with company account' },
      domains: [domain],
      isShown: true,
      isRequired: false,
      ...(clientSecret === null ? {} : { clientSecret }),
      ...overrides,
    }),
  );
}

let people = 0;

/** A user and the person at the provider with the same address. */
async function personOf(overrides: Parameters<typeof createUser>[1] = {}) {
  people += 1;
  const email = `person${people}@${domain}`;
  const user = await createUser(db(), { tenant_id: tenantId, email, ...overrides });
  fake.person = { sub: `sub-${people}`, email: user.email, email_verified: true };
  return user;
}

const begin = (provider = 'firm', tenant = tenantName) =>
  app.inject(routes.identityProviders.begin, { host: 'own.test', body: { provider, tenant } });

/** Begins a sign-in and visits the provider; answers what the browser has then. */
async function visited(): Promise<{ cookie: string; search: string }> {
  const begun = await begin();
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const back = await fake.visit(begun.body.data.url);
  expect(back.origin + back.pathname).toBe(redirectUri);
  return { cookie, search: back.search };
}

const finish = ({ cookie, ...body }: { cookie?: string; search?: string; code?: string; tenant?: string }) =>
  app.inject(routes.identityProviders.finish, {
    host: body.tenant === undefined ? 'own.test' : 'shop.test',
    body: { tenant: tenantName, ...body },
    headers: cookie === undefined ? {} : { cookie },
  });

const codeOfFinish = async (...given: Parameters<typeof finish>) => {
  const answer = await finish(...given);
  return answer.status < 400 ? answer.status : answer.error.code;
};

describe('sign-in by a provider', () => {
  it('issue 16: finds the user by a verified address first, then by issuer and subject', async () => {
    const user = await personOf();
    const begun = await begin();
    expect(begun.headers['set-cookie']).toMatch(
      /^provider_login=[\w-]{43}; Path=\/api\/login\/provider; HttpOnly; SameSite=Strict; Max-Age=600$/,
    );
    const asked = new URL(begun.body.data.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'shop',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
    });
    expect(begun.text).not.toContain('secret');
    const session = (await finish(await visited())).body;
    const account = await app.inject(routes.accounts.currentUser, { token: session.token });
    expect(account.body.data._id).toBe(user.userId);

    // Another address now: the link counts.
    fake.person = { ...fake.person, email: 'elsewhere@nobody.example', email_verified: false };
    expect((await finish(await visited())).body.userId).toBe(user.userId);
    expect(await auditEntries(app.database.pool, tenantId, user.userId)).toEqual([
      ['identity.linked', user.username, { provider: 'firm', email: user.email }],
    ]);
  });

  it('issue 16: a second person of the provider with the same address is refused until the first one is unlinked', async () => {
    const user = await personOf();
    const first = fake.person;
    const signIn = async () => await finish(await visited());
    expect((await signIn()).status).toBe(200);
    const second = { ...first, sub: `${first.sub}-second` };
    fake.person = second;
    const refused = await signIn();
    expect([refused.status, refused.error.code]).toEqual([403, 'provider.already.linked']);
    const own = await createSession(db(), { tenant_id: tenantId, user_id: user.userId });
    const other = await createSession(db(), { tenant_id: tenantId });
    const links = await app.inject(routes.identityProviders.ownLinks, { token: own.token });
    expect(links.body.data).toEqual([
      { id: 'firm', label: expect.anything(), since: testStart.toISOString() },
    ]);
    const unlink = (token: string) =>
      app.inject(routes.identityProviders.unlinkOwn, { token, params: { provider: 'firm' } });
    expect((await unlink(other.token)).error.code).toBe('identity.link.not.found');
    expect((await unlink(own.token)).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    fake.person = first;
    expect((await signIn()).error.code).toBe('provider.already.linked');
  });

  it('NUMS-02 counts begun sign-ins of an address until one of them succeeds', async () => {
    await personOf();
    const counted = async () =>
      (
        await db()
          .selectFrom('rate_limit_event')
          .select('id')
          .where('tenant_id', '=', tenantId)
          .where('action', '=', 'provider.ip')
          .execute()
      ).length;
    const before = await counted();
    await begin();
    const last = await visited();
    expect(await counted()).toBe(before + 2);
    expect((await finish(last)).status).toBe(200);
    expect(await counted()).toBe(0);
  });

  it('issue 16: an operator sees and removes links; the user’s sessions end', async () => {
    const user = await personOf();
    const session = await finish(await visited());
    const of = { tenant_id: tenantId, is_admin: true, company_id: null };
    const office = await createSession(db(), { ...of, operator_role: 'office' });
    const foreign = await createSession(db(), { ...of, tenant_id: undefined, operator_role: 'owner' });
    const params = { id: user.userId, provider: 'firm' };
    for (const route of [routes.identityProviders.userLinks, routes.identityProviders.unlinkByOperator])
      expect((await app.inject(route, { token: foreign.token, params })).error.code).toBe('user.not.found');
    const links = await app.inject(routes.identityProviders.userLinks, { token: office.token, params });
    expect(links.body.data).toMatchObject([{ id: 'firm' }]);
    const unlink = () =>
      app.inject(routes.identityProviders.unlinkByOperator, { token: office.token, params });
    expect((await unlink()).status).toBe(204);
    const { token } = session.body;
    expect((await app.inject(routes.accounts.currentUser, { token })).error.code).toBe('session.expired');
    expect((await unlink()).error.code).toBe('identity.link.not.found');
    expect(await auditEntries(app.database.pool, tenantId, user.userId)).toContainEqual([
      'identity.unlinked',
      expect.any(String),
      { provider: 'firm' },
    ]);
    const boss = await createUser(db(), { ...of, operator_role: 'owner' });
    const ofBoss = { token: office.token, params: { ...params, id: boss.userId } };
    const refused = await app.inject(routes.identityProviders.unlinkByOperator, ofBoss);
    expect(refused.error.code).toBe('operator.right.missing');
  });

  it('issue 16: links go with the last provider of their issuer', async () => {
    const { tenantId: tenant } = await createTenant(db());
    const { userId } = await createUser(db(), { tenant_id: tenant });
    const link = () =>
      inTransaction(app.database.pool, (client) =>
        createIdentityProvidersRepository({ runner: client }).link(tenant, {
          issuer: fake.issuer,
          subject: 'one',
          userId,
          now: testStart,
        }),
      );
    const repository = createIdentityProvidersRepository({ runner: app.database.pool });
    await put(tenant, {});
    await put(tenant, { id: 'also', domains: ['also.example'], issuer: `${fake.issuer}/` });
    await link();
    await repository.remove(tenant, 'firm');
    expect(await repository.linksOf(tenant, userId)).toMatchObject([{ id: 'also' }]);
    await put(tenant, { id: 'also', domains: ['also.example'], issuer: 'https://other.example' });
    expect(await repository.findLinked(tenant, fake.issuer, 'one')).toBeUndefined();
  });

  it('issue 16: takes the domain verification of Entra ID, and an address in the ID token', async () => {
    const user = await personOf();
    fake.person = { sub: fake.person.sub };
    fake.alter = ({ claims }) => void Object.assign(claims, { email: user.email, xms_edov: true });
    expect((await finish(await visited())).body.userId).toBe(user.userId);
  });

  it.each([
    ['an unverified address', { email_verified: false }, 'provider.email.unverified'],
    ['no word of verification', { email_verified: undefined }, 'provider.email.unverified'],
    ['an address of another domain', { email: 'person@other.example' }, 'provider.user.unknown'],
    ['an address below the domain', { email: `person@sub.${domain}` }, 'provider.user.unknown'],
    ['an unknown address', { email: `nobody@${domain}` }, 'provider.user.unknown'],
    ['no address', { email: undefined }, 'provider.email.unverified'],
    [
      'an address that is another one in lower case',
      { email: `\u212Aim@${domain}` },
      'provider.email.unverified',
    ],
    ['an address with a control character', { email: `a\0@${domain}` }, 'provider.email.unverified'],
    ['a subject with a control character', { sub: 'a\0' }, 'provider.refused'],
  ])('issue 16: refuses %s', async (name, person, code) => {
    await personOf();
    await createUser(db(), {
      tenant_id: tenantId,
      email: `kim@${domain}`,
      is_active: name.includes('lower'),
    });
    Object.assign(fake.person, person);
    expect(await codeOfFinish(await visited())).toBe(code);
  });

  it('issue 16: refuses an address of two active users, and of a locked one; one inactive does not count', async () => {
    const { email } = await personOf();
    const twin = await createUser(db(), { tenant_id: tenantId, email: email.toUpperCase() });
    expect(await codeOfFinish(await visited())).toBe('email.multiple.accounts');
    await db().updateTable('app_user').set({ is_active: false }).where('id', '=', twin.userId).execute();
    expect(await codeOfFinish(await visited())).toBe(200);
    await db().updateTable('app_user').set({ is_locked: true }).where('email', '=', email).execute();
    expect(await codeOfFinish(await visited())).toBe('account.blocked');
    const locked = await personOf({ is_locked: true });
    expect(await codeOfFinish(await visited())).toBe('account.blocked');
    expect(await auditEntries(app.database.pool, tenantId, locked.userId)).toEqual([
      ['session.refused', locked.username, { ip: '127.0.0.1', provider: 'firm', reason: 'account.blocked' }],
    ]);
  });
});

describe('answers that are not the provider’s', () => {
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const seconds = () => Math.floor(Date.now() / 1000);

  it.each<[string, FakeIdentityProvider['alter']]>([
    ['issuer', ({ claims }) => void Object.assign(claims, { iss: 'https://evil.example' })],
    ['audience', ({ claims }) => void Object.assign(claims, { aud: 'other' })],
    ['nonce', ({ claims }) => void Object.assign(claims, { nonce: 'another' })],
    ['signature', (token) => void Object.assign(token, { key: foreignKey })],
    ['algorithm', ({ header }) => void Object.assign(header, { alg: 'none' })],
    ['expiry', ({ claims }) => void Object.assign(claims, { exp: seconds() - 60, iat: seconds() - 120 })],
  ])('issue 16: a wrong %s begins no session', async (_name, alter) => {
    await personOf();
    fake.alter = alter;
    expect(await codeOfFinish(await visited())).toBe('provider.refused');
  });

  it('issue 16: an answer counts once, in the browser and for the tenant that began it', async () => {
    await personOf();
    const { cookie, search } = await visited();
    expect(await codeOfFinish({ search })).toBe('provider.login.expired');
    const stranger = await visited();
    expect(await codeOfFinish({ cookie: stranger.cookie, search })).toBe('provider.refused');
    expect(await codeOfFinish({ cookie, search, tenant: otherTenantName })).toBe('provider.login.expired');
    expect(await codeOfFinish({ cookie, search })).toBe(200);
    expect(await codeOfFinish({ cookie, search })).toBe('provider.login.expired');
    expect(await codeOfFinish({ cookie })).toBe('provider.login.expired');
  });

  it('issue 16: a code of another tenant’s client is refused', async () => {
    await personOf();
    const { search } = await visited();
    const other = await app.inject(routes.identityProviders.begin, {
      body: { provider: 'firm', tenant: otherTenantName },
    });
    const cookie = String(other.headers['set-cookie']).split(';')[0] ?? '';
    const { state } = Object.fromEntries(new URL(other.body.data.url).searchParams);
    const mixed = new URLSearchParams(search);
    mixed.set('state', state ?? '');
    expect(await codeOfFinish({ cookie, search: `?${mixed}`, tenant: otherTenantName })).toBe(
      'provider.refused',
    );
  });

  it('issue 16: refuses an answer after ten minutes, and a forged one', async () => {
    await personOf();
    const late = await visited();
    app.clock.advance({ minutes: 11 });
    expect(await codeOfFinish(late)).toBe('provider.login.expired');
    for (const search of ['', '?', '?code=x', '?error=access_denied', '?state=a&state=b', '?#', '//evil']) {
      const { cookie } = await visited();
      expect(['provider.refused', 'provider.login.expired'], search).toContain(
        await codeOfFinish({ cookie, search }),
      );
    }
  });

  it('issue 16: a foreign host name does not change the redirect address', async () => {
    const answer = await app.inject(routes.identityProviders.begin, {
      host: 'evil.example',
      body: { provider: 'firm', tenant: tenantName },
    });
    const to = new URL(answer.body.data.url).searchParams.get('redirect_uri');
    expect(to).toMatch(/^http:\/\/own\.test(:\d+)?\/provider-login$/);
  });
});

describe('a provider that is away', () => {
  it.each([500, 'silence'] as const)('issue 16: %s is told', async (outage) => {
    await personOf();
    const back = await visited();
    fake.outage = outage;
    const answers = await Promise.all([begin(), finish(back)]);
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [502, 'provider.unavailable'],
      [502, 'provider.unavailable'],
    ]);
  });

  it('issue 16: an unknown provider is not found', async () => {
    expect((await begin('nobody')).error.code).toBe('provider.not.found');
  });
});

describe('demands', () => {
  it('issue 16 API-30: nobody leaves a domain that signs in by its provider alone', async () => {
    await put(tenantId, { id: 'only', domains: ['only.example', 'only.test'], isRequired: true });
    const { token } = await createSession(db(), { tenant_id: tenantId, email: 'a@Only.example' });
    const change = async (email: string) => {
      const answer = await app.inject(routes.accounts.syncCurrentUser, { token, body: { email } });
      return answer.status < 400 ? answer.body.data.pendingEmail : answer.error.code;
    };
    expect(await change('a@home.example')).toBe('login.provider.required');
    expect(await change('b@only.test')).toBe('b@only.test');
  });

  it('issue 16: a domain that signs in by its provider alone takes no password', async () => {
    await put(tenantId, { id: 'strict', domains: ['strict.example'], isRequired: true });
    const { username } = await createUser(db(), { tenant_id: tenantId, email: 'A@Strict.example' });
    const login = (password: string) =>
      app.inject(routes.sessions.login, { body: { username, password, tenant: tenantName } });
    const { error, status } = await login(testPassword);
    expect([status, error.code, error.details]).toEqual([
      403,
      'login.provider.required',
      {
        provider: {
          id: 'strict',
          label: { de: 'Mit Firmenkonto anmelden', en: 'Sign in with company account' },
        },
      },
    ]);
    expect((await login('wrong')).error.code).toBe('login.failed');
  });

  it('issue 16: the providers are found by domain and shown where they shall be', async () => {
    const list = async (email: string) =>
      (await app.inject(routes.identityProviders.list, { query: { email }, host: 'own.test' })).body.data;
    expect((await list(`a@${domain.toUpperCase()}`)).map(({ id }) => id)).toEqual(['firm']);
    expect(await list('a@nobody.example')).toEqual([]);
    const welcome = await app.inject(routes.sessions.welcome, { query: { tenant: tenantName } });
    expect(welcome.body.data.providers?.map(({ id }) => id)).toContain('firm');
    expect(welcome.text + JSON.stringify(await list(`a@${domain}`))).not.toMatch(
      /secret|issuer|127\.0\.0\.1/,
    );
  });

  it('issue 16 CONF-26: a demanded code is asked for after the provider, too', async () => {
    const demanding = await createTenant(db(), {
      hosts: ['demanding.test'],
      settings: { isSecondFactorDemanded: true },
    });
    const demandingFake = await startFakeIdentityProvider({
      shop: { redirectUri: 'http://demanding.test/provider-login' },
    });
    await put(demanding.tenantId, { issuer: demandingFake.issuer, clientSecret: null });
    const email = `operator@${domain}`;
    const { userId } = await createUser(db(), {
      tenant_id: demanding.tenantId,
      company_id: null,
      operator_role: 'owner',
      email,
    });
    const { token } = await createSession(db(), { tenant_id: demanding.tenantId, user_id: userId });
    const { secret } = (
      await app.inject(routes.secondFactor.begin, { token, body: { password: testPassword } })
    ).body.data;
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
    await app.inject(routes.secondFactor.confirm, { token, body: { code: code() } });
    app.clock.advance({ seconds: 30 });

    demandingFake.person = { sub: 'boss', email, email_verified: true };
    const host = 'demanding.test';
    const tenant = demanding.tenantName;
    const begun = await app.inject(routes.identityProviders.begin, {
      host,
      body: { provider: 'firm', tenant },
    });
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const { search } = await demandingFake.visit(begun.body.data.url);
    const call = (body: object) =>
      app.inject(routes.identityProviders.finish, { host, headers: { cookie }, body: { tenant, ...body } });
    expect((await call({ search })).error.code).toBe('second.factor.required');
    expect((await call({ code: '000000' })).error.code).toBe('second.factor.invalid');
    expect((await call({ code: code() })).body.userId).toBe(userId);
    expect((await call({ code: code() })).error.code).toBe('provider.login.expired');
    await demandingFake.close();
  });

  it('issue 16: a user’s own second factor is not asked for after the provider', async () => {
    const { companyId } = await createCompany(db(), { tenant_id: tenantId });
    const user = await personOf({ company_id: companyId });
    await db()
      .insertInto('second_factor')
      .values({
        tenant_id: tenantId,
        user_id: user.userId,
        secret: Buffer.alloc(20, 1),
        confirmed_at: testStart,
      })
      .execute();
    expect(await codeOfFinish(await visited())).toBe(200);
  });
});
