/**
 * Integer arithmetic for money. Amounts are integer minor units (`…Minor`, cents), unit prices integer
 * ten-thousandths (`…E4`), percentages plain percent (19, 8.1). Nothing here ever adds binary fractions.
 */

/** One percent in the integer form of {@link percentToE4}. */
const PERCENT_E4 = 10_000;

/** One hundred percent in the integer form of {@link percentToE4}. */
export const WHOLE_E4 = 100 * PERCENT_E4;

/**
 * Multiplies integers, divides the product by a positive integer, and rounds half up. Negative amounts round away from
 * zero, so that a credit mirrors its charge. Exact for any size; throws RangeError when an input is not an integer or the
 * result is not a safe integer (EN 16931 rounding, CHKO-06).
 *
 * @example multiplyDivide([1005, 19], 100) // 191 (190.95)
 * @example multiplyDivide([5], 10) // 1
 */
export function multiplyDivide(factors: readonly number[], divisor: number): number {
  let product = 1;
  for (const factor of factors) {
    product *= factor;
    if (!Number.isSafeInteger(product) || !Number.isSafeInteger(factor))
      return multiplyDivideBig(factors, divisor);
  }
  const remainder = product % divisor;
  const quotient = (product - remainder) / divisor;
  return Math.abs(remainder) * 2 >= divisor ? quotient + Math.sign(remainder) : quotient;
}

/**
 * The part of an amount that a percentage is, rounded half up to the minor unit (CHKO-06).
 *
 * @example percentOf(8403, 19) // 1597 (1596.57)
 */
export function percentOf(amountMinor: number, percent: number): number {
  return multiplyDivide([amountMinor, percentToE4(percent)], WHOLE_E4);
}

/**
 * A percentage as integer ten-thousandths of a percent, so that rates compare and multiply exactly.
 *
 * @example percentToE4(8.1) // 81000
 */
export function percentToE4(percent: number): number {
  return shiftDecimal(percent, 4);
}

/**
 * Splits an amount in proportion to weights, so that the parts sum exactly to the amount. Each part is cut to the minor
 * unit. The remaining units go to the largest remainders, ties to the earlier weight. When all weights are 0 the first one
 * takes all; no part exceeds its weight when the amount does not exceed their sum (CHKO-06). Throws RangeError for a
 * negative amount or weight, or for an amount without any weight.
 *
 * @example spread(100, [1, 1, 1]) // [34, 33, 33]
 * @example spread(500, [10000, 2000]) // [417, 83]
 */
export function spread(amountMinor: number, weights: readonly number[]): number[] {
  if (amountMinor < 0 || weights.some((weight) => weight < 0))
    throw new RangeError('spread takes no negative numbers');
  if (weights.length === 0) {
    if (amountMinor === 0) return [];
    throw new RangeError('an amount cannot be spread over nothing');
  }
  const amount = BigInt(amountMinor);
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amountMinor : 0));

  const shares = weights.map((weight, index) => {
    const product = amount * BigInt(weight);
    return { index, part: Number(product / whole), remainder: product % whole };
  });
  let left = amountMinor - shares.reduce((sum, share) => sum + share.part, 0);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map((share) => share.part);
}

/**
 * A decimal amount (JSON number or numeric text) as minor units, rounded half up by its decimal digits, not by its
 * binary form (I18N-04). Throws RangeError for anything that is not a finite number.
 *
 * @example decimalToMinor(1.005) // 101
 * @example decimalToMinor('19.90') // 1990
 */
export function decimalToMinor(amount: number | string): number {
  return shiftDecimal(amount, 2);
}

/**
 * Minor units as the decimal amount of the API (I18N-04).
 *
 * @example minorToDecimal(1990) // 19.9
 */
export function minorToDecimal(amountMinor: number): number {
  return amountMinor / 100;
}

/**
 * A decimal unit price (JSON number or numeric text) as ten-thousandths (PROD-09). Throws RangeError for anything
 * that is not a finite number.
 *
 * @example decimalToE4('8.4034') // 84034
 */
export function decimalToE4(amount: number | string): number {
  return shiftDecimal(amount, 4);
}

/**
 * Ten-thousandths as the decimal unit price of the API (PROD-09).
 *
 * @example e4ToDecimal(84034) // 8.4034
 */
export function e4ToDecimal(amountE4: number): number {
  return amountE4 / 10_000;
}

const decimal = /^([+-]?\d+(?:\.\d*)?)(?:e([+-]?\d+))?$/i;

/** Moves the decimal point by digits, not by multiplying: 1.005 × 100 is 100.49999… in binary. */
function shiftDecimal(amount: number | string, places: number): number {
  const text = String(amount).trim();
  const [, mantissa, exponent = '0'] = decimal.exec(text) ?? [];
  const shifted = Number(`${mantissa}e${Number(exponent) + places}`);
  const rounded = Math.sign(shifted) * Math.round(Math.abs(shifted));
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`not an amount: ${text.slice(0, 40)}`);
  return rounded === 0 ? 0 : rounded;
}

function multiplyDivideBig(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((result, factor) => result * BigInt(factor), 1n);
  const by = BigInt(divisor);
  const magnitude = ((product < 0n ? -product : product) * 2n + by) / (by * 2n);
  const result = Number(product < 0n ? -magnitude : magnitude);
  if (!Number.isSafeInteger(result)) throw new RangeError('amount too large');
  return result;
}
