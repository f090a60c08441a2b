import { createWriteStream } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateWithin, migrationNames } from '../../database/migrate.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { writeWhole } from '../../shared/write-whole.ts';
import { BackupError, type BackupHeader, type BackupManifest, readArchive } from './archive.ts';
import type { Installation } from './write-backup.ts';

const parallelSyncs = 64;

/**
 * Restores a verified archive completely or not at all. One transaction creates the archive's schema, loads rows, sequences
 * and jobs, and runs the newer migrations. Files are written before it commits, and removed when it fails.
 *
 * The transaction drops foreign keys before it loads the rows and adds them again afterwards. So it needs no superuser, and
 * tables may come in any order.
 *
 * @throws BackupError if the archive is of a newer release, the shop is running, or the database is not empty and `replace`
 * is not set
 */
export async function restoreBackup(
  installation: Installation,
  {
    file,
    header,
    manifest,
    replace,
    jobs,
    say,
  }: {
    file: string;
    header: BackupHeader;
    manifest: BackupManifest;
    /** Empties the database first; without it, a database with a shop or foreign tables is refused. */
    replace: boolean;
    jobs: Jobs;
    say: (message: string) => void;
  },
): Promise<{ migrations: string[] }> {
  await assertKnown(header);
  const client = new pg.Client({
    connectionString: installation.databaseUrl,
    application_name: 'kontor restore',
  });
  client.on('error', () => undefined);
  await client.connect();
  const added: string[] = [];
  try {
    await assertReady(client, replace);
    // Creates the queue's tables outside the transaction: they stay after a failed restore, but empty.
    if (manifest.jobs.length > 0) await jobs.prepare();
    await client.query('begin');
    await clearDatabase(client);
    await migrateWithin(client, header.migrations);
    const keys = await dropForeignKeys(client);
    await loadEntries(client, { file, header, installation, added, say });
    await assertRows(client, manifest);
    for (const statement of keys) await client.query(statement);
    await setSequences(client, manifest);
    for (const { queue, jobs: queued } of manifest.jobs) await jobs.restore(client, queue, queued);
    const migrations = await migrateWithin(client);
    await syncFiles(added);
    // After a lost answer to the commit its outcome is unknown: surplus files do no harm, missing ones do.
    added.length = 0;
    await client.query('commit');
    await client.query('analyze');
    return { migrations };
  } catch (error) {
    // Disconnecting rolls back. A rollback statement would wait for ever behind an unfinished COPY.
    await client.end();
    for (const name of added) await rm(name, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function assertKnown({ migrations, version }: BackupHeader): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new BackupError(
      `The backup was made by version ${version}, which is newer (${unknown}): install that one.`,
    );
}

async function assertReady(client: pg.Client, replace: boolean): Promise<void> {
  const { rows: others } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name in ('kontor', 'kontor-jobs')
       and pid <> pg_backend_pid() limit 1`,
  );
  if (others.length > 0) throw new BackupError('A shop runs on this database: stop it first.');
  if (replace) return;
  const { rows: shops } = await client.query("select to_regclass('public.tenant') as name");
  const { rows } = await client.query<{ held: string }>(
    shops[0]?.name
      ? `select format('the shop "%s"', name) as held from tenant order by id limit 1`
      : foreignTableSql,
  );
  if (rows[0])
    throw new BackupError(
      `The database is not empty: it holds ${rows[0].held}. With --replace everything in it is deleted.`,
    );
}

/** A table of another application: a restore drops all tables of the schema. Migrations taken back leave Kysely's own. */
const foreignTableSql = `
  select format('the table "%s"', relname) as held from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and relname not in ('kysely_migration', 'kysely_migration_lock')
    and not exists (select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by relname limit 1
`;

/** Kinds of objects in the order of their removal: the query that makes the drop statements, and its system catalogue. */
const objectKinds = [
  [
    "select format('drop table %s cascade', oid::regclass) as statement from pg_class where relkind = 'r' and relnamespace",
    'pg_class',
  ],
  [
    "select format('drop sequence %s cascade', oid::regclass) as statement from pg_class where relkind = 'S' and relnamespace",
    'pg_class',
  ],
  [
    "select format('drop routine %s cascade', oid::regprocedure) as statement from pg_proc where pronamespace",
    'pg_proc',
  ],
  [
    "select format('drop collation public.%I cascade', collname) as statement from pg_collation where collnamespace",
    'pg_collation',
  ],
] as const;

/** Empties the schema and the job queue. Extensions stay: creating them again may need a superuser. */
async function clearDatabase(client: pg.Client): Promise<void> {
  for (const [find, catalogue] of objectKinds) {
    const { rows } = await client.query<{ statement: string }>(
      `${find} = 'public'::regnamespace and not exists (
         select from pg_depend where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e')`,
    );
    for (const { statement } of rows) await client.query(statement);
  }
  const { rows } = await client.query("select to_regclass('pgboss.job') as name");
  if (rows[0]?.name) await client.query('delete from pgboss.job');
}

/** Drops all foreign keys; answers the statements that add them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; owner: string; definition: string }>(`
    select quote_ident(conname) as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { name, owner } of rows) await client.query(`alter table ${owner} drop constraint ${name}`);
  return rows.map(
    ({ name, owner, definition }) => `alter table ${owner} add constraint ${name} ${definition}`,
  );
}

interface Load {
  file: string;
  header: BackupHeader;
  installation: Installation;
  /** Collects the files written, which a failed restore removes. */
  added: string[];
  say: (message: string) => void;
}

async function loadEntries(
  client: pg.Client,
  { file, header, installation, added, say }: Load,
): Promise<void> {
  const folders: Record<string, string> = { files: installation.filesDir, outbox: installation.outboxDir };
  for (const { name } of header.tables) {
    await setTriggers(client, name, 'disable');
    // Some migrations insert rows.
    await client.query(`truncate public.${pg.escapeIdentifier(name)}`);
  }
  let table: OpenTable | undefined;
  let files = 0;
  for await (const { name, content } of readArchive(file)) {
    const [kind = '', ...rest] = name.split('/');
    if (kind === 'database') {
      const wanted = rest[0] ?? '';
      if (table?.name !== wanted) {
        await table?.end();
        table = openTable(client, header, wanted, say);
      }
      await table.write(content);
      continue;
    }
    const folder = folders[kind];
    if (folder === undefined || rest.length === 0) continue;
    // Files follow the rows: the last COPY ends here.
    await table?.end();
    table = undefined;
    const target = path.resolve(folder, ...rest);
    if (!target.startsWith(path.resolve(folder) + path.sep))
      throw new BackupError(`${name} leads out of its folder.`);
    if (await writeFile(target, content)) added.push(target);
    files += 1;
  }
  await table?.end();
  for (const { name } of header.tables) await setTriggers(client, name, 'enable');
  say(`${files} files`);
}

/** Switches the product's triggers: on loaded rows they would send notices, or create sequences that the archive has. */
async function setTriggers(client: pg.Client, table: string, what: 'enable' | 'disable'): Promise<void> {
  await client.query(`alter table public.${pg.escapeIdentifier(table)} ${what} trigger user`);
}

interface OpenTable {
  name: string;
  write(content: AsyncIterable<Buffer>): Promise<void>;
  end(): Promise<void>;
}

function openTable(
  client: pg.Client,
  header: BackupHeader,
  name: string,
  say: (message: string) => void,
): OpenTable {
  const known = header.tables.find((table) => table.name === name);
  if (!known) throw new BackupError(`The backup has rows of a table that it does not name: ${name}.`);
  const columns = known.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy public.${pg.escapeIdentifier(name)} (${columns}) from stdin`));
  const done = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve);
    stream.once('error', reject);
  });
  done.catch(() => undefined);
  return {
    name,
    async write(content) {
      for await (const chunk of content) {
        if (stream.write(chunk)) continue;
        await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), done]);
      }
    },
    async end() {
      stream.end();
      await done;
      say(`${name}: ${stream.rowCount} rows`);
    },
  };
}

/** Writes a file unless it exists: the name is a hash of the content. Answers whether it wrote. */
async function writeFile(target: string, content: AsyncIterable<Buffer>): Promise<boolean> {
  const isThere = (await lstat(target).catch(() => undefined)) !== undefined;
  if (isThere) {
    for await (const _ of content);
    return false;
  }
  await writeWhole(target, (temporary) => pipeline(Readable.from(content), createWriteStream(temporary)));
  return true;
}

/** Flushes files to disk, many at a time: the file system writes its journal once for all. One by one takes ten times as long. */
async function syncFiles(files: readonly string[]): Promise<void> {
  for (let begin = 0; begin < files.length; begin += parallelSyncs) {
    await Promise.all(
      files.slice(begin, begin + parallelSyncs).map(async (file) => {
        const handle = await open(file);
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
      }),
    );
  }
}

async function assertRows(client: pg.Client, { rows }: BackupManifest): Promise<void> {
  for (const [name, expected] of Object.entries(rows)) {
    const { rows: found } = await client.query<{ count: string }>(
      `select count(*) from public.${pg.escapeIdentifier(name)}`,
    );
    if (Number(found[0]?.count) !== expected)
      throw new BackupError(
        `${name} has ${found[0]?.count} rows instead of ${expected}: nothing was restored.`,
      );
  }
}

/** Sets the sequences. Those of order numbers are created here, as the trigger that creates them is off. */
async function setSequences(client: pg.Client, { sequences }: BackupManifest): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    const sequence = `public.${pg.escapeIdentifier(name)}`;
    await client.query(`create sequence if not exists ${sequence}`);
    await client.query('select setval($1::regclass, $2, $3)', [sequence, lastValue, isCalled]);
  }
}
