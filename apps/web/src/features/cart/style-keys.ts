import { nextQuantity, previousQuantity, readFieldQuantity } from '@kontor/domain';
import { countFilled, headedCells } from '@kontor/web-kit/lib/grid/block-heads.ts';
import { blockText, parseBlock } from '@kontor/web-kit/lib/grid/clipboard-block.ts';
import { drawnHead } from '@kontor/web-kit/lib/grid/grid-keys.ts';
import { type GridCell, type GridRange, rangeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { quantityOf } from '../../commerce/line-price.ts';
import type { StyleGroup } from '../../commerce/styles/style-groups.ts';
import {
  goBetweenLines,
  inputAt,
  moveInMatrix,
  type StyleField,
  styleFieldOf,
} from '../../commerce/styles/style-moves.ts';
import type { StyleSlot } from '../../commerce/styles/style-table.tsx';
import type { BlockWrite } from './cart-block.ts';
import type { CartLine } from './cart-changes.ts';

export interface StyleKeysScope {
  /** Undefined for a single line. */
  readonly groupAt: (index: number) => StyleGroup<CartLine> | undefined;
  readonly slots: readonly StyleSlot[];
  /** The batch size. */
  readonly stepOf: (line: CartLine) => number;
  readonly write: (writes: readonly BlockWrite[]) => void;
  /** Reports how many pasted values have no field. */
  readonly tellUnplaced: (count: number) => void;
  /** Reports how many pasted values were ignored because their headings are unknown. */
  readonly tellUnknownHeads: (count: number) => void;
  /** Reports that a block exceeds `MAX_PASTED_CELLS`. */
  readonly tellTooLarge: (cellCount: number) => void;
}

/**
 * The keyboard of a list by style, as in the product table's matrix (decisions 20 and 53). Arrows, Enter, Home and End move,
 * also to the next style; with Shift they select. Control D and R fill, Delete clears. Blocks can be copied and pasted.
 */
export function createStyleKeys(scope: () => StyleKeysScope) {
  let selected:
    | { readonly table: HTMLTableElement; readonly anchor: GridCell; readonly head: GridCell }
    | undefined;

  const rangeIn = ({ table, cell }: StyleField): GridRange =>
    selected?.table === table && isSame(selected.anchor, cell)
      ? rangeOf(selected.anchor, selected.head)
      : rangeOf(cell, cell);
  const isSeveral = (range: GridRange) => range.top !== range.bottom || range.left !== range.right;

  function select(table: HTMLTableElement | undefined, anchor?: GridCell, head?: GridCell): void {
    for (const cell of selected?.table.querySelectorAll('td[data-selected]') ?? [])
      cell.removeAttribute('data-selected');
    selected = table && anchor && head ? { table, anchor, head } : undefined;
    if (!selected) return;
    const range = rangeOf(selected.anchor, selected.head);
    if (!isSeveral(range)) return;
    for (const cell of cellsOf(range))
      inputAt(selected.table, cell)?.closest('td')?.setAttribute('data-selected', 'true');
  }

  function lineAt({ item }: StyleField, { row, column }: GridCell) {
    const { groupAt, slots } = scope();
    const group = groupAt(Number(item.dataset.index));
    const slot = slots[row % slots.length]?.key;
    const line = group?.matrix.cells[Math.floor(row / slots.length)]?.[column];
    return line && slot !== undefined ? { line, slot } : undefined;
  }

  /** The headings of a field; a row per season of a colour has no name of its own. */
  function namesOf({ item }: StyleField) {
    const { groupAt, slots } = scope();
    const { rows, columns } = groupAt(Number(item.dataset.index))?.matrix ?? {};
    return { rowNames: slots.length === 1 ? (rows?.values ?? []) : [], columnNames: columns?.values ?? [] };
  }

  function write(field: StyleField, texts: Iterable<readonly [GridCell, string]>): void {
    const writes = Array.from(texts).flatMap(([cell, text]): BlockWrite[] => {
      const at = lineAt(field, cell);
      return at ? [{ ...at, text }] : [];
    });
    // Leaving the field discards its typed text.
    field.input.blur();
    // The focus selects the new text, so that the next digit replaces it.
    flushSync(() => {
      if (writes.length > 0) scope().write(writes);
    });
    field.input.focus({ preventScroll: true });
  }

  function fill(field: StyleField, range: GridRange, isDown: boolean): boolean {
    const isSingle = isDown ? range.top === range.bottom : range.left === range.right;
    const first = isDown ? range.top : range.left;
    const from = isSingle ? first - 1 : first;
    if (from < 0) return false;
    const texts = cellsOf(range).flatMap((cell): (readonly [GridCell, string])[] => {
      const source = lineAt(field, isDown ? { ...cell, row: from } : { ...cell, column: from });
      return source ? [[cell, String(quantityOf(source.line, source.slot))]] : [];
    });
    write(field, texts);
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const field = styleFieldOf(event.target);
    if (!field) {
      goBetweenLines(event);
      return;
    }
    if (event.altKey || event.nativeEvent.isComposing) return;
    const { input, table, cell, rowCount, columnCount } = field;
    const hasControl = event.ctrlKey || event.metaKey;
    const range = rangeIn(field);
    const key = event.key.toLowerCase();
    if (hasControl && (key === 'd' || (key === 'r' && isSeveral(range)))) {
      if (fill(field, range, key === 'd')) event.preventDefault();
      return;
    }
    if (isSeveral(range) && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      write(
        field,
        cellsOf(range).map((at) => [at, '0'] as const),
      );
      return;
    }
    if (event.key === 'Escape' && isSeveral(range)) {
      select(table, cell, cell);
      return;
    }
    const { selectionStart, selectionEnd, value } = input;
    const isAllSelected = selectionStart === 0 && selectionEnd === value.length;
    if (event.shiftKey && (isAllSelected || !/^(Arrow(Left|Right)|Home|End)$/.test(event.key))) {
      const head = selected?.table === table && isSame(selected.anchor, cell) ? selected.head : cell;
      const drawn = drawnHead({ key: event.key, head, hasControl, rowCount, columnCount });
      if (drawn) {
        event.preventDefault();
        select(table, cell, drawn);
        return;
      }
    }
    const move = moveInMatrix(event, field, {
      isCaretAtStart: isAllSelected || selectionEnd === 0,
      isCaretAtEnd: isAllSelected || selectionStart === value.length,
    });
    if (!move) return;
    event.preventDefault();
    const at = lineAt(field, cell);
    if (!at) return;
    const step = scope().stepOf(at.line);
    const former = quantityOf(at.line, at.slot);
    const next = move.step === 1 ? nextQuantity(former, step) : previousQuantity(former, step);
    write(field, [[cell, String(next)]]);
  }

  const handlers = {
    onFocus(event: FocusEvent) {
      const field = styleFieldOf(event.target);
      const isAnchor = field && selected?.table === field.table && isSame(selected.anchor, field.cell);
      if (!isAnchor) select(field?.table, field?.cell, field?.cell);
    },
    onPointerDown(event: PointerEvent) {
      const field = styleFieldOf(event.target);
      if (!event.shiftKey || !field || selected?.table !== field.table) return;
      event.preventDefault();
      select(field.table, selected.anchor, field.cell);
    },
    onCopy(event: ClipboardEvent) {
      const field = styleFieldOf(event.target);
      if (!field || !isSeveral(rangeIn(field))) return;
      const { top, bottom, left, right } = rangeIn(field);
      event.preventDefault();
      const rows = span(top, bottom).map((row) =>
        span(left, right).map((column) => {
          const at = lineAt(field, { row, column });
          return at && quantityOf(at.line, at.slot);
        }),
      );
      event.clipboardData.setData('text/plain', blockText(rows));
    },
    onPaste(event: ClipboardEvent) {
      const field = styleFieldOf(event.target);
      const text = event.clipboardData.getData('text/plain');
      if (!field || (!/[\t\r\n]/.test(text) && !isSeveral(rangeIn(field)))) return;
      const block = parseBlock(text);
      event.preventDefault();
      if (block.kind === 'tooLarge') {
        scope().tellTooLarge(block.cellCount);
        return;
      }
      const range = rangeIn(field);
      const { rows } = block;
      const headed = headedCells(rows, {
        ...namesOf(field),
        start: { row: range.top, column: range.left },
      });
      if (headed === 'unknown') {
        scope().tellUnknownHeads(countFilled(rows));
        return;
      }
      if (headed) {
        write(
          field,
          headed.map(({ cell, value }) => [cell, value] as const),
        );
        return;
      }
      // A single value fills the selection; a block starts at its first field. Values without a field are counted.
      const isOne = rows.length === 1 && rows[0]?.length === 1;
      const texts = isOne
        ? cellsOf(range).map((cell) => [cell, rows[0]?.[0] ?? ''] as const)
        : rows.flatMap((line, row) =>
            line.map(
              (value, column) => [{ row: range.top + row, column: range.left + column }, value] as const,
            ),
          );
      const filled = texts.filter(([, value]) => value.trim() !== '');
      write(field, filled);
      const unplaced = filled.filter(
        ([cell, value]) => !lineAt(field, cell) && readFieldQuantity(value).quantity !== 0,
      );
      if (unplaced.length > 0) scope().tellUnplaced(unplaced.length);
    },
  };
  return { onKeyDown, handlers };
}

function cellsOf({ top, bottom, left, right }: GridRange): GridCell[] {
  return span(top, bottom).flatMap((row) => span(left, right).map((column) => ({ row, column })));
}

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function isSame(a: GridCell, b: GridCell): boolean {
  return a.row === b.row && a.column === b.column;
}
