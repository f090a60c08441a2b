import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTenant } from '../../../test/factories.ts';
import { type CommandRun, runCommand } from '../../../test/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { command } from './searches.cli.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-searches-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function run(...options: string[]): Promise<CommandRun> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  return runCommand(command, env, ...options);
}

it("issue 4: lists a month's searches of a tenant's customers, and those without hits", async () => {
  const { db } = database;
  const { tenantId } = await createTenant(db, { name: 'shop' });
  const { tenantId: otherId } = await createTenant(db, { name: 'other' });
  const month = '2026-11-01';
  await db
    .insertInto('search_term')
    .values([
      { tenant_id: tenantId, month, locale: 'de', term: 'zelt', searches: 12, misses: 2 },
      { tenant_id: tenantId, month, locale: 'en', term: '=1+1;"x"', searches: 3, misses: 3 },
      { tenant_id: tenantId, month, locale: 'de', term: 'jacke', searches: 9, misses: 0 },
      { tenant_id: tenantId, month: '2026-10-01', locale: 'de', term: 'seil', searches: 99, misses: 99 },
      { tenant_id: otherId, month, locale: 'de', term: 'helm', searches: 99, misses: 99 },
    ])
    .execute();
  const asked = ['--tenant', 'shop', '--month', '2026-11'];
  expect(await run(...asked)).toEqual({
    code: 0,
    err: '',
    out: [
      'searches  misses',
      '      12       2  de  zelt',
      '       9       0  de  jacke',
      '       3       3  en  =1+1;"x"',
      '3 terms',
      '',
    ].join('\n'),
  });
  expect((await run(...asked, '--misses', '--csv')).out).toBe(
    ['month;language;term;searches;misses', `2026-11;en;"'=1+1;""x""";3;3`, '2026-11;de;zelt;12;2', ''].join(
      '\n',
    ),
  );
  expect((await run(...asked, '--limit', '1')).out).toContain('1 terms');
}, 120_000);

it.each([
  [[], '--tenant NAME is missing.'],
  [['--tenant', 'nobody'], 'There is no tenant "nobody".'],
  [['--tenant', 'shop', '--month', '2026-13'], '--month'],
  [['--tenant', 'shop', '--limit', '0'], '--limit'],
  [['--nonsense'], '--nonsense'],
])(
  'issue 4: says what is wrong with the command %j',
  async (options, message) => {
    const { code, err } = await run(...options);
    expect(code).toBe(2);
    expect(err).toContain(message);
  },
  60_000,
);
