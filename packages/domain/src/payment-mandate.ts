/** Letters, digits and the signs that banks take in a mandate reference (EPC 130-08). */
const notAllowed = /[^A-Za-z0-9/?:().,'+-]/g;

/**
 * The reference of the SEPA mandate for a checkout, at most 35 characters: the customer number and the first part of the
 * checkout's id. Page and server work it out alike, so that the buyer agrees to the reference that is stored.
 *
 * @example mandateReference('10023', '7f3a91c2-0000-4000-8000-000000000000') // '10023-7F3A91C2'
 */
export function mandateReference(customerNo: string, checkoutId: string): string {
  const customer = customerNo.replace(notAllowed, '').slice(0, 26) || 'M';
  return `${customer}-${checkoutId.slice(0, 8).toUpperCase()}`;
}

/**
 * An IBAN of which only country, check digits and the last four signs can be read.
 *
 * @example maskIban('DE89370400440532013000') // 'DE89 •••• 3000'
 */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}

/**
 * An account number as it is written in groups of four.
 *
 * @example groupedIban('de89370400440532013000') // 'DE89 3704 0044 0532 0130 00'
 */
export function groupedIban(text: string): string {
  return text
    .replace(/\s+/g, '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ');
}
