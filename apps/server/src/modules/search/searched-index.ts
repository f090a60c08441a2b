import type { FilterTest } from './protocol/filter-grammar.ts';

/**
 * What the index of the built-in engine lets be filtered, with the kinds of tests that each takes. `rating` is short for
 * `rating.average`, as hits have it.
 */
const filterable = {
  _id: 'equality',
  categories: 'equality',
  companyId: 'equality',
  isDeal: 'equality',
  isInStock: 'equality',
  isPreOrder: 'equality',
  locale: 'equality',
  price: 'number',
  rating: 'number',
  'rating.average': 'number',
  sku: 'equality',
  tenantId: 'equality',
  variantSku: 'presence-unknown',
} as const;

export const filterableAttributes = ['attr.*', ...Object.keys(filterable)].sort();

/** What can be counted. */
export const facetAttributes = ['attr.*', 'categories', 'isInStock', 'isPreOrder', 'price', 'rating'];

export const sortableAttributes = ['name', 'price', 'rank', 'rating', 'rating.average'];

export const searchableAttributes = ['name', 'sku', 'variantSku'];

/** All attributes of a hit that words are searched in. */
export const searchedPaths = [...searchableAttributes, 'productName', 'attributes.value'];

const presence = ['EXISTS', 'IS NULL', 'IS EMPTY'];
const operatorsOf = {
  text: ['IN', '>', '>=', '<', '<=', 'TO', 'CONTAINS', 'STARTS WITH', ...presence],
  number: ['IN', '>', '>=', '<', '<=', 'TO', ...presence],
  equality: ['IN', ...presence],
  'presence-unknown': ['IN'],
};
const shownOperators = ['=', '!=', 'IN', '<', '>', '<=', '>=', 'TO', 'CONTAINS', 'STARTS WITH', ...presence];

/** Answers the protocol's error for a test that the index does not support. */
export function checkFilterTest(attribute: string, { operator }: FilterTest): string | undefined {
  const kind = attribute.startsWith('attr.')
    ? 'text'
    : Object.hasOwn(filterable, attribute)
      ? filterable[attribute as keyof typeof filterable]
      : undefined;
  if (kind === undefined)
    return `Attribute \`${attribute}\` is not filterable. Available filterable attribute patterns are: \`${filterableAttributes.join(', ')}\`.`;
  const allowed: string[] = operatorsOf[kind];
  if (allowed.includes(operator)) return undefined;
  const names = shownOperators.filter((name) =>
    allowed.includes(name === '=' || name === '!=' ? 'IN' : name),
  );
  return `Filter operator \`${operator}\` is not allowed for the attribute \`${attribute}\`.\n  - Note: allowed operators: OR, AND, NOT, ${names.join(', ')}.`;
}
