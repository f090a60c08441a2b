import type { CellTarget } from './grid-model.ts';

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Holds the typed text of the active input, so that digits do not jump; every other input shows its quantity.
 * Separate from the inputs, because undo and paste end it. By article, because rows may move.
 *
 * @example draft.set({ key: 'J-1-R-M', slot: 'order' }, '2,9'); draft.textOf('J-1-R-M', 'order') // '2,9'
 */
export function createDraftStore() {
  let draft: (CellTarget & { readonly text: string }) | undefined;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    textOf(key: string, slot: string): string | undefined {
      return draft?.key === key && draft.slot === slot ? draft.text : undefined;
    },
    set({ key, slot }: CellTarget, text: string): void {
      draft = { key, slot, text };
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
