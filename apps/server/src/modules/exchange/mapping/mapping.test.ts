import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countsOf,
  createImportFixture,
  type ImportFixture,
  refusalsOf,
} from '../../../../test/import-fixture.ts';
import { listedSkusByKey } from '../../../../test/listed-skus.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { compileExpression, type Expression } from './expression.ts';
import { htmlToText } from './html-text.ts';
import { mappedSources } from './mapped-source.ts';
import { checkMapping, readMappingFile } from './mapping-file.ts';

/** Real catalogues lie beside the project on some machines; they are nobody's to commit. */
const dataFolder = path.resolve(import.meta.dirname, '../../../../../../../shared/data');
const mappingFolder = path.resolve(import.meta.dirname, '../mappings');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

describe('mapping expressions', () => {
  it.each<[Expression, Record<string, string>, unknown]>([
    ['name', { name: ' Jacke ' }, 'Jacke'],
    [{ const: true }, {}, 'true'],
    [{ template: '{path}/{name}', trim: '/' }, { path: '', name: 'Men' }, 'Men'],
    [{ template: '{path}/{name}', trim: '/' }, { path: 'Men', name: 'Tops' }, 'Men/Tops'],
    [{ column: 'a', pick: { name: 'size', separator: ',', assign: '=' } }, { a: 'color=Red,size=XS' }, 'XS'],
    [
      { column: 'a', pick: { name: 'cut', separator: ',', assign: '=' }, default: '-' },
      { a: 'size=XS' },
      '-',
    ],
    [
      { column: 'c', split: ',', drop: ['D'], removePrefix: 'D/' },
      { c: 'D/Men/Tops,D,D/Sale' },
      ['Men/Tops', 'Sale'],
    ],
    [{ column: 'p', divide: 100 }, { p: '12295' }, '122.95'],
    [{ column: 'p', divide: 100 }, { p: '5' }, '0.05'],
    [{ column: 'p', divide: 100 }, { p: '12,5' }, '! number.invalid'],
    [{ column: 'p', match: '^EUR (\\d+)$' }, { p: 'EUR 12' }, '12'],
    [{ column: 'p', match: '^EUR (\\d+)$' }, { p: 'USD 12' }, '! pattern.mismatch'],
    [{ column: 'v', map: { Y: 'yes', N: 'no' } }, { v: 'Y' }, 'yes'],
    [{ column: 'v', map: { Y: 'yes' } }, { v: 'X' }, '! map.unknown'],
    [{ column: 'v', map: { Y: 'yes' }, mapElse: 'keep' }, { v: 'X' }, 'X'],
    [{ column: 'v', replace: [['[^0-9]', '']] }, { v: '4 006-381' }, '4006381'],
  ])('API-40 evaluates %j over %j', (expression, record, expected) => {
    const result = compileExpression(expression).evaluate(record);
    expect(result.refusal === undefined ? result.value : `! ${result.refusal}`).toEqual(expected);
  });

  it('API-40 makes plain text of HTML', () => {
    expect(
      htmlToText(
        '<p>Warm &amp; dry&reg;<br/>2&#8364;</p>\n<ul><li>Wool</li><li>Silk</li></ul><script>x()</script>',
      ),
    ).toBe('Warm & dry®\n2€\n• Wool\n• Silk');
  });
});

describe('mapping files', () => {
  it.each([
    [{}, /"loads" is a list/],
    [{ loads: [{ kind: 'things', file: 'a.csv' }] }, /"kind" may be content-pages/],
    [{ loads: [{ kind: 'stock', file: '../a.csv', columns: {} }] }, /name of a file in the given folder/],
    [{ loads: [{ kind: 'stock', file: 'a.csv', column: {} }] }, /"column" is not known/],
    [{ loads: [{ kind: 'stock', file: 'a.csv', columns: { sku: { colum: 'x' } } }] }, /"colum" is not known/],
    [{ encoding: 'ebcdic', loads: [] }, /"encoding" may be/],
  ])('API-40 refuses the mapping %j', (mapping, message) => {
    expect(() => checkMapping(mapping, 'map.json')).toThrow(message);
  });

  it('API-40 refuses expressions that cannot work before anything is read', () => {
    const mapping = checkMapping(
      { loads: [{ kind: 'stock', file: 'a.csv', columns: { sku: { match: '(' } } }] },
      'm',
    );
    expect(() => mappedSources(mapping, '/')).toThrow(/loads\[0\]/);
  });

  it('API-40 fills down, filters, expands and keeps the first of a group', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kontor-mapping-'));
    await writeFile(
      path.join(folder, 'articles.csv'),
      'group|name|nr|sizes|kind\nG1|Jacke|1|S=11;M=12|x\n|||L=13|x\nG2|Hose|2|S=21;broken|x\nG3|Rest|3|S=31|y\n',
    );
    const mapping = checkMapping(
      {
        separator: '|',
        loads: [
          {
            kind: 'products',
            file: 'articles.csv',
            fillDown: ['group', 'name'],
            firstOf: 'group',
            where: { kind: { not: 'y' } },
            columns: { sku: 'group', 'name.de': 'name' },
          },
          {
            kind: 'variants',
            file: 'articles.csv',
            fillDown: ['group'],
            where: { kind: 'x' },
            each: { column: 'sizes', split: ';', match: '^(?<size>[SML])=(?<nr>\\d+)$' },
            columns: { sku: 'each.nr', product: 'group', 'name.de': 'each.size' },
          },
          { kind: 'stock', file: 'articles.csv', columns: { sku: 'article', quantity: 'nr' } },
        ],
      },
      'map.json',
    );
    const fixture = await createImportFixture(database, 'mapped');
    const report = await fixture.run(mappedSources(mapping, folder), { acceptPartial: true });
    await rm(folder, { recursive: true });
    expect(refusalsOf(report)).toEqual([
      'articles.csv (variants) 4 sizes pattern.mismatch',
      'articles.csv (stock) * article column.missing',
    ]);
    expect(countsOf(report, 'articles.csv (products)')).toEqual({ inserted: 2, leftOut: 2 });
    expect(
      await fixture.query(`select v.sku, p.sku as product, v.name_de from variant v
        join product p on p.tenant_id = v.tenant_id and p.id = v.product_id where v.tenant_id = $1 order by 1`),
    ).toEqual([
      { sku: '11', product: 'G1', name_de: 'S' },
      { sku: '12', product: 'G1', name_de: 'M' },
      { sku: '13', product: 'G1', name_de: 'L' },
      { sku: '21', product: 'G2', name_de: 'S' },
    ]);
  });
});

describe.skipIf(!existsSync(dataFolder))(
  'real catalogues (left out where ../shared/data is not there)',
  () => {
    async function load(name: string, mapping: string, folder: string, acceptPartial = false) {
      const fixture = await createImportFixture(database, name);
      const sources = mappedSources(
        await readMappingFile(path.join(mappingFolder, mapping)),
        path.join(dataFolder, folder),
      );
      return { fixture, report: await fixture.run(sources, { acceptPartial }) };
    }
    const countOf = async (fixture: ImportFixture, table: string) =>
      (await fixture.query<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = $1`))[0]
        ?.n;

    it('API-40 loads a sport shop: 147 products, 1,847 variants in sizes and colours, 28 categories', async () => {
      const { fixture, report } = await load('luma', 'magento-luma.json', 'magento-luma-sport');
      expect(refusalsOf(report)).toEqual([]);
      const counts: Record<string, number | undefined> = {};
      for (const table of ['product', 'variant', 'category', 'price', 'stock'])
        counts[table] = await countOf(fixture, table);
      expect(counts).toEqual({ product: 147, variant: 1847, category: 28, price: 1847, stock: 1847 });
      expect(
        await fixture.query(`select p.name_de, x.value, s.quantity, array_agg(a.label ->> 'de' order by a.attribute_key) as attributes
        from variant v
        join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
        join price x on x.tenant_id = v.tenant_id and x.variant_id = v.id
        join stock s on s.tenant_id = v.tenant_id and s.variant_id = v.id
        join attribute_value a on a.tenant_id = v.tenant_id and a.id = any(v.attribute_value_ids)
        where v.tenant_id = $1 and v.sku = 'MH01-XS-Black' group by 1, 2, 3`),
      ).toEqual([
        { name_de: 'Chaz Kangeroo Hoodie', value: 52, quantity: 100, attributes: ['Schwarz', 'XS'] },
      ]);
      const listed = await listedSkusByKey(database, fixture.tenantId);
      expect(listed.Men?.length).toBeGreaterThan(0);
      expect(listed['Men/Tops/Hoodies & Sweatshirts']).toHaveLength(13 * 15);
      const [description] = await fixture.query<{ text: string }>(
        "select string_agg(description ->> 'de', '') as text from product where tenant_id = $1",
      );
      expect(description?.text).not.toMatch(/<\w|&\w+;/);
    });

    it('API-40 loads a fashion shop: 119 articles in 32 products, two languages, price lists, and explains 26,018 refused rows', async () => {
      const { fixture, report } = await load(
        'fashion',
        'commercetools-fashion.json',
        'commercetools-fashion',
        true,
      );
      const counts: Record<string, number | undefined> = {};
      for (const table of ['product', 'variant', 'category', 'price', 'stock', 'product_image']) {
        counts[table] = await countOf(fixture, table);
      }
      expect(counts).toEqual({
        product: 32,
        variant: 119,
        category: 102,
        price: 238,
        stock: 119,
        product_image: 119,
      });
      expect(report.refusedRows).toHaveLength(26_018);
      expect(
        new Set(report.refusedRows.map(({ file, column, code }) => `${file} ${column} ${code}`)),
      ).toEqual(new Set(['inventory.csv (stock) sku variant.unknown']));
      expect(report.refusedRows[0]).toMatchObject({
        row: 2,
        value: '1111',
        reason: 'This article number does not exist',
      });
      expect(
        await fixture.query(`select p.name_de, p.name_en, l.code, x.value from variant v
        join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
        join price x on x.tenant_id = v.tenant_id and x.variant_id = v.id
        join price_list l on l.tenant_id = v.tenant_id and l.id = x.price_list_id
        where v.tenant_id = $1 and v.sku = 'M0E20000000DLYA' order by l.code`),
      ).toEqual([
        {
          name_de: 'Chino Michael Kors braun',
          name_en: 'Chino Michael Kors brown',
          code: 'b2b',
          value: 122.95,
        },
        {
          name_de: 'Chino Michael Kors braun',
          name_en: 'Chino Michael Kors brown',
          code: 'base',
          value: 187.5,
        },
      ]);
      expect(
        await fixture.query(`select c.name ->> 'en' as name_en from product_category pc
        join category c on c.tenant_id = pc.tenant_id and c.id = pc.category_id
        join product p on p.tenant_id = pc.tenant_id and p.id = pc.product_id
        where pc.tenant_id = $1 and p.sku = '72779' order by 1`),
      ).toEqual([{ name_en: 'Trouser' }, { name_en: 'Trousers' }]);
    });
  },
);
