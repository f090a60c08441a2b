import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { errorCatalogue, routes } from '@kontor/contract';
import { type CellValue, type WriteOptions, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fileForm, rawRow, rawWorkbook, type ZipPart, zipOf } from '../../../test/workbook-factory.ts';
import { maxSheets, maxSheetsOfOwner } from './sheet/sheet-reader.ts';

let shop: TestApp;
let tenantId: number;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
  await createProduct(shop.database.db, { tenant_id: tenantId, sku: 'AB-1' });
});
afterAll(() => shop.close());

type FileOptions = Parameters<typeof fileForm>[1];

const upload = (bytes: Buffer, options?: FileOptions, as = token) =>
  shop.inject(routes.orderEntry.upload, { token: as, query: { type: 'order' }, ...fileForm(bytes, options) });
const written = async (options: WriteOptions) => Buffer.from(await writeXlsx(options));
const sheetOf = (rows: CellValue[][]) => written({ sheets: [{ name: 'Bestellung', rows }] });

const head = rawRow(1, ['SKU', 'Quantity']);
const goodRows = head + rawRow(2, ['AB-1', '3']);
const withPart = (part: ZipPart) => rawWorkbook(goodRows, [part]);

/** The refusal of a file; how soon it comes, `bench` says. */
async function refusalOf(bytes: Buffer, options?: FileOptions): Promise<unknown[]> {
  const { status, error } = await upload(bytes, options);
  expect(status).toBe(errorCatalogue[error.code as keyof typeof errorCatalogue].status);
  return [error.code, error.details];
}

it('CHKO-24 reads the raw workbook that the tests below break', async () => {
  const { body } = await upload(rawWorkbook(goodRows));
  expect(body.data.lines).toEqual([expect.objectContaining({ sku: 'AB-1', quantity: 3 })]);
});

describe('a file that is no .xlsx file', () => {
  it.each([
    ['.csv renamed', 'SKU;Quantity\nAB-1;3', 'Bestellung.xlsx'],
    ['empty', '', 'Bestellung.xlsx'],
    ['HTML renamed', '<html></html>', 'Bestellung.xlsx'],
    ['a PDF', '%PDF-1.7', 'Bestellung.pdf'],
    ['an old .xls', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1Workbook', 'Bestellung.xls'],
    ['an old .xls renamed', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1Workbook', 'Bestellung.xlsx'],
  ])('CHKO-24 %s is refused with 415', async (_name, content, name) => {
    expect(await refusalOf(Buffer.from(content, 'latin1'), { name })).toEqual([
      'order.sheet.not.xlsx',
      undefined,
    ]);
  });

  it('CHKO-24 checks the extension, without case, besides the content', async () => {
    const bytes = rawWorkbook(goodRows);
    for (const name of ['Bestellung.xlsm', 'Bestellung.zip', 'Bestellung', 'xlsx', 'a.xlsx.exe'])
      expect(await refusalOf(bytes, { name })).toEqual(['order.sheet.not.xlsx', undefined]);
    for (const name of ['BESTELLUNG.XLSX', 'a.b.Xlsx', '.xlsx'])
      expect((await upload(bytes, { name })).status).toBe(200);
  });

  it('CHKO-24 refuses other archives, and other documents of Office, with 415', async () => {
    const others = [
      zipOf([{ name: 'a.txt', content: 'text' }]),
      zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      withPart({
        name: '[Content_Types].xml',
        content: '<Types><Override PartName="/word/document.xml"/></Types>',
      }),
    ];
    for (const bytes of others) expect(await refusalOf(bytes)).toEqual(['order.sheet.not.xlsx', undefined]);
  });

  it('CHKO-24 tells that a workbook has a password', async () => {
    const bytes = await written({
      sheets: [{ name: 'A', rows: [['SKU', 'Quantity']] }],
      encryption: { password: 'geheim', spinCount: 10 },
    });
    expect(await refusalOf(bytes)).toEqual(['order.sheet.encrypted', undefined]);
  });
});

describe('a file that is dangerous', () => {
  const claimedGigabytes = { name: 'xl/media/a.xml', content: Buffer.alloc(8 * 1024 * 1024) };

  it('CHKO-24 refuses 2 GB of unpacked content, told by its headers', async () => {
    const twoGigabytes = 2 * 1024 ** 3 - 1;
    const [code, details] = await refusalOf(withPart({ ...claimedGigabytes, claimedSize: twoGigabytes }));
    expect([code, details]).toEqual([
      'order.sheet.unpacks.too.large',
      { reason: 'bytes', maximum: expect.any(Number) },
    ]);
  });

  it('CHKO-24 refuses many parts that are too large together', async () => {
    const content = Buffer.alloc(12 * 1024 * 1024);
    const parts = [1, 2, 3, 4, 5].map((number) => ({ name: `xl/media/${number}.png`, content }));
    expect((await refusalOf(rawWorkbook(goodRows, parts)))[0]).toBe('order.sheet.unpacks.too.large');
  });

  it('CHKO-24 stops unpacking where a part is larger than it claims', async () => {
    const lie = { ...claimedGigabytes, claimedSize: 1000 };
    expect(await refusalOf(withPart(lie))).toEqual(['order.sheet.unreadable', { reason: 'damaged' }]);
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: ' '.repeat(900_000), claimedSize: 100 };
    expect((await refusalOf(withPart(sheet)))[0]).toBe('order.sheet.unreadable');
  });

  it('CHKO-24 refuses an archive with thousands of parts', async () => {
    const parts = Array.from({ length: 5_000 }, (_, index) => ({ name: `xl/a${index}.png`, content: '' }));
    expect((await refusalOf(rawWorkbook(goodRows, parts)))[0]).toBe('order.sheet.unpacks.too.large');
  });

  it('CHKO-24 refuses a million rows', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => `<row r="${index + 2}"><c><v>${index}</v></c></row>`).join(
        '',
      );
    expect((await refusalOf(rawWorkbook(head + rows(1_000_000))))[0]).toBe('order.sheet.unpacks.too.large');
    expect(await refusalOf(rawWorkbook(head + rows(200_000)))).toEqual([
      'order.sheet.too.many.rows',
      { maximum: 10_000 },
    ]);
  });

  it.each([
    ['shared texts', 'xl/sharedStrings.xml', '<si><t>a</t></si>'],
    ['styles', 'xl/styles.xml', '<xf numFmtId="1"/>'],
    ['levels of elements', 'xl/worksheets/sheet1.xml', '<a>'],
    ['ampersands', 'xl/worksheets/sheet1.xml', '&'],
    ['a long text', 'xl/worksheets/sheet1.xml', 'a'],
  ])('CHKO-24 refuses millions of %s before they are parsed', async (_what, name, part) => {
    for (const bytes of [2_000_000, 20_000_000]) {
      const content = part.repeat(bytes / part.length);
      expect(await refusalOf(withPart({ name, content }))).toEqual([
        'order.sheet.unpacks.too.large',
        { reason: expect.stringMatching(/^(ratio|bytes)$/), maximum: expect.any(Number) },
      ]);
    }
  });

  it('CHKO-24 refuses one row more than ten thousand, at any position', async () => {
    for (const row of [10_002, 500_000]) {
      const [code, details] = await refusalOf(rawWorkbook(goodRows + rawRow(row, ['AB-1', '1'])));
      expect([code, details]).toEqual(['order.sheet.too.many.rows', { maximum: 10_000 }]);
    }
    expect((await upload(rawWorkbook(goodRows + rawRow(10_001, ['AB-1', '1'])))).status).toBe(200);
  });

  it('CHKO-24 refuses a value in a far cell, and takes one that is only formatted', async () => {
    const far = (content: string) =>
      rawWorkbook(`${goodRows}<row r="1048576"><c r="XFD1048576"${content}</row>`);
    expect((await refusalOf(far('><v>1</v></c>')))[0]).toBe('order.sheet.too.many.rows');
    const { body } = await upload(far(' s="0"/>'));
    expect(body.data.lines).toHaveLength(1);
    const right = rawWorkbook(goodRows.replace('</row>', '<c r="XFD1"><v>1</v></c></row>'));
    expect(await refusalOf(right)).toEqual(['order.sheet.too.many.columns', { maximum: 100 }]);
  });

  it.each([
    ['single quotes', "r='XFD1'", 'order.sheet.too.many.columns'],
    ['blanks around the sign', 'r = "XFD1"', 'order.sheet.too.many.columns'],
    ['small letters', 'r="xfd1"', 'order.sheet.too.many.columns'],
    ['a letter as a reference', 'r="&#88;FD1"', 'order.sheet.too.many.columns'],
    ['a bracket in another attribute', 'x=">" r="XFD1"', 'order.sheet.too.many.columns'],
    ['another place in another attribute', 'x=" r=\'C1\'" r="XFD1"', 'order.sheet.too.many.columns'],
    ['no quotes', 'r=XFD1', 'order.sheet.unreadable'],
    ['another way to write numbers', 'r="A1e6"', 'order.sheet.unreadable'],
  ])('CHKO-24 finds a far cell whose place is written with %s', async (_how, place, code) => {
    const cell = `<c ${place}><v>1</v></c>`;
    expect((await refusalOf(rawWorkbook(goodRows.replace('</row>', `${cell}</row>`))))[0]).toBe(code);
  });

  it('CHKO-24 reads a workbook that is written with single quotes', async () => {
    const { body } = await upload(rawWorkbook(goodRows, [], (xml) => xml.replaceAll('"', "'")));
    expect(body.data.lines).toEqual([expect.objectContaining({ sku: 'AB-1', quantity: 3 })]);
  });

  it('CHKO-24 refuses a row with an unknown shared text, instead of reading it as empty', async () => {
    const lost = '<c r="B3" t="s"><v>99</v></c>';
    const rows = goodRows + rawRow(3, ['AB-1']).replace('</row>', `${lost}</row>`);
    const { body } = await upload(rawWorkbook(rows));
    expect(body.data.skipped).toEqual({ blank: 0, withoutQuantity: 0 });
    expect(body.data.errors).toEqual([
      expect.objectContaining({ row: 3, column: 'Quantity', code: 'cell.unreadable', status: 'refused' }),
    ]);
  });

  it('CHKO-24 refuses two relations with one name, because readers could disagree', async () => {
    const twice = (xml: string, name: string) =>
      name === 'xl/_rels/workbook.xml.rels' ? xml.replace(/<Relationship .*\/>/, '$&$&') : xml;
    expect(await refusalOf(rawWorkbook(goodRows, [], twice))).toEqual([
      'order.sheet.unreadable',
      { reason: 'sheet' },
    ]);
  });

  it.each([
    ['a macro', 'xl/vbaProject.bin'],
    ['a macro, other case', 'XL/VBAPROJECT.BIN'],
    ['an old macro sheet', 'xl/macrosheets/sheet1.xml'],
    ['a link to another workbook', 'xl/externalLinks/externalLink1.xml'],
    ['a connection to a database', 'xl/connections.xml'],
    ['an embedded object', 'xl/embeddings/oleObject1.bin'],
    ['a control', 'xl/activeX/activeX1.xml'],
  ])('CHKO-24 refuses %s', async (_what, name) => {
    expect(await refusalOf(withPart({ name, content: 'x' }))).toEqual([
      'order.sheet.active.content',
      { part: name },
    ]);
  });

  it('CHKO-24 refuses a workbook with macros that is renamed', async () => {
    const bytes = await written({
      sheets: [{ name: 'A', rows: [['SKU', 'Quantity']] }],
      vbaProject: new Uint8Array(64),
    });
    expect((await refusalOf(bytes))[0]).toBe('order.sheet.active.content');
  });

  it('CHKO-24 refuses entities of XML', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "AB-1"><!ENTITY c SYSTEM "file:///etc/passwd">]>' +
      `<worksheet><sheetData>${rawRow(1, ['&c;', '&b;'])}</sheetData></worksheet>`;
    const part = { name: 'xl/worksheets/sheet1.xml', content: bomb };
    expect(await refusalOf(withPart(part))).toEqual(['order.sheet.unreadable', { reason: 'doctype' }]);
    const hidden = bomb.replace('?>', `?>\n<!--${' '.repeat(10_000)}-->`);
    expect(await refusalOf(withPart({ ...part, content: hidden }))).toEqual([
      'order.sheet.unreadable',
      { reason: 'doctype' },
    ]);
  });

  it('CHKO-24 refuses damaged files', async () => {
    const good = rawWorkbook(goodRows);
    const holed = Buffer.from(good);
    holed.fill(0, 60, 200);
    const noSheet = rawWorkbook(goodRows).toString('latin1').replaceAll('sheet1.xml', 'sheet9.xml');
    const broken = [
      good.subarray(0, good.length - 30),
      good.subarray(0, 40),
      Buffer.concat([good, Buffer.from('more')]),
      holed,
      withPart({ name: 'xl/_rels/workbook.xml.rels', content: '<Relationships/>' }),
      withPart({ name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData><row r="1"><c r="A1"' }),
      zipOf([
        { name: 'a', content: '1' },
        { name: 'A', content: '2' },
      ]),
    ];
    expect(noSheet).not.toContain('sheet1');
    for (const bytes of broken) {
      expect(await refusalOf(bytes)).toEqual([
        expect.stringMatching(/^order\.sheet\.(unreadable|format|not\.xlsx)$/),
        expect.anything(),
      ]);
    }
  });

  it('CHKO-24 API-02 reads texts that no database stores', async () => {
    const odd = ['_x0000_', 'AB_xD800_', '\u202eAB', '_x0001_', 'A&#10;B'];
    const rows = odd.map((text, index) => rawRow(index + 2, [text, '1']));
    const { body } = await upload(rawWorkbook(head + rows.join('')));
    expect(body.data.rows.map(({ status }) => status)).toEqual(odd.map(() => 'refused'));
    expect(JSON.stringify(body)).not.toMatch(/\\u0000|\\ud800|\u202e/i);
    for (const text of ['&#0;', 'AB&#xD800;', '&#x1;', '&#1114112;', 'A\u0001'])
      expect((await refusalOf(rawWorkbook(head + rawRow(2, [text, '1']))))[0]).toBe('order.sheet.unreadable');
  });

  it('CHKO-24 survives random bytes instead of its parts', async () => {
    const values = ['', '\u0000', '<', '<a/>', '<a><b></a>', '{}', '\ud83d', 'x'.repeat(100_000)];
    for (const name of ['xl/workbook.xml', 'xl/styles.xml', 'xl/sharedStrings.xml', '_rels/.rels']) {
      for (const content of values)
        expect((await upload(withPart({ name, content }))).status).toBeLessThan(500);
    }
  });
});

describe('the call', () => {
  const { method, path } = routes.orderEntry.upload;

  it('CHKO-24 refuses more than 10 MiB with 413 and does not listen to a gigabyte', async () => {
    const large = Buffer.concat([rawWorkbook(goodRows), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await refusalOf(large)).toEqual(['order.sheet.too.large', { maximum: 10 * 1024 * 1024 }]);
    const form = fileForm(Buffer.from('PK'));
    const announced = await shop.inject(`${method} ${path}`, {
      token,
      ...form,
      headers: { ...form.headers, 'content-length': String(1024 ** 3) },
    });
    expect([announced.status, announced.error.code]).toEqual([413, 'order.sheet.too.large']);
  });

  it('CHKO-24 refuses a form without the file', async () => {
    expect(await refusalOf(rawWorkbook(goodRows), { field: 'other' })).toEqual([
      'order.sheet.missing',
      undefined,
    ]);
    const none = await shop.inject(`${method} ${path}`, {
      token,
      body: '--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([none.status, none.error.code]).toEqual([422, 'order.sheet.missing']);
  });

  it('API-02 refuses other bodies and broken forms', async () => {
    const sent = async (body: string | Buffer, type: string) => {
      const { status, error } = await shop.inject(`${method} ${path}`, {
        token,
        body,
        headers: { 'content-type': type },
      });
      return [status, error.code];
    };
    const form = fileForm(rawWorkbook(goodRows));
    expect(await sent('{}', 'application/json')).toEqual([415, 'media.type.unsupported']);
    expect(await sent(form.body, 'application/octet-stream')).toEqual([415, 'media.type.unsupported']);
    expect(await sent(form.body, 'multipart/form-data')).toEqual([400, 'request.invalid']);
    const type = form.headers['content-type'] ?? '';
    expect(await sent(form.body.subarray(0, 300), type)).toEqual([400, 'request.invalid']);
    const fields = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(1_000);
    expect(await sent(`${fields}--x--\r\n`, 'multipart/form-data; boundary=x')).toEqual([
      400,
      'request.invalid',
    ]);
  });

  it('CHKO-24 API-02 is described as a form with the file', async () => {
    const { body } = await shop.inject<{ paths: Record<string, unknown> }>('GET /api/docs/openapi.json');
    expect(body.paths[path]).toMatchObject({
      post: {
        requestBody: {
          content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } },
        },
      },
    });
  });

  it('CHKO-24 limits files in flight and frees the slot of an upload that times out', async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = shop.app.server.address() as AddressInfo;
    const form = fileForm(rawWorkbook(goodRows));
    const half = form.body.subarray(0, 300);
    const head = (as: string) =>
      [
        `${method} ${path}?type=order HTTP/1.1`,
        'host: localhost',
        `authorization: Basic ${as}`,
        `content-type: ${form.headers['content-type']}`,
        `content-length: ${form.body.length}`,
      ].join('\r\n');
    const buyers: string[] = [];
    while (buyers.length * maxSheetsOfOwner <= maxSheets)
      buyers.push((await createSession(shop.database.db, { tenant_id: tenantId })).token);
    const senders = buyers.flatMap((as) => Array(maxSheetsOfOwner).fill(as)).slice(0, maxSheets + 1);
    const coming = senders.map(() => connect(port, '127.0.0.1'));
    const firstAnswer = Promise.race(coming.map(async (socket) => String((await once(socket, 'data'))[0])));
    try {
      for (const [at, socket] of coming.entries()) socket.write(`${head(senders[at])}\r\n\r\n`);
      for (const socket of coming) socket.write(half);
      expect(await firstAnswer).toMatch(/^HTTP\/1.1 503 .*retry-after: 5\r\n.*"service.unavailable"/s);
      expect((await upload(rawWorkbook(goodRows))).status).toBe(503);
    } finally {
      for (const socket of coming) socket.destroy();
    }
    await vi.waitFor(async () => expect((await upload(rawWorkbook(goodRows))).status).toBe(200), 15_000);
  });

  it('CHKO-24 reads few files concurrently, and all of them in the end', async () => {
    const bytes = await sheetOf([
      ['SKU', 'Quantity'],
      ['AB-1', 3],
    ]);
    const buyers = await Promise.all(
      Array.from({ length: 12 }, () => createSession(shop.database.db, { tenant_id: tenantId })),
    );
    const answers = await Promise.all(buyers.map((buyer) => upload(bytes, {}, buyer.token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});
