import type { Facet } from '@kontor/contract';

/** Names of attributes and their values, as a person reads them. */
export type FacetNames = {
  readonly nameOf: (key: string) => string;
  readonly labelOf: (key: string, value: string) => string;
};

/**
 * Takes the names from the facets of the present list, else from those that were loaded before: a filter may name what
 * the list has no more. What nobody ever named shows in its own words.
 *
 * @example facetNames([[]]).nameOf('washing_care') // 'Washing care'
 */
export function facetNames(answers: readonly (readonly Facet[])[]): FacetNames {
  const find = (key: string) => answers.flatMap((facets) => facets.filter((facet) => facet.key === key));
  return {
    nameOf: (key) => find(key)[0]?.name ?? readable(key),
    labelOf: (key, value) =>
      find(key)
        .flatMap((facet) => facet.values)
        .find((entry) => entry.value === value)?.label ?? value,
  };
}

function readable(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words === '' ? key : words.charAt(0).toUpperCase() + words.slice(1);
}
