import { routes, type ShopUser } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCompany, createSession, createTenant, createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let token: string;
let huber: string;
let foreign: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' }));
  huber = (
    await createCompany(db(), {
      tenant_id: tenantId,
      customer_no: 'K-1',
      name: 'Sport Huber',
      language: 'en',
    })
  ).companyId;
  ({ userId: foreign } = await createUser(db(), {}));
});
afterAll(() => app.close());

const read = async (id: string): Promise<ShopUser> =>
  (await app.inject(routes.shopUsers.read, { token, params: { id } })).body.data;

const invite = (body: Record<string, unknown>, id = huber) =>
  app.inject(routes.shopUsers.invite, {
    token,
    params: { id },
    body: {
      ...{ firstName: 'Eva', lastName: 'Egger', phone: '', isCustomerAdmin: false, companyRole: 'buyer' },
      ...body,
    } as never,
  });

const save = (user: ShopUser, change: Record<string, unknown>) => {
  const {
    firstName,
    lastName,
    email,
    username,
    active,
    locked,
    isCustomerAdmin,
    companyRole,
    isDeal,
    version,
  } = user;
  return app.inject(routes.shopUsers.update, {
    token,
    params: { id: user._id },
    body: {
      ...{
        firstName,
        lastName,
        email,
        username,
        phone: user.phone ?? '',
        active,
        locked,
        isCustomerAdmin,
        companyRole,
      },
      ...{ isDeal, version, blockUsersToAddNewAddress: user.blockUsersToAddNewAddress, minCartAmount: null },
      ...change,
    },
  });
};

const audited = async (subject: string) =>
  (
    await db()
      .selectFrom('audit_entry')
      .select(['action', 'company_id', 'username'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('issue 18: users of customers', () => {
  it('are invited by mail, found, and changed with the rights that operators alone give', async () => {
    const { body } = await invite({ email: 'eva@huber.example' });
    const user = await read(body.data._id);
    expect(user).toMatchObject({ state: 'invited', role: 'buyer', username: 'eva@huber.example' });
    expect(user.company).toEqual({ _id: huber, customerNo: 'K-1', name: 'Sport Huber' });
    const changed = await save(user, {
      isDeal: true,
      minCartAmount: 50.5,
      blockUsersToAddNewAddress: true,
      phone: '1',
    });
    expect(changed.body.data).toMatchObject({
      ...{ isDeal: true, minCartAmount: '50.5', blockUsersToAddNewAddress: true, phone: '1' },
    });
    for (const query of [
      { search: 'egger' },
      { search: 'EVA@hub' },
      { customer: 'K-1' },
      { state: 'invited' as const },
    ]) {
      const { data, meta } = (await app.inject(routes.shopUsers.list, { token, query })).body;
      expect([data.map(({ _id }) => _id), meta.total], JSON.stringify(query)).toEqual([[user._id], 1]);
    }
    const none = await app.inject(routes.shopUsers.list, {
      token,
      query: { role: 'salesPerson', search: 'egger' },
    });
    expect(none.body.data).toEqual([]);
    expect(await audited(user._id)).toEqual(['user.created', 'user.changed']);
  });

  it('are found completely by words, roles and states where many have each', async () => {
    const { tenantId: large } = await createTenant(db());
    const { token: operator } = await createSession(db(), { tenant_id: large, operator_role: 'office' });
    const { companyId } = await createCompany(db(), { tenant_id: large });
    const { userId } = await createUser(db(), {
      ...{ tenant_id: large, company_id: companyId, username: 'm0', email: 'm0@viele.example' },
      ...{ first_name: 'Bernd', last_name: 'Möller' },
    });
    await app.database.pool.query(
      `insert into app_user select copy.* from app_user, generate_series(1, 15100) n,
         jsonb_populate_record(app_user, jsonb_build_object('id', 'many' || n, 'username', 'm' || n,
           'email', 'm' || n || '@viele.example', 'is_active', n <> 15000, 'company_role',
           case n when 15099 then 'reader' else 'buyer' end,
           'first_name', case n when 15100 then 'Ännchen' else 'Bernd' end)) copy
       where app_user.tenant_id = $1 and app_user.id = $2`,
      [large, userId],
    );
    const found = async (query: Record<string, string>) => {
      const { data, meta } = (await app.inject(routes.shopUsers.list, { token: operator, query })).body;
      return [data.length, data[0]?.username, meta.total, meta.hasMore];
    };
    expect(await found({ sort: '-username' })).toEqual([50, 'm9999', 10_000, true]);
    expect(await found({ search: 'MÖLLER', sort: 'username' })).toEqual([50, 'm0', 1_000, true]);
    expect(await found({ search: 'möller viele.example' })).toEqual([50, 'm0', 1_000, true]);
    expect(await found({ search: 'ännchen möller' })).toEqual([1, 'm15100', 1, undefined]);
    expect(await found({ search: 'möller', state: 'inactive' })).toEqual([1, 'm15000', 1, undefined]);
    expect(await found({ search: 'viele.example', role: 'reader' })).toEqual([1, 'm15099', 1, undefined]);
    expect(await found({ search: 'm1509', sort: '-username' })).toEqual([11, 'm15099', 11, undefined]);
  });

  it('without a password are invited or not, until the link expires', async () => {
    const { userId } = await createUser(db(), {
      ...{ tenant_id: tenantId, company_id: huber, password_hash: null, last_name: 'Ohne' },
    });
    const found = async (state: ShopUser['state']) =>
      (await app.inject(routes.shopUsers.list, { token, query: { state, search: 'ohne' } })).body.meta.total;
    expect([(await read(userId)).state, await found('uninvited'), await found('invited')]).toEqual([
      ...['uninvited', 1, 0],
    ]);
    await app.inject(routes.shopUsers.sendLink, { token, params: { id: userId } });
    expect([(await read(userId)).state, await found('uninvited'), await found('invited')]).toEqual([
      ...['invited', 0, 1],
    ]);
    const { purpose } = await db()
      .updateTable('password_reset')
      .set({ expires_at: app.clock.now() })
      .where('user_id', '=', userId)
      .returning('purpose')
      .executeTakeFirstOrThrow();
    expect(purpose).toBe('invite');
    expect((await read(userId)).state).toBe('uninvited');
  });

  it('refuse a version that another has changed', async () => {
    const { userId } = await createUser(db(), { tenant_id: tenantId, company_id: huber });
    const old = await read(userId);
    await save(old, { lastName: 'Neu' });
    const late = await save(old, { lastName: 'Alt' });
    expect([late.status, late.error.code]).toEqual([409, 'record.changed']);
    expect((await read(userId)).lastName).toBe('Neu');
  });

  it('can be locked even as the last admin, which ends their sessions', async () => {
    const { token: own, userId } = await createSession(db(), {
      ...{ tenant_id: tenantId, company_id: huber, is_customer_admin: true },
    });
    const answer = await save(await read(userId), { locked: true });
    expect(answer.body.data).toMatchObject({ locked: true, state: 'locked' });
    expect((await app.inject(routes.accounts.currentUser, { token: own })).status).toBe(401);
    const link = await app.inject(routes.shopUsers.sendLink, { token, params: { id: userId } });
    expect([link.status, link.error.code]).toEqual([409, 'user.cannot.sign.in']);
  });

  it('lose all sessions at once, and get a link', async () => {
    const { token: own, userId } = await createSession(db(), { tenant_id: tenantId, company_id: huber });
    expect(await read(userId)).toMatchObject({ sessions: 1, state: 'active' });
    await app.inject(routes.shopUsers.endSessions, { token, params: { id: userId } });
    expect((await app.inject(routes.accounts.currentUser, { token: own })).status).toBe(401);
    expect((await app.inject(routes.shopUsers.sendLink, { token, params: { id: userId } })).status).toBe(204);
    expect(await audited(userId)).toEqual(['session.ended', 'password.linkSent']);
  });

  it('ROLE-08 of another tenant are not found by any call', async () => {
    const params = { id: foreign };
    const some = await createUser(db(), { tenant_id: tenantId, company_id: huber });
    const answers = [
      await app.inject(routes.shopUsers.read, { token, params }),
      await app.inject(routes.shopUsers.sendLink, { token, params }),
      await app.inject(routes.shopUsers.endSessions, { token, params }),
      await save({ ...(await read(some.userId)), _id: foreign }, {}),
      await invite({ email: 'x@example.com' }, 'gone'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('issue 18: sales persons', () => {
  const person = { firstName: 'Vera', lastName: 'Berg', phone: '', language: 'en' as const };
  const add = (body: Record<string, unknown>) =>
    app.inject(routes.shopUsers.addSalesPerson, { token, body: { ...person, ...body } as never });
  const change = (user: ShopUser, body: Record<string, unknown>) => {
    const { firstName, lastName, email, username, language, active, locked, version } = user;
    const values = { firstName, lastName, email, username, language, active, locked, version };
    return app.inject(routes.shopUsers.changeSalesPerson, {
      token,
      params: { id: user._id },
      body: { ...values, phone: user.phone ?? '', ...body },
    });
  };

  it('are made and invited in their language, and are changed', async () => {
    const { status, body } = await add({ email: 'vera@kontor.example', username: 'vera' });
    expect(status).toBe(201);
    const user = await read(body.data._id);
    expect(user).toMatchObject({
      ...{ role: 'salesPerson', company: null, state: 'invited', username: 'vera', language: 'en' },
    });
    await app.dependencies.jobs.start();
    const mail = await vi.waitUntil(() => app.mails.find(({ to }) => to[0]?.address === user.email), 10_000);
    expect(mail.text).toContain('password');
    const changed = await change(user, { lastName: 'Tal', email: 'tal@kontor.example', language: 'de' });
    expect(changed.body.data).toMatchObject({
      ...{ lastName: 'Tal', email: 'tal@kontor.example', username: 'vera', language: 'de' },
    });
    expect((await change(changed.body.data, {})).status).toBe(200);
    expect(await audited(user._id)).toEqual(['user.created', 'user.changed']);
    expect((await change(user, { lastName: 'Alt' })).error.code).toBe('record.changed');
  });

  it('lose their session by a lock, and come back without it', async () => {
    const { token: own, userId } = await createSession(db(), {
      ...{ tenant_id: tenantId, is_sales_person: true, company_id: null },
    });
    const locked = await change(await read(userId), { locked: true });
    expect(locked.body.data).toMatchObject({ state: 'locked', sessions: 0 });
    expect((await app.inject(routes.accounts.currentUser, { token: own })).status).toBe(401);
    expect((await change(locked.body.data, { locked: false })).body.data.state).toBe('active');
  });

  it('are refused with a taken name, a wrong address, and where the user is none', async () => {
    await add({ email: 'one@kontor.example' });
    expect((await add({ email: 'two@kontor.example', username: 'ONE@kontor.example' })).error.code).toBe(
      'username.taken',
    );
    expect((await add({ email: 'no address' })).error.code).toBe('validation.failed');
    const { userId } = await createUser(db(), { tenant_id: tenantId, company_id: huber });
    expect((await change(await read(userId), {})).status).toBe(404);
    expect((await change({ ...(await read(userId)), _id: foreign }, {})).status).toBe(404);
  });
});
