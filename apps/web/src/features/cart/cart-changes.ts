import type { BasketChange, LinePrice } from '@kontor/contract';
import { pickSeasons } from '@kontor/domain';
import { buyingPrice, isSamePrice, piecesOf } from '../../commerce/line-price.ts';
import { type SeasonedLine, seasonArrays } from '../../commerce/season-quantities.ts';

/** A line as the pages show it: the server's, with the price that it had before where that changed (CART-13). */
export type CartLine = SeasonedLine & { readonly oldPrice?: LinePrice };

/** All lines of both carts by their identity, in the order in which they were added. */
export type CartLines = ReadonlyMap<string, CartLine>;

/** One unsaved change of one line; a later change of the same line takes its place (CART-11). */
export type CartChange =
  | { readonly op: 'put'; readonly line: CartLine }
  /** As it is in the cart, or was before it was removed or lowered: not checked anew (CART-09, CART-10, CART-13). */
  | { readonly op: 'keep'; readonly line: CartLine }
  | { readonly op: 'remove'; readonly line: CartLine };

/** What a loaded cart means for the page: its lines, what to save at once, and what to tell the user. */
export interface TakenCart {
  readonly lines: CartLines;
  readonly changes: readonly CartChange[];
  readonly hasChangedPrices: boolean;
  /** Article numbers of lines whose product is gone (CART-14). */
  readonly droppedSkus: readonly string[];
}

/**
 * Takes over a loaded cart: an updated price applies and the old one is kept beside it (CART-13); lines without product
 * are dropped (CART-14). Both are saved and told at once, but for those lines of which the server refused that already.
 */
export function takeCart(
  items: readonly SeasonedLine[],
  refused: ReadonlySet<string> = new Set(),
): TakenCart {
  const lines = new Map<string, CartLine>();
  const changes: CartChange[] = [];
  const droppedSkus: string[] = [];
  let hasChangedPrices = false;
  for (const item of items) {
    const isNews = !refused.has(item.id);
    if (item._id === undefined) {
      if (!isNews) continue;
      droppedSkus.push(item.sku);
      changes.push({ op: 'remove', line: item });
      continue;
    }
    const { updatedPrice, ...line } = item;
    if (updatedPrice && line.price) {
      const taken = { ...line, price: updatedPrice, oldPrice: line.price };
      lines.set(line.id, taken);
      if (!isNews) continue;
      hasChangedPrices = true;
      changes.push({ op: 'keep', line: taken });
    } else lines.set(line.id, line);
  }
  return { lines, changes, hasChangedPrices, droppedSkus };
}

/**
 * Loaded lines with the old prices that are in view and nobody took as seen yet: once a new price is saved the server
 * knows of no other (CART-13).
 */
export function carryOldPrices(loaded: CartLines, shown: CartLines): CartLines {
  const next = new Map(loaded);
  for (const [id, line] of loaded) {
    const former = shown.get(id);
    if (!former?.oldPrice || !former.price || line.oldPrice) continue;
    if (isSamePrice(buyingPrice(line), buyingPrice(line, former.price)))
      next.set(id, { ...line, oldPrice: former.oldPrice });
  }
  return next;
}

/**
 * The lines after changes, in their order: a changed line keeps its place, a new one comes last, and one that is put back
 * after it was removed stands where it stood.
 */
export function applyChanges(lines: CartLines, changes: Iterable<CartChange>): CartLines {
  const next = new Map(lines);
  let isPutBack = false;
  for (const { op, line } of changes) {
    if (op !== 'remove') {
      isPutBack ||= line.position !== undefined && !next.has(line.id);
      next.set(line.id, line);
    } else next.delete(line.id);
  }
  return isPutBack ? new Map([...next].sort(byPosition)) : next;
}

/** The changes that lead back to the lines as they were before. */
export function undoOf(changes: readonly CartChange[], before: CartLines): CartChange[] {
  return changes.map(({ line }) => {
    const former = before.get(line.id);
    return former ? { op: 'keep', line: former } : { op: 'remove', line };
  });
}

/** Lines that are not saved yet come last. */
function byPosition([, a]: [string, CartLine], [, b]: [string, CartLine]): number {
  return (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);
}

/** A change without quantities for other seasons; the same one where it has none. */
export function changeOfSeasons(change: CartChange, seasonIds: readonly string[]): CartChange {
  const { line } = change;
  if (Object.keys(line.quantities ?? {}).every((id) => seasonIds.includes(id))) return change;
  return { ...change, line: { ...line, quantities: pickSeasons(line.quantities ?? {}, seasonIds) } };
}

/**
 * A pending change without its pieces of ended seasons; undefined if it has no others. `isShort`: it loses pieces of an ended
 * season that `stored`, the server's line, does not have, so that only this change can report them.
 */
export function withoutEndedSeasons(
  change: CartChange,
  seasonIds: readonly string[],
  stored: CartLine | undefined,
): { readonly change: CartChange | undefined; readonly isShort: boolean } {
  const { line } = change;
  const left = changeOfSeasons(change, seasonIds);
  if (left === change || change.op === 'remove') return { change: left, isShort: false };
  const ended = stored?.endedSeasons ?? [];
  const isShort = Object.entries(line.quantities ?? {}).some(([id, pieces]) => {
    if (pieces === 0 || seasonIds.includes(id)) return false;
    return !ended.some(({ seasonId, quantity }) => seasonId === id && quantity === pieces);
  });
  return { change: piecesOf(left.line) > 0 ? left : undefined, isShort };
}

/** What the server shows of saved lines replaces ours, except where a newer change waits; old prices stay in view. */
export function mergeSaved(
  lines: CartLines,
  saved: readonly SeasonedLine[],
  waiting: ReadonlyMap<string, CartChange>,
): CartLines {
  const next = new Map(lines);
  for (const line of saved) {
    const shown = next.get(line.id);
    if (shown && !waiting.has(line.id)) {
      next.set(line.id, shown.oldPrice ? { ...line, oldPrice: shown.oldPrice } : line);
    }
  }
  return next;
}

/** The body of one change for PATCH /api/basket: what identifies the line and its quantities, nothing else (ROLE-09). */
export function toBasketChange({ op, line }: CartChange): BasketChange {
  const { _id, sku, variantSku, orderType, attributes } = line;
  const identity = {
    ...(_id === undefined ? {} : { _id }),
    sku,
    ...(variantSku === undefined ? {} : { variantSku }),
    orderType,
    attributes,
  };
  if (op === 'remove') return { op, line: identity };
  if (orderType === 'order') return { op, line: { ...identity, quantity: line.quantity } };
  // What a line has for seasons that are over stays as it is, unless it is named: to drop it, or to find the former line.
  const quantities = { ...line.quantities };
  for (const { seasonId, quantity } of line.endedSeasons ?? [])
    if (op === 'keep' || quantity === 0) quantities[seasonId] ??= quantity;
  return { op, line: { ...identity, ...seasonArrays(quantities) } };
}
