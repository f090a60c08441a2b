import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateWithin, migrationNames } from '../../database/migrate.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { BackupError, type BackupHeader, type BackupManifest, readArchive } from './archive.ts';
import type { Installation } from './write-backup.ts';

const syncedAtATime = 64;

/**
 * Puts a verified archive into an installation, whole or not at all: schema as of the archive, rows, sequences, jobs and the
 * migrations since then are one transaction; files come before it and go again when it fails.
 *
 * Foreign keys are dropped while rows are loaded and checked as a whole afterwards, which needs no rights of a superuser and no
 * order of the tables.
 *
 * @throws BackupError when the archive is of a newer release, the shop runs, or the database holds a shop and `replace` is not set
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
    /** Empties a database that holds a shop. */
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
    // The queue's own tables are made outside the transaction; as long as they are empty they are nobody's.
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
    await client.query('commit');
    await client.query('analyze');
    return { migrations };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
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
  const { rows: tables } = await client.query("select to_regclass('public.tenant') as name");
  if (!tables[0]?.name || replace) return;
  const { rows } = await client.query<{ name: string }>('select name from tenant order by id limit 1');
  if (rows[0])
    throw new BackupError(
      `The database is not empty: it holds the shop "${rows[0].name}". With --replace all that it holds is given up.`,
    );
}

/** What the product makes in its schema, in the order in which it is removed; the statement that finds it, and its catalogue. */
const madeKinds = [
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

/** Removes what the product made, whatever state it is in; extensions stay, as somebody else may have made them. */
async function clearDatabase(client: pg.Client): Promise<void> {
  for (const [find, catalogue] of madeKinds) {
    const { rows } = await client.query<{ statement: string }>(
      `${find} = 'public'::regnamespace and not exists (
         select from pg_depend where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e')`,
    );
    for (const { statement } of rows) await client.query(statement);
  }
  const { rows } = await client.query("select to_regclass('pgboss.job') as name");
  if (rows[0]?.name) await client.query('delete from pgboss.job');
}

/** Answers the statements that bring them back. */
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
  /** Files that were written, to be removed when the restore fails. */
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
    // Some migrations fill what they make.
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
    // Nothing is to be read by the connection while a table is open.
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

/** Those of the product: they would send a notice for each row, or make what the archive brings. */
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

/** Files are named by their content, so one that is there is the same. Answers whether it was written. */
async function writeFile(target: string, content: AsyncIterable<Buffer>): Promise<boolean> {
  const isThere = (await lstat(target).catch(() => undefined)) !== undefined;
  if (isThere) {
    for await (const _ of content);
    return false;
  }
  await mkdir(path.dirname(target), { recursive: true });
  const beside = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    await pipeline(Readable.from(content), createWriteStream(beside));
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  return true;
}

/** Files that were written at a time are on the disk after few writes of its journal; one by one they would take ten times as long. */
async function syncFiles(files: readonly string[]): Promise<void> {
  for (let begin = 0; begin < files.length; begin += syncedAtATime) {
    await Promise.all(
      files.slice(begin, begin + syncedAtATime).map(async (file) => {
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

/** Those of tenants' order numbers are made by a trigger, which did not run. */
async function setSequences(client: pg.Client, { sequences }: BackupManifest): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    const sequence = `public.${pg.escapeIdentifier(name)}`;
    await client.query(`create sequence if not exists ${sequence}`);
    await client.query('select setval($1::regclass, $2, $3)', [sequence, lastValue, isCalled]);
  }
}
