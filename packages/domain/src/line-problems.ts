import type { ArticleTotal } from './article-total.ts';
import { type AmountIssue, lineAmountIssue } from './money-range.ts';
import type { OrderType } from './order-type.ts';
import { isPriceOnRequest, type UnitPrice } from './price.ts';
import {
  type OrderProduct,
  type PreOrderProduct,
  type QuantityBySeason,
  type QuantityFlags,
  sumQuantities,
} from './quantity.ts';
import { orderQuantityIssues, preOrderQuantityIssues, type QuantityIssue } from './quantity-issues.ts';

/** What keeps a line from being saved or ordered. */
export type LineProblem<AttributeIssue = never> =
  | { readonly code: 'price.missing' }
  | { readonly code: 'season.over' }
  | QuantityIssue
  | AmountIssue
  | AttributeIssue;

/** The properties of a line that decide its problems. */
export type CheckedLine<AttributeIssue = never> = {
  readonly orderType: OrderType;
  readonly product: OrderProduct & PreOrderProduct;
  /** The net price at which it is bought; null, undefined or 0: on request. */
  readonly price: UnitPrice | null | undefined;
  /** Of a regular order. */
  readonly quantity?: unknown;
  /** Of a pre-order, by season id. */
  readonly quantities?: Readonly<Record<string, unknown>> | undefined;
  /**
   * `saved`: an added quantity must be in stock. `ordered`: all lines of the article together must be, unless a shortage is
   * accepted (TABL-13).
   */
  readonly moment: 'saved' | 'ordered';
  /** When saved: the stored quantity. It may stay although the stock fell. */
  readonly previousQuantity?: number | undefined;
  /** When ordered: the quantities of all lines of its article together. */
  readonly total?: ArticleTotal | undefined;
  /** True if it has pieces for ended seasons. */
  readonly hasEndedSeasons?: boolean | undefined;
  readonly attributeIssue?: AttributeIssue | undefined;
};

/**
 * All problems of a line, the most urgent first. Cart, checkout, quick entry and order sheets use it, so that they name the
 * same first problem. The order, and why:
 *
 * 1. `price.missing`: the buyer can only remove the line (PROD-10).
 * 2. `season.over`: the buyer has to let pieces go (CART-03).
 * 3. `preorder.not.available`, `quantity.invalid`: no other rule can be applied (TABL-06, TABL-14, TABL-15).
 * 4. `stock.not.enough.error`, `prestock.not.enough`: lowering to the stock in whole batches mends the batch as well (TABL-12,
 *   TABL-13, TABL-16, CART-19).
 * 5. `batch.size.invalid` (TABL-08).
 * 6. `amount.too.large`: matters once the quantity is available (CHKO-17).
 * 7. Custom attributes: they can be changed only on a line with a valid quantity (CART-25, CONF-18).
 *
 * @example
 * lineProblems({ orderType: 'order', moment: 'ordered', quantity: 7, price, product: { stock: 5, salesBatchSize: 6 } }, flags)
 * // [{ code: 'stock.not.enough.error', requested: 7, available: 5 }, { code: 'batch.size.invalid', quantity: 7, salesBatchSize: 6 }]
 */
export function lineProblems<AttributeIssue = never>(
  line: CheckedLine<AttributeIssue>,
  flags: QuantityFlags,
): LineProblem<AttributeIssue>[] {
  return [...problemsOf(line, flags)];
}

/**
 * The first of {@link lineProblems}; undefined where there is none.
 *
 * @example lineProblem({ orderType: 'order', moment: 'saved', quantity: 1, price: null, product: { stock: 5 } }, flags) // { code: 'price.missing' }
 */
export function lineProblem<AttributeIssue = never>(
  line: CheckedLine<AttributeIssue>,
  flags: QuantityFlags,
): LineProblem<AttributeIssue> | undefined {
  for (const problem of problemsOf(line, flags)) return problem;
  return undefined;
}

function* problemsOf<AttributeIssue>(
  line: CheckedLine<AttributeIssue>,
  flags: QuantityFlags,
): Generator<LineProblem<AttributeIssue>> {
  const { price, quantities = {}, attributeIssue } = line;
  if (isPriceOnRequest(price?.netE4)) yield { code: 'price.missing' };
  if (line.hasEndedSeasons) yield { code: 'season.over' };
  let isCounted = true;
  for (const issue of quantityIssues(line, flags)) {
    if (issue.code === 'quantity.invalid') isCounted = false;
    yield issue;
  }
  if (isCounted && price) {
    const quantity =
      line.orderType === 'order' ? line.quantity : sumQuantities(quantities as QuantityBySeason);
    const issue = lineAmountIssue({
      netE4: price.netE4,
      priceUnit: price.priceUnit,
      quantity: quantity as number,
    });
    if (issue) yield issue;
  }
  if (attributeIssue) yield attributeIssue;
}

function quantityIssues<AttributeIssue>(
  line: CheckedLine<AttributeIssue>,
  flags: QuantityFlags,
): Iterable<QuantityIssue> {
  const { product, moment, total, quantities = {} } = line;
  if (line.orderType === 'order')
    return orderQuantityIssues({ ...line, quantity: line.quantity, product, moment, flags });
  return preOrderQuantityIssues({ quantities, together: total?.quantities, product, flags });
}
