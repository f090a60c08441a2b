import { readFieldQuantity } from '@kontor/domain';
import type { GridCell } from './grid-range.ts';

/** A quantity of a block with the place that its headings name. */
export interface HeadedCell {
  readonly value: string;
  /** Place within the block, from 0. */
  readonly row: number;
  readonly column: number;
  readonly cell: GridCell;
}

/**
 * Finds the headings of a pasted block, a first row or column of words, and places its quantities by what they name. A block
 * whose headings are not all of the field is `unknown`: its quantities would stand beside where they belong. Undefined for a
 * block without headings.
 *
 * @example headedCells([['', 'S', 'M'], ['Rot', '4', '5']], { rowNames: ['Blau', 'Rot'], columnNames: ['S', 'M'], start })
 * // [{ value: '4', row: 1, column: 1, cell: { row: 1, column: 0 } }, …]
 */
export function headedCells(
  rows: readonly (readonly string[])[],
  field: {
    readonly rowNames: readonly string[];
    readonly columnNames: readonly string[];
    /** Where quantities begin in the direction that has no headings. */
    readonly start: GridCell;
  },
): readonly HeadedCell[] | 'unknown' | undefined {
  const [first = [], ...others] = rows;
  const [corner = ''] = first;
  const width = Math.max(...rows.map((cells) => cells.length));
  const hasRowHeads = width > 1 && areHeads((others.length > 0 ? others : rows).map(([head = '']) => head));
  // Sizes may be numbers: below an empty or foreign corner the first row names them.
  const isForeignCorner = hasRowHeads && !isNumber(corner) && placeOf(corner, field.rowNames) === undefined;
  const hasColumnHeads =
    others.length > 0 && (isForeignCorner || areHeads(hasRowHeads ? first.slice(1) : first));
  if (!hasRowHeads && !hasColumnHeads) return undefined;

  const rowHeads = hasRowHeads ? rows.map(([head = '']) => head) : undefined;
  const columnHeads = hasColumnHeads ? first : undefined;
  const top = hasColumnHeads ? 1 : 0;
  const left = hasRowHeads ? 1 : 0;
  const cells: HeadedCell[] = [];
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries()) {
      if (row < top || column < left || value.trim() === '') continue;
      const at = {
        row: rowHeads ? placeOf(rowHeads[row], field.rowNames) : field.start.row + row - top,
        column: columnHeads
          ? placeOf(columnHeads[column], field.columnNames)
          : field.start.column + column - left,
      };
      if (at.row === undefined || at.column === undefined) return 'unknown';
      cells.push({ value, row, column, cell: { row: at.row, column: at.column } });
    }
  const places = new Set(cells.map(({ cell: { row, column } }) => `${row} ${column}`));
  return cells.length > 0 && places.size === cells.length ? cells : 'unknown';
}

/** Cells with a value; so many are left out with a block that is not taken. */
export function countFilled(rows: readonly (readonly string[])[]): number {
  return rows.flat().filter((value) => value.trim() !== '').length;
}

function areHeads(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.every((text) => !isNumber(text));
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && readFieldQuantity(text).refusal !== 'notNumber';
}

/** The only one of that name. */
function placeOf(text: string | undefined, names: readonly string[]): number | undefined {
  const wanted = normal(text ?? '');
  const place = names.findIndex((name) => normal(name) === wanted);
  const isOnly = wanted !== '' && names.findLastIndex((name) => normal(name) === wanted) === place;
  return place >= 0 && isOnly ? place : undefined;
}

function normal(text: string): string {
  return text.trim().toLowerCase();
}
