import type { FacetQuery, Facets, ProductListQuery } from '@kontor/contract';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { CategoryView } from '../../lib/route-search.ts';
import type { ListedProduct } from './product-table/table-rows.ts';

/** The page of a list as the server answers it. */
export type ProductPage = {
  data: ListedProduct[];
  meta: {
    total: number;
    page: number;
    pageSize: number;
    /** Words of a search that were left out to find anything. */
    withoutWords?: readonly string[];
  };
};

type Call<Query, Answer> = (
  query: Query,
  extraQuery: readonly (readonly [name: string, value: string])[],
) => UseQueryOptions<Answer, Error, Answer, QueryKey>;

/** What is listed: a category, or what a search finds. It makes the calls. */
export type ListSource = {
  /** Names what is listed, so that the former page of the same list stays in view while the next one loads. */
  readonly name: string;
  /** Lists of one kin keep each other's filters in view while their own are on their way, marked as outdated. */
  readonly kin?: string;
  /** One row a variant in the list view, one a product in the grid. */
  readonly rows: (view: CategoryView) => 'variants' | 'products';
  readonly page: (view: CategoryView) => Call<Omit<ProductListQuery, 'category'>, ProductPage>;
  readonly facets: Call<Omit<FacetQuery, 'category' | 'searchKey'>, Facets>;
};
