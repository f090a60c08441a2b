import { type ProductRow, routes } from '@kontor/contract';
import type { HomeRowType } from '@kontor/domain';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';

/** One carousel of the home page, in whatever state its products are. */
export interface HomeRow {
  type: HomeRowType;
  /** Undefined while they are loaded and when that failed. */
  products: readonly ProductRow[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

const rowLength = 16;

/**
 * The carousels in the operator's order, without those that have nothing to show (CONT-01). The company's last orders come
 * first. If there are none, the next row takes their reserved place, so that nothing moves.
 */
export function useHomeRows(): { rows: HomeRow[]; isEmpty: boolean } {
  const { company } = useAccount();
  const { homeRows } = useSettings();
  // An order that was just placed must show.
  const isShown = (type: HomeRowType) =>
    homeRows.some((row) => row.type === type && row.isActive) && (type !== 'recent' || company !== null);
  const known = {
    recent: useHomeRow('recent', { enabled: isShown('recent'), staleTime: 0 }),
    featured: useHomeRow('featured', { enabled: isShown('featured') }),
    bestseller: useHomeRow('bestseller', { enabled: isShown('bestseller') }),
  };
  const rows = homeRows
    .filter(({ type }) => isShown(type))
    .map(({ type }) => known[type])
    .filter(({ products }) => products?.length !== 0);
  return { rows, isEmpty: rows.length === 0 };
}

function useHomeRow(type: HomeRowType, options: { enabled?: boolean; staleTime?: number } = {}): HomeRow {
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(routes.catalogue.similar, { query: { type, limit: rowLength } }),
    ...options,
  });
  return { type, products: data?.data, error, isFetching, refetch };
}
