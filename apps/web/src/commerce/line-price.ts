import type { LinePrice } from '@kontor/contract';
import { buyingNetE4, displayMinor, type NetPrice, netPriceOf, sumQuantities } from '@kontor/domain';
import type { SeasonedLine } from './season-quantities.ts';

/** A cart line for price calculations, stored or not. */
export type PricedLine = CountedLine & {
  readonly price: LinePrice | null;
};

type CountedLine = Pick<SeasonedLine, 'orderType' | 'quantity' | 'quantities'>;

/** The quantity of a line, or the sum over all seasons. */
export function piecesOf(line: CountedLine): number {
  return line.orderType === 'order' ? (line.quantity ?? 0) : sumQuantities(line.quantities ?? {});
}

/** One quantity of a line; `slot` is a season id or `orderSlot`. */
export function quantityOf(line: CountedLine, slot: string): number {
  return (line.orderType === 'order' ? line.quantity : line.quantities?.[slot]) ?? 0;
}

/** The net price of a line, for totals and displays. */
export type BuyingPrice = Pick<NetPrice, 'netE4' | 'priceUnit' | 'isFine'>;

/** Cached per line: lines are immutable, so that a change recalculates one of thousands (CART-26). */
const buyingPrices = new WeakMap<PricedLine, BuyingPrice>();

/** The net price of a line, now or at another price; undefined without one (TABL-05). */
export function buyingPrice(line: PricedLine, price = line.price): BuyingPrice | undefined {
  if (!price) return undefined;
  if (price !== line.price) return buyingPriceOf(line, price);
  const known = buyingPrices.get(line) ?? buyingPriceOf(line, price);
  buyingPrices.set(line, known);
  return known;
}

/** Compares amount and unit: 1 € for 1 and 100 € for 100 read differently. */
export function isSamePrice(a: BuyingPrice | undefined, b: BuyingPrice | undefined): boolean {
  return a?.netE4 === b?.netE4 && a?.priceUnit === b?.priceUnit;
}

/** In minor units; 0 without a price. */
export function lineTotalMinor(line: PricedLine): number {
  const price = buyingPrice(line);
  return price ? displayMinor(price, piecesOf(line), { showGross: false, ratePercent: 0 }) : 0;
}

function buyingPriceOf(line: PricedLine, price: LinePrice): BuyingPrice {
  const net = netPriceOf(price);
  const netE4 = buyingNetE4(net, line.orderType, piecesOf(line));
  return { netE4, priceUnit: net.priceUnit, isFine: net.isFine };
}
