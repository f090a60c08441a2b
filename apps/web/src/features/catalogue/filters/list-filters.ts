import type { FacetQuery } from '@kontor/contract';
import { type AttributeName, isAttributeName, type ListSearch } from '../../../lib/route-search.ts';

/** The chosen values of one attribute; a product must have one of them (CATG-09). */
export type AttributeFilter = { readonly key: string; readonly values: readonly string[] };

/** The filters besides the toggles: attributes, which must all match, and a net price range (CATG-08, CATG-09). */
export type ListFilters = {
  readonly attributes: readonly AttributeFilter[];
  readonly priceMin: number | undefined;
  readonly priceMax: number | undefined;
};

/**
 * Reads the filters of an address; no attributes if the shop shows none (CONF-22).
 *
 * @example filtersOf({ 'attr.color': ['Rot'], page: 2 }, true).attributes // [{ key: 'color', values: ['Rot'] }]
 */
export function filtersOf(search: ListSearch, showsAttributes: boolean): ListFilters {
  const attributes = showsAttributes
    ? Object.entries(search).flatMap(([name, values]) =>
        isAttributeName(name) && Array.isArray(values) && values.length > 0
          ? [{ key: name.slice('attr.'.length), values: values as string[] }]
          : [],
      )
    : [];
  return { attributes, priceMin: search.priceMin, priceMax: search.priceMax };
}

/** Maps filters to query parameters: the price range by name, attributes repeated (API-16, API-22). */
export function filterQuery({ attributes, priceMin, priceMax }: ListFilters): {
  query: Pick<FacetQuery, 'priceMin' | 'priceMax'>;
  extraQuery: (readonly [name: string, value: string])[];
} {
  return {
    query: {
      ...(priceMin === undefined ? {} : { priceMin }),
      ...(priceMax === undefined ? {} : { priceMax }),
    },
    extraQuery: attributes.flatMap(({ key, values }) =>
      values.map((value) => [`attr.${key}`, value] as const),
    ),
  };
}

export function isChosen(
  { attributes }: Pick<ListFilters, 'attributes'>,
  key: string,
  value: string,
): boolean {
  return attributes.some((filter) => filter.key === key && filter.values.includes(value));
}

/**
 * The change of the address that adds or removes a value.
 *
 * @example toggleValue({ attributes: [{ key: 'size', values: ['M'] }] }, 'size', 'L') // { 'attr.size': ['M', 'L'] }
 */
export function toggleValue(
  filters: Pick<ListFilters, 'attributes'>,
  key: string,
  value: string,
): ListSearch {
  const values = filters.attributes.find((filter) => filter.key === key)?.values ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { [attributeName(key)]: next.length > 0 ? next : undefined };
}

export function withoutAttribute(key: string): ListSearch {
  return { [attributeName(key)]: undefined };
}

export function withoutFilters({ attributes }: Pick<ListFilters, 'attributes'>): ListSearch {
  const none = attributes.map(({ key }) => [attributeName(key), undefined] as const);
  return { priceMin: undefined, priceMax: undefined, ...Object.fromEntries(none) };
}

/** Counts the active filters: each value, the price range, and 'only available'. */
export function countFilters(filters: ListFilters, isOnlyAvailable: boolean): number {
  const values = filters.attributes.reduce((sum, filter) => sum + filter.values.length, 0);
  return values + (hasPriceRange(filters) ? 1 : 0) + (isOnlyAvailable ? 1 : 0);
}

export function hasPriceRange({ priceMin, priceMax }: Pick<ListFilters, 'priceMin' | 'priceMax'>): boolean {
  return priceMin !== undefined || priceMax !== undefined;
}

function attributeName(key: string): AttributeName {
  return `attr.${key}`;
}
