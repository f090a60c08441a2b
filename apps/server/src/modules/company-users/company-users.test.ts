import { type CompanyUserInput, routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  assignCompany,
  createCompany,
  createSession,
  createSettings,
  createTenant,
  createUser,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let tenantName: string;
let companyId: string;
let token: string;
let userId: string;

const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId, tenantName } = await createTenant(db(), { settings: { isUserListActive: true } }));
  ({ token, userId, companyId } = await createSession(db(), {
    tenant_id: tenantId,
    is_customer_admin: true,
    username: 'chief',
    email: 'chief@x.example',
  }));
});

const save = (body: CompanyUserInput, as = token) =>
  shop.inject(routes.companyUsers.save, { token: as, body });
const list = async (search?: string) =>
  (await shop.inject(routes.companyUsers.list, { token, query: { search } })).body.data;
const anna = { username: 'anna', email: 'anna@x.example', firstName: 'Anna', lastName: 'Muster' };

describe('inviting', () => {
  it('USER-04 USER-05 API-36 creates a buyer without a password and mails an invitation', async () => {
    const { status, body } = await save(anna);
    expect(status).toBe(201);
    const { id, ...user } = body.data;
    expect(user).toEqual({
      ...anna,
      fullName: 'Anna Muster',
      phone: null,
      active: true,
      locked: false,
      isCustomerAdmin: false,
      companyRole: 'buyer',
      isInvited: true,
      hasSecondFactor: false,
    });
    const links = await db().selectFrom('password_reset').selectAll().where('user_id', '=', id).execute();
    expect(links).toHaveLength(1);
    expect(await list('anna mus')).toEqual([body.data]);
  });

  it('USER-06 refuses names and addresses that another user of the tenant signs in with', async () => {
    const other = await createUser(db(), { tenant_id: tenantId, username: 'ben', email: 'ben@y.example' });
    for (const [given, code] of [
      [{ username: 'BEN' }, 'username.taken'],
      [{ username: 'Ben@Y.example' }, 'username.taken'],
      [{ email: 'BEN@y.example' }, 'email.taken'],
      [{ email: 'nobody' }, 'validation.failed'],
      [{ email: '' }, 'validation.failed'],
      [{ username: ' ' }, 'validation.failed'],
      [{ username: undefined }, 'validation.failed'],
    ] as const) {
      expect((await save({ ...anna, ...given })).error.code).toBe(code);
    }
    expect(await list('anna')).toEqual([]);
    const elsewhere = await createTenant(db());
    await createUser(db(), { tenant_id: elsewhere.tenantId, username: 'anna', email: anna.email });
    expect((await save(anna)).status).toBe(201);
    expect(other.companyId).not.toBe(companyId);
  });

  it('USER-06 creates one user for two concurrent equal invitations', async () => {
    const answers = await Promise.all([save(anna), save(anna), save(anna)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('USER-06 refuses a user name that an import takes meanwhile', async () => {
    const importing = await shop.database.pool.connect();
    await importing.query('begin');
    await importing.query(
      `insert into app_user (tenant_id, id, username, email, is_sales_person)
       values ($1, 'imported-${userId}', 'ANNA', '', true)`,
      [tenantId],
    );
    const answer = save(anna);
    await vi.waitFor(async () => {
      const { rowCount } = await shop.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    });
    await importing.query('commit');
    importing.release();
    expect((await answer).error.code).toBe('username.taken');
  });

  it('AUTH-05 a user name in the form of an e-mail address must be the own one', async () => {
    expect((await save({ ...anna, username: 'stranger@y.example' })).error).toMatchObject({
      code: 'validation.failed',
      details: [{ field: 'username', code: 'format' }],
    });
    expect((await save({ ...anna, username: 'Anna@X.example' })).status).toBe(201);
  });

  it('AUTH-05 an address that is another’s user name is taken', async () => {
    const other = { username: 'old@y.example', email: 'new@y.example' };
    await createUser(db(), { tenant_id: tenantId, ...other });
    expect((await save({ ...anna, email: 'OLD@y.example' })).error.code).toBe('email.taken');
    const profile = { token, body: { email: 'old@y.example' } };
    expect((await shop.inject(routes.accounts.syncCurrentUser, profile)).error.code).toBe('email.taken');
  });

  it('USER-06 stores a user name composed, and refuses one with invisible characters', async () => {
    for (const [username, code] of [
      ['an\u200bna', 'format'],
      ['anna\u2060', 'format'],
      ['\u3164\u200b', 'tooShort'],
    ])
      expect((await save({ ...anna, username })).error.details).toMatchObject([{ field: 'username', code }]);
    expect((await save({ ...anna, username: '  Jo\u0308rg ' })).body.data.username).toBe('J\u00f6rg');
  });

  it('NUMS-02 limits refused names of other companies’ users, but not of the own company', async () => {
    const { email } = await createUser(db(), { tenant_id: tenantId });
    await save(anna);
    for (let count = 0; count < 25; count += 1)
      expect((await save({ ...anna, email: `${count}@x.example` })).error.code).toBe('username.taken');
    for (let count = 0; count < 20; count += 1)
      expect((await save({ username: `n${count}`, email })).error.code).toBe('email.taken');
    expect((await save({ username: 'ben', email: 'ben@x.example' })).error.code).toBe('too.many.requests');
  });

  it('USER-07 a locked new user is invited when unlocked, once', async () => {
    const { id } = (await save({ ...anna, locked: true })).body.data;
    const links = async () =>
      (await db().selectFrom('password_reset').select('link_id').where('user_id', '=', id).execute()).map(
        ({ link_id }) => link_id,
      );
    expect(await links()).toEqual([]);
    await save({ id, email: 'a@x.example' });
    expect(await links()).toEqual([]);
    await save({ id, locked: false });
    const invited = await links();
    expect(invited).toHaveLength(1);
    await save({ id, active: false });
    await save({ id, active: true });
    expect(await links()).toEqual(invited);
  });

  it('NUMS-02 USER-06 new users and names of an admin are limited, locks are not', async () => {
    const { id } = (await save(anna)).body.data;
    await shop.database.pool.query(
      `insert into rate_limit_event (tenant_id, action, subject, occurred_at, is_pending)
       select $1, 'user.naming', $2, $3, false from generate_series(1, 499)`,
      [tenantId, userId, shop.clock.now()],
    );
    for (const input of [
      { username: 'ben', email: 'ben@x.example' },
      { id, email: 'a@x.example' },
      { id, username: 'ann' },
    ])
      expect((await save(input)).error.code).toBe('too.many.requests');
    expect((await save({ ...anna, id, locked: true })).body.data.locked).toBe(true);
    expect((await save({ id, locked: false })).body.data).toMatchObject({ ...anna, locked: false });
  });

  it.each([
    ['company', 'x'],
    ['isAdmin', true],
    ['isSalesPerson', true],
    ['operatorRole', 'owner'],
    ['minCartAmount', '0'],
    ['isDeal', true],
    ['passwordHash', 'x'],
    ['tenantId', 1],
  ])('ROLE-08 USER-06 refuses the field %s', async (field, value) => {
    const { error } = await save({ ...anna, [field]: value });
    expect(error.code).toBe('validation.failed');
    expect(error.details).toEqual([{ field, code: 'unknown' }]);
  });
});

describe('changing', () => {
  it('USER-04 ROLE-01 changes the sent fields and keeps the others', async () => {
    const { id } = (await save({ ...anna, phone: '1' })).body.data;
    const { status, body } = await save({
      id,
      username: 'anna',
      email: 'a@x.example',
      companyRole: 'reader',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      firstName: 'Anna',
      phone: '1',
      email: 'a@x.example',
      companyRole: 'reader',
    });
  });

  it('USER-07 a lock ends the sessions and refuses sign-ins', async () => {
    const buyer = await createSession(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      username: 'buyer',
    });
    const user = { id: buyer.userId, username: 'buyer', email: 'buyer@example.com' };
    await save({ ...user, locked: true });
    const call = await shop.inject(routes.accounts.currentUser, { token: buyer.token });
    expect(call.error.code).toBe('session.expired');
    await expect(shop.login({ username: 'buyer', tenantName })).rejects.toThrow('account.blocked');
    await save({ ...user, locked: false });
    expect(await shop.login({ username: 'buyer', tenantName })).toBeTruthy();
  });

  it('USER-06 AUTH-10 a changed address voids earlier links and notifies the former one; invited users are invited again', async () => {
    const noted = async (id: string) => {
      const links = await db()
        .selectFrom('password_reset')
        .select(['link_id', 'purpose'])
        .where('user_id', '=', id)
        .execute();
      const { rows } = await shop.database.pool.query(
        `select data from pgboss.job where name = 'email-notice' and data->>'email' = $1`,
        [`${id}@x.example`],
      );
      const pending = await db()
        .selectFrom('email_change')
        .select('email')
        .where('user_id', '=', id)
        .execute();
      return { links, notices: rows.map(({ data }) => data.to.address), pending };
    };
    const { id: invited } = (await save(anna)).body.data;
    const before = await noted(invited);
    await save({ id: invited, email: `${invited}@x.example` });
    const after = await noted(invited);
    expect(after).toEqual({
      links: [{ link_id: expect.any(String), purpose: 'invite' }],
      // The former address has never signed in: it may be any stranger's.
      notices: [],
      pending: [],
    });
    expect(after.links).not.toEqual(before.links);

    const leaver = await createUser(db(), { tenant_id: tenantId, company_id: companyId });
    const owner = { tenant_id: tenantId, user_id: leaver.userId };
    const expires_at = new Date('2030-01-01');
    await db()
      .insertInto('password_reset')
      .values({ ...owner, link_id: 'link', purpose: 'reset', token_hash: Buffer.alloc(32), expires_at })
      .execute();
    const change = { email: 'private@x.example', locale: 'de', requested_at: shop.clock.now(), expires_at };
    await db()
      .insertInto('email_change')
      .values({ ...owner, ...change })
      .execute();
    await save({ id: leaver.userId, email: `${leaver.userId}@x.example` });
    expect(await noted(leaver.userId)).toEqual({ links: [], notices: [leaver.email], pending: [] });
  });

  it('AUTH-05 a user name that is the former address follows the new one', async () => {
    const { id } = (await save({ ...anna, username: anna.email })).body.data;
    const { body } = await save({ id, username: anna.email, email: 'new@x.example' });
    expect(body.data).toMatchObject({ username: 'new@x.example', email: 'new@x.example' });
    const stranger = { username: anna.email, email: anna.email };
    expect((await save(stranger)).status).toBe(201);
  });

  it('NUMS-02 the names and addresses of one user change five times an hour', async () => {
    const { id } = (await save(anna)).body.data;
    for (let count = 0; count < 5; count += 1)
      expect((await save({ id, email: `${count}@x.example` })).status).toBe(200);
    expect((await save({ id, email: '5@x.example' })).error.code).toBe('too.many.requests');
    expect((await save({ id, username: 'ann' })).error.code).toBe('too.many.requests');
    await save({ username: 'ben', email: 'ben@x.example' });
    await shop.database.pool.query(
      `insert into rate_limit_event (tenant_id, action, subject, occurred_at, is_pending)
       select $1, 'user.renaming', $2, $3, false from generate_series(1, 45)`,
      [tenantId, userId, shop.clock.now()],
    );
    const ben = (await list('ben'))[0]?.id ?? '';
    expect((await save({ id: ben, username: 'benno' })).error.code).toBe('too.many.requests');
  });

  it('USER-06 notifies a renamed user by mail, without names entered by the admin', async () => {
    const { userId: id } = await createUser(db(), { tenant_id: tenantId, company_id: companyId });
    await save({ id, firstName: 'Buy now', username: 'renamed', email: `${id}@x.example` });
    const { rows } = await shop.database.pool.query(
      "select name, data from pgboss.job where data->>'userId' = $1 or data->>'email' = $2 order by name",
      [id, `${id}@x.example`],
    );
    expect(rows).toMatchObject([
      { name: 'account-notice', data: { notice: 'renamed' } },
      { name: 'email-notice', data: { kind: 'emailChanged', to: { name: '' } } },
    ]);
  });

  it('ROLE-04 an admin of the company is no customer admin in the table, and stays admin', async () => {
    const admin = await createUser(db(), { tenant_id: tenantId, company_id: companyId, is_admin: true });
    const { id } = { id: admin.userId };
    expect((await save({ id, isCustomerAdmin: false })).error.code).toBe('user.is.admin');
    for (const change of [{ locked: true }, { isCustomerAdmin: true }])
      expect((await save({ id, ...change })).body.data.isCustomerAdmin).toBe(true);
    const stored = db().selectFrom('app_user').select('is_customer_admin').where('id', '=', id);
    expect(await stored.execute()).toEqual([{ is_customer_admin: false }]);
  });

  it('USER-07 locks a user with an imported address that is none', async () => {
    const { userId: id, username } = await createUser(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      email: 'a,b@x',
    });
    expect((await save({ id, username, email: 'a,b@x', locked: true })).body.data.locked).toBe(true);
    expect((await save({ id, email: 'c,d@x' })).error.code).toBe('validation.failed');
  });

  it('ROLE-01 a changed role counts with the next call', async () => {
    const buyer = await createSession(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      username: 'buyer',
    });
    await save({
      id: buyer.userId,
      username: 'buyer',
      email: 'buyer@example.com',
      companyRole: 'accounting',
    });
    expect((await shop.inject(routes.cart.read, { token: buyer.token })).error.code).toBe('right.missing');
  });

  it('USER-06 refuses to lock, deactivate or re-address the own user', async () => {
    const self = { id: userId, username: 'chief', email: 'chief@x.example' };
    for (const change of [{ locked: true }, { active: false }]) {
      expect((await save({ ...self, ...change })).error.code).toBe('user.self.lock');
    }
    expect((await save({ ...self, email: 'other@x.example' })).error.code).toBe('validation.failed');
    expect((await save({ ...self, firstName: 'Carla' })).body.data.firstName).toBe('Carla');
  });

  it('USER-06 keeps the last working customer admin, also when two step down concurrently', async () => {
    const self = { id: userId, username: 'chief', email: 'chief@x.example' };
    expect((await save({ ...self, isCustomerAdmin: false })).error.code).toBe('user.last.admin');
    const second = await createSession(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      is_customer_admin: true,
      username: 'second',
    });
    const other = { id: second.userId, username: 'second', email: 'second@example.com' };
    const answers = await Promise.all([
      save({ ...self, isCustomerAdmin: false }, token),
      save({ ...other, isCustomerAdmin: false }, second.token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const admins = await db()
      .selectFrom('app_user')
      .select('id')
      .where('company_id', '=', companyId)
      .where('is_customer_admin', '=', true)
      .execute();
    expect(admins).toHaveLength(1);
  });

  it('USER-06 an invited customer admin does not replace the last one with a password', async () => {
    await save({ ...anna, isCustomerAdmin: true });
    expect((await save({ id: userId, isCustomerAdmin: false })).error.code).toBe('user.last.admin');
  });

  it('ROLE-03 ROLE-07 USER-06 users of other companies and without one, such as owners, are not there', async () => {
    const { companyId: other } = await createCompany(db(), { tenant_id: tenantId });
    const strangers = [
      await createUser(db(), { tenant_id: tenantId, company_id: other }),
      await createUser(db()),
      await createUser(db(), { tenant_id: tenantId, operator_role: 'owner' }),
      await createUser(db(), { tenant_id: tenantId, is_sales_person: true }),
      await createUser(db(), { tenant_id: tenantId, company_id: companyId, is_sales_person: true }),
    ];
    for (const { userId: id, username, email } of strangers) {
      expect((await save({ id, username, email, locked: true })).error.code).toBe('user.not.found');
    }
    expect((await list()).map(({ id }) => id)).toEqual([userId]);
  });
});

it('ROLE-04 a sales person is told that the owner decides, not the customer admin', async () => {
  const sales = await createSession(db(), {
    tenant_id: tenantId,
    is_sales_person: true,
    is_customer_admin: true,
    active_company_id: companyId,
  });
  await assignCompany(db(), { tenantId, userId: sales.userId, companyId });
  const { error } = await shop.inject(routes.companyUsers.list, { token: sales.token });
  expect(error.details).toEqual({ right: 'users.manage', grantedBy: ['owner'] });
});

it('CONF-19 refuses where the tenant has no list of users', async () => {
  await createSettings(db(), { tenantId, isUserListActive: false });
  expect((await save(anna)).error.code).toBe('feature.disabled');
  expect((await shop.inject(routes.companyUsers.list, { token })).error.code).toBe('feature.disabled');
});
