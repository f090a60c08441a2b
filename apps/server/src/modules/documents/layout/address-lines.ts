import type { AddressSnapshot } from '@kontor/contract';
import { countryName } from '../../../shared/country.ts';
import type { CommercialDocument } from '../commercial-document.ts';

/** The lines of a postal address; the country in capitals, and only abroad (DIN 5008). */
export function postalLines(
  address: AddressSnapshot,
  { language, seller }: Pick<CommercialDocument, 'language' | 'seller'>,
): string[] {
  const { code, name } = address.country;
  const country = code ? countryName(code, language) : name;
  const lines = [
    address.companyName,
    [address.firstName, address.lastName].filter(Boolean).join(' '),
    address.addressline2,
    [address.street, address.apartment].filter(Boolean).join(', '),
    address.street2,
    [address.zipCode, address.city].filter(Boolean).join(' '),
    address.state,
    code === seller.country.code ? null : country.toUpperCase(),
  ];
  return lines.filter((line): line is string => Boolean(line));
}
