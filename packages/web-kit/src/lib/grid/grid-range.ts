/** A quantity input of the table by row and column, both from 0. */
export type GridCell = { readonly row: number; readonly column: number };

/** A rectangle of cells, all edges included. */
export type GridRange = {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
};

/** A selection: `anchor` holds the focus, `head` is where the selection was drawn to. */
export type GridSelection = { readonly gridId: string; readonly anchor: GridCell; readonly head: GridCell };

/**
 * The rectangle between two cells, whichever way it was drawn.
 *
 * @example rangeOf({ row: 3, column: 1 }, { row: 1, column: 2 }) // { top: 1, left: 1, bottom: 3, right: 2 }
 */
export function rangeOf(a: GridCell, b: GridCell): GridRange {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  };
}

/** Height and width of a range in cells. */
export function sizeOf(range: GridRange): { readonly rows: number; readonly columns: number } {
  return { rows: range.bottom - range.top + 1, columns: range.right - range.left + 1 };
}

/** Tells whether a cell lies within a range. */
export function isWithin(range: GridRange, { row, column }: GridCell): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

/** The selection of a table's inputs; only the cells that ask are woken. */
export type SelectionStore = ReturnType<typeof createSelectionStore>;

/**
 * Holds what is selected on a table, in one of its fields at a time. A single cell is no range: it is the focus.
 *
 * @example selection.set({ gridId: '', anchor: { row: 0, column: 0 }, head: { row: 2, column: 0 } })
 */
export function createSelectionStore() {
  let selection: GridSelection | undefined;
  let range: GridRange | undefined;
  const listeners = new Set<() => void>();
  return {
    get: (): GridSelection | undefined => selection,
    /** The range where more than one cell of a field is selected. */
    rangeIn: (gridId: string): GridRange | undefined => (selection?.gridId === gridId ? range : undefined),
    isSelected(gridId: string, row: number, column: number): boolean {
      return range !== undefined && selection?.gridId === gridId && isWithin(range, { row, column });
    },
    set(next: GridSelection | undefined): void {
      const { anchor, head } = next ?? {};
      const isRange = anchor && head && (anchor.row !== head.row || anchor.column !== head.column);
      selection = next;
      if (!isRange && !range) return;
      range = isRange ? rangeOf(anchor, head) : undefined;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
