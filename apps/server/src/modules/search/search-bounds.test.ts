import { beforeEach, expect, it } from 'vitest';
import { createCaches } from '../../shared/cache.ts';
import { boundsOf, createKnownBounds } from './search-bounds.ts';
import type { SearchCaller } from './search-caller.ts';

/** The companies that were looked up. */
let asked: string[];
beforeEach(() => {
  asked = [];
});

const context = {
  index: 'articles',
  bounds: createKnownBounds(createCaches()),
  catalogue: { facts: {} },
  audience: {
    company: async (_tenantId: number, id: string) => {
      asked.push(id);
      return { priceListId: 1 };
    },
  },
} as unknown as Parameters<typeof boundsOf>[0];

const callerOf = (filter: string): SearchCaller => ({
  tenantId: 1,
  isOwn: false,
  rules: { articles: { filter } },
  userId: 'u1',
  isDeal: true,
});
const ask = (caller: SearchCaller, filter: unknown) =>
  boundsOf(context, caller, { uid: 'articles', filter, filterCode: 'invalid_search_filter' });

it('SRCH-11 looks up once for whom is searched, as long as the caller is known', async () => {
  const caller = callerOf('companyId = c1');
  const first = await ask(caller, 'isInStock = true');
  expect(await ask(caller, 'isInStock = true')).toBe(first);
  expect(await ask(caller, undefined)).not.toBe(first);
  expect(await ask(caller, ['isInStock = true'])).not.toBe(first);
  expect(asked).toEqual(['c1', 'c1', 'c1']);
  await ask(callerOf('companyId = c1'), 'isInStock = true');
  expect(asked).toHaveLength(4);
});

it('SRCH-11 keeps one caller’s bounds from another’s', async () => {
  const [one, other] = [callerOf('companyId = c1'), callerOf('companyId = c2 AND isDeal = false')];
  for (const _ of ['read', 'remembered']) {
    expect((await ask(one, undefined)).scope).toMatchObject({ companyId: 'c1', isDeal: true });
    expect((await ask(other, undefined)).scope).toMatchObject({ companyId: 'c2', isDeal: false });
  }
});

it('issue 4: the cache of filters by caller is bounded', async () => {
  const first = callerOf('companyId = c1');
  await ask(first, undefined);
  await ask(first, undefined);
  expect(asked).toEqual(['c1']);
  const long = `companyId = c2${' '.repeat(8_000)}`;
  for (let count = 0; count < 1_400; count += 1) await ask(callerOf(long), undefined);
  asked = [];
  await ask(first, undefined);
  expect(asked).toEqual(['c1']);
});

it('issue 4: does not cache a filter that no screen sends', async () => {
  const caller = callerOf('companyId = c1');
  const filter = Array.from({ length: 60 }, (_, at) => `price > ${at}`);
  for (const _ of ['read', 'read again']) await ask(caller, filter);
  expect(asked).toEqual(['c1', 'c1']);
});
