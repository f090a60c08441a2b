import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '../../../test/audit-entries.ts';
import { createTenant, createUser } from '../../../test/factories.ts';
import { runCommand } from '../../../test/run-command.ts';
import { testStart } from '../../../test/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { command } from './providers.cli.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-providers-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function run(name: string, ...options: string[]) {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    INIT_CWD: folder,
    PUBLIC_URL: 'https://shop.example',
  };
  return runCommand(command, env, name, '--tenant', 'shop', ...options);
}

it('issue 16: stores, lists and removes providers, and keeps their secrets to itself', async () => {
  const { tenantId } = await createTenant(database.db, { name: 'shop' });
  await writeFile(path.join(folder, 'secret.txt'), 'very secret\n');
  const labels = ['--client-id', 'kontor', '--label-de', 'Anmelden', '--label-en', 'Sign in'];
  const put = (id: string, issuer: string, ...more: string[]) =>
    run('put', id, '--issuer', issuer, ...labels, ...more);
  const domain = ['--domain', 'Firm.example'];

  for (const issuer of ['http://login.firm.example', 'https://login.firm.example?a=b', 'file:///etc/passwd'])
    expect((await put('firm', issuer, ...domain)).code).toBe(2);
  expect((await put('firm', 'https://login.firm.example')).code).toBe(2);
  expect(
    await put('firm', 'https://login.firm.example', ...domain, '--secret-file', 'none.txt'),
  ).toMatchObject({
    code: 2,
    err: expect.stringContaining('The file of the secret cannot be read: '),
  });
  const stored = await put(
    'firm',
    'https://login.firm.example',
    ...domain,
    '--secret-file',
    'secret.txt',
    '--only',
  );
  expect(stored).toMatchObject({ code: 0, err: '' });
  expect(stored.out).toMatch(/ https?:\/\/\S+\/provider-login\n$/);
  expect(await put('other', 'https://other.example', ...domain)).toMatchObject({
    code: 1,
    err: 'The provider "firm" has one of these domains already.\n',
  });
  // Changed without the secret, it keeps it.
  expect((await put('firm', 'https://new.firm.example', ...domain, '--button')).code).toBe(0);
  const row = await database.db.selectFrom('identity_provider').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ client_secret: 'very secret', is_shown: true, is_required: false });
  expect((await run('list')).out).toBe('firm  https://new.firm.example  firm.example  button\n');
  expect((await run('remove', 'firm')).code).toBe(0);
  const entries = await auditEntries(database.pool, tenantId, 'firm');
  expect(entries.map(([action]) => action)).toEqual([
    'provider.changed',
    'provider.changed',
    'provider.removed',
  ]);
  expect(JSON.stringify(entries)).not.toContain('very secret');
}, 120_000);

it('issue 16: --only is refused while it would lock every owner out', async () => {
  const { tenantId } = await createTenant(database.db, { name: 'only' });
  const owner = { tenant_id: tenantId, is_admin: true, company_id: null, operator_role: 'owner' } as const;
  const { userId } = await createUser(database.db, { ...owner, email: 'boss@only.example' });
  const labels = ['--client-id', 'kontor', '--label-de', 'Anmelden', '--label-en', 'Sign in'];
  const issuer = 'https://login.only.example';
  const put = (...more: string[]) =>
    run(
      'put',
      'only',
      '--tenant',
      'only',
      '--issuer',
      issuer,
      ...labels,
      '--domain',
      'only.example',
      ...more,
    );
  expect((await put()).code).toBe(0);
  const refused = await put('--only');
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/^With --only no owner could sign in/);
  const stored = database.db
    .selectFrom('identity_provider')
    .select('is_required')
    .where('tenant_id', '=', tenantId);
  expect(await stored.execute()).toEqual([{ is_required: false }]);
  const link = { tenant_id: tenantId, issuer, subject: 'boss', user_id: userId, created_at: testStart };
  await database.db.insertInto('identity_link').values(link).execute();
  expect((await put('--only')).code).toBe(0);
}, 120_000);
