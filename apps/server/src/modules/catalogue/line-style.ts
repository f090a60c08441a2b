import type { LineStyle } from '@kontor/contract';
import { derived } from '../../shared/derived.ts';
import { type Locale, type LocalizedText, localized } from '../../shared/locale.ts';
import type { AttributeFacts, VariantFacts } from './product-facts.ts';

/** What distinguishes an article from the others of its product. */
export interface StyleFacts {
  readonly name: LocalizedText;
  /** The product's own article number. */
  readonly sku: string;
  /** Its place among the active variants, from 0; those that are not active any more come last. */
  readonly place: number;
  readonly attributes: readonly AttributeFacts[];
}

/** The style of a variant; undefined for an article that is the only one of its product. */
export function styleOf(variant: VariantFacts): StyleFacts | undefined {
  const { product } = variant;
  if (!variant.isVariant || product.variantIds.length < 2) return undefined;
  return styleFacts(variant);
}

/** Derived, because each read of a cart of 10,000 lines needs the style of each article. */
const styleFacts = derived(({ id, product, attributes }: VariantFacts): StyleFacts => {
  const place = product.variantIds.indexOf(id);
  return {
    name: product.name,
    sku: product.sku,
    place: place < 0 ? product.variantIds.length : place,
    attributes,
  };
});

const presented = derived((_: StyleFacts): Partial<Record<Locale, LineStyle>> => ({}));

/** A style as the API shows it, the same object until the catalogue changes. */
export function presentStyle(style: StyleFacts | undefined, locale: Locale): LineStyle | undefined {
  if (!style) return undefined;
  const byLocale = presented(style);
  if (byLocale[locale]) return byLocale[locale];
  const text = (name: LocalizedText) => localized(locale, name);
  const { name, sku, place, attributes } = style;
  const shown = {
    name: text(name),
    sku,
    place,
    attributes: attributes.map((attribute) => ({
      key: attribute.key,
      name: text(attribute.name),
      value: text(attribute.value),
    })),
  };
  byLocale[locale] = shown;
  return shown;
}
