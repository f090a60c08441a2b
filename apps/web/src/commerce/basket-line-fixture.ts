import type { SeasonedLine } from './season-quantities.ts';

/** For tests: one piece at 10 EUR net with 100 in stock, in the order cart; `rest` overrides. */
export function basketLine(sku: string, rest: Partial<SeasonedLine> = {}): SeasonedLine {
  return {
    _id: `p${sku}`,
    id: `order:${sku}`,
    sku,
    name: `Article ${sku}`,
    image: null,
    orderType: 'order',
    quantity: 1,
    attributes: {},
    price: { value: 10, netValue: 10, currency: 'EUR' },
    isGrossPrice: false,
    stock: { value: 100 },
    preStocks: {},
    isStockFreeze: false,
    isOnlySellableWithPositiveStock: false,
    notEnoughStock: false,
    salesBatchSize: null,
    salesUnit: null,
    releaseDate: null,
    ...rest,
  };
}

/** For tests: quantities or pre-stocks of seasons S1, S2 and so on. */
export function seasonal(...quantities: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries(quantities.map((quantity, place) => [`S${place + 1}`, quantity]));
}
