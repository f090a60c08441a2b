import { isPostcode, postcodeShape } from '@kontor/domain';
import type { TextKey } from '@kontor/web-kit/lib/i18n.ts';

/** What is wrong with a typed postcode of a country, as a locale key; undefined where nothing is (ADDR-02). */
export function postcodeProblem(zipCode: string, countryCode: string): TextKey | undefined {
  const shape = postcodeShape(countryCode);
  return shape && !isPostcode(zipCode.trim(), countryCode) ? `address.zipCodeInvalid.${shape}` : undefined;
}
