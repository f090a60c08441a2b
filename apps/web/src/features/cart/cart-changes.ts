import type { BasketChange, LinePrice } from '@kontor/contract';
import { pickSeasons } from '@kontor/domain';
import { buyingPrice, isSamePrice, piecesOf } from '../../commerce/line-price.ts';
import { type SeasonedLine, seasonArrays } from '../../commerce/season-quantities.ts';

/** A line as shown: the server's, with its former price if that changed (CART-13). */
export type CartLine = SeasonedLine & { readonly oldPrice?: LinePrice };

/** All lines of both carts by id, in the order in which they were added. */
export type CartLines = ReadonlyMap<string, CartLine>;

/** One unsaved change of one line; a later change of the same line replaces it (CART-11). */
export type CartChange =
  | { readonly op: 'put'; readonly line: CartLine }
  /** Restores a former state of the line without checking stock again (CART-09, CART-10, CART-13). */
  | { readonly op: 'keep'; readonly line: CartLine }
  | { readonly op: 'remove'; readonly line: CartLine };

/** The effect of a loaded cart: the lines to show, changes to save at once, and what to tell the user. */
export interface TakenCart {
  readonly lines: CartLines;
  readonly changes: readonly CartChange[];
  readonly hasChangedPrices: boolean;
  /** Lines whose product no longer exists (CART-14). */
  readonly droppedSkus: readonly string[];
}

/**
 * Takes over a loaded cart: applies new prices and keeps the old ones for display (CART-13), drops lines without
 * product (CART-14). Both are saved and reported, except for lines that the server has refused already.
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

/** Copies unacknowledged old prices to the loaded lines: after a save the server no longer knows them (CART-13). */
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

/** Applies changes in order: a changed or restored line keeps its place, a new one comes last. */
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

export function undoOf(changes: readonly CartChange[], before: CartLines): CartChange[] {
  return changes.map(({ line }) => {
    const former = before.get(line.id);
    return former ? { op: 'keep', line: former } : { op: 'remove', line };
  });
}

/** Unsaved lines come last. */
function byPosition([, a]: [string, CartLine], [, b]: [string, CartLine]): number {
  return (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);
}

/** Drops the quantities of all other seasons; returns the same object if there are none. */
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

/** Replaces lines by the server's after a save, except those with a newer change; old prices stay. */
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

/** Builds one change for PATCH /api/basket: the line's identity and its quantities only (ROLE-09). */
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
  // The server keeps pieces of ended seasons, unless they are named: to drop them, or to identify the former line.
  const quantities = { ...line.quantities };
  for (const { seasonId, quantity } of line.endedSeasons ?? [])
    if (op === 'keep' || quantity === 0) quantities[seasonId] ??= quantity;
  return { op, line: { ...identity, ...seasonArrays(quantities) } };
}
