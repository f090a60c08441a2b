/**
 * Stores the schema of a release with demo data, so that a test upgrades it to every later release:
 *
 *     node apps/server/test/releases/store-release.ts 0.2.0 [FOLDER OF A CHECKOUT]
 *
 * The schema is what the release's migrations send, not what today's files would; the data is what its demo loads and what
 * buyers do, cut down to a few products.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { startEmbeddedServer } from '../../src/database/embedded-server.ts';
import { quickSettings } from '../test-server.ts';

const keptProducts = 12;
const keptOrders = 40;

const [version, root = path.join(import.meta.dirname, '../../../..')] = process.argv.slice(2);
if (!version) throw new Error('The version is missing.');
const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-release-'));
const server = await startEmbeddedServer({ dataDir, settings: quickSettings });
try {
  const schema = await recordSchema(path.resolve(root));
  const client = new pg.Client({ connectionString: server.url() });
  // On a failure the server stops before this client.
  client.on('error', () => undefined);
  await client.connect();
  await fillByDemo(path.resolve(root), server.url());
  await cutDown(client);
  const text = [...schema, ...(await recordRows(client))].join('\n');
  await client.end();
  const file = path.join(import.meta.dirname, `${version}.sql.gz`);
  await writeFile(file, await promisify(gzip)(text, { level: 9 }));
  console.log(`${file}: ${text.length} characters`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The statements of the release's migrations as they are sent to an empty database. */
async function recordSchema(folder: string): Promise<string[]> {
  const resolve = createRequire(path.join(folder, 'apps/server/package.json')).resolve;
  const { Kysely, PostgresDialect } = await import(resolve('kysely'));
  const admin = new pg.Client({ connectionString: server.url() });
  await admin.connect();
  await admin.query('create database recorded');
  await admin.end();
  const statements: string[] = [];
  const pool = new pg.Pool({ connectionString: server.url('recorded'), max: 1 });
  const db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: (event: { level: string; query: { sql: string; parameters: readonly unknown[] } }) => {
      if (event.query.parameters.length > 0) throw new Error('A migration sends parameters.');
      statements.push(`${event.query.sql.trim().replace(/;$/, '')};`);
    },
  });
  const migrations = path.join(folder, 'apps/server/src/database/migrations');
  const names = (await readdir(migrations)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).sort();
  for (const name of names) {
    const migration = await import(pathToFileURL(path.join(migrations, name)).href);
    statements.push(`-- ${name}`);
    await migration.up(db);
  }
  await db.destroy();
  const rows = names.map((name) => `('${name.slice(0, -'.ts'.length)}', '2026-11-22T00:00:00.000Z')`);
  return [
    ...statements,
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
insert into kysely_migration_lock values ('migration_lock', 0);
insert into kysely_migration values ${rows.join(', ')};`,
  ];
}

/** Lets the release load its demo, and buyers order, keep a cart, a wishlist and, where there are any, a draft. */
async function fillByDemo(folder: string, databaseUrl: string): Promise<void> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const shop: ChildProcess = spawn(process.execPath, [path.join(folder, 'apps/server/src/main.ts')], {
    cwd: folder,
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: path.join(dataDir, 'shop'), DEMO: '1', PORT: String(port) },
      ...{ HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (shop.exitCode !== null) throw new Error('The release does not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    for (const [tenant, username] of [
      ['nordhang', 'buyer'],
      ['werkmeister', 'buyer'],
      ['nordhang', 'austria'],
    ] as const)
      await buy(url, tenant, username);
  } finally {
    shop.kill('SIGTERM');
    await ended;
  }
}

async function buy(url: string, tenant: string, username: string): Promise<void> {
  let token = '';
  const call = async <Answer>(method: string, route: string, body?: object): Promise<Answer> => {
    const answer = await fetch(url + route, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Basic ${token}` } : {}) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text) as Answer;
  };
  ({ token } = await call<{ token: string }>('POST', '/api/login', {
    username,
    password: 'demo-2026',
    tenant,
  }));
  const categories = await call<{ data: { _id: string }[] }>('GET', '/api/materialCategory');
  const category = categories.data[0]?._id;
  const { data: articles } = await call<{ data: Record<string, unknown>[] }>(
    'GET',
    `/api/material/listMaterialWithVariants?category=${category}&stockAvail=1`,
  );
  const lines = articles.slice(0, 12).map((article) => ({
    _id: article._id,
    sku: article.variantSku ?? article.sku,
    quantity: Number(article.salesBatchSize ?? 1) * 2,
  }));
  const fill = (from: number) => call('POST', '/api/basket', { items: lines.slice(from, from + 6) });
  await fill(0);
  const { data } = await call<{ data: { gross: number; currency: string; selected: object } }>(
    'POST',
    '/api/order/preview',
    { orderType: 'order' },
  );
  const basket = await call<{ _id: string }>('GET', '/api/basket');
  await call('POST', '/api/order/create', {
    checkoutId: randomUUID(),
    orderType: 'order',
    basketId: basket._id,
    ...data.selected,
    termsAccepted: true,
    expectedTotal: { value: data.gross, currency: data.currency },
  });
  await fill(6);
}

/** Keeps a few products of each tenant and the newest orders; what belonged to others goes with them. */
async function cutDown(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `delete from product where not exists (select from basket_line where basket_line.tenant_id = product.tenant_id
       and basket_line.product_id = product.id) and id not in (select id from (
         select id, row_number() over (partition by tenant_id order by id) as place from product) numbered
       where place <= ${keptProducts})`,
  );
  await client.query(
    `delete from sales_order where id not in (select id from sales_order order by order_date desc limit ${keptOrders})`,
  );
  const { rows: keys } = await client.query<{ child: string; parent: string; on_: string; filled: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg(format('parent.%I = child.%I', f.attname, c.attname), ' and ')
       from unnest(conkey, confkey) as k (own, other)
       join pg_attribute c on c.attrelid = conrelid and c.attnum = k.own
       join pg_attribute f on f.attrelid = confrelid and f.attnum = k.other) as on_,
      (select string_agg(format('child.%I is not null', c.attname), ' and ')
       from unnest(conkey) own join pg_attribute c on c.attrelid = conrelid and c.attnum = own) as filled
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (let removed = 1; removed > 0; ) {
    removed = 0;
    for (const { child, parent, on_, filled } of keys) {
      const { rowCount } = await client.query(
        `delete from ${child} child where ${filled} and not exists (select from ${parent} parent where ${on_})`,
      );
      removed += rowCount ?? 0;
    }
  }
}

/** Statements that bring the rows back, and how far the sequences are. */
async function recordRows(client: pg.Client): Promise<string[]> {
  const statements = ['set session_replication_role = replica;'];
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select pg_class.relname as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    group by pg_class.relname order by pg_class.relname`);
  // Some migrations insert rows.
  statements.push(`truncate ${tables.map(({ name }) => name).join(', ')};`);
  for (const { name, columns } of tables) {
    const values = columns.map((column) => `quote_nullable(${column}::text)`).join(', ');
    const { rows } = await client.query<{ row: string }>(
      `select '(' || concat_ws(', ', ${values}) || ')' as row from ${name} order by 1`,
    );
    if (rows.length > 0)
      statements.push(
        `insert into ${name} (${columns.join(', ')}) overriding system value values\n${rows.map(({ row }) => row).join(',\n')};`,
      );
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of sequences) {
    const { rows } = await client.query(`select last_value, is_called from ${name}`);
    statements.push(
      `create sequence if not exists ${name};\nselect setval('${name}', ${rows[0].last_value}, ${rows[0].is_called});`,
    );
  }
  return [...statements, 'set session_replication_role = origin;'];
}
