import type { OrderType } from './order-type.ts';
import {
  type OrderProduct,
  orderCap,
  type PreOrderProduct,
  type QuantityBySeason,
  type QuantityFlags,
  quantityStep,
  seasonCap,
  sumQuantities,
} from './quantity.ts';
import { batchSizeIssue } from './quantity-issues.ts';
import { type ReadingRefusal, readFieldQuantity, refusedQuantity } from './quantity-reading.ts';
import { stockState } from './stock.ts';

/** Why a quantity input is disabled. */
export type InputDisabledReason =
  | 'price.missing'
  | 'stock.not.enough.error'
  | 'preorder.not.available'
  | 'right.missing';

/** Why an add button is disabled. */
export type AddDisabledReason =
  | InputDisabledReason
  | 'quantity.zero'
  | 'batch.size.invalid'
  | 'prestock.not.enough'
  | 'preorder.sold.out';

/** How a quantity input behaves: step of plus and minus, greatest entry (the hint 'max {n}'), why it is disabled. */
export type OrderInputRules = {
  readonly step: number;
  readonly cap: number | undefined;
  readonly inputDisabledReason: InputDisabledReason | undefined;
  readonly addDisabledReason: AddDisabledReason | undefined;
};

/** The same for a pre-order row: a cap for each season that has a quantity, if only 0. */
export type PreOrderInputRules = Omit<OrderInputRules, 'cap'> & {
  readonly caps: Readonly<Record<string, number | undefined>>;
};

/**
 * How the quantity input and the add button of a regular order behave at an entered quantity. Input: disabled without
 * a price, and at stock 0 unless buyable without stock. Add: disabled for the same reason as the input, at quantity 0, and when
 * the batch is broken (PROD-10, TABL-07, TABL-08, TABL-10, TABL-11, TABL-12).
 *
 * @example orderInputRules({ product: { stock: 10, salesBatchSize: 6 }, flags, hasPrice: true, quantity: 5 })
 * // { step: 6, cap: 6, inputDisabledReason: undefined, addDisabledReason: 'batch.size.invalid' }
 */
export function orderInputRules(input: {
  readonly product: OrderProduct;
  readonly flags: QuantityFlags;
  readonly hasPrice: boolean;
  readonly quantity: number;
}): OrderInputRules {
  const { product, flags, hasPrice, quantity } = input;
  const inputDisabledReason = orderInputDisabledReason(product, flags, hasPrice);
  return {
    step: quantityStep(product.salesBatchSize, flags),
    cap: orderCap(product, flags),
    inputDisabledReason,
    addDisabledReason: orderAddDisabledReason(),
  };

  function orderAddDisabledReason(): AddDisabledReason | undefined {
    if (inputDisabledReason) return inputDisabledReason;
    if (quantity <= 0) return 'quantity.zero';
    return batchSizeIssue(quantity, product.salesBatchSize, flags) ? 'batch.size.invalid' : undefined;
  }
}

/**
 * The state of the season inputs and the add button of a pre-order row (TABL-08, TABL-10, TABL-15, TABL-16, TABL-18). All
 * are disabled without a price or without pre-stocks. The add button is also disabled if all quantities are 0, a season
 * breaks the batch or exceeds its frozen cap, or no frozen stock is left.
 *
 * @example
 * preOrderInputRules({ product: { preStocks: { S1: 10 }, isStockFreeze: true }, flags, hasPrice: true, quantities: { S1: 4 } }).caps
 * // { S1: 10 }
 */
export function preOrderInputRules(input: {
  readonly product: PreOrderProduct;
  readonly flags: Pick<QuantityFlags, 'isBatchSizeActive'>;
  readonly hasPrice: boolean;
  readonly quantities: QuantityBySeason;
}): PreOrderInputRules {
  const { product, flags, hasPrice, quantities } = input;
  const entered = Object.entries(quantities);
  const caps = Object.fromEntries(
    entered.map(([seasonId]) => [seasonId, seasonCap(product, quantities, seasonId, flags)]),
  );
  const inputDisabledReason = preOrderInputDisabledReason(product, hasPrice);
  return {
    step: quantityStep(product.salesBatchSize, flags),
    caps,
    inputDisabledReason,
    addDisabledReason: inputDisabledReason ?? preOrderAddDisabledReason(),
  };

  function preOrderAddDisabledReason(): AddDisabledReason | undefined {
    if (sumQuantities(quantities) <= 0)
      return preOrderState(product).isOrderable ? 'quantity.zero' : 'preorder.sold.out';
    if (breaksBatch({ quantities, salesBatchSize: product.salesBatchSize }, flags))
      return 'batch.size.invalid';
    const isAboveCap = entered.some(
      ([seasonId, quantity]) => quantity > 0 && quantity > (caps[seasonId] ?? quantity),
    );
    return isAboveCap ? 'prestock.not.enough' : undefined;
  }
}

/**
 * Why a regular order takes no quantity of a product: no price, or stock 0 and not buyable without stock (PROD-10,
 * TABL-11).
 *
 * @example orderInputDisabledReason({ stock: 0 }, { buyableWithoutStock: false }, true) // 'stock.not.enough.error'
 */
export function orderInputDisabledReason(
  product: OrderProduct,
  flags: Pick<QuantityFlags, 'buyableWithoutStock'>,
  hasPrice: boolean,
): InputDisabledReason | undefined {
  if (!hasPrice) return 'price.missing';
  return stockState(product, { orderType: 'order', ...flags }).isOrderable
    ? undefined
    : 'stock.not.enough.error';
}

/**
 * Why a pre-order takes no quantity of a product: no price, or no pre-stocks (PROD-10, TABL-15).
 *
 * @example preOrderInputDisabledReason({ preStocks: [] }, true) // 'preorder.not.available'
 */
export function preOrderInputDisabledReason(
  product: PreOrderProduct,
  hasPrice: boolean,
): InputDisabledReason | undefined {
  if (!hasPrice) return 'price.missing';
  // Sold-out articles can still be lowered: their inputs stay open, with the cap 0.
  return preOrderState(product).word === 'noPreOrder' ? 'preorder.not.available' : undefined;
}

function preOrderState(product: PreOrderProduct) {
  const preStocks = Object.values(product.preStocks ?? {});
  return stockState(
    { stock: 0, ...product, preStocks },
    { orderType: 'preOrder', buyableWithoutStock: false },
  );
}

/** An entry after parsing and capping; `wasCapped` asks for the hint 'max {cap}'. */
export type AppliedEntry = {
  readonly quantity: number;
  readonly wasCapped: boolean;
  readonly cap: number | undefined;
  /** Why the entry was not taken. */
  readonly refusal?: ReadingRefusal;
};

/**
 * Parses and caps an entry in a quantity input (TABL-06, TABL-12, TABL-16). Text and negative numbers become 0; decimals keep
 * the former quantity.
 *
 * @example applyEntry('12', 6) // { quantity: 6, wasCapped: true, cap: 6 }
 * @example applyEntry('2,5', 6, 4) // { quantity: 4, wasCapped: false, cap: 6, refusal: 'notWhole' }
 */
export function applyEntry(entered: unknown, cap: number | undefined, former = 0): AppliedEntry {
  const { quantity, refusal } = readFieldQuantity(entered);
  if (refusal) return { quantity: refusedQuantity(refusal, former), wasCapped: false, cap, refusal };
  return cap !== undefined && quantity > cap
    ? { quantity: cap, wasCapped: true, cap }
    : { quantity, wasCapped: false, cap };
}

/**
 * Applies an entry in a cart row, as in the table, except that 0 (also by a cap) restores the previous quantity. That quantity
 * and lower ones stay valid even if stock fell below them (CART-08, CART-20, TABL-12).
 *
 * @example applyCartEntry({ entered: '0', previousQuantity: 5, cap: 9 }) // { quantity: 5, wasCapped: false, cap: 9 }
 * @example applyCartEntry({ entered: '8', previousQuantity: 10, cap: 5 }) // { quantity: 8, wasCapped: false, cap: 5 }
 */
export function applyCartEntry(input: {
  readonly entered: unknown;
  readonly previousQuantity: number;
  readonly cap: number | undefined;
}): AppliedEntry {
  const { previousQuantity, cap } = input;
  const { quantity: wanted = 0 } = readFieldQuantity(input.entered);
  if (wanted > 0 && wanted <= previousQuantity) return { quantity: wanted, wasCapped: false, cap };
  const applied = applyEntry(input.entered, cap, previousQuantity);
  return applied.quantity === 0 ? { ...applied, quantity: previousQuantity } : applied;
}

/** A table row as far as 'Add all' needs it; the one quantity of a regular order has the key `orderSlot`. */
export type AddAllRow = {
  readonly quantities: QuantityBySeason;
  readonly salesBatchSize?: number | null | undefined;
};

/** Why 'Add all' is disabled. */
export type AddAllDisabledReason = 'batch.size.invalid' | 'quantity.zero';

/**
 * The reason why 'Add all' is disabled: a row breaks its batch size, or a regular order has no quantity. A pre-order without
 * quantities stays enabled (TABL-09).
 *
 * @example addAllDisabledReason({ rows: [{ quantities: { order: 0 } }], orderType: 'order', flags }) // 'quantity.zero'
 */
export function addAllDisabledReason(input: {
  readonly rows: readonly AddAllRow[];
  readonly orderType: OrderType;
  readonly flags: Pick<QuantityFlags, 'isBatchSizeActive'>;
}): AddAllDisabledReason | undefined {
  const { rows, orderType, flags } = input;
  return addAllDisabledReasonOf({
    brokenRows: rows.filter((row) => breaksBatch(row, flags)).length,
    enteredRows: rows.filter((row) => sumQuantities(row.quantities) > 0).length,
    orderType,
  });
}

/**
 * The same from counts, for a table that keeps them while its rows change one at a time (TABL-09).
 *
 * @example addAllDisabledReasonOf({ brokenRows: 1, enteredRows: 3, orderType: 'order' }) // 'batch.size.invalid'
 */
export function addAllDisabledReasonOf(input: {
  readonly brokenRows: number;
  readonly enteredRows: number;
  readonly orderType: OrderType;
}): AddAllDisabledReason | undefined {
  if (input.brokenRows > 0) return 'batch.size.invalid';
  return input.orderType === 'order' && input.enteredRows === 0 ? 'quantity.zero' : undefined;
}

/**
 * Tells whether one of a row's quantities is no multiple of its batch (TABL-08).
 *
 * @example breaksBatch({ quantities: { spring: 6, autumn: 7 }, salesBatchSize: 6 }, { isBatchSizeActive: true }) // true
 */
export function breaksBatch(row: AddAllRow, flags: Pick<QuantityFlags, 'isBatchSizeActive'>): boolean {
  return Object.values(row.quantities).some(
    (quantity) => batchSizeIssue(quantity, row.salesBatchSize, flags) !== undefined,
  );
}
