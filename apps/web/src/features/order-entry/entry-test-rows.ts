import type { EntryLine, EntryRow } from '@kontor/contract';

/** A line of an article as the server answers it. */
export function lineOf(sku: string, quantity: number): EntryLine {
  return {
    _id: `product_${sku}`,
    id: `order:${sku}`,
    sku,
    name: `Artikel ${sku}`,
    image: null,
    orderType: 'order',
    quantity,
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
    salesAttributes: [],
  };
}

/** An accepted row of article A-{row}, with what is different. */
export function answered(row: number, rest: Partial<EntryRow> = {}): EntryRow {
  return {
    row,
    entered: { sku: `A-${row}`, quantity: '1' },
    status: 'accepted',
    line: lineOf(`A-${row}`, 1),
    issues: [],
    ...rest,
  };
}
