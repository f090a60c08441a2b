import type { FacetQuery, Facets, ProductListQuery } from '@kontor/contract';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { CategoryView } from '../../lib/route-search.ts';
import type { ListedProduct } from './product-table/table-rows.ts';

export type ProductPage = {
  data: ListedProduct[];
  meta: {
    total: number;
    page: number;
    pageSize: number;
    /** Words that the search left out to find anything. */
    withoutWords?: readonly string[];
  };
};

type Call<Query, Answer> = (
  query: Query,
  extraQuery: readonly (readonly [name: string, value: string])[],
) => UseQueryOptions<Answer, Error, Answer, QueryKey>;

/** What a list shows, a category or a search, and its API calls. */
export type ListSource = {
  /** Identifies the list: its former page stays visible while the next one loads. */
  readonly name: string;
  /** Lists of one kin show each other's filters, marked as outdated, until their own arrive. */
  readonly kin?: string;
  /** The list view has a row for each variant, the grid one for each product. */
  readonly rows: (view: CategoryView) => 'variants' | 'products';
  readonly page: (view: CategoryView) => Call<Omit<ProductListQuery, 'category'>, ProductPage>;
  readonly facets: Call<Omit<FacetQuery, 'category' | 'searchKey'>, Facets>;
};
