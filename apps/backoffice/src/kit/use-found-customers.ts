import { routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const searchDelayMs = 300;

/** The customers whose number or name has a typed text of at least two characters; undefined without such a text. */
export function useFoundCustomers(typed: string, pageSize: number) {
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const isLong = typed.trim().length >= 2;
  const { data, error } = useQuery({
    ...apiQuery(routes.customers.list, { query: { search, pageSize } }),
    enabled: isLong && search.length >= 2,
    placeholderData: keepPreviousData,
  });
  return { found: isLong ? data?.data : undefined, error: isLong ? error : null };
}
