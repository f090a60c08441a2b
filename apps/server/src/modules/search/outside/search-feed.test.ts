import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCategory, createProduct, settle } from '../../../../test/catalogue-factories.ts';
import { createSettings, createTenant } from '../../../../test/factories.ts';
import { type FakeMeilisearch, masterKey, startFakeMeilisearch } from '../../../../test/fake-meilisearch.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createCaches } from '../../../shared/cache.ts';
import { indexSettings } from './index-settings.ts';
import { readSynonyms } from './index-synonyms.ts';
import { createSearchChangesRepository, type SearchChangesRepository } from './search-changes.repository.ts';
import { createSearchDocuments } from './search-documents.ts';
import { createSearchFeed } from './search-feed.ts';
import { createSearchIndex } from './search-index.ts';

const name = 'test_b2b_material';
const never = new AbortController().signal;

let database: TestDatabase;
let server: FakeMeilisearch;
let changes: SearchChangesRepository;
let tenantId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  server = await startFakeMeilisearch();
  changes = createSearchChangesRepository({ pool: database.pool });
  ({ tenantId } = await createTenant(database.db));
  await changes.switchOn();
});
afterEach(async () => {
  await server.close();
  await database.close();
});

const db = () => database.db;

/** What one server process does in a round. */
function createProcess(url = server.url) {
  const { pool } = database;
  const index = createSearchIndex({ url, key: masterKey, name, signal: never, pausesMs: [1] });
  const feed = createSearchFeed({
    index,
    changes,
    documents: createSearchDocuments({ caches: createCaches(), pool }),
    synonyms: () => readSynonyms(pool),
    say: () => undefined,
  });
  return { feed, round: () => changes.alone({ waits: false }, (lost) => feed.bringUpToDate(lost)) };
}

const found = (id: string) => server.documents(name).get(id);
const lines = () => server.requests.map(({ method, path }) => `${method} ${path.replace(/\d+$/, 'N')}`);
/** Tasks are polled as often as it takes. */
const sent = () => lines().filter((line) => line !== 'GET /tasks/N');
const notes = async () => (await database.pool.query('select from search_change')).rowCount;

async function createJacket(overrides: Parameters<typeof createProduct>[1] = {}) {
  return await createProduct(db(), {
    tenant_id: tenantId,
    name_de: 'Größere Jacke',
    name_en: 'Larger jacket',
    ...overrides,
  });
}

describe('a document', () => {
  it('SRCH-11 has a list row without price and stock, and the searched and filtered attributes', async () => {
    const { categoryId: above } = await createCategory(db(), { tenant_id: tenantId });
    const { categoryId } = await createCategory(db(), { tenant_id: tenantId, parent_id: above });
    const { categoryId: closed } = await createCategory(db(), { tenant_id: tenantId, is_active: false });
    const { productId, variantIds } = await createJacket({
      sku: 'NH-1001',
      featured_rank: 3,
      categories: [categoryId, closed],
      attributes: { brand: 'Nordhang' },
      variants: [
        { sku: 'NH-1001.blau/42', ean: '4006381333931', stock: 5, attributes: { color: 'Blau' } },
        { sku: 'NH-1001-2', stock: 0, name_de: 'Jacke rot', is_active: true },
        { sku: 'NH-1001-3', is_active: false },
      ],
    });
    await createProcess().round();
    const [first, second] = variantIds as [number, number, number];
    expect([...server.documents(name).keys()]).toEqual(
      [first, second].flatMap((id) => [`${tenantId}-${id}-de`, `${tenantId}-${id}-en`]),
    );
    expect(found(`${tenantId}-${first}-de`)).toEqual({
      id: `${tenantId}-${first}-de`,
      _id: productId,
      sku: 'NH-1001',
      variantSku: 'NH-1001.blau/42',
      name: 'Größere Jacke',
      productName: 'Größere Jacke',
      variantCount: 2,
      isGrossPrice: false,
      isStockFreeze: false,
      isOnlySellableWithPositiveStock: false,
      salesUnit: null,
      materialUnits: [],
      salesAttributes: [],
      rating: { average: null, count: 0 },
      images: [],
      releaseDate: null,
      salesBatchSize: null,
      attributes: [{ key: 'color', name: 'color', value: 'Blau' }],
      tenantId,
      locale: 'de',
      product: productId,
      otherName: 'Larger jacket',
      spelled: ['Groessere Jacke'],
      ean: '4006381333931',
      articleNumbers: ['nh1001blau42', 'nh1001'],
      attr: { brand: ['Nordhang'], color: ['Blau'] },
      categories: [categoryId, above],
      isDeal: false,
      isInStock: true,
      isPreOrder: false,
      rank: 3,
      sortName: 'grossere jacke',
      revision: expect.any(Number),
    });
    expect(found(`${tenantId}-${first}-en`)).toMatchObject({
      name: 'Larger jacket',
      otherName: 'Größere Jacke',
    });
    expect(found(`${tenantId}-${second}-en`)).toMatchObject({ name: 'Jacke rot', isInStock: false });
  });

  it('SRCH-11 TABL-02 says whether its product makes a matrix', async () => {
    const variants = ['Rot', 'Blau'].flatMap((color) =>
      ['S', 'M'].map((size) => ({ attributes: { color, size } })),
    );
    const table = await createJacket({ variants });
    const row = await createJacket({ variants: variants.slice(0, 2) });
    await createProcess().round();
    expect(found(`${tenantId}-${table.variantIds[3]}-en`)).toMatchObject({
      variantCount: 4,
      hasMatrix: true,
    });
    expect(found(`${tenantId}-${row.variantIds[1]}-de`)).not.toHaveProperty('hasMatrix');
  });

  it('SRCH-11 is for pre-order where a season that is not over has a pre-stock of it', async () => {
    const season = (id: string, date: string) =>
      db()
        .insertInto('season')
        .values({ tenant_id: tenantId, id, key: id, name: { de: id }, date })
        .execute();
    await season('past', '2020-01-01');
    await season('coming', '2999-01-01');
    const { variantIds } = await createJacket({
      variants: [{ preStocks: { past: 4 } }, { preStocks: { coming: 0 } }],
    });
    await createProcess().round();
    expect(variantIds.map((id) => found(`${tenantId}-${id}-de`)?.isPreOrder)).toEqual([false, true]);
  });
});

describe('building the index', () => {
  it('SRCH-11 makes it beside its place and exchanges both, in the requests of the protocol', async () => {
    await createJacket();
    await createProcess().round();
    expect(sent()).toEqual([
      'DELETE /indexes/test_b2b_material_next',
      'POST /indexes',
      'PATCH /indexes/test_b2b_material_next/settings',
      'GET /indexes/test_b2b_material_next/settings/synonyms',
      'POST /indexes/test_b2b_material_next/documents',
      'POST /indexes/test_b2b_material_next/documents/delete',
      'GET /indexes/test_b2b_material',
      'POST /indexes',
      'PATCH /indexes/test_b2b_material/settings',
      'POST /swap-indexes',
      'DELETE /indexes/test_b2b_material_next',
      'GET /indexes/test_b2b_material/settings/synonyms',
    ]);
    const bodyOf = (path: string) => server.requests.find((request) => request.path === path)?.body ?? '';
    expect(JSON.parse(bodyOf('/indexes'))).toEqual({ uid: 'test_b2b_material_next', primaryKey: 'id' });
    expect(JSON.parse(bodyOf('/swap-indexes'))).toEqual([
      { indexes: ['test_b2b_material', 'test_b2b_material_next'], rename: false },
    ]);
    expect(server.settings(name)).toEqual(indexSettings);
    expect(server.indexNames()).toEqual([name]);
    expect(await notes()).toBe(0);
  });

  it('SRCH-11 rebuilds only a missing or outdated index', async () => {
    await createJacket();
    const { round } = createProcess();
    const builds = () => sent().filter((line) => line === 'POST /swap-indexes').length;
    await round();
    await round();
    expect(builds()).toBe(1);
    server.wipe();
    await round();
    expect(builds()).toBe(2);
    await changes.built('somewhere/else#1');
    await round();
    expect([builds(), server.documents(name).size]).toEqual([3, 2]);
  });

  it('SRCH-11 changes during a rebuild reach both indexes, and searches see no gap', async () => {
    const { round, feed } = createProcess();
    const jackets = [await createJacket(), await createJacket({ variants: [{}, {}] }), await createJacket()];
    await round();
    const [first, second, last] = jackets.toSorted((a, b) =>
      a.productId < b.productId ? -1 : 1,
    ) as never as [(typeof jackets)[0], (typeof jackets)[0], (typeof jackets)[0]];
    const gaps: number[] = [];
    let writes = 0;
    server.onRequest(async ({ path }) => {
      if (server.documents(name).size < 4) gaps.push(server.documents(name).size);
      if (path !== `/indexes/${name}_next/documents`) return;
      writes += 1;
      // The documents on their way are older than this.
      if (writes === 1) {
        await db().updateTable('product').set({ name_de: 'Neu' }).where('id', '=', first.productId).execute();
        await db().deleteFrom('variant').where('id', '=', second.variantId).execute();
        await db()
          .updateTable('stock')
          .set({ quantity: 0 })
          .where('variant_id', '=', last.variantId)
          .execute();
      }
    });
    await feed.rebuild(never);
    await round();
    expect(gaps).toEqual([]);
    expect(found(`${tenantId}-${first.variantId}-de`)?.name).toBe('Neu');
    expect(found(`${tenantId}-${second.variantId}-de`)).toBe(undefined);
    expect(found(`${tenantId}-${last.variantId}-de`)?.isInStock).toBe(false);
    expect([server.indexNames(), await notes()]).toEqual([[name], 0]);
  });

  it('SRCH-11 does not take the empty index of an exchange that failed for the lost one', async () => {
    await createJacket();
    const { round } = createProcess();
    await round();
    server.wipe();
    server.trouble('failing', /swap-indexes$/);
    await expect(round()).rejects.toThrow();
    expect([server.documents(name).size, (await changes.state()).builtFor]).toEqual([0, null]);
    await round();
    expect(server.documents(name).size).toBe(2);
  });

  it.each([
    ['a server that is away', 'unavailable', /documents$/],
    ['documents that are refused', 'failing', /documents$/],
    ['an exchange that fails', 'failing', /swap-indexes$/],
  ] as const)('SRCH-11 begins again after %s', async (_what, kind, path) => {
    await createJacket();
    const { round } = createProcess();
    server.trouble(kind, path, 2);
    await expect(round()).rejects.toThrow();
    expect((await changes.state()).builtFor).toBe(null);
    server.calm();
    await round();
    expect([server.indexNames(), server.documents(name).size, await notes()]).toEqual([[name], 2, 0]);
  });
});

describe('keeping in step', () => {
  it('SRCH-11 sends all changes of a product in one round', async () => {
    const { round } = createProcess();
    const { productId, variantIds } = await createJacket({ variants: [{}, {}, {}] });
    const other = await createJacket();
    await round();
    const [first, second, third] = variantIds as [number, number, number];
    server.requests.length = 0;

    await db().updateTable('stock').set({ quantity: 0 }).where('variant_id', '=', first).execute();
    await db().updateTable('variant').set({ is_active: false }).where('id', '=', second).execute();
    await db()
      .updateTable('product')
      .set({ rating_average: 4.5, rating_count: 2 })
      .where('id', '=', productId)
      .execute();
    await round();
    expect(found(`${tenantId}-${first}-de`)).toMatchObject({
      isInStock: false,
      rating: { average: 4.5, count: 2 },
      variantCount: 2,
    });
    expect(found(`${tenantId}-${second}-de`)).toBe(undefined);
    expect(found(`${tenantId}-${third}-en`)).toMatchObject({ isInStock: true });
    expect(sent().filter((line) => line.startsWith('POST'))).toEqual([
      `POST /indexes/${name}/documents`,
      `POST /indexes/${name}/documents/delete`,
    ]);

    await db().deleteFrom('product').where('id', '=', productId).execute();
    await round();
    expect([...server.documents(name).keys()]).toEqual([
      `${tenantId}-${other.variantId}-de`,
      `${tenantId}-${other.variantId}-en`,
    ]);
  });

  it('SRCH-11 leaves the products alone whose ids differ in case only', async () => {
    const { round } = createProcess();
    for (const id of ['aB', 'ab']) await createJacket({ id });
    await round();
    await db().updateTable('product').set({ name_de: 'Neu' }).where('id', '=', 'aB').execute();
    await round();
    const names = [...server.documents(name).values()].map(({ _id, locale, name: text }) => [
      _id,
      locale,
      text,
    ]);
    expect(names).toEqual(
      expect.arrayContaining([
        ['aB', 'de', 'Neu'],
        ['ab', 'de', 'Größere Jacke'],
      ]),
    );
  });

  it('ROLE-05 tells when a product is only for users with deals, and when no longer', async () => {
    const { round } = createProcess();
    const { categoryId } = await createCategory(db(), { tenant_id: tenantId });
    const { variantId } = await createJacket({ categories: [categoryId] });
    await round();
    for (const is_deal of [true, false]) {
      await db().updateTable('category').set({ is_deal }).where('id', '=', categoryId).execute();
      await settle(db(), tenantId);
      await round();
      expect(found(`${tenantId}-${variantId}-de`)?.isDeal).toBe(is_deal);
    }
  });

  it.each([
    [
      'a label',
      () =>
        db()
          .updateTable('attribute_value')
          .set({ label: { de: 'Himmelblau' } }),
    ],
    [
      'an attribute’s name',
      () =>
        db()
          .updateTable('attribute')
          .set({ name: { de: 'Farbton' } }),
    ],
  ])('SRCH-11 tells all of a tenant when %s changed', async (_what, change) => {
    const { round } = createProcess();
    const { variantId } = await createJacket({ variants: [{ attributes: { color: 'Blau' } }] });
    await round();
    const before = found(`${tenantId}-${variantId}-de`);
    await change().execute();
    await round();
    const after = found(`${tenantId}-${variantId}-de`);
    expect(after?.attributes).not.toEqual(before?.attributes);
    expect(Number(after?.revision)).toBeGreaterThan(Number(before?.revision));
    expect(await notes()).toBe(0);
  });

  it('SRCH-11 gives the index the synonyms of all tenants, once', async () => {
    const { round } = createProcess();
    await createSettings(db(), { tenantId, searchSynonyms: [['Hoodie', 'Kapuzenpulli']] });
    await round();
    const other = await createTenant(db(), { settings: { searchSynonyms: [['Akku', 'Batterie']] } });
    await round();
    await round();
    expect(server.settings(name).synonyms).toEqual({
      akku: ['batterie'],
      batterie: ['akku'],
      hoodie: ['kapuzenpulli'],
      kapuzenpulli: ['hoodie'],
    });
    await createSettings(db(), { tenantId: other.tenantId });
    await round();
    expect(server.settings(name).synonyms).toEqual({ hoodie: ['kapuzenpulli'], kapuzenpulli: ['hoodie'] });
    expect(sent().filter((line) => line.startsWith('PUT'))).toHaveLength(3);
  });

  it('SRCH-11 sends no changes of unsearched data', async () => {
    const { round } = createProcess();
    const { productId, variantId } = await createJacket();
    await round();
    const quiet = [
      db().updateTable('stock').set({ quantity: 7 }).where('variant_id', '=', variantId),
      db().updateTable('price').set({ value: 77 }).where('variant_id', '=', variantId),
      db()
        .updateTable('product')
        .set({ updated_at: new Date(0) })
        .where('id', '=', productId),
      db().updateTable('variant').set({ position: 0 }).where('id', '=', variantId),
    ];
    for (const change of quiet) await change.execute();
    expect(await notes()).toBe(0);
  });

  it('SRCH-11 records no changes without an outside engine, and rebuilds the index with one', async () => {
    const { round } = createProcess();
    await createJacket();
    await round();
    await createJacket();
    await changes.switchOff();
    expect(await notes()).toBe(0);
    await createJacket();
    expect(await notes()).toBe(0);
    await changes.switchOn();
    await round();
    expect(server.documents(name).size).toBe(6);
  });

  it.each([
    ['the server is away', 'unavailable', /documents$/],
    ['documents are refused', 'failing', /documents$/],
    ['deleting fails', 'failing', /documents\/delete$/],
  ] as const)('SRCH-11 loses and doubles nothing when %s', async (_what, kind, path) => {
    const { round } = createProcess();
    const { productId, variantIds } = await createJacket({ variants: [{}, {}] });
    await round();
    await db().deleteFrom('variant').where('id', '=', Number(variantIds[0])).execute();
    await db().updateTable('product').set({ name_de: 'Neu' }).where('id', '=', productId).execute();
    const noted = await notes();
    server.trouble(kind, path, 2);
    await expect(round()).rejects.toThrow();
    expect(await notes()).toBe(noted);
    server.calm();
    await round();
    expect([...server.documents(name).values()].map(({ name: text }) => text)).toEqual([
      'Neu',
      'Larger jacket',
    ]);
    expect(await notes()).toBe(0);
  });

  it.each([/documents$/, /GET .tasks/])('SRCH-11 asks again when %s breaks once', async (path) => {
    await createJacket();
    server.trouble('unavailable', path);
    await createProcess().round();
    expect(sent().filter((line) => line === 'POST /swap-indexes')).toHaveLength(1);
  });

  it('SRCH-11 of two processes one works; the other finds nothing left to do', async () => {
    const [first, second] = [createProcess(), createProcess()];
    await first.round();
    await createJacket();
    server.requests.length = 0;
    expect((await Promise.all([first.round(), second.round()])).sort()).toEqual([false, true]);
    await second.round();
    const writes = lines().filter((line) => line === `POST /indexes/${name}/documents`);
    expect([writes.length, server.documents(name).size]).toEqual([1, 2]);
  });

  it('SRCH-11 a change of very many products is recorded as one of the tenant', async () => {
    await database.pool.query(
      `insert into product (tenant_id, id, sku, name_de)
       select $1, 'p' || n, 'S' || n, 'Jacke' from generate_series(1, 20001) n`,
      [tenantId],
    );
    expect(await changes.tenants()).toEqual([{ tenantId, ids: [expect.any(Number)] }]);
    expect(await changes.someProducts(10)).toBe(undefined);
  });

  it('SRCH-11 very many change records become one of the tenant, also while the server is down', async () => {
    const { round } = createProcess();
    const { variantId } = await createJacket();
    await round();
    await db().updateTable('product').set({ name_de: 'Neu' }).execute();
    await database.pool.query(
      `insert into search_change (tenant_id, product_id) select $1, 'p' || n from generate_series(1, 50000) n`,
      [tenantId],
    );
    server.trouble('unavailable', /./, 1);
    await expect(round()).rejects.toThrow();
    expect(await notes()).toBe(1);
    await round();
    expect([found(`${tenantId}-${variantId}-de`)?.name, await notes()]).toEqual(['Neu', 0]);
  });

  it('SRCH-11 forgets the articles of a deleted tenant', async () => {
    const { round } = createProcess();
    await createJacket();
    const gone = await createProduct(db());
    await round();
    expect(server.documents(name).size).toBe(4);
    await db().deleteFrom('tenant').where('id', '=', gone.tenantId).execute();
    await round();
    expect(server.documents(name).size).toBe(2);
  });
});
