import type { GridCell } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { GridContextValue } from './grid-context.ts';
import { createGridController, type GridHandlers } from './grid-controller.ts';
import type { GridModel } from './grid-model.ts';
import { useTable } from './table-context.tsx';

/** Turns quantity inputs into a spreadsheet: keys, selection, clipboard, fill, undo. */
export function useGrid({
  model,
  rootRef,
  scrollToRow,
  describedBy,
  onCell,
}: {
  model: GridModel;
  rootRef: RefObject<HTMLElement | null>;
  scrollToRow: RefObject<((row: number) => void) | undefined>;
  describedBy: string | undefined;
  onCell?: ((cell: GridCell) => void) | undefined;
}): { readonly context: GridContextValue; readonly handlers: GridHandlers } {
  const { store, articles, actions } = useTable();
  const { fields } = actions;
  const latest = useRef({ model, store, articles, onCell });
  latest.current = { model, store, articles, onCell };
  const { id } = model;

  const controller = useMemo(
    () =>
      createGridController({
        id,
        scope: () => latest.current,
        root: () => rootRef.current,
        scrollToRow: (row) => scrollToRow.current?.(row),
        onCell: (cell) => latest.current.onCell?.(cell),
        actions,
      }),
    [id, rootRef, scrollToRow, actions],
  );

  useLayoutEffect(() => {
    const { focusCell, selectRange } = controller;
    fields.set(id, { scope: () => latest.current, focusCell, selectRange });
    return () => {
      fields.delete(id);
    };
  }, [fields, id, controller]);

  const former = useRef(model);
  // Before paint and input: the cells have their new places already.
  useLayoutEffect(() => {
    if (former.current !== model) controller.follow(former.current, model);
    former.current = model;
  }, [controller, model]);

  const context = useMemo(
    () => ({ model, describedBy, ...controller.context }),
    [model, describedBy, controller],
  );
  return { context, handlers: controller.handlers };
}
