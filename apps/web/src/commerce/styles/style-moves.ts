import { cellName, parseCellName } from '@kontor/web-kit/lib/grid/cell-name.ts';
import { gridAction } from '@kontor/web-kit/lib/grid/grid-keys.ts';
import type { GridCell } from '@kontor/web-kit/lib/grid/grid-range.ts';
import type { KeyboardEvent } from 'react';

/** A field, its matrix and its place there. */
export interface StyleField {
  readonly item: HTMLElement;
  readonly table: HTMLTableElement;
  readonly input: HTMLInputElement;
  readonly cell: GridCell;
  readonly rowCount: number;
  readonly columnCount: number;
}

/**
 * Moves between the fields of a list by style: arrows, Enter, Home and End, as in the product table. For lists
 * without further keys.
 */
export function moveBetweenFields(event: KeyboardEvent): void {
  const field = styleFieldOf(event.target);
  if (!field) {
    goBetweenLines(event);
    return;
  }
  if (event.altKey || (event.shiftKey && event.key !== 'Enter')) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return;
  const { input } = field;
  const isAllSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  moveInMatrix(event, field, {
    isCaretAtStart: isAllSelected || input.selectionEnd === 0,
    isCaretAtEnd: isAllSelected || input.selectionStart === input.value.length,
  });
}

/** Moves within a matrix; returns the meaning of any other key. */
export function moveInMatrix(
  event: KeyboardEvent,
  { item, table, cell, rowCount, columnCount }: StyleField,
  caret: { readonly isCaretAtStart: boolean; readonly isCaretAtEnd: boolean },
): { readonly step: 1 | -1 } | undefined {
  const hasControl = event.ctrlKey || event.metaKey;
  const isReachable = (at: GridCell) => inputAt(table, at) !== undefined;
  const action = gridAction({
    ...cell,
    ...caret,
    key: event.key,
    hasControl,
    hasShift: event.shiftKey,
    rowCount,
    columnCount,
    isReachable,
    isEnabled: (at) => inputAt(table, at)?.readOnly === false,
  });
  if (action?.kind === 'step') return { step: action.direction };
  if (action?.kind === 'move') {
    event.preventDefault();
    goTo(inputAt(table, action.to));
  } else if (/^(Arrow(Up|Down)|Enter)$/.test(event.key) && !hasControl) {
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    const next = neighbourField(item, isUp, cell.column);
    if (next) event.preventDefault();
    goTo(next);
  }
  return undefined;
}

export function styleFieldOf(target: EventTarget): StyleField | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const cell = parseCellName('', target.dataset.cell);
  const table = target.closest('table');
  const item = target.closest('li');
  if (!cell || !table || !item) return undefined;
  const { rows, columns } = table.dataset;
  return { item, table, input: target, cell, rowCount: Number(rows), columnCount: Number(columns) };
}

export function inputAt(table: HTMLTableElement, cell: GridCell): HTMLInputElement | undefined {
  return table.querySelector<HTMLInputElement>(`input[data-cell="${cellName('', cell)}"]`) ?? undefined;
}

/** Enter in a single line's quantity moves to the next item, as in a cart of lines. */
export function goBetweenLines(event: KeyboardEvent): void {
  const { target } = event;
  const item = target instanceof HTMLInputElement ? target.closest('li') : null;
  if (event.key !== 'Enter' || !item) return;
  const column = [...item.querySelectorAll('input')].indexOf(target as HTMLInputElement);
  goTo(neighbourField(item, event.shiftKey, column));
}

/** The nearest field of the following or preceding items: in a matrix the first or last one of the column. */
function neighbourField(item: HTMLElement, isUp: boolean, column: number): HTMLInputElement | undefined {
  const neighbour = isUp ? item.previousElementSibling : item.nextElementSibling;
  const inputs = [...(neighbour?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const cells = inputs.flatMap((input) => {
    const cell = parseCellName('', input.dataset.cell);
    return cell ? [{ input, cell }] : [];
  });
  if (cells.length === 0) return inputs[Math.min(column, inputs.length - 1)];
  const inColumn = cells.filter(({ cell }) => cell.column === column);
  const found = inColumn.length > 0 ? inColumn : cells;
  return (isUp ? found.at(-1) : found[0])?.input;
}

function goTo(input: HTMLInputElement | undefined): void {
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
