/** Greatest price in minor units, for every price unit: the column is numeric(14, 4). Imports refuse more. */
export const MAX_PRICE_MINOR = 999_999_999_999;

/**
 * Greatest amount of a line, an order or an invoice in minor units: the column's numeric(14, 2). It is far below 2^53, so
 * JavaScript holds it exactly.
 */
export const MAX_AMOUNT_MINOR = 99_999_999_999_999;

/** A line whose net total exceeds {@link MAX_AMOUNT_MINOR}, so that it can be neither saved nor ordered. */
export type AmountIssue = { readonly code: 'amount.too.large'; readonly maxMinor: number };

/**
 * Checks that the net total of a line can be kept (CHKO-17, CHKO-26). `netE4` is the price of `priceUnit` sales
 * units in ten-thousandths.
 *
 * @example lineAmountIssue({ netE4: 99_999_999_990_000, priceUnit: 1, quantity: 999_999 }) // { code: 'amount.too.large', maxMinor: 99999999999999 }
 */
export function lineAmountIssue({
  netE4,
  priceUnit,
  quantity,
}: {
  readonly netE4: number;
  readonly priceUnit: number;
  readonly quantity: number;
}): AmountIssue | undefined {
  // Near the limit the product is exact to a hundredth of a minor unit, so rounding cannot cross the limit.
  return (netE4 * quantity) / (100 * priceUnit) > MAX_AMOUNT_MINOR
    ? { code: 'amount.too.large', maxMinor: MAX_AMOUNT_MINOR }
    : undefined;
}
