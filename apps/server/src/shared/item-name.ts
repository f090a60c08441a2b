import { articleName, LOCALES } from '@kontor/domain';
import { type LocalizedText, localized } from './locale.ts';

/**
 * The name with the variant's attributes, 'Softshelljacke Kaldbeck, Schwarz, M', in each language that one of them has. A value
 * whose words the name already has is left out.
 */
export function itemName({
  name,
  attributes,
  variantSku,
}: {
  name: LocalizedText;
  attributes: readonly { value: LocalizedText }[];
  variantSku: string | undefined;
}): LocalizedText {
  if (variantSku === undefined || attributes.length === 0) return name;
  const texts = [name, ...attributes.map(({ value }) => value)];
  const languages = LOCALES.filter((locale) => texts.some((text) => text[locale]));
  return Object.fromEntries(
    languages.map((locale) => {
      const [own = '', ...values] = texts.map((text) => localized(locale, text));
      return [locale, articleName(own, values)];
    }),
  ) as LocalizedText;
}
