import { routes, type SynonymGroup } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { misses, report, saveSynonyms, synonyms, tryOut } = routes.search;

let shop: TestApp;
let tenantId: number;
let operator: string;
let buyer: string;
const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  operator = (
    await createSession(db(), { tenant_id: tenantId, company_id: null, operator_role: 'catalogue' })
  ).token;
  buyer = (await createSession(db(), { tenant_id: tenantId })).token;
  await createProduct(db(), { tenant_id: tenantId, name_de: 'Quetzal Fjord', name_en: 'Quetzal Fjord' });
  await createProduct(db(), { tenant_id: tenantId, name_de: 'Trinkflasche', name_en: 'Bottle' });
});
afterAll(() => shop.close());

const found = async (search: string, locale: 'de' | 'en' = 'de') =>
  (
    await shop.inject(routes.catalogue.search, {
      token: buyer,
      locale,
      query: { searchKey: search, rows: 'products' },
    })
  ).body.meta.total;
const version = async () => (await shop.inject(synonyms, { token: operator })).body.data.version;
const save = async (groups: SynonymGroup[], known?: string) =>
  shop.inject(saveSynonyms, { token: operator, body: { version: known ?? (await version()), groups } });
const miss = (searchKey: string) => shop.inject(report, { token: buyer, body: { searchKey, hits: 0 } });
const missed = async (query: Record<string, string> = {}) =>
  (await shop.inject(misses, { token: operator, query })).body.data;

it('issue 18: lists terms without hits with count and day, of the own shop and period', async () => {
  const earlier = { tenant_id: tenantId, day: '2026-11-08', locale: 'de' };
  await db()
    .insertInto('search_miss')
    .values([
      { ...earlier, term: 'zwirbel', misses: 2 },
      { ...earlier, term: 'zelt', misses: 1 },
    ])
    .execute();
  await miss(' Zelt ');
  const other = await createSession(db());
  await shop.inject(report, { token: other.token, body: { searchKey: 'fremd', hits: 0 } });
  expect(await missed()).toEqual([
    { term: 'zelt', locale: 'de', misses: 2, lastDay: '2026-11-16' },
    { term: 'zwirbel', locale: 'de', misses: 2, lastDay: '2026-11-08' },
  ]);
  const behind = await shop.inject(misses, { token: operator, query: { page: '2' } as never });
  expect(behind.body).toEqual({ data: [], meta: { total: 2, page: 2, pageSize: 50 } });
  expect(await missed({ days: '7' })).toMatchObject([{ term: 'zelt', misses: 1 }]);
  expect(await missed({ search: 'ZWI' })).toMatchObject([{ term: 'zwirbel' }]);
  expect(await missed({ locale: 'en' })).toEqual([]);
  const today = await shop.inject(routes.today.searches, { token: operator });
  expect(today.body.data).toEqual({ missedTerms: 1 });
});

it('SRCH-10 issue 18: a synonym is tried, saved, found at once, and ends the miss', async () => {
  expect(await found('zwirbel')).toBe(0);
  const group = { words: ['Zwirbel', 'Quetzal'], isOneWay: true };
  const trial = await shop.inject(tryOut, {
    token: operator,
    body: { term: 'zwirbel', locale: 'de', group },
  });
  expect(trial.body.data).toEqual({ now: 0, after: 1 });
  expect(await found('zwirbel')).toBe(0);
  const saved = await save([group]);
  expect(saved.body.data.groups).toEqual([group]);
  expect(await found('zwirbel')).toBe(1);
  expect((await missed()).map(({ term }) => term)).toEqual(['zelt']);
  const [entry] = await db()
    .selectFrom('audit_entry')
    .select('details')
    .where('tenant_id', '=', tenantId)
    .where('action', '=', 'settings.changed')
    .execute();
  expect(entry?.details).toEqual({ 'Zwirbel → Quetzal': [null, true] });
});

it('SRCH-10 issue 18: synonyms apply one way or both, in one language or all', async () => {
  await createProduct(db(), { tenant_id: tenantId, name_de: 'Zwirbel Nord', name_en: 'Zwirbel Nord' });
  await shop.settle();
  await save([{ words: ['Zwirbel', 'Quetzal'], isOneWay: true }]);
  expect([await found('zwirbel'), await found('quetzal')]).toEqual([2, 1]);
  await save([{ words: ['Zwirbel', 'Quetzal'] }]);
  expect([await found('zwirbel'), await found('quetzal')]).toEqual([2, 2]);
  await save([{ words: ['Zwirbel', 'Quetzal'], locale: 'en' }]);
  expect([await found('zwirbel'), await found('zwirbel', 'en')]).toEqual([1, 2]);
  await save([]);
  expect([await found('zwirbel'), await found('zwirbel', 'en')]).toEqual([1, 1]);
});

it('issue 18: concurrent changes of synonyms do not overwrite each other', async () => {
  const known = await version();
  expect((await save([{ words: ['a', 'b'] }], known)).status).toBe(200);
  expect((await save([{ words: ['c', 'd'] }], known)).error.code).toBe('record.changed');
  expect((await shop.inject(synonyms, { token: operator })).body.data.groups).toEqual([
    { words: ['a', 'b'] },
  ]);
});

it.each([
  [[{ words: ['one'] }]],
  [[{ words: ['one', ''] }]],
  [[{ words: ['one', 'x'.repeat(101)] }]],
  [[{ words: ['one', 'two'], locale: 'fr' }]],
  [[{ words: Array.from({ length: 21 }, (_, at) => `w${at}`) }]],
])('issue 18: refuses the groups %j', async (groups) => {
  expect((await save(groups as SynonymGroup[])).error.code).toBe('validation.failed');
});
