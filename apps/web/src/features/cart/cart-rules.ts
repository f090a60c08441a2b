import {
  type ArticleTotal,
  addToTotal,
  calculateTotals,
  lineProblem as firstProblem,
  floorToStep,
  MAX_AMOUNT_MINOR,
  orderCap,
  orderSlot,
  type QuantityBySeason,
  type QuantityFlags,
  quantityStep,
  type Season,
  type SeasonItem,
  type SeasonTotal,
  seasonCap,
  seasonTotals,
  splitBySeason,
  sumQuantities,
  type Totals,
  totalsByArticle,
} from '@kontor/domain';
import { buyingPrice, isSamePrice, piecesOf, quantityOf } from '../../commerce/line-price.ts';
import type { CartChange, CartLine } from './cart-changes.ts';
import { orderProductOf } from './cart-line.ts';

/** Why a line cannot be ordered, with the quantity that would correct it; 0: the line must go. */
export type LineProblem =
  | { readonly code: 'stock.not.enough.error'; readonly available: number; readonly remedy: number }
  | { readonly code: 'batch.size.invalid'; readonly step: number; readonly remedy: number }
  | { readonly code: 'prestock.not.enough'; readonly seasonId: string; readonly available: number }
  | {
      readonly code:
        | 'price.missing'
        | 'season.over'
        | 'preorder.not.available'
        | 'quantity.invalid'
        | 'amount.too.large';
    }
  | { readonly code: AttributeIssue['code'] };

type AttributeIssue = NonNullable<CartLine['attributeIssue']>;

/** True if the price changed since the user saw the line (CART-13). */
export function hasNewPrice(line: CartLine): boolean {
  return line.oldPrice !== undefined && !isSamePrice(buyingPrice(line, line.oldPrice), buyingPrice(line));
}

/**
 * Totals of the lines in minor units, by the checkout's function (CART-22, CHKO-06). Without `shippingMinor`,
 * which returns the fee for a goods value, they exclude shipping.
 */
export function cartTotals(
  lines: readonly CartLine[],
  ratePercent: (line: CartLine) => number,
  shippingMinor?: (goodsMinor: number) => number,
): Totals {
  return calculateTotals({
    shippingMinor,
    lines: lines.map((line) => ({
      ...(buyingPrice(line) ?? noPrice),
      quantity: piecesOf(line),
      ratePercent: ratePercent(line),
    })),
  });
}

/** Totals by article number, for articles in several lines with different attributes. */
export type ArticleTotals = ReadonlyMap<string, ArticleTotal>;

/** Constant for most carts, so that a change of one line renders no other. */
const noTotals: ArticleTotals = new Map();

/** Adds up the lines of one order type by article, as the server does (CART-05, CHKO-19). */
export function articleTotals(lines: readonly CartLine[]): ArticleTotals {
  const totals = totalsByArticle(lines, ({ sku }) => sku, askedBy);
  return totals.size === 0 ? noTotals : totals;
}

function askedBy(line: CartLine): ArticleTotal {
  return { quantity: piecesOf(line), quantities: line.quantities ?? {} };
}

function plus(total: ArticleTotal, line: CartLine, sign: 1 | -1 = 1): ArticleTotal {
  return addToTotal(total, askedBy(line), sign);
}

/** The total of an article after one of its lines is replaced or removed. */
export function replaceIn(total: ArticleTotal, line: CartLine, by: CartLine | undefined): ArticleTotal {
  const others = plus(total, line, -1);
  return by ? plus(others, by) : others;
}

const problems = new WeakMap<QuantityFlags, WeakMap<CartLine, LineProblem | 'none'>>();

/**
 * The first reason why a line cannot be ordered, by the domain's `lineProblems`. `total`: of its article, if
 * several lines have it.
 */
export function lineProblem(
  line: CartLine,
  flags: QuantityFlags,
  total?: ArticleTotal,
): LineProblem | undefined {
  if (total) return findProblem(line, flags, total);
  const known = problems.get(flags) ?? new WeakMap<CartLine, LineProblem | 'none'>();
  problems.set(flags, known);
  const found = known.get(line) ?? findProblem(line, flags) ?? 'none';
  known.set(line, found);
  return found === 'none' ? undefined : found;
}

function findProblem(line: CartLine, flags: QuantityFlags, total?: ArticleTotal): LineProblem | undefined {
  const product = orderProductOf(line);
  const problem = firstProblem<AttributeIssue>(
    {
      orderType: line.orderType,
      moment: 'ordered',
      quantity: line.quantity ?? 0,
      quantities: line.quantities,
      total,
      product: { ...product, preStocks: line.preStocks, isStockFreeze: line.isStockFreeze },
      price: buyingPrice(line),
      hasEndedSeasons: hasEndedPieces(line),
      attributeIssue: line.attributeIssue,
    },
    flags,
  );
  if (!problem) return undefined;
  switch (problem.code) {
    case 'stock.not.enough.error': {
      const others = total ? total.quantity - piecesOf(line) : 0;
      const left = { ...product, stock: product.stock - others };
      const { code } = problem;
      return { code, available: Math.max(0, left.stock), remedy: orderCap(left, flags) ?? 0 };
    }
    case 'prestock.not.enough': {
      const { code, seasonId, max } = problem;
      const others = total ? (total.quantities[seasonId] ?? 0) - quantityOf(line, seasonId) : 0;
      return { code, seasonId, available: Math.max(0, max - others) };
    }
    case 'batch.size.invalid':
      return {
        code: problem.code,
        step: problem.salesBatchSize,
        remedy: floorToStep(piecesOf(line), problem.salesBatchSize),
      };
    default:
      return { code: problem.code };
  }
}

/** The same without attributes, which no quantity corrects. */
function quantityProblem(
  line: CartLine,
  flags: QuantityFlags,
  total: ArticleTotal | undefined,
): LineProblem | undefined {
  const { attributeIssue: _issue, ...rest } = line;
  return findProblem(rest, flags, total);
}

/** Corrects the quantities of all these lines, those of one article one after the other (CART-19). */
export function mendingChanges(
  lines: readonly CartLine[],
  flags: QuantityFlags,
  totals: ArticleTotals,
): CartChange[] {
  const present = new Map(totals);
  return lines.flatMap((line): CartChange[] => {
    const total = present.get(line.sku);
    const mended = mendedLine(line, flags, total);
    if (total) present.set(line.sku, replaceIn(total, line, mended));
    if (mended && piecesOf(mended) === piecesOf(line) && !hasEndedPieces(line)) return [];
    return [mended ? { op: 'put', line: mended } : { op: 'remove', line }];
  });
}

/**
 * The line with quantities lowered to whole batches and to the stock; undefined if nothing can be ordered
 * (CART-19, TABL-08, TABL-16). `total` as in `lineProblem`.
 */
export function mendedLine(line: CartLine, flags: QuantityFlags, total?: ArticleTotal): CartLine | undefined {
  if (!line.price) return undefined;
  const step = quantityStep(line.salesBatchSize, flags);
  if (line.orderType === 'order') {
    const wanted = line.quantity ?? 0;
    const problem = quantityProblem(line, flags, total);
    const cap = problem?.code === 'stock.not.enough.error' ? problem.remedy : wanted;
    const { netE4, priceUnit } = buyingPrice(line) ?? noPrice;
    const payable = Math.floor((MAX_AMOUNT_MINOR * 100 * priceUnit) / (netE4 || 1));
    return withQuantity(line, orderSlot, floorToStep(Math.min(wanted, cap, payable), step));
  }
  const others = total && plus(total, line, -1);
  let mended: CartLine | undefined = {
    ...withoutEnded(line),
    quantities: mapSeasons(line.quantities, (quantity) => floorToStep(quantity, step)),
  };
  // Frozen seasons share one pool: lowering one leaves more to the others.
  for (const _season of [...Object.keys(line.quantities ?? {}), 'last']) {
    const problem = quantityProblem(mended, flags, others && plus(others, mended));
    if (!problem) return mended;
    if (problem.code !== 'prestock.not.enough') return undefined;
    mended = withQuantity(mended, problem.seasonId, problem.available);
    if (!mended) return undefined;
  }
  // Other lines of the article take the whole stock.
  return undefined;
}

/** True if a line has pieces of an ended season, which the buyer must drop first (CART-03). */
function hasEndedPieces({ endedSeasons = [] }: CartLine): boolean {
  return endedSeasons.some(({ quantity }) => quantity > 0);
}

/** Naming ended seasons with no pieces drops them. */
function withoutEnded(line: CartLine): CartLine {
  const endedSeasons = line.endedSeasons?.map((ended) => ({ ...ended, quantity: 0 }));
  return endedSeasons ? { ...line, endedSeasons } : line;
}

/** A line on request has no price. */
const noPrice = { netE4: 0, priceUnit: 1 } as const;

/** Cached per line: thousands are summed with every keystroke (CART-26). */
const splits = new WeakMap<CartLine, { seasons: readonly Season[]; items: SeasonItem[] }>();

/** The amounts of a pre-order per season (CHKO-27). */
export function cartSeasonTotals(lines: readonly CartLine[], seasons: readonly Season[]): SeasonTotal[] {
  return seasonTotals(
    lines.map((line) => {
      const known = splits.get(line);
      if (known?.seasons === seasons) return known.items;
      const price = buyingPrice(line) ?? noPrice;
      const items = splitBySeason({ ...price, quantities: line.quantities ?? {} }, seasons);
      splits.set(line, { seasons, items });
      return items;
    }),
    seasons,
  );
}

/**
 * The highest quantity of an input of a line; undefined without a limit (CART-20, TABL-16). `total` counts all lines of the
 * article: other lines reduce the stock of this one unless a shortage is accepted (TABL-13).
 */
export function lineCap(
  line: CartLine,
  slot: string,
  flags: QuantityFlags,
  total?: ArticleTotal,
): number | undefined {
  if (line.orderType === 'order') {
    const product = orderProductOf(line);
    const isShared = total && !product.isOnlySellableWithPositiveStock;
    const others = isShared ? total.quantity - piecesOf(line) : 0;
    return orderCap({ ...product, stock: product.stock - others }, flags);
  }
  const others = total ? sumQuantities(total.quantities) - piecesOf(line) : 0;
  return seasonCap(line, { ...line.quantities, [otherLines]: others }, slot, flags);
}

/** Key for pieces of other lines, which count towards a frozen pre-stock like another season. */
export const otherLines = '';

export function mapSeasons(
  quantities: QuantityBySeason = {},
  change: (quantity: number, seasonId: string) => number,
): QuantityBySeason {
  return Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, change(quantity, id)]));
}

/**
 * The season that would exceed a frozen pre-stock after another season's entry, and what it may keep. Undefined if
 * it exceeds it already, which the line reports anyway (TABL-16).
 */
export function overtakenSeason(
  line: CartLine,
  slot: string,
  entered: number,
  flags: QuantityFlags,
  total?: ArticleTotal,
): { seasonId: string; max: number } | undefined {
  if (line.orderType === 'order') return undefined;
  const changed = withQuantity(line, slot, entered);
  if (!changed) return undefined;
  const changedTotal = total && replaceIn(total, line, changed);
  for (const [seasonId, quantity] of Object.entries(line.quantities ?? {})) {
    if (seasonId === slot) continue;
    const was = lineCap(line, seasonId, flags, total) ?? quantity;
    const max = lineCap(changed, seasonId, flags, changedTotal) ?? quantity;
    if (quantity > max && quantity <= was) return { seasonId, max };
  }
  return undefined;
}

/**
 * The line with another quantity in one input; undefined if nothing is left, because that needs a removal
 * (CART-08).
 */
export function withQuantity(line: CartLine, slot: string, quantity: number): CartLine | undefined {
  const changed = replaceQuantity(line, slot, quantity);
  return piecesOf(changed) > 0 ? changed : undefined;
}

/** The same, but also if nothing is left. */
export function replaceQuantity(line: CartLine, slot: string, quantity: number): CartLine {
  if (line.orderType === 'order') return { ...line, quantity };
  return { ...line, quantities: { ...line.quantities, [slot]: quantity } };
}
