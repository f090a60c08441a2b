import { describe, expect, it } from 'vitest';
import { addIssue, addIssues } from './add-validation.ts';

const tent = { id: '64a1', sku: 'T-1', name: 'Zelt', price: { value: 10 } };

describe('before adding to the cart', () => {
  it.each([
    [undefined, 'product.unknown'],
    [null, 'product.unknown'],
    [{ ...tent, id: '' }, 'product.unknown'],
    [{ ...tent, sku: undefined }, 'product.unknown'],
    [{ ...tent, name: '' }, 'product.unknown'],
    [{ ...tent, price: null }, 'price.missing'],
    [tent, undefined],
  ])('CART-15 %j is refused for %s', (product, expected) => {
    expect(addIssue(product)).toBe(expected);
  });

  it('CART-16 an id with a hyphen is refused', () => {
    expect(addIssue({ ...tent, id: '64-a1' })).toBe('id.hyphen');
  });

  it.each([
    [{ value: 0 }, 'price.missing'],
    [{ value: null }, 'price.missing'],
    [{ value: Number.NaN }, 'price.missing'],
    [{ value: 10, isLoading: true }, 'price.loading'],
    [{ value: 10, isLoading: false }, undefined],
  ])('CART-17 the price %j is refused for %s', (price, expected) => {
    expect(addIssue({ ...tent, price })).toBe(expected);
  });

  it('CART-18 TABL-19 checks all products and tells which fail', () => {
    expect(addIssues([tent, undefined, { ...tent, sku: 'T-2', price: { value: 0 } }])).toEqual([
      { index: 1, sku: undefined, reason: 'product.unknown' },
      { index: 2, sku: 'T-2', reason: 'price.missing' },
    ]);
    expect(addIssues([tent, tent])).toEqual([]);
  });
});
