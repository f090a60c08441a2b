import { byLocale, DEFAULT_LOCALE } from '@kontor/domain/locale';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { TextTree } from '../locales/de.ts';
import { readLocale, storeLocale } from './cookies.ts';
import { type Locale, parseLocale } from './locale.ts';
import { queryClient } from './query-client.ts';

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** Every key of the locales, e.g. 'header.search'; plural forms go by their stem with `count`. */
export type TextKey = WithoutPlural<Leaves<TextTree>>;

export type TextValues = Readonly<Record<string, string | number>>;

/** Gives the text of a key in the present language; `{name}` is filled from the values. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Each language is a chunk of its own; only the one in use is loaded. */
const bundles = {
  de: async () => (await import('../locales/de.ts')).de,
  en: async () => (await import('../locales/en.ts')).en,
} as const satisfies Record<Locale, () => Promise<object>>;

/**
 * Loads the language of the cookie before the first paint (I18N-01, I18N-02). Numbers that fill a text are written by the
 * given format ('1.500 Zeilen').
 */
export async function startI18n(formatNumber: (value: number, locale: Locale) => string): Promise<void> {
  const locale = readLocale();
  const [texts] = await Promise.all([
    bundles[locale](),
    i18next.init({
      lng: locale,
      fallbackLng: DEFAULT_LOCALE,
      resources: {},
      interpolation: {
        prefix: '{',
        suffix: '}',
        // React escapes; this is where the values can be written in the language.
        useRawValueToEscape: true,
        escape: ((value: unknown) =>
          typeof value === 'number' ? formatNumber(value, currentLocale()) : value) as (
          text: string,
        ) => string,
      },
      returnNull: false,
    }),
  ]);
  i18next.addResourceBundle(locale, 'translation', texts);
  document.documentElement.lang = locale;
}

/**
 * Changes all texts without losing page state, keeps the choice for 365 days and fetches localized data anew while the
 * old stays in view (I18N-02).
 */
export async function switchLocale(locale: Locale): Promise<void> {
  if (locale === currentLocale()) return;
  const texts = await bundles[locale]();
  storeLocale(locale);
  i18next.addResourceBundle(locale, 'translation', texts);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
  await queryClient.invalidateQueries();
}

export function currentLocale(): Locale {
  return parseLocale(i18next.language);
}

/** The text of a key outside of components (toasts, error boundaries). */
export const translate: Translate = (key, values) => i18next.t(key, { ...values });

/** True when the locales have this key, with a `count` in its plural form; for codes that come from the server. */
export function hasText(key: string, values?: TextValues): key is TextKey {
  return i18next.exists(key, values);
}

/** Texts and language for components; re-renders on a switch. */
export function useTexts(): Texts {
  return textsByLocale[useSyncExternalStore(subscribe, currentLocale)];
}

type Texts = { readonly t: Translate; readonly locale: Locale };

// A function for each language, so that memoized components follow the switch.
const textsOf = (lng: Locale): Texts => ({
  t: (key, values) => i18next.t(key, { ...values, lng }),
  locale: lng,
});
const textsByLocale: Record<Locale, Texts> = byLocale(textsOf);

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}
