import type { BasketLine } from '@kontor/contract';

/** For tests: one piece of an article at 10 EUR net with 100 in stock, in the order cart, with what is different. */
export function basketLine(sku: string, rest: Partial<BasketLine> = {}): BasketLine {
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
    ...rest,
  };
}
