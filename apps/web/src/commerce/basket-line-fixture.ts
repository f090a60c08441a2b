import type { SeasonedLine } from './season-quantities.ts';

/**
 * For tests: one piece of an article at 10 EUR net with 100 in stock, in the order cart, with what is different. Its
 * seasons, as many as it has quantities or pre-stocks for, are S1, S2 and so on.
 */
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
    preStocks: [],
    isStockFreeze: false,
    isOnlySellableWithPositiveStock: false,
    notEnoughStock: false,
    salesBatchSize: null,
    salesUnit: null,
    releaseDate: null,
    seasonIds: (rest.quantities ?? rest.preStocks ?? []).map((_, place) => `S${place + 1}`),
    ...rest,
  };
}
