import { MAX_QUANTITY } from './quantity-reading.ts';

/** The tenant's flags that quantities depend on (CONF-16, CONF-21). */
export type QuantityFlags = { readonly isBatchSizeActive: boolean; readonly buyableWithoutStock: boolean };

/** A product's rules for quantities of a regular order. `stock` may be negative. */
export type OrderProduct = {
  readonly stock: number;
  readonly isOnlySellableWithPositiveStock?: boolean | undefined;
  readonly salesBatchSize?: number | null | undefined;
};

/** Pieces by season id; a season that is not named has none. Where a regular order has such a record, its key is `orderSlot`. */
export type QuantityBySeason = Readonly<Record<string, number>>;

/** A product's rules for quantities of a pre-order. */
export type PreOrderProduct = {
  readonly preStocks?: QuantityBySeason | null | undefined;
  readonly isStockFreeze?: boolean | undefined;
  readonly salesBatchSize?: number | null | undefined;
};

/**
 * Tells whether a quantity may be stored: a whole number from 1 to 999999 (TABL-06, server).
 *
 * @example isValidQuantity(2.5) // false
 */
export function isValidQuantity(quantity: unknown): quantity is number {
  return Number.isInteger(quantity) && (quantity as number) >= 1 && (quantity as number) <= MAX_QUANTITY;
}

/**
 * The step of plus and minus, of which quantities must be a multiple. It is the batch size if batch sizes are active and it
 * is a whole number above 0, else 1 (TABL-07, CONF-16).
 *
 * @example quantityStep(6, { isBatchSizeActive: true }) // 6
 */
export function quantityStep(
  salesBatchSize: number | null | undefined,
  flags: Pick<QuantityFlags, 'isBatchSizeActive'>,
): number {
  return flags.isBatchSizeActive && Number.isInteger(salesBatchSize) && (salesBatchSize as number) > 0
    ? (salesBatchSize as number)
    : 1;
}

/**
 * Plus: the next multiple of the step above a quantity, at most the greatest multiple within 999999 (TABL-07).
 *
 * @example nextQuantity(7, 6) // 12
 */
export function nextQuantity(quantity: number, step = 1): number {
  return floorToStep(Math.min((Math.floor(quantity / step) + 1) * step, MAX_QUANTITY), step);
}

/**
 * Minus: the previous multiple of the step below a quantity, at least 0 (TABL-07).
 *
 * @example previousQuantity(7, 6) // 6
 * @example previousQuantity(6, 6) // 0
 */
export function previousQuantity(quantity: number, step = 1): number {
  return Math.max(0, (Math.ceil(quantity / step) - 1) * step);
}

/**
 * The greatest multiple of the step that is not above a quantity, never negative (TABL-12).
 *
 * @example floorToStep(10, 6) // 6
 */
export function floorToStep(quantity: number, step = 1): number {
  return Math.max(0, Math.floor(quantity / step) * step);
}

/**
 * Tells whether a product is offered for pre-order: it has a pre-stock, if only of 0, for some season (TABL-15).
 *
 * @example hasPreStocks({ preStocks: {} }) // false
 */
export function hasPreStocks(product: Pick<PreOrderProduct, 'preStocks'>): boolean {
  return Object.keys(product.preStocks ?? {}).length > 0;
}

/**
 * The highest quantity of a regular order that may be entered: the largest multiple of the step within stock. Undefined if
 * stock does not limit it (TABL-12, CART-20).
 *
 * @example orderCap({ stock: 10, salesBatchSize: 6 }, { isBatchSizeActive: true, buyableWithoutStock: false }) // 6
 */
export function orderCap(product: OrderProduct, flags: QuantityFlags): number | undefined {
  if (flags.buyableWithoutStock) return undefined;
  return floorToStep(product.stock, quantityStep(product.salesBatchSize, flags));
}

/**
 * The highest quantity of a season of a pre-order (TABL-16). With frozen stock it is the season's pre-stock minus the
 * quantities of other seasons, at least 0, rounded down to the batch. Undefined without freeze.
 *
 * @example
 * seasonCap({ preStocks: { spring: 10 }, isStockFreeze: true }, { spring: 4, autumn: 3 }, 'spring', { isBatchSizeActive: false }) // 7
 */
export function seasonCap(
  product: PreOrderProduct,
  quantities: QuantityBySeason,
  seasonId: string,
  flags: Pick<QuantityFlags, 'isBatchSizeActive'>,
): number | undefined {
  if (!product.isStockFreeze) return undefined;
  const others = sumQuantities(quantities) - (quantities[seasonId] ?? 0);
  const step = quantityStep(product.salesBatchSize, flags);
  return floorToStep((product.preStocks?.[seasonId] ?? 0) - others, step);
}

/**
 * Adds up the quantities of all seasons.
 *
 * @example sumQuantities({ spring: 4, autumn: 3 }) // 7
 */
export function sumQuantities(quantities: QuantityBySeason): number {
  let sum = 0;
  for (const seasonId in quantities) sum += quantities[seasonId] ?? 0;
  return sum;
}

/**
 * The quantity of a new line if none was entered: one step (1, or one batch) within the cap. 0 means that nothing can be
 * added (CART-07).
 *
 * @example defaultQuantity({ stock: 4, salesBatchSize: 6 }, { isBatchSizeActive: true, buyableWithoutStock: false }) // 0
 */
export function defaultQuantity(product: OrderProduct, flags: QuantityFlags): number {
  const cap = orderCap(product, flags) ?? MAX_QUANTITY;
  return Math.min(quantityStep(product.salesBatchSize, flags), cap);
}

/**
 * Whether a line exceeds stock. Applies to regular orders only, not if articles can be bought without stock, and not to
 * products that are only sellable with positive stock (CART-19).
 *
 * @example isNotEnoughStock({ orderType: 'order', quantity: 5, product: { stock: 4 }, flags }) // true
 */
export function isNotEnoughStock(input: {
  readonly orderType: 'order' | 'preOrder';
  readonly quantity: number;
  readonly product: OrderProduct;
  readonly flags: Pick<QuantityFlags, 'buyableWithoutStock'>;
}): boolean {
  if (input.orderType !== 'order' || input.flags.buyableWithoutStock) return false;
  return !input.product.isOnlySellableWithPositiveStock && input.quantity > input.product.stock;
}
