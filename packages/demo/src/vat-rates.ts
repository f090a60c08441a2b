import { convertVatRate } from '@kontor/domain';
import type { CountryCode } from './towns.ts';

/** VAT conversion table of both tenants: percent by class. */
export const vatTable: { countryCode: CountryCode; rates: Record<string, number> }[] = [
  { countryCode: 'DE', rates: { standard: 19, reduced: 7, zero: 0 } },
  { countryCode: 'AT', rates: { standard: 20, reduced: 10, special: 13, zero: 0 } },
  { countryCode: 'CH', rates: { standard: 8.1, reduced: 2.6, special: 3.8, zero: 0 } },
  { countryCode: 'FR', rates: { standard: 20, reduced: 5.5, special: 10, zero: 0 } },
];

/** A German rate as it is in the buyer's country (CHKO-05): `convertedRate(7, 'FR')` is 5.5. */
export function convertedRate(rate: number, country: CountryCode): number {
  return convertVatRate(rate, { table: vatTable, shopCountry: 'DE', customerCountry: country });
}
