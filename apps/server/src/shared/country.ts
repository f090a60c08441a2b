import { byLocale } from '@kontor/domain';
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
