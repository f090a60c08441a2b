import { decimalToMinor } from './money.ts';

/** A cart below the minimum order value: both amounts in minor units (CHKO-03). */
export type MinimumOrderIssue = {
  readonly code: 'order.minimum.amount';
  readonly minimumMinor: number;
  readonly currentMinor: number;
};

/**
 * A configured amount in minor units: a number, numeric text, or an object with `value`. Anything else, and anything not
 * above 0, is 0 (CHKO-02, CONF-07).
 *
 * @example configuredAmountMinor({ value: 150, currency: 'EUR' }) // 15000
 * @example configuredAmountMinor('none') // 0
 */
export function configuredAmountMinor(setting: unknown): number {
  const value =
    typeof setting === 'object' && setting !== null && 'value' in setting ? setting.value : setting;
  if (typeof value !== 'number' && typeof value !== 'string') return 0;
  try {
    return Math.max(0, decimalToMinor(value));
  } catch {
    return 0;
  }
}

/**
 * The minimum order value in minor units that holds for a user: the user's own minCartAmount when positive, else the
 * site's, 0 = no minimum. Both as configured: decimal amounts in any form of {@link configuredAmountMinor} (CHKO-02).
 *
 * @example minimumOrderMinor({ userMinCartAmount: '50', siteMinimum: { value: 100, currency: 'EUR' } }) // 5000
 */
export function minimumOrderMinor(input: {
  readonly userMinCartAmount?: unknown;
  readonly siteMinimum?: unknown;
}): number {
  return configuredAmountMinor(input.userMinCartAmount) || configuredAmountMinor(input.siteMinimum);
}

/**
 * Tells whether a net goods value (before discount, without shipping and VAT) is below the minimum; equal is enough
 * (CHKO-03).
 *
 * @example minimumOrderIssue(10000, 9999) // { code: 'order.minimum.amount', minimumMinor: 10000, currentMinor: 9999 }
 */
export function minimumOrderIssue(minimumMinor: number, goodsMinor: number): MinimumOrderIssue | undefined {
  if (goodsMinor >= minimumMinor) return undefined;
  return { code: 'order.minimum.amount', minimumMinor, currentMinor: goodsMinor };
}
