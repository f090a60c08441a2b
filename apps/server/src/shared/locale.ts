import Negotiator from 'negotiator';

export type Locale = 'de' | 'en';

/** A text in both languages; English may be missing. */
export interface Names {
  readonly de: string;
  readonly en: string | null;
}

/** How numbers and dates are written in a language (BCP 47). */
export const languageTags = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Locale, string>;

export const locales: Locale[] = ['de', 'en'];

/** Browsers send some 40 characters; a longer header is not weighed: 16 kB would take 2 ms. */
const maxLength = 500;

/**
 * The language of a request, as RFC 9110 weighs what it asks for: the one it would rather have, German when it wants
 * neither or does not mind (I18N-01, I18N-02).
 *
 * @example localeOf('en;q=0,de') // 'de'
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined || acceptLanguage.length > maxLength) return 'de';
  // Blanks mean nothing in this header, but the library takes 'en; q=0' as acceptable; and it would weigh 'en' by its own
  // entry alone where 'en-US' stands before it.
  const languages = acceptLanguage.replaceAll(/[ \t]/g, '').replaceAll(/(^|,)([a-z]{2,3})-[^,;]*/gi, '$1$2');
  const headers = { 'accept-language': languages };
  const wanted = new Negotiator({ headers }).language(locales);
  return locales.find((locale) => locale === wanted) ?? 'de';
}

/** The text in the language, or the German one where English is missing (I18N-01). */
export function localized(locale: Locale, de: string, en: string | null | undefined): string {
  return locale === 'en' && en ? en : de;
}
