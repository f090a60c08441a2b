import { multiplyDivide, percentToE4, WHOLE_E4 } from './money.ts';
import { MAX_PRICE_MINOR } from './money-range.ts';

/** How a changed price is rounded: to whole cents, to the next 5 cents, or so that it ends in 90, 95 or 99 cents. */
export const PRICE_ROUNDINGS = ['none', '0.01', '0.05', '0.10', '0.90', '0.95', '0.99', '1.00'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/**
 * A price in ten-thousandths after a change by percent, rounded half up. `0.05`, `0.10` and `1.00` round to multiples, `0.90`, `0.95` and
 * `0.99` to the nearest price with that ending. A price above 0 stays above 0.
 *
 * @example changedPriceE4(100_000, { percent: 3.3, rounding: '0.05' }) // 103500 (10.33 → 10.35)
 * @example changedPriceE4(100_000, { percent: 3.3, rounding: '0.90' }) // 99000 (10.33 → 9.90)
 */
export function changedPriceE4(
  priceE4: number,
  { percent, rounding }: { readonly percent: number; readonly rounding: PriceRounding },
): number {
  const changed = multiplyDivide([priceE4, WHOLE_E4 + percentToE4(percent)], WHOLE_E4);
  const rounded = roundE4(changed, rounding);
  return Math.min(rounded > 0 || priceE4 === 0 ? rounded : changed, MAX_PRICE_MINOR * 100);
}

function roundE4(priceE4: number, rounding: PriceRounding): number {
  if (rounding === 'none') return priceE4;
  const E4 = Math.round(Number(rounding) * 10_000);
  if (rounding === '0.90' || rounding === '0.95' || rounding === '0.99') {
    const whole = Math.floor((priceE4 - E4) / 10_000 + 0.5);
    return Math.max(0, whole) * 10_000 + E4;
  }
  return Math.floor(priceE4 / E4 + 0.5) * E4;
}
