import type { GridCell } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { type ReactNode, type RefObject, useRef } from 'react';
import { GridContext } from './grid-context.ts';
import type { GridModel } from './grid-model.ts';
import { useGrid } from './use-grid.ts';

const notVirtual: RefObject<((row: number) => void) | undefined> = { current: undefined };

/** Makes the inputs inside behave like a spreadsheet: the list, or a matrix. */
export function GridField({
  model,
  scrollToRow = notVirtual,
  describedBy,
  onCell,
  children,
}: {
  model: GridModel;
  /** Scrolls to a row outside the painted window. */
  scrollToRow?: RefObject<((row: number) => void) | undefined>;
  describedBy?: string | undefined;
  onCell?: (cell: GridCell) => void;
  children: ReactNode;
}) {
  const rootRef = useRef<HTMLDivElement>(null);
  const { context, handlers } = useGrid({ model, rootRef, scrollToRow, describedBy, onCell });
  return (
    <GridContext value={context}>
      <div ref={rootRef} {...handlers}>
        {children}
      </div>
    </GridContext>
  );
}
