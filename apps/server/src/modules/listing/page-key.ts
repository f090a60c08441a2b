import { numberOf } from '../../shared/derived.ts';
import type { CategoryTree } from './category-tree.ts';
import type { FindQuery, ListQuery } from './list-query.ts';
import type { ReadColumns } from './listing-mask.ts';

/**
 * The cache key of a page or of its facets. It holds everything that the page depends on, so a changed column gives another
 * key. `versions` count the changes of prices and synonyms; undefined: the page does not depend on them.
 *
 * @example pageKey(secondPageOfTents, {}, { tree }) // 'tents/false/variants/2/16/featured/tree 1'
 */
export function pageKey(
  query: ListQuery,
  { stock, preStock, ratings, ranks }: ReadColumns,
  versions: { tree: CategoryTree; prices?: string | undefined; search?: number | undefined },
): string {
  const { categoryId, isDeal, rows, page, pageSize, sort } = query;
  let key = `${categoryId}/${isDeal}/${rows}/${page}/${pageSize}/${sort}/tree ${numberOf(versions.tree)}`;
  if (sort !== 'featured') key += `/${query.locale}`;
  if (ratings) key += `/ratings ${numberOf(ratings)}`;
  if (query.attributes.length > 0) key += `/${JSON.stringify(query.attributes)}`;
  if (query.search) key += `/${versions.search} ${JSON.stringify(query.search)}`;
  if (ranks) key += `/ranks ${ranks.stock.version} ${ranks.bestsellers.version}`;
  if (stock) key += `/stock ${stock.version}`;
  if (preStock) key += `/pre ${preStock.version} ${query.isStockOnly} ${query.seasonIds.join(' ')}`;
  if (versions.prices !== undefined)
    key += `/${versions.prices}/${query.basePriceListId}/${query.priceListId}/${query.standardVatRate}/${query.priceMin}/${query.priceMax}`;
  return key;
}

/** Characters. A result with a longer key is not cached. */
const maxFindKey = 2_000;

/** The cache key of a search with conditions; undefined: its result is not cached. */
export function findKey(
  query: FindQuery,
  { names, stock, preStock, ratings, ranks, basePrices }: ReadColumns,
  versions: { tree: CategoryTree; prices: string; search: number | undefined },
): string | undefined {
  const { isDeal, rows, offset, limit, search, condition, sort, facets } = query;
  let key = JSON.stringify([isDeal, rows, offset, limit, search, condition, sort, facets]);
  key += `/tree ${numberOf(versions.tree)}`;
  if (search) key += `/${versions.search}`;
  if (names) key += `/${query.locale}`;
  if (ratings) key += `/ratings ${numberOf(ratings)}`;
  if (ranks) key += `/ranks ${ranks.stock.version} ${ranks.bestsellers.version}`;
  if (stock) key += `/stock ${stock.version}`;
  if (preStock) key += `/pre ${preStock.version} ${query.seasonIds.join(' ')}`;
  if (basePrices)
    key += `/${versions.prices}/${query.basePriceListId}/${query.priceListId}/${query.standardVatRate}`;
  return key.length > maxFindKey ? undefined : key;
}
