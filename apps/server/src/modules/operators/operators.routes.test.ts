import { routes } from '@kontor/contract';
import type { OperatorRole } from '@kontor/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createSession, createTenant, createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../shared/ids.ts';

const { list, invite, change, remove, sendLink } = routes.operators;

let shop: TestApp;
let tenantId: number;
let owner: { token: string; userId: string };

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const db = () => shop.database.db;
const operator = (role: OperatorRole, values: object = {}) => {
  const facts = { tenant_id: tenantId, company_id: null, is_admin: true, operator_role: role, ...values };
  return createSession(db(), facts);
};
const listed = async () => (await shop.inject(list, { token: owner.token })).body.data;

beforeEach(async () => {
  ({ tenantId } = await createTenant(db()));
  owner = await operator('owner');
});

it('issue 18: lists operators with state, second factor and last use, and no buyer', async () => {
  const office = await operator('office');
  await createUser(db(), { tenant_id: tenantId, operator_role: 'support', is_locked: true });
  await createUser(db(), { tenant_id: tenantId, operator_role: 'catalogue', password_hash: null });
  await createUser(db(), { tenant_id: tenantId });
  await db()
    .insertInto('second_factor')
    .values({
      tenant_id: tenantId,
      user_id: office.userId,
      secret: Buffer.alloc(20, 1),
      confirmed_at: shop.clock.now().toISOString(),
    })
    .execute();
  expect(await listed()).toMatchObject([
    { role: 'owner', state: 'active', isSelf: true, hasSecondFactor: false },
    { role: 'office', state: 'active', isSelf: false, hasSecondFactor: true, lastSeenAt: expect.any(String) },
    { role: 'catalogue', state: 'invited' },
    { role: 'support', state: 'locked', lastSeenAt: null },
  ]);
});

it('issue 18: invites an operator by mail, and refuses taken names and wrong addresses', async () => {
  const send = (body: object) => shop.inject(invite, { token: owner.token, body });
  const made = await send({ email: 'neu@x.example', role: 'catalogue' });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  expect(await listed()).toContainEqual(
    expect.objectContaining({
      id,
      username: 'neu@x.example',
      name: 'neu@x.example',
      role: 'catalogue',
      state: 'invited',
    }),
  );
  const { rows } = await shop.database.pool.query('select purpose from password_reset where user_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ purpose: 'invite' }]);
  expect(await auditEntries(shop.database.pool, tenantId, id)).toEqual([
    ['operator.added', expect.any(String), { role: 'catalogue', username: 'neu@x.example' }],
  ]);
  expect((await send({ email: 'NEU@x.example', role: 'office' })).error.code).toBe('username.taken');
  expect((await send({ email: 'neu@x.example', username: 'anders', role: 'office' })).error.code).toMatch(
    /taken$/,
  );
  for (const body of [
    { email: 'keine', role: 'office' },
    { email: 'a@x.example', role: 'boss' },
    { email: 'a@x.example', username: 'b@x.example', role: 'office' },
  ])
    expect((await send(body)).error.code).toBe('validation.failed');
});

it('ROLE-03 issue 18: changes role and lock, which ends the sessions', async () => {
  const office = await operator('office', { username: 'olaf' });
  const params = { id: office.userId };
  const send = (body: object) => shop.inject(change, { token: owner.token, params, body });
  expect((await send({ role: 'support' })).status).toBe(204);
  expect((await send({ isLocked: true })).status).toBe(204);
  expect((await shop.inject(routes.accounts.currentUser, { token: office.token })).status).toBe(401);
  expect(await listed()).toContainEqual(expect.objectContaining({ role: 'support', state: 'locked' }));
  expect((await shop.inject(sendLink, { token: owner.token, params })).error.code).toBe(
    'operator.cannot.sign.in',
  );
  expect((await send({ isLocked: false })).status).toBe(204);
  expect((await shop.inject(sendLink, { token: owner.token, params })).status).toBe(204);
  expect(
    (await auditEntries(shop.database.pool, tenantId, office.userId)).map(([, , details]) => details),
  ).toEqual([
    { username: 'olaf', from: 'office', to: 'support' },
    { username: 'olaf', isLocked: true },
    { username: 'olaf', isLocked: false },
    { purpose: 'reset' },
  ]);
  expect((await shop.inject(remove, { token: owner.token, params })).status).toBe(204);
  expect(await listed()).toHaveLength(1);
});

it('issue 18: refuses the second of two concurrent changes of a role', async () => {
  const { userId } = await operator('office');
  const version = (await listed()).find(({ id }) => id === userId)?.version ?? '';
  const send = (body: object) => shop.inject(change, { token: owner.token, params: { id: userId }, body });
  expect((await send({ role: 'support', version })).status).toBe(204);
  const second = await send({ role: 'catalogue', version });
  expect([second.status, second.error.code]).toEqual([409, 'record.changed']);
  expect((await send({ isLocked: true, version })).error.code).toBe('record.changed');
  const now = (await listed()).find(({ id }) => id === userId);
  expect(now).toMatchObject({ role: 'support', state: 'active' });
  expect((await send({ role: 'catalogue', version: now?.version ?? '' })).status).toBe(204);
});

it('ROLE-03 issue 18: nobody changes the own access; a changed role counts at once', async () => {
  const own = { token: owner.token, params: { id: owner.userId } };
  for (const body of [{ role: 'office' }, { isLocked: true }])
    expect((await shop.inject(change, { ...own, body })).error.code).toBe('operator.self');
  expect((await shop.inject(remove, own)).error.code).toBe('operator.self');
  const second = await operator('owner');
  const params = { id: owner.userId };
  expect((await shop.inject(change, { token: second.token, params, body: { role: 'office' } })).status).toBe(
    204,
  );
  expect((await shop.inject(list, { token: owner.token })).error.code).toBe('operator.right.missing');
});

it('ROLE-06 issue 18: a buyer, a stranger’s operator and an unknown id are not found', async () => {
  const buyer = await createUser(db(), { tenant_id: tenantId });
  const foreign = await createUser(db(), { operator_role: 'support' });
  for (const id of [buyer.userId, foreign.userId, newId()]) {
    const request = { token: owner.token, params: { id } };
    for (const answer of [
      await shop.inject(change, { ...request, body: { role: 'office' } }),
      await shop.inject(remove, request),
      await shop.inject(sendLink, request),
    ])
      expect([answer.status, answer.error.code]).toEqual([404, 'operator.not.found']);
  }
});
