import type { ProductListQuery, Sort } from '@kontor/contract';
import { highlightTags } from '@kontor/contract/search-index';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import type { SearchParams } from 'meilisearch';

/** The query of a results page: parameters of GET /api/material/search. */
export type ResultQuery = {
  readonly key: string;
  readonly rows: 'variants' | 'products';
  readonly query: ProductListQuery;
  /** `['attr.color', 'Rot']`, repeated. */
  readonly extraQuery: readonly (readonly [name: string, value: string])[];
};

/** Sort attributes that both engines know: an outside engine sorts by the fields of its documents. */
const sortOf: Record<Sort, string | undefined> = {
  featured: undefined,
  priceAsc: 'price:asc',
  priceDesc: 'price:desc',
  nameAsc: 'name:asc',
  nameDesc: 'name:desc',
  ratingDesc: 'rating.average:desc',
  ratingAsc: 'rating.average:asc',
};

/** Parameters common to all searches of the index (SRCH-09). */
export function commonParams(locale: Locale): SearchParams & { filter: string[] } {
  return {
    attributesToHighlight: ['name', 'sku', 'variantSku'],
    highlightPreTag: highlightTags.pre,
    highlightPostTag: highlightTags.post,
    matchingStrategy: 'all',
    filter: [`locale = ${quoted(locale)}`],
  };
}

/**
 * Maps the query to parameters of the search engine: filters are ANDed, values of one attribute ORed (SRCH-04, CATG-09).
 *
 * @example engineParams({ key: 'zelt', rows: 'products', query: { page: 2, sort: 'nameAsc' }, extraQuery: [] }, 'de')
 * // { offset: 16, limit: 16, sort: ['name:asc'], distinct: '_id', filter: ['locale = "de"'], … }
 */
export function engineParams({ rows, query, extraQuery }: ResultQuery, locale: Locale): SearchParams {
  const { page = 1, pageSize = 16, sort = 'featured', priceMin, priceMax } = query;
  const common = commonParams(locale);
  const order = sortOf[sort];
  return {
    ...common,
    filter: [
      ...common.filter,
      ...(query.category === undefined ? [] : [`categories = ${quoted(query.category)}`]),
      ...(query.stockAvail === '1' ? ['isInStock = true'] : []),
      ...(query.isPreOrderMode === '1' ? ['isPreOrder = true'] : []),
      ...(priceMin === undefined ? [] : [`price >= ${priceMin}`]),
      ...(priceMax === undefined ? [] : [`price <= ${priceMax}`]),
      ...[...valuesByName(extraQuery)].map(
        ([name, values]) =>
          `${/^[\w.]+$/.test(name) ? name : quoted(name)} IN [${values.map(quoted).join(', ')}]`,
      ),
    ],
    offset: (page - 1) * pageSize,
    limit: pageSize,
    ...(order === undefined ? {} : { sort: [order] }),
    ...(rows === 'products' ? { distinct: '_id' } : {}),
  };
}

/**
 * True for queries that need the company's prices or pre-order stock: the index lacks both, so the shop's own
 * search answers.
 */
export function needsCompany({ query }: Pick<ResultQuery, 'query'>): boolean {
  const isByPrice =
    query.sort === 'priceAsc' ||
    query.sort === 'priceDesc' ||
    query.priceMin !== undefined ||
    query.priceMax !== undefined;
  return isByPrice || query.isPreOrderMode === '1';
}

function valuesByName(extraQuery: ResultQuery['extraQuery']): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of extraQuery) found.set(name, [...(found.get(name) ?? []), value]);
  return found;
}

/** Quotes a filter value; quotes and backslashes are escaped. */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
