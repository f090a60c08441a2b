import { byLocale } from '@kontor/domain';
import type { Locale } from './locale.ts';

const names = byLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/**
 * The name of a country (ISO 3166-1 alpha-2) in a language; the code itself where it stands for none.
 *
 * @example countryName('AT', 'de') // 'Österreich'
 */
export function countryName(code: string, locale: Locale): string {
  return names[locale].of(code) ?? code;
}

const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Regions that have a name and a code of their own but are no country of ISO 3166-1: unions, test regions, 'unknown', and
 * parts of countries that are only reserved. Kosovo (XK) counts: trade and customs use it.
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
 * True for the code of a country (ISO 3166-1 alpha-2, capitals) as it is used today; former codes and aliases are none.
 *
 * @example isCountry('AT') // true
 * @example isCountry('UK') // false: GB
 */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.has(code) || known.of(code) === undefined) return false;
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
