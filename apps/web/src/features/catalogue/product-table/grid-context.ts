import type { GridCell } from '@kontor/web-kit/lib/grid/grid-range.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CellTarget, GridModel } from './grid-model.ts';
import { useTable } from './table-context.tsx';

export type GridContextValue = {
  readonly model: GridModel;
  /** Id of the line that describes the focused input, if the grid has one. */
  readonly describedBy: string | undefined;
  /** True if the focus waits for this newly rendered input. */
  readonly takesFocus: (cell: GridCell) => boolean;
  readonly change: (cell: GridCell, text: string) => void;
  readonly step: (cell: GridCell, direction: 1 | -1) => void;
};

export const GridContext = createContext<GridContextValue | undefined>(undefined);

export function useGridField(): GridContextValue {
  const value = useContext(GridContext);
  if (!value) throw new Error('useGridField is for cells of a grid field');
  return value;
}

/** Text and selection of one input, by article and place. */
export function useCellState(
  { key, slot }: CellTarget,
  { row, column }: GridCell,
): { typedText: string | undefined; isSelected: boolean } {
  const { selection, typedText } = useTable().actions;
  const { id } = useGridField().model;
  const text = useSyncExternalStore(typedText.subscribe, () => typedText.textOf(key, slot));
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.isSelected(id, row, column));
  return { typedText: text, isSelected };
}
