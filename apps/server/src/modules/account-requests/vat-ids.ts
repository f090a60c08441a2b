import { createRequire } from 'node:module';
import type { VatCheck } from '@kontor/contract';
import { type VatTreatment, vatIdState } from '@kontor/domain';

interface Checker {
  countries: readonly object[];
  checkVAT(
    text: string,
    countries: readonly object[],
  ): { isValid: boolean; isValidFormat: boolean; value?: string; country?: { isoCode: { short: string } } };
}

// Its ES module names files without their endings, which Node refuses.
const { checkVAT, countries } = createRequire(import.meta.url)('jsvat-next') as Checker;

/** Those that begin otherwise than their country (ISO 3166-1) does. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL' };

/** Countries whose numbers are known in another form than companies write them: Norwegian ones with `MVA`. */
const anyText: ReadonlySet<string> = new Set(['NO']);

/** Countries whose VAT IDs may have no letters in front. */
const bareNumbers: ReadonlySet<string> = new Set(['AU', 'BR', ...anyText]);

/** Länderformate of 10 or 11 digits, and the Bundesschema of 13. */
const germanTaxNumber = /^(\d{10,11}|\d{4}0\d{8})$/;

const timeoutMs = 10_000;

/**
 * A VAT ID without blanks, dots and hyphens; undefined where its form or check digits are wrong, or it is of another country
 * (ISO 3166-1). Of countries whose form is not known any text is taken.
 *
 * @example vatIdOf('DE 136 695 976', 'DE') // 'DE136695976'
 */
export function vatIdOf(text: string, country: string): string | undefined {
  const { isValid, value, country: found } = checkVAT(text, countries);
  if (isValid && found?.isoCode.short === country) return value;
  const isKnown = !anyText.has(country) && isFormKnown(country);
  const plain = plainOf(text);
  // Texts that begin with two digits are found to be Australian.
  const isForeign = found !== undefined && found.isoCode.short !== country && !/^\d/.test(plain);
  return isKnown || isForeign ? undefined : plain;
}

/**
 * Whether a text looks like a VAT ID or a German tax number (Steuernummer). Used where the VAT does not depend on it: check digits
 * are not compared. If the form of the country's VAT IDs is unknown, any text is accepted (decision 122). Country: ISO 3166-1.
 *
 * @example hasVatIdForm('12/345/67890', 'DE') // true
 */
export function hasVatIdForm(text: string, country: string): boolean {
  const plain = plainOf(text).replaceAll('/', '').toUpperCase();
  if (germanTaxNumber.test(plain) || bareNumbers.has(country) || !isFormKnown(country)) return true;
  if (!/^[A-Z]{2}(?=.*\d.*\d)[A-Z0-9+*]{2,15}$/.test(plain)) return false;
  const { country: found, isValidFormat } = checkVAT(plain, countries);
  return found === undefined || isValidFormat;
}

/**
 * Why a company cannot have a VAT treatment with its VAT ID; undefined if it can. Treatments at 0 % within the EU need the
 * VAT ID of a member state, `intraCommunity` that of a state other than the shop's (decision 65).
 *
 * @example vatIdIssue('intraCommunity', 'ATU13585627', 'DE') // undefined
 */
export function vatIdIssue(
  treatment: VatTreatment,
  vatId: string | null | undefined,
  shopCountry: string,
): 'vatId.missing' | 'vatId.invalid' | undefined {
  if (treatment !== 'intraCommunity' && treatment !== 'reverseCharge') return undefined;
  if (!vatId?.trim()) return 'vatId.missing';
  const state = vatIdState(vatId);
  const isHome = treatment === 'intraCommunity' && state === shopCountry;
  return state === undefined || isHome || vatIdOf(vatId, state) === undefined ? 'vatId.invalid' : undefined;
}

/**
 * Asks the EU's VIES service about a VAT ID such as 'DE136695976'. Throws when it gives no answer, as it does while the
 * member state's own service is away. Only with the VAT ID of who asks VIES gives the identifier that proves the check.
 */
export async function askVies({
  url,
  vatId,
  ownVatId = '',
  now,
}: {
  url: string;
  vatId: string;
  ownVatId?: string | undefined;
  now: Date;
}): Promise<VatCheck> {
  const own = plainOf(ownVatId).toUpperCase();
  const answer = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      countryCode: vatId.slice(0, 2),
      vatNumber: vatId.slice(2),
      ...(isInVies(own) ? { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) } : {}),
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`The VAT service answered ${answer.status}.`);
  const said = (await answer.json()) as Record<string, unknown>;
  if (typeof said.valid !== 'boolean') throw new Error('The VAT service could not tell.');
  const text = (value: unknown) =>
    typeof value === 'string' && /[^\s-]/.test(value) ? value.slice(0, 500) : null;
  return {
    isValid: said.valid,
    checkedAt: now.toISOString(),
    identifier: text(said.requestIdentifier),
    name: text(said.name),
    address: text(said.address),
  };
}

const isFormKnown = (country: string) =>
  checkVAT(`${prefixes[country] ?? country}0`, countries).country !== undefined;

const plainOf = (text: string) => text.replace(/[\s.-]/g, '');

/** VIES knows the members of the EU, and Northern Ireland. */
export function isInVies(vatId: string): boolean {
  return /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)/.test(vatId);
}
