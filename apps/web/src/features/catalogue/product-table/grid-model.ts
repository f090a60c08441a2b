import type { GridCell, GridRange } from '../../../lib/grid/grid-range.ts';

/** Why a place of a field has no input. */
export type PlaceReason = 'missingArticle' | 'noSeason';

/** An input of the entries: a row's article number and a slot (0, or the season). */
export type CellTarget = { readonly key: string; readonly slot: number };

/**
 * A field of quantity inputs as keys and clipboard see it, whatever it looks like: the list (a row an article, a column a
 * season) or a matrix (a row a colour, a column a size).
 */
export type GridModel = {
  /** Tells the inputs of several fields on a page apart; empty for the list. */
  readonly id: string;
  readonly rowCount: number;
  readonly columnCount: number;
  /** The slots that the quantity columns of a pasted list of article numbers fill, in order. */
  readonly slots: readonly number[];
  /** Why `targetAt` is undefined within the field. */
  readonly placeReason: PlaceReason;
  /** The input at a place; undefined where there is none. */
  readonly targetAt: (cell: GridCell) => CellTarget | undefined;
  /** Where the inputs of an article are; undefined for those of another field or season. */
  readonly placeOf: (target: CellTarget) => GridCell | undefined;
  /** Tells whether an input can be gone to: where it stands, or after `reveal`. */
  readonly leadsTo: (target: CellTarget) => boolean;
  /** Brings an input into view that is in the field, but not shown now, such as another season; answers its place. */
  readonly reveal?: (target: CellTarget) => GridCell | undefined;
  /** Tells whether an input takes quantities. */
  readonly isEnabled: (cell: GridCell) => boolean;
  /** Tells whether an input may hold the focus: a disabled one too where only it tells what is there. */
  readonly isReachable: (cell: GridCell) => boolean;
  readonly rowName: (row: number) => string;
  readonly columnName: (column: number) => string;
};

/** All places of a range, row by row. */
export function cellsOf(range: GridRange): GridCell[] {
  const cells: GridCell[] = [];
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let column = range.left; column <= range.right; column += 1) cells.push({ row, column });
  return cells;
}
