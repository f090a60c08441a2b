import type { GridCell, SelectionStore } from '@kontor/web-kit/lib/grid/grid-range.ts';
import type { PointerEvent } from 'react';
import type { GridModel } from './grid-model.ts';
import { movedCell } from './grid-move.ts';
import type { TypedText } from './typed-text.ts';

/** The mouse in a grid: a click selects an input, dragging a block. */
export function createGridPointer({
  id,
  selection,
  typedText,
  cellOf,
  cellAround,
  select,
  draw,
}: {
  readonly id: string;
  readonly selection: SelectionStore;
  readonly typedText: TypedText;
  readonly cellOf: (target: EventTarget) => GridCell | undefined;
  readonly cellAround: (target: EventTarget) => GridCell | undefined;
  readonly select: (anchor: GridCell, head: GridCell) => void;
  /** Extends the selection from its start. */
  readonly draw: (head: GridCell) => void;
}) {
  let drawsFrom: GridCell | undefined;

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const cell = cellOf(event.target);
      // Touch scrolls; it selects nothing.
      if (!cell || event.button !== 0 || event.pointerType === 'touch') return;
      const input = event.target as HTMLInputElement;
      if (event.shiftKey && selection.get()?.gridId === id) {
        event.preventDefault();
        typedText.clear();
        draw(cell);
        return;
      }
      drawsFrom = cell;
      select(cell, cell);
      // The first click selects all, so that digits replace; the next places the caret.
      if (document.activeElement === input) return;
      event.preventDefault();
      input.focus();
    },
    onPointerOver(event: PointerEvent) {
      if (!drawsFrom) return;
      if ((event.buttons & 1) === 0) {
        drawsFrom = undefined;
        return;
      }
      const head = cellAround(event.target);
      if (!head || (head.row === drawsFrom.row && head.column === drawsFrom.column && !selection.rangeIn(id)))
        return;
      typedText.clear();
      select(drawsFrom, head);
    },
  };

  return {
    handlers,
    /** Moves the start of a drag with its article when the rows change. */
    follow(former: GridModel, model: GridModel): void {
      drawsFrom = drawsFrom && movedCell(former, model, drawsFrom);
    },
  };
}
