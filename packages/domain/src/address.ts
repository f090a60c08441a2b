/** Most addresses of a company: fewer than these suit any, more would slow down every checkout of it. */
export const MAX_ADDRESSES = 1_000;

/** How postcodes look; the texts of refusals name these. */
const postcodeShapes = {
  digits4: /^\d{4}$/,
  digits5: /^\d{5}$/,
  /** 123 45 */
  digits3and2: /^\d{3} ?\d{2}$/,
  /** 12-345 */
  digits2dash3: /^\d{2}-\d{3}$/,
  /** 1234 AB */
  digits4letters2: /^\d{4} ?[A-Z]{2}$/i,
};
export type PostcodeShape = keyof typeof postcodeShapes;

const countriesByShape: Record<PostcodeShape, readonly string[]> = {
  digits4: ['AT', 'BE', 'CH', 'DK', 'HU', 'LI', 'LU', 'NO', 'SI'],
  digits5: ['DE', 'ES', 'FI', 'FR', 'HR', 'IT'],
  digits3and2: ['CZ', 'SE', 'SK'],
  digits2dash3: ['PL'],
  digits4letters2: ['NL'],
};

/**
 * How the postcodes of a country (ISO 3166-1 alpha-2) look; undefined where no shape is known.
 *
 * @example postcodeShape('NL') // 'digits4letters2'
 */
export function postcodeShape(countryCode: string): PostcodeShape | undefined {
  const shapes = Object.keys(countriesByShape) as PostcodeShape[];
  return shapes.find((shape) => countriesByShape[shape].includes(countryCode.toUpperCase()));
}

/**
 * Tells whether a postcode can be one of its country; of a country without a known shape, any text is one (ADDR-02).
 *
 * @example isPostcode('50667', 'DE') // true
 * @example isPostcode('5067', 'DE') // false
 */
export function isPostcode(zipCode: string, countryCode: string): boolean {
  const shape = postcodeShape(countryCode);
  return shape ? postcodeShapes[shape].test(zipCode) : zipCode.trim() !== '';
}

/** The purpose of an address at a checkout. */
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
 * The preselected address for a purpose: the default address of its first type that has one, else the first offered
 * address. Undefined without any (ADDR-05).
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
