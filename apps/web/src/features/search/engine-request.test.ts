import { expect, it } from 'vitest';
import { engineParams, needsCompany, type ResultQuery } from './engine-request.ts';

const resultQuery = (query: ResultQuery['query'], more: Partial<ResultQuery> = {}): ResultQuery => ({
  key: 'zelt',
  rows: 'variants',
  query,
  extraQuery: [],
  ...more,
});

it('SRCH-09 highlights name, sku and variantSku with mark tags, matches all terms, filters the language', () => {
  expect(engineParams(resultQuery({}), 'de')).toEqual({
    attributesToHighlight: ['name', 'sku', 'variantSku'],
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    matchingStrategy: 'all',
    filter: ['locale = "de"'],
    offset: 0,
    limit: 16,
  });
});

it('SRCH-04 CATG-05 asks for pages, and for products in the grid', () => {
  const params = engineParams(resultQuery({ page: 3, pageSize: 50 }, { rows: 'products' }), 'en');
  expect(params).toMatchObject({ offset: 100, limit: 50, distinct: '_id' });
});

it.each([
  ['featured', undefined],
  ['priceAsc', ['price:asc']],
  ['priceDesc', ['price:desc']],
  ['nameAsc', ['name:asc']],
  ['nameDesc', ['name:desc']],
  ['ratingDesc', ['rating.average:desc']],
  ['ratingAsc', ['rating.average:asc']],
] as const)('SRCH-04 CATG-10 sorts by %s', (sort, order) => {
  expect(engineParams(resultQuery({ sort }), 'de').sort).toEqual(order);
});

it.each([
  [resultQuery({ stockAvail: '1' }), ['isInStock = true']],
  [resultQuery({ isPreOrderMode: '1' }), ['isPreOrder = true']],
  [resultQuery({ category: 'c1' }), ['categories = "c1"']],
  [resultQuery({ priceMin: 0.5, priceMax: 20 }), ['price >= 0.5', 'price <= 20']],
  [
    resultQuery(
      {},
      {
        extraQuery: [
          ['attr.color', 'Rot'],
          ['attr.size', '3/4"'],
          ['attr.color', 'a\\b'],
          ['attr.x OR y', '1'],
        ],
      },
    ),
    ['attr.color IN ["Rot", "a\\\\b"]', 'attr.size IN ["3/4\\""]', '"attr.x OR y" IN ["1"]'],
  ],
])('SRCH-04 CATG-08 CATG-09 filters %#', (given, filter) => {
  expect(engineParams(given, 'de').filter).toEqual(['locale = "de"', ...filter]);
});

it.each([
  [{}, false],
  [{ sort: 'nameAsc', stockAvail: '1' }, false],
  [{ sort: 'priceAsc' }, true],
  [{ sort: 'priceDesc' }, true],
  [{ priceMin: 1 }, true],
  [{ priceMax: 1 }, true],
  [{ isPreOrderMode: '1' }, true],
] as const)('SRCH-11 %j needs the company’s own prices: %s', (query, expected) => {
  expect(needsCompany({ query })).toBe(expected);
});
