import { describe, expect, it } from 'vitest';
import { basketLine, seasonal } from '../../commerce/basket-line-fixture.ts';
import type { CartChange } from './cart-changes.ts';
import { keepChanges, takeChanges } from './kept-changes.ts';

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const put = (sku: string, quantity: number): CartChange => ({
  op: 'put',
  line: basketLine(sku, { quantity }),
});

describe('CART-11 changes that could not be sent', () => {
  it('kept changes are returned once, the latest of each line', () => {
    const storage = memory();
    expect(keepChanges('u cart-changes c', [put('A', 1), put('B', 2)], storage)).toBe(2);
    expect(keepChanges('u cart-changes c', [put('A', 5)], storage)).toBe(1);
    expect(takeChanges('u cart-changes other', storage)).toEqual([]);
    expect(takeChanges('u cart-changes c', storage)).toEqual([put('A', 5), put('B', 2)]);
    expect(takeChanges('u cart-changes c', storage)).toEqual([]);
    expect(storage.values.size).toBe(0);
  });

  it('CART-03 are read from the former format, which had arrays in the order of season ids', () => {
    const storage = memory();
    const line = { ...basketLine('A'), id: 'preOrder:A', orderType: 'preOrder' as const };
    const preStocks = [{ quantity: 50 }, { quantity: 70 }];
    const former = { ...line, quantities: [5, 7], seasonIds: ['S1', 'S2'], preStocks };
    const kept = [{ op: 'put', line: former }];
    storage.setItem('kontor:lasting:k', JSON.stringify({ keptAt: Date.now(), value: kept }));
    expect(takeChanges('k', storage)).toEqual([
      { op: 'put', line: { ...line, quantities: seasonal(5, 7), preStocks: seasonal(50, 70) } },
    ]);
  });

  it('leave out what is no change', () => {
    const storage = memory();
    const kept = [
      5,
      null,
      { op: 'drop', line: basketLine('A', {}) },
      { op: 'put', line: { id: 'x' } },
      put('B', 2),
    ];
    storage.setItem('kontor:lasting:k', JSON.stringify({ keptAt: Date.now(), value: kept }));
    expect(takeChanges('k', storage)).toEqual([put('B', 2)]);
  });
});
