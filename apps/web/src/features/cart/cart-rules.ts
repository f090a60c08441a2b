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

/** What keeps a line from being ordered, with the quantity that would mend it; 0: only removing does. */
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

/** True where a line costs something else than when it was last seen (CART-13). */
export function hasNewPrice(line: CartLine): boolean {
  return line.oldPrice !== undefined && !isSamePrice(buyingPrice(line, line.oldPrice), buyingPrice(line));
}

/**
 * The totals of the lines in minor units, by the same function as at the checkout (CART-22, CHKO-06). `shippingMinor` tells
 * the fee for a goods value; undefined: the totals are without shipping.
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

/** By article number, of those that stand in several lines of a cart with different attributes. */
export type ArticleTotals = ReadonlyMap<string, ArticleTotal>;

/** The same object for nearly every cart, so that a change of one line draws no other anew. */
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

/** The total of an article when a line of it is replaced, or goes. */
export function replaceIn(total: ArticleTotal, line: CartLine, by: CartLine | undefined): ArticleTotal {
  const others = plus(total, line, -1);
  return by ? plus(others, by) : others;
}

const problems = new WeakMap<QuantityFlags, WeakMap<CartLine, LineProblem | 'none'>>();

/**
 * The first thing that keeps a line from being ordered, by the domain's `lineProblems` as at the checkout. `total` is that of
 * its article, where it stands in other lines as well.
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

/** The same without its attributes, which no quantity mends. */
function quantityProblem(
  line: CartLine,
  flags: QuantityFlags,
  total: ArticleTotal | undefined,
): LineProblem | undefined {
  const { attributeIssue: _issue, ...rest } = line;
  return findProblem(rest, flags, total);
}

/** What makes the quantities of all these lines fit to be ordered: those of one article one after the other (CART-19). */
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
 * The line as it can be ordered: its quantities lowered to whole batches and to what there is; undefined where nothing of
 * it can be (CART-19, TABL-08, TABL-16). `total` as for its problem.
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
  // Frozen seasons share one pool: each that is lowered leaves more to the others.
  for (const _season of [...Object.keys(line.quantities ?? {}), 'last']) {
    const problem = quantityProblem(mended, flags, others && plus(others, mended));
    if (!problem) return mended;
    if (problem.code !== 'prestock.not.enough') return undefined;
    mended = withQuantity(mended, problem.seasonId, problem.available);
    if (!mended) return undefined;
  }
  // Other lines of the article take all that there is.
  return undefined;
}

/** True where a line has pieces for a season that is over: it is ordered once the buyer has let them go (CART-03). */
function hasEndedPieces({ endedSeasons = [] }: CartLine): boolean {
  return endedSeasons.some(({ quantity }) => quantity > 0);
}

/** Naming them with nothing drops them. */
function withoutEnded(line: CartLine): CartLine {
  const endedSeasons = line.endedSeasons?.map((ended) => ({ ...ended, quantity: 0 }));
  return endedSeasons ? { ...line, endedSeasons } : line;
}

/** Of a line on request. */
const noPrice = { netE4: 0, priceUnit: 1 } as const;

/** Split once for each line that changed, as thousands are summed with every keystroke (CART-26). */
const splits = new WeakMap<CartLine, { seasons: readonly Season[]; items: SeasonItem[] }>();

/** What a pre-order delivers for each season (CHKO-27). */
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

/** Pieces of other lines count towards a frozen pre-stock like those of one more season. */
export const otherLines = '';

/** The quantities of all seasons, each changed by itself. */
export function mapSeasons(
  quantities: QuantityBySeason = {},
  change: (quantity: number, seasonId: string) => number,
): QuantityBySeason {
  return Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, change(quantity, id)]));
}

/**
 * The season that would hold more than a frozen pre-stock leaves it, were another one's quantity entered: what it may have
 * then. Nothing where it has too much already, which the line says anyway (TABL-16).
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

/** The line with another quantity in one input; undefined when nothing would be left, which only removing does (CART-08). */
export function withQuantity(line: CartLine, slot: string, quantity: number): CartLine | undefined {
  const changed = replaceQuantity(line, slot, quantity);
  return piecesOf(changed) > 0 ? changed : undefined;
}

/** The same, also where nothing is left. */
export function replaceQuantity(line: CartLine, slot: string, quantity: number): CartLine {
  if (line.orderType === 'order') return { ...line, quantity };
  return { ...line, quantities: { ...line.quantities, [slot]: quantity } };
}
