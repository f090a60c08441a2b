import {
  buyingNetE4,
  calculateTotals,
  decimalToE4,
  floorToStep,
  isNotEnoughStock,
  orderCap,
  preOrderQuantityIssue,
  type QuantityFlags,
  quantityStep,
  rowTotalMinor,
  type Season,
  type SeasonItem,
  type SeasonTotal,
  seasonCaps,
  seasonTotals,
  splitBySeason,
  sumQuantities,
  type Totals,
} from '@kontor/domain';
import type { CartLine } from './cart-changes.ts';
import { orderProductOf, preOrderProductOf } from './cart-line.ts';

/** What keeps a line from being ordered, with the quantity that would mend it; 0: only removing does. */
export type LineProblem =
  | { readonly code: 'price.missing' }
  | { readonly code: 'stock.not.enough.error'; readonly available: number; readonly remedy: number }
  | { readonly code: 'batch.size.invalid'; readonly step: number; readonly remedy: number }
  | { readonly code: 'prestock.not.enough'; readonly seasonIndex: number; readonly available: number }
  | { readonly code: 'preorder.not.available' | 'quantity.invalid' };

/** All pieces of a line: its quantity, or those of all seasons. */
export function piecesOf(line: CartLine): number {
  return line.orderType === 'order' ? (line.quantity ?? 0) : sumQuantities(line.quantities ?? []);
}

/** Lines never change but are replaced, so that only a changed one of thousands is worked out anew (CART-26). */
const unitNets = new WeakMap<CartLine, number>();

/** The net unit price in ten-thousandths at which the line is bought now; undefined without a price (TABL-05). */
export function unitNetE4(line: CartLine, price = line.price): number | undefined {
  if (!price) return undefined;
  if (price !== line.price) return buyingNetOf(line, price);
  const known = unitNets.get(line) ?? buyingNetOf(line, price);
  unitNets.set(line, known);
  return known;
}

function buyingNetOf(line: CartLine, price: NonNullable<CartLine['price']>): number {
  return buyingNetE4(
    {
      netE4: decimalToE4(price.netValue),
      preOrderNetE4: price.netPreOrderPrice === undefined ? undefined : decimalToE4(price.netPreOrderPrice),
      volumePrices: price.volumePrices?.map(({ minQuantity, netValue }) => ({
        minQuantity,
        netE4: decimalToE4(netValue),
      })),
    },
    line.orderType,
    piecesOf(line),
  );
}

/** True where a line costs something else than when it was last seen (CART-13). */
export function hasNewPrice(line: CartLine): boolean {
  return line.oldPrice !== undefined && unitNetE4(line, line.oldPrice) !== unitNetE4(line);
}

/** The net total of a line in minor units; 0 without a price. */
export function lineTotalMinor(line: CartLine): number {
  return rowTotalMinor(unitNetE4(line) ?? 0, piecesOf(line));
}

/** The totals of the lines in minor units, by the same function as at the checkout (CART-22, CHKO-06). */
export function cartTotals(lines: readonly CartLine[], ratePercent: (line: CartLine) => number): Totals {
  return calculateTotals({
    lines: lines.map((line) => ({
      netE4: unitNetE4(line) ?? 0,
      quantity: piecesOf(line),
      ratePercent: ratePercent(line),
    })),
  });
}

const problems = new WeakMap<QuantityFlags, WeakMap<CartLine, LineProblem | 'none'>>();

/** The first thing that keeps a line from being ordered (CART-19, TABL-08, TABL-16, PROD-10). */
export function lineProblem(line: CartLine, flags: QuantityFlags): LineProblem | undefined {
  const known = problems.get(flags) ?? new WeakMap<CartLine, LineProblem | 'none'>();
  problems.set(flags, known);
  const found = known.get(line) ?? findProblem(line, flags) ?? 'none';
  known.set(line, found);
  return found === 'none' ? undefined : found;
}

function findProblem(line: CartLine, flags: QuantityFlags): LineProblem | undefined {
  if (!line.price) return { code: 'price.missing' };
  const step = quantityStep(line.salesBatchSize, flags);
  const quantities = line.orderType === 'order' ? [line.quantity ?? 0] : (line.quantities ?? []);
  const product = orderProductOf(line);
  if (line.orderType === 'order') {
    const quantity = line.quantity ?? 0;
    if (isNotEnoughStock({ orderType: 'order', quantity, product, flags })) {
      return {
        code: 'stock.not.enough.error',
        available: Math.max(0, line.stock.value),
        remedy: orderCap(product, flags) ?? 0,
      };
    }
  }
  if (quantities.some((quantity) => quantity % step !== 0)) {
    return { code: 'batch.size.invalid', step, remedy: floorToStep(piecesOf(line), step) };
  }
  return line.orderType === 'preOrder' ? preOrderProblem(line, flags) : undefined;
}

function preOrderProblem(line: CartLine, flags: QuantityFlags): LineProblem | undefined {
  const quantities = line.quantities ?? [];
  const issue = preOrderQuantityIssue({
    quantities,
    seasonCount: quantities.length,
    product: preOrderProductOf(line),
    flags,
  });
  switch (issue?.code) {
    case 'prestock.not.enough':
      return { code: issue.code, seasonIndex: issue.seasonIndex, available: issue.max };
    case 'preorder.not.available':
    case 'quantity.invalid':
      return { code: issue.code };
    default:
      return undefined;
  }
}

/**
 * The line as it can be ordered: its quantities lowered to whole batches and to what there is; undefined where nothing of
 * it can be (CART-19, TABL-08, TABL-16).
 */
export function mendedLine(line: CartLine, flags: QuantityFlags): CartLine | undefined {
  if (!line.price) return undefined;
  const step = quantityStep(line.salesBatchSize, flags);
  if (line.orderType === 'order') {
    const wanted = line.quantity ?? 0;
    const problem = lineProblem(line, flags);
    const cap = problem?.code === 'stock.not.enough.error' ? problem.remedy : wanted;
    return withQuantity(line, 0, floorToStep(Math.min(wanted, cap), step));
  }
  let mended: CartLine | undefined = {
    ...line,
    quantities: (line.quantities ?? []).map((quantity) => floorToStep(quantity, step)),
  };
  // Frozen seasons share one pool: each that is lowered leaves more to the others.
  for (let problem = lineProblem(mended, flags); problem; problem = lineProblem(mended, flags)) {
    if (problem.code !== 'prestock.not.enough') return undefined;
    mended = withQuantity(mended, problem.seasonIndex, problem.available);
    if (!mended) return undefined;
  }
  return mended;
}

/** Split once for each line that changed, as thousands are summed with every keystroke (CART-26). */
const splits = new WeakMap<CartLine, { seasons: readonly Season[]; items: SeasonItem[] }>();

/** What a pre-order delivers for each season (CHKO-27). */
export function cartSeasonTotals(lines: readonly CartLine[], seasons: readonly Season[]): SeasonTotal[] {
  return seasonTotals(
    lines.map((line) => {
      const known = splits.get(line);
      if (known?.seasons === seasons) return known.items;
      const netE4 = unitNetE4(line) ?? 0;
      const items = splitBySeason({ netE4, quantities: line.quantities ?? [] }, seasons);
      splits.set(line, { seasons, items });
      return items;
    }),
    seasons,
  );
}

/** The greatest quantity of each input of a line; undefined where nothing limits it (CART-20, TABL-16). */
export function lineCaps(line: CartLine, flags: QuantityFlags): readonly (number | undefined)[] {
  if (line.orderType === 'order') return [orderCap(orderProductOf(line), flags)];
  return seasonCaps(preOrderProductOf(line), line.quantities ?? [], flags);
}

/** The line with another quantity in one input; undefined when nothing would be left, which only removing does (CART-08). */
export function withQuantity(line: CartLine, slot: number, quantity: number): CartLine | undefined {
  if (line.orderType === 'order') return quantity > 0 ? { ...line, quantity } : undefined;
  const quantities = (line.quantities ?? []).map((former, index) => (index === slot ? quantity : former));
  return sumQuantities(quantities) > 0 ? { ...line, quantities } : undefined;
}
