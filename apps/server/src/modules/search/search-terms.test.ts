import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startWithDailyJob } from '../../../test/daily-job.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createSearchTermsRepository } from './search-terms.repository.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

function report(token: string, searchKey: unknown, hits: unknown, locale: 'de' | 'en' = 'de') {
  return shop.inject(routes.search.report, { token, locale, body: { searchKey, hits } });
}

async function rowsOf(tenantId: number) {
  return await shop.database.db
    .selectFrom('search_term')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('term')
    .orderBy('locale')
    .execute();
}

it('issue 4: counts searches and misses by tenant, month, language and term, and nothing else', async () => {
  const first = await createSession(shop.database.db);
  const other = await createSession(shop.database.db);
  for (const [text, hits] of [
    ['Zelt', 0],
    [' zelt ', 3],
    ['Jacke', 12],
  ] as const) {
    expect((await report(first.token, text, hits)).status).toBe(204);
  }
  await report(first.token, 'zelt', 0, 'en');
  await report(other.token, 'zelt', 0);
  const month = '2026-11-01';
  const { tenantId: tenant_id } = first;
  expect(await rowsOf(tenant_id)).toEqual([
    { tenant_id, month, locale: 'de', term: 'jacke', searches: 1, misses: 0 },
    { tenant_id, month, locale: 'de', term: 'zelt', searches: 2, misses: 1 },
    { tenant_id, month, locale: 'en', term: 'zelt', searches: 1, misses: 1 },
  ]);
  expect(await rowsOf(other.tenantId)).toHaveLength(1);
});

it('issue 4: silently stores no term that looks like personal data', async () => {
  const { token, tenantId } = await createSession(shop.database.db);
  for (const text of [
    'anna@example.com',
    '0171 2345678',
    '\u202e\u200b\ufeff?',
    "'; drop table search_term; --",
  ]) {
    expect([text, (await report(token, text, 0)).status]).toEqual([text, 204]);
  }
  expect((await rowsOf(tenantId)).map(({ term }) => term)).toEqual(["'; drop table search_term; --"]);
});

it.each([
  ['an empty text', '  ', 0],
  ['a text over 200 characters', 'x'.repeat(201), 0],
  ['a negative count', 'zelt', -1],
  ['half a hit', 'zelt', 0.5],
  ['no number', 'zelt', null],
  ['no text', 7, 0],
])('issue 4: refuses %s with 422', async (_what, searchKey, hits) => {
  const { token, tenantId } = await createSession(shop.database.db);
  const answer = await report(token, searchKey, hits);
  expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
  expect(await rowsOf(tenantId)).toEqual([]);
});

it('issue 4: counts every one of many searches at once', async () => {
  const { token, tenantId } = await createSession(shop.database.db);
  await Promise.all(Array.from({ length: 20 }, (_, index) => report(token, 'seil', index % 2)));
  expect(await rowsOf(tenantId)).toMatchObject([{ term: 'seil', searches: 20, misses: 10 }]);
});

it('issue 4: of more different terms than a month holds only the known ones are counted', async () => {
  const { tenantId } = await createTenant(shop.database.db);
  const searchTerms = createSearchTermsRepository({ pool: shop.database.pool, maxTerms: 2 });
  const now = shop.clock.now();
  for (const term of ['a1', 'b1', 'c1', 'a1', 'b1', 'd1'])
    await searchTerms.count({ tenantId, locale: 'de', term, isMiss: false, now });
  expect((await rowsOf(tenantId)).map(({ term, searches }) => [term, searches])).toEqual([
    ['a1', 2],
    ['b1', 2],
  ]);
});

it('issue 4: the daily job deletes the months that ended twelve months ago', async () => {
  const { db } = shop.database;
  const { tenantId } = await createTenant(db);
  for (const month of ['2025-10-01', '2025-11-01', '2025-12-01'])
    await db
      .insertInto('search_term')
      .values({ tenant_id: tenantId, month, locale: 'de', term: 'zelt', searches: 1, misses: 0 })
      .execute();
  await startWithDailyJob(shop, 'forget-searches');
  await vi.waitFor(
    async () =>
      expect((await rowsOf(tenantId)).map(({ month }) => month)).toEqual(['2025-11-01', '2025-12-01']),
    { timeout: 50_000 },
  );
});

it('issue 18: counts so many terms a day, and forgets them after 90 days', async () => {
  const terms = createSearchTermsRepository({ pool: shop.database.pool, maxMisses: 1 });
  const { tenantId: other } = await createTenant(shop.database.db);
  const count = (term: string, day: string) =>
    terms.count({ tenantId: other, locale: 'de', term, isMiss: true, now: new Date(day) });
  for (const term of ['a1', 'b1', 'a1']) await count(term, '2026-05-01');
  const rows = () =>
    shop.database.db.selectFrom('search_miss').selectAll().where('tenant_id', '=', other).execute();
  expect(await rows()).toMatchObject([{ term: 'a1', misses: 2 }]);
  await terms.forget(new Date('2026-07-30'));
  expect(await rows()).toHaveLength(1);
  await terms.forget(new Date('2026-07-31'));
  expect(await rows()).toEqual([]);
});
