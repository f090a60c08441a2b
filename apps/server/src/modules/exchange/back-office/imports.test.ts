import { readdir } from 'node:fs/promises';
import { type ImportMapping, type ImportRefusal, routes } from '@kontor/contract';
import type { Locale } from '@kontor/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createProduct } from '../../../../test/catalogue-factories.ts';
import {
  basePriceList,
  createApiKey,
  createCompany,
  createSession,
  createTenant,
  createUser,
} from '../../../../test/factories.ts';
import { runImportOf } from '../../../../test/run-import.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { rawRow, rawWorkbook, zipOf } from '../../../../test/workbook-factory.ts';
import { importLockKey } from '../exchange.usecases.ts';
import { forgetImports } from './forget-imports.ts';
import { importFilesFolder } from './imports.routes.ts';

const { imports } = routes;

let shop: TestApp;
let tenantId: number;
let token: string;
let owner: string;

const tokenOf = async (operatorRole: 'owner' | 'catalogue' | 'support' | 'office', tenant_id = tenantId) => {
  const user = await createUser(shop.database.db, {
    tenant_id,
    company_id: null,
    is_admin: true,
    operator_role: operatorRole,
  });
  const { token: made } = await createSession(shop.database.db, { tenant_id, user_id: user.userId });
  return made;
};

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(shop.database.db));
  await basePriceList(shop.database.db, tenantId);
  owner = await tokenOf('owner');
  token = await tokenOf('catalogue');
});

beforeEach(async () => {
  await shop.database.pool.query('delete from import_run where tenant_id = $1', [tenantId]);
  for (const sku of ['A1', 'A2', 'A3'])
    await createProduct(shop.database.db, { tenant_id: tenantId, sku }).catch(() => undefined);
});

afterAll(() => shop.close());

function form(files: Record<string, string | Buffer>) {
  const parts = Object.entries(files).flatMap(([name, content]) => [
    Buffer.from(`--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...parts, Buffer.from('--cut--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  };
}

const upload = (files: Record<string, string | Buffer>, as = token, locale: Locale = 'en') =>
  shop.inject(imports.upload, { ...form(files), token: as, locale });

async function uploaded(files: Record<string, string | Buffer>, as = token, locale: Locale = 'en') {
  const { body } = await upload(files, as, locale);
  return body.data;
}

/** The background work of a run. */
async function work(runId: string, as = token) {
  await runImportOf(shop, tenantId, runId);
  return await read(runId, as);
}

async function read(id: string, as = token) {
  const { body } = await shop.inject(imports.read, { params: { id }, token: as, locale: 'en' });
  return body.data;
}

async function check(id: string, as = token) {
  await shop.inject(imports.check, { params: { id }, token: as, locale: 'en' });
  return await work(id, as);
}

async function load(id: string, { acceptPartial = false, as = token } = {}) {
  const { body } = await shop.inject(imports.load, {
    params: { id },
    token: as,
    locale: 'en',
    body: { acceptPartial },
  });
  expect(body.data.state).toBe('waiting');
  return await work(id, as);
}

/** The XML of a worksheet with a prefix before each element. */
const prefixed = (xml: string) =>
  xml.replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=');

async function stockOf(...skus: string[]): Promise<(number | null)[]> {
  const { rows } = await shop.database.pool.query<{ quantity: number | null }>(
    `select s.quantity from unnest($2::text[]) with ordinality w (sku, nth)
     left join variant v on v.tenant_id = $1 and v.sku = w.sku
     left join stock s on s.tenant_id = $1 and s.variant_id = v.id order by w.nth`,
    [tenantId, skus],
  );
  return rows.map(({ quantity }) => quantity);
}

it('issue 18: recognises files by name and by columns, and shows their first rows', async () => {
  const run = await uploaded({
    'stock.csv': 'sku;quantity\nA1;5\n',
    'Liste (neu).csv': 'Artikel-Nr.;Preisliste;VK netto\nA1;base;4,20\n',
    'notes.docx': 'x',
  });
  expect(run.state).toBe('draft');
  expect(run.leftOut).toEqual(['notes.docx']);
  expect(run.files.map(({ kind }) => kind)).toEqual(['stock', 'prices']);
  expect(run.files[1]).toMatchObject({
    header: ['Artikel-Nr.', 'Preisliste', 'VK netto'],
    sample: [['A1', 'base', '4,20']],
    mapping: {
      columns: {
        sku: { from: 'Artikel-Nr.' },
        priceList: { from: 'Preisliste' },
        value: { from: 'VK netto' },
      },
    },
    missing: [],
  });
});

it('issue 18: checks without change, mends refused cells, and loads', async () => {
  const run = await uploaded({ 'stock.csv': 'sku;quantity\nA1;5\nA2;many\nnone;1\n' });
  const checked = await check(run.id);
  expect(checked.state).toBe('checked');
  expect(checked.files[0]).toMatchObject({ read: 3, refused: 2, state: 'waiting' });
  expect(await stockOf('A1')).toEqual([100]);
  const refusals = await shop.inject(imports.refusals, {
    params: { id: run.id, file: 1 },
    query: { code: 'number.invalid' },
    token,
    locale: 'en',
  });
  expect(refusals.body).toMatchObject({
    data: [{ row: 3, column: 'quantity', reason: 'This is not a number', value: 'many', mended: null }],
    meta: { total: 1 },
  });
  await shop.inject(imports.mend, {
    params: { id: run.id, file: 1 },
    token,
    body: {
      cells: [
        { row: 3, column: 'quantity', value: '7' },
        { row: 4, column: 'sku', value: 'A3' },
      ],
    },
  });
  const mended = await check(run.id);
  expect(mended.files[0]).toMatchObject({ refused: 0, mends: 2, updated: 3 });
  const loaded = await load(run.id);
  expect([loaded.state, loaded.isOpen, loaded.files[0]?.state]).toEqual(['done', false, 'loaded']);
  expect(await stockOf('A1', 'A2', 'A3')).toEqual([5, 7, 1]);
});

it('issue 18: a refused row refuses the file, unless partial loading is chosen', async () => {
  const run = await uploaded({ 'stock.csv': 'sku;quantity\nA1;50\nnone;1\n' });
  const before = await stockOf('A1');
  const refused = await load(run.id);
  expect([refused.files[0]?.state, refused.isOpen]).toEqual(['refused', true]);
  expect(await stockOf('A1')).toEqual(before);
  const file = await shop.inject(imports.refusedRows, {
    params: { id: run.id, file: 1 },
    token,
    locale: 'en',
  });
  expect(file.text).toContain('none;1;sku: This article number does not exist');
  const partial = await load(run.id, { acceptPartial: true });
  expect(partial.files[0]).toMatchObject({ state: 'loaded', refused: 1 });
  expect(await stockOf('A1')).toEqual([50]);
});

it('issue 18: tells reasons in the language of the reader, not of the run', async () => {
  const run = await uploaded({ 'stock.csv': 'sku;quantity\nA1;-5\nnone;1\n' });
  await check(run.id);
  const params = { id: run.id, file: 1 };
  const reasonsIn = async (locale: 'de' | 'en') => {
    const call = { params, token, locale };
    const [whole, cells, file] = [
      await shop.inject(imports.read, { ...call, params: { id: run.id } }),
      await shop.inject(imports.refusals, call),
      await shop.inject(imports.refusedRows, call),
    ];
    return {
      whole: whole.body.data.files[0]?.reasons.map(({ reason }: { reason: string }) => reason),
      cells: cells.body.data.map(({ reason }: { reason: string }) => reason),
      file: file.text,
    };
  };
  const number = {
    en: 'The number is not between 0 and 999,999,999',
    de: 'Die Zahl liegt nicht zwischen 0 und 999.999.999',
  };
  const article = { en: 'This article number does not exist', de: 'Diese Artikelnummer gibt es nicht' };
  for (const locale of ['de', 'en'] as const) {
    const { whole, cells, file } = await reasonsIn(locale);
    expect(cells).toEqual([number[locale], article[locale]]);
    expect(whole?.toSorted()).toEqual([number[locale], article[locale]].toSorted());
    expect(file).toContain(`;quantity: ${number[locale]}`);
  }
  // Entries of former versions have their text alone.
  await shop.database.pool.query('update import_refusal set details = null where run_id = $1', [run.id]);
  expect((await reasonsIn('de')).cells).toEqual([number.en, article.en]);
});

it('issue 18: names the row of an open quote as a spreadsheet shows it', async () => {
  const run = await uploaded({ 'stock.csv': 'sep=;\nsku;quantity\nA1;5\nA2;"6\n' });
  const checked = await check(run.id);
  expect(checked.files[0]?.reasons[0]?.reason).toMatch(/row 3|Zeile 3/);
});

it('issue 18: says in the language of the reader why a whole file is refused', async () => {
  const run = await uploaded({ 'stock.csv': 'sku;sku;"' });
  for (const [locale, text] of [
    ['de', 'Die CSV-Datei ist beschädigt: Ein Anführungszeichen in Zeile 1 ist nicht geschlossen'],
    ['en', 'The CSV file is broken: a quotation mark in row 1 is not closed'],
  ] as const) {
    const { body } = await shop.inject(imports.read, { params: { id: run.id }, token, locale });
    expect(body.data.files[0]?.reasons).toEqual([
      { code: 'csv.invalid', reason: expect.stringContaining(text), count: 1 },
    ]);
  }
});

it('issue 18: takes a file whose header has a NUL twice', async () => {
  const run = await uploaded({ 'stock.csv': 'a\u0000;a\u0000\n1;2\n' });
  expect(run.files[0]).toMatchObject({ header: ['a\ufffd', 'a\ufffd #2'], sample: [['1', '2']] });
});

it('issue 18: names columns without a name, and with the name of another, by their places', async () => {
  const run = await uploaded({ 'preise.csv': 'Art;;VK;Art;VK;VK #5\nA1;x;4,20;y;9,90;z\n' });
  expect(run.files).toMatchObject([
    { kind: 'prices', header: ['Art', '#2', 'VK', 'Art #4', 'VK #5*', 'VK #5'] },
  ]);
  const { files } = await check(run.id);
  expect(files[0]).toMatchObject({ read: 1, refused: 0 });
});

it('issue 18: maps foreign numbers and dates, and proposes a sender’s mapping again for the same header', async () => {
  const content = 'Art;Wert\nA1;1.234,50 €\n';
  const first = await uploaded({ 'preise.csv': content });
  const mapping = {
    columns: { sku: { from: 'Art' }, value: { from: 'Wert' }, minQuantity: { value: '10' } },
    numbers: 'de' as const,
    dates: 'plain' as const,
  };
  await shop.inject(imports.changeFile, {
    params: { id: first.id, file: 1 },
    token,
    body: { kind: 'prices', mapping, sender: 'Lieferant Nord' },
  });
  const loaded = await load(first.id);
  expect(loaded.files[0]).toMatchObject({ state: 'loaded', inserted: 1 });
  const { rows } = await shop.database.pool.query(
    'select value, min_quantity from price where tenant_id = $1 and min_quantity = 10',
    [tenantId],
  );
  expect(rows).toEqual([{ value: 1234.5, min_quantity: 10 }]);
  const again = await uploaded({ 'other.csv': 'Art;Wert\nA1;1\n' });
  expect(again.files[0]).toMatchObject({ kind: 'prices', sender: 'Lieferant Nord', mapping });
});

it('issue 18: the refusal of a date has an example in the date format of the mapping', async () => {
  const run = await uploaded({ 'neu.csv': 'Art;Ab\nA1;11/20/2026\nA2;21/11/2026\nA3;21.11.2026\n' });
  const mapping = {
    columns: { sku: { from: 'Art' }, releaseDate: { from: 'Ab' } },
    ...{ numbers: 'plain' as const, dates: 'mdy' as const },
  };
  const reasons = async (dates: ImportMapping['dates']) => {
    await shop.inject(imports.changeFile, {
      params: { id: run.id, file: 1 },
      token,
      body: { kind: 'products', mapping: { ...mapping, dates } },
    });
    await check(run.id);
    const { body } = await shop.inject(imports.refusals, {
      params: { id: run.id, file: 1 },
      token,
      locale: 'en',
    });
    return body.data.map(({ row, value, reason }: ImportRefusal) => `${row} ${value}: ${reason}`);
  };
  expect(await reasons('mdy')).toEqual([
    '3 21/11/2026: This is not a day such as 11/21/2026',
    '4 21.11.2026: This is not a day such as 11/21/2026',
  ]);
  expect(await reasons('dmy')).toEqual(['2 11/20/2026: This is not a day such as 21/11/2026']);
  expect((await reasons('plain'))[0]).toBe(
    '2 11/20/2026: This is not a day such as 2026-11-21 or 21.11.2026',
  );
});

it('issue 18: reads the day of a moment in the date format of the mapping', async () => {
  const run = await uploaded({
    'later.csv': 'Art;Ab\nA1;12/21/2099 08:30\nA2;02.01.2099 08:30\nA3;21.12.2099 08:30\n',
  });
  await shop.inject(imports.changeFile, {
    params: { id: run.id, file: 1 },
    token,
    body: {
      kind: 'prices',
      mapping: {
        columns: { sku: { from: 'Art' }, value: { value: '9' }, validFrom: { from: 'Ab' } },
        ...{ numbers: 'plain' as const, dates: 'mdy' as const },
      },
    },
  });
  await check(run.id);
  const { body } = await shop.inject(imports.refusals, { params: { id: run.id, file: 1 }, token });
  expect(body.data.map(({ row, value }: ImportRefusal) => `${row} ${value}`)).toEqual(['4 21.12.2099 08:30']);
  await load(run.id, { acceptPartial: true });
  const { rows } = await shop.database.pool.query(
    `delete from scheduled_price where tenant_id = $1 and valid_from > '2099-01-01'
     returning to_char(valid_from at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as moment`,
    [tenantId],
  );
  expect(rows.map(({ moment }) => moment).sort()).toEqual(['2099-02-01 08:30', '2099-12-21 08:30']);
});

it('issue 18: files that are sent again with the same id make one draft', async () => {
  const query = { requestId: crypto.randomUUID() };
  const send = (content: string) =>
    shop.inject(imports.upload, { ...form({ 'stock.csv': content }), query, token, locale: 'en' });
  const [first, second] = await Promise.all([send('sku;quantity\nA1;5\n'), send('sku;quantity\nA1;5\n')]);
  expect(first.status).toBe(200);
  expect(second.body.data).toEqual(first.body.data);
  const refused = await send('sku;quantity\nA1;6\n');
  expect([refused.status, refused.error.code]).toEqual([409, 'request.repeated']);
  const { rows } = await shop.database.pool.query('select id from import_run where tenant_id = $1', [
    tenantId,
  ]);
  expect(rows).toEqual([{ id: first.body.data.id }]);
  const folders = await readdir(importFilesFolder(shop.dependencies.config));
  expect(folders.filter((name) => name.startsWith('import-'))).toEqual([]);
  expect(folders).toContain(first.body.data.id);
});

it('issue 18: files that are sent again with the same id make a new draft if theirs was discarded', async () => {
  const query = { requestId: crypto.randomUUID() };
  const send = async () => {
    const { body } = await shop.inject(imports.upload, {
      ...form({ 'stock.csv': 'sku\nA1\n' }),
      query,
      token,
    });
    return body.data.id;
  };
  const discarded = await send();
  await shop.inject(imports.discard, { params: { id: discarded }, token });
  const [second, third] = await Promise.all([send(), send()]);
  expect(second).not.toBe(discarded);
  expect(third).toBe(second);
});

it('issue 18: reads a workbook, refuses its formulas, and one file as two kinds', async () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = rawWorkbook(
    `<row r="1">${cell('A1', 'sku')}${cell('B1', 'name.de')}${cell('C1', 'quantity')}</row>` +
      `<row r="2">${cell('A2', 'X1')}${cell('B2', 'Jacke')}<c r="C2"><v>7</v></c></row>` +
      `<row r="3">${cell('A3', 'X2')}<c r="B3"><f>1+1</f><v>2</v></c><c r="C3"><v>1</v></c></row>`,
  );
  const run = await uploaded({ 'artikel.xlsx': sheet });
  expect(run.files[0]).toMatchObject({
    kind: 'products',
    sample: [
      ['X1', 'Jacke', '7'],
      ['X2', '=1+1', '1'],
    ],
  });
  expect(run.files).toMatchObject([{ position: 1 }, { position: 2, kind: 'stock' }]);
  const { body } = await shop.inject(imports.copyFile, { params: { id: run.id, file: 1 }, token });
  expect(body.data.files).toHaveLength(3);
  await shop.inject(imports.removeFile, { params: { id: run.id, file: 2 }, token });
  await shop.inject(imports.changeFile, { params: { id: run.id, file: 3 }, token, body: { kind: 'stock' } });
  const loaded = await load(run.id, { acceptPartial: true });
  expect(loaded.files).toMatchObject([
    { kind: 'products', inserted: 1, refused: 1, reasons: [{ code: 'cell.formula', count: 1 }] },
    { kind: 'stock', inserted: 1, refused: 1 },
  ]);
  expect(await stockOf('X1')).toEqual([7]);
});

it.each([
  ['de', ['1.234', '950'], 'de', [1234, 950]],
  ['en', ['1,234', '950'], 'en', [1234, 950]],
  ['de', ['1.234', '4.20'], 'plain', [1.234, 4.2]],
  ['en', ['1.234', '950'], 'plain', [1.234, 950]],
] as const)(
  'issue 18: reads thousands as a person of the language writes them (%s, %j)',
  async (locale, [a, b], numbers, values) => {
    const run = await uploaded({ 'preise.csv': `Artikelnummer;Preis\nA1;${a}\nA2;${b}\n` }, token, locale);
    expect(run.files[0]).toMatchObject({ kind: 'prices', mapping: { numbers } });
    await load(run.id);
    const { rows } = await shop.database.pool.query(
      `select price.value from price join variant on variant.tenant_id = $1 and variant.id = price.variant_id
     where price.tenant_id = $1 and price.min_quantity = 1 and variant.sku in ('A1', 'A2') order by variant.sku`,
      [tenantId],
    );
    expect(rows.map(({ value }) => value)).toEqual(values);
  },
);

it('issue 18: reads the numbers of an export as they are, whatever its texts are', async () => {
  const texts = await uploaded({ 'variants.csv': 'sku;product;attributes.size;rrp\nA9;A;38,5;1.234\n' });
  expect(texts.files[0]).toMatchObject({ kind: 'variants', mapping: { numbers: 'plain' } });
  const run = await uploaded({ 'prices.csv': 'sku;value\nA1;1.234\n' });
  expect(run.files[0]).toMatchObject({ kind: 'prices', mapping: { numbers: 'plain' } });
});

it('issue 18: reads a number of a workbook as it is beside texts with thousands separators', async () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const run = await uploaded({
    'preise.xlsx': rawWorkbook(
      `<row r="1">${cell('A1', 'sku')}${cell('B1', 'value')}</row>` +
        `<row r="2">${cell('A2', 'A1')}${cell('B2', '1.234,50')}</row>` +
        `<row r="3">${cell('A3', 'A2')}<c r="B3"><v>1.234</v></c></row>` +
        `<row r="4">${cell('A4', 'A3')}<c r="B4"><v>0.125</v></c></row>`,
    ),
  });
  expect(run.files[0]).toMatchObject({ kind: 'prices', mapping: { numbers: 'de' } });
  await load(run.id);
  const { rows } = await shop.database.pool.query(
    `select v.sku, p.value from price p join variant v on v.tenant_id = p.tenant_id and v.id = p.variant_id
     where p.tenant_id = $1 and p.min_quantity = 1 and v.sku like 'A%' order by v.sku`,
    [tenantId],
  );
  expect(rows).toEqual([
    { sku: 'A1', value: 1234.5 },
    { sku: 'A2', value: 1.234 },
    { sku: 'A3', value: 0.125 },
  ]);
});

it.each([
  ['a title', ['<row r="1"><c r="A1" t="inlineStr"><is><t>Preisliste 2027</t></is></c></row>', 3]],
  ['an empty row', ['', 2]],
  ['nothing', ['', 1]],
] as const)('issue 18: finds the column names of a workbook below %s', async (_, [title, head]) => {
  const cell = (column: string, row: number, text: string) =>
    `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const run = await uploaded({
    'x.xlsx': rawWorkbook(
      `${title}<row r="${head}">${cell('A', head, 'Artikelnummer')}${cell('B', head, 'Bestand')}</row>` +
        `<row r="${head + 1}">${cell('A', head + 1, 'A1')}<c r="B${head + 1}"><v>41</v></c></row>` +
        `<row r="${head + 2}">${cell('A', head + 2, 'A2')}${cell('B', head + 2, 'viele')}</row>`,
    ),
  });
  expect(run.files).toMatchObject([
    {
      kind: 'stock',
      header: ['Artikelnummer', 'Bestand'],
      sample: [
        ['A1', '41'],
        ['A2', 'viele'],
      ],
    },
  ]);
});

it.each([
  ['a title', 'Preisliste 2027\n\n', ';'],
  ['a title in a row of cells', 'Preisliste 2027;;;\n;;;\n', ';'],
  ['a title with commas', 'Preise, Stand 1.3., netto\n', ';'],
  ['a title', 'Price list 2027\n', ','],
  ['the line of a spreadsheet that names the separator', 'sep=,\n', ','],
  ['nothing', '', '\t'],
])('issue 18: finds the column names of a CSV file below %s (%j, %j)', async (_, title, separator) => {
  const rows = [
    ['Artikelnummer', 'Preisliste', 'Ab Menge', 'VK netto'],
    ['A1', '', '7', '4.20'],
    ['A2', '', '7', 'viel'],
  ];
  const run = await uploaded({ 'x.csv': title + rows.map((cells) => cells.join(separator)).join('\r\n') });
  expect(run.files).toMatchObject([{ kind: 'prices', header: rows[0], sample: rows.slice(1) }]);
  const checked = await check(run.id);
  expect(checked.files[0]).toMatchObject({ read: 2, refused: 1 });
});

it.each([
  ['csv', 'Bestand;;\r\n;;\r\nArt.-Nr.;Bestand;Ort\r\n\r\nA1;5;"Halle 1\nRegal 2"\r\n;;\r\nA2;viele;\r\n', 7],
  ['csv', 'sep=,\nsku,quantity\n\nA1,5\nA2,viele\n', 4],
  ['jsonl', '{"sku":"A1","quantity":5}\r\n\r\n{"sku":"A2","quantity":"viele"}\r\n', 3],
  [
    'xlsx',
    rawWorkbook(
      rawRow(2, ['Bestand']) +
        rawRow(4, ['Art.-Nr.', 'Bestand']) +
        rawRow(6, ['A1', '5']) +
        rawRow(9, ['A2', 'viele']),
    ),
    9,
  ],
] as const)('issue 18: names the row as a spreadsheet shows it (%s %j)', async (form, content, row) => {
  const run = await uploaded({ [`stock.${form}`]: content });
  const checked = await check(run.id);
  expect(checked.files[0]).toMatchObject({ read: 2, refused: 1 });
  const params = { id: run.id, file: 1 };
  const { body } = await shop.inject(imports.refusals, { params, query: {}, token });
  expect(body.data.map((cell) => [cell.row, cell.value])).toEqual([[row, 'viele']]);
});

it.each([
  [
    'UTF-16 of another byte order',
    Buffer.from('\ufeffsku;quantity\nA1;6\n', 'utf16le').swap16(),
    'stock',
    [],
  ],
  ['UTF-16 without a mark', Buffer.from('sku;quantity\nA1;6\n', 'utf16le'), 'stock', []],
  ['a workbook', rawWorkbook(rawRow(1, ['sku', 'quantity'])), null, ['file.no.text']],
])('issue 18: reads %s that is named as CSV, or says why not', async (_, content, kind, reasons) => {
  const run = await uploaded({ 'Liste.csv': content });
  expect(run.files.map((file) => file.kind)).toEqual([kind]);
  expect(run.files[0]?.reasons.map(({ code }) => code)).toEqual(reasons);
});

it('issue 18: refuses errors of formulas once for a list, and models as articles with a price', async () => {
  const run = await uploaded({
    'Liste.csv': 'Art.-Nr.;Bezeichnung;VK netto\nE8;#NV;12,-\nE9;Zelt;#WERT!\n',
  });
  const checked = await check(run.id);
  const refusalsAt = async (file: number, id = run.id) => {
    const { body } = await shop.inject(imports.refusals, { params: { id, file }, query: {}, token });
    return body.data.map(({ row, code, cause }) => [row, code, cause?.row ?? null]);
  };
  expect(await refusalsAt(1)).toEqual([[2, 'cell.formula', null]]);
  expect(await refusalsAt(2)).toEqual([
    [3, 'cell.formula', null],
    [2, 'variant.unknown', 2],
  ]);
  expect(checked.files.map(({ refused }) => refused)).toEqual([1, 2]);
  const models = await uploaded({
    'products.csv': 'sku;name.de\nMO;Hose\n',
    'variants.csv': 'sku;product\nMO-S;MO\n',
    'prices.csv': 'sku;value\nMO;5\n',
  });
  await check(models.id);
  expect(await refusalsAt(3, models.id)).toEqual([[2, 'variant.isProduct', null]]);
});

it.each([
  ['no prefix', (xml: string) => xml],
  ['a prefix', (xml: string) => prefixed(xml)],
  ['UTF-16', (xml: string) => Buffer.from(`\uFEFF${xml}`, 'utf16le')],
])('issue 18: names the worksheets that are not read, unless they are empty (%s)', async (_, written) => {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const sheet = (rows: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  const added: Record<string, [before: string, text: string]> = {
    'xl/workbook.xml': [
      '</sheets>',
      '<sheet name="Preise" sheetId="2" r:id="rId2"/><sheet name="Tabelle3" sheetId="3" r:id="rId3"/>',
    ],
    'xl/_rels/workbook.xml.rels': [
      '</Relationships>',
      [2, 3]
        .map(
          (n) =>
            `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
        )
        .join(''),
    ],
  };
  const book = rawWorkbook(
    rawRow(1, ['sku', 'quantity']) + rawRow(2, ['A1', '5']),
    [
      { name: 'xl/worksheets/sheet2.xml', content: written(sheet(rawRow(1, ['sku', 'value']))) },
      { name: 'xl/worksheets/sheet3.xml', content: written(sheet('')) },
    ],
    (xml, name) => {
      const [before, text] = added[name] ?? [];
      return name.includes('/worksheets/') ? written(xml) : before ? xml.replace(before, text + before) : xml;
    },
  );
  const run = await uploaded({ 'Liste.xlsx': book });
  expect(run.files.map(({ kind }) => kind)).toEqual(['stock']);
  expect(run.leftOut).toEqual(['Liste.xlsx › Preise']);
});

it('issue 18: gives all rows of a merged cell its value', async () => {
  const sheet = rawWorkbook(
    rawRow(1, ['Preisliste', '']) +
      rawRow(2, ['Art.-Nr.', 'Bestand']) +
      rawRow(3, ['A1', '51']) +
      rawRow(4, ['A2', '']),
    [],
    (xml) =>
      xml.replace(
        '</sheetData>',
        '</sheetData><mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B3:B4"/></mergeCells>',
      ),
  );
  const run = await uploaded({ 'Bestand.xlsx': sheet });
  expect(run.files[0]?.header).toEqual(['Art.-Nr.', 'Bestand']);
  await load(run.id);
  expect(await stockOf('A1', 'A2')).toEqual([51, 51]);
});

it('issue 18: gives a merged cell to no other column, and merged column names to no row', async () => {
  const sheet = rawWorkbook(
    rawRow(1, ['Art.-Nr.', 'Bestand']) +
      rawRow(2, ['', 'Stück']) +
      rawRow(3, ['A1', '52']) +
      rawRow(4, ['Jacken', '']) +
      rawRow(5, ['A2', '53']),
    [],
    (xml) =>
      xml.replace(
        '</sheetData>',
        '</sheetData><mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="A4:B4"/></mergeCells>',
      ),
  );
  const run = await uploaded({ 'Bestand.xlsx': sheet });
  expect(run.files[0]?.sample).toEqual([
    ['', 'Stück'],
    ['A1', '52'],
    ['Jacken', ''],
    ['A2', '53'],
  ]);
});

it('issue 18: maps the release date of a list and the payment term of customers, and shows a text as it is', async () => {
  const run = await uploaded({
    'Kunden.csv': 'Kundennr.;Firma;Land;Zahlungsziel;Kreditlimit\nZ1;Zeltbau;DE;30 Tage;1.000,00\n',
    'Liste.csv':
      'Art.-Nr.;Bezeichnung;VK netto;Lieferbar ab\nZ2;Zelt;je nach Größe;01.03.2027\nZ3;Zelt;1.234,50;\n',
  });
  const columns = (kind: string) => run.files.find((file) => file.kind === kind)?.mapping?.columns;
  expect(columns('companies')).toMatchObject({
    paymentTermDays: { from: 'Zahlungsziel' },
    creditLimit: { from: 'Kreditlimit' },
  });
  expect(columns('products')).toMatchObject({ releaseDate: { from: 'Lieferbar ab' } });
  await check(run.id, owner);
  const refused = await Promise.all(
    run.files.map(({ position }) =>
      shop.inject(imports.refusals, { params: { id: run.id, file: position }, query: {}, token: owner }),
    ),
  );
  expect(refused.flatMap(({ body }) => body.data.map(({ value }) => value))).toEqual(
    expect.arrayContaining(['30 Tage', 'je nach Größe']),
  );
});

it('PROD-10 takes articles of a list without a price, in the words that lists use', async () => {
  const words = ['auf Anfrage', 'a. A.', 'Preis auf Anfrage', 'on request', 'POA', ''];
  const run = await uploaded(
    {
      'Liste.csv': [
        'Art.-Nr.;Bezeichnung;VK netto;UVP',
        'Q0;Zelt;1.234;19,90',
        ...words.map((word, index) => `Q${index + 1};Zelt;${word};${word}`),
      ].join('\n'),
    },
    token,
    'de',
  );
  const loaded = await load(run.id);
  expect(loaded.files.map(({ kind, refused }) => [kind, refused])).toEqual([
    ['products', 0],
    ['variants', 0],
    ['prices', 0],
  ]);
  const { rows } = await shop.database.pool.query<{ value: number; rrp: number | null }>(
    `select p.value, v.rrp from price p join variant v on v.tenant_id = p.tenant_id and v.id = p.variant_id
     where p.tenant_id = $1 and v.sku like 'Q%' order by v.sku`,
    [tenantId],
  );
  expect(rows).toEqual([{ value: 1234, rrp: 19.9 }, ...words.map(() => ({ value: 0, rrp: null }))]);
});

it('issue 18: refuses pictures that are bombs, and drawings with scripts', async () => {
  const head = Buffer.alloc(33);
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  head.writeUInt32BE(30_000, 16);
  head.writeUInt32BE(30_000, 20);
  const run = await uploaded({
    'images.csv': 'product;url\nA1;bomb.png\nA2;script.svg\nA3;plain.svg\n',
    'bomb.png': head,
    'script.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'plain.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  });
  const loaded = await load(run.id, { acceptPartial: true });
  expect(loaded.files).toMatchObject([
    {
      inserted: 1,
      reasons: expect.arrayContaining([
        { code: 'file.too.many.pixels', reason: 'The picture has more than 64 megapixels', count: 1 },
        { code: 'file.scripted', reason: expect.stringContaining('scripts'), count: 1 },
      ]),
    },
  ]);
});

it('issue 18: refuses pictures that were cut off, by name and in the language of the reader', async () => {
  const whole = sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } });
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const run = await uploaded({
    'images.csv': 'product;url\nA1;cut.png\nA2;cut.jpg\nA3;whole.jpg\n',
    'cut.png': cut(await whole.clone().png().toBuffer()),
    'cut.jpg': cut(await whole.clone().jpeg().toBuffer()),
    'whole.jpg': await whole.clone().jpeg().toBuffer(),
  });
  const checked = await check(run.id);
  expect(checked.files).toMatchObject([{ read: 3, refused: 2 }]);
  const { body } = await shop.inject(imports.refusals, {
    params: { id: run.id, file: 1 },
    query: {},
    token,
    locale: 'de',
  });
  const reason = expect.stringContaining('beschädigt');
  expect(body.data).toMatchObject([
    { row: 2, column: 'url', value: 'cut.png', code: 'file.damaged', reason },
    { row: 3, column: 'url', value: 'cut.jpg', code: 'file.damaged', reason },
  ]);
});

it('issue 18: reads one list of a wholesaler as articles, categories, EANs, prices, stock and pictures', async () => {
  const list = [
    'Art.-Nr.;Bezeichnung;Warengruppe;VK netto;EAN;Bestand;Bild',
    'L1;Hammer;Werkzeug > Hand;12,50;4012345000016;7;hammer.svg',
    'L2;Zange;werkzeug > hand|Neuheiten;9,90;;0;hammer.svg',
  ];
  const files = {
    'Liste.csv': list.join('\r\n'),
    'hammer.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  };
  const run = await uploaded(files);
  expect(run.files.map(({ kind }) => kind)).toEqual([
    'products',
    'categories',
    'variants',
    'prices',
    'stock',
    'images',
  ]);
  const loaded = await load(run.id);
  expect(loaded.files.map(({ state, inserted, refused }) => [state, inserted, refused])).toEqual([
    ['loaded', 2, 0],
    ['loaded', 3, 0],
    ['loaded', 2, 0],
    ['loaded', 2, 0],
    ['loaded', 2, 0],
    ['loaded', 2, 0],
  ]);
  const { body } = await shop.inject(routes.products.categories, { token });
  const names = body.data.map(({ key, name }) => [key, name.de]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['Werkzeug', 'Werkzeug'],
      ['Werkzeug > Hand', 'Hand'],
      ['Neuheiten', 'Neuheiten'],
    ]),
  );
  // The same list again finds its categories.
  const again = await load((await uploaded(files)).id);
  expect(again.files.map(({ read, inserted, refused }) => [read, inserted, refused])).toEqual([
    [2, 0, 0],
    [0, 0, 0],
    [2, 0, 0],
    [2, 0, 0],
    [2, 0, 0],
    [2, 0, 0],
  ]);
});

it('issue 18: adds the parts of a list with unknown headings once its kind and columns are chosen', async () => {
  const { id, files } = await uploaded({
    'Katalog.csv':
      'Pos.-Schlüssel;Klartext;Zweig;Listenpreis €;Lager;Oberfläche\r\nR1;Rechen;Garten > Geräte;1.234,50 €;7;matt',
  });
  expect(files.map(({ kind }) => kind)).toEqual([null]);
  const params = { id, file: '1' };
  const change = async (mapping?: ImportMapping) => {
    const body = { kind: 'products', ...(mapping ? { mapping } : {}) };
    const answer = await shop.inject(imports.changeFile, { params, token, body });
    return answer.body.data.files;
  };
  const [list] = await change();
  const columns = { ...list?.mapping?.columns, sku: { from: 'Pos.-Schlüssel' } };
  const mapping: ImportMapping = { numbers: 'de', dates: 'plain', columns };
  const listed = await change(mapping);
  expect(listed.map(({ kind }) => kind)).toEqual(['products', 'attributes', 'prices', 'stock']);
  const withoutStock = { id, file: '4' };
  await shop.inject(imports.removeFile, { params: withoutStock, token });
  const further = { 'name.de': { from: 'Klartext' }, categories: { from: 'Zweig' } };
  const whole = await change({ ...mapping, columns: { ...columns, ...further } });
  expect(whole.map(({ kind }) => kind)).toEqual(['products', 'attributes', 'prices', 'categories']);
  const loaded = await load(id);
  expect(loaded.files.map(({ state, inserted }) => [state, inserted])).toEqual([
    ['loaded', 1],
    ['loaded', 1],
    ['loaded', 1],
    ['loaded', 2],
  ]);
});

it.each(['csv', 'xlsx'])(
  'issue 18: loads all pictures of an article list in their order (%s)',
  async (form) => {
    const lines = [
      ['Art.-Nr.', 'Bezeichnung', 'Bild 1', 'Bild 2', 'Bild 3'],
      ['P1', 'Hammer', 'a.svg', 'b.svg', 'https://img.example/c.jpg'],
      ['P2', 'Zange', 'b.svg, a.svg', '', 'b.svg'],
      ['P3', 'Feile', '', '', ''],
      ['P4', 'Säge', 'a.svg', `none-${'x'.repeat(80)}.svg|b.svg`, ''],
    ];
    const drawing = (side: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"/>`;
    const list =
      form === 'csv'
        ? lines.map((cells) => cells.join(';')).join('\r\n')
        : rawWorkbook(lines.map((cells, index) => rawRow(index + 1, cells)).join(''));
    const run = await uploaded({ [`Liste.${form}`]: list, 'a.svg': drawing(4), 'b.svg': drawing(5) });
    expect(run.files.map(({ kind }) => kind)).toEqual(['products', 'images']);
    expect(run.files[1]?.mapping?.columns).toEqual({
      product: { from: 'Art.-Nr.' },
      url: { from: 'Bild 1' },
      'url.2': { from: 'Bild 2' },
      'url.3': { from: 'Bild 3' },
    });
    const checked = await check(run.id);
    expect(checked.files[1]).toMatchObject({ read: 8, leftOut: 1, refused: 1 });
    const params = { id: run.id, file: 2 };
    const { body } = await shop.inject(imports.refusals, { params, query: {}, token });
    expect(body.data).toMatchObject([
      { column: 'url.2', code: 'file.missing', value: `none-${'x'.repeat(80)}.svg` },
    ]);
    const { row = 0 } = body.data[0] ?? {};
    await shop.inject(imports.mend, {
      params,
      token,
      body: { cells: [{ row: row ?? 0, column: 'url.2', value: '/files/x/d.webp' }] },
    });
    const loaded = await load(run.id);
    expect(loaded.files.map(({ state, refused }) => [state, refused])).toEqual([
      ['loaded', 0],
      ['loaded', 0],
    ]);
    const { rows } = await shop.database.pool.query<{ sku: string; urls: string[] }>(
      `select p.sku, array_agg(right(i.url, 9) order by i.position) as urls from product p
     join product_image i on i.tenant_id = p.tenant_id and i.product_id = p.id
     where p.tenant_id = $1 and p.sku in ('P1', 'P2', 'P3', 'P4') group by p.sku order by p.sku`,
      [tenantId],
    );
    const [a, b] = rows[0]?.urls ?? [];
    expect(rows).toEqual([
      { sku: 'P1', urls: [a, b, 'ple/c.jpg'] },
      { sku: 'P2', urls: [b, a] },
      { sku: 'P4', urls: [a, '/x/d.webp', b] },
    ]);
  },
);

it('issue 18: reads a list with a column for the model as products with variants, and makes its attributes', async () => {
  const run = await uploaded({
    'Artikelstamm.csv': [
      'Artikel-Nr.;Modell;Bezeichnung;Größe;Farbe;VK netto;Bestand;Bild',
      'M1-S;M1;Jacke;S;Rot;1.234,50;7;jacke.svg',
      'M1-L;M1;Jacke;L;Rot;1.234,50;3;jacke.svg',
      'M2;;Mütze;;;12,50;9;jacke.svg',
    ].join('\r\n'),
    'jacke.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  });
  expect(run.files.map(({ kind }) => kind)).toEqual([
    'products',
    'attributes',
    'attributes',
    'variants',
    'prices',
    'stock',
    'images',
  ]);
  expect(run.files[0]?.mapping).toMatchObject({
    columns: { sku: { from: 'Modell', otherwise: 'Artikel-Nr.' } },
    firstOf: ['sku'],
    numbers: 'de',
  });
  const loaded = await load(run.id);
  const counts = loaded.files.map(({ kind, inserted, leftOut, refused }) => [
    kind,
    inserted,
    leftOut,
    refused,
  ]);
  expect(counts).toEqual([
    ['products', 2, 1, 0],
    ['attributes', 1, 2, 0],
    ['attributes', 1, 2, 0],
    ['variants', 3, 0, 0],
    ['prices', 3, 0, 0],
    ['stock', 3, 0, 0],
    ['images', 2, 1, 0],
  ]);
  const { rows } = await shop.database.pool.query<{ product: string; sku: string; values: string[] }>(
    `select p.sku as product, v.sku, array(select a.value from attribute_value a
       where a.tenant_id = v.tenant_id and a.id = any (v.attribute_value_ids) order by a.value) as values
     from variant v join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
     where v.tenant_id = $1 and p.sku in ('M1', 'M2') order by v.sku`,
    [tenantId],
  );
  expect(rows).toEqual([
    { product: 'M1', sku: 'M1-L', values: ['L', 'Rot'] },
    { product: 'M1', sku: 'M1-S', values: ['Rot', 'S'] },
    { product: 'M2', sku: 'M2', values: [] },
  ]);
  // The attributes are known now.
  const again = await uploaded({ 'Neu.csv': 'Artikel-Nr.;Modell;Bezeichnung;Größe;EAN\nM3-S;M3;Hut;S;\n' });
  expect(again.files.map(({ kind }) => kind)).toEqual(['products', 'variants']);
});

it('issue 18: a check of a list names the wrong cells alone, not all rows of the other parts', async () => {
  const run = await uploaded({
    'Liste.csv':
      'Art.-Nr.;Bezeichnung;VK netto;Bestand\r\nC1;Hammer;12,50;7\r\nC2;;9,90;3\r\nC3;Zange;viel;1',
  });
  const checked = await check(run.id);
  expect(checked.files.map(({ kind, inserted, refused }) => [kind, inserted, refused])).toEqual([
    ['products', 2, 1],
    ['prices', 1, 2],
    ['stock', 2, 1],
  ]);
  expect(checked.files.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await stockOf('C1')).toEqual([null]);
});

it('issue 18: adds the units that a list names, and finds those that the shop has by their names', async () => {
  const { pool } = shop.database;
  await pool.query(
    `insert into unit (tenant_id, id, name) values ($1, 'piece', '{"de": "Stück", "en": "piece"}')`,
    [tenantId],
  );
  const run = await uploaded({
    'Liste.csv': [
      'Art.-Nr.;Bezeichnung;Einheit;VK netto;MwSt.;Aktiv',
      "U1;Seil;stück;CHF 1'234.50;19 %;x",
      'U2;Draht;Rolle;€ 2.50;7%;ja',
      'U3;Kabel;Rolle;3.00 EUR;19;',
      ';;;;;',
    ].join('\r\n'),
  });
  expect(run.files.map(({ kind }) => kind)).toEqual(['products', 'units', 'prices']);
  const loaded = await load(run.id);
  expect(loaded.files.map(({ read, inserted, refused }) => [read, inserted, refused])).toEqual([
    [3, 3, 0],
    [1, 1, 0],
    [3, 3, 0],
  ]);
  const { rows } = await pool.query(
    `select p.sku, p.sales_unit_id, p.vat_rate, price.value from product p
     join variant v on v.tenant_id = p.tenant_id and v.product_id = p.id
     join price on price.tenant_id = p.tenant_id and price.variant_id = v.id
     where p.tenant_id = $1 and p.sku like 'U%' order by p.sku`,
    [tenantId],
  );
  expect(rows).toEqual([
    { sku: 'U1', sales_unit_id: 'piece', vat_rate: 19, value: 1234.5 },
    { sku: 'U2', sales_unit_id: 'Rolle', vat_rate: 7, value: 2.5 },
    { sku: 'U3', sales_unit_id: 'Rolle', vat_rate: 19, value: 3 },
  ]);
});

it('issue 18: a missing article number of a list is refused and corrected once for all its parts', async () => {
  const run = await uploaded({
    'Liste.csv': [
      'Artikel-Nr.;Modell;Bezeichnung;VK netto;Bestand;Bild',
      'E1-S;E1;Hose;12,50;7;hose.svg',
      ';E1;Hose;12,50;3;hose.svg',
      ';;Gürtel;9,90;4;hose.svg',
    ].join('\r\n'),
    'hose.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  });
  const checked = await check(run.id);
  const refusals = await Promise.all(
    checked.files.map(async ({ position, kind }) => {
      const params = { id: run.id, file: position };
      const { body } = await shop.inject(imports.refusals, { params, query: {}, token });
      return body.data.map((cell) => ({ position, kind, ...cell }));
    }),
  );
  const own = refusals.flat().filter(({ cause }) => cause === null);
  expect(own.map(({ kind, row, column, code }) => [kind, row, column, code])).toEqual([
    ['products', 4, 'sku', 'value.missing'],
    ['variants', 3, 'sku', 'value.missing'],
  ]);
  const follow = refusals.flat().filter(({ cause }) => cause !== null);
  expect(follow.map(({ kind, row, cause }) => [kind, row, cause])).toEqual(
    [
      ['variants', 4],
      ['prices', 3],
      ['prices', 4],
      ['stock', 3],
      ['stock', 4],
      ['images', 4],
    ].map(([kind, row]) => [kind, row, { file: 'Liste.csv', row }]),
  );
  for (const { position, row, column } of own)
    await shop.inject(imports.mend, {
      params: { id: run.id, file: position },
      token,
      body: { cells: [{ row: row ?? 0, column: column ?? '', value: row === 3 ? 'E1-L' : 'E2' }] },
    });
  const loaded = await load(run.id);
  expect(loaded.files.map(({ kind, inserted, refused }) => [kind, inserted, refused])).toEqual([
    ['products', 2, 0],
    ['variants', 3, 0],
    ['prices', 3, 0],
    ['stock', 3, 0],
    ['images', 2, 0],
  ]);
  expect(await stockOf('E1-S', 'E1-L', 'E2')).toEqual([7, 3, 4]);
});

it('issue 18: a column that is mapped in one part of a list is mapped in all its parts', async () => {
  const change = async (id: string, file: number, body: object) =>
    (await shop.inject(imports.changeFile, { params: { id, file }, token, body: body as never })).body.data;
  const columnsOf = (run: { files: { kind: string | null; mapping: { columns: object } | null }[] }) =>
    Object.fromEntries(run.files.map(({ kind, mapping }) => [kind, mapping?.columns]));
  const list = ['Zeichen;Code;Bezeichnung;Gruppe;VK;Lager', 'P7;C7;Hose;Hosen;12,5;3'].join('\r\n');
  const { id } = await uploaded({ 'Liste.csv': list });
  await change(id, 1, { kind: 'products' });
  for (const [index, kind] of ['prices', 'stock', 'images'].entries()) {
    await shop.inject(imports.copyFile, { params: { id, file: 1 }, token });
    await change(id, index + 2, { kind });
  }
  const first = (await read(id)).files[0]?.mapping;
  if (!first) throw new Error('no mapping');
  const withCode = { ...first, columns: { ...first.columns, sku: { from: 'Zeichen' } } };
  const once = await change(id, 1, { kind: 'products', mapping: withCode });
  expect(columnsOf(once)).toMatchObject({
    prices: { sku: { from: 'Zeichen' }, value: { from: 'VK' } },
    stock: { sku: { from: 'Zeichen' }, quantity: { from: 'Lager' } },
    images: { product: { from: 'Zeichen' } },
  });
  // A part with an own column keeps it.
  const stock = once.files[2]?.mapping;
  await change(id, 3, {
    kind: 'stock',
    mapping: { ...stock, columns: { ...stock?.columns, sku: { from: 'Gruppe' } } },
  });
  const { sku: _, ...others } = withCode.columns;
  const other = { ...withCode, numbers: 'de', columns: { ...others, sku: { from: 'Code' } } };
  const again = await change(id, 1, { kind: 'products', mapping: other });
  expect(columnsOf(again)).toMatchObject({
    prices: { sku: { from: 'Code' } },
    stock: { sku: { from: 'Gruppe' } },
    images: { product: { from: 'Code' } },
  });
  expect(again.files.map(({ mapping }) => mapping?.numbers)).toEqual(['de', 'de', 'de', 'de']);
});

it('issue 18: reads a list of customers as customers, addresses and users', async () => {
  const run = await uploaded(
    {
      'Kunden.csv':
        'Kundennr.;Firma;Straße;PLZ;Ort;Land;E-Mail;Vorname;Nachname\r\nK900;Bau AG;Weg 1;70565;Stuttgart;DE;bau@example.com;Ada;Bau',
    },
    owner,
  );
  expect(run.files.map(({ kind }) => kind)).toEqual(['companies', 'addresses', 'users']);
  expect(run.files[1]?.mapping?.columns).toMatchObject({
    company: { from: 'Kundennr.' },
    countryCode: { from: 'Land' },
    isDefault: { value: 'true' },
  });
  expect(run.files[2]?.mapping?.columns).toMatchObject({
    username: { from: 'E-Mail' },
    email: { from: 'E-Mail' },
  });
  expect(run.files.map(({ missing }) => missing)).toEqual([[], [], []]);
});

it('issue 18: takes a price list of customers by its name, and the contact person as the user', async () => {
  const { pool } = shop.database;
  await pool.query(
    `insert into price_list (tenant_id, code, name) values ($1, 'grosskunden', 'Großkunden'), ($1, 'z1', 'Zwei'), ($1, 'z2', 'Zwei')`,
    [tenantId],
  );
  const list = (name: string) => ({
    'Kunden.csv': `Kd.-Nr.;Firma;Ansprechpartner;Land;E-Mail;Preisliste\r\nK901;Weiß AG;Jörg Groß;Deutschland;joerg@example.com;${name}`,
  });
  const run = await uploaded(list('großkunden'), owner);
  await load(run.id, { as: owner });
  const { rows } = await pool.query(
    `select l.code, u.first_name, u.last_name from company c join price_list l on l.tenant_id = c.tenant_id and l.id = c.price_list_id
     join app_user u on u.tenant_id = c.tenant_id and u.company_id = c.id where c.tenant_id = $1 and c.customer_no = 'K901'`,
    [tenantId],
  );
  expect(rows).toEqual([{ code: 'grosskunden', first_name: 'Jörg', last_name: 'Groß' }]);
  const ambiguous = await check((await uploaded(list('Zwei'), owner)).id, owner);
  expect(ambiguous.files[0]?.reasons).toMatchObject([{ code: 'priceList.unknown' }]);
});

it('issue 18: reads a list of known articles with volume prices as a price list, not as articles', async () => {
  const list = [
    'Preisliste B;;;',
    'Best.-Nr.;Bezeichnung;Preis ab 1;ab 10 Stück;ab 50',
    'A1;Anders;9,50;8,50;7,50',
    'A2;Anders;1.009,50;;xx',
  ].join('\n');
  const run = await uploaded({ 'Preisliste B.csv': list });
  expect(run.files.map(({ kind }) => kind)).toEqual(['prices']);
  expect(run.files[0]?.mapping?.columns).toEqual({
    sku: { from: 'Best.-Nr.' },
    value: { from: 'Preis ab 1' },
    'value.10': { from: 'ab 10 Stück' },
    'value.50': { from: 'ab 50' },
  });
  const { mapping } = run.files[0] ?? {};
  if (!mapping) throw new Error('no mapping');
  await shop.database.pool.query(
    `insert into price_list (tenant_id, code, name) values ($1, 'B', 'Liste B')`,
    [tenantId],
  );
  await shop.inject(imports.changeFile, {
    params: { id: run.id, file: 1 },
    token,
    body: {
      kind: 'prices',
      mapping: { ...mapping, columns: { ...mapping.columns, priceList: { value: 'Liste B' } } },
    },
  });
  expect((await check(run.id)).files).toMatchObject([{ read: 5, refused: 1 }]);
  const params = { id: run.id, file: 1 };
  const { body } = await shop.inject(imports.refusals, { params, query: {}, token });
  expect(body.data).toMatchObject([{ row: 4, column: 'value.50', value: 'xx' }]);
  await shop.inject(imports.mend, {
    params,
    token,
    body: { cells: [{ row: 4, column: 'value.50', value: '900' }] },
  });
  const done = await load(run.id);
  expect(done.files).toMatchObject([{ kind: 'prices', inserted: 5, refused: 0 }]);
  const { rows } = await shop.database.pool.query(
    `select v.sku, p.min_quantity, p.value::float8 from price p
     join price_list l on l.tenant_id = p.tenant_id and l.id = p.price_list_id
     join variant v on v.tenant_id = p.tenant_id and v.id = p.variant_id
     where p.tenant_id = $1 and l.code = 'B' order by v.sku, p.min_quantity`,
    [tenantId],
  );
  expect(rows.map(Object.values)).toEqual([
    ['A1', 1, 9.5],
    ['A1', 10, 8.5],
    ['A1', 50, 7.5],
    ['A2', 1, 1009.5],
    ['A2', 50, 900],
  ]);
  const unknown = await uploaded({ 'Neu.csv': 'Best.-Nr.;Bezeichnung;Preis\nV1;Neu;9,50\n' });
  expect(unknown.files.map(({ kind }) => kind)).toEqual(['products', 'prices']);
});

it('issue 18: leaves out a note below a list, and refuses a row without its number', async () => {
  const run = await uploaded({
    'Sortiment.csv':
      'Lfd.;Best.-Nr.;Grundartikel;Bezeichnung;Gr.;Lager\n1;G1-S;G1;Jacke;S;5\nIrrtum vorbehalten;;;;;\n2;;G1;Jacke;M;5',
  });
  const { files } = await check(run.id);
  // The second row of the model makes no second product.
  expect(files.map(({ kind, leftOut, refused }) => [kind, leftOut, refused])).toEqual([
    ['products', 2, 0],
    ['variants', 1, 1],
    ['stock', 1, 1],
  ]);
});

it('issue 18: takes pictures out of an archive, by path or by name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
  const archive = zipOf([
    { name: 'bilder/blau.svg', content: svg },
    { name: 'bilder/Übertopf.svg', content: svg },
    {
      name: 'images.csv',
      content: 'product;position;url\nA1;1;blau.svg\nA2;1;bilder/blau.svg\nA3;1;C:\\bilder\\ÜBERTOPF.SVG\n',
    },
    { name: '__MACOSX/._x.svg', content: 'x' },
    { name: 'readme.exe', content: 'x' },
  ]);
  const run = await uploaded({ 'alles.zip': archive });
  expect([run.pictures, run.leftOut]).toEqual([2, ['readme.exe']]);
  const loaded = await load(run.id);
  expect(loaded.files[0]).toMatchObject({ state: 'loaded', read: 3, refused: 0 });
});

it.each<[string, number, string, Record<string, string | Buffer>]>([
  [
    'a bomb',
    422,
    'import.archive.refused',
    { 'x.zip': zipOf([{ name: 'a.svg', content: Buffer.alloc(30_000_000) }]) },
  ],
  [
    'an archive that lies',
    422,
    'import.archive.refused',
    { 'x.zip': zipOf([{ name: 'a.csv', content: 'abc', claimedSize: 1 }]) },
  ],
  [
    'a way out of the folder',
    422,
    'import.archive.refused',
    { 'x.zip': zipOf([{ name: '../a.csv', content: 'a' }]) },
  ],
  ['no archive', 422, 'import.archive.refused', { 'x.zip': 'PK' }],
  ['no workbook', 415, 'order.sheet.not.xlsx', { 'x.xlsx': 'text' }],
  ['no known file', 422, 'import.file.unreadable', { 'x.xls': '\u00d0\u00cf' }],
  ['pictures alone', 422, 'import.pictures.alone', { 'x.svg': '<svg/>' }],
  ['nothing', 422, 'import.file.missing', {}],
])('issue 18: refuses %s and leaves nothing behind', async (_what, status, code, files) => {
  const folder = importFilesFolder(shop.dependencies.config);
  const before = await readdir(folder).catch(() => []);
  const answer = await upload(files);
  expect([answer.status, answer.error.code]).toEqual([status, code]);
  expect(await readdir(folder).catch(() => [])).toEqual(before);
});

it('issue 18: says of an unreadable file why, and takes wrong encodings and HTML as they are', async () => {
  const run = await uploaded({
    'stock.csv': `sku;quantity;"${'x'.repeat(9_000_000)}`,
    'products.csv': Buffer.from(
      'sku;name.de;description.de\nH1;Gr\xf6\xdfe;<script>alert(1)</script>\n',
      'latin1',
    ),
  });
  expect(run.files[0]).toMatchObject({ kind: 'stock', header: null, reasons: [{ code: 'csv.invalid' }] });
  expect(run.files[1]).toMatchObject({ sample: [['H1', 'Größe', '<script>alert(1)</script>']] });
});

it('issue 18: restores former values, refuses records changed since, and can be undone itself', async () => {
  const setUp = await uploaded({ 'stock.csv': 'sku;quantity\nA1;1\nA2;2\nA3;3\n' });
  await load(setUp.id);
  const run = await uploaded({ 'stock.csv': 'sku;quantity\nA1;10\nA2;20\nA3;3\n' });
  const loaded = await load(run.id);
  expect(loaded.files[0]).toMatchObject({ updated: 2, unchanged: 1, wayBack: 'kept' });
  await shop.database.pool.query(
    `update stock set quantity = 21 from variant v where stock.tenant_id = $1 and v.tenant_id = $1
       and v.id = stock.variant_id and v.sku = 'A2'`,
    [tenantId],
  );
  const { body } = await shop.inject(imports.restore, {
    params: { id: run.id, file: 1 },
    token,
    locale: 'en',
  });
  const restored = await work(body.data.id);
  expect(restored).toMatchObject({
    source: 'restore',
    state: 'done',
    restored: run.id,
    files: [
      { kind: 'stock', updated: 1, refused: 1, reasons: [{ code: 'row.changed.since' }], wayBack: 'kept' },
    ],
  });
  const refusals = await shop.inject(imports.refusals, { params: { id: restored.id, file: 1 }, token });
  expect(refusals.body.data).toMatchObject([{ value: 'A2', column: 'sku' }]);
  expect(await stockOf('A1', 'A2', 'A3')).toEqual([1, 21, 3]);
  expect((await read(run.id)).files[0]?.wayBack).toBe('used');
  const again = await shop.inject(imports.restore, { params: { id: run.id, file: 1 }, token });
  expect(again.error.code).toBe('import.no.way.back');
  const forth = await shop.inject(imports.restore, { params: { id: restored.id, file: 1 }, token });
  await work(forth.body.data.id);
  expect(await stockOf('A1')).toEqual([10]);
});

it('issue 18: gives back pictures and VAT IDs that a new file could not bring', async () => {
  const { pool } = shop.database;
  await pool.query(
    `with gone as (delete from product_image where tenant_id = $1)
     insert into product_image (tenant_id, product_id, position, url)
     select tenant_id, id, 0, 'http://old.example/a.jpg' from product where tenant_id = $1 and sku = 'A1'`,
    [tenantId],
  );
  const { companyId } = await createCompany(shop.database.db, { tenant_id: tenantId });
  await pool.query(`update company set customer_no = 'V1', vat_id = 'steuerfrei' where id = $1`, [companyId]);
  const run = await uploaded(
    {
      'images.csv': 'product;url\nA1;https://new.example/a.jpg\n',
      'companies.csv': 'customerNo;vatId\nV1;DE136695976\n',
    },
    owner,
  );
  await shop.inject(imports.load, {
    params: { id: run.id },
    token: owner,
    body: { acceptPartial: false },
  });
  await runImportOf(shop, tenantId, run.id);
  const stored = async () =>
    (
      await pool.query(
        `select (select string_agg(url, ' ') from product_image where tenant_id = $1) as pictures, vat_id
         from company where id = $2`,
        [tenantId, companyId],
      )
    ).rows[0];
  expect(await stored()).toEqual({ pictures: 'https://new.example/a.jpg', vat_id: 'DE136695976' });
  for (const file of [1, 2]) {
    const { body } = await shop.inject(imports.restore, { params: { id: run.id, file }, token: owner });
    await runImportOf(shop, tenantId, body.data.id);
    expect((await read(body.data.id, owner)).files).toMatchObject([{ refused: 0, state: 'loaded' }]);
  }
  expect(await stored()).toEqual({ pictures: 'http://old.example/a.jpg', vat_id: 'steuerfrei' });
});

it('issue 18: counts the changed pictures of an article only, not all that it has', async () => {
  const csv = (alt: string) =>
    `product;position;url;alt.de\nA1;0;/files/x/a.webp;\nA1;1;/files/x/b.webp;${alt}\nA1;2;/files/x/c.webp;\n`;
  await load((await uploaded({ 'images.csv': csv('') })).id);
  const { files } = await load((await uploaded({ 'images.csv': csv('Rückseite') })).id);
  expect(files[0]).toMatchObject({ inserted: 0, updated: 1, unchanged: 2, deleted: 0 });
});

it('issue 18: gives back texts, categories and attributes, and deletes new records', async () => {
  const query = async (text: string) => (await shop.database.pool.query(text, [tenantId])).rows;
  const first = await uploaded({
    'attributes.csv': 'key;name.de\nfarbe;Farbe\n',
    'categories.csv': 'key;name.de\nc1;Eins\nc2;Zwei\n',
    'products.csv': 'sku;name.de;categories;attributes.farbe\nA1;Alt;c1;rot|blau\n',
  });
  expect((await load(first.id)).files.map(({ state }) => state)).toEqual(['loaded', 'loaded', 'loaded']);
  const run = await uploaded({
    'products.csv': 'sku;name.de;name.en;categories;attributes.farbe\nA1;Neu;New;c2;\nN9;Ganz neu;;c2;gelb\n',
    'prices.csv':
      'sku;minQuantity;value;validFrom;validUntil\nA1;500;3;;\nA1;500;2;2026-01-01;2099-01-01\nA1;600;2;2098-01-01;\n',
  });
  const loaded = await load(run.id);
  expect(loaded.files).toMatchObject([
    { updated: 1, inserted: 1, wayBack: 'kept' },
    { inserted: 3, wayBack: 'kept' },
  ]);
  const { text } = await shop.inject(imports.exported, { params: { kind: 'prices' }, token });
  expect(text).toMatch(/^A1;\w+;500;3;;1;;\r$/m);
  expect(text).toMatch(/^A1;\w+;500;2;;;2025-12-31T23:00:00.000000Z;2098-12-31T23:00:00.000000Z\r$/m);
  const exported = (await load((await uploaded({ 'prices.csv': text })).id)).files[0];
  expect([exported?.unchanged, exported?.state]).toEqual([exported?.read, 'loaded']);
  for (const file of [1, 2]) {
    const { body } = await shop.inject(imports.restore, { params: { id: run.id, file }, token });
    expect((await work(body.data.id)).files[0]).toMatchObject({ refused: 0 });
  }
  expect(
    await query(`select p.sku, p.name_de, p.name_en, p.is_active, array_length(p.attribute_value_ids, 1) as attributes,
        (select string_agg(c.key, ',') from product_category pc join category c on c.tenant_id = pc.tenant_id
          and c.id = pc.category_id where pc.tenant_id = p.tenant_id and pc.product_id = p.id) as categories
      from product p where p.tenant_id = $1 and p.sku in ('A1', 'N9') order by p.sku`),
  ).toEqual([
    { sku: 'A1', name_de: 'Alt', name_en: 'Rain jacket', is_active: true, attributes: 2, categories: 'c1' },
  ]);
  for (const table of ['price', 'scheduled_price'])
    expect(await query(`select from ${table} where tenant_id = $1 and min_quantity in (500, 600)`)).toEqual(
      [],
    );
});

it('issue 18: cancels an import that waits, and stops before the next file', async () => {
  const run = await uploaded({ 'stock.csv': 'sku;quantity\nA1;777\n' });
  await shop.inject(imports.load, { params: { id: run.id }, token, body: { acceptPartial: false } });
  const busy = await shop.inject(imports.check, { params: { id: run.id }, token });
  expect([busy.status, busy.error.code]).toEqual([409, 'import.busy']);
  const { body } = await shop.inject(imports.cancel, { params: { id: run.id }, token });
  expect([body.data.state, body.data.isOpen]).toEqual(['cancelled', true]);
  await work(run.id);
  expect(await stockOf('A1')).not.toEqual([777]);
  expect((await load(run.id)).state).toBe('done');
});

it('issue 18: cancels an import within a file, and loads nothing of it', async () => {
  const run = await uploaded({ 'stock.csv': 'sku;quantity\nA1;779\n' });
  await shop.inject(imports.load, { params: { id: run.id }, token, body: { acceptPartial: false } });
  const holder = await shop.database.pool.connect();
  // The load waits for this lock after it has begun with the file.
  await holder.query('select pg_advisory_lock($1, $2)', [importLockKey, tenantId]);
  const working = work(run.id);
  await vi.waitFor(async () => {
    const { rows } = await shop.database.pool.query(
      `select from pg_locks where locktype = 'advisory' and classid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [importLockKey],
    );
    expect(rows).toHaveLength(1);
  });
  await shop.inject(imports.cancel, { params: { id: run.id }, token });
  await holder.query('select pg_advisory_unlock($1, $2)', [importLockKey, tenantId]);
  holder.release();
  expect(await working).toMatchObject({ state: 'cancelled', isOpen: true, files: [{ state: 'skipped' }] });
  expect(await stockOf('A1')).not.toEqual([779]);
});

it('issue 18: an import whose process ended is interrupted, and its open file is rolled back', async () => {
  const run = await uploaded({ 'stock.csv': 'sku;quantity\nA1;888\n' });
  await shop.database.pool.query("update import_run set state = 'loading' where tenant_id = $1", [tenantId]);
  const found = await read(run.id);
  expect([found.state, found.isOpen]).toEqual(['interrupted', true]);
  expect(await stockOf('A1')).not.toEqual([888]);
  const { body } = await shop.inject(imports.list, { query: { state: 'interrupted' }, token });
  expect(body.data).toMatchObject([
    { id: run.id, source: 'backOffice', files: [{ name: 'stock.csv', kind: 'stock' }] },
  ]);
});

it('issue 18: the list of imports says that there are more than it counts', async () => {
  await shop.database.pool.query(
    `with runs as (
       insert into import_run (tenant_id, id, source, state, created_at, ended_at, actor, language)
       select $1, 'many' || n, 'command', 'done', now(), now(), 'erp', 'de' from generate_series(1, 10002) n
       returning tenant_id, id)
     insert into import_file (tenant_id, run_id, position, name, kind, state)
     select tenant_id, id, 1, 'prices.csv', 'prices', 'loaded' from runs`,
    [tenantId],
  );
  const { body } = await shop.inject(imports.list, { query: { pageSize: 1 }, token: owner });
  expect(body.meta).toEqual({ page: 1, pageSize: 1, total: 10_000, hasMore: true });
});

it('issue 18: logs imports of an API key, and keeps their files for 30 days except those of users', async () => {
  const { key } = await createApiKey(shop.database.db, { tenant_id: tenantId });
  const send = (kind: string, body: string) =>
    shop.inject(routes.exchange.importKind, {
      params: { kind },
      body,
      token: key,
      headers: { 'content-type': 'text/csv' },
    });
  await send('stock', 'sku;quantity\nA1;4321\nnone;1\n');
  shop.clock.advance({ seconds: 1 });
  await send('stock', 'sku;quantity\nA1;4321\n');
  shop.clock.advance({ seconds: 1 });
  await createCompany(shop.database.db, { tenant_id: tenantId, customer_no: 'C77' });
  await send('users', 'username;email;company;password\nu77;u@x.example;C77;geheim-77-x\n');
  const { body } = await shop.inject(imports.list, { query: { source: 'http' }, token: owner });
  expect(body.data).toMatchObject([
    { files: [{ kind: 'users' }], inserted: 1 },
    { files: [{ kind: 'stock' }], updated: 1, refused: 0, by: expect.stringMatching('ERP') },
    { files: [{ kind: 'stock' }], refused: 1 },
  ]);
  const [users, stock] = body.data;
  shop.clock.advance({ seconds: 1 });
  const prices = await send('prices', 'sku;value\nA1;12.75\n');
  expect(prices.status).toBe(200);
  const { body: withPrices } = await shop.inject(imports.list, { query: { source: 'http' }, token: owner });
  const content = (id = '', as = owner) =>
    shop.inject(imports.content, { params: { id, file: 1 }, token: as });
  expect((await content(stock?.id)).text).toBe('sku;quantity\nA1;4321\n');
  expect((await content(users?.id)).error.code).toBe('import.file.gone');
  const { clock, config, database } = shop.dependencies;
  const later = { now: () => new Date(clock.now().getTime() + 31 * 24 * 60 * 60 * 1000) };
  await forgetImports({ pool: database.workPool, clock: later, directory: importFilesFolder(config) });
  expect((await content(stock?.id, owner)).error.code).toBe('import.file.gone');
  expect((await read(withPrices.data[0]?.id ?? '')).files[0]).toMatchObject({
    kind: 'prices',
    wayBack: 'expired',
  });
});

it('issue 20: a binary file with the name of a table is shown with what is wrong, and is not loaded', async () => {
  const { id, files } = await uploaded({ 'stock.csv': 'sk\u0000u;quantity\n\u0000A;\u0001\n' });
  expect(files[0]?.kind).toBe('stock');
  const checked = await check(id);
  expect(checked.files[0]?.reasons).toMatchObject([{ code: 'column.missing' }]);
});

it('ROLE-03 issue 18: roles load, see and export only the kinds of their areas', async () => {
  const support = await tokenOf('support');
  expect((await upload({ 'stock.csv': 'sku;quantity\n' }, support)).error.code).toBe(
    'operator.right.missing',
  );
  const users = await uploaded({ 'users.csv': 'username;email\nu1;u@x.example\n' });
  const refused = await shop.inject(imports.load, {
    params: { id: users.id },
    token,
    body: { acceptPartial: false },
  });
  expect([refused.status, refused.error.code]).toEqual([403, 'operator.right.missing']);
  const company = await uploaded({ 'companies.csv': 'customerNo;name\nC1;Eins\n' }, owner);
  const hidden = await shop.inject(imports.read, { params: { id: company.id }, token });
  expect(hidden.error.code).toBe('import.not.found');
  const exported = await shop.inject(imports.exported, { params: { kind: 'users' }, token });
  expect(exported.error.code).toBe('operator.right.missing');
  const { body } = await shop.inject(imports.kinds, { token });
  expect(body.data.filter(({ mayWrite }) => mayWrite).map(({ kind }) => kind)).not.toContain('users');
});

it('issue 18: an export of users has no hashes of passwords, and loading it keeps them', async () => {
  const { db, pool } = shop.database;
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA';
  const { username } = await createUser(db, {
    tenant_id: tenantId,
    company_id: null,
    is_sales_person: true,
    password_hash: hash,
  });
  const exported = async (as: string) =>
    (await shop.inject(imports.exported, { params: { kind: 'users' }, token: as })).text;
  const text = await exported(owner);
  expect(text).toContain(`\n${username};`);
  expect(text + (await exported(await tokenOf('support')))).not.toMatch(/argon2|passwordHash/);
  const { files } = await load((await uploaded({ 'users.csv': text }, owner)).id, { as: owner });
  expect(files[0]).toMatchObject({ refused: 0, updated: 0, unchanged: files[0]?.read });
  const { rows } = await pool.query(
    'select password_hash from app_user where tenant_id = $1 and username = $2',
    [tenantId, username],
  );
  expect(rows).toEqual([{ password_hash: hash }]);
});

it('issue 18: exported cells are no formulas, and load again unchanged', async () => {
  const run = await uploaded({
    'attributes.csv': 'key;name.de\nmix;Mischung\n',
    'products.csv': `sku;name.de;brand;description.de\nF1;"=1+1";"'-x";"a;b ""c""\nd"\nF2;+49;@x;-5\n`,
    'products.2.jsonl': '{"sku":"F3","name":{"de":"Lack"},"attributes":{"mix":["1|2","[\\"3"]}}',
  });
  const { files: loaded } = await load(run.id);
  expect(loaded.map(({ state }) => state)).toEqual(['loaded', 'loaded', 'loaded']);
  const { rows } = await shop.database.pool.query(
    "select sku, name_de, brand from product where tenant_id = $1 and sku in ('F1', 'F2') order by sku",
    [tenantId],
  );
  expect(rows).toEqual([
    { sku: 'F1', name_de: '=1+1', brand: '-x' },
    { sku: 'F2', name_de: '+49', brand: '@x' },
  ]);
  const file = await shop.inject(imports.exported, { params: { kind: 'products' }, token });
  expect(file.text).toContain(`"'=1+1"`);
  const cells = file.text.split(/[;\r\n]+/).map((cell) => cell.replace(/^"/, ''));
  expect(cells.filter((cell) => /^[=+@\t]|^-(?!\d)/.test(cell))).toEqual([]);
  const again = await uploaded({ 'products.csv': file.text });
  const { files } = await load(again.id);
  expect(files[0]).toMatchObject({
    refused: 0,
    inserted: 0,
    updated: 0,
    deleted: 0,
    unchanged: files[0]?.read,
  });
});

it('issue 18: keeps 100,000 refused rows out of memory of the browser: counts, reasons, pages', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `Z${index};x`);
  const run = await uploaded({ 'stock.csv': `sku;quantity\n${lines.join('\n')}\n` });
  const checked = await check(run.id);
  expect(checked.files[0]).toMatchObject({
    refused: 20_000,
    reasons: [{ code: 'number.invalid', count: 20_000 }],
  });
  const page = await shop.inject(imports.refusals, {
    params: { id: run.id, file: 1 },
    query: { page: 200, pageSize: 100 },
    token,
  });
  expect(page.body.meta.total).toBe(20_000);
  expect(page.body.data).toHaveLength(100);
});
