import { routes } from '@kontor/contract';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';

export const priceListQuery = (code: string) => apiQuery(routes.priceLists.read, { params: { code } });

/** Price lists, scheduled prices and the grid's options are read anew. */
export async function refreshPrices(): Promise<void> {
  await Promise.all(
    [routes.priceLists.list, routes.priceLists.read, routes.priceLists.scheduled, routes.grid.options].map(
      ({ path }) => queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );
}

/** All price lists, for choosing one. */
export function usePriceLists() {
  const { data } = useQuery({ ...apiQuery(routes.grid.options), select: (answer) => answer.data });
  return data?.priceLists ?? [];
}
