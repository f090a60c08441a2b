import { describe, expect, it } from 'vitest';
import {
  readCategorySearch,
  readOrderHistorySearch,
  readOrderTypeSearch,
  readProductSearch,
  readResetSearch,
  readTextSearch,
} from './route-search.ts';

describe('query parameters', () => {
  it('issue 18: a link to set a password names the page after the sign-in, or none', () => {
    expect(readResetSearch({ token: 'x', redirect: '/admin' })).toEqual({ token: 'x', redirect: '/admin' });
    expect(readResetSearch({ token: 'x' })).toEqual({ token: 'x' });
  });

  it('CATG-05 reads the page, and drops the first and anything that is no page', () => {
    expect(readCategorySearch({ page: '3' })).toEqual({ page: 3 });
    for (const page of ['1', '0', '-2', '1.5', 'x', '', '99999999', ['2', '3']]) {
      expect(readCategorySearch({ page })).toEqual({});
    }
  });

  it('CATG-10 reads a known sort only', () => {
    expect(readCategorySearch({ sort: 'priceAsc', view: 'grid' })).toEqual({
      sort: 'priceAsc',
      view: 'grid',
    });
    expect(readCategorySearch({ sort: 'price', view: 'tiles' })).toEqual({});
  });

  it('CATG-11 reads a table as a list', () => {
    expect(readCategorySearch({ view: 'table' })).toEqual({ view: 'list' });
  });

  it('CATG-09 reads the values of attributes once or repeated, without blanks and doubles', () => {
    expect(readCategorySearch({ 'attr.color': 'Rot', 'attr.size': ['M', ' ', 'L', 'M', ''] })).toEqual({
      'attr.color': ['Rot'],
      'attr.size': ['M', 'L'],
    });
    for (const wrong of [
      { 'attr.': 'x' },
      { 'attr.color': '' },
      { attr: 'x' },
      { [`attr.${'x'.repeat(90)}`]: 'x' },
    ])
      expect(readCategorySearch(wrong)).toEqual({});
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`attr.k${index}`, 'x']));
    expect(Object.values(readCategorySearch(many)).filter(Boolean)).toHaveLength(20);
  });

  it('CATG-09 drops wrong attributes by name, because the router lays the rest over the address', () => {
    expect(Object.keys(readCategorySearch({ 'attr.color': '' }))).toContain('attr.color');
  });

  it('CATG-09 keeps its own output', () => {
    const read = readCategorySearch({ 'attr.color': ['Rot', 'Blau'], priceMin: '9.5', priceMax: '20' });
    expect(readCategorySearch({ ...read })).toEqual(read);
  });

  it('CATG-08 reads a net price range, and drops invalid and empty ones', () => {
    expect(readCategorySearch({ priceMin: '0.0345', priceMax: '12' })).toEqual({
      priceMin: 0.0345,
      priceMax: 12,
    });
    expect(readCategorySearch({ priceMin: '5' })).toEqual({ priceMin: 5 });
    expect(readCategorySearch({ priceMin: '20', priceMax: '10' })).toEqual({});
    for (const price of ['-1', '0', 'x', '', '1,5', '1e3', '12345678901', ['1', '2'], '1.23456'])
      expect(readCategorySearch({ priceMax: price })).toEqual({});
  });

  it('SRCH-04 reads the same of a search as of a category', () => {
    expect(readTextSearch({ key: 'zelt', 'attr.color': 'Rot', view: 'grid', priceMin: '3' })).toEqual({
      key: 'zelt',
      'attr.color': ['Rot'],
      view: 'grid',
      priceMin: 3,
    });
  });

  it('PROD-01 reads the article number as text, cut to its greatest length', () => {
    expect(readProductSearch({ sku: '007' })).toEqual({ sku: '007' });
    expect(readProductSearch({ sku: 'x'.repeat(65) }).sku).toHaveLength(64);
    expect(readProductSearch({ sku: '' })).toEqual({});
  });

  it('CART-02 reads anything but preOrder as order', () => {
    expect(readOrderTypeSearch({ type: 'preOrder' })).toEqual({ type: 'preOrder' });
    expect(readOrderTypeSearch({ type: 'gift' })).toEqual({ type: 'order' });
    expect(readOrderTypeSearch({})).toEqual({});
  });

  it('reads search words and order history', () => {
    expect(readTextSearch({ key: 'zelt', page: '2', sort: 'nameAsc' })).toEqual({
      key: 'zelt',
      page: 2,
      sort: 'nameAsc',
    });
    expect(readOrderHistorySearch({ order: 'a1', search: 'x', page: 'one' })).toEqual({
      order: 'a1',
      search: 'x',
    });
  });

  it('ORDR-01 reads the filters of the order history and drops invalid ones', () => {
    const filters = { type: 'preOrder', status: 'processing', from: '2026-02-28', to: '2026-03-01' };
    expect(readOrderHistorySearch(filters)).toEqual(filters);
    const wrong = { type: 'x', status: 'gone', from: '2026-02-30', to: '0002-01-01' };
    expect(readOrderHistorySearch(wrong)).toEqual({});
  });
});
