/** Most addresses of a company: fewer than these suit any, more would slow down every checkout of it. */
export const MAX_ADDRESSES = 1_000;

/**
 * Tells whether a postcode can be one of its country (ISO 3166-1 alpha-2): a German one has five digits, of others only
 * is known that they are not empty (ADDR-02).
 *
 * @example isPostcode('50667', 'DE') // true
 * @example isPostcode('5067', 'DE') // false
 */
export function isPostcode(zipCode: string, countryCode: string): boolean {
  return countryCode.toUpperCase() === 'DE' ? /^\d{5}$/.test(zipCode) : zipCode.trim() !== '';
}
