import { describe, expect, it } from 'vitest';
import {
  countFilters,
  filterQuery,
  filtersOf,
  isChosen,
  toggleValue,
  withoutAttribute,
  withoutFilters,
} from './list-filters.ts';

const search = { page: 3, 'attr.color': ['Rot', 'Blau'], 'attr.size': ['M'], priceMin: 5 };
const filters = filtersOf(search, true);

describe('the filters of a list', () => {
  it('CATG-09 reads attributes and price range of an address', () => {
    expect(filters).toEqual({
      attributes: [
        { key: 'color', values: ['Rot', 'Blau'] },
        { key: 'size', values: ['M'] },
      ],
      priceMin: 5,
      priceMax: undefined,
    });
    expect(filtersOf({ 'attr.color': undefined }, true).attributes).toEqual([]);
  });

  it('CONF-22 has no attributes where the shop shows none, but a price range', () => {
    expect(filtersOf(search, false)).toEqual({ attributes: [], priceMin: 5, priceMax: undefined });
  });

  it('API-16 sends each value by the name of its attribute', () => {
    expect(filterQuery(filters)).toEqual({
      query: { priceMin: 5 },
      extraQuery: [
        ['attr.color', 'Rot'],
        ['attr.color', 'Blau'],
        ['attr.size', 'M'],
      ],
    });
  });

  it('CATG-09 chooses a value and takes it back', () => {
    expect(isChosen(filters, 'color', 'Rot')).toBe(true);
    expect(isChosen(filters, 'size', 'Rot')).toBe(false);
    expect(toggleValue(filters, 'size', 'L')).toEqual({ 'attr.size': ['M', 'L'] });
    expect(toggleValue(filters, 'color', 'Rot')).toEqual({ 'attr.color': ['Blau'] });
    expect(toggleValue(filters, 'material', 'Wolle')).toEqual({ 'attr.material': ['Wolle'] });
  });

  it('CATG-09 names what it takes back, because the router lays the change over the address', () => {
    const change = toggleValue(filters, 'size', 'M');
    expect(Object.entries(change)).toEqual([['attr.size', undefined]]);
    expect(Object.keys(withoutAttribute('color'))).toEqual(['attr.color']);
    expect(Object.entries(withoutFilters(filters))).toEqual([
      ['priceMin', undefined],
      ['priceMax', undefined],
      ['attr.color', undefined],
      ['attr.size', undefined],
    ]);
  });

  it('CATG-08 counts values, price range and the toggle', () => {
    expect(countFilters(filters, false)).toBe(4);
    expect(countFilters(filters, true)).toBe(5);
    expect(countFilters(filtersOf({}, true), false)).toBe(0);
  });
});
