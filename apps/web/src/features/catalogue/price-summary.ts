import type { OrderType, ProductRow } from '@kontor/contract';
import {
  type RowAmounts,
  type RowPricing,
  rowAmounts,
  type TableRow,
  tableRows,
} from './product-table/table-rows.ts';

export type PriceSummary = {
  readonly row: TableRow;
  /** True if other variants cost more: shown with 'from'. */
  readonly isFrom: boolean;
  /** True if the volume prices apply to every variant that can be chosen. */
  readonly hasSteps: boolean;
};

/**
 * The price of the chosen variant, else the lowest one, marked if prices differ (PROD-11). Undefined: price on
 * request (PROD-10).
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
    return amounts
      ? [{ row, price: shownOf(amounts), each: amounts.unitE4 / amounts.priceUnit, steps: stepsOf(row) }]
      : [];
  });
  const [first, ...others] = priced.toSorted((a, b) => a.each - b.each);
  if (!first) return undefined;
  return {
    row: first.row,
    isFrom: others.some(({ price }) => price !== first.price),
    hasSteps: others.every(({ price, steps }) => price === first.price && steps === first.steps),
  };
}

/** Compares what is displayed, because prices for other units read differently. */
function shownOf({ unitE4, priceUnit }: RowAmounts): string {
  return `${unitE4}/${priceUnit}`;
}

function stepsOf({ price }: TableRow): string {
  return (price?.volumePrices ?? []).map(({ minQuantity, netE4 }) => `${minQuantity}:${netE4}`).join();
}
