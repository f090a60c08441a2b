import { routes } from '@kontor/contract';
import { MAX_RETURN_PICTURE_BYTES } from '@kontor/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey, createCompany, createSession, createTenant } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fileForm } from '../../../test/workbook-factory.ts';
import { removeUnusedPictures } from './return-pictures.ts';

const { list, all, addPicture, picture, pictureForShop } = routes.returns;

let app: TestApp;
let tenantId: number;
let companyId: string;
let buyer: string;
let operator: string;
let id: string;
let orderId: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ config: { apiMaxPerMinute: 1_000 } });
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ tenantId } = await createTenant(db()));
  ({ companyId } = await createCompany(db(), { tenant_id: tenantId }));
  ({ token: buyer } = await createSession(db(), { tenant_id: tenantId, company_id: companyId }));
  ({ token: operator } = await createSession(db(), { tenant_id: tenantId, operator_role: 'support' }));
  ({ orderId } = await createOrder(db(), { tenant_id: tenantId, company_id: companyId }));
  id = await newReturn('r1');
});

async function newReturn(returnId: string, day = 1): Promise<string> {
  await db()
    .insertInto('order_return')
    .values({
      ...{ tenant_id: tenantId, id: returnId, order_id: orderId, company_id: companyId, position: 1 },
      ...{ sku: 'SKU-1', name: '{"de": "Hammer"}', quantity: 1, reason: 'Defekt', created_by: 'E. Muster' },
      created_at: new Date(Date.UTC(2026, 10, day)),
    })
    .execute();
  return returnId;
}

const photo = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c63' } });
const send = (bytes: Buffer, { token = buyer, to = id, field = 'file' } = {}) =>
  app.inject(addPicture, { token, params: { id: to }, ...fileForm(bytes, { name: 'a.jpg', field }) });
const read = (token: string, route: typeof picture | typeof pictureForShop = picture, position = 1) =>
  app.inject(route as typeof picture, { token, params: { id, position } });

describe('pictures of a return', () => {
  it('issue 17: are stored anew without metadata, for the company and operators alone', async () => {
    const taken = await photo(4000, 3000)
      .withExif({ IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await send(taken);
    expect([status, body.data.pictures]).toEqual([201, 1]);
    for (const answer of [await read(buyer), await read(operator, pictureForShop)]) {
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ]);
      const { width, exif } = await sharp(answer.bytes).metadata();
      expect([width, exif]).toEqual([1920, undefined]);
    }
    const colleague = await createSession(db(), {
      ...{ tenant_id: tenantId, company_id: companyId, company_role: 'reader' },
    });
    expect((await read(colleague.token)).status).toBe(200);
    expect((await send(taken, colleague)).error.code).toBe('right.missing');

    const stranger = await createSession(db(), { tenant_id: tenantId });
    const foreign = await createSession(db(), { operator_role: 'owner' });
    expect((await read(stranger.token)).error.code).toBe('return.not.found');
    expect((await send(taken, stranger)).error.code).toBe('return.not.found');
    expect((await read(foreign.token, pictureForShop)).error.code).toBe('return.not.found');
    expect((await read(buyer, pictureForShop)).error.code).toBe('operator.right.missing');
    expect((await read(buyer, picture, 2)).error.code).toBe('return.not.found');
    const [stored] = await db().selectFrom('order_return_picture').select('key').execute();
    expect((await app.inject(`GET /files/${stored?.key}`)).status).toBe(404);
    expect((await app.inject(`GET /files/.documents/${stored?.key}`)).status).toBe(404);
  });

  it('issue 17: are at most five, also when many come at once, and only before the decision', async () => {
    const bytes = await photo().png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    expect((await app.inject(list, { token: buyer })).body.data[0]?.pictures).toBe(5);
    await newReturn('r2');
    await app.inject(routes.returns.decline, {
      token: (await createSession(db(), { tenant_id: tenantId, operator_role: 'office' })).token,
      params: { id: 'r2' },
      body: { text: 'Nein' },
    });
    expect((await send(bytes, { to: 'r2' })).error.code).toBe('return.decided');
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a vector graphic', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['a GIF', () => photo().gif().toBuffer()],
    ['a cut-off JPEG', async () => (await photo(400, 400).jpeg().toBuffer()).subarray(0, 500)],
    ['rubbish with the head of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1')],
    ['a bomb of 144 million pixels', () => photo(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()],
    ['an empty file', () => Buffer.alloc(0)],
  ])('issue 17: refuses %s', async (_what, bytes) => {
    expect((await send(await bytes())).error.code).toBe('return.picture.unusable');
    expect(
      await db().selectFrom('order_return_picture').selectAll().where('tenant_id', '=', tenantId).execute(),
    ).toEqual([]);
  });

  it('issue 17: refuses more than 10 MB, another field and what is no form', async () => {
    const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const large = Buffer.concat([head, Buffer.alloc(MAX_RETURN_PICTURE_BYTES)]);
    expect((await send(large)).error.code).toBe('body.too.large');
    const small = await photo().png().toBuffer();
    expect((await send(small, { field: 'other' })).error.code).toBe('return.picture.unusable');
    const raw = { token: buyer, params: { id }, headers: { 'content-type': 'image/png' }, body: small };
    expect((await app.inject(addPicture, raw)).error.code).toBe('media.type.unsupported');
  });
});

it('issue 17: returns are paged, of one order where asked for, and unknown filters are refused', async () => {
  for (let day = 2; day <= 4; day += 1) await newReturn(`d${day}`, day);
  await db().updateTable('order_return').set({ state: 'declined' }).where('id', '=', 'd4').execute();
  const ids = async (
    route: typeof list | typeof all,
    token: string,
    query: Record<string, string | number>,
  ) => {
    const { data, meta } = (await app.inject(route as typeof list, { token, query })).body;
    return [data.map(({ _id }) => _id), meta.total];
  };
  expect(await ids(list, buyer, { pageSize: 3 })).toEqual([['d4', 'd3', 'd2'], 4]);
  expect(await ids(list, buyer, { pageSize: 3, page: 2 })).toEqual([['r1'], 4]);
  expect(await ids(all, operator, { pageSize: 3, orderId })).toEqual([['d4', 'd3', 'd2'], 4]);
  expect(await ids(list, buyer, { orderId: 'other' })).toEqual([[], 0]);
  for (const query of [{ limit: 3 }, { pageSize: 501 }, { page: 0 }])
    expect((await app.inject(list, { token: buyer, query })).error.code).toBe('validation.failed');

  const { customer_no: customer } = await db()
    .selectFrom('sales_order')
    .innerJoin('company', (join) =>
      join
        .onRef('company.tenant_id', '=', 'sales_order.tenant_id')
        .onRef('company.id', '=', 'sales_order.company_id'),
    )
    .select('company.customer_no')
    .where('sales_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  for (const [query, expected] of [
    [{ state: 'declined' }, ['d4']],
    [{ state: 'requested', sort: 'date' }, ['r1', 'd2', 'd3']],
    [{ state: 'received' }, []],
    [{ customer, pageSize: 1, page: 2 }, ['d3']],
    [{ customer: 'nobody' }, []],
    [{ search: customer, pageSize: 2 }, ['d4', 'd3']],
    [{ search: '%' }, []],
  ] as const)
    expect([query, (await ids(all, operator, query))[0]]).toEqual([query, expected]);
  for (const query of [{ state: 'lost' }, { sort: 'reason' }, { pageSize: 101 }])
    expect((await app.inject(all, { token: operator, query } as never)).error.code).toBe('validation.failed');
});

it('API-40 issue 17: the ERP reads returns, packs with lines and histories from a cursor', async () => {
  const { key } = await createApiKey(db(), { tenant_id: tenantId });
  const feed = async (kind: 'returns' | 'orders', cursor?: string) => {
    const route = routes.exchange[kind];
    const { text } = await app.inject(route, { token: key, query: cursor ? { cursor } : {} });
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { cursor: lines.pop().cursor as string, records: lines as Record<string, unknown>[] };
  };
  const first = { returns: await feed('returns'), orders: await feed('orders') };
  expect(first.returns.records).toMatchObject([
    { id, orderId, state: 'requested', sku: 'SKU-1', quantity: 1, reason: 'Defekt', pictures: 0 },
  ]);
  expect((await feed('returns', first.returns.cursor)).records).toEqual([]);
  await send(await photo().png().toBuffer());
  expect((await feed('returns', first.returns.cursor)).records).toMatchObject([{ id, pictures: 1 }]);

  await app.database.pool.query(
    `insert into order_pack (tenant_id, order_id, position, carrier, tracking_code) values ($1, $2, 1, 'DHL', '77')`,
    [tenantId, orderId],
  );
  const packed = await feed('orders', first.orders.cursor);
  await app.database.pool.query(
    'insert into order_pack_line (tenant_id, order_id, pack_position, position, quantity) values ($1, $2, 1, 1, 1)',
    [tenantId, orderId],
  );
  await app.database.pool.query(
    `insert into order_history (tenant_id, order_id, occurred_at, kind, actor, note, details)
     values ($1, $2, now(), 'changed', 'operator', 'Ersatz', '{"lines": [{"position": 1, "sku": "SKU-1"}]}')`,
    [tenantId, orderId],
  );
  expect((await feed('orders', packed.cursor)).records).toMatchObject([
    {
      packs: [{ trackingCode: '77', lines: [{ position: 1, quantity: 1 }] }],
      history: [{ kind: 'changed', actor: 'operator', note: 'Ersatz', lines: [{ position: 1 }] }],
    },
  ]);
  const { headers, text } = await app.inject(routes.exchange.returns, {
    token: key,
    headers: { accept: 'application/xml' },
  });
  expect([headers['content-type'], text]).toEqual([
    'application/xml; charset=utf-8',
    expect.stringContaining('<records kind="returns"'),
  ]);
});

it('issue 17: the files of deleted returns and refused uploads are removed, those of others stay', async () => {
  const { documentFiles } = app.dependencies;
  const keyOf = async (returnId: string) =>
    (
      await db()
        .selectFrom('order_return_picture')
        .select('key')
        .where('tenant_id', '=', tenantId)
        .where('return_id', '=', returnId)
        .executeTakeFirstOrThrow()
    ).key;
  const gone = await newReturn('gone', 2);
  await send(await photo(41).jpeg().toBuffer());
  await send(await photo(42).jpeg().toBuffer(), { to: gone });
  const [kept, deleted] = [await keyOf(id), await keyOf(gone)];
  const orphan = (await documentFiles.put('shop', await photo(43).webp().toBuffer(), 'webp')).key;
  const invoice = (await documentFiles.put('shop', Buffer.from('%PDF-1'), 'pdf')).key;
  await db().deleteFrom('order_return').where('tenant_id', '=', tenantId).where('id', '=', gone).execute();
  const left = async () =>
    await Promise.all([kept, deleted, orphan, invoice].map((key) => documentFiles.exists(key)));
  const sweep = (hours: number) =>
    removeUnusedPictures({
      pool: app.database.pool,
      documentFiles,
      now: new Date(Date.now() + hours * 60 * 60 * 1000),
    });
  await sweep(1);
  expect(await left()).toEqual([true, true, true, true]);
  await sweep(25);
  expect(await left()).toEqual([true, false, false, true]);
});
