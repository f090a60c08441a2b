import { createContext, useContext, useSyncExternalStore } from 'react';
import type { GridCell } from '../../../lib/grid/grid-range.ts';
import type { CellTarget, GridModel } from './grid-model.ts';
import { useTable } from './table-context.tsx';

/** What the inputs of one field share. */
export type GridContextValue = {
  readonly model: GridModel;
  /** The line that tells about the input with the focus, where the field has one. */
  readonly describedBy: string | undefined;
  /** Tells a freshly rendered input whether the focus waits for it. */
  readonly takesFocus: (cell: GridCell) => boolean;
  /** What was typed into an input applies at once. */
  readonly change: (cell: GridCell, text: string) => void;
  /** Plus and minus beside an input. */
  readonly step: (cell: GridCell, direction: 1 | -1) => void;
};

export const GridContext = createContext<GridContextValue | undefined>(undefined);

/** The field of inputs around a cell. */
export function useGridField(): GridContextValue {
  const value = useContext(GridContext);
  if (!value) throw new Error('useGridField is for cells of a grid field');
  return value;
}

/** Text and selection of one input, by its article and by its place; renders again when one of them changes. */
export function useCellState(
  { key, slot }: CellTarget,
  { row, column }: GridCell,
): { draft: string | undefined; isSelected: boolean } {
  const { selection, draft } = useTable().actions;
  const { id } = useGridField().model;
  const text = useSyncExternalStore(draft.subscribe, () => draft.textOf(key, slot));
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.isSelected(id, row, column));
  return { draft: text, isSelected };
}
