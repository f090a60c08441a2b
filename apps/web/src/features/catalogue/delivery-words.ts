import { type StockFacts, stockTooltip } from '@kontor/domain';

/** What the page says about delivery; `from` comes with the release date. */
export type DeliveryWord = 'now' | 'from' | 'soon' | 'onOrder' | 'notNow';

/**
 * When an article can be delivered, in words beside its stock; undefined where nothing certain can be said: in stock by its
 * mark, but without a piece (PROD-05, PROD-08, CONF-21). `today` is a local date `YYYY-MM-DD` in Europe/Berlin.
 *
 * @example deliveryWord({ stock: 0, releaseDate: '2026-12-01' }, { today: '2026-11-21', buyableWithoutStock: false }) // 'from'
 */
export function deliveryWord(
  facts: StockFacts,
  { today, buyableWithoutStock }: { today: string; buyableWithoutStock: boolean },
): DeliveryWord | undefined {
  if (facts.stock > 0) return 'now';
  switch (stockTooltip(facts, { canSeeExactStock: false, today }).kind) {
    case 'inStock':
      return undefined;
    case 'availableFrom':
      return 'from';
    case 'availableSoon':
      return 'soon';
    case 'outOfStock':
      return buyableWithoutStock ? 'onOrder' : 'notNow';
  }
}
