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

export type { Locale, Names } from '@kontor/domain';

/** Browsers send some 40 characters; a longer header is not weighed: 16 kB would take 2 ms. */
const maxLength = 500;

/**
 * The language of a request, as RFC 9110 weighs what it asks for: the one it would rather have, German when it wants
 * neither or does not mind (I18N-01, I18N-02).
 *
 * @example localeOf('en;q=0,de') // 'de'
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined || acceptLanguage.length > maxLength) return DEFAULT_LOCALE;
  // Blanks mean nothing in this header, but the library takes 'en; q=0' as acceptable; and it would weigh 'en' by its own
  // entry alone where 'en-US' stands before it.
  const languages = acceptLanguage.replaceAll(/[ \t]/g, '').replaceAll(/(^|,)([a-z]{2,3})-[^,;]*/gi, '$1$2');
  const headers = { 'accept-language': languages };
  return parseLocale(new Negotiator({ headers }).language([...LOCALES]));
}

/** The text in the language, or in the default one where it is missing or empty (I18N-01). */
export function localized(locale: Locale, text: LocalizedText): string {
  return text[locale] || text[DEFAULT_LOCALE];
}

/** The columns `<field>_<language>` of a row as a text; empty ones are left out. */
export function textIn<Field extends string>(row: LocalizedColumns<Field>, field: Field): Localized {
  const texts = row as Readonly<Record<string, string | null>>;
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = texts[`${field}_${locale}`];
      return text || locale === DEFAULT_LOCALE ? [[locale, text]] : [];
    }),
  ) as Localized;
}
