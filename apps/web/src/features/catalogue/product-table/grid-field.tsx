import { type ReactNode, type RefObject, useRef } from 'react';
import type { GridCell } from '../../../lib/grid/grid-range.ts';
import { GridContext } from './grid-context.ts';
import type { GridModel } from './grid-model.ts';
import { useGrid } from './use-grid.ts';

const notVirtual: RefObject<((row: number) => void) | undefined> = { current: undefined };

/** The inputs inside work as a spreadsheet: the list, or a matrix. */
export function GridField({
  model,
  scrollToRow = notVirtual,
  describedBy,
  onCell,
  className,
  children,
}: {
  model: GridModel;
  /** How to bring a row into view that is not painted. */
  scrollToRow?: RefObject<((row: number) => void) | undefined>;
  /** The line that tells about the input with the focus. */
  describedBy?: string | undefined;
  /** Hears which input has the focus. */
  onCell?: (cell: GridCell) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const rootRef = useRef<HTMLDivElement>(null);
  const { context, handlers } = useGrid({ model, rootRef, scrollToRow, describedBy, onCell });
  return (
    <GridContext value={context}>
      <div ref={rootRef} className={className} {...handlers}>
        {children}
      </div>
    </GridContext>
  );
}
