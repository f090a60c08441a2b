import { byLocale, LOCALES } from '@kontor/domain';
import type { Locale } from './locale.ts';

const names = byLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/**
 * The name of a country (ISO 3166-1 alpha-2) in a language; the code itself if it is unknown.
 *
 * @example countryName('AT', 'de') // 'Österreich'
 */
export function countryName(code: string, locale: Locale): string {
  return names[locale].of(code) ?? code;
}

const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Region codes that are no country of ISO 3166-1: unions, test regions, 'unknown', and reserved codes. Kosovo (XK) is allowed:
 * trade and customs use it.
 */
const noCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
]);

/**
 * Whether a code is a current country of ISO 3166-1 alpha-2, in capitals; not a former code or an alias.
 *
 * @example isCountry('AT') // true
 * @example isCountry('UK') // false: GB
 */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code) || known.of(code) === undefined) return false;
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Signs of vehicles that are no code of ISO 3166-1. */
const vehicleSigns = {
  D: 'DE',
  A: 'AT',
  F: 'FR',
  I: 'IT',
  B: 'BE',
  L: 'LU',
  E: 'ES',
  P: 'PT',
  H: 'HU',
  S: 'SE',
};

let codes: ReadonlyMap<string, string> | undefined;

/**
 * The code of a country that a text names in a language of the shop or by its vehicle sign; undefined for others.
 *
 * @example countryNamed('Deutschland') // 'DE', as for 'germany' and 'D'
 */
export function countryNamed(text: string): string | undefined {
  codes ??= new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter(isCountry)
      .flatMap((code) => LOCALES.map((locale) => [countryName(code, locale).toLowerCase(), code] as const))
      .concat(Object.entries(vehicleSigns).map(([sign, code]) => [sign.toLowerCase(), code] as const)),
  );
  return codes.get(text.trim().toLowerCase());
}
