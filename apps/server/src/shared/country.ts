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
