import { type ProductRow, routes, type WishlistItem } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGrowingCalls } from '../../lib/use-growing-calls.ts';

/** Article numbers asked for in one call. */
const callSize = 50;

/** The rows of wished articles, each with the item that wishes it. */
export interface WishedRows {
  rows: ReadonlyMap<ProductRow, WishlistItem>;
  isPending: boolean;
  error: Error | undefined;
  refetch: () => void;
}

/** Loads the rows of wishlist items, 50 a call; items whose article is gone have none (WISH-01, WISH-05). */
export function useWishedRows(items: readonly WishlistItem[]): WishedRows {
  const calls = useGrowingCalls(items.map(lineSku), { size: callSize });
  const { products, ...state } = useQueries({
    queries: calls.map((sku) => apiQuery(routes.catalogue.articles, { query: { sku: [...sku] } })),
    combine: combineCalls,
  });
  const rows = useMemo(() => rowsOfItems(items, products), [items, products]);
  return { ...state, rows };
}

type Call = {
  data: { data: ProductRow[] } | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
};

function combineCalls(calls: readonly Call[]) {
  return {
    products: calls.flatMap(({ data }) => data?.data ?? []),
    isPending: calls.some(({ isPending }) => isPending),
    error: calls.find(({ isError }) => isError)?.error ?? undefined,
    refetch: () => calls.forEach((call) => void (call.isError && call.refetch())),
  };
}

/**
 * The rows that items wish for, in the items' order: a variant's one row, all rows of a product that is wished as a whole.
 *
 * @example rowsOfItems([{ _id: 'a', sku: 'A' }], [{ _id: 'a', … }]).size // 1
 */
export function rowsOfItems(
  items: readonly WishlistItem[],
  products: readonly ProductRow[],
): Map<ProductRow, WishlistItem> {
  const byProduct = Map.groupBy(products, (row) => row._id);
  return new Map(
    items.flatMap((item) =>
      (byProduct.get(item._id) ?? [])
        .filter((row) => item.variantSku === undefined || row.variantSku === item.variantSku)
        .map((row) => [row, item] as const),
    ),
  );
}

function lineSku(item: WishlistItem): string {
  return item.variantSku ?? item.sku;
}
