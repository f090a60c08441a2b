import type { LinePrice } from '@kontor/contract';
import { buyingNetE4, displayMinor, type NetPrice, netPriceOf, sumQuantities } from '@kontor/domain';
import type { SeasonedLine } from './season-quantities.ts';

/** A line of a cart as far as its price goes: stored, or entered and not yet in the cart. */
export type PricedLine = CountedLine & {
  readonly price: LinePrice | null;
};

type CountedLine = Pick<SeasonedLine, 'orderType' | 'quantity' | 'quantities'>;

/** All pieces of a line: its quantity, or those of all seasons. */
export function piecesOf(line: CountedLine): number {
  return line.orderType === 'order' ? (line.quantity ?? 0) : sumQuantities(line.quantities ?? {});
}

/** One quantity of a line; `slot` is the id of a season, or `orderSlot`. */
export function quantityOf(line: CountedLine, slot: string): number {
  return (line.orderType === 'order' ? line.quantity : line.quantities?.[slot]) ?? 0;
}

/** The net price at which a line is bought, as totals and displays take it. */
export type BuyingPrice = Pick<NetPrice, 'netE4' | 'priceUnit' | 'isFine'>;

/** Lines never change but are replaced, so that only a changed one of thousands is worked out anew (CART-26). */
const buyingPrices = new WeakMap<PricedLine, BuyingPrice>();

/** The net price at which a line is bought now, or would be at another price; undefined without a price (TABL-05). */
export function buyingPrice(line: PricedLine, price = line.price): BuyingPrice | undefined {
  if (!price) return undefined;
  if (price !== line.price) return buyingPriceOf(line, price);
  const known = buyingPrices.get(line) ?? buyingPriceOf(line, price);
  buyingPrices.set(line, known);
  return known;
}

/** Whether two prices are the same: other amounts for other units may cost as much, but read differently. */
export function isSamePrice(a: BuyingPrice | undefined, b: BuyingPrice | undefined): boolean {
  return a?.netE4 === b?.netE4 && a?.priceUnit === b?.priceUnit;
}

/** The net total of a line in minor units; 0 without a price. */
export function lineTotalMinor(line: PricedLine): number {
  const price = buyingPrice(line);
  return price ? displayMinor(price, piecesOf(line), { showGross: false, ratePercent: 0 }) : 0;
}

function buyingPriceOf(line: PricedLine, price: LinePrice): BuyingPrice {
  const net = netPriceOf(price);
  const netE4 = buyingNetE4(net, line.orderType, piecesOf(line));
  return { netE4, priceUnit: net.priceUnit, isFine: net.isFine };
}
