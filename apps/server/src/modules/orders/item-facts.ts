import { type Locale, localized } from '../../shared/locale.ts';
import { nameOf } from './orders.presenter.ts';
import type { ConfirmationFactsRow, OrderItemRow } from './orders.types.ts';

/**
 * What the buyer entered for a line, under the names that the product gives it, in the product's order; an entry that the
 * product has no more comes last, under its key. Empty without any.
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

/** The name of a line's season; null without one, or when it is gone. */
export function seasonName(
  { seasonId }: Pick<OrderItemRow, 'seasonId'>,
  { language, seasons }: { language: Locale } & Pick<ConfirmationFactsRow, 'seasons'>,
): string | null {
  const name = seasonId === null ? undefined : seasons[seasonId];
  return name ? nameOf(name, language) : null;
}
