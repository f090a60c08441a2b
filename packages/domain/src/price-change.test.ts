import { describe, expect, it } from 'vitest';
import { changedPriceE4 } from './price-change.ts';

describe('issue 18: a price changed by percent', () => {
  it.each([
    [100_000, 3.3, 'none', 103_300],
    [100_000, 3.3, '0.01', 103_300],
    [345, 10, 'none', 380],
    [345, 10, '0.01', 400],
    [100_000, 3.3, '0.05', 103_500],
    [100_000, 3.2, '0.05', 103_000],
    [100_000, 3.3, '0.10', 103_000],
    [100_000, 3.3, '0.90', 99_000],
    [100_000, 5, '0.90', 109_000],
    [100_000, -2, '0.95', 99_500],
    [100_000, 0, '0.99', 99_900],
    [100_000, 6, '1.00', 110_000],
    [500, 0, '0.90', 9_000],
    // Never to 0, which would be a price on request.
    [100, 0, '1.00', 100],
    [0, 10, '0.05', 0],
    [99_999_999_999_900, 1000, 'none', 99_999_999_999_900],
  ] as const)('%i by %f %% to %s is %i', (price, percent, rounding, changed) => {
    expect(changedPriceE4(price, { percent, rounding })).toBe(changed);
  });
});
