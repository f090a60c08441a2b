import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  buyerWith,
  type CheckoutShop,
  createCheckoutShop,
  fillBasket,
  placeOrder,
} from '../../../test/checkout-fixture.ts';
import { type CommandRun, processEnvironment, runCommand } from '../../../test/run-command.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createBareTestDatabase } from '../../../test/test-database.ts';
import { migrateDown, migrationNames } from '../../database/migrate.ts';
import type { Command } from '../../shared/command-line.ts';
import { createJobs } from '../../shared/jobs.ts';
import { createLog } from '../../shared/log.ts';
import { verifyArchive } from './archive.ts';
import { command as backupCommand } from './backup.cli.ts';
import { readBackupRecord } from './backup-record.ts';
import { command as restoreCommand } from './restore.cli.ts';
import { restoreBackup } from './restore-backup.ts';
import { addFile, type Installation, writeBackup } from './write-backup.ts';

let app: TestApp;
let shop: CheckoutShop;
let folder: string;
let source: Installation;
const closers: (() => Promise<void>)[] = [];
const silent = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-backup-test-'));
  app = await createTestApp();
  shop = await createCheckoutShop(app.database.db);
  const { filesDir, outboxDir } = app.dependencies.config;
  source = { databaseUrl: app.database.url, filesDir, outboxDir };
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('backup', () => {
  it('restores one snapshot of a shop that takes orders while it is backed up', async () => {
    const stock = 1_000;
    const { buyer, article } = await buyerWith(app, shop, { stock });
    await app.dependencies.files.put(shop.tenantName, Buffer.from('picture'), 'webp');
    // The file of an import: without it, none could be checked, loaded or downloaded after a restore.
    const uploaded = path.join('.imports', 'run-1', '1.csv');
    await mkdir(path.dirname(path.join(source.filesDir, uploaded)), { recursive: true });
    await writeFile(path.join(source.filesDir, uploaded), 'sku;quantity\n');
    const order = async () => {
      await fillBasket(app, buyer, [{ ...article, quantity: 3 }]);
      await placeOrder(app, buyer);
    };
    await order();
    let isOver = false;
    const ordering = (async () => {
      while (!isOver) await order();
    })();
    let expected: Record<string, string> = {};
    const file = path.join(folder, 'under-load.tar.gz');
    const counts = await writeBackup(source, {
      file,
      version: '9.9.9',
      say: silent,
      async onSnapshot(id) {
        expected = await contentOf(app.database.url, id);
        // These orders come after the snapshot and must not be in the backup.
        const before = await countOrders(app.database.url);
        while ((await countOrders(app.database.url)) < before + 3) await app.settle();
      },
    });
    isOver = true;
    await ordering;
    expect(counts.files).toBe(2);

    const target = await emptyInstallation();
    const { migrations } = await restore(file, target);
    expect(migrations).toEqual([]);
    expect(await contentOf(target.databaseUrl)).toEqual(expected);
    expect(await contentOf(app.database.url)).not.toEqual(expected);

    const { rows } = await query(
      target.databaseUrl,
      `select (select quantity from stock where tenant_id = $1 and variant_id = $2)::int
           + (select sum(quantity) from order_item where tenant_id = $1)::int as pieces,
         (select count(*) from sales_order where not exists (select from order_item
           where order_item.tenant_id = sales_order.tenant_id and order_item.order_id = sales_order.id))::int as empty,
         (select count(*) from sales_order)::int as orders,
         (select last_value >= max(order_number) from order_number_${shop.tenantId}, sales_order group by last_value) as counts_on,
         (select count(*) from pgboss.job where name = 'order-confirmation' or data::text like '%order%')::int as jobs`,
      [shop.tenantId, article.variantId],
    );
    expect(rows[0]).toMatchObject({ pieces: stock, empty: 0, counts_on: true });
    // The confirmation job of each order is still queued.
    expect(rows[0]?.jobs).toBeGreaterThanOrEqual(Number(rows[0]?.orders));
    const { key } = app.dependencies.files.locate(shop.tenantName, Buffer.from('picture'), 'webp');
    expect(await readFile(path.join(target.filesDir, key), 'utf8')).toBe('picture');
    expect(await readFile(path.join(target.filesDir, uploaded), 'utf8')).toBe('sku;quantity\n');
  });

  it('restores an archive of an older schema and migrates it', async () => {
    const older = await emptyInstallation();
    const first = path.join(folder, 'now.tar.gz');
    await writeBackup(source, { file: first, version: '1', say: silent });
    await restore(first, older);
    const undone = await migrateDown(older.databaseUrl);
    const file = path.join(folder, 'older.tar.gz');
    await writeBackup(older, { file, version: '0', say: silent });
    const target = await emptyInstallation();
    expect((await restore(file, target)).migrations).toEqual(undone);
    const { rows } = await query(target.databaseUrl, 'select name from kysely_migration order by name');
    expect(rows.map(({ name }) => name)).toEqual(await migrationNames());
  });

  it('refuses a database that holds a shop without --replace, and changes nothing when the row counts differ', async () => {
    const file = path.join(folder, 'whole.tar.gz');
    await writeBackup(source, { file, version: '1', say: silent });
    const target = await emptyInstallation();
    await restore(file, target);
    await expect(restore(file, target)).rejects.toThrow('--replace');
    const before = await contentOf(target.databaseUrl);
    // The restore finds a wrong row count only after it has loaded everything.
    const { manifest } = await verifyArchive(file);
    const lying = { ...manifest, rows: { ...manifest.rows, company: (manifest.rows.company ?? 0) + 1 } };
    const failing = restore(file, target, { manifest: lying, replace: true });
    await expect(failing).rejects.toThrow('nothing was restored');
    expect(await contentOf(target.databaseUrl)).toEqual(before);
    await restore(file, target, { replace: true });
    expect(await contentOf(target.databaseUrl)).toEqual(before);
  });

  it('refuses a damaged, cut, newer or foreign archive before it changes anything', async () => {
    const file = path.join(folder, 'good.tar.gz');
    await writeBackup(source, { file, version: '1', say: silent });
    const bytes = await readFile(file);
    const written = async (name: string, content: Buffer) => {
      await writeFile(path.join(folder, name), content);
      return path.join(folder, name);
    };
    const middle = Buffer.from(bytes);
    middle[Math.floor(bytes.length / 2)] = (middle[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    await expect(verifyArchive(await written('flipped', middle))).rejects.toThrow('damaged');
    const half = bytes.subarray(0, bytes.length / 2);
    await expect(verifyArchive(await written('half', half))).rejects.toThrow(/damaged|cut short/);
    await expect(verifyArchive(await written('text', Buffer.from('hello')))).rejects.toThrow('no backup');
    await expect(verifyArchive(path.join(folder, 'nowhere'))).rejects.toThrow('There is no file');
    const { header } = await verifyArchive(file);
    const newer = restore(file, await emptyInstallation(), {
      header: { ...header, migrations: ['9999-later'] },
    });
    await expect(newer).rejects.toThrow('newer');
    await expect(writeBackup(source, { file, version: '1', say: silent })).rejects.toThrow('exists already');
  });

  it('refuses a database of another application without --replace', async () => {
    const file = path.join(folder, 'for-empty.tar.gz');
    await writeBackup(source, { file, version: '1', say: silent });
    const target = await emptyInstallation();
    const client = new pg.Client({ connectionString: target.databaseUrl });
    await client.connect();
    await client.query('create table ledger (amount integer); insert into ledger values (7)');
    await expect(restore(file, target)).rejects.toThrow('it holds the table "ledger"');
    expect((await client.query('select amount from ledger')).rows).toEqual([{ amount: 7 }]);
    await client.end();
  });

  it('ends with an error when it cannot read on while it loads a table', async () => {
    const file = path.join(folder, 'readable-at-first.tar.gz');
    await writeBackup(source, { file, version: '1', say: silent });
    const verified = await verifyArchive(file);
    const tar = gunzipSync(await readFile(file));
    // Damages the checksum in the tar header of the second entry of rows.
    tar.fill('x', tar.indexOf('database/', tar.indexOf('database/') + 1) + 148);
    await writeFile(file, gzipSync(tar));
    const target = await emptyInstallation();
    const jobs = createJobs({ url: target.databaseUrl, log: createLog({ logLevel: 'silent' }) });
    const failing = restoreBackup(target, { file, ...verified, replace: false, jobs, say: silent });
    await expect(failing).rejects.toThrow('Invalid tar header');
    await jobs.stop();
    expect(await contentOf(target.databaseUrl)).toEqual({});
  });

  it('keeps the restored files when a statement after the commit fails', async () => {
    const filesDir = await mkdtemp(path.join(folder, 'files-'));
    await writeFile(path.join(filesDir, 'picture.webp'), 'picture');
    const file = path.join(folder, 'with-file.tar.gz');
    await writeBackup({ ...source, filesDir }, { file, version: '1', say: silent });
    const target = await emptyInstallation();
    const send = pg.Client.prototype.query;
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      if (args[0] === 'analyze') return Promise.reject(new Error('connection lost'));
      return Reflect.apply(send, this, args);
    } as never);
    await expect(restore(file, target)).rejects.toThrow('connection lost');
    query.mockRestore();
    expect(await readFile(path.join(target.filesDir, 'picture.webp'), 'utf8')).toBe('picture');
    expect(await countOrders(target.databaseUrl)).toBe(await countOrders(source.databaseUrl));
  });

  it('leaves out a mail removed before its read, and includes one removed during it', async () => {
    const mail = path.join(folder, 'one.eml');
    await writeFile(mail, 'Guten Tag');
    const read: string[] = [];
    const archive = {
      async addStream(_name: string, _size: number, content: Readable) {
        await rm(mail);
        read.push(await text(content));
      },
    };
    expect(await addFile(archive, 'outbox/one.eml', mail)).toBe(9);
    expect(await addFile(archive, 'outbox/one.eml', mail)).toBeUndefined();
    expect(read).toEqual(['Guten Tag']);
  });

  it('reports a full disk and leaves no incomplete archive', async () => {
    const filesDir = await mkdtemp(path.join(folder, 'files-'));
    await writeFile(path.join(filesDir, 'noise.webp'), randomBytes(4_000_000));
    const file = path.join(folder, 'no-room.tar.gz');
    // A limit on the size of files stands for the full disk: 1,000 kB.
    const command = 'trap "" XFSZ; ulimit -f 1000; exec "$0" "$@"';
    const script = path.join(import.meta.dirname, 'backup.cli.ts');
    const env = { DATABASE_URL: source.databaseUrl, FILES_DIR: filesDir, DATA_DIR: folder };
    const ended = promisify(execFile)('bash', ['-c', command, process.execPath, script, file], {
      env: { ...processEnvironment, ...env },
    });
    await expect(ended).rejects.toMatchObject({ code: 3, stderr: expect.stringContaining('EFBIG') });
    await expect(readFile(`${file}.partial`)).rejects.toThrow('ENOENT');
    expect(await readBackupRecord(filesDir)).toMatchObject({
      lastSuccess: null,
      lastFailure: { reason: expect.stringContaining('EFBIG') },
      runningSince: null,
    });
  });

  it('reports the outcome of both commands by exit code and message', async () => {
    const file = path.join(folder, 'command.tar.gz');
    const target = await emptyInstallation();
    const backup = (...args: string[]) => run(backupCommand, source, ...args);
    const restoring = (...args: string[]) => run(restoreCommand, target, ...args);
    expect(await backup()).toMatchObject({ code: 2, err: expect.stringContaining('FILE is missing') });
    expect(await backup(file)).toMatchObject({ code: 0, out: expect.stringContaining('sales_order: ') });
    expect(await readBackupRecord(source.filesDir)).toMatchObject({
      lastSuccess: { bytes: (await stat(file)).size, rows: expect.any(Number) },
      lastFailure: null,
    });
    expect(await backup(file)).toMatchObject({ code: 3, err: expect.stringContaining('exists already') });
    expect((await readBackupRecord(source.filesDir)).lastFailure?.reason).toContain('exists already');
    expect(await restoring('--what')).toMatchObject({ code: 2 });
    expect(await restoring(path.join(folder, 'nowhere'))).toMatchObject({ code: 3 });
    expect(await restoring(file)).toMatchObject({ code: 0, out: expect.stringContaining('Restored: ') });
    expect(await restoring(file)).toMatchObject({ code: 3, err: expect.stringContaining('not empty') });
    expect(await restoring('--replace', file)).toMatchObject({ code: 0, err: '' });
    const running = new pg.Client({ connectionString: target.databaseUrl, application_name: 'kontor' });
    await running.connect();
    expect(await restoring('--replace', file)).toMatchObject({
      code: 3,
      err: expect.stringContaining('stop it'),
    });
    await running.end();
    const handle = await open(file);
    expect((await handle.stat()).mode & 0o777).toBe(0o600);
    await handle.close();
  });
});

function run(
  command: Command,
  { databaseUrl, filesDir }: Installation,
  ...args: string[]
): Promise<CommandRun> {
  const env = { DATABASE_URL: databaseUrl, FILES_DIR: filesDir, DATA_DIR: path.dirname(filesDir) };
  return runCommand(command, env, ...args);
}

async function emptyInstallation(): Promise<Installation> {
  const { url, close } = await createBareTestDatabase();
  closers.push(close);
  const data = await mkdtemp(path.join(folder, 'data-'));
  return { databaseUrl: url, filesDir: path.join(data, 'files'), outboxDir: path.join(data, 'outbox') };
}

async function restore(
  file: string,
  target: Installation,
  changed: Partial<Parameters<typeof restoreBackup>[1]> = {},
) {
  const jobs = createJobs({ url: target.databaseUrl, log: createLog({ logLevel: 'silent' }) });
  const verified = await verifyArchive(file);
  try {
    return await restoreBackup(target, { file, ...verified, replace: false, jobs, say: silent, ...changed });
  } finally {
    await jobs.stop();
  }
}

async function query(url: string, text: string, values: unknown[] = [], snapshot?: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`);
    return await client.query<Record<string, unknown>>(text, values);
  } finally {
    await client.end();
  }
}

async function countOrders(url: string): Promise<number> {
  return Number((await query(url, 'select count(*) from sales_order')).rows[0]?.count);
}

/** A digest of each table's rows, in a snapshot or now. */
async function contentOf(url: string, snapshot?: string): Promise<Record<string, string>> {
  const { rows: tables } = await query(
    url,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%' order by 1`,
  );
  const all = tables.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
      from public."${name}" t`,
  );
  const { rows } = await query(url, all.join(' union all '), [], snapshot);
  return Object.fromEntries(rows.map(({ name, digest }) => [String(name), String(digest)]));
}
