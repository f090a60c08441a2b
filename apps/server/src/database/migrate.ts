import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration, MigrationProvider, MigrationResultSet, Migrator } from 'kysely/migration';
import pg from 'pg';

const migrationFolder = path.join(import.meta.dirname, 'migrations');

/** Any fixed number: every process that migrates one database waits for the same lock. */
const migrationLockKey = 7_256_001;

/** The oldest version that has all features which the product's statements use. */
const oldestVersion = 16;

/** A server that accepts the connection but never answers fails the start. */
const connectionTimeoutMillis = 30_000;

/** The database server is older than the product needs; the message names both versions. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';

  constructor(version: string) {
    super(
      `The database is PostgreSQL ${version}, but Kontor needs PostgreSQL ${oldestVersion} or newer. Nothing was changed. ` +
        'Upgrade the server, or set DATABASE_URL to a newer one.',
    );
  }
}

/**
 * Brings a database to the newest schema and answers the names of the migrations that ran (none when it was new).
 *
 * Concurrent processes are safe: the second waits for the first and then has nothing to do. Each call runs all its
 * migrations in one transaction, so that a failure rolls back to the former schema.
 *
 * @throws DatabaseVersionError when the server is older than PostgreSQL 16
 * @example await migrateToLatest(url); // ['0001-tenants-and-accounts', …] on an empty database, [] afterwards
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return await withLock(url, async (lock) => {
    if (await isLatest(lock)) return [];
    const ran = await withMigrator(url, (migrator) => migrator.migrateToLatest());
    if (ran.length > 0) await tellPlanner(lock);
    return ran;
  });
}

/**
 * Runs the named migrations, by default all, within the caller's transaction; answers the names of those that ran. A restore
 * creates the tables of an older release this way, fills them and then runs the newer migrations.
 */
export async function migrateWithin(client: pg.Client, names?: readonly string[]): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLockKey]);
  const pool = {
    connect: async () => ({ query: client.query.bind(client), release() {} }),
    end: async () => {},
  } as unknown as pg.Pool;
  const migrator = await migratorOn(pool, {
    disableTransactions: true,
    async getMigrations() {
      const all = Object.entries(await readMigrations());
      return Object.fromEntries(all.filter(([name]) => names === undefined || names.includes(name)));
    },
  });
  const ran = namesOf(await migrator.migrateToLatest());
  await tellPlanner(client);
  return ran;
}

/** Takes the newest migration back, or with `'all'` every one; answers the names that were undone, newest first. */
export async function migrateDown(url: string, steps: 'one' | 'all' = 'one'): Promise<string[]> {
  const { NO_MIGRATIONS } = await import('kysely/migration');
  return await withLock(url, () =>
    withMigrator(url, (migrator) =>
      steps === 'all' ? migrator.migrateTo(NO_MIGRATIONS) : migrator.migrateDown(),
    ),
  );
}

export async function migrationNames(): Promise<string[]> {
  const files = await readdir(migrationFolder);
  return files
    .flatMap((file) => (/^\d{4}-[a-z0-9-]+\.ts$/.test(file) ? [file.slice(0, -'.ts'.length)] : []))
    .sort();
}

/** Whether exactly the known migrations have run. Loading them would take every command 0.2 s of processor time. */
async function isLatest(client: pg.Client): Promise<boolean> {
  if (!(await hasMigrations(client))) return false;
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const ran = new Set(rows.map(({ name }) => name));
  const known = await migrationNames();
  return ran.size === known.length && known.every((name) => ran.has(name));
}

/** A migration that was renumbered after it had been merged (commit a4153d7). */
const renamed = { from: '0015-payment-details', to: '0016-payment-details' };

/** Renames it in databases that ran it under its former name. */
async function keepRenamed(client: pg.Client): Promise<void> {
  if (await hasMigrations(client))
    await client.query('update kysely_migration set name = $2 where name = $1', [renamed.from, renamed.to]);
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('public.kysely_migration') as name");
  return Boolean(rows[0]?.name);
}

async function withLock<Result>(url: string, work: (lock: pg.Client) => Promise<Result>): Promise<Result> {
  const lock = new pg.Client({
    connectionString: url,
    application_name: 'kontor migrate',
    connectionTimeoutMillis,
  });
  await lock.connect();
  try {
    await requireVersion(lock);
    await lock.query('select pg_advisory_lock($1)', [migrationLockKey]);
    await keepRenamed(lock);
    return await work(lock);
  } finally {
    // The lock belongs to this connection and goes with it.
    await lock.end();
  }
}

async function withMigrator(
  url: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'kontor migrate',
    connectionTimeoutMillis,
  });
  try {
    return namesOf(await run(await migratorOn(pool, { getMigrations: readMigrations })));
  } finally {
    await pool.end();
  }
}

async function migratorOn(
  pool: pg.Pool,
  { getMigrations, ...options }: MigrationProvider & { disableTransactions?: boolean },
): Promise<Migrator> {
  // Loading Kysely takes 0.2 s of processor time. Commands and starts on an up-to-date database do without it.
  const [{ Kysely, PostgresDialect }, { Migrator }] = await Promise.all([
    import('kysely'),
    import('kysely/migration'),
  ]);
  return new Migrator({
    db: new Kysely<any>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations },
    // Parallel branches merge migrations out of order: a database may already have a later one.
    allowUnorderedMigrations: true,
    ...options,
  });
}

/** @throws Error that names the migration which failed */
function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error');
    const name = failed === undefined ? 'The migrations' : `Migration ${failed.migrationName}`;
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** @throws DatabaseVersionError before anything is changed */
async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`,
  );
  const [server] = rows;
  if (server && server.number < oldestVersion * 10_000) throw new DatabaseVersionError(server.version);
}

/**
 * Tells the planner that the rows of a new table belong to few tenants. Autovacuum analyses the table later. Until
 * then, the planner expects `tenant_id` to be almost unique. Each connection would keep plans that read all rows of a
 * tenant, also for foreign keys. A new shop's orders would get slower with each order (decision 33).
 */
async function tellPlanner(client: pg.Client): Promise<void> {
  // Before PostgreSQL 18 it cannot be set.
  const { rows } = await client.query("select to_regproc('pg_restore_attribute_stats') is not null as can");
  if (!rows[0]?.can) return;
  await client.query(`
    select pg_restore_attribute_stats('schemaname', 'public', 'relname', pg_class.relname::text, 'attname', 'tenant_id',
      'inherited', false, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real)
    from pg_class
    join pg_attribute on pg_attribute.attrelid = pg_class.oid and pg_attribute.attname = 'tenant_id'
    where pg_class.relkind = 'r' and pg_class.relnamespace = 'public'::regnamespace
      and has_table_privilege(pg_class.oid, 'MAINTAIN')
      and not exists (select from pg_stats where pg_stats.schemaname = 'public'
        and pg_stats.tablename = pg_class.relname and pg_stats.attname = 'tenant_id')`);
}

let migrationsRead: Promise<Record<string, Migration>> | undefined;

/** Loads them once: the tests of the migrations ask 400 times. */
export function readMigrations(): Promise<Record<string, Migration>> {
  migrationsRead ??= loadMigrations();
  return migrationsRead;
}

async function loadMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await migrationNames()) {
    const module: Partial<Migration> = await import(
      pathToFileURL(path.join(migrationFolder, `${name}.ts`)).href
    );
    if (module.up === undefined) throw new Error(`${name}.ts exports no function "up".`);
    migrations[name] = module as Migration;
  }
  return migrations;
}
