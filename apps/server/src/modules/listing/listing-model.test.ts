import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, createProduct, settle } from '../../../test/catalogue-factories.ts';
import { createPriceList, createSeason, createTenant } from '../../../test/factories.ts';
import { plainQuery } from '../../../test/listed-skus.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createCaches } from '../../shared/cache.ts';
import { createCategoryTrees } from './category-tree.ts';
import type { ListQuery } from './list-query.ts';
import { createListings } from './listings.ts';

/** One sellable article of the model, with everything that a list may ask about it. */
interface Article {
  id: number;
  productId: string;
  position: number;
  name: string;
  rating: number | null;
  color: string;
  size: string;
  categories: string[];
  stock: number;
  offered: boolean;
  left: boolean;
  base: number | null;
  own: number | null;
}

const colors = ['red', 'blue', 'green'];
const sizes = ['S', 'M'];
const names = ['Ähre', 'Ahorn', 'Zelt', 'Jacke', 'Jacke'];

let database: TestDatabase;
let tenantId: number;
let articles: Article[];
let queryOf: (change: Partial<ListQuery>) => ListQuery;
let listings: ReturnType<typeof createListings>;
let tree: Awaited<ReturnType<ReturnType<typeof createCategoryTrees>['of']>>;
let categoryIds: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  ({ tenantId } = await createTenant(db));
  const { seasonId } = await createSeason(db, { tenant_id: tenantId, date: '2027-03-01' });
  const { priceListId } = await createPriceList(db, { tenant_id: tenantId });
  const { categoryId: parent } = await createCategory(db, { tenant_id: tenantId });
  const { categoryId: child } = await createCategory(db, { tenant_id: tenantId, parent_id: parent });
  categoryIds = [parent, child];
  articles = [];
  for (let at = 0; at < 24; at += 1) {
    const inCategories = [[], [parent], [child]][at % 3] as string[];
    const rating = at % 4 === 0 ? null : ((at * 7) % 5) + 0.5;
    const variants = Array.from({ length: (at % 3) + 1 }, (_, position) => {
      const seed = at * 5 + position * 3;
      return {
        attributes: { color: colors[seed % 3] as string, size: sizes[seed % 2] as string },
        stock: seed % 4 === 0 ? 0 : seed,
        price: seed % 7 === 0 ? null : ((seed * 13) % 40) + 1,
        own: seed % 5 === 0 ? (seed * 11) % 60 : null,
        preStocks: seed % 3 === 0 ? undefined : { [seasonId]: seed % 2 },
      };
    });
    const made = await createProduct(db, {
      tenant_id: tenantId,
      name_de: names[at % names.length] as string,
      featured_rank: at % 6 === 0 ? 24 - at : null,
      rating_average: rating === null ? null : String(rating),
      categories: inCategories,
      isSettled: false,
      variants: variants.map(({ own, price, preStocks, ...variant }) => ({
        ...variant,
        ...(preStocks ? { preStocks } : {}),
        prices: [
          ...(price === null ? [] : [{ value: price }]),
          ...(own === null ? [] : [{ value: own, price_list_id: priceListId }]),
        ],
      })),
    });
    for (const [position, variant] of variants.entries())
      articles.push({
        id: made.variantIds[position] as number,
        productId: made.productId,
        position,
        name: names[at % names.length] as string,
        rating,
        ...variant.attributes,
        categories: inCategories,
        stock: variant.stock,
        offered: variant.preStocks !== undefined,
        left: (variant.preStocks?.[seasonId] ?? 0) > 0,
        base: variant.price,
        own: variant.own,
      });
  }
  await settle(db, tenantId);
  const base = await db
    .selectFrom('price_list')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_base', '=', true)
    .executeTakeFirstOrThrow();
  queryOf = (change) =>
    plainQuery(tenantId, {
      pageSize: 7,
      seasonIds: [seasonId],
      basePriceListId: base.id,
      ...change,
      priceListId: change.priceListId === null ? null : priceListId,
    });
  listings = createListings({ caches: createCaches(), pool });
  tree = await createCategoryTrees({ caches: createCaches(), pool }).of(tenantId);
});
afterAll(() => database.close());

/** The net price for the query's company; 0 is a price on request (PROD-10). */
function priceOf(article: Article, query: ListQuery): number | null {
  return (query.priceListId === null ? article.base : (article.own ?? article.base)) || null;
}

function passes(article: Article, query: ListQuery): boolean {
  const [parent, child] = categoryIds as [string, string];
  const branch = query.categoryId === parent ? [parent, child] : [query.categoryId];
  if (query.categoryId !== null && !article.categories.some((id) => branch.includes(id))) return false;
  for (const { key, values } of query.attributes)
    if (!values.includes(key === 'color' ? article.color : article.size)) return false;
  if (query.isPreOrderMode) {
    if (query.isStockOnly ? !article.left : !article.offered) return false;
  } else if (query.isStockOnly && article.stock <= 0) return false;
  const price = priceOf(article, query);
  if (query.priceMin !== undefined && !(price !== null && price >= query.priceMin)) return false;
  return !(query.priceMax !== undefined && !(price !== null && price <= query.priceMax));
}

/** What the list must answer, worked out the plain way. */
function expectedRows(query: ListQuery): number[][] {
  const found = articles.filter((article) => passes(article, query));
  const byProduct = Map.groupBy(found, (article) => article.productId);
  const rows = query.rows === 'products' ? [...byProduct.values()] : found.map((article) => [article]);
  const least = (row: Article[]) => {
    const prices = row.map((article) => priceOf(article, query)).filter((price) => price !== null);
    return prices.length === 0 ? null : Math.min(...prices);
  };
  const key = {
    priceAsc: least,
    priceDesc: (row: Article[]) => least(row) && -(least(row) as number),
    ratingAsc: ([first]: Article[]) => first?.rating ?? null,
    ratingDesc: ([first]: Article[]) => (first?.rating ? -first.rating : null),
  }[query.sort as 'priceAsc'];
  const collator = new Intl.Collator('de');
  const direction = query.sort === 'nameDesc' ? -1 : 1;
  rows.sort((a, b) => {
    const [first, other] = [a[0] as Article, b[0] as Article];
    const byKey = key
      ? (key(a) ?? Number.POSITIVE_INFINITY) - (key(b) ?? Number.POSITIVE_INFINITY) || 0
      : direction * collator.compare(first.name, other.name);
    return (
      byKey ||
      (first.productId < other.productId
        ? -1
        : first.productId > other.productId
          ? 1
          : first.position - other.position)
    );
  });
  return rows.map((row) => row.map((article) => article.id));
}

const queries = fc.record({
  rows: fc.constantFrom('variants' as const, 'products' as const),
  sort: fc.constantFrom('priceAsc', 'priceDesc', 'nameAsc', 'nameDesc', 'ratingAsc', 'ratingDesc' as const),
  category: fc.constantFrom(null, 0, 1),
  page: fc.integer({ min: 1, max: 8 }),
  isStockOnly: fc.boolean(),
  isPreOrderMode: fc.boolean(),
  colors: fc.subarray(colors),
  sizes: fc.subarray(sizes),
  priceMin: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  priceMax: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  hasOwn: fc.boolean(),
});

describe('lists beside a plain model of them', () => {
  it('CATG-05 CATG-06 CATG-07 CATG-08 CATG-09 CATG-10 random queries get the pages and totals of a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(
        queries,
        async ({ category, colors: chosenColors, sizes: chosenSizes, hasOwn, ...rest }) => {
          const query = queryOf({
            ...(rest as Partial<ListQuery>),
            categoryId: category === null ? null : (categoryIds[category] as string),
            attributes: [
              ...(chosenColors.length > 0 ? [{ key: 'color', values: chosenColors }] : []),
              ...(chosenSizes.length > 0 ? [{ key: 'size', values: chosenSizes }] : []),
            ],
            ...(hasOwn ? {} : { priceListId: null }),
          });
          const expected = expectedRows(query);
          const first = (query.page - 1) * query.pageSize;
          expect(await listings.page(query, tree)).toEqual({
            rows: expected.slice(first, first + query.pageSize),
            total: expected.length,
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('CATG-09 API-22 every count of a value is the total of the list with it', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async ({ category, colors: chosenColors, hasOwn, ...rest }) => {
        const query = queryOf({
          ...(rest as Partial<ListQuery>),
          categoryId: category === null ? null : (categoryIds[category] as string),
          attributes: chosenColors.length > 0 ? [{ key: 'color', values: chosenColors }] : [],
          ...(hasOwn ? {} : { priceListId: null }),
        });
        const facets = JSON.parse(await listings.facets(query, tree)) as {
          data: { key: string; values: { value: string; count: number }[] }[];
        };
        for (const { key, values } of facets.data)
          for (const { value, count } of values) {
            const others = query.attributes.filter((attribute) => attribute.key !== key);
            const narrowed = { ...query, attributes: [...others, { key, values: [value] }] };
            expect([key, value, count]).toEqual([key, value, expectedRows(narrowed).length]);
          }
      }),
      { numRuns: 200 },
    );
  });
});
