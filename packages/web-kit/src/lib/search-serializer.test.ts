import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-serializer.ts';

describe('query strings', () => {
  it.each(['4711', '007', '1e5', 'true', 'null', '"x"', 'ä & ö/ü?', '{"a":1}'])(
    'PROD-01 keeps the article number %s as it is',
    (sku) => {
      expect(parseSearch(stringifySearch({ sku }))).toEqual({ sku });
    },
  );

  it('CATG-05 omits unset values and writes plain numbers', () => {
    expect(stringifySearch({ page: 2, sort: undefined, view: null })).toBe('?page=2');
    expect(stringifySearch({})).toBe('');
  });

  it('API-16 reads and writes a repeated name', () => {
    expect(parseSearch('?a=1&a=2&b=3')).toEqual({ a: ['1', '2'], b: '3' });
    expect(stringifySearch({ a: ['1', '2'] })).toBe('?a=1&a=2');
  });

  it('reads names that every object has as plain names', () => {
    expect(parseSearch('?toString=x')).toEqual({ toString: 'x' });
  });
});
