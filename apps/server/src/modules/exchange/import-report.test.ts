import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImportFixture, type ImportFixture } from '../../../test/import-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { ImportRow } from './exchange.types.ts';
import { formatReport, reportAsJson } from './report-text.ts';
import { csvSource } from './sources/csv-source.ts';
import { memorySource } from './sources/memory-source.ts';

let database: TestDatabase;
let tenants = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

async function createFixture(): Promise<ImportFixture> {
  tenants += 1;
  return await createImportFixture(database, `report-${tenants}`);
}

const rows = (count: number, make: (n: number) => ImportRow) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** Ten products with five variants each, of which the third and seventh product are refused. */
const catalogue = {
  products: rows(10, (n) => ({ sku: `P${n}`, name: { de: 'Ware' }, vatRate: n % 4 === 3 ? 'viel' : 19 })),
  variants: rows(50, (n) => ({ sku: `V${n}`, product: `P${Math.ceil(n / 5)}` })),
  prices: [...rows(50, (n) => ({ sku: `V${n}`, value: 5 })), { sku: 'Z', value: 5 }],
};

/** The refused rows of the text, below the table of files and above the result. */
const listOf = (text: string) => text.split('\n\n')[1]?.split('\n').slice(1);

describe('the report of an import', () => {
  it('API-40 groups the rows that follow from a refused row under it, with all row numbers', async () => {
    const report = await (await createFixture()).load(catalogue, { acceptPartial: true });
    expect(listOf(formatReport(report, 'en'))).toEqual([
      '  products, row 3, vatRate: This is not a number [number.invalid] "viel"',
      '    From this follows (5): variants, row 11–15, product: This product does not exist [product.unknown]',
      '    From this follows (5): prices, row 11–15, sku: This article number does not exist [variant.unknown]',
      '  products, row 7, vatRate: This is not a number [number.invalid] "viel"',
      '    From this follows (5): variants, row 31–35, product: This product does not exist [product.unknown]',
      '    From this follows (5): prices, row 31–35, sku: This article number does not exist [variant.unknown]',
      '  prices, row 51, sku: This article number does not exist [variant.unknown] "Z"',
    ]);
  });

  it('API-40 lists each following row with its cause in the report file', async () => {
    const report = await (await createFixture()).load(catalogue, { acceptPartial: true });
    const written = JSON.parse([...reportAsJson(report)].join(''));
    expect(written).toEqual(JSON.parse(JSON.stringify(report)));
    expect(written.refusedRows).toHaveLength(23);
    expect(written.refusedRows.find(({ row, file }: ImportRow) => file === 'prices' && row === 31)).toEqual({
      file: 'prices',
      row: 31,
      column: 'sku',
      code: 'variant.unknown',
      reason: 'This article number does not exist',
      value: 'V31',
      cause: { file: 'products', row: 7 },
    });
    expect([...reportAsJson({ ...report, refusedRows: [] })].join('')).toContain('"refusedRows": []');
  });

  it('API-40 groups the rows that follow from a file that was not loaded', async () => {
    const report = await (await createFixture()).load(catalogue, { language: 'de' });
    const text = listOf(formatReport(report, 'de'));
    expect(text?.length).toBe(10);
    expect(text?.slice(-3)).toEqual([
      '  products: Die Datei wurde nicht geladen',
      '    Daraus folgt (40): variants, Zeile 1–10, 16–30, 36–50, product: Diesen Artikel gibt es nicht [product.unknown]',
      '    Daraus folgt (40): prices, Zeile 1–10, 16–30, 36–50, sku: Diese Artikelnummer gibt es nicht [variant.unknown]',
    ]);
  });

  it('API-40 lists 150,000 refused rows', async () => {
    const report = await (await createFixture()).load({
      stock: rows(150_000, (n) => ({ sku: `V${n}`, quantity: 'x' })),
    });
    expect(listOf(formatReport(report, 'en'))?.length).toBe(150_000);
    expect(JSON.parse([...reportAsJson(report)].join('')).refusedRows).toHaveLength(150_000);
  });

  it('API-40 groups the rows that follow from an unreadable file', async () => {
    const fixture = await createFixture();
    const missing = csvSource('products.csv', 'products', '/nowhere/products.csv');
    const report = await fixture.run([missing, memorySource('variants', 'variants', catalogue.variants)]);
    expect(listOf(formatReport(report, 'en'))).toEqual([
      '  products.csv, whole file: The file cannot be read: ENOENT [file.unreadable]',
      '    From this follows (50): variants, row 1–50, product: This product does not exist [product.unknown]',
    ]);
  });
});
