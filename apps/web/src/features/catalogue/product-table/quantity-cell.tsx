import { IconMinus, IconPlus } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { gridAction } from './grid-keys.ts';
import { HoverTip } from './hover-tip.tsx';
import { parseBlock } from './pasted-block.ts';
import classes from './product-table.module.css';
import { reasonText } from './reason-text.ts';
import { rowName, useRowEntry, useTable } from './table-context.tsx';
import type { TableRow } from './table-rows.ts';

/**
 * One quantity input. What is typed applies at once (TABL-06, TABL-12); the text stays as typed until the input is left, so
 * that nobody's digits jump. Keys work as in a spreadsheet.
 */
export const QuantityCell = memo(function QuantityCell({
  row,
  rowIndex,
  slot,
  hasStepper,
  note,
}: {
  row: TableRow;
  rowIndex: number;
  slot: number;
  hasStepper: boolean;
  /** Stands below the input while there is no hint. */
  note?: ReactNode;
}) {
  const { t } = useTexts();
  const { store, rows, seasons, orderType, focusCell, takesFocus } = useTable();
  const entry = useRowEntry(row.key);
  const hintId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const formerQuantity = useRef(0);
  const [draft, setDraft] = useState<string>();

  useEffect(() => {
    if (takesFocus({ row: rowIndex, column: slot })) inputRef.current?.focus();
  }, [takesFocus, rowIndex, slot]);

  const quantity = entry.quantities[slot] ?? 0;
  const cap = entry.caps[slot];
  const season = seasons[slot];
  const hasSeason = orderType === 'order' || season !== undefined;
  const disabledReason = entry.inputDisabledReason
    ? reasonText(entry.inputDisabledReason, t)
    : hasSeason
      ? undefined
      : t('common.reason.loading');
  const isBatchBroken = quantity % entry.step !== 0;
  const wasCapped = entry.cappedSlot === slot && cap !== undefined;
  const showsCap =
    wasCapped || (orderType === 'preOrder' && cap !== undefined && disabledReason === undefined);
  const hint = isBatchBroken
    ? hasStepper
      ? t('catalogue.table.onlyMultiples', { step: entry.step })
      : t('common.quantity.batch', { size: entry.step })
    : showsCap
      ? t('common.quantity.max', { max: cap })
      : undefined;
  const name = rowName(row);
  const label =
    orderType === 'order'
      ? t('catalogue.table.quantityOf', { name })
      : t('catalogue.table.seasonQuantityOf', { name, season: season?.name ?? slot + 1 });

  function change(text: string) {
    const applied = store.enter(row.key, slot, text);
    setDraft(applied.wasCapped ? undefined : text);
  }

  function step(direction: 1 | -1) {
    store.step(row.key, slot, direction);
    setDraft(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const { selectionStart, selectionEnd, value } = input;
    const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
    const action = gridAction({
      key: event.key,
      hasControl: event.ctrlKey || event.metaKey,
      hasShift: event.shiftKey,
      row: rowIndex,
      column: slot,
      rowCount: rows.length,
      columnCount: store.slotCount,
      isEnabled: (cell) => store.row(rows[cell.row]?.key ?? '').inputDisabledReason === undefined,
      isCaretAtStart: isAllSelected || selectionEnd === 0,
      isCaretAtEnd: isAllSelected || selectionStart === value.length,
    });
    if (action === undefined) {
      if (event.key === 'Enter') {
        setDraft(undefined);
        input.select();
      }
      return;
    }
    event.preventDefault();
    if (action.kind === 'move') {
      setDraft(undefined);
      focusCell(action.to);
    } else if (action.kind === 'step') step(action.direction);
    else {
      store.enter(row.key, slot, formerQuantity.current);
      setDraft(undefined);
      requestAnimationFrame(() => input.select());
    }
  }

  /** A block copied from a spreadsheet fills the inputs down and to the right. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    if (!block) return;
    event.preventDefault();
    setDraft(undefined);
    for (const [down, cells] of block.entries()) {
      const target = rows[rowIndex + down];
      if (!target) break;
      for (const [across, text] of cells.entries()) store.enter(target.key, slot + across, text);
    }
  }

  const box = (
    <span className={classes.stepper} data-invalid={isBatchBroken || entry.hasFailed || undefined}>
      {hasStepper ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes.step}
          aria-label={t('catalogue.table.decreaseOf', { name })}
          disabled={disabledReason !== undefined || quantity <= 0}
          onClick={() => step(-1)}
        >
          <IconMinus size={14} stroke={1.8} />
        </button>
      ) : null}
      <input
        ref={inputRef}
        className={classes.input}
        data-cell={`${rowIndex}:${slot}`}
        data-zero={quantity === 0 || undefined}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-label={label}
        aria-invalid={isBatchBroken || entry.hasFailed || undefined}
        aria-describedby={hint !== undefined || disabledReason !== undefined ? hintId : undefined}
        disabled={disabledReason !== undefined}
        value={draft ?? String(quantity)}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onPointerDown={(event) => {
          // The first click selects all, so that digits replace; the next one places the caret.
          if (document.activeElement === event.currentTarget) return;
          event.preventDefault();
          event.currentTarget.focus();
        }}
        onFocus={(event) => {
          formerQuantity.current = quantity;
          event.currentTarget.select();
        }}
        onBlur={() => setDraft(undefined)}
      />
      {hasStepper ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes.step}
          aria-label={t('catalogue.table.increaseOf', { name })}
          disabled={disabledReason !== undefined || (cap !== undefined && quantity >= cap)}
          onClick={() => step(1)}
        >
          <IconPlus size={14} stroke={1.8} />
        </button>
      ) : null}
    </span>
  );

  return (
    <span className={classes.quantity}>
      {disabledReason === undefined ? box : <HoverTip label={disabledReason}>{box}</HoverTip>}
      {hint === undefined ? (
        note
      ) : (
        <span id={hintId} className={classes.hint} data-error={isBatchBroken || undefined}>
          {hint}
        </span>
      )}
      {hint === undefined && disabledReason !== undefined ? (
        <span id={hintId} className={classes.hidden}>
          {disabledReason}
        </span>
      ) : null}
    </span>
  );
});
