import type { OrderType, Sort } from '@kontor/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CategoryView } from '../../lib/route-search.ts';
import { filterQuery, type ListFilters } from './filters/list-filters.ts';
import type { FacetSearch } from './filters/use-facet-search.ts';
import type { ListSource } from './list-source.ts';

export type ListQuery = {
  readonly filters: ListFilters;
  readonly isOnlyAvailable: boolean;
  readonly orderType: OrderType;
  readonly view: CategoryView;
  readonly sort: Sort;
  readonly page: number;
  readonly pageSize: number;
};

/**
 * The page of a list and its facets (API-16, API-17, API-20, API-22). Each has its own state, so that one can fail
 * alone (ERRS-08). The former answer stays while the next is pending.
 */
export function useProductList(source: ListSource, wanted: ListQuery, hasFacets: boolean) {
  const client = useQueryClient();
  const settled = useSettled(keyed(source, wanted), ({ source, listQuery }) => {
    const { queryKey } = source.page(listQuery.view)(...pageQuery(listQuery));
    return client.getQueryData(queryKey) !== undefined;
  });
  const listName = `${source.name} ${settled.listQuery.view}`;
  const page = useQuery({
    ...settled.source.page(settled.listQuery.view)(...pageQuery(settled.listQuery)),
    meta: { listName },
    placeholderData: (former, formerQuery) => (formerQuery?.meta?.listName === listName ? former : undefined),
  });
  const facets = useQuery({
    ...settled.source.facets(...facetsQuery(settled.source, settled.listQuery)),
    meta: { listName: source.name, kin: source.kin },
    placeholderData: (former, formerQuery) => {
      const { listName, kin } = formerQuery?.meta ?? {};
      return listName === source.name || (kin !== undefined && kin === source.kin) ? former : undefined;
    },
    enabled: hasFacets,
  });
  const [facetsOf, setFacetsOf] = useState(source.name);
  if (facets.isSuccess && !facets.isPlaceholderData && facetsOf !== source.name) setFacetsOf(source.name);
  const key = keyed(source, wanted).all;
  return {
    page,
    facets,
    /** True while the facets, and their counts, belong to another list. */
    areFacetsOutdated: facets.isPlaceholderData && facetsOf !== source.name,
    searchFacet: ((facetKey, facetSearch) => {
      const [query, extraQuery] = facetsQuery(settled.source, settled.listQuery);
      return settled.source.facets({ ...query, facetKey, facetSearch }, extraQuery);
    }) satisfies FacetSearch,
    /** Identifies list and page: another key has other entries (TABL-17). */
    key,
    /** True while the answer to the latest query is pending. */
    isStale: page.isPlaceholderData || settled.all !== key,
  };
}

function keyed(source: ListSource, listQuery: ListQuery) {
  const { filters, isOnlyAvailable, orderType } = listQuery;
  return {
    source,
    listQuery,
    of: `${source.name} ${listQuery.view}`,
    filters: JSON.stringify({ filters, isOnlyAvailable, orderType }),
    all: `${source.name} ${JSON.stringify(listQuery)}`,
  };
}

function pageQuery(listQuery: ListQuery): Parameters<ReturnType<ListSource['page']>> {
  const { query, extraQuery } = filterQuery(listQuery.filters);
  return [
    {
      page: listQuery.page,
      pageSize: listQuery.pageSize,
      ...(listQuery.sort === 'featured' ? {} : { sort: listQuery.sort }),
      ...toggles(listQuery),
      ...query,
    },
    extraQuery,
  ];
}

function facetsQuery(source: ListSource, listQuery: ListQuery): Parameters<ListSource['facets']> {
  const { query, extraQuery } = filterQuery(listQuery.filters);
  const rows = source.rows(listQuery.view);
  return [{ ...toggles(listQuery), ...query, ...(rows === 'products' ? { rows } : {}) }, extraQuery];
}

function toggles({ isOnlyAvailable, orderType }: ListQuery): { stockAvail?: '1'; isPreOrderMode?: '1' } {
  return {
    ...(isOnlyAvailable ? { stockAvail: '1' } : {}),
    ...(orderType === 'preOrder' ? { isPreOrderMode: '1' } : {}),
  };
}

/** Delay of calls after a change of filters (NUMS-01). */
const FETCH_DELAY_MS = 200;

/**
 * Debounces the filters of a list query: a change of `filters` applies after 200 ms, so that five ticks in a row
 * cause one call. Other changes apply at once, and so does a query with a cached answer (NUMS-01).
 */
function useSettled<T extends { readonly of: string; readonly filters: string; readonly all: string }>(
  query: T,
  isAtHand: (query: T) => boolean,
): T {
  const [settled, setSettled] = useState(query);
  const waits = query.of === settled.of && query.filters !== settled.filters && !isAtHand(query);
  if (!waits && settled.all !== query.all) setSettled(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: queries are compared by `all`, not by identity.
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSettled(query), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waits, query.all]);
  return waits ? settled : query;
}
