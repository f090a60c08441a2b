import { type GridCell, type GridSelection, isWithin, rangeOf } from '../../../lib/grid/grid-range.ts';
import { cellsOf, type GridModel } from './grid-model.ts';

/** Where the input at a place stands after the rows of its field changed; undefined where it is gone. */
export function movedCell(former: GridModel, model: GridModel, cell: GridCell): GridCell | undefined {
  const target = former.targetAt(cell);
  // By article alone: a matrix that shows another season keeps its places.
  if (target?.key === model.targetAt(cell)?.key) return cell;
  return target && model.placeOf(target);
}

/**
 * A selection after the rows of its field changed: it goes with its articles, and never takes in one that was not selected.
 * Undefined where the article with the focus is gone.
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
