import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrateToLatest, migrationNames } from '../../src/database/migrate.ts';
import { productVersion } from '../../src/shared/product-version.ts';
import { schemaOf } from '../schema-text.ts';
import { createBareTestDatabase, createTestDatabase } from '../test-database.ts';

const migrationFolder = path.join(import.meta.dirname, '../../src/database/migrations');
const releases = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.sql.gz')).sort();

/** The releases of the changelog, newest first. */
async function released(): Promise<(string | undefined)[]> {
  const changelog = await readFile(path.join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8');
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
}

describe('upgrade', () => {
  it('issue 13: the product has the version of the newest release', async () => {
    expect(await productVersion()).toBe((await released())[0]);
  });

  it('has a stored schema for each release of the changelog', async () => {
    expect(releases.map((name) => name.replace('.sql.gz', ''))).toEqual(
      expect.arrayContaining(await released()),
    );
  });

  it.each(releases)('upgrades %s to the schema of an empty database and keeps its rows', async (release) => {
    const fresh = await createTestDatabase();
    const database = await createBareTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const stored = await promisify(gunzip)(await readFile(path.join(import.meta.dirname, release)));
      await client.query(stored.toString());
      const { rows: done } = await client.query<{ name: string }>('select name from kysely_migration');
      const before = await countRows(client);
      const isByLanguage = done.some(({ name }) => name.endsWith('-texts-by-language'));
      const textsBefore = await textsOf(
        client,
        isByLanguage ? keysOf : (text) => [`${text}_de`, `${text}_en`],
      );
      expect(before.sales_order).toBeGreaterThan(0);
      const ran = await migrateToLatest(database.url);
      const known = new Set(done.map(({ name }) => name));
      if (release === '0.1.0.sql.gz')
        expect(ran).toEqual((await migrationNames()).filter((name) => !known.has(name)));
      expect(await schemaOf(database.url)).toBe(await schemaOf(fresh.url));
      expect(await countRows(client)).toMatchObject(before);
      expect(await textsOf(client, keysOf)).toEqual(textsBefore);
    } finally {
      await client.end();
      await database.close();
      await fresh.close();
    }
  });

  it('repairs databases that ran migration 0015 before it was edited, or under its former number', async () => {
    const fresh = await createTestDatabase();
    const database = await createBareTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const stored = await promisify(gunzip)(await readFile(path.join(import.meta.dirname, '0.1.0.sql.gz')));
      await client.query(stored.toString());
      // As commit 39aafb6 made it: the table under its number, payments under the same one, nothing after them.
      await client.query(`
        alter table basket_former_line drop constraint basket_former_line_pkey;
        alter table basket_former_line add primary key (id);
        drop index basket_former_line_remembered;
        create index basket_former_line_basket on basket_former_line (tenant_id, basket_id, remembered_at);
        update kysely_migration set name = '0015-payment-details' where name = '0016-payment-details'`);
      await migrateToLatest(database.url);
      expect(await schemaOf(database.url)).toBe(await schemaOf(fresh.url));
    } finally {
      await client.end();
      await database.close();
      await fresh.close();
    }
  });
});

describe('merged migrations', () => {
  it('are never edited', async () => {
    const list = await readFile(path.join(import.meta.dirname, 'migrations.sha256'), 'utf8');
    const expected = new Map(
      list
        .trim()
        .split('\n')
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    );
    for (const name of await migrationNames()) {
      const content = await readFile(path.join(migrationFolder, `${name}.ts`));
      const sum = createHash('sha256').update(content).digest('hex');
      const advice = expected.has(name)
        ? `${name} was changed. A merged migration is never edited: databases have run it. Add a new one.`
        : `${name} is new: add the line "${sum}  ${name}" to test/releases/migrations.sha256.`;
      expect(expected.get(name), advice).toBe(sum);
    }
    expect([...expected.keys()], 'A merged migration is never removed or renamed.').toEqual(
      expect.arrayContaining(await migrationNames()),
    );
    expect(expected.size).toBe((await migrationNames()).length);
  });
});

/** Where texts stand since migration 0035. */
const keysOf = (text: string) => [`${text} ->> 'de'`, `${text} ->> 'en'`];

/** Texts that migration 0035 moves, by table; `columns` tells where their German and English stand. */
async function textsOf(client: pg.Client, columns: (text: string) => string[]): Promise<unknown> {
  const texts = { order_item: 'name', product: 'description', category: 'name', attribute_value: 'label' };
  const read = Object.entries(texts).map(async ([table, text]) => {
    const { rows } = await client.query({
      text: `select ${columns(text).join(', ')} from ${table} order by 1, 2`,
      rowMode: 'array',
    });
    expect(rows.length).toBeGreaterThan(0);
    return [table, rows];
  });
  return Object.fromEntries(await Promise.all(read));
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows)
    counts[name] = Number((await client.query(`select count(*) from ${name}`)).rows[0].count);
  return counts;
}
