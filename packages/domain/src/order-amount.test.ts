import { describe, expect, it } from 'vitest';
import { orderAmount } from './order-amount.ts';

describe('order amount', () => {
  const items = [
    { netE4: 100_000, priceUnit: 1 as const, quantity: 3, currency: 'CHF' },
    { netE4: 84_034, priceUnit: 1 as const, quantity: 1, currency: 'EUR' },
  ];
  it.each([
    [
      { items, shippingMinor: 590 },
      { amountMinor: 4430, currency: 'CHF' },
    ],
    [
      { items, shippingMinor: 590, discountMinor: 430 },
      { amountMinor: 4000, currency: 'CHF' },
    ],
    [
      { items: [{ netE4: 100_000, priceUnit: 1 as const, quantity: 1 }] },
      { amountMinor: 1000, currency: '€' },
    ],
    [
      { items: [], shippingMinor: null, discountMinor: null },
      { amountMinor: 0, currency: '€' },
    ],
  ])('ORDR-03 of %j is %j', (order, expected) => {
    expect(orderAmount(order)).toEqual(expected);
  });
});
