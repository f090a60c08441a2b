import {
  applyEntry,
  orderInputDisabledReason,
  preOrderInputDisabledReason,
  type QuantityFlags,
  quantityStep,
} from '@kontor/domain';
import { piecesOf, quantityOf } from '../../commerce/line-price.ts';
import type { CartChange, CartLine } from './cart-changes.ts';
import { orderProductOf } from './cart-line.ts';
import { type ArticleTotals, lineCap, overtakenSeason, replaceQuantity } from './cart-rules.ts';

/** A text for one quantity of a line; the line of a blank article has none yet. */
export interface BlockWrite {
  readonly line: CartLine;
  /** The id of the season, or `orderSlot`. */
  readonly slot: string;
  readonly text: string;
}

/** What a filled or pasted block does to the cart. */
export interface BlockOutcome {
  readonly changes: readonly CartChange[];
  /** Quantities that differ now. */
  readonly changed: number;
  /** Of those, lowered to what there is. */
  readonly lowered: number;
  /** Left as they were: what was to be entered is no whole quantity. */
  readonly unread: number;
  /** Left as they were: they break the batch, take what another season has, or their field takes nothing. */
  readonly refused: number;
}

/**
 * Applies several quantities by the rules of the single field: each for itself, those of one line in turn (CART-20, TABL-08,
 * TABL-16). A line of which nothing is left is removed.
 *
 * @example blockChanges([{ line: five, slot: orderSlot, text: '7' }], { flags, totals }).changes // [{ op: 'put', line: seven }]
 */
export function blockChanges(
  writes: readonly BlockWrite[],
  { flags, totals }: { flags: QuantityFlags; totals: ArticleTotals },
): BlockOutcome {
  const present = new Map<string, { before: CartLine; now: CartLine }>();
  let [changed, lowered, refused, unread] = [0, 0, 0, 0];
  for (const { line, slot, text } of writes) {
    const { now } = present.get(line.id) ?? { now: line };
    const before = quantityOf(now, slot);
    const total = totals.get(line.sku);
    const entry = applyEntry(text, lineCap(now, slot, flags, total), before);
    if (entry.refusal) {
      unread += 1;
      continue;
    }
    const wanted = applyEntry(text, undefined).quantity;
    // What it had may stay above the stock of now; that of a regular order may be lowered there.
    const isKept = line.orderType === 'order' ? wanted <= before : wanted === before;
    const quantity = isKept ? wanted : entry.quantity;
    if (quantity === before) {
      if (wanted !== before) refused += 1;
      continue;
    }
    const isRefused =
      isDisabled(now, flags) ||
      quantity % quantityStep(line.salesBatchSize, flags) !== 0 ||
      overtakenSeason(now, slot, quantity, flags, total) !== undefined;
    if (isRefused) {
      refused += 1;
      continue;
    }
    changed += 1;
    if (quantity < wanted) lowered += 1;
    present.set(line.id, {
      before: present.get(line.id)?.before ?? line,
      now: replaceQuantity(now, slot, quantity),
    });
  }
  const changes = [...present.values()].flatMap(({ before, now }): CartChange[] => {
    if (piecesOf(now) > 0) return [{ op: 'put', line: now }];
    return piecesOf(before) > 0 ? [{ op: 'remove', line: before }] : [];
  });
  return { changes, changed, lowered, refused, unread };
}

function isDisabled(line: CartLine, flags: QuantityFlags): boolean {
  const hasPrice = line.price !== null;
  if (line.orderType === 'preOrder') return preOrderInputDisabledReason(line, hasPrice) !== undefined;
  return (
    piecesOf(line) === 0 && orderInputDisabledReason(orderProductOf(line), flags, hasPrice) !== undefined
  );
}
