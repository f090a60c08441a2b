/** The languages of the interface; German is default and fallback (I18N-01). */
export type Locale = 'de' | 'en';

export const locales = ['de', 'en'] as const satisfies readonly Locale[];

/** Reads a locale from untrusted text; anything but 'en' counts as German (I18N-02). */
export function parseLocale(text: unknown): Locale {
  return text === 'en' ? 'en' : 'de';
}
