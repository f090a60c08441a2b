import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import pg from 'pg';

const migrationFolder = path.join(import.meta.dirname, 'migrations');

/** Any fixed number: every process that migrates one database waits for the same lock. */
const migrationLockKey = 7_256_001;

/**
 * Brings a database to the newest schema and answers the names of the migrations that ran (none when it was new).
 *
 * Two processes that start at once are safe: the second waits for the first and then finds nothing to do.
 * Each call runs all its migrations in one transaction, so a failing one leaves the schema as it was.
 *
 * @example await migrateToLatest(url); // ['0001-tenants-and-accounts', …] on an empty database, [] afterwards
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return await withMigrator(url, (migrator) => migrator.migrateToLatest());
}

/** Takes the newest migration back, or with `'all'` every one; answers the names that were undone, newest first. */
export async function migrateDown(url: string, steps: 'one' | 'all' = 'one'): Promise<string[]> {
  return await withMigrator(url, (migrator) =>
    steps === 'all' ? migrator.migrateTo(NO_MIGRATIONS) : migrator.migrateDown(),
  );
}

/** Runs the next migration that has not run yet; answers its name, or nothing at the newest schema. */
export async function migrateUp(url: string): Promise<string[]> {
  return await withMigrator(url, (migrator) => migrator.migrateUp());
}

/** The names of all migrations in the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await readMigrations()).sort();
}

async function withMigrator(
  url: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url, application_name: 'kontor migrate' });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLockKey]);
    const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'kontor migrate' });
    const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
    try {
      const { error, results } = await run(new Migrator({ db, provider: { getMigrations: readMigrations } }));
      if (error !== undefined) {
        const failed = results?.find((result) => result.status === 'Error');
        const name = failed === undefined ? 'The migrations' : `Migration ${failed.migrationName}`;
        throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await db.destroy();
    }
  } finally {
    // The lock belongs to this connection and goes with it.
    await lock.end();
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const fileName of await readdir(migrationFolder)) {
    if (!/^\d{4}-[a-z0-9-]+\.ts$/.test(fileName)) continue;
    const module: Partial<Migration> = await import(pathToFileURL(path.join(migrationFolder, fileName)).href);
    if (module.up === undefined) throw new Error(`${fileName} exports no function "up".`);
    migrations[fileName.slice(0, -'.ts'.length)] = module as Migration;
  }
  return migrations;
}
