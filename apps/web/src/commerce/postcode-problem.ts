import { isPostcode, postcodeShape } from '@kontor/domain';
import type { TextKey } from '@kontor/web-kit/lib/i18n.ts';

/** The problem of a typed postcode, as a locale key; undefined if it is valid (ADDR-02). */
export function postcodeProblem(zipCode: string, countryCode: string): TextKey | undefined {
  const shape = postcodeShape(countryCode);
  return shape && !isPostcode(zipCode.trim(), countryCode) ? `address.zipCodeInvalid.${shape}` : undefined;
}
