import type { GridCell } from './grid-range.ts';

/**
 * How an input's element names its place: row and column, behind the id of its field.
 *
 * @example cellName('', { row: 2, column: 0 }) // '2:0'
 */
export function cellName(gridId: string, { row, column }: GridCell): string {
  return gridId === '' ? `${row}:${column}` : `${gridId} ${row}:${column}`;
}

/** The place of an input of this field; undefined for those of another one. */
export function parseCellName(gridId: string, name: string | undefined): GridCell | undefined {
  const [, field, row, column] = /^(?:(.*) )?(\d+):(\d+)$/.exec(name ?? '') ?? [];
  if (row === undefined || (field ?? '') !== gridId) return undefined;
  return { row: Number(row), column: Number(column) };
}
