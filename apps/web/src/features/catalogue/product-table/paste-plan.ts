import { readQuantity } from '@kontor/domain';
import { headedCells } from '@kontor/web-kit/lib/grid/block-heads.ts';
import { type GridCell, type GridRange, rangeOf, sizeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import type { CellTarget, GridModel, PlaceReason } from './grid-model.ts';

/** Why a pasted cell has no input. */
export type PasteReason = PlaceReason | 'beyondRows' | 'beyondColumns' | 'unknownArticle' | 'unknownHeads';

export type PlannedCell = {
  readonly value: string;
  /** Position within the pasted block, from 0; names cells beyond the table. */
  readonly row: number;
  readonly column: number;
  readonly cell: GridCell | undefined;
  readonly target: CellTarget | undefined;
  readonly reason: PasteReason | undefined;
  /** Text of the first column if rows are found by article number. */
  readonly article?: string;
};

export type PastePlan = {
  readonly cells: readonly PlannedCell[];
  readonly isByArticle: boolean;
  /** The selection after the paste: the inputs that the block covers. */
  readonly range: GridRange | undefined;
};

/**
 * Finds the inputs for a pasted block, starting at the top left of the selection. A single value fills the
 * selection; a block repeats if the selection is a multiple of it. If the first column holds article numbers, the
 * other columns go to those articles. Under headings, quantities go to the named columns only. Empty cells beyond
 * the table are ignored.
 *
 * @example planPaste({ model, rows: [['1'], ['2']], selection, articles }).cells.map(({ cell }) => cell?.row) // [0, 1]
 */
export function planPaste(input: {
  readonly model: GridModel;
  readonly rows: readonly (readonly string[])[];
  readonly selection: GridRange;
  /** Row keys by article number in lower case. */
  readonly articles: ReadonlyMap<string, string>;
}): PastePlan {
  const { model, rows, selection, articles } = input;
  const articleRows = withoutHeader(rows, articles);
  if (holdsArticles(articleRows, articles)) return planByArticle(model, articleRows, articles);

  const headed = planByHeads(model, rows, selection);
  if (headed) return headed;

  const width = Math.max(...rows.map((cells) => cells.length));
  const { rows: height, columns } = sizeOf(selection);
  const isRepeated = height % rows.length === 0 && columns % width === 0;
  const times = isRepeated ? { down: height / rows.length, across: columns / width } : { down: 1, across: 1 };
  const cells: PlannedCell[] = [];
  for (let down = 0; down < rows.length * times.down; down += 1)
    for (let across = 0; across < width * times.across; across += 1) {
      const value = rows[down % rows.length]?.[across % width];
      if (value === undefined) continue;
      const cell = { row: selection.top + down, column: selection.left + across };
      const reason = reasonAt(model, cell);
      if (value.trim() === '' && reason !== undefined) continue;
      const place = { value, row: down, column: across, reason };
      cells.push({ ...place, cell: isInside(model, cell) ? cell : undefined, target: model.targetAt(cell) });
    }
  const { top, left } = selection;
  const end = {
    row: Math.min(top + rows.length * times.down, model.rowCount) - 1,
    column: Math.min(left + width * times.across, model.columnCount) - 1,
  };
  return { cells, isByArticle: false, range: rangeOf({ row: top, column: left }, end) };
}

function planByHeads(
  model: GridModel,
  rows: readonly (readonly string[])[],
  { top, left }: GridRange,
): PastePlan | undefined {
  const names = (count: number, nameOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => nameOf(at));
  const headed = headedCells(rows, {
    rowNames: names(model.rowCount, model.rowName),
    columnNames: names(model.columnCount, model.columnName),
    start: { row: top, column: left },
  });
  if (!headed) return undefined;
  if (headed !== 'unknown') {
    const cells = headed.map(({ value, row, column, cell }): PlannedCell => {
      const reason = reasonAt(model, cell);
      const inside = isInside(model, cell) ? cell : undefined;
      return { value, row, column, reason, cell: inside, target: model.targetAt(cell) };
    });
    return { cells, isByArticle: false, range: undefined };
  }
  const nowhere = { cell: undefined, target: undefined, reason: 'unknownHeads' } as const;
  const cells = rows.flatMap((values, row) =>
    values.flatMap((value, column) => (value.trim() === '' ? [] : [{ value, row, column, ...nowhere }])),
  );
  return { cells, isByArticle: false, range: undefined };
}

function isInside(model: GridModel, { row, column }: GridCell): boolean {
  return row < model.rowCount && column < model.columnCount;
}

function reasonAt(model: GridModel, cell: GridCell): PasteReason | undefined {
  if (cell.column >= model.columnCount) return 'beyondColumns';
  if (cell.row >= model.rowCount) return 'beyondRows';
  return model.targetAt(cell) ? undefined : model.placeReason;
}

/** The first row may hold column names: no article number, no quantities. */
function withoutHeader(rows: readonly (readonly string[])[], articles: ReadonlyMap<string, string>) {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0 || articleOf(first, articles) !== undefined) return rows;
  const isHeader = first.slice(1).every((value) => readQuantity(value).change === 'notNumber');
  return isHeader ? rest : rows;
}

/** True if half of the first column are article numbers; fewer may be quantities by chance. */
function holdsArticles(rows: readonly (readonly string[])[], articles: ReadonlyMap<string, string>): boolean {
  const named = rows.filter(([first = '', ...values]) => first.trim() !== '' && values.length > 0);
  const known = named.filter((cells) => articleOf(cells, articles) !== undefined);
  return known.length > 0 && known.length * 2 >= named.length;
}

function articleOf(cells: readonly string[], articles: ReadonlyMap<string, string>): string | undefined {
  return articles.get((cells[0] ?? '').trim().toLowerCase());
}

function planByArticle(
  model: GridModel,
  rows: readonly (readonly string[])[],
  articles: ReadonlyMap<string, string>,
): PastePlan {
  const cells = rows.flatMap((row, index) => {
    const article = (row[0] ?? '').trim();
    const key = articleOf(row, articles);
    return row.slice(1).flatMap((value, column): PlannedCell[] => {
      const slot = model.slots[column];
      const target = key !== undefined && slot !== undefined ? { key, slot } : undefined;
      const reason = key === undefined ? 'unknownArticle' : slot === undefined ? 'beyondColumns' : undefined;
      if (value.trim() === '' && (reason !== undefined || article === '')) return [];
      const cell = target ? model.placeOf(target) : undefined;
      return [{ value, row: index, column: column + 1, cell, target, reason, article }];
    });
  });
  return { cells, isByArticle: true, range: undefined };
}
