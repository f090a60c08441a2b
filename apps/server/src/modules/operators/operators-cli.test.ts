import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createTenant, createUser } from '../../../test/factories.ts';
import { type CommandRun, runCommand } from '../../../test/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { command } from './operators.cli.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-operators-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function run(...options: string[]): Promise<CommandRun> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, PUBLIC_URL: 'https://shop.example' };
  return runCommand(command, env, ...options);
}

it('ROLE-03 adds, lists, changes and removes operators, and keeps the last owner', async () => {
  const { tenantId } = await createTenant(database.db, { name: 'shop' });
  await createTenant(database.db, { name: 'other' });
  await createUser(database.db, { tenant_id: tenantId, username: 'buyer', email: 'buyer@x.example' });
  const shop = ['--tenant', 'shop'];

  const added = await run('add', ...shop, '--email', 'anna@x.example');
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toMatch(
    /^anna@x\.example is added, .* at https?:\S+\/reset\?token=[\w-]+&redirect=\/admin\n$/,
  );
  expect((await run('add', ...shop, '--email', 'Buyer@x.example', '--role', 'office')).code).toBe(1);
  expect(
    (await run('add', ...shop, '--email', 'b@x.example', '--username', 'ben', '--role', 'support')).code,
  ).toBe(0);
  expect((await run('list', ...shop)).out).toBe(
    'owner      anna@x.example  anna@x.example  invited\nsupport    ben  b@x.example  invited\n',
  );
  expect((await run('list', '--tenant', 'other')).out).toBe('');
  const foreign = await run('add', ...shop, '--email', 'c@x.example', '--username', 'stranger@x.example');
  expect([foreign.code, foreign.err]).toEqual([1, expect.stringContaining('must be the own one')]);

  for (const last of [
    ['remove', ...shop, 'anna@x.example'],
    ['role', ...shop, 'anna@x.example', 'office'],
  ]) {
    const { code, err } = await run(...last);
    expect([code, err]).toEqual([
      1,
      'anna@x.example is the last owner who can sign in. Add another one first.\n',
    ]);
  }
  expect((await run('role', ...shop, 'BEN', 'owner')).code).toBe(0);
  expect((await run('remove', ...shop, 'anna@x.example')).code).toBe(0);
  expect((await run('role', ...shop, 'buyer', 'owner')).err).toBe('There is no operator "buyer".\n');
  expect((await run('list', ...shop)).out).toBe('owner      ben  b@x.example  invited\n');
  const again = await run('add', ...shop, '--email', 'anna@y.example', '--username', 'anna@x.example');
  expect(again).toMatchObject({ code: 0, err: '' });
  expect((await run('list', ...shop)).out).toContain('owner      anna@x.example  anna@y.example  invited\n');
  const { rows } = await database.pool.query(
    'select action from audit_entry where tenant_id = $1 order by id',
    [tenantId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'operator.added',
    'operator.added',
    'operator.changed',
    'operator.removed',
    'operator.added',
  ]);
});

it('issue 16: resets the second factor of an operator without device and recovery codes', async () => {
  const { tenantId } = await createTenant(database.db, { name: 'second' });
  const { userId } = await createUser(database.db, {
    tenant_id: tenantId,
    username: 'Olga',
    company_id: null,
    operator_role: 'owner',
  });
  await database.db
    .insertInto('second_factor')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      secret: Buffer.alloc(20, 1),
      confirmed_at: new Date().toISOString(),
    })
    .execute();
  const reset = () => run('reset-second-factor', '--tenant', 'second', 'olga');
  expect(await reset()).toMatchObject({
    code: 0,
    err: '',
    out: 'olga now signs in with the password only\n',
  });
  expect(await reset()).toMatchObject({ code: 1, err: 'olga has no second factor.\n' });
  expect(await auditEntries(database.pool, tenantId, userId)).toEqual([['secondFactor.reset', null, {}]]);
});

it('reports errors of the command line', async () => {
  for (const options of [
    [],
    ['add', '--tenant', 'shop'],
    ['add', '--tenant', 'shop', '--email', 'x'],
    ['role', '--tenant', 'shop', 'ben', 'boss'],
    ['list', '--tenant', 'nobody'],
  ]) {
    expect((await run(...options)).code).toBe(2);
  }
});
