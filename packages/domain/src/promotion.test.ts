import { describe, expect, it } from 'vitest';
import { promotionDiscountMinor } from './promotion.ts';

describe('discount', () => {
  it.each([
    [{ type: 'percent', percent: 10 } as const, 12_345, 1235],
    [{ type: 'percent', percent: 150 } as const, 12_345, 12_345],
    [{ type: 'percent', percent: -5 } as const, 12_345, 0],
    [{ type: 'fixed', valueMinor: 5000 } as const, 12_345, 5000],
    [{ type: 'fixed', valueMinor: 5000 } as const, 3000, 3000],
    [{ type: 'fixed', valueMinor: 5000 } as const, 0, 0],
  ])('CHKO-25 takes with %j off goods of %i the discount %i', (promotion, goodsMinor, expected) => {
    expect(promotionDiscountMinor(promotion, goodsMinor)).toBe(expected);
  });
});
