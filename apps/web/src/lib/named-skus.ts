/** A longer toast would cover the page. */
const maxNamed = 5;

/**
 * Joins at most five article numbers for a message; ' …' marks that there are more (ERRS-10).
 *
 * @example namedSkus(['A', 'B']) // 'A, B'
 * @example namedSkus(['A', 'B', 'C', 'D', 'E', 'F']) // 'A, B, C, D, E …'
 */
export function namedSkus(skus: readonly string[]): string {
  return skus.slice(0, maxNamed).join(', ') + (skus.length > maxNamed ? ' …' : '');
}
