import type { BasketLine, LinePrice } from '@kontor/contract';
import { buyingNetE4, displayMinor, netPriceOf, sumQuantities } from '@kontor/domain';

/** A line of a cart as far as its price goes: stored, or entered and not yet in the cart. */
export type PricedLine = Pick<BasketLine, 'orderType' | 'quantity' | 'quantities'> & {
  readonly price: LinePrice | null;
};

/** All pieces of a line: its quantity, or those of all seasons. */
export function piecesOf(line: Pick<BasketLine, 'orderType' | 'quantity' | 'quantities'>): number {
  return line.orderType === 'order' ? (line.quantity ?? 0) : sumQuantities(line.quantities ?? []);
}

/** Lines never change but are replaced, so that only a changed one of thousands is worked out anew (CART-26). */
const unitNets = new WeakMap<PricedLine, number>();

/**
 * The net unit price in ten-thousandths at which a line is bought now, or would be at another price; undefined without a
 * price (TABL-05).
 */
export function unitNetE4(line: PricedLine, price = line.price): number | undefined {
  if (!price) return undefined;
  if (price !== line.price) return buyingNetOf(line, price);
  const known = unitNets.get(line) ?? buyingNetOf(line, price);
  unitNets.set(line, known);
  return known;
}

/** The net total of a line in minor units; 0 without a price. */
export function lineTotalMinor(line: PricedLine): number {
  return displayMinor(unitNetE4(line) ?? 0, piecesOf(line), { showGross: false, ratePercent: 0 });
}

function buyingNetOf(line: PricedLine, price: LinePrice): number {
  return buyingNetE4(netPriceOf(price), line.orderType, piecesOf(line));
}
