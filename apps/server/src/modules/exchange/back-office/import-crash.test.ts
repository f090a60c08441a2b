import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createProduct } from '../../../../test/catalogue-factories.ts';
import { createSession, createTenant, createUser } from '../../../../test/factories.ts';
import { processEnvironment } from '../../../../test/run-command.ts';
import { runImportOf } from '../../../../test/run-import.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

const { imports } = routes;

let shop: TestApp;
let dataDir: string;
let server: ChildProcess | undefined;
let tenantId: number;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
  dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-import-crash-'));
  ({ tenantId } = await createTenant(shop.database.db));
  const { userId } = await createUser(shop.database.db, {
    tenant_id: tenantId,
    company_id: null,
    is_admin: true,
    operator_role: 'catalogue',
  });
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId, user_id: userId }));
  for (const sku of ['A1', 'A2']) await createProduct(shop.database.db, { tenant_id: tenantId, sku });
});

afterAll(async () => {
  if (server?.exitCode === null && server.signalCode === null) server.kill('SIGKILL');
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('issue 18: kill -9 during a load leaves the old values and a log entry; the file can be loaded and undone afterwards', async () => {
  const before = await stock();
  const { body } = await shop.inject(imports.upload, {
    body: Buffer.from(
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="stock.csv"\r\n\r\nsku;quantity\nA1;5\nA2;6\n\r\n--cut--\r\n',
    ),
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    token,
  });
  const { id } = body.data;
  await load(id);
  const { pool } = shop.database;
  // The load waits for this row while its server is killed.
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from stock where tenant_id = $1 for update', [tenantId]);
  server = startServer();
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ waits: boolean }>(
        `select exists (select from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.datname = current_database()) as waits`,
      );
      expect([(await read(id)).state, rows[0]?.waits]).toEqual(['loading', true]);
    },
    { timeout: 60_000, interval: 50 },
  );
  server.kill('SIGKILL');
  await once(server, 'exit');
  // Closes the connection and so ends its transaction.
  client.release(true);

  await vi.waitFor(async () => expect((await read(id)).state).toBe('interrupted'), { timeout: 20_000 });
  expect(await read(id)).toMatchObject({ isOpen: true, progress: null, files: [{ state: 'waiting' }] });
  expect(await stock()).toEqual(before);
  const { body: log } = await shop.inject(imports.list, { query: { state: 'interrupted' }, token });
  expect(log.data.map((run) => run.id)).toEqual([id]);

  await load(id);
  await work(id);
  expect(await stock()).toEqual([5, 6]);
  const back = await shop.inject(imports.restore, { params: { id, file: 1 }, token });
  await work(back.body.data.id);
  expect(await stock()).toEqual(before);
});

const load = (id: string) =>
  shop.inject(imports.load, { params: { id }, token, body: { acceptPartial: false } });

async function read(id: string) {
  return (await shop.inject(imports.read, { params: { id }, token })).body.data;
}

async function stock() {
  const { rows } = await shop.database.pool.query<{ quantity: number }>(
    `select s.quantity from stock s join variant v on v.tenant_id = s.tenant_id and v.id = s.variant_id
     where s.tenant_id = $1 order by v.sku`,
    [tenantId],
  );
  return rows.map(({ quantity }) => quantity);
}

/** The background work of a run, in this process. */
async function work(runId: string) {
  await runImportOf(shop, tenantId, runId);
}

/** A server on the same database and files, which takes the job. */
function startServer(): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, '../../../main.ts')], {
    env: {
      ...processEnvironment,
      DATABASE_URL: shop.database.url,
      FILES_DIR: shop.dependencies.config.filesDir,
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
