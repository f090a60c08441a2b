import type { Facets } from '@kontor/contract';
import { hasPriceRange, type ListFilters } from './list-filters.ts';

/** The filter that empties a list; `several`: only the combination does. */
export type FilterBlame =
  | { readonly kind: 'attribute'; readonly key: string }
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  | { readonly kind: 'available' }
  | { readonly kind: 'preOrder' }
  | { readonly kind: 'several' }
  | { readonly kind: 'none' };

/**
 * Finds the filter whose removal brings articles back. Facet counts ignore the facet's own choice, and price bounds
 * ignore the chosen range, so both tell what the list would hold without it. The toggles are tried last, because
 * facets do not count them.
 *
 * @example filterBlame({ filters: none, isOnlyAvailable: true, isPreOrder: false, facets: undefined }) // { kind: 'available' }
 */
export function filterBlame(input: {
  filters: ListFilters;
  isOnlyAvailable: boolean;
  isPreOrder: boolean;
  facets: Facets | undefined;
}): FilterBlame {
  const { filters, isOnlyAvailable, isPreOrder, facets } = input;
  const candidates: FilterBlame[] = [
    // The last choice is tried first.
    ...filters.attributes.map(({ key }) => ({ kind: 'attribute' as const, key })).reverse(),
    ...(hasPriceRange(filters)
      ? [{ kind: 'price' as const, from: facets?.meta.priceMin ?? 0, to: facets?.meta.priceMax ?? 0 }]
      : []),
    ...(isOnlyAvailable ? [{ kind: 'available' as const }] : []),
  ];
  const [only, ...others] = candidates;
  if (!only) return isPreOrder ? { kind: 'preOrder' } : { kind: 'none' };
  if (others.length === 0) return only;
  return candidates.find((candidate) => isGuilty(candidate, facets)) ?? { kind: 'several' };
}

function isGuilty(candidate: FilterBlame, facets: Facets | undefined): boolean {
  if (!facets) return false;
  if (candidate.kind === 'price') return facets.meta.priceMin !== null;
  if (candidate.kind !== 'attribute') return false;
  const facet = facets.data.find(({ key }) => key === candidate.key);
  return facet?.values.some(({ count }) => count > 0) ?? false;
}
