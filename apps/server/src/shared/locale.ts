export type Locale = 'de' | 'en';

/** How numbers and dates are written in a language (BCP 47). */
export const languageTags = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Locale, string>;

/** The language of a request: English when asked for first, else German (I18N-01, I18N-02). */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'de';
}

/** The text in the language, or the German one where English is missing (I18N-01). */
export function localized(locale: Locale, de: string, en: string | null | undefined): string {
  return locale === 'en' && en ? en : de;
}
