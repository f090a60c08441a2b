import { namedAttributes } from './condition.ts';
import type { FindQuery, FindSort, ListQuery } from './list-query.ts';
import type { ListingColumns } from './listing-columns.ts';
import { hasPriceRange, type ReadColumns } from './listing-mask.ts';

/** The columns that a query needs besides the listing and the search result. */
type Needs = { readonly [Name in 'names' | 'ratings' | 'prices' | 'stock' | 'preStock' | 'ranks']?: boolean };

export function pageNeeds(query: ListQuery): Needs {
  const { sort } = query;
  return {
    ...facetNeeds(query),
    names: sort === 'nameAsc' || sort === 'nameDesc',
    ratings: sort === 'ratingAsc' || sort === 'ratingDesc',
    prices: sort === 'priceAsc' || sort === 'priceDesc' || hasPriceRange(query),
    ranks: query.search !== null && sort === 'featured',
  };
}

/** Counts need prices for the price range, but no order. */
export function facetNeeds({ isStockOnly, isPreOrderMode }: ListQuery): Needs {
  return { prices: true, stock: isStockOnly && !isPreOrderMode, preStock: isPreOrderMode };
}

export function findNeeds({ condition, sort, facets, search }: FindQuery): Needs {
  const names = namedAttributes(condition);
  for (const facet of facets) names.add(facet);
  const isSortedBy = (by: FindSort['by']) => sort.some((key) => key.by === by);
  return {
    names: isSortedBy('name'),
    ratings: names.has('rating') || isSortedBy('rating'),
    prices: names.has('price') || isSortedBy('price'),
    stock: names.has('isInStock'),
    preStock: names.has('isPreOrder'),
    ranks: search !== null && sort.length === 0,
  };
}

export async function readColumns(
  columns: ListingColumns,
  query: Pick<ListQuery, 'rows' | 'locale' | 'priceListId' | 'basePriceListId'>,
  needs: Needs,
): Promise<ReadColumns> {
  const { priceListId, basePriceListId } = query;
  const isWithOwn = needs.prices && priceListId !== null && priceListId !== basePriceListId;
  const read: { -readonly [Name in keyof ReadColumns]: ReadColumns[Name] } = {};
  const take = async <Name extends keyof ReadColumns>(name: Name, column: Promise<ReadColumns[Name]>) => {
    read[name] = await column;
  };
  await Promise.all([
    needs.names && take('names', columns.names(query.rows, query.locale)),
    needs.ratings && take('ratings', columns.ratings()),
    needs.prices && take('basePrices', columns.basePrices(basePriceListId)),
    isWithOwn && take('ownPrices', columns.ownPrices(priceListId)),
    needs.stock && take('stock', columns.stock()),
    needs.preStock && take('preStock', columns.preStock()),
    needs.ranks && take('ranks', ranksOf(columns)),
  ]);
  return read;
}

async function ranksOf(columns: ListingColumns): Promise<NonNullable<ReadColumns['ranks']>> {
  const [stock, bestsellers] = await Promise.all([columns.stock(), columns.bestsellers()]);
  return { stock, bestsellers };
}
