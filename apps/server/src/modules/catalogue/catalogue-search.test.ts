import { routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory, createProduct, type ProductOverrides } from '../../../test/catalogue-factories.ts';
import { createSession, createSettings, createTenant } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type InjectOptions, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
});

const product = (overrides: ProductOverrides) =>
  createProduct(shop.database.db, { tenant_id: tenantId, name_en: null, ...overrides });
const search = async (searchKey: string, options: InjectOptions = {}) => {
  const { body } = await shop.inject(routes.catalogue.search, {
    token,
    ...options,
    query: { searchKey, ...options.query },
  });
  return body;
};
const found = async (searchKey: string, options: InjectOptions = {}) =>
  (await search(searchKey, options)).data.map((row) => row.variantSku ?? row.sku);

describe('search', () => {
  it('SRCH-10 API-20 finds by the beginning of words of the name, all terms, in any order', async () => {
    await product({ sku: 'A', name_de: 'Wasserdichte Regenjacke Sturm' });
    await product({ sku: 'B', name_de: 'Regenhose Sturm' });
    expect(await found('regen')).toEqual(['B', 'A']);
    expect(await found('sturm regenj')).toEqual(['A']);
    expect(await found('jacke')).toEqual(['A']);
    expect(await found('genjacke')).toEqual([]);
    expect(await found('mond sonne')).toEqual([]);
    expect((await search('regen', { query: { pageSize: 1, page: 2 } })).meta).toEqual({
      total: 2,
      page: 2,
      pageSize: 1,
    });
  });

  it('SRCH-10 API-20 reads quotes as a phrase and a minus as an exclusion, except in article numbers', async () => {
    await product({ sku: 'NH-1409', name_de: 'Rote Jacke Sturm' });
    await product({ sku: 'NH-1410', name_de: 'Sturm Jacke Blau' });
    expect(await found('"jacke sturm"')).toEqual(['NH-1409']);
    expect(await found('jacke -"jacke sturm"')).toEqual(['NH-1410']);
    expect(await found('jacke -rote')).toEqual(['NH-1410']);
    for (const key of ['NH-1409', '-1409', '"NH-1409"'])
      expect([key, await found(key)]).toEqual([key, ['NH-1409']]);
    await product({ sku: 'NH-1411', name_de: 'Hose' });
    expect(await found('-jacke')).toEqual(['NH-1411']);
    // What changes is known.
    const renamed = shop.database.db.updateTable('product').where('tenant_id', '=', tenantId);
    await renamed.set({ name_de: 'Jacke Sturm' }).where('sku', '=', 'NH-1411').execute();
    expect((await found('"jacke sturm"')).toSorted()).toEqual(['NH-1409', 'NH-1411']);
    expect(await found('-jacke')).toEqual([]);
  });

  it('SRCH-10 does not tell upper from lower case, ä from ae, ß from ss, é from e', async () => {
    await product({ sku: 'A', name_de: 'Große Mütze Café' });
    for (const key of ['GROSSE', 'große', 'muetze', 'MÜTZE', 'mu\u0308tze', 'mutze', 'cafe', 'CAFÉ']) {
      expect([key, await found(key)]).toEqual([key, ['A']]);
    }
  });

  it('SRCH-10 finds by any part of the article number of product or variant, the exact one first', async () => {
    await product({ sku: 'NH-1042', name_de: 'A', variants: [{ sku: 'NH-1042-M' }, { sku: 'NH-1042-L' }] });
    await product({ sku: 'NH-10', name_de: 'Z', featured_rank: 9 });
    await product({ sku: 'XNH-10', name_de: 'Y', featured_rank: 1 });
    expect(await found('1042')).toEqual(['NH-1042-M', 'NH-1042-L']);
    expect(await found('042-l')).toEqual(['NH-1042-L']);
    expect(await found('nh-10')).toEqual(['NH-10', 'NH-1042-M', 'NH-1042-L', 'XNH-10']);
    expect(await found('nh-1042-l')).toEqual(['NH-1042-L']);
  });

  it('SRCH-10 finds a name with other separators between its words, and by the English name', async () => {
    await product({ sku: 'A', name_de: 'T-Shirt „Kiel“', name_en: 'Tee Harbour' });
    for (const key of ['t-shirt', 'shirt kiel', 'harbour', '"kiel"']) expect(await found(key)).toEqual(['A']);
  });

  it('PROD-03 SRCH-09 marks matches in names and article numbers, not escaped', async () => {
    await product({
      sku: 'NH-1042',
      name_de: 'Regenjacke <b>Sturm</b>',
      variants: [{ sku: 'NH-1042-M', name_de: 'Jacke & Hose' }, { sku: 'NH-1042-L' }],
    });
    const marksOf = async (searchKey: string, query: InjectOptions['query'] = {}) =>
      (await search(searchKey, { query })).data.map((row) => row._formatted);
    expect(await marksOf('jacke')).toEqual([
      { name: '<mark>Jacke</mark> & Hose', sku: 'NH-1042', variantSku: 'NH-1042-M' },
      { name: 'Regen<mark>jacke</mark> <b>Sturm</b>', sku: 'NH-1042', variantSku: 'NH-1042-L' },
    ]);
    expect(await marksOf('1042-l', { rows: 'products' })).toEqual([
      { name: 'Regenjacke <b>Sturm</b>', sku: 'NH-<mark>1042</mark>' },
    ]);
    expect((await marksOf('nh-10 sturm')).at(-1)).toEqual({
      name: 'Regenjacke <b><mark>Sturm</mark></b>',
      sku: '<mark>NH-10</mark>42',
      variantSku: '<mark>NH-10</mark>42-L',
    });
  });

  it('SRCH-02 CATG-09 counts results by category on request, after filters, with deals for users with deals', async () => {
    const category = async (overrides: Parameters<typeof createCategory>[1] = {}) =>
      (
        await createCategory(shop.database.db, {
          tenant_id: tenantId,
          name: { de: 'Neu' },
          ...overrides,
        })
      ).categoryId;
    const [top, deals] = [await category(), await category({ is_deal: true })];
    const below = await category({ parent_id: top });
    const many = [
      { sku: 'A1', stock: 5 },
      { sku: 'A2', stock: 0 },
    ];
    await product({ sku: 'A', name_de: 'Jacke', categories: [below], variants: many });
    await product({ sku: 'B', name_de: 'Jacke', categories: [top, deals], variant: { stock: 0 } });
    await product({ sku: 'C', name_de: 'Hose', categories: [below] });
    const counts = async (query: InjectOptions['query'], session = token) =>
      (await search('jacke', { query: { categoryCounts: 1, ...query }, token: session })).meta.categories;
    expect(await counts({})).toEqual({ [top]: 3, [below]: 2 });
    expect(await counts({ rows: 'products', pageSize: 1, page: 2 })).toEqual({ [top]: 2, [below]: 1 });
    expect(await counts({ stockAvail: 1 })).toEqual({ [top]: 1, [below]: 1 });
    expect(await counts({ category: below })).toEqual({ [top]: 2, [below]: 2 });
    const deal = await createSession(shop.database.db, { tenant_id: tenantId, is_deal: true });
    expect(await counts({}, deal.token)).toEqual({ [top]: 3, [below]: 2, [deals]: 1 });
    expect((await search('jacke')).meta).not.toHaveProperty('categories');
  });

  it('SRCH-10 leaves out the least useful words before it finds nothing, and says so', async () => {
    await product({ sku: 'A', name_de: 'Akkuschrauber', variant: { attributes: { power: '18 V' } } });
    await product({ sku: 'B', name_de: 'Rucksack blau' });
    const left = async (searchKey: string, query: InjectOptions['query'] = {}) => {
      const { data, meta } = await search(searchKey, { query });
      return [data.map((row) => row.sku), meta.withoutWords];
    };
    expect(await left('akkuschrauber 18 V')).toEqual([['A'], undefined]);
    expect(await left('Akkuschrauber 20 V')).toEqual([['A'], ['20 V']]);
    expect(await left('Mond rucksack Blau')).toEqual([['B'], ['Mond']]);
    expect(await left('rucksack akkuschrauber')).toEqual([expect.any(Array), [expect.any(String)]]);
    // Numbers alone and unknown words find nothing.
    for (const key of ['Mond 18', 'NH-9999', 'Mond Sonne']) expect(await left(key)).toEqual([[], undefined]);
    // A filter left nothing of what was found without the words.
    expect(await left('Akkuschrauber 20 V', { 'attr.power': '20 V' })).toEqual([[], undefined]);
    const { categoryId: category } = await createCategory(shop.database.db, { tenant_id: tenantId });
    expect(await left('Akkuschrauber 20 V', { category })).toEqual([[], undefined]);
  });

  it('SRCH-01 completes the last word by whole words of the language, the most frequent first', async () => {
    const { categoryId: deals } = await createCategory(shop.database.db, {
      tenant_id: tenantId,
      is_deal: true,
    });
    const named = (sku: string, name_de: string, name_en: string, categories: string[] = []) =>
      product({ sku, name_de, name_en, brand: 'Borealis', ...(categories.length > 0 ? { categories } : {}) });
    await named('A', 'Bohrschrauber KB 18', 'Drill Driver KB 18');
    await named('B', 'Bohrmaschine blau', 'Blue Drill');
    await named('C', 'Bohrmaschinen-Ständer', 'Drill Stand');
    await named('D', 'Bohrmaschine rot', 'Red Drill');
    await named('E', 'Bohrfutter', 'Drill Chuck', [deals]);
    const completed = async (searchKey: string, locale?: 'de' | 'en', as = token) =>
      (await search(searchKey, { query: { completions: 1 }, ...(locale ? { locale } : {}), token: as })).meta
        .completions;
    expect(await completed('bohr')).toEqual(['Bohrmaschine', 'Bohrschrauber']);
    expect(await completed('blaue bohrm')).toEqual(['blaue Bohrmaschine']);
    expect(await completed('BOHRS')).toEqual(['Bohrschrauber']);
    expect(await completed('bore')).toEqual(['Borealis']);
    // A whole word, another language, another word first, a number, a phrase, what only deals have.
    for (const text of ['bohrmaschine', 'dri', 'hose bohr', 'KB 1', '"bohr', 'bohrfutt'])
      expect(await completed(text), text).toEqual([]);
    expect(await completed('dri', 'en')).toEqual(['Drill', 'Driver']);
    expect(await completed('bor', 'en')).toEqual(['Borealis']);
    expect(await completed('bohr', 'en')).toEqual([]);
    const deal = await createSession(shop.database.db, { tenant_id: tenantId, is_deal: true });
    expect(await completed('bohrf', 'de', deal.token)).toEqual(['Bohrfutter']);
    expect((await search('bohr')).meta).not.toHaveProperty('completions');
  });

  it('PROD-01 SRCH-10 a product of which words mean some variants names one of them, with its picture', async () => {
    const variant = (sku: string, color: string, size: string, stock: number, ean?: string) => ({
      sku,
      attributes: { color, size },
      stock,
      ...(ean ? { ean } : {}),
    });
    await product({
      sku: 'J1',
      name_de: 'Regenjacke',
      variants: [
        variant('J1-RED-S', 'Rot', 'S', 0),
        variant('J1-RED-M', 'Rot', 'M', 5, '4012345678901'),
        variant('J1-BLU-M', 'Blau', 'M', 5),
      ],
    });
    const meant = async (searchKey: string, query: InjectOptions['query'] = {}) =>
      (await search(searchKey, { query: { rows: 'products', ...query } })).data.map((row) => row.meantSku);
    expect(await meant('jacke')).toEqual([undefined]);
    expect(await meant('jacke rot m')).toEqual(['J1-RED-M']);
    expect(await meant('jacke blau')).toEqual(['J1-BLU-M']);
    // The first of them is not in stock.
    expect(await meant('jacke rot')).toEqual(['J1-RED-M']);
    expect(await meant('4012345678901')).toEqual(['J1-RED-M']);
    expect(await meant('j1-red-s')).toEqual(['J1-RED-S']);
    // What is not in stock was left out by the filter, not by the words.
    expect(await meant('jacke', { stockAvail: 1 })).toEqual([undefined]);
  });

  it('SRCH-10 finds products of a named category before accessories', async () => {
    const { db } = shop.database;
    const category = async (de: string, overrides: Parameters<typeof createCategory>[1] = {}) =>
      (await createCategory(db, { tenant_id: tenantId, name: { de }, ...overrides })).categoryId;
    const bikes = await category('Bikes');
    const mountain = await category('Mountain Bikes', { parent_id: bikes });
    const parts = await category('Bike Accessories', { parent_id: bikes });
    const drills = await category('Bohrer & Bohrmaschinen');
    const deals = await category('Restposten', { is_deal: true });
    await product({ sku: 'PUMP', name_de: 'Bike Pump', categories: [parts] });
    await product({ sku: 'M200', name_de: 'Mountain-200 Silver', categories: [mountain] });
    await product({ sku: 'KB18', name_de: 'KB 18', categories: [drills, deals] });
    expect(await found('bike')).toEqual(['M200', 'PUMP']);
    expect(await found('bohrmaschine')).toEqual(['KB18']);
    expect(await found('bormaschinen')).toEqual(['KB18']);
    expect(await found('restposten')).toEqual([]);
    await db
      .updateTable('category')
      .set({ name: { de: 'Akkuschrauber' } })
      .where('id', '=', drills)
      .execute();
    await expect.poll(() => found('akkuschrauber')).toEqual(['KB18']);
    expect(await found('bohrmaschine')).toEqual([]);
  });

  it('SRCH-10 finds a variant by its own name', async () => {
    await product({
      sku: 'A',
      name_de: 'Hose',
      variants: [{ sku: 'A1', name_de: 'Hose Ocker' }, { sku: 'A2' }],
    });
    expect(await found('ocker')).toEqual(['A1']);
  });

  it('SRCH-10 sorts equal matches by stock, then by orders', async () => {
    const { db } = shop.database;
    const order = await createOrder(db, { tenant_id: tenantId, order_date: '2026-09-01' });
    for (const [sku, stock, ordered] of [
      ['A', 5, 0],
      ['GONE', 0, 100],
      ['SOME', 5, 10],
      ['MOST', 5, 20],
    ] as const) {
      const { productId } = await product({ sku, name_de: 'Jacke', variant: { stock } });
      if (ordered > 0)
        await shop.database.pool.query(
          `insert into order_item (tenant_id, order_id, position, product_id, sku, name, quantity, unit_net, line_net, vat_rate)
           values ($1, $2, $3, $4, 'x', '{"de": "x"}', $3, 0, 0, 19)`,
          [tenantId, order.orderId, ordered, productId],
        );
    }
    await product({ sku: 'LONG', name_de: 'Regenjacke', featured_rank: 1 });
    expect(await found('jacke')).toEqual(['MOST', 'SOME', 'A', 'GONE', 'LONG']);
    expect(await found('jacke', { query: { sort: 'nameDesc' } })).toHaveLength(5);
    expect(await found('jacke', { query: { pageSize: 2, page: 2 } })).toEqual(['A', 'GONE']);
  });

  it('SRCH-10 knows the synonyms of the tenant, changed ones with the next search', async () => {
    const { db } = shop.database;
    await product({ sku: 'A', name_de: 'Akkuschrauber' });
    expect(await found('flitzer')).toEqual([]);
    await createSettings(db, { tenantId, searchSynonyms: [['Akkuschrauber', 'Flitzer']] });
    await expect.poll(() => found('flitzern')).toEqual(['A']);
    await createSettings(db, { tenantId, searchSynonyms: [] });
    await expect.poll(() => found('flitzern')).toEqual([]);
  });

  it('SRCH-10 finds a changed name at once', async () => {
    const { productId } = await product({ sku: 'A', name_de: 'Jacke' });
    expect(await found('jacke')).toEqual(['A']);
    await shop.database.db
      .updateTable('product')
      .set({ name_de: 'Mantel' })
      .where('id', '=', productId)
      .execute();
    await expect.poll(() => found('mantel')).toEqual(['A']);
    expect(await found('jacke')).toEqual([]);
  });

  it('SRCH-06 refuses a term below three characters after trimming', async () => {
    for (const searchKey of ['', 'ab', '  ab  ', '🧥🧥']) {
      const answer = await shop.inject(routes.catalogue.search, { token, query: { searchKey } });
      expect([searchKey, answer.status, answer.error.code]).toEqual([
        searchKey,
        422,
        'searched.value.min.three.char',
      ]);
    }
    expect(await found('🧥🧥🧥')).toEqual([]);
  });

  it('SRCH-10 ROLE-05 ROLE-06 finds only visible articles', async () => {
    const { categoryId } = await createCategory(shop.database.db, { tenant_id: tenantId, is_deal: true });
    await product({ sku: 'DEAL', name_de: 'Restposten', categories: [categoryId] });
    await product({ sku: 'OFF', name_de: 'Restposten', is_active: false });
    await createProduct(shop.database.db, { name_de: 'Restposten' });
    expect(await found('restposten')).toEqual([]);
    const deal = await createSession(shop.database.db, { tenant_id: tenantId, is_deal: true });
    expect(await found('restposten', { token: deal.token })).toEqual(['DEAL']);
  });

  it('API-20 takes the filters and sorts of a list', async () => {
    await product({ sku: 'A', name_de: 'Jacke', variant: { price: 20, attributes: { size: 'M' } } });
    await product({ sku: 'B', name_de: 'Jacke', variant: { price: 10, stock: 0 } });
    expect(await found('jacke', { query: { sort: 'priceAsc' } })).toEqual(['B', 'A']);
    expect(await found('jacke', { query: { stockAvail: 1 } })).toEqual(['A']);
    expect(await found('jacke', { query: { 'attr.size': 'M' } })).toEqual(['A']);
    expect(await found('jacke', { query: { priceMax: 15 } })).toEqual(['B']);
  });

  it('SRCH-10 API-02 never fails on odd terms and takes none for a pattern', async () => {
    await product({ sku: 'A_1%B\\C', name_de: "O'Neill 100% [Wolle] (neu)" });
    for (const key of ['a_1%b', '_1%b\\c', "o'neill", '100%', '[wolle]', '(neu)', 'o neill', '100% neu']) {
      expect([key, await found(key)]).toEqual([key, ['A_1%B\\C']]);
    }
    const odd = [
      '%%%',
      '___',
      '\\\\\\',
      "' or 1=1 --",
      '<b>x</b>',
      '.*+',
      '(((',
      '[a-z]',
      '\ud800\ud800\ud800',
      '- - -',
    ];
    for (const key of odd) expect([key, await found(key)]).toEqual([key, []]);
    expect(await found(`${'wolle '.repeat(33)}`)).toEqual(['A_1%B\\C']);
    const tooLong = await shop.inject(routes.catalogue.search, {
      token,
      query: { searchKey: 'x'.repeat(201) },
    });
    expect(tooLong.status).toBe(422);
    const twice = await shop.inject(routes.catalogue.search, { token, query: { searchKey: ['abc', 'abd'] } });
    expect(twice.status).toBe(422);
  });
});
