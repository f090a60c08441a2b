import {
  buyingNetE4,
  calculateTotals,
  decimalToE4,
  floorToStep,
  isNotEnoughStock,
  orderCap,
  type QuantityFlags,
  quantityStep,
  rowTotalMinor,
  seasonCaps,
  sumQuantities,
  type Totals,
} from '@kontor/domain';
import type { CartLine } from './cart-changes.ts';
import { orderProductOf } from './cart-line.ts';

/** What keeps a line from being ordered, with the quantity that would mend it; 0: only removing does. */
export type LineProblem =
  | { readonly code: 'price.missing' }
  | { readonly code: 'stock.not.enough.error'; readonly available: number; readonly remedy: number }
  | { readonly code: 'batch.size.invalid'; readonly step: number; readonly remedy: number };

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

/** The first thing that keeps a line from being ordered (CART-19, TABL-08, PROD-10). */
export function lineProblem(line: CartLine, flags: QuantityFlags): LineProblem | undefined {
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
  return undefined;
}

/** The greatest quantity of each input of a line; undefined where nothing limits it (CART-20, TABL-16). */
export function lineCaps(line: CartLine, flags: QuantityFlags): readonly (number | undefined)[] {
  if (line.orderType === 'order') return [orderCap(orderProductOf(line), flags)];
  const preStocks = line.preStocks.map(({ quantity }) => quantity);
  return seasonCaps(
    { preStocks, isStockFreeze: line.isStockFreeze, salesBatchSize: line.salesBatchSize },
    line.quantities ?? [],
    flags,
  );
}

/** The line with another quantity in one input; undefined when nothing would be left, which only removing does (CART-08). */
export function withQuantity(line: CartLine, slot: number, quantity: number): CartLine | undefined {
  if (line.orderType === 'order') return quantity > 0 ? { ...line, quantity } : undefined;
  const quantities = (line.quantities ?? []).map((former, index) => (index === slot ? quantity : former));
  return sumQuantities(quantities) > 0 ? { ...line, quantities } : undefined;
}
