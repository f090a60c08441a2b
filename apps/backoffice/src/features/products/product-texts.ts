import type { CategoryNode, ProductChoices } from '@kontor/contract';

/** Texts of a record in the language, else in German. */
export const textIn = (text: { de: string; en: string | null }, locale: string): string =>
  (locale === 'en' && text.en) || text.de;

/**
 * The values of an attribute by their labels in the language. Where two share a label, the value stands behind it. A value or
 * label that is not known stays as it is.
 */
export function valueLabels(
  values: ProductChoices['attributes'][number]['values'] = [],
  locale: string,
): { labels: string[]; labelOf: (value: string) => string; toValue: (label: string) => string } {
  const byValue = new Map<string, string>();
  const byLabel = new Map<string, string>();
  for (const { value, label } of values) {
    const shown = textIn(label, locale);
    const own = byLabel.has(shown) ? `${shown} (${value})` : shown;
    byValue.set(value, own);
    byLabel.set(own, value);
  }
  return {
    labels: [...byLabel.keys()],
    labelOf: (value) => byValue.get(value) ?? value,
    toValue: (label) => byLabel.get(label) ?? label,
  };
}

/** Several values of an attribute in one field. */
export const joined = (values: readonly string[] | undefined): string => (values ?? []).join(' | ');

export const parted = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);

/** How deep a category is, from 0, by id; the list has parents before their children. */
export function depthsOf(categories: readonly CategoryNode[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { _id, parent } of categories)
    depths.set(_id, parent === null ? 0 : (depths.get(parent) ?? 0) + 1);
  return depths;
}

/** The path of names of each category, by id. */
export function categoryPaths(
  categories: readonly CategoryNode[],
  locale: string,
): { value: string; label: string }[] {
  const labels = new Map<string, string>();
  for (const { _id, parent, name } of categories) {
    const own = textIn(name, locale);
    labels.set(_id, parent === null ? own : `${labels.get(parent) ?? ''} > ${own}`);
  }
  return categories.map(({ _id }) => ({ value: _id, label: labels.get(_id) ?? '' }));
}
