/** A quantity input of the table by row and column, both from 0. */
export type GridCell = { readonly row: number; readonly column: number };

/** What a key does in a quantity input: go to another one, restore the former value, or step by the batch size. */
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
  /** Inputs that are disabled are passed over. */
  readonly isEnabled: (cell: GridCell) => boolean;
  /** Left and right first move the caret inside the text, as in a spreadsheet's edit mode. */
  readonly isCaretAtStart: boolean;
  readonly isCaretAtEnd: boolean;
};

/** Rows that Page Up and Page Down pass. */
const PAGE_ROWS = 10;

/**
 * What a key does in a quantity input of the product table, undefined when the browser decides (Tab, digits, and where
 * there is nowhere to go): arrows go to the next enabled input, Enter goes down and Shift+Enter up, Home and End to the
 * ends of the row, or of the column where the table has only one or Control is held; Escape restores; plus and minus step.
 *
 * @example gridAction({ key: 'Enter', row: 0, column: 0, rowCount: 2, … }) // { kind: 'move', to: { row: 1, column: 0 } }
 */
export function gridAction(pressed: GridKey): GridAction | undefined {
  const { key, row, column, rowCount, columnCount, hasControl, hasShift } = pressed;
  const lastRow = rowCount - 1;
  const lastColumn = columnCount - 1;
  const isVerticalJump = hasControl || columnCount === 1;

  switch (key) {
    case 'ArrowDown':
      return hasControl ? vertical(lastRow, -1) : vertical(row + 1, 1);
    case 'ArrowUp':
      return hasControl ? vertical(0, 1) : vertical(row - 1, -1);
    case 'Enter':
      return hasShift ? vertical(row - 1, -1) : vertical(row + 1, 1);
    case 'PageDown':
      return vertical(Math.min(row + PAGE_ROWS, lastRow), -1);
    case 'PageUp':
      return vertical(Math.max(row - PAGE_ROWS, 0), 1);
    case 'ArrowRight':
      return pressed.isCaretAtEnd ? horizontal(column + 1, 1) : undefined;
    case 'ArrowLeft':
      return pressed.isCaretAtStart ? horizontal(column - 1, -1) : undefined;
    case 'Home':
      return isVerticalJump ? vertical(0, 1) : horizontal(0, 1);
    case 'End':
      return isVerticalJump ? vertical(lastRow, -1) : horizontal(lastColumn, -1);
    case 'Escape':
      return { kind: 'restore' };
    case '+':
      return { kind: 'step', direction: 1 };
    case '-':
      return { kind: 'step', direction: -1 };
    default:
      return undefined;
  }

  function vertical(from: number, direction: 1 | -1): GridAction | undefined {
    for (let next = from; next >= 0 && next <= lastRow; next += direction) {
      if (next === row) return undefined;
      if (pressed.isEnabled({ row: next, column })) return { kind: 'move', to: { row: next, column } };
    }
    return undefined;
  }

  function horizontal(from: number, direction: 1 | -1): GridAction | undefined {
    for (let next = from; next >= 0 && next <= lastColumn; next += direction) {
      if (next === column) return undefined;
      if (pressed.isEnabled({ row, column: next })) return { kind: 'move', to: { row, column: next } };
    }
    return undefined;
  }
}
