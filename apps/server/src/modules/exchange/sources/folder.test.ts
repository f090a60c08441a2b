import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countsOf,
  createImportFixture,
  type ImportFixture,
  refusalsOf,
} from '../../../../test/import-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { findFiles, folderAssets } from './folder.ts';

let database: TestDatabase;
let folder: string;
let fixture: ImportFixture;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  count += 1;
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-import-'));
  fixture = await createImportFixture(database, `files-${count}`);
  return () => rm(folder, { recursive: true, force: true });
});

async function load(files: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const { sources, leftOut } = await findFiles([folder]);
  const report = await fixture.run(sources, { readAsset: folderAssets([folder]) });
  return { report, leftOut };
}

const products = 'select sku, name_de from product where tenant_id = $1 order by sku';

describe('files', () => {
  it.each([
    ['UTF-8', Buffer.from('sku;name.de\r\nA1;Größe „M“\r\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffsku;name.de\nA1;Größe „M“')],
    ['Windows-1252', iconv.encode('sku,name.de\n"A1","Größe „M“"\n', 'windows-1252')],
    ['UTF-16 of a spreadsheet', iconv.encode('sku\tname.de\nA1\tGröße „M“\n', 'utf-16le', { addBOM: true })],
  ])('API-40 reads CSV in %s', async (_, content) => {
    const { report } = await load({ 'products.csv': content });
    expect(refusalsOf(report)).toEqual([]);
    expect(await fixture.query(products)).toEqual([{ sku: 'A1', name_de: 'Größe „M“' }]);
  });

  it.each([
    ['a CRLF header and LF rows', 'sku;name.de\r\nA1;Eins\nA2;Zwei\n'],
    ['an LF header and CRLF rows', 'sku;name.de\nA1;Eins\r\nA2;Zwei'],
    ['all line ends there are', 'sku;name.de\r\n"A1";"Eins"\rA2;"Zwei"\n\r\n'],
    ['line ends doubled by a transfer', 'sku;name.de\r\r\nA1;Eins\r\r\nA2;Zwei\r\r\n'],
  ])('API-40 reads CSV with %s', async (_, content) => {
    const { report } = await load({ 'products.csv': content });
    expect(refusalsOf(report)).toEqual([]);
    expect(await fixture.query(products)).toEqual([
      { sku: 'A1', name_de: 'Eins' },
      { sku: 'A2', name_de: 'Zwei' },
    ]);
  });

  it('API-40 reads decimal commas, quotes, line breaks in cells and inch marks', async () => {
    const { report } = await load({
      'products.csv':
        'sku;name.de;description.de;vatRate\nA1;"Bolzen ""lang""";"erste\nzweite";7,5\nA2;Rohr 5" lang;;\n',
      'prices.csv': 'sku,value\nA1,"1,5"\nA2,2.50\n',
    });
    expect(refusalsOf(report)).toEqual([]);
    expect(
      await fixture.query(
        'select name_de, description, vat_rate from product where tenant_id = $1 order by sku',
      ),
    ).toEqual([
      { name_de: 'Bolzen "lang"', description: { de: 'erste\nzweite' }, vat_rate: 7.5 },
      { name_de: 'Rohr 5" lang', description: null, vat_rate: null },
    ]);
  });

  it('API-40 reads JSON lines with nested names and refuses lines that are none', async () => {
    const { report } = await load({
      'products.jsonl': [
        '{"sku":"A1","name":{"de":"Eins"},"categories":[]}\r',
        '',
        'not json',
        '[1]',
        '{"sku":"A2","name.de":"Zwei"}',
      ].join('\n'),
    });
    expect(refusalsOf(report)).toEqual(['products.jsonl 3 * json.invalid', 'products.jsonl 4 * row.invalid']);
    expect(report.files[0]).toMatchObject({ read: 4, isLoaded: false });
  });

  it.each([
    ['', 'file.empty', null],
    ['\ufeff', 'file.empty', null],
    ['name.de\nJacke\n', 'column.missing', 'sku'],
    ['sku;name.de;weigth\nA1;Jacke;1\n', 'column.unknown', 'weigth'],
    ['sku;sku\nA1;A1\n', 'column.duplicate', 'sku'],
    ['sku;;name.de\nA1;;Jacke\n', 'column.missing', '2'],
    ['sku;name.de\n"A1;Jacke\nA2;Hose\n', 'csv.invalid', null],
  ])('API-40 refuses the whole file %j', async (content, code, column) => {
    const { report } = await load({ 'products.csv': content });
    expect(report.refusedRows).toMatchObject([{ file: 'products.csv', row: null, code, column }]);
    expect(report.files).toMatchObject([{ isLoaded: false, inserted: 0 }]);
  });

  it('API-40 refuses a header of 300,000 columns with one line', async () => {
    const header = Array.from({ length: 300_000 }, (_, n) => n).join(';');
    const { report } = await load({ 'products.csv': header });
    expect(refusalsOf(report)).toEqual(['products.csv * * csv.invalid']);
  });

  it('API-40 accepts a file with a header and no rows', async () => {
    const { report } = await load({ 'products.csv': 'sku;name.de\n' });
    expect(report).toMatchObject({ isClean: true, files: [{ read: 0, isLoaded: true }] });
  });

  it('API-40 refuses NUL, huge cells and rows with too few cells, by their numbers', async () => {
    const { report } = await load({
      'products.csv': `sku;name.de;brand\nA1;a\u0000b;\nA2;${'x'.repeat(501)};\nA3;Jacke\nA4;Hose;;;\n${'9'.repeat(65)};Hut;\n`,
    });
    expect(refusalsOf(report)).toEqual([
      'products.csv 2 name.de text.invalid',
      'products.csv 3 name.de text.too.long',
      'products.csv 4 * cells.count',
      'products.csv 6 sku text.too.long',
    ]);
    expect(report.refusedRows[1]?.value).toHaveLength(80);
  });

  it('API-40 reports unknown file names and reads `customers` as `companies`', async () => {
    const { report, leftOut } = await load({
      'notes.txt': 'hello',
      'products.xlsx': 'PK',
      'customers.2026.csv': 'customerNo;name;vatCountryCode\n10001;Sport Maier;de\n',
    });
    expect(leftOut).toEqual(['notes.txt', 'products.xlsx']);
    expect(countsOf(report, 'customers.2026.csv')).toEqual({ inserted: 1 });
  });

  it('PROD-12 takes pictures from the folder and follows no link out of it', async () => {
    await mkdir(path.join(folder, 'pictures'));
    await writeFile(path.join(folder, 'pictures', 'a.png'), Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1'));
    await symlink('/etc/passwd', path.join(folder, 'pictures', 'passwd.png'));
    const { report } = await load({
      'products.csv': 'sku;name.de\nA1;Jacke\n',
      'images.csv': 'product;url\nA1;pictures/a.png\nA1;pictures/passwd.png\n',
    });
    expect(refusalsOf(report)).toEqual(['images.csv 3 url file.missing']);
  });

  it('CONF-01 loads settings.json with its content pages and pictures, and the same again changes nothing', async () => {
    const settings = {
      defaultCurrency: 'CHF',
      vatTable: [{ countryCode: 'CH', rates: { standard: 8.1, reduced: 2.6 } }],
      companyContactData: { countryCode: 'CH' },
      companyData: {
        name: 'Berg AG',
        address: 'Gasse 1',
        postCode: '8000',
        city: 'Zürich',
        country: { code: 'CH', name: { de: 'Schweiz' } },
        phone: '+41 44 000 00 00',
        email: 'info@berg.example',
        logo: 'file:logo.svg',
      },
      theme: { primaryColor: '#114433' },
    };
    const contentPages = [{ slug: 'agb', title: { de: 'AGB' }, body: { de: 'Text' }, isPublic: true }];
    const files = {
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'settings.json': JSON.stringify({ settings, contentPages }),
    };
    expect(countsOf((await load(files)).report, 'settings.json')).toEqual({ inserted: 2 });
    expect(countsOf((await load(files)).report, 'settings.json')).toEqual({ unchanged: 2 });
    const [row] = await fixture.query<{ logo: string }>(
      "select document -> 'companyData' ->> 'logo' as logo from site_setting where tenant_id = $1",
    );
    expect(row?.logo).toMatch(/^\/files\/files-\d+\/[0-9a-f]{32}\.svg$/);

    const wrong = { settings: { showGrosPrice: true, theme: { primaryColor: 'red' }, vatTable: null } };
    const { report } = await load({ 'settings.json': JSON.stringify(wrong) });
    expect(report.refusedRows.map(({ code, column }) => [code, column])).toEqual([
      ['setting.unknown', 'settings.showGrosPrice'],
      ['value.missing', 'settings.vatTable'],
      ['format.invalid', 'settings.theme.primaryColor'],
    ]);
    // CHKO-16: nobody shall transfer money to a mistyped account.
    const bank = { ...settings.companyData, iban: 'DE00', bic: 'X', creditorId: 'DE00ZZZ1' };
    const mistyped = await load({ 'settings.json': JSON.stringify({ settings: { companyData: bank } }) });
    expect(mistyped.report.refusedRows.map(({ code, column }) => [code, column])).toEqual([
      ['setting.invalid', 'settings.companyData.iban'],
      ['setting.invalid', 'settings.companyData.bic'],
      ['setting.invalid', 'settings.companyData.creditorId'],
    ]);
    // CONF-02: prices in another currency than the tenant's are refused.
    const prices = await load({
      'settings.json': JSON.stringify({ settings: { showGrossPrice: true } }),
      'products.csv': 'sku;name.de\nA1;Jacke\n',
      'prices.csv': 'sku;value;currency\nA1;10;EUR\n',
    });
    expect(refusalsOf(prices.report)).toEqual(['prices.csv 2 currency currency.wrong']);
  });
});
