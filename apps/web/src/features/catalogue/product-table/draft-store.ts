import type { CellTarget } from './grid-model.ts';

/** The text of the one input that is being typed in. */
export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Holds the text of the input that is typed in, as it was typed, so that nobody's digits jump; every other input shows its
 * quantity. Outside of the inputs, because an undo or a paste must end it; by article, because the rows may move meanwhile.
 *
 * @example draft.set({ key: 'J-1-R-M', slot: 0 }, '2,9'); draft.textOf('J-1-R-M', 0) // '2,9'
 */
export function createDraftStore() {
  let draft: (CellTarget & { readonly text: string }) | undefined;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    textOf(key: string, slot: number): string | undefined {
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
