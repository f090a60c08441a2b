import type { Locale } from './locale.ts';

/**
 * The name of a country (ISO 3166-1 alpha-2) in the language; the code itself where it is unknown.
 *
 * @example countryName('AT', 'de') // 'Österreich'
 */
export function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
