import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';

/**
 * Normalizes an IBAN for storage: no blanks, upper case; or says why it is not a SEPA account (ISO 13616).
 *
 * @example readIban('de89 3704 0044 0532 0130 00') // { iban: 'DE89370400440532013000' }
 * @example readIban('DE00 3704 0044 0532 0130 00') // { refusal: 'iban.invalid' }
 */
export function readIban(
  text: string,
): { iban: string } | { refusal: 'iban.invalid' | 'iban.country.invalid' } {
  const iban = electronicFormatIBAN(text.normalize('NFKC')) ?? '';
  if (!isValidIBAN(iban)) return { refusal: 'iban.invalid' };
  return isSEPACountry(iban.slice(0, 2)) ? { iban } : { refusal: 'iban.country.invalid' };
}

/** Whether a text is a bank identifier (ISO 9362). */
export function isBic(text: string): boolean {
  return isValidBIC(text.replaceAll(' ', '').toUpperCase());
}

/**
 * Whether a text is a SEPA creditor identifier: country, check digits (ISO 7064 mod 97-10), business code, national part.
 * The check ignores the business code in places 5 to 7 (EPC 262-08).
 *
 * @example isCreditorId('DE98ZZZ09999999999') // true
 */
export function isCreditorId(text: string): boolean {
  const id = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id)) return false;
  const moved = `${id.slice(7)}${id.slice(0, 4)}`;
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
