import { type GridChange, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCategory,
  createProduct,
  setPreStock,
  setPrice,
  setStock,
} from '../../../test/catalogue-factories.ts';
import { createPriceList, createSeason, createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let token: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'catalogue' }));
  await createPriceList(db(), { tenant_id: tenantId, code: 'base', name: 'Basis', is_base: true });
  const { priceListId } = await createPriceList(db(), { tenant_id: tenantId, code: 'gold', name: 'Gold' });
  const { seasonId } = await createSeason(db(), { tenant_id: tenantId, key: 'spring' });
  const parent = await createCategory(db(), { tenant_id: tenantId, name: { de: 'Jacken' } });
  const child = await createCategory(db(), {
    tenant_id: tenantId,
    name: { de: 'Regen', en: 'Rain' },
    parent_id: parent.categoryId,
  });
  const jacket = await createProduct(db(), {
    tenant_id: tenantId,
    sku: 'J1',
    name_de: 'Jacke 100%',
    categories: [child.categoryId],
    variants: [
      { sku: 'J1-S', price: 10, attributes: { size: 'S' } },
      { sku: 'J1-M', price: 12, stock: 0 },
    ],
  });
  const [small = 0] = jacket.variantIds;
  await setPrice(db(), { tenantId, variantId: small, min_quantity: 10, value: 9.5 });
  await setPrice(db(), {
    tenantId,
    variantId: small,
    price_list_id: priceListId,
    value: 800,
    price_unit: 100,
    pre_order_value: 700,
  });
  await setPreStock(db(), { tenantId, variantId: small, seasonId, quantity: 5 });
  await setStock(db(), { tenantId, variantId: small, quantity: 7 });
  await createProduct(db(), { tenant_id: tenantId, sku: 'S1', name_de: 'Socke', variant: { price: null } });
  await createProduct(db(), { sku: 'F1', name_de: 'Fremd' });
});
afterAll(() => app.close());

const rows = async (query: Record<string, string> = {}) =>
  (await app.inject(routes.grid.rows, { token, query: { priceLists: 'base,gold', ...query } })).body;
const skus = async (query: Record<string, string>) => (await rows(query)).data.map(({ sku }) => sku);
const save = async (columns: GridChange[], by = token) =>
  await app.inject(routes.grid.save, { token: by, body: { columns } });
const outcome = async (columns: GridChange[]) => (await save(columns)).body.data;
const price = (cells: GridChange['cells'], priceList = 'base', minQuantity = 1): GridChange => ({
  kind: 'price',
  priceList,
  minQuantity,
  cells,
});

describe('issue 18: the rows of the bulk grid', () => {
  it('are found completely in parts that read a bounded number of articles', async () => {
    const { tenantId: large } = await createTenant(db());
    const { categoryId } = await createCategory(db(), { tenant_id: large, name: { de: 'Viele' } });
    const { categoryId: small } = await createCategory(db(), { tenant_id: large, name: { de: 'Wenige' } });
    const { seasonId } = await createSeason(db(), { tenant_id: large, key: 'spring' });
    await createPriceList(db(), { tenant_id: large, code: 'base', name: 'Basis', is_base: true });
    const { productId } = await createProduct(db(), {
      ...{ tenant_id: large, sku: 'V', name_de: 'Öliges Vieles', categories: [categoryId] },
      variants: [],
    });
    await createProduct(db(), {
      ...{ tenant_id: large, sku: 'W', name_de: 'Weniges', categories: [categoryId, small] },
      variants: [{ sku: 'V-1200-A', price: null, stock: 0 }, { sku: 'W-1', stock: 0 }, { sku: 'W-2' }],
    });
    await db().deleteFrom('variant').where('tenant_id', '=', large).where('sku', '=', 'V').execute();
    const all = Array.from({ length: 2_600 }, (_, at) => `V-${1_000 + at}`);
    await app.database.pool.query(
      `with variant as (
         insert into variant (tenant_id, product_id, sku) select $1, $2, sku from unnest($3::text[]) sku returning *),
       stock as (
         insert into stock (tenant_id, variant_id, quantity)
         select $1, id, case when sku in ('V-1001', 'V-3500') then 0 else 5 end from variant),
       pre_stock as (insert into pre_stock (tenant_id, variant_id, season_id, quantity) select $1, id, $4, 3 from variant)
       insert into price (tenant_id, price_list_id, variant_id, value)
       select $1, price_list.id, variant.id, 2 from variant join price_list on price_list.tenant_id = $1
       where sku <> 'V-2500'`,
      [large, productId, all, seasonId],
    );
    const { token: operator } = await createSession(db(), { tenant_id: large, operator_role: 'catalogue' });
    const found = async (query: Record<string, string>) => {
      const numbers: string[] = [];
      let parts = 0;
      for (let after: string | null = ''; after !== null; parts += 1) {
        const { data, meta }: Awaited<ReturnType<typeof rows>> = (
          await app.inject(routes.grid.rows, { token: operator, query: { limit: '20', ...query, after } })
        ).body;
        expect(data.length).toBeLessThanOrEqual(Number(query.limit ?? 20));
        numbers.push(...data.map(({ sku }) => sku));
        after = meta.next;
      }
      return { numbers, parts };
    };
    const ofFirst: Record<string, string>[] = [
      { search: 'öliges' },
      { product: productId },
      { season: 'spring' },
    ];
    for (const query of ofFirst)
      expect((await found({ limit: '500', ...query })).numbers, JSON.stringify(query)).toEqual(all);
    const ofCategory = await found({ limit: '500', category: categoryId });
    expect(ofCategory.numbers).toEqual([...all, 'V-1200-A', 'W-1', 'W-2'].toSorted());
    // A part of 20 rows reads 200 of the 2,604 articles.
    const sparse = await found({ state: 'outOfStock', season: 'spring' });
    expect(sparse).toEqual({ numbers: ['V-1001', 'V-3500'], parts: 14 });
    expect((await found({ state: 'withoutPrice' })).numbers).toEqual(['V-1200-A', 'V-2500']);
    expect(await found({ state: 'inactive', search: 'öliges' })).toEqual({ numbers: [], parts: 1 });
    expect(await found({ search: 'v- weniges', category: categoryId })).toEqual({
      ...{ numbers: ['V-1200-A'], parts: 1 },
    });
    expect(await found({ category: small, state: 'outOfStock' })).toEqual({
      ...{ numbers: ['V-1200-A', 'W-1'], parts: 1 },
    });
  });

  it('gives prices of the named lists, steps, stock and pre-stock by season', async () => {
    const { data, meta } = await rows();
    expect(meta).toEqual({ next: null });
    expect(data.map(({ sku }) => sku)).toEqual(['J1-M', 'J1-S', 'S1']);
    expect(data[1]).toMatchObject({
      name: 'S · Jacke 100%',
      isActive: true,
      stock: 7,
      preStocks: { spring: 5 },
      prices: {
        base: [
          [1, 10, null, 1],
          [10, 9.5, null, 1],
        ],
        gold: [[1, 800, 700, 100]],
      },
    });
    expect((await rows({ priceLists: 'gold' })).data[0]?.prices).toEqual({});
  });

  it('finds variants by words of their attribute values, alone and beside other words', async () => {
    const { tenantId: shop } = await createTenant(db());
    await createPriceList(db(), { tenant_id: shop, code: 'base', name: 'Basis', is_base: true });
    const product = async (sku: string, name_de: string, values: [size: string, color: string][]) =>
      await createProduct(db(), {
        ...{ tenant_id: shop, sku, name_de },
        variants: values.map(([size, color], at) => ({
          sku: `${sku}-${at + 1}`,
          attributes: { size, color },
        })),
      });
    await product('H', 'Hose Karotte', [
      ['M', 'Rot'],
      ['L', 'Hellblau'],
    ]);
    await product('K', 'Kittel rot meliert', [['XL', 'Rot meliert']]);
    const { token: operator } = await createSession(db(), { tenant_id: shop, operator_role: 'catalogue' });
    const rowsOf = async (search: string) =>
      (await app.inject(routes.grid.rows, { token: operator, query: { search } })).body.data;
    const found = async (search: string) => (await rowsOf(search)).map(({ sku }) => sku);
    // A value that the name already has is left out.
    expect((await rowsOf('')).map(({ name }) => name)).toEqual([
      'Rot / M · Hose Karotte',
      'Hellblau / L · Hose Karotte',
      'XL · Kittel rot meliert',
    ]);
    expect(await found('rot')).toEqual(['H-1', 'H-2', 'K-1']);
    expect(await found('meliert')).toEqual(['K-1']);
    expect(await found('hose m')).toEqual(['H-1']);
    expect(await found('xl rot')).toEqual(['K-1']);
    expect(await found('rot h-1')).toEqual(['H-1']);
    expect(await found('blau')).toEqual([]);
  });

  it('narrows by words, category tree, season and state, and pages by article number', async () => {
    const { categories, seasons, priceLists } = (await app.inject(routes.grid.options, { token })).body.data;
    expect(categories.map(({ path }) => path)).toEqual(['Jacken', 'Jacken > Regen']);
    expect([seasons.map(({ key }) => key), priceLists.map(({ code }) => code)]).toEqual([
      ['spring'],
      ['base', 'gold'],
    ]);
    expect(await skus({ search: 'jacke 100%' })).toEqual(['J1-M', 'J1-S']);
    expect(await skus({ search: 'j1-s' })).toEqual(['J1-S']);
    expect(await skus({ search: 'jacke j1-s' })).toEqual(['J1-S']);
    expect(await skus({ category: categories[0]?._id ?? '' })).toEqual(['J1-M', 'J1-S']);
    expect(await skus({ season: 'spring' })).toEqual(['J1-S']);
    expect(await skus({ state: 'outOfStock' })).toEqual(['J1-M']);
    expect(await skus({ state: 'withoutPrice', priceLists: 'base' })).toEqual(['S1']);
    expect(await skus({ state: 'withoutPrice', priceLists: 'gold' })).toEqual(['J1-M', 'S1']);
    const first = await rows({ limit: '2' });
    expect(first.meta).toEqual({ next: 'J1-S' });
    expect((await rows({ limit: '2', after: 'J1-S' })).meta).toEqual({ next: null });
  });
});

describe('issue 18: saving the bulk grid', () => {
  it('saves cells of all kinds in one transaction with the audit entry', async () => {
    expect(
      await outcome([
        price([
          ['J1-M', '12', '12,5'],
          ['S1', null, '3'],
        ]),
        price([['J1-S', '9.5', null]], 'base', 10),
        price([['J1-S', null, '750']], 'gold', 50),
        { kind: 'preOrderPrice', priceList: 'gold', cells: [['J1-S', '700', '650']] },
        { kind: 'stock', cells: [['J1-M', '0', '40']] },
        {
          kind: 'preStock',
          season: 'spring',
          cells: [
            ['J1-S', '5', null],
            ['J1-M', null, '9'],
          ],
        },
        { kind: 'isActive', cells: [['S1', 'true', 'nein']] },
        { kind: 'salesBatchSize', cells: [['S1', null, '6']] },
        { kind: 'releaseDate', cells: [['S1', null, '1.3.2027']] },
      ]),
    ).toEqual({ saved: 11, refused: [], conflicts: [] });
    const [medium, small, sock] = (await rows()).data;
    expect(medium).toMatchObject({
      stock: 40,
      preStocks: { spring: 9 },
      prices: { base: [[1, 12.5, null, 1]] },
    });
    // A new step has the price unit of its list.
    expect(small).toMatchObject({
      preStocks: {},
      prices: {
        base: [[1, 10, null, 1]],
        gold: [
          [1, 800, 650, 100],
          [50, 750, null, 100],
        ],
      },
    });
    expect(sock).toMatchObject({ isActive: false, salesBatchSize: 6, releaseDate: '2027-03-01' });
    const [entry] = await db()
      .selectFrom('audit_entry')
      .select('details')
      .where('tenant_id', '=', tenantId)
      .where('action', '=', 'grid.saved')
      .execute();
    expect(entry?.details).toMatchObject({
      'price base J1-M': ['12', '12,5'],
      'price base 10 J1-S': ['9.5', null],
      'stock J1-M': ['0', '40'],
    });
  });

  it("issue 18: refuses '1,000', which may be a thousand or one", async () => {
    const code = 'number.thousand';
    const text = 'Drei Nullen nach Punkt oder Komma können Tausend heißen: bitte ohne Trennzeichen eingeben';
    expect(
      await outcome([
        price([
          ['J1-M', '12.5', '1,000'],
          ['J1-S', '10', '11'],
        ]),
        { kind: 'stock', cells: [['J1-M', '40', '12.000']] },
      ]),
    ).toEqual({
      saved: 0,
      conflicts: [],
      refused: [
        { column: 0, cell: 0, code, text },
        { column: 1, cell: 0, code, text },
      ],
    });
  });

  it('explains every refused cell in the language of the operator, and saves nothing', async () => {
    const before = (await rows()).data;
    expect(
      await outcome([
        price([
          ['J1-M', '12.5', '11'],
          ['J1-S', '10', 'zehn'],
          ['S1', '3', '1.23456'],
          ['nope', null, '1'],
        ]),
        { kind: 'preOrderPrice', priceList: 'gold', cells: [['S1', null, '2']] },
      ]),
    ).toEqual({
      saved: 0,
      conflicts: [],
      refused: [{ column: 1, cell: 0, code: 'value.missing', text: 'Der Wert fehlt' }],
    });
    const { refused } = await outcome([
      price([
        ['J1-M', '12.5', '11'],
        ['J1-S', '10', 'zehn'],
        ['S1', '3', '1.23456'],
        ['nope', null, '1'],
      ]),
      { kind: 'stock', cells: [['J1-M', '40', '-3']] },
    ]);
    expect(
      refused.toSorted((a, b) => a.column - b.column || a.cell - b.cell).map(({ text, ...cell }) => cell),
    ).toEqual([
      { column: 0, cell: 1, code: 'number.invalid' },
      { column: 0, cell: 2, code: 'number.precision' },
      { column: 0, cell: 3, code: 'variant.unknown' },
      { column: 1, cell: 0, code: 'number.range' },
    ]);
    expect((await rows()).data).toEqual(before);
  });

  it("reports another user's changes as conflicts, and saves nothing", async () => {
    expect(
      await outcome([
        price([
          ['J1-M', '12', '13'],
          ['J1-S', '10', '11'],
        ]),
        { kind: 'stock', cells: [['J1-M', '50', '60']] },
      ]),
    ).toEqual({
      saved: 0,
      refused: [],
      conflicts: [
        { column: 0, cell: 0, theirs: '12.5' },
        { column: 1, cell: 0, theirs: '40' },
      ],
    });
  });

  it('takes a save that is repeated after a lost answer', async () => {
    const sent = [price([['J1-S', '10', '10.5']])];
    expect(await outcome(sent)).toMatchObject({ saved: 1 });
    expect(await outcome(sent)).toEqual({ saved: 1, refused: [], conflicts: [] });
    await outcome([price([['J1-S', '10.5', '10']])]);
  });

  it('refuses a cell named twice, a list that is missing and another tenant’s article', async () => {
    const twice: GridChange['cells'] = [
      ['J1-S', '10', '11'],
      ['J1-S', '10', '12'],
    ];
    expect((await save([price(twice)])).status).toBe(422);
    expect((await save([{ kind: 'price', cells: [['J1-S', '10', '11']] }])).status).toBe(422);
    expect((await outcome([price([['F1', null, '1']])])).refused).toMatchObject([
      { code: 'variant.unknown' },
    ]);
    expect((await outcome([price([['J1-S', null, '1']], 'nope')])).refused).toMatchObject([
      { code: 'priceList.unknown' },
    ]);
  });

  it('asks for the right of each column', async () => {
    const { token: support } = await createSession(db(), { tenant_id: tenantId, operator_role: 'support' });
    const answer = await save([price([['J1-S', '10', '11']])], support);
    expect([answer.status, answer.error.details]).toMatchObject([403, { right: 'prices.write' }]);
  });

  it('change flags of the whole product by its number, once for all its articles', async () => {
    const cells: GridChange['cells'] = [['J1', 'false', 'true']];
    expect(await outcome([{ kind: 'isOnlySellableWithPositiveStock', cells }])).toEqual({
      ...{ saved: 1, refused: [], conflicts: [] },
    });
    const shown = (await rows({ search: 'j1' })).data.map((row) => row.isOnlySellableWithPositiveStock);
    expect(shown).toEqual([true, true]);
    const again = await outcome([{ kind: 'isOnlySellableWithPositiveStock', cells }]);
    expect(again).toEqual({ saved: 1, refused: [], conflicts: [] });
    const hostile = await outcome([
      { kind: 'productIsActive', cells: [['J1', 'true', 'vielleicht']] },
      { kind: 'isGrossPrice', cells: [['F1', null, 'true']] },
    ]);
    expect(hostile).toMatchObject({ saved: 0, conflicts: [] });
    expect(hostile.refused.map(({ column }) => column).sort()).toEqual([0, 1]);
    const { token: office } = await createSession(db(), { tenant_id: tenantId, operator_role: 'support' });
    expect((await save([{ kind: 'isStockFreeze', cells }], office)).error.code).toBe(
      'operator.right.missing',
    );
  });
});
