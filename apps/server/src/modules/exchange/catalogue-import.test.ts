import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSettings } from '../../../test/factories.ts';
import {
  countsOf,
  createImportFixture,
  type ImportFixture,
  refusalsOf,
} from '../../../test/import-fixture.ts';
import { listedSkus, listedSkusByKey } from '../../../test/listed-skus.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { ImportRow } from './exchange.types.ts';
import { memorySource } from './sources/memory-source.ts';

let database: TestDatabase;
let tenants = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

const de = (name: string) => ({ de: name });
const catalogue = {
  attributes: [
    { key: 'color', name: de('Farbe'), isFilterable: true, position: 1 },
    { key: 'size', name: de('Größe'), position: 2 },
  ],
  categories: [
    { key: 'jackets', parent: 'men', name: { de: 'Jacken', en: 'Jackets' } },
    { key: 'men', name: { de: 'Herren', en: 'Men' } },
    { key: 'sale', name: de('Angebote'), isDeal: true },
  ],
  products: [
    { sku: 'J1', name: de('Jacke Ätna'), categories: ['jackets'], vatRate: 19 },
    { sku: 'J2', name: de('Jacke Aletsch'), categories: ['Herren > Jacken'], featuredRank: 1 },
    { sku: 'S1', name: de('Socke'), categories: ['sale'] },
  ],
  variants: [
    { sku: 'J1-S', product: 'J1', position: 1, attributes: { color: 'Blau', size: 'S' } },
    { sku: 'J1-M', product: 'J1', position: 2, attributes: { color: 'Blau', size: 'M' } },
    { sku: 'J2-S', product: 'J2', attributes: { color: 'Rot', size: 'S' }, rrp: '199,90' },
  ],
  prices: [
    { sku: 'J1-S', value: '99,95' },
    { sku: 'J1-S', value: '89.95', minQuantity: 10 },
    { sku: 'S1', value: 5 },
  ],
  stock: [{ sku: 'J1-S', quantity: 12 }],
} satisfies Record<string, ImportRow[]>;

async function createFixture(): Promise<ImportFixture> {
  tenants += 1;
  return await createImportFixture(database, `catalogue-${tenants}`);
}

async function createLoaded(): Promise<ImportFixture> {
  const fixture = await createFixture();
  const report = await fixture.load(catalogue);
  expect(refusalsOf(report)).toEqual([]);
  return fixture;
}

describe('catalogue files', () => {
  it('PROD-03 refuses an EAN by its check digit or its length, and keeps a right one without its blanks', async () => {
    const fixture = await createFixture();
    const eans = ['4 006381 333931', '4006381333932', '4711', '96385074', ''];
    const report = await fixture.load(
      {
        products: [{ sku: 'P', name: de('Produkt') }],
        variants: eans.map((ean, index) => ({ sku: `V${index}`, product: 'P', ean })),
      },
      { acceptPartial: true },
    );
    expect(report.refusedRows).toMatchObject([
      { row: 2, column: 'ean', code: 'ean.check.digit', value: '4006381333932' },
      { row: 3, column: 'ean', code: 'ean.length', value: '4711' },
    ]);
    expect(report.refusedRows[0]?.reason).toContain('1 at the end');
    expect(await fixture.query('select ean from variant where tenant_id = $1 order by sku')).toEqual([
      { ean: '4006381333931' },
      { ean: '96385074' },
      { ean: null },
    ]);
  });

  it('API-40 loads a catalogue in any order of files and rows, and the same again changes nothing', async () => {
    const fixture = await createLoaded();
    expect(
      await fixture.query(`select v.sku, p.value, p.min_quantity from price p
        join variant v on v.tenant_id = p.tenant_id and v.id = p.variant_id
        where p.tenant_id = $1 order by 1, 3`),
    ).toEqual([
      { sku: 'J1-S', value: 99.95, min_quantity: 1 },
      { sku: 'J1-S', value: 89.95, min_quantity: 10 },
      { sku: 'S1', value: 5, min_quantity: 1 },
    ]);
    const [before] = await fixture.query(
      'select max(updated_at) as at, sum(xmin::text::bigint) as versions from product where tenant_id = $1',
    );
    const again = await fixture.load(catalogue);
    expect(again.files.map(({ inserted, updated, deleted }) => inserted + updated + deleted)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    expect(
      await fixture.query(
        'select max(updated_at) as at, sum(xmin::text::bigint) as versions from product where tenant_id = $1',
      ),
    ).toEqual([before]);
  });

  it('API-40 updates by key, keeps columns that a file does not have and empties cells that are empty', async () => {
    const fixture = await createLoaded();
    const report = await fixture.load({
      products: [
        { sku: 'J1', name: de('Jacke Vesuv') },
        { sku: 'J2', featuredRank: '' },
        { sku: 'J3', name: de('Jacke Neu') },
      ],
    });
    expect(countsOf(report, 'products')).toEqual({ inserted: 1, updated: 2 });
    expect(
      await fixture.query(
        'select sku, name_de, vat_rate, featured_rank from product where tenant_id = $1 order by sku',
      ),
    ).toEqual([
      { sku: 'J1', name_de: 'Jacke Vesuv', vat_rate: 19, featured_rank: null },
      { sku: 'J2', name_de: 'Jacke Aletsch', vat_rate: null, featured_rank: null },
      { sku: 'J3', name_de: 'Jacke Neu', vat_rate: null, featured_rank: null },
      { sku: 'S1', name_de: 'Socke', vat_rate: null, featured_rank: null },
    ]);
  });

  it('API-40 I18N-01 changes the languages that a file has and keeps the others', async () => {
    const fixture = await createLoaded();
    const texts = () =>
      fixture.query(`select category.key, category.name, product.description from category
        left join product on product.tenant_id = category.tenant_id and product.sku = 'J1'
        where category.tenant_id = $1 and category.key in ('jackets', 'men') order by 1`);
    const report = await fixture.load({
      categories: [
        { key: 'jackets', 'name.en': 'Coats' },
        { key: 'men', 'name.de': 'Männer', 'name.en': '' },
      ],
      products: [{ sku: 'J1', 'description.en': 'Warm.' }],
    });
    expect(refusalsOf(report)).toEqual([]);
    expect(countsOf(report, 'categories')).toEqual({ updated: 2 });
    expect(await texts()).toEqual([
      { key: 'jackets', name: { de: 'Jacken', en: 'Coats' }, description: { en: 'Warm.' } },
      { key: 'men', name: { de: 'Männer' }, description: { en: 'Warm.' } },
    ]);
    const again = await fixture.load({
      categories: [{ key: 'jackets', name: { de: 'Jacken', en: 'Coats' } }],
      products: [{ sku: 'J1', 'description.en': '' }],
    });
    expect(countsOf(again, 'categories')).toEqual({ unchanged: 1 });
    expect(await texts()).toMatchObject([{ description: null }, { description: null }]);
    expect(refusalsOf(await fixture.load({ categories: [{ key: 'men', 'name.de': '' }] }))).toEqual([
      'categories 1 name.de value.missing',
    ]);
  });

  it('CATG-05 CATG-10 lists categories with their ancestors, featured first, then by German name', async () => {
    const fixture = await createLoaded();
    const listed = () => listedSkusByKey(database, fixture.tenantId);
    expect(await listed()).toEqual({
      jackets: ['J2-S', 'J1-S', 'J1-M'],
      men: ['J2-S', 'J1-S', 'J1-M'],
      sale: ['S1'],
    });
    // Without the rank Aletsch stays before Ätna: ä sorts as a.
    await fixture.load({ products: [{ sku: 'J2', featuredRank: null }] });
    expect((await listed()).jackets).toEqual(['J2-S', 'J1-S', 'J1-M']);
    await fixture.load({ products: [{ sku: 'J2', name: de('Jacke Zermatt') }] });
    expect((await listed()).jackets).toEqual(['J1-S', 'J1-M', 'J2-S']);
  });

  it('ROLE-05 keeps products of deal categories alone out of the listing of all products', async () => {
    const fixture = await createLoaded();
    expect(await listedSkus(database, fixture.tenantId)).toEqual(['J2-S', 'J1-S', 'J1-M']);
    expect(await listedSkus(database, fixture.tenantId, { isDeal: true })).toEqual([
      'J2-S',
      'J1-S',
      'J1-M',
      'S1',
    ]);
    await fixture.load({ categories: [{ key: 'sale', isDeal: false }] });
    expect(
      await fixture.query('select count(*)::int as n from product where tenant_id = $1 and is_deal_only'),
    ).toEqual([{ n: 0 }]);
    await fixture.load({ categories: [{ key: 'men', isDeal: true }] });
    expect(
      await fixture.query('select sku from product where tenant_id = $1 and is_deal_only order by 1'),
    ).toEqual([{ sku: 'J1' }, { sku: 'J2' }]);
  });

  it('CATG-04 takes inactive categories, products and variants off the listings', async () => {
    const fixture = await createLoaded();
    await fixture.load({
      categories: [{ key: 'jackets', isActive: false }],
      products: [{ sku: 'S1', isActive: 'nein' }],
      variants: [{ sku: 'J1-M', isActive: false }],
    });
    expect(await listedSkusByKey(database, fixture.tenantId)).toEqual({});
    expect(await listedSkus(database, fixture.tenantId, { isDeal: true })).toEqual(['J2-S', 'J1-S']);
  });

  it('PROD-03 gives a product without variants one of its own number until real ones come', async () => {
    const fixture = await createLoaded();
    const skus =
      "select v.sku from variant v where v.tenant_id = $1 and v.product_id = (select id from product where tenant_id = $1 and sku = 'S1') order by 1";
    expect(await fixture.query(skus)).toEqual([{ sku: 'S1' }]);
    await fixture.load({ variants: [{ sku: 'S1-39', product: 'S1', attributes: { size: '39' } }] });
    expect(await fixture.query(skus)).toEqual([{ sku: 'S1-39' }]);
  });

  it('PROD-03 adds new attribute values and replaces those of an article', async () => {
    const fixture = await createLoaded();
    await fixture.load({ variants: [{ sku: 'J1-S', attributes: { size: ['S', 'M'] } }] });
    expect(
      await fixture.query(`select (select array_agg(a.value order by array_position(v.attribute_value_ids, a.id))
          from attribute_value a where a.tenant_id = v.tenant_id and a.id = any(v.attribute_value_ids)) as values
        from variant v where v.tenant_id = $1 order by v.sku`),
    ).toEqual([
      { values: ['Blau', 'M'] },
      { values: ['S', 'M'] },
      { values: ['Rot', 'S'] },
      { values: null },
    ]);
  });

  it('PROD-12 stores pictures once by their content and replaces those of the products named', async () => {
    const fixture = await createLoaded();
    const webp = Buffer.from('RIFF....WEBPpicture');
    const readAsset = async (name: string) => (name.startsWith('pictures/') ? webp : undefined);
    const images = [
      { product: 'J1', position: 2, url: 'pictures/b.webp' },
      { product: 'J1', position: 1, url: 'pictures/a.webp', variant: 'J1-M' },
      { product: 'J2', url: 'https://cdn.example.com/j2.jpg' },
    ];
    const first = await fixture.load({ images }, { readAsset });
    expect(countsOf(first, 'images')).toEqual({ inserted: 3 });
    expect([...fixture.stored.keys()]).toEqual([
      expect.stringMatching(/^\/files\/catalogue-\d+\/[0-9a-f]{32}\.webp$/),
    ]);
    expect(countsOf(await fixture.load({ images }, { readAsset }), 'images')).toEqual({ unchanged: 3 });
    const fewer = await fixture.load({ images: images.slice(0, 1) }, { readAsset });
    expect(countsOf(fewer, 'images')).toEqual({ updated: 1, deleted: 1 });
    expect(
      await fixture.query('select position, url from product_image where tenant_id = $1 order by url'),
    ).toEqual([
      { position: 0, url: [...fixture.stored.keys()][0] },
      { position: 0, url: 'https://cdn.example.com/j2.jpg' },
    ]);
  });

  it('issue 18: refuses new pictures that browsers do not show, and loads an export with stored ones again', async () => {
    const fixture = await createLoaded();
    const picturesUrl = 'http://img.internal:81/{width}/{name}';
    const images = [
      'http://supplier.example/a.jpg',
      'HTTP://img.internal.example/b.jpg',
      'https://supplier.example/c.jpg',
      'http://img.internal:81/d.jpg',
    ].map((url, position) => ({ product: 'J1', position, url }));
    const refused = await fixture.load({ images }, { picturesUrl });
    expect(refusalsOf(refused)).toEqual(['images 1 url picture.insecure', 'images 2 url picture.insecure']);
    await fixture.query(`insert into product_image (tenant_id, product_id, position, url)
      select tenant_id, id, 0, 'http://supplier.example/a.jpg' from product where tenant_id = $1 and sku = 'J1'`);
    const stored = images.slice(0, 1);
    expect(countsOf(await fixture.load({ images: stored }), 'images')).toEqual({ unchanged: 1 });
    expect(refusalsOf(await fixture.load({ images: [{ ...stored[0], product: 'J2' }] }))).toEqual([
      'images 1 url picture.insecure',
    ]);
  });

  it('issue 18: refuses new pictures of settings that browsers do not show', async () => {
    const fixture = await createFixture();
    const source = (logo: string) =>
      memorySource('settings.json', 'settings', [
        { settings: { ...testSettings, companyData: { ...testSettings.companyData, logo } } },
      ]);
    expect(refusalsOf(await fixture.run([source('http://a.example/logo.png')]))).toEqual([
      'settings.json * settings.companyData.logo picture.insecure',
    ]);
    expect(refusalsOf(await fixture.run([source('https://a.example/logo.png')]))).toEqual([]);
    const texts = (src: string, pageSrc = src) =>
      memorySource('settings.json', 'settings', [
        {
          settings: { ...testSettings, aboutUs: { de: `<img src='${src}'>` } },
          contentPages: [
            { slug: 'neu', title: { de: 'Neu' }, body: { de: `<p><img src='${pageSrc}'></p>` } },
          ],
        },
      ]);
    const [shown, hidden] = ['https://a.example/a.png', 'http://a.example/a.png'];
    expect(refusalsOf(await fixture.run([texts(hidden)]))).toEqual([
      'settings.json * settings.aboutUs.de picture.insecure',
    ]);
    expect(refusalsOf(await fixture.run([texts(shown, hidden)]))).toEqual([
      'settings.json 1 body.de picture.insecure',
    ]);
    await fixture.run([texts(shown)]);
    await fixture.query(
      `update content_page set body = jsonb_set(body, '{de}', to_jsonb(replace(body ->> 'de', 'https:', 'http:'))) where tenant_id = $1`,
    );
    await fixture.query(
      `update site_setting set document = jsonb_set(document, '{aboutUs,de}', '"<img src=\\"http://a.example/a.png\\" />"') where tenant_id = $1`,
    );
    expect(refusalsOf(await fixture.run([texts(hidden)]))).toEqual([]);
  });

  it('PROD-12 refuses pictures that are missing, no pictures, or outside of the folder', async () => {
    const fixture = await createLoaded();
    const readAsset = async (name: string) => (name === 'page.webp' ? Buffer.from('<html>') : undefined);
    const report = await fixture.load(
      {
        images: ['gone.webp', 'page.webp', '../../etc/passwd', 'javascript:alert(1)', '//evil.example'].map(
          (url) => ({
            product: 'J1',
            url,
          }),
        ),
      },
      { readAsset },
    );
    expect(refusalsOf(report)).toEqual([
      'images 1 url file.missing',
      'images 2 url file.type',
      'images 3 url file.outside',
      'images 4 url file.outside',
      'images 5 url file.outside',
    ]);
  });

  it('PROD-11 refuses documents at addresses that are no place of a document', async () => {
    const fixture = await createLoaded();
    const hostile = [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'file:javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example/a.pdf',
      '/\\evil.example/a.pdf',
      'https://example.com/"onclick="alert(1)',
    ];
    const report = await fixture.load(
      { 'product-documents': hostile.map((url) => ({ product: 'J1', title: { de: 'Blatt' }, url })) },
      { readAsset: async () => Buffer.from('%PDF-1.7') },
    );
    expect(refusalsOf(report)).toEqual(
      hostile.map(
        (url, index) =>
          `product-documents ${index + 1} url ${/^(https:|\/\\)/.test(url) ? 'format.invalid' : 'file.outside'}`,
      ),
    );
    expect(await fixture.query('select url from product_document where tenant_id = $1')).toEqual([]);
  });

  it('API-40 issue 18: pictures keep description and focal point where a file lacks these columns', async () => {
    const fixture = await createLoaded();
    const said = { alt: { de: 'Von vorn', en: 'Front' }, focusX: 10, focusY: '90' };
    await fixture.load({
      images: [
        { product: 'J1', url: '/files/a.webp', ...said },
        { product: 'J1', url: '/files/b.webp', focusX: 20 },
      ],
    });
    const images = [
      { url: '/files/c.webp' },
      { url: '/files/b.webp' },
      { url: '/files/a.webp', 'alt.en': 'Back' },
    ];
    const named = images.map((image) => ({ product: 'J1', ...image }));
    await fixture.load({ images: named });
    expect(countsOf(await fixture.load({ images: named }), 'images')).toEqual({ unchanged: 3 });
    const { rows } = await database.pool.query(
      `select url, alt, focus_x, focus_y from product_image where tenant_id = $1 order by position`,
      [fixture.tenantId],
    );
    expect(rows).toEqual([
      { url: '/files/c.webp', alt: null, focus_x: 50, focus_y: 50 },
      { url: '/files/b.webp', alt: null, focus_x: 20, focus_y: 50 },
      { url: '/files/a.webp', alt: { de: 'Von vorn', en: 'Back' }, focus_x: 10, focus_y: 90 },
    ]);
    expect(
      refusalsOf(await fixture.load({ images: [{ product: 'J1', url: '/files/a.webp', focusX: 101 }] })),
    ).toEqual(['images 1 focusX number.range']);
    expect(countsOf(await fixture.load({ images: [{ product: 'J1', _delete: true }] }), 'images')).toEqual({
      deleted: 3,
    });
  });

  it('API-40 issue 18: deletes products, variants and empty categories by _delete', async () => {
    const fixture = await createLoaded();
    const refused = await fixture.load({
      categories: [
        { key: 'jackets', _delete: true },
        { key: 'men', _delete: true },
      ],
    });
    expect(refusalsOf(refused)).toEqual([
      'categories 1 key category.not.empty',
      'categories 2 key category.not.empty',
    ]);
    const gone = await fixture.load({
      products: [
        { sku: 'J1', _delete: true },
        { sku: 'NOSUCH', _delete: true },
      ],
      variants: [{ sku: 'J2-S', _delete: true }],
    });
    expect([countsOf(gone, 'products'), countsOf(gone, 'variants')]).toMatchObject([
      { deleted: 1 },
      { deleted: 1 },
    ]);
    const { rows } = await database.pool.query('select sku from variant where tenant_id = $1 order by sku', [
      fixture.tenantId,
    ]);
    // A product without variants is sold under its own number.
    expect(rows.map(({ sku }) => sku)).toEqual(['J2', 'S1']);
    await fixture.load({ products: [{ sku: 'J2', _delete: true }] });
    const empty = await fixture.load({
      categories: [
        { key: 'men', _delete: true },
        { key: 'jackets', _delete: true },
      ],
    });
    expect([refusalsOf(empty), countsOf(empty, 'categories')]).toEqual([[], { deleted: 2 }]);
  });

  it('API-40 makes one base price list, lets another take over and deletes by _delete', async () => {
    const fixture = await createLoaded();
    const bases = 'select code from price_list where tenant_id = $1 and is_base';
    expect(await fixture.query(bases)).toEqual([{ code: 'base' }]);
    await fixture.load({ 'price-lists': [{ code: 'gold', name: 'Gold', isBase: true }] });
    expect(await fixture.query(bases)).toEqual([{ code: 'gold' }]);
    const report = await fixture.load({
      prices: [{ sku: 'J1-S', priceList: 'base', minQuantity: 10, _delete: true }],
    });
    expect(countsOf(report, 'prices')).toEqual({ deleted: 1 });
    expect(await fixture.query('select count(*)::int as n from price where tenant_id = $1')).toEqual([
      { n: 2 },
    ]);
  });

  it('CATG-03 loads a tree whose parents come after their children and refuses cycles', async () => {
    const fixture = await createLoaded();
    expect(
      await fixture.query(`select c.key, p.key as parent from category c
        left join category p on p.tenant_id = c.tenant_id and p.id = c.parent_id where c.tenant_id = $1 order by 1`),
    ).toEqual([
      { key: 'jackets', parent: 'men' },
      { key: 'men', parent: null },
      { key: 'sale', parent: null },
    ]);
    const report = await fixture.load({
      categories: [
        { key: 'men', parent: 'jackets' },
        { key: 'self', parent: 'self', name: de('Selbst') },
        { key: 'lost', parent: 'nowhere', name: de('Verloren') },
      ],
    });
    expect(refusalsOf(report)).toEqual([
      'categories 1 parent category.cycle',
      'categories 2 parent category.cycle',
      'categories 3 parent category.unknown',
    ]);
  });

  it('ROLE-10 takes a given id, refuses a hyphen, a changed id and one that another has', async () => {
    const fixture = await createFixture();
    const report = await fixture.load(
      {
        products: [
          { sku: 'A', _id: 'a1', name: de('A') },
          { sku: 'B', _id: 'b-1', name: de('B') },
          { sku: 'C', _id: 'a1', name: de('C') },
          { sku: 'D', name: de('D') },
        ],
      },
      { acceptPartial: true },
    );
    expect(refusalsOf(report)).toEqual(['products 2 _id id.hyphen', 'products 3 _id id.taken']);
    const ids = await fixture.query<{ id: string }>(
      'select id from product where tenant_id = $1 order by sku',
    );
    expect(ids).toEqual([{ id: 'a1' }, { id: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
    const changed = await fixture.load({ products: [{ sku: 'A', _id: 'a2' }] });
    expect(refusalsOf(changed)).toEqual(['products 1 _id id.changed']);
  });

  it('API-40 refuses every row with an unknown reference, by row, column and code', async () => {
    const fixture = await createLoaded();
    const report = await fixture.load({
      products: [
        { sku: 'X1', name: de('X'), categories: ['nowhere'] },
        { sku: 'X2', name: de('X'), salesUnit: 'box' },
        { sku: 'X3', name: de('X'), attributes: { flavour: 'sweet' } },
        { sku: 'X4' },
        { sku: 'X5', name: de('X'), weight: 3 },
        { name: de('X') },
        { sku: 'J1', name: { de: '' } },
        { sku: 'J1-S', name: de('X') },
        { sku: 'X9', name: de('X') },
        { sku: 'X9', name: de('X') },
      ],
      variants: [{ sku: 'V1', product: 'nowhere' }, { sku: 'V2' }, { sku: 'J2', product: 'J1' }],
      prices: [
        { sku: 'J1-S', value: 'viel' },
        { sku: 'J1-S', value: 1, priceList: 'nowhere' },
        { sku: 'J1-S', value: 1, currency: 'USD' },
        { sku: 'nowhere', value: 1 },
        { sku: 'J1-S', value: '9,99999' },
        { sku: 'J1-S', value: 1, priceUnit: 10 },
      ],
      stock: [{ sku: 'J1-S', quantity: '1,5' }, { sku: 'J1-M' }],
    });
    expect(refusalsOf(report)).toEqual([
      'products 1 categories category.unknown',
      'products 2 salesUnit unit.unknown',
      'products 3 attributes.flavour attribute.unknown',
      'products 4 name.de value.missing',
      'products 5 weight column.unknown',
      'products 6 sku value.missing',
      'products 7 name.de value.missing',
      'products 8 sku sku.taken',
      'products 10 sku key.duplicate',
      'variants 1 product product.unknown',
      'variants 2 product value.missing',
      'variants 3 sku sku.taken',
      'prices 1 value number.invalid',
      'prices 2 priceList priceList.unknown',
      'prices 3 currency currency.wrong',
      'prices 4 sku variant.unknown',
      'prices 5 value number.precision',
      'prices 6 priceUnit value.unknown',
      'stock 1 quantity number.invalid',
      'stock 2 quantity value.missing',
    ]);
    expect(report.refusedRows[8]).toMatchObject({ reason: 'Row 9 already has this key' });
  });

  it('API-40 PROD-09 takes prices of four decimals for 1, 100 or 1,000, and keeps a unit that a file does not name', async () => {
    const fixture = await createLoaded();
    const prices = `select v.sku, p.min_quantity, p.value, p.pre_order_value, p.price_unit, v.rrp, v.rrp_unit
      from price p join variant v on v.tenant_id = p.tenant_id and v.id = p.variant_id
      where p.tenant_id = $1 and v.sku = 'J2-S' order by p.min_quantity`;
    const report = await fixture.load({
      variants: [{ sku: 'J2-S', product: 'J2', rrp: '0,0199', rrpUnit: 1 }],
      prices: [
        { sku: 'J2-S', value: '4,20', preOrderValue: '3.9125', priceUnit: 100 },
        { sku: 'J2-S', value: '39', priceUnit: '1000', minQuantity: 5000 },
      ],
    });
    expect(refusalsOf(report)).toEqual([]);
    const rrp = { sku: 'J2-S', rrp: 0.0199, rrp_unit: 1 };
    const step = { ...rrp, min_quantity: 5000, value: 39, pre_order_value: null, price_unit: 1000 };
    expect(await fixture.query(prices)).toEqual([
      { ...rrp, min_quantity: 1, value: 4.2, pre_order_value: 3.9125, price_unit: 100 },
      step,
    ]);
    await fixture.load({ prices: [{ sku: 'J2-S', value: '4.25' }] });
    expect(await fixture.query(prices)).toEqual([
      { ...rrp, min_quantity: 1, value: 4.25, pre_order_value: 3.9125, price_unit: 100 },
      step,
    ]);
    const again = await fixture.load({ prices: [{ sku: 'J2-S', value: '4.2500', priceUnit: 100 }] });
    expect(countsOf(again, 'prices')).toMatchObject({ unchanged: 1 });
  });

  it('API-40 is atomic per file: one refused row keeps the file out, other files go on, unless partial is accepted', async () => {
    const fixture = await createLoaded();
    const files = {
      prices: [
        { sku: 'J1-S', value: 1 },
        { sku: 'J1-M', value: 'x' },
      ],
      stock: [{ sku: 'J1-S', quantity: 99 }],
    };
    const value = `select p.value from price p join variant v on v.tenant_id = p.tenant_id and v.id = p.variant_id
      where p.tenant_id = $1 and v.sku = 'J1-S' and p.min_quantity = 1`;
    const report = await fixture.load(files);
    expect(report.isClean).toBe(false);
    expect(report.files.map(({ file, isLoaded }) => [file, isLoaded])).toEqual([
      ['prices', false],
      ['stock', true],
    ]);
    expect(await fixture.query(value)).toEqual([{ value: 99.95 }]);
    const partial = await fixture.load(files, { acceptPartial: true });
    expect(countsOf(partial, 'prices')).toEqual({ updated: 1, refused: 1 });
    expect(await fixture.query(value)).toEqual([{ value: 1 }]);
  });

  it('API-40 checks files on top of each other in a dry run and changes nothing', async () => {
    const fixture = await createFixture();
    const report = await fixture.load(
      {
        ...catalogue,
        stock: [
          { sku: 'J1-S', quantity: 1 },
          { sku: 'nowhere', quantity: 1 },
        ],
      },
      { isDryRun: true },
    );
    expect(refusalsOf(report)).toEqual(['stock 2 sku variant.unknown']);
    expect(countsOf(report, 'variants')).toEqual({ inserted: 3 });
    for (const table of ['product', 'variant', 'attribute', 'category', 'price_list']) {
      expect(await fixture.query(`select count(*)::int as n from ${table} where tenant_id = $1`)).toEqual([
        { n: 0 },
      ]);
    }
  });

  it('ROLE-06 keeps tenants apart: the same numbers in two tenants are two articles', async () => {
    const one = await createLoaded();
    const other = await createLoaded();
    await other.load({ products: [{ sku: 'J1', name: de('Andere') }] });
    expect(await one.query("select name_de from product where tenant_id = $1 and sku = 'J1'")).toEqual([
      { name_de: 'Jacke Ätna' },
    ]);
  });

  it('API-40 tells the server processes that the catalogue changed when the file is there', async () => {
    const fixture = await createLoaded();
    const client = await database.pool.connect();
    try {
      const heard = new Promise<string>((resolve) =>
        client.on('notification', ({ channel }) => resolve(channel)),
      );
      await client.query('listen catalogue_changed');
      await fixture.load({ products: [{ sku: 'J1', brand: 'Nordhang' }] });
      expect(await heard).toBe('catalogue_changed');
    } finally {
      client.release(true);
    }
  });

  it('API-40 keeps texts with SQL and HTML as they are', async () => {
    const fixture = await createFixture();
    const name = `'); drop table product; -- <script>alert(1)</script> \\ "x" {a,b} NULL`;
    const report = await fixture.load({ products: [{ sku: `S'"\\{,`, name: de(name), brand: 'NULL' }] });
    expect(refusalsOf(report)).toEqual([]);
    expect(await fixture.query('select name_de, brand from product where tenant_id = $1')).toEqual([
      { name_de: name, brand: 'NULL' },
    ]);
  });
});
