import type { ProductRow } from '@kontor/contract';

/** For tests: an orderable product, 9.00 EUR net, 100 in stock. */
export function productRow(facts: Partial<ProductRow> & Pick<ProductRow, '_id' | 'sku'>): ProductRow {
  return {
    name: `Product ${facts._id}`,
    productName: `Product ${facts._id}`,
    images: [],
    price: { value: 9, netValue: 9, currency: 'EUR' },
    stock: { value: 100 },
    preStocks: [],
    releaseDate: null,
    salesBatchSize: null,
    attributes: [],
    isGrossPrice: false,
    isStockFreeze: false,
    isOnlySellableWithPositiveStock: false,
    salesUnit: null,
    materialUnits: [],
    salesAttributes: [],
    rating: { average: null, count: 0 },
    variantCount: 1,
    notEnoughStock: false,
    ...facts,
  };
}
