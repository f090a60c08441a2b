import type { Localized } from '@kontor/contract';
import {
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  type LocalizedColumns,
  type LocalizedText,
  parseLocale,
} from '@kontor/domain';
import Negotiator from 'negotiator';

export type { Locale, LocalizedText } from '@kontor/domain';

/** Browsers send some 40 characters. Longer headers are ignored, because parsing 16 kB takes 2 ms. */
const maxLength = 500;

/**
 * The language that a request prefers by Accept-Language (RFC 9110); German if it accepts neither or has no preference (I18N-01,
 * I18N-02).
 *
 * @example localeOf('en;q=0,de') // 'de'
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined || acceptLanguage.length > maxLength) return DEFAULT_LOCALE;
  // The library misreads two forms: it accepts 'en; q=0' with a blank, and it ranks 'en' without regard to 'en-US'.
  const languages = acceptLanguage.replaceAll(/[ \t]/g, '').replaceAll(/(^|,)([a-z]{2,3})-[^,;]*/gi, '$1$2');
  const headers = { 'accept-language': languages };
  return parseLocale(new Negotiator({ headers }).language([...LOCALES]));
}

/** The text in the language, or in the default one where it is missing or empty (I18N-01). */
export function localized(locale: Locale, text: LocalizedText): string {
  return text[locale] || text[DEFAULT_LOCALE];
}

export function allTexts(text: LocalizedText): string[] {
  return LOCALES.flatMap((locale) => text[locale] || []);
}

/** Reads the columns `<field>_<language>` of a row; languages without a text are left out. */
export function textIn<Field extends string>(row: LocalizedColumns<Field>, field: Field): Localized {
  const columns = row as Readonly<Record<string, string | null>>;
  const texts: Record<string, string | null | undefined> = {};
  for (const locale of LOCALES) {
    const text = columns[`${field}_${locale}`];
    if (text || locale === DEFAULT_LOCALE) texts[locale] = text;
  }
  return texts as Localized;
}

/** The columns that {@link textIn} reads: `product.name_de, product.name_en`. */
export const textColumns = (field: string): string =>
  LOCALES.map((locale) => `${field}_${locale}`).join(', ');
