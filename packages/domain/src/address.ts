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

/** What an address is chosen for at a checkout. */
export type AddressPurpose = 'shipping' | 'invoice';

/** Types of addresses offered for a purpose, the own type before the general one; post never is (ADDR-05). */
const offeredTypes: Record<AddressPurpose, readonly number[]> = { shipping: [1, 0], invoice: [2, 0] };

/**
 * The addresses that can be chosen for a purpose: those of its own type before the general ones, each in the given order
 * (ADDR-05). Types: 0 general, 1 shipping, 2 invoice, 3 post (ADDR-02).
 *
 * @example addressesFor([{ type: 3 }, { type: 0 }, { type: 1 }], 'shipping') // [{ type: 1 }, { type: 0 }]
 */
export function addressesFor<T extends { readonly type: number }>(
  addresses: readonly T[],
  purpose: AddressPurpose,
): T[] {
  return offeredTypes[purpose].flatMap((type) => addresses.filter((address) => address.type === type));
}

/**
 * The address that is chosen for a purpose until the buyer chooses: the default one of the first of its types that has
 * any, else the first that is offered; undefined without any (ADDR-05).
 *
 * @example preselectedAddress([{ type: 0, isDefault: true }, { type: 1, isDefault: false }], 'shipping') // { type: 0, … }
 */
export function preselectedAddress<T extends { readonly type: number; readonly isDefault: boolean }>(
  addresses: readonly T[],
  purpose: AddressPurpose,
): T | undefined {
  const offered = addressesFor(addresses, purpose);
  return offered.find(({ isDefault }) => isDefault) ?? offered[0];
}
