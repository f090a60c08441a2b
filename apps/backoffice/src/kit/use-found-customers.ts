import { routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTypedSearch } from './use-typed-search.ts';

/** The customers whose number or name has a typed text of at least two characters; undefined without such a text. */
export function useFoundCustomers(typed: string, pageSize: number) {
  const { search, isLong, enabled } = useTypedSearch(typed);
  const { data, error } = useQuery({
    ...apiQuery(routes.customers.list, { query: { search, pageSize } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { found: isLong ? data?.data : undefined, error: isLong ? error : null };
}
