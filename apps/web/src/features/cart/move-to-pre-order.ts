import type { Season } from '@kontor/contract';
import {
  type ArticleTotal,
  hasPreStocks,
  lineIdentity,
  orderSlot,
  type QuantityFlags,
  quantityStep,
  seasonCap,
  sumQuantities,
} from '@kontor/domain';
import { piecesOf } from '../../commerce/line-price.ts';
import type { CartChange, CartLine, CartLines } from './cart-changes.ts';
import { type ArticleTotals, lineCap, otherLines, replaceIn, withQuantity } from './cart-rules.ts';

export interface MoveContext {
  readonly lines: CartLines;
  readonly seasons: readonly Season[];
  readonly flags: QuantityFlags;
  /** As in `lineProblem`. */
  readonly total?: ArticleTotal | undefined;
  /** Pieces of the article in all pre-order lines, which share frozen stock (TABL-16); counted here if absent. */
  readonly preOrdered?: number;
}

/** A season that can take missing pieces. */
export interface OfferedSeason {
  readonly seasonId: string;
  /** The most that can be added; undefined without a limit. */
  readonly cap: number | undefined;
  /** Pieces in the pre-order cart already; moved ones are added. */
  readonly inCart: number;
}

export interface MoveOffer {
  /** Pieces that stay in the order line; 0: it is removed. */
  readonly kept: number;
  /** Missing pieces in whole batches. */
  readonly missing: number;
  readonly step: number;
  /** Never empty; the first one is preselected. */
  readonly seasons: readonly OfferedSeason[];
}

/**
 * Offers to pre-order the part of `wanted` that exceeds the stock; undefined if nothing is missing or no season
 * has pre-stock (CART-21). `wanted` may exceed the line's quantity.
 */
export function moveOffer(
  line: CartLine,
  { wanted, lines, seasons: offered, flags, total, preOrdered }: MoveContext & { wanted: number },
): MoveOffer | undefined {
  // Another line cannot take refused attributes.
  if (line.orderType !== 'order' || !line.price || line.attributeIssue) return undefined;
  const cap = lineCap(line, orderSlot, flags, total);
  if (cap === undefined || wanted <= cap) return undefined;
  if (!hasPreStocks(line)) return undefined;
  const { quantities = {} } = preOrderLineOf(line, lines) ?? {};
  const ofArticle = line.isStockFreeze ? (preOrdered ?? preOrderedPieces(lines).get(line.sku) ?? 0) : 0;
  const others = Math.max(0, ofArticle - sumQuantities(quantities));
  const seasons = offered.flatMap(({ _id: seasonId }): OfferedSeason[] => {
    const quantity = line.preStocks[seasonId] ?? 0;
    const inCart = quantities[seasonId] ?? 0;
    const most = seasonCap(line, { ...quantities, [otherLines]: others }, seasonId, flags);
    const room = most === undefined ? undefined : Math.max(0, most - inCart);
    return quantity > 0 && room !== 0 ? [{ seasonId, cap: room, inCart }] : [];
  });
  if (seasons.length === 0) return undefined;
  const step = quantityStep(line.salesBatchSize, flags);
  return { kept: cap, missing: Math.ceil((wanted - cap) / step) * step, step, seasons };
}

/**
 * Moves the missing quantity of each line to the first season with enough pre-stock. Lines of one article are moved one after
 * the other. Leaves out lines without such a season, where the buyer decides (CART-21).
 */
export function wholeMoves(
  wanted: readonly CartLine[],
  { lines, seasons, flags, totals }: Omit<MoveContext, 'total'> & { totals: ArticleTotals },
): CartChange[][] {
  const present = new Map(totals);
  const preOrdered = preOrderedPieces(lines);
  return wanted.flatMap((line) => {
    const total = present.get(line.sku);
    const ofArticle = preOrdered.get(line.sku) ?? 0;
    const offer = moveOffer(line, {
      wanted: line.quantity ?? 0,
      lines,
      seasons,
      flags,
      total,
      preOrdered: ofArticle,
    });
    const season = offer?.seasons.find(({ cap }) => cap === undefined || cap >= offer.missing);
    if (!offer || !season) return [];
    if (total) present.set(line.sku, replaceIn(total, line, keptLine(line, offer)));
    preOrdered.set(line.sku, ofArticle + offer.missing);
    return [moveChanges(line, { offer, seasonId: season.seasonId, quantity: offer.missing, lines })];
  });
}

/** The changes of one save: the order line shrinks or goes, the pre-order line grows (CART-21). */
export function moveChanges(
  line: CartLine,
  {
    offer,
    seasonId,
    quantity,
    lines,
  }: { offer: MoveOffer; seasonId: string; quantity: number; lines: CartLines },
): CartChange[] {
  const kept = keptLine(line, offer);
  const former = preOrderLineOf(line, lines);
  // The season may have ended meanwhile: name it all the same, the server answers so.
  const quantities = { ...former?.quantities, [seasonId]: (former?.quantities?.[seasonId] ?? 0) + quantity };
  const { quantity: _pieces, position: _position, oldPrice: _oldPrice, ...article } = line;
  const added: CartLine = former
    ? { ...former, quantities }
    : {
        ...article,
        id: preOrderIdOf(line),
        orderType: 'preOrder',
        quantities,
        notEnoughStock: false,
      };
  return [kept ? { op: 'put', line: kept } : { op: 'remove', line }, { op: 'put', line: added }];
}

function preOrderedPieces(lines: CartLines): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const line of lines.values())
    if (line.orderType === 'preOrder') pieces.set(line.sku, (pieces.get(line.sku) ?? 0) + piecesOf(line));
  return pieces;
}

function keptLine(line: CartLine, { kept }: MoveOffer): CartLine | undefined {
  return withQuantity(line, orderSlot, Math.min(line.quantity ?? 0, kept));
}

function preOrderLineOf(line: CartLine, lines: CartLines): CartLine | undefined {
  return lines.get(preOrderIdOf(line));
}

function preOrderIdOf({ sku, attributes }: CartLine): string {
  return lineIdentity({ orderType: 'preOrder', sku, attributes });
}
