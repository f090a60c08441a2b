import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { routes } from '@kontor/contract';
import type { ApiKeyRight } from '@kontor/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createApiKey, createTenant, createUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { importKind, importFiles } = routes.exchange;

let shop: TestApp;
let tenantId: number;
let key: string;

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(shop.database.db));
  ({ key } = await createApiKey(shop.database.db, { tenant_id: tenantId }));
  for (const sku of ['A1', 'A2']) await createProduct(shop.database.db, { tenant_id: tenantId, sku });
});

afterAll(() => shop.close());

const csv = { 'content-type': 'text/csv' };

const load = (kind: string, body: string, { query = {}, headers = {}, token = key } = {}) =>
  shop.inject(importKind, {
    params: { kind },
    query,
    body,
    token,
    headers: { ...csv, ...headers },
    locale: 'en',
  });

function form(files: Record<string, string>) {
  const parts = Object.entries(files).map(
    ([name, content]) =>
      `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`,
  );
  return {
    token: key,
    body: `${parts.join('')}--cut--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  };
}

async function stockOf(sku: string): Promise<number | undefined> {
  const { rows } = await shop.database.pool.query<{ quantity: number }>(
    `select stock.quantity from variant join stock on stock.tenant_id = variant.tenant_id and stock.variant_id = variant.id
     where variant.tenant_id = $1 and variant.sku = $2`,
    [tenantId, sku],
  );
  return rows[0]?.quantity;
}

/** SQL: `pg_locks` has the locks of other test files, too. */
const ofThisDatabase = 'database = (select oid from pg_database where datname = current_database())';

/** Nothing of a request stays on disk. */
const leftovers = () => readdir(path.join(shop.dependencies.config.dataDir, 'imports')).catch(() => []);

it('API-40 loads a file of one kind as the command does, and writes the key into the audit log', async () => {
  const { body } = await load('stock', 'sku;quantity\nA1;5\nA2;7\n');
  expect(body.data).toMatchObject({
    isClean: true,
    isDryRun: false,
    files: [{ file: 'stock.csv', kind: 'stock', isLoaded: true, read: 2 }],
    refusedRows: [],
  });
  expect([await stockOf('A1'), await stockOf('A2')]).toEqual([5, 7]);
  const { rows } = await shop.database.pool.query(
    "select details from audit_entry where tenant_id = $1 and action = 'data.imported' order by id desc limit 1",
    [tenantId],
  );
  expect(rows[0].details.apiKey).toMatch(/^ERP /);
  expect(await leftovers()).toEqual([]);
});

it('issue 17: keeps no values before of stock, which the next file replaces, but of prices', async () => {
  await load('stock', 'sku;quantity\nA1;8\n');
  await load('prices', 'sku;value\nA1;12.5\n');
  const { rows } = await shop.database.pool.query(
    'select kind, array_agg(distinct way_back) as ways from import_file where tenant_id = $1 and state = $2 group by kind',
    [tenantId, 'loaded'],
  );
  expect(Object.fromEntries(rows.map(({ kind, ways }) => [kind, ways]))).toMatchObject({
    stock: ['none'],
    prices: ['kept'],
  });
});

it('API-40 reads JSON lines where the type says so', async () => {
  const headers = { 'content-type': 'application/x-ndjson' };
  await load('stock', '{"sku":"A1","quantity":6}\n', { headers });
  expect(await stockOf('A1')).toBe(6);
});

it('API-40 changes nothing in a dry run', async () => {
  const before = await stockOf('A1');
  const { body } = await load('stock', 'sku;quantity\nA1;99\n', { query: { dryRun: 'true' } });
  expect(body.data).toMatchObject({ isDryRun: true, isClean: true });
  const misspelt = await load('stock', 'sku;quantity\nA1;99\n', { query: { dryrun: 'true' } });
  expect([misspelt.status, misspelt.error.details]).toEqual([422, [{ field: 'dryrun', code: 'unknown' }]]);
  expect(await stockOf('A1')).toBe(before);
});

it('API-40 refuses a file with a wrong row as a whole and names row, column, code and reason', async () => {
  const before = await stockOf('A1');
  const content = 'sku;quantity\nA1;50\nnone;1\nA2;x\n';
  const { status, error } = await load('stock', content);
  expect([status, error.code]).toEqual([422, 'import.refused']);
  expect(error.details).toMatchObject({
    isClean: false,
    files: [{ isLoaded: false, refused: 2 }],
    refusedRows: expect.arrayContaining([
      {
        file: 'stock.csv',
        row: 3,
        column: 'sku',
        code: 'variant.unknown',
        reason: 'This article number does not exist',
        value: 'none',
      },
      expect.objectContaining({ row: 4, column: 'quantity', code: 'number.invalid' }),
    ]),
  });
  expect(await stockOf('A1')).toBe(before);
  const partial = await load('stock', content, { query: { acceptPartial: 'true' } });
  expect(partial.error.details).toMatchObject({ files: [{ isLoaded: true, refused: 2 }] });
  expect(await stockOf('A1')).toBe(50);
});

it('API-40 a broken status import changes nothing and says why', async () => {
  const { error } = await load('orders', 'orderNumber;orderStatus\n4711;lost\n');
  expect(error.details).toMatchObject({
    refusedRows: expect.arrayContaining([
      expect.objectContaining({ column: 'orderStatus', code: 'value.unknown' }),
    ]),
  });
});

it('API-40 loads several files of a form by their names, in the order of the documentation', async () => {
  const answer = await shop.inject(
    importFiles,
    form({ 'stock.csv': 'sku;quantity\nB1;3\n', 'products.csv': 'sku;name.de\nB1;Neu\n' }),
  );
  expect(answer.body.data.files.map(({ file, isLoaded }) => [file, isLoaded])).toEqual([
    ['products.csv', true],
    ['stock.csv', true],
  ]);
  expect(await stockOf('B1')).toBe(3);
});

it('API-40 stores pictures that come along', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
  const answer = await shop.inject(
    importFiles,
    form({ 'blue.svg': svg, 'images.csv': 'product;position;url\nB1;1;blue.svg\n' }),
  );
  expect(answer.body.data.files).toMatchObject([{ kind: 'images', inserted: 1 }]);
});

it.each<[string, number, string, () => Promise<{ status: number; error: { code: string } }>]>([
  ['a kind that does not exist', 422, 'import.file.unknown', () => load('wishes', 'a\n')],
  ['a kind with a path', 422, 'import.file.unknown', () => load('../stock', 'a\n')],
  ['an empty body', 422, 'import.file.missing', () => load('stock', '')],
  ['a form without files', 422, 'import.file.missing', () => shop.inject(importFiles, form({}))],
  ['pictures alone', 422, 'import.file.missing', () => shop.inject(importFiles, form({ 'a.svg': '<svg/>' }))],
  [
    'a name that says nothing',
    422,
    'import.file.unknown',
    () => shop.inject(importFiles, form({ 'x.csv': 'a' })),
  ],
  ['a hidden file', 422, 'validation.failed', () => shop.inject(importFiles, form({ '.stock.csv': 'a' }))],
  [
    'a form that breaks off',
    400,
    'request.invalid',
    () => shop.inject(importFiles, { ...form({}), body: '--cut\r\ncontent-disp' }),
  ],
  [
    'what is no form',
    415,
    'media.type.unsupported',
    () => shop.inject(importFiles, { token: key, body: 'a', headers: csv }),
  ],
  [
    'a malformed idempotency key',
    422,
    'validation.failed',
    () => load('stock', 'sku;quantity\n', { headers: { 'idempotency-key': 'ä' } }),
  ],
  ['a binary file', 422, 'import.refused', () => load('stock', '\u0000\u0001')],
  [
    'a binary cell of a repeatable request',
    422,
    'import.refused',
    () =>
      load('stock', 'sku;quantity\n\u0000;\u0000\n', { headers: { 'idempotency-key': crypto.randomUUID() } }),
  ],
  [
    'a binary name of a column',
    422,
    'import.refused',
    () => load('stock', 'sku;quan\u0000tity\nA;1\n', { headers: { 'idempotency-key': crypto.randomUUID() } }),
  ],
  [
    'more than 256 MB',
    413,
    'body.too.large',
    () => load('stock', 'a', { headers: { 'content-length': String(256 * 1024 * 1024 + 1) } }),
  ],
])('API-40 refuses %s with %i %s', async (_what, status, code, request) => {
  const answer = await request();
  expect([answer.status, answer.error.code]).toEqual([status, code]);
  expect(await leftovers()).toEqual([]);
});

it('API-40 ROLE-03 a key without operators.write neither makes nor changes operators', async () => {
  const { username } = await createUser(shop.database.db, {
    tenant_id: tenantId,
    company_id: null,
    is_admin: true,
    operator_role: 'owner',
  });
  const rights: ApiKeyRight[] = ['users.write'];
  const { key: token } = await createApiKey(shop.database.db, { tenant_id: tenantId, rights });
  const rows = `username;email;isAdmin;operatorRole\n${username};me@evil.example;true;owner\nnew;n@evil.example;true;owner\n`;
  const { error } = await load('users', rows, { token });
  expect(error.details).toMatchObject({
    refusedRows: [
      { row: 2, code: 'operator.protected' },
      { row: 3, code: 'operator.protected' },
    ],
  });
  const email = await load('users', `username;email\n${username};me@evil.example\n`, { token });
  expect(email.error.details).toMatchObject({ refusedRows: [{ row: 2, code: 'operator.protected' }] });
  const all = await load('users', `username;email\n${username};me@good.example\n`);
  expect(all.body.data.isClean).toBe(true);
});

it('API-40 answers a repeated request with its stored report, and refuses its key for another content', async () => {
  const headers = { 'idempotency-key': 'night-1' };
  const first = await load('stock', 'sku;quantity\nA1;11\n', { headers });
  await load('stock', 'sku;quantity\nA1;12\n');
  const again = await load('stock', 'sku;quantity\nA1;11\n', { headers });
  expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
  expect(await stockOf('A1')).toBe(12);
  const other = await load('stock', 'sku;quantity\nA1;13\n', { headers });
  expect(other.error.code).toBe('idempotency.key.reused');
  const notDry = await load('stock', 'sku;quantity\nA1;11\n', { headers, query: { dryRun: 'true' } });
  expect(notDry.error.code).toBe('idempotency.key.reused');

  const refused = await load('stock', 'sku;quantity\nx;1\n', { headers: { 'idempotency-key': 'night-2' } });
  const refusedAgain = await load('stock', 'sku;quantity\nx;1\n', {
    headers: { 'idempotency-key': 'night-2' },
  });
  expect(refusedAgain.error).toEqual(refused.error);
  expect(refusedAgain.headers['idempotent-replayed']).toBe('true');

  shop.clock.advance({ days: 8 });
  await load('stock', 'sku;quantity\nA1;14\n', { headers });
  expect(await stockOf('A1')).toBe(14);
});

it('API-40 runs one import of a tenant at a time; a lost connection changes nothing', async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const before = await stockOf('A1');
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/exchange/import/stock HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${key}\r\n` +
      'Content-Type: text/csv\r\nContent-Length: 1000\r\n\r\nsku;quantity\nA1;77\n',
  );
  await vi.waitFor(async () => expect(await leftovers()).toHaveLength(1));
  const second = await load('stock', 'sku;quantity\nA1;78\n');
  expect([second.status, second.error.code, second.headers['retry-after']]).toEqual([
    409,
    'import.running',
    '5',
  ]);
  const { key: other } = await createApiKey(shop.database.db);
  expect((await load('stock', 'sku;quantity\n', { token: other })).status).toBe(200);

  // Nobody reads the second file: it is refused before it is sent, or while it is being sent.
  const answerTo = async (token: string, head: string, body = '') => {
    const client = connect(port, '127.0.0.1');
    let text = '';
    client.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    client.write(
      `POST /api/exchange/import/stock HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: text/csv\r\nContent-Length: 200000000\r\n${head}\r\n${body}`,
    );
    await vi.waitFor(() => expect(text).toContain('\r\n\r\n'));
    return { client, text };
  };
  const asked = await answerTo(key, 'Expect: 100-continue\r\n');
  expect(asked.text).toMatch(/^HTTP\/1.1 409 [\s\S]*connection: close/);
  const sending = await answerTo(key, '', 'sku;quantity\n');
  expect(sending.text).toMatch(/^HTTP\/1.1 409 /);
  await vi.waitFor(() =>
    expect([asked, sending].map(({ client }) => client.readyState)).toEqual(['closed', 'closed']),
  );
  const allowed = await answerTo(other, 'Expect: 100-continue\r\n');
  expect(allowed.text).toMatch(/^HTTP\/1.1 100 Continue/);
  allowed.client.destroy();
  socket.destroy();
  await vi.waitFor(async () => expect(await leftovers()).toEqual([]));
  expect(await stockOf('A1')).toBe(before);
  await vi.waitFor(async () => expect((await load('stock', 'sku;quantity\nA1;79\n')).status).toBe(200));
});

it('API-40 a slow upload holds no connection, and two imports run at a time', async () => {
  const others = await Promise.all(
    [1, 2].map(async () => {
      const other = await createTenant(shop.database.db);
      return { ...other, ...(await createApiKey(shop.database.db, { tenant_id: other.tenantId })) };
    }),
  );
  const { port } = shop.app.server.address() as AddressInfo;
  const sockets = others.map(({ key: other }) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/exchange/import/stock HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${other}\r\n` +
        'Content-Type: text/csv\r\nContent-Length: 1000\r\n\r\nsku;quantity\n',
    );
    return socket;
  });
  await vi.waitFor(async () => expect(await leftovers()).toHaveLength(2));
  const { rows } = await shop.database.pool.query(
    `select from pg_locks where locktype = 'advisory' and classid = 7256012 and ${ofThisDatabase}`,
  );
  expect(rows).toEqual([]);
  expect((await load('stock', 'sku;quantity\nA1;80\n')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect(await leftovers()).toEqual([]));

  const holder = await shop.database.pool.connect();
  // As another process does.
  await holder.query('select pg_advisory_lock(7256012, $1)', [others[0]?.tenantId]);
  expect((await load('stock', 'sku;quantity\n', { token: others[0]?.key })).error.code).toBe(
    'import.running',
  );
  await holder.query('select pg_advisory_unlock_all()');
  for (const { tenantId: other } of others)
    await holder.query('select pg_advisory_lock(7256002, $1)', [other]);
  const held = others.map(({ key: token }) => load('stock', 'sku;quantity\n', { token }));
  await vi.waitFor(async () => {
    const { rows: waiting } = await shop.database.pool.query(
      `select from pg_locks where locktype = 'advisory' and classid = 7256002 and not granted and ${ofThisDatabase}`,
    );
    expect(waiting).toHaveLength(2);
  });
  const third = await load('stock', 'sku;quantity\nA1;81\n');
  expect([third.status, third.error.code, third.headers['retry-after']]).toEqual([
    503,
    'service.unavailable',
    '5',
  ]);
  await holder.query('select pg_advisory_unlock_all()');
  holder.release();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await load('stock', 'sku;quantity\nA1;82\n')).status).toBe(200);
});
