import { describe, expect, it } from 'vitest';
import { priceSpan } from './style-prices.ts';

describe('the price in the head of a style', () => {
  it('CART-22 reaches from the lowest to the highest price of its articles', () => {
    const prices = [150_800, 113_500, 120_000].map((amountE4) => ({ amountE4, priceUnit: 1000 as const }));
    expect(priceSpan(prices)).toEqual({ fromE4: 113_500, toE4: 150_800, priceUnit: 1000 });
  });

  it('CART-22 is left out without prices, or where they are for different numbers of units', () => {
    expect(priceSpan([])).toBeUndefined();
    expect(
      priceSpan([
        { amountE4: 113_500, priceUnit: 100 },
        { amountE4: 113_500, priceUnit: 1000 },
      ]),
    ).toBeUndefined();
  });
});
