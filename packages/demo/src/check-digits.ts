/** Completes 12 digits to an EAN-13: `ean13('400638133393')` is `'4006381333931'` (GS1 General Specifications 7.9). */
export function ean13(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return twelve + ((10 - (sum % 10)) % 10);
}

/** A German IBAN from an 8-digit bank code and a 10-digit account number (ISO 13616, mod 97). */
export function germanIban(bankCode: string, account: string): string {
  const rest = BigInt(`${bankCode}${account}131400`) % 97n;
  return `DE${String(98n - rest).padStart(2, '0')}${bankCode}${account}`;
}

/**
 * A German SEPA creditor identifier from an 11-digit national part; the business code does not count for the check digits
 * (EPC 262-08).
 */
export function germanCreditorId(national: string): string {
  const rest = BigInt(`${national}131400`) % 97n;
  return `DE${String(98n - rest).padStart(2, '0')}ZZZ${national}`;
}

/** A German VAT id from 8 digits; the ninth is the check digit (ISO 7064 mod 11, 10). */
export function germanVatId(eight: string): string {
  let product = 10;
  for (const digit of eight) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return `DE${eight}${(11 - product) % 10}`;
}

/** An Austrian VAT id (ATU) from 7 digits. */
export function austrianVatId(seven: string): string {
  const sum = [...seven].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return `ATU${seven}${(10 - ((sum + 4) % 10)) % 10}`;
}

/** A Swiss VAT number (UID) from 8 digits, or undefined when these digits have no valid check digit. */
export function swissVatId(eight: string): string | undefined {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4];
  const sum = [...eight].reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0);
  const check = (11 - (sum % 11)) % 11;
  if (check === 10) return undefined;
  const uid = `${eight}${check}`;
  return `CHE-${uid.slice(0, 3)}.${uid.slice(3, 6)}.${uid.slice(6)} MWST`;
}

/** A French VAT id from the first 8 digits of a SIREN: Luhn digit, then the key of two digits. */
export function frenchVatId(eight: string): string {
  const sum = [...eight].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  const siren = `${eight}${(10 - (sum % 10)) % 10}`;
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${siren}`;
}
