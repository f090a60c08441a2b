import type { Facet } from '@kontor/contract';
import type { ListFilters } from './list-filters.ts';

/** A value of a facet as it is shown. */
export type FacetValue = {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
};

/** So many values of a facet show at once. */
export const SHORT_FACET = 8;
/** From so many values on a facet has a field to look for one. */
const LONG_FACET = 16;
/** So many facets are open at first; those below are of less use. */
const OPEN_FACETS = 5;

/**
 * The values of a facet with what is chosen of it. A chosen value that the list does not know any more stands at the end
 * with 0, so that it can be taken back.
 *
 * @example facetValues({ key: 'size', …, values: [{ value: 'M', label: 'M', count: 3 }] }, filters).length // 1
 */
export function facetValues(facet: Facet, { attributes }: Pick<ListFilters, 'attributes'>): FacetValue[] {
  const chosen = attributes.find((filter) => filter.key === facet.key)?.values ?? [];
  const known = facet.values.map((entry) => ({ ...entry, isChosen: chosen.includes(entry.value) }));
  const gone = chosen.filter((value) => !facet.values.some((entry) => entry.value === value));
  return [...known, ...gone.map((value) => ({ value, label: value, count: 0, isChosen: true }))];
}

/** What a facet shows of its values, and which controls that takes. */
export type FacetView = {
  readonly shown: readonly FacetValue[];
  /** 'Show all' or 'show fewer'; absent where all fit. */
  readonly hasMore: boolean;
  readonly hasSearch: boolean;
};

/**
 * The first values of a long facet that have articles, what is chosen besides, or all; words narrow them down.
 *
 * @example facetView({ values: twenty, isExpanded: false, words: '' }).shown.length // 8
 */
export function facetView(input: {
  values: readonly FacetValue[];
  isExpanded: boolean;
  words: string;
}): FacetView {
  const { values, isExpanded, words } = input;
  const hasSearch = values.length >= LONG_FACET;
  const wanted = hasSearch ? folded(words) : '';
  if (wanted !== '')
    return {
      shown: values.filter(({ label }) => folded(label).includes(wanted)),
      hasMore: false,
      hasSearch,
    };
  const hasMore = values.length > SHORT_FACET;
  if (isExpanded || !hasMore) return { shown: values, hasMore, hasSearch };
  // Of a search for tents the colours of jackets need not be the first to be seen.
  const first = new Set(values.filter(({ count }) => count > 0).slice(0, SHORT_FACET));
  const shown =
    first.size > 0
      ? values.filter((value) => first.has(value) || value.isChosen)
      : values.slice(0, SHORT_FACET);
  return { shown, hasMore, hasSearch };
}

/**
 * The facets that are of use: one without any article and any choice says nothing, unless none has any.
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
 * Whether a facet is open: as the user left it, else when something of it is chosen or it is among the most used.
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

/** Case and accents do not matter to somebody who looks for a value. */
function folded(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}
