import {
  hasPreStocks,
  isNotEnoughStock,
  isValidQuantity,
  type OrderProduct,
  type PreOrderProduct,
  type QuantityBySeason,
  type QuantityFlags,
  quantityStep,
  seasonCap,
} from './quantity.ts';

/** The reason why the server refuses a quantity, with the facts for the answer's details. */
export type QuantityIssue =
  | { readonly code: 'quantity.invalid' }
  | { readonly code: 'batch.size.invalid'; readonly quantity: number; readonly salesBatchSize: number }
  | { readonly code: 'stock.not.enough.error'; readonly requested: number; readonly available: number }
  | { readonly code: 'preorder.not.available' }
  | { readonly code: 'prestock.not.enough'; readonly seasonId: string; readonly max: number };

/**
 * Checks the quantity of a regular line and returns all problems in this order: whole and in range, stock, batch (see
 * `lineProblems`). On save, new or increased quantities must be within stock; a line whose stock fell may stay or shrink.
 * `previousQuantity` is the stored quantity, 0 for a new line (TABL-06, TABL-08, TABL-12, CART-20). When it is ordered,
 * `total` is what all lines of its article ask for (TABL-13).
 *
 * @example [...orderQuantityIssues({ moment: 'saved', quantity: 7, product: { stock: 5 }, flags })]
 * // [{ code: 'stock.not.enough.error', requested: 7, available: 5 }]
 */
export function* orderQuantityIssues(input: {
  readonly quantity: unknown;
  readonly moment: 'saved' | 'ordered';
  readonly previousQuantity?: number | undefined;
  readonly total?: { readonly quantity: number } | undefined;
  readonly product: OrderProduct;
  readonly flags: QuantityFlags;
}): Generator<QuantityIssue> {
  const { quantity, moment, previousQuantity = 0, total, product, flags } = input;
  if (!isValidQuantity(quantity)) {
    yield { code: 'quantity.invalid' };
    return;
  }
  const stockIssue =
    moment === 'saved'
      ? newStockIssue(quantity, previousQuantity, product, flags)
      : orderStockIssue({ quantity: total?.quantity ?? quantity, product, flags });
  if (stockIssue) yield stockIssue;
  const batchIssue = batchSizeIssue(quantity, product.salesBatchSize, flags);
  if (batchIssue) yield batchIssue;
}

function newStockIssue(
  quantity: number,
  previousQuantity: number,
  product: OrderProduct,
  flags: QuantityFlags,
): QuantityIssue | undefined {
  if (flags.buyableWithoutStock) return undefined;
  // Within the stock but not in whole batches is a matter of the batch.
  const isShort = quantity > Math.max(0, product.stock) && quantity > previousQuantity;
  return isShort ? notEnough(quantity, product) : undefined;
}

/**
 * Checks a line against stock when it is ordered (TABL-13). There is no check if articles can be bought without stock. A
 * product that is only sellable with positive stock is refused at stock <= 0, any other if the quantity exceeds stock.
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
 * Checks the quantities of a pre-order line by season. Pre-stocks exist; each quantity is a whole number from 0 to 999999
 * and a multiple of the batch; not all are 0. With frozen stock each quantity above 0 is within its cap. `together` are the
 * quantities of all lines of the article, which share the frozen stock (TABL-08, TABL-14, TABL-15, TABL-16).
 *
 * @example
 * [...preOrderQuantityIssues({ quantities: { spring: 8, autumn: 3 }, product: { preStocks: { spring: 10 }, isStockFreeze: true }, flags })]
 * // [{ code: 'prestock.not.enough', seasonId: 'spring', max: 7 }]
 */
export function* preOrderQuantityIssues(input: {
  readonly quantities: Readonly<Record<string, unknown>>;
  readonly together?: QuantityBySeason | undefined;
  readonly product: PreOrderProduct;
  readonly flags: Pick<QuantityFlags, 'isBatchSizeActive'>;
}): Generator<QuantityIssue> {
  const { quantities, product, flags } = input;
  const isOffered = hasPreStocks(product);
  if (!isOffered) yield { code: 'preorder.not.available' };
  if (!areSeasonQuantities(quantities) || Object.values(quantities).every((quantity) => quantity === 0)) {
    yield { code: 'quantity.invalid' };
    return;
  }
  const asked = input.together ?? quantities;
  for (const [seasonId, quantity] of Object.entries(isOffered && product.isStockFreeze ? asked : {})) {
    const max = seasonCap(product, asked, seasonId, flags) ?? quantity;
    if (quantity === 0 || quantity <= max) continue;
    yield { code: 'prestock.not.enough', seasonId, max };
    break;
  }
  for (const quantity of Object.values(quantities)) {
    const batchIssue = batchSizeIssue(quantity, product.salesBatchSize, flags);
    if (!batchIssue) continue;
    yield batchIssue;
    return;
  }
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

function areSeasonQuantities(quantities: Readonly<Record<string, unknown>>): quantities is QuantityBySeason {
  return Object.values(quantities).every((quantity) => quantity === 0 || isValidQuantity(quantity));
}
