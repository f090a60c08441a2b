import type { GridCell } from './grid-range.ts';

/** The action of a key in a quantity input: move to another one, restore the former value, or step by the batch size. */
export type GridAction =
  | { readonly kind: 'move'; readonly to: GridCell }
  | { readonly kind: 'restore' }
  | { readonly kind: 'step'; readonly direction: 1 | -1 };

/** A pressed key with all that decides what it does. */
export type GridKey = GridCell & {
  readonly key: string;
  readonly hasControl: boolean;
  readonly hasShift: boolean;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Inputs that take quantities; Enter passes over the others. */
  readonly isEnabled: (cell: GridCell) => boolean;
  /** Inputs that may hold the focus; the other keys pass over the rest. */
  readonly isReachable: (cell: GridCell) => boolean;
  /** Left and right first move the caret inside the text, as in a spreadsheet's edit mode. */
  readonly isCaretAtStart: boolean;
  readonly isCaretAtEnd: boolean;
};

/** Rows that Page Up and Page Down pass. */
const PAGE_ROWS = 10;

/**
 * Maps a key in a quantity input to a grid action, or undefined if the browser handles it. Arrows move. Enter and
 * Shift+Enter move down and up to an enabled input. Home and End go to the ends of the row, or of an only column;
 * with Control to the corners. Escape restores, plus and minus step.
 *
 * @example gridAction({ key: 'Enter', row: 0, column: 0, rowCount: 2, … }) // { kind: 'move', to: { row: 1, column: 0 } }
 */
export function gridAction(pressed: GridKey): GridAction | undefined {
  const { key, row, column, rowCount, columnCount, hasControl, hasShift, isEnabled, isReachable } = pressed;
  const lastRow = rowCount - 1;
  const lastColumn = columnCount - 1;

  switch (key) {
    case 'ArrowDown':
      return hasControl ? vertical(lastRow, -1) : vertical(row + 1, 1);
    case 'ArrowUp':
      return hasControl ? vertical(0, 1) : vertical(row - 1, -1);
    case 'Enter':
      return hasShift ? vertical(row - 1, -1, isEnabled) : vertical(row + 1, 1, isEnabled);
    case 'PageDown':
      return vertical(Math.min(row + PAGE_ROWS, lastRow), -1);
    case 'PageUp':
      return vertical(Math.max(row - PAGE_ROWS, 0), 1);
    case 'ArrowRight':
      return pressed.isCaretAtEnd ? horizontal(column + 1, 1) : undefined;
    case 'ArrowLeft':
      return pressed.isCaretAtStart ? horizontal(column - 1, -1) : undefined;
    case 'Home':
      return hasControl ? corner(1) : columnCount === 1 ? vertical(0, 1) : horizontal(0, 1);
    case 'End':
      return hasControl ? corner(-1) : columnCount === 1 ? vertical(lastRow, -1) : horizontal(lastColumn, -1);
    case 'Escape':
      return { kind: 'restore' };
    case '+':
      return { kind: 'step', direction: 1 };
    case '-':
      return { kind: 'step', direction: -1 };
    default:
      return undefined;
  }

  function vertical(from: number, direction: 1 | -1, canStop = isReachable): GridAction | undefined {
    for (let next = from; next >= 0 && next <= lastRow; next += direction) {
      if (next === row) return undefined;
      if (canStop({ row: next, column })) return { kind: 'move', to: { row: next, column } };
    }
    return undefined;
  }

  function horizontal(from: number, direction: 1 | -1): GridAction | undefined {
    for (let next = from; next >= 0 && next <= lastColumn; next += direction) {
      if (next === column) return undefined;
      if (isReachable({ row, column: next })) return { kind: 'move', to: { row, column: next } };
    }
    return undefined;
  }

  /** The first input in reading order, or the last. */
  function corner(direction: 1 | -1): GridAction | undefined {
    const count = rowCount * columnCount;
    for (let step = 0; step < count; step += 1) {
      const index = direction === 1 ? step : count - 1 - step;
      const to = { row: Math.floor(index / columnCount), column: index % columnCount };
      if (to.row === row && to.column === column) return undefined;
      if (isReachable(to)) return { kind: 'move', to };
    }
    return undefined;
  }
}

/**
 * Returns the new corner of the selection for a key with Shift; undefined for other keys. Arrows extend by one cell, with
 * Control to the edge. Home and End extend to the ends of the row, with Control to the corners; Page Up and Down by ten
 * rows. A selection may contain disabled cells.
 *
 * @example drawnHead({ key: 'ArrowDown', head: { row: 0, column: 0 }, hasControl: false, rowCount: 5, columnCount: 1 }) // { row: 1, column: 0 }
 */
export function drawnHead(pressed: {
  readonly key: string;
  readonly head: GridCell;
  readonly hasControl: boolean;
  readonly rowCount: number;
  readonly columnCount: number;
}): GridCell | undefined {
  const { key, head, hasControl, rowCount, columnCount } = pressed;
  const last = { row: rowCount - 1, column: columnCount - 1 };
  const clamp = (cell: GridCell): GridCell => ({
    row: Math.max(0, Math.min(cell.row, last.row)),
    column: Math.max(0, Math.min(cell.column, last.column)),
  });
  switch (key) {
    case 'ArrowDown':
      return clamp({ ...head, row: hasControl ? last.row : head.row + 1 });
    case 'ArrowUp':
      return clamp({ ...head, row: hasControl ? 0 : head.row - 1 });
    case 'ArrowRight':
      return clamp({ ...head, column: hasControl ? last.column : head.column + 1 });
    case 'ArrowLeft':
      return clamp({ ...head, column: hasControl ? 0 : head.column - 1 });
    case 'PageDown':
      return clamp({ ...head, row: head.row + PAGE_ROWS });
    case 'PageUp':
      return clamp({ ...head, row: head.row - PAGE_ROWS });
    case 'Home':
      return hasControl || columnCount === 1 ? { row: 0, column: 0 } : { ...head, column: 0 };
    case 'End':
      return hasControl || columnCount === 1 ? last : { ...head, column: last.column };
    default:
      return undefined;
  }
}
