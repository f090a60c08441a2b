import { describe, expect, it } from 'vitest';
import { filterBlame } from './filter-blame.ts';
import { filtersOf } from './list-filters.ts';

const facet = (key: string, count: number) => ({
  key,
  name: key,
  values: [
    { value: 'a', label: 'a', count },
    { value: 'b', label: 'b', count: 0 },
  ],
  total: 2,
  more: false,
});
const noPrices = { priceMin: null, priceMax: null };
const both = filtersOf({ 'attr.color': ['a'], 'attr.size': ['b'], priceMin: 5 }, true);
const base = { isOnlyAvailable: false, isPreOrder: false };

describe('filters that empty a list', () => {
  it('CATG-08 blames the only filter there is', () => {
    const none = filtersOf({}, true);
    expect(filterBlame({ ...base, filters: none, facets: undefined }).kind).toBe('none');
    expect(filterBlame({ ...base, isOnlyAvailable: true, filters: none, facets: undefined }).kind).toBe(
      'available',
    );
    expect(filterBlame({ ...base, isPreOrder: true, filters: none, facets: undefined }).kind).toBe(
      'preOrder',
    );
    const unknown = filtersOf({ 'attr.gone': ['x'] }, true);
    expect(filterBlame({ ...base, filters: unknown, facets: { data: [], meta: noPrices } })).toEqual({
      kind: 'attribute',
      key: 'gone',
    });
  });

  it('CATG-09 blames the attribute whose other values have articles', () => {
    const facets = { data: [facet('color', 4), facet('size', 0)], meta: noPrices };
    expect(filterBlame({ ...base, filters: both, facets })).toEqual({ kind: 'attribute', key: 'color' });
  });

  it('CATG-08 blames the price range where the list has prices without it', () => {
    const facets = {
      data: [facet('color', 0), facet('size', 0)],
      meta: { priceMin: 1, priceMax: 4 },
    };
    expect(filterBlame({ ...base, filters: both, facets })).toEqual({ kind: 'price', from: 1, to: 4 });
  });

  it('CATG-09 blames all together where no single one is to blame, or nothing is known', () => {
    const facets = { data: [facet('color', 0), facet('size', 0)], meta: noPrices };
    expect(filterBlame({ ...base, filters: both, facets })).toEqual({ kind: 'several' });
    expect(filterBlame({ ...base, filters: both, facets: undefined })).toEqual({ kind: 'several' });
  });
});
