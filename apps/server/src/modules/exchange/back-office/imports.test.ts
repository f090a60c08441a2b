import { readdir } from 'node:fs/promises';
import { routes } from '@kontor/contract';
import type { Locale } from '@kontor/domain';
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
import { rawWorkbook, zipOf } from '../../../../test/workbook-factory.ts';
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
async function work(runId: string) {
  await runImportOf(shop, tenantId, runId);
  return await read(runId);
}

async function read(id: string, as = token) {
  const { body } = await shop.inject(imports.read, { params: { id }, token: as, locale: 'en' });
  return body.data;
}

async function check(id: string, as = token) {
  await shop.inject(imports.check, { params: { id }, token: as, locale: 'en' });
  return await work(id);
}

async function load(id: string, { acceptPartial = false, as = token } = {}) {
  const { body } = await shop.inject(imports.load, {
    params: { id },
    token: as,
    locale: 'en',
    body: { acceptPartial },
  });
  expect(body.data.state).toBe('waiting');
  await work(id);
  return await read(id, as);
}

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
    data: [{ row: 2, column: 'quantity', reason: 'This is not a number', value: 'many', mended: null }],
    meta: { total: 1 },
  });
  await shop.inject(imports.mend, {
    params: { id: run.id, file: 1 },
    token,
    body: {
      cells: [
        { row: 2, column: 'quantity', value: '7' },
        { row: 3, column: 'sku', value: 'A3' },
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

it('issue 18: says in the language of the reader why a whole file is refused', async () => {
  const run = await uploaded({ 'stock.csv': 'sku;sku;"' });
  for (const [locale, text] of [
    ['de', 'Die CSV-Datei ist beschädigt: Ein Anführungszeichen in Zeile 1 ist nicht geschlossen'],
    ['en', 'The CSV file is broken: a quotation mark in line 1 is not closed'],
  ] as const) {
    const { body } = await shop.inject(imports.read, { params: { id: run.id }, token, locale });
    expect(body.data.files[0]?.reasons).toEqual([
      { code: 'csv.invalid', reason: expect.stringContaining(text), count: 1 },
    ]);
  }
});

it('issue 18: takes a file whose header has a NUL twice, and says which column', async () => {
  const run = await uploaded({ 'stock.csv': 'a\u0000;a\u0000\n1;2\n' });
  expect(run.files[0]?.reasons).toEqual([
    { code: 'column.duplicate', reason: expect.stringContaining('a\ufffd: '), count: 1 },
  ]);
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

it('issue 18: maps the release date of a list and the payment term of customers, and shows a text as it is', async () => {
  const run = await uploaded({
    'Kunden.csv': 'Kundennr.;Firma;Land;Zahlungsziel;Kreditlimit\nZ1;Zeltbau;DE;30 Tage;1.000,00\n',
    'Liste.csv':
      'Art.-Nr.;Bezeichnung;VK netto;Lieferbar ab\nZ2;Zelt;auf Anfrage;01.03.2027\nZ3;Zelt;1.234,50;\n',
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
    expect.arrayContaining(['30 Tage', 'auf Anfrage']),
  );
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
      'Art.-Nr.;Bezeichnung;VK netto;Bestand\r\nC1;Hammer;12,50;7\r\nC2;;9,90;3\r\nC3;Zange;auf Anfrage;1',
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

it('issue 18: takes pictures out of an archive, by path or by name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
  const archive = zipOf([
    { name: 'bilder/blau.svg', content: svg },
    { name: 'images.csv', content: 'product;position;url\nA1;1;blau.svg\nA2;1;bilder/blau.svg\n' },
    { name: '__MACOSX/._x.svg', content: 'x' },
    { name: 'readme.exe', content: 'x' },
  ]);
  const run = await uploaded({ 'alles.zip': archive });
  expect([run.pictures, run.leftOut]).toEqual([1, ['readme.exe']]);
  const loaded = await load(run.id);
  expect(loaded.files[0]).toMatchObject({ state: 'loaded', inserted: 2 });
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
  ['no known file', 422, 'import.file.unknown', { 'x.exe': 'MZ' }],
  ['pictures alone', 422, 'import.file.missing', { 'x.svg': '<svg/>' }],
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
    'prices.csv': 'sku;minQuantity;value\nA1;500;3\n',
  });
  const loaded = await load(run.id);
  expect(loaded.files).toMatchObject([
    { updated: 1, inserted: 1, wayBack: 'kept' },
    { inserted: 1, wayBack: 'kept' },
  ]);
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
  expect(await query('select from price where tenant_id = $1 and min_quantity = 500')).toEqual([]);
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

it('issue 18: exported cells are no formulas, and load again unchanged', async () => {
  const run = await uploaded({
    'products.csv': `sku;name.de;brand;description.de\nF1;"=1+1";"'-x";"a;b ""c""\nd"\nF2;+49;@x;-5\n`,
  });
  expect((await load(run.id)).files[0]).toMatchObject({ state: 'loaded' });
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
