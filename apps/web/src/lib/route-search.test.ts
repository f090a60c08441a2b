import { describe, expect, it } from 'vitest';
import {
  readCategorySearch,
  readOrderHistorySearch,
  readOrderTypeSearch,
  readProductSearch,
  readTextSearch,
} from './route-search.ts';

describe('query parameters', () => {
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

  it('ORDR-01 reads the filters of the order history and drops what is none', () => {
    const filters = { type: 'preOrder', status: 'processing', from: '2026-02-28', to: '2026-03-01' };
    expect(readOrderHistorySearch(filters)).toEqual(filters);
    const wrong = { type: 'x', status: 'gone', from: '2026-02-30', to: '0002-01-01' };
    expect(readOrderHistorySearch(wrong)).toEqual({});
  });
});
