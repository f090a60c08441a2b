import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenant } from '../../../test/factories.ts';
import { type CommandRun, runCommand } from '../../../test/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { appendAudit } from './append-audit.ts';
import { command } from './audit.cli.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-audit-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function run(...options: string[]): Promise<CommandRun> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder };
  return runCommand(command, env, ...options);
}

it('ROLE-06 verifies a tenant’s audit log and exports it as CSV', async () => {
  const { tenantId } = await createTenant(database.db, { name: 'shop' });
  await createTenant(database.db, { name: 'other' });
  for (const username of ['anna', '=1+1']) {
    const user = { userId: 'u', username };
    await appendAudit(database.pool, { tenantId, at: new Date(0), action: 'session.begun', user });
  }
  const whole = await run('verify', '--tenant', 'shop');
  expect(whole).toMatchObject({ code: 0, err: '' });
  const [counted, head = ''] = whole.out.trim().split('\n');
  expect(counted).toBe('2 entries, the chain is whole');
  expect(head).toMatch(/^head [0-9a-f]{64}$/);
  expect((await run('verify', '--tenant', 'shop', '--head', head.slice(5))).code).toBe(0);
  expect(await run('verify', '--tenant', 'shop', '--head', 'f'.repeat(64))).toMatchObject({ code: 1 });

  expect((await run('export', '--tenant', 'shop', 'log.csv')).code).toBe(0);
  const csv = await readFile(path.join(folder, 'log.csv'), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain('"\'=1+1"');
  expect((await run('export', '--tenant', 'shop')).out).toBe(csv);
  expect((await run('export', '--tenant', 'other')).out.split('\r\n')).toHaveLength(2);
});

it('reports errors of the command line', async () => {
  for (const options of [
    [],
    ['verify'],
    ['verify', '--tenant', 'nobody'],
    ['verify', '--tenant', 'shop', '--head', 'x'],
  ]) {
    expect((await run(...options)).code).toBe(2);
  }
});
