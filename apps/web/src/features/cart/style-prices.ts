import type { PriceUnit } from '@kontor/domain';

interface ShownPrice {
  readonly amountE4: number;
  readonly priceUnit: PriceUnit;
}

/**
 * The range of a style's unit prices (CART-22); undefined without prices, or if their price units differ.
 *
 * @example priceSpan([{ amountE4: 113_500, priceUnit: 1000 }, { amountE4: 150_800, priceUnit: 1000 }]) // { fromE4: 113_500, toE4: 150_800, priceUnit: 1000 }
 */
export function priceSpan(
  prices: readonly ShownPrice[],
): { readonly fromE4: number; readonly toE4: number; readonly priceUnit: PriceUnit } | undefined {
  const [first] = prices;
  if (!first || prices.some(({ priceUnit }) => priceUnit !== first.priceUnit)) return undefined;
  const amounts = prices.map(({ amountE4 }) => amountE4);
  return { fromE4: Math.min(...amounts), toE4: Math.max(...amounts), priceUnit: first.priceUnit };
}
