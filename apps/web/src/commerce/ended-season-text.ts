import type { EndedSeason } from '@kontor/contract';
import type { Formats } from '@kontor/web-kit/lib/format.ts';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';

/** Says how many pieces of an ended season are dropped (CART-03). */
export function endedSeasonText(
  { name, quantity }: EndedSeason,
  { t, formats }: { t: Translate; formats: Pick<Formats, 'number'> },
): string {
  const pieces = t('cart.pieces', { count: quantity, number: formats.number(quantity) });
  return name === null ? t('cart.seasonGone', { pieces }) : t('cart.seasonOver', { pieces, season: name });
}
