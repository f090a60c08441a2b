import { cellName, parseCellName } from '@kontor/web-kit/lib/grid/cell-name.ts';
import { drawnHead, gridAction } from '@kontor/web-kit/lib/grid/grid-keys.ts';
import { type GridCell, type GridRange, rangeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { createGridClipboard } from './grid-clipboard.ts';
import { clearRange, fillRange, type GridScope } from './grid-commands.ts';
import type { CellTarget, GridModel } from './grid-model.ts';
import { movedCell, movedSelection } from './grid-move.ts';
import { createGridPointer } from './grid-pointer.ts';
import type { TableActions } from './use-table-actions.ts';

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
 * Keyboard, mouse and clipboard of a grid. One set of listeners on its element serves all inputs, which carry their
 * place as `data-cell`.
 *
 * @example <div ref={rootRef} {...createGridController({ id: '', … }).handlers}>…</div>
 */
export function createGridController({
  id,
  scope,
  root,
  scrollToRow,
  onCell,
  actions,
}: {
  readonly id: string;
  /** The current grid; its rows may change. */
  readonly scope: () => GridScope;
  readonly root: () => HTMLElement | null;
  /** Scrolls to a row outside the painted window. */
  readonly scrollToRow: (row: number) => void;
  readonly onCell: (cell: GridCell) => void;
  readonly actions: TableActions;
}) {
  const { entries: store, selection, typedText, goTo, onReport, onSelect, onTyped, undo, redo } = actions;
  let awaited: GridCell | undefined;
  let focused: GridCell | undefined;
  let session = sessionOf(undefined);

  const find = (cell: GridCell) =>
    root()?.querySelector<HTMLInputElement>(`[data-cell="${cellName(id, cell)}"]`);

  /** The place of an input, or of the input in the same table cell. */
  function cellOf(target: EventTarget): GridCell | undefined {
    if (!(target instanceof HTMLElement)) return undefined;
    return parseCellName(id, target.dataset.cell);
  }

  function cellAround(target: EventTarget): GridCell | undefined {
    if (!(target instanceof Element)) return undefined;
    const input = target.closest('td, [data-cell-box]')?.querySelector<HTMLElement>('[data-cell]');
    return parseCellName(id, input?.dataset.cell);
  }

  function focusCell(cell: GridCell): void {
    const input = find(cell);
    if (!input) {
      awaited = cell;
      scrollToRow(cell.row);
      return;
    }
    input.focus({ preventScroll: true });
    input.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** The quantity before editing, and the undo group until the input is left or shows another season. */
  function sessionOf(target: CellTarget | undefined) {
    const former = target ? (store.row(target.key).quantities[target.slot] ?? 0) : 0;
    return { target, former, group: nextGroup() };
  }

  function begin(input: HTMLInputElement, target: CellTarget | undefined): void {
    session = sessionOf(target);
    // The row became a matrix while it was edited: continue its text.
    if (target && typedText.textOf(target.key, target.slot) !== undefined)
      input.setSelectionRange(input.value.length, input.value.length);
    else input.select();
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
    else scrollToRow(head.row);
  }

  /** While a text is edited, its keys belong to the input: caret, selection of letters, paste of a word. */
  function isTextEdited(input: HTMLInputElement, cell: GridCell): boolean {
    const isAllSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const target = scope().model.targetAt(cell);
    const text = target && typedText.textOf(target.key, target.slot);
    return text !== undefined || !isAllSelected;
  }

  /** Runs a change and selects the new text, so that the next digit replaces it. */
  function settle(input: HTMLInputElement, change: () => void): void {
    flushSync(() => {
      typedText.clear();
      change();
    });
    if (document.activeElement === input) input.select();
  }

  function run(command: string, input: HTMLInputElement, cell: GridCell): boolean {
    const { model } = scope();
    const range = selection.rangeIn(id) ?? rangeOf(cell, cell);
    switch (command) {
      case 'z':
        settle(input, () => undo(true));
        break;
      case 'y':
      case 'shift z':
        settle(input, () => redo(true));
        break;
      case 'd':
        settle(input, () => report(fillRange(scope(), range, 'down')));
        break;
      case 'r':
        // Ctrl+R is the browser's reload: taken only if there is something to fill.
        if (!selection.rangeIn(id) || range.left === range.right) return false;
        settle(input, () => report(fillRange(scope(), range, 'right')));
        break;
      case 'a':
        if (isTextEdited(input, cell)) return false;
        selectRange({ top: 0, left: 0, bottom: model.rowCount - 1, right: model.columnCount - 1 });
        break;
      default:
        return false;
    }
    return true;
  }

  function report(done: Parameters<typeof onReport>[1] | undefined): void {
    if (done) onReport(id, done);
  }

  const clipboard = createGridClipboard({
    id,
    scope,
    selection,
    cellOf,
    isTextEdited,
    settle,
    report,
    selectRange,
  });
  const pointer = createGridPointer({ id, selection, typedText, cellOf, cellAround, select, draw });

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
        settle(input, () => report(clearRange(scope(), range)));
        return;
      }
      const isInText = isEdited && /^(Arrow(Left|Right)|Home|End)$/.test(event.key);
      if (event.shiftKey && !isInText) {
        const head = selection.get()?.head ?? cell;
        const { rowCount, columnCount } = field;
        const drawn = drawnHead({ key: event.key, head, hasControl, rowCount, columnCount });
        if (drawn) {
          event.preventDefault();
          typedText.clear();
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
        typedText.clear();
        input.select();
        return;
      }
      event.preventDefault();
      if (action.kind === 'move') {
        typedText.clear();
        focusCell(action.to);
        return;
      }
      const target = field.targetAt(cell);
      if (!target || !field.isEnabled(cell)) return;
      const { key: article, slot } = target;
      settle(input, () => {
        if (action.kind === 'step') store.step(article, slot, action.direction);
        else store.enter(article, slot, session.former, 'typed', session.group);
      });
    },
    ...clipboard,
    ...pointer.handlers,
    onFocus(event) {
      const cell = cellOf(event.target);
      if (!cell) return;
      focused = cell;
      begin(event.target as HTMLInputElement, scope().model.targetAt(cell));
      const { gridId, anchor } = selection.get() ?? {};
      const isAnchor = gridId === id && anchor?.row === cell.row && anchor.column === cell.column;
      if (!isAnchor) select(cell, cell);
      onCell(cell);
    },
    onBlur(event) {
      if (!cellOf(event.target)) return;
      focused = undefined;
      typedText.clear();
    },
  };

  const context = {
    takesFocus(cell: GridCell): boolean {
      const isAwaited = awaited?.row === cell.row && awaited.column === cell.column;
      if (isAwaited) awaited = undefined;
      return isAwaited;
    },
    change(cell: GridCell, text: string): void {
      onTyped();
      const target = scope().model.targetAt(cell);
      if (!target) return;
      if (selection.rangeIn(id)) select(cell, cell);
      const { former, group } = session;
      const [outcome] = store.write([{ ...target, value: text, former }], { kind: 'typed', group });
      const reason = outcome?.reason;
      if (reason === 'aboveStock' || reason === 'aboveSeason') typedText.clear();
      else typedText.set(target, text);
    },
    step(cell: GridCell, direction: 1 | -1): void {
      const target = scope().model.targetAt(cell);
      typedText.clear();
      if (target) store.step(target.key, target.slot, direction);
    },
  };

  /** Moves selection and focus with their articles when the rows change. */
  function follow(former: GridModel, model: GridModel): void {
    const selected = selection.get();
    const moved = selected?.gridId === id ? movedSelection(selected, former, model) : selected;
    if (moved !== selected) selection.set(moved);
    awaited = awaited && movedCell(former, model, awaited);
    pointer.follow(former, model);
    const left = focused && former.targetAt(focused);
    focused = focused && movedCell(former, model, focused);
    // Continue in the matrix that the row became; a removed input fires no blur.
    if (left && !focused && !goTo(left)) typedText.clear();
    if (focused) followSeason(focused, model);
  }

  /** An input that shows another season counts as another input, although it keeps place and focus (TABL-16). */
  function followSeason(cell: GridCell, model: GridModel): void {
    const target = model.targetAt(cell);
    const input = find(cell);
    if (input && target?.slot !== session.target?.slot) begin(input, target);
  }

  return { handlers, context, focusCell, selectRange, follow };
}

let groups = 0;

function nextGroup(): number {
  groups += 1;
  return groups;
}
