import {
  hasPreStocks,
  lineIdentity,
  orderCap,
  type QuantityFlags,
  quantityStep,
  seasonCaps,
} from '@kontor/domain';
import type { CartChange, CartLine, CartLines } from './cart-changes.ts';
import { orderProductOf, preOrderProductOf } from './cart-line.ts';
import { withQuantity } from './cart-rules.ts';

/** A season that missing pieces can be ordered for; `index` is its place among the seasons. */
export interface OfferedSeason {
  readonly index: number;
  /** The most that can be added; undefined where nothing limits it. */
  readonly cap: number | undefined;
  /** Pieces that the pre-order cart has for it already; what is moved comes on top. */
  readonly inCart: number;
}

/** How the pieces of a line that are not in stock could be pre-ordered (CART-21). */
export interface MoveOffer {
  /** What the order line keeps; 0: it goes. */
  readonly kept: number;
  /** The missing part in whole batches. */
  readonly missing: number;
  readonly step: number;
  /** Never empty; the first one is offered first. */
  readonly seasons: readonly OfferedSeason[];
}

/**
 * Offers to pre-order what is wanted of a line beyond the stock; undefined where nothing is missing or no season has any
 * pre-stock (CART-21). `wanted` are pieces of the line, also more than the line holds.
 */
export function moveOffer(
  line: CartLine,
  { wanted, lines, flags }: { wanted: number; lines: CartLines; flags: QuantityFlags },
): MoveOffer | undefined {
  const cap = orderCap(orderProductOf(line), flags);
  if (line.orderType !== 'order' || !line.price || cap === undefined || wanted <= cap) return undefined;
  if (!hasPreStocks(preOrderProductOf(line))) return undefined;
  const quantities = preOrderLineOf(line, lines)?.quantities ?? line.preStocks.map(() => 0);
  const caps = seasonCaps(preOrderProductOf(line), quantities, flags);
  const seasons = line.preStocks.flatMap(({ quantity }, index): OfferedSeason[] => {
    const inCart = quantities[index] ?? 0;
    const most = caps[index];
    const left = most === undefined ? undefined : Math.max(0, most - inCart);
    return quantity > 0 && left !== 0 ? [{ index, cap: left, inCart }] : [];
  });
  if (seasons.length === 0) return undefined;
  const step = quantityStep(line.salesBatchSize, flags);
  return { kept: cap, missing: Math.ceil((wanted - cap) / step) * step, step, seasons };
}

/**
 * How everything of a line that is missing goes to the first season that has room for all of it; undefined where no season
 * has: then the buyer decides which part goes where (CART-21).
 *
 * @example wholeMove({ …line, quantity: 12 }, { lines, flags }) // of 5 in stock: { offer, seasonIndex: 1, quantity: 7 }
 */
export function wholeMove(
  line: CartLine,
  { lines, flags }: { lines: CartLines; flags: QuantityFlags },
): { offer: MoveOffer; seasonIndex: number; quantity: number } | undefined {
  const offer = moveOffer(line, { wanted: line.quantity ?? 0, lines, flags });
  const season = offer?.seasons.find(({ cap }) => cap === undefined || cap >= offer.missing);
  return offer && season ? { offer, seasonIndex: season.index, quantity: offer.missing } : undefined;
}

/** The changes of one save: the order line is lowered or goes, the pre-order line gains the pieces (CART-21). */
export function moveChanges(
  line: CartLine,
  {
    offer,
    seasonIndex,
    quantity,
    lines,
  }: { offer: MoveOffer; seasonIndex: number; quantity: number; lines: CartLines },
): CartChange[] {
  const kept = withQuantity(line, 0, Math.min(line.quantity ?? 0, offer.kept));
  const former = preOrderLineOf(line, lines);
  const quantities = line.preStocks.map(
    (_, index) => (former?.quantities?.[index] ?? 0) + (index === seasonIndex ? quantity : 0),
  );
  const { quantity: _pieces, position: _position, oldPrice: _oldPrice, ...article } = line;
  const added: CartLine = former
    ? { ...former, quantities }
    : { ...article, id: preOrderIdOf(line), orderType: 'preOrder', quantities, notEnoughStock: false };
  return [kept ? { op: 'put', line: kept } : { op: 'remove', line }, { op: 'put', line: added }];
}

function preOrderLineOf(line: CartLine, lines: CartLines): CartLine | undefined {
  return lines.get(preOrderIdOf(line));
}

function preOrderIdOf({ sku, attributes }: CartLine): string {
  return lineIdentity({ orderType: 'preOrder', sku, attributes });
}
