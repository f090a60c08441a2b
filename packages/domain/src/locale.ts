/** The languages of the shop; the first is the default (I18N-01). docs/changing.md shows how to add one. */
export const LOCALES = ['de', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

/** The language of texts that are missing in another one (I18N-01). */
export const DEFAULT_LOCALE = LOCALES[0];

type OtherLocale = Exclude<Locale, typeof DEFAULT_LOCALE>;

/** How numbers and dates are written in a language (BCP 47): English with the day before the month (I18N-04). */
export const LANGUAGE_TAGS = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Locale, string>;

/** A text by language; only the default language is required. */
export type LocalizedText = { readonly [Key in typeof DEFAULT_LOCALE]: string } & {
  readonly [Key in OtherLocale]?: string | undefined;
};

/** Columns of a row: `<field>_de` and so on. */
export type LocalizedColumns<Field extends string> = {
  [Key in `${Field}_${typeof DEFAULT_LOCALE}`]: string;
} & { [Key in `${Field}_${OtherLocale}`]: string | null };

/** Reads a locale from untrusted text: an unknown one is the default (I18N-02). */
export function parseLocale(text: unknown): Locale {
  return LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE;
}

/** A record with the value that `make` returns for each language. */
export function byLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;
}
