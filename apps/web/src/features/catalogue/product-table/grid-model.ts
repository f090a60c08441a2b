import type { GridCell, GridRange } from '@kontor/web-kit/lib/grid/grid-range.ts';

/** Why a place has no input. */
export type PlaceReason = 'missingArticle' | 'noSeason';

/** One input: article number, and the id of a season or `orderSlot`. */
export type CellTarget = { readonly key: string; readonly slot: string };

/**
 * A grid of quantity inputs as keys and clipboard see it: the list (row: article, column: season) or a matrix (row:
 * colour, column: size).
 */
export type GridModel = {
  /** Distinguishes the grids of a page; '' for the list. */
  readonly id: string;
  readonly rowCount: number;
  readonly columnCount: number;
  /** The slots that the quantity columns of pasted article numbers fill, in order. */
  readonly slots: readonly string[];
  /** Why `targetAt` is undefined within the grid. */
  readonly placeReason: PlaceReason;
  readonly targetAt: (cell: GridCell) => CellTarget | undefined;
  /** Where an article's input is; undefined for another grid or season. */
  readonly placeOf: (target: CellTarget) => GridCell | undefined;
  /** True if an input can be focused, at once or after `reveal`. */
  readonly leadsTo: (target: CellTarget) => boolean;
  /** Shows an input that is hidden now, such as another season's; returns its place. */
  readonly reveal?: (target: CellTarget) => GridCell | undefined;
  readonly isEnabled: (cell: GridCell) => boolean;
  /** True if an input can be focused: also a disabled one that only there tells its reason. */
  readonly isReachable: (cell: GridCell) => boolean;
  readonly rowName: (row: number) => string;
  readonly columnName: (column: number) => string;
};

export function cellsOf(range: GridRange): GridCell[] {
  const cells: GridCell[] = [];
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let column = range.left; column <= range.right; column += 1) cells.push({ row, column });
  return cells;
}
