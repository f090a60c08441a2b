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

/** A text for one quantity of a line. The line of an article outside the cart has quantity 0. */
export interface BlockWrite {
  readonly line: CartLine;
  /** A season id, or `orderSlot`. */
  readonly slot: string;
  readonly text: string;
}

export interface BlockOutcome {
  readonly changes: readonly CartChange[];
  readonly changed: number;
  /** Of those, the quantities lowered to the stock. */
  readonly lowered: number;
  /** Not applied: the text is no whole number. */
  readonly unread: number;
  /** Not applied: it breaks the batch size, exceeds shared pre-stock, or the field is disabled. */
  readonly refused: number;
}

/**
 * Applies several quantities by the rules of the single field, one after the other (CART-20, TABL-08, TABL-16).
 * Removes a line whose quantities are all 0.
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
    // A former quantity may stay above the stock; that of a regular order may also be lowered to a value above it.
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
