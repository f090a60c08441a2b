/** Digits of the GS1 numbers that articles carry: GTIN-8, GTIN-12 (UPC-A), GTIN-13 (EAN) and GTIN-14 of trade units. */
const gtinLengths = [8, 12, 13, 14];

/**
 * Finds the fault of a GTIN: a wrong length (also for letters), or the check digit that it should end with. Undefined for a
 * valid one (GS1 General Specifications 7.9).
 *
 * @example findGtinFault('4006381333932') // { expected: '1' }
 */
export function findGtinFault(gtin: string): 'length' | { expected: string } | undefined {
  if (!/^\d+$/.test(gtin) || !gtinLengths.includes(gtin.length)) return 'length';
  // The weights 3 and 1 alternate from the right, so that leading zeros change nothing.
  const sum = [...gtin.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  const expected = String((10 - (sum % 10)) % 10);
  return gtin.endsWith(expected) ? undefined : { expected };
}
