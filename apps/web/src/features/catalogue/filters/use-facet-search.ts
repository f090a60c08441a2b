import type { Facet, Facets } from '@kontor/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** Searches the values of one attribute within the list (API-22). */
export type FacetSearch = (
  facetKey: string,
  facetSearch: string,
) => UseQueryOptions<Facets, Error, Facets, QueryKey>;

/** As for the search field (SRCH-05). */
const searchDelayMs = 300;

/** Searches the values of a facet that the server cut. The former result stays until the next one arrives. */
export function useFacetSearch({
  facet,
  words,
  searchFacet,
}: {
  facet: Facet;
  words: string;
  searchFacet: FacetSearch;
}) {
  const wanted = facet.more ? words.trim() : '';
  const [settled] = useDebouncedValue(wanted, searchDelayMs);
  const isOn = wanted !== '';
  const answer = useQuery({
    ...searchFacet(facet.key, settled),
    enabled: isOn && settled !== '',
    placeholderData: (former, formerQuery) =>
      formerQuery?.meta?.facetKey === facet.key ? former : undefined,
    meta: { facetKey: facet.key },
  });
  const isFailed = isOn && answer.isError;
  const found = isOn && !isFailed ? answer.data : undefined;
  return {
    /** Undefined without a search or before its answer. */
    found: found && (found.data[0] ?? { ...facet, values: [], total: 0, more: false }),
    isLoading: isOn && !isFailed && (wanted !== settled || answer.isPending || answer.isPlaceholderData),
    isFailed,
    retry: () => void answer.refetch(),
  };
}
