import type { Locale } from './locale.ts';

const names = {
  de: new Intl.DisplayNames('de', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};

/**
 * The name of a country (ISO 3166-1 alpha-2) in a language; the code itself where it stands for none.
 *
 * @example countryName('AT', 'de') // 'Österreich'
 */
export function countryName(code: string, locale: Locale): string {
  return names[locale].of(code) ?? code;
}

const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Regions that have a name but are no country: unions, test regions, 'unknown'. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/**
 * True for the code of a country (ISO 3166-1 alpha-2, capitals).
 *
 * @example isCountry('AT') // true
 * @example isCountry('ZZ') // false
 */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && known.of(code) !== undefined;
}
