import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type ArchiveWriter,
  BackupError,
  type BackupHeader,
  type BackupManifest,
  createArchive,
  entryNames,
} from './archive.ts';
import { backupRecordName } from './backup-record.ts';

/** Where an installation keeps its state. */
export interface Installation {
  databaseUrl: string;
  filesDir: string;
  outboxDir: string;
}

/** What a backup holds. */
export interface BackupCounts {
  tables: number;
  rows: number;
  jobs: number;
  files: number;
  bytes: number;
}

/** Least size of an entry of rows. It is buffered in memory: a tar entry begins with its size. */
const entryBytes = 8 * 1024 * 1024;

/** The temporary name of a file that is still being written (shared/write-whole.ts). */
const unfinishedFile = /\.[0-9a-f]{12}$/;

/**
 * Writes the state of a running installation into one archive: all tables, sequences and unfinished jobs from one
 * repeatable-read snapshot, then the files. Files never change, and the shop stores a file before a row names it. So the files
 * copied after the snapshot include all that its rows name.
 *
 * The archive gets its name only when it is complete.
 *
 * @param onSnapshot called with the snapshot's id before anything is read; tests share the snapshot
 * @throws BackupError when the archive exists already or the database holds no shop
 */
export async function writeBackup(
  installation: Installation,
  {
    file,
    version,
    say,
    onSnapshot,
  }: {
    file: string;
    version: string;
    say: (message: string) => void;
    onSnapshot?: (id: string) => Promise<void>;
  },
): Promise<BackupCounts> {
  const target = path.resolve(file);
  if (await lstat(target).catch(() => undefined)) throw new BackupError(`${target} exists already.`);
  const partial = `${target}.partial`;
  await rm(partial, { force: true });
  const archive = await createArchive(partial).catch((error: Error) => {
    throw new BackupError(`${partial} cannot be written: ${error.message}`);
  });
  try {
    const counts = await writeDatabase(installation.databaseUrl, archive, { version, say, onSnapshot });
    const files = { files: 0, bytes: 0 };
    const except = [target, partial, path.join(installation.filesDir, backupRecordName)];
    await writeFolder(archive, { folder: installation.filesDir, prefix: 'files', except, files });
    await writeFolder(archive, { folder: installation.outboxDir, prefix: 'outbox', except, files });
    say(`${files.files} files, ${Math.ceil(files.bytes / 1e6)} MB`);
    const manifest: BackupManifest = { ...counts.manifest, sums: archive.sums() };
    await archive.add(entryNames.manifest, Buffer.from(JSON.stringify(manifest)));
    await archive.finish();
    await rename(partial, target);
    return { ...counts.totals, ...files };
  } catch (error) {
    archive.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeDatabase(
  databaseUrl: string,
  archive: ArchiveWriter,
  {
    version,
    say,
    onSnapshot,
  }: {
    version: string;
    say: (message: string) => void;
    onSnapshot: ((id: string) => Promise<void>) | undefined;
  },
) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'kontor backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const { rows: snapshots } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    await onSnapshot?.(snapshots[0]?.id ?? '');
    const header: BackupHeader = {
      format: 1,
      version,
      createdAt: new Date().toISOString(),
      migrations: await readMigrations(client),
      tables: await readTables(client),
    };
    await archive.add(entryNames.header, Buffer.from(JSON.stringify(header)));
    const rows: Record<string, number> = {};
    for (const table of header.tables) {
      const count = await writeTable(client, archive, table);
      rows[table.name] = count;
      if (count > 0) say(`${table.name}: ${count} rows`);
    }
    const jobs = await readJobs(client);
    // Sequences ignore snapshots. Read last, they are past every number in the rows.
    const manifest = { sequences: await readSequences(client), jobs, rows };
    await client.query('commit');
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    const jobCount = jobs.reduce((sum, queue) => sum + queue.jobs.length, 0);
    say(`${header.tables.length} tables, ${total} rows, ${jobCount} unfinished jobs`);
    return { manifest, totals: { tables: header.tables.length, rows: total, jobs: jobCount } };
  } finally {
    await client.end();
  }
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query("select to_regclass('public.kysely_migration') as name");
  if (!tables[0]?.name) throw new BackupError('The database holds no shop: nothing to back up.');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function readTables(client: pg.Client): Promise<BackupHeader['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select pg_class.relname as name, array_agg(pg_attribute.attname::text order by pg_attribute.attnum) as columns
    from pg_class
    join pg_attribute on pg_attribute.attrelid = pg_class.oid and pg_attribute.attnum > 0
      and not pg_attribute.attisdropped and pg_attribute.attgenerated = ''
    where pg_class.relkind = 'r' and pg_class.relnamespace = 'public'::regnamespace
      and pg_class.relname not in ('kysely_migration', 'kysely_migration_lock')
    group by pg_class.relname
    order by pg_class.relname`);
  return rows;
}

/** Writes a table's rows in PostgreSQL's COPY text format, in entries of a few megabytes each. */
async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, columns }: BackupHeader['tables'][number],
): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy public.${pg.escapeIdentifier(name)} (${list}) to stdout`));
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    if (size === 0) return;
    part += 1;
    await archive.add(`database/${name}/${String(part).padStart(6, '0')}`, Buffer.concat(chunks, size));
    chunks = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= entryBytes) await flush();
  }
  await flush();
  return stream.rowCount;
}

async function readSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`);
  const sequences: BackupManifest['sequences'] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${pg.escapeIdentifier(name)}`,
    );
    const [state] = rows;
    if (state) sequences.push({ name, lastValue: state.last_value, isCalled: state.is_called });
  }
  return sequences;
}

/** Reads unfinished jobs as input for the queue's insert call, which stays the same when a new pg-boss changes its tables. */
async function readJobs(client: pg.Client): Promise<BackupManifest['jobs']> {
  const { rows: tables } = await client.query("select to_regclass('pgboss.job') as name");
  if (!tables[0]?.name) return [];
  const { rows } = await client.query<{ queue: string; jobs: object[] }>(`
    select name as queue, json_agg(json_build_object('id', id, 'data', data, 'priority', priority,
      'startAfter', to_char(start_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'singletonKey', singleton_key) order by created_on, id) as jobs
    from pgboss.job
    where state < 'completed' and singleton_on is null
    group by name
    order by name`);
  return rows;
}

async function writeFolder(
  archive: ArchiveWriter,
  {
    folder,
    prefix,
    except,
    files,
  }: { folder: string; prefix: string; except: readonly string[]; files: { files: number; bytes: number } },
): Promise<void> {
  const found = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(folder, entry.name);
    const name = `${prefix}/${entry.name}`;
    if (except.includes(path.resolve(full))) continue;
    if (entry.isDirectory()) await writeFolder(archive, { folder: full, prefix: name, except, files });
    if (!entry.isFile() || unfinishedFile.test(entry.name)) continue;
    const size = await addFile(archive, name, full);
    if (size === undefined) continue;
    files.files += 1;
    files.bytes += size;
  }
}

/** Adds a file and returns its size in bytes; undefined if it was removed meanwhile, as sent mails in the outbox are. */
export async function addFile(
  archive: Pick<ArchiveWriter, 'addStream'>,
  name: string,
  file: string,
): Promise<number | undefined> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    // An open file can be read to its end even after it was removed.
    const { size } = await handle.stat();
    await archive.addStream(name, size, handle.createReadStream({ autoClose: false }));
    return size;
  } finally {
    await handle.close();
  }
}
