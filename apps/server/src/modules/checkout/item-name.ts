import { LOCALES } from '@kontor/domain';
import { type LocalizedText, localized } from '../../shared/locale.ts';
import type { CheckoutProduct } from './checkout.types.ts';

/**
 * The name with the variant's attributes, 'Softshelljacke Kaldbeck, Schwarz, M', in each language that one of them has. A value
 * whose words the name already has is left out.
 */
export function itemName({
  name,
  attributes,
  variantSku,
}: Pick<CheckoutProduct, 'name' | 'attributes' | 'variantSku'>): LocalizedText {
  if (variantSku === undefined || attributes.length === 0) return name;
  const join = (text: string, values: string[]) =>
    [text, ...values.filter((value) => !hasWords(text, value))].join(', ');
  const texts = [name, ...attributes.map(({ value }) => value)];
  const languages = LOCALES.filter((locale) => texts.some((text) => text[locale]));
  return Object.fromEntries(
    languages.map((locale) => {
      const [own = '', ...values] = texts.map((text) => localized(locale, text));
      return [locale, join(own, values)];
    }),
  ) as LocalizedText;
}

/** Compares whole words, because 'Handschuh' contains the size S. The first test is cheap and excludes most values. */
function hasWords(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase()) && spaced(text).includes(spaced(words));
}

/** The words of a text between blanks. */
function spaced(text: string): string {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  return ` ${words.filter(Boolean).join(' ')} `;
}
