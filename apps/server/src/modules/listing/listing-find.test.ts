import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct, settle } from '../../../test/catalogue-factories.ts';
import { basePriceList, createPriceList, createSeason, createTenant } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createCaches } from '../../shared/cache.ts';
import { createCategoryTrees } from './category-tree.ts';
import { type Condition, simplified, type Test } from './condition.ts';
import type { FindQuery, FindSort } from './list-query.ts';
import { createListings } from './listings.ts';

/** One sellable article of the model. */
interface Article {
  id: number;
  productId: string;
  /** Its place in the default order. */
  rank: number;
  name: string;
  rating: number | null;
  isDeal: boolean;
  /** Own categories and those above them. */
  categories: string[];
  values: Record<string, string[]>;
  stock: number;
  offered: boolean;
  base: number | null;
  own: number | null;
}

const names = ['Ahorn', 'Birke', 'Zelt', 'Jacke'];
const sizes = ['S', 'm', '42', '7.5'];

let database: TestDatabase;
let listings: ReturnType<typeof createListings>;
let tree: Awaited<ReturnType<ReturnType<typeof createCategoryTrees>['of']>>;
let articles: Article[];
let queryOf: (change: Partial<FindQuery>) => FindQuery;
let parent: string;
let child: string;
let deals: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  const of = { tenant_id: (await createTenant(db)).tenantId };
  const { seasonId } = await createSeason(db, { ...of, date: '2027-03-01' });
  const { priceListId } = await createPriceList(db, of);
  ({ categoryId: parent } = await createCategory(db, of));
  ({ categoryId: child } = await createCategory(db, { ...of, parent_id: parent }));
  ({ categoryId: deals } = await createCategory(db, { ...of, is_deal: true }));
  articles = [];
  for (let at = 0; at < 20; at += 1) {
    const own = [[], [parent], [child], [deals], [child, deals]][at % 5] as string[];
    const rating = at % 4 === 0 ? null : ((at * 7) % 5) + 0.5;
    const variants = Array.from({ length: (at % 3) + 1 }, (_, position) => {
      const seed = at * 5 + position * 3;
      return {
        attributes: { size: sizes[seed % 4] as string, ...(seed % 2 ? { colour: 'Dunkelrot' } : {}) },
        stock: seed % 4 === 0 ? 0 : seed,
        price: seed % 7 === 0 ? null : ((seed * 13) % 40) / 4 + 1,
        own: seed % 5 === 0 ? ((seed * 11) % 60) / 4 + 0.25 : null,
        offered: seed % 3 === 0,
      };
    });
    const made = await createProduct(db, {
      ...of,
      name_de: names[at % 4] as string,
      featured_rank: at + 1,
      rating_average: rating === null ? null : String(rating),
      categories: own,
      isSettled: false,
      variants: variants.map((variant) => ({
        attributes: variant.attributes,
        stock: variant.stock,
        ...(variant.offered ? { preStocks: { [seasonId]: 1 } } : {}),
        prices: [
          ...(variant.price === null ? [] : [{ value: variant.price }]),
          ...(variant.own === null ? [] : [{ value: variant.own, price_list_id: priceListId }]),
        ],
      })),
    });
    for (const [position, variant] of variants.entries())
      articles.push({
        id: made.variantIds[position] as number,
        productId: made.productId,
        rank: articles.length,
        name: names[at % 4] as string,
        rating,
        isDeal: own.length > 0 && own.every((id) => id === deals),
        categories: own.includes(child) ? [...own, parent] : own,
        values: Object.fromEntries(Object.entries(variant.attributes).map(([key, value]) => [key, [value]])),
        stock: variant.stock,
        offered: variant.offered,
        base: variant.price,
        own: variant.own,
      });
  }
  await settle(db, of.tenant_id);
  const basePriceListId = await basePriceList(db, of.tenant_id);
  queryOf = (change) => ({
    tenantId: of.tenant_id,
    isDeal: true,
    rows: 'variants',
    locale: 'de',
    search: null,
    condition: null,
    sort: [],
    offset: 0,
    limit: 100,
    facets: [],
    seasonIds: [seasonId],
    priceListId,
    basePriceListId,
    standardVatRate: 19,
    ...change,
  });
  listings = createListings({ caches: createCaches(), pool });
  tree = await createCategoryTrees({ caches: createCaches(), pool }).of(of.tenant_id);
});
afterAll(() => database.close());

const priceOf = (article: Article, query: FindQuery) =>
  (query.priceListId === null ? article.base : (article.own ?? article.base)) || null;

/** The values of an attribute as the documents of the index would have them. */
function valuesOf(article: Article, attribute: string, query: FindQuery): (string | number)[] {
  const present = (value: number | null) => (value === null ? [] : [value]);
  switch (attribute) {
    case 'categories':
      return query.isDeal ? article.categories : article.categories.filter((id) => id !== deals);
    case 'isInStock':
      return [String(article.stock > 0)];
    case 'isPreOrder':
      return [String(article.offered)];
    case 'isDeal':
      return [String(article.isDeal)];
    case 'price':
      return present(priceOf(article, query));
    case 'rating':
      return present(article.rating);
    default:
      return article.values[attribute.slice('attr.'.length)] ?? [];
  }
}

function fits(value: string | number, test: Test): boolean {
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value);
  const text = String(value).toLowerCase();
  switch (test.operator) {
    case 'EXISTS':
      return true;
    case 'IN':
      return test.values.some((wanted) =>
        typeof value === 'number'
          ? wanted.trim() !== '' && Number(wanted) === value
          : wanted.toLowerCase() === text,
      );
    case '>':
      return number > test.value;
    case '>=':
      return number >= test.value;
    case '<':
      return number < test.value;
    case '<=':
      return number <= test.value;
    case 'TO':
      return number >= test.from && number <= test.to;
    case 'CONTAINS':
      return typeof value === 'string' && text.includes(test.value.toLowerCase());
    case 'STARTS WITH':
      return typeof value === 'string' && text.startsWith(test.value.toLowerCase());
  }
}

function holds(article: Article, condition: Condition, query: FindQuery): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.parts.every((part) => holds(article, part, query));
    case 'or':
      return condition.parts.some((part) => holds(article, part, query));
    case 'not':
      return !holds(article, condition.part, query);
    case 'variants':
      return condition.ids.includes(article.id);
    case 'test':
      return valuesOf(article, condition.attribute, query).some((value) => fits(value, condition.test));
  }
}

function modelRows(query: FindQuery): Article[] {
  return articles.filter(
    (article) =>
      (query.isDeal || !article.isDeal) &&
      (query.condition === null || holds(article, query.condition, query)),
  );
}

const number = fc.constantFrom(0, 1, 1.25, 2.5, 3.5, 7, 7.5, 10, 42);
const numeric: fc.Arbitrary<Test> = fc.oneof(
  fc.record({
    operator: fc.constantFrom('>' as const, '>=' as const, '<' as const, '<=' as const),
    value: number,
  }),
  fc.record({ operator: fc.constant('TO' as const), from: number, to: number }),
  fc.record({
    operator: fc.constant('IN' as const),
    values: fc.array(fc.oneof(number.map(String), fc.constantFrom('x', '', '2.50')), { maxLength: 3 }),
  }),
  fc.record({ operator: fc.constant('EXISTS' as const) }),
);
const among = (...values: string[]): fc.Arbitrary<Test> =>
  fc.oneof(
    fc.record({ operator: fc.constant('IN' as const), values: fc.subarray([...values, 'other']) }),
    fc.record({ operator: fc.constant('EXISTS' as const) }),
  );
const textual: fc.Arbitrary<Test> = fc.oneof(
  among('s', 'M', '42', 'dunkelrot'),
  numeric,
  fc.record({
    operator: fc.constantFrom('CONTAINS' as const, 'STARTS WITH' as const),
    value: fc.constantFrom('', 'dunkel', 'ROT', '4', 'x'),
  }),
);

/** Conditions of any shape; made in a test because they name what the tests made. */
function conditions(): fc.Arbitrary<Condition> {
  const test = (attribute: string, tests: fc.Arbitrary<Test>) =>
    fc.record({
      kind: fc.constant('test' as const),
      attribute: fc.constant(attribute as 'price'),
      test: tests,
    });
  const leaves = fc.oneof(
    test('categories', among(parent, child, deals)),
    test('isInStock', among('true', 'FALSE')),
    test('isPreOrder', among('true', 'false')),
    test('isDeal', among('true', 'false')),
    test('price', numeric),
    test('rating', numeric),
    test('attr.size', textual),
    test('attr.colour', textual),
    test('attr.unknown', textual),
    fc.record({
      kind: fc.constant('variants' as const),
      ids: fc.subarray([...articles.map(({ id }) => id), 1_000_000]),
    }),
  );
  return fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaves,
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        parts: fc.array(tie('condition'), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), part: tie('condition') }),
    ),
  })).condition;
}

const queries = () =>
  fc.record({
    condition: fc.option(conditions()),
    isDeal: fc.boolean(),
    priceListId: fc.constantFrom(queryOf({}).priceListId, null),
    offset: fc.nat(12),
    limit: fc.nat(12),
  });

describe('finding beside a plain model', () => {
  it('SRCH-11 ROLE-05 finds exactly the articles for which a condition holds', async () => {
    await fc.assert(
      fc.asyncProperty(queries(), async (change) => {
        const query = queryOf(change);
        const wanted = modelRows(query);
        const found = await listings.find(query, tree);
        expect(found.total).toBe(wanted.length);
        const page = wanted.slice(query.offset, query.offset + query.limit);
        expect(found.rows).toEqual(page.map(({ id }) => [id]));
      }),
      { numRuns: 400 },
    );
  });

  it('SRCH-11 a simplified condition holds for the same articles', () => {
    fc.assert(
      fc.property(conditions(), (condition) => {
        const query = queryOf({});
        const short = simplified(condition);
        for (const article of articles)
          expect(holds(article, short, query)).toBe(holds(article, condition, query));
        const isConstant = (part: Condition): boolean =>
          (part.kind === 'and' || part.kind === 'or') && part.parts.length === 0;
        if (short.kind === 'and' || short.kind === 'or') expect(short.parts.some(isConstant)).toBe(false);
      }),
    );
  });

  it('SRCH-11 groups results by product', async () => {
    await fc.assert(
      fc.asyncProperty(queries(), async (change) => {
        const query = queryOf({ ...change, rows: 'products' });
        const groups = [...Map.groupBy(modelRows(query), ({ productId }) => productId).values()];
        const found = await listings.find(query, tree);
        expect(found.total).toBe(groups.length);
        const page = groups.slice(query.offset, query.offset + query.limit);
        expect(found.rows).toEqual(page.map((group) => group.map(({ id }) => id)));
      }),
      { numRuns: 100 },
    );
  });

  it('SRCH-11 sorts by several keys, articles without a value last', async () => {
    const keys = ['price', 'name', 'rating', 'rank'] as const;
    const sorts = fc.uniqueArray(fc.record({ by: fc.constantFrom(...keys), isDescending: fc.boolean() }), {
      minLength: 2,
      maxLength: 4,
      selector: ({ by }) => by,
    });
    await fc.assert(
      fc.asyncProperty(queries(), sorts, async (change, sort) => {
        const query = queryOf({ ...change, sort, offset: 0, limit: 100 });
        const wanted = modelRows(query).sort((a, b) => compare(a, b, sort, query));
        expect((await listings.find(query, tree)).rows).toEqual(wanted.map(({ id }) => [id]));
      }),
      { numRuns: 100 },
    );
  });

  it('SRCH-11 counts the results', async () => {
    const facets = [
      'categories',
      'isInStock',
      'isPreOrder',
      'price',
      'rating',
      'attr.size',
      'attr.none',
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        queries(),
        fc.constantFrom('variants' as const, 'products' as const),
        async (change, rows) => {
          const query = queryOf({ ...change, facets, rows });
          const wanted = modelRows(query);
          const { facets: counted, stats } = await listings.find(query, tree);
          for (const facet of facets) {
            const counts: Record<string, number> = {};
            const seen = new Set<string>();
            for (const article of facet === 'price' ? [] : wanted)
              for (const value of valuesOf(article, facet, query)) {
                if (rows === 'products' && seen.has(`${article.productId} ${value}`)) continue;
                seen.add(`${article.productId} ${value}`);
                counts[value] = (counts[value] ?? 0) + 1;
              }
            expect([facet, counted[facet]]).toEqual([facet, counts]);
          }
          for (const facet of ['price', 'rating'] as const) {
            const numbers = wanted.flatMap((article) => valuesOf(article, facet, query) as number[]);
            const range = { min: Math.min(...numbers), max: Math.max(...numbers) };
            expect([facet, stats[facet]]).toEqual([facet, numbers.length > 0 ? range : undefined]);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

function compare(a: Article, b: Article, sort: readonly FindSort[], query: FindQuery): number {
  for (const { by, isDescending } of sort) {
    const [x, y] = [a, b].map((article) =>
      by === 'price' ? priceOf(article, query) : by === 'rating' ? article.rating : article[by],
    );
    if (x === y) continue;
    if (x === null || x === undefined) return 1;
    if (y === null || y === undefined) return -1;
    return (x < y ? -1 : 1) * (isDescending ? -1 : 1);
  }
  return a.rank - b.rank;
}
