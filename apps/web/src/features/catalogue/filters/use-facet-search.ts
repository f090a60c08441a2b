import type { Facet, Facets } from '@kontor/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** The call that looks for values of one attribute among what is listed (API-22). */
export type FacetSearch = (
  facetKey: string,
  facetSearch: string,
) => UseQueryOptions<Facets, Error, Facets, QueryKey>;

/** As in the search field (SRCH-05). */
const searchDelayMs = 300;

/**
 * Searches the values of a facet that the server has cut. The former result stays until the next answer arrives.
 */
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
    /** Undefined: nothing was looked for, or there is no answer yet. */
    found: found && (found.data[0] ?? { ...facet, values: [], total: 0, more: false }),
    isLoading: isOn && !isFailed && (wanted !== settled || answer.isPending || answer.isPlaceholderData),
    isFailed,
    retry: () => void answer.refetch(),
  };
}
