/** The column names stand in one of the first filled rows. */
export const maxRowsAboveNames = 20;

/**
 * The number of rows above the column names of a list, such as its title. The column names are the first row that has only texts, and
 * more than twice as many cells as the title.
 *
 * @param rows the filled cells of the first rows: whether each is a text
 * @example rowsAboveNames([[true], [], [true, true], [true, false]]) // 2: title, empty row, names, article
 */
export function rowsAboveNames(rows: readonly (readonly boolean[])[]): number {
  const inTitle = rows[0]?.length ?? 0;
  const least = inTitle <= 1 ? 2 : inTitle * 2 + 1;
  const areNames = (cells: readonly boolean[]) => cells.length >= least && cells.every(Boolean);
  return rows.slice(1, maxRowsAboveNames).findIndex(areNames) + 1;
}
