/**
 * Greatest price of one sales unit in minor units: what the database keeps of a price, numeric(12, 2). Imports refuse more.
 */
export const MAX_PRICE_MINOR = 999_999_999_999;

/**
 * Greatest amount of a line, an order or an invoice in minor units: what the database keeps of it, numeric(14, 2), and far
 * within what a number holds exactly.
 */
export const MAX_AMOUNT_MINOR = 99_999_999_999_999;

/** A line whose net total is beyond {@link MAX_AMOUNT_MINOR}: it can be neither saved nor ordered. */
export type AmountIssue = { readonly code: 'amount.too.large'; readonly maxMinor: number };

/**
 * Checks that the net total of a line can be kept (CHKO-17, CHKO-26). `netE4` is the unit price in ten-thousandths.
 *
 * @example lineAmountIssue({ netE4: 99_999_999_990_000, quantity: 999_999 }) // { code: 'amount.too.large', maxMinor: 99999999999999 }
 */
export function lineAmountIssue({
  netE4,
  quantity,
}: {
  readonly netE4: number;
  readonly quantity: number;
}): AmountIssue | undefined {
  // The product is exact to a hundredth of a minor unit there, and what is not above the limit is not rounded above it.
  return (netE4 * quantity) / 100 > MAX_AMOUNT_MINOR
    ? { code: 'amount.too.large', maxMinor: MAX_AMOUNT_MINOR }
    : undefined;
}
