import { type Locale, localized } from '../../shared/locale.ts';
import type { ConfirmationFactsRow, OrderItemRow } from './orders.types.ts';

/**
 * The buyer's entries for a line, with the names and in the order of the product. Entries that the product no longer has come
 * last, under their keys.
 *
 * @example attributesText(item, { language: 'en', salesAttributes }) // 'Logo text: ACME · Colour: red'
 */
export function attributesText(
  { productId, attributes }: Pick<OrderItemRow, 'productId' | 'attributes'>,
  { language, salesAttributes }: { language: Locale } & Pick<ConfirmationFactsRow, 'salesAttributes'>,
): string {
  const entered = new Map(Object.entries(attributes ?? {}).filter(([, value]) => value.trim() !== ''));
  const named = (salesAttributes[productId] ?? []).flatMap(({ key, name }) => {
    const value = entered.get(key);
    entered.delete(key);
    const shown = typeof name === 'string' ? name : localized(language, name);
    return value === undefined ? [] : [[shown, value] as const];
  });
  return [...named, ...entered].map(([name, value]) => `${name}: ${value}`).join(' · ');
}

/** The name of a line's season; null without one, or if it was deleted. */
export function seasonName(
  { seasonId }: Pick<OrderItemRow, 'seasonId'>,
  { language, seasons }: { language: Locale } & Pick<ConfirmationFactsRow, 'seasons'>,
): string | null {
  const name = seasonId === null ? undefined : seasons[seasonId];
  return name ? localized(language, name) : null;
}
