import { byLocale, DEFAULT_LOCALE } from '@kontor/domain/locale';
import { useSyncExternalStore } from 'react';
import { readLocale, storeLocale } from './cookies.ts';
import { loadErrorTexts } from './error-catalogue.ts';
import type { Locale } from './locale.ts';
import { queryClient } from './query-client.ts';

/**
 * The texts of the app. It fills in their type, and passes the texts to `startI18n`.
 *
 * @example declare module '@kontor/web-kit/lib/i18n.ts' { interface Register { texts: typeof de } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: each app adds its texts by declaration merging.
export interface Register {}

type TextTree = Register extends { texts: infer Tree } ? Tree : never;

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** Every key of the locales, e.g. 'header.search'; plural forms go by their stem with `count`. */
export type TextKey = WithoutPlural<Leaves<TextTree>>;

export type TextValues = Readonly<Record<string, string | number>>;

/** Gives the text of a key in the present language; `{name}` is filled from the values. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Loads the texts of one language: those that the first page shows, or all. */
export type TextBundles = Readonly<Record<Locale, Readonly<Record<'first' | 'all', () => Promise<object>>>>>;

let bundles: TextBundles | undefined;
let needed: 'first' | 'all' = 'first';
let locale: Locale = DEFAULT_LOCALE;
let formatNumber = (value: number, _locale: Locale) => String(value);
const texts: Record<Locale, Map<string, string>> = byLocale(() => new Map());
const listeners = new Set<() => void>();

/**
 * Loads the language of the cookie before the first paint (I18N-01, I18N-02). Numbers that fill a text are written by the
 * given format ('1.500 Zeilen').
 */
export async function startI18n(texts: TextBundles, format: typeof formatNumber): Promise<void> {
  bundles = texts;
  formatNumber = format;
  await setLocale(readLocale());
}

/** Loads the texts of all screens and errors; those of the first page are there from the start. */
export async function loadAllTexts(): Promise<void> {
  needed = 'all';
  await Promise.all([loadTexts(readLocale()), loadErrorTexts()]);
}

/**
 * Changes all texts without losing page state, keeps the choice for 365 days and fetches localized data anew while the
 * old stays in view (I18N-02).
 */
export async function switchLocale(chosen: Locale): Promise<void> {
  if (chosen === locale) return;
  await loadTexts(chosen);
  storeLocale(chosen);
  await setLocale(chosen);
  await queryClient.invalidateQueries();
}

async function setLocale(chosen: Locale): Promise<void> {
  await loadTexts(chosen);
  locale = chosen;
  document.documentElement.lang = chosen;
  for (const listener of listeners) listener();
}

async function loadTexts(chosen: Locale): Promise<void> {
  collect((await bundles?.[chosen][needed]()) ?? {}, '', texts[chosen]);
}

function collect(tree: object, prefix: string, found: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else collect(value, `${prefix}${key}.`, found);
  }
}

export function currentLocale(): Locale {
  return locale;
}

/** The text of a key outside of components (toasts, error boundaries). */
export const translate: Translate = (key, values) => textOf(locale, key, values);

/** True when the locales have this key, with a `count` in its plural form; for codes that come from the server. */
export function hasText(key: string, values?: TextValues): key is TextKey {
  return templateOf(locale, key, values) !== undefined;
}

function textOf(language: Locale, key: string, values: TextValues = {}): string {
  const template = templateOf(language, key, values) ?? key;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatNumber(value, language) : value;
  });
}

function templateOf(language: Locale, key: string, values: TextValues = {}): string | undefined {
  const known = texts[language];
  const form = typeof values.count === 'number' ? pluralForm(values.count, language) : undefined;
  return (form && known.get(`${key}_${form}`)) ?? known.get(key);
}

const pluralRules: Partial<Record<Locale, Intl.PluralRules>> = {};

function pluralForm(count: number, language: Locale): string {
  pluralRules[language] ??= new Intl.PluralRules(language);
  return pluralRules[language].select(count);
}

/** Texts and language for components; re-renders on a switch. */
export function useTexts(): Texts {
  return textsByLocale[useSyncExternalStore(subscribe, currentLocale)];
}

type Texts = { readonly t: Translate; readonly locale: Locale };

// A function for each language, so that memoized components follow the switch.
const textsByLocale: Record<Locale, Texts> = byLocale((language) => ({
  t: (key, values) => textOf(language, key, values),
  locale: language,
}));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
