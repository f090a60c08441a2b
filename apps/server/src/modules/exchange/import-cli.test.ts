import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandRun, runCommand } from '../../../test/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { command } from './import.cli.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-cli-'));
  await writeFile(path.join(folder, 'products.csv'), 'sku;name.de\nA1;Jacke\nA2;Hose\n');
  await writeFile(path.join(folder, 'prices.csv'), 'sku;value\nA1;19,90\nA2;viel\n');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...options: string[]) => runOn(database.url, ...options);

function runOn(databaseUrl: string, ...options: string[]): Promise<CommandRun> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, INIT_CWD: folder, LANG: 'C' };
  return runCommand(command, env, ...options);
}

describe('npm run import', () => {
  it('API-40 makes a tenant, lists refused rows, writes the report and exits by the result', async () => {
    const dry = await run('--tenant', 'shop', '--create-tenant', '--dry-run', '.');
    expect(dry).toMatchObject({ code: 1, out: expect.stringContaining('Dry run: nothing was changed.') });
    expect(await database.db.selectFrom('tenant').select('name').execute()).toEqual([]);

    const hosts = ['--host', 'Shop.Example.com', '--host', 'shop.localhost'];
    const first = await run('--tenant', 'shop', '--create-tenant', ...hosts, '--report', 'report.json', '.');
    expect(first.code).toBe(1);
    expect(first.out).toContain('prices.csv, row 3, value: This is not a number [number.invalid] "viel"');
    expect(first.out).toMatch(/prices\.csv +2 +0 +0 +0 +0 +0 +1 +not loaded/);
    const report = JSON.parse(await readFile(path.join(folder, 'report.json'), 'utf8'));
    expect(report.refusedRows).toMatchObject([
      { file: 'prices.csv', row: 3, column: 'value', code: 'number.invalid' },
    ]);
    expect(await database.db.selectFrom('tenant_host').select('host').orderBy('host').execute()).toEqual([
      { host: 'shop.example.com' },
      { host: 'shop.localhost' },
    ]);

    const german = await run('--tenant', 'shop', '--accept-partial', '--language', 'de', 'prices.csv');
    expect(german).toMatchObject({ code: 1, out: expect.stringContaining('Das ist keine Zahl') });
    const good = await run('--tenant', 'shop', 'products.csv');
    expect(good).toMatchObject({ code: 0, out: expect.stringContaining('All rows accepted') });
  }, 120_000);

  it.each([
    [['--tenant', 'nobody', 'products.csv'], 'There is no tenant "nobody"'],
    [['--tenant', 'shop', 'nowhere'], 'ENOENT'],
    [['--tenant', 'shop', 'report.json'], 'does not say what is in it'],
    [['--tenant', 'shop', '--colour', 'x', 'products.csv'], "Unknown option '--colour'"],
    [['--tenant', 'shop', '--mapping', 'report.json', '.'], '"isDryRun" is not known'],
  ])('API-40 refuses the command %j', async (options, message) => {
    const { code, err } = await run(...options);
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
    expect(code).toBe(2);
  });

  it('API-40 tells a database that does not answer from a wrong command', async () => {
    const { code, err } = await runOn('postgres://127.0.0.1:1/kontor', '--tenant', 'shop', 'products.csv');
    expect(err).toContain('ECONNREFUSED');
    expect(code).toBe(3);
  });
});
