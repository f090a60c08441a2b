import { entryVerdicts } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { cellName } from '@kontor/web-kit/lib/grid/cell-name.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { QuantityField } from '../../../commerce/quantity-field.tsx';
import { reasonText } from '../../../commerce/reason-text.ts';
import { verdictText } from './entry-text.ts';
import { useCellState, useGridField } from './grid-context.ts';
import classes from './quantity-cell.module.css';
import { rowName, useRowEntry, useTable } from './table-context.tsx';
import type { TableRow } from './table-rows.ts';
import shared from './table-shared.module.css';

/**
 * One quantity input. Typing applies at once (TABL-06, TABL-12); the text stays as typed until the input is left,
 * so that digits do not jump. The grid handles keys and clipboard (`useGrid`).
 */
export const QuantityCell = memo(function QuantityCell({
  row,
  rowIndex,
  slot,
  column,
  hasStepper,
  staysReachable = false,
  below,
}: {
  row: TableRow;
  rowIndex: number;
  slot: string;
  column: number;
  hasStepper: boolean;
  /** A disabled input stays focusable where only it tells the reason. */
  staysReachable?: boolean;
  /** Shown below the input while there is no hint. */
  below?: ReactNode;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { columns, orderType, missingSeasonReason } = useTable();
  const { model, describedBy, takesFocus, change, step } = useGridField();
  const cell = { row: rowIndex, column };
  const { typedText, isSelected } = useCellState({ key: row.key, slot }, cell);
  const entry = useRowEntry(row.key);
  const hintId = useId();
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (takesFocus({ row: rowIndex, column })) inputRef.current?.focus();
  }, [takesFocus, rowIndex, column]);

  const quantity = entry.quantities[slot] ?? 0;
  const cap = entry.caps[slot];
  const verdict = entry.verdicts[slot];
  const place = columns.findIndex((other) => other.slot === slot);
  const season = columns[place]?.season;
  const hasSeason = orderType === 'order' || season !== undefined;
  const disabledReason = entry.inputDisabledReason
    ? reasonText(entry.inputDisabledReason, t)
    : hasSeason
      ? undefined
      : missingSeasonReason;
  const isBatchBroken = quantity % entry.step !== 0;
  const isAboveCap = orderType === 'preOrder' && cap !== undefined && quantity > cap && quantity > 0;
  const isInvalid = isBatchBroken || isAboveCap;
  const isRefused = verdict !== undefined && entryVerdicts[verdict.reason] === 'refused';
  const hint = disabledReason === undefined ? hintText() : undefined;
  const name = rowName(row);
  const label =
    orderType === 'order'
      ? t('common.quantity.labelOf', { name })
      : t('cart.seasonQuantityOf', { name, season: season?.name ?? place + 1 });

  return (
    <span
      className={classes.quantity}
      data-hinted={hint !== undefined || below !== undefined || undefined}
      data-narrow={!hasStepper || undefined}
    >
      <QuantityField
        ref={inputRef}
        className={classes.input}
        text={typedText ?? String(quantity)}
        onText={(text) => change(cell, text)}
        onStep={hasStepper ? (direction) => step(cell, direction) : undefined}
        canDecrease={quantity > 0}
        canIncrease={cap === undefined || quantity < cap}
        tone={isInvalid || entry.hasFailed || isRefused ? 'bad' : verdict && 'warn'}
        isSelected={isSelected}
        disabledReason={disabledReason}
        disabled={disabledReason !== undefined && !staysReachable}
        data-cell={cellName(model.id, cell)}
        data-zero={quantity === 0 || undefined}
        aria-label={label}
        aria-invalid={isInvalid || isRefused || entry.hasFailed || undefined}
        aria-describedby={[hint && hintId, describedBy].filter(Boolean).join(' ') || undefined}
      />
      {hint === undefined ? (
        below
      ) : (
        <span id={hintId} className={shared.hint} data-error={isInvalid || isRefused || undefined}>
          {hint}
        </span>
      )}
    </span>
  );

  /** The most urgent problem of the quantity; the cap comes last. */
  function hintText(): string | undefined {
    if (isBatchBroken)
      return hasStepper
        ? t('catalogue.table.onlyMultiples', { step: formats.number(entry.step) })
        : t('common.quantity.batch', { size: formats.number(entry.step) });
    if (verdict && verdict.reason !== 'batchBroken') return verdictText(verdict, t, formats);
    const showsCap = orderType === 'preOrder' && cap !== undefined;
    return showsCap ? t('common.quantity.max', { max: cap }) : undefined;
  }
});
