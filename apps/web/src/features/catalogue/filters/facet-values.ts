import type { Facet } from '@kontor/contract';
import type { ListFilters } from './list-filters.ts';

export type FacetValue = {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
};

/** Values that a facet shows before 'show all'. */
export const SHORT_FACET = 8;
/** From this many values on, a facet has a search field. */
const LONG_FACET = 16;
/** Facets that are open at first. */
const OPEN_FACETS = 5;

/**
 * The values of a facet with the user's choice. A chosen value that the list no longer has is added with count 0,
 * so that it can be removed.
 *
 * @example facetValues({ key: 'size', …, values: [{ value: 'M', label: 'M', count: 3 }] }, filters).length // 1
 */
export function facetValues(
  facet: Pick<Facet, 'key' | 'values'>,
  { attributes }: Pick<ListFilters, 'attributes'>,
): FacetValue[] {
  const chosen = attributes.find((filter) => filter.key === facet.key)?.values ?? [];
  const known = facet.values.map((entry) => ({ ...entry, isChosen: chosen.includes(entry.value) }));
  const gone = chosen.filter((value) => !facet.values.some((entry) => entry.value === value));
  return [...known, ...gone.map((value) => ({ value, label: value, count: 0, isChosen: true }))];
}

export type FacetView = {
  readonly shown: readonly FacetValue[];
  /** True if 'show all' or 'show fewer' is needed. */
  readonly hasMore: boolean;
  readonly hasSearch: boolean;
  /** A search within the facet found nothing. */
  readonly isNothingFound: boolean;
};

/**
 * The first values of a long facet that have articles, or all when expanded; words filter them. Chosen values always stay.
 * `found` is the server's search result for a cut facet; undefined while it searches.
 *
 * @example facetView({ values: twenty, isExpanded: false, words: '', isCut: false }).shown.length // 8
 */
export function facetView(input: {
  values: readonly FacetValue[];
  isExpanded: boolean;
  words: string;
  isCut: boolean;
  found?: readonly FacetValue[] | undefined;
}): FacetView {
  const { values, isExpanded, words, isCut, found } = input;
  const hasSearch = isCut || values.length >= LONG_FACET;
  const wanted = hasSearch ? folded(words) : '';
  if (wanted !== '') {
    const matching = isCut ? (found ?? []) : values.filter(({ label }) => folded(label).includes(wanted));
    const isShown = new Set(matching.map(({ value }) => value));
    return {
      shown: [...matching, ...values.filter(({ value, isChosen }) => isChosen && !isShown.has(value))],
      hasMore: false,
      hasSearch,
      isNothingFound: matching.length === 0 && !(isCut && found === undefined),
    };
  }
  const hasMore = values.length > SHORT_FACET;
  const plain = { hasMore, hasSearch, isNothingFound: false };
  if (isExpanded || !hasMore) return { shown: values, ...plain };
  // In a search for tents, the colours of jackets come later.
  const first = new Set(values.filter(({ count }) => count > 0).slice(0, SHORT_FACET));
  const shown =
    first.size > 0
      ? values.filter((value) => first.has(value) || value.isChosen)
      : values.slice(0, SHORT_FACET);
  return { shown, ...plain };
}

/**
 * Leaves out facets without articles and without a choice, unless all facets are like that.
 *
 * @example usefulFacets([color, sizeOfNothing], none).length // 1
 */
export function usefulFacets(
  facets: readonly Facet[],
  filters: Pick<ListFilters, 'attributes'>,
): readonly Facet[] {
  const useful = facets.filter((facet) =>
    facetValues(facet, filters).some(({ count, isChosen }) => count > 0 || isChosen),
  );
  return useful.some(({ values }) => values.some(({ count }) => count > 0)) ? useful : facets;
}

/**
 * A facet is open if the user left it open, has chosen one of its values, or if it is among the most used.
 *
 * @example isFacetOpen({ kept: undefined, index: 0, hasChosen: false }) // true
 */
export function isFacetOpen(input: {
  kept: boolean | undefined;
  index: number;
  hasChosen: boolean;
}): boolean {
  return input.kept ?? (input.hasChosen || input.index < OPEN_FACETS);
}

/** The search ignores case and accents. */
function folded(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}
