/** What a product says about its availability. `releaseDate` is a local calendar date `YYYY-MM-DD` (Europe/Berlin). */
export type StockFacts = {
  readonly stock: number;
  readonly isOnlySellableWithPositiveStock?: boolean | undefined;
  readonly releaseDate?: string | null | undefined;
};

export type StockColor = 'green' | 'orange' | 'red';
export type StockLabel = 'inStock' | 'outOfStock';

/** What the tooltip says; `stock` is there only for those who may see the number, `releaseDate` only for `availableFrom`. */
export type StockTooltip =
  | { readonly kind: 'inStock' | 'outOfStock' | 'availableSoon'; readonly stock?: number }
  | { readonly kind: 'availableFrom'; readonly releaseDate: string; readonly stock?: number };

/**
 * Colour of the stock mark: green with stock or when only sellable with positive stock, orange when out of stock with
 * a release date, red otherwise (PROD-05).
 *
 * @example stockColor({ stock: 0, releaseDate: '2026-03-01' }) // 'orange'
 */
export function stockColor(facts: StockFacts): StockColor {
  if (facts.stock > 0 || facts.isOnlySellableWithPositiveStock) return 'green';
  return facts.releaseDate ? 'orange' : 'red';
}

/**
 * Label of the stock mark: in stock exactly when the colour is green (PROD-06).
 *
 * @example stockLabel({ stock: 0 }) // 'outOfStock'
 */
export function stockLabel(facts: StockFacts): StockLabel {
  return stockColor(facts) === 'green' ? 'inStock' : 'outOfStock';
}

/**
 * What the tooltip of the stock mark says. Green: in stock. Otherwise the release date when it is a later day than
 * `today` (local date `YYYY-MM-DD`, Europe/Berlin), 'available soon' when it is today or past, else out of stock. The
 * number comes with it only for those who may see it (PROD-07, PROD-08).
 *
 * @example stockTooltip({ stock: 0, releaseDate: '2026-03-02' }, { canSeeExactStock: false, today: '2026-03-01' })
 * // { kind: 'availableFrom', releaseDate: '2026-03-02' }
 */
export function stockTooltip(
  facts: StockFacts,
  viewer: { readonly canSeeExactStock: boolean; readonly today: string },
): StockTooltip {
  const exact = viewer.canSeeExactStock ? { stock: facts.stock } : {};
  if (stockColor(facts) === 'green') return { kind: 'inStock', ...exact };
  if (!facts.releaseDate) return { kind: 'outOfStock', ...exact };
  return facts.releaseDate > viewer.today
    ? { kind: 'availableFrom', releaseDate: facts.releaseDate, ...exact }
    : { kind: 'availableSoon', ...exact };
}
