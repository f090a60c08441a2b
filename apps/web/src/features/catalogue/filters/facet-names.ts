import type { Facet } from '@kontor/contract';

export type FacetNames = {
  readonly nameOf: (key: string) => string;
  readonly labelOf: (key: string, value: string) => string;
};

/**
 * Names come from the facets of this list, else from facets loaded before, because a filter may name a value that
 * the list lacks. A key without a known name is shown as words.
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
