/** An order on account that the company's credit limit does not cover; amounts gross, in minor units. */
export type CreditIssue = {
  readonly code: 'credit.limit.exceeded';
  readonly limitMinor: number;
  readonly openMinor: number;
  readonly totalMinor: number;
};

/**
 * The amount that a company may still order on account, in minor units, never below 0 (CHKO-16). `openMinor`: unpaid invoices
 * and orders on account that are not invoiced yet, gross; credit notes lower it.
 *
 * @example creditLeftMinor({ limitMinor: 500_00, openMinor: 120_00 }) // 380_00
 */
export function creditLeftMinor({
  limitMinor,
  openMinor,
}: {
  limitMinor: number;
  openMinor: number;
}): number {
  return Math.max(0, limitMinor - openMinor);
}

/**
 * The issue of an order on account beyond the limit; undefined where it fits. Reaching the limit exactly is allowed, and
 * an order that costs nothing always is.
 *
 * @example creditIssue({ limitMinor: 500_00, openMinor: 400_00, totalMinor: 100_00 }) // undefined
 */
export function creditIssue({
  limitMinor,
  openMinor,
  totalMinor,
}: {
  limitMinor: number;
  openMinor: number;
  totalMinor: number;
}): CreditIssue | undefined {
  if (totalMinor <= 0 || openMinor + totalMinor <= limitMinor) return undefined;
  return { code: 'credit.limit.exceeded', limitMinor, openMinor, totalMinor };
}
