/** More article numbers than these would hide the page. */
const maxNamed = 5;

/**
 * The article numbers that a message names: five at most, and a sign that there are more (ERRS-10).
 *
 * @example namedSkus(['A', 'B']) // 'A, B'
 * @example namedSkus(['A', 'B', 'C', 'D', 'E', 'F']) // 'A, B, C, D, E …'
 */
export function namedSkus(skus: readonly string[]): string {
  return skus.slice(0, maxNamed).join(', ') + (skus.length > maxNamed ? ' …' : '');
}
