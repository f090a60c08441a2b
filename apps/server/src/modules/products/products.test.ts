import { type EditedProduct, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct } from '../../../test/catalogue-factories.ts';
import { createSeason, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { list, read, add, update, remove, variants, choices } = routes.products;

let app: TestApp;
let tenantId: number;
let operator: string;
let buyer: string;
let jackets: string;
let tent: Awaited<ReturnType<typeof createProduct>>;
let stranger: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp({ config: { apiMaxPerMinute: 10_000 } });
  ({ tenantId } = await createTenant(db()));
  ({ token: operator } = await createSession(db(), { tenant_id: tenantId, operator_role: 'catalogue' }));
  ({ token: buyer } = await createSession(db(), { tenant_id: tenantId }));
  ({ token: stranger } = await createSession(db(), { operator_role: 'owner' }));
  const { categoryId: clothes } = await createCategory(db(), {
    ...{ tenant_id: tenantId, key: 'clothes', name: { de: 'Kleidung' } },
  });
  ({ categoryId: jackets } = await createCategory(db(), {
    ...{ tenant_id: tenantId, key: 'jackets', name: { de: 'Jacken', en: 'Jackets' }, parent_id: clothes },
  }));
  const { seasonId } = await createSeason(db(), { tenant_id: tenantId });
  const offer = { price: 20, stock: 3 };
  await createProduct(db(), {
    ...{ tenant_id: tenantId, sku: 'J-1', name_de: 'Öljacke', name_en: 'Zip jacket', brand: 'Alm' },
    attributes: { material: 'Baumwolle' },
    categories: [jackets],
    images: ['/files/a/1.jpg'],
    variants: [
      {
        sku: 'J-1-S',
        ean: '4006381333931',
        attributes: { size: 'S' },
        ...offer,
        preStocks: { [seasonId]: 7 },
      },
      { sku: 'J-1-M', attributes: { size: 'M' }, ...offer },
    ],
  });
  tent = await createProduct(db(), { tenant_id: tenantId, sku: 'T-1', name_de: 'Zelt 50%', name_en: null });
  await createProduct(db(), {
    tenant_id: tenantId,
    sku: 'H-1',
    name_de: 'Altes Zelt',
    name_en: null,
    is_active: false,
  });
  await createProduct(db(), { sku: 'J-1', name_de: 'Fremde Jacke' });
});
afterAll(() => app.close());

const rows = async (query: Record<string, string> = {}, token = operator) =>
  (await app.inject(list, { token, query })).body.data;
const get = async (id: string, token = operator) =>
  (await app.inject(read, { token, params: { id } })).body.data;

type Change = Parameters<typeof save>[1];
async function save(product: EditedProduct, change: Partial<EditedProduct>, token = operator) {
  const {
    _id: id,
    sku: _,
    variants: __,
    pictures: ___,
    documents: ____,
    seasons: _____,
    currency: ______,
    ...terms
  } = product;
  return await app.inject(update, { token, params: { id }, body: { ...terms, ...change } });
}

async function saveVariants(
  product: EditedProduct,
  items: readonly Record<string, unknown>[],
  token = operator,
) {
  const {
    _id: id,
    variants: { version },
  } = product;
  return await app.inject(variants, { token, params: { id }, body: { version, variants: items as never } });
}

const given = ({
  priceUnit: _,
  price: __,
  stock: ___,
  preOrderPrice: ____,
  preStocks: _____,
  scheduled: ______,
  ...variant
}: EditedProduct['variants']['items'][number]) => variant;

describe('issue 18: products in the back office', () => {
  it('are listed with picture, categories, variants, price and stock', async () => {
    const { data, meta } = (await app.inject(list, { token: operator, query: {} })).body;
    expect(meta).toEqual({ total: 3, page: 1, pageSize: 50, currency: 'EUR' });
    expect(data[1]).toEqual({
      ...{
        _id: expect.any(String),
        sku: 'J-1',
        name: 'Öljacke',
        image: '/files/a/1.jpg',
        categories: ['Jacken'],
      },
      ...{ variants: 2, priceFrom: 20, stock: 6 },
      ...{ isActive: true, isDealOnly: false, isFeatured: false, releaseDate: null },
    });
  });

  it.each([
    [{}, ['H-1', 'J-1', 'T-1']],
    [{ sort: '-name' }, ['T-1', 'J-1', 'H-1']],
    [{ sort: 'number', pageSize: '2', page: '2' }, ['T-1']],
    [{ search: 'zelt' }, ['H-1', 'T-1']],
    [{ search: 'zip jacket' }, ['J-1']],
    [{ search: '%' }, ['T-1']],
    [{ search: 'j-1-s' }, ['J-1']],
    [{ search: '4006381333931' }, ['J-1']],
    [{ search: 'zelt jacket' }, []],
    [{ state: 'hidden' }, ['H-1']],
    [{ state: 'active' }, ['J-1', 'T-1']],
    [{ state: 'deal' }, []],
    [{ pictures: 'none' }, ['H-1', 'T-1']],
    [{ page: '9' }, []],
  ])('are filtered, sorted and searched by %j', async (query, expected) => {
    expect((await rows({ ...query } as Record<string, string>)).map(({ sku }) => sku)).toEqual(expected);
  });

  it('of common words are sorted among all, and none of two words is missed', async () => {
    const { tenantId: large } = await createTenant(db());
    const { token } = await createSession(db(), { tenant_id: large, operator_role: 'catalogue' });
    const { productId } = await createProduct(db(), {
      tenant_id: large,
      sku: 'S-0',
      name_de: 'Schraube zn 0',
    });
    await app.database.pool.query(
      `insert into product
       select copy.* from product, generate_series(1, 1100) as n, jsonb_populate_record(product, jsonb_build_object(
         'id', 'many' || n, 'sku', 'S-' || n,
         'name_de', case n when 1100 then 'Schraube aa' else 'Schraube zn ' || n end)) as copy
       where product.tenant_id = $1 and product.id = $2`,
      [large, productId],
    );
    const found = async (search: string) => (await app.inject(list, { token, query: { search } })).body;
    const common = await found('schraube');
    expect([common.data[0]?.name, common.meta]).toMatchObject([
      'Schraube aa',
      { total: 1_000, hasMore: true },
    ]);
    expect((await found('schraube aa')).data.map(({ sku }) => sku)).toEqual(['S-1100']);
    expect((await found('zn s-1099')).data.map(({ sku }) => sku)).toEqual(['S-1099']);
  });

  it('are found completely by beginnings of numbers, words, seasons and categories that many have', async () => {
    const { tenantId: large } = await createTenant(db());
    const { token } = await createSession(db(), { tenant_id: large, operator_role: 'catalogue' });
    const { seasonId } = await createSeason(db(), { tenant_id: large, key: 'spring' });
    const { categoryId } = await createCategory(db(), { tenant_id: large, name: { de: 'Rohre' } });
    const { productId } = await createProduct(db(), {
      ...{ tenant_id: large, sku: 'R-0', name_de: 'Rohr 0', categories: [categoryId], variants: [] },
    });
    await app.database.pool.query(
      `with products as (
         insert into product select copy.* from product, generate_series(1, 2600) n,
           jsonb_populate_record(product, jsonb_build_object('id', 'many' || n, 'sku', 'R-' || n, 'is_active', n <> 2598,
             'name_de', case n when 2600 then 'Öse' when 2599 then 'Ring' else 'Rohr ' || lpad(n::text, 4, '0') end)) copy
         where product.tenant_id = $1 and product.id = $2),
       variants as (
         insert into variant (tenant_id, product_id, sku)
         select $1, 'many' || n, 'R-' || n || '-' || place from generate_series(1, 2600) n, generate_series(1, 2) place
         returning id, product_id),
       seasons as (
         insert into pre_stock (tenant_id, variant_id, season_id, quantity) select $1, id, $3, 1 from variants)
       insert into product_category (tenant_id, product_id, category_id)
       select $1, 'many' || n, $4 from generate_series(1, 2600) n`,
      [large, productId, seasonId, categoryId],
    );
    const found = async (query: Record<string, string>) => {
      const { data, meta } = (await app.inject(list, { token, query })).body;
      return [data.length, data[0]?.sku, meta.total, meta.hasMore];
    };
    expect(await found({ sort: '-number' })).toEqual([50, 'R-999', 2_601, undefined]);
    expect(await found({ search: 'r-' })).toEqual([50, 'R-2600', 1_000, true]);
    expect(await found({ search: 'r- ÖSE' })).toEqual([1, 'R-2600', 1, undefined]);
    expect(await found({ search: 'rohr r-2598-2' })).toEqual([1, 'R-2598', 1, undefined]);
    for (const [name, value] of Object.entries({ search: 'rohr', season: seasonId, category: categoryId })) {
      const query = { [name]: value, sort: '-name' };
      const [length, first, , hasMore] = await found(query);
      expect([length, first, hasMore]).toEqual([50, 'R-2598', true]);
      expect(await found({ ...query, state: 'hidden' })).toEqual([1, 'R-2598', 1, undefined]);
    }
    expect(await found({ season: seasonId, search: 'ring', category: categoryId })).toEqual([
      ...[1, 'R-2599', 1, undefined],
    ]);
  });

  it('issue 18: are in a season as long as one of their variants has pre-order stock of it', async () => {
    const { tenantId: own } = await createTenant(db());
    const { token } = await createSession(db(), { tenant_id: own, operator_role: 'catalogue' });
    const { seasonId } = await createSeason(db(), { tenant_id: own, key: 'spring' });
    for (const sku of ['A', 'B'])
      await createProduct(db(), { tenant_id: own, sku, variants: [{ sku: `${sku}-1` }] });
    const found = async () =>
      (await app.inject(list, { token, query: { season: seasonId, sort: 'number' } })).body.data.map(
        ({ sku }) => sku,
      );
    const run = (statement: string, ...values: string[]) =>
      app.database.pool.query(statement, [own, ...values]);
    const variant = '(select id from variant where tenant_id = $1 and sku = $2)';
    const product = '(select id from product where tenant_id = $1 and sku = $3)';
    const add = `insert into pre_stock (tenant_id, variant_id, season_id, quantity) values ($1, ${variant}, $3, 1)
      on conflict do nothing`;
    const move = `update variant set product_id = ${product} where tenant_id = $1 and sku = $2`;
    expect(await found()).toEqual([]);
    await run(add, 'A-1', seasonId);
    await run(add, 'A-1', seasonId);
    expect(await found()).toEqual(['A']);
    await run(move, 'A-1', 'B');
    expect(await found()).toEqual(['B']);
    await run(add, 'B-1', seasonId);
    await run(move, 'A-1', 'A');
    expect(await found()).toEqual(['A', 'B']);
    await run(`delete from pre_stock where tenant_id = $1 and variant_id = ${variant}`, 'A-1');
    expect(await found()).toEqual(['B']);
    await run('delete from variant where tenant_id = $1 and sku = $2', 'B-1');
    expect(await found()).toEqual([]);
  });

  it('are filtered by a category with those below it, and by season', async () => {
    const clothes =
      (await app.inject(routes.products.categories, { token: operator })).body.data[0]?._id ?? '';
    expect((await rows({ category: clothes })).map(({ sku }) => sku)).toEqual(['J-1']);
    const season = (await app.inject(choices, { token: operator })).body.data.seasons[0]?._id ?? '';
    expect((await rows({ season })).map(({ sku }) => sku)).toEqual(['J-1']);
    expect(await rows({ season: 'nosuch' })).toEqual([]);
  });

  it('are sorted in the language of the operator', async () => {
    const headers = { 'accept-language': 'en' };
    const { data } = (await app.inject(list, { token: operator, query: {}, headers })).body;
    expect(data.map(({ name }) => name)).toEqual(['Altes Zelt', 'Zelt 50%', 'Zip jacket']);
  });

  it('are changed in all columns as an import changes them, and stand in the audit', async () => {
    const product = await get('J-1');
    expect(product).toMatchObject({
      ...{ brand: 'Alm', attributes: { material: ['Baumwolle'] }, categories: [jackets] },
      variants: {
        items: [{ sku: 'J-1-S', price: 20, stock: 3, attributes: { size: ['S'] } }, { sku: 'J-1-M' }],
        hasMore: false,
      },
      seasons: [{ quantity: 7 }],
    });
    const change: Change = {
      name: { de: 'Öljacke neu', en: null },
      description: { de: 'Wasserdicht.\nZwei Taschen.', en: 'Waterproof' },
      ...{ brand: null, vatRate: 7, salesBatchSize: 6, featuredRank: 2, releaseDate: '2026-12-01' },
      ...{ attributes: { material: ['Wolle', 'Seide'] }, categories: [], isGrossPrice: true },
    };
    const { status, body } = await save(product, change);
    expect([status, body.data]).toMatchObject([200, change]);
    expect(body.data.version).not.toBe(product.version);
    const { details, action } = await db()
      .selectFrom('audit_entry')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('subject', '=', product._id)
      .executeTakeFirstOrThrow();
    expect([action, details]).toMatchObject([
      'product.changed',
      { brand: ['Alm', null], vatRate: [null, 7] },
    ]);
    expect((await save(product, { brand: 'X' })).error.code).toBe('record.changed');
    expect((await get(product._id)).brand).toBeNull();
  });

  it('get units, and refused rows are named by their field with a text', async () => {
    const product = await get('J-1');
    const { error } = await save(product, {
      units: [{ unit: 'nosuch', ratio: 6, mainUnit: 'box' }],
      salesUnit: 'nosuch',
    });
    expect(error.details).toEqual([
      expect.objectContaining({ field: 'salesUnit', text: 'Diese Einheit gibt es nicht' }),
      expect.objectContaining({ field: 'units', row: 1 }),
      expect.objectContaining({ field: 'units', row: 1 }),
    ]);
    await db()
      .insertInto('unit')
      .values([
        { tenant_id: tenantId, id: 'box', name: '{"de": "Karton"}' },
        { tenant_id: tenantId, id: 'piece', name: '{"de": "Stück"}' },
      ])
      .execute();
    const units = [{ unit: 'box', ratio: 6, mainUnit: 'piece' }];
    const saved = (await save(product, { units, salesUnit: 'box' })).body.data;
    expect(saved).toMatchObject({ units, salesUnit: 'box' });
    expect((await save(saved, { units: [] })).body.data.units).toEqual([]);
    for (const categories of [['nosuch']])
      expect((await save(await get('J-1'), { categories })).error.code).toBe('category.not.found');
  });

  it('variants are changed, added, put in order and deleted with price and stock', async () => {
    const product = await get('J-1');
    const [s, m] = product.variants.items.map(given);
    const answer = await saveVariants(product, [
      { ...m, sku: 'J-1-M', ean: '40 06381 333931', price: 12.3456, stock: 9 },
      { ...s, sku: 'J-1-L', ean: null, attributes: { size: ['L'] }, price: 30, stock: 1, isActive: false },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.data.variants.items).toMatchObject([
      { sku: 'J-1-M', ean: '4006381333931', price: 12.3456, stock: 9 },
      { sku: 'J-1-L', attributes: { size: ['L'] }, price: 30, stock: 1, isActive: false },
    ]);
    const after = await saveVariants(
      answer.body.data,
      answer.body.data.variants.items.map((item) => ({ ...given(item), price: null })),
    );
    expect(after.body.data.variants.items).toMatchObject([
      { price: null, stock: 9 },
      { price: null, stock: 1 },
    ]);
    const { details } = await db()
      .selectFrom('audit_entry')
      .select('details')
      .where('tenant_id', '=', tenantId)
      .where('subject', '=', product._id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ 'J-1-M': [{ price: 12.3456 }, { price: null }] });
  });

  it('name the scheduled price in force beside the usual one, which stays editable', async () => {
    const product = await get('J-1');
    const [first, ...others] = product.variants.items.map(given);
    const before = (await saveVariants(product, [{ ...first, price: 30 }, ...others])).body.data.variants;
    const lists = (await app.inject(routes.priceLists.list, { token: operator, query: {} })).body.data;
    const priceList = lists.find(({ isBase }) => isBase)?.code ?? '';
    const sku = first?.sku ?? '';
    const plan = { sku, priceList, minQuantity: 1, validFrom: '2020-01-01' };
    const schedule = async (more: { value?: string; validUntil?: string; remove?: true }) => {
      const answer = await app.inject(routes.priceLists.schedule, {
        token: operator,
        body: { prices: [{ ...plan, ...more }] },
      });
      expect(answer.body.data).toEqual({ changed: 1 });
      return (await get('J-1')).variants;
    };
    const inForce = await schedule({ value: '8.1255', validUntil: '2999-01-01T00:00Z' });
    expect(inForce.version).toBe(before.version);
    expect(inForce.items.find((item) => item.sku === sku)).toMatchObject({
      price: 30,
      scheduled: { value: 8.1255, until: expect.stringContaining('2999-01-01T00:00:00') },
    });
    expect(inForce.items.filter(({ scheduled }) => scheduled)).toHaveLength(1);
    expect((await schedule({ remove: true })).items).toEqual(before.items);
    await saveVariants(await get('J-1'), [{ ...first, price: null }, ...others]);
  });

  it('have everything that an import sets: pre-order prices and quantities, units of prices, RRP, names, days', async () => {
    const product = await get('J-1');
    const season = (await app.inject(choices, { token: operator })).body.data.seasons[0]?.key ?? '';
    const [first, ...others] = product.variants.items.map(given);
    const change = {
      ...{ name: { de: 'Jacke M', en: 'Jacket M' }, rrp: 99.5, rrpUnit: 100, releaseDate: '2027-01-31' },
      ...{ price: 4.2, preOrderPrice: 3.9, priceUnit: 100, preStocks: { [season]: 12 } },
    };
    const saved = (await saveVariants(product, [{ ...first, ...change }, ...others])).body.data;
    expect(saved.variants.items[0]).toMatchObject(change);
    const second = (
      await saveVariants(saved, [
        { ...saved.variants.items.map(given)[0], price: null, preStocks: { [season]: null } },
        ...others,
      ])
    ).body.data;
    expect(second.variants.items[0]).toMatchObject({
      ...{ price: null, preOrderPrice: 3.9, priceUnit: 100, preStocks: {} },
    });
    const items = second.variants.items.map(given);
    const last = await saveVariants(second, [{ ...items[0], price: null, preOrderPrice: null }, ...others]);
    expect(last.body.data.variants.items[0]).toMatchObject({ price: null, preOrderPrice: null });
    const refused = await saveVariants(last.body.data, [
      ...others,
      { ...items[0], preStocks: { nosuch: 1 } },
    ]);
    expect(refused.error.details).toContainEqual(
      expect.objectContaining({ field: `variants.${others.length}.preStocks.nosuch` }),
    );
  });

  it('ask buyers for texts and choices, each with a key of its own', async () => {
    const salesAttributes: EditedProduct['salesAttributes'] = [
      { key: 'logo', name: { de: 'Logo', en: null }, type: 'text', options: [] },
      { key: 'thread', name: { de: 'Garn', en: 'Thread' }, type: 'select', options: ['Rot', '7'] },
    ];
    const saved = (await save(await get('J-1'), { salesAttributes })).body.data;
    expect(saved.salesAttributes).toEqual(salesAttributes);
    const twice = [...salesAttributes, ...salesAttributes];
    expect((await save(saved, { salesAttributes: twice })).error.details).toContainEqual(
      expect.objectContaining({ field: 'salesAttributes' }),
    );
  });

  it('an order meanwhile is no conflict, and its pieces are not put back', async () => {
    const product = await get('J-1');
    await app.database.pool.query('update stock set quantity = quantity - 2 where tenant_id = $1', [
      tenantId,
    ]);
    const items = product.variants.items.map(given);
    expect(
      (
        await saveVariants(
          product,
          items.map((item) => ({ ...item, name: { de: 'Neu', en: null } })),
        )
      ).body.data.variants.items,
    ).toMatchObject([{ stock: 7 }, { stock: -1 }]);
    expect((await saveVariants(product, items)).error.code).toBe('record.changed');
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a wrong EAN', { ean: '4006381333932' }, { field: 'variants.1.ean', code: 'invalid' }],
    ['an unknown attribute', { attributes: { nosuch: ['1'] } }, { field: 'variants.1.attributes.nosuch' }],
    ['a day that does not exist', { releaseDate: '2026-02-30' }, { field: 'variants.1.releaseDate' }],
    ['a number twice', { sku: 'J-1-M' }, { field: 'variants.1.sku' }],
    ['the number of another product', { sku: 'T-1' }, { code: 'product.number.taken' }],
    ['more than four decimals', { price: 1.23456 }, { field: 'variants.1.price' }],
    ['a negative stock', { stock: -1 }, { field: 'variants.1.stock' }],
  ])('variants are refused with %s, and nothing is kept', async (_what, change, expected) => {
    const product = await get('J-1');
    const [first, second] = product.variants.items.map(given);
    const { error, status } = await saveVariants(product, [
      { ...first, ean: null },
      { ...second, ...change },
    ]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect('field' in expected ? error.details : [error]).toContainEqual(expect.objectContaining(expected));
    expect(await get('J-1')).toEqual(product);
  });

  it('are added hidden, and deleted with everything', async () => {
    const input = { sku: 'N-1', name: { de: 'Neu <b>', en: null }, category: jackets };
    const { status, body } = await app.inject(add, { token: operator, body: input });
    expect([status, body.data]).toMatchObject([
      201,
      { sku: 'N-1', isActive: false, categories: [jackets], variants: { items: [{ sku: 'N-1' }] } },
    ]);
    for (const sku of ['N-1', 'J-1-M'])
      expect((await app.inject(add, { token: operator, body: { ...input, sku } })).error.code).toBe(
        'product.number.taken',
      );
    const params = { id: body.data._id };
    expect((await app.inject(remove, { token: operator, params })).status).toBe(204);
    expect((await app.inject(read, { token: operator, params })).error.code).toBe('product.not.found');
    const { action, details } = await db()
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject', '=', params.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([action, details]).toMatchObject(['product.deleted', { sku: ['N-1', null] }]);
  });

  it('are settled alone: a save reads and writes no other product', async () => {
    const others = () =>
      db().selectFrom('product').select('is_deal_only').where('sku', '=', 'H-1').executeTakeFirstOrThrow();
    const run = (text: string) => app.database.pool.query(text);
    await run("update product set is_deal_only = true where sku in ('H-1', 'T-1')");
    await save(await get('T-1'), { brand: 'Zelter' });
    expect(await others()).toEqual({ is_deal_only: true });
    expect((await rows({ state: 'deal' })).map(({ sku }) => sku)).toEqual(['H-1']);
    await run("update product set is_deal_only = false where sku = 'H-1'");
  });

  it('appear in the shop at once', async () => {
    const product = await get(tent.productId);
    const shown = async () =>
      (await app.inject(routes.catalogue.product, { token: buyer, params: { id: tent.productId } })).body
        ?.data?.name;
    await expect.poll(shown).toBe('Zelt 50%');
    await save(product, { name: { de: 'Zelt 60%', en: null } });
    await expect.poll(shown).toBe('Zelt 60%');
  });

  it('of another tenant are unknown, and roles without the right are refused', async () => {
    const { _id: id, version } = await get('J-1');
    const product = await get('J-1');
    expect((await app.inject(read, { token: stranger, params: { id } })).error.code).toBe(
      'product.not.found',
    );
    expect((await save(product, { version }, stranger)).error.code).toBe('product.not.found');
    expect((await saveVariants(product, [], stranger)).error.code).toBe('product.not.found');
    expect((await app.inject(remove, { token: stranger, params: { id } })).error.code).toBe(
      'product.not.found',
    );
    const { token: office } = await createSession(db(), { tenant_id: tenantId, operator_role: 'office' });
    const { token: support } = await createSession(db(), { tenant_id: tenantId, operator_role: 'support' });
    expect((await app.inject(list, { token: office, query: {} })).error.code).toBe('operator.right.missing');
    expect((await rows({}, support)).length).toBe(3);
    expect((await save(product, {}, support)).error.code).toBe('operator.right.missing');
  });
});
