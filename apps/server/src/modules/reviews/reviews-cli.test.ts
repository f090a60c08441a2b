import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createTenant, createUser } from '../../../test/factories.ts';
import { type CommandRun, runCommand } from '../../../test/run-command.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { newId } from '../../shared/ids.ts';
import { command } from './reviews.cli.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-reviews-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function run(...options: string[]): Promise<CommandRun> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  return runCommand(command, env, ...options);
}

it('PROD-13 lists the reviews of a tenant, hides one and shows it again', async () => {
  const { db } = database;
  const { tenantId } = await createTenant(db, { name: 'shop' });
  await createTenant(db, { name: 'other' });
  const { productId, sku } = await createProduct(db, { tenant_id: tenantId });
  const user = await createUser(db, { tenant_id: tenantId });
  const id = newId();
  await db
    .insertInto('review')
    .values({
      tenant_id: tenantId,
      id,
      product_id: productId,
      user_id: user.userId,
      company_id: String(user.companyId),
      rating: 2,
      title: 'Naja\u001b[31m',
      body: 'Geht so.',
      created_at: new Date('2026-11-02T10:00:00Z'),
    })
    .execute();
  const ratingCount = async () =>
    (
      await db
        .selectFrom('product')
        .select('rating_count')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow()
    ).rating_count;

  const listed = await run('list', '--tenant', 'shop', '--product', sku);
  expect(listed).toMatchObject({ code: 0, err: '' });
  expect(listed.out).toContain(`${id}  2026-11-02  2/5  ${sku}`);
  expect(listed.out).toContain('Naja [31m: Geht so.');

  expect(await run('hide', '--tenant', 'other', id)).toMatchObject({ code: 1, out: `${id}  unknown\n` });
  expect(await run('hide', '--tenant', 'shop', id)).toMatchObject({ code: 0, out: `${id}  hidden\n` });
  expect((await run('list', '--tenant', 'shop', '--hidden')).out).toMatch(/HIDDEN\n.*\n1 reviews/);
  expect(await run('show', '--tenant', 'shop', id, 'none')).toMatchObject({
    code: 1,
    out: `${id}  shown\nnone  unknown\n`,
  });
  expect(await ratingCount()).toBe(1);
}, 120_000);

it.each([
  [['list'], '--tenant NAME is missing.'],
  [['burn', '--tenant', 'shop'], 'Unknown command "burn". Use list, hide or show.'],
  [['--tenant', 'shop'], 'The command is missing. Use list, hide or show.'],
  [['hide', '--tenant', 'shop'], 'No review is named.'],
  [['list', '--tenant', 'shop', '--limit', '0'], '--limit'],
  [['list', '--tenant', 'nobody'], 'There is no tenant "nobody".'],
  [['list', '--nonsense'], '--nonsense'],
])(
  'PROD-13 says what is wrong with the command %j',
  async (options, message) => {
    const { code, err } = await run(...options);
    expect(code).toBe(2);
    expect(err).toContain(message);
  },
  60_000,
);

it('PROD-13 tells a database that does not answer from a wrong command', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/kontor', DATA_DIR: folder };
  const { code, err } = await runCommand(command, env, 'list', '--tenant', 'shop');
  expect(err).toContain('ECONNREFUSED');
  expect(code).toBe(3);
});
