import type { ListWish } from '../list-wish.ts';
import type { FindWish } from './listing-find.ts';
import type { ReadColumns } from './listing-mask.ts';

/**
 * Names a page, or its facets, in what is remembered of a listing: all that it depends on, so that a changed column gives
 * another name. `versions` count the changes of prices and of synonyms; undefined: it does not depend on them.
 *
 * @example pageKey(secondPageOfTents, {}, {}) // 'tents/false/variants/2/16/featured'
 */
export function pageKey(
  wish: ListWish,
  { stock, preStock, ratings, ranks }: ReadColumns,
  versions: { prices?: string | undefined; search?: number | undefined },
): string {
  const { categoryId, isDeal, rows, page, pageSize, sort } = wish;
  let key = `${categoryId}/${isDeal}/${rows}/${page}/${pageSize}/${sort}`;
  if (sort !== 'featured') key += `/${wish.locale}`;
  if (ratings) key += `/ratings ${versionOf(ratings)}`;
  if (wish.attributes.length > 0) key += `/${JSON.stringify(wish.attributes)}`;
  if (wish.search) key += `/${versions.search} ${JSON.stringify(wish.search)}`;
  if (ranks) key += `/ranks ${ranks.stock.version} ${ranks.bestsellers.version}`;
  if (stock) key += `/stock ${stock.version}`;
  if (preStock) key += `/pre ${preStock.version} ${wish.isStockOnly} ${wish.seasonIds.join(' ')}`;
  if (versions.prices !== undefined)
    key += `/${versions.prices}/${wish.basePriceListId}/${wish.priceListId}/${wish.standardVatRate}/${wish.priceMin}/${wish.priceMax}`;
  return key;
}

/** A longer list of conditions is looked up again rather than remembered. */
const maxFindKey = 2_000;

/** Names what a search with conditions finds, likewise; undefined: it is not worth remembering. */
export function findKey(
  wish: FindWish,
  { names, stock, preStock, ratings, ranks, basePrices }: ReadColumns,
  versions: { prices: string; search: number | undefined },
): string | undefined {
  const { isDeal, rows, offset, limit, search, condition, sort, facets } = wish;
  let key = JSON.stringify([isDeal, rows, offset, limit, search, condition, sort, facets]);
  if (search) key += `/${versions.search}`;
  if (names) key += `/${wish.locale}`;
  if (ratings) key += `/ratings ${versionOf(ratings)}`;
  if (ranks) key += `/ranks ${ranks.stock.version} ${ranks.bestsellers.version}`;
  if (stock) key += `/stock ${stock.version}`;
  if (preStock) key += `/pre ${preStock.version} ${wish.seasonIds.join(' ')}`;
  if (basePrices)
    key += `/${versions.prices}/${wish.basePriceListId}/${wish.priceListId}/${wish.standardVatRate}`;
  return key.length > maxFindKey ? undefined : key;
}

const ratingVersions = new WeakMap<object, number>();
let lastVersion = 0;

function versionOf(column: object): number {
  const version = ratingVersions.get(column) ?? ++lastVersion;
  ratingVersions.set(column, version);
  return version;
}
