import {
  hasPreStocks,
  isNotEnoughStock,
  isValidQuantity,
  type OrderProduct,
  orderCap,
  type PreOrderProduct,
  type QuantityFlags,
  quantityStep,
  seasonCaps,
} from './quantity.ts';

/** Why the server refuses a quantity, with what the answer's details need. */
export type QuantityIssue =
  | { readonly code: 'quantity.invalid' }
  | { readonly code: 'batch.size.invalid'; readonly quantity: number; readonly salesBatchSize: number }
  | { readonly code: 'stock.not.enough.error'; readonly requested: number; readonly available: number }
  | { readonly code: 'preorder.not.available' }
  | { readonly code: 'prestock.not.enough'; readonly seasonIndex: number; readonly max: number };

/**
 * Checks the quantity of a line or input when it is saved: whole and in range, a multiple of the batch, and, when it
 * is new or increased, within stock; a line whose stock fell since may stay or shrink (TABL-06, TABL-08, TABL-12,
 * CART-20). `previousQuantity` is the stored one, 0 for a new line.
 *
 * @example orderQuantityIssue({ quantity: 7, product: { stock: 5 }, flags }) // { code: 'stock.not.enough.error', requested: 7, available: 5 }
 */
export function orderQuantityIssue(input: {
  readonly quantity: unknown;
  readonly previousQuantity?: number | undefined;
  readonly product: OrderProduct;
  readonly flags: QuantityFlags;
}): QuantityIssue | undefined {
  const { quantity, previousQuantity = 0, product, flags } = input;
  if (!isValidQuantity(quantity)) return { code: 'quantity.invalid' };
  const batchIssue = batchSizeIssue(quantity, product.salesBatchSize, flags);
  if (batchIssue) return batchIssue;
  const cap = orderCap(product, flags);
  return cap !== undefined && quantity > cap && quantity > previousQuantity
    ? notEnough(quantity, product)
    : undefined;
}

/**
 * Checks a line against stock when it is ordered: no check when buyable without stock; a product that is only sellable
 * with positive stock is refused only at stock <= 0; any other whenever the quantity exceeds stock (TABL-13).
 *
 * @example orderStockIssue({ quantity: 7, product: { stock: 5, isOnlySellableWithPositiveStock: true }, flags }) // undefined
 */
export function orderStockIssue(input: {
  readonly quantity: number;
  readonly product: OrderProduct;
  readonly flags: Pick<QuantityFlags, 'buyableWithoutStock'>;
}): QuantityIssue | undefined {
  const { quantity, product, flags } = input;
  const isRefused = product.isOnlySellableWithPositiveStock
    ? !flags.buyableWithoutStock && product.stock <= 0
    : isNotEnoughStock({ orderType: 'order', quantity, product, flags });
  return isRefused ? notEnough(quantity, product) : undefined;
}

/**
 * Checks the quantities of a pre-order line, one for each season: pre-stocks exist; no more entries than seasons, each a
 * whole number from 0 to 999999, not all 0; each a multiple of the batch; with frozen stock each within its cap, where
 * seasons at 0 are not checked (TABL-08, TABL-14, TABL-15, TABL-16).
 *
 * @example preOrderQuantityIssue({ quantities: [8, 3], seasonCount: 2, product: { preStocks: [10, 10], isStockFreeze: true }, flags })
 * // { code: 'prestock.not.enough', seasonIndex: 0, max: 7 }
 */
export function preOrderQuantityIssue(input: {
  readonly quantities: readonly unknown[];
  readonly seasonCount: number;
  readonly product: PreOrderProduct;
  readonly flags: Pick<QuantityFlags, 'isBatchSizeActive'>;
}): QuantityIssue | undefined {
  const { quantities, seasonCount, product, flags } = input;
  if (!hasPreStocks(product)) return { code: 'preorder.not.available' };
  if (!areSeasonQuantities(quantities) || quantities.length > seasonCount)
    return { code: 'quantity.invalid' };
  if (quantities.every((quantity) => quantity === 0)) return { code: 'quantity.invalid' };
  for (const quantity of quantities) {
    const batchIssue = batchSizeIssue(quantity, product.salesBatchSize, flags);
    if (batchIssue) return batchIssue;
  }
  const caps = seasonCaps(product, quantities, flags);
  for (const [seasonIndex, quantity] of quantities.entries()) {
    const max = caps[seasonIndex];
    if (quantity > 0 && max !== undefined && quantity > max)
      return { code: 'prestock.not.enough', seasonIndex, max };
  }
  return undefined;
}

/**
 * Checks that a quantity is a multiple of the batch size when batch sizes are active; 0 is (TABL-08).
 *
 * @example batchSizeIssue(7, 6, { isBatchSizeActive: true }) // { code: 'batch.size.invalid', quantity: 7, salesBatchSize: 6 }
 */
export function batchSizeIssue(
  quantity: number,
  salesBatchSize: number | null | undefined,
  flags: Pick<QuantityFlags, 'isBatchSizeActive'>,
): QuantityIssue | undefined {
  const step = quantityStep(salesBatchSize, flags);
  return quantity % step === 0 ? undefined : { code: 'batch.size.invalid', quantity, salesBatchSize: step };
}

function notEnough(requested: number, product: OrderProduct): QuantityIssue {
  return { code: 'stock.not.enough.error', requested, available: Math.max(0, Math.floor(product.stock)) };
}

function areSeasonQuantities(quantities: readonly unknown[]): quantities is readonly number[] {
  return quantities.every((quantity) => quantity === 0 || isValidQuantity(quantity));
}
