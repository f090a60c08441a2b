import { blockText, parseBlock } from '@kontor/web-kit/lib/grid/clipboard-block.ts';
import { type GridCell, type GridRange, rangeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { changedSlots, type HistoryStep } from './entry-history.ts';
import type { EntryStore } from './entry-store.ts';
import { cellsOf, type GridModel } from './grid-model.ts';
import { type BlockStepKind, type GridReport, gridReport, type ReportCell } from './grid-report.ts';
import { type PlannedCell, planPaste } from './paste-plan.ts';

export type GridScope = {
  readonly model: GridModel;
  readonly store: EntryStore;
  /** Row keys by article number in lower case. */
  readonly articles: ReadonlyMap<string, string>;
};

/** The quantities of a range as tab-separated text; places without an input are empty. */
export function copyText({ model, store }: GridScope, range: GridRange): string {
  const rows: (number | undefined)[][] = [];
  for (const cell of cellsOf(range)) {
    if (cell.column === range.left) rows.push([]);
    const target = model.targetAt(cell);
    rows.at(-1)?.push(target ? store.row(target.key).quantities[target.slot] : undefined);
  }
  return blockText(rows);
}

/**
 * Pastes spreadsheet text into a selection as one undo step, each cell for itself; nothing if there are too many
 * cells.
 *
 * @example pasteText(scope, '4\t6', selection) // { report: { total: 2, counts: { taken: 2, … } }, range }
 */
export function pasteText(
  scope: GridScope,
  text: string,
  selection: GridRange,
): { readonly report: GridReport; readonly range: GridRange | undefined } {
  const block = parseBlock(text);
  if (block.kind === 'tooLarge') return { report: block, range: undefined };
  const { model, articles } = scope;
  const plan = planPaste({ model, rows: block.rows, selection, articles });
  return { report: apply(scope, 'pasted', plan.cells, plan.isByArticle), range: plan.range };
}

export function clearRange(
  scope: GridScope,
  range: GridRange,
  kind: 'cleared' | 'cut' = 'cleared',
): GridReport {
  return apply(
    scope,
    kind,
    inRange(scope, range, () => '0'),
  );
}

/**
 * Fills a range down from its first row, or right from its first column. A single row or column is filled from the
 * one before it. Undefined if there is no source.
 *
 * @example fillRange(scope, { top: 0, left: 0, bottom: 9, right: 0 }, 'down') // the first quantity in all ten rows
 */
export function fillRange(
  scope: GridScope,
  range: GridRange,
  direction: 'down' | 'right',
): GridReport | undefined {
  const isDown = direction === 'down';
  const isSingle = isDown ? range.top === range.bottom : range.left === range.right;
  const first = isDown ? range.top : range.left;
  const from = isSingle ? first - 1 : first;
  if (from < 0) return undefined;
  const { model, store } = scope;
  const filled = isSingle ? range : { ...range, ...(isDown ? { top: first + 1 } : { left: first + 1 }) };
  const source = (cell: GridCell) =>
    model.targetAt(isDown ? { ...cell, row: from } : { ...cell, column: from });
  const quantityAt = (cell: GridCell) => {
    const target = source(cell);
    return target ? String(store.row(target.key).quantities[target.slot] ?? 0) : undefined;
  };
  return apply(scope, 'filled', inRange(scope, filled, quantityAt));
}

/** The range that a step changed within this grid, to show what was undone. */
export function rangeOfStep({ model }: GridScope, step: HistoryStep): GridRange | undefined {
  const places = step.changes.flatMap(({ key, before, after }) =>
    changedSlots(before, after).flatMap((slot) => model.placeOf({ key, slot }) ?? []),
  );
  const [first, ...rest] = places;
  if (!first) return undefined;
  return rest.reduce<GridRange>(
    (range, cell) => ({
      top: Math.min(range.top, cell.row),
      left: Math.min(range.left, cell.column),
      bottom: Math.max(range.bottom, cell.row),
      right: Math.max(range.right, cell.column),
    }),
    rangeOf(first, first),
  );
}

/** The inputs of a range with their values; places without input or value are left out. */
function inRange(
  { model }: GridScope,
  range: GridRange,
  quantityAt: (cell: GridCell) => string | undefined,
): PlannedCell[] {
  return cellsOf(range).flatMap((cell): PlannedCell[] => {
    const target = model.targetAt(cell);
    const value = quantityAt(cell);
    const place = { row: cell.row - range.top, column: cell.column - range.left };
    return target && value !== undefined ? [{ ...place, value, cell, target, reason: undefined }] : [];
  });
}

function apply(
  { model, store }: GridScope,
  kind: BlockStepKind,
  cells: readonly PlannedCell[],
  isByArticle = false,
): GridReport {
  const writes = cells.flatMap(({ target, value }) => (target ? [{ ...target, value }] : []));
  const outcomes = new Map(
    store.write(writes, { kind }).map((outcome) => [`${outcome.slot} ${outcome.key}`, outcome]),
  );
  const told = cells.map(({ value, cell, target, reason, row, column, article }): ReportCell => {
    return {
      entered: value,
      target,
      reason,
      outcome: target ? outcomes.get(`${target.slot} ${target.key}`) : undefined,
      rowName: cell ? model.rowName(cell.row) : article,
      columnName: cell ? model.columnName(cell.column) : undefined,
      blockRow: row + 1,
      blockColumn: column + 1,
    };
  });
  return gridReport(kind, told, isByArticle);
}
