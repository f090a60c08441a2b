import type { GridCell } from './grid-range.ts';

/** The text of the one input that is being typed in. */
export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Holds the text of the input that is typed in, as it was typed, so that nobody's digits jump; every other input shows its
 * quantity. Outside of the inputs, because an undo or a paste must end it.
 *
 * @example draft.set('', { row: 0, column: 0 }, '2,9'); draft.textAt('', 0, 0) // '2,9'
 */
export function createDraftStore() {
  let draft: { gridId: string; cell: GridCell; text: string } | undefined;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    textAt(gridId: string, row: number, column: number): string | undefined {
      const isHere = draft?.gridId === gridId && draft.cell.row === row && draft.cell.column === column;
      return isHere ? draft?.text : undefined;
    },
    set(gridId: string, cell: GridCell, text: string): void {
      draft = { gridId, cell, text };
      wake();
    },
    clear(): void {
      if (!draft) return;
      draft = undefined;
      wake();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
