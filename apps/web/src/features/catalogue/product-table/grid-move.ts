import { type GridCell, type GridSelection, isWithin, rangeOf } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { cellsOf, type GridModel } from './grid-model.ts';

/** The new place of an input after the rows changed; undefined if it is gone. */
export function movedCell(former: GridModel, model: GridModel, cell: GridCell): GridCell | undefined {
  const target = former.targetAt(cell);
  // Compares articles only: a matrix that shows another season keeps its places.
  if (target?.key === model.targetAt(cell)?.key) return cell;
  return target && model.placeOf(target);
}

/**
 * The selection after the rows changed: it follows its articles and never takes in an article that was not
 * selected. Undefined if the focused article is gone.
 *
 * @example movedSelection(selection, former, model)?.anchor.row // 4, where two rows above became a matrix: 2
 */
export function movedSelection(
  selection: GridSelection,
  former: GridModel,
  model: GridModel,
): GridSelection | undefined {
  const range = rangeOf(selection.anchor, selection.head);
  if (cellsOf(range).every((cell) => movedCell(former, model, cell) === cell)) return selection;
  const anchor = movedCell(former, model, selection.anchor);
  const head = movedCell(former, model, selection.head);
  if (!anchor) return undefined;
  const wasSelected = (cell: GridCell) => {
    if (!model.targetAt(cell)) return true;
    const before = movedCell(model, former, cell);
    return before !== undefined && isWithin(range, before);
  };
  const isWhole = head !== undefined && cellsOf(rangeOf(anchor, head)).every(wasSelected);
  return { ...selection, anchor, head: isWhole ? head : anchor };
}
