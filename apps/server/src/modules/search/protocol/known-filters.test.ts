import { expect, it } from 'vitest';
import { createCaches } from '../../../shared/cache.ts';
import { createFilterReader } from './known-filters.ts';

const known = ['price', 'sku'];
const read = createFilterReader(
  (attribute) => (known.includes(attribute) ? undefined : 'Unknown'),
  createCaches(),
);
const first = (filter: unknown) => read(filter, 'invalid_search_filter');

it('SRCH-11 a cached filter equals the parsed one; a string never hits the entry of a list that prints alike', () => {
  const list = ['sku = A', ['price > 1', 'price < 0']];
  const filter = first(list);
  expect(first(list)).toEqual(filter);
  expect(first('sku = A')).not.toEqual(filter);
  expect(() => first(JSON.stringify(list))).toThrow('Was expecting');
  expect([first(undefined), first(null), first(''), first([])]).toEqual([null, null, null, null]);
});

it('SRCH-11 refuses a refused filter again', () => {
  for (const code of ['invalid_search_filter', 'invalid_document_filter'] as const)
    expect(() => read('color = red', code)).toThrow(expect.objectContaining({ code }));
});
