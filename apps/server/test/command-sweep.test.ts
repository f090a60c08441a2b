import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command } from '../src/shared/command-line.ts';
import { createTenant } from './factories.ts';
import { type FakeMeilisearch, masterKey, startFakeMeilisearch } from './fake-meilisearch.ts';
import { runCommand, runCommandFile } from './run-command.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const root = path.join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const files = globSync('apps/server/src/**/*.cli.ts', { cwd: root });

/** The commands of `npm run`: [name, file]. */
const commands = Object.entries<string>(scripts).flatMap(([name, script]) =>
  files.filter((file) => script === `node ${file}`).map((file) => [name, path.join(root, file)] as const),
);

let database: TestDatabase;
let searchServer: FakeMeilisearch;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  searchServer = await startFakeMeilisearch();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-commands-'));
  await createTenant(database.db, { name: 'shop' });
  await writeFile(path.join(folder, 'products.csv'), 'sku;name.de\nA1;Jacke\n');
});
afterAll(async () => {
  await database.close();
  await searchServer.close();
  await rm(folder, { recursive: true, force: true });
});

it('every command has its npm script', () => {
  expect(commands.map(([, file]) => path.relative(root, file)).sort()).toEqual(files.sort());
});

it.each(commands)(
  'npm run %s prints its usage for --help and -h, without configuration',
  async (name, file) => {
    const { command }: { command: Command } = await import(file);
    const usage = expect.stringMatching(new RegExp(`^Usage: npm run ${name} -- [^]+\\n$`));
    // A wrong configuration would end it with code 2.
    const env = { PORT: 'none' };
    const asked = await runCommand(command, env, '--help');
    expect(asked).toEqual({ code: 0, out: usage, err: '' });
    expect(await runCommand(command, env, '-h')).toEqual(asked);
    const wrong = await runCommand(command, {}, '--nonsense');
    expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining("'--nonsense'") });
    expect(wrong.err.endsWith(`\n${asked.out}`)).toBe(true);
  },
);

it.each<[string, string[], { code: number; out?: RegExp; err?: RegExp }]>([
  ['backup', ['shop.tar.gz'], { code: 0, out: /^Written to \/.*\/shop\.tar\.gz: \d+ rows and 0 files\.$/m }],
  ['restore', ['nowhere'], { code: 3, err: /^There is no file \/.*\/nowhere\.\n$/ }],
  ['import', ['--tenant', 'shop', 'products.csv'], { code: 0, out: /^All rows accepted/m, err: /100 %/ }],
  ['orders', ['cancel', '--tenant', 'shop', '1'], { code: 1, out: /^1 {2}unknown\n$/ }],
  ['keys', ['revoke', '--tenant', 'shop', 'none'], { code: 1, err: /^api\.key\.not\.found: / }],
  ['jobs', ['retry', 'none'], { code: 1, err: /^job\.not\.found: / }],
  ['webhooks', ['remove', '--tenant', 'shop', 'none'], { code: 1, err: /^webhook\.not\.found: / }],
  ['audit', ['export', '--tenant', 'shop'], { code: 0, out: /^sequence;occurred_at;.*\r\n/ }],
  [
    'operators',
    ['remove', '--tenant', 'shop', 'none'],
    { code: 1, err: /^There is no operator "none"\.\n$/ },
  ],
  [
    'providers',
    ['remove', '--tenant', 'shop', 'none'],
    { code: 1, err: /^There is no provider "none"\.\n$/ },
  ],
  ['requests', ['decline', '--tenant', 'shop', 'none', '--text', 'No.'], { code: 1, err: /\.not\.found: / }],
  ['reviews', ['hide', '--tenant', 'shop', 'none'], { code: 1, out: /^none {2}unknown\n$/ }],
  ['searches', ['--tenant', 'shop'], { code: 0, out: /^searches {2}misses\n0 terms\n$/ }],
  ['search-index', ['status'], { code: 0, out: /^documents {2}there is no index$/m }],
])('npm run %s runs in a process of its own and exits by its result: %j', async (name, options, expected) => {
  const script = new Map(commands).get(name) ?? '';
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    // npm runs scripts in the project's folder and tells them the caller's.
    INIT_CWD: folder,
    MEILISEARCH_URL: searchServer.url,
    MEILISEARCH_KEY: masterKey,
  };
  const { code, out = /^$/, err = /^$/ } = expected;
  expect(await runCommandFile({ script, env, cwd: root }, ...options)).toEqual({
    code,
    out: expect.stringMatching(out),
    err: expect.stringMatching(err),
  });
});
