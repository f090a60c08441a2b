import type { OrderType, ProductRow } from '@kontor/contract';
import { type RowPricing, rowAmounts, type TableRow, tableRows } from './product-table/table-rows.ts';

/** The price that a product page begins with. */
export type PriceSummary = {
  /** The row whose price it is. */
  readonly row: TableRow;
  /** The other variants cost more: 'from'. */
  readonly isFrom: boolean;
  /** The volume prices apply to whichever variant is chosen. */
  readonly hasSteps: boolean;
};

/**
 * The chosen variant's price; before one is chosen the lowest of all, marked as such where they differ (PROD-11). Undefined:
 * price on request (PROD-10).
 *
 * @example priceSummary([jacketS, jacketXXL], undefined, pricing, 'order') // { row: jacketS, isFrom: true, … }
 */
export function priceSummary(
  rows: readonly ProductRow[],
  chosen: ProductRow | undefined,
  pricing: RowPricing,
  orderType: OrderType,
): PriceSummary | undefined {
  const priced = tableRows(chosen ? [chosen] : rows, pricing).flatMap((row) => {
    const amounts = rowAmounts(row, orderType, 1);
    return amounts ? [{ row, unitE4: amounts.unitE4, steps: stepsOf(row) }] : [];
  });
  const [first, ...others] = priced.toSorted((a, b) => a.unitE4 - b.unitE4);
  if (!first) return undefined;
  return {
    row: first.row,
    isFrom: others.some(({ unitE4 }) => unitE4 !== first.unitE4),
    hasSteps: others.every(({ unitE4, steps }) => unitE4 === first.unitE4 && steps === first.steps),
  };
}

function stepsOf({ price }: TableRow): string {
  return (price?.volumePrices ?? []).map(({ minQuantity, netE4 }) => `${minQuantity}:${netE4}`).join();
}
