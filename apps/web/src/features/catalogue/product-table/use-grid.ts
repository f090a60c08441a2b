import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { clearRange, copyText, fillRange, type GridScope, pasteText } from './grid-commands.ts';
import type { GridContextValue } from './grid-context.ts';
import { drawnHead, gridAction } from './grid-keys.ts';
import type { GridModel } from './grid-model.ts';
import { type GridCell, type GridRange, rangeOf } from './grid-range.ts';
import { useTable } from './table-context.tsx';

/** What a field's element listens to. */
export type GridHandlers = {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
};

/**
 * Makes a field of quantity inputs a spreadsheet: keys, selection by mouse and keyboard, clipboard, fill, undo. One set of
 * listeners on the field's element serves all its inputs, which carry their place as `data-cell`.
 */
export function useGrid({
  model,
  rootRef,
  scrollToRow,
  describedBy,
  onCell,
}: {
  model: GridModel;
  rootRef: RefObject<HTMLElement | null>;
  scrollToRow: RefObject<((row: number) => void) | undefined>;
  describedBy: string | undefined;
  onCell?: ((cell: GridCell) => void) | undefined;
}): { readonly context: GridContextValue; readonly handlers: GridHandlers } {
  const { store, articles, selection, draft, fields, onReport, onSelect, undo, redo } = useTable();
  const latest = useRef({ model, store, articles, onCell });
  latest.current = { model, store, articles, onCell };
  const { id } = model;

  const stable = useMemo(() => {
    let awaited: GridCell | undefined;
    let session = { group: 0, former: 0 };
    let drawsFrom: GridCell | undefined;
    const scope = (): GridScope => latest.current;

    const find = (cell: GridCell) =>
      rootRef.current?.querySelector<HTMLInputElement>(`[data-cell="${cellName(id, cell)}"]`);

    /** The place of an input, or of the input in the same table cell. */
    function cellOf(target: EventTarget): GridCell | undefined {
      if (!(target instanceof HTMLElement)) return undefined;
      return parseCell(id, target.dataset.cell);
    }

    function cellAround(target: EventTarget): GridCell | undefined {
      if (!(target instanceof Element)) return undefined;
      const input = target.closest('td, [data-cell-box]')?.querySelector<HTMLElement>('[data-cell]');
      return parseCell(id, input?.dataset.cell);
    }

    function focusCell(cell: GridCell): void {
      const input = find(cell);
      if (!input) {
        awaited = cell;
        scrollToRow.current?.(cell.row);
        return;
      }
      input.focus({ preventScroll: true });
      input.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }

    function select(anchor: GridCell, head: GridCell): void {
      selection.set({ gridId: id, anchor, head });
      onSelect(scope(), selection.rangeIn(id));
    }

    function selectRange(range: GridRange): void {
      const anchor = { row: range.top, column: range.left };
      select(anchor, { row: range.bottom, column: range.right });
    }

    function draw(head: GridCell): void {
      const { anchor } = selection.get() ?? { anchor: head };
      select(anchor, head);
      const input = find(head);
      if (input) input.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      else scrollToRow.current?.(head.row);
    }

    /** While a text is edited its own keys stay with it: caret, selection of letters, paste of a word. */
    function isTextEdited(input: HTMLInputElement, cell: GridCell): boolean {
      const isAllSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
      return draft.textAt(id, cell.row, cell.column) !== undefined || !isAllSelected;
    }

    function run(command: string, input: HTMLInputElement, cell: GridCell): boolean {
      const { model } = scope();
      const range = selection.rangeIn(id) ?? rangeOf(cell, cell);
      switch (command) {
        case 'z':
          undo(true);
          break;
        case 'y':
        case 'shift z':
          redo(true);
          break;
        case 'd':
          report(fillRange(scope(), range, 'down'));
          break;
        case 'r':
          // The browser's own key for loading again, so only where there is something to fill.
          if (!selection.rangeIn(id) || range.left === range.right) return false;
          report(fillRange(scope(), range, 'right'));
          break;
        case 'a':
          if (isTextEdited(input, cell)) return false;
          selectRange({ top: 0, left: 0, bottom: model.rowCount - 1, right: model.columnCount - 1 });
          break;
        default:
          return false;
      }
      draft.clear();
      return true;
    }

    function report(done: Parameters<typeof onReport>[1] | undefined): void {
      if (done) onReport(id, done);
    }

    const handlers: GridHandlers = {
      onKeyDown(event) {
        const cell = cellOf(event.target);
        if (!cell || event.altKey || event.nativeEvent.isComposing) return;
        const input = event.target as HTMLInputElement;
        const { model: field } = scope();
        const hasControl = event.ctrlKey || event.metaKey;
        const range = selection.rangeIn(id);
        const isEdited = isTextEdited(input, cell);
        const key = event.key.toLowerCase();
        if (hasControl && run(event.shiftKey ? `shift ${key}` : key, input, cell)) {
          event.preventDefault();
          return;
        }
        if (range && (event.key === 'Delete' || event.key === 'Backspace')) {
          event.preventDefault();
          draft.clear();
          report(clearRange(scope(), range));
          return;
        }
        const isInText = isEdited && /^(Arrow(Left|Right)|Home|End)$/.test(event.key);
        if (event.shiftKey && !isInText) {
          const head = selection.get()?.head ?? cell;
          const { rowCount, columnCount } = field;
          const drawn = drawnHead({ key: event.key, head, hasControl, rowCount, columnCount });
          if (drawn) {
            event.preventDefault();
            draft.clear();
            draw(drawn);
            return;
          }
        }
        if (event.key === 'Escape' && range) {
          event.preventDefault();
          select(cell, cell);
          return;
        }
        const { selectionStart, selectionEnd, value } = input;
        const action = gridAction({
          ...cell,
          key: event.key,
          hasControl,
          hasShift: event.shiftKey,
          rowCount: field.rowCount,
          columnCount: field.columnCount,
          isEnabled: field.isEnabled,
          isReachable: field.isReachable,
          isCaretAtStart: !isEdited || selectionEnd === 0,
          isCaretAtEnd: !isEdited || selectionStart === value.length,
        });
        if (action === undefined) {
          if (event.key !== 'Enter') return;
          draft.clear();
          input.select();
          return;
        }
        event.preventDefault();
        draft.clear();
        const target = field.targetAt(cell);
        if (action.kind === 'move') focusCell(action.to);
        else if (!target || !field.isEnabled(cell)) return;
        else if (action.kind === 'step') store.step(target.key, target.slot, action.direction);
        else {
          store.enter(target.key, target.slot, session.former, 'typed', session.group);
          requestAnimationFrame(() => input.select());
        }
      },
      onCopy(event) {
        const range = selection.rangeIn(id);
        if (!range || !cellOf(event.target)) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copyText(scope(), range));
      },
      onCut(event) {
        const range = selection.rangeIn(id);
        if (!range || !cellOf(event.target)) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copyText(scope(), range));
        report(clearRange(scope(), range, 'cut'));
      },
      onPaste(event) {
        const cell = cellOf(event.target);
        const text = event.clipboardData.getData('text/plain');
        if (!cell || text === '') return;
        const range = selection.rangeIn(id);
        const isWord = !/[\t\r\n]/.test(text) && isTextEdited(event.target as HTMLInputElement, cell);
        if (isWord && !range) return;
        event.preventDefault();
        draft.clear();
        const pasted = pasteText(scope(), text, range ?? rangeOf(cell, cell));
        report(pasted.report);
        if (pasted.range) selectRange(pasted.range);
      },
      onPointerDown(event) {
        const cell = cellOf(event.target);
        // A finger scrolls; it selects nothing and gets the focus by the tap itself.
        if (!cell || event.button !== 0 || event.pointerType === 'touch') return;
        const input = event.target as HTMLInputElement;
        if (event.shiftKey && selection.get()?.gridId === id) {
          event.preventDefault();
          draft.clear();
          draw(cell);
          return;
        }
        drawsFrom = cell;
        select(cell, cell);
        // The first click selects all, so that digits replace; the next one places the caret.
        if (document.activeElement === input) return;
        event.preventDefault();
        input.focus();
      },
      onPointerOver(event) {
        if (!drawsFrom) return;
        if ((event.buttons & 1) === 0) {
          drawsFrom = undefined;
          return;
        }
        const head = cellAround(event.target);
        if (
          !head ||
          (head.row === drawsFrom.row && head.column === drawsFrom.column && !selection.rangeIn(id))
        )
          return;
        draft.clear();
        select(drawsFrom, head);
      },
      onFocus(event) {
        const cell = cellOf(event.target);
        if (!cell) return;
        const target = scope().model.targetAt(cell);
        const former = target ? (store.row(target.key).quantities[target.slot] ?? 0) : 0;
        session = { group: nextGroup(), former };
        (event.target as HTMLInputElement).select();
        const { gridId, anchor } = selection.get() ?? {};
        const isAnchor = gridId === id && anchor?.row === cell.row && anchor.column === cell.column;
        if (!isAnchor) select(cell, cell);
        latest.current.onCell?.(cell);
      },
      onBlur(event) {
        if (cellOf(event.target)) draft.clear();
      },
    };

    const context = {
      takesFocus(cell: GridCell): boolean {
        const isAwaited = awaited?.row === cell.row && awaited.column === cell.column;
        if (isAwaited) awaited = undefined;
        return isAwaited;
      },
      change(cell: GridCell, text: string): void {
        const target = scope().model.targetAt(cell);
        if (!target) return;
        if (selection.rangeIn(id)) select(cell, cell);
        const { reason } = store.enter(target.key, target.slot, text, 'typed', session.group);
        if (reason === 'aboveStock' || reason === 'aboveSeason') draft.clear();
        else draft.set(id, cell, text);
      },
      step(cell: GridCell, direction: 1 | -1): void {
        const target = scope().model.targetAt(cell);
        draft.clear();
        if (target) store.step(target.key, target.slot, direction);
      },
    };
    return { handlers, context, focusCell, selectRange };
  }, [id, rootRef, scrollToRow, store, selection, draft, onReport, onSelect, undo, redo]);

  useEffect(() => {
    const { focusCell, selectRange } = stable;
    fields.set(id, { scope: () => latest.current, focusCell, selectRange });
    return () => {
      fields.delete(id);
    };
  }, [fields, id, stable]);

  const context = useMemo(() => ({ model, describedBy, ...stable.context }), [model, describedBy, stable]);
  return { context, handlers: stable.handlers };
}

/** How an input's element names its place: 'row:column', behind the id of its field. */
export function cellName(gridId: string, { row, column }: GridCell): string {
  return gridId === '' ? `${row}:${column}` : `${gridId} ${row}:${column}`;
}

function parseCell(gridId: string, name: string | undefined): GridCell | undefined {
  const [, field, row, column] = /^(?:(.*) )?(\d+):(\d+)$/.exec(name ?? '') ?? [];
  if (row === undefined || (field ?? '') !== gridId) return undefined;
  return { row: Number(row), column: Number(column) };
}

let groups = 0;

function nextGroup(): number {
  groups += 1;
  return groups;
}
