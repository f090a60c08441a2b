import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readSchema, schemaOf } from '../../test/schema-text.ts';
import {
  createBareTestDatabase,
  createTestDatabase,
  dropTestDatabase,
  kyselyOn,
} from '../../test/test-database.ts';
import {
  DatabaseVersionError,
  migrateDown,
  migrateToLatest,
  migrationNames,
  readMigrations,
} from './migrate.ts';

describe('migrations', () => {
  it('issue 2: every migration runs up, down and up again and leaves the same schema', async () => {
    const database = await createBareTestDatabase();
    // One connection for all: a new one reads the catalogue anew, which took most of the time.
    const pool = new pg.Pool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0 });
    const db = kyselyOn(pool);
    try {
      const migrations = Object.entries(await readMigrations());
      const names = await migrationNames();
      expect(migrations.map(([name]) => name)).toEqual(names);
      const shapes = [await readSchema(pool)];
      for (const [, { up }] of migrations) {
        await db.transaction().execute(up);
        shapes.push(await readSchema(pool));
      }
      for (const [index, [name, { down }]] of [...migrations.entries()].reverse()) {
        if (!down) throw new Error(`${name} cannot be taken back.`);
        await db.transaction().execute(down);
        expect(await readSchema(pool), `after ${name} was taken back`).toBe(shapes[index]);
      }
      expect(await migrateToLatest(database.url)).toEqual(names);
      expect(await migrateToLatest(database.url)).toEqual([]);
      expect(await readSchema(pool)).toBe(shapes.at(-1));
      expect(await migrateDown(database.url)).toEqual([names.at(-1)]);
      expect(await readSchema(pool)).toBe(shapes.at(-2));
      expect(await migrateDown(database.url, 'all')).toEqual(names.slice(0, -1).reverse());
      expect(await readSchema(pool)).toBe(shapes[0]);
    } finally {
      await pool.end();
      await database.close();
    }
    // Some 200 schema reads: 20 s on an idle machine.
  }, 300_000);

  it('issue 2: concurrent processes migrate once', async () => {
    const database = await createBareTestDatabase();
    try {
      const results = await Promise.all([1, 2, 3].map(() => migrateToLatest(database.url)));
      expect(results.flat()).toEqual(await migrationNames());
    } finally {
      await database.close();
    }
  });

  it('refuses a server older than PostgreSQL 16 by name and version, before anything is changed', async () => {
    const database = await createBareTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      // The server says that it is an older one: this function is found before its own.
      await client.query(`
        create schema older;
        create function older.current_setting(name text) returns text language sql as
          $$ select case name when 'server_version_num' then '150019' else '15.19 (Debian 15.19-1)' end $$;
      `);
      const name = new URL(database.url).pathname.slice(1);
      await client.query(`alter database ${name} set search_path = older, pg_catalog, public`);
      const before = await schemaOf(database.url);
      const refused = await migrateToLatest(database.url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseVersionError);
      expect((refused as Error).message).toMatch(/PostgreSQL 15\.19 .*needs PostgreSQL 16 or newer/);
      expect(await schemaOf(database.url)).toBe(before);
      const { rows } = await client.query(
        "select from information_schema.tables where table_schema = 'public'",
      );
      expect(rows).toEqual([]);
    } finally {
      await client.end();
      await database.close();
    }
  });

  it('issue 2: every table that holds tenant data has a primary key that begins with tenant_id', async () => {
    const database = await createTestDatabase();
    try {
      const { rows } = await database.pool.query<{ table_name: string }>(`
        select c.relname as table_name
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and (i.indkey is null or i.indkey[0] <> a.attnum)
          and c.relname <> 'tenant_host' -- read before the tenant is known: it finds the tenant
        order by 1`);
      expect(rows.map((row) => row.table_name)).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('issue 5: uses the primary key of orders in a new shop', async () => {
    const database = await createTestDatabase();
    try {
      for (const [table, key] of [
        ['sales_order', 'id'],
        ['document', 'id'],
        ['order_item', 'order_id'],
      ]) {
        const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: object }] }>(
          `explain (format json) select from ${table} where tenant_id = 1 and ${key} = 'x' for key share`,
        );
        expect(JSON.stringify(rows[0]?.['QUERY PLAN'][0].Plan)).toContain(`"Index Name":"${table}_pkey"`);
      }
    } finally {
      await database.close();
    }
  });
});

describe('test databases', () => {
  it('issue 2: refuses to drop a database that is no test database', async () => {
    await expect(dropTestDatabase('postgres://127.0.0.1:1/postgres', 'kontor')).rejects.toThrow(
      /not the name of/,
    );
  });
});
