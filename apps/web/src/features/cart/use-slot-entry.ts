import type { Season } from '@kontor/contract';
import {
  type ArticleTotal,
  applyCartEntry,
  applyEntry,
  orderInputDisabledReason,
  preOrderInputDisabledReason,
  quantityStep,
  readFieldQuantity,
} from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useState } from 'react';
import { useRightReason } from '../../commerce/company-right.tsx';
import { piecesOf, quantityOf } from '../../commerce/line-price.ts';
import type { QuantityInputProps } from '../../commerce/quantity-input.tsx';
import { reasonText } from '../../commerce/reason-text.ts';
import { seasonName } from '../../commerce/season-quantities.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import type { CartActions } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { orderProductOf } from './cart-line.ts';
import { lineCap, overtakenSeason, withQuantity } from './cart-rules.ts';
import { useMoveToPreOrder } from './use-move-to-pre-order.ts';

export interface LineProps {
  readonly line: CartLine;
  /** Present if the article is in several lines. */
  readonly total: ArticleTotal | undefined;
  /** Empty in a regular order. */
  readonly seasons: readonly Season[];
  readonly actions: CartActions;
}

/** `slot`: a season id, or `orderSlot`. */
export type SlotOfLine = LineProps & { readonly slot: string };

interface Typing {
  /** The quantity at the start of the edit. */
  began: number;
  /** The line's quantity now. */
  quantity: number;
  /** An entry that is not saved: it breaks the batch size, exceeds shared pre-stock, or would remove the line. */
  broken?: number;
}

/**
 * Behaviour of a quantity field of the cart. A valid quantity is saved while it is typed, also above the stock up
 * to the quantity at the start (CART-20). A broken batch, or a quantity beyond a frozen pre-stock, is marked and
 * not saved; leaving the field restores the former quantity (TABL-08, TABL-16). With `canEmpty` (matrices),
 * leaving a field with 0 removes a line that has no other quantity; otherwise the former quantity returns
 * (CART-08).
 */
export function useSlotEntry({
  line,
  slot,
  total,
  seasons,
  actions,
  canEmpty = false,
}: SlotOfLine & { readonly canEmpty?: boolean }): {
  readonly step: number;
  readonly cap: number | undefined;
  readonly inputProps: Omit<QuantityInputProps, 'label'>;
} {
  const { t } = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const move = useMoveToPreOrder();
  const rightReason = useRightReason('cart.change');
  const quantity = quantityOf(line, slot);
  const [typing, setTyping] = useState<Typing>();
  // A change from outside replaces the typed text.
  const current = typing?.quantity === quantity ? typing : undefined;
  const began = current?.began ?? quantity;
  const shown = current?.broken ?? quantity;
  const step = quantityStep(line.salesBatchSize, settings);
  const cap = lineCap(line, slot, settings, total);
  const isOrder = line.orderType === 'order';
  const disabledReason = isOrder
    ? canEmpty && piecesOf(line) === 0
      ? orderInputDisabledReason(orderProductOf(line), settings, line.price !== null)
      : undefined
    : preOrderInputDisabledReason(line, line.price !== null);

  /** A season may become 0; above its cap it keeps at most its former quantity (TABL-16). */
  function apply(entered: unknown) {
    if (isOrder && !(canEmpty && readFieldQuantity(entered).quantity === 0))
      return applyCartEntry({ entered, previousQuantity: began, cap });
    const { quantity: wanted } = applyEntry(entered, undefined, began);
    const entry = applyEntry(entered, wanted === began ? undefined : cap, began);
    return entry.refusal ? { ...entry, quantity: began } : entry;
  }

  /** Why an entry stays in its field unsaved. */
  function refusalOf(entered: number): string | undefined {
    if (entered % step !== 0) return t('cart.onlyMultiples', { step });
    const overtaken = overtakenSeason(line, slot, entered, settings, total);
    return (
      overtaken &&
      t('cart.seasonOvertaken', {
        season: seasonName(seasons, overtaken.seasonId),
        max: formats.number(overtaken.max),
      })
    );
  }

  function save(entered: number) {
    const changed = withQuantity(line, slot, entered);
    const isEmptied = !changed && canEmpty && piecesOf(line) > 0;
    setTyping(
      changed ? { began, quantity: entered } : isEmptied ? { began, quantity, broken: 0 } : undefined,
    );
    if (changed) actions.changeLine(changed, cap !== undefined && entered > cap ? 'keep' : 'put');
  }

  /** Intermediate digits of a refused quantity are dropped; a step button shows the reason. */
  function leave(left: number) {
    const broken = current?.broken;
    if (left === 0 && broken === 0) {
      // Undo restores the quantity before the edit, not an intermediate digit.
      if (quantity !== began) save(began);
      setTyping(undefined);
      actions.removeLines([line]);
      return;
    }
    if (left !== broken && refusalOf(left) !== undefined) return;
    const isOnTheWay = broken !== undefined && quantity !== began;
    if (isOnTheWay && String(broken).startsWith(String(quantity))) save(began);
    setTyping(undefined);
  }

  return {
    step,
    cap,
    inputProps: {
      value: shown,
      step,
      cap,
      apply,
      disabledReason: rightReason ?? (disabledReason && reasonText(disabledReason, t)),
      onAboveCap: isOrder && move ? (wanted) => move.ask(line, wanted) : undefined,
      error: shown === 0 ? undefined : refusalOf(shown),
      onChange: (entered) => {
        if (refusalOf(entered) === undefined) save(entered);
        else setTyping({ began, quantity, broken: entered });
      },
      onCommit: leave,
    },
  };
}
